// SPDX-License-Identifier: GPL-3.0-or-later
// The views over trials in the Run page, by mouse and by keyboard.
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/charts/trialschart.h"
#include "ui/look/look.h"
#include "ui/run/runpage.h"
#include "ui/run/studyviews.h"
#include "ui/trialpanes/trialtable.h"
#include "ui/views/effectsplot.h"
#include "ui/views/effectsview.h"
#include "ui/views/parallelplot.h"
#include "ui/views/parallelview.h"
#include "ui/views/timelineplot.h"
#include "ui/views/timelineview.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

namespace megatune::tst_studyviews {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;

class TestStudyViews : public QObject
{
    Q_OBJECT

    std::unique_ptr<FakeFeed> m_feed;
    std::unique_ptr<RunPage> m_page;

    template<typename T>
    [[nodiscard]] T* part(const QString& name = {}) const
    {
        return m_page->findChild<T*>(name);
    }
    [[nodiscard]] QLineEdit* filterLine() const
    {
        for (auto* line : m_page->findChildren<QLineEdit*>()) {
            if (line->accessibleName() == u"Filter the trials"_s)
                return line;
        }
        return nullptr;
    }
    [[nodiscard]] int rows() const { return part<TrialTable>()->model()->rowCount(); }
    void go(int tab) const { part<StudyViews>()->setCurrent(tab); }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void init()
    {
        m_feed = std::make_unique<FakeFeed>();
        m_feed->send(StudyCreated{});
        int number = 0;
        for (const int mbs : {1, 2, 4}) {
            for (const int pp : {1, 2}) {
                for (const int tp : {1, 2}) {
                    const Layout layout = FakeFeed::layout(u"tp=%1 pp=%2 mbs=%3"_s.arg(tp).arg(pp).arg(mbs));
                    if (mbs == 4 && tp == 1)
                        m_feed->fail(number++, layout, TrialState::Oom, u"CUDA out of memory"_s);
                    else
                        m_feed->finish(number++, layout, 100 * tp + 10 * pp + mbs);
                }
            }
        }
        m_page = std::make_unique<RunPage>();
        m_page->resize(1200, 800);
        m_page->showStudy(m_feed.get(), nullptr);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }

    void cleanup()
    {
        m_page.reset();
        m_feed.reset();
    }

    void theTabsAreReachedByKeyboard()
    {
        auto* tabs = part<QTabBar>(u"studyViews"_s);
        tabs->setFocus();
        QTest::keyClick(tabs, Qt::Key_Right);
        QCOMPARE(part<StudyViews>()->current(), 1);
        QVERIFY(part<ParallelView>()->isVisible());
        QVERIFY(!part<TrialsChart>()->isVisible());
        QTest::keyClick(tabs, Qt::Key_Left);
        QVERIFY(part<TrialsChart>()->isVisible());
    }

    void theFilterIsOneForTableAndCharts()
    {
        QVERIFY(part<TrialsChart>()->emptyText().isEmpty());
        filterLine()->setText(u"tp=64"_s);
        QCOMPARE(rows(), 0);
        QTRY_VERIFY(part<TrialsChart>()->emptyText().contains(u"filter"_s));
        filterLine()->setText(u"tp=2"_s);
        QTRY_VERIFY(part<TrialsChart>()->emptyText().isEmpty());
    }

    void aTableIsCopiedAsCsvAndAViewAsAnImage()
    {
        go(2);
        part<StudyViews>()->copyCsv();
        QVERIFY2(QApplication::clipboard()->text().contains(u"\r\nTP,"_s),
            qPrintable(QApplication::clipboard()->text()));
        part<StudyViews>()->copyImage();
        QVERIFY(QApplication::clipboard()->image().width() > 100);
        go(0);
        part<StudyViews>()->copyCsv();
        QCOMPARE(QApplication::clipboard()->text().count(u'\n'), 13);
    }

