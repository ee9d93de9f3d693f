// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/journal.h"
#include "tests/support/scenes.h"
#include "tests/support/test.h"
#include "ui/draft/studydraft.h"
#include "ui/explain/explanationdialog.h"
#include "ui/export/exportpage.h"
#include "ui/hosts/hostspanel.h"
#include "ui/review/reviewpage.h"
#include "ui/session/session.h"
#include "ui/setup/setuppage.h"
#include "ui/shell/mainwindow.h"
#include "ui/space/spacepage.h"
#include "ui/studies/recentstudies.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>
#include <QUrl>

namespace megatune::tst_mainwindow {

class MainWindowTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window;

    [[nodiscard]] MainWindowOptions options() const
    {
        MainWindowOptions result;
        result.settingsPath = m_home->filePath(u"settings.ini"_s);
        result.studyFolder = m_home->filePath(u"studies"_s);
        result.demoTrainer = QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer");
        result.clock = std::make_shared<SystemClock>();
        return result;
    }

    void openWindow()
    {
        m_window.reset();
        m_window = std::make_unique<MainWindow>(options());
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    /// A finished study of one trial.
    QString writeStudy(const QString& name, bool completed = true, TrialState state = TrialState::Finished)
    {
        const QString path = m_home->filePath(name);
        const Result<std::unique_ptr<StudyJournal>> journal = StudyJournal::create(path);
        if (!journal)
            return {};
        StudyCreated created;
        created.uid = u"0123456789abcdef"_s;
        created.name = QFileInfo(path).completeBaseName();
        created.command = u"python train.py"_s;
        created.preset = u"megatron"_s;
        created.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"16"_s}, {u"only"_s, u"tp:1+2"_s}};
        created.hosts = QStringList{u"local:8"_s};
        created.strategy = u"grid"_s;
        const Layout layout({{u"tp"_s, Value{1}}, {u"mbs"_s, Value{2}}});
        TrialQueued queued;
        queued.params = layout;
        queued.command = u"python train.py --tensor-model-parallel-size 1"_s;
        TrialStarted started;
        TrialEnded ended;
        ended.state = state;
        if (state == TrialState::Finished)
            ended.value = 96.0;
        const QString at = u"2026-01-02T03:04:05.678Z"_s;
        QList<StudyEventData> events{created, queued, started, ended};
        if (completed)
            events.append(StudyCompleted{u"Everything was tried."_s});
        for (const StudyEventData& event : std::as_const(events))
            if (!(*journal)->write(event, at, Durability::Written))
                return {};
        return path;
    }

    /// As a drag from a file manager ends on this widget; true when it was taken.
    static bool drop(QWidget* target, const QList<QUrl>& urls)
    {
        QMimeData data;
        data.setUrls(urls);
        const QPointF middle = QRectF(target->rect()).center();
        QDragEnterEvent enter(middle.toPoint(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(target, &enter);
        if (!enter.isAccepted())
            return false;
        QDropEvent dropped(middle, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(target, &dropped);
        return dropped.isAccepted();
    }

    [[nodiscard]] QString studyFile() const
    {
        return m_window->findChild<QLineEdit*>(u"studyFile"_s)->text();
    }

    void fillLongStudy()
    {
        DraftContents contents;
        contents.preset = u"megatron"_s;
        contents.arguments = {{u"n_gpus"_s, u"1"_s}, {u"gbs"_s, u"1"_s}};
        contents.command = QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer --world-size 1 --hang");
        contents.hosts = {{u"local:1"_s}};
        m_window->session()->draft()->setContents(contents);
        QTRY_VERIFY(m_window->findChild<QPushButton*>(u"start"_s)->isEnabled());
    }

    void startLongStudy()
    {
        fillLongStudy();
        m_window->findChild<QPushButton*>(u"start"_s)->click();
        QVERIFY2(m_window->session()->running() != nullptr, qPrintable(m_window->messages().join(u'\n')));
        QCOMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        QTRY_COMPARE(m_window->session()->running()->state().counts().of(TrialState::Running), 1);
    }

    void clickButton(const QString& text)
    {
        for (QPushButton* button : m_window->findChildren<QPushButton*>()) {
            if (button->text() == text && button->isVisible()) {
                button->click();
                return;
            }
        }
        QFAIL(qPrintable(text));
    }

    void continueInSetup(const QString& continues)
    {
        clickButton(continues);
        QCOMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        clickButton(u"Change in Set&up"_s);
    }

    [[nodiscard]] QStringList startProblems() const
    {
        QStringList all;
        for (const QLabel* label : m_window->findChild<QStackedWidget*>()->widget(0)->findChildren<QLabel*>())
            all.append(label->text());
        return all;
    }

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        QVERIFY(m_home->isValid());
        openWindow();
    }

    void controlEGoesToTheExportAndBack()
    {
        QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
        QVERIFY(!m_window->messages().isEmpty()); // of which study?
        const QString path = writeStudy(u"one.mtune"_s);
        m_window->openStudies({path});
        QTRY_COMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        const auto* page = m_window->findChild<ExportPage*>();
        QVERIFY(!page->isVisible());
        m_window->go(MainWindow::StartPlace);
        QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
        QCOMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        QVERIFY(page->isVisible());
        QTRY_VERIFY(page->isReady());
        QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
        QVERIFY(!page->isVisible());
        QTest::mouseClick(m_window->findChild<QPushButton*>(u"export"_s), Qt::LeftButton);
        QVERIFY(page->isVisible());
        QTest::mouseClick(page->findChild<QPushButton*>(u"backToTrials"_s), Qt::LeftButton);
        QVERIFY(!page->isVisible());
    }

    void cleanup()
    {
        m_window.reset();
        m_home.reset();
    }

    void spaceShowsTheStudyOrWhatIsSetUpAsWhoLooksChooses()
    {
        m_window->go(MainWindow::SetupPlace);
        fillLongStudy();
        m_window->openStudies({writeStudy(u"one.mtune"_s)});
        QTRY_COMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        m_window->go(MainWindow::SpacePlace);
        const auto button = [this](const QString& name) { return m_window->findChild<QPushButton*>(name); };
        QTRY_VERIFY(button(u"spaceOfStudy"_s)->isVisible());
        // What was looked at last is shown first.
        QTRY_VERIFY(button(u"spaceOfStudy"_s)->isChecked());
        const auto columns = [this] {
            return m_window->findChild<SpacePage*>()
                ->findChild<QTableView*>(u"spaceGrid"_s)
                ->model()
                ->columnCount();
        };
        QTRY_VERIFY(columns() > 1);
        button(u"spaceOfDraft"_s)->click(); // one GPU
        QTRY_COMPARE(columns(), 1);
        button(u"spaceOfStudy"_s)->click();
        QTRY_VERIFY(columns() > 1);
        m_window->go(MainWindow::SetupPlace);
        m_window->go(MainWindow::SpacePlace);
        QVERIFY(button(u"spaceOfDraft"_s)->isChecked());
        QTRY_COMPARE(columns(), 1);
    }

    void everyPlaceHasAShortcut_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("place");
        QTest::newRow("plan") << int(Qt::Key_2) << int(MainWindow::PlanPlace);
        QTest::newRow("setup") << int(Qt::Key_3) << int(MainWindow::SetupPlace);
        QTest::newRow("space") << int(Qt::Key_4) << int(MainWindow::SpacePlace);
        QTest::newRow("run") << int(Qt::Key_5) << int(MainWindow::RunPlaceIndex);
        QTest::newRow("review") << int(Qt::Key_6) << int(MainWindow::ReviewPlace);
        QTest::newRow("start") << int(Qt::Key_1) << int(MainWindow::StartPlace);
    }
    void everyPlaceHasAShortcut()
    {
        QFETCH(int, key);
        QFETCH(int, place);
        m_window->go(place == MainWindow::StartPlace ? MainWindow::SetupPlace : MainWindow::StartPlace);
        QTest::keyClick(m_window.get(), static_cast<Qt::Key>(key), Qt::ControlModifier);
        QCOMPARE(int(m_window->place()), place);
    }

    void newStudyLeadsToTheCommand()
    {
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
        QCOMPARE(m_window->place(), MainWindow::SetupPlace);
        QVERIFY(m_window->focusWidget() != nullptr);
        QCOMPARE(m_window->focusWidget()->accessibleName(), u"Your command"_s);
    }

    void newStudyEmptiesTheFormAndCanBringItBack()
    {
        StudyDraft* draft = m_window->session()->draft();
        draft->setCommand(u"python train.py"_s);
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
        QVERIFY(draft->command().isEmpty());
        QCOMPARE(m_window->messages().size(), 1);
        for (QPushButton* button : m_window->findChildren<QPushButton*>()) {
            if (button->text() == u"Bring it back")
                button->click();
        }
        QCOMPARE(draft->command(), u"python train.py"_s);
        QVERIFY(m_window->messages().isEmpty());
        // The message passes; Undo does not.
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
        QVERIFY(draft->command().isEmpty());
        const auto actions = m_window->findChildren<QAction*>();
        const auto undo = std::find_if(actions.begin(), actions.end(),
            [](const QAction* action) { return action->text().contains(u"filling Setup"); });
        QVERIFY(undo != actions.end());
        (*undo)->trigger();
        QCOMPARE(draft->command(), u"python train.py"_s);
    }

    void theHostsChosenLastAreThereAgain()
    {
        auto* list = m_window->findChild<QAbstractItemView*>(u"hosts"_s);
        QGuiApplication::clipboard()->setText(u"slurm:h100?nodes=2&gpus=8\n"_s);
        m_window->go(MainWindow::SetupPlace);
        m_window->findChild<QToolButton*>(u"setupMore"_s)->click();
        list->setFocus();
        QTest::keyClick(list, Qt::Key_V, Qt::ControlModifier);
        const QList<DraftHost> chosen{{u"local"_s}, {u"slurm:h100?nodes=2&gpus=8"_s}};
        QCOMPARE(m_window->session()->draft()->hosts(), chosen);
        openWindow();
        QCOMPARE(m_window->session()->draft()->hosts(), chosen);
        // A study or the demo brings its own; a new one begins with what was chosen.
        m_window->findChild<QAction*>(u"setUpDemo"_s)->trigger();
        QCOMPARE(m_window->session()->draft()->hosts(), QList<DraftHost>{{u"local:16"_s}});
        m_window->go(MainWindow::StartPlace);
        m_window->findChild<QPushButton*>(u"newStudy"_s)->click();
        QCOMPARE(m_window->session()->draft()->hosts(), chosen);
    }

    void whatItWouldTakeIsPlannedWhereNothingRan()
    {
        m_window->openStudies({writeStudy(u"none.mtune"_s, true, TrialState::Oom)});
        auto* plan = m_window->findChild<QPushButton*>(u"planWhatFits"_s);
        QTRY_VERIFY(plan->isVisible());
        QVERIFY(!m_window->findChild<QPushButton*>(u"copyBest"_s)->isVisible());
        plan->click();
        QCOMPARE(m_window->place(), MainWindow::PlanPlace);
        QCOMPARE(m_window->findChild<QComboBox*>(u"planStudy"_s)->currentText(), u"none"_s);
        m_window->openStudies({writeStudy(u"some.mtune"_s)});
        QTRY_VERIFY(m_window->findChild<QPushButton*>(u"copyBest"_s)->isVisible());
        QVERIFY(!plan->isVisible());
    }

    void theDemoFillsTheFormAndRunsNothing()
    {
        m_window->findChild<QAction*>(u"setUpDemo"_s)->trigger();
        QCOMPARE(m_window->place(), MainWindow::SetupPlace);
        QTRY_VERIFY(m_window->findChild<QPushButton*>(u"start"_s)->isEnabled());
        QVERIFY(
            m_window->findChild<QPlainTextEdit*>(u"command"_s)->toPlainText().contains(u"demo-trainer"_s));
        QVERIFY(m_window->session()->running() == nullptr);
        QVERIFY(!QFileInfo::exists(m_home->filePath(u"studies"_s)));
    }

    void aNewStudyBeginsWithWhatTheShownOneSays()
    {
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(m_window->messages().value(0).contains(u"Open a study first"_s));
        const QString path = writeStudy(u"one.mtune"_s);
        m_window->openStudies({path});
        QTRY_COMPARE(m_window->session()->studies().size(), 1);
        const StudyCreated& study = m_window->session()->studies().constFirst()->state().header();
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(m_window->place(), MainWindow::SetupPlace);
        const StudyDraft* draft = m_window->session()->draft();
        QCOMPARE(draft->command(), study.command);
        QCOMPARE(draft->argument(u"gbs"_s), study.arguments.value(u"gbs"_s));
        QVERIFY(m_window->findChild<SetupPage*>()->studyPath() != path); // a file of its own
        QVERIFY(draft->options().created.name.isEmpty());
    }

    void theFormHasTheHeightThatItsNotesNeed()
    {
        test::writeModel(m_home->filePath(u"hub/models--Qwen--Qwen3-30B-A3B/snapshots/1"_s));
        MainWindowOptions with = options();
        with.environment = QProcessEnvironment::systemEnvironment();
        with.environment.insert(u"HF_HUB_CACHE"_s, m_home->filePath(u"hub"_s));
        test::addTrainer(with.environment, m_home->filePath(u"bin"_s));
        for (const QSize size : {QSize(), QSize(1280, 720), QSize(1400, 800)}) {
            MainWindow window(with);
            window.show();
            if (size.isValid())
                window.resize(size);
            window.go(MainWindow::SetupPlace);
            window.findChild<QToolButton*>(u"setupMore"_s)->click();
            const StudyDraft* draft = window.session()->draft();
            test::fillModel(*window.session()->draft());
            QTRY_COMPARE(draft->firstMissing(), QString());
            const auto* hosts = window.findChild<HostsPanel*>();
            QTRY_VERIFY(hosts->height() >= hosts->minimumSizeHint().height());
        }
    }

    void theColumnsOfReviewAreRemembered()
    {
        m_window->findChild<QTreeView*>(u"reviewTable"_s)->header()->resizeSection(1, 333);
        m_window->findChild<QTreeView*>(u"reviewTable"_s)->header()->moveSection(5, 2);
        QVERIFY(m_window->close());
        openWindow();
        const QHeaderView* header = m_window->findChild<QTreeView*>(u"reviewTable"_s)->header();
        QCOMPARE(header->sectionSize(1), 333);
        QCOMPARE(header->visualIndex(5), 2);
    }

    void aMissingDemoTrainerIsSaid()
    {
        MainWindowOptions without = options();
        without.demoTrainer = m_home->filePath(u"nowhere"_s);
        MainWindow window(without);
        window.findChild<QPushButton*>(u"runDemo"_s)->click();
        QCOMPARE(window.place(), MainWindow::StartPlace);
        QVERIFY(window.messages().value(0).contains(u"nowhere"_s));
    }

    void anOpenedStudyIsShownInRunAndRemembered()
    {
        const QString path = writeStudy(u"one.mtune"_s);
        m_window->openStudies({path});
        QTRY_COMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        QCOMPARE(m_window->session()->studies().size(), 1);
        QVERIFY(m_window->session()->running() == nullptr);
        QVERIFY(m_window->windowTitle().contains(u"one"_s));
        QVERIFY(m_window->close());

        openWindow();
        auto* recent = m_window->findChild<QTreeView*>(u"recentStudies"_s);
        QCOMPARE(recent->model()->rowCount(), 1);
        QTRY_COMPARE(recent->model()->index(0, RecentStudies::BestColumn).data().toString(),
            QLocale().toString(96.0, 'f', 1));
        QCOMPARE(recent->model()->index(0, RecentStudies::TrialsColumn).data().toString(), u"1"_s);
        recent->setCurrentIndex(recent->model()->index(0, 0));
        QTest::keyClick(recent, Qt::Key_Return);
        QTRY_COMPARE(m_window->place(), MainWindow::RunPlaceIndex);
    }

    void severalRecentStudiesAreOpenedTogether()
    {
        m_window->openStudies({writeStudy(u"one.mtune"_s), writeStudy(u"two.mtune"_s)});
        QTRY_COMPARE(m_window->session()->studies().size(), 2);
        QVERIFY(m_window->close());
        openWindow();
        auto* recent = m_window->findChild<QTreeView*>(u"recentStudies"_s);
        QCOMPARE(recent->model()->rowCount(), 2);
        recent->setCurrentIndex(recent->model()->index(0, 0));
        recent->selectAll();
        QTest::keyClick(recent, Qt::Key_Return);
        QTRY_COMPARE(m_window->session()->studies().size(), 2);
        QCOMPARE(m_window->findChild<QTabBar*>(u"openStudies"_s)->count(), 3);
    }

    void anUnfinishedStudyCanGoOnFromSetup()
    {
        const QString path = writeStudy(u"half.mtune"_s, false);
        m_window->openStudies({path});
        QTRY_COMPARE(m_window->messages().size(), 1);
        QVERIFY(m_window->messages().at(0).contains(u"half.mtune"_s));
        continueInSetup(u"Continue\u2026"_s);
        QCOMPARE(m_window->place(), MainWindow::SetupPlace);
        const StudyDraft* draft = m_window->session()->draft();
        QTRY_VERIFY(m_window->findChild<QPushButton*>(u"start"_s)->isEnabled());
        QCOMPARE(draft->command(), u"python train.py"_s);
        QVERIFY(!draft->isAllowed(u"tp"_s, Value{4}));
        QVERIFY(m_window->findChild<QLineEdit*>(u"studyFile"_s)->text().endsWith(u"half.mtune"_s));
        QVERIFY(m_window->session()->running() == nullptr);
    }

    void aStoppedStudyCanGoOnInTheSameWindow()
    {
        startLongStudy();
        const QString path = m_window->session()->running()->path();
        m_window->session()->running()->stop();
        QTRY_VERIFY(m_window->session()->running() == nullptr);
        QVERIFY(m_window->messages().isEmpty()); // whoever stopped it knows
        continueInSetup(u"Co&ntinue\u2026"_s);
        QCOMPARE(m_window->place(), MainWindow::SetupPlace);
        auto* start = m_window->findChild<QPushButton*>(u"start"_s);
        QTRY_VERIFY(start->isEnabled());
        start->click();
        QTRY_VERIFY2(m_window->session()->running() != nullptr, qPrintable(m_window->messages().join(u'\n')));
        QCOMPARE(m_window->session()->running()->path(), path);
        QCOMPARE(m_window->session()->studies().size(), 1);
        m_window->session()->running()->stop();
        QTRY_VERIFY(m_window->session()->running() == nullptr);
    }

    void aFinishedStudyIsNotOfferedToGoOn()
    {
        m_window->openStudies({writeStudy(u"done.mtune"_s)});
        QTRY_COMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        QVERIFY(m_window->messages().isEmpty());
    }

    void damagedLinesAreTold()
    {
        const QString path = writeStudy(u"damaged.mtune"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::Append));
        file.write("{broken}\n");
        file.close();
        m_window->openStudies({path});
        QTRY_COMPARE(m_window->messages().size(), 1);
        QVERIFY(m_window->messages().at(0).contains(u"damaged.mtune"_s));
    }

    void severalStudiesHaveTabsThatCanBeClosed()
    {
        m_window->openStudies({writeStudy(u"one.mtune"_s), writeStudy(u"two.mtune"_s)});
        auto* tabs = m_window->findChild<QTabBar*>(u"openStudies"_s);
        QTRY_COMPARE(tabs->count(), 3); // and one that compares them
        QVERIFY(tabs->isVisible());
        QCOMPARE(tabs->tabText(tabs->currentIndex()), u"two"_s);
        QCOMPARE(tabs->tabText(2), u"Compare"_s);
        tabs->setCurrentIndex(2);
        auto* compared = m_window->findChild<QTreeView*>(u"comparedStudies"_s);
        QVERIFY(compared->isVisible());
        QCOMPARE(compared->model()->rowCount(), 2);
        Q_EMIT compared->activated(compared->model()->index(0, 0));
        QCOMPARE(tabs->tabText(tabs->currentIndex()), u"one"_s);
        QVERIFY(!compared->isVisible());
        m_window->openStudies({m_home->filePath(u"./one.mtune"_s)}); // is open already
        QCOMPARE(tabs->count(), 3);
        QCOMPARE(tabs->tabText(tabs->currentIndex()), u"one"_s);
        QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier);
        QCOMPARE(tabs->count(), 1);
        QCOMPARE(m_window->session()->studies().size(), 1);
        QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier);
        QCOMPARE(m_window->session()->studies().size(), 0);
    }

    void whatCannotBeOpenedIsNamedOnTheStartPage_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("missing") << u"missing.mtune"_s << QByteArray();
        QTest::newRow("no study") << u"notes.mtune"_s << QByteArray("shopping list\n");
        QTest::newRow("newer")
            << u"newer.mtune"_s
            << QByteArray(
                   "{\"v\":99,\"seq\":1,\"at\":\"2026-01-01T00:00:00.000Z\",\"kind\":\"study-created\"}\n");
    }
    void whatCannotBeOpenedIsNamedOnTheStartPage()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        if (!content.isEmpty()) {
            QFile file(m_home->filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(content);
        }
        m_window->openStudies({m_home->filePath(name)});
        QTRY_VERIFY(startProblems().join(u'\n').contains(name));
        QCOMPARE(m_window->place(), MainWindow::StartPlace);
        m_window->go(MainWindow::SetupPlace);
        m_window->go(MainWindow::StartPlace);
        QVERIFY(startProblems().join(u'\n').contains(name)); // it stays
        QVERIFY(m_window->session()->studies().isEmpty());
    }

    void aFolderIsNoStudy()
    {
        m_window->openStudies({m_home->path()});
        QTRY_VERIFY(startProblems().join(u'\n').contains(m_home->path()));
    }

    void aProblemIsAlsoSaidWhereThePersonIs()
    {
        m_window->go(MainWindow::SetupPlace);
        m_window->openStudies({m_home->filePath(u"missing.mtune"_s)});
        QTRY_VERIFY(m_window->messages().value(0).contains(u"missing.mtune"_s));
        QCOMPARE(m_window->place(), MainWindow::SetupPlace);
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QVERIFY(m_window->messages().isEmpty());
    }

    void onTheStartPageAProblemIsSaidOnce()
    {
        m_window->go(MainWindow::SetupPlace);
        QStringList missing;
        for (int i = 0; i < 5; ++i)
            missing.append(m_home->filePath(u"missing%1.mtune"_s.arg(i)));
        m_window->openStudies(missing);
        QTRY_COMPARE(startProblems().filter(u"/missing"_s).size(), missing.size()); // read in the background
        QCOMPARE(m_window->messages().size(), 3);
        m_window->go(MainWindow::StartPlace);
        QVERIFY(m_window->messages().isEmpty());
        const QStringList said = startProblems();
        for (const QString& path : std::as_const(missing))
            QCOMPARE(said.filter(QFileInfo(path).fileName()).size(), 1);
    }

    void aStudyCanBeDroppedAnywhere()
    {
        const QString path = writeStudy(u"dropped.mtune"_s);
        m_window->go(MainWindow::SetupPlace);
        auto* editor = m_window->findChild<QPlainTextEdit*>(u"command"_s);
        QVERIFY(drop(editor->viewport(), {QUrl::fromLocalFile(path)}));
        QTRY_COMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        QVERIFY(editor->toPlainText().isEmpty());
        QCOMPARE(m_window->session()->studies().size(), 1);
    }

    void aLogThatIsDroppedIsExplained()
    {
        QFile log(m_home->filePath(u"train.log"_s));
        QVERIFY(log.open(QIODevice::WriteOnly));
        log.write("+ torchrun --nproc-per-node 8 pretrain_gpt.py --num-layers 32 --hidden-size 4096 "
                  "--ffn-hidden-size 14336 --num-attention-heads 32 --seq-length 4096 --vocab-size 32000 "
                  "--swiglu --untie-embeddings-and-output-weights --disable-bias-linear --bf16 "
                  "--micro-batch-size 1 --global-batch-size 64 --tensor-model-parallel-size 4\n");
        for (int i = 1; i <= 6; ++i)
            log.write(" iteration " + QByteArray::number(i)
                + "/ 6 | consumed samples: 64 | elapsed time per iteration (ms): 9000.0 | throughput per GPU "
                  "(TFLOP/s/GPU): 151.2 | global batch size: 64 | lm loss: 2.5E+00 |\n");
        log.close();
        m_window->go(MainWindow::StartPlace);
        QVERIFY(drop(m_window.get(), {QUrl::fromLocalFile(log.fileName())}));
        QPointer<ExplanationDialog> dialog = m_window->findChild<ExplanationDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        const auto says = [&dialog](const QString& text) {
            const auto labels = dialog->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                [&text](const QLabel* label) { return label->isVisible() && label->text().contains(text); });
        };
        QTRY_VERIFY(says(u"151.2 TFLOP/s per GPU"_s));
        QVERIFY(says(u"Nothing can be estimated without the type of GPU."_s));
        QTest::keyClicks(dialog->findChild<QComboBox*>(u"explainedGpu"_s)->lineEdit(), u"H100-80GB"_s);
        QTRY_VERIFY(says(u"What would save most, estimated"_s));
        QVERIFY(!says(u"Nothing can be estimated"_s));
        dialog->findChild<QPushButton*>(u"useExplained"_s)->click();
        QCOMPARE(m_window->place(), MainWindow::SetupPlace);
        const StudyDraft* draft = m_window->session()->draft();
        QVERIFY(draft->command().startsWith(u"torchrun --nproc-per-node 8 pretrain_gpt.py"));
        QCOMPARE(draft->argument(u"gpu"_s), u"H100-80GB"_s);
        dialog->close();
        QTRY_VERIFY(dialog.isNull());
    }

    void whatIsNoStudyIsAnsweredInASentence()
    {
        m_window->go(MainWindow::StartPlace);
        QVERIFY(drop(m_window.get(), {QUrl::fromLocalFile(m_home->filePath(u"notes\n.txt"_s))}));
        QCOMPARE(m_window->messages().size(), 1);
        QVERIFY(m_window->messages().last().startsWith(u"notes .txt is neither a study"));
        QVERIFY(!drop(m_window.get(), {QUrl(u"https://example.org/a.mtune"_s)}));
        QCOMPARE(m_window->messages().size(), 1);

        // A folder can be looked at, from the sentence itself.
        const QString folder = m_home->filePath(u"a folder"_s);
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(drop(m_window.get(), {QUrl::fromLocalFile(folder)}));
        QVERIFY(m_window->messages().last().startsWith(u"a folder is a folder"));
        QPushButton* show = nullptr;
        for (auto* button : m_window->findChildren<QPushButton*>())
            show = button->text() == u"Show its studies" ? button : show;
        QVERIFY(show != nullptr);
        QTest::mouseClick(show, Qt::LeftButton);
        QCOMPARE(m_window->place(), MainWindow::ReviewPlace);

        // A database goes to the importer, which says what is wrong with it; a study beside another file
        // opens.
        const QString database = m_home->filePath(u"optuna.db"_s);
        QFile file(database);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        QVERIFY(drop(m_window.get(), {QUrl::fromLocalFile(database)}));
        QTRY_VERIFY(m_window->messages().last().contains(u"optuna.db"));
        QVERIFY(drop(m_window.get(),
            {QUrl::fromLocalFile(folder), QUrl::fromLocalFile(writeStudy(u"dropped.mtune"_s))}));
        QTRY_COMPARE(m_window->session()->studies().size(), 1);
    }

    void aComparisonThatWasGivenUpDoesNotComeBack()
    {
        const QString one = writeStudy(u"one.mtune"_s);
        const QString two = writeStudy(u"two.mtune"_s);
        m_window->openStudies({one});
        QTRY_COMPARE(m_window->session()->studies().size(), 1);
        Q_EMIT m_window->findChild<ReviewPage*>()->compareRequested({one, two});
        m_window->session()->close(m_window->session()->find(one)); // while the other one is being read
        QTRY_VERIFY(m_window->session()->find(two) != nullptr);
        m_window->openStudies({one});
        auto* tabs = m_window->findChild<QTabBar*>(u"openStudies"_s);
        QTRY_COMPARE(tabs->count(), 3);
        QCOMPARE(tabs->tabText(tabs->currentIndex()), u"one"_s);
    }

    void tooManyStudiesAtOnceAreRefused()
    {
        QStringList paths;
        for (int i = 0; i <= MainWindow::mostStudiesAtOnce; ++i)
            paths.append(writeStudy(u"many%1.mtune"_s.arg(i)));
        const QString sentence = u"13 files are too many at once: choose up to 12 to open or to compare."_s;
        m_window->openStudies(paths);
        QCOMPARE(m_window->messages(), QStringList(sentence));
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QList<QUrl> urls;
        for (const QString& path : std::as_const(paths))
            urls.append(QUrl::fromLocalFile(path));
        QVERIFY(drop(m_window.get(), urls));
        QCOMPARE(m_window->messages(), QStringList(sentence));
        QTest::keyClick(m_window.get(), Qt::Key_Escape);

        m_window->go(MainWindow::ReviewPlace);
        Q_EMIT m_window->findChild<ReviewPage*>()->compareRequested(paths);
        QCOMPARE(m_window->messages(), QStringList(sentence));
        QVERIFY(m_window->session()->studies().isEmpty());
        paths.removeLast();
        m_window->openStudies(paths);
        QTRY_COMPARE(m_window->session()->studies().size(), 12);
    }

    void closingWhileAStudyRunsAsksFirst()
    {
        startLongStudy();
        QVERIFY(!m_window->close());
        QVERIFY(m_window->isVisible());
        auto* box = m_window->findChild<QMessageBox*>();
        QVERIFY(box != nullptr && box->isVisible());
        QCOMPARE(box->text(), u"A study is running: stop it and close?"_s);
        QTest::keyClick(box, Qt::Key_Escape); // keep running
        QVERIFY(m_window->session()->running() != nullptr);
        QVERIFY(m_window->isVisible());
        QTRY_VERIFY(m_window->findChild<QMessageBox*>() == nullptr);

        QVERIFY(!m_window->close());
        box = m_window->findChild<QMessageBox*>();
        for (QAbstractButton* button : box->buttons()) {
            if (box->buttonRole(button) == QMessageBox::DestructiveRole)
                button->click();
        }
        QTRY_VERIFY(!m_window->isVisible());
        QVERIFY(m_window->session()->running() == nullptr);
        QCOMPARE(m_window->session()->studies().constFirst()->state().counts().of(TrialState::Stopped), 1);
    }

    void whileAStudyRunsTheNextOneWaitsForIt()
    {
        startLongStudy();
        auto* start = m_window->findChild<QPushButton*>(u"start"_s);
        QVERIFY(start->text().contains(u"after the running study"_s));
        QTRY_VERIFY(m_window->findChild<QLabel*>(u"runState"_s)->text().startsWith(u"Trial 0"_s));
        QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier); // a running study stays open
        QCOMPARE(m_window->session()->studies().size(), 1);
        m_window->session()->running()->stop();
        QTRY_VERIFY(m_window->session()->running() == nullptr);
        QTRY_VERIFY(start->isEnabled());
        QCOMPARE(m_window->findChild<QLabel*>(u"runState"_s)->text(), u"Nothing is running"_s);
        // The next study gets a file of its own.
        QVERIFY(m_window->session()->studies().constFirst()->path() != studyFile());
    }

    void aStudyThatCannotBeWrittenIsSaid()
    {
        QFile blocker(m_home->filePath(u"studies"_s)); // a file where the folder should be
        QVERIFY(blocker.open(QIODevice::WriteOnly));
        fillLongStudy();
        m_window->findChild<QPushButton*>(u"start"_s)->click();
        QCOMPARE(m_window->messages().size(), 1);
        QVERIFY(m_window->messages().at(0).contains(m_home->filePath(u"studies"_s)));
        QVERIFY(m_window->session()->running() == nullptr);
    }

    void noTwoFieldsOfAPageShareALetter_data()
    {
        QTest::addColumn<int>("place");
        QTest::newRow("start") << int(MainWindow::StartPlace);
        QTest::newRow("setup") << int(MainWindow::SetupPlace);
        QTest::newRow("space") << int(MainWindow::SpacePlace);
        QTest::newRow("run") << int(MainWindow::RunPlaceIndex);
        QTest::newRow("review") << int(MainWindow::ReviewPlace);
    }
    void noTwoFieldsOfAPageShareALetter()
    {
        QFETCH(int, place);
        m_window->go(static_cast<MainWindow::Place>(place));
        m_window->findChild<QToolButton*>(u"setupMore"_s)->click();
        QHash<QString, QString> taken;
        const auto take = [&taken](const QString& text) {
            const qsizetype at = text.indexOf(u'&');
            if (at < 0 || text.mid(at + 1, 1) == u"&")
                return true;
            const QString letter = text.mid(at + 1, 1).toLower();
            if (taken.contains(letter))
                qWarning("%s and %s", qPrintable(text), qPrintable(taken.value(letter)));
            return std::exchange(taken[letter], text).isEmpty();
        };
        for (const QAction* menu : m_window->menuBar()->actions())
            QVERIFY(take(menu->text()));
        const QWidget* page = m_window->findChild<QStackedWidget*>()->currentWidget();
        for (const QLabel* label : page->findChildren<QLabel*>()) {
            if (label->isVisible() && label->buddy() != nullptr)
                QVERIFY(take(label->text()));
        }
        for (const QAbstractButton* button : page->findChildren<QAbstractButton*>()) {
            if (button->isVisible())
                QVERIFY(take(button->text()));
        }
    }

    void theWindowsSizeIsRemembered()
    {
        const QSize size(m_window->minimumWidth(), 640); // wider ones are cut to the screen, as Qt sees fit
        QVERIFY(m_window->size() != size);
        m_window->resize(size);
        QVERIFY(m_window->close());
        openWindow();
        QCOMPARE(m_window->size(), size);
    }

    void damagedSettingsAreSurvived()
    {
        m_window.reset();
        QFile file(m_home->filePath(u"settings.ini"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[window\ngeometry=@ByteArray(\\x1\\x2)\nsetup=7\nrecentStudies=,,/a/b,/a/b\n\xff\xfe");
        file.close();
        openWindow();
        QCOMPARE(m_window->place(), MainWindow::StartPlace);
    }

    void everyMenuEntryHasItsLetter()
    {
        for (const QAction* menu : m_window->menuBar()->actions()) {
            QVERIFY2(menu->text().contains(u'&'), qPrintable(menu->text()));
            QStringList letters;
            for (const QAction* entry : menu->menu()->actions()) {
                if (entry->isSeparator())
                    continue;
                const qsizetype at = entry->text().indexOf(u'&');
                QVERIFY2(at >= 0, qPrintable(entry->text()));
                const QString letter = entry->text().mid(at + 1, 1).toLower();
                QVERIFY2(!letters.contains(letter), qPrintable(entry->text()));
                letters.append(letter);
            }
        }
    }
};

MEGATUNE_TEST(MainWindowTest)

} // namespace megatune::tst_mainwindow

#include "tst_mainwindow.moc"
