// SPDX-License-Identifier: GPL-3.0-or-later
// However a run ends, nothing of its trials is left, whatever hides itself; and a copy of a study that is run
// leaves the trials of the other one alone.
#include "tests/support/climachine.h"
#include "tests/support/lookedstudy.h"
#include "tests/support/strays.h"
#include "tests/support/test.h"

#include <csignal>

namespace megatune::tst_cli_strays {

using namespace test;

class CliStraysTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsLeftOfARunThatIsEnded_data()
    {
        QTest::addColumn<QList<int>>("signalsSent");
        QTest::addColumn<int>("pauseMs");
        QTest::newRow("Ctrl+C") << QList<int>{SIGINT} << 0;
        QTest::newRow("Ctrl+C twice") << QList<int>{SIGINT, SIGINT} << 400;
        QTest::newRow("Ctrl+C four times") << QList<int>{SIGINT, SIGINT, SIGINT, SIGINT} << 0;
        QTest::newRow("terminated") << QList<int>{SIGTERM} << 0;
        QTest::newRow("hung up") << QList<int>{SIGHUP} << 0;
        QTest::newRow("killed") << QList<int>{SIGKILL} << 0;
        QTest::newRow("killed while it stops") << QList<int>{SIGINT, SIGKILL} << 400;
        QTest::newRow("timeout") << QList<int>() << 0;
    }
    void nothingIsLeftOfARunThatIsEnded()
    {
        QFETCH(const QList<int>, signalsSent);
        QFETCH(const int, pauseMs);
        CliMachine machine;
        const QString list = machine.work(u"pids"_s);
        QStringList words{u"optimize"_s, u"--args"_s, u"n_gpus=2,gbs=8"_s, u"--as-is"_s, u"--layout-env"_s,
            u"TP=tp"_s, u"--n-trials"_s, u"1"_s, u"--study"_s, u"s.mtune"_s};
        if (signalsSent.isEmpty())
            words << u"--timeout"_s << u"2"_s;
        words << u"--"_s << QStringLiteral(TEST_STRAYS) << list << u"wait"_s;
        for (const char* kind : {"c!", "e!", "s!", "x!", "q!", "c", "e", "s", "x", "q"})
            words << QString::fromLatin1(kind);
        QProcess process;
        machine.prepare(process, words);
        process.start();
        QTRY_VERIFY(numbersIn(list).size() >= 11);
        for (const int signal : signalsSent) {
            ::kill(static_cast<pid_t>(process.processId()), signal);
            QTest::qWait(pauseMs);
        }
        QTRY_COMPARE(process.state(), QProcess::NotRunning);
        QTRY_COMPARE(strayCount(list), 0);
        if (signalsSent.contains(SIGKILL))
            QCOMPARE(process.exitStatus(), QProcess::CrashExit);
        else
            QCOMPARE(process.exitCode(), signalsSent.isEmpty() ? 1 : 130);
    }

    void aCopyOfARunningStudyLeavesItsTrialsAlone()
    {
        CliMachine machine;
        const auto words = [](const QString& study, int trials) {
            return QStringList{u"optimize"_s, u"--preset"_s, u"megatron"_s, u"--args"_s, u"n_gpus=8,gbs=16"_s,
                u"--strategy"_s, u"grid"_s, u"--jobs"_s, u"1"_s, u"--n-trials"_s, QString::number(trials),
                u"--study"_s, study, u"--"_s, QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer"),
                u"--world-size"_s, u"8"_s, u"--iteration-ms"_s, u"400"_s};
        };
        // Its two trials take so long that it runs still when the copy begins, on a busy machine, too.
        QProcess first;
        machine.prepare(first, words(u"a.mtune"_s, 2));
        first.start();
        QTRY_VERIFY(machine.read(u"work/a.mtune"_s).contains("trial-started"));
        QVERIFY(QFile::copy(machine.work(u"a.mtune"_s), machine.work(u"b.mtune"_s)));
        const CliRun copy = machine.run(words(u"b.mtune"_s, 1));
        QCOMPARE(copy.status, 0);
        QVERIFY2(copy.err.contains("this copy goes on as a run of its own"), copy.err.constData());
        QVERIFY(!copy.err.contains("were ended"));
        QTRY_COMPARE(first.state(), QProcess::NotRunning);
        QCOMPARE(first.exitCode(), 0);
        for (const char* name : {"a.mtune", "b.mtune"}) {
            const StudyState state = look(machine.work(QLatin1String(name))).state;
            QCOMPARE(state.counts().of(TrialState::Failed), 0);
            for (const Trial& trial : state.trials())
                QVERIFY(trial.value || trial.state == TrialState::Oom);
        }
        QVERIFY(look(machine.work(u"a.mtune"_s)).state.run().uid
            != look(machine.work(u"b.mtune"_s)).state.run().uid);
    }
};

MEGATUNE_TEST(CliStraysTest)

} // namespace megatune::tst_cli_strays

#include "tst_cli_strays.moc"
