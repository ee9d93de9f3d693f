// SPDX-License-Identifier: GPL-3.0-or-later
// What it costs to start a trial on another machine over an open connection, beside running its command there
// by hand
// (`ssh` over a shared connection of its own), and what 64 machines cost a workbench while their trials run
// and say nothing. The machines are network namespaces with an sshd each; one is reached through a relay that
// delays every byte, which turns times into round trips. Prints tables; people judge them.
#include "core/hosts/createhost.h"
#include "core/run/hostspec.h"
#include "core/run/trialhost.h"
#include "tests/support/sshhosts.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QSocketNotifier>
#include <QTcpSocket>
#include <QTest>
#include <sys/resource.h>
#include <unistd.h>

using namespace megatune;
using namespace megatune::test;

namespace {

constexpr int relayRoundTripMs = 40;
constexpr int startRepeats = 15;
constexpr int idleHosts = 64;

/// Standard input and output to a port and back, each way half a round trip late.
int relay(QCoreApplication& program, const QString& address, quint16 port)
{
    QTcpSocket socket;
    QObject::connect(&socket, &QTcpSocket::disconnected, &program, &QCoreApplication::quit);
    QObject::connect(&socket, &QTcpSocket::readyRead, &socket, [&socket] {
        QTimer::singleShot(relayRoundTripMs / 2, Qt::PreciseTimer, &socket, [bytes = socket.readAll()] {
            for (qsizetype at = 0; at < bytes.size();)
                at += std::max<ssize_t>(
                    ::write(STDOUT_FILENO, bytes.data() + at, size_t(bytes.size() - at)), 0);
        });
    });
    QSocketNotifier input(STDIN_FILENO, QSocketNotifier::Read);
    QObject::connect(&input, &QSocketNotifier::activated, &socket, [&] {
        QByteArray bytes(65536, '\0');
        bytes.resize(std::max<ssize_t>(::read(STDIN_FILENO, bytes.data(), size_t(bytes.size())), 0));
        if (bytes.isEmpty())
            program.quit();
        else
            QTimer::singleShot(
                relayRoundTripMs / 2, Qt::PreciseTimer, &socket, [&socket, bytes] { socket.write(bytes); });
    });
    socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
    socket.connectToHost(address, port);
    return QCoreApplication::exec();
}

void writeConfig(const SshHosts& hosts)
{
    QFile known(hosts.config());
    QByteArray text = known.open(QIODevice::ReadOnly) ? known.readAll() : QByteArray();
    text = "Host far\n  HostName " + hosts.address(1).toUtf8() + "\n  ProxyCommand '"
        + QCoreApplication::applicationFilePath().toUtf8() + "' --relay %h %p\n" + "Host idle*\n  HostName "
        + hosts.address(1).toUtf8() + '\n' + text;
    hosts.put(0, QStringLiteral("bench"), text);
}

std::unique_ptr<TrialHost> connected(const QString& spec, const QString& config)
{
    auto host = std::move(
        *createHost(*hostSpecFromText(spec), HostContext{QProcessEnvironment::systemEnvironment(), config}));
    std::optional<std::optional<Error>> answer;
    host->prepare([&answer](const std::optional<Error>& problem) { answer = problem; });
    if (!QTest::qWaitFor([&answer] { return answer.has_value(); }, 120'000) || *answer) {
        std::fprintf(
            stderr, "%s: %s\n", qPrintable(spec), *answer ? qPrintable((*answer)->sentence) : "no answer");
        std::exit(1);
    }
    return host;
}

RunRequest requestOf(const QString& command, int trial)
{
    RunRequest request;
    request.studyUid = *RunUid::from(QStringLiteral("bench%1").arg(::getpid()));
    request.trial = trial;
    request.command = command;
    request.gpus = 1;
    return request;
}

struct Times
{
    std::vector<double> firstByte;
    std::vector<double> end;
};

double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(values.size() / 2), values.end());
    return values[values.size() / 2];
}

Times ours(TrialHost& host)
{
    Times times;
    for (int i = 0; i < startRepeats; ++i) {
        const auto process = host.createProcess(requestOf(QStringLiteral("echo up"), i));
        QElapsedTimer clock;
        bool hasEnded = false;
        QObject::connect(process.get(), &TrialProcess::output, process.get(),
            [&] { times.firstByte.push_back(double(clock.nsecsElapsed()) / 1e6); });
        QObject::connect(process.get(), &TrialProcess::ended, process.get(), [&] {
            times.end.push_back(double(clock.nsecsElapsed()) / 1e6);
            hasEnded = true;
        });
        clock.start();
        process->start();
        QEventLoop loop; // qWaitFor sleeps between its turns
        QObject::connect(process.get(), &TrialProcess::ended, &loop, &QEventLoop::quit);
        while (!hasEnded)
            loop.exec();
    }
    return times;
}

Times byHand(const QString& host, const QString& config, const QString& folder)
{
    const QStringList shared{
        QStringLiteral("-F"), config, QStringLiteral("-S"), folder + QStringLiteral("/hand-%h")};
    QProcess::execute(QStringLiteral("ssh"), shared + QStringList{QStringLiteral("-MNf"), host});
    Times times;
    for (int i = 0; i < startRepeats; ++i) {
        QProcess process;
        QElapsedTimer clock;
        QEventLoop loop;
        QObject::connect(&process, &QProcess::readyReadStandardOutput, &process,
            [&] { times.firstByte.push_back(double(clock.nsecsElapsed()) / 1e6); });
        QObject::connect(&process, &QProcess::finished, &loop, [&] {
            times.end.push_back(double(clock.nsecsElapsed()) / 1e6);
            loop.quit();
        });
        clock.start();
        process.start(QStringLiteral("ssh"), shared + QStringList{host, QStringLiteral("echo up")});
        loop.exec();
    }
    QProcess::execute(
        QStringLiteral("ssh"), shared + QStringList{QStringLiteral("-O"), QStringLiteral("exit"), host});
    return times;
}

