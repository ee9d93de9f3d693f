// SPDX-License-Identifier: GPL-3.0-or-later
// The window as people meet it: how long until it is there, and how it bears a study of 100,000 trials.
// Prints tables; promises are compared by people, not by the program. Each window is a process of its own,
// which this program starts from itself.
#include "core/space/argumentnames.h"
#include "tests/bench/manytrials.h"
#include "ui/charts/trialschart.h"
#include "ui/draft/studydraft.h"
#include "ui/look/theme.h"
#include "ui/run/runpage.h"
#include "ui/session/session.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/navigator.h"
#include "ui/trialpanes/trialtable.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QProcess>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTimer>

namespace {

using namespace megatune;

constexpr int windowsOpened = 11;
constexpr int manyTrials = 100'000;
constexpr int framesScrolled = 300;
constexpr int settlingMs = 1500; // the clock of the page ticks once a second

/// CLOCK_MONOTONIC is the clock that all processes of this machine share.
double clockMs(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

MainWindowOptions optionsIn(const QTemporaryDir& folder)
{
    MainWindowOptions options;
    options.settingsPath = folder.filePath(QStringLiteral("megatune.ini"));
    options.studyFolder = folder.filePath(QStringLiteral("studies"));
    options.environment = QProcessEnvironment::systemEnvironment();
    options.clock = std::make_shared<SystemClock>();
    return options;
}

/// Calls back once the window has been painted.
class FirstPaint final : public QObject
{
public:
    explicit FirstPaint(std::function<void()> painted)
        : m_painted(std::move(painted))
    {
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint && m_painted)
            QTimer::singleShot(0, watched, std::exchange(m_painted, nullptr));
        return false;
    }

private:
    std::function<void()> m_painted;
};

int openWindow(int argc, char** argv, double started)
{
    QApplication application(argc, argv);
    applyTheme(application, Theme::Desktop);
    const QTemporaryDir folder;
    MainWindow window(optionsIn(folder));
    FirstPaint paint([started] {
        std::printf("%.1f\n", clockMs(CLOCK_MONOTONIC) - started);
        std::fflush(stdout);
        QApplication::quit();
    });
    window.installEventFilter(&paint);
    window.show();
    return QApplication::exec();
}

void printRow(const char* what, double number, const char* unit, const char* limit = "")
{
    std::printf("%-52s %10.1f %-8s %s\n", what, number, unit, limit);
}

/// Milliseconds of the GUI thread's processor time until all that follows from it has been painted: the
/// machine does other things, too.
double took(const std::function<void()>& work)
{
    const double begin = clockMs(CLOCK_THREAD_CPUTIME_ID);
    work();
    QApplication::processEvents();
    return clockMs(CLOCK_THREAD_CPUTIME_ID) - begin;
}

/// The longest time that the window's thread worked without looking at what its user does: its processor time
/// between two rounds of the event loop.
class BlockWatch final : public QObject
{
public:
    BlockWatch()
    {
        QAbstractEventDispatcher* dispatcher = QAbstractEventDispatcher::instance();
        connect(dispatcher, &QAbstractEventDispatcher::awake, this, &BlockWatch::mark);
        connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, this, &BlockWatch::mark);
    }

    /// Milliseconds since it was asked last.
    double takeLongest()
    {
        mark();
        return std::exchange(m_longest, 0);
    }

private:
    void mark()
    {
        const double now = clockMs(CLOCK_THREAD_CPUTIME_ID);
        m_longest = std::max(m_longest, now - m_since);
        m_since = now;
    }

    double m_since = clockMs(CLOCK_THREAD_CPUTIME_ID);
    double m_longest = 0;
};

/// Runs the event loop for `ms`, or until `isThere`.
void live(int ms, const std::function<bool()>& isThere = {})
{
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < ms && !(isThere && isThere()))
        QApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
}

constexpr int patientMs = 60'000;

int lookAtSpace(int argc, char** argv)
{
    QApplication application(argc, argv);
    applyTheme(application, Theme::Desktop);
    const QTemporaryDir folder;
    MainWindow window(optionsIn(folder));
    window.resize(1920, 1080);
    window.show();
    live(settlingMs);
    auto* navigator = window.findChild<Navigator*>();
    StudyDraft* draft = window.session()->draft();
    BlockWatch watch;
    const auto draw = [&](const char* what, int gpus) {
        draft->setArgument(argument::gpus, QString::number(gpus));
        live(patientMs, [draft] { return !draft->isComputing() && draft->unrestrictedPreset() != nullptr; });
        live(settlingMs);
        printRow(what, watch.takeLongest(), "ms", "100");
    };
    draft->setArgument(argument::model, QStringLiteral("deepseek-ai/DeepSeek-V3"));
    draft->setArgument(argument::gpuType, QStringLiteral("H100-80GB"));
    draft->setArgument(argument::globalBatch, QStringLiteral("8192"));
    draft->setArgument(argument::sequenceLength, QStringLiteral("4096"));
    draw("DeepSeek-V3 on 1,024 GPUs, behind another page", 1024);
    navigator->go(Navigator::SpacePlace);
    live(settlingMs);
    printRow("going to its space", watch.takeLongest(), "ms", "100");
    draw("2,048 GPUs while it is looked at", 2048);
    window.stopAndClose();
    return 0;
}

