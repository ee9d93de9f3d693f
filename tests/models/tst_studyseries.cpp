// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/modellocator.h"
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/trials/studyseries.h"

#include <cmath>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace megatune::tst_studyseries {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;

class TestStudySeries : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void bestSoFarIsAStepLineAcrossFailures()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        StudySeries series;
        series.setFeed(&feed);
        const Layout layout = FakeFeed::layout(u"tp=2"_s);
        feed.fail(0, layout, TrialState::Oom);
        feed.finish(1, layout, 10);
        feed.finish(2, layout, 5);
        feed.finish(3, layout, 20);
        feed.fail(4, layout, TrialState::Failed);
        feed.finish(5, layout, 15);
        QCOMPARE(series.bestSoFar(), (QList<QPointF>{{1, 10}, {3, 10}, {3, 20}, {5, 20}}));
        QCOMPARE(series.best(), 3);
        QCOMPARE(series.trials().at(0).state, TrialState::Oom);
        QVERIFY(std::isnan(series.trials().at(4).value));
    }

    void theFilterFollowsABestThatComesLater()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        StudySeries series;
        series.setFeed(&feed);
        const auto shown = [&series] {
            QList<int> numbers;
            for (int number = 0; number < series.trials().size(); ++number) {
                if (!series.trials().at(number).leftOut)
                    numbers.append(number);
            }
            return numbers;
        };
        feed.finish(0, FakeFeed::layout(u"tp=2"_s), 10);
        feed.finish(1, FakeFeed::layout(u"tp=4"_s), 5);
        series.setFilter(TrialFilter::parse(u"best:yes"_s, {u"tp"_s}));
        QCOMPARE(shown(), QList<int>{0});
        feed.finish(2, FakeFeed::layout(u"tp=8"_s), 20);
        QCOMPARE(shown(), QList<int>{2});
        series.setFilter(TrialFilter::parse(u"best:no"_s, {u"tp"_s}));
        feed.finish(3, FakeFeed::layout(u"tp=1"_s), 30);
        QCOMPARE(shown(), (QList<int>{0, 1, 2}));
    }

    void whatTheTableFoundIsNotSoughtAgainForTheCharts()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        StudySeries series;
        series.setFeed(&feed);
        feed.finish(0, FakeFeed::layout(u"tp=2"_s), 10);
        feed.finish(1, FakeFeed::layout(u"tp=4"_s), 5);
        feed.finish(2, FakeFeed::layout(u"tp=8"_s), 7);
        series.setFilter(TrialFilter::parse(u"tp=8"_s, {u"tp"_s}), {true, false});
        QVERIFY(!series.trials().at(0).leftOut);
        QVERIFY(series.trials().at(1).leftOut);
        QVERIFY2(!series.trials().at(2).leftOut, "nobody looked at this one before");
    }

    void theFilterFollowsAStarAndANote()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        StudySeries series;
        series.setFeed(&feed);
        feed.finish(0, FakeFeed::layout(u"tp=2"_s), 10);
        series.setFilter(TrialFilter::parse(u"star:yes the-safe-one"_s, {u"tp"_s}));
        feed.send(StarSet{0, true});
        QVERIFY(series.trials().at(0).leftOut);
        feed.send(NoteSet{0, u"the-safe-one"_s});
        QVERIFY(!series.trials().at(0).leftOut);
        feed.send(NoteSet{std::nullopt, u"of the study"_s});
        QVERIFY(!series.trials().at(0).leftOut);
    }

    void theExpectedMemoryIsCalibratedByTheTrials()
    {
        const QTemporaryDir home;
        QFile file(home.filePath(u"config.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            R"({"model_type":"llama","num_hidden_layers":32,"hidden_size":4096,"intermediate_size":14336,
            "num_attention_heads":32,"num_key_value_heads":8,"vocab_size":128256})");
        file.close();
        const PresetArguments arguments{{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"64"_s}, {u"model"_s, home.path()},
            {u"seq_len"_s, u"8192"_s}, {u"gpu"_s, u"A100-80GB"_s}};
        const auto preset = configurePreset(u"megatron"_s, arguments, ModelLocator(QProcessEnvironment()));
        QVERIFY(preset && (*preset)->estimator());
        FakeFeed feed;
        StudyCreated created;
        created.preset = u"megatron"_s;
        created.arguments = (*preset)->arguments();
        created.shape = (*preset)->shape();
        feed.send(created);
        StudySeries series;
        series.setFeed(&feed);
        series.setPreset(*preset);
        Layout layout = (*preset)->space().layoutAt(0);
        layout.set(u"tp"_s, Value{8, {}});
        feed.begin(0, layout);
        const double before = series.trials().at(0).expectedGib;
        QVERIFY(before > 5);
        QVERIFY(series.calibration().isEmpty());
        // Trials that take half again as much as was expected.
        for (int number = 1; number <= 6; ++number)
            feed.finish(number, layout, 100, 1.5 * before);
        QTRY_COMPARE(series.calibration().runs, 6);
        QTRY_VERIFY(series.trials().at(0).expectedGib > 1.15 * before);
        QCOMPARE(series.trials().at(6).expectedGib, series.trials().at(0).expectedGib);
        series.setFeed(nullptr);
        QVERIFY(series.calibration().isEmpty());
    }

    void aTrialThatEndsLateTakesItsPlaceByNumber()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        StudySeries series;
        series.setFeed(&feed);
        const Layout layout = FakeFeed::layout(u"tp=2"_s);
        feed.begin(0, layout);
        feed.finish(1, layout, 10);
        QCOMPARE(series.bestSoFar(), (QList<QPointF>{{1, 10}}));
        TrialEnded ended;
        ended.state = TrialState::Finished;
        ended.value = 12;
        feed.send(ended);
        QCOMPARE(series.bestSoFar(), (QList<QPointF>{{0, 12}, {1, 12}}));
    }

    // A refinement is no layout; it is the best once it is kept.
    void aRefinementCountsOnceItIsKept()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        StudySeries series;
        series.setFeed(&feed);
        const Layout layout = FakeFeed::layout(u"tp=2"_s);
        feed.finish(0, layout, 10);
        TrialQueued queued{1, layout, u"train --x"_s, {}};
        queued.refinement = TrialRefinement{0, u"x"_s, {CommandEdit::flag(u"x"_s)}};
        feed.send(queued);
        feed.send(TrialStarted{1, 1, {}, {}});
        feed.send(TrialEnded{1, 1, TrialState::Finished, 11, u"median"_s, 8});
        QVERIFY(series.trials().at(1).refines);
        QCOMPARE(series.best(), 0);
        QCOMPARE(series.bestSoFar(), (QList<QPointF>{{0, 10}}));
        feed.send(RefinementJudged{1, {true, 0.1}});
        QCOMPARE(series.best(), 1);
        QCOMPARE(series.bestLayout(), 0);
        QCOMPARE(series.bestSoFar(), (QList<QPointF>{{0, 10}, {1, 10}, {1, 11}}));
    }

    void lessIsBetterWhenTheStudyMinimises()
    {
        FakeFeed feed;
        StudyCreated created;
        created.direction = Direction::Minimize;
        feed.send(created);
        StudySeries series;
        series.setFeed(&feed);
        feed.finish(0, FakeFeed::layout(u"tp=2"_s), 10);
        feed.finish(1, FakeFeed::layout(u"tp=4"_s), 5);
        QCOMPARE(series.bestSoFar(), (QList<QPointF>{{0, 10}, {1, 10}, {1, 5}}));
    }

    void livePointsFollowTheFilesSampleWithoutRepeatingIt()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        feed.begin(0, FakeFeed::layout(u"tp=2"_s));
        feed.send(IterationSummary{0, {IterationPoint{1, 100}, IterationPoint{2, 110}}});
        StudySeries series;
        series.setFeed(&feed);
        QSignalSpy changed(&series, &StudySeries::iterationsChanged);
        Q_EMIT feed.livePoint(0, IterationPoint{3, 120, 1000, 40});
        Q_EMIT feed.livePoint(0, IterationPoint{4, 130, 1000, 41});
        feed.send(IterationSummary{0, {IterationPoint{3, 120}, IterationPoint{4, 130}}});
        QCOMPARE(changed.size(), 3);
        QCOMPARE(series.iterations(0), (QList<QPointF>{{1, 100}, {2, 110}, {3, 120}, {4, 130}}));
        QCOMPARE(series.lastIteration(0)->memoryGib, 41);
        QVERIFY(series.iterations(7).isEmpty());
        QVERIFY(!series.lastIteration(7));
    }

    void iterationsWithoutNumbersAreCountedAndMissingValuesLeftOut()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        StudySeries series;
        series.setFeed(&feed);
        feed.begin(0, FakeFeed::layout(u"tp=2"_s));
        Q_EMIT feed.livePoint(0, IterationPoint{0, 100});
        Q_EMIT feed.livePoint(0, IterationPoint{0});
        Q_EMIT feed.livePoint(0, IterationPoint{0, 120});
        QCOMPARE(series.iterations(0), (QList<QPointF>{{1, 100}, {2, 120}}));
    }

    void anotherAttemptBeginsAnew()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        StudySeries series;
        series.setFeed(&feed);
        feed.begin(0, FakeFeed::layout(u"tp=2"_s));
        Q_EMIT feed.livePoint(0, IterationPoint{1, 100});
        TrialEnded ended;
        ended.state = TrialState::Stopped;
        feed.send(ended);
        feed.send(TrialStarted{0, 2, {}, {}});
        QVERIFY(series.iterations(0).isEmpty());
        QVERIFY(std::isnan(series.liveValue(0)));
    }

    void theCapacityIsLearntFromAnOutOfMemoryReport()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        StudySeries series;
        series.setFeed(&feed);
        feed.fail(0, FakeFeed::layout(u"tp=2"_s), TrialState::Oom, u"killed"_s);
        QVERIFY(!series.capacityGib());
        feed.fail(1, FakeFeed::layout(u"tp=2"_s), TrialState::Oom,
            u"torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 3 has a total capacity of "
            "79.11 GiB of which 1.50 GiB is free."_s);
        QVERIFY(series.capacityGib());
        QCOMPARE(*series.capacityGib(), 79.11);
    }

    void anotherStudyForgetsTheFirst()
    {
        StudySeries series;
        {
            FakeFeed feed;
            feed.send(StudyCreated{});
            series.setFeed(&feed);
            feed.finish(0, FakeFeed::layout(u"tp=2"_s), 10);
            feed.startAnew();
            QVERIFY(series.trials().isEmpty() && series.bestSoFar().isEmpty());
        }
        QCOMPARE(series.best(), -1);
        QVERIFY(series.iterations(0).isEmpty());
        series.setFeed(nullptr);
        QVERIFY(series.trials().isEmpty());
    }

    void thinningKeepsEveryPeakAndTheOrder()
    {
        QList<QPointF> points;
        for (int i = 0; i < 100'000; ++i)
            points.append(QPointF(i, i == 54'321 ? 1000 : i == 12'345 ? -1000 : i % 10));
        const QList<QPointF> thin = thinned(points, 0, 100'000, 500);
        QVERIFY(thin.size() <= 1002);
        QVERIFY(thin.contains(QPointF(54'321, 1000)) && thin.contains(QPointF(12'345, -1000)));
        QVERIFY(std::is_sorted(
            thin.begin(), thin.end(), [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); }));
        QCOMPARE(thinned({{1, 1}, {2, 2}}, 0, 10, 100).size(), 2);
        QVERIFY(thinned({}, 0, 10, 100).isEmpty());
    }
};

MEGATUNE_TEST(TestStudySeries)

} // namespace megatune::tst_studyseries

#include "tst_studyseries.moc"
