// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/trials/trialfiltermodel.h"
#include "ui/trials/trialtablemodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

namespace megatune::tst_trialfiltermodel {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;
using Column = TrialTableModel::Column;

class TestTrialFilterModel : public QObject
{
    Q_OBJECT

    FakeFeed m_feed;

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        m_feed.send(StudyCreated{});
        m_feed.finish(0, FakeFeed::layout(u"tp=8 ep=1 mbs=1 recompute_granularity=full"_s), 400, 60);
        m_feed.fail(1, FakeFeed::layout(u"tp=2 ep=1 mbs=2 recompute_granularity=selective"_s),
            TrialState::Oom, u"CUDA out of memory"_s);
        m_feed.finish(2, FakeFeed::layout(u"tp=2 ep=4 mbs=1 recompute_granularity=full"_s), 450, 71);
        m_feed.fail(3, FakeFeed::layout(u"tp=4 ep=4 mbs=1 recompute_granularity=full"_s), TrialState::Failed,
            u"NCCL error in: net.cpp"_s);
        m_feed.fail(
            4, FakeFeed::layout(u"tp=1 ep=4 mbs=1 recompute_granularity=full"_s), TrialState::TimedOut);
        m_feed.begin(5, FakeFeed::layout(u"tp=2 ep=2 mbs=1 recompute_granularity=full"_s), u"gpu-b"_s);
        m_feed.send(StarSet{2, true});
        m_feed.send(NoteSet{0, u"the safe one"_s});
    }

