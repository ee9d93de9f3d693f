// SPDX-License-Identifier: GPL-3.0-or-later
// Launchers whose processes hide, and every way in which a trial on this machine can end.
#include "core/hosts/local/localprocess.h"
#include "core/hosts/local/trialsupervisor.h"
#include "tests/support/strays.h"
#include "tests/support/test.h"

#include <csignal>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <unistd.h>

namespace megatune::tst_supervisor {

namespace {

enum class Ending { Stop, Destroyed, LauncherKilled, SupervisorKilled, GroupKilled, Exit, Crash };

int studyNumber = 0;

RunRequest requestOf(const QString& command)
{
    RunRequest request;
    request.studyUid = *RunUid::from(QStringLiteral("strays%1x%2").arg(::getpid()).arg(++studyNumber));
    request.command = command;
    request.killGraceMs = 300;
    return request;
}

} // namespace

class SupervisorTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingOfALauncherThatHidesItsProcessesIsLeft_data()
    {
        QTest::addColumn<QString>("kinds");
        QTest::addColumn<Ending>("ending");
        const QList<QPair<const char*, Ending>> endings{{"stopped", Ending::Stop},
            {"destroyed", Ending::Destroyed}, {"launcher killed", Ending::LauncherKilled},
            {"supervisor killed", Ending::SupervisorKilled}, {"its group killed", Ending::GroupKilled},
            {"normal end", Ending::Exit}, {"crash", Ending::Crash}};
        for (const auto& [name, ending] : endings) {
            QTest::addRow("%s, willing", name) << u"c e s x q"_s << ending;
            QTest::addRow("%s, deaf", name) << u"c! e! s! x! q!"_s << ending;
        }
    }
    void nothingOfALauncherThatHidesItsProcessesIsLeft()
    {
        QFETCH(const QString, kinds);
        QFETCH(const Ending, ending);
        QTest::failOnWarning(QRegularExpression(u"megatune"_s));
        const QTemporaryDir folder;
        const QString list = folder.filePath(u"pids"_s);
        const QString how = ending == Ending::Exit ? u"exit"_s
            : ending == Ending::Crash              ? u"crash"_s
                                                   : u"wait"_s;
        auto process = std::make_unique<LocalProcess>(
            requestOf(u"exec "_s + QStringLiteral(TEST_STRAYS) + u' ' + list + u' ' + how + u' ' + kinds),
            u"here"_s, QProcessEnvironment::systemEnvironment());
        ProcessIdentity identity;
        std::optional<RunEnd> end;
        connect(process.get(), &TrialProcess::started, this,
            [&identity](const ProcessIdentity& started) { identity = started; });
        connect(process.get(), &TrialProcess::ended, this, [&end](const RunEnd& ended) { end = ended; });
        process->start();
        QTRY_COMPARE(test::numbersIn(list).size(), 6);
        switch (ending) {
        case Ending::Stop:
            process->stop();
            break;
        case Ending::Destroyed:
            process.reset();
            break;
        case Ending::LauncherKilled:
            ::kill(static_cast<pid_t>(test::numbersIn(list).first()), SIGKILL);
            break;
        case Ending::SupervisorKilled:
            ::kill(static_cast<pid_t>(identity.pid), SIGKILL);
            break;
        case Ending::GroupKilled:
            ::kill(static_cast<pid_t>(-identity.pid), SIGKILL);
            break;
        case Ending::Exit:
        case Ending::Crash:
            break;
        }
        if (process)
            QTRY_VERIFY(end);
        QTRY_COMPARE(test::strayCount(list), 0);
        QVERIFY(!isProcessAlive(identity.pid));
        if (ending == Ending::Exit)
            QVERIFY(end->kind == RunEnd::Kind::Exited && end->exitCode == 3);
        if (ending == Ending::Crash || ending == Ending::LauncherKilled)
            QVERIFY(end->kind == RunEnd::Kind::Signalled && end->signal == SIGKILL);
    }

