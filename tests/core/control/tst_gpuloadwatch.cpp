// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts that are asked what the GPUs of their trials do: how often, for whom, and until when.
#include "core/pool/gpuloadwatch.h"
#include "tests/support/fakeworld.h"
#include "tests/support/test.h"

#include <QElapsedTimer>

namespace megatune::tst_gpuloadwatch {

using namespace test;

namespace {

constexpr int everyMs = 5;

GpuLoad gpu(int index, double percent, double watts)
{
    return {QString::number(index), QStringLiteral("GPU-%1").arg(index), percent, watts};
}

/// What a host answers, and when.
struct Tool
{
    Result<QList<GpuLoad>> says = QList<GpuLoad>{gpu(0, 90, 600), gpu(1, 50, 300)};
    bool isThere = true;
    std::optional<int> ownPauseMs = {}; ///< of a host that assigns the GPUs itself
    bool isSilent = false;              ///< until the test answers
    int asked = 0;
    int underWay = 0;
    int mostUnderWay = 0;
    std::function<void(const Result<QList<GpuLoad>>&)> waiting = {};

    void answer()
    {
        --underWay;
        std::exchange(waiting, {})(says);
    }
};

class ToolHost final : public TrialHost
{
public:
    ToolHost(FakeWorld& world, Tool& tool)
        : m_world(world)
        , m_tool(tool)
    {
    }
    [[nodiscard]] QString name() const override { return u"node1"_s; }
    [[nodiscard]] QStringList gpus() const override
    {
        return m_tool.ownPauseMs ? QStringList() : QStringList{u"0"_s, u"1"_s};
    }
    [[nodiscard]] bool canAskGpus() const override { return m_tool.isThere; }
    [[nodiscard]] std::optional<int> trialLoadsPauseMs() const override { return m_tool.ownPauseMs; }
    void askLoads(std::function<void(const Result<QList<GpuLoad>>&)> done) override
    {
        ++m_tool.asked;
        m_tool.mostUnderWay = std::max(m_tool.mostUnderWay, ++m_tool.underWay);
        m_tool.waiting = std::move(done);
        if (!m_tool.isSilent)
            QTimer::singleShot(0, [this] { m_tool.answer(); });
    }
    [[nodiscard]] std::unique_ptr<TrialProcess> createProcess(const RunRequest& request) override
    {
        return std::make_unique<FakeProcess>(m_world, request);
    }
    void endLeftovers(const RunUid&, const QList<TrialKey>&, std::function<void(int count)> done) override
    {
        QTimer::singleShot(0, [done = std::move(done)] { done(0); });
    }

private:
    FakeWorld& m_world;
    Tool& m_tool;
};

} // namespace

class GpuLoadWatchTest : public QObject
{
    Q_OBJECT

    FakeWorld m_world;
    Tool m_tool;
    std::unique_ptr<HostPool> m_pool;
    std::unique_ptr<GpuLoadWatch> m_watch;

    /// A pool with one host of two GPUs, whose trials have `perTrial` of them.
    void open(int perTrial)
    {
        std::vector<std::unique_ptr<TrialHost>> hosts;
        hosts.push_back(std::make_unique<ToolHost>(m_world, m_tool));
        m_pool = std::make_unique<HostPool>(std::move(hosts));
        HostPoolSettings settings;
        settings.gpusPerTrial = perTrial;
        settings.kept = [](int) { return QList<TrialKey>(); };
        m_pool->open(settings);
        QVERIFY(QTest::qWaitFor([this] { return m_pool->isAnyFree(); }, test::patientMs));
        m_watch = std::make_unique<GpuLoadWatch>(*m_pool, everyMs);
    }

private Q_SLOTS:
    void init() { m_tool = Tool(); }
    void cleanup()
    {
        m_watch.reset();
        m_pool.reset();
    }

