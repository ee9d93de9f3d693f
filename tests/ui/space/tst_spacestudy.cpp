// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "tests/support/window/spacewindow.h"
#include "ui/layouts/layoutpanel.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>

namespace megatune::tst_spacestudy {

using namespace test;

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
        QTRY_VERIFY(cell(2, 0).data(SpaceGridModel::EstimateRole).isValid());
        FakeFeed feed;
        StudyCreated created;
        created.direction = Direction::Minimize;
        feed.send(created);
        window.page.setFeed(&feed);
        Layout layout = window.draft.preset()->space().layoutAt(0);
        feed.finish(0, layout, 7.25);
        layout.set(u"mbs"_s, Value{2});
        feed.finish(1, layout, 3.5);
        layout.set(u"tp"_s, Value{2});
        feed.finish(2, layout, 5);
        QTRY_COMPARE(cell(0, 0).data().toString(), u"3.50"_s);
        QTRY_COMPARE(cell(1, 0).data().toString(), u"5.00"_s);
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
        QCOMPARE(list->headerData(value, Qt::Horizontal, Qt::DisplayRole).toString(), u"value"_s);
        window.click(0, 0);
        QTRY_COMPARE(window.listed(), window.kept(0, 0));
        window.list()->sortByColumn(value, Qt::AscendingOrder);
        QCOMPARE(list->index(0, value).data().toString(), u"3.5"_s); // what was not tried comes last
        QVERIFY(!list->index(list->rowCount() - 1, value).data().isValid());
    }
    /// Also one that is maximised: what is measured is no speed.
    void aMetricOfItsOwnIsAValue()
    {
        const QTemporaryDir home;
        SpaceWindow window;
        setEstimated(window.draft, home);
        auto* list = static_cast<LayoutListModel*>(window.list()->model());
        QTRY_VERIFY(list->rowCount() > 0 && list->hasEstimates());
        FakeFeed feed;
        StudyCreated created;
        created.direction = Direction::Maximize;
        created.measure.anyFiniteValue = true;
        feed.send(created);
        feed.finish(0, window.draft.preset()->space().layoutAt(0), 0.5);
        window.page.setFeed(&feed);
        const int value = list->measuredColumns().first();
        QCOMPARE(list->headerData(value, Qt::Horizontal, Qt::DisplayRole).toString(), u"value"_s);
        QTRY_VERIFY(window.child<QLabel>("gridLegend")->text().contains(u"on a scale of its own"));
    }
    void whatTheTrainerRefusesIsSaidBesideTheRules()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        FakeFeed feed;
        feed.send(StudyCreated{});
        window.page.setFeed(&feed);
        auto* refused = window.child<QLabel>("refusedLayouts");
        QVERIFY(!refused->isVisible());
        Layout layout = window.draft.preset()->space().layoutAt(0);
        layout.set(u"tp"_s, Value{8});
        feed.begin(0, layout);
        TrialEnded ended;
        ended.state = TrialState::Failed;
        ended.failure = TrialFailure{FailureCategory::InvalidLayout,
            u"num_query_groups (4) must be divisible by tensor_model_parallel_size (8)"_s, {}};
        feed.send(ended);
        QTRY_VERIFY(refused->isVisible());
        QCOMPARE(refused->text(), u"The trainer refuses TP 8: not tried any more."_s);
        QVERIFY(refused->toolTip().contains(u"num_query_groups"));
    }
    void whatIsLeftOutIsListedByItsRuleAlsoWhereItsTwinRan()
    {
        const QTemporaryDir home;
        SpaceWindow window;
        setEstimated(window.draft, home);
        QTRY_VERIFY(window.keptInAll() > 0);
        const PresetPtr preset = window.draft.preset();
        std::optional<CombinationIndex> twin; // comes to the same as a kept one
        for (CombinationIndex index = 0; index < preset->space().size() && !twin; ++index) {
            const CombinationIndex same = preset->canonical(index);
            if (same != index && firstBroken(preset->space(), preset->rules(), index) != nullptr
                && firstBroken(preset->space(), preset->rules(), same) == nullptr)
                twin = index;
        }
        QVERIFY(twin);
        FakeFeed feed;
        feed.send(StudyCreated{});
        feed.finish(0, preset->space().layoutAt(preset->canonical(*twin)), 400);
        window.page.setFeed(&feed);
        window.page.findChild<LayoutPanel*>()->setShowsLeftOut(true);
        auto* list = static_cast<LayoutListModel*>(window.list()->model());
        QTRY_VERIFY(list->summary().contains(u"left out"));
        for (int row = 0; row < list->rowCount(); ++row) {
            const QString why = list->index(row, list->columnCount() - 1).data().toString();
            QVERIFY2(!why.startsWith(u"trial"), qPrintable(why));
        }
    }
    void aLayoutThatRanAgainShowsTheMeanAndStaysMarked()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        auto* list = static_cast<LayoutListModel*>(window.list()->model());
        FakeFeed feed;
        feed.send(StudyCreated{});
        const Layout layout = window.draft.preset()->space().layoutAt(0);
        feed.finish(0, layout, 400);
        TrialQueued again;
        again.number = 1;
        again.params = layout;
        again.confirms = 0;
        feed.send(again);
        feed.send(TrialStarted{.number = 1, .process = {}, .gpus = {}});
        TrialEnded ended{.number = 1, .state = TrialState::Finished};
        ended.value = 410;
        feed.send(ended);
        window.page.setFeed(&feed);
        QTRY_VERIFY(list->rowCount() > 0 && list->trialAt(0) == 0);
        const int value = list->measuredColumns().first();
        QCOMPARE(list->index(0, value).data().toString(), u"405.0"_s);
        for (const int selected : {0, 1}) {
            window.page.setSelectedTrial(selected);
            QVERIFY(list->index(0, 0).data(LayoutListModel::MarkedRole).toBool());
            QVERIFY(!list->index(1, 0).data(LayoutListModel::MarkedRole).toBool());
        }
    }
    void aTrialThatNobodyRunsAnyMoreIsInterrupted()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        const QAbstractItemModel* list = window.list()->model();
        FakeFeed feed;
        feed.send(StudyCreated{});
        feed.begin(0, window.draft.preset()->space().layoutAt(0));
        window.page.setFeed(&feed);
        const auto state = [list] { return list->index(0, list->columnCount() - 1).data().toString(); };
        QTRY_COMPARE(state(), u"trial 0: running"_s);
        feed.setRun(false);
        QTRY_COMPARE(state(), u"trial 0: interrupted"_s);
    }
    /// What is listed by its estimate is looked for anew after each trial.
    void theSameLayoutsStayWhereTheyAreAfterATrial()
    {
        const QTemporaryDir home;
        SpaceWindow window;
        setEstimated(window.draft, home);
        auto* list = static_cast<LayoutListModel*>(window.list()->model());
        QAbstractItemModelTester tester(list, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QTRY_VERIFY(list->rowCount() > 0 && list->hasEstimates());
        FakeFeed feed;
        StudyCreated created;
        created.preset = window.draft.preset()->name();
        created.arguments = window.draft.preset()->arguments();
        created.shape = window.draft.preset()->shape();
        feed.send(created);
        window.page.setFeed(&feed);
        window.page.findChild<QLineEdit*>()->setText(u"memory<70000 tp=2"_s);
        QTRY_VERIFY(!list->summary().endsWith(u'\u2026') && list->index(0, 0).data().toInt() == 2);
        const int memory = list->measuredColumns().last();
        window.list()->sortByColumn(memory, Qt::DescendingOrder);
        const int before = list->rowCount();
        window.list()->selectRow(before - 1);
        const Layout selected = list->layoutAt(before - 1);
        const QString estimate = list->index(before - 1, list->estimateColumns().last()).data().toString();
        const QSignalSpy reset(list, &QAbstractItemModel::modelReset);
        const QSignalSpy listed(list, &LayoutListModel::listed);
        feed.finish(0, list->layoutAt(before / 2), 400, 60);
        feed.finish(1, selected, 300, 70);
        QTRY_VERIFY(!listed.isEmpty()); // the estimates have learnt
        QCOMPARE(reset.size(), 0);
        QCOMPARE(list->rowCount(), before);
        QCOMPARE(list->index(0, memory).data().toString(), u"70.0"_s); // sorted by what was measured since
        const int now = window.list()->selectionModel()->selectedRows().value(0).row();
        QVERIFY(now >= 0 && now < before - 1);
        QCOMPARE(list->layoutAt(now), selected);
        QVERIFY(list->index(now, list->estimateColumns().last()).data().toString() != estimate);
    }
    void aHiddenPageCatchesUpWhenItIsShown()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        auto* list = static_cast<LayoutListModel*>(window.list()->model());
        FakeFeed feed;
        feed.send(StudyCreated{});
        window.page.setFeed(&feed);
        window.page.hide();
        feed.finish(0, window.draft.preset()->space().layoutAt(0), 400);
        window.page.setSelectedTrial(0);
        letTimePass(500); // as long as a page that is shown needs
        QCOMPARE(list->trialAt(0), -1);
        window.page.show();
        QTRY_COMPARE(list->trialAt(0), 0);
        QVERIFY(list->index(0, 0).data(LayoutListModel::MarkedRole).toBool());
        QCOMPARE(window.grid()->model()->index(0, 0).data().toString(), u"400.0"_s);
    }
    void choicesOfAStudyNarrowWhatIsShownAndNothingElse()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        // A study of other GPUs, which began with some choices switched off.
        const PresetArguments arguments{
            {u"n_gpus"_s, u"4"_s}, {u"gbs"_s, u"16"_s}, {u"only"_s, u"tp:1+2/ep:1+2"_s}};
        const auto preset = configurePreset(u"megatron"_s, arguments, ModelLocator(QProcessEnvironment()));
        QVERIFY(preset.has_value());
        FakeFeed feed;
        feed.send(StudyCreated{});
        window.page.setFeed(&feed, *preset);
        auto* note = window.child<QLabel>("choicesNote");
        QVERIFY(note->isVisible());
        QTRY_COMPARE(window.grid()->model()->rowCount(), 2);
        QTRY_VERIFY(window.keptInAll() > 0 && window.list()->model()->rowCount() > 0);
        const quint64 before = window.keptInAll();
        QVERIFY(window.choice(u"Allow TP 4"_s) == nullptr); // the study does not have it
        const DraftContents draft = window.draft.contents();

        QToolButton* selective = nullptr;
        for (QToolButton* button : window.page.findChildren<QToolButton*>()) {
            if (button->text() == u"selective" && !button->isHidden())
                selective = button;
        }
        QVERIFY(selective != nullptr);
        QTest::mouseClick(selective, Qt::LeftButton);
        QTRY_COMPARE(window.keptInAll(), before / 2);
        QTRY_COMPARE(window.listed(), before / 2);
        window.choice(u"Allow TP 1"_s)->setFocus();
        QTest::keyClick(window.choice(u"Allow TP 1"_s), Qt::Key_Space);
        QTRY_COMPARE(window.grid()->model()->rowCount(), 1);
        QTest::keyClick(window.choice(u"Allow TP 2"_s), Qt::Key_Space); // the last one stays
        QVERIFY(window.choice(u"Allow TP 2"_s)->isChecked());
        QTRY_VERIFY(window.keptInAll() > 0);
        QCOMPARE(window.grid()->model()->headerData(0, Qt::Vertical).toString(), u"TP 2"_s);
        // EP stays as the study has it.
        QVERIFY(window.choice(u"Allow EP 2"_s) != nullptr);

        // Nothing of this belongs to the draft, and it is forgotten with the study.
        QVERIFY(window.draft.contents().choices == draft.choices);
        window.page.setFeed(nullptr);
        QVERIFY(!note->isVisible());
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        window.page.setFeed(&feed, *preset);
        QTRY_COMPARE(window.keptInAll(), before);
    }
    void theSelectedTrialIsMarked()
    {
        SpaceWindow window;
        QTRY_COMPARE(window.keptInAll(), quint64{154 * 64});
        QAbstractItemModelTester grid(
            window.grid()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester list(
            window.list()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        FakeFeed feed;
        feed.send(StudyCreated{});
        Layout layout = window.draft.preset()->space().layoutAt(0);
        layout.set(u"tp"_s, Value{2});
        feed.finish(0, layout, 400);
        window.page.setFeed(&feed);
        window.click(1, 0);
        QTRY_COMPARE(window.listed(), window.kept(1, 0));
        const auto cell = [&window](int row) { return window.grid()->model()->index(row, 0); };
        const auto row = [&window] {
            return window.list()->model()->index(0, 0).data(LayoutListModel::MarkedRole).toBool();
        };
        QVERIFY(!row() && !cell(1).data(SpaceGridModel::MarkedRole).isValid());
        window.page.setSelectedTrial(0);
        QVERIFY(row());
        QCOMPARE(cell(1).data(SpaceGridModel::MarkedRole).toInt(), 0);
        QVERIFY(cell(1).data(Qt::ToolTipRole).toString().contains(u"Trial 0 is selected"));
        QVERIFY(!cell(0).data(SpaceGridModel::MarkedRole).isValid());
        window.page.setSelectedTrial(-1);
        QVERIFY(!row() && !cell(1).data(SpaceGridModel::MarkedRole).isValid());
    }
};

MEGATUNE_TEST(SpaceStudyTest)

} // namespace megatune::tst_spacestudy

#include "tst_spacestudy.moc"
