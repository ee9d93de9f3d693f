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
        options.settingsPath = m_home->filePath(u"megatune/megatune.ini"_s);
        options.studyFolder = m_home->filePath(u"studies"_s);
        options.demoTrainer = QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer");
        options.clock = std::make_shared<SystemClock>();
        m_window = std::make_unique<MainWindow>(options);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->go(MainWindow::SetupPlace);
    }

    [[nodiscard]] StudyDraft* draft() const { return m_window->session()->draft(); }
    [[nodiscard]] SetupStore store() const { return SetupStore(m_home->filePath(u"megatune/setups"_s)); }

    /// Filled as a click on the button does it.
    [[nodiscard]] QMenu* menu(const QString& button = u"setups"_s) const
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
        typed.arguments = {{argument::model, u"Qwen/Qwen3-8B"_s}, {argument::gpus, u"8"_s},
            {argument::gpuType, u"H100-80GB"_s}, {argument::globalBatch, u"64"_s},
            {argument::sequenceLength, u"4096"_s}};
        typed.command = u"torchrun --nproc-per-node 8 pretrain_gpt.py --micro-batch-size 1"_s;
        typed.hosts = {{u"local:8"_s}};
        draft()->setContents(typed);
    }

    /// By keys alone.
    void save(const QString& name)
    {
        menu()->findChild<QAction*>(u"saveSetup"_s)->trigger();
        auto* dialog = m_window->findChild<SetupNameDialog*>();
        QVERIFY(dialog != nullptr);
        QTRY_VERIFY(dialog->isVisible());
        auto* field = dialog->findChild<QLineEdit*>(u"setupName"_s);
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
        QFAIL(qPrintable(QString(u"no message offers "_s + offer)));
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
        QVERIFY(!menu()->findChild<QAction*>(u"saveSetup"_s)->isEnabled());
        fillForm();
        const PresetArguments typed = draft()->contents().arguments;
        save(u"Qwen3-8B & co"_s);
        QVERIFY2(m_window->messages().last().contains(u"is saved"), qPrintable(m_window->messages().last()));
        openWindow();
        QVERIFY(draft()->isEmpty());
        QAction* kept = entry(menu(), u"Qwen3-8B && co"_s);
        QVERIFY(kept != nullptr);
        QCOMPARE(kept->text().section(u'\t', 1), u"Qwen3-8B, 8 × H100-80GB, this machine"_s);
        kept->trigger();
        QCOMPARE(draft()->contents().arguments, typed);
        QVERIFY(m_window->findChild<QPlainTextEdit*>(u"command"_s)->toPlainText().startsWith(u"torchrun"));
        QCOMPARE(m_window->findChild<QLineEdit*>(u"gbs"_s)->text(), u"64"_s);
        QVERIFY(m_window->session()->running() == nullptr);
    }

    void whatWasTypedBeforeIsOneClickAway()
    {
        fillForm();
        save(u"one"_s);
        draft()->setCommand(u"another command"_s);
        entry(menu(), u"one"_s)->trigger();
        QVERIFY(draft()->command().startsWith(u"torchrun"));
        take(u"Bring back what was there"_s);
        QCOMPARE(draft()->command(), u"another command"_s);
    }

    void planOffersThemToo()
    {
        fillForm();
        save(u"one"_s);
        draft()->clear();
        m_window->go(MainWindow::PlanPlace);
        entry(menu(u"planSetups"_s), u"one"_s)->trigger();
        QCOMPARE(m_window->place(), MainWindow::PlanPlace);
        QCOMPARE(m_window->findChild<QLineEdit*>(u"plan_gbs"_s)->text(), u"64"_s);
    }

    void aStudyThatWasToGoOnIsNotGoneOnWithByAnotherSetup()
    {
        fillForm();
        save(u"one"_s);
        auto* file = m_window->findChild<QLineEdit*>(u"studyFile"_s);
        file->setText(m_home->filePath(u"earlier.mtune"_s));
        entry(menu(), u"one"_s)->trigger();
        QVERIFY2(!file->text().contains(u"earlier"), qPrintable(file->text()));
    }

    void theDialogSaysWhatIsReplacedAndWhatIsNotSaved()
    {
        fillForm();
        draft()->setCommand(u"HF_TOKEN=hf_abcdefghijklmnopqrstuvwxyz torchrun pretrain_gpt.py"_s);
        save(u"one"_s);
        QVERIFY2(m_window->messages().last().contains(u"those in the command have to be typed again"),
            qPrintable(m_window->messages().last()));
        menu()->findChild<QAction*>(u"saveSetup"_s)->trigger();
        auto* dialog = m_window->findChild<SetupNameDialog*>();
        QCOMPARE(dialog->findChild<QLineEdit*>(u"setupName"_s)->text(), u"one"_s);
        auto* use = dialog->findChild<QPushButton*>(u"useSetupName"_s);
        QCOMPARE(use->text(), u"&Replace"_s);
        dialog->findChild<QLineEdit*>(u"setupName"_s)->setText(u" "_s);
        QVERIFY(!use->isEnabled());
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(m_window->findChild<SetupNameDialog*>() == nullptr);
        entry(menu(), u"one"_s)->trigger();
        QVERIFY2(m_window->messages().last().contains(u"***"), qPrintable(m_window->messages().last()));
    }

    void aSetupGetsAnotherNameAndIsDeleted()
    {
        fillForm();
        save(u"one"_s);
        entry(entry(menu(), u"&Rename"_s)->menu(), u"one"_s)->trigger();
        auto* dialog = m_window->findChild<SetupNameDialog*>();
        auto* field = dialog->findChild<QLineEdit*>(u"setupName"_s);
        QTest::keyClicks(field, u"two"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(store().find(u"two"_s).has_value());
        QVERIFY(!store().find(u"one"_s));
        entry(entry(menu(), u"&Delete"_s)->menu(), u"two"_s)->trigger();
        QVERIFY(!store().find(u"two"_s));
        take(u"Bring it back"_s);
        QVERIFY(store().find(u"two"_s).has_value());
    }

    void whatCannotBeReadIsGreyAndSaysWhy()
    {
        fillForm();
        save(u"one"_s);
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
