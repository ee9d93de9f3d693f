// SPDX-License-Identifier: GPL-3.0-or-later
// The Run page while eight trials print 100 lines a second each: how long the GUI thread is away at most, and
// how long it takes from a line to the point that is drawn for it. The trials are real to the controller,
// which parses their lines, writes their logs and the study file; only their processes are played.
#include "core/control/controller.h"
#include "core/run/trialhost.h"
#include "ui/charts/iterationschart.h"
#include "ui/charts/trialschart.h"
#include "ui/run/runpage.h"
#include "ui/run/studyviews.h"
#include "ui/views/studyview.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>

namespace {

using namespace megatune;

constexpr int trialCount = 8;
constexpr int linesPerSecond = 100;
constexpr int warmUpMs = 1'500;
constexpr int measuredMs = 10'000;

struct Call
{
    double ms = 0;
    double cpuMs = 0; ///< without what other programs took of the processor
    QByteArray receiver;
    int event = 0;
};

double nowMs()
{
    static QElapsedTimer timer = [] {
        QElapsedTimer started;
        started.start();
        return started;
    }();
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

double threadCpuMs()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// Every outermost event, timed; and what a chart had drawn when it was painted.
class TimedApplication final : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        const int type = event->type();
        const bool isOutermost = m_depth++ == 0;
        const QByteArray name = isOutermost ? QByteArray(receiver->metaObject()->className()) : QByteArray();
        const double begin = nowMs();
        const double cpuBegin = threadCpuMs();
        const bool handled = QApplication::notify(receiver, event);
        --m_depth;
        if (isOutermost && measuring)
            calls.push_back({nowMs() - begin, threadCpuMs() - cpuBegin, name, type});
        if (type == QEvent::Paint && chart && receiver == chart->viewport())
            drawn(chart->pointCount());
        return handled;
    }

    /// The lines up to this many of the watched trial are on the screen.
    void drawn(qsizetype points)
    {
        while (nextLine < points && nextLine < static_cast<qsizetype>(printed.size())) {
            if (measuring)
                latencies.push_back(nowMs() - printed[static_cast<size_t>(nextLine)]);
            ++nextLine;
        }
    }

    bool measuring = false;
    std::vector<Call> calls;
    std::vector<double> printed; ///< when each line of the watched trial was printed
    std::vector<double> latencies;
    IterationsChart* chart = nullptr;
    qsizetype nextLine = 0;

private:
    int m_depth = 0;
};

class PlayedProcess final : public TrialProcess
{
public:
    PlayedProcess(int trial, std::vector<double>* printed)
        : m_trial(trial)
        , m_printed(printed)
    {
    }
    void start() override
    {
        m_timer.setInterval(1000 / linesPerSecond);
        m_timer.setTimerType(Qt::PreciseTimer);
        connect(&m_timer, &QTimer::timeout, this, [this] { print(); });
        QTimer::singleShot(0, this, [this] {
            Q_EMIT started(
                ProcessIdentity{QStringLiteral("bench"), 1000 + m_trial, 1, QStringLiteral("boot")});
            m_timer.start();
        });
    }
    void stop() override
    {
        m_timer.stop();
        QTimer::singleShot(0, this, [this] { Q_EMIT ended(RunEnd{RunEnd::Kind::Stopped}); });
    }

private:
    void print()
    {
        ++m_iteration;
        const double value = 400 + 20 * std::sin(m_iteration * 0.7 + m_trial);
        if (m_printed)
            m_printed->push_back(nowMs());
        Q_EMIT output(OutputChannel::Out,
            " [2026-03-01 12:00:00] iteration " + QByteArray::number(m_iteration).rightJustified(8)
                + "/ 1000000 | consumed samples: 1024 | elapsed time per iteration (ms): 10.0 | throughput per GPU "
                  "(TFLOP/s/GPU): "
                + QByteArray::number(value, 'f', 1)
                + " | learning rate: 1.0E-05 | global batch size: 16 | lm loss: 1.02E+01 | loss scale: 1.0 |\n");
    }

    int m_trial;
    std::vector<double>* m_printed;
    QTimer m_timer;
    int m_iteration = 0;
};

