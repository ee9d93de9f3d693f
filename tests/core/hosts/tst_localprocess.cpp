// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/local/localhost.h"
#include "core/hosts/local/localprocess.h"
#include "core/run/hostspec.h"
#include "core/run/processtree.h"
#include "core/run/trialscratch.h"
#include "tests/support/strays.h"
#include "tests/support/test.h"

#include <csignal>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QTemporaryDir>
#include <QThreadPool>
#include <sys/wait.h>
#include <unistd.h>

namespace megatune::tst_localprocess {

namespace {

/// A process under test, with everything that it said.
struct Watched
{
    std::unique_ptr<LocalProcess> process;
    ProcessIdentity identity;
    QByteArray out;
    QByteArray err;
    QList<RunEnd> ends;

    explicit Watched(const RunRequest& request)
        : process(
            std::make_unique<LocalProcess>(request, u"here"_s, QProcessEnvironment::systemEnvironment()))
    {
        QObject::connect(process.get(), &TrialProcess::started, process.get(),
            [this](const ProcessIdentity& started) { identity = started; });
        QObject::connect(process.get(), &TrialProcess::output, process.get(),
            [this](OutputChannel channel, const QByteArray& bytes) {
                (channel == OutputChannel::Out ? out : err).append(bytes);
            });
        QObject::connect(process.get(), &TrialProcess::ended, process.get(),
            [this](const RunEnd& end) { ends.append(end); });
    }
    [[nodiscard]] bool waitForEnd(int timeoutMs = 60'000) const
    {
        return QTest::qWaitFor([this] { return !ends.isEmpty(); }, timeoutMs);
    }
    [[nodiscard]] bool waitForOutput(const QByteArray& text) const
    {
        return QTest::qWaitFor([this, text] { return out.contains(text); }, test::patientMs);
    }
    /// The numbers behind `name=` in the output: tests let processes tell their pids.
    [[nodiscard]] QList<qint64> pids(const QByteArray& name) const
    {
        QList<qint64> found;
        const QByteArray prefix = name + '=';
        for (const QByteArray& line : out.split('\n')) {
            if (line.startsWith(prefix))
                found.append(line.sliced(prefix.size()).toLongLong());
        }
        return found;
    }
};

int studyCounter = 0;

RunRequest request(const QString& command)
{
    RunRequest request;
    request.studyUid = *RunUid::from(QStringLiteral("test%1x%2").arg(::getpid()).arg(++studyCounter));
    request.command = command;
    request.killGraceMs = 5000;
    return request;
}

bool allGone(const QList<qint64>& pids)
{
    return !pids.isEmpty() && std::none_of(pids.begin(), pids.end(), isProcessAlive);
}

} // namespace

class LocalProcessTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bothChannelsAndTheExitStatusArrive()
    {
        Watched watched(request(u"echo out; echo err >&2; exit 3"_s));
        watched.process->start();
        QVERIFY(watched.waitForEnd());
        QCOMPARE(watched.out, QByteArray("out\n"));
        QCOMPARE(watched.err, QByteArray("err\n"));
        QVERIFY(watched.ends[0].kind == RunEnd::Kind::Exited);
        QCOMPARE(watched.ends[0].exitCode, 3);
        QCOMPARE(watched.identity.host, u"here"_s);
        QVERIFY(watched.identity.pid > 1);
        QVERIFY(watched.identity.startTicks > 0);
        QCOMPARE(watched.identity.bootId, currentBootId());
        test::letTimePass(50);
        QCOMPARE(watched.ends.size(), 1);
    }

    void aSignalIsToldApartFromAnExit()
    {
        Watched watched(request(u"kill -SEGV $$"_s));
        watched.process->start();
        QVERIFY(watched.waitForEnd());
        QVERIFY(watched.ends[0].kind == RunEnd::Kind::Signalled);
        QCOMPARE(watched.ends[0].memoryKnown, memoryKills().has_value());
        QCOMPARE(watched.ends[0].signal, SIGSEGV);
    }

