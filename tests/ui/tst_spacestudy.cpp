#include "tests/support/fakefeed.h"
#include "tests/support/spacewindow.h"

#include <QAbstractItemModelTester>
#include <QLabel>

using namespace megatune;
using namespace megatune::test;

/// The page Space beside a study that runs or was opened.
class SpaceStudyTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aStudyThatMinimisesShowsTheSmallestValueOfACell()
    {
        const QTemporaryDir home;
        SpaceWindow window;
        setEstimated(window.draft, home);
        const auto cell = [&window](
                              int row, int column) { return window.grid()->model()->index(row, column); };
        const auto share = [&cell](
                               int row) { return cell(row, 0).data(SpaceGridModel::ColourRole).toDouble(); };
        QTRY_VERIFY_WITH_TIMEOUT(cell(2, 0).data(SpaceGridModel::EstimateRole).isValid(), 30'000);
        FakeFeed feed;
        StudyCreated created;
        created.direction = Direction::Minimize;
        feed.send(created);
        window.page.setFeed(&feed);
        Layout layout = window.draft.preset()->space().layoutAt(0);
        feed.finish(0, layout, 7.25);
        layout.set(u"mbs"_qs, Value{2});
        feed.finish(1, layout, 3.5);
        layout.set(u"tp"_qs, Value{2});
        feed.finish(2, layout, 5);
        QTRY_COMPARE(cell(0, 0).data().toString(), u"3.50"_qs);
        QTRY_COMPARE(cell(1, 0).data().toString(), u"5.00"_qs);
        QVERIFY(cell(0, 0).data(SpaceGridModel::BestRole).toBool());
        QCOMPARE(share(0), 1.0); // yellow is the best
        QCOMPARE(share(1), 0.0);
        // What is estimated has another unit, and a scale of its own.
        QVERIFY(cell(2, 0).data(SpaceGridModel::EstimateRole).toDouble() > 20);
        QVERIFY(share(2) >= 0 && share(2) <= 1);
        const QString legend = window.child<QLabel>("gridLegend")->text();
        QVERIFY2(legend.contains(u"the smallest measured value, dark violet 5.00 to yellow 3.50"),
            qPrintable(legend));
        QVERIFY2(legend.contains(u"on a scale of its own"), qPrintable(legend));
        QVERIFY(cell(0, 0).data(Qt::ToolTipRole).toString().contains(u"Best measured: 3.50\n"));
        auto* list = static_cast<LayoutListModel*>(window.list()->model());
        const int value = list->measuredColumns().first();
        QCOMPARE(list->headerData(value, Qt::Horizontal, Qt::DisplayRole).toString(), u"value"_qs);
        window.click(0, 0);
        QTRY_COMPARE(static_cast<quint64>(list->rowCount()), window.kept(0, 0));
        window.list()->sortByColumn(value, Qt::AscendingOrder);
        QCOMPARE(list->index(0, value).data().toString(), u"3.5"_qs); // what was not tried comes last
        QVERIFY(!list->index(list->rowCount() - 1, value).data().isValid());
    }
};

QTEST_MAIN(SpaceStudyTest)
#include "tst_spacestudy.moc"
