// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/journal.h"
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "tests/support/window/spacewindow.h"
#include "ui/charts/iterationschart.h"
#include "ui/charts/memorychart.h"
#include "ui/charts/statelegend.h"
#include "ui/charts/stepdrawing.h"
#include "ui/charts/stepwindow.h"
#include "ui/charts/trialschart.h"
#include "ui/command/commandview.h"
#include "ui/common/available.h"
#include "ui/run/figurecard.h"
#include "ui/run/runheader.h"
#include "ui/run/runpage.h"
#include "ui/trialpanes/gpuloadchart.h"
#include "ui/trialpanes/loglinedelegate.h"
#include "ui/trialpanes/logview.h"
#include "ui/trialpanes/logwindow.h"
#include "ui/trialpanes/trialdetail.h"
#include "ui/trialpanes/trialtable.h"
#include "ui/trials/trialfiltermodel.h"
#include "ui/trials/trialtablemodel.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTranslator>

namespace megatune::tst_runpage {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;

namespace {

int selectedRow(const TrialTable& table)
{
    const QModelIndexList rows = table.selectionModel()->selectedRows();
    return rows.isEmpty() ? -1 : rows.first().row();
}

} // namespace

class TestRunPage : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<FakeFeed> m_feed;
    std::unique_ptr<RunPage> m_page;

    template<typename T>
    [[nodiscard]] T* part() const
    {
        return m_page->findChild<T*>();
    }
    [[nodiscard]] QLineEdit* filterLine() const
    {
        for (auto* line : m_page->findChildren<QLineEdit*>()) {
            if (line->accessibleName() == u"Filter the trials"_s)
                return line;
        }
        return nullptr;
    }
    void fillStudy()
    {
        m_feed->finish(0, Layout(), 200);
        m_feed->finish(1, FakeFeed::layout(u"tp=2 mbs=1"_s), 300);
        m_feed->fail(2, FakeFeed::layout(u"tp=1 mbs=4"_s), TrialState::Oom, u"CUDA out of memory"_s);
        m_feed->finish(3, FakeFeed::layout(u"tp=2 mbs=2"_s), 250);
    }

