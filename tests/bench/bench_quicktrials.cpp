// SPDX-License-Identifier: GPL-3.0-or-later
// Trials that end at once, several at a time: whether every byte, every exit status and every identity of
// them comes back. On this machine, over ssh to network namespaces with an sshd each, or in a Slurm of its
// own: bench_quicktrials [local|ssh|slurm] [--trials N] [--jobs N] [--busy N]. Prints what was lost, and the
// time.
#include "core/hosts/createhost.h"
#include "core/run/hostspec.h"
#include "core/run/trialhost.h"
#include "tests/support/slurmbox.h"
#include "tests/support/sshhosts.h"

#include <atomic>
#include <cstdio>
#include <map>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTest>
#include <thread>
#include <unistd.h>

using namespace megatune;
using namespace megatune::test;

namespace {

/// What trial `number` prints on one channel: none, one or many lines, also without a last newline.
QByteArray printedBy(int number, OutputChannel channel)
{
    const QByteArray name = channel == OutputChannel::Out ? "out " : "err ";
    QByteArray text;
    const int lines = number % 4 == 3 ? 200 : number % 4;
    for (int i = 0; i < lines; ++i)
        text += name + QByteArray::number(number) + " line " + QByteArray::number(i) + '\n';
    return number % 5 == 0 ? text.trimmed() : text;
}

QString commandOf(int number)
{
    const auto print = [number](OutputChannel channel) -> QString {
        return QStringLiteral("printf %s '") + QString::fromUtf8(printedBy(number, channel))
            + (channel == OutputChannel::Out ? QStringLiteral("'; ") : QStringLiteral("' >&2; "));
    };
    return print(OutputChannel::Out) + print(OutputChannel::Err)
        + QStringLiteral("exit %1").arg(number % 100);
}

struct QuickTrial
{
    std::unique_ptr<TrialProcess> process;
    QByteArray printed[2];
    int started = 0;
    bool isKnown = false; ///< its identity would be found again
    std::optional<RunEnd> end;
};

/// What came back otherwise than it should.
struct Losses
{
    int output = 0;
    int status = 0;
    int identity = 0;
    int starts = 0; ///< not told, told twice, or told after the end
};

class QuickTrials
{
public:
    QuickTrials(TrialHost& host, int count, int jobs)
        : m_host(host)
        , m_count(count)
        , m_jobs(jobs)
    {
    }

    Losses run()
    {
        startMore();
        if (!QTest::qWaitFor([this] { return m_ended == m_count; }, 3'600'000))
            std::fprintf(stderr, "only %d of %d have ended\n", m_ended, m_count);
        return m_losses;
    }

private:
    void startMore()
    {
        while (m_next < m_count && m_running.size() < size_t(m_jobs))
            start(m_next++);
    }
    void start(int number)
    {
        RunRequest request;
        request.studyUid = *RunUid::from(QStringLiteral("quick%1").arg(::getpid()));
        request.trial = number;
        request.command = commandOf(number);
        request.gpus = 1;
        QuickTrial& trial = m_running[number];
        trial.process = m_host.createProcess(request);
        QObject* process = trial.process.get();
        QObject::connect(
            trial.process.get(), &TrialProcess::started, process, [&trial](const ProcessIdentity& identity) {
                const bool isJob = identity.pid == 0 && !identity.bootId.isEmpty();
                trial.isKnown =
                    isJob || (identity.pid > 0 && identity.startTicks > 0 && !identity.bootId.isEmpty());
                trial.started += trial.end ? 2 : 1;
            });
        QObject::connect(trial.process.get(), &TrialProcess::output, process,
            [&trial](OutputChannel channel, const QByteArray& bytes) {
                trial.printed[channel == OutputChannel::Out ? 0 : 1] += bytes;
            });
        QObject::connect(
            trial.process.get(), &TrialProcess::ended, process, [this, number, &trial](const RunEnd& end) {
                trial.end = end;
                QTimer::singleShot(0, QCoreApplication::instance(), [this, number] { judge(number); });
            });
        trial.process->start();
    }
    void judge(int number)
    {
        const auto node = m_running.extract(number);
        const QuickTrial& trial = node.mapped();
        ++m_ended;
        const bool isWhole = trial.printed[0] == printedBy(number, OutputChannel::Out)
            && trial.printed[1] == printedBy(number, OutputChannel::Err);
        const bool isRight = trial.end->kind == RunEnd::Kind::Exited && trial.end->exitCode == number % 100;
        m_losses.output += isWhole ? 0 : 1;
        m_losses.status += isRight ? 0 : 1;
        m_losses.identity += trial.isKnown ? 0 : 1;
        m_losses.starts += trial.started == 1 ? 0 : 1;
        if (!isWhole || !isRight || !trial.isKnown || trial.started != 1) {
            std::fprintf(stderr, "trial %d: %lld and %lld bytes, started %d, known %d, %s\n", number,
                static_cast<long long>(trial.printed[0].size()),
                static_cast<long long>(trial.printed[1].size()), trial.started, int(trial.isKnown),
                qPrintable(logText(*trial.end)));
        }
        startMore();
    }

