// SPDX-License-Identifier: GPL-3.0-or-later
// Setups under names, as somebody uses them who trains the same models every week.
#include "core/space/argumentnames.h"
#include "tests/support/test.h"
#include "ui/draft/studydraft.h"
#include "ui/session/session.h"
#include "ui/setups/setupnamedialog.h"
#include "ui/setups/setupstore.h"
#include "ui/shell/mainwindow.h"

#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>

namespace megatune::tst_namedsetups {

class NamedSetupsTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window;

    void openWindow()
    {
        m_window.reset();
        MainWindowOptions options;
        options.settingsPath = m_home->filePath(u"megatune/megatune.ini"_qs);
        options.studyFolder = m_home->filePath(u"studies"_qs);
        options.demoTrainer = QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer");
        options.clock = std::make_shared<SystemClock>();
        m_window = std::make_unique<MainWindow>(options);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->go(MainWindow::SetupPlace);
    }

    [[nodiscard]] StudyDraft* draft() const { return m_window->session()->draft(); }
    [[nodiscard]] SetupStore store() const { return SetupStore(m_home->filePath(u"megatune/setups"_qs)); }

    /// Filled as a click on the button does it.
    [[nodiscard]] QMenu* menu(const QString& button = u"setups"_qs) const
    {
        QMenu* menu = m_window->findChild<QPushButton*>(button)->menu();
        Q_EMIT menu->aboutToShow();
        return menu;
    }
    [[nodiscard]] static QAction* entry(const QMenu* menu, const QString& begin)
    {
        for (QAction* action : menu->actions()) {
            if (action->text().startsWith(begin))
                return action;
        }
        return nullptr;
    }

    void fillForm() const
    {
        DraftContents typed;
        typed.arguments = {{argument::model, u"Qwen/Qwen3-8B"_qs}, {argument::gpus, u"8"_qs},
            {argument::gpuType, u"H100-80GB"_qs}, {argument::globalBatch, u"64"_qs},
            {argument::sequenceLength, u"4096"_qs}};
        typed.command = u"torchrun --nproc-per-node 8 pretrain_gpt.py --micro-batch-size 1"_qs;
        typed.hosts = {{u"local:8"_qs}};
        draft()->setContents(typed);
    }

    /// By keys alone.
    void save(const QString& name)
    {
        menu()->findChild<QAction*>(u"saveSetup"_qs)->trigger();
        auto* dialog = m_window->findChild<SetupNameDialog*>();
        QVERIFY(dialog != nullptr);
        QTRY_VERIFY(dialog->isVisible());
        auto* field = dialog->findChild<QLineEdit*>(u"setupName"_qs);
        QTest::keyClicks(field, name); // what is offered is selected
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(m_window->findChild<SetupNameDialog*>() == nullptr);
    }

