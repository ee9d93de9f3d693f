// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/views/parallelpicture.h"

#include <cmath>

namespace megatune::tst_parallelpicture {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;

class TestParallelPicture : public QObject
{
    Q_OBJECT

    std::unique_ptr<FakeFeed> m_feed;
    std::unique_ptr<StudySeries> m_series;
    std::unique_ptr<TrialColumns> m_columns;

    void setFilter(const QString& text) { m_series->setFilter(TrialFilter::parse(text, m_columns->names())); }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void init()
    {
        m_feed = std::make_unique<FakeFeed>();
        m_feed->send(StudyCreated{});
        m_series = std::make_unique<StudySeries>();
        m_series->setFeed(m_feed.get());
        m_columns = std::make_unique<TrialColumns>(m_series.get());
        m_feed->finish(0, Layout(), 500);
        m_feed->finish(1, FakeFeed::layout(u"tp=2 mbs=1 recompute_granularity=none"_s), 410);
        m_feed->finish(2, FakeFeed::layout(u"tp=8 mbs=1 recompute_granularity=selective"_s), 300);
        m_feed->fail(3, FakeFeed::layout(u"tp=1 mbs=1 recompute_granularity=none"_s), TrialState::Oom);
        m_feed->finish(
            4, FakeFeed::layout(u"tp=2 mbs=1 recompute_granularity=full recompute_method=block"_s), 350);
        m_feed->fail(5, FakeFeed::layout(u"tp=8 mbs=1 recompute_granularity=none"_s), TrialState::TimedOut);
        m_feed->begin(6, FakeFeed::layout(u"tp=8 mbs=1 recompute_granularity=none"_s));
    }

    void cleanup()
    {
        m_columns.reset();
        m_series.reset();
        m_feed.reset();
    }

    void axesAreWhatDiffersInNaturalOrderAndTheValue()
    {
        const ParallelPicture picture = parallelPicture(*m_columns, {});
        QStringList names;
        for (const ParallelAxis& axis : picture.axes)
            names.append(axis.name);
        QCOMPARE(names, (QStringList{u"tp"_s, u"recompute_granularity"_s, u"value"_s}));
        QStringList words;
        for (const ParallelStop& stop : picture.axes[1].stops)
            words.append(stop.title);
        QCOMPARE(words, (QStringList{u"none"_s, u"selective"_s, u"full"_s}));
        QCOMPARE(picture.axes[2].stops[1].states, u"oom"_s);
    }

    void trialsWithAnOutcomeAreLinesTheBestOneLast()
    {
        const ParallelPicture picture = parallelPicture(*m_columns, {});
        QCOMPARE(picture.trials, 5); // neither the baseline nor what runs
        QCOMPARE(picture.drawn, 5);
        QCOMPARE(picture.lines.size(), 5);
        QCOMPARE(picture.lines.last().number, 1);
        const ParallelLine& oom = picture.lines.first();
        QCOMPARE(oom.number, 3);
        QVERIFY(std::isnan(oom.value));
        // Failures end below every value.
        QVERIFY(oom.heights.last() < 0.2f);
        for (const ParallelLine& line : picture.lines) {
            QCOMPARE(line.heights.size(), 3);
            if (std::isfinite(line.value))
                QVERIFY(line.heights.last() >= 0.2f);
        }
    }

    void theBetterOneLiesHigherWithinAChoice()
    {
        const ParallelPicture picture = parallelPicture(*m_columns, {});
        QHash<int, float> heights;
        for (const ParallelLine& line : picture.lines)
            heights.insert(line.number, line.heights.first());
        QVERIFY(heights[1] > heights[4]); // both TP 2
        QVERIFY(heights[2] > heights[1]); // TP 8
        QVERIFY(heights[4] > heights[3]); // TP 1
    }

