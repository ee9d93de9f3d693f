// SPDX-License-Identifier: GPL-3.0-or-later
// remote-run.sh under every shell that is here, without ssh between.
#include "core/hosts/ssh/remotestream.h"
#include "core/run/processtree.h"
#include "core/run/remotescript.h"
#include "tests/support/strays.h"
#include "tests/support/test.h"

#include <csignal>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace megatune::tst_remoterun {

namespace {

int jobCounter = 0;

/// Deaf to SIGTERM, with a child in a session of its own, as torchrun starts them.
const char deafTree[] = "setsid sh -c 'trap \"\" TERM; while :; do sleep 1; done' & trap '' TERM; "
                        "while :; do echo tick; sleep 0.2; done";

RunRequest jobRequest(const QString& command)
{
    RunRequest request;
    request.studyUid = *RunUid::from(QStringLiteral("remote%1x%2").arg(::getpid()).arg(++jobCounter));
    request.trial = 1;
    request.command = command;
    return request;
}

QList<qint64> markedProcesses(const RunRequest& request)
{
    ProcessQuery query;
    query.marker = "MEGATUNE_TRIAL=" + remoteJobId(request).toUtf8() + '\0';
    QList<qint64> pids;
    for (const ProcessInfo& process : findProcesses(query))
        pids.append(process.pid);
    return pids;
}

/// One session: the shell that runs the script, and what it said.
class Session
{
public:
    Session(const QStringList& shell, const QString& tmp, const QStringList& words,
        const QByteArray& more = {}, const QByteArray& script = remoteScriptLine())
        : m_stream(words[1].toLatin1(), words.value(0) == u"attach" ? words[3].toLongLong() : 0,
            words.value(0) == u"attach" ? words[4].toLongLong() : 0)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"TMPDIR"_s, tmp);
        m_process.setProcessEnvironment(environment);
        QObject::connect(&m_process, &QProcess::readyReadStandardOutput, &m_process, [this] {
            const QByteArray bytes = m_process.readAllStandardOutput();
            all += bytes;
            out += m_stream.feed(OutputChannel::Out, bytes);
        });
        QObject::connect(&m_process, &QProcess::readyReadStandardError, &m_process,
            [this] { err += m_stream.feed(OutputChannel::Err, m_process.readAllStandardError()); });
        // As sshd gives it to the login shell, which here is the shell under test as well.
        QString command = remoteCommand(words);
        command.replace(u"/bin/sh"_s, shell.join(u' '));
        m_process.start(shell[0], shell.mid(1) << u"-c"_s << command);
        m_process.write(script + more);
    }
    ~Session() { crash(); }
    [[nodiscard]] bool waitForWord(const QByteArray& word, int timeoutMs = test::patientMs)
    {
        return QTest::qWaitFor([this, word] { return m_stream.word() == word; }, timeoutMs);
    }
    [[nodiscard]] bool waitForOutput(const QByteArray& text)
    {
        return QTest::qWaitFor([this, text] { return out.contains(text); }, test::patientMs);
    }
    [[nodiscard]] bool waitForEnd()
    {
        return QTest::qWaitFor([this] { return m_stream.isComplete(); }, 60'000);
    }
    void say(const QByteArray& word) { m_process.write(word + '\n'); }
    [[nodiscard]] bool leave(bool done = true)
    {
        if (done)
            say("DONE");
        m_process.closeWriteChannel();
        return m_process.waitForFinished(60'000);
    }
    void crash()
    {
        m_process.kill();
        m_process.waitForFinished(test::patientMs);
    }
    const RemoteStream& stream() const { return m_stream; }

    QByteArray out;
    QByteArray err;
    QByteArray all;

private:
    QProcess m_process;
    RemoteStream m_stream;
};

} // namespace

class RemoteRunTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_tmp;
    QStringList m_shell;
    QByteArray m_script;

    std::unique_ptr<Session> start(
        const RunRequest& request, int grace = 2, int lease = 30, const QString& setup = {}, int link = 30)
    {
        return std::make_unique<Session>(m_shell, m_tmp->path(),
            QStringList{u"start"_s, u"T"_s, remoteJobId(request), QString::number(grace),
                QString::number(lease), QString::number(request.memoryFloorPercent), QString::number(link)},
            remoteJobLine(request, setup), m_script);
    }
    std::unique_ptr<Session> attach(const RunRequest& request, qint64 out, qint64 err = 0)
    {
        return std::make_unique<Session>(m_shell, m_tmp->path(),
            QStringList{u"attach"_s, u"T2"_s, remoteJobId(request), QString::number(out),
                QString::number(err), u"30"_s});
    }
    static QList<QStringList> shells()
    {
        QList<QStringList> found;
        for (const char* shell : {"dash", "bash --posix", "bash", "busybox sh"}) {
            const QStringList words = QString::fromLatin1(shell).split(u' ');
            const QString program = QStandardPaths::findExecutable(words[0]);
            if (!program.isEmpty())
                found.append(QStringList{program} + words.mid(1));
        }
        return found;
    }
    void eachShell()
    {
        QTest::addColumn<QStringList>("shell");
        for (const QStringList& shell : shells())
            QTest::newRow(qPrintable(shell.join(u' '))) << shell;
    }
    /// Command lines that hold this text, by process.
    static QMap<qint64, QByteArray> running(const QByteArray& text)
    {
        QMap<qint64, QByteArray> found;
        for (const QString& entry : QDir(u"/proc"_s).entryList(QDir::Dirs)) {
            QFile file(QStringLiteral("/proc/%1/cmdline").arg(entry));
            const QByteArray words = entry.toLongLong() > 0 && file.open(QIODevice::ReadOnly)
                ? file.readAll().replace('\0', ' ')
                : QByteArray();
            if (words.contains(text))
                found[entry.toLongLong()] = words;
        }
        return found;
    }
    static qint64 parentOf(qint64 pid)
    {
        QFile file(QStringLiteral("/proc/%1/stat").arg(pid));
        const QByteArray stat = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        return stat.mid(stat.lastIndexOf(')') + 2).split(' ').value(1).toLongLong();
    }
    QString folder() const { return m_tmp->filePath(u"megatune-%1"_s.arg(::geteuid())); }
    /// Whether what the keeper has written down, a control group or a list, holds these.
    bool knowsAll(const RunRequest& request, const QList<qint64>& pids) const
    {
        const auto read = [](const QString& path) {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QString files = folder() + u'/' + remoteJobId(request);
        const QByteArray group = read(files + u"/group"_s).trimmed();
        const QByteArray all = '\n'
            + (group.isEmpty() ? read(files + u"/family"_s).replace(' ', '\n')
                               : read(QString::fromUtf8(group) + u"/cgroup.procs"_s));
        return std::all_of(pids.begin(), pids.end(),
            [&all](qint64 pid) { return all.contains(QByteArray('\n' + QByteArray::number(pid) + '\n')); });
    }
    /// Both supervisors, the watch, both keepers: at the same moment.
    static void killAllWhoLookAfter(const Session& session)
    {
        const RemoteStream& stream = session.stream();
        const auto inner = stream.fact("start", "keep").toInt();
        QList<int> all{inner, static_cast<int>(parentOf(inner)), stream.fact("start", "sup").toInt(),
            stream.fact("start", "watch").toInt()};
        for (const int signal : {SIGSTOP, SIGKILL}) {
            for (const int pid : all)
                ::kill(pid, signal);
        }
    }
    QStringList files() const { return QDir(folder()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot); }

private Q_SLOTS:
    void init()
    {
        m_tmp = std::make_unique<QTemporaryDir>();
        m_shell = {u"/bin/sh"_s};
        m_script = remoteScriptLine();
        if (QTest::currentDataTag() != nullptr) {
            QFETCH(QStringList, shell);
            m_shell = shell;
        }
    }

    void aDiskThatWasFullForAMomentIsNoQuietSuccess_data() { eachShell(); }
    void aDiskThatWasFullForAMomentIsNoQuietSuccess()
    {
        if (QProcess::execute(
                u"mount"_s, {u"-t"_s, u"tmpfs"_s, u"-o"_s, u"size=200k"_s, u"small"_s, m_tmp->path()})
            != 0)
            QSKIP("a small file system cannot be mounted here");
        RunRequest request = jobRequest({});
        const QString filler =
            m_tmp->filePath(u"megatune-%1/%2/filler"_s.arg(::geteuid()).arg(remoteJobId(request)));
        request.command = u"echo lost; rm '%1'"_s.arg(filler);
        QByteArray job = remoteJobLine(request, {});
        job.prepend("head -c 1000000 /dev/zero >'" + filler.toUtf8() + "' 2>/dev/null\\n");
        auto session = std::make_unique<Session>(m_shell, m_tmp->path(),
            QStringList{u"start"_s, u"T"_s, remoteJobId(request), u"2"_s, u"30"_s, u"0"_s, u"30"_s}, job);
        const bool hasEnded = session->waitForEnd();
        const QByteArray out = session->out;
        const QByteArray reason = session->stream().fact("end", "reason");
        const bool hasLeft = session->leave();
        QCOMPARE(QProcess::execute(u"umount"_s, {u"-l"_s, m_tmp->path()}), 0);
        QVERIFY(hasEnded && hasLeft);
        QCOMPARE(out, QByteArray());
        QCOMPARE(reason, QByteArray("d"));
    }

    void aFolderThatTheTrialWritesToIsItsOwn_data() { eachShell(); }
    void aFolderThatTheTrialWritesToIsItsOwn()
    {
        RunRequest request = jobRequest(u"stat -c %a /tmp/megatune-$MEGATUNE_TRIAL"_s);
        const QString folder = u"/tmp/megatune-"_s + remoteJobId(request);
        auto session = start(request);
        QVERIFY(session->waitForEnd());
        QVERIFY2(session->out.trimmed() == "700", session->err.constData());
        QVERIFY(session->leave());
        QVERIFY(!QFileInfo::exists(folder));
        // A link, or somebody else's, which needs root to be made.
        RunRequest other = jobRequest(request.command);
        const QString trap = u"/tmp/megatune-"_s + remoteJobId(other);
        QVERIFY(QFile::link(m_tmp->path(), trap));
        session = start(other);
        QVERIFY(session->waitForWord("scratch"));
        QVERIFY(QFile::remove(trap));
        QCOMPARE(files(), QStringList());
    }

    void whoTakesTheMachinesMemoryIsEnded()
    {
        RunRequest modest = jobRequest(u"sleep 1000"_s);
        modest.memoryFloorPercent = 100; // never is so much free
        const auto other = start(modest);
        std::vector<std::unique_ptr<Session>> sessions;
        for (const QStringList& shell : shells()) { // at the same time: each takes some seconds
            m_shell = shell;
            RunRequest greedy = jobRequest(test::growingCommand());
            greedy.memoryFloorPercent = 100;
            sessions.push_back(start(greedy));
        }
        for (const auto& session : sessions) {
            QVERIFY(session->waitForEnd());
            QCOMPARE(session->stream().fact("end", "reason"), QByteArray("m"));
            QVERIFY(session->leave());
        }
        // Who does not grow is left alone.
        QCOMPARE(other->stream().word(), QByteArray("start"));
        other->say("KILL");
        QVERIFY(other->waitForEnd());
        QCOMPARE(other->stream().fact("end", "reason"), QByteArray("k"));
        QVERIFY(other->leave());
    }

    void aProbeThatAPowerCutHasEndedLeavesNothing_data() { eachShell(); }
    void aProbeThatAPowerCutHasEndedLeavesNothing()
    {
        const QString folder = m_tmp->filePath(u"megatune-%1/probe:"_s.arg(::geteuid()));
        const QString alive = u"probe:%1"_s.arg(::getpid());
        QVERIFY(QDir().mkpath(folder + u"987654321"_s));
        QVERIFY(QDir().mkpath(folder + QString::number(::getpid())));
        Session session(m_shell, m_tmp->path(), {u"probe"_s, u"T"_s});
        QVERIFY(QTest::qWaitFor([&session] { return session.all.contains("@@T done"); }, test::patientMs));
        QCOMPARE(files(), QStringList{alive});
    }

    void bothChannelsAndTheStatusArrive_data() { eachShell(); }
    void bothChannelsAndTheStatusArrive()
    {
        RunRequest request = jobRequest(u"echo out; echo err >&2; pwd; printf %s \"$A\"; exit 7"_s);
        request.workingDirectory = u"/"_s;
        request.environment = {{u"A"_s, u"it's\n$HOME \\n\\\\ \"`'\x01\x7f é"_s}};
        auto session = start(request);
        QVERIFY(session->waitForEnd());
        QCOMPARE(session->out, QByteArray("out\n/\nit's\n$HOME \\n\\\\ \"`'\x01\x7f é"));
        QCOMPARE(session->err, QByteArray("err\n"));
        QCOMPARE(session->stream().fact("end", "status"), QByteArray("7"));
        QCOMPARE(session->stream().fact("end", "reason"), QByteArray("-"));
        QVERIFY(session->leave());
        QVERIFY(files().isEmpty());
    }

    void stopEndsWhatIsDeafToo_data() { eachShell(); }
    void stopEndsWhatIsDeafToo()
    {
        const RunRequest request = jobRequest(QLatin1String(deafTree));
        auto session = start(request, 1);
        QVERIFY(session->waitForOutput("tick"));
        QVERIFY(markedProcesses(request).size() >= 2);
        session->say("STOP");
        QVERIFY(session->waitForEnd());
        QCOMPARE(session->stream().fact("end", "reason"), QByteArray("s"));
        QVERIFY(markedProcesses(request).isEmpty());
        QVERIFY(session->leave());
    }

    void whatHidesItselfIsEndedToo_data()
    {
        QTest::addColumn<QStringList>("shell");
        QTest::addColumn<QByteArray>("ending");
        for (const char* ending : {"STOP", "KILL", "lease", "sweep", "exit", "crash", "pid", "keep", "sup",
                 "watch", "all", "all, unseen", "all of a group"})
            QTest::newRow(ending) << QStringList{u"/bin/sh"_s} << QByteArray(ending);
        const QString busybox = QStandardPaths::findExecutable(u"busybox"_s);
        if (!busybox.isEmpty())
            QTest::newRow("busybox") << QStringList{busybox, u"sh"_s} << QByteArray("STOP");
    }
    void whatHidesItselfIsEndedToo()
    {
        QFETCH(QByteArray, ending);
        if (!QFileInfo(u"/usr/bin/python3"_s).isExecutable())
            QSKIP("without Python what is forked twice and has no environment is not found");
        const QString list = m_tmp->filePath(u"pids"_s);
        const QString how = ending == "exit" || ending == "crash" ? QString::fromLatin1(ending) : u"wait"_s;
        const RunRequest request = jobRequest(QStringLiteral("exec %1 %2 %3 c! e! s! x! q! c e s x q")
                                                  .arg(QStringLiteral(TEST_STRAYS), list, how));
        // Where a control group may not be made there is a list in its place.
        const bool isInNoGroup = ending == "all" || ending == "all, unseen";
        m_script = isInNoGroup ? remoteLine(remoteScriptText().replace("/sys/fs/cgroup", "/nowhere"))
                               : remoteScriptLine();
        auto session = start(request, 1, ending == "lease" ? 2 : 30, {}, ending == "lease" ? 2 : 30);
        QTRY_COMPARE(test::numbersIn(list).size(), 11);
        QTRY_VERIFY(session->stream().fact("start", "keep").toInt() > 1);
        const bool isUnseen = ending == "all, unseen";
        const auto sweeps = [&] {
            Session sweep(m_shell, m_tmp->path(), {u"sweep"_s, u"T3"_s, request.studyUid.text()});
            return QTest::qWaitFor([&sweep] { return sweep.all.contains("@@T3 swept 1"); }, test::patientMs);
        };
        if (ending == "STOP" || ending == "KILL") {
            session->say(ending);
        } else if (ending.startsWith("all")) {
            QTRY_VERIFY2(knowsAll(request, test::numbersIn(list)), "nobody would find them");
            if (isUnseen)
                session->crash();
            killAllWhoLookAfter(*session);
            if (isUnseen)
                QVERIFY(sweeps());
        } else if (ending == "lease") {
            session->crash();
        } else if (ending == "sweep") {
            QVERIFY(sweeps());
        } else if (how == u"wait") {
            ::kill(session->stream().fact("start", ending.constData()).toInt(), SIGKILL);
        }
        // As a session does: it is what notices that the watch is gone.
        QTRY_VERIFY((session->say("PING"), test::strayCount(list) == 0));
        if (ending.startsWith("all") && !isUnseen)
            QVERIFY(session->waitForEnd() && session->leave());
        if (ending == "exit" || ending == "crash" || ending == "pid") {
            QVERIFY(session->waitForEnd());
            QCOMPARE(session->stream().fact("end", "status"), QByteArray(ending == "exit" ? "3" : "137"));
        }
        QTRY_VERIFY(markedProcesses(request).isEmpty());
    }

    /// However many processes a machine has: its list is half a second old at most, and true.
    void theKeeperLooksTwiceASecondOnACrowdedMachine()
    {
        const QString python = u"/usr/bin/python3"_s;
        if (!QFileInfo(python).isExecutable())
            QSKIP("There is no /usr/bin/python3 here.");
        QByteArray keeper = remoteKeeperText();
        keeper.truncate(keeper.indexOf("\ntry:\n"));
        // Each process takes as long to look at as a hundred do.
        keeper += "\nimport subprocess\n"
                  "true_open = open\n"
                  "def open(name, *mode):\n"
                  "    if name.startswith(\"/proc/\"):\n"
                  "        time.sleep(0.0005)\n"
                  "    return true_open(name, *mode)\n"
                  "def note(name, text):\n"
                  "    pass\n"
                  "seen = {}, set(), [0.0], time.monotonic() - 100\n"
                  "pauses = [remember(*seen)]\n"
                  "child = subprocess.Popen([\"/bin/sh\", \"-c\", \"sleep 1000 & wait\"], stdin=0, "
                  "start_new_session=True)\n"
                  "while len(family()) < 2:\n"
                  "    pass\n"
                  "pauses.append(remember(*seen))\n"
                  "same = seen[0] == family()\n"
                  "os.killpg(child.pid, signal.SIGKILL)\n"
                  "child.wait()\n"
                  "pauses.append(remember(*seen))\n"
                  "print(max(pauses) <= 0.5, same, child.pid in seen[0])\n";
        QProcess looks;
        looks.start(
            python, {u"-I"_s, u"-S"_s, u"-c"_s, QString::fromUtf8(keeper), u"megatune-run"_s, u"1"_s});
        QVERIFY(looks.waitForFinished(60'000));
        QCOMPARE(looks.readAllStandardOutput() + looks.readAllStandardError(), "True True False\n");
    }
    void itWorksWithoutPythonAsWell()
    {
        const QByteArray script = remoteLine(remoteScriptText().replace("keeper='", "keeper=\nunused='"));
        const RunRequest request = jobRequest(QLatin1String(deafTree));
        Session session(m_shell, m_tmp->path(),
            {u"start"_s, u"T"_s, remoteJobId(request), u"1"_s, u"30"_s, u"0"_s, u"30"_s},
            remoteJobLine(request, {}), script);
        QVERIFY(session.waitForOutput("tick"));
        QCOMPARE(session.stream().fact("start", "keep"), QByteArray("0"));
        session.say("STOP");
        QVERIFY(session.waitForEnd());
        QCOMPARE(session.stream().fact("end", "reason"), QByteArray("s"));
        QVERIFY(markedProcesses(request).isEmpty());
        QVERIFY(session.leave());
    }

    void theJobEndsWhenNobodyAsksForIt_data() { eachShell(); }
    void theJobEndsWhenNobodyAsksForIt()
    {
        const RunRequest request = jobRequest(QLatin1String(deafTree));
        auto session = start(request, 1, 2, {}, 2);
        QVERIFY(session->waitForOutput("tick"));
        session->crash();
        QTRY_VERIFY(markedProcesses(request).isEmpty());
        auto again = attach(request, session->out.size());
        QVERIFY(again->waitForEnd());
        QCOMPARE(again->stream().fact("end", "reason"), QByteArray("l"));
        QVERIFY(again->leave());
    }

    void noByteIsLostOnReturn_data() { eachShell(); }
    void noByteIsLostOnReturn()
    {
        const RunRequest request = jobRequest(
            u"n=0; while [ $n -lt 60 ]; do n=$((n+1)); echo line $n; echo e $n >&2; sleep 0.05; done; exit 4"_s);
        auto session = start(request);
        QVERIFY(session->waitForOutput("line 7\n"));
        session->crash();
        auto again = attach(request, session->out.size(), session->err.size());
        QVERIFY(again->waitForEnd());
        QByteArray out;
        QByteArray err;
        for (int i = 1; i <= 60; ++i) {
            out += "line " + QByteArray::number(i) + '\n';
            err += "e " + QByteArray::number(i) + '\n';
        }
        QCOMPARE(QByteArray(session->out + again->out), out);
        QCOMPARE(QByteArray(session->err + again->err), err);
        QCOMPARE(again->stream().fact("end", "status"), QByteArray("4"));
        QVERIFY(again->leave());
        QVERIFY(files().isEmpty());
    }

    void whatTheScriptHasToSayIsNotTheJobs_data() { eachShell(); }
    void whatTheScriptHasToSayIsNotTheJobs()
    {
        const RunRequest request = jobRequest(u"echo err >&2; exit 7"_s);
        auto session = start(request);
        QVERIFY(session->waitForEnd());
        session->crash();
        // Who looked after the job ended this session's mark before the session could.
        QByteArray text = remoteScriptText();
        const QByteArray mark = "exec cat; } &\nmark=$!\n";
        QCOMPARE(text.count(mark), 1);
        text.replace(mark, "exec true; } &\nmark=$!\nwait \"$mark\"\n");
        Session again(m_shell, m_tmp->path(),
            {u"attach"_s, u"T2"_s, remoteJobId(request), u"0"_s, u"0"_s, u"30"_s}, {}, remoteLine(text));
        QVERIFY(again.waitForEnd());
        QCOMPARE(again.err, QByteArray("err\n"));
        QVERIFY(again.leave());
    }

    void aSecondStartIsAReturn()
    {
        const RunRequest request = jobRequest(u"echo once; sleep 1; exit 3"_s);
        auto session = start(request);
        QVERIFY(session->waitForOutput("once\n"));
        session->crash();
        auto again = start(request);
        QVERIFY(again->waitForEnd());
        QCOMPARE(again->out, QByteArray("once\n"));
        QCOMPARE(again->stream().fact("end", "status"), QByteArray("3"));
        QVERIFY(again->leave());
    }

    void whoeverIsKilledTheJobEnds_data()
    {
        QTest::addColumn<QStringList>("shell");
        QTest::addColumn<QByteArrayList>("victims");
        const QStringList shell{u"/bin/sh"_s};
        QTest::newRow("supervisor") << shell << QByteArrayList{"sup"};
        QTest::newRow("watch") << shell << QByteArrayList{"watch"};
        QTest::newRow("both") << shell << QByteArrayList{"sup", "watch"};
    }
    void whoeverIsKilledTheJobEnds()
    {
        QFETCH(QByteArrayList, victims);
        const RunRequest request = jobRequest(QLatin1String(deafTree));
        auto session = start(request, 1);
        QVERIFY(session->waitForOutput("tick"));
        for (const QByteArray& victim : victims)
            ::kill(session->stream().fact("start", victim.constData()).toInt(), SIGKILL);
        // As a session does: the first word may come before the killed one is gone.
        QTRY_VERIFY((session->say("PING"), session->stream().word() == "end"));
        QCOMPARE(session->stream().fact("end", "reason"), QByteArray("w"));
        QVERIFY(markedProcesses(request).isEmpty());
        QVERIFY(session->leave());
    }

    void aSessionWhoseShellIsKilledLeavesNothing_data() { eachShell(); }
    void aSessionWhoseShellIsKilledLeavesNothing()
    {
        QFETCH(QStringList, shell);
        m_shell = shell;
        const RunRequest request = jobRequest(u"while :; do echo tick; sleep 0.2; done"_s);
        const auto session = start(request, 1, 2);
        QVERIFY(session->waitForOutput("tick"));
        const QByteArray id = remoteJobId(request).toUtf8();
        // The one that waits for the tails.
        qint64 waiting = 0;
        const QMap<qint64, QByteArray> processes = running(id);
        for (auto process = processes.begin(); process != processes.end(); ++process) {
            if (process->startsWith("tail"))
                waiting = parentOf(process.key());
        }
        QVERIFY(waiting > 1);
        QCOMPARE(::kill(static_cast<pid_t>(waiting), SIGKILL), 0);
        session->crash();
        QTRY_VERIFY2(running(id).isEmpty(), running(id).values().join('\n').constData());
    }

    void aSessionWhoseFolderIsTakenAwayLeavesNothing_data() { eachShell(); }
    void aSessionWhoseFolderIsTakenAwayLeavesNothing()
    {
        QFETCH(QStringList, shell);
        m_shell = shell;
        const RunRequest request = jobRequest(u"while :; do echo tick; sleep 0.2; done"_s);
        const auto session = start(request, 1, 2, {}, 2);
        QVERIFY(session->waitForOutput("tick"));
        QVERIFY(QDir(m_tmp->path()).removeRecursively());
        session->crash();
        const QByteArray id = remoteJobId(request).toUtf8();
        QTRY_VERIFY2(running(id).isEmpty(), running(id).values().join('\n').constData());
    }

    void aStrangerSurvivesTheStop()
    {
        QProcess stranger;
        stranger.start(u"sleep"_s, {u"1000"_s});
        QVERIFY(stranger.waitForStarted(test::patientMs));
        const RunRequest request = jobRequest(QLatin1String(deafTree));
        RunRequest neighbour = request;
        neighbour.trial = 12; // "…:1" is how its mark begins as well
        auto session = start(request, 0);
        auto other = start(neighbour, 0);
        QVERIFY(session->waitForOutput("tick"));
        QVERIFY(other->waitForOutput("tick"));
        session->say("KILL");
        QVERIFY(session->waitForEnd());
        QVERIFY(markedProcesses(request).isEmpty());
        QVERIFY(!markedProcesses(neighbour).isEmpty());
        QVERIFY(isProcessAlive(stranger.processId()));
        other->say("KILL");
        QVERIFY(other->waitForEnd());
        stranger.kill();
        stranger.waitForFinished(test::patientMs);
    }

    void theJobHearsAnInterrupt()
    {
        auto session = start(jobRequest(u"grep SigIgn /proc/self/status"_s));
        QVERIFY(session->waitForEnd());
        const quint64 ignored = session->out.simplified().split(' ').last().toULongLong(nullptr, 16);
        QVERIFY((ignored & (1u << (SIGINT - 1))) == 0);
        QVERIFY(session->leave());
    }

    void aFolderThatIsNotThereIsNoStart()
    {
        RunRequest request = jobRequest(u"true"_s);
        request.workingDirectory = u"/no/such"_s;
        auto session = start(request);
        QVERIFY(session->waitForWord("folder"));
        QTRY_VERIFY(files().isEmpty());
    }

    void theLineOfSetUpRunsFirst()
    {
        QFile script(m_tmp->filePath(u"activate"_s));
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("export FROM_SETUP=\"yes $#\"\n");
        script.close();
        auto session =
            start(jobRequest(u"echo $FROM_SETUP"_s), 1, 30, QString(u"source "_s + script.fileName()));
        QVERIFY(session->waitForEnd());
        QCOMPARE(session->out, QByteArray("yes 0\n"));
        auto bad = start(jobRequest(u"echo never"_s), 1, 30, u"source /no/such"_s);
        QVERIFY(bad->waitForEnd());
        QCOMPARE(bad->stream().fact("end", "reason"), QByteArray("u"));
        QVERIFY(bad->out.isEmpty() && bad->err.contains("/no/such"));
    }

    void secretsStandInNoCommandLine()
    {
        RunRequest request = jobRequest(u"grep -ls hush-hush /proc/[0-9]*/cmdline; echo \"$T\""_s);
        request.command.replace(u"hush-hush"_s, u"hush-hus[h]"_s);
        request.environment = {{u"T"_s, u"hush-hush"_s}};
        auto session = start(request);
        QVERIFY(session->waitForEnd());
        QCOMPARE(session->out, QByteArray("hush-hush\n"));
    }

    /// What the training writes is as readable as what it writes anywhere else; what it prints is not.
    void theTrainingKeepsTheUsersSettings_data() { eachShell(); }
    void theTrainingKeepsTheUsersSettings()
    {
        const mode_t before = ::umask(0027);
        const QByteArray language = qgetenv("LC_ALL");
        qputenv("LC_ALL", "C.UTF-8");
        auto session = start(jobRequest(u"umask; echo ${LC_ALL-none}; sleep 1"_s));
        ::umask(before);
        qputenv("LC_ALL", language);
        QVERIFY(session->waitForOutput("\n"));
        const QString job = m_tmp->filePath(u"megatune-%1/"_s.arg(::geteuid()) + files().value(0));
        for (const QString& file : {u"/out"_s, u"/err"_s})
            QCOMPARE(
                QFile::permissions(job + file) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
        QVERIFY(session->waitForEnd());
        QVERIFY2(session->out.endsWith("027\nC.UTF-8\n"), session->out.constData()); // or 0027
        QVERIFY(session->leave());
    }

    /// A part of a trial waits for the others; whoever has its processes' numbers meanwhile is left alone.
    void aHeldSessionSignalsNobodyElse()
    {
        const RunRequest request = jobRequest(u"echo out"_s);
        const QString kills = m_tmp->filePath(u"kills"_s);
        Session session(m_shell, m_tmp->path(),
            QStringList{
                u"start"_s, u"T"_s, remoteJobId(request), u"2"_s, u"30"_s, u"0"_s, u"30"_s, u"hold"_s},
            remoteJobLine(request, {}),
            remoteLine("kill() { echo \"$@\" >>" + kills.toUtf8() + "; command kill \"$@\"; }\n"
                + remoteScriptText()));
        QVERIFY(session.waitForEnd());
        qint64 before = -1; // until its own processes are ended
        for (int look = 0; look < 60 && before != QFileInfo(kills).size(); ++look) {
            before = QFileInfo(kills).size();
            test::letTimePass(1000);
        }
        test::letTimePass(5000); // it looks after itself every two seconds
        QVERIFY(before > 0);
        QCOMPARE(QFileInfo(kills).size(), before);
        QVERIFY(session.leave());
        QTRY_VERIFY(files().isEmpty());
    }

    /// Who looks after the job makes a file while its folder is being removed.
    void aFolderThatFillsAgainIsRemovedAllTheSame_data()
    {
        QTest::addColumn<QStringList>("shell"); // see init()
        QTest::addColumn<QString>("how");
        for (const char* how : {"done", "folder", "sweep", "forget"})
            QTest::newRow(how) << QStringList{u"/bin/sh"_s} << QString::fromLatin1(how);
    }
    void aFolderThatFillsAgainIsRemovedAllTheSame()
    {
        QFETCH(QString, how);
        RunRequest request = jobRequest(u"echo out"_s);
        if (how == u"folder")
            request.workingDirectory = u"/no/such"_s;
        const QString id = remoteJobId(request);
        const QString failed = m_tmp->filePath(u"failed"_s);
        const QByteArray script = remoteLine("rm() { if [ \"$1\" = -rf ] && mkdir " + failed.toUtf8()
            + " 2>/dev/null; then return 1; fi; command rm \"$@\"; }\n" + remoteScriptText());
        Session session(m_shell, m_tmp->path(), {u"start"_s, u"T"_s, id, u"2"_s, u"30"_s, u"0"_s, u"30"_s},
            remoteJobLine(request, {}), script);
        QVERIFY(how == u"folder" ? session.waitForWord("folder") : session.waitForEnd());
        if (how == u"done")
            QVERIFY(session.leave());
        session.crash();
        if (how == u"sweep" || how == u"forget") {
            Session other(m_shell, m_tmp->path(),
                {how, u"T"_s, how == u"sweep" ? request.studyUid.text() : id}, {}, script);
            QVERIFY(other.waitForWord(how == u"sweep" ? "swept" : "forgot"));
        }
        QTRY_VERIFY(files().isEmpty());
        QVERIFY(QFile::exists(failed));
    }

    void aJobThatHasEndedIsForgotten()
    {
        const RunRequest request = jobRequest(u"read -r x </no/such || while [ ! -e "_s
            + m_tmp->filePath(u"go"_s) + u" ]; do sleep 0.1; done; echo out"_s);
        const auto forgets = [&] {
            Session session(m_shell, m_tmp->path(), {u"forget"_s, u"F"_s, remoteJobId(request)});
            return session.waitForWord("forgot");
        };
        auto session = start(request);
        QVERIFY(session->waitForWord("start"));
        QVERIFY(forgets());
        QCOMPARE(files().size(), 1); // it runs
        QFile(m_tmp->filePath(u"go"_s)).open(QIODevice::WriteOnly);
        QVERIFY(session->waitForEnd());
        session->crash();
        QVERIFY(forgets());
        QVERIFY(files().isEmpty());
        QVERIFY(forgets());
    }

    void sweepingEndsAllButWhatIsKept()
    {
        const RunRequest one = jobRequest(QLatin1String(deafTree));
        RunRequest two = one;
        two.trial = 2;
        auto first = start(one, 1);
        auto second = start(two, 1);
        QVERIFY(first->waitForOutput("tick") && second->waitForOutput("tick"));
        first->crash();
        second->crash();
        const auto sweep = [&](const QStringList& kept) {
            Session session(
                m_shell, m_tmp->path(), QStringList{u"sweep"_s, u"T"_s, one.studyUid.text()} + kept);
            return session.waitForWord("swept") ? session.all.trimmed() : QByteArray();
        };
        QCOMPARE(sweep({remoteJobId(two)}), QByteArray("@@T swept 1"));
        QVERIFY(markedProcesses(one).isEmpty());
        QVERIFY(!markedProcesses(two).isEmpty());
        QCOMPARE(sweep({}), QByteArray("@@T swept 1"));
        QVERIFY(markedProcesses(two).isEmpty());
        QTRY_VERIFY(files().isEmpty());
        QCOMPARE(sweep({}), QByteArray("@@T swept 0"));
    }
};

MEGATUNE_TEST(RemoteRunTest)

} // namespace megatune::tst_remoterun

#include "tst_remoterun.moc"
