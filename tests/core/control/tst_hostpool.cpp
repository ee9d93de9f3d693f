// SPDX-License-Identifier: GPL-3.0-or-later
// The pool of hosts by itself: who is asked, who is put aside, who is used once, and which GPUs a trial gets.
#include "core/pool/hostpool.h"
#include "tests/support/fakeworld.h"
#include "tests/support/test.h"

#include <QSignalSpy>

namespace megatune::tst_hostpool {

using namespace test;

namespace {

/// What a host says, and what was asked of it.
struct HostScript
{
    QString name;
    QStringList gpus = {};
    QStringList machines = {};
    std::optional<Error> problem = {}; ///< of each prepare(), while it stands
    bool keepsTrials = false;
    QList<GpuUse> uses = {};                               ///< what canAskGpus() hosts answer
    int leftovers = 0;                                     ///< processes that an earlier run left
    bool isSilent = false;                                 ///< answers no prepare() by itself
    std::function<void(std::optional<Error>)> answer = {}; ///< of a silent one: the answer that is owed
    int asked = 0;                                         ///< prepare() calls
    QList<QList<TrialKey>> swept = {};                     ///< the `keep` of each endLeftovers()
};

class ScriptedHost final : public TrialHost
{
public:
    ScriptedHost(FakeWorld& world, HostScript& script)
        : m_world(world)
        , m_script(script)
    {
    }
    [[nodiscard]] QString name() const override { return m_script.name; }
    [[nodiscard]] QStringList gpus() const override { return m_script.gpus; }
    [[nodiscard]] QStringList machines() const override { return m_script.machines; }
    [[nodiscard]] bool keepsTrials() const override { return m_script.keepsTrials; }
    [[nodiscard]] bool canAskGpus() const override { return !m_script.uses.isEmpty(); }
    void prepare(std::function<void(std::optional<Error>)> done) override
    {
        ++m_script.asked;
        if (m_script.isSilent) {
            m_script.answer = std::move(done);
            return;
        }
        QTimer::singleShot(0, [this, done = std::move(done)] { done(m_script.problem); });
    }
    void askGpus(std::function<void(const Result<QList<GpuUse>>&)> done) override
    {
        QTimer::singleShot(0, [this, done = std::move(done)] { done(m_script.uses); });
    }
    [[nodiscard]] std::unique_ptr<TrialProcess> createProcess(const RunRequest& request) override
    {
        return std::make_unique<FakeProcess>(m_world, request);
    }
    void endLeftovers(
        const RunUid&, const QList<TrialKey>& keep, std::function<void(int count)> done) override
    {
        m_script.swept.append(keep);
        QTimer::singleShot(
            0, [count = std::exchange(m_script.leftovers, 0), done = std::move(done)] { done(count); });
    }

private:
    FakeWorld& m_world;
    HostScript& m_script;
};

Error loginRefused(const QString& name)
{
    return {ErrorKind::Process, name + u" refused the login."_s, {}};
}

/// A pool over the scripts, and what it says.
struct Pool
{
    explicit Pool(std::vector<HostScript> all)
        : scripts(std::move(all))
    {
        std::vector<std::unique_ptr<TrialHost>> hosts;
        for (HostScript& script : scripts)
            hosts.push_back(std::make_unique<ScriptedHost>(world, script));
        pool = std::make_unique<HostPool>(std::move(hosts));
        settings.studyUid = *RunUid::from(u"uid"_s);
        settings.kept = [](int) { return QList<TrialKey>(); };
        QObject::connect(pool.get(), &HostPool::warning, pool.get(),
            [this](const QString& sentence) { warnings.append(sentence); });
        QObject::connect(pool.get(), &HostPool::opened, pool.get(), [this] { isOpen = true; });
        QObject::connect(
            pool.get(), &HostPool::failed, pool.get(), [this](const Error& error) { failure = error; });
    }
    bool open()
    {
        pool->open(settings);
        return QTest::qWaitFor([this] { return isOpen; }, test::patientMs);
    }
    [[nodiscard]] HostStatus::Kind kindOf(int host) const { return pool->statuses()[host].kind; }

