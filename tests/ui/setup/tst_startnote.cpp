// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside Start, as somebody follows it who sees Setup for the first time.
#include "core/space/argumentnames.h"
#include "tests/support/test.h"
#include "ui/draft/draftproblem.h"
#include "ui/draft/studydraft.h"
#include "ui/hosts/hosteditor.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/setup/setuppage.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

namespace megatune::tst_startnote {

class StartNoteTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_home;
    std::unique_ptr<StudyDraft> m_draft;
    std::unique_ptr<HostListModel> m_hosts;
    std::unique_ptr<SetupPage> m_page;

    [[nodiscard]] QLabel* note() const { return m_page->findChild<QLabel*>(u"missing"_s); }
    [[nodiscard]] QWidget* field(const QString& name) const { return m_page->findChild<QWidget*>(name); }

    /// By keys: Tab goes from link to link, Return follows it.
    void follow(const QString& field)
    {
        QVERIFY2(note()->text().contains(u"href=\"" + field + u'"'), qPrintable(note()->text()));
        note()->setFocus(Qt::TabFocusReason);
        QVERIFY(note()->hasFocus());
        QSignalSpy followed(note(), &QLabel::linkActivated);
        for (int links = 0; links < 8 && (followed.isEmpty() || followed.last().first() != field); ++links) {
            QTest::keyClick(note(), Qt::Key_Tab);
            QTest::keyClick(note(), Qt::Key_Return);
        }
        QCOMPARE(followed.last().first().toString(), field);
    }

    void fill(const QString& command)
    {
        m_draft->setArgument(argument::gpus, u"16"_s);
        m_draft->setArgument(argument::globalBatch, u"64"_s);
        m_draft->setCommand(command);
    }

private Q_SLOTS:
    void init()
    {
        m_draft = std::make_unique<StudyDraft>(QProcessEnvironment());
        m_draft->setPresetName(u"megatron"_s);
        m_hosts = std::make_unique<HostListModel>(m_draft.get());
        m_page = std::make_unique<SetupPage>(m_draft.get(), m_hosts.get(), m_home.filePath(u"studies"_s));
        m_page->resize(1200, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    void cleanup()
    {
        m_page.reset();
        m_hosts.reset();
        m_draft.reset();
    }

    void allThatIsMissingIsSaidAtOnceAndLeadsToItsField()
    {
        QCOMPARE(missingIn(*m_draft).size(), 3);
        QCOMPARE(missingIn(*m_draft).first().sentence, m_draft->firstMissing());
        follow(argument::globalBatch);
        QTRY_VERIFY(field(argument::globalBatch)->hasFocus());
        m_draft->setArgument(argument::globalBatch, u"many"_s);
        QVERIFY2(note()->accessibleName().contains(u"many"), qPrintable(note()->accessibleName()));
        m_page->findChild<QLineEdit*>(u"studyFile"_s)->clear();
        QVERIFY2(note()->accessibleName().endsWith(u"And 1 more."), qPrintable(note()->accessibleName()));
    }

    void whatStandsBelowMoreIsUnfolded()
    {
        fill(u"python train.py"_s);
        StudyPlan options = m_draft->options();
        options.environment = {{u"1A"_s, u"x"_s}};
        m_draft->setOptions(options);
        m_page->findChild<QToolButton*>(u"setupMore"_s)->setChecked(false);
        QVERIFY(!field(draftfield::variables)->isVisible());
        follow(draftfield::variables);
        QTRY_VERIFY(field(draftfield::variables)->hasFocus());
    }

    void aMisspeltTypeOfGpuIsMendedByItsButton()
    {
        auto* use = m_page->findChild<QPushButton*>(u"useNearGpu"_s);
        QVERIFY(!use->isVisible());
        m_draft->setArgument(argument::gpuType, u"H10O-80GB"_s);
        QVERIFY(use->isVisible());
        QCOMPARE(use->text(), u"Use H100-80GB"_s);
        QTest::mouseClick(use, Qt::LeftButton);
        QCOMPARE(m_draft->argument(argument::gpuType), u"H100-80GB"_s);
        QVERIFY(!use->isVisible());
    }

    void aMisspeltModelIsMendedByItsButton()
    {
        auto* use = m_page->findChild<QPushButton*>(u"useNearModel"_s);
        m_draft->setArgument(argument::model, u"Qwen/Qwen3-8C"_s);
        QTRY_VERIFY(use->isVisible());
        QTest::mouseClick(use, Qt::LeftButton);
        QVERIFY2(m_draft->argument(argument::model).startsWith(u"Qwen/Qwen3-8"),
            qPrintable(m_draft->argument(argument::model)));
        QTRY_VERIFY(m_draft->shape().has_value());
        QTRY_VERIFY(!use->isVisible());
    }

    void machinesThatTheCommandWaitsForAreAddedFromThere()
    {
        fill(u"torchrun --nnodes 2 --nproc-per-node 8 /bin/true"_s);
        QTRY_VERIFY2(
            note()->accessibleName().contains(u"waits for 2 machines"), qPrintable(note()->accessibleName()));
        Q_EMIT note()->linkActivated(u"#nodes"_s);
        auto* editor = m_page->findChild<HostEditor*>();
        QTRY_VERIFY(editor->isVisible());
        QVERIFY2(editor->text().startsWith(u"nodes:"), qPrintable(editor->text()));
    }

    void noLayoutLeadsToSpace()
    {
        QSignalSpy asked(m_page.get(), &SetupPage::spaceRequested);
        Q_EMIT note()->linkActivated(draftfield::space);
        QTRY_COMPARE(asked.count(), 1);
    }
};

MEGATUNE_TEST(StartNoteTest)

} // namespace megatune::tst_startnote

#include "tst_startnote.moc"
