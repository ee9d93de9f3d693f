// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test.h"
#include "tests/support/window/spacewindow.h"
#include "ui/charts/stepdrawing.h"
#include "ui/charts/stepwindow.h"
#include "ui/common/available.h"
#include "ui/common/columnmemory.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSplitter>

namespace megatune::tst_spacelist {

using namespace test;

/// The list of the page Space: what it says of each layout, which columns it shows, what narrows it.
class SpaceListTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_home;

    static LayoutListModel* listOf(const SpaceWindow& window)
    {
        return static_cast<LayoutListModel*>(window.list()->model());
    }
    /// Some of its layouts fit and some do not.
    void estimate(SpaceWindow& window)
    {
        setEstimated(window.draft, m_home);
        window.draft.setArgument(u"seq_len"_s, u"16384"_s);
        QTRY_VERIFY(listOf(window)->hasEstimates() && listOf(window)->rowCount() > 0);
        auto* grid = static_cast<SpaceGridModel*>(window.grid()->model());
        QTRY_VERIFY(grid->overMemory().has_value());
    }

private Q_SLOTS:
    /// Two of them below each other, with what was learnt; without estimates it says what is missing.
    void theStepOfSelectedLayoutsIsDrawn()
    {
        SpaceWindow window;
        const auto draw = [&window]() -> StepWindow* {
            for (const int row : {0, 1}) {
                window.list()->selectionModel()->select(window.list()->model()->index(row, 0),
                    QItemSelectionModel::Select | QItemSelectionModel::Rows);
            }
            window.list()->findChild<QAction*>(u"drawStep"_s)->trigger();
            return window.page.findChild<StepWindow*>();
        };
        QTRY_VERIFY(listOf(window)->rowCount() > 1);
        StepWindow* drawn = draw();
        auto* state = drawn->findChild<QLabel*>(u"stepState"_s);
        QTRY_VERIFY2(state->text().startsWith(u"A step is drawn by its estimate, for which is missing: "),
            qPrintable(state->text()));
        QVERIFY(!whyNotAvailable(*drawn->findChild<QPushButton*>(u"saveStep"_s)).isEmpty());
        delete drawn;

        estimate(window);
        drawn = draw();
        QTRY_VERIFY(drawn->findChild<StepDrawing*>() != nullptr);
        const auto* drawing = drawn->findChild<StepDrawing*>();
        QCOMPARE(drawing->accessibleDescription().count(u'\n'), 1);
        QVERIFY(whyNotAvailable(*drawn->findChild<QPushButton*>(u"saveStep"_s)).isEmpty());
        QTRY_VERIFY(drawing->height() >= drawing->minimumHeight() && drawing->minimumHeight() > 96);
    }

