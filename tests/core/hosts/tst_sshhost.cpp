// SPDX-License-Identifier: GPL-3.0-or-later
// Trials on real sshds in network namespaces.
#include "core/hosts/createhost.h"
#include "core/run/processtree.h"
#include "core/run/trialhost.h"
#include "tests/support/hostilewords.h"
#include "tests/support/sshhosts.h"

#include "core/run/hostspec.h"
#include "tests/support/test.h"

#include <csignal>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <unistd.h>

namespace megatune::tst_sshhost {

using namespace test;

namespace {

int studyCounter = 0;

const char deafTree[] = "setsid sh -c 'trap \"\" TERM; while :; do sleep 1; done' & trap '' TERM; "
                        "while :; do echo tick; sleep 0.2; done";

RunRequest request(const QString& command)
{
    RunRequest request;
    request.studyUid = *RunUid::from(QStringLiteral("ssh%1x%2").arg(::getpid()).arg(++studyCounter));
    request.command = command;
    request.killGraceMs = 1000;
    return request;
}

/// A process under test, with everything that it said.
struct Watched
{
    std::unique_ptr<TrialProcess> process;
    ProcessIdentity identity;
    QByteArray out;
    QByteArray err;
    QStringList notices;
    QList<RunEnd> ends;

    Watched(TrialHost& host, const RunRequest& request)
        : process(host.createProcess(request))
    {
        QObject::connect(process.get(), &TrialProcess::started, process.get(),
            [this](const ProcessIdentity& started) { identity = started; });
        QObject::connect(process.get(), &TrialProcess::output, process.get(),
            [this](OutputChannel channel, const QByteArray& bytes) {
                (channel == OutputChannel::Out ? out : err).append(bytes);
            });
        QObject::connect(process.get(), &TrialProcess::notice, process.get(),
            [this](const QString& sentence) { notices.append(sentence); });
        QObject::connect(process.get(), &TrialProcess::ended, process.get(),
            [this](const RunEnd& end) { ends.append(end); });
        process->start();
    }
    [[nodiscard]] bool waitForEnd(int timeoutMs = 60'000) const
    {
        return QTest::qWaitFor([this] { return !ends.isEmpty(); }, timeoutMs);
    }
    [[nodiscard]] bool waitForOutput(const QByteArray& text) const
    {
        return QTest::qWaitFor(
                   [this, text] { return out.contains(text) || !ends.isEmpty(); }, test::patientMs)
            && out.contains(text);
    }
};

} // namespace

class SshHostTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<SshHosts> m_hosts;