    void aProgramThatIsNotThereIsTheShellsToTell()
    {
        Watched watched(request(u"/no/such/program --tp 2"_s));
        watched.process->start();
        QVERIFY(watched.waitForEnd());
        QCOMPARE(watched.ends[0].exitCode, 127);
        QVERIFY(watched.err.contains("not found"));
    }

    void aFolderThatIsNotThereIsNoStart()
    {
        RunRequest wrong = request(u"true"_s);
        wrong.workingDirectory = u"/no/such/folder"_s;
        Watched watched(wrong);
        watched.process->start();
        QVERIFY(watched.ends.isEmpty());
        QVERIFY(watched.waitForEnd());
        QVERIFY(watched.ends[0].kind == RunEnd::Kind::FailedToStart);
        QVERIFY(watched.ends[0].message.contains(u"/no/such/folder"));
        QCOMPARE(watched.identity.pid, 0);
    }

    /// Of a trial that had to write somewhere; what is near to it in name is somebody else's.
    void theTrialsOwnFolderGoesWithItAndNothingElseDoes()
    {
        RunRequest writes =
            request(u"for d in \"$MEGATUNE_TRIAL\" \"$MEGATUNE_TRIAL\"0 \"$MEGATUNE_TRIAL.bak\"; do "
                    "mkdir -p \"/tmp/megatune-$d/v0\"; echo x >\"/tmp/megatune-$d/v0/args.json\"; done; "
                    "ln -s /tmp \"/tmp/megatune-$MEGATUNE_TRIAL/away\""_s);
        writes.trial = 3;
        writes.attempt = 1;
        const QString own = u"/tmp/megatune-"_s + writes.studyUid.text() + u":3:1"_s;
        Watched watched(writes);
        watched.process->start();
        QVERIFY(watched.waitForEnd());
        QTRY_VERIFY(!QFileInfo::exists(own));
        QVERIFY(QFileInfo(u"/tmp"_s).isDir());
        for (const QString& other : {QString(own + u'0'), QString(own + u".bak")}) {
            QVERIFY2(QFileInfo::exists(other + u"/v0/args.json"), qPrintable(other));
            QVERIFY(QDir(other).removeRecursively());
        }
        // A link in its place is not followed.
        const QTemporaryDir elsewhere;
        QVERIFY(QFile::link(elsewhere.path(), own));
        removeTrialScratch(writes.studyUid.text() + u":3:1"_s);
        removeTrialScratch(u"../"_s + elsewhere.path());
        QVERIFY(QThreadPool::globalInstance()->waitForDone(5000));
        QVERIFY(QFileInfo(elsewhere.path()).isDir());
        QVERIFY(QFile::remove(own));
    }

    /// Others of the machine know its name before, from the command line of another trial.
    void theFolderThatATrialWritesToIsItsOwnersOnly()
    {
        Watched watched(request(u"stat -c %a /tmp/megatune-$MEGATUNE_TRIAL"_s));
        watched.process->start();
        QVERIFY(watched.waitForEnd());
        QCOMPARE(watched.out, QByteArray("700\n"));
        RunRequest trapped = request(u"echo x >/tmp/megatune-$MEGATUNE_TRIAL/x"_s);
        const QString own = u"/tmp/megatune-"_s + trialMark(trapped);
        const auto refuses = [&trapped] {
            Watched started(trapped);
            started.process->start();
            // Its end takes its folder away in the background, which must not meet the next one.
            return started.waitForEnd() && QThreadPool::globalInstance()->waitForDone(test::patientMs)
                && started.ends[0].kind == RunEnd::Kind::FailedToStart
                && started.ends[0].message.contains(u"was made by somebody else"_s);
        };
        QVERIFY(QFile::link(u"/tmp"_s, own));
        QVERIFY(refuses());
        QVERIFY(QFile::remove(own));
        if (::geteuid() != 0) // nobody else may make another's folder
            return;
        QVERIFY(QDir().mkdir(own));
        QCOMPARE(::chown(own.toUtf8().constData(), 65534, 65534), 0);
        QVERIFY(refuses());
        QVERIFY(QDir().rmdir(own));
    }