/// What the window still works out by itself once the study is shown: ranges of charts, the study's own
/// space.
void printSettling()
{
    const double begin = clockMs(CLOCK_THREAD_CPUTIME_ID);
    double longest = 0;
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < settlingMs) {
        longest = std::max(longest, took([] { QApplication::processEvents(QEventLoop::WaitForMoreEvents); }));
    }
    printRow("worked out behind that, all together", clockMs(CLOCK_THREAD_CPUTIME_ID) - begin, "ms");
    printRow("worked out behind that, longest at once", longest, "ms", "100");
}

void printScrolling(TrialTable* table)
{
    QScrollBar* bar = table->verticalScrollBar();
    std::vector<double> frames;
    for (int frame = 1; frame <= framesScrolled; ++frame) {
        QElapsedTimer timer;
        timer.start();
        bar->setValue(bar->maximum() / framesScrolled * frame);
        table->viewport()->repaint();
        frames.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    std::sort(frames.begin(), frames.end());
    printRow("one frame while scrolling, median", frames.at(frames.size() / 2), "ms", "16.7");
    printRow("one frame while scrolling, 99 %", frames.at(frames.size() * 99 / 100), "ms", "16.7");
}

void printManyTrials(RunPage* page)
{
    auto* table = page->findChild<TrialTable*>();
    for (int column = 1; column < table->model()->columnCount(); ++column) {
        const QString title = table->model()->headerData(column, Qt::Horizontal).toString();
        const double ms = took([&] { table->sortByColumn(column, Qt::DescendingOrder); });
        printRow(qPrintable(QStringLiteral("sorted by ") + title), ms, "ms", "100");
    }
    printRow("in the order that they came", took([&] { table->sortByColumn(0, Qt::AscendingOrder); }), "ms",
        "100");
    for (const char* filter : {"tp=2 state:finished", "value>85", "oom", "uniform", ""}) {
        const double ms = took([&] { page->setFilter(QString::fromLatin1(filter)); });
        const QString what = *filter ? QStringLiteral("filtered by \"%1\"").arg(QLatin1String(filter))
                                     : QStringLiteral("filter taken away");
        printRow(qPrintable(what), ms, "ms", "100");
    }
    printScrolling(table);
    auto* chart = page->findChild<TrialsChart*>();
    printRow("trials chart painted", took([&] { chart->grab(); }), "ms", "50");
}

int openStudy(int argc, char** argv, const QString& path)
{
    QApplication application(argc, argv);
    applyTheme(application, Theme::Desktop);
    const QTemporaryDir folder;
    MainWindow window(optionsIn(folder));
    window.resize(1920, 1080);
    window.show();
    QApplication::processEvents();
    const double before = bench::residentMib("VmRSS");
    QElapsedTimer timer;
    timer.start();
    window.openStudies({path});
    auto* page = window.findChild<RunPage*>();
    const auto* table = page->findChild<TrialTable*>();
    BlockWatch watch;
    QTimer poll;
    QObject::connect(&poll, &QTimer::timeout, &window, [&] {
        if (table->model()->rowCount() < manyTrials)
            return;
        poll.stop();
        const double fileMib = static_cast<double>(QFile(path).size()) / (1024 * 1024);
        printRow("its file", fileMib, "MiB");
        printRow("opened and shown after", static_cast<double>(timer.elapsed()), "ms", "2500");
        printRow("longest block while opening", watch.takeLongest(), "ms", "100");
        printRow("memory, beyond the empty window's", bench::residentMib("VmRSS") - before, "MiB");
        printRow("memory, times the file", (bench::residentMib("VmRSS") - before) / fileMib, "", "3");
        printRow("memory at its largest, times the file", (bench::residentMib("VmHWM") - before) / fileMib,
            "", "3");
        printSettling();
        printManyTrials(page);
        watch.takeLongest();
        window.findChild<Navigator*>()->go(Navigator::SpacePlace);
        live(settlingMs);
        printRow("going to its space, longest block", watch.takeLongest(), "ms", "100");
        window.stopAndClose();
        QApplication::quit();
    });
    poll.start(5);
    return QApplication::exec();
}

/// What a process that this program starts from itself prints.
QByteArray printed(const QStringList& arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(QCoreApplication::applicationFilePath(), arguments);
    process.waitForFinished(600'000);
    return process.readAllStandardOutput();
}

} // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (argc == 3 && qstrcmp(argv[1], "--first") == 0)
        return openWindow(argc, argv, QByteArray(argv[2]).toDouble());
    if (argc == 2 && qstrcmp(argv[1], "--space") == 0)
        return lookAtSpace(argc, argv);
    if (argc == 3 && qstrcmp(argv[1], "--study") == 0)
        return openStudy(argc, argv, QString::fromLocal8Bit(argv[2]));

    const QCoreApplication application(argc, argv);
    std::vector<double> first;
    for (int i = 0; i < windowsOpened; ++i)
        first.push_back(
            printed({QStringLiteral("--first"), QString::number(clockMs(CLOCK_MONOTONIC), 'f', 3)})
                .toDouble());
    std::sort(first.begin(), first.end());
    std::printf("%-52s %10s %-8s %s\n", "", "", "", "limit");
    printRow("from start to the first window, median", first.at(first.size() / 2), "ms", "500");
    printRow("from start to the first window, largest", first.back(), "ms", "500");

    std::printf(
        "\nThe longest block of the window's thread\n%s", printed({QStringLiteral("--space")}).constData());
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("many.mtune"));
    if (!bench::writeManyTrials(path, manyTrials))
        return 1;
    std::printf(
        "\nA study of %d trials\n%s", manyTrials, printed({QStringLiteral("--study"), path}).constData());
    return 0;
}