    void aStretchAlongAnAxisFiltersTableAndCharts()
    {
        go(1);
        auto* plot = part<ParallelView>()->plot();
        QCOMPARE(plot->shown().axes.size(), 4); // TP, PP, MBS, value
        const auto draw = [&](int axis, double from, double to) {
            const QPoint begin = plot->place(axis, from).toPoint();
            const QPoint end = plot->place(axis, to).toPoint();
            QTest::mousePress(plot, Qt::LeftButton, {}, begin);
            QTest::mouseMove(plot, (begin + end) / 2);
            QTest::mouseRelease(plot, Qt::LeftButton, {}, end);
        };
        draw(2, 0.35, 0.99); // MBS 2 and 4
        QCOMPARE(filterLine()->text(), u"mbs=2,4"_s);
        QCOMPARE(rows(), 8);
        QTRY_VERIFY(plot->shown().axes.at(2).stops.at(1).isChosen);
        draw(3, 0.9, 0.22); // all values: those that have one
        QVERIFY2(filterLine()->text().startsWith(u"mbs=2,4 value"_s), qPrintable(filterLine()->text()));
        QTRY_COMPARE(plot->shown().trials, rows());
        // A click takes a choice out again; what is typed is seen.
        QTest::mouseClick(plot, Qt::LeftButton, {}, plot->place(2, 0.5).toPoint());
        QVERIFY2(filterLine()->text().endsWith(u"mbs=4"_s), qPrintable(filterLine()->text()));
        filterLine()->setText(u"tp=1"_s);
        QTRY_VERIFY(plot->shown().axes.at(0).isFiltered);
        QCOMPARE(plot->shown().trials, 6);
    }

    void axesAreBrushedByKeyboard()
    {
        go(1);
        auto* plot = part<ParallelView>()->plot();
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Right); // PP
        QTest::keyClick(plot, Qt::Key_Right); // MBS
        QTest::keyClick(plot, Qt::Key_Up);
        QVERIFY2(
            plot->accessibleDescription().startsWith(u"MBS 2"_s), qPrintable(plot->accessibleDescription()));
        QTest::keyClick(plot, Qt::Key_Space);
        QCOMPARE(filterLine()->text(), u"mbs=2"_s);
        QTest::keyClick(plot, Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(filterLine()->text(), u"mbs=2,4"_s);
        QTest::keyClick(plot, Qt::Key_Escape);
        QCOMPARE(filterLine()->text(), QString());
        QTest::keyClick(plot, Qt::Key_Right); // the value, whose lowest places are failures
        QTest::keyClick(plot, Qt::Key_Down);
        QTest::keyClick(plot, Qt::Key_Space);
        QCOMPARE(filterLine()->text(), u"state:oom"_s);
        QCOMPARE(rows(), 2);
    }

    void aLineIsSelectedByAClick()
    {
        go(1);
        auto* plot = part<ParallelView>()->plot();
        const ParallelLine line = plot->shown().lines.last();
        m_page->selectTrial(0);
        const auto height = [&](int axis) { return static_cast<double>(line.heights.at(axis)); };
        const QPointF between = (plot->place(2, height(2)) + plot->place(3, height(3))) / 2;
        QTest::mouseClick(plot, Qt::LeftButton, {}, between.toPoint());
        QCOMPARE(m_page->selectedTrial(), line.number);
    }

    void aChoiceOfAParameterIsChosenByMouseAndByKeyboard()
    {
        go(2);
        auto* view = part<EffectsView>();
        QCOMPARE(view->model().effects().first().name, u"tp"_s);
        auto* plot = view->plot();
        QTest::mouseClick(plot, Qt::LeftButton, {}, plot->choiceRect(0, 1).center().toPoint());
        QCOMPARE(filterLine()->text(), u"tp=2"_s);
        QCOMPARE(m_page->selectedTrial(), 11);
        QTRY_COMPARE(view->model().finished(), 6);
        filterLine()->clear();
        QTRY_COMPARE(view->model().finished(), 10);
        plot->setFocus();
        for (int i = 0; i < 9; ++i)
            QTest::keyClick(plot, Qt::Key_Left); // to the first choice of the first parameter
        QTest::keyClick(plot, Qt::Key_Space);
        QCOMPARE(filterLine()->text(), u"tp=1"_s);
        QVERIFY2(plot->accessibleDescription().contains(u"2 out of memory"_s),
            qPrintable(plot->accessibleDescription()));
    }

    void theParametersAreATableToo()
    {
        go(2);
        for (auto* button : part<StudyViews>()->findChildren<QToolButton*>()) {
            if (button->text() == u"As a table"_s)
                QTest::mouseClick(button, Qt::LeftButton);
        }
        auto* table = part<QTableView>(u"viewAsTable"_s);
        QVERIFY(table->isVisible());
        QCOMPARE(table->model()->rowCount(), 7);
        go(3);
        QCOMPARE(table->model()->rowCount(), 12);
        go(1);
        QVERIFY(part<ParallelView>()->isVisible());
    }

