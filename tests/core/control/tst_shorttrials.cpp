// SPDX-License-Identifier: GPL-3.0-or-later
// Trials that end before their training, and layouts that are measured again, by the controller.
#include "core/control/controller.h"
#include "core/run/trialhost.h"
#include "core/trial/boundedlog.h"
#include "tests/support/fakeworld.h"
#include "tests/support/studyend.h"
#include "tests/support/test.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>
#include <sys/stat.h>
#include <unistd.h>

namespace megatune::tst_shorttrials {

using namespace test;

namespace {

QList<double> about(double value, int count = 6)
{
    QList<double> values;
    for (int i = 0; i < count; ++i)
        values.append(value * (i % 2 == 0 ? 1.001 : 0.999));
    return values;
}

} // namespace

class ShortTrialsTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeWorld> m_world;
    std::shared_ptr<FakeClock> m_clock;
    StudyPlan m_plan;
    QStringList m_warnings;

    Result<std::unique_ptr<StudyController>> tryOpen()
    {
        std::vector<std::unique_ptr<TrialHost>> hosts;
        hosts.push_back(std::make_unique<FakeHost>(*m_world, QStringList()));
        return StudyController::open(m_plan, std::make_shared<FakePreset>(1), std::move(hosts), m_clock);
    }
    std::unique_ptr<StudyController> open()
    {
        auto controller = tryOpen();
        if (!controller) {
            qWarning("%s", qPrintable(controller.error().sentence));
            return nullptr;
        }
        m_warnings.clear();
        connect(controller->get(), &StudyFeed::warning, this,
            [this](const QString& sentence) { m_warnings.append(sentence); });
        return std::move(*controller);
    }

private Q_SLOTS:
    void initTestCase() { registerScripted(); }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_world = std::make_unique<FakeWorld>();
        // As fast as its number says, of 100 iterations; six come at once, then it waits to be stopped.
        m_world->behaviour = [](const RunRequest& request) {
            return FakeRun{trainingThatPrints(about(xOf(request.command))), {}, {}, 50};
        };
        m_clock = std::make_shared<FakeClock>();
        m_plan = StudyPlan();
        m_plan.path = m_folder->filePath(u"study.mtune"_s);
        m_plan.command = u"python train.py"_s;
        script() = Script();
    }

    void aTrialThatCannotWinEndsEarlyWithItsValue()
    {
        script().proposals = {20, 10, 22, 19};
        m_plan.earlyStop = true;
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(m_world->stopped, QStringList({u"python train.py --x 10"_s, u"python train.py --x 19"_s}));
        const Trial* given = controller->state().trial(1);
        QCOMPARE(trialStateName(given->state), u"finished"_s);
        QVERIFY(given->endedEarly && given->endedEarly->reason == EarlyReason::CannotWin);
        QCOMPARE(given->iterations, 3); // and not one more
        QCOMPARE(given->endedEarly->iteration, 5);
        QCOMPARE(given->endedEarly->requestedIterations, 100);
        // All came at once by our clock: what was printed, 100 ms an iteration, tells the pace.
        QVERIFY(std::abs(*given->endedEarly->savedS - 9.5) < 1e-9);
        QVERIFY(!controller->state().trial(2)->endedEarly);
        QCOMPARE(controller->state().best()->number, 2);
        QCOMPARE(controller->state().savings().trials(), 2);
        QVERIFY(std::abs(controller->state().savings().seconds - 19) < 1e-9);
        // The strategy learns from what was seen.
        QVERIFY(script().calls.contains(u"tell 10 10.01"_s));
    }

    void nothingEndsEarlyUnlessItIsAskedFor()
    {
        script().proposals = {20, 10};
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QVERIFY(m_world->stopped.isEmpty());
        QCOMPARE(controller->state().savings().trials(), 0);
    }

    void aTrialThatRunsIsHeldAgainstABestThatComesMeanwhile()
    {
        script().proposals = {10, 20};
        m_plan.earlyStop = true;
        m_plan.jobs = 2;
        bool bestIsThere = false;
        m_world->behaviour = [&bestIsThere](const RunRequest& request) {
            FakeRun run{trainingThatPrints(about(xOf(request.command))), {}, {}, 50};
            if (xOf(request.command) == 10) {
                run.endsByItself = false;
                run.later = " iteration        9/     100 | elapsed time per iteration (ms): 100.0 | "
                            "throughput per GPU (TFLOP/s/GPU): 10.00 | lm loss: 1.0 |\n";
                run.isLater = [&bestIsThere] { return bestIsThere; };
            }
            return run;
        };
        const auto controller = open();
        QSignalSpy ended(controller.get(), &StudyController::ended);
        controller->start();
        QTRY_VERIFY(controller->state().best() != nullptr);
        // Nothing new was printed: nothing is judged.
        QCOMPARE(trialStateName(controller->state().trial(0)->state), u"running"_s);
        bestIsThere = true;
        QTRY_COMPARE(ended.size(), 1);
        QVERIFY(controller->state().trial(0)->endedEarly);
        QCOMPARE(controller->state().trial(0)->endedEarly->iteration, 9);
        QCOMPARE(controller->state().trial(0)->iterations, 7);
    }

    void whatIsNotKnownIsNotGuessed()
    {
        script().proposals = {20};
        m_plan.stopAfter = 4;
        m_world->behaviour = [](const RunRequest&) {
            QByteArray lines;
            for (int i = 1; i <= 9; ++i)
                lines +=
                    " iteration " + QByteArray::number(i) + " | throughput per GPU (TFLOP/s/GPU): 5.0 |\n";
            return FakeRun{lines, {}, {}, 50};
        };
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        const std::optional<EndedEarly> early = controller->state().trial(0)->endedEarly;
        QVERIFY(early && early->reason == EarlyReason::StopAfter);
        QVERIFY(!early->requestedIterations && !early->savedS);
        QCOMPARE(controller->state().savings().ofUnknownLength, 1);
    }

    void theCommandTellsTheLengthWhereTheLogDoesNot_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<int>("asked");
        QTest::newRow("the log alone") << u"python train.py"_s << 100;
        QTest::newRow("--exit-interval ends it before")
            << u"python pretrain_gpt.py --train-iters 100 --exit-interval 12"_s << 12;
    }
    void theCommandTellsTheLengthWhereTheLogDoesNot()
    {
        QFETCH(QString, command);
        QFETCH(int, asked);
        script().proposals = {20};
        m_plan.command = command;
        m_plan.stopAfter = 4;
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QVERIFY(controller->state().trial(0)->endedEarly);
        QCOMPARE(controller->state().trial(0)->endedEarly->requestedIterations, asked);
    }

    void whatRanItsWholeLengthWasNotEndedEarly()
    {
        script().proposals = {20};
        m_plan.command = u"python pretrain_gpt.py --train-iters 6"_s;
        m_plan.stopAfter = 4;
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(trialStateName(controller->state().trial(0)->state), u"finished"_s);
        QVERIFY(!controller->state().trial(0)->endedEarly);
    }

    void trialsThatEndedEarlyDoNotShortenTheDynamicTimeout()
    {
        script().proposals = {20, 10, 30};
        m_plan.earlyStop = true;
        m_plan.dynamicTimeout = {true, 3.0, 1.0};
        m_world->behaviour = [this](const RunRequest& request) {
            const int x = xOf(request.command);
            FakeRun run{trainingThatPrints(about(x)), {}, {}, 0};
            run.endsByItself = x == 20;
            if (x == 20)
                QTimer::singleShot(0, this, [this] { m_clock->ms += 20'000; });
            return run;
        };
        const auto controller = open();
        QSignalSpy ended(controller.get(), &StudyController::ended);
        controller->start();
        QTRY_COMPARE(controller->state().trials().size(), 3);
        QVERIFY(controller->state().trial(1)->endedEarly);
        m_clock->moveOn(25'000); // far beyond three times what the second one took
        QCOMPARE(trialStateName(controller->state().trial(2)->state), u"running"_s);
        controller->stop();
        QTRY_COMPARE(ended.size(), 1);
    }

    void theFirstTwoAreMeasuredAgainAndTheStrategyIsNotTold()
    {
        script().proposals = {20, 22, 5};
        m_plan.confirm = 6;
        m_plan.maxTrials = 3;
        m_plan.jobs = 2;
        int runs = 0;
        m_world->behaviour = [&runs](const RunRequest& request) {
            const double x = xOf(request.command);
            const double value = x == 5 ? 5 : 20 + 0.05 * (x - 20) + (++runs % 3) * 0.01;
            return FakeRun{trainingThatPrints(about(value)), {}, {}, 5};
        };
        const auto controller = open();
        QVERIFY(controller->remainingAtMost() == 9);
        QVERIFY(runToEnd(*controller));
        const StudyState& state = controller->state();
        QVERIFY2(state.counts().confirmations >= 2, qPrintable(state.completionReason()));
        QCOMPARE(state.trials().size(), 3 + state.counts().confirmations);
        QCOMPARE(state.trial(3)->confirms, 1);
        QCOMPARE(state.trial(4)->confirms, 0);
        QCOMPARE(state.trial(3)->command, state.trial(1)->command);
        QCOMPARE(state.best()->number, 1);
        QVERIFY(state.completionReason().contains(u"settled the order of trials 1 and 0"_s));
        QCOMPARE(script().calls.filter(u"tell"_s).size(), 3);
        QCOMPARE(script().calls.filter(u"ask"_s).size(), 3);
        QVERIFY(controller->remainingAtMost() == 0);

        // As complete as it was.
        const qint64 events = state.lastSeq();
        script().calls.clear();
        const auto again = open();
        QVERIFY(runToEnd(*again));
        QCOMPARE(again->state().lastSeq(), events);
    }

    void confirmationsRunAlone()
    {
        script().proposals = {20, 22};
        m_plan.confirm = 4;
        m_plan.jobs = 2;
        int together = 0;
        m_world->behaviour = [&](const RunRequest& request) {
            if (request.trial >= 2)
                together = std::max(together, m_world->running);
            return FakeRun{trainingThatPrints(about(20)), {}, {}, 5};
        };
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QVERIFY2(controller->state().counts().confirmations == 4,
            qPrintable(controller->state().completionReason())); // they are equal: never settled
        QCOMPARE(together, 0);
        QVERIFY(controller->state().completionReason().contains(u"did not settle"_s));
    }

    void aStoppedConfirmationGoesOnAndSoDoesTheSearch()
    {
        script().proposals = {20, 22, 30, 31};
        m_plan.confirm = 4;
        m_plan.maxTrials = 2;
        int started = 0;
        m_world->behaviour = [&started](const RunRequest& request) {
            FakeRun run{trainingThatPrints(about(20 + 0.02 * xOf(request.command))), {}, {}, 5};
            run.endsByItself = ++started != 4;
            return run;
        };
        {
            const auto controller = open();
            QSignalSpy ended(controller.get(), &StudyController::ended);
            controller->start();
            QTRY_COMPARE(started, 4);
            QTRY_COMPARE(trialStateName(controller->state().trial(3)->state), u"running"_s);
            controller->stop();
            QTRY_COMPARE(ended.size(), 1);
            QCOMPARE(trialStateName(controller->state().trial(3)->state), u"stopped"_s);
        }
        script().calls.clear();
        m_plan.maxTrials = 4; // more to search, too
        const auto controller = open();
        QVERIFY(m_warnings.isEmpty());
        QVERIFY(runToEnd(*controller));
        const StudyState& state = controller->state();
        QCOMPARE(state.trial(3)->attempt, 2);
        QCOMPARE(state.trial(3)->command, state.trial(*state.trial(3)->confirms)->command);
        QCOMPARE(state.counts().confirmations, 4);
        QVERIFY2(state.trials().size() == 8, qPrintable(state.completionReason()));
        QCOMPARE(script().calls.filter(u"tell"_s),
            QStringList({u"tell 20 20.4"_s, u"tell 22 20.44"_s, u"tell 30 20.6"_s, u"tell 31 20.62"_s}));
    }

    void limitsOfTheFileAreKeptUnlessGivenAgain()
    {
        script().proposals = {1, 2};
        m_plan.timeoutS = 60;
        m_plan.earlyStop = true;
        m_plan.confirm = 2;
        m_plan.maxTrials = 1;
        {
            const auto controller = open();
            QVERIFY(runToEnd(*controller));
            QVERIFY(controller->state().limits()->timeoutS == 60);
        }
        m_plan.timeoutS.reset();
        m_plan.earlyStop = false;
        m_plan.maxTrials.reset();
        m_plan.givenLimits = QStringList{u"early-stop"_s};
        script().calls.clear();
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(controller->keptLimits(), (StudyLimits{.timeoutS = 60, .confirm = 2}));
        QCOMPARE(m_warnings.size(), 1);
        QVERIFY2(m_warnings[0].contains(u"at most 1 trial"_s), qPrintable(m_warnings[0]));
        QCOMPARE(controller->state().counts().of(TrialState::Finished) >= 2, true);
        const StudyLimits now = *controller->state().limits();
        QVERIFY(now.timeoutS == 60 && !now.earlyStop && now.confirm == 2 && !now.maxTrials);
    }

    void anEndedRunLetsGoOfItsFileAndNotesAreWrittenAllTheSame()
    {
        script().proposals = {1};
        const auto controller = open();
        QVERIFY(!tryOpen()); // it holds the file from its making on
        QVERIFY(runToEnd(*controller));
        QVERIFY(!studyLockHolder(m_plan.path));
        controller->setNote(0, u"good"_s);
        QCOMPARE(controller->state().trial(0)->note, u"good"_s);
        QVERIFY(!studyLockHolder(m_plan.path));
        QVERIFY(m_warnings.isEmpty());

        // Another process goes on with it: it is not written over.
        const auto other = tryOpen();
        QVERIFY(other);
        QCOMPARE((*other)->state().trial(0)->note, u"good"_s);
        controller->setNote(0, u"meanwhile"_s);
        QCOMPARE(m_warnings.size(), 1);
        QCOMPARE(controller->state().trial(0)->note, u"good"_s);
        (*other)->setNote(0, u"theirs"_s);
        QVERIFY(runToEnd(**other));
        controller->setStar(0, true);
        QCOMPARE(m_warnings.size(), 2);
        QVERIFY2(m_warnings[1].contains(u"open it again"_s), qPrintable(m_warnings[1]));
        QVERIFY(!controller->state().trial(0)->starred);
    }

    void aLongLogKeepsItsBeginningAndItsEnd()
    {
        const QString path = m_folder->filePath(u"long.log"_s);
        const QByteArray first = "the very first line\n";
        const QByteArray last = "the very last line\n";
        qint64 written = 0;
        const auto write = [&written](BoundedLog& log, const QByteArray& bytes) {
            written += bytes.size();
            return log.write(bytes);
        };
        QByteArray flood;
        for (int i = 0; flood.size() < 3'000'000; ++i)
            flood += "a line of the flood, number " + QByteArray::number(i) + " of many\n";
        for (int opened = 0; opened < 2; ++opened) { // the second time as a further attempt
            BoundedLog log(path);
            QVERIFY(log.open());
            QCOMPARE(log.isEmpty(), opened == 0);
            if (opened == 0)
                QVERIFY(write(log, first));
            for (int i = 0; i < 8; ++i)
                QVERIFY(write(log, flood));
            QVERIFY(write(log, last));
        }
        QFile log(path);
        QVERIFY(log.open(QIODevice::ReadOnly));
        const QByteArray kept = log.readAll();
        QVERIFY2(kept.size() <= mostLogBytes, qPrintable(QString::number(kept.size())));
        QVERIFY(kept.size() > mostLogBytes / 4);
        QVERIFY(kept.startsWith(first) && kept.endsWith(last));
        const qsizetype mark = kept.indexOf("[megatune] ");
        QVERIFY(mark > 0 && kept.at(mark - 1) == '\n');
        QCOMPARE(kept.count("[megatune] "), 1); // one gap, however often it grew
        const qsizetype end = kept.indexOf('\n', mark) + 1;
        const qint64 leftOut = kept.mid(mark).split(' ').value(3).toLongLong();
        QCOMPARE(leftOut + kept.size() - (end - mark), written);
        QVERIFY(kept.mid(end).startsWith("a line of the flood")); // a whole one
    }

    void noLinkLeadsALogElsewhere_data()
    {
        QTest::addColumn<QString>("link");
        QTest::newRow("the file") << u"logs/trial-0000.log"_s;
        QTest::newRow("the folder") << u"logs"_s;
    }
    void noLinkLeadsALogElsewhere()
    {
        QFETCH(QString, link);
        const bool isFile = link.contains(u'/');
        QVERIFY(QDir(m_folder->path()).mkpath(isFile ? u"logs"_s : u"victim"_s));
        const QString target = m_folder->filePath(isFile ? u"precious"_s : u"victim/trial-0000.log"_s);
        QFile precious(target);
        QVERIFY(precious.open(QIODevice::WriteOnly) && precious.write("as it was") > 0);
        precious.close();
        QVERIFY(
            QFile::link(m_folder->filePath(isFile ? u"precious"_s : u"victim"_s), m_folder->filePath(link)));
        BoundedLog log(m_folder->filePath(u"logs/trial-0000.log"_s));
        QVERIFY(!log.open());
        QVERIFY2(log.errorString().contains(u"link"), qPrintable(log.errorString()));
        QVERIFY(precious.open(QIODevice::ReadOnly));
        QCOMPARE(precious.readAll(), QByteArray("as it was"));
    }
    void aPipeInPlaceOfALogIsNotWaitedFor()
    {
        const QString path = m_folder->filePath(u"logs/trial-0000.log"_s);
        QVERIFY(QDir(m_folder->path()).mkpath(u"logs"_s));
        QCOMPARE(::mkfifo(QFile::encodeName(path).constData(), 0600), 0);
        BoundedLog log(path);
        QVERIFY(!log.open());
        QVERIFY2(log.errorString().contains(u"ordinary"), qPrintable(log.errorString()));
    }
    void aFolderOfSomebodyElseTakesNoLog()
    {
        if (::geteuid() != 0)
            QSKIP("Only root makes a folder of somebody else's.");
        const QString folder = m_folder->filePath(u"logs"_s);
        const QString study = m_folder->filePath(u"s.mtune"_s);
        QVERIFY(QDir().mkdir(folder));
        QFile file(study);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(::chown(QFile::encodeName(folder).constData(), 12345, 12345), 0);
        BoundedLog log(folder + u"/trial-0000.log"_s, study);
        QVERIFY(!log.open());
        QVERIFY2(log.errorString().contains(u"somebody else"), qPrintable(log.errorString()));
        // The study's own, as root sees them.
        QCOMPARE(::chown(QFile::encodeName(study).constData(), 12345, 12345), 0);
        QVERIFY2(log.open(), qPrintable(log.errorString()));
        QVERIFY(log.write("x"));
    }
    void whatComesAgainIsForgottenFirst()
    {
        BoundedLog log(m_folder->filePath(u"again.log"_s));
        QVERIFY(log.open());
        QVERIFY(log.write("one\n\nattempt 2\nhalf of it\n"));
        log.forgetBehind("\nattempt 2\n");
        QVERIFY(log.write("all of it\n"));
        QFile file(m_folder->filePath(u"again.log"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("one\n\nattempt 2\nall of it\n"));
        log.forgetBehind("no such header");
        QVERIFY(log.isEmpty());
    }
};

MEGATUNE_TEST(ShortTrialsTest)

} // namespace megatune::tst_shorttrials

#include "tst_shorttrials.moc"