    void aTrialRunsInItsFolderWithItsVariables()
    {
        const QTemporaryDir folder;
        RunRequest told = request(u"pwd -P; echo $GREETING; echo $MEGATUNE_TRIAL; cat; echo $SPT_NOENV"_s);
        told.workingDirectory = folder.path();
        told.environment = {{u"GREETING"_s, u"hällo $HOME 'x'"_s}};
        told.trial = 7;
        told.attempt = 2;
        Watched watched(told);
        watched.process->start();
        QVERIFY(watched.waitForEnd());
        const QList<QByteArray> lines = watched.out.split('\n');
        QCOMPARE(QString::fromUtf8(lines[0]), QDir(folder.path()).canonicalPath());
        QCOMPARE(QString::fromUtf8(lines[1]), u"hällo $HOME 'x'"_s);
        QCOMPARE(QString::fromUtf8(lines[2]), told.studyUid.text() + u":7:2");
        QCOMPARE(lines[3], QByteArray("1")); // setproctitle keeps off the environment
    }

    void invalidUtf8PassesThrough()
    {
        Watched watched(request(u"printf 'a\\377\\376\\000b\\r'"_s));
        watched.process->start();
        QVERIFY(watched.waitForEnd());
        QCOMPARE(watched.out, QByteArray("a\xff\xfe\0b\r", 6));
    }