    void aWordLeavesItsTrialsOver_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<int>>("numbers");
        const auto row = [](const char* text, const QList<int>& numbers) {
            QTest::addRow("%s", text) << QString::fromUtf8(text) << numbers;
        };
        row("", {0, 1, 2, 3, 4, 5});
        row("tp=2", {1, 2, 5});
        row("TP=2 ", {1, 2, 5});
        row("tp=2 state:oom", {1});
        row("tp=2,4", {1, 2, 3, 5});
        row("tp!=2", {0, 3, 4});
        row("tp>2", {0, 3});
        row("tp>=2 tp<8", {1, 2, 3, 5});
        row("tp=", {0, 1, 2, 3, 4, 5});
        row("tp=two", {});
        row("recompute=sel", {1});
        row("recompute!=selective", {0, 2, 3, 4, 5});
        row("recompute=-", {});
        row("recompute!=-", {0, 1, 2, 3, 4, 5});
        row("state:failed", {3});
        row("state:timed-out,oom", {1, 4});
        row("state:timeout", {});
        row("state!=finished", {1, 3, 4, 5});
        row("value>400", {2});
        row("value>=400", {0, 2});
        row("memory<70", {0});
        row("#3", {3});
        row("number>3", {4, 5});
        row("host=gpu-b", {5});
        row("gpu-b", {5});
        row("star:yes", {2});
        row("best:yes", {2});
        row("best:no tp=2", {1, 5});
        row("nccl", {3});
        row("safe", {0});
        row("oom", {1});
        row("EP4", {2, 3, 4});
        row("nothing-of-that-kind", {});
    }

    void aWordLeavesItsTrialsOver()
    {
        QFETCH(const QString, text);
        QFETCH(const QList<int>, numbers);
        TrialTableModel trials;
        trials.setFeed(&m_feed);
        TrialFilterModel model(&trials);
        QAbstractItemModelTester tester(&model);
        model.setFilterText(text);
        QList<int> found;
        for (int row = 0; row < model.rowCount(); ++row)
            found.append(model.numberAt(row));
        QCOMPARE(found, numbers);
    }

    void bestFollowsATrialThatIsBetterLater()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        TrialTableModel trials;
        trials.setFeed(&feed);
        TrialFilterModel model(&trials);
        QAbstractItemModelTester tester(&model);
        model.setFilterText(u"best:yes"_s);
        feed.begin(0, FakeFeed::layout(u"tp=2"_s));
        feed.finish(1, FakeFeed::layout(u"tp=4"_s), 5);
        trials.flush();
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.numberAt(0), 1);
        TrialEnded ended;
        ended.state = TrialState::Finished;
        ended.value = 12;
        feed.send(ended);
        trials.flush();
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.numberAt(0), 0);
        feed.finish(2, FakeFeed::layout(u"tp=8"_s), 20);
        trials.flush();
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.numberAt(0), 2);
    }

    void anUnknownNameIsNamedWithTheNearestOne()
    {
        TrialTableModel trials;
        trials.setFeed(&m_feed);
        TrialFilterModel model(&trials);
        QSignalSpy changed(&model, &TrialFilterModel::filterChanged);
        model.setFilterText(u"statte:oom"_s);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed.at(0).at(0).value<std::vector<bool>>(),
            std::vector<bool>(static_cast<size_t>(trials.rowCount()), false));
        QVERIFY2(model.problem().contains(u"statte"_s) && model.problem().contains(u"state"_s),
            qPrintable(model.problem()));
        model.setFilterText(u"state:oom"_s);
        QVERIFY(model.problem().isEmpty());
    }

    void absentNumbersComeLastInBothOrders()
    {
        TrialTableModel trials;
        trials.setFeed(&m_feed);
        TrialFilterModel model(&trials);
        const int value = trials.columnOf(Column::Value);
        model.sort(value, Qt::AscendingOrder);
        QCOMPARE(model.numberAt(0), 0);
        QCOMPARE(model.numberAt(1), 2);
        model.sort(value, Qt::DescendingOrder);
        QCOMPARE(model.numberAt(0), 2);
        QCOMPARE(model.numberAt(1), 0);
        QCOMPARE(model.rowOf(2), 0);
    }

    void aTrialThatEndsMovesToItsPlace()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        feed.finish(0, FakeFeed::layout(u"tp=1"_s), 10);
        feed.finish(1, FakeFeed::layout(u"tp=2"_s), 20);
        feed.begin(2, FakeFeed::layout(u"tp=4"_s), u"gpu-a"_s);
        TrialTableModel trials;
        trials.setFeed(&feed);
        TrialFilterModel model(&trials);
        QAbstractItemModelTester tester(&model);
        model.sort(trials.columnOf(Column::Value), Qt::DescendingOrder);
        QCOMPARE(model.rowOf(2), 2);
        TrialEnded ended;
        ended.number = 2;
        ended.attempt = 1;
        ended.state = TrialState::Finished;
        ended.value = 15;
        feed.send(ended);
        trials.flush();
        QCOMPARE(model.rowOf(1), 0);
        QCOMPARE(model.rowOf(2), 1);
        QCOMPARE(model.rowOf(0), 2);
        // Words go by their letters: finished before out of memory.
        feed.fail(3, FakeFeed::layout(u"tp=8"_s), TrialState::Oom);
        trials.flush();
        model.sort(trials.columnOf(Column::State), Qt::AscendingOrder);
        QCOMPARE(model.rowOf(3), 3);
        model.sort(trials.columnOf(Column::State), Qt::DescendingOrder);
        QCOMPARE(model.rowOf(3), 0);
    }

    void aPlainWordIsFoundWhereItStands()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        const QString full =
            u"tp=%1 recompute_granularity=full recompute_method=uniform recompute_num_layers=%2"_s;
        feed.finish(0, FakeFeed::layout(full.arg(2).arg(1)), 10);
        feed.finish(1, FakeFeed::layout(full.arg(2).arg(4)), 20);
        feed.finish(2, FakeFeed::layout(u"tp=2 recompute_granularity=none"_s), 30);
        feed.finish(3, FakeFeed::layout(full.arg(4).arg(4)), 40);
        TrialTableModel trials;
        trials.setFeed(&feed);
        TrialFilterModel model(&trials);
        const auto found = [&model](const QString& text) {
            model.setFilterText(text);
            QList<int> numbers;
            for (int row = 0; row < model.rowCount(); ++row)
                numbers.append(model.numberAt(row));
            return numbers;
        };
        QCOMPARE(found(u"uniform/4"_s), (QList<int>{1, 3}));
        QCOMPARE(found(u"Uniform"_s), (QList<int>{0, 1, 3}));
        QCOMPARE(found(u"method=uni"_s), (QList<int>{0, 1, 3}));
        QCOMPARE(found(u"tp4"_s), (QList<int>{3}));
        QCOMPARE(found(u"uniform/4 tp2"_s), (QList<int>{1}));
    }

    void theOrderStaysWithItsColumnWhenAParameterAppears()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        TrialTableModel trials;
        trials.setFeed(&feed);
        TrialFilterModel model(&trials);
        QAbstractItemModelTester tester(&model);
        feed.finish(0, FakeFeed::layout(u"tp=2"_s), 10, 60);
        feed.finish(1, FakeFeed::layout(u"tp=2"_s), 30, 50);
        trials.flush();
        model.sort(trials.columnOf(Column::Value), Qt::DescendingOrder);
        feed.finish(2, FakeFeed::layout(u"tp=1"_s), 20, 40);
        trials.flush();
        QCOMPARE(trials.kindOf(model.sortColumn()), Column::Value);
        QCOMPARE(model.numberAt(0), 1);
        QCOMPARE(model.numberAt(1), 2);
        QCOMPARE(model.numberAt(2), 0);
    }

    void trialsThatComeLaterAreFilteredAndSorted()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        TrialTableModel trials;
        trials.setFeed(&feed);
        TrialFilterModel model(&trials);
        model.setFilterText(u"tp=2"_s);
        model.sort(trials.columnOf(Column::Value), Qt::DescendingOrder);
        feed.finish(0, FakeFeed::layout(u"tp=2"_s), 10);
        feed.finish(1, FakeFeed::layout(u"tp=4"_s), 30);
        feed.finish(2, FakeFeed::layout(u"tp=2"_s), 20);
        trials.flush();
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.numberAt(0), 2);
        QCOMPARE(model.rowOf(1), -1);
    }
};

MEGATUNE_TEST(TestTrialFilterModel)

} // namespace megatune::tst_trialfiltermodel

#include "tst_trialfiltermodel.moc"
