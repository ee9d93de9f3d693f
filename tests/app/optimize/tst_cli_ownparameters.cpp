// SPDX-License-Identifier: GPL-3.0-or-later
// optimize with nothing but parameters of the engineer's own, of a program that nobody knows: ranges, values
// by a regular expression, by the time of the trial.
#include "core/study/journal.h"
#include "core/study/state.h"
#include "tests/support/climachine.h"
#include "tests/support/lookedstudy.h"
#include "tests/support/test.h"

namespace megatune::tst_cli_ownparameters {

using namespace test;

class CliOwnParametersTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_machine = std::make_unique<CliMachine>();
        // The fewer steps, the better: 64 of 16, with 4 threads.
        m_machine->put(u"work/work.sh"_s,
            "while [ $# -gt 0 ]; do case $1 in --batch-size) batch=$2; shift;; esac; shift; done\n"
            "echo \"Total training time: $(( 1000 / batch + 10 / ${OMP_NUM_THREADS:-1} )) s\"\n");
    }

    void theBestIsFoundByWhatItPrints()
    {
        const CliRun run = optimize({u"--param=--batch-size=16..64:3:log"_s, u"--param"_s,
            u"OMP_NUM_THREADS=1..4"_s, u"--metric-regex"_s, u"Total training time: ([0-9]+)"_s,
            u"--direction"_s, u"minimize"_s, u"--strategy"_s, u"optuna"_s});
        QVERIFY2(run.status == 0, run.err.constData());
        const StudyState state = study();
        QCOMPARE(state.header().preset, u"none"_s);
        QCOMPARE(state.header().strategy, u"tpe"_s);
        QCOMPARE(state.counts().of(TrialState::Finished), 3 * 4 + 1); // with the command as given
        const Trial* const best = state.best();
        QVERIFY(best != nullptr);
        QCOMPARE(best->layout.text(u"batch-size"_s), u"64"_s);
        QCOMPARE(best->value, std::optional(17.0));
        QVERIFY(best->command
            == u"OMP_NUM_THREADS=%1 sh ./work.sh --batch-size 64"_s.arg(
                best->layout.text(u"OMP_NUM_THREADS"_s)));
    }

    void theTimeOfATrialIsItsValue()
    {
        const CliRun run = optimize(
            {u"--param"_s, u"OMP_NUM_THREADS=1,2"_s, u"--metric"_s, u"duration"_s, u"--no-baseline"_s});
        QVERIFY2(run.status == 0, run.err.constData());
        const StudyState state = study();
        QCOMPARE(state.header().direction, Direction::Minimize);
        QCOMPARE(state.counts().of(TrialState::Finished), 2);
        for (const Trial& trial : state.trials())
            QCOMPARE(trial.value, trial.durationS);
        const CliRun shown = m_machine->run({u"show"_s, u"s.mtune"_s});
        QVERIFY2(shown.out.contains(" s"), shown.out.constData());
        QVERIFY2(!shown.out.contains("TFLOP/s"), shown.out.constData());
    }

    void whatCannotBeIsRefused_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("without any") << QStringList{} << QByteArray("--param: Preset none needs params");
        QTest::newRow("a search through layouts") << QStringList{u"--param"_s, u"A=1,2"_s, u"--strategy"_s,
            u"megatron-heuristic"_s} << QByteArray("walks through TP, EP and MBS");
    }
    void whatCannotBeIsRefused()
    {
        QFETCH(const QStringList, options);
        QFETCH(const QByteArray, said);
        const CliRun run = optimize(options);
        QCOMPARE(run.status, 2);
        QVERIFY2(run.err.contains(said), run.err.constData());
        QCOMPARE(run.err.count('\n'), 1);
    }

private:
    CliRun optimize(const QStringList& options)
    {
        return m_machine->run(QStringList{u"optimize"_s, u"--study"_s, u"s.mtune"_s, u"--preset"_s, u"none"_s}
            + options + QStringList{u"--"_s, u"sh"_s, u"./work.sh"_s, u"--batch-size"_s, u"8"_s});
    }
    [[nodiscard]] StudyState study() const { return look(m_machine->work(u"s.mtune"_s)).state; }

    std::unique_ptr<CliMachine> m_machine;
};

MEGATUNE_TEST(CliOwnParametersTest)

} // namespace megatune::tst_cli_ownparameters

#include "tst_cli_ownparameters.moc"