    void eachTrialHasWhatItsOwnGpusDo()
    {
        open(1);
        m_pool->take(0);
        m_pool->take(1);
        m_watch->follow(0, 1, {});
        m_watch->follow(1, 1, {});
        m_watch->follow(1, 7, {});
        QTRY_VERIFY(m_tool.asked >= 2);
        QTRY_COMPARE(m_tool.underWay, 0);
        const QList<GpuLoadPoint> first = m_watch->take(0, true);
        const QList<GpuLoadPoint> second = m_watch->take(1, true);
        QVERIFY(!first.isEmpty() && !second.isEmpty());
        QCOMPARE(first.first().percent, 90.0);
        QCOMPARE(first.first().watts, 600.0);
        QCOMPARE(first.first().iteration, 1);
        QCOMPARE(second.first().percent, 50.0);
        QCOMPARE(second.first().iteration, 7);
        QVERIFY(first.size() <= m_tool.asked); // both from one question
    }
    void aTrialWithAllGpusHasTheirMean()
    {
        open(2);
        QVERIFY(m_pool->take(0).gpus.isEmpty());
        m_watch->follow(0, 1, {});
        QTRY_VERIFY(m_tool.asked >= 2);
        QCOMPARE(m_watch->take(0, true).first().percent, 70.0);
    }
    void whatIsSaidOfAnotherTrialIsNotItsOwn()
    {
        m_tool.isThere = false;
        m_tool.ownPauseMs = 40 * everyMs;
        m_tool.says = QList<GpuLoad>{gpu(0, 90, 600), gpu(0, 10, 100)};
        m_tool.says->first().trial = 0;
        m_tool.says->last().trial = 1;
        open(2);
        m_pool->take(0);
        QElapsedTimer since;
        since.start();
        m_watch->follow(0, 1, {});
        QTRY_COMPARE(m_tool.asked, 1);
        QVERIFY(since.elapsed() >= 20 * everyMs); // no more often than the host allows
        QTRY_COMPARE(m_tool.underWay, 0);
        QCOMPARE(m_watch->take(0, true).first().percent, 90.0);
    }
    void beforeItsFirstIterationNobodyIsAsked()
    {
        open(2);
        m_pool->take(0);
        letTimePass(10 * everyMs);
        QCOMPARE(m_tool.asked, 0);
    }
    void aHostWithoutAToolIsNotAsked()
    {
        m_tool.isThere = false;
        open(2);
        m_pool->take(0);
        m_watch->follow(0, 1, {});
        letTimePass(10 * everyMs);
        QCOMPARE(m_tool.asked, 0);
        QVERIFY(m_watch->take(0, true).isEmpty());
    }
    void thereIsNeverASecondQuestion()
    {
        m_tool.isSilent = true;
        open(1);
        m_pool->take(0);
        m_pool->take(1);
        m_watch->follow(0, 1, {});
        QTRY_COMPARE(m_tool.asked, 1);
        m_watch->follow(1, 1, {});
        letTimePass(20 * everyMs);
        QCOMPARE(m_tool.asked, 1);
        m_tool.answer();
        // It took so long that the next one waits for a multiple of it.
        QElapsedTimer since;
        since.start();
        QTRY_COMPARE(m_tool.asked, 2);
        QVERIFY(since.elapsed() >= 10 * everyMs);
        QCOMPARE(m_tool.mostUnderWay, 1);
    }
    void whoeverCannotAnswerIsAskedNoMore_data()
    {
        QTest::addColumn<bool>("fails");
        QTest::newRow("it fails") << true;
        QTest::newRow("it knows nothing of these GPUs") << false;
    }
    void whoeverCannotAnswerIsAskedNoMore()
    {
        QFETCH(bool, fails);
        if (fails)
            m_tool.says = failure(ErrorKind::Process, u"Failed to initialize NVML"_s);
        else
            m_tool.says = QList<GpuLoad>{gpu(7, 90, 600)};
        open(2);
        m_pool->take(0);
        m_watch->follow(0, 1, {});
        QTRY_COMPARE(m_tool.asked, 3);
        letTimePass(20 * everyMs);
        QCOMPARE(m_tool.asked, 3);
        QVERIFY(m_watch->take(0, true).isEmpty());
        // Nor for the next trial.
        m_watch->follow(0, 1, {});
        letTimePass(20 * everyMs);
        QCOMPARE(m_tool.asked, 3);
    }
    void oneFailureIsForgotten()
    {
        m_tool.isSilent = true;
        open(2);
        m_pool->take(0);
        m_watch->follow(0, 1, {});
        const Result<QList<GpuLoad>> good = m_tool.says;
        for (int round = 0; round < 4; ++round) {
            QTRY_COMPARE(m_tool.underWay, 1);
            m_tool.says = round % 3 == 2 ? good : failure(ErrorKind::Process, u"busy"_s);
            m_tool.answer();
        }
        QTRY_COMPARE(m_tool.underWay, 1);
        QCOMPARE(m_watch->take(0, true).size(), 1);
    }
    void withTheLastTrialTheQuestionsEnd()
    {
        open(2);
        m_pool->take(0);
        m_watch->follow(0, 1, {});
        QTRY_VERIFY(m_tool.asked >= 2);
        (void)m_watch->take(0, true);
        QTRY_COMPARE(m_tool.underWay, 0);
        letTimePass(4 * everyMs);
        const int asked = m_tool.asked;
        letTimePass(20 * everyMs);
        QCOMPARE(m_tool.asked, asked);
        // The next trial has them again.
        m_watch->follow(0, 1, {});
        QTRY_VERIFY(m_tool.asked > asked);
    }

    void aShortTrialKeepsEachAnswer()
    {
        LoadSampler sampler;
        for (int i = 0; i < 100; ++i)
            sampler.add({i, 90, 612.34});
        const QList<GpuLoadPoint> points = sampler.take();
        QCOMPARE(points.size(), 100);
        QCOMPARE(points.last().iteration, 99);
        QCOMPARE(points.last().watts, 612.3);
        QCOMPARE(points.last().answers, 1);
    }
    void aWeekIsTwoHundredPointsThatMissNothing()
    {
        LoadSampler sampler;
        constexpr int answers = 7 * 24 * 3600 / 5;
        QList<GpuLoadPoint> points;
        for (int i = 0; i < answers; ++i) {
            sampler.add({i, i % 2 == 0 ? 80.0 : 100.0, 600});
            points += sampler.take();
        }
        points += sampler.take(true);
        QVERIFY2(points.size() <= 210, qPrintable(QString::number(points.size())));
        int sum = 0;
        for (const GpuLoadPoint& point : points)
            sum += point.answers;
        QCOMPARE(sum, answers);
        QCOMPARE(points[points.size() - 2].percent, 90.0);
        QCOMPARE(points.last().iteration, answers - 1);
    }
    void whatIsTakenOverGoesOnAsSparsely()
    {
        LoadSampler sampler({{500, 90, 600, 1'000}});
        for (int i = 0; i < 91; ++i)
            sampler.add({501, 90, 600});
        QCOMPARE(sampler.take().size(), 1);
        QVERIFY(sampler.take(true).isEmpty());
    }
};

MEGATUNE_TEST(GpuLoadWatchTest)

} // namespace megatune::tst_gpuloadwatch

#include "tst_gpuloadwatch.moc"
