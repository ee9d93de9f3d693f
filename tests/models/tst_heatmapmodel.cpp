// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/space/valueorder.h"
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/views/heatmapmodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

namespace megatune::tst_heatmapmodel {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;

class TestHeatMapModel : public QObject
{
    Q_OBJECT

    std::unique_ptr<FakeFeed> m_feed;
    std::unique_ptr<StudySeries> m_series;
    std::unique_ptr<TrialColumns> m_columns;
    std::unique_ptr<HeatMapModel> m_model;

    [[nodiscard]] QVariant at(int row, int column, int role = Qt::DisplayRole) const
    {
        return m_model->index(row, column).data(role);
    }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void init()
    {
        m_feed = std::make_unique<FakeFeed>();
        m_feed->send(StudyCreated{});
        m_series = std::make_unique<StudySeries>();
        m_series->setFeed(m_feed.get());
        m_columns = std::make_unique<TrialColumns>(m_series.get());
        m_model = std::make_unique<HeatMapModel>(m_columns.get());
        new QAbstractItemModelTester(
            m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest, m_model.get());
        m_feed->finish(0, Layout(), 500); // the baseline has no place here
        m_feed->finish(1, FakeFeed::layout(u"tp=8 pp=1 mbs=1"_s), 300);
        m_feed->finish(2, FakeFeed::layout(u"tp=2 pp=1 mbs=1"_s), 410);
        m_feed->finish(3, FakeFeed::layout(u"tp=2 pp=1 mbs=2"_s), 447.2);
        m_feed->fail(4, FakeFeed::layout(u"tp=2 pp=1 mbs=4"_s), TrialState::Oom);
        m_feed->fail(5, FakeFeed::layout(u"tp=2 pp=2 mbs=4"_s), TrialState::Oom);
        m_feed->fail(6, FakeFeed::layout(u"tp=8 pp=2 mbs=4"_s), TrialState::Failed);
        m_model->setAxes(u"tp"_s, u"pp"_s);
    }

    void cleanup()
    {
        m_model.reset();
        m_columns.reset();
        m_series.reset();
        m_feed.reset();
    }

    void choicesStandInTheOrderOfTheirSize()
    {
        m_feed->finish(7, FakeFeed::layout(u"tp=4 pp=16 mbs=1"_s), 100);
        m_feed->finish(8, FakeFeed::layout(u"tp=1 pp=8 mbs=1"_s), 100);
        m_model->refresh();
        QStringList rows;
        for (int row = 0; row < m_model->rowCount(); ++row)
            rows.append(m_model->headerData(row, Qt::Vertical).toString());
        QCOMPARE(rows, (QStringList{u"TP 1"_s, u"TP 2"_s, u"TP 4"_s, u"TP 8"_s}));
        QCOMPARE(m_model->headerData(3, Qt::Horizontal).toString(), u"PP 16"_s);
        QCOMPARE(at(2, 3).toString(), u"100.0"_s);
        QCOMPARE(at(0, 0).toString(), QString());
        // Those that came first are where they belong, too.
        QCOMPARE(at(3, 0).toString(), u"300.0"_s);
        QCOMPARE(at(1, 0).toString(), u"447.2"_s);
    }

    void wordsStandFromLessToMore()
    {
        QList<Value> words;
        for (const QString& word : {u"full"_s, u"zeal"_s, u"none"_s, u"selective"_s})
            words.append(Value{0, word});
        words.append(Value{7});
        std::sort(words.begin(), words.end(), comesBefore);
        QStringList texts;
        for (const Value& word : words)
            texts.append(word.text());
        QCOMPARE(texts, (QStringList{u"7"_s, u"none"_s, u"selective"_s, u"full"_s, u"zeal"_s}));
    }

    void aCellTellsTheBestTheMedianOrTheNumber()
    {
        QCOMPARE(at(0, 0).toString(), u"447.2"_s);
        m_model->setMeasure(HeatMapModel::Measure::Median);
        QCOMPARE(at(0, 0).toString(), u"428.6"_s);
        m_model->setMeasure(HeatMapModel::Measure::Count);
        QCOMPARE(at(0, 0).toString(), u"3"_s);
        QCOMPARE(m_model->range(), (std::pair<double, double>(1, 3)));
        QCOMPARE(at(0, 0, HeatMapModel::OomRole).toInt(), 1);
        QVERIFY(at(0, 0, HeatMapModel::BestTrialRole).toInt() == 3);
    }

