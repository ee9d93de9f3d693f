// SPDX-License-Identifier: GPL-3.0-or-later
// Drives the real window through the demo, with real trials, and saves every page as a PNG: light and dark,
// at two sizes. Not a test: somebody looks at the pictures.
#include "core/command/shellwords.h"
#include "core/model/modelshape.h"
#include "tests/support/hostprograms.h"
#include "tests/support/scenes.h"
#include "tests/tools/hostpictures.h"
#include "ui/charts/chartpictures.h"
#include "ui/draft/studydraft.h"
#include "ui/export/exportpage.h"
#include "ui/form/gpudialog.h"
#include "ui/guide/userguide.h"
#include "ui/look/theme.h"
#include "ui/run/runpage.h"
#include "ui/session/session.h"
#include "ui/shell/mainwindow.h"

#include <cstdio>
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTranslator>

using namespace Qt::StringLiterals;

using namespace megatune;
using megatune::test::fillModel;
using megatune::test::fillWrong;
using megatune::test::putHostPrograms;
using megatune::test::writeManyTrials;
using megatune::test::writeModel;

namespace {

/// Longer than the whole demo takes.
constexpr int screenshotsWaitMs = 300'000;

MainWindowOptions optionsIn(const QTemporaryDir& home, const QString& programs)
{
    MainWindowOptions options;
    options.settingsPath = home.filePath(QStringLiteral("settings.ini"));
    options.studyFolder = home.filePath(QStringLiteral("megatune"));
    options.demoTrainer = QDir(programs).filePath(QStringLiteral("megatune-demo-trainer"));
    options.environment = QProcessEnvironment::systemEnvironment();
    options.environment.insert(QStringLiteral("HF_HUB_CACHE"), home.filePath(QStringLiteral("hub")));
    megatune::test::addTrainer(options.environment, home.filePath(QStringLiteral("bin")));
    options.clock = std::make_shared<SystemClock>();
    return options;
}

/// What is typed has been understood, counted and can be started: nobody looks at "Looking for it...".
void fillAndWait(MainWindow& window)
{
    fillModel(*window.session()->draft());
    const auto isReady = [&window] { return window.session()->draft()->firstMissing().isEmpty(); };
    if (!QTest::qWaitFor(isReady, screenshotsWaitMs))
        std::fprintf(stderr, "%s\n", qPrintable(window.session()->draft()->firstMissing()));
}

bool finishDemo(MainWindow& window, const Photographer& photographer)
{
    window.findChild<QAction*>(u"setUpDemo"_s)->trigger();
    auto* start = window.findChild<QPushButton*>(u"start"_s);
    if (!QTest::qWaitFor([start] { return start->isEnabled(); }, screenshotsWaitMs))
        return false;
    photographer.take(window, u"4-setup-demo"_s);
    window.go(MainWindow::SpacePlace);
    photographer.take(window, u"5-space-demo"_s);
    window.go(MainWindow::SetupPlace);
    start->click();
    QElapsedTimer running;
    running.start();
    while (running.elapsed() < 20'000 && window.session()->running() != nullptr)
        QTest::qWait(100);
    photographer.take(window, u"6-run-live"_s);
    if (!QTest::qWaitFor([&window] { return window.session()->running() == nullptr; }, screenshotsWaitMs))
        return false;
    photographer.take(window, u"7-run-finished"_s);
    window.go(MainWindow::SpacePlace);
    photographer.take(window, u"8-space-measured"_s);
    return true;
}

/// Two studies at the same time: one that the window runs, one that megatune-cli writes.
bool photographTwoStudies(
    const Photographer& photographer, const QTemporaryDir& home, const QString& programs)
{
    const QStringList trainer{QDir(programs).filePath(u"megatune-demo-trainer"_s), u"--train-iters"_s,
        u"12"_s, u"--iteration-ms"_s, u"40"_s, u"--run-noise"_s, u"1"_s};
    const QString arguments = u"n_gpus=8,gbs=64,num_layers=32,num_query_groups=8"_s;
    const QString other = home.filePath(u"heuristic.mtune"_s);
    QProcess heuristic;
    heuristic.start(QDir(programs).filePath(u"megatune-cli"_s),
        QStringList{
            u"optimize"_s, u"--preset"_s, u"megatron"_s, u"--args"_s, arguments, u"--study"_s, other, u"--"_s}
            + trainer);
    MainWindow window(optionsIn(home, programs));
    window.show();
    DraftContents typed;
    typed.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"64"_s}, {u"num_layers"_s, u"32"_s},
        {u"num_query_groups"_s, u"8"_s}};
    typed.command = joinForShell(trainer);
    typed.hosts = {{u"local:8"_s}};
    typed.options.maxTrials = 16;
    typed.options.earlyStop = true;
    typed.options.confirm = usualConfirmRuns;
    window.session()->draft()->setContents(typed);
    window.go(MainWindow::SetupPlace);
    if (!QTest::qWaitFor([&window] { return window.session()->draft()->firstMissing().isEmpty(); }, 20'000))
        return false;
    photographer.take(window, u"a-setup-short-trials"_s);
    window.session()->start(
        *window.session()->draft(), home.filePath(u"guided.mtune"_s), [](const Result<StudyFeed*>& started) {
            if (!started)
                std::fprintf(stderr, "%s\n", qPrintable(started.error().sentence));
        });
    window.openStudies({other});
    auto* tabs = window.findChild<QTabBar*>(u"openStudies"_s);
    if (!QTest::qWaitFor([tabs] { return tabs->count() == 3; }, 20'000))
        return false;
    QTest::qWait(4'000);
    tabs->setCurrentIndex(2);
    photographer.take(window, u"b-compare-live"_s);
    tabs->setCurrentIndex(0);
    photographer.take(window, u"c-run-live"_s);
    const bool ended =
        QTest::qWaitFor([&window] { return window.session()->running() == nullptr; }, screenshotsWaitMs);
    photographer.take(window, u"d-run-confirmed"_s);
    tabs->setCurrentIndex(2);
    photographer.take(window, u"e-compare-finished"_s);
    heuristic.terminate();
    heuristic.waitForFinished();
    return ended;
}

void photographHostsOf(const Photographer& photographer, const QTemporaryDir& home, const QString& programs)
{
    putHostPrograms(home.filePath(u"bin"_s));
    MainWindow window(optionsIn(home, programs));
    window.show();
    fillAndWait(window);
    photographHosts(photographer, window);
}

/// The folder with the study, the same under other names, and one that cannot be read.
void photographFolder(MainWindow& window, const Photographer& photographer, const QString& study)
{
    const QDir folder(QFileInfo(study).absolutePath());
    for (const QString& name : {u"llama-70b-64gpu"_s, u"qwen3-30b-a3b-16gpu"_s, u"nightly"_s})
        QFile::copy(study, folder.filePath(name + u".mtune"_s));
    QFile damaged(folder.filePath(u"half-copied.mtune"_s));
    if (damaged.open(QIODevice::WriteOnly))
        damaged.write("no study\n");
    damaged.close();
    window.go(MainWindow::ReviewPlace);
    QTest::qWait(1500);
    photographer.take(window, u"9-folder"_s);
}

/// A command, and the report of the whole study.
void photographExport(const Photographer& photographer, MainWindow& window, const QString& suffix)
{
    window.findChild<QPushButton*>(u"export"_s)->click();
    auto* page = window.findChild<ExportPage*>();
    for (const QString& format : {u"script"_s, u"html"_s}) {
        page->chooseFormat(format);
        QTest::qWait(1000);
        photographer.take(window, u"x-export-"_s + format + suffix);
    }
}

/// The views over trials, each in all themes and sizes; and once more in Japanese.
void photographViews(const Photographer& photographer, const QTemporaryDir& home, const QString& programs)
{
    const QString study = home.filePath(u"many.mtune"_s);
    writeManyTrials(study);
    QTranslator japanese;
    for (const bool translated : {false, true}) {
        if (translated && !(japanese.load(u":/i18n/megatune_ja.qm"_s) && qApp->installTranslator(&japanese)))
            return;
        MainWindow window(optionsIn(home, programs));
        window.show();
        window.openStudies({study});
        QTest::qWait(1500);
        auto* tabs = window.findChild<QTabBar*>(u"studyViews"_s);
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            photographer.take(window, (translated ? u"v-view-%1-ja"_s : u"v-view-%1"_s).arg(tab));
        }
        photographExport(photographer, window, translated ? u"-ja"_s : QString());
    }
    qApp->removeTranslator(&japanese);
}

/// The charts as they are saved: PNG, and SVG beside it.
void savePictures(const QString& folder, MainWindow& window)
{
    auto* pictures = window.findChild<RunPage*>()->findChild<ChartPictures*>();
    auto* tabs = window.findChild<QTabBar*>(u"studyViews"_s);
    for (int tab = 0; tab < tabs->count(); ++tab) {
        tabs->setCurrentIndex(tab);
        QTest::qWait(300);
        for (const QWidget* chart : window.findChildren<QWidget*>()) {
            const QImage image = chart->isVisible() ? pictures->imageOf(chart) : QImage();
            if (image.isNull())
                continue;
            const QString path = QStringLiteral("%1/y-%2-%3")
                                     .arg(folder)
                                     .arg(tab)
                                     .arg(QLatin1String(chart->metaObject()->className()).mid(10));
            image.save(path + u".png"_s);
            QFile file(path + u".svg"_s);
            if (file.open(QIODevice::WriteOnly))
                file.write(pictures->drawingOf(chart));
        }
    }
}

/// A study without any value: what an export has to say then.
void photographEmptyExport(
    const Photographer& photographer, const QTemporaryDir& home, const QString& programs)
{
    const QString study = home.filePath(u"new.mtune"_s);
    {
        QFile many(home.filePath(u"many.mtune"_s));
        QFile file(study);
        if (many.open(QIODevice::ReadOnly) && file.open(QIODevice::WriteOnly))
            file.write(many.readLine());
    }
    MainWindow window(optionsIn(home, programs));
    window.show();
    window.openStudies({study});
    QTest::qWait(1000);
    window.findChild<QPushButton*>(u"export"_s)->click();
    QTest::qWait(1000);
    photographer.take(window, u"x-export-empty"_s);
}

/// The page Export alone.
void photographExportOf(const Photographer& photographer, const QTemporaryDir& home, const QString& programs)
{
    const QString study = home.filePath(u"many.mtune"_s);
    writeManyTrials(study);
    MainWindow window(optionsIn(home, programs));
    window.show();
    window.openStudies({study});
    QTest::qWait(1500);
    photographer.take(window, u"x-run"_s);
    savePictures(photographer.folder(), window);
    photographExport(photographer, window, {});
    window.hide();
    photographEmptyExport(photographer, home, programs);
}

/// The page Setup alone: empty, filled, with More, and with the demo.
void photographSetup(const Photographer& photographer, const MainWindowOptions& options)
{
    MainWindow window(options);
    window.show();
    window.go(MainWindow::SetupPlace);
    photographer.take(window, u"1-setup-empty"_s);
    fillAndWait(window);
    photographer.take(window, u"2-setup-filled"_s);
    window.findChild<QToolButton*>(u"setupMore"_s)->click();
    QTest::qWait(300);
    photographer.take(window, u"2-setup-more"_s);
    window.findChild<QAction*>(u"setUpDemo"_s)->trigger();
    QTest::qWait(2000);
    photographer.take(window, u"4-setup-demo"_s);
}

/// The page Space alone: as it opens, and with a cell that keeps nothing.
void photographSpaceOf(const Photographer& photographer, const MainWindowOptions& options)
{
    MainWindow window(options);
    window.show();
    fillAndWait(window);
    window.go(MainWindow::SpacePlace);
    QTest::qWait(3'000);
    photographer.take(window, u"3-space"_s);
    auto* grid = window.findChild<QTableView*>(u"spaceGrid"_s);
    const QModelIndex last = grid->model()->index(grid->model()->rowCount() - 1, 1);
    QTest::mouseClick(grid->viewport(), Qt::LeftButton, {}, grid->visualRect(last).center());
    QTest::qWait(1'000);
    photographer.take(window, u"3-space-nothing-kept"_s);
    window.findChild<QPushButton*>(u"emptyWayOut"_s)->click();
    QTest::qWait(3'000);
    photographer.take(window, u"3-space-left-out"_s);
}

/// The user guide as it is read in the window.
void photographGuide(const Photographer& photographer, const MainWindowOptions& options)
{
    MainWindow window(options);
    window.show();
    window.go(MainWindow::GuidePlace);
    for (const GuideChapter& chapter : guideChapters(guideFolder())) {
        window.findChild<UserGuide*>()->open(chapter.file);
        photographer.take(window, u"u-guide-"_s + chapter.file.section(u'.', 0, 0));
    }
}

/// Which of the pages stand in resources/guide, and under which name.
QHash<QString, QString> guidePictures()
{
    return {{u"2-setup-filled"_s, u"setup"_s}, {u"3-space"_s, u"space"_s}, {u"6-run-live"_s, u"run"_s},
        {u"7-run-finished"_s, u"finished"_s}, {u"9-folder"_s, u"folder"_s}, {u"v-view-1"_s, u"parallel"_s},
        {u"e-compare-finished"_s, u"compare"_s}, {u"h-hosts"_s, u"hosts"_s}};
}

/// Everything, inside of the running event loop; false when the demo did not come to its end.
bool photographAll(const QStringList& arguments)
{
    const QTemporaryDir home;
    const bool guide = arguments.value(3) == u"guide"; // its pictures alone, out of the same tour
    const Photographer photographer(
        arguments.value(1, u"screenshots"_s), guide ? guidePictures() : QHash<QString, QString>());
    MainWindowOptions options = optionsIn(home, arguments.value(2, QDir::currentPath()));
    if (guide) { // readers need not see where somebody has built
        QFile::link(options.demoTrainer, home.filePath(u"megatune-demo-trainer"_s));
        QDir::setCurrent(home.path());
        options.demoTrainer = u"./megatune-demo-trainer"_s;
    }
    writeModel(home.filePath(QStringLiteral("hub/models--Qwen--Qwen3-30B-A3B/snapshots/1")));
    applyTheme(*qApp, Theme::Light);
    if (arguments.value(3) == u"compare") // that alone
        return photographTwoStudies(photographer, home, arguments.value(2));
    if (arguments.value(3) == u"hosts") {
        photographHostsOf(photographer, home, arguments.value(2));
        return true;
    }
    if (arguments.value(3) == u"export") {
        photographExportOf(photographer, home, arguments.value(2));
        return true;
    }
    if (arguments.value(3) == u"setup") {
        photographSetup(photographer, options);
        return true;
    }
    if (arguments.value(3) == u"demo") {
        MainWindow window(options);
        window.show();
        return finishDemo(window, photographer);
    }
    if (arguments.value(3) == u"space") {
        photographSpaceOf(photographer, options);
        return true;
    }
    photographGuide(photographer, options);
    if (arguments.value(3) == u"manual")
        return true;
    photographViews(photographer, home, arguments.value(2, QDir::currentPath()));
    if (arguments.value(3) == u"views")
        return true;
    bool finished = false;
    QString study;
    {
        MainWindow window(options);
        window.show();
        photographer.take(window, u"0-start-empty"_s);
        window.go(MainWindow::SetupPlace);
        photographer.take(window, u"1-setup-empty"_s);
        window.go(MainWindow::RunPlaceIndex);
        photographer.take(window, u"1-run-empty"_s);
        window.go(MainWindow::SettingsPlace);
        photographer.take(window, u"1-settings"_s);
        window.go(MainWindow::SetupPlace);
        fillAndWait(window);
        photographer.take(window, u"2-setup-filled"_s);
        window.go(MainWindow::PlanPlace);
        window.findChild<QLineEdit*>(u"planTokens"_s)->setText(u"1T"_s);
        window.findChild<QLineEdit*>(u"planPrice"_s)->setText(u"2.5, B200=4"_s);
        const auto* planned = window.findChild<QTableView*>(u"planTable"_s);
        (void)QTest::qWaitFor([planned] { return planned->model()->rowCount() == 21; }, screenshotsWaitMs);
        QTest::qWait(1000);
        photographer.take(window, u"2-plan"_s);
        window.go(MainWindow::SetupPlace);
        window.findChild<QPushButton*>(u"describeGpu"_s)->click();
        QTest::qWait(200);
        if (auto* gpu = window.findChild<GpuDialog*>()) {
            photographer.takeAsItIs(*gpu, u"2-gpu"_s);
            gpu->close();
        }
        window.go(MainWindow::SpacePlace);
        photographer.take(window, u"3-space"_s);
        window.go(MainWindow::SetupPlace);
        fillWrong(*window.session()->draft());
        QTest::qWait(1000);
        photographer.take(window, u"3-setup-problems"_s);
        finished = finishDemo(window, photographer);
        if (!window.session()->studies().isEmpty())
            study = window.session()->studies().constLast()->path();
    }
    MainWindow later(options);
    later.show();
    later.openStudies({home.filePath(u"no-such-study.mtune"_s)});
    QTest::qWait(500);
    photographer.take(later, u"9-start-recent"_s);
    if (!study.isEmpty()) {
        later.openStudies({study});
        if (!QTest::qWaitFor([&later] { return later.place() == MainWindow::RunPlaceIndex; }, 20'000))
            std::fprintf(stderr, "%s was not opened\n", qPrintable(study));
    }
    photographer.take(later, u"9-review"_s);
    photographFolder(later, photographer, study);
    const QString programs = arguments.value(2, QDir::currentPath());
    const bool compared = photographTwoStudies(photographer, home, programs);
    photographHostsOf(photographer, home, programs); // last: its stand-ins stay in PATH
    return compared && finished;
}

} // namespace

int main(int argc, char* argv[])
{
    QApplication application(argc, argv);
    QTranslator plurals;
    const QString language = application.arguments().value(4, u"en"_s); // OUT BINDIR PART LANGUAGE
    if (plurals.load(u":/i18n/megatune_"_s + language + u".qm"_s))
        QCoreApplication::installTranslator(&plurals);
    QTimer::singleShot(0, &application, [&application] {
        const bool finished = photographAll(application.arguments());
        if (!finished)
            std::fprintf(stderr, "the demo did not come to its end\n");
        QApplication::exit(finished ? 0 : 1);
    });
    return QApplication::exec();
}