    void barsOfTheTimelineAreSelectedByMouseAndByKeyboard()
    {
        go(3);
        auto* plot = part<TimelineView>()->plot();
        QTest::mouseClick(plot, Qt::LeftButton, {}, plot->barRect(5).center().toPoint());
        QCOMPARE(m_page->selectedTrial(), 5);
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Right);
        QCOMPARE(m_page->selectedTrial(), 6);
        QTest::keyClick(plot, Qt::Key_Left);
        QTest::keyClick(plot, Qt::Key_Left);
        QCOMPARE(m_page->selectedTrial(), 4);
        const double length = plot->to() - plot->from();
        QTest::keyClick(plot, Qt::Key_Plus);
        QCOMPARE(plot->to() - plot->from(), length / 2);
        for (int i = 0; i < 7; ++i)
            QTest::keyClick(plot, Qt::Key_Right); // out of sight, which goes with it
        QCOMPARE(m_page->selectedTrial(), 11);
        QVERIFY(!plot->barRect(11).isNull());
        QTest::keyClick(plot, Qt::Key_0);
        QCOMPARE(plot->to() - plot->from(), length);
    }

    void barsOfTheTimelineAreColouredByValue()
    {
        go(3);
        auto* view = part<TimelineView>();
        QTRY_VERIFY(!view->plot()->barRect(11).isNull());
        m_page->selectTrial(5);
        const QImage image = view->plot()->grab().toImage();
        const auto isSeen = [&](int bar, const QColor& color) {
            const QRect place = view->plot()->barRect(bar).toRect() & image.rect();
            for (int x = place.left(); x <= place.right(); ++x) {
                if (image.pixel(x, place.center().y()) == color.rgb())
                    return true;
            }
            return false;
        };
        QVERIFY(isSeen(0, look::viridis(0))); // TP1 PP1 MBS1 is the slowest
        QVERIFY(!isSeen(0, look::viridis(1)));
        QVERIFY(isSeen(11, look::viridis(1)));
        // Out of memory has a pattern instead.
        QCOMPARE(view->model().bars().at(8).state, TrialState::Oom);
        QVERIFY(!isSeen(8, look::viridis(0)) && !isSeen(8, look::viridis(1)));
        QVERIFY(isSeen(8, look::outOfMemory(m_page->palette())));
        QVERIFY2(view->plot()->accessibleDescription().contains(u"Values from 111.0 to 224.0 TFLOP/s"_s),
            qPrintable(view->plot()->accessibleDescription()));
    }

    void viewsFollowAStudyThatRuns()
    {
        for (int tab = 1; tab < 4; ++tab) {
            go(tab);
            QTest::qWait(0);
        }
        go(1);
        auto* plot = part<ParallelView>()->plot();
        QCOMPARE(plot->shown().trials, 12);
        m_feed->finish(12, FakeFeed::layout(u"tp=8 pp=1 mbs=1"_s), 300);
        QTRY_COMPARE(plot->shown().trials, 13);
        QCOMPARE(plot->shown().axes.first().stops.size(), 3);
        go(3);
        QCOMPARE(part<TimelineView>()->model().bars().size(), 13);
        go(2);
        QCOMPARE(part<EffectsView>()->model().finished(), 11);
    }

    void everyViewIsPaintedInBothPalettes()
    {
        for (const bool dark : {false, true}) {
            QPalette palette = m_page->palette();
            palette.setColor(QPalette::Base, dark ? Qt::black : Qt::white);
            palette.setColor(QPalette::Text, dark ? Qt::white : Qt::black);
            m_page->setPalette(palette);
            for (int tab = 1; tab < 4; ++tab) {
                go(tab);
                const QImage image = part<StudyViews>()->grab().toImage();
                QSet<QRgb> colors;
                for (int y = 0; y < image.height(); y += 3) {
                    for (int x = 0; x < image.width(); x += 3)
                        colors.insert(image.pixel(x, y));
                }
                QVERIFY2(colors.size() > 12, qPrintable(QString::number(tab)));
            }
        }
    }

    void aStudyWithoutTrialsSaysWhatIsMissing()
    {
        FakeFeed nothing;
        nothing.send(StudyCreated{});
        m_page->showStudy(&nothing, nullptr);
        for (int tab = 1; tab < 4; ++tab) {
            go(tab);
            for (auto* view : part<StudyViews>()->findChildren<StudyView*>()) {
                if (view->isVisible())
                    QTRY_VERIFY(view->emptyText().endsWith(u'.'));
            }
        }
        m_page->showStudy(nullptr, nullptr);
    }
};

MEGATUNE_TEST(TestStudyViews)

} // namespace megatune::tst_studyviews

#include "tst_studyviews.moc"
