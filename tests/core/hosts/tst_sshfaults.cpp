// SPDX-License-Identifier: GPL-3.0-or-later
// What breaks at random moments while a trial runs on another machine. Two rounds of each fault by default;
// MEGATUNE_ROUNDS=100 for more.
#include "tests/support/sshhosts.h"

#include "core/hosts/createhost.h"
#include "core/run/hostspec.h"
#include "tests/support/test.h"

#include <csignal>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <unistd.h>

namespace megatune::tst_sshfaults {

using namespace test;

namespace {

constexpr int graceS = 4;

enum class Fault { LinkCutAndHealed, SshdKilled, WrapperKilled, DeafToTerm, DiskFull, Reboot };

/// Prints numbered lines for some seconds; a child in a session of its own is deaf to SIGTERM.
QString trainingCommand(Fault fault)
{
    const QString child = u"setsid sh -c 'trap \"\" TERM; while :; do sleep 1; done' & "_s;
    const QString lines = u"n=0; while [ $n -lt 30 ]; do n=$((n+1)); echo line $n; sleep 0.1; done; exit 9"_s;
    if (fault == Fault::DeafToTerm)
        return child + u"trap '' TERM; while :; do echo tick; sleep 0.2; done"_s;
    if (fault == Fault::DiskFull)
        return child
            + u"n=0; while [ $n -lt 400 ]; do n=$((n+1)); printf '%8192d\\n' $n; sleep 0.01; done; exit 9"_s;
    return child + lines;
}

} // namespace

class SshFaultsTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<SshHosts> m_hosts;
    QElapsedTimer m_clock;
    qint64 m_slowestCleanMs = 0;
    QMap<QString, int> m_ends;

    static int rounds()
    {
        const int wanted = qEnvironmentVariableIntValue("MEGATUNE_ROUNDS");
        return wanted > 0 ? wanted : 2;
    }
    static int randomMs(int most) { return static_cast<int>(QRandomGenerator::global()->bounded(most)); }
    /// Everything of ours there: the job's processes and those of the wrapper.
    QStringList ours(const QString& uid) const
    {
        return m_hosts->processes(1, "MEGATUNE_TRIAL=" + uid.toUtf8())
            + m_hosts->processes(1, "megatune-run");
    }
    void strike(Fault fault)
    {
        switch (fault) {
        case Fault::LinkCutAndHealed:
            m_hosts->unplug(1);
            QTest::qWait(200 + randomMs(graceS * 1500)); // also longer than the grace time
            m_hosts->plugIn(1);
            break;
        case Fault::SshdKilled:
            m_hosts->killSessions(1);
            break;
        case Fault::WrapperKilled:
            m_hosts->killProcesses(1, "megatune-run");
            break;
        case Fault::Reboot:
            m_hosts->powerOff(1);
            m_hosts->powerOn(1);
            break;
        case Fault::DeafToTerm:
        case Fault::DiskFull:
            break;
        }
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_hosts = std::make_unique<SshHosts>(1);
        if (!m_hosts->problem().isEmpty())
            QSKIP(qPrintable(m_hosts->problem()));
    }
    void cleanupTestCase()
    {
        m_hosts.reset();
        for (auto end = m_ends.cbegin(); end != m_ends.cend(); ++end)
            qInfo("%4d x %s", end.value(), qPrintable(end.key()));
        qInfo("slowest until nothing was left: %lld ms after the end", m_slowestCleanMs);
    }

