// SPDX-License-Identifier: GPL-3.0-or-later
// What is told of a study to somebody who is away, and how their own command hears of it.
#include "core/notice/noticecommand.h"
#include "core/notice/studywatch.h"
#include "tests/support/fakeworld.h"
#include "tests/support/studyend.h"
#include "tests/support/test.h"

#include <csignal>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace megatune::tst_studynotice {

using namespace test;

namespace {

/// Does not answer any more once it was lost.
class LeavingHost final : public TrialHost
{
public:
    explicit LeavingHost(FakeWorld& world)
        : m_world(world)
    {
    }
    [[nodiscard]] QString name() const override { return u"gpu-a"_s; }
    [[nodiscard]] QStringList gpus() const override { return {}; }
    void prepare(std::function<void(std::optional<Error>)> done) override
    {
        QTimer::singleShot(0, [isGone = !m_world.started.isEmpty(), done = std::move(done)] {
            done(isGone ? std::optional(Error{ErrorKind::Process, u"gpu-a does not answer."_s})
                        : std::nullopt);
        });
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
};

} // namespace

class StudyNoticeTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeWorld> m_world;

    [[nodiscard]] std::unique_ptr<StudyController> open(std::unique_ptr<TrialHost> host = nullptr)
    {
        StudyPlan plan;
        plan.path = m_folder->filePath(u"night.mtune"_s);
        plan.command = u"python train.py"_s;
        std::vector<std::unique_ptr<TrialHost>> hosts;
        hosts.push_back(host ? std::move(host) : std::make_unique<FakeHost>(*m_world, QStringList()));
        auto opened = StudyController::open(
            plan, std::make_shared<FakePreset>(), std::move(hosts), std::make_shared<FakeClock>());
        return opened ? std::move(*opened) : nullptr;
    }

    [[nodiscard]] QString file(const QString& name) const
    {
        QFile read(m_folder->filePath(name));
        return read.open(QIODevice::ReadOnly) ? QString::fromUtf8(read.readAll()) : QString();
    }

    [[nodiscard]] static bool isZombie(QFile& stat)
    {
        const QByteArray line = stat.readAll();
        stat.close();
        return line.isEmpty() || line.contains(") Z ");
    }

