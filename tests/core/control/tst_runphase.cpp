// SPDX-License-Identifier: GPL-3.0-or-later
// The phases of a run and the moves between them.
#include "core/control/controller.h"
#include "tests/support/test.h"

namespace megatune::tst_runphase {

class RunPhaseTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRunMovesAsTheTableSays_data()
    {
        using Phase = RunPhase;
        QTest::addColumn<RunPhase>("from");
        QTest::addColumn<QList<RunPhase>>("to");
        const auto row = [](const char* name, Phase from, const QList<Phase>& to) {
            QTest::newRow(name) << from << to;
        };
        row("before Start", Phase::NotStarted, {Phase::Starting, Phase::Ended});
        row("asking hosts", Phase::Starting, {Phase::Running, Phase::Stopping, Phase::Ended});
        row("running", Phase::Running, {Phase::Pausing, Phase::Paused, Phase::Stopping, Phase::Ended});
        row("pausing", Phase::Pausing, {Phase::Running, Phase::Paused, Phase::Stopping, Phase::Ended});
        row("paused", Phase::Paused, {Phase::Running, Phase::Stopping, Phase::Ended});
        row("stopping", Phase::Stopping, {Phase::Ended});
        row("ended", Phase::Ended, {});
    }
    void aRunMovesAsTheTableSays()
    {
        QFETCH(RunPhase, from);
        QFETCH(QList<RunPhase>, to);
        for (const RunPhase phase : {RunPhase::NotStarted, RunPhase::Starting, RunPhase::Running,
                 RunPhase::Pausing, RunPhase::Paused, RunPhase::Stopping, RunPhase::Ended})
            QCOMPARE(mayMove(from, phase), to.contains(phase));
    }
};

MEGATUNE_TEST(RunPhaseTest)

} // namespace megatune::tst_runphase

#include "tst_runphase.moc"