    /// As kill -9 of the program does it: the system closes what it held.
    void whatItGuardsEndsAtOnceWithWhoeverStartedIt()
    {
        const QTemporaryDir folder;
        const QString list = folder.filePath(u"pids"_s);
        QProcess owner;
        owner.start(u"/bin/sh"_s,
            {u"-c"_s, u"sleep 1000 | setsid \"$0\" 60000 \"$@\""_s, trialSupervisorPath(),
                QStringLiteral(TEST_STRAYS), list, u"wait"_s, u"c!"_s, u"e!"_s, u"s!"_s, u"x!"_s, u"q!"_s});
        QTRY_COMPARE(test::numbersIn(list).size(), 6);
        QProcess::execute(u"pkill"_s, {u"-KILL"_s, u"-P"_s, QString::number(owner.processId()), u"sleep"_s});
        QTRY_COMPARE(test::strayCount(list), 0);
        QTRY_COMPARE(owner.state(), QProcess::NotRunning);
        QCOMPARE(owner.exitCode(), 128 + SIGKILL);
    }

    void theTrialHasAControlGroupOfItsOwnWhereOneMayBeMade()
    {
        const auto ownGroup = [](const QByteArray& text) {
            for (const QByteArray& line : text.split('\n')) {
                if (line.startsWith("0::"))
                    return QString::fromUtf8(line.sliced(3));
            }
            return QString();
        };
        QFile self(u"/proc/self/cgroup"_s);
        const QString ours = self.open(QIODevice::ReadOnly) ? ownGroup(self.readAll()) : QString();
        QString root;
        for (const QString& place : {u"/sys/fs/cgroup"_s, u"/sys/fs/cgroup/unified"_s}) {
            if (!ours.isEmpty() && QFileInfo(place + ours + u"/cgroup.procs"_s).isWritable())
                root = place;
        }
        if (root.isEmpty())
            QSKIP("no part of cgroup v2 is ours here");
        QProcess program;
        program.start(trialSupervisorPath(), {u"100"_s, u"cat"_s, u"/proc/self/cgroup"_s});
        QTRY_COMPARE(program.state(), QProcess::NotRunning);
        const QString group = ownGroup(program.readAllStandardOutput());
        if (group == ours)
            QSKIP("the system lets nobody make a control group here, or cannot end one");
        QVERIFY2(group.contains(u"/megatune-trial-"_s), qPrintable(group));
        QVERIFY(!QFileInfo::exists(root + group));
    }

    void theCommandIsNotTwiceInTheListOfProcesses()
    {
        LocalProcess process(
            requestOf(u"sleep 77777; true"_s), u"here"_s, QProcessEnvironment::systemEnvironment());
        ProcessIdentity identity;
        bool isOver = false;
        connect(&process, &TrialProcess::started, this,
            [&identity](const ProcessIdentity& started) { identity = started; });
        connect(&process, &TrialProcess::ended, this, [&isOver] { isOver = true; });
        process.start();
        QTRY_VERIFY(identity.pid > 1);
        const auto shownWords = [&identity] {
            QFile file(QStringLiteral("/proc/%1/cmdline").arg(identity.pid));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QTRY_VERIFY(shownWords().contains("megatune-supervisor") && !shownWords().contains("77777"));
        process.stop();
        QTRY_VERIFY(isOver);
    }

    void wrongWordsAreExplained()
    {
        QProcess program;
        program.start(trialSupervisorPath(), {u"soon"_s, u"true"_s});
        QVERIFY(program.waitForFinished(test::patientMs));
        QCOMPARE(program.exitCode(), 2);
        QVERIFY(program.readAllStandardError().startsWith("usage: megatune-supervisor"));
    }

    void aProgramThatCannotBeStartedIsSaid()
    {
        QProcess program;
        program.start(trialSupervisorPath(), {u"100"_s, u"/no/such/program"_s});
        QVERIFY(program.waitForFinished(test::patientMs));
        QCOMPARE(program.exitCode(), 127);
        QVERIFY(program.readAllStandardError().contains("/no/such/program"));
    }
};

MEGATUNE_TEST(SupervisorTest)

} // namespace megatune::tst_supervisor

#include "tst_supervisor.moc"
