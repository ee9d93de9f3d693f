// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside Start, as somebody follows it who sees Setup for the first time.
#include "core/space/argumentnames.h"
#include "tests/support/test.h"
#include "ui/draft/draftproblem.h"
#include "ui/draft/studydraft.h"
#include "ui/hosts/hosteditor.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/setup/setuppage.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

namespace megatune::tst_problemlist {

class ProblemListTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_home;
    std::unique_ptr<StudyDraft> m_draft;
    std::unique_ptr<HostListModel> m_hosts;
    std::unique_ptr<SetupPage> m_page;

    [[nodiscard]] QWidget* list() const { return m_page->findChild<QWidget*>(u"missing"_s); }
    [[nodiscard]] QString said() const { return list()->accessibleName(); }
    [[nodiscard]] QWidget* field(const QString& name) const { return m_page->findChild<QWidget*>(name); }
    [[nodiscard]] QPushButton* mend(const QString& name) const
    {
        return list()->findChild<QPushButton*>(name);
    }
    [[nodiscard]] QPushButton* start() const { return m_page->findChild<QPushButton*>(u"start"_s); }

    void unfold() { m_page->findChild<QToolButton*>(u"setupMore"_s)->click(); }

    void press(const QString& name)
    {
        QTRY_VERIFY2(mend(name) != nullptr, qPrintable(name + u": " + said()));
        QVERIFY(mend(name)->focusPolicy() & Qt::TabFocus);
        mend(name)->click();
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
        QCOMPARE(missingIn(*m_draft).size(), 1); // the command, which may say all the rest
        QCOMPARE(said(), m_draft->firstMissing());
        m_draft->setArgument(argument::mostMicroBatch, u"4"_s);
        QCOMPARE(missingIn(*m_draft).size(), 3);
        press(u"show-gbs"_s);
        QTRY_VERIFY(field(argument::globalBatch)->hasFocus());
        m_draft->setArgument(argument::globalBatch, u"many"_s);
        m_draft->setArgument(argument::gpus, u"few"_s);
        m_page->findChild<QLineEdit*>(u"studyFile"_s)->clear();
        for (const QString& part : {u"many"_s, u"few"_s, u"command"_s, u"where the study is kept"_s})
            QVERIFY2(said().contains(part), qPrintable(said()));
    }

    void whatStandsBelowMoreIsUnfolded()
    {
        fill(u"python train.py"_s);
        StudyPlan options = m_draft->options();
        options.environment = {{u"1A"_s, u"x"_s}};
        m_draft->setOptions(options);
        QVERIFY(!field(draftfield::variables)->isVisible());
        press(u"show-variables"_s);
        QTRY_VERIFY(field(draftfield::variables)->hasFocus());
    }

    void whatContradictsTheCommandIsAnsweredOnce()
    {
        m_draft->setPresetName(defaultPresetName());
        m_draft->setArgument(argument::gpus, u"256"_s);
        m_draft->setArgument(argument::sequenceLength, u"8192"_s);
        m_draft->setArgument(argument::globalBatch, u"512"_s);
        m_draft->setArgument(argument::model, u"Qwen/Qwen3-8B"_s);
        m_draft->setCommand(
            u"/bin/env torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 48 --hidden-size 2048 "
            "--num-attention-heads 32 --seq-length 4096 --global-batch-size 64 "
            "--data-path /path/to/data"_s);
        QTRY_VERIFY2(mend(u"keep-model"_s) != nullptr, qPrintable(said()));
        // The worst first, and each of them is there.
        QVERIFY2(said().startsWith(u"Rules and estimates are for "_s), qPrintable(said()));
        for (const QString& part : {u"4096"_s, u"batch of 512"_s, u"8 process"_s, u"/path/to/data"_s})
            QVERIFY2(said().contains(part), qPrintable(said()));
        QVERIFY(!start()->isEnabled());
        press(u"take-model"_s);
        QTRY_COMPARE(m_draft->argument(argument::model), QString());
        press(u"take-seq_len"_s);
        press(u"keep-gbs"_s);
        QTRY_VERIFY(mend(u"keep-gbs"_s) == nullptr);
        QVERIFY2(said().contains(u"batch of 512"_s), qPrintable(said())); // still said, and no question
        press(u"take-n_gpus"_s);
        QTRY_VERIFY2(start()->isEnabled(), qPrintable(said()));
        QCOMPARE(m_draft->usedArgument(argument::gpus), u"8"_s);
        // Another number is another question.
        m_draft->setArgument(argument::globalBatch, u"256"_s);
        QTRY_VERIFY(mend(u"keep-gbs"_s) != nullptr);
        QVERIFY(!start()->isEnabled());
    }

    void aModelThatIsNotHereIsSaid()
    {
        m_draft->setPresetName(defaultPresetName());
        fill(u"/bin/env megatron sft --model Nobody/Nothing"_s);
        QTRY_VERIFY2(said().contains(u"Nobody/Nothing is not on this machine"_s), qPrintable(said()));
        QVERIFY(start()->isEnabled());
        press(u"show-model"_s);
        QTRY_VERIFY(field(u"hubOffer"_s)->isVisible());
    }

    void aTypeOfGpuThatNobodyToldIsChosenThere()
    {
        m_draft->setPresetName(defaultPresetName());
        m_draft->setCommand(
            u"/bin/env torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 48 --hidden-size 2048 "
            "--num-attention-heads 32 --seq-length 4096 --global-batch-size 64"_s);
        QTRY_VERIFY2(mend(u"chooseGpu"_s) != nullptr, qPrintable(said()));
        QVERIFY(start()->isEnabled());
        for (QAction* type : mend(u"chooseGpu"_s)->menu()->actions()) {
            if (type->text() == u"H100-80GB")
                type->trigger();
        }
        QTRY_COMPARE(m_draft->argument(argument::gpuType), u"H100-80GB"_s);
        QTRY_VERIFY(mend(u"chooseGpu"_s) == nullptr);
    }

    void aMisspeltTypeOfGpuIsMendedByItsButton()
    {
        unfold();
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
        unfold();
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
        QTRY_VERIFY2(said().contains(u"waits for 2 machines"), qPrintable(said()));
        press(u"addMachines"_s);
        auto* editor = m_page->findChild<HostEditor*>();
        QTRY_VERIFY(editor->isVisible());
        QVERIFY2(editor->text().startsWith(u"nodes:"), qPrintable(editor->text()));
    }

    void noLayoutLeadsToSpace()
    {
        m_draft->setPresetName(defaultPresetName());
        fill(u"/bin/env torchrun --nproc_per_node 16 pretrain_gpt.py"_s);
        QTRY_VERIFY(m_draft->classification() != nullptr);
        for (const QString& axis : {u"tp"_s, u"pp"_s, u"cp"_s})
            m_draft->pin(axis, Value{1});
        m_draft->pin(u"mbs"_s, Value{8}); // 16 replicas of it are more than the batch
        QTRY_VERIFY2(said().contains(u"No layout is left"), qPrintable(said()));
        QSignalSpy asked(m_page.get(), &SetupPage::spaceRequested);
        press(u"show-space"_s);
        QTRY_COMPARE(asked.count(), 1);
    }
};

MEGATUNE_TEST(ProblemListTest)

} // namespace megatune::tst_problemlist

#include "tst_problemlist.moc"