void printStarts(const SshHosts& hosts, const QString& config)
{
    std::printf("Starting `echo up` over an open connection, median of %d, milliseconds\n", startRepeats);
    std::printf("%-28s %10s %10s %10s %10s\n", "", "first byte", "by hand", "end", "by hand");
    double first[2][2] = {};
    double end[2][2] = {};
    const QString names[] = {QStringLiteral("node1"), QStringLiteral("far")};
    for (int far = 0; far < 2; ++far) {
        const auto host = connected(QStringLiteral("ssh://%1?gpus=1").arg(names[far]), config);
        const Times here = ours(*host);
        const Times hand = byHand(names[far], config, hosts.path(0));
        first[far][0] = median(here.firstByte);
        first[far][1] = median(hand.firstByte);
        end[far][0] = median(here.end);
        end[far][1] = median(hand.end);
        std::printf("%-28s %10.1f %10.1f %10.1f %10.1f\n",
            far == 0 ? "no delay" : qPrintable(QStringLiteral("round trip of %1 ms").arg(relayRoundTripMs)),
            first[far][0], first[far][1], end[far][0], end[far][1]);
    }
    const auto trips = [](const double(&times)[2][2], int who) {
        return (times[1][who] - times[0][who]) / relayRoundTripMs;
    };
    std::printf("%-28s %10.1f %10.1f %10.1f %10.1f\n", "round trips", trips(first, 0), trips(first, 1),
        trips(end, 0), trips(end, 1));
    std::printf("Until the first byte a trial adds %.1f ms and %.1f round trips.\n\n",
        first[0][0] - first[0][1], trips(first, 0) - trips(first, 1));
}

/// Seconds of processor time of this program and of everything that it has started and that still runs.
double cpuSeconds()
{
    rusage own{};
    ::getrusage(RUSAGE_SELF, &own);
    double seconds = double(own.ru_utime.tv_sec + own.ru_stime.tv_sec)
        + double(own.ru_utime.tv_usec + own.ru_stime.tv_usec) / 1e6;
    QFile children(QStringLiteral("/proc/self/task/%1/children").arg(::getpid()));
    const QByteArray pids = children.open(QIODevice::ReadOnly) ? children.readAll() : QByteArray();
    for (const QByteArray& pid : pids.split(' ')) {
        QFile stat(QStringLiteral("/proc/%1/stat").arg(QString::fromLatin1(pid.trimmed())));
        QFile name(QStringLiteral("/proc/%1/comm").arg(QString::fromLatin1(pid.trimmed())));
        if (!name.open(QIODevice::ReadOnly) || name.readAll().trimmed() != "ssh"
            || !stat.open(QIODevice::ReadOnly))
            continue; // the machines themselves are children, too
        const QByteArray text = stat.readAll();
        const QList<QByteArray> fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
        seconds +=
            (fields.value(11).toDouble() + fields.value(12).toDouble()) / double(::sysconf(_SC_CLK_TCK));
    }
    return seconds;
}

void printIdle(const QString& config, int seconds)
{
    std::vector<std::unique_ptr<TrialHost>> hosts;
    std::vector<std::unique_ptr<TrialProcess>> trials;
    int started = 0;
    for (int i = 0; i < idleHosts; ++i) {
        hosts.push_back(connected(QStringLiteral("ssh://idle%1?gpus=1").arg(i), config));
        trials.push_back(hosts.back()->createProcess(requestOf(QStringLiteral("sleep 1000"), i)));
        QObject::connect(
            trials.back().get(), &TrialProcess::started, QCoreApplication::instance(), [&] { ++started; });
        trials.back()->start();
    }
    if (!QTest::qWaitFor([&] { return started == idleHosts; }, 120'000))
        std::fprintf(stderr, "only %d trials have started\n", started);
    QTest::qWait(3000);
    const double before = cpuSeconds();
    QEventLoop loop;
    QTimer::singleShot(seconds * 1000, &loop, &QEventLoop::quit);
    loop.exec();
    const double spent = (cpuSeconds() - before) * 60 / seconds;
    std::printf(
        "%d machines with a silent trial each: %.2f core-seconds a minute here, ssh included (over %d s)\n",
        idleHosts, spent, seconds);
    int ended = 0;
    for (const auto& trial : trials) {
        QObject::connect(trial.get(), &TrialProcess::ended, QCoreApplication::instance(), [&] { ++ended; });
        trial->stop();
    }
    if (!QTest::qWaitFor([&] { return ended == idleHosts; }, 60'000))
        std::fprintf(stderr, "only %d trials have ended\n", ended);
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication program(argc, argv);
    const QStringList words = program.arguments();
    if (words.value(1) == QLatin1String("--relay"))
        return relay(program, words.value(2), words.value(3).toUShort());
    const int seconds = words.value(1) == QLatin1String("--seconds") ? words.value(2).toInt() : 60;
    const SshHosts hosts(1);
    if (!hosts.problem().isEmpty()) {
        std::fprintf(stderr, "%s\n", qPrintable(hosts.problem()));
        return 1;
    }
    writeConfig(hosts);
    const QString config = hosts.path(0, QStringLiteral("bench"));
    printStarts(hosts, config);
    printIdle(config, std::max(seconds, 1));
    return 0;
}