class PlayedHost final : public TrialHost
{
public:
    explicit PlayedHost(std::vector<double>* printed)
        : m_printed(printed)
    {
    }
    [[nodiscard]] QString name() const override { return QStringLiteral("bench"); }
    [[nodiscard]] QStringList gpus() const override
    {
        QStringList ids;
        for (int i = 0; i < trialCount; ++i)
            ids.append(QString::number(i));
        return ids;
    }
    [[nodiscard]] std::unique_ptr<TrialProcess> createProcess(const RunRequest& request) override
    {
        return std::make_unique<PlayedProcess>(
            request.trial, request.trial == trialCount - 1 ? m_printed : nullptr);
    }
    void endLeftovers(
        const RunUid& studyUid, const QList<TrialKey>&, std::function<void(int count)> done) override
    {
        Q_UNUSED(studyUid)
        QTimer::singleShot(0, [done = std::move(done)] { done(0); });
    }

private:
    std::vector<double>* m_printed;
};

class OneGpuPreset final : public Preset
{
public:
    OneGpuPreset()
    {
        Parameter x{QStringLiteral("mbs"), QStringLiteral("MBS"), QStringLiteral("micro-batch size"), {}};
        for (qint64 i = 1; i <= trialCount; ++i)
            x.choices.append(Value{i});
        m_name = QStringLiteral("bench");
        m_space = SearchSpace({x});
        m_ruleSetName = QStringLiteral("bench");
        m_recommendedStrategy = QStringLiteral("grid");
    }
    [[nodiscard]] CombinationIndex canonical(CombinationIndex index) const override { return index; }
    [[nodiscard]] QList<CommandEdit> edits(const Layout& layout, TrainerKind trainer) const override
    {
        Q_UNUSED(trainer)
        return {CommandEdit::set(
            QStringLiteral("micro-batch-size"), QString::number(layout.number(QStringLiteral("mbs"))))};
    }
    [[nodiscard]] QStringList layoutParameters() const override { return {QStringLiteral("mbs")}; }
};

double percentile(std::vector<double> values, double share)
{
    if (values.empty())
        return std::nan("");
    std::sort(values.begin(), values.end());
    return values[static_cast<size_t>(share * static_cast<double>(values.size() - 1))];
}

void printTables(const TimedApplication& application, double elapsedMs)
{
    std::vector<double> times;
    std::vector<double> cpuTimes;
    double busy = 0;
    for (const Call& call : application.calls) {
        times.push_back(call.ms);
        cpuTimes.push_back(call.cpuMs);
        busy += call.ms;
    }
    std::printf(
        "\n%d trials, %d lines a second each, %.0f s\n", trialCount, linesPerSecond, elapsedMs / 1000);
    std::printf("%-44s %10s %10s %10s %10s\n", "", "median", "99 %", "largest", "limit");
    std::printf("%-44s %10.2f %10.2f %10.2f %10d\n", "call of the GUI thread, ms", percentile(times, 0.5),
        percentile(times, 0.99), percentile(times, 1), 16);
    std::printf("%-44s %10.2f %10.2f %10.2f %10d\n", "the same in processor time, ms",
        percentile(cpuTimes, 0.5), percentile(cpuTimes, 0.99), percentile(cpuTimes, 1), 16);
    std::printf("%-44s %10.1f %10.1f %10.1f %10d\n", "from a log line to its drawn point, ms",
        percentile(application.latencies, 0.5), percentile(application.latencies, 0.99),
        percentile(application.latencies, 1), 200);
    std::printf("%-44s %10.1f\n", "GUI thread busy, %", 100 * busy / elapsedMs);
    std::printf("%-44s %10zu\n", "lines of the selected trial drawn", application.latencies.size());

    std::vector<Call> calls = application.calls;
    std::sort(calls.begin(), calls.end(), [](const Call& a, const Call& b) { return a.ms > b.ms; });
    std::printf("\nlongest calls\n");
    for (size_t i = 0; i < std::min<size_t>(calls.size(), 6); ++i)
        std::printf(
            "  %8.2f ms  event %3d to %s\n", calls[i].ms, calls[i].event, calls[i].receiver.constData());
}