    void aRowOfTheRulesListsWhatDoesNotFit()
    {
        SpaceWindow window;
        estimate(window);
        QAbstractItemModelTester tester(
            window.rules()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        LayoutListModel* list = listOf(window);
        const int row = window.rules()->model()->rowCount() - 1;
        QCOMPARE(
            window.rules()->model()->index(row, 0).data().toString(), u"Fits the GPU's memory (estimate)"_s);
        const QString count = window.rules()->model()->index(row, 1).data().toString();
        const quint64 all = list->count();
        QTest::mouseClick(window.rules()->viewport(), Qt::LeftButton, {},
            window.rules()->visualRect(window.rules()->model()->index(row, 0)).center());
        QTRY_VERIFY(list->count() < all);
        QVERIFY(list->rowCount() > 0);
        QCOMPARE(QLocale().toString(list->count()), count);
        const int memory = list->estimateColumns().first();
        for (int each = 0; each < list->rowCount(); ++each)
            QVERIFY(list->index(each, memory).data(LayoutListModel::MemoryShareRole).toDouble() > 1);
        const int state = list->columnCount() - 1;
        QCOMPARE(list->index(0, state).data().toString(), u"out of memory (est.)"_s);
        QTest::mouseClick(window.page.findChildren<QRadioButton*>().first(), Qt::LeftButton);
        QTRY_COMPARE(list->count(), all);
    }
    void theSelectedRuleOutlivesASwitchAndIsLetGo()
    {
        SpaceWindow window;
        estimate(window);
        LayoutListModel* list = listOf(window);
        const int memoryRow = window.rules()->model()->rowCount() - 1;
        const quint64 kept = list->count();
        QTest::mouseClick(window.rules()->viewport(), Qt::LeftButton, {},
            window.rules()->visualRect(window.rules()->model()->index(memoryRow, 0)).center());
        QTRY_VERIFY(list->count() < kept);
        const PresetPtr before = window.draft.preset();
        QTest::mouseClick(window.choice(u"Allow MBS 1"_s), Qt::LeftButton);
        QTRY_VERIFY(window.draft.preset() != nullptr && window.draft.preset() != before);
        QTRY_VERIFY(list->rowCount() > 0 && !list->summary().endsWith(u'\u2026'));
        QCOMPARE(window.rules()->selectionModel()->selectedRows().value(0).row(), memoryRow);
        for (int row = 0; row < list->rowCount(); ++row)
            QCOMPARE(list->index(row, list->columnCount() - 1).data().toString(), u"out of memory (est.)"_s);
        const quint64 over = list->count();
        const auto side = window.page.findChildren<QRadioButton*>();
        QTest::mouseClick(side[1], Qt::LeftButton);
        QVERIFY(side[1]->isChecked());
        QVERIFY(!window.rules()->selectionModel()->hasSelection());
        QTRY_VERIFY(list->summary().endsWith(u"left out"));
        window.rules()->selectRow(memoryRow);
        QTRY_COMPARE(list->count(), over);
        QTest::mouseClick(side[0], Qt::LeftButton);
        QVERIFY(!window.rules()->selectionModel()->hasSelection());
        QTRY_VERIFY(list->count() > over && list->count() < kept);
    }
    void memoryIsFilteredAndToldByItsParts()
    {
        SpaceWindow window;
        estimate(window);
        LayoutListModel* list = listOf(window);
        const quint64 all = list->count();
        auto* filter = window.page.findChild<QLineEdit*>();
        QTest::keyClicks(filter, u"memory<70 pp=2"_s);
        QTRY_VERIFY(list->count() < all && list->rowCount() > 0 && !list->summary().endsWith(u'\u2026'));
        const int memory = list->estimateColumns().first();
        for (int row = 0; row < list->rowCount(); ++row)
            QVERIFY(list->index(row, memory).data().toDouble() < 70.05);
        QCOMPARE(list->index(0, list->columnCount() - 1).data().toString(), u"fits (est.)"_s);
        const QString parts = list->index(0, memory).data(Qt::ToolTipRole).toString();
        for (const QString& part : {u"weights: "_s, u"gradients: "_s, u"optimizer: "_s, u"activations: "_s,
                 u"of 0 to 1, which needs most"_s})
            QVERIFY2(parts.contains(part), qPrintable(parts));
    }
    void whatFitsComesFirstAndTheFastestOfIt()
    {
        SpaceWindow window;
        estimate(window);
        LayoutListModel* list = listOf(window);
        const int memory = list->estimateColumns().first();
        const auto fits = [&](int row) {
            return list->index(row, memory).data(LayoutListModel::MemoryShareRole).toDouble() <= 1;
        };
        const auto speed = [&](int row) {
            return list->columns().sortKey(
                list->index(row, 0).data(LayoutListModel::LayoutIndexRole).toULongLong(), memory + 1);
        };
        QVERIFY(fits(0));
        int changes = 0;
        for (int row = 1; row < list->rowCount(); ++row) {
            changes += fits(row) != fits(row - 1) ? 1 : 0;
            if (fits(row))
                QVERIFY(speed(row) <= speed(row - 1));
        }
        QCOMPARE(changes, 1); // nothing that fits stands behind what does not
        // Parameters in the usual order, then what follows from them.
        const QHeaderView* header = window.list()->horizontalHeader();
        QStringList titles;
        for (int visual = 0; visual < header->count(); ++visual) {
            const int column = header->logicalIndex(visual);
            if (!header->isSectionHidden(column))
                titles.append(list->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        }
        QCOMPARE(titles.mid(0, 6), (QStringList{u"TP"_s, u"PP"_s, u"CP"_s, u"EP"_s, u"ETP"_s, u"MBS"_s}));
        QCOMPARE(titles.mid(titles.size() - 5),
            (QStringList{u"Recompute"_s, u"Others"_s, u"est. GiB"_s, u"est. TFLOP/s"_s, u"State"_s}));
        // A header sorts; the third click on it brings the usual order back.
        const Layout best = list->layoutAt(0);
        const QPoint title(header->sectionViewportPosition(0) + 8, header->height() / 2);
        for (int click = 0; click < 3; ++click) {
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, title);
            QCOMPARE(list->layoutAt(0) == best, click == 2);
        }
    }
    void combinationsOfALayoutStandInOneRowUntilItIsOpened()
    {
        SpaceWindow window;
        LayoutListModel* list = listOf(window);
        QAbstractItemModelTester tester(list, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QTRY_COMPARE(window.listed(), quint64{154 * 64});
        QCOMPARE(list->rowCount(), 154);
        QCOMPARE(list->summary(), u"154 layouts, 9,856 combinations kept"_s);
        const int more = list->columns().parameters() + LayoutColumns::Variants;
        QCOMPARE(list->index(1, more).data().toString(), u"\u25b8 63"_s);
        window.list()->scrollTo(list->index(1, more));
        QTest::mouseClick(window.list()->viewport(), Qt::LeftButton, {},
            window.list()->visualRect(list->index(1, more)).center());
        QCOMPARE(list->rowCount(), 154 + 63);
        QCOMPARE(list->index(1, more).data().toString(), u"\u25be 63"_s);
        QVERIFY(list->index(2, more).data().toString().isEmpty());
        for (int row = 2; row < 2 + 63; ++row) {
            for (const int column : list->columns().layoutColumns())
                QCOMPARE(list->index(row, column).data(), list->index(1, column).data());
            QVERIFY(list->layoutAt(row) != list->layoutAt(1));
        }
        QVERIFY(list->index(65, more).data().toString().startsWith(u'\u25b8'));
        window.list()->setFocus();
        window.list()->setCurrentIndex(list->index(1, 0));
        QTest::keyClick(window.list(), Qt::Key_Space);
        QCOMPARE(list->rowCount(), 154);
    }
    void columnsThatSayTheSameAreHiddenUntilAsked()
    {
        SpaceWindow window;
        estimate(window);
        LayoutListModel* list = listOf(window);
        const int mbs = window.draft.preset()->space().indexOf(u"mbs"_s);
        QVERIFY(!window.list()->isColumnHidden(mbs));
        window.page.findChild<QLineEdit*>()->setText(u"mbs=1 tp=2"_s);
        QTRY_VERIFY(window.list()->isColumnHidden(mbs));
        QVERIFY(!window.list()->isColumnHidden(0)); // an axis
        // What decides is in view.
        const QHeaderView* header = window.list()->horizontalHeader();
        const int state = list->columnCount() - 1;
        QTRY_VERIFY(header->sectionViewportPosition(state) + header->sectionSize(state)
            <= window.list()->viewport()->width());
        QToolButton* all = nullptr;
        for (QToolButton* button : window.page.findChildren<QToolButton*>()) {
            if (button->text() == u"All parameters")
                all = button;
        }
        QVERIFY(all != nullptr);
        all->setFocus();
        QTest::keyClick(all, Qt::Key_Space);
        const int layers = window.draft.preset()->space().indexOf(u"recompute_num_layers"_s);
        QVERIFY(!window.list()->isColumnHidden(layers)); // before, one column told of recomputation
        QCOMPARE(list->headerData(layers, Qt::Horizontal, Qt::DisplayRole).toString(), u"Recompute layers"_s);
        QVERIFY(!window.list()->isColumnHidden(mbs));
        QVERIFY(!window.list()->isColumnHidden(list->estimateColumns().first()));
    }
    void columnsAndSharesAreRemembered()
    {
        QByteArray state;
        {
            SpaceWindow window;
            QTRY_VERIFY(window.list()->model()->rowCount() > 0);
            window.list()->setColumnWidth(1, 133);
            window.list()->horizontalHeader()->moveSection(1, 0);
            window.page.findChild<QSplitter*>()->setSizes({250, 350});
            state = window.page.saveLayout();
        }
        SpaceWindow window;
        QVERIFY(window.page.restoreLayout(state));
        QTRY_VERIFY(window.list()->model()->rowCount() > 0);
        QTRY_COMPARE(window.list()->columnWidth(1), 133);
        QCOMPARE(window.list()->horizontalHeader()->visualIndex(1), 0);
        const QList<int> shares = window.page.findChild<QSplitter*>()->sizes();
        QVERIFY(shares[1] > shares[0]);
        window.list()->sortByColumn(0, Qt::DescendingOrder);
        window.page.findChild<QLineEdit*>()->setText(u"tp=2,4"_s); // listed anew: order and columns stay
        QTRY_COMPARE(window.list()->model()->index(0, 0).data().toInt(), 4);
        QCOMPARE(window.list()->columnWidth(1), 133);
        window.page.restoreDefaultLayout();
        QVERIFY(window.list()->columnWidth(1) != 133);
        QCOMPARE(window.list()->horizontalHeader()->visualIndex(1), 1);
        QVERIFY(!window.page.restoreLayout("damaged"));
    }
    void aColumnIsAsWideAsItWasDrawnInEachCell()
    {
        SpaceWindow window;
        window.page.resize(1900, 900);
        LayoutListModel* list = listOf(window);
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        QTRY_VERIFY(list->rowCount() > 0);
        const int recompute = list->columns().parameters() + LayoutColumns::Recompute;
        window.list()->setColumnWidth(recompute, 333);
        const QSignalSpy listed(list, &LayoutListModel::listed);
        window.click(2, 1);
        QTRY_VERIFY(!listed.isEmpty());
        QCOMPARE(window.list()->columnWidth(recompute), 333);
    }
    void whatTheWindowStretchesNobodyHasDrawn()
    {
        SpaceWindow window;
        LayoutListModel* list = listOf(window);
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        QTRY_VERIFY(list->rowCount() > 0);
        const auto* columns = window.list()->findChild<ColumnMemory*>();
        const QByteArray before = columns->save();
        const QHeaderView* header = window.list()->horizontalHeader();
        for (const QString& filter : {u""_s, u"recompute_granularity=full"_s}) {
            const QSignalSpy listed(list, &LayoutListModel::listed);
            window.page.findChild<QLineEdit*>()->setText(filter);
            QTRY_VERIFY(filter.isEmpty() || !listed.isEmpty());
            for (const int width : {1900, 1500, 1800}) {
                window.page.resize(width, 800);
                QTRY_COMPARE(header->length(), header->width()); // the last one is stretched
            }
        }
        QCOMPARE(columns->save(), before);
    }
    void whoeverLooksAtTheFirstOnesOnlySaysSo()
    {
        SpaceWindow window;
        estimate(window);
        LayoutListModel list;
        list.setPreset(window.draft.preset());
        list.setQuery({.filter = u"memory>0"_s, .mostEstimated = 500});
        QTRY_COMPARE(list.summary(), u"500 of the first 500 combinations kept"_s);
        list.setQuery({.filter = u"memory>0"_s});
        QTRY_VERIFY2(list.summary().endsWith(u" combinations kept"), qPrintable(list.summary()));
    }
    void fourThousandGpusLeaveTheSwitchesReadable()
    {
        SpaceWindow window(u"4096"_s);
        QTRY_VERIFY(window.choice(u"Allow TP 4096"_s) != nullptr);
        QTRY_VERIFY(window.choice(u"Allow TP 4096"_s)->y() > window.choice(u"Allow TP 1"_s)->y()); // wrapped
        QRect before;
        for (const QString& size : {u"512"_s, u"1024"_s, u"2048"_s, u"4096"_s}) {
            QToolButton* button = window.choice(u"Allow TP "_s + size);
            QVERIFY(button != nullptr);
            QTRY_VERIFY(button->width() >= button->sizeHint().width());
            QVERIFY(button->height() >= button->sizeHint().height());
            QVERIFY(button->geometry().right() < button->parentWidget()->width());
            QVERIFY(!button->geometry().intersects(before));
            before = button->geometry();
        }
    }
};

MEGATUNE_TEST(SpaceListTest)

} // namespace megatune::tst_spacelist

#include "tst_spacelist.moc"