    FakeWorld world;
    std::vector<HostScript> scripts;
    std::unique_ptr<HostPool> pool;
    HostPoolSettings settings;
    QStringList warnings;
    bool isOpen = false;
    std::optional<Error> failure;
};

} // namespace

class HostPoolTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aHostIsCleanedBeforeItIsUsed()
    {
        Pool pool({{u"a"_s, {u"0"_s}}});
        pool.scripts[0].leftovers = 2;
        pool.settings.kept = [](int host) { return QList<TrialKey>{{host + 7, 1}}; };
        QVERIFY(pool.kindOf(0) == HostStatus::Kind::Asked);
        QVERIFY(!pool.pool->isAnyFree());
        QVERIFY(pool.open());
        QVERIFY(pool.kindOf(0) == HostStatus::Kind::Ready);
        QCOMPARE(pool.scripts[0].swept, QList<QList<TrialKey>>({{TrialKey{7, 1}}}));
        QCOMPARE(pool.warnings.size(), 1);
        QVERIFY2(pool.warnings[0].contains(u"earlier run"), qPrintable(pool.warnings[0]));
    }

    void aHostThatFailsIsQuarantinedWithItsProblemAndProbedAgain()
    {
        Pool pool({{u"open"_s, {u"0"_s}}, {u"closed"_s, {u"0"_s}}});
        pool.scripts[1].problem = loginRefused(u"closed"_s);
        QVERIFY(pool.open());
        QVERIFY(pool.kindOf(0) == HostStatus::Kind::Ready);
        const HostStatus closed = pool.pool->statuses()[1];
        QVERIFY(closed.kind == HostStatus::Kind::Quarantined);
        QCOMPARE(closed.problem, u"closed refused the login."_s);
        QVERIFY(closed.askedAgain > QDateTime::currentDateTimeUtc());
        QCOMPARE(
            pool.warnings, QStringList{u"Nothing is run on closed for now: closed refused the login."_s});
        QSignalSpy ready(pool.pool.get(), &HostPool::hostReady);
        pool.scripts[1].problem.reset();
        QTRY_COMPARE(ready.size(), 1);
        QCOMPARE(ready[0][0].toInt(), 1);
        QCOMPARE(pool.warnings.last(), u"closed can be used again."_s);
        QVERIFY(pool.kindOf(1) == HostStatus::Kind::Ready);
    }

