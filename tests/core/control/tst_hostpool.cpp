// SPDX-License-Identifier: GPL-3.0-or-later
// What a running study says of its hosts: who is ready, who was put aside, and until when.
#include "core/control/controller.h"
#include "core/run/trialhost.h"
#include "tests/support/fakeworld.h"
#include "tests/support/test.h"

#include <QSignalSpy>
#include <QTemporaryDir>

namespace megatune::tst_hostpool {

using namespace test;

namespace {

/// Refuses whoever asks.
class ClosedHost final : public TrialHost
{
public:
    [[nodiscard]] QString name() const override { return u"closed"_qs; }
    [[nodiscard]] QStringList gpus() const override { return {}; }
    void prepare(std::function<void(std::optional<Error>)> done) override
    {
        QTimer::singleShot(0, [done = std::move(done)] {
            done(Error{ErrorKind::Process, u"closed refused the login."_qs, {}});
        });
    }
    [[nodiscard]] std::unique_ptr<TrialProcess> createProcess(const RunRequest&) override { return nullptr; }
    void endLeftovers(const QString&, const QList<TrialKey>&, std::function<void(int)>) override {}
};

} // namespace

class HostPoolTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerScripted(); }

    void whoIsPutAsideIsNamedWithItsProblem()
    {
        const QTemporaryDir folder;
        FakeWorld world;
        world.behaviour = [](const RunRequest&) {
            FakeRun run;
            run.endsByItself = false;
            return run;
        };
        script() = Script();
        script().proposals = {1};
        StudyPlan plan;
        plan.path = folder.filePath(u"s.mtune"_qs);
        plan.command = u"train"_qs;
        plan.created.strategy = u"scripted"_qs;
        std::vector<std::unique_ptr<TrialHost>> hosts;
        hosts.push_back(std::make_unique<FakeHost>(world, QStringList()));
        hosts.push_back(std::make_unique<ClosedHost>());
        auto opened = StudyController::open(
            plan, std::make_shared<FakePreset>(1), std::move(hosts), std::make_shared<SystemClock>());
        QVERIFY2(opened, opened ? "" : qPrintable(opened.error().sentence));
        StudyController& controller = **opened;
        QCOMPARE(controller.hosts().size(), 2);
        QCOMPARE(controller.hosts()[0].kind, HostStatus::Kind::Asked);
        QSignalSpy changed(&controller, &StudyController::hostsChanged);
        controller.start();
        QTRY_COMPARE_WITH_TIMEOUT(controller.runPhase(), RunPhase::Running, 30'000);
        QCOMPARE(controller.hosts()[0].name, u"fake"_qs);
        QCOMPARE(controller.hosts()[0].kind, HostStatus::Kind::Ready);
        const HostStatus closed = controller.hosts()[1];
        QCOMPARE(closed.kind, HostStatus::Kind::Aside);
        QCOMPARE(closed.problem, u"closed refused the login."_qs);
        QVERIFY(closed.askedAgain.isValid());
        QVERIFY(changed.count() >= 3);
        controller.stop();
        controller.stop();
        QTRY_COMPARE_WITH_TIMEOUT(controller.runPhase(), RunPhase::Ended, 30'000);
    }
};

MEGATUNE_TEST(HostPoolTest)

} // namespace megatune::tst_hostpool

#include "tst_hostpool.moc"
