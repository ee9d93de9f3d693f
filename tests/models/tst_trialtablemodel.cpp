// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/modelcatalog.h"
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/trials/studyseries.h"
#include "ui/trials/trialfiltermodel.h"
#include "ui/trials/trialtablemodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

namespace megatune::tst_trialtablemodel {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;
using Column = TrialTableModel::Column;

namespace {

QStringList headers(const QAbstractItemModel& model)
{
    QStringList texts;
    for (int column = 0; column < model.columnCount(); ++column)
        texts.append(model.headerData(column, Qt::Horizontal).toString());
    return texts;
}

QStringList column(const QAbstractItemModel& model, int column)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts.append(model.index(row, column).data().toString());
    return texts;
}

} // namespace

class TestTrialTableModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void tokensOfARunningTrialAreThoseOfItsLog()
    {
        FakeFeed feed;
        StudyCreated created;
        created.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"64"_s}, {u"seq_len"_s, u"4096"_s}};
        created.shape = catalogShape(u"Qwen/Qwen3-30B-A3B"_s);
        QVERIFY(created.shape);
        feed.send(created);
        StudySeries series;
        TrialTableModel model(&series);
        series.setFeed(&feed);
        model.setFeed(&feed);
        feed.begin(0, FakeFeed::layout(u"tp=2"_s));
        // The trainer counts other FLOPs than we do: its TFLOP/s do not lead to its tokens.
        for (qint64 iteration = 1; iteration <= 8; ++iteration)
            Q_EMIT feed.livePoint(0, IterationPoint{iteration, 300, 4183.8, 40});
        model.flush();
        const int tokens = model.columnOf(Column::Tokens);
        QCOMPARE(
            model.index(0, tokens).data().toString(), QLocale().toString(64 * 4096 / 4.1838 / 8, 'f', 0));
    }

    void whatHasNoEffectMakesNoColumn()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        feed.finish(
            0, FakeFeed::layout(u"tp=1 recompute_granularity=none recompute_modules=core_attn"_s), 10);
        feed.finish(1, FakeFeed::layout(u"tp=2 recompute_granularity=selective recompute_modules=moe"_s), 20);
        TrialTableModel model;
        model.setFeed(&feed);
        QVERIFY2(!headers(model).contains(u"Modules"_s), qPrintable(headers(model).join(u' ')));
        feed.finish(2, FakeFeed::layout(u"tp=2 recompute_granularity=selective recompute_modules=mlp"_s), 20);
        model.flush();
        QVERIFY2(headers(model).contains(u"Modules"_s), qPrintable(headers(model).join(u' ')));
    }

    void rowsAppearAsTrialsAreQueuedAndChangeAsTheyEnd()
    {
        FakeFeed feed;
        TrialTableModel model;
        QAbstractItemModelTester tester(&model);
        model.setFeed(&feed);
        QCOMPARE(model.rowCount(), 0);
        feed.send(StudyCreated{});
        feed.begin(0, FakeFeed::layout(u"tp=8 mbs=1"_s));
        QTRY_COMPARE(model.rowCount(), 1);
        QCOMPARE(model.index(0, model.columnOf(Column::State)).data().toString(),
            trialStateTitle(TrialState::Running));
        TrialEnded ended;
        ended.state = TrialState::Finished;
        ended.value = 412.345;
        ended.memoryGib = 63.42;
        ended.durationS = 192;
        feed.send(ended);
        QTRY_COMPARE(model.index(0, model.columnOf(Column::Value)).data().toString(), u"412.3"_s);
        QCOMPARE(model.index(0, model.columnOf(Column::Memory)).data().toString(), u"63.4"_s);
        QCOMPARE(model.index(0, model.columnOf(Column::Duration)).data().toString(), u"3:12"_s);
        QCOMPARE(model.index(0, model.columnOf(Column::Host)).data().toString(), u"gpu-a"_s);
        QVERIFY(model.index(0, 0).data(TrialTableModel::BestRole).toBool());
    }

    void manyEventsAreToldToViewsAtOnce()
    {
        FakeFeed feed;
        TrialTableModel model;
        model.setFeed(&feed);
        feed.send(StudyCreated{});
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        for (int i = 0; i < 500; ++i)
            feed.finish(i, FakeFeed::layout(u"tp=1"_s), i);
        QCOMPARE(inserted.size(), 0);
        model.flush();
        QCOMPARE(inserted.size(), 1);
        QCOMPARE(model.rowCount(), 500);
    }

    void onlyParametersThatDifferAreColumns()
    {
        FakeFeed feed;
        TrialTableModel model;
        QAbstractItemModelTester tester(&model);
        model.setFeed(&feed);
        feed.send(StudyCreated{});
        feed.finish(0, FakeFeed::layout(u"tp=8 pp=1 ep=1 mbs=1"_s), 10);
        model.flush();
        QCOMPARE(
            headers(model), (QStringList{u"#"_s, u"TFLOP/s"_s, u"GiB"_s, u"Time"_s, u"State"_s, u"Host"_s}));
        feed.finish(1, FakeFeed::layout(u"tp=8 pp=1 ep=2 mbs=1"_s), 11);
        model.flush();
        QCOMPARE(headers(model).mid(0, 3), (QStringList{u"#"_s, u"EP"_s, u"TFLOP/s"_s}));
        feed.finish(2, FakeFeed::layout(u"tp=4 pp=1 ep=1 mbs=1"_s), 12);
        model.flush();
        QCOMPARE(headers(model).mid(0, 4), (QStringList{u"#"_s, u"TP"_s, u"EP"_s, u"TFLOP/s"_s}));
        QCOMPARE(column(model, 1), (QStringList{u"8"_s, u"8"_s, u"4"_s}));
        model.setAllParameters(true);
        QCOMPARE(headers(model).mid(0, 6),
            (QStringList{u"#"_s, u"TP"_s, u"PP"_s, u"EP"_s, u"MBS"_s, u"TFLOP/s"_s}));
    }

    void aParameterThatFollowsFromAnotherOneIsNoColumn()
    {
        FakeFeed feed;
        TrialTableModel model;
        model.setFeed(&feed);
        feed.send(StudyCreated{});
        feed.finish(0, FakeFeed::layout(u"tp=8 recompute_granularity=full recompute_method=uniform"_s), 10);
        feed.finish(1, FakeFeed::layout(u"tp=8 recompute_granularity=selective"_s), 10);
        model.flush();
        QCOMPARE(headers(model).mid(1, 2), (QStringList{u"Recompute"_s, u"TFLOP/s"_s}));
        feed.finish(2, FakeFeed::layout(u"tp=8 recompute_granularity=full recompute_method=block"_s), 10);
        model.flush();
        QCOMPARE(headers(model).mid(1, 2), (QStringList{u"Recompute"_s, u"Method"_s}));
        QCOMPARE(column(model, 2), (QStringList{u"uniform"_s, u"\u2013"_s, u"block"_s}));
    }

    void theBaselineSaysSoAndHasNoLayout()
    {
        FakeFeed feed;
        TrialTableModel model;
        model.setFeed(&feed);
        feed.send(StudyCreated{});
        feed.finish(0, Layout(), 10);
        feed.finish(1, FakeFeed::layout(u"tp=8"_s), 10);
        feed.finish(2, FakeFeed::layout(u"tp=4"_s), 10);
        model.flush();
        QCOMPARE(column(model, 1), (QStringList{u"\u2013"_s, u"8"_s, u"4"_s}));
        QVERIFY(model.index(0, model.columnOf(Column::State)).data().toString().contains(u"baseline"_s));
    }

    void theOldBestIsToldThatItIsNoLonger()
    {
        FakeFeed feed;
        TrialTableModel model;
        model.setFeed(&feed);
        feed.send(StudyCreated{});
        feed.finish(0, FakeFeed::layout(u"tp=8"_s), 10);
        feed.finish(1, FakeFeed::layout(u"tp=4"_s), 20);
        model.flush();
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        feed.finish(2, FakeFeed::layout(u"tp=2"_s), 30);
        model.flush();
        QSet<int> rows;
        for (const QList<QVariant>& call : changed)
            rows.insert(call.first().toModelIndex().row());
        QVERIFY(rows.contains(1) && rows.contains(2) && !rows.contains(0));
        QVERIFY(!model.index(1, 0).data(TrialTableModel::BestRole).toBool());
    }

    void aRunningTrialShowsItsValueSoFar()
    {
        FakeFeed feed;
        StudySeries series;
        TrialTableModel model(&series);
        series.setFeed(&feed);
        model.setFeed(&feed);
        feed.send(StudyCreated{});
        feed.begin(0, FakeFeed::layout(u"tp=8"_s));
        for (int i = 1; i <= 6; ++i)
            Q_EMIT feed.livePoint(0, IterationPoint{i, i < 3 ? 1.0 : 50.0 + i});
        model.flush();
        QCOMPARE(model.index(0, model.columnOf(Column::Value)).data().toString(), u"54.5"_s);
        QVERIFY(model.index(0, 0).data(TrialTableModel::ProvisionalRole).toBool());
    }

    void resetAndADeadFeedLeaveAnEmptyTable()
    {
        auto feed = std::make_unique<FakeFeed>();
        TrialTableModel model;
        QAbstractItemModelTester tester(&model);
        feed->load(StudyCreated{});
        feed->finish(0, FakeFeed::layout(u"tp=8"_s), 10);
        model.setFeed(feed.get());
        QCOMPARE(model.rowCount(), 1);
        feed->startAnew();
        QCOMPARE(model.rowCount(), 0);
        feed->finish(0, FakeFeed::layout(u"tp=8"_s), 10);
        model.flush();
        QCOMPARE(model.rowCount(), 1);
        feed.reset();
        QCOMPARE(model.rowCount(), 0);
        model.flush();
    }

    void aHundredThousandTrialsAreShownSortedAndFilteredInTime()
    {
        FakeFeed feed;
        feed.load(StudyCreated{});
        for (int i = 0; i < 100'000; ++i) {
            TrialQueued queued;
            queued.number = i;
            queued.params = FakeFeed::layout(i % 2 ? u"tp=2 mbs=4"_s : u"tp=4 mbs=1"_s);
            feed.load(queued);
            feed.load(TrialStarted{i, 1, {}, {}});
            TrialEnded ended;
            ended.number = i;
            ended.state = i % 7 ? TrialState::Finished : TrialState::Oom;
            ended.value = i % 7 ? std::optional<double>((i * 7919) % 100'003) : std::nullopt;
            feed.load(ended);
        }
        TrialTableModel model;
        TrialFilterModel filter(&model);
        megatune::test::CpuTimer timer;
        model.setFeed(&feed);
        filter.sort(model.columnOf(Column::Value), Qt::DescendingOrder);
        const qint64 shown = timer.restart();
        filter.setFilterText(u"tp=2 state:finished"_s);
        const int rows = filter.rowCount();
        const qint64 filtered = timer.elapsed();
        qInfo("100,000 trials: shown and sorted in %lld ms, filtered in %lld ms", shown, filtered);
        QCOMPARE(rows, 42'857);
        // Generous: an unoptimised build under a sanitizer on a busy machine passes, too; quadratic work does
        // not.
        QVERIFY(shown < 20'000 && filtered < 20'000);
    }
};

MEGATUNE_TEST(TestTrialTableModel)

} // namespace megatune::tst_trialtablemodel

#include "tst_trialtablemodel.moc"