    void aCellWithoutAValueSaysWhy()
    {
        QCOMPARE(at(0, 1).toString(), u"OOM"_s);
        QVERIFY(!at(0, 1, HeatMapModel::NumberRole).isValid());
        QCOMPARE(at(1, 1).toString(), u"failed"_s);
        QCOMPARE(at(1, 1, HeatMapModel::FailedRole).toInt(), 1);
        m_feed->begin(7, FakeFeed::layout(u"tp=4 pp=2 mbs=4"_s));
        m_model->refresh();
        QCOMPARE(at(1, 1).toString(), u"\u2026"_s);
    }

    void theTooltipOfACellNamesItsLayouts()
    {
        const QString text = at(0, 0, Qt::ToolTipRole).toString();
        QVERIFY2(text.startsWith(u"TP 2, PP 1: 3 trial"_s), qPrintable(text));
        QVERIFY(text.contains(u"447.2  trial 3: TP2 MBS2"_s));
        QVERIFY(text.indexOf(u"447.2"_s) < text.indexOf(u"410.0"_s));
        QVERIFY(at(1, 0, Qt::ToolTipRole).toString().startsWith(u"TP 8, PP 1: 1 trial"_s));
    }

    void theSmallestIsTheBestWhereTheStudyMinimises()
    {
        FakeFeed slow;
        StudyCreated created;
        created.direction = Direction::Minimize;
        slow.send(created);
        slow.finish(0, FakeFeed::layout(u"tp=1 pp=1"_s), 9);
        slow.finish(1, FakeFeed::layout(u"tp=1 pp=1"_s), 4);
        slow.finish(2, FakeFeed::layout(u"tp=2 pp=2"_s), 5);
        m_series->setFeed(&slow);
        m_model->refresh();
        QCOMPARE(at(0, 0).toString(), u"4.00"_s);
        QCOMPARE(at(0, 0, HeatMapModel::BestTrialRole).toInt(), 1);
        m_series->setFeed(nullptr);
        m_model->refresh();
        QCOMPARE(m_model->rowCount(), 0);
    }

    void theFilterChoosesTrialsAndItsWordsAboutTheAxesChooseCells()
    {
        m_model->setFilterText(u"mbs=4 TP=2"_s);
        QCOMPARE(at(0, 0).toString(), u"OOM"_s);
        QCOMPARE(at(1, 0).toString(), QString());
        QCOMPARE(at(1, 1).toString(), u"failed"_s); // still there to be chosen
        QVERIFY(at(0, 0, HeatMapModel::ChosenRole).toBool());
        QVERIFY(at(0, 1, HeatMapModel::ChosenRole).toBool());
        QVERIFY(!at(1, 0, HeatMapModel::ChosenRole).toBool());
        QCOMPARE(m_model->filterFor({m_model->index(1, 0)}), u"mbs=4 tp=8 pp=1"_s);
        QCOMPARE(m_model->filterFor({m_model->index(1, 0), m_model->index(0, 0)}), u"mbs=4 tp=2,8 pp=1"_s);
        QCOMPARE(m_model->filterFor({}), u"mbs=4"_s);
    }

    void severalRunsOfALayoutCountOnceByTheirMean()
    {
        m_feed->send(TrialQueued{7, FakeFeed::layout(u"tp=2 pp=1 mbs=2"_s), u"train"_s, {}, false, 3});
        m_feed->send(TrialStarted{7, 1, {}, {}});
        m_feed->send(TrialEnded{7, 1, TrialState::Finished, 443.2, u"median"_s, 8});
        m_model->refresh();
        QCOMPARE(at(0, 0).toString(), u"445.2"_s);
        QCOMPARE(at(0, 0, HeatMapModel::TrialsRole).toInt(), 3);
    }

    void trialsWithoutAParameterAreCountedApart()
    {
        m_feed->finish(7, FakeFeed::layout(u"tp=2 mbs=1"_s), 300);
        m_model->refresh();
        QCOMPARE(m_model->trialsWithoutCell(), 1);
        QCOMPARE(m_model->trialsInCells(), 6);
    }
};

MEGATUNE_TEST(TestHeatMapModel)

} // namespace megatune::tst_heatmapmodel

#include "tst_heatmapmodel.moc"
