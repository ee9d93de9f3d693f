// SPDX-License-Identifier: GPL-3.0-or-later
// The program is killed with SIGKILL at random moments while its trials run on another machine. Two rounds of
// each by default; MEGATUNE_ROUNDS=100 for more.
#include "tests/support/climachine.h"
#include "tests/support/sshhosts.h"

#include "core/base/json.h"
#include "tests/support/test.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <QElapsedTimer>
#include <QRandomGenerator>

namespace megatune::tst_cli_sshkills {

using namespace test;

namespace {

constexpr int killedTrials = 3;
constexpr int killedLines = 20;
constexpr int killedGraceS = 3;

} // namespace

class CliSshKillsTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<SshHosts> m_hosts;
    std::unique_ptr<CliMachine> m_machine;
    int m_kills = 0;
    qint64 m_slowestCleanMs = 0;

    static int rounds()
    {
        const int wanted = qEnvironmentVariableIntValue("MEGATUNE_ROUNDS");
        return wanted > 0 ? wanted : 2;
    }
    QStringList words(bool detached) const
    {
        QStringList all{u"optimize"_s, u"--preset"_s, u"megatron"_s, u"--args"_s, u"n_gpus=8,gbs=16"_s,
            u"--study"_s, u"w.mtune"_s, u"--ssh-config"_s, m_hosts->config(), u"--host"_s,
            QStringLiteral("ssh://node1?gpus=8&grace=%1").arg(killedGraceS),
            QStringLiteral("--n-trials=%1").arg(killedTrials)};
        if (detached)
            all << u"--detach"_s;
        return all << u"--"_s << u"slow"_s;
    }
    QStringList ours() const
    {
        return m_hosts->processes(1, "MEGATUNE_TRIAL=") + m_hosts->processes(1, "megatune-run");
    }
    QByteArrayList startedTrials() const
    {
        QFile file(m_hosts->path(1, u"started"_s));
        return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().split('\n') : QByteArrayList();
    }
    /// Starts it and kills it at some moment; whether it had come to its end by itself before.
    bool runAndKill(const QStringList& all)
    {
        QProcess process;
        m_machine->prepare(process, all);
        process.start();
        if (process.waitForFinished(static_cast<int>(QRandomGenerator::global()->bounded(5000))))
            return true;
        process.kill();
        process.waitForFinished();
        ++m_kills;
        return false;
    }
    Json shown() const
    {
        const CliRun run = m_machine->run({u"show"_s, u"w.mtune"_s, u"--format"_s, u"json"_s});
        const Result<Json> json = parseJson(run.out, u"the output"_s);
        return json ? *json : Json();
    }
    QByteArray logOf(int trial) const
    {
        return m_machine->read(
            QStringLiteral("work/w.logs/trial-%1.log").arg(trial, 4, 10, QLatin1Char('0')));
    }
    /// The numbered lines in the log of a trial.
    QByteArrayList numbered(int trial) const
    {
        QByteArrayList lines = logOf(trial).split('\n');
        lines.removeIf([](const QByteArray& line) { return !line.startsWith("line "); });
        return lines;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_hosts = std::make_unique<SshHosts>(1);
        if (!m_hosts->problem().isEmpty())
            QSKIP(qPrintable(m_hosts->problem()));
    }
    void init()
    {
        m_machine = std::make_unique<CliMachine>();
        QFile::remove(m_hosts->path(1, u"started"_s));
        m_hosts->put(1, u"bin/slow"_s,
            "#!/bin/sh\necho \"$MEGATUNE_TRIAL\" >>" + m_hosts->path(1, u"started"_s).toUtf8()
                + "\nn=0\nwhile [ $n -lt " + QByteArray::number(killedLines)
                + " ]; do n=$((n+1)); echo \"line $n\"; sleep 0.1; done\nexec " TEST_BIN_DIR
                  "/megatune-demo-trainer --law table \"$@\"\n",
            true);
    }
    void cleanupTestCase()
    {
        m_hosts.reset();
        qInfo("%d kills; slowest until nothing was left: %lld ms", m_kills, m_slowestCleanMs);
    }

    void nothingIsLostAndNothingIsLeft_data()
    {
        QTest::addColumn<bool>("detached");
        for (int round = 1; round <= rounds(); ++round) {
            QTest::addRow("detached %d", round) << true;
            QTest::addRow("attached %d", round) << false;
        }
    }
    void nothingIsLostAndNothingIsLeft()
    {
        QFETCH(bool, detached);
        const QStringList all = words(detached);
        bool hasEnded = false;
        for (int kill = 0; kill < 3 && !hasEnded; ++kill) {
            hasEnded = runAndKill(all);
            if (!detached && !hasEnded) { // the lease runs out
                QElapsedTimer clock;
                clock.start();
                QTRY_COMPARE_WITH_TIMEOUT(ours(), QStringList(), (killedGraceS + 10) * 1000);
                m_slowestCleanMs = std::max(m_slowestCleanMs, clock.elapsed());
            }
        }
        const CliRun last = m_machine->run(all);
        QVERIFY2(last.status == 0, last.err.constData());
        const Json study = shown();
        for (const Json& trial : study["trials"]) {
            const QByteArray log = logOf(trial["number"].get<int>());
            QVERIFY2(trial["failure"].is_null() || trial["state"] == "oom",
                QByteArray(trial["failure"].dump().c_str() + log).constData());
        }
        QCOMPARE(study["counts"]["executed"].get<int>(), killedTrials);
        const QByteArrayList started = startedTrials();
        QVERIFY2(detached ? started.size() == killedTrials : started.size() >= killedTrials,
            started.join(' ').constData());
        QByteArrayList expected;
        for (int i = 1; i <= killedLines; ++i)
            expected.append("line " + QByteArray::number(i));
        for (int trial = 0; detached && trial < killedTrials; ++trial)
            QCOMPARE(numbered(trial), expected);
        QTRY_COMPARE_WITH_TIMEOUT(ours(), QStringList(), (killedGraceS + 10) * 1000);
    }
};

MEGATUNE_TEST(CliSshKillsTest)

} // namespace megatune::tst_cli_sshkills

#include "tst_cli_sshkills.moc"
