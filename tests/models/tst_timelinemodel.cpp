// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/views/timelinemodel.h"

#include <cmath>
#include <QAbstractItemModelTester>
#include <QDateTime>
#include <QTimeZone>

namespace megatune::tst_timelinemodel {

using namespace Qt::StringLiterals;

namespace {

/// A feed whose events stand at the second that a test says.
class TimedFeed final : public StudyFeed
{
public:
    TimedFeed() { at(0, StudyCreated{}); }
    [[nodiscard]] QString path() const override { return u"/nowhere/timed.mtune"_s; }
    void at(double second, const StudyEventData& data)
    {
        const QDateTime begin(QDate(2026, 3, 1), QTime(23, 59), QTimeZone::utc());
        const StudyEvent event{
            ++m_seq, begin.addMSecs(qRound64(second * 1000)).toString(Qt::ISODateWithMs), data};
        m_state.apply(event);
        Q_EMIT changed(event);
    }
    void run(int number, const QString& host, const QString& gpus, double from, double to,
        std::optional<double> durationS = {}, TrialState state = TrialState::Finished)
    {
        at(from, TrialQueued{number, test::FakeFeed::layout(u"tp=1"_s), {}, {}});
        at(from, TrialStarted{number, 1, ProcessIdentity{host, 1, 1, {}}, gpus});
        TrialEnded ended{number, 1, state};
        ended.durationS = durationS;
        at(to, ended);
    }

private:
    qint64 m_seq = 0;
};

} // namespace

class TestTimelineModel : public QObject
{
    Q_OBJECT

    std::unique_ptr<TimedFeed> m_feed;
    std::unique_ptr<StudySeries> m_series;
    std::unique_ptr<TimelineModel> m_model;

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void init()
    {
        m_feed = std::make_unique<TimedFeed>();
        m_series = std::make_unique<StudySeries>();
        m_series->setFeed(m_feed.get());
        m_model = std::make_unique<TimelineModel>(m_series.get());
        new QAbstractItemModelTester(
            m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest, m_model.get());
    }

    void cleanup()
    {
        m_model.reset();
        m_series.reset();
        m_feed.reset();
    }

    void trialsOfTheSameGpusShareALane()
    {
        m_feed->run(0, u"gpu-a"_s, u"0,1"_s, 10, 20);
        m_feed->run(1, u"gpu-a"_s, u"2,3"_s, 12, 30);
        m_feed->run(2, u"gpu-b"_s, u"0,1"_s, 12, 30);
        m_feed->run(3, u"gpu-a"_s, u"0,1"_s, 20, 50);
        m_model->refresh();
        QCOMPARE(m_model->hosts().size(), 2);
        QCOMPARE(m_model->lanes().size(), 3);
        QCOMPARE(m_model->bars()[0].lane, m_model->bars()[3].lane);
        QVERIFY(m_model->bars()[0].lane != m_model->bars()[1].lane);
        QCOMPARE(m_model->hosts()[1].name, u"gpu-b"_s);
        QCOMPARE(m_model->length(), 50.0);
        // gpu-a: 10 + 30 s of two GPUs and 18 s of the other two, of 50 s of four.
        QCOMPARE(m_model->hosts()[0].busy, (40 * 2 + 18 * 2) / (50.0 * 4));
        QCOMPARE(m_model->hosts()[1].busy, 18 / 50.0);
    }

    void theRangeOfValuesIsThatOfTheBarsWithOne()
    {
        m_model->refresh();
        QCOMPARE(m_model->range(), (std::pair<double, double>{0, 0}));
        m_feed->run(0, u"gpu-a"_s, {}, 0, 10, {}, TrialState::Oom);
        for (const int number : {1, 2}) {
            m_feed->at(20 * number, TrialQueued{number, test::FakeFeed::layout(u"tp=1"_s), {}, {}});
            m_feed->at(20 * number, TrialStarted{number, 1, ProcessIdentity{u"gpu-a"_s, 1, 1, {}}, {}});
            TrialEnded ended{number, 1, TrialState::Finished};
            ended.value = 100 * number;
            m_feed->at(20 * number + 10, ended);
        }
        m_model->refresh();
        QVERIFY(std::isnan(m_model->bars()[0].value));
        QCOMPARE(m_model->bars()[2].value, 200.0);
        QCOMPARE(m_model->range(), (std::pair<double, double>{100, 200}));
    }

    void trialsAtTheSameTimeWithoutGpusTakeLanesOfTheirOwn()
    {
        m_feed->at(0, TrialQueued{0, test::FakeFeed::layout(u"tp=1"_s), {}, {}});
        m_feed->at(0, TrialStarted{0, 1, ProcessIdentity{u"here"_s, 1, 1, {}}, {}});
        m_feed->run(1, u"here"_s, {}, 5, 10);
        m_feed->at(20, TrialEnded{0, 1, TrialState::Oom});
        m_model->refresh();
        QCOMPARE(m_model->lanes().size(), 2);
        QCOMPARE(m_model->hosts().first().busy, 25 / 40.0);
    }

    void waitingIsToldApart()
    {
        m_feed->at(0, TrialQueued{0, test::FakeFeed::layout(u"tp=1"_s), {}, {}});
        m_feed->at(30, TrialStarted{0, 1, ProcessIdentity{u"slurm"_s, 1, 1, {}}, {}});
        TrialEnded ended{0, 1, TrialState::Finished};
        ended.durationS = 60; // of the 100 s since it was started
        m_feed->at(130, ended);
        m_model->refresh();
        const TimelineBar& bar = m_model->bars().first();
        QCOMPARE(bar.waited(), 70.0);
        QCOMPARE(bar.start, 70.0);
        QCOMPARE(m_model->index(0, TimelineModel::WaitedColumn).data().toString(), u"1:10"_s);
        QCOMPARE(m_model->index(0, TimelineModel::RanColumn).data().toString(), u"1:00"_s);
    }

    void aRunningTrialReachesToTheLatestEvent()
    {
        m_feed->run(0, u"here"_s, {}, 0, 10);
        m_feed->at(10, TrialQueued{1, test::FakeFeed::layout(u"tp=1"_s), {}, {}});
        m_feed->at(10, TrialStarted{1, 1, ProcessIdentity{u"here"_s, 1, 1, {}}, {}});
        m_feed->at(25, IterationSummary{1, {}});
        m_feed->at(26, TrialQueued{2, test::FakeFeed::layout(u"tp=2"_s), {}, {}});
        m_model->refresh();
        QCOMPARE(m_model->bars().size(), 2); // what only waits has no bar
        QCOMPARE(m_model->bars()[1].end, 26.0);
        QCOMPARE(m_model->indexOf(1), 1);
        QCOMPARE(m_model->indexOf(2), -1);
    }

    void theFilterLeavesBarsOut()
    {
        m_feed->run(0, u"gpu-a"_s, {}, 0, 10);
        m_feed->run(1, u"gpu-b"_s, {}, 0, 10, {}, TrialState::Oom);
        m_series->setFilter(TrialFilter::parse(u"state:oom"_s, {}));
        m_model->refresh();
        QCOMPARE(m_model->rowCount(), 1);
        QCOMPARE(m_model->hosts().first().name, u"gpu-b"_s);
    }
};

MEGATUNE_TEST(TestTimelineModel)

} // namespace megatune::tst_timelinemodel

#include "tst_timelinemodel.moc"
