// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test.h"
#include "tests/support/window/spacewindow.h"
#include "ui/charts/chartpictures.h"

#include <cmath>
#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>

namespace megatune::tst_spacepage {

using namespace test;

namespace {

/// A study whose events a test writes itself.
class ScriptedFeed final : public StudyFeed
{
public:
    using StudyFeed::StudyFeed;
    [[nodiscard]] QString path() const override { return {}; }

    void happen(const StudyEventData& data)
    {
        const StudyEvent event{++m_seq, u"2026-01-01T00:00:00.000Z"_s, data};
        m_state.apply(event);
        Q_EMIT changed(event);
    }

    void finish(int number, const Layout& layout, std::optional<double> value)
    {
        happen(TrialQueued{.number = number, .params = layout, .command = u"true"_s, .reason = {}});
        happen(TrialStarted{.number = number, .process = {}, .gpus = {}});
        TrialEnded end{.number = number, .state = value ? TrialState::Finished : TrialState::Oom};
        end.value = value;
        happen(end);
    }

private:
    qint64 m_seq = 0;
};

} // namespace

class SpacePageTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theGridShowsEveryPairOfSizes()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.grid()->model()->rowCount(), 4);
        QCOMPARE(window.grid()->model()->columnCount(), 4);
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        QCOMPARE(window.kept(3, 1), quint64{0}); // TP 8 x PP 2
        QCOMPARE(window.grid()->model()->headerData(3, Qt::Vertical).toString(), u"TP 8"_s);
        const QString why = window.grid()->model()->index(3, 1).data(Qt::ToolTipRole).toString();
        QVERIFY2(why.contains(u"TP x PP x CP x EP x ETP divides the number of GPUs"), qPrintable(why));
        QVERIFY2(!why.contains(u"world-size"), qPrintable(why)); // what files call it
    }
    void aCellListsItsLayouts()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        window.click(2, 1);
        QTRY_COMPARE(window.listed(), window.kept(2, 1));
        QVERIFY(window.kept(2, 1) > 0);
        for (int row = 0; row < window.list()->model()->rowCount(); ++row) {
            QCOMPARE(window.list()->model()->index(row, 0).data().toString(), u"4"_s);
            QCOMPARE(window.list()->model()->index(row, 1).data().toString(), u"2"_s);
        }
    }
    void aCellThatKeepsNothingSaysWhyAndShowsWhatItLeavesOut()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        window.click(3, 1); // TP 8 x PP 2
        auto* why = window.child<QLabel>("whyEmpty");
        auto* button = window.child<QPushButton>("emptyWayOut");
        QTRY_VERIFY(why->isVisible());
        QVERIFY2(
            why->text().startsWith(u"All 16,384 combinations here are left out."), qPrintable(why->text()));
        QVERIFY2(why->text().contains(u"TP x PP x CP x EP x ETP divides the number of GPUs"),
            qPrintable(why->text()));
        QCOMPARE(button->text(), u"Show the 16,384 left out"_s);
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE(window.listed(), quint64{16384});
        QVERIFY(window.list()->isVisible());
        const int reason = window.list()->model()->columnCount() - 1;
        for (int row = 0; row < window.list()->model()->rowCount(); ++row)
            QVERIFY(!window.list()->model()->index(row, reason).data().toString().isEmpty());
        // A rule that leaves out nothing of the cell, and back.
        window.rules()->selectRow(2);
        QTRY_VERIFY(why->isVisible());
        QVERIFY2(why->text().contains(u"ETP does not exceed TP"), qPrintable(why->text()));
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE(window.listed(), quint64{16384});
        QVERIFY(!window.rules()->selectionModel()->hasSelection());
    }
    void anEmptyListIsNeverWithoutAWord()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        auto* why = window.child<QLabel>("whyEmpty");
        auto* filter = window.page.findChild<QLineEdit*>();
        filter->setText(u"tp=3"_s);
        QTRY_VERIFY(why->isVisible());
        QCOMPARE(why->text(), u"Nothing here passes the filter."_s);
        QTest::mouseClick(window.child<QPushButton>("emptyWayOut"), Qt::LeftButton);
        QVERIFY(filter->text().isEmpty());
        QTRY_COMPARE(window.listed(), quint64{154 * 64});
        QVERIFY(!why->isVisible());
    }
    void theKeyboardReachesCellsAndCopiesLayouts()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        window.grid()->setFocus();
        window.grid()->selectionModel()->setCurrentIndex(
            window.grid()->model()->index(0, 0), QItemSelectionModel::ClearAndSelect);
        QTest::keyClick(window.grid(), Qt::Key_Down);
        QTRY_COMPARE(window.listed(), window.kept(1, 0));
        window.list()->setFocus();
        window.list()->selectRow(0);
        QTest::keyClick(window.list(), Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(u"tp=2 pp=1"));
    }
    void aRuleListsWhatItLeavesOutWithReasons()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.rules()->model()->rowCount(), 3);
        QTRY_VERIFY(!window.rules()->model()->index(0, 1).data().toString().isEmpty());
        QCOMPARE(window.rules()->model()->index(1, 0).data().toString(),
            u"DP x MBS divides the global batch size"_s);
        window.rules()->selectRow(1);
        QTRY_VERIFY(window.list()->model()->rowCount() > 0);
        const int last = window.list()->model()->columnCount() - 1;
        QTRY_VERIFY(
            window.list()->model()->index(0, last).data().toString().contains(u"Global batch size 16"));
    }
    void theFilterNarrowsAndSaysWhatItTakes()
    {
        SpaceWindow window;
        QTRY_VERIFY(window.list()->model()->rowCount() > 0);
        auto* filter = window.page.findChild<QLineEdit*>();
        QTest::keyClicks(filter, u"tp=4 mbs=1+2"_s);
        QTRY_COMPARE(window.list()->model()->index(0, 0).data().toString(), u"4"_s);
        auto* summary = window.child<QLabel>("listSummary");
        const int place = window.list()->mapTo(&window.page, QPoint()).y();
        filter->setText(u"tp=3"_s);
        QTRY_COMPARE(window.list()->model()->rowCount(), 0);
        QVERIFY2(summary->text().startsWith(u"TP is 1, 2, 4, 8 here"), qPrintable(summary->text()));
        filter->setText(u"tp>=4 pp!=1 state:oom"_s);
        QTRY_VERIFY(window.list()->model()->rowCount() > 0);
        QVERIFY2(summary->text().contains(u"state:oom"), qPrintable(summary->text()));
        QTRY_COMPARE(window.list()->mapTo(&window.page, QPoint()).y(), place);
        for (int row = 0; row < window.list()->model()->rowCount(); ++row) {
            QVERIFY(window.list()->model()->index(row, 0).data().toInt() >= 4);
            QVERIFY(window.list()->model()->index(row, 1).data().toInt() != 1);
        }
    }
    void theFilterActsOnTheGridToo()
    {
        const QTemporaryDir home;
        SpaceWindow window;
        setEstimated(window.draft, home);
        auto* model = static_cast<SpaceGridModel*>(window.grid()->model());
        QTRY_VERIFY(
            !model->isEstimating() && model->index(0, 0).data(SpaceGridModel::EstimateRole).isValid());
        const quint64 all = window.keptInAll();
        QTRY_COMPARE(window.listed(), all);
        const QString below = model->index(2, 0).data(SpaceGridModel::BelowRole).toString();
        QVERIFY2(below.endsWith(u" of %1 fit"_s.arg(window.kept(2, 0))), qPrintable(below));
        auto* filter = window.page.findChild<QLineEdit*>();
        const QSignalSpy reset(model, &QAbstractItemModel::modelReset);
        filter->setText(u"tp>=4 memory<30"_s);
        QTRY_VERIFY(window.keptInAll() < all && window.listed() == window.keptInAll());
        QVERIFY(window.listed() > 0);
        QCOMPARE(model->rowCount(), 4); // cells stay where they are
        QCOMPARE(model->index(0, 0).data().toString(), u"–"_s);
        QVERIFY(model->index(0, 0).data(Qt::ToolTipRole).toString().endsWith(u"the filter leaves it out"));
        const QString passing = model->index(2, 0).data(Qt::ToolTipRole).toString();
        QVERIFY2(passing.contains(u"of them pass the filter"), qPrintable(passing));
        window.click(2, 0);
        QTRY_COMPARE(window.listed(), window.kept(2, 0));
        filter->clear();
        QTRY_COMPARE(window.keptInAll(), all);
        QVERIFY(reset.isEmpty());
    }
    void cellsShowAndAreColouredByWhatIsChosen()
    {
        const QTemporaryDir home;
        SpaceWindow window;
        setEstimated(window.draft, home);
        auto* model = static_cast<SpaceGridModel*>(window.grid()->model());
        QTRY_VERIFY(
            !model->isEstimating() && model->index(0, 0).data(SpaceGridModel::EstimateRole).isValid());
        auto* colour = window.page.findChildren<QComboBox*>()[2];
        auto* legend = window.child<QLabel>("gridLegend");
        const auto text = [model] { return model->index(0, 0).data().toString(); };
        const auto share = [model](int row) {
            return model->index(row, 0).data(SpaceGridModel::ColourRole).toDouble();
        };
        colour->setFocus();
        QTest::keyClick(colour, Qt::Key_Down);
        QCOMPARE(colour->currentText(), u"Memory"_s);
        QVERIFY2(text().endsWith(u" GiB est."), qPrintable(text()));
        QVERIFY2(legend->text().startsWith(u"Colour: GiB of the layout that needs least"),
            qPrintable(legend->text()));
        const auto gib = [model](int row) {
            return model->index(row, 0).data(SpaceGridModel::EstimateRole).toDouble();
        };
        QVERIFY(gib(3) < gib(0)); // TP 8 needs less than TP 1, and less is better
        QVERIFY(share(3) > share(0));
        QTest::keyClick(colour, Qt::Key_Down);
        QVERIFY2(text().endsWith(u" %"), qPrintable(text()));
        QVERIFY(share(3) >= share(0) && share(3) <= 1);
        QTest::keyClick(colour, Qt::Key_Down);
        QCOMPARE(text(), QLocale().toString(window.kept(0, 0)));
        QVERIFY(legend->text().startsWith(u"Nothing was measured here yet"));
        ScriptedFeed feed;
        feed.happen(StudyCreated{});
        window.page.setFeed(&feed);
        feed.finish(0, window.draft.preset()->space().layoutAt(0), 412.34);
        QTRY_COMPARE(text(), u"412.3"_s);
        QCOMPARE(share(0), 1.0);
        // It is remembered.
        SpaceWindow other;
        QVERIFY(other.page.restoreLayout(window.page.saveLayout()));
        QCOMPARE(other.page.findChildren<QComboBox*>()[2]->currentText(), u"Measured"_s);
    }
    void theGridIsCopiedAsAPicture()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        auto* pictures = window.page.findChild<ChartPictures*>();
        QImage copied;
        pictures->setClipboard([&copied](const QImage& image) {
            copied = image;
            return true;
        });
        QSignalSpy said(&window.page, &SpacePage::messageRequested);
        window.grid()->setFocus();
        QTest::keyClick(window.grid(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(said.size(), 1);
        QVERIFY(copied.width() > window.grid()->width());
        QVERIFY(pictures->drawingOf(window.grid()).contains("Speed by TP and PP"));
    }
    void aSwitchTakesAChoiceOutAndTheCountsFollow()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        QToolButton* selective = nullptr;
        for (QToolButton* button : window.page.findChildren<QToolButton*>()) {
            if (button->text() == u"selective")
                selective = button;
        }
        QVERIFY(selective != nullptr);
        selective->click();
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 32});
    }
    void selectedCellsStaySelectedWhenAChoiceIsSwitched()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        window.click(2, 1);
        QTest::mouseClick(window.grid()->viewport(), Qt::LeftButton, Qt::ControlModifier,
            window.grid()->visualRect(window.grid()->model()->index(0, 0)).center());
        QCOMPARE(window.grid()->selectionModel()->selectedIndexes().size(), 2);
        QTest::mouseClick(window.choice(u"Allow TP 1"_s), Qt::LeftButton);
        QTRY_COMPARE(window.grid()->model()->rowCount(), 3);
        const QModelIndexList left = window.grid()->selectionModel()->selectedIndexes();
        QCOMPARE(left.size(), 1);
        QCOMPARE(left.first().row(), 1); // TP 4
        QCOMPARE(left.first().column(), 1);
        QTRY_VERIFY(window.kept(1, 1) > 0); // counted
        QTRY_COMPARE(window.listed(), window.kept(1, 1));
    }
    void theAxesAreNeverTheSameParameter()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        const QList<QComboBox*> boxes = window.page.findChildren<QComboBox*>();
        QCOMPARE(boxes.size(), 3); // and what the cells show
        boxes[0]->setFocus();
        QTest::keyClick(boxes[0], Qt::Key_Down); // TP to PP, which are the columns
        QCOMPARE(boxes[0]->currentText(), u"PP"_s);
        QCOMPARE(boxes[1]->currentText(), u"TP"_s);
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        QCOMPARE(window.grid()->model()->headerData(0, Qt::Vertical).toString(), u"PP 1"_s);
        QTest::keyClick(boxes[1], Qt::Key_Down);
        QCOMPARE(boxes[0]->currentText(), u"TP"_s);
    }
    void aNewDraftBeginsWithWhatIsKept()
    {
        SpaceWindow window;
        QTRY_VERIFY(window.rules()->model()->rowCount() == 3 && window.list()->model()->rowCount() > 0);
        window.rules()->selectRow(1);
        const QList<QRadioButton*> show = window.page.findChildren<QRadioButton*>();
        QVERIFY(show[1]->isChecked());
        window.draft.setContents(window.draft.contents());
        QTRY_VERIFY(show[0]->isChecked());
        QVERIFY(!window.rules()->selectionModel()->hasSelection());
        QTRY_COMPARE(window.listed(), quint64{154 * 64});
    }
    void measuredValuesTakeTheCellsOver()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        ScriptedFeed feed;
        feed.happen(StudyCreated{});
        window.page.setFeed(&feed);
        const SearchSpace& space = window.draft.preset()->space();
        feed.finish(0, space.layoutAt(0), 412.34);
        QTRY_COMPARE(window.grid()->model()->index(0, 0).data().toString(), u"412.3"_s);
        QVERIFY(window.grid()->model()->index(0, 0).data(SpaceGridModel::BestRole).toBool());
        Layout other = space.layoutAt(0);
        other.set(u"tp"_s, Value{2});
        feed.finish(1, other, std::nullopt);
        QTRY_COMPARE(window.grid()->model()->index(1, 0).data().toString(), u"OOM"_s);
        QSignalSpy activated(&window.page, &SpacePage::trialActivated);
        window.click(1, 0);
        QTRY_COMPARE(window.listed(), window.kept(1, 0));
        Q_EMIT window.list()->activated(window.list()->model()->index(0, 0));
        QCOMPARE(activated.size(), 1);
    }
    void cellsShowWhatIsExpectedAndMeasuredValuesTakeItsPlace()
    {
        const QTemporaryDir home;
        SpaceWindow window;
        setEstimated(window.draft, home);
        const auto cell = [&window](
                              int row, int column) { return window.grid()->model()->index(row, column); };
        QTRY_VERIFY(cell(2, 0).data(SpaceGridModel::EstimateRole).isValid());
        const QString shown = cell(2, 0).data().toString();
        QCOMPARE(shown,
            tr("%1 est.").arg(
                QLocale().toString(cell(2, 0).data(SpaceGridModel::EstimateRole).toDouble(), 'f', 0)));
        QVERIFY(cell(2, 0).data(Qt::ToolTipRole).toString().contains(u"fit by the estimate"_s));
        auto* legend = window.child<QLabel>("gridLegend");
        QVERIFY2(legend->text().contains(u"estimated, not measured"), qPrintable(legend->text()));

        ScriptedFeed feed;
        feed.happen(StudyCreated{});
        window.page.setFeed(&feed);
        Layout layout = window.draft.preset()->space().layoutAt(0);
        layout.set(u"tp"_s, Value{4});
        feed.finish(0, layout, 412.34);
        QTRY_COMPARE(cell(2, 0).data().toString(), u"412.3"_s);
        QVERIFY(!cell(2, 0).data(SpaceGridModel::EstimateRole).isValid());
        QVERIFY2(legend->text().contains(u"full colour: measured"), qPrintable(legend->text()));
    }
    void estimatesFollowWhatTheStudyMeasures()
    {
        const QTemporaryDir home;
        SpaceWindow window;
        setEstimated(window.draft, home);
        auto* model = static_cast<SpaceGridModel*>(window.grid()->model());
        const auto estimateAt = [model](int row, int column) {
            return model->index(row, column).data(SpaceGridModel::EstimateRole);
        };
        QTRY_VERIFY(!model->isEstimating() && estimateAt(2, 0).isValid());
        const double before = estimateAt(2, 0).toDouble();
        const PresetPtr preset = window.draft.preset();
        StudyCreated created;
        created.preset = preset->name();
        created.arguments = preset->arguments();
        created.shape = preset->shape();
        ScriptedFeed feed;
        feed.happen(created);
        window.page.setFeed(&feed);
        auto* legend = window.child<QLabel>("gridLegend");
        QVERIFY(!legend->text().contains(u"calibrated"));
        // A layout of another cell runs at half of its estimate.
        Layout layout = preset->space().layoutAt(0);
        layout.set(u"tp"_s, Value{8});
        std::vector<qint64> numbers(static_cast<size_t>(preset->space().count()));
        preset->space().numbersAt(*preset->space().indexOf(layout), numbers);
        feed.finish(0, layout, preset->estimator()->estimate(numbers).step.tflopsPerGpu / 2);
        QTRY_VERIFY(std::abs(estimateAt(2, 0).toDouble() / before - 0.5) < 0.01);
        QTRY_VERIFY2(legend->text().contains(u"calibrated by 1 trial"), qPrintable(legend->text()));
        QVERIFY2(legend->toolTip().contains(u"0.50 of the estimate"), qPrintable(legend->toolTip()));
        auto* list = static_cast<LayoutListModel*>(window.list()->model());
        const QString header =
            list->headerData(list->estimateColumns().last(), Qt::Horizontal, Qt::ToolTipRole).toString();
        QVERIFY2(header.startsWith(u"calibrated by 1 trial"), qPrintable(header));
        window.page.setFeed(nullptr);
        QTRY_VERIFY(std::abs(estimateAt(2, 0).toDouble() / before - 1) < 0.01);
    }
    void groupsBeyondANodeAreMarkedSlow()
    {
        SpaceWindow window(u"32"_s);
        QTRY_COMPARE(window.grid()->model()->rowCount(), 6); // TP 1 to 32
        QTRY_VERIFY(window.kept(4, 0) > 0);
        const auto cell = [&window](int row) { return window.grid()->model()->index(row, 0); };
        QVERIFY(!cell(3).data(SpaceGridModel::SlowRole).toBool()); // TP 8
        QVERIFY(cell(4).data(SpaceGridModel::SlowRole).toBool());
        const QString why = cell(4).data(Qt::ToolTipRole).toString();
        QVERIFY2(why.contains(u"TP 16 reaches beyond the 8 GPUs"), qPrintable(why));
        window.draft.setArgument(u"gpus_per_node"_s, u"16"_s);
        QTRY_VERIFY(window.kept(4, 0) > 0 && !cell(4).data(SpaceGridModel::SlowRole).toBool());
        QVERIFY(cell(5).data(SpaceGridModel::KeptRole).toULongLong() == 0
            || cell(5).data(SpaceGridModel::SlowRole).toBool());
    }
    void cellsWhereNothingFitsSaySo()
    {
        const QTemporaryDir home;
        SpaceWindow window;
        setEstimated(window.draft, home);
        window.draft.setArgument(u"gpu"_s, u"A100-40GB"_s);
        window.draft.setArgument(u"seq_len"_s, u"131072"_s);
        QTRY_VERIFY(window.grid()->model()->index(0, 0).data(SpaceGridModel::NoneFitsRole).toBool());
        QCOMPARE(window.grid()->model()->index(0, 0).data().toString(), u"OOM est."_s);
        const QString why = window.grid()->model()->index(0, 0).data(Qt::ToolTipRole).toString();
        QVERIFY2(why.contains(u"all run out of memory"), qPrintable(why));
        QVERIFY(window.child<QLabel>("gridLegend")->text().contains(u"Hatched: all run out of memory"_s));
        window.click(0, 0);
        const int last = window.list()->model()->columnCount() - 1;
        QTRY_COMPARE(window.list()->model()->index(0, last).data().toString(), u"out of memory (est.)"_s);
    }
    void theListSortsByWhatIsExpected()
    {
        const QTemporaryDir home;
        SpaceWindow window;
        auto* list = window.list();
        setEstimated(window.draft, home);
        auto* model = static_cast<LayoutListModel*>(list->model());
        QTRY_VERIFY(model->hasEstimates() && model->rowCount() > 0);
        const int memory = model->estimateColumns().first();
        const int speed = model->estimateColumns().last();
        QTRY_VERIFY(!list->isColumnHidden(memory) && !list->isColumnHidden(speed));
        QTRY_VERIFY(model->index(0, memory).data(LayoutListModel::MemoryShareRole).isValid());
        list->sortByColumn(memory, Qt::AscendingOrder);
        double before = 0;
        for (int row = 0; row < model->rowCount(); ++row) {
            const double share = model->index(row, memory).data(LayoutListModel::MemoryShareRole).toDouble();
            QVERIFY(share >= before);
            before = share;
        }
        QVERIFY(before > 0);
        QVERIFY(model->index(0, speed).data().toString().toInt() > 0);
        QCOMPARE(model->headerData(speed, Qt::Horizontal, Qt::DisplayRole).toString(), u"est. TFLOP/s"_s);
        QVERIFY(model->index(0, speed).data(LayoutListModel::EstimatedRole).toBool());
        window.draft.setArgument(u"gpu"_s, {});
        QTRY_VERIFY(list->isColumnHidden(model->estimateColumns().first()));
    }
    void fourThousandGpusAreCountedFirstAndEstimatedAfterwards()
    {
        const QTemporaryDir home;
        SpaceWindow window(u"4096"_s);
        window.draft.setArgument(u"gbs"_s, u"4096"_s);
        setEstimated(window.draft, home);
        auto* model = static_cast<SpaceGridModel*>(window.grid()->model());
        bool countedFirst = false;
        connect(model, &SpaceGridModel::counted, this,
            [&] { countedFirst = model->rowCount() == 13 && window.keptInAll() > 0; });
        QTRY_VERIFY(countedFirst && !model->isEstimating()
            && window.child<QLabel>("gridLegend")->text().contains(u"Colour: TFLOP/s"));
        QVERIFY(window.kept(3, 0) > 0);
    }
    void withoutAModelTheLegendSaysWhatIsMissing()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        QTRY_VERIFY(window.child<QLabel>("gridLegend")->text().contains(u"once this is known: "));
    }
    void fourThousandGpusAreCountedWithoutWaiting()
    {
        SpaceWindow window(u"4096"_s);
        QTRY_COMPARE(window.grid()->model()->rowCount(), 13);
        QTRY_VERIFY(window.keptInAll() > 0);
    }
    void ofManyColumnsThoseThatKeepNothingAreFolded()
    {
        const QTemporaryDir home;
        SpaceWindow window(u"2048"_s);
        window.draft.setArgument(u"model"_s, modelFolder(home)); // of 36 layers
        auto* unfold = window.child<QToolButton>("unfoldGrid");
        QTRY_VERIFY(window.keptInAll() > 0 && unfold->isVisible());
        const auto shown = [&window](bool empty) {
            int found = 0;
            for (int column = 0; column < window.grid()->model()->columnCount(); ++column) {
                bool keeps = false;
                for (int row = 0; row < window.grid()->model()->rowCount(); ++row)
                    keeps = keeps || window.kept(row, column) > 0;
                found += keeps != empty && !window.grid()->isColumnHidden(column) ? 1 : 0;
            }
            return found;
        };
        const int keeping = shown(false);
        QVERIFY(keeping > 0);
        QCOMPARE(shown(true), 0);
        const QString folded = unfold->text();
        unfold->click(); // each says why
        QVERIFY(shown(true) > 0);
        QCOMPARE(shown(false), keeping);
        unfold->click();
        // What a filter leaves out is not folded: it comes back with the next letter.
        window.page.findChild<QLineEdit*>()->setText(u"pp=1"_s);
        QTRY_VERIFY(window.grid()->model()->index(0, 1).data(SpaceGridModel::KeptRole).toULongLong() == 0);
        QCOMPARE(unfold->text(), folded);
        QVERIFY(!window.grid()->isColumnHidden(1));
    }
    void theModelsKeepTheirPromises()
    {
        SpaceWindow window;
        QAbstractItemModelTester grid(
            window.grid()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester list(
            window.list()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester rules(
            window.rules()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        window.click(0, 0);
        QTRY_VERIFY(window.list()->model()->rowCount() > 0);
        window.list()->selectRow(3);
        const QString before = window.list()->model()->index(3, 5).data().toString();
        window.list()->sortByColumn(5, Qt::DescendingOrder);
        const QModelIndex selected = window.list()->selectionModel()->selectedRows(5).first();
        QCOMPARE(selected.data().toString(), before);
    }
    void anEmptyPageSaysWhatIsMissing()
    {
        StudyDraft draft{QProcessEnvironment()};
        SpacePage page(&draft);
        page.show();
        QSignalSpy asked(&page, &SpacePage::setupRequested);
        bool said = false;
        for (const QLabel* label : page.findChildren<QLabel*>())
            said = said || label->text() == u"No search space yet";
        QVERIFY(said);
    }
};

MEGATUNE_TEST(SpacePageTest)

} // namespace megatune::tst_spacepage

#include "tst_spacepage.moc"