/// A finished study as somebody opens it for review.
class ManyTrials final : public StudyFeed
{
public:
    explicit ManyTrials(int count)
    {
        qint64 seq = 0;
        const auto apply = [this, &seq](const StudyEventData& data) {
            m_state.apply(StudyEvent{++seq, QStringLiteral("2026-03-01T12:00:00.000Z"), data});
        };
        apply(StudyCreated{});
        for (int i = 0; i < count; ++i) {
            TrialQueued queued;
            queued.number = i;
            for (const auto* name : {"tp", "pp", "ep", "mbs"})
                queued.params.set(QLatin1String(name), Value{1 << ((i / 3 + name[0]) % 4)});
            apply(queued);
            apply(TrialStarted{i, 1, {}, {}});
            TrialEnded ended;
            ended.number = i;
            ended.state = i % 7 ? TrialState::Finished : TrialState::Oom;
            if (i % 7)
                ended.value = 300 + static_cast<double>(i * 7919LL % 10'007) * 0.01;
            ended.memoryGib = 30 + i % 50;
            ended.durationS = 95;
            apply(ended);
        }
    }
    [[nodiscard]] QString path() const override { return QStringLiteral("/nowhere/many.mtune"); }
};

template<typename Work>
double took(Work&& work)
{
    const double begin = threadCpuMs();
    work();
    QApplication::processEvents();
    return threadCpuMs() - begin;
}

void printManyTrials(int count)
{
    ManyTrials feed(count);
    RunPage page;
    page.resize(1848, 1020);
    page.show();
    QApplication::processEvents();
    std::printf("\n%d trials, ms of processor time\n", count);
    std::printf("%-44s %10.1f\n", "shown", took([&] { page.showStudy(&feed, nullptr); }));
    std::printf("%-44s %10.1f\n", "another trial selected", took([&] { page.selectTrial(count / 2); }));
    std::printf("%-44s %10.1f\n", "filtered by tp=2 state:finished",
        took([&] { page.setFilter(QStringLiteral("tp=2 state:finished")); }));
    std::printf("%-44s %10.1f\n", "filter taken away", took([&] { page.setFilter({}); }));
    auto* views = page.findChild<StudyViews*>();
    const QStringList names{
        QStringLiteral("parallel coordinates"), QStringLiteral("parameters"), QStringLiteral("timeline")};
    for (int tab = 1; tab <= names.size(); ++tab) {
        const QByteArray name = names.at(tab - 1).toUtf8();
        const auto print = [&name](const char* what, double ms) {
            std::printf("%-44s %10.1f\n", QByteArray(name + what).constData(), ms);
        };
        print(", first shown", took([&] { views->setCurrent(tab); }));
        StudyView* view = views->findChildren<StudyView*>().at(tab - 1);
        print(", painted again", took([view] { view->grab(); }));
        print(", filtered by tp=2", took([&] { page.setFilter(QStringLiteral("tp=2")); }));
        page.setFilter({});
    }
    page.showStudy(nullptr, nullptr);
}

Result<std::unique_ptr<StudyController>> openStudy(const QString& path, std::vector<double>* printed)
{
    StudyPlan plan;
    plan.path = path;
    plan.command = QStringLiteral("python pretrain_gpt.py --micro-batch-size 1");
    plan.created.name = QStringLiteral("bench");
    plan.created.strategy = QStringLiteral("grid");
    std::vector<std::unique_ptr<TrialHost>> hosts;
    hosts.push_back(std::make_unique<PlayedHost>(printed));
    return StudyController::open(
        plan, std::make_shared<OneGpuPreset>(), std::move(hosts), std::make_shared<SystemClock>());
}

} // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    TimedApplication application(argc, argv);
    const QTemporaryDir folder;
    auto controller = openStudy(folder.filePath(QStringLiteral("bench.mtune")), &application.printed);
    if (!controller) {
        std::fprintf(stderr, "%s\n", qPrintable(controller.error().sentence));
        return 1;
    }
    RunPage page;
    page.resize(1848, 1020);
    page.showStudy(controller->get(), controller->get());
    page.show();
    application.chart = page.findChild<IterationsChart*>();
    (*controller)->start();

    double begin = 0;
    QTimer::singleShot(warmUpMs, &application, [&] {
        page.selectTrial(trialCount - 1);
        application.measuring = true;
        begin = nowMs();
    });
    QTimer::singleShot(warmUpMs + measuredMs, &application, [&] {
        application.measuring = false;
        printTables(application, nowMs() - begin);
        page.showStudy(nullptr, nullptr);
        printManyTrials(100'000);
        QApplication::quit();
    });
    return QApplication::exec();
}
