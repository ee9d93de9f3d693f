// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/isotime.h"
#include "core/findings/speedup.h"
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/studies/runprogress.h"

namespace megatune::tst_runprogress {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;

class TestRunProgress : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void timeInWhichSeveralTrialsRanCountsOnce()
    {
        FakeFeed feed;
        feed.setStepSeconds(10); // every event is ten seconds after the one before
        feed.send(StudyCreated{});
        RunProgress progress;
        progress.setFeed(&feed);
        feed.begin(0, FakeFeed::layout(u"tp=1"_s)); // queued at 20, started at 30
        feed.begin(1, FakeFeed::layout(u"tp=2"_s)); // started at 50
        QCOMPARE(progress.running(), (QList<int>{0, 1}));
        QCOMPARE(progress.busyS(), 0.0);
        const std::optional<double> begun = feed.state().trial(0)->startedAt.seconds();
        QCOMPARE(progress.busyS(begun.value_or(0) + 25), 25.0);
        for (const int number : {0, 1}) { // ended at 60 and 70
            TrialEnded ended;
            ended.number = number;
            ended.state = TrialState::Finished;
            ended.value = 1;
            ended.durationS = 30;
            feed.send(ended);
        }
        QCOMPARE(progress.busyS(), 40.0);
        QVERIFY(progress.running().isEmpty());
        RunProgress opened;
        opened.setFeed(&feed);
        QCOMPARE(opened.busyS(), 40.0);
        QCOMPARE(opened.meanTrialS(), 30.0);
    }

    void whatIsLeftTakesAsLongAsWhatWasRun()
    {
        FakeFeed feed;
        feed.setStepSeconds(60);
        feed.send(StudyCreated{});
        RunProgress progress;
        progress.setFeed(&feed);
        QVERIFY(!progress.remainingS(10));
        feed.finish(0, FakeFeed::layout(u"tp=1"_s), 10);
        feed.fail(1, FakeFeed::layout(u"tp=2"_s), TrialState::Oom);
        QCOMPARE(progress.remainingS(10), 600.0);
        feed.begin(2, FakeFeed::layout(u"tp=4"_s));
        feed.begin(3, FakeFeed::layout(u"tp=8"_s));
        QCOMPARE(progress.remainingS(10), 360.0);
    }

    void speedUpIsAgainstTheBaselineInTheStudysDirection()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        QVERIFY(!speedUpOverBaseline(feed.state()));
        feed.finish(0, Layout(), 200);
        feed.finish(1, FakeFeed::layout(u"tp=2"_s), 300);
        QCOMPARE(speedUpOverBaseline(feed.state()), 1.5);

        FakeFeed seconds;
        StudyCreated created;
        created.direction = Direction::Minimize;
        seconds.send(created);
        seconds.finish(0, Layout(), 3);
        seconds.finish(1, FakeFeed::layout(u"tp=2"_s), 2);
        QCOMPARE(speedUpOverBaseline(seconds.state()), 1.5);
    }

    void aPhaseOffersItsControls_data()
    {
        QTest::addColumn<RunPhase>("phase");
        QTest::addColumn<QList<int>>("running");
        QTest::addColumn<int>("selected");
        QTest::addColumn<bool>("pause");
        QTest::addColumn<bool>("goesOn");
        QTest::addColumn<int>("skips");
        QTest::addColumn<bool>("stop");
        const QList<int> none;
        QTest::newRow("not started") << RunPhase::NotStarted << none << -1 << false << false << -1 << false;
        QTest::newRow("starting") << RunPhase::Starting << none << -1 << false << false << -1 << true;
        QTest::newRow("one runs") << RunPhase::Running << QList<int>{4} << 2 << true << false << 4 << true;
        QTest::newRow("two run") << RunPhase::Running << QList<int>{4, 5} << 2 << true << false << -1 << true;
        QTest::newRow("the selected runs")
            << RunPhase::Running << QList<int>{4, 5} << 5 << true << false << 5 << true;
        QTest::newRow("pausing") << RunPhase::Pausing << QList<int>{4} << 4 << true << true << 4 << true;
        QTest::newRow("paused") << RunPhase::Paused << none << 4 << true << true << -1 << true;
        QTest::newRow("stopping") << RunPhase::Stopping << QList<int>{4} << 4 << false << false << -1 << true;
        QTest::newRow("ended") << RunPhase::Ended << none << 4 << false << false << -1 << false;
    }

    void aPhaseOffersItsControls()
    {
        QFETCH(const RunPhase, phase);
        QFETCH(const QList<int>, running);
        QFETCH(const int, selected);
        QFETCH(const int, skips);
        const RunControls controls = runControls(phase, running, selected);
        QTEST(controls.pause.enabled, "pause");
        QTEST(controls.pauseResumes, "goesOn");
        QTEST(controls.stop.enabled, "stop");
        QCOMPARE(controls.skip.enabled, skips >= 0);
        if (controls.skip.enabled)
            QCOMPARE(controls.skipTarget, skips);
        for (const RunControl& control : {controls.pause, controls.skip, controls.stop})
            QVERIFY(control.reason.endsWith(u'.'));
    }
};

MEGATUNE_TEST(TestRunProgress)

} // namespace megatune::tst_runprogress

#include "tst_runprogress.moc"