    [[nodiscard]] QString problemOf(const QString& command, int limitMs = 30'000)
    {
        StudyNotice notice;
        notice.path = u"/studies/night $(id).mtune"_s;
        notice.value = 380.25;
        notice.trial = 8;
        notice.unit = u"TFLOP/s per GPU"_s;
        notice.layout = u"TP2"_s;
        notice.reason = u"Everything was tried."_s;
        auto* run = new NoticeCommand(command, notice, this, limitMs);
        QSignalSpy done(run, &NoticeCommand::done);
        if (!done.wait(40'000))
            return u"never"_s;
        return done.first().first().toString();
    }

private Q_SLOTS:
    void initTestCase() { registerScripted(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_world = std::make_unique<FakeWorld>();
        m_world->behaviour = [](const RunRequest& request) {
            const double x = xOf(request.command);
            return FakeRun{trainingThatPrints({x, x, x})};
        };
        script() = Script();
    }

    void theEndOfAStudyIsToldOnceWithItsBest()
    {
        script().proposals = {1, 3, 2};
        const auto controller = open();
        QVERIFY(controller);
        StudyWatch watch(controller.get());
        QList<StudyNotice> told;
        connect(
            &watch, &StudyWatch::noticed, this, [&told](const StudyNotice& notice) { told.append(notice); });
        QVERIFY(runToEnd(*controller));
        QCOMPARE(told.size(), 1);
        QCOMPARE(told.first().kind, StudyNotice::Kind::Completed);
        QCOMPARE(told.first().value, std::optional(3.0));
        QCOMPARE(told.first().trial, 1);
        QCOMPARE(told.first().reason, u"the script is over"_s);
        QCOMPARE(noticeTitle(told.first()), u"night: completed"_s);
        QVERIFY(noticeText(told.first()).startsWith(u"Best: 3"_s));
    }

    void aStudyThatIsStoppedSaysSo()
    {
        script().proposals = {1, 3, 2};
        const auto controller = open();
        QVERIFY(controller);
        StudyWatch watch(controller.get());
        QList<StudyNotice> told;
        connect(
            &watch, &StudyWatch::noticed, this, [&told](const StudyNotice& notice) { told.append(notice); });
        controller->start();
        controller->stop();
        QTRY_COMPARE(told.size(), 1);
        QCOMPARE(told.first().kind, StudyNotice::Kind::Stopped);
    }

    void thatNoHostIsLeftIsToldOnceUntilOneIsBack()
    {
        script().proposals = {1};
        m_world->behaviour = [](const RunRequest&) {
            return FakeRun{{}, {}, RunEnd{RunEnd::Kind::HostLost, 0, 0, u"the link is down"_s}};
        };
        const auto controller = open(std::make_unique<LeavingHost>(*m_world));
        QVERIFY(controller);
        StudyWatch watch(controller.get(), nullptr, 20);
        QList<StudyNotice> told;
        connect(
            &watch, &StudyWatch::noticed, this, [&told](const StudyNotice& notice) { told.append(notice); });
        controller->start();
        QTRY_COMPARE(told.size(), 1);
        QCOMPARE(told.first().kind, StudyNotice::Kind::Waiting);
        QCOMPARE(told.first().reason, u"gpu-a does not answer."_s);
        letTimePass(200);
        QCOMPARE(told.size(), 1);
        controller->stop();
        QTRY_COMPARE(told.size(), 2);
    }

    void theCommandHearsAllOfItAndNothingOfItIsRun()
    {
        const QString out = m_folder->filePath(u"out"_s);
        QCOMPARE(problemOf(u"printf '%s|' \"$MEGATUNE_STUDY\" \"$MEGATUNE_STATE\" \"$MEGATUNE_BEST\" "
                           "\"$MEGATUNE_BEST_UNIT\" \"$MEGATUNE_BEST_TRIAL\" \"$MEGATUNE_BEST_LAYOUT\" "
                           "\"$MEGATUNE_REASON\" >> '%1'"_s.arg(out)),
            QString());
        QCOMPARE(file(u"out"_s),
            u"/studies/night $(id).mtune|completed|380.25|TFLOP/s per GPU|8|TP2|Everything was tried.|"_s);
    }

    void itsFailureIsOneSentence()
    {
        QCOMPARE(problemOf(u"echo first; echo no such address >&2; exit 3"_s),
            u"The command for the end of a study failed with exit status 3: no such address"_s);
        QCOMPARE(problemOf(u"exit 4"_s), u"The command for the end of a study failed with exit status 4."_s);
        qputenv("SHELL", "/no/such/shell");
        const QString problem = problemOf(u"true"_s);
        qunsetenv("SHELL");
        QVERIFY2(problem.startsWith(u"The command for the end of a study could not be started"),
            qPrintable(problem));
    }

    void whatHangsIsEndedWithAllThatItStarted()
    {
        const QString problem =
            problemOf(u"sleep 1000 & echo $! > '%1'; wait"_s.arg(m_folder->filePath(u"pid"_s)), 1000);
        QCOMPARE(problem, u"The command for the end of a study took longer than 1 s and was ended."_s);
        const auto pid = static_cast<pid_t>(file(u"pid"_s).toInt());
        QVERIFY(pid > 1);
        QFile stat(u"/proc/%1/stat"_s.arg(pid)); // nobody has to wait for it: it may stay as a zombie
        QTRY_VERIFY(!stat.exists() || (stat.open(QIODevice::ReadOnly) && isZombie(stat)));
    }
};

MEGATUNE_TEST(StudyNoticeTest)

} // namespace megatune::tst_studynotice

#include "tst_studynotice.moc"
