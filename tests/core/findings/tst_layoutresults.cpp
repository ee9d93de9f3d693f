// SPDX-License-Identifier: GPL-3.0-or-later
// What is counted for the window's views over parameters and for reports.
#include "core/findings/parametereffects.h"
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"

#include <cmath>

namespace megatune::tst_layoutresults {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;

namespace {

ParameterColumns columnsOf(const StudyState& state)
{
    ParameterColumns columns;
    for (const Trial& trial : state.trials())
        columns.add(trial);
    return columns;
}

} // namespace

class TestLayoutResults : public QObject
{
    Q_OBJECT

    std::unique_ptr<FakeFeed> m_feed;

    [[nodiscard]] QList<ParameterEffect> effects() const
    {
        return parameterEffects(columnsOf(m_feed->state()), layoutResults(m_feed->state()));
    }

private Q_SLOTS:
    void init()
    {
        m_feed = std::make_unique<FakeFeed>();
        m_feed->send(StudyCreated{});
        m_feed->finish(0, Layout(), 900); // the baseline
        m_feed->finish(1, FakeFeed::layout(u"tp=2 pp=1"_s), 100);
        m_feed->finish(2, FakeFeed::layout(u"tp=2 pp=2"_s), 300);
        m_feed->finish(3, FakeFeed::layout(u"tp=2 pp=4"_s), 200);
        m_feed->fail(4, FakeFeed::layout(u"tp=2 pp=1"_s), TrialState::Oom);
        m_feed->fail(5, FakeFeed::layout(u"tp=1 pp=1"_s), TrialState::TimedOut);
        m_feed->begin(6, FakeFeed::layout(u"tp=1 pp=2"_s));
    }

    void resultsStandWithTheBestFirstAndWithoutTheBaseline()
    {
        QList<int> numbers;
        for (const LayoutResult& result : layoutResults(m_feed->state()))
            numbers.append(result.number);
        QCOMPARE(numbers, (QList<int>{2, 3, 1, 4, 5, 6}));
        const QList<LayoutResult> some =
            layoutResults(m_feed->state(), [](const Trial& trial) { return trial.number > 4; });
        QCOMPARE(some.size(), 2);
        QVERIFY(std::isnan(some.first().value));
    }

    void aChoiceCountsHowItsTrialsEnded()
    {
        const ParameterEffect tp = effects().at(0);
        QCOMPARE(tp.name, u"tp"_s);
        const ChoiceEffect& one = tp.choices.at(0);
        QCOMPARE(one.title(), u"1"_s);
        QCOMPARE(one.trials, 2);
        QCOMPARE(one.ended(), 1);
        QCOMPARE(one.failed, 1);
        QCOMPARE(one.first, 5);
        QCOMPARE(one.bestTrial(), -1);
        QVERIFY(std::isnan(one.best()) && std::isnan(one.oomShare()) && !one.holdsBest);
        const ChoiceEffect& two = tp.choices.at(1);
        QCOMPARE(two.finished(), 3);
        QCOMPARE(two.oom, 1);
        QCOMPARE(two.oomShare(), 0.25);
        QCOMPARE(two.best(), 300.0);
        QCOMPARE(two.quantile(0.25), 250.0);
        QCOMPARE(two.median(), 200.0);
        QCOMPARE(two.quantile(1), 100.0);
        QCOMPARE(two.bestTrial(), 2);
    }

    void theBestOfAllStandsInOneChoiceOfEachParameter()
    {
        m_feed = std::make_unique<FakeFeed>();
        m_feed->send(StudyCreated{});
        m_feed->finish(0, FakeFeed::layout(u"tp=2 pp=1"_s), 100);
        m_feed->finish(1, FakeFeed::layout(u"tp=1 pp=2"_s), 300);
        for (const ParameterEffect& effect : effects()) {
            int holders = 0;
            for (const ChoiceEffect& choice : effect.choices)
                holders += choice.holdsBest ? 1 : 0;
            QCOMPARE(holders, 1);
        }
        QVERIFY(effects().at(0).choices.at(0).holdsBest); // TP 1
    }

    void trialsWithoutAParameterAreAChoiceOfTheirOwn()
    {
        m_feed->finish(7, FakeFeed::layout(u"tp=4"_s), 50);
        const ParameterEffect pp = effects().at(1);
        QCOMPARE(pp.name, u"pp"_s);
        QCOMPARE(pp.choices.size(), 4);
        QVERIFY(!pp.choices.first().choice);
        QCOMPARE(pp.choices.first().title(), u"\u2013"_s);
        QCOMPARE(pp.choices.first().best(), 50.0);
    }

    void aPairOfChoicesHasACellAndTrialsThatLackOneHaveNone()
    {
        m_feed->finish(7, FakeFeed::layout(u"tp=4"_s), 50);
        const ParameterColumns columns = columnsOf(m_feed->state());
        const QList<Outcomes> cells =
            pairOutcomes(columns.all().at(0), columns.all().at(1), layoutResults(m_feed->state()));
        QCOMPARE(cells.size(), 9); // TP 1, 2, 4 by PP 1, 2, 4
        QList<int> trials;
        for (const Outcomes& cell : cells)
            trials.append(cell.trials);
        QCOMPARE(trials, (QList<int>{1, 1, 0, 2, 1, 1, 0, 0, 0}));
        QCOMPARE(cells.at(3).best(), 100.0);
        QCOMPARE(cells.at(3).oom, 1);
        QCOMPARE(cells.at(0).failed, 1);
    }
};

MEGATUNE_TEST(TestLayoutResults)

} // namespace megatune::tst_layoutresults

#include "tst_layoutresults.moc"