    void whatTheFilterLeavesOutStaysAsABackground()
    {
        const QString text = u"tp=2"_s;
        setFilter(text);
        const ParallelPicture picture = parallelPicture(*m_columns, text);
        QCOMPARE(picture.trials, 2);
        QCOMPARE(picture.lines.size(), 5);
        QVERIFY(picture.lines.first().leftOut && !picture.lines.last().leftOut);
        QVERIFY(picture.axes.first().isFiltered);
        QVERIFY(picture.axes.first().stops[1].isChosen);
        QVERIFY(!picture.axes.first().stops[0].isChosen);
        QVERIFY(!picture.axes[1].isFiltered);
    }

    void stopsBecomeWordsOfTheFilter()
    {
        const ParallelPicture picture = parallelPicture(*m_columns, {});
        const auto filter = [&](const QString& text, int axis, const QList<int>& stops) {
            return parallelFilter(*m_columns, text, picture, axis, stops);
        };
        QCOMPARE(filter({}, 0, {0, 2}), u"tp=1,8"_s);
        QCOMPARE(filter(u"TP>=2 host:gpu"_s, 0, {1}), u"host:gpu tp=2"_s);
        QCOMPARE(filter(u"tp=2"_s, 0, {}), QString());
        QCOMPARE(filter(u"tp=2"_s, 0, {0, 1, 2}), QString()); // all is no choice
        QCOMPARE(filter(u"tp=2 value>=1"_s, 2, {1}), u"tp=2 state:oom"_s);
        const ParallelStop& step = picture.axes[2].stops[3];
        QCOMPARE(filter(u"state:oom"_s, 2, {3}), u"value>=%1 value<=%2"_s.arg(step.low).arg(step.high));
        QCOMPARE(valueFilter(*m_columns, u"tflops>3"_s, picture, 340.04, 1e9), u"value>=340"_s);
    }

    void aParameterThatSomeLackHasAPlaceForThem()
    {
        m_feed->finish(
            7, FakeFeed::layout(u"tp=2 mbs=1 recompute_granularity=full recompute_method=uniform"_s), 351);
        const ParallelPicture picture = parallelPicture(*m_columns, {});
        const ParallelAxis& method = picture.axes.at(2);
        QCOMPARE(method.name, u"recompute_method"_s);
        QCOMPARE(method.stops.size(), 3);
        QCOMPARE(method.stops.first().title, u"\u2013"_s);
        const QString text = parallelFilter(*m_columns, {}, picture, 2, {0});
        QCOMPARE(text, u"recompute_method=-"_s);
        setFilter(text);
        QCOMPARE(parallelPicture(*m_columns, text).trials, 4);
    }

    void ofManyTrialsTheBestAndAnEvenChoiceAreDrawn()
    {
        FakeFeed many;
        many.load(StudyCreated{});
        for (int i = 0; i < 5'000; ++i) {
            many.load(
                TrialQueued{i, FakeFeed::layout(u"tp=%1 pp=%2"_s.arg(1 << i % 4).arg(1 << i % 3)), {}, {}});
            many.load(TrialStarted{i, 1, {}, {}});
            TrialEnded ended{i, 1, i % 5 ? TrialState::Finished : TrialState::Oom};
            if (i % 5)
                ended.value = i * 7919 % 5'000;
            many.load(ended);
        }
        m_series->setFeed(&many);
        const ParallelPicture picture = parallelPicture(*m_columns, {});
        QCOMPARE(picture.trials, 5'000);
        QCOMPARE(picture.best, 100);
        QVERIFY(picture.drawn < 2'000);
        QCOMPARE(picture.lines.size(), picture.drawn);
        QCOMPARE(picture.lines.last().number, m_series->best());
        QSet<int> numbers;
        double sum = 0;
        int values = 0;
        for (const ParallelLine& line : picture.lines) {
            numbers.insert(line.number);
            if (std::isfinite(line.value)) {
                sum += line.value;
                ++values;
            }
        }
        QCOMPARE(numbers.size(), picture.lines.size()); // none twice
        QVERIFY(std::abs(sum / values - 2'500) < 300);  // evenly, but for the best
        m_series->setFeed(nullptr);
        QVERIFY(parallelPicture(*m_columns, {}).axes.isEmpty());
    }
};

MEGATUNE_TEST(TestParallelPicture)

} // namespace megatune::tst_parallelpicture

#include "tst_parallelpicture.moc"