    TrialHost& m_host;
    int m_count;
    int m_jobs;
    int m_next = 0;
    int m_ended = 0;
    std::map<int, QuickTrial> m_running;
    Losses m_losses;
};

int runOn(const QString& spec, const HostContext& context, int count, int jobs)
{
    const auto host = std::move(*createHost(*hostSpecFromText(spec), context));
    std::optional<std::optional<Error>> answer;
    host->prepare([&answer](const std::optional<Error>& problem) { answer = problem; });
    if (!QTest::qWaitFor([&answer] { return answer.has_value(); }, 120'000) || *answer) {
        std::fprintf(stderr, "%s\n", *answer ? qPrintable((*answer)->sentence) : "no answer");
        return 1;
    }
    QElapsedTimer clock;
    clock.start();
    const Losses losses = QuickTrials(*host, count, jobs).run();
    std::printf("%-12s %8s %6s %10s %8s %8s %10s %8s\n", "", "trials", "jobs", "seconds", "output", "status",
        "identity", "starts");
    std::printf("%-12s %8d %6d %10.1f %8d %8d %10d %8d\n", qPrintable(spec.left(12)), count, jobs,
        double(clock.elapsed()) / 1000, losses.output, losses.status, losses.identity, losses.starts);
    return 0;
}

/// Threads that take the processors from what is measured, as other trials would.
class BusyThreads
{
public:
    explicit BusyThreads(int count)
    {
        for (int i = 0; i < count; ++i) {
            m_threads.emplace_back([this] {
                while (!m_isOver)
                    ;
            });
        }
    }
    ~BusyThreads()
    {
        m_isOver = true;
        for (std::thread& thread : m_threads)
            thread.join();
    }

private:
    std::atomic<bool> m_isOver = false;
    std::vector<std::thread> m_threads;
};

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication program(argc, argv);
    const QStringList words = program.arguments();
    const auto number = [&words](const char* option, int otherwise) {
        const qsizetype at = words.indexOf(QLatin1String(option));
        return at < 0 ? otherwise : std::max(0, words.value(at + 1).toInt());
    };
    const int count = number("--trials", 2000);
    const int jobs = std::max(1, number("--jobs", 8));
    const BusyThreads busy(number("--busy", 0));
    const QString where = words.value(1, QStringLiteral("local"));
    HostContext context;
    context.environment = QProcessEnvironment::systemEnvironment();
    if (where == QLatin1String("ssh")) {
        const SshHosts hosts(1);
        if (!hosts.problem().isEmpty()) {
            std::fprintf(stderr, "%s\n", qPrintable(hosts.problem()));
            return 1;
        }
        context.sshConfig = hosts.config();
        return runOn(QStringLiteral("ssh://node1?gpus=8"), context, count, jobs);
    }
    if (where == QLatin1String("slurm")) {
        SlurmBox box;
        if (const QString problem = box.start(); !problem.isEmpty()) {
            std::fprintf(stderr, "%s\n", qPrintable(problem));
            return 1;
        }
        context.environment = box.environment();
        return runOn(QStringLiteral("slurm:main"), context, count, jobs);
    }
    return runOn(QStringLiteral("local"), context, count, jobs);
}