    void aHostThatDoesNotAnswerHoldsUpNoOther()
    {
        Pool pool({{u"slow"_s, {u"0"_s}, {}, {}}, {u"quick"_s, {u"0"_s}, {}, {}}});
        pool.settings.patienceMs = 1;
        pool.scripts[0].isSilent = true;
        QVERIFY(pool.open());
        QCOMPARE(pool.pool->ready(), QList<int>{1});
        QCOMPARE(pool.kindOf(0), HostStatus::Kind::Asked);
        QCOMPARE(pool.pool->take(0).host, 1);
        QVERIFY(!pool.pool->isAnyFree());
        QSignalSpy joined(pool.pool.get(), &HostPool::hostReady);
        pool.scripts[0].answer({});
        QTRY_COMPARE(joined.size(), 1);
        QCOMPARE(pool.pool->take(1).host, 0);
    }
    void whoAnswersInTimeGoesInTheOrderGiven()
    {
        Pool pool({{u"first"_s, {u"0"_s}, {}, {}}, {u"quick"_s, {u"0"_s}, {}, {}}});
        pool.scripts[0].isSilent = true;
        pool.pool->open(pool.settings);
        QTRY_VERIFY(pool.scripts[1].asked == 1 && pool.scripts[0].answer);
        QTest::qWait(0);
        QVERIFY(!pool.isOpen);
        pool.scripts[0].answer({});
        QTRY_VERIFY(pool.isOpen);
        QCOMPARE(pool.pool->ready(), (QList<int>{0, 1}));
        QCOMPARE(pool.pool->take(0).host, 0);
    }
    void whatIsTooSmallWaitsForTheOthers()
    {
        Pool pool({{u"large"_s, {u"0"_s, u"1"_s}, {}, {}}, {u"small"_s, {u"0"_s}, {}, {}}});
        pool.settings.patienceMs = 1;
        pool.settings.gpusPerTrial = 2;
        pool.scripts[0].isSilent = true;
        pool.pool->open(pool.settings);
        QTRY_VERIFY(pool.scripts[1].asked == 1 && pool.scripts[0].answer);
        QTest::qWait(20); // the patience is over, and nothing came of it
        QVERIFY(!pool.isOpen && !pool.failure);
        pool.scripts[0].answer({});
        QTRY_VERIFY(pool.isOpen);
        QCOMPARE(pool.pool->take(0).host, 0);
    }
    void whereNoHostCanBeUsedTheFirstProblemIsSaid()
    {
        Pool pool({{u"a"_s, {u"0"_s}}, {u"b"_s, {u"0"_s}}});
        pool.scripts[0].problem = loginRefused(u"a"_s);
        pool.scripts[1].problem = loginRefused(u"b"_s);
        pool.pool->open(pool.settings);
        QTRY_VERIFY(pool.failure.has_value());
        QVERIFY(pool.failure->kind == ErrorKind::Process);
        QCOMPARE(pool.failure->sentence, u"a refused the login."_s);
        QVERIFY(!pool.isOpen);
    }

    void whereNoHostHasTheGpusOfATrialTheRunFails()
    {
        Pool pool({{u"a"_s, {u"0"_s, u"1"_s}}});
        pool.settings.gpusPerTrial = 4;
        pool.pool->open(pool.settings);
        QTRY_VERIFY(pool.failure.has_value());
        QVERIFY(pool.failure->kind == ErrorKind::NotFound);
        Pool none({});
        none.pool->open(none.settings);
        QTRY_VERIFY(none.failure.has_value());
    }

    void aMachineUnderTwoNamesIsUsedOnce()
    {
        Pool pool({{u"a"_s, {u"0"_s}, {u"id"_s}}, {u"alias"_s, {u"0"_s}, {u"id"_s}}});
        QVERIFY(pool.open());
        QCOMPARE(pool.pool->statuses().size(), 1);
        QCOMPARE(pool.pool->indexOf(u"alias"_s), std::optional(0));
        QCOMPARE(pool.pool->indexOf(u"nobody"_s), std::optional<int>());
        QCOMPARE(pool.pool->take(0).host, 0);
        QVERIFY(!pool.pool->isAnyFree());
        QVERIFY(pool.scripts[1].swept.isEmpty());
    }

    void theOtherNameServesWhereTheFirstIsLost()
    {
        Pool pool({{u"a"_s, {u"0"_s}, {u"id"_s}}, {u"alias"_s, {u"0"_s}, {u"id"_s}}});
        QVERIFY(pool.open());
        pool.scripts[0].problem = loginRefused(u"a"_s);
        pool.pool->lost(0);
        QTRY_COMPARE(pool.pool->ready(), QList<int>{1});
        QCOMPARE(pool.pool->take(0).host, 1);
    }

    void aTrialHasItsGpusUntilItGivesThemBack()
    {
        Pool pool({{u"a"_s, {u"0"_s, u"1"_s, u"2"_s, u"3"_s}}});
        pool.settings.gpusPerTrial = 2;
        QVERIFY(pool.open());
        QCOMPARE(pool.pool->take(3).gpus, QStringList({u"0"_s, u"1"_s}));
        QCOMPARE(pool.pool->take(4).gpus, QStringList({u"2"_s, u"3"_s}));
        QVERIFY(!pool.pool->isAnyFree());
        QVERIFY(!pool.pool->takeOn(5, 0, u"0,1"_s));
        pool.pool->release(3);
        QVERIFY(pool.pool->isAnyFree());
        QCOMPARE(pool.pool->slotOf(4).gpus, QStringList({u"2"_s, u"3"_s}));
        const auto again = pool.pool->takeOn(5, 0, u"0,1"_s);
        QVERIFY(again);
        QCOMPARE(again->gpus, QStringList({u"0"_s, u"1"_s}));
    }

