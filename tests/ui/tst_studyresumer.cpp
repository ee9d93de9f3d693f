// SPDX-License-Identifier: GPL-3.0-or-later
// A study that has ended goes on from the Run page, with real trials: by mouse and by keyboard.
#include "core/preset/refinements.h"
#include "core/study/journal.h"
#include "tests/support/test.h"
#include "tests/support/window/homeoptions.h"
#include "ui/command/commandview.h"
#include "ui/draft/studydraft.h"
#include "ui/run/resumepanel.h"
#include "ui/run/runheader.h"
#include "ui/run/runpage.h"
#include "ui/session/session.h"
#include "ui/setup/setuppage.h"
#include "ui/shell/mainwindow.h"
#include "ui/trialpanes/trialtable.h"

#include <QApplication>
#include <QCheckBox>
#include <QContextMenuEvent>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>

namespace megatune::tst_studyresumer {

class StudyResumerTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window;

    void openWindow()
    {
        MainWindowOptions options = test::optionsIn(*m_home);
        options.demoTrainer = QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer");
        m_window = std::make_unique<MainWindow>(options);
        m_window->resize(1280, 800);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    static QString demoCommand()
    {
        return QStringLiteral(TEST_BIN_DIR
            "/megatune-demo-trainer --law table --world-size 8 --train-iters 6 --iteration-ms 1");
    }

    /// In its file; the given number of trials has run.
    QString runStudy(int trials, const QString& command = demoCommand())
    {
        DraftContents contents;
        contents.preset = u"megatron"_s;
        contents.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"16"_s}};
        contents.command = command;
        contents.strategy = u"grid"_s;
        contents.hosts = {{u"local:8"_s}};
        contents.options.maxTrials = trials;
        contents.options.timeoutS = 120.5;
        return run(contents);
    }
    QString run(const DraftContents& contents)
    {
        StudyDraft draft(QProcessEnvironment::systemEnvironment());
        draft.setContents(contents);
        [&] { QTRY_COMPARE(draft.firstMissing(), QString()); }();
        const QString path = m_home->filePath(u"study.mtune"_s);
        bool isStarted = false;
        m_window->session()->start(draft, path,
            [&isStarted](const Result<StudyFeed*>& started) { isStarted = started.has_value(); });
        if (!isStarted)
            return {};
        [&] { QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->running() == nullptr, 120'000); }();
        return path;
    }

    /// A training that fails as long as the file `broken` is there.
    [[nodiscard]] QString breakableCommand() const
    {
        QFile script(m_home->filePath(u"train.sh"_s));
        if (!script.open(QIODevice::WriteOnly))
            return {};
        script.write("[ ! -e " + m_home->filePath(u"broken"_s).toUtf8() + " ] || exit 3\nexec "
            + demoCommand().toUtf8() + " \"$@\"\n");
        return u"sh "_s + script.fileName();
    }
    void setBroken(bool on) const
    {
        QFile file(m_home->filePath(u"broken"_s));
        QVERIFY(on ? file.open(QIODevice::WriteOnly) : file.remove());
    }
    void waitForEnd() const
    {
        QTRY_VERIFY2(!panel()->isVisible(), qPrintable(m_window->messages().join(u'\n')));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->running() == nullptr, 120'000);
    }
    [[nodiscard]] QString trialText(int number) const
    {
        const Trial* trial = state().trial(number);
        return trial ? trialStateName(trial->state) + u' ' + QString::number(trial->attempt) : QString();
    }

    [[nodiscard]] ResumePanel* panel() const { return m_window->findChild<ResumePanel*>(); }
    [[nodiscard]] QPushButton* start() const { return panel()->findChild<QPushButton*>(u"resumeStart"_s); }
    [[nodiscard]] QString problem() const { return panel()->findChild<QLabel*>(u"resumeProblem"_s)->text(); }
    [[nodiscard]] QPushButton* button(const QString& text) const
    {
        for (auto* button : m_window->findChild<RunPage*>()->findChildren<QPushButton*>()) {
            if (button->text().remove(u'&') == text)
                return button;
        }
        return nullptr;
    }
    static void click(QWidget* widget)
    {
        QVERIFY(widget != nullptr);
        QTRY_VERIFY(widget->isVisible() && widget->isEnabled());
        QTest::mouseClick(widget, Qt::LeftButton);
    }
    static void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QVERIFY(QApplication::focusWidget() != nullptr);
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    [[nodiscard]] const StudyState& state() const
    {
        return m_window->session()->studies().constFirst()->state();
    }
    QString writeStudy(const StudyCreated& created)
    {
        const QString path = m_home->filePath(u"file.mtune"_s);
        const auto journal = StudyJournal::create(path);
        if (!journal)
            return {};
        for (const StudyEventData& event : QList<StudyEventData>{created, StudyCompleted{u"Done."_s}}) {
            if (!(*journal)->write(event, u"2026-01-02T03:04:05.678Z"_s, Durability::Written))
                return {};
        }
        return path;
    }
    static StudyCreated header()
    {
        StudyCreated created;
        created.uid = u"0123456789abcdef"_s;
        created.command = demoCommand();
        created.preset = u"megatron"_s;
        created.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"16"_s}};
        created.hosts = QStringList{u"local:8"_s};
        created.strategy = u"grid"_s;
        return created;
    }

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        openWindow();
    }
    void cleanup()
    {
        m_window.reset();
        m_home.reset();
    }

    void byMouseItRunsSomeMoreTrials()
    {
        m_window->session()->draft()->setCommand(u"what I am typing"_s);
        const QString path = runStudy(2);
        QCOMPARE(state().counts().executed(), 2);
        QVERIFY(!button(u"Stop"_s)->isVisible());
        click(button(u"Continue\u2026"_s));
        QVERIFY(panel()->isVisible());
        QCOMPARE(panel()->findChild<CommandView*>()->command(), demoCommand());
        QVERIFY(m_window->session()->running() == nullptr);
        QCOMPARE(panel()->moreTrials(), 10);
        panel()->findChild<QSpinBox*>(u"moreTrials"_s)->setValue(3);
        auto* also = panel()->findChild<QPushButton*>(u"moreRefineAlso"_s);
        QVERIFY(!also->isEnabled());
        panel()->findChild<QCheckBox*>(u"moreRefine"_s)->click();
        also->menu()->actions().first()->trigger();
        QTRY_COMPARE(problem(), QString());
        click(start());
        QTRY_VERIFY2(!panel()->isVisible(), qPrintable(m_window->messages().join(u'\n')));
        QVERIFY(!button(u"Continue\u2026"_s)->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->running() == nullptr, 120'000);
        QCOMPARE(m_window->session()->studies().size(), 1);
        QCOMPARE(m_window->session()->studies().constFirst()->path(), path);
        QCOMPARE(state().counts().executed(), 5);
        QCOMPARE(state().limits()->maxTrials, 5);
        QCOMPARE(state().limits()->refine, usualRefinements);
        QCOMPARE(state().limits()->refineAlso, numericRefinements().mid(0, 1));
        QCOMPARE(state().limits()->timeoutS, 120.5);
        QCOMPARE(state().phase(), StudyPhase::Completed);
        QCOMPARE(m_window->session()->draft()->command(), u"what I am typing"_s);
    }

    /// Also a large one: it is read beside the window, says how far that is, and can be cancelled.
    void whatGoesOnIsReadInTheBackground()
    {
        const QString path = runStudy(2);
        QFile file(path);
        QVERIFY(file.open(QIODevice::Append));
        const StudyEvent note{99, u"2026-01-02T03:04:05.678Z"_s, NoteSet{{}, QString(1000, u'n')}};
        file.write(QByteArray(toLine(note) + '\n').repeated(10'000));
        file.close();
        QTRY_COMPARE(state().note().size(), 1000);
        Session* session = m_window->session();
        click(button(u"Continue\u2026"_s));
        QTRY_COMPARE(problem(), QString());
        QSignalSpy stopped(session, &Session::openingStopped);
        start()->click();
        QVERIFY(session->isStarting() && session->running() == nullptr);
        QCOMPARE(session->openingPath(), path);
        QVERIFY2(problem().contains(u"is being read"_s), qPrintable(problem()));
        session->stopOpening();
        QTRY_COMPARE(stopped.size(), 1);
        QVERIFY(!session->isStarting() && session->running() == nullptr);
        QCOMPARE(problem(), QString());
        start()->click();
        waitForEnd();
        QVERIFY(state().counts().executed() > 2);
    }

    /// Whatever its checkout says by then.
    void itGoesOnWithTheVersionThatItBeganWith()
    {
        const auto put = [this](const QString& name, const QByteArray& bytes) {
            QFile file(m_home->filePath(name));
            QVERIFY(QDir().mkpath(QFileInfo(file).path()) && file.open(QIODevice::WriteOnly));
            file.write(bytes);
            file.setPermissions(file.permissions() | QFile::ExeOwner);
        };
        const QString version = u"checkout/megatron/core/package_info.py"_s;
        put(u"torchrun"_s, "#!/bin/sh\nexec " + demoCommand().toUtf8() + " \"$@\"\n");
        put(u"checkout/pretrain_gpt.py"_s, {});
        put(version, "MAJOR = 0\nMINOR = 18\n");
        DraftContents contents;
        contents.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"16"_s}};
        contents.command =
            u"%1/torchrun --nproc-per-node 8 %1/checkout/pretrain_gpt.py --num-layers 8 --train-iters 9"_s
                .arg(m_home->path());
        contents.hosts = {{u"local:8"_s}};
        contents.options.maxTrials = 1;
        run(contents);
        const auto coreVersion = [this] { return state().header().arguments.value(u"core_version"_s); };
        QCOMPARE(coreVersion(), u"0.18"_s);
        const int before = state().counts().executed();
        put(version, "MAJOR = 0\nMINOR = 17\n");
        click(button(u"Continue\u2026"_s));
        panel()->findChild<QSpinBox*>(u"moreTrials"_s)->setValue(2);
        click(start());
        waitForEnd();
        QCOMPARE(state().counts().executed(), before + 2);
        QCOMPARE(coreVersion(), u"0.18"_s);
    }

    void behindAStudyThatRunsItWaits()
    {
        const QString path = runStudy(1);
        // Another one, until it is told to end.
        QVERIFY(QFile(m_home->filePath(u"hold"_s)).open(QIODevice::WriteOnly));
        DraftContents contents = m_window->session()->draft()->contents();
        contents.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"32"_s}, {u"dialect"_s, u"unknown"_s}};
        contents.command = u"sh -c 'while [ -e %1 ]; do sleep 0.1; done'"_s.arg(m_home->filePath(u"hold"_s));
        contents.asIs = true;
        contents.hosts = {{u"local:8"_s}};
        contents.options.maxTrials = 1;
        StudyDraft other(QProcessEnvironment::systemEnvironment());
        other.setContents(contents);
        QTRY_COMPARE(other.firstMissing(), QString());
        Session* session = m_window->session();
        session->start(other, m_home->filePath(u"other.mtune"_s), [](const Result<StudyFeed*>& started) {
            QVERIFY2(started, started ? "" : qPrintable(started.error().sentence));
        });
        QVERIFY(session->running() != nullptr);
        m_window->openStudies({path});
        QTRY_COMPARE(m_window->findChild<RunPage*>()->feed()->path(), path);
        click(button(u"Continue\u2026"_s));
        QTRY_VERIFY(start()->isEnabled());
        QVERIFY2(problem().contains(u"waits for the study that runs"_s), qPrintable(problem()));
        panel()->findChild<QSpinBox*>(u"moreTrials"_s)->setValue(2);
        click(start());
        QVERIFY(!panel()->isVisible());
        QVERIFY2(m_window->messages().join(u' ').contains(u"goes on by itself"_s),
            qPrintable(m_window->messages().join(u' ')));
        QCOMPARE(session->running()->path(), m_home->filePath(u"other.mtune"_s));
        QVERIFY(QFile::remove(m_home->filePath(u"hold"_s)));
        const auto executed = [session, &path] { return session->find(path)->state().counts().executed(); };
        QTRY_COMPARE_WITH_TIMEOUT(executed(), 3, 120'000);
        QTRY_VERIFY(session->running() == nullptr);
    }

    void byKeyboardAnOpenedStudyGoesOn()
    {
        const QString path = runStudy(1);
        m_window.reset();
        openWindow();
        m_window->openStudies({path});
        QTRY_COMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::AltModifier);
        QTRY_VERIFY(panel()->isVisible());
        QCOMPARE(QApplication::focusWidget(), panel()->findChild<QSpinBox*>(u"moreTrials"_s));
        press(Qt::Key_1);
        QCOMPARE(panel()->moreTrials(), 1);
        press(Qt::Key_Escape);
        QVERIFY(!panel()->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::AltModifier);
        QTRY_VERIFY(panel()->isVisible());
        press(Qt::Key_2);
        QTRY_VERIFY(start()->isEnabled());
        press(Qt::Key_Return);
        QTRY_VERIFY2(!panel()->isVisible(), qPrintable(m_window->messages().join(u'\n')));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->running() == nullptr, 120'000);
        QCOMPARE(state().counts().executed(), 3);
    }

    void enterPressesTheButtonThatHasTheFocus()
    {
        runStudy(1);
        click(button(u"Continue\u2026"_s));
        QTRY_VERIFY(start()->isEnabled());
        panel()->findChild<CommandView*>()->setFocus();
        press(Qt::Key_Return);
        QVERIFY(panel()->isVisible());
        QVERIFY(m_window->session()->running() == nullptr);
        button(u"Cancel"_s)->setFocus();
        press(Qt::Key_Return);
        QVERIFY(!panel()->isVisible());
        QVERIFY(m_window->session()->running() == nullptr);
        click(button(u"Continue\u2026"_s));
        QTRY_VERIFY(start()->isEnabled());
        button(u"Change in Setup"_s)->setFocus();
        press(Qt::Key_Enter);
        QCOMPARE(m_window->place(), MainWindow::SetupPlace);
        QVERIFY(m_window->session()->running() == nullptr);
    }

    void byMouseAFailedTrialRunsAgain()
    {
        setBroken(true);
        runStudy(2, breakableCommand());
        setBroken(false);
        QCOMPARE(trialText(1), u"failed 1"_s);
        m_window->findChild<RunPage*>()->selectTrial(1);
        click(button(u"Run again"_s));
        QVERIFY(panel()->isVisible());
        QCOMPARE(panel()->moreTrials(), 0);
        bool said = false;
        for (const QLabel* label : panel()->findChildren<QLabel*>())
            said = said || label->text() == u"Run again first: trial 1.";
        QVERIFY(said);
        click(start());
        waitForEnd();
        QCOMPARE(trialText(0), u"failed 1"_s);
        QCOMPARE(trialText(1), u"finished 2"_s);
        QVERIFY2(m_window->messages().join(u' ').contains(u"Trial 1 ran again: finished, not verified."),
            qPrintable(m_window->messages().join(u'\n')));
        QCOMPARE(state().trials().size(), 2);
        QTRY_VERIFY(!button(u"Run again"_s)->isVisible());
    }

    void aTrialThatFailsAgainStaysSelectedAndIsTold()
    {
        setBroken(true);
        runStudy(1, breakableCommand());
        setBroken(false);
        click(button(u"Continue\u2026"_s));
        panel()->findChild<QSpinBox*>(u"moreTrials"_s)->setValue(1);
        click(start());
        waitForEnd();
        QCOMPARE(trialText(1), u"finished 1"_s);
        setBroken(true);
        m_window->findChild<RunPage*>()->selectTrial(0);
        click(button(u"Run again"_s));
        click(start());
        waitForEnd();
        QCOMPARE(trialText(0), u"failed 2"_s);
        QCOMPARE(m_window->findChild<RunPage*>()->selectedTrial(), 0);
        QVERIFY2(m_window->messages().join(u' ').contains(u"Trial 0 ran again: failed"),
            qPrintable(m_window->messages().join(u'\n')));
    }

    /// What somebody has typed there is of the next study.
    void theStudyFileThatIsTypedInSetupStays()
    {
        auto* setup = m_window->findChild<SetupPage*>();
        setup->setStudyFile(m_home->filePath(u"my own.mtune"_s));
        const QString path = runStudy(1);
        QCOMPARE(setup->studyPath(), m_home->filePath(u"my own.mtune"_s));
        // Not when it is the one that has run.
        setup->setStudyFile(path);
        click(button(u"Continue\u2026"_s));
        click(start());
        waitForEnd();
        QVERIFY(setup->studyPath() != path);
    }

    void byKeyboardAllThatFailedRunsAgain()
    {
        setBroken(true);
        runStudy(2, breakableCommand());
        setBroken(false);
        auto* table = m_window->findChild<TrialTable*>();
        table->setFocus();
        QTest::keyClick(table, Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(panel()->isVisible());
        QTRY_VERIFY(start()->isEnabled());
        press(Qt::Key_Return);
        waitForEnd();
        QCOMPARE(trialText(0), u"finished 2"_s);
        QCOMPARE(trialText(1), u"finished 2"_s);
        // Nothing is left of that kind.
        table->setFocus();
        QTest::keyClick(table, Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(m_window->messages().join(u' ').contains(u"No trial of this study has failed."));
        QVERIFY(!panel()->isVisible());
    }

    void theMenuOfATrialSaysWhatCanRunAgain()
    {
        runStudy(1);
        auto* table = m_window->findChild<TrialTable*>();
        m_window->findChild<RunPage*>()->selectTrial(0);
        QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, {});
        QCoreApplication::sendEvent(table, &event);
        const auto* menu = table->findChild<QMenu*>();
        QVERIFY(menu != nullptr);
        QMap<QString, const QAction*> actions;
        for (const QAction* action : menu->actions())
            actions.insert(action->text(), action);
        const QAction* again = actions.value(u"Run trial 0 again"_s);
        QVERIFY(again != nullptr && !again->isEnabled());
        QVERIFY2(again->toolTip().contains(u"has a value"_s), qPrintable(again->toolTip()));
    }

    void aLayoutOfTheGridRunsByHand()
    {
        runStudy(1);
        // The panel is seen also where the exports were looked at last.
        QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
        QVERIFY(!m_window->findChild<RunPage*>()->isVisible());
        m_window->go(MainWindow::SpacePlace);
        auto* list = m_window->findChild<QTableView*>(u"layoutList"_s);
        QTRY_VERIFY(list->model()->rowCount() > 40);
        list->setFocus();
        list->setCurrentIndex(list->model()->index(40, 0));
        QTest::keyClick(list, Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        QVERIFY(panel()->isVisible());
        QVERIFY(m_window->session()->running() == nullptr);
        click(start());
        waitForEnd();
        QCOMPARE(state().trials().size(), 2);
        QVERIFY(state().trial(1)->byHand);
        QCOMPARE(trialText(1), u"finished 1"_s);
        QCOMPARE(state().phase(), StudyPhase::Completed);
    }

    void allThatAFileBringsToATrialIsShownBeforeItRuns()
    {
        QFile upload(m_home->filePath(u"mine.json"_s));
        QVERIFY(upload.open(QIODevice::WriteOnly));
        StudyCreated created = header();
        created.hosts = QStringList{u"ssh://node1?gpus=8&setup=. env.sh"_s};
        created.environment = {{u"LD_PRELOAD"_s, u"/tmp/a b.so"_s}};
        created.uploads = {{u"mine.json"_s, upload.fileName()}};
        created.arguments.insert(u"layout_env"_s, u"TP=tp"_s);
        m_window->openStudies({writeStudy(created)});
        QTRY_COMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        click(button(u"Continue\u2026"_s));
        QStringList said;
        for (const auto* label : panel()->findChildren<QLabel*>())
            said.append(label->isVisible() ? label->text() : QString());
        const QString all = said.join(u'\n');
        for (const QString& part :
            {u". env.sh"_s, u"LD_PRELOAD='/tmp/a b.so'"_s, upload.fileName(), u"TP=tp"_s})
            QVERIFY2(all.contains(part), qPrintable(all));
    }

    void whatTheFileDoesNotHoldIsSaid_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<bool>("ownMetric");
        QTest::addColumn<QString>("word");
        QTest::newRow("a secret") << demoCommand() + u" --hf-token ***" << false << u"secrets"_s;
        QTest::newRow("the metric") << demoCommand() << true << u"regular expression"_s;
        QTest::newRow("a script that is gone") << u"bash /no/such/train.sh"_s << false << u"train.sh"_s;
    }
    void whatTheFileDoesNotHoldIsSaid()
    {
        QFETCH(QString, command);
        QFETCH(bool, ownMetric);
        QFETCH(QString, word);
        StudyCreated created = header();
        created.command = command;
        created.measure.anyFiniteValue = ownMetric;
        m_window->openStudies({writeStudy(created)});
        QTRY_COMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        click(button(u"Continue\u2026"_s));
        QTRY_VERIFY2(problem().contains(word), qPrintable(problem()));
        QVERIFY(!start()->isEnabled());
        press(Qt::Key_Return);
        QVERIFY(m_window->session()->running() == nullptr);
        // Setup is where it can be mended.
        click(button(u"Change in Setup"_s));
        QCOMPARE(m_window->place(), MainWindow::SetupPlace);
        QCOMPARE(m_window->session()->draft()->command(), command);
    }

    void aStartThatFailsLeavesTheStudyOpen()
    {
        const QString path = runStudy(1);
        click(button(u"Continue\u2026"_s));
        QTRY_VERIFY(start()->isEnabled());
        const auto contents = readStudyFile(path);
        QVERIFY(contents);
        const auto held = StudyJournal::append(path, *contents, contents->events.last().seq);
        QVERIFY(held);
        click(start());
        QTRY_VERIFY(!m_window->messages().isEmpty());
        QVERIFY(m_window->session()->running() == nullptr);
        QCOMPARE(m_window->session()->studies().size(), 1);
        QCOMPARE(state().trials().size(), 1);
        QVERIFY(panel()->isVisible());
    }

    void aStudyOfAnotherProcessCannotGoOnHere()
    {
        const QString path = writeStudy(header());
        const auto contents = readStudyFile(path);
        QVERIFY(contents);
        const auto held = StudyJournal::append(path, *contents, contents->events.last().seq);
        QVERIFY(held);
        m_window->openStudies({path});
        QTRY_COMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        QTRY_VERIFY(!button(u"Continue\u2026"_s)->isEnabled());
        QVERIFY(button(u"Continue\u2026"_s)->toolTip().contains(u"Another process"_s));
    }
};

MEGATUNE_TEST(StudyResumerTest)

} // namespace megatune::tst_studyresumer

#include "tst_studyresumer.moc"