    void everyByteOfALongOutputArrivesAndTheLoopGoesOn()
    {
        Watched watched(
            request(u"head -c 50000000 /dev/zero; echo; echo the end; head -c 1000 /dev/zero >&2"_s));
        qint64 longest = 0;
        QElapsedTimer since;
        QTimer beat;
        beat.setInterval(0);
        QObject::connect(
            &beat, &QTimer::timeout, &beat, [&] { longest = std::max(longest, since.restart()); });
        since.start();
        beat.start();
        watched.out.reserve(60'000'000);
        QEventLoop loop; // qWaitFor sleeps between its turns
        QObject::connect(watched.process.get(), &TrialProcess::ended, &loop, &QEventLoop::quit);
        QTimer::singleShot(60'000, &loop, &QEventLoop::quit);
        watched.process->start();
        loop.exec();
        QCOMPARE(watched.ends.size(), 1);
        QCOMPARE(watched.out.size(), 50'000'000 + 9);
        QVERIFY(watched.out.endsWith("\nthe end\n"));
        QCOMPARE(watched.err.size(), 1000);
        QVERIFY2(longest < 250, qPrintable(QString::number(longest)));
    }

    void whatIsPrintedLastBeforeTheEndArrives()
    {
        for (int i = 0; i < 30; ++i) {
            Watched watched(request(u"echo first; echo last; exit 1"_s));
            watched.process->start();
            QVERIFY(watched.waitForEnd());
            QCOMPARE(watched.out, QByteArray("first\nlast\n"));
        }
    }

    void aFilterBehindTheTrialPassesOnWhatItHas()
    {
        // The leader ends at once; what it piped to prints 100 ms later.
        Watched watched(request(u"(sleep 0.1; echo passed on) & exit 4"_s));
        watched.process->start();
        QVERIFY(watched.waitForEnd());
        QCOMPARE(watched.out, QByteArray("passed on\n"));
        QCOMPARE(watched.ends[0].exitCode, 4);
    }

    void whoTakesTheMachinesMemoryIsEnded()
    {
        RunRequest greedy = request(test::growingCommand());
        greedy.memoryFloorPercent = 100; // never is so much free
        Watched watched(greedy);
        watched.process->start();
        QVERIFY(watched.waitForEnd());
        QVERIFY(watched.ends[0].kind == RunEnd::Kind::OutOfMemory);
        QVERIFY2(watched.ends[0].message.contains(u"less than 100 %"_s), qPrintable(watched.ends[0].message));
        QVERIFY(!isProcessAlive(watched.identity.pid));
    }

    void stopTakesTheChildrenToo()
    {
        RunRequest willing =
            request(u"for i in 1 2 3; do sh -c 'echo child=$$; sleep 1000; true' & done; wait"_s);
        willing.killGraceMs = 10 * test::patientMs;
        Watched watched(willing);
        watched.process->start();
        QTRY_COMPARE(watched.pids("child").size(), 3);
        watched.process->stop();
        watched.process->stop();
        QVERIFY(watched.waitForEnd()); // SIGTERM was enough
        QVERIFY(watched.ends[0].kind == RunEnd::Kind::Stopped);
        QVERIFY(allGone(watched.pids("child")));
        QVERIFY(!isProcessAlive(watched.identity.pid));
    }

    void stopTakesWhoIgnoresSigterm()
    {
        RunRequest deaf = request(
            u"trap '' TERM; sh -c 'trap \"\" TERM; echo child=$$; while :; do sleep 0.2; done' & while :; do sleep 0.2; "
            "done"_s);
        deaf.killGraceMs = 300;
        Watched watched(deaf);
        watched.process->start();
        QTRY_COMPARE(watched.pids("child").size(), 1);
        watched.process->stop();
        QVERIFY(watched.waitForEnd());
        QVERIFY(watched.ends[0].kind == RunEnd::Kind::Stopped);
        QVERIFY(allGone(watched.pids("child")));
        QVERIFY(!isProcessAlive(watched.identity.pid));
    }

    void stopTakesSessionsOfTheirOwn()
    {
        RunRequest launcher = request(
            u"for i in 1 2; do setsid sh -c 'trap \"\" TERM; echo child=$$; while :; do sleep 0.2; done' & done; wait"_s);
        launcher.killGraceMs = 300;
        Watched watched(launcher);
        watched.process->start();
        QTRY_COMPARE(watched.pids("child").size(), 2);
        watched.process->stop();
        QVERIFY(watched.waitForEnd());
        QVERIFY(allGone(watched.pids("child")));
    }

    void stopTakesChildrenWithoutTheMarker()
    {
        Watched watched(request(u"setsid env -i /bin/sh -c 'echo child=$$; sleep 1000; true' & wait"_s));
        watched.process->start();
        QTRY_COMPARE(watched.pids("child").size(), 1);
        watched.process->stop();
        QVERIFY(watched.waitForEnd());
        QVERIFY(allGone(watched.pids("child")));
    }

    void aStoppedProcessIsEndedToo()
    {
        Watched watched(request(u"sh -c 'echo child=$$; kill -STOP $$; true' & wait"_s));
        watched.process->start();
        QTRY_COMPARE(watched.pids("child").size(), 1);
        watched.process->stop();
        QVERIFY(watched.waitForEnd());
        QVERIFY(allGone(watched.pids("child")));
    }

    void whatATrialLeavesBehindIsEndedWithIt()
    {
        // In the background, silent, in a session of its own; and one that holds the output open.
        Watched watched(request(u"setsid sh -c 'echo child=$$; exec >/dev/null 2>&1; sleep 1000; true' & "
                                "sh -c 'echo child=$$; sleep 1000; true' & sleep 0.3; exit 5"_s));
        watched.process->start();
        QVERIFY(watched.waitForEnd());
        QVERIFY(watched.ends[0].kind == RunEnd::Kind::Exited);
        QCOMPARE(watched.ends[0].exitCode, 5);
        QCOMPARE(watched.pids("child").size(), 2);
        QVERIFY(allGone(watched.pids("child")));
    }

    void stopBeforeTheStartAndAtOnceAfterIt()
    {
        Watched before(request(u"echo ran"_s));
        before.process->stop();
        before.process->start();
        QVERIFY(before.waitForEnd());
        QVERIFY(before.ends[0].kind == RunEnd::Kind::Stopped);
        QVERIFY(before.out.isEmpty());
        Watched after(request(u"sleep 1000"_s));
        after.process->start();
        after.process->stop();
        QVERIFY(after.waitForEnd());
        QVERIFY(after.ends[0].kind == RunEnd::Kind::Stopped);
        QVERIFY(!isProcessAlive(after.identity.pid));
        after.process->stop();
        test::letTimePass(50);
        QCOMPARE(after.ends.size(), 1);
    }

    void destroyingItEndsItsProcesses()
    {
        QList<qint64> pids;
        {
            Watched watched(request(
                u"trap '' TERM; setsid sh -c 'trap \"\" TERM; echo child=$$; while :; do sleep 0.2; done' & wait"_s));
            watched.process->start();
            QTRY_COMPARE(watched.pids("child").size(), 1);
            pids = watched.pids("child");
            pids.append(watched.identity.pid);
        }
        QTRY_VERIFY(allGone(pids));
    }

    void leftoversOfAnEarlierRunAreFoundAndEnded()
    {
        const QString uid = QStringLiteral("left%1").arg(::getpid());
        const QTemporaryDir folder;
        const QString list = folder.filePath(u"pids"_s);
        // As after a kill -9 of ours: nobody's children, one deaf, one in a session of its own, one of
        // another study.
        const QByteArray script = QStringLiteral(
            "(MEGATUNE_TRIAL=%1:0:1 setsid sh -c 'echo $$ >>%2; sleep 1000; true' &)\n"
            "(MEGATUNE_TRIAL=%1:12:3 setsid sh -c 'trap \"\" TERM; echo $$ >>%2; while :; do sleep 0.2; done' &)\n"
            "(MEGATUNE_TRIAL=%1x:0:1 setsid sh -c 'echo $$ >%2.other; sleep 1000; true' &)\n")
                                      .arg(uid, list)
                                      .toUtf8();
        QCOMPARE(QProcess::execute(u"/bin/sh"_s, {u"-c"_s, QString::fromUtf8(script)}), 0);
        const auto pidsIn = [](const QString& path) {
            QFile file(path);
            QList<qint64> pids;
            if (file.open(QIODevice::ReadOnly)) {
                for (const QByteArray& line : file.readAll().split('\n')) {
                    if (!line.isEmpty())
                        pids.append(line.toLongLong());
                }
            }
            return pids;
        };
        QTRY_COMPARE(pidsIn(list).size(), 2);
        QTRY_COMPARE(pidsIn(list + u".other"_s).size(), 1);
        const auto host = createLocalHost(HostSpec(), QProcessEnvironment::systemEnvironment());
        int count = -1;
        host->endLeftovers(*RunUid::from(uid), {}, [&count](int ended) { count = ended; });
        QCOMPARE(count, -1); // never at once
        QTRY_VERIFY(count >= 0);
        QVERIFY(count >= 2); // with the deaf one's sleep
        QVERIFY(allGone(pidsIn(list)));
        const qint64 other = pidsIn(list + u".other"_s).first();
        QVERIFY(isProcessAlive(other));
        ::kill(static_cast<pid_t>(-other), SIGKILL);
        count = -1;
        host->endLeftovers(*RunUid::from(uid), {}, [&count](int ended) { count = ended; });
        QTRY_COMPARE(count, 0);
    }

    /// A shell that was seen forks just before SIGTERM reaches it: what it forked has neither marker nor
    /// parent.
    void whatASeenProcessLeavesInItsSessionIsFound()
    {
        QProcess shell;
        shell.setChildProcessModifier([] { ::setsid(); });
        shell.start(u"/usr/bin/env"_s,
            {u"-i"_s, u"/bin/sh"_s, u"-c"_s, u"sleep 1000 >/dev/null 2>&1 & echo $!; read x"_s});
        QVERIFY(shell.waitForReadyRead(test::patientMs));
        const qint64 child = shell.readAllStandardOutput().trimmed().toLongLong();
        const auto seen = processInfo(shell.processId());
        QVERIFY(seen && seen->session == seen->pid);
        shell.kill();
        QVERIFY(shell.waitForFinished(test::patientMs));
        QVERIFY(isProcessAlive(child));
        ProcessQuery query;
        query.marker = "MEGATUNE_TRIAL=none:";
        QVERIFY(findProcesses(query).isEmpty());
        query.known = {*seen};
        const QList<ProcessInfo> found = findProcesses(query);
        QCOMPARE(found.size(), 1);
        QCOMPARE(found.first().pid, child);
        QVERIFY(signalProcess(found.first(), SIGKILL));
    }

    /// Their parent is all that tells whose they are: once it is gone nothing finds them.
    void whoeverIsKilledAtOnceTakesChildrenWithoutAMark()
    {
        const QTemporaryDir folder;
        const QString list = folder.filePath(u"pids"_s);
        QProcess launcher;
        launcher.setChildProcessModifier([] { ::setsid(); });
        launcher.start(QStringLiteral(TEST_STRAYS), {list, u"wait"_s, u"e!"_s, u"e!"_s, u"s!"_s});
        QTRY_COMPARE(test::numbersIn(list).size(), 4);
        const auto leader = processInfo(launcher.processId());
        QVERIFY(leader);
        ProcessQuery query;
        query.leader = leader->pid;
        query.leaderStartTicks = leader->startTicks;
        killProcesses(query);
        QVERIFY(launcher.waitForFinished(test::patientMs));
        QTRY_VERIFY(allGone(test::numbersIn(list)));
    }

    void aReusedNumberIsNotTakenForTheTrial()
    {
        QProcess stranger; // stands for a process that got the leader's old number
        stranger.setChildProcessModifier([] { ::setsid(); });
        stranger.start(u"/bin/sh"_s, {u"-c"_s, u"exec sleep 1000"_s});
        QVERIFY(stranger.waitForStarted(test::patientMs));
        const auto info = processInfo(stranger.processId());
        QVERIFY(info);
        ProcessQuery query;
        query.leader = info->pid;
        query.leaderStartTicks = info->startTicks - 1;
        QVERIFY(findProcesses(query).isEmpty());
        query.known = {ProcessInfo{info->pid, 1, info->pid, info->pid, info->startTicks - 1, 'S'}};
        QVERIFY(findProcesses(query).isEmpty());
        QVERIFY(!signalProcess(query.known.first(), SIGKILL));
        QVERIFY(isProcessAlive(info->pid));
        query.leaderStartTicks = info->startTicks;
        QVERIFY(!findProcesses(query).isEmpty());
        QVERIFY(signalProcess(*info, SIGKILL));
        QVERIFY(stranger.waitForFinished(test::patientMs));
    }

    void aZombieIsNotAlive()
    {
        const pid_t child = ::fork();
        if (child == 0)
            ::_exit(0);
        siginfo_t info = {};
        QCOMPARE(::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT), 0);
        QVERIFY(processInfo(child));
        QVERIFY(!isProcessAlive(child));
        ::waitpid(child, nullptr, 0);
        QVERIFY(!processInfo(child));
    }

    void oneselfIsNeverFound()
    {
        ProcessQuery query;
        query.leader = ::getsid(0);
        if (const auto leader = processInfo(query.leader))
            query.leaderStartTicks = leader->startTicks;
        for (const ProcessInfo& process : findProcesses(query))
            QVERIFY(process.pid != ::getpid() && process.pid != ::getppid());
    }
};

MEGATUNE_TEST(LocalProcessTest)

} // namespace megatune::tst_localprocess

#include "tst_localprocess.moc"