    void aHostThatWasLostIsNotUsedUntilItAnswers()
    {
        Pool pool({{u"a"_s, {u"0"_s}}});
        QVERIFY(pool.open());
        pool.pool->take(0);
        pool.pool->release(0);
        QSignalSpy ready(pool.pool.get(), &HostPool::hostReady);
        pool.pool->lost(0);
        pool.pool->lost(0); // by each of its trials
        QVERIFY(!pool.pool->isAnyFree());
        QVERIFY(!pool.pool->takeOn(1, 0, u"0"_s));
        QVERIFY(pool.kindOf(0) == HostStatus::Kind::Asked);
        QTRY_COMPARE(ready.size(), 1);
        QCOMPARE(pool.scripts[0].asked, 2);
        QCOMPARE(pool.scripts[0].swept.size(), 2);
        QVERIFY(pool.pool->isAnyFree());
    }

    void aHostWhoseGpusOthersUseIsPutAside()
    {
        Pool pool({{u"a"_s, {u"0"_s}}});
        QVERIFY(pool.open());
        pool.pool->busy(0, u"Somebody trains there."_s);
        QVERIFY(pool.pool->ready().isEmpty());
        QVERIFY(!pool.pool->isAnyFree());
        QCOMPARE(pool.pool->statuses()[0].problem, u"Somebody trains there."_s);
        QCOMPARE(pool.warnings, QStringList{u"Nothing is run on a for now: Somebody trains there."_s});
    }

    void aTrialGetsOtherGpusForThoseThatOthersUse()
    {
        Pool pool({{u"a"_s, {u"0"_s, u"1"_s}}});
        pool.scripts[0].uses = {
            {u"0"_s, u"GPU-0"_s, 9000, {{42, u"eve"_s, {}, 9000, u"python"_s}}}, {u"1"_s, u"GPU-1"_s, 0, {}}};
        QVERIFY(pool.open());
        QCOMPARE(pool.pool->take(0).gpus, QStringList{u"0"_s});
        QSignalSpy exchanged(pool.pool.get(), &HostPool::exchanged);
        RunRequest request;
        request.studyUid = *RunUid::from(u"uid"_s);
        request.command = u"train"_s;
        request.environment = {{u"CUDA_VISIBLE_DEVICES"_s, u"0"_s}};
        const auto process = pool.pool->createProcess(request);
        process->start();
        QTRY_COMPARE(pool.world.started.size(), 1);
        QCOMPARE(pool.world.started[0].environment[0].second, u"1"_s);
        QCOMPARE(pool.pool->slotOf(0).gpus, QStringList{u"1"_s});
        QCOMPARE(exchanged.size(), 1);
        QVERIFY(pool.pool->isAnyFree());
    }

    void aPoolThatIsClosedHearsNobody()
    {
        Pool pool({{u"a"_s, {u"0"_s}}, {u"b"_s, {u"0"_s}}});
        pool.scripts[1].problem = loginRefused(u"b"_s);
        pool.pool->open(pool.settings);
        pool.pool->close();
        QSignalSpy changed(pool.pool.get(), &HostPool::changed);
        letTimePass(50);
        QVERIFY(!pool.isOpen);
        QVERIFY(!pool.failure);
        QCOMPARE(changed.size(), 0);
        QVERIFY(pool.scripts[0].swept.isEmpty());
    }
};

MEGATUNE_TEST(HostPoolTest)

} // namespace megatune::tst_hostpool

#include "tst_hostpool.moc"