    void finishWith(
        int number, double value, const std::optional<EndedEarly>& early, std::optional<int> confirms)
    {
        const Layout layout = FakeFeed::layout(u"tp=%1 mbs=1"_s.arg(confirms.value_or(number) + 1));
        m_feed->send(TrialQueued{number, layout, u"train"_s, {}, false, confirms});
        m_feed->send(TrialStarted{number, 1, {}, {}});
        TrialEnded ended{number, 1, TrialState::Finished, value, u"median"_s, 8};
        ended.deviation = 0.5;
        ended.endedEarly = early;
        m_feed->send(ended);
    }

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        QVERIFY(m_folder.isValid());
    }

    void init()
    {
        m_feed = std::make_unique<FakeFeed>(m_folder.filePath(u"a study.mtune"_s));
        StudyCreated created;
        created.name = u"A study"_s;
        m_feed->send(created);
        m_page = std::make_unique<RunPage>();
        m_page->resize(1200, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }

    void cleanup()
    {
        m_page.reset();
        m_feed.reset();
    }

    void withoutAStudyThePageSaysWhatToDo()
    {
        QSignalSpy setUp(m_page.get(), &RunPage::newStudyRequested);
        QSignalSpy open(m_page.get(), &RunPage::openStudyRequested);
        int seen = 0;
        for (auto* button : m_page->findChildren<QPushButton*>()) {
            if (button->isVisible()) {
                button->click();
                ++seen;
            }
        }
        QCOMPARE(seen, 2);
        QCOMPARE(setUp.size(), 1);
        QCOMPARE(open.size(), 1);
    }

    void trialsAppearInChartTableAndHeaderAsTheyCome()
    {
        m_page->showStudy(m_feed.get(), nullptr);
        auto* table = part<TrialTable>();
        QCOMPARE(table->model()->rowCount(), 0);
        QVERIFY(!part<TrialsChart>()->emptyText().isEmpty());
        fillStudy();
        QTRY_COMPARE(table->model()->rowCount(), 4);
        QTRY_VERIFY(part<TrialsChart>()->emptyText().isEmpty());
        QTRY_COMPARE(part<RunHeader>()->bestText(), u"300.0"_s);
        QVERIFY(part<TrialsChart>()->accessibleDescription().contains(u"300.0"_s));
        QTRY_VERIFY(part<RunHeader>()->progressText().startsWith(u'4'));
        // What runs stands in the table, too, and in its count.
        m_feed->begin(4, FakeFeed::layout(u"tp=8 mbs=2"_s));
        QTRY_VERIFY2(part<RunHeader>()->progressText().startsWith(u"4 of 5"),
            qPrintable(part<RunHeader>()->progressText()));
        m_feed->finish(4, FakeFeed::layout(u"tp=4 mbs=2"_s), 333);
        QTRY_COMPARE(part<RunHeader>()->bestText(), u"333.0"_s);
    }

    void theFiguresAreOfTheBestBesideTheUsersOwnCommand()
    {
        m_feed->send(TrialQueued{0, {}, u"train.sh"_s, {}, true});
        m_feed->send(TrialStarted{0, 1, {}, {}});
        m_feed->send(TrialEnded{0, 1, TrialState::Finished, 200, u"median"_s, 8});
        m_feed->finish(1, FakeFeed::layout(u"tp=2 mbs=1"_s), 276);
        m_page->showStudy(m_feed.get(), nullptr);
        QStringList figures;
        for (const auto* card : m_page->findChildren<FigureCard*>()) {
            if (card->isVisible())
                figures.append(card->figure() + u' ' + card->meaning());
        }
        // Nothing tells this study's model: there is neither MFU nor tokens/s, and no empty card.
        QCOMPARE(figures.size(), 2);
        QCOMPARE(part<RunHeader>()->headlineShown(), u"1.38 \u00d7 your command"_s);
        QCOMPARE(part<RunHeader>()->changesShown(), QString()); // nobody knows what train.sh asks for
        m_page->setPreset(nullptr, FakeFeed::layout(u"tp=4 mbs=1"_s));
        QCOMPARE(part<RunHeader>()->changesShown(), u"TP 4 \u2192 2"_s);
    }

    void aStudyThatFoundNothingSaysSoWithoutALineOfItsLog()
    {
        const QString line =
            u"torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 748.00 MiB. "_s.repeated(9);
        m_feed->fail(0, {}, TrialState::Oom, line);
        m_feed->fail(1, FakeFeed::layout(u"tp=2 mbs=1"_s), TrialState::Oom, line);
        m_page->showStudy(m_feed.get(), nullptr);
        QCOMPARE(
            part<RunHeader>()->headlineShown(), u"2 of 2 trial(s) ran out of memory, by at least 748 MiB"_s);
        for (const auto* label : part<RunHeader>()->findChildren<QLabel*>()) {
            QVERIFY2(!label->text().contains(u"torch"_s), qPrintable(label->text()));
            QVERIFY(label->width() <= m_page->width());
        }
    }

    void aLongStateLeavesTheValueInView()
    {
        m_feed->finish(0, FakeFeed::layout(u"tp=2 mbs=1"_s), 200);
        TrialQueued queued{1, FakeFeed::layout(u"tp=2 mbs=1"_s), u"train"_s, {}};
        queued.refinement = TrialRefinement{0, u"microbatch-group-size-per-virtual-pipeline-stage=4"_s,
            {CommandEdit::flag(u"microbatch-group-size-per-virtual-pipeline-stage"_s)}};
        m_feed->send(queued);
        m_feed->send(TrialStarted{1, 1, {}, {}});
        m_feed->send(TrialEnded{1, 1, TrialState::Finished, 210, u"median"_s, 8});
        m_page->showStudy(m_feed.get(), nullptr);
        auto* table = part<TrialTable>();
        QTRY_COMPARE(table->model()->rowCount(), 2);
        const auto* trials = part<TrialFilterModel>() ? part<TrialFilterModel>()->sourceModel() : nullptr;
        const auto* model = qobject_cast<const TrialTableModel*>(trials);
        QVERIFY(model);
        const int value = model->columnOf(TrialTableModel::Column::Value);
        const int state = model->columnOf(TrialTableModel::Column::State);
        QTRY_VERIFY2(
            table->columnViewportPosition(value) + table->columnWidth(value) <= table->viewport()->width(),
            qPrintable(QString::number(table->columnViewportPosition(value))));
        const QModelIndex cell = model->index(1, state);
        QCOMPARE(cell.data().toString(), u"finished"_s);
        const int refinement = model->columnOf(TrialTableModel::Column::Refinement);
        QCOMPARE(model->index(1, refinement).data().toString(), queued.refinement->name);
        QVERIFY(cell.data(Qt::ToolTipRole).toString().contains(u"refines 0"_s));
    }

    void aStudyRunInEnglishIsReadInJapanese()
    {
        QTranslator japanese;
        QVERIFY(japanese.load(u":/i18n/megatune_ja.qm"_s) && QCoreApplication::installTranslator(&japanese));
        m_feed->send(
            TrialQueued{0, FakeFeed::layout(u"tp=2 mbs=1"_s), u"train"_s, u"Number 1 of 2 kept layouts."_s});
        m_feed->send(TrialStarted{0, 1, {}, {}});
        m_feed->send(TrialEnded{0, 1, TrialState::Finished, 200, u"median"_s, 8});
        m_feed->send(StudyCompleted{u"All 2 kept layouts were tried."_s});
        m_page->showStudy(m_feed.get(), nullptr);
        QStringList shown;
        for (const auto* label : m_page->findChildren<QLabel*>())
            shown.append(label->text());
        QVERIFY2(shown.contains(u"理由: 候補 2 件中 1 番目。"_s), qPrintable(shown.join(u'\n')));
        QVERIFY2(shown.contains(u"候補 2 件をすべて試しました。"_s), qPrintable(shown.join(u'\n')));
    }

    void selectingInOnePlaceSelectsEverywhere()
    {
        fillStudy();
        m_page->showStudy(m_feed.get(), nullptr);
        QSignalSpy selected(m_page.get(), &RunPage::trialSelected);
        auto* chart = part<TrialsChart>();
        auto* table = part<TrialTable>();
        const auto everywhere = [&](int number) {
            return m_page->selectedTrial() == number && chart->selected() == number
                && part<MemoryChart>()->selected() == number && part<IterationsChart>()->trial() == number
                && selectedRow(*table) == number && part<TrialDetail>()->number() == number
                && part<LogView>()->path() == trialLogPath(m_feed->path(), number);
        };
        QVERIFY(everywhere(1)); // the best, when nothing runs
        QTest::mouseClick(chart->viewport(), Qt::LeftButton, {}, chart->toPixels(3, 250).toPoint());
        QVERIFY(everywhere(3));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Up);
        QVERIFY(everywhere(2));
        QTest::keyClick(part<MemoryChart>(), Qt::Key_Left);
        QVERIFY(everywhere(1));
        QCOMPARE(selected.size(), 3);
        QTest::keyClick(table, Qt::Key_Home, Qt::ControlModifier);
        QVERIFY(everywhere(0));
        QTest::keyClick(m_page.get(), Qt::Key_B, Qt::ControlModifier);
        QVERIFY(everywhere(1));
    }

    void theRunningTrialIsFollowedUntilAPersonSelectsAnother()
    {
        m_page->showStudy(m_feed.get(), nullptr);
        m_feed->begin(0, FakeFeed::layout(u"tp=2"_s));
        QCOMPARE(m_page->selectedTrial(), 0);
        TrialEnded ended;
        ended.state = TrialState::Finished;
        ended.value = 10;
        m_feed->send(ended);
        m_feed->begin(1, FakeFeed::layout(u"tp=4"_s));
        QCOMPARE(m_page->selectedTrial(), 1);
        m_page->selectTrial(0);
        ended.number = 1;
        m_feed->send(ended);
        m_feed->begin(2, FakeFeed::layout(u"tp=8"_s));
        QCOMPARE(m_page->selectedTrial(), 0);
        m_page->selectTrial(2);
        ended.number = 2;
        m_feed->send(ended);
        m_feed->begin(3, FakeFeed::layout(u"tp=8"_s));
        QCOMPARE(m_page->selectedTrial(), 3);
    }

    void theFilterNarrowsTheTableAndSaysSo()
    {
        fillStudy();
        m_page->showStudy(m_feed.get(), nullptr);
        auto* table = part<TrialTable>();
        QTest::keyClick(m_page.get(), Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget(), filterLine());
        QTest::keyClicks(filterLine(), u"tp=2"_s);
        QCOMPARE(table->model()->rowCount(), 2);
        QCOMPARE(selectedRow(*table), 0);
        filterLine()->clear();
        QCOMPARE(table->model()->rowCount(), 4);
        // A click on a kind in the legend shows only those, another click all again.
        QTRY_VERIFY(part<StateLegend>()->isVisible());
        for (auto* button : part<StateLegend>()->findChildren<QToolButton*>()) {
            if (button->text().contains(trialStateTitle(TrialState::Oom))) {
                QTest::mouseClick(button, Qt::LeftButton);
                QCOMPARE(table->model()->rowCount(), 1);
                QTest::mouseClick(button, Qt::LeftButton);
                QCOMPARE(table->model()->rowCount(), 4);
                return;
            }
        }
        QFAIL("the legend has no out of memory");
    }

    void aCellOfTheTableNarrowsTheTrialsByItsMenu()
    {
        fillStudy();
        m_page->showStudy(m_feed.get(), nullptr);
        auto* table = part<TrialTable>();
        QTRY_COMPARE(table->model()->rowCount(), 4);
        const auto choose = [&](int row, int column, const QString& title) {
            table->setCurrentIndex(table->model()->index(row, column));
            QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, {});
            QApplication::sendEvent(table, &event);
            auto* menu = table->findChild<QMenu*>();
            bool found = false;
            for (QAction* action : menu ? menu->actions() : QList<QAction*>()) {
                if (!found && action->text() == title) {
                    found = true;
                    action->trigger();
                }
            }
            delete menu;
            return found;
        };
        QVERIFY(choose(1, 1, u"Only trials with TP 2"_s));
        QCOMPARE(filterLine()->text(), u"tp=2"_s);
        QCOMPARE(table->model()->rowCount(), 2);
        QVERIFY(choose(1, 2, u"Only trials with MBS 2"_s));
        QCOMPARE(filterLine()->text(), u"tp=2 mbs=2"_s);
        QCOMPARE(table->model()->rowCount(), 1);
        QVERIFY(choose(0, 1, u"Only trials with TP 2"_s)); // the same again takes it away
        QCOMPARE(filterLine()->text(), u"mbs=2"_s);
        filterLine()->clear();
        QVERIFY(choose(0, 0, u"Only the best trial"_s));
        QCOMPARE(filterLine()->text(), u"best:yes"_s);
        QCOMPARE(table->model()->rowCount(), 1);
        QVERIFY(!choose(0, 0, u"Only trials with # 1"_s));
    }

    void aTrialsMenuDrawsItsStepAndTheBestOnes()
    {
        QTemporaryDir home;
        StudyDraft draft{QProcessEnvironment()};
        draft.setPresetName(u"megatron"_s);
        draft.setArgument(u"n_gpus"_s, u"8"_s);
        draft.setArgument(u"gbs"_s, u"16"_s);
        test::setEstimated(draft, home);
        QTRY_VERIFY(draft.preset() != nullptr && draft.preset()->estimator() != nullptr);
        const PresetPtr preset = draft.preset();
        m_feed->finish(0, preset->space().layoutAt(0), 200);
        m_feed->finish(1, preset->space().layoutAt(1), 300);
        m_page->showStudy(m_feed.get(), nullptr);
        auto* table = part<TrialTable>();
        QTRY_COMPARE(table->model()->rowCount(), 2);
        const auto drawing = [&](int row, const QString& title) -> QAction* {
            table->setCurrentIndex(table->model()->index(row, 0));
            QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, {});
            QApplication::sendEvent(table, &event);
            for (QAction* action : table->findChild<QMenu*>()->actions()) {
                if (action->text() == title)
                    return action;
            }
            return nullptr;
        };
        QAction* without = drawing(0, u"Draw its step and the best trial's"_s);
        QVERIFY(without != nullptr);
        QCOMPARE(
            whyNotAvailable(*without), u"Estimates need a model, a type of GPU and a sequence length."_s);
        delete table->findChild<QMenu*>();
        m_page->setPreset(preset, {});
        for (const auto& [row, title, lines] : {std::tuple(0, u"Draw its step and the best trial's"_s, 2),
                 std::tuple(1, u"Draw its step"_s, 1)}) {
            QAction* draw = drawing(row, title);
            QVERIFY(draw != nullptr && draw->isEnabled());
            draw->trigger();
            delete table->findChild<QMenu*>();
            auto* window = m_page->findChild<StepWindow*>();
            QTRY_VERIFY(window->findChild<StepDrawing*>() != nullptr);
            QCOMPARE(window->findChild<StepDrawing*>()->accessibleDescription().split(u'\n').size(), lines);
            delete window;
        }
    }

    void earlyEndsAndConfirmationsAreShownWithHowSureTheBestIs()
    {
        m_page->showStudy(m_feed.get(), nullptr);
        auto* header = part<RunHeader>();
        QVERIFY(header->certaintyShown().isEmpty());
        finishWith(0, 100, {}, {});
        QTRY_VERIFY(header->certaintyShown().startsWith(u"\u00b1 0.42 (95 %, 8 iteration"_s));
        finishWith(1, 80, EndedEarly{EarlyReason::CannotWin, 5, 20, 720}, {});
        finishWith(2, 99.9, {}, {});
        QTRY_VERIFY(header->certaintyShown().contains(u"not sure: trials 0 and 2"_s));
        QVERIFY2(header->certaintyShown().contains(u"ended early, about 12 min saved"_s),
            qPrintable(header->certaintyShown()));
        finishWith(3, 98, {}, 0);
        QTRY_COMPARE(header->bestText(), u"99.9"_s); // of trial 2; trial 0 has a mean of 99.0
        auto* table = part<TrialTable>();
        const auto* model = qobject_cast<const TrialFilterModel*>(table->model());
        QVERIFY(model != nullptr);
        const auto stateOf = [&](int row) {
            for (int column = 0; column < model->columnCount(); ++column) {
                if (model->headerData(column, Qt::Horizontal).toString() == u"State"_s)
                    return model->index(row, column).data().toString();
            }
            return QString();
        };
        QCOMPARE(stateOf(1), u"finished, cannot win"_s);
        QCOMPARE(stateOf(3), u"finished, measures 0 again"_s);
        m_page->selectTrial(1);
        QVERIFY2(part<TrialDetail>()->numbersText().contains(
                     u"ended early after iteration 5 of 20: cannot win; about 12 min saved"_s),
            qPrintable(part<TrialDetail>()->numbersText()));
        m_page->selectTrial(0);
        QVERIFY(part<TrialDetail>()->numbersText().contains(u"mean of 2 runs: 99.0"_s));
    }

    void theDetailSaysWhatTheGpusOfATrialDid()
    {
        fillStudy();
        m_page->showStudy(m_feed.get(), nullptr);
        m_page->selectTrial(1);
        QVERIFY(!part<TrialDetail>()->numbersText().contains(u"GPU utilisation"_s));
        QVERIFY(part<GpuLoadChart>()->isHidden());
        const int number = static_cast<int>(m_feed->state().trials().size());
        m_feed->begin(number, FakeFeed::layout(u"tp=8 mbs=1"_s));
        m_feed->send(IterationSummary{number, {{1, 100}, {2, 100}, {3, 100}}});
        m_feed->send(GpuLoadSummary{number, {{3, 92.6, 612.2}}});
        m_page->selectTrial(number);
        QTRY_VERIFY2(part<TrialDetail>()->numbersText().contains(u"GPU utilisation 93 %, 612 W a GPU"_s),
            qPrintable(part<TrialDetail>()->numbersText()));
        QTRY_VERIFY(!part<GpuLoadChart>()->isHidden());
    }

    void theDetailSaysWhatWentWrongAndWhatToDo()
    {
        fillStudy();
        m_page->showStudy(m_feed.get(), nullptr);
        m_page->selectTrial(2);
        QCOMPARE(part<TrialDetail>()->failureText(), u"Recompute more, or use a larger TP."_s);
        m_page->selectTrial(1);
        QCOMPARE(part<TrialDetail>()->failureText(), QString());
        QVERIFY(part<TrialDetail>()->numbersText().contains(u"300.0"_s));
    }

    void commandsGoToTheClipboardByKeyAndByButton()
    {
        QSignalSpy message(m_page.get(), &RunPage::messageRequested);
        m_page->showStudy(m_feed.get(), nullptr);
        QTest::keyClick(m_page.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(message.size(), 1); // nothing to copy yet, said in a sentence
        fillStudy();
        QTest::keyClick(m_page.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(QApplication::clipboard()->text(), u"train.sh tp=2 mbs=1"_s);
        QCOMPARE(message.size(), 2);
        m_page->selectTrial(3);
        for (auto* button : part<TrialDetail>()->findChildren<QPushButton*>())
            button->click();
        QCOMPARE(QApplication::clipboard()->text(), u"train.sh tp=2 mbs=2"_s);
    }

    void whatIsCopiedFromTheShownCommandIsTheCommand()
    {
        CommandView view;
        const QString command =
            u"HF_HOME=/data/hf torchrun --nproc-per-node 8 a/b.py --x -1 \"two - words\""_s;
        view.setCommand(command);
        view.selectAll();
        view.copy();
        QCOMPARE(QApplication::clipboard()->text(), command);
    }

    void exportIsAskedForAndTheBestCommandCopiedByButtons()
    {
        m_page->showStudy(m_feed.get(), nullptr);
        auto* copyBest = m_page->findChild<QPushButton*>(u"copyBest"_s);
        QVERIFY(!copyBest->isEnabled() && !copyBest->toolTip().isEmpty());
        fillStudy();
        QTRY_VERIFY(copyBest->isEnabled());
        QTest::mouseClick(copyBest, Qt::LeftButton);
        QCOMPARE(QApplication::clipboard()->text(), u"train.sh tp=2 mbs=1"_s);
        QSignalSpy asked(m_page.get(), &RunPage::exportRequested);
        QTest::mouseClick(m_page->findChild<QPushButton*>(u"export"_s), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
    }

    void theLogOfTheSelectedTrialIsFollowedAndSearched()
    {
        const QString path = trialLogPath(m_feed->path(), 0);
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile log(path);
        QVERIFY(log.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
        log.write("starting\n");
        m_page->showStudy(m_feed.get(), nullptr);
        m_feed->begin(0, FakeFeed::layout(u"tp=2"_s));
        auto* view = part<LogView>();
        QCOMPARE(view->model().rowCount(), 1);
        for (int i = 0; i < 500; ++i)
            log.write("iteration " + QByteArray::number(i) + "/ 500\n");
        Q_EMIT m_feed->logGrew(0);
        QTRY_COMPARE(view->model().rowCount(), 501);
        QVERIFY(view->isFollowing());
        auto* find = view->findChild<QLineEdit*>();
        find->setFocus();
        QTest::keyClicks(find, u"iteration 49"_s);
        QVERIFY2(view->findStatus().contains(u"11"_s), qPrintable(view->findStatus()));
        QTest::keyClick(find, Qt::Key_Return);
        QVERIFY(view->findStatus().startsWith(u'1'));
        QVERIFY(!view->isFollowing());
        view->setFollowing(true);
        m_page->selectTrial(0);
        QCOMPARE(view->path(), path);
    }

    void theLogIsNarrowedToItsErrorsAndBack()
    {
        const QString path = trialLogPath(m_feed->path(), 0);
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile log(path);
        QVERIFY(log.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
        log.write("starting\nWARNING: slow link\niteration 1/ 9\nRuntimeError: shape\nending\n");
        m_page->showStudy(m_feed.get(), nullptr);
        m_feed->begin(0, FakeFeed::layout(u"tp=2"_s));
        auto* view = part<LogView>();
        QTRY_COMPARE(view->model().rowCount(), 5);
        const auto* list = view->findChild<QListView*>();
        auto* levels = view->findChild<QToolButton*>(u"logLevels"_s);
        const QList<QAction*> choices = levels->menu()->actions();
        choices.at(1)->trigger();
        QCOMPARE(list->model()->rowCount(), 2);
        QVERIFY(levels->isChecked());
        QCOMPARE(levels->accessibleName(), u"Lines shown: warnings and errors"_s);
        choices.at(2)->trigger();
        QCOMPARE(list->model()->rowCount(), 1);
        // What is hidden is not found, and what is found is shown.
        auto* find = view->findChild<QLineEdit*>();
        find->setText(u"ing"_s);
        QVERIFY(view->findStatus().contains(u"not found"_s));
        find->setText(u"shape"_s);
        QTest::keyClick(find, Qt::Key_Return);
        QCOMPARE(list->currentIndex().data().toString(), u"RuntimeError: shape"_s);
        find->clear();
        choices.at(0)->trigger();
        QCOMPARE(list->model()->rowCount(), 5);
        QVERIFY(!levels->isChecked());
        QCOMPARE(list->currentIndex().row(), 3); // and around it the rest
    }

    void longLinesOfTheLogAreWrappedAsItWasChosenLast()
    {
        const QString path = trialLogPath(m_feed->path(), 0);
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile log(path);
        QVERIFY(log.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
        log.write("short\n" + QByteArray(1000, 'x') + "\nlast\n");
        m_page->showStudy(m_feed.get(), nullptr);
        m_feed->begin(0, FakeFeed::layout(u"tp=2"_s));
        auto* view = part<LogView>();
        QTRY_COMPARE(view->model().rowCount(), 3);
        const auto* list = view->findChild<QListView*>();
        const auto heightOf = [list](int row) {
            return list->visualRect(list->model()->index(row, 0)).height();
        };
        QTRY_VERIFY(heightOf(1) > 4 * heightOf(0));
        QVERIFY(!list->horizontalScrollBar()->isVisible());
        auto* wrap = view->findChild<QToolButton*>(u"wrapLog"_s);
        wrap->click();
        QTRY_COMPARE(heightOf(1), heightOf(0));
        QVERIFY(list->horizontalScrollBar()->maximum() > 0);
        const QByteArray layout = m_page->saveLayout();
        wrap->click();
        QVERIFY(m_page->restoreLayout(layout));
        QVERIFY(!wrap->isChecked());
        QTRY_COMPARE(heightOf(1), heightOf(0));
    }

    void theLogCanBeAWindowThatFollowsTheSelection()
    {
        fillStudy();
        m_page->showStudy(m_feed.get(), nullptr);
        m_page->selectTrial(1);
        part<LogView>()->findChild<QToolButton*>(u"logApart"_s)->click();
        LogWindow* window = nullptr;
        for (QWidget* each : QApplication::topLevelWidgets()) {
            if (auto* found = qobject_cast<LogWindow*>(each); found != nullptr && found->isVisible())
                window = found;
        }
        QVERIFY(window != nullptr);
        QCOMPARE(window->log()->path(), trialLogPath(m_feed->path(), 1));
        m_page->selectTrial(0);
        QCOMPARE(window->log()->path(), trialLogPath(m_feed->path(), 0));
        part<LogView>()->findChild<QToolButton*>(u"wrapLog"_s)->click();
        QCOMPARE(window->log()->isWrapping(), part<LogView>()->isWrapping());
        QVERIFY(QTest::qWaitForWindowActive(window));
        QTest::keyClick(window, Qt::Key_Escape);
        QVERIFY(!window->isVisible());
    }

    void rowsOfAWrappedLineLoseNoLetter()
    {
        QCOMPARE(wrappedRows(u"", 4), QList<qsizetype>{0});
        QCOMPARE(wrappedRows(u"abcd", 4), QList<qsizetype>{0});
        QCOMPARE(wrappedRows(u"abcdefghi", 4), (QList<qsizetype>{0, 4, 8}));
        QCOMPARE(wrappedRows(u"\u65e5\u672c\u8a9e", 4), (QList<qsizetype>{0, 2})); // two columns each
        QCOMPARE(wrappedRows(u"abc", 0), (QList<qsizetype>{0, 1, 2}));
        QCOMPARE(wrappedRows(u"time: 12 ms", 7), (QList<qsizetype>{0, 6}));   // no word is cut
        QCOMPARE(wrappedRows(u"abcd    ef", 4), (QList<qsizetype>{0, 8}));    // nor begins a row with blanks
        QCOMPARE(wrappedRows(u"ab cdefghi", 4), (QList<qsizetype>{0, 3, 7})); // but one that is too long
    }

    void keysReachEverythingThatMatters()
    {
        fillStudy();
        m_page->showStudy(m_feed.get(), nullptr);
        part<TrialsChart>()->setFocus();
        QSet<QWidget*> reached;
        for (int i = 0; i < 60; ++i) {
            reached.insert(QApplication::focusWidget());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        QVERIFY(reached.contains(part<TrialsChart>()));
        QVERIFY(reached.contains(part<MemoryChart>()));
        QVERIFY(reached.contains(part<IterationsChart>()));
        QVERIFY(reached.contains(part<TrialTable>()));
        QVERIFY(reached.contains(filterLine()));
        QVERIFY(reached.contains(part<LogView>()->findChild<QLineEdit*>()));
        QVERIFY(reached.contains(part<LogView>()->findChild<QCheckBox*>()));
        for (const QWidget* widget : std::as_const(reached)) {
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
            QVERIFY2(named, widget->metaObject()->className());
        }
    }

    void anotherStudyTakesThePlaceOfTheFirst()
    {
        fillStudy();
        m_page->showStudy(m_feed.get(), nullptr);
        m_page->setFilter(u"tp=2"_s);
        FakeFeed other;
        other.send(StudyCreated{});
        other.finish(0, FakeFeed::layout(u"tp=8"_s), 7);
        m_page->showStudy(&other, nullptr);
        QCOMPARE(part<TrialTable>()->model()->rowCount(), 1);
        QCOMPARE(m_page->selectedTrial(), 0);
        QTRY_COMPARE(part<RunHeader>()->bestText(), u"7.00"_s);
        m_feed->finish(4, FakeFeed::layout(u"tp=8"_s), 1000); // nobody looks any more
        test::letTimePass(150);
        QCOMPARE(part<TrialTable>()->model()->rowCount(), 1);
        other.startAnew();
        QCOMPARE(part<TrialTable>()->model()->rowCount(), 0);
        QCOMPARE(m_page->selectedTrial(), -1);
    }

    void everyStudyKeepsItsSelectionAndItsFilter()
    {
        fillStudy();
        m_page->showStudy(m_feed.get(), nullptr);
        m_page->selectTrial(3);
        m_page->setFilter(u"tp=2"_s);
        FakeFeed other;
        other.send(StudyCreated{});
        other.finish(0, FakeFeed::layout(u"tp=8"_s), 7);
        m_page->showStudy(&other, nullptr);
        QCOMPARE(m_page->selectedTrial(), 0);
        QVERIFY(filterLine()->text().isEmpty());
        m_page->showStudy(m_feed.get(), nullptr);
        QCOMPARE(m_page->selectedTrial(), 3);
        QCOMPARE(filterLine()->text(), u"tp=2"_s);
        QCOMPARE(selectedRow(*part<TrialTable>()), 1);
    }

    void aStudyThatIsClosedLeavesTheEmptyPage()
    {
        fillStudy();
        m_page->showStudy(m_feed.get(), nullptr);
        m_feed.reset();
        QCOMPARE(m_page->feed(), nullptr);
        QCOMPARE(m_page->selectedTrial(), -1);
        QVERIFY(!part<TrialTable>()->isVisible());
    }

    void withoutATrialThereIsNothingToExport()
    {
        m_feed->send(StudyCreated{});
        m_page->showStudy(m_feed.get(), nullptr);
        auto* button = m_page->findChild<QPushButton*>(u"export"_s);
        QTRY_VERIFY(!button->isEnabled());
        QVERIFY2(button->toolTip().contains(u"No trial has begun"_s), qPrintable(button->toolTip()));
        m_feed->begin(0, FakeFeed::layout(u"tp=2"_s));
        QTRY_VERIFY(button->isEnabled());
        QVERIFY(button->toolTip().contains(u"(Ctrl+E)"_s));
    }

    void theLayoutIsRemembered()
    {
        const QByteArray before = m_page->saveLayout();
        RunPage other;
        QVERIFY(other.restoreLayout(before));
        QVERIFY(!other.restoreLayout({}));
        QVERIFY(!other.restoreLayout("nonsense"));
    }
};

MEGATUNE_TEST(TestRunPage)

} // namespace megatune::tst_runpage

#include "tst_runpage.moc"
