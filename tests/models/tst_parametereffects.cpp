// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/words/trialwords.h"
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/views/parametereffects.h"

#include <cmath>
#include <QAbstractItemModelTester>

namespace megatune::tst_parametereffects {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;

class TestParameterEffects : public QObject
{
    Q_OBJECT

    std::unique_ptr<FakeFeed> m_feed;
    std::unique_ptr<StudySeries> m_series;
    std::unique_ptr<TrialColumns> m_columns;
    std::unique_ptr<ParameterEffectsModel> m_model;
    int m_number = 0;

    void run(const QString& layout, std::optional<double> value)
    {
        if (value)
            m_feed->finish(m_number++, FakeFeed::layout(layout), *value);
        else
            m_feed->fail(m_number++, FakeFeed::layout(layout), TrialState::Oom);
    }
    /// MBS decides the value, TP whether it fits, PP nothing.
    void runAll()
    {
        for (int round = 0; round < 2; ++round) {
            for (const int tp : {1, 2}) {
                for (const int pp : {1, 2}) {
                    for (const int mbs : {1, 2, 4}) {
                        const bool fits = tp == 2 || mbs < 4;
                        run(u"tp=%1 pp=%2 mbs=%3"_s.arg(tp).arg(pp).arg(mbs),
                            fits ? std::optional<double>(100 * mbs + round) : std::nullopt);
                    }
                }
            }
        }
    }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void init()
    {
        m_number = 0;
        m_feed = std::make_unique<FakeFeed>();
        m_feed->send(StudyCreated{});
        m_series = std::make_unique<StudySeries>();
        m_series->setFeed(m_feed.get());
        m_columns = std::make_unique<TrialColumns>(m_series.get());
        m_model = std::make_unique<ParameterEffectsModel>(m_columns.get());
        new QAbstractItemModelTester(
            m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest, m_model.get());
    }

    void cleanup()
    {
        m_model.reset();
        m_columns.reset();
        m_series.reset();
        m_feed.reset();
    }

    void theMostTellingParameterComesFirst()
    {
        runAll();
        m_model->refresh({});
        QCOMPARE(m_model->effects().size(), 3);
        const ParameterEffect& first = m_model->effects().first();
        QCOMPARE(first.name, u"mbs"_s);
        QVERIFY(first.forValue && first.forValue->share > 0.99);
        QVERIFY(first.forOom && first.forOom->isSure());
        const ParameterEffect& last = m_model->effects().last();
        QCOMPARE(last.name, u"pp"_s);
        QVERIFY(!last.forValue->isSure());
        QCOMPARE(importanceText(last.forValue), u"may be chance"_s);
    }

    void aChoiceTellsItsValuesAndItsShareOutOfMemory()
    {
        runAll();
        m_model->refresh({});
        const ChoiceEffect& four = m_model->effects().first().choices.at(2);
        QCOMPARE(four.title(), u"4"_s);
        QCOMPARE(four.ended(), 8);
        QCOMPARE(four.finished(), 4);
        QCOMPARE(four.oomShare(), 0.5);
        QCOMPARE(four.best(), 401.0);
        QCOMPARE(four.median(), 400.5);
        QCOMPARE(four.quantile(1), 400.0);
        QVERIFY(four.holdsBest);
        QCOMPARE(m_series->trials().at(four.bestTrial()).value, 401.0);
        QCOMPARE(m_model->rowCount(), 7);
        QCOMPARE(m_model->index(2, ParameterEffectsModel::OomColumn).data().toString(), u"50"_s);
        QCOMPARE(m_model->index(2, ParameterEffectsModel::BestColumn).data().toString(), u"401.0"_s);
    }

    void fewTrialsAreNotMadeMuchOf()
    {
        run(u"tp=1"_s, 100);
        run(u"tp=2"_s, 400);
        m_model->refresh({});
        QVERIFY(!m_model->effects().first().forValue);
        QCOMPARE(
            m_model->index(0, ParameterEffectsModel::ShareColumn).data().toString(), u"too few trials"_s);
        QVERIFY(std::isnan(ChoiceEffect().oomShare()));
    }

    void onlyWhatTheFilterLeavesOverCounts()
    {
        runAll();
        const QString text = u"mbs=1"_s;
        m_series->setFilter(TrialFilter::parse(text, m_columns->names()));
        m_model->refresh(text);
        QCOMPARE(m_model->finished(), 8);
        for (const ParameterEffect& effect : m_model->effects()) {
            if (effect.name != u"mbs"_s)
                continue;
            const auto at = static_cast<int>(&effect - m_model->effects().constData());
            QVERIFY(m_model->isChosen(at, 0) && !m_model->isChosen(at, 1));
            QCOMPARE(effect.choices.at(1).ended(), 0);
            QVERIFY(!effect.forValue); // one choice explains nothing
            QCOMPARE(m_model->filterFor(u"mbs=1 tp=2"_s, at, {0, 2}), u"tp=2 mbs=1,4"_s);
            QCOMPARE(m_model->filterFor(u"mbs=1 tp=2"_s, at, {}), u"tp=2"_s);
        }
    }

    void theSmallestIsTheBestWhereTheStudyMinimises()
    {
        StudyCreated created;
        created.direction = Direction::Minimize;
        FakeFeed other;
        other.send(created);
        other.finish(0, FakeFeed::layout(u"tp=1"_s), 9);
        other.finish(1, FakeFeed::layout(u"tp=1"_s), 4);
        other.finish(2, FakeFeed::layout(u"tp=2"_s), 5);
        m_series->setFeed(&other);
        m_model->refresh({});
        QCOMPARE(m_model->effects().first().choices.first().best(), 4.0);
        m_series->setFeed(nullptr);
        m_model->refresh({});
        QCOMPARE(m_model->rowCount(), 0);
    }
};

MEGATUNE_TEST(TestParameterEffects)

} // namespace megatune::tst_parametereffects

#include "tst_parametereffects.moc"
