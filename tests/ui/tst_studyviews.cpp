// The views over trials in the Run page, by mouse and by keyboard.
#include "tests/support/fakefeed.h"
#include "ui/charts/heatmapview.h"
#include "ui/charts/trialschart.h"
#include "ui/models/heatmapmodel.h"
#include "ui/pages/runpage.h"
#include "ui/pages/studyviews.h"
#include "ui/widgets/trialtable.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace megatune;
using megatune::test::FakeFeed;
using namespace Qt::StringLiterals;

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
        QVERIFY(part<HeatMapView>()->isVisible());
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

    void aClickOnACellChoosesItsTrialsEverywhere()
    {
        go(1);
        auto* view = part<HeatMapView>();
        QCOMPARE(view->model()->rowCount(), 2);
        QTableView* grid = view->grid();
        const QRect cell = grid->visualRect(grid->model()->index(1, 1));
        QTest::mouseClick(grid->viewport(), Qt::LeftButton, {}, cell.center());
        QCOMPARE(filterLine()->text(), u"tp=2 pp=2"_s);
        QCOMPARE(rows(), 3);
        QCOMPARE(m_page->selectedTrial(), 11); // its best
        // Words that were there stay; the other cells, too.
        filterLine()->setText(u"mbs=1,2 tp=2 pp=2"_s);
        QCOMPARE(rows(), 2);
        QTRY_COMPARE(view->model()->index(1, 1).data(HeatMapModel::TrialsRole).toInt(), 2);
        QCOMPARE(view->model()->index(0, 0).data(HeatMapModel::TrialsRole).toInt(), 2);
        const QRect first = grid->visualRect(grid->model()->index(0, 0));
        QTest::mouseClick(grid->viewport(), Qt::LeftButton, {}, first.center());
        QCOMPARE(filterLine()->text(), u"mbs=1,2 tp=1 pp=1"_s);
    }

    void arrowKeysWalkOverTheCellsAndEscapeTakesTheChoiceAway()
    {
        go(1);
        QTableView* grid = part<HeatMapView>()->grid();
        grid->setFocus();
        QTest::keyClick(grid, Qt::Key_Right);
        QCOMPARE(filterLine()->text(), u"tp=1 pp=2"_s);
        QTest::keyClick(grid, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(filterLine()->text(), u"tp=1,2 pp=2"_s);
        QCOMPARE(rows(), 6);
        QTest::keyClick(grid, Qt::Key_Escape);
        QCOMPARE(filterLine()->text(), QString());
        QCOMPARE(rows(), 12);
    }

    void whatIsTypedIsSeenInTheHeatMap()
    {
        go(1);
        QTableView* grid = part<HeatMapView>()->grid();
        filterLine()->setText(u"tp=1"_s);
        QTRY_COMPARE(grid->selectionModel()->selectedIndexes().size(), 2);
        filterLine()->setText(u"state:oom"_s);
        QTRY_COMPARE(grid->selectionModel()->selectedIndexes().size(), 0);
        QTRY_COMPARE(grid->model()->index(0, 0).data().toString(), u"OOM"_s);
        QCOMPARE(filterLine()->text(), u"state:oom"_s);
    }

    void otherAxesAreChosenAndTheSameOneTwiceIsNot()
    {
        go(1);
        auto* view = part<HeatMapView>();
        QList<QComboBox*> boxes = view->findChildren<QComboBox*>();
        QCOMPARE(boxes.size(), 3);
        boxes[1]->setFocus();
        QTest::keyClick(boxes[1], Qt::Key_Down); // MBS
        QTRY_COMPARE(view->model()->columnCount(), 3);
        QCOMPARE(view->model()->columnParameter(), u"mbs"_s);
        QTest::keyClick(boxes[1], Qt::Key_Home); // TP, which the rows have
        QTRY_COMPARE(view->model()->columnParameter(), u"tp"_s);
        QCOMPARE(view->model()->rowParameter(), u"mbs"_s);
    }

    void aTableIsCopiedAsCsvAndAViewAsAnImage()
    {
        go(1);
        part<StudyViews>()->copyCsv();
        QCOMPARE(
            QApplication::clipboard()->text(), u",PP 1,PP 2\r\nTP 1,112.0,122.0\r\nTP 2,214.0,224.0\r\n"_s);
        part<StudyViews>()->copyImage();
        QVERIFY(QApplication::clipboard()->image().width() > 100);
        go(0);
        part<StudyViews>()->copyCsv();
        QCOMPARE(QApplication::clipboard()->text().count(u'\n'), 13);
    }

    void aStudyWithoutDifferencesSaysWhatIsMissing()
    {
        FakeFeed other;
        other.send(StudyCreated{});
        m_page->showStudy(&other, nullptr);
        go(1);
        QTRY_VERIFY(part<HeatMapView>()->emptyText().contains(u"as soon as"_s));
        other.finish(0, FakeFeed::layout(u"tp=1 pp=2"_s), 1);
        other.finish(1, FakeFeed::layout(u"tp=2 pp=2"_s), 1);
        QTRY_VERIFY(part<HeatMapView>()->emptyText().contains(u"two parameters"_s));
        other.finish(2, FakeFeed::layout(u"tp=2 pp=4"_s), 1);
        QTRY_VERIFY(part<HeatMapView>()->emptyText().isEmpty());
        m_page->showStudy(nullptr, nullptr);
    }
};

QTEST_MAIN(TestStudyViews)
#include "tst_studyviews.moc"
