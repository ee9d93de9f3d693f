// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/compare/studycomparison.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

namespace megatune::tst_studycomparison {

using megatune::test::FakeFeed;

class StudyComparisonTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<FakeFeed> m_one;
    std::unique_ptr<FakeFeed> m_other;
    std::unique_ptr<StudyComparison> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;

    static void begin(FakeFeed& feed, const QString& name, const QString& strategy,
        Direction direction = Direction::Maximize)
    {
        StudyCreated created;
        created.name = name;
        created.strategy = strategy;
        created.direction = direction;
        feed.send(created);
    }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return m_model->index(row, column).data().toString();
    }
    static Layout tp(int size) { return FakeFeed::layout(u"tp=%1"_s.arg(size)); }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void init()
    {
        m_one = std::make_unique<FakeFeed>(u"/nowhere/one.mtune"_s);
        m_other = std::make_unique<FakeFeed>(u"/nowhere/other.mtune"_s);
        begin(*m_one, u"guided"_s, u"model-guided"_s);
        begin(*m_other, {}, u"megatron-heuristic"_s);
        m_model = std::make_unique<StudyComparison>();
        m_tester = std::make_unique<QAbstractItemModelTester>(
            m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    }

    void theBestValuesAreComparedTrialByTrial()
    {
        m_one->finish(0, tp(1), 96);
        m_one->finish(1, tp(2), 100);
        m_one->finish(2, tp(4), 90);
        m_other->finish(0, tp(1), 50);
        m_other->fail(1, tp(2), TrialState::Oom);
        m_other->finish(2, tp(4), 80);
        m_other->finish(3, tp(8), 97);
        m_model->setStudies({m_one.get(), m_other.get()});
        QCOMPARE(m_model->curve(0), QList<QPointF>({{1, 96}, {2, 96}, {2, 100}, {3, 100}}));
        QCOMPARE(m_model->curve(1), QList<QPointF>({{1, 50}, {3, 50}, {3, 80}, {4, 80}, {4, 97}}));
        QCOMPARE(cell(0, StudyComparison::NameColumn), u"guided in one"_s);
        QCOMPARE(cell(1, StudyComparison::NameColumn), u"other"_s);
        QCOMPARE(cell(1, StudyComparison::StrategyColumn), u"megatron-heuristic"_s);
        QCOMPARE(cell(0, StudyComparison::BestColumn), u"100.0"_s);
        QCOMPARE(cell(0, StudyComparison::NearColumn), u"1"_s);
        QCOMPARE(cell(1, StudyComparison::NearColumn), u"4"_s);
        QCOMPARE(cell(1, StudyComparison::OomColumn), u"1"_s);
        QCOMPARE(cell(1, StudyComparison::TrialsColumn), u"4"_s);
    }

    void whatIsNoTrialOfTheSearchIsLeftOut()
    {
        m_one->send(TrialQueued{0, {}, u"c"_s, {}, true});
        m_one->send(TrialStarted{0, 1, {}, {}});
        m_one->send(TrialEnded{0, 1, TrialState::Finished, 200});
        m_one->finish(1, tp(1), 90);
        m_one->send(TrialQueued{2, tp(1), u"c"_s, {}, false, 1});
        m_one->send(TrialStarted{2, 1, {}, {}});
        m_one->send(TrialEnded{2, 1, TrialState::Finished, 300});
        m_model->setStudies({m_one.get()});
        QCOMPARE(m_model->curve(0), QList<QPointF>({{1, 90}}));
        QCOMPARE(cell(0, StudyComparison::TrialsColumn), u"3"_s);
    }

    void theComparisonFollowsStudiesAndForgetsThem()
    {
        m_model->setStudies({m_one.get(), m_other.get()});
        QCOMPARE(cell(0, StudyComparison::NearColumn), u"\u2013"_s);
        QSignalSpy curves(m_model.get(), &StudyComparison::curvesChanged);
        m_one->finish(0, tp(1), 40);
        QCOMPARE(curves.size(), 0); // gathered
        QTRY_COMPARE(curves.size(), 1);
        QCOMPARE(m_model->curve(0).size(), 1);
        m_other->finish(0, tp(1), 60);
        m_model->flush();
        QCOMPARE(cell(0, StudyComparison::NearColumn), u"\u2013"_s); // the other one is much better
        m_other.reset();
        QCOMPARE(m_model->rowCount(), 1);
        QCOMPARE(cell(0, StudyComparison::NearColumn), u"1"_s);
        m_one->startAnew();
        m_model->flush();
        QVERIFY(m_model->curve(0).isEmpty());
    }

    void whatIsSwitchedOffHasNoPart()
    {
        m_one->finish(0, tp(1), 40);
        m_other->finish(0, tp(1), 60);
        m_model->setStudies({m_one.get(), m_other.get()});
        QCOMPARE(cell(0, StudyComparison::NearColumn), u"\u2013"_s);
        QSignalSpy curves(m_model.get(), &StudyComparison::curvesChanged);
        const QModelIndex other = m_model->index(1, StudyComparison::NameColumn);
        QVERIFY(other.flags() & Qt::ItemIsUserCheckable);
        QVERIFY(!(m_model->index(1, StudyComparison::BestColumn).flags() & Qt::ItemIsUserCheckable));
        QVERIFY(m_model->setData(other, Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(curves.size(), 1);
        QVERIFY(m_model->curve(1).isEmpty());
        QVERIFY(!m_model->isShown(1));
        QCOMPARE(cell(0, StudyComparison::NearColumn), u"1"_s); // the better one does not count
        QCOMPARE(cell(1, StudyComparison::NearColumn), u"\u2013"_s);
        QCOMPARE(cell(1, StudyComparison::BestColumn), u"60.0"_s);

        // Also while it is not looked at, and not for another one in its place.
        m_model->setStudies({});
        m_model->setStudies({m_one.get(), m_other.get()});
        QVERIFY(m_model->isShown(0));
        QVERIFY(!m_model->isShown(1));
        m_other = std::make_unique<FakeFeed>(u"/nowhere/other.mtune"_s);
        begin(*m_other, {}, u"grid"_s);
        m_model->setStudies({m_one.get(), m_other.get()});
        QVERIFY(m_model->isShown(1));
    }

    void onlyTheChosenAreShown()
    {
        FakeFeed third;
        begin(third, u"third"_s, u"grid"_s, Direction::Minimize);
        m_model->setStudies({m_one.get(), m_other.get(), &third});
        QVERIFY(!m_model->isComparable());
        m_model->showOnly({m_one.get(), m_other.get()});
        QVERIFY(m_model->isShown(0) && m_model->isShown(1) && !m_model->isShown(2));
        QVERIFY(m_model->isComparable());
        m_model->showOnly({&third});
        QVERIFY(!m_model->isShown(0) && !m_model->isShown(1) && m_model->isShown(2));
        QVERIFY(m_model->setData(m_model->index(0, 0), Qt::Checked, Qt::CheckStateRole));
        QVERIFY(m_model->isShown(0));
        QVERIFY(!m_model->setData(m_model->index(0, 1), Qt::Checked, Qt::CheckStateRole));
        m_model->setStudies({});
    }

    void minimizingIsComparedDownwards()
    {
        FakeFeed low;
        begin(low, u"low"_s, u"grid"_s, Direction::Minimize);
        low.finish(0, tp(1), 110);
        low.finish(1, tp(2), 100);
        m_model->setStudies({&low});
        QCOMPARE(cell(0, StudyComparison::NearColumn), u"2"_s);
        QVERIFY(m_model->isComparable());
        m_model->setStudies({m_one.get(), &low});
        QVERIFY(!m_model->isComparable());
        QCOMPARE(cell(1, StudyComparison::NearColumn), u"\u2013"_s);
        m_model->setStudies({});
        QCOMPARE(m_model->rowCount(), 0);
    }
};

MEGATUNE_TEST(StudyComparisonTest)

} // namespace megatune::tst_studycomparison

#include "tst_studycomparison.moc"
