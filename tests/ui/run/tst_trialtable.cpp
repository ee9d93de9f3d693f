// SPDX-License-Identifier: GPL-3.0-or-later
// The trials as a table: what people do to its columns.
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/look/look.h"
#include "ui/trialpanes/trialtable.h"
#include "ui/trials/trialfiltermodel.h"
#include "ui/trials/trialtablemodel.h"

#include <QHeaderView>
#include <QScrollBar>

namespace megatune::tst_trialtable {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;

namespace {

/// A table over a study of two trials.
struct Shown
{
    FakeFeed feed;
    TrialTableModel trials;
    TrialFilterModel filter{&trials};
    TrialTable table{&filter};

    Shown(const QString& first, const QString& second)
    {
        feed.send(StudyCreated{});
        feed.finish(0, FakeFeed::layout(first), 10, 60);
        feed.finish(1, FakeFeed::layout(second), 20, 60);
        trials.setFeed(&feed);
        table.resize(900, 300);
        table.show();
    }
    [[nodiscard]] int column(const QString& title) const
    {
        int column = filter.columnCount() - 1;
        while (column >= 0 && filter.headerData(column, Qt::Horizontal).toString() != title)
            --column;
        return column;
    }
    [[nodiscard]] int width(const QString& title) const { return table.columnWidth(column(title)); }
    [[nodiscard]] int place(const QString& title) const
    {
        return table.horizontalHeader()->visualIndex(column(title));
    }
};

} // namespace

class TestTrialTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void numbersOfManyTrialsAreNotCut()
    {
        Shown shown(u"tp=1"_s, u"tp=2"_s);
        const QFontMetrics metrics(shown.table.font());
        QVERIFY(shown.width(u"#"_s) >= metrics.horizontalAdvance(u"00000"_s) + 2 * look::related);
    }

    void theSelectedRowStaysInViewWhereTheTableShrinks()
    {
        Shown shown(u"tp=1"_s, u"tp=2"_s);
        for (int number = 2; number < 12; ++number)
            shown.feed.finish(number, FakeFeed::layout(u"tp=2"_s), 30, 60);
        shown.trials.flush();
        shown.table.resize(900, 500);
        shown.table.setSelected(11);
        const auto isWhole = [&shown] {
            const QRect row = shown.table.visualRect(shown.table.currentIndex());
            return row.isValid() && row.top() >= 0 && row.bottom() < shown.table.viewport()->height();
        };
        QTRY_VERIFY(isWhole());
        shown.table.resize(900, 170);
        QTRY_VERIFY(shown.table.viewport()->height() < 170);
        QVERIFY(isWhole());
        shown.table.setSelected(0);
        shown.table.scrollToBottom(); // somebody looks elsewhere
        const int place = shown.table.verticalScrollBar()->value();
        shown.table.resize(900, 160);
        QVERIFY(shown.table.verticalScrollBar()->value() >= place);
    }

    void aColumnThatComesLaterIsSelectedWithItsRow()
    {
        Shown shown(u"tp=1 ep=2"_s, u"tp=2 ep=2"_s);
        shown.table.setSelected(1);
        const int before = shown.filter.columnCount();
        shown.feed.finish(2, FakeFeed::layout(u"tp=2 ep=4"_s), 30, 60);
        shown.trials.flush();
        QVERIFY(shown.filter.columnCount() > before);
        QCOMPARE(static_cast<int>(shown.table.selectionModel()->selectedIndexes().size()),
            shown.filter.columnCount());
    }

    void whatCameOfATrialStandsBeforeItsParameters()
    {
        Shown shown(u"tp=1 ep=2"_s, u"tp=2 ep=1"_s);
        const auto titles = [&shown] {
            const QHeaderView* header = shown.table.horizontalHeader();
            QStringList all;
            for (int place = 0; place < header->count(); ++place) {
                const int column = header->logicalIndex(place);
                all.append(shown.filter.headerData(column, Qt::Horizontal).toString());
            }
            return all.mid(0, 7).join(u' ');
        };
        QVERIFY2(titles().startsWith(u"# State TFLOP/s GiB TP EP "_s), qPrintable(titles()));
        // One that comes later is behind those that are there.
        shown.feed.finish(2, FakeFeed::layout(u"tp=2 ep=1 mbs=4"_s), 30, 60);
        shown.feed.finish(3, FakeFeed::layout(u"tp=2 ep=1 mbs=8"_s), 30, 60);
        shown.trials.flush();
        QCOMPARE(titles(), u"# State TFLOP/s GiB TP EP MBS"_s);
    }

    void columnsKeepTheirWidthAndPlaceAlsoInAnotherStudy()
    {
        Shown first(u"tp=1 ep=2"_s, u"tp=2 ep=1"_s);
        const int usual = first.width(u"GiB"_s);
        QHeaderView* header = first.table.horizontalHeader();
        header->resizeSection(first.column(u"GiB"_s), usual + 60);
        header->moveSection(first.place(u"TFLOP/s"_s), 0);
        // Another parameter differs from now on: its column comes, and the others stay as they are.
        first.feed.finish(2, FakeFeed::layout(u"tp=2 ep=1 mbs=4"_s), 30, 60);
        first.feed.finish(3, FakeFeed::layout(u"tp=2 ep=1 mbs=8"_s), 30, 60);
        first.trials.flush();
        QVERIFY(first.column(u"MBS"_s) > 0);
        QCOMPARE(first.width(u"GiB"_s), usual + 60);
        QCOMPARE(first.place(u"TFLOP/s"_s), 0);

        Shown other(u"tp=1 cp=2"_s, u"tp=2 cp=4"_s);
        other.table.restoreColumns(first.table.saveColumns());
        QCOMPARE(other.width(u"GiB"_s), usual + 60);
        QCOMPARE(other.place(u"TFLOP/s"_s), 0);
        other.table.restoreDefaultColumns();
        QCOMPARE(other.place(u"TFLOP/s"_s), 2);
        QVERIFY(other.width(u"GiB"_s) < usual + 60);
    }

    void whatIsNoStateChangesNothing()
    {
        Shown shown(u"tp=1"_s, u"tp=2"_s);
        const int usual = shown.width(u"GiB"_s);
        for (const QByteArray& state : {QByteArray(), QByteArray("nonsense"), QByteArray(64, '\xff')}) {
            shown.table.restoreColumns(state);
            QCOMPARE(shown.width(u"GiB"_s), usual);
            QCOMPARE(shown.place(u"TFLOP/s"_s), 2);
        }
    }
};

MEGATUNE_TEST(TestTrialTable)

} // namespace megatune::tst_trialtable

#include "tst_trialtable.moc"