    void nothingIsLeftAndNothingIsLost_data()
    {
        QTest::addColumn<int>("fault");
        const auto row = [](const char* name, Fault fault) {
            for (int round = 1; round <= rounds(); ++round)
                QTest::addRow("%s %d", name, round) << static_cast<int>(fault);
        };
        row("link", Fault::LinkCutAndHealed);
        row("sshd", Fault::SshdKilled);
        row("wrapper", Fault::WrapperKilled);
        row("deaf", Fault::DeafToTerm);
        row("reboot", Fault::Reboot);
        row("disk", Fault::DiskFull);
    }
    void nothingIsLeftAndNothingIsLost()
    {
        QFETCH(int, fault);
        const auto kind = static_cast<Fault>(fault);
        if (kind == Fault::DiskFull)
            makeSmallDisk();
        HostContext context{QProcessEnvironment::systemEnvironment(), m_hosts->config()};
        const auto host = std::move(*createHost(
            *hostSpecFromText(QStringLiteral("ssh://node1?gpus=1&grace=%1").arg(graceS)), context));
        RunRequest request;
        request.studyUid = *RunUid::from(
            QStringLiteral("fault%1x%2").arg(::getpid()).arg(QRandomGenerator::global()->generate()));
        request.command = trainingCommand(kind);
        request.killGraceMs = 1000;
        const auto process = host->createProcess(request);
        QByteArray out;
        QList<RunEnd> ends;
        bool hasStarted = false;
        connect(process.get(), &TrialProcess::started, this, [&hasStarted] { hasStarted = true; });
        connect(process.get(), &TrialProcess::output, this,
            [&out](OutputChannel channel, const QByteArray& bytes) {
                if (channel == OutputChannel::Out) // a shell whose child is killed says so on the other one
                    out += bytes;
            });
        connect(process.get(), &TrialProcess::ended, this, [&ends](const RunEnd& end) { ends.append(end); });
        process->start();
        // At times before it has started.
        if (randomMs(4) > 0)
            QVERIFY2(QTest::qWaitFor([&] { return hasStarted || !ends.isEmpty(); }, 60'000) && hasStarted,
                qPrintable(ends.isEmpty() ? u"It neither started nor ended."_s : ends[0].message));
        QTest::qWait(randomMs(2500));
        strike(kind);
        if (kind == Fault::DeafToTerm)
            process->stop();
        QVERIFY(QTest::qWaitFor([&ends] { return !ends.isEmpty(); }, 120'000));
        const RunEnd end = ends[0];
        m_clock.start();
        QTRY_COMPARE_WITH_TIMEOUT(ours(request.studyUid.text()), QStringList(), (graceS + 10) * 1000);
        m_slowestCleanMs = std::max(m_slowestCleanMs, m_clock.elapsed());
        QCOMPARE(ends.size(), 1);
        checkEnd(kind, end, out);
        if (kind == Fault::DiskFull)
            removeSmallDisk();
    }

private:
    void checkEnd(Fault fault, const RunEnd& end, const QByteArray& out)
    {
        const char* names[] = {"exited", "signalled", "out of time", "out of memory", "stopped",
            "failed to start", "host lost", "busy"};
        const QString name = QString::fromLatin1(QTest::currentDataTag()).section(u' ', 0, 0) + u' '
            + QLatin1String(names[static_cast<size_t>(end.kind)]);
        ++m_ends[name];
        if (fault == Fault::DeafToTerm) {
            QVERIFY2(end.kind == RunEnd::Kind::Stopped, qPrintable(end.message));
            return;
        }
        // Never the user's failure.
        QVERIFY2(
            end.kind == RunEnd::Kind::HostLost || (end.kind == RunEnd::Kind::Exited && end.exitCode == 9),
            qPrintable(name + u' ' + QString::number(end.exitCode) + u' ' + end.message));
        if (fault == Fault::DiskFull)
            return;
        QByteArray all;
        for (int i = 1; i <= 30; ++i)
            all += "line " + QByteArray::number(i) + '\n';
        if (end.kind == RunEnd::Kind::Exited)
            QCOMPARE(out, all);
        else
            QVERIFY2(all.startsWith(out), out.constData());
    }
    void makeSmallDisk()
    {
        m_hosts->powerOff(1);
        QCOMPARE(QProcess::execute(u"mount"_s,
                     {u"-t"_s, u"tmpfs"_s, u"-o"_s, u"size=1m"_s, u"small"_s, m_hosts->path(1, u"tmp"_s)}),
            0);
        m_hosts->powerOn(1);
    }
    void removeSmallDisk()
    {
        m_hosts->powerOff(1);
        QCOMPARE(QProcess::execute(u"umount"_s, {m_hosts->path(1, u"tmp"_s)}), 0);
        m_hosts->powerOn(1);
    }
};

MEGATUNE_TEST(SshFaultsTest)

} // namespace megatune::tst_sshfaults

#include "tst_sshfaults.moc"