    /// The button of a message.
    void take(const QString& offer) const
    {
        for (QPushButton* button : m_window->findChildren<QPushButton*>()) {
            if (button->text() == offer)
                return button->click();
        }
        QFAIL(qPrintable(QString(u"no message offers "_qs + offer)));
    }

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        openWindow();
    }
    void cleanup() { m_window.reset(); }

    void aSetupIsSavedAndComesBackAfterARestart()
    {
        QVERIFY(!menu()->findChild<QAction*>(u"saveSetup"_qs)->isEnabled());
        fillForm();
        const PresetArguments typed = draft()->contents().arguments;
        save(u"Qwen3-8B & co"_qs);
        QVERIFY2(m_window->messages().last().contains(u"is saved"), qPrintable(m_window->messages().last()));
        openWindow();
        QVERIFY(draft()->isEmpty());
        QAction* kept = entry(menu(), u"Qwen3-8B && co"_qs);
        QVERIFY(kept != nullptr);
        QCOMPARE(kept->text().section(u'\t', 1), u"Qwen3-8B, 8 × H100-80GB, this machine"_qs);
        kept->trigger();
        QCOMPARE(draft()->contents().arguments, typed);
        QVERIFY(m_window->findChild<QPlainTextEdit*>(u"command"_qs)->toPlainText().startsWith(u"torchrun"));
        QCOMPARE(m_window->findChild<QLineEdit*>(u"gbs"_qs)->text(), u"64"_qs);
        QVERIFY(m_window->session()->running() == nullptr);
    }

    void whatWasTypedBeforeIsOneClickAway()
    {
        fillForm();
        save(u"one"_qs);
        draft()->setCommand(u"another command"_qs);
        entry(menu(), u"one"_qs)->trigger();
        QVERIFY(draft()->command().startsWith(u"torchrun"));
        take(u"Bring back what was there"_qs);
        QCOMPARE(draft()->command(), u"another command"_qs);
    }

    void planOffersThemToo()
    {
        fillForm();
        save(u"one"_qs);
        draft()->clear();
        m_window->go(MainWindow::PlanPlace);
        entry(menu(u"planSetups"_qs), u"one"_qs)->trigger();
        QCOMPARE(m_window->place(), MainWindow::PlanPlace);
        QCOMPARE(m_window->findChild<QLineEdit*>(u"plan_gbs"_qs)->text(), u"64"_qs);
    }

    void aStudyThatWasToGoOnIsNotGoneOnWithByAnotherSetup()
    {
        fillForm();
        save(u"one"_qs);
        auto* file = m_window->findChild<QLineEdit*>(u"studyFile"_qs);
        file->setText(m_home->filePath(u"earlier.mtune"_qs));
        entry(menu(), u"one"_qs)->trigger();
        QVERIFY2(!file->text().contains(u"earlier"), qPrintable(file->text()));
    }

    void theDialogSaysWhatIsReplacedAndWhatIsNotSaved()
    {
        fillForm();
        draft()->setCommand(u"HF_TOKEN=hf_abcdefghijklmnopqrstuvwxyz torchrun pretrain_gpt.py"_qs);
        save(u"one"_qs);
        QVERIFY2(m_window->messages().last().contains(u"those in the command have to be typed again"),
            qPrintable(m_window->messages().last()));
        menu()->findChild<QAction*>(u"saveSetup"_qs)->trigger();
        auto* dialog = m_window->findChild<SetupNameDialog*>();
        QCOMPARE(dialog->findChild<QLineEdit*>(u"setupName"_qs)->text(), u"one"_qs);
        auto* use = dialog->findChild<QPushButton*>(u"useSetupName"_qs);
        QCOMPARE(use->text(), u"&Replace"_qs);
        dialog->findChild<QLineEdit*>(u"setupName"_qs)->setText(u" "_qs);
        QVERIFY(!use->isEnabled());
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(m_window->findChild<SetupNameDialog*>() == nullptr);
        entry(menu(), u"one"_qs)->trigger();
        QVERIFY2(m_window->messages().last().contains(u"***"), qPrintable(m_window->messages().last()));
    }

    void aSetupGetsAnotherNameAndIsDeleted()
    {
        fillForm();
        save(u"one"_qs);
        entry(entry(menu(), u"&Rename"_qs)->menu(), u"one"_qs)->trigger();
        auto* dialog = m_window->findChild<SetupNameDialog*>();
        auto* field = dialog->findChild<QLineEdit*>(u"setupName"_qs);
        QTest::keyClicks(field, u"two"_qs);
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(store().find(u"two"_qs).has_value());
        QVERIFY(!store().find(u"one"_qs));
        entry(entry(menu(), u"&Delete"_qs)->menu(), u"two"_qs)->trigger();
        QVERIFY(!store().find(u"two"_qs));
        take(u"Bring it back"_qs);
        QVERIFY(store().find(u"two"_qs).has_value());
    }

    void whatCannotBeReadIsGreyAndSaysWhy()
    {
        fillForm();
        save(u"one"_qs);
        QFile torn(store().all().first().path);
        QVERIFY(torn.resize(60));
        QAction* action = entry(menu(), QFileInfo(torn).completeBaseName());
        QVERIFY(action != nullptr);
        QVERIFY(!action->isEnabled());
        QVERIFY2(action->toolTip().contains(u"can be read"), qPrintable(action->toolTip()));
    }
};

MEGATUNE_TEST(NamedSetupsTest)

} // namespace megatune::tst_namedsetups

#include "tst_namedsetups.moc"