    std::unique_ptr<TrialHost> host(const QString& spec = u"ssh://node1?gpus=2&grace=4"_s) const
    {
        return host(spec, m_hosts->config());
    }
    static std::unique_ptr<TrialHost> host(const QString& spec, const QString& config)
    {
        HostContext context{QProcessEnvironment::systemEnvironment(), config};
        return std::move(*createHost(*hostSpecFromText(spec), context));
    }
    /// What is wrong with a host: "" when nothing is.
    static QString problemOf(TrialHost& host, QString* detail = nullptr)
    {
        std::optional<std::optional<Error>> answer;
        host.prepare([&answer](const std::optional<Error>& problem) { answer = problem; });
        if (!QTest::qWaitFor([&answer] { return answer.has_value(); }, 60'000))
            return u"no answer"_s;
        if (detail != nullptr && *answer)
            *detail = (*answer)->detail;
        return *answer ? (*answer)->sentence : QString();
    }
    /// Also who looks for them by their mark, as the host itself does for a moment after the last has gone.
    QStringList leftOf(const RunRequest& request, int host = 1) const
    {
        return m_hosts->processes(host, "MEGATUNE_TRIAL=" + request.studyUid.text().toUtf8());
    }
    /// sshd starts the login shell of the user, who here is root: a stand-in for it, for as long as `then`
    /// takes.
    template<typename Then>
    void withLogin(const QByteArray& script, Then then) const
    {
        m_hosts->put(1, u"login"_s, "#!/bin/sh\n" + script + '\n', true);
        QFile keys(m_hosts->path(1, u"authorized_keys"_s));
        const QByteArray before = keys.open(QIODevice::ReadOnly) ? keys.readAll() : QByteArray();
        keys.close();
        const QByteArray command = "command=\"" + m_hosts->path(1, u"login"_s).toUtf8() + "\" ";
        m_hosts->put(1, u"authorized_keys"_s, command + before);
        then();
        m_hosts->put(1, u"authorized_keys"_s, before);
    }
    QString config(const QByteArray& text) const
    {
        QFile file(m_hosts->config());
        if (!file.open(QIODevice::ReadOnly))
            return {};
        // What comes first counts.
        m_hosts->put(0, u"other"_s, text + file.readAll());
        return m_hosts->path(0, u"other"_s);
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_hosts = std::make_unique<SshHosts>(2);
        if (!m_hosts->problem().isEmpty())
            QSKIP(qPrintable(m_hosts->problem()));
    }
    void cleanupTestCase() { m_hosts.reset(); }

    void bothChannelsAndTheExitStatusArrive()
    {
        const auto place = host();
        RunRequest wanted = request(u"echo out; echo err >&2; pwd; hostname; exit 3"_s);
        wanted.workingDirectory = u"/usr"_s;
        Watched watched(*place, wanted);
        QVERIFY(watched.waitForEnd());
        QCOMPARE(watched.out, QByteArray("out\n/usr\nnode1\n"));
        QCOMPARE(watched.err, QByteArray("err\n"));
        QVERIFY2(watched.ends[0].kind == RunEnd::Kind::Exited, qPrintable(watched.ends[0].message));
        QCOMPARE(watched.ends[0].exitCode, 3);
        QCOMPARE(watched.identity.host, u"node1"_s);
        QVERIFY(watched.identity.pid > 1 && watched.identity.startTicks > 0);
        QTRY_VERIFY(QDir(m_hosts->path(1, u"tmp/megatune-0"_s)).isEmpty());
    }

    void hostileWordsArriveUnchanged()
    {
        const QString folder = m_hosts->path(1, u"tmp/"_s + hostileFolderName());
        QVERIFY(QDir().mkpath(folder));
        RunRequest wanted = request({});
        makeHostile(wanted);
        QCOMPARE(wanted.environment.size(), 50);
        wanted.workingDirectory = folder;
        // Once as it is, once after a line of set-up, which takes another way.
        for (const QString& setup : {u""_s, u"?setup=true"_s}) {
            const auto place = host(u"ssh://node1"_s + setup);
            Watched watched(*place, wanted);
            QVERIFY(watched.waitForEnd());
            QVERIFY2(watched.ends[0].kind == RunEnd::Kind::Exited, qPrintable(watched.ends[0].message));
            QCOMPARE(watched.ends[0].exitCode, 0);
            QCOMPARE(watched.out, hostileAnswer(folder));
        }
        QVERIFY(QDir(folder).removeRecursively());
    }

    void aSignalIsToldApartFromAnExit()
    {
        const auto place = host();
        Watched watched(*place, request(u"kill -SEGV $$"_s));
        QVERIFY(watched.waitForEnd());
        QVERIFY(watched.ends[0].kind == RunEnd::Kind::Signalled);
        QCOMPARE(watched.ends[0].signal, SIGSEGV);
    }

    void stopEndsEveryProcessAndNoStranger()
    {
        const auto place = host();
        const RunRequest wanted = request(QLatin1String(deafTree));
        Watched stranger(*place, request(u"echo here; exec sleep 1000"_s));
        Watched watched(*place, wanted);
        QVERIFY(watched.waitForOutput("tick") && stranger.waitForOutput("here"));
        watched.process->stop();
        QVERIFY(watched.waitForEnd());
        QVERIFY(watched.ends[0].kind == RunEnd::Kind::Stopped);
        QTRY_COMPARE(leftOf(wanted), QStringList());
        QVERIFY(stranger.ends.isEmpty());
        stranger.process->stop();
        QVERIFY(stranger.waitForEnd());
    }

    void aStopBeforeTheStartStartsNothing()
    {
        const auto place = host();
        auto process = place->createProcess(request(u"echo never"_s));
        QList<RunEnd> ends;
        QByteArray out;
        connect(process.get(), &TrialProcess::ended, this, [&ends](const RunEnd& end) { ends.append(end); });
        connect(process.get(), &TrialProcess::output, this,
            [&out](OutputChannel, const QByteArray& bytes) { out += bytes; });
        process->start();
        process->stop();
        QTRY_COMPARE(ends.size(), 1);
        QVERIFY(ends[0].kind == RunEnd::Kind::Stopped);
        QVERIFY(out.isEmpty());
    }

    void whoeverDestroysItEndsIt()
    {
        const auto place = host();
        const RunRequest wanted = request(QLatin1String(deafTree));
        auto watched = std::make_unique<Watched>(*place, wanted);
        QVERIFY(watched->waitForOutput("tick"));
        QVERIFY(!leftOf(wanted).isEmpty());
        watched.reset();
        QTRY_COMPARE(leftOf(wanted), QStringList());
    }

    void aShortCutOfTheLinkIsNotNoticedInTheLog()
    {
        const auto place = host(u"ssh://node1?gpus=2&grace=20"_s);
        const RunRequest wanted =
            request(u"n=0; while [ $n -lt 80 ]; do n=$((n+1)); echo line $n; sleep 0.1; done; exit 5"_s);
        Watched watched(*place, wanted);
        QVERIFY(watched.waitForOutput("line 5\n"));
        m_hosts->killSessions(1); // the connection breaks at once
        QVERIFY(watched.waitForEnd());
        QByteArray all;
        for (int i = 1; i <= 80; ++i)
            all += "line " + QByteArray::number(i) + '\n';
        QCOMPARE(watched.out, all);
        QVERIFY2(watched.ends[0].kind == RunEnd::Kind::Exited, qPrintable(watched.ends[0].message));
        QCOMPARE(watched.ends[0].exitCode, 5);
        QCOMPARE(watched.notices.size(), 1);
        QVERIFY2(watched.notices[0].contains(u"node1"), qPrintable(watched.notices[0]));
    }

    void aLinkThatStaysAwayEndsTheTrialOnBothSides()
    {
        const auto place = host(u"ssh://node1?gpus=2&grace=3"_s);
        const RunRequest wanted = request(QLatin1String(deafTree));
        Watched watched(*place, wanted);
        QVERIFY(watched.waitForOutput("tick"));
        m_hosts->unplug(1);
        QVERIFY(watched.waitForEnd(90'000));
        QVERIFY(watched.ends[0].kind == RunEnd::Kind::HostLost);
        QTRY_COMPARE(leftOf(wanted), QStringList()); // without any help from here
        m_hosts->plugIn(1);
    }

    void aStopDoesNotWaitForAHostThatCannotBeTold()
    {
        const auto place = host(u"ssh://node1?gpus=2&grace=2&detach=yes"_s);
        const RunRequest wanted = request(QLatin1String(deafTree));
        Watched watched(*place, wanted);
        QVERIFY(watched.waitForOutput("tick"));
        m_hosts->unplug(1);
        watched.process->stop();
        const bool hasEnded = watched.waitForEnd(60'000);
        m_hosts->killSessions(1); // or TCP delivers the request to stop as soon as the link is back
        m_hosts->plugIn(1);
        QVERIFY(hasEnded);
        QVERIFY(watched.ends[0].kind == RunEnd::Kind::HostLost);
        QVERIFY2(watched.ends[0].message.contains(u"may go on there"), qPrintable(watched.ends[0].message));
        std::optional<int> swept; // as by a study that goes on
        const auto again = host(u"ssh://node1?gpus=2"_s);
        again->endLeftovers(wanted.studyUid, {}, [&swept](int count) { swept = count; });
        QTRY_VERIFY(swept.has_value());
        QCOMPARE(*swept, 1);
        QCOMPARE(leftOf(wanted), QStringList());
    }

    void aHostThatStartsAnewHasLostTheTrial()
    {
        const auto place = host(u"ssh://node2?gpus=2&grace=20"_s);
        const RunRequest wanted = request(QLatin1String(deafTree));
        Watched watched(*place, wanted);
        QVERIFY(watched.waitForOutput("tick"));
        m_hosts->powerOff(2);
        m_hosts->powerOn(2);
        QVERIFY(watched.waitForEnd());
        QVERIFY(watched.ends[0].kind == RunEnd::Kind::HostLost);
        QVERIFY2(watched.ends[0].message.contains(u"node2"), qPrintable(watched.ends[0].message));
    }

    /// What it prints has no room there: that is the machine's fault, and nothing of it is left.
    void aFullDiskThereIsNotTheTrainingsFailure()
    {
        const QString disk = m_hosts->path(2, u"tmp"_s);
        m_hosts->powerOff(2);
        QCOMPARE(
            QProcess::execute(u"mount"_s, {u"-t"_s, u"tmpfs"_s, u"-o"_s, u"size=1m"_s, u"small"_s, disk}), 0);
        m_hosts->powerOn(2);
        const auto place = host(u"ssh://node2?gpus=2&grace=4"_s);
        const RunRequest wanted =
            request(u"n=0; while [ $n -lt 400 ]; do n=$((n+1)); printf '%8192d\\n' $n; done; exit 9"_s);
        Watched watched(*place, wanted);
        const bool hasEnded = watched.waitForEnd();
        QTRY_COMPARE(leftOf(wanted, 2), QStringList());
        m_hosts->powerOff(2);
        QCOMPARE(QProcess::execute(u"umount"_s, {disk}), 0);
        m_hosts->powerOn(2);
        QVERIFY(hasEnded);
        const RunEnd end = watched.ends[0];
        QVERIFY2(
            end.kind == RunEnd::Kind::HostLost || (end.kind == RunEnd::Kind::Exited && end.exitCode == 9),
            qPrintable(end.message));
    }

    void aDetachedTrialIsTakenOverWithoutALostByte()
    {
        const RunRequest wanted =
            request(u"n=0; while [ $n -lt 60 ]; do n=$((n+1)); echo line $n; sleep 0.1; done; exit 6"_s);
        const QString spec = u"ssh://node1?gpus=2&grace=2&detach=yes"_s;
        {
            const auto place = host(spec);
            QVERIFY(place->keepsTrials());
            Watched watched(*place, wanted);
            QVERIFY(watched.waitForOutput("line 5\n"));
            m_hosts->killSessions(1);
            // Without a connection its destruction cannot end it: it is as if we were killed.
            QTRY_COMPARE(watched.notices.size(), 1);
        }
        const auto place = host(spec);
        std::optional<int> swept;
        place->endLeftovers(
            wanted.studyUid, {{wanted.trial, wanted.attempt}}, [&swept](int count) { swept = count; });
        QTRY_VERIFY(swept.has_value());
        QCOMPARE(*swept, 0);
        RunRequest again = wanted;
        again.reattach = true;
        Watched watched(*place, again);
        QVERIFY(watched.waitForEnd());
        QByteArray all;
        for (int i = 1; i <= 60; ++i)
            all += "line " + QByteArray::number(i) + '\n';
        QCOMPARE(watched.out, all);
        QVERIFY2(watched.ends[0].kind == RunEnd::Kind::Exited, qPrintable(watched.ends[0].message));
        QCOMPARE(watched.ends[0].exitCode, 6);
        RunRequest none = request(QString());
        none.reattach = true;
        Watched nothing(*place, none);
        QVERIFY(nothing.waitForEnd());
        QVERIFY(nothing.ends[0].kind == RunEnd::Kind::HostLost);
    }

    void whatAnotherSessionEndsIsStopped()
    {
        const auto place = host();
        // The word KILL of whoever else is there arrives as this signal at the one who watches, once that has
        // its trap: the third hexadecimal digit of SigCgt holds SIGUSR1, 10.
        Watched watched(*place,
            request(u"watch=$(sed 's/.*watch=\\([0-9]*\\).*/\\1/' "
                    "\"$TMPDIR/megatune-$(id -u)/$MEGATUNE_TRIAL/start\"); "
                    "until grep -q '^SigCgt:.*[2367abef]..$' /proc/$watch/status; do sleep 0.1; done; "
                    "kill -USR1 $watch; exec sleep 1000"_s));
        QVERIFY(watched.waitForEnd());
        QVERIFY2(watched.ends[0].kind == RunEnd::Kind::Stopped, qPrintable(logText(watched.ends[0])));
        QVERIFY2(watched.ends[0].message.contains(u"Another session on node1"),
            qPrintable(watched.ends[0].message));
    }

    void whetherTheSystemKilledForMemoryIsKnownThere()
    {
        const auto place = host();
        Watched watched(*place, request(u"kill -KILL $$"_s));
        QVERIFY(watched.waitForEnd());
        QVERIFY(watched.ends[0].kind == RunEnd::Kind::Signalled);
        QCOMPARE(watched.ends[0].memoryKnown, memoryKills().has_value()); // it is the same kernel
    }

    void socketsThatAreTakenAwayComeBack()
    {
        QTemporaryDir runtime(u"/tmp/mtruntime-XXXXXX"_s);
        const QByteArray before = qgetenv("XDG_RUNTIME_DIR");
        qputenv("XDG_RUNTIME_DIR", runtime.path().toUtf8());
        const auto place = host(u"ssh://node1?gpus=2&grace=30"_s);
        Watched first(
            *place, request(u"echo up; while [ ! -e \"$HOME/go\" ]; do sleep 0.1; done; echo down"_s));
        const bool isUp = first.waitForOutput("up");
        // As a logout does with /run/user.
        const QStringList made = QDir(runtime.path()).entryList({u"mt-*"_s}, QDir::Dirs);
        const bool isRemoved = QDir(runtime.filePath(made.value(0))).removeRecursively();
        const QString problem = problemOf(*place);
        Watched second(*place, request(u"echo fine"_s));
        const bool hasEnded = second.waitForEnd();
        m_hosts->put(1, u"home/go"_s, {});
        const bool goesOn = first.waitForEnd();
        QFile::remove(m_hosts->path(1, u"home/go"_s));
        qputenv("XDG_RUNTIME_DIR", before);
        QVERIFY(isUp && isRemoved && hasEnded && goesOn);
        QCOMPARE(made.size(), 1);
        QCOMPARE(problem, QString());
        QCOMPARE(second.out, QByteArray("fine\n"));
        QCOMPARE(first.out, QByteArray("up\ndown\n"));
    }

    void settingsThatSendSshAwayAreOverruled()
    {
        const auto place =
            host(u"ssh://node1?gpus=1"_s, config("Host *\n  ForkAfterAuthentication yes\n  StdinNull yes\n"));
        QCOMPARE(problemOf(*place), QString());
        Watched watched(*place, request(u"echo fine"_s));
        QVERIFY(watched.waitForEnd());
        QCOMPARE(watched.out, QByteArray("fine\n"));
    }

    void anOldSshIsNotAskedForWhatItLacks()
    {
        QVERIFY(QDir().mkpath(m_hosts->path(0, u"old"_s)));
        m_hosts->put(0, u"old/ssh"_s,
            "#!/bin/sh\ncase $* in *ForkAfter*) echo 'command-line: line 0: Bad configuration option: "
            "forkafterauthentication' >&2; exit 255 ;; esac\nexec "
                + QStandardPaths::findExecutable(u"ssh"_s).toUtf8() + " \"$@\"\n",
            true);
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", QByteArray(m_hosts->path(0, u"old"_s).toUtf8() + ':' + path));
        const auto place = host();
        const QString problem = problemOf(*place);
        Watched watched(*place, request(u"echo fine"_s));
        const bool hasEnded = watched.waitForEnd();
        qputenv("PATH", path);
        QCOMPARE(problem, QString());
        QVERIFY(hasEnded);
        QCOMPARE(watched.out, QByteArray("fine\n"));
    }

    void whatALoginAllowsIsToldAsItWasSeen_data()
    {
        QTest::addColumn<QByteArray>("login");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("nologin") << QByteArray("echo 'This account is currently not available.'; exit 1")
                                 << u"does not allow this account to run commands"_s;
        QTest::newRow("no shell") << QByteArray("echo 'login: 1: exec: /bin/sh: not found' >&2; exit 127")
                                  << u"it has no /bin/sh."_s;
        QTest::newRow("another program")
            << QByteArray("echo 'Hi ann! No shell for you.'; exit 1")
            << u"did not run what Megatune needs there: Hi ann! No shell for you."_s;
        QTest::newRow("nothing") << QByteArray("exit 1") << u"runs no command and says nothing"_s;
    }
    void whatALoginAllowsIsToldAsItWasSeen()
    {
        QFETCH(QByteArray, login);
        QFETCH(QString, sentence);
        QString problem;
        withLogin(login, [this, &problem] { problem = problemOf(*host()); });
        QVERIFY2(problem.contains(sentence), qPrintable(problem));
        QCOMPARE(problem.contains(u"/bin/sh"_s), sentence.contains(u"/bin/sh"_s) || login == "exit 1");
    }

    void leftoversAreEnded()
    {
        const auto place = host(u"ssh://node1?gpus=2&detach=yes"_s);
        const RunRequest wanted = request(QLatin1String(deafTree));
        auto* watched = new Watched(*place, wanted);
        QVERIFY(watched->waitForOutput("tick"));
        std::optional<int> swept;
        place->endLeftovers(wanted.studyUid, {}, [&swept](int count) { swept = count; });
        QTRY_VERIFY(swept.has_value());
        QCOMPARE(*swept, 1);
        QTRY_COMPARE(leftOf(wanted), QStringList());
        delete watched;
    }

    void everyLoginShellWillDo_data()
    {
        QTest::addColumn<QString>("shell");
        for (const char* shell : {"bash", "dash", "fish", "tcsh", "zsh"}) {
            const QString path = QStandardPaths::findExecutable(QLatin1String(shell));
            if (!path.isEmpty())
                QTest::newRow(shell) << path;
        }
    }
    void everyLoginShellWillDo()
    {
        QFETCH(QString, shell);
        const auto place = host();
        RunRequest wanted = request(u"echo \"$A\"; echo err >&2"_s);
        wanted.environment = {{u"A"_s, u"it's $5 \\ \"!\""_s}};
        std::optional<Watched> ended;
        withLogin("echo 'Welcome! $HOME `x` \"'; echo noise >&2\nexec " + shell.toUtf8()
                + " -c \"$SSH_ORIGINAL_COMMAND\"",
            [&ended, &place, &wanted] {
                ended.emplace(*place, wanted);
                (void)ended->waitForEnd();
            });
        const Watched& watched = *ended;
        QCOMPARE(watched.ends.size(), 1);
        QVERIFY2(watched.ends[0].kind == RunEnd::Kind::Exited, qPrintable(watched.ends[0].message));
        QCOMPARE(watched.out, QByteArray("it's $5 \\ \"!\"\n"));
        QCOMPARE(watched.err, QByteArray("err\n"));
    }

    void problemsAreToldApart()
    {
        QCOMPARE(problemOf(*host()), QString());
        QString detail;
        const QString unknown = problemOf(
            *host(u"ssh://node1?gpus=1"_s, config("Host *\n  UserKnownHostsFile /dev/null\n")), &detail);
        QVERIFY2(unknown.contains(u"host key of node1 is not known"), qPrintable(unknown));
        QVERIFY(detail.contains(u"Host key verification failed"));
        QFile other(m_hosts->path(2, u"hostkey.pub"_s));
        QVERIFY(other.open(QIODevice::ReadOnly));
        m_hosts->put(0, u"wrong"_s, m_hosts->address(1).toUtf8() + ' ' + other.readAll());
        const QString changed = problemOf(*host(u"ssh://node1?gpus=1"_s,
            config("Host *\n  UserKnownHostsFile " + m_hosts->path(0, u"wrong"_s).toUtf8() + '\n')));
        QVERIFY2(changed.contains(u"has changed"), qPrintable(changed));
        const QString refused =
            problemOf(*host(u"ssh://node1?gpus=1"_s, config("Host *\n  User nosuchuser\n")));
        QVERIFY2(refused.contains(u"refuses the login"), qPrintable(refused));
        QVERIFY(QFile::copy(m_hosts->path(0, u"id"_s), m_hosts->path(0, u"open"_s)));
        QFile::setPermissions(m_hosts->path(0, u"open"_s),
            QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther);
        m_hosts->put(0, u"alone"_s,
            "Host node1\n  HostName " + m_hosts->address(1).toUtf8()
                + "\n  User root\n  IdentitiesOnly yes\n"
                  "  UserKnownHostsFile "
                + m_hosts->path(0, u"known_hosts"_s).toUtf8() + "\n  IdentityFile "
                + m_hosts->path(0, u"open"_s).toUtf8() + '\n');
        const QString open = problemOf(*host(u"ssh://node1?gpus=1"_s, m_hosts->path(0, u"alone"_s)));
        QVERIFY2(open.contains(u"chmod 600"), qPrintable(open));
        const QString name = problemOf(*host(u"ssh://no-such-host.invalid?gpus=1"_s));
        QVERIFY2(name.contains(u"no host of the name no-such-host.invalid"), qPrintable(name));
        const QString down = problemOf(*host(u"ssh://node1:9?gpus=1"_s));
        QVERIFY2(down.contains(u"does not answer"), qPrintable(down));
        const QString bad = problemOf(*host(u"ssh://node1?gpus=1"_s, config("NoSuchOption yes\n")));
        QVERIFY2(bad.contains(u"configuration"), qPrintable(bad));
        HostContext context{QProcessEnvironment::systemEnvironment(), m_hosts->config()};
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", "/nowhere");
        const QString none = problemOf(**createHost(*hostSpecFromText(u"ssh://node1?gpus=1"_s), context));
        qputenv("PATH", path);
        QVERIFY2(none.contains(u"openssh-client"), qPrintable(none));
    }

    void gpusAreAskedForWhenNobodyStatesThem()
    {
        m_hosts->put(1, u"bin/nvidia-smi"_s,
            "#!/bin/sh\n[ \"$1\" = -L ] && for i in 0 1 2; do echo \"GPU $i: NVIDIA H100 (UUID: GPU-$i-ab)\"; done\n",
            true);
        const auto place = host(u"ssh://node1"_s);
        QCOMPARE(problemOf(*place), QString());
        QCOMPARE(place->gpus().join(u' '), u"0 1 2"_s);
        m_hosts->put(1, u"bin/nvidia-smi"_s,
            "#!/bin/sh\necho 'NVIDIA-SMI has failed because it could not communicate with the driver.'\nexit 9\n",
            true);
        const auto broken = host(u"ssh://node1"_s);
        const QString problem = problemOf(*broken);
        QVERIFY2(problem.contains(u"nvidia-smi fails") && problem.contains(u"communicate with the driver"),
            qPrintable(problem));
        QFile::remove(m_hosts->path(1, u"bin/nvidia-smi"_s));
        const QString missing = problemOf(*host(u"ssh://node1"_s));
        QVERIFY2(missing.contains(u"nvidia-smi"), qPrintable(missing));
        const auto stated = host(u"ssh://node1?gpus=4"_s);
        QCOMPARE(problemOf(*stated), QString());
        QCOMPARE(stated->gpus().size(), 4);
    }

    void manyTrialsAtOnceFindRoom()
    {
        const auto place = host(u"ssh://node1?gpus=16"_s);
        std::vector<std::unique_ptr<Watched>> all;
        for (int i = 0; i < 14; ++i)
            all.push_back(std::make_unique<Watched>(*place, request(u"echo up; sleep 3"_s)));
        for (const auto& watched : all) {
            QVERIFY(watched->waitForEnd());
            QVERIFY2(watched->ends[0].kind == RunEnd::Kind::Exited, qPrintable(watched->ends[0].message));
            QCOMPARE(watched->out, QByteArray("up\n"));
        }
    }
};

MEGATUNE_TEST(SshHostTest)

} // namespace megatune::tst_sshhost

#include "tst_sshhost.moc"
