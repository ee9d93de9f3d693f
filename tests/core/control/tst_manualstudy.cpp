// SPDX-License-Identifier: GPL-3.0-or-later
// What people ask a study for beside its strategy: trials that gave no value again, and layouts by hand.
#include "core/control/controller.h"
#include "core/model/modellocator.h"
#include "core/strategy/candidates.h"
#include "tests/support/manualstudy.h"
#include "tests/support/test.h"

#include <QFile>
#include <QSignalSpy>

namespace megatune::tst_manualstudy {

using namespace test;

class ManualStudyTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<ManualStudy> m_study;

private Q_SLOTS:
    void init() { m_study = std::make_unique<ManualStudy>(); }

    void aFailedTrialRunsAgainAsTheNextAttemptAndTheStrategyLearnsOfIt()
    {
        script().proposals = {1, 2, 3};
        m_study->failing = {2};
        m_study->plan.maxTrials = 2;
        QVERIFY(runToEnd(*m_study->open()));
        m_study->failing.clear();
        script().calls.clear();
        m_study->plan.retry = {1};
        const auto again = m_study->open();
        QVERIFY(again);
        QCOMPARE(again->remainingAtMost(), 1);
        QVERIFY(runToEnd(*again));
        QCOMPARE(m_study->described(*again->state().trial(1)), u"x=2 finished 2 2"_s);
        QVERIFY(!again->state().trial(1)->failure);
        QCOMPARE(again->state().best()->number, 1);
        QCOMPARE(again->state().trials().size(), 2);
        QCOMPARE(script().calls,
            (QStringList{
                u"ask 1"_s, u"tell 1 1"_s, u"ask 2"_s, u"tell 2 failed"_s, u"ask 3"_s, u"learn 2 2"_s}));
        QCOMPARE(m_study->callsOfReplay(), script().calls);
        QCOMPARE(again->state().ignoredEvents(), 0);
    }

    void anAttemptThatFailsAgainIsNoNews()
    {
        script().proposals = {1, 2};
        m_study->failing = {2};
        QVERIFY(runToEnd(*m_study->open()));
        script().calls.clear();
        m_study->plan.retry = {1};
        const auto again = m_study->open();
        QVERIFY(runToEnd(*again));
        QCOMPARE(m_study->described(*again->state().trial(1)), u"x=2 failed -1 2"_s);
        QVERIFY2(!script().calls.join(u' ').contains(u"learn"), qPrintable(script().calls.join(u'\n')));
        QCOMPARE(script().calls.count(u"tell 2 failed"_s), 1);
    }

    void aTrialEnqueuedWhileTheStudyRunsIsNext()
    {
        script().proposals = {1, 2, 3, 4};
        m_study->failing = {1};
        const auto controller = m_study->open();
        connect(controller.get(), &StudyFeed::changed, controller.get(), [&](const StudyEvent& event) {
            const auto* started = std::get_if<TrialStarted>(&event.data);
            if (started == nullptr || started->number != 2)
                return;
            m_study->failing.clear();
            QVERIFY(controller->retry({0}));
            QVERIFY(!controller->retry({0})); // it waits already
        });
        QVERIFY(runToEnd(*controller));
        QCOMPARE(m_study->described(*controller->state().trial(0)), u"x=1 finished 1 2"_s);
        QStringList order;
        for (const RunRequest& request : m_study->world.started)
            order.append(QStringLiteral("%1.%2").arg(request.trial).arg(request.attempt));
        QCOMPARE(order, (QStringList{u"0.1"_s, u"1.1"_s, u"2.1"_s, u"0.2"_s, u"3.1"_s}));
        QCOMPARE(m_study->callsOfReplay(), script().calls);
    }

    void whatIsNotToRunAgainIsRefusedWithoutAChange()
    {
        script().proposals = {1, 2, 5};
        m_study->failing = {2};
        QVERIFY(runToEnd(*m_study->open()));
        const auto before = m_study->events().size();
        const QList<QPair<int, QString>> refused{{0, u"has a value"_s}, {9, u"no trial 9"_s}};
        for (const auto& [number, word] : refused) {
            m_study->plan.retry = {1, number};
            const auto opened = m_study->tryOpen();
            QVERIFY(!opened);
            QCOMPARE(opened.error().kind, ErrorKind::Usage);
            QVERIFY2(opened.error().sentence.contains(word), qPrintable(opened.error().sentence));
            QCOMPARE(m_study->events().size(), before);
        }
        m_study->plan.retry = {2};
        const auto again = m_study->open();
        QVERIFY2(again, "out of memory runs again when it is named");
        QVERIFY(runToEnd(*again));
        QCOMPARE(m_study->described(*again->state().trial(2)), u"x=5 finished 5 2"_s);
        QVERIFY(!again->retry({1}));
    }

    void allThatFailedLeavesOutWhatIsAVerdict()
    {
        script().proposals = {1, 2, 5, 3};
        m_study->failing = {2, 3};
        m_study->plan.maxTrials = 4;
        QVERIFY(runToEnd(*m_study->open()));
        m_study->failing.clear();
        m_study->plan.retryFailed = true;
        m_study->plan.maxTrials.reset();
        m_study->plan.givenLimits = QStringList();
        const auto again = m_study->open();
        QSignalSpy warned(again.get(), &StudyFeed::warning);
        QVERIFY(runToEnd(*again));
        QCOMPARE(warned.size(), 0);
        QCOMPARE(m_study->described(again->state()),
            (QStringList{
                u"x=1 finished 1 1"_s, u"x=2 finished 2 2"_s, u"x=5 oom -1 1"_s, u"x=3 finished 3 2"_s}));
        QCOMPARE(again->state().limits()->maxTrials, 4); // the file's own
        const auto third = m_study->open();
        QSignalSpy nothing(third.get(), &StudyFeed::warning);
        QVERIFY(runToEnd(*third));
        QCOMPARE(nothing.size(), 1);
        QVERIFY(nothing.first().first().toString().contains(u"no trial that failed"_s));
    }

    void aLayoutByHandRunsBesideTheSearch()
    {
        script().proposals = {1, 2, 40, 3};
        m_study->plan.maxTrials = 3;
        const auto controller = m_study->open();
        connect(controller.get(), &StudyFeed::changed, controller.get(), [&](const StudyEvent& event) {
            const auto* started = std::get_if<TrialStarted>(&event.data);
            if (started != nullptr && started->number == 0) {
                QVERIFY(controller->runLayout(layoutOf(40)));
                QVERIFY(!controller->runLayout(layoutOf(40))); // it waits already
                const auto pruned = controller->runLayout(layoutOf(14));
                QVERIFY(!pruned);
                QVERIFY2(pruned.error().sentence.contains(u"14 is a multiple of 7."),
                    qPrintable(pruned.error().sentence));
                QVERIFY(!controller->runLayout(layoutOf(65)));
            }
        });
        QVERIFY(runToEnd(*controller));
        QCOMPARE(m_study->described(controller->state()),
            (QStringList{u"x=1 finished 1 1"_s, u"x=40 finished 40 1"_s, u"x=2 finished 2 1"_s,
                u"x=3 finished 3 1"_s}));
        QVERIFY(controller->state().trial(1)->byHand);
        QCOMPARE(controller->state().counts().byHand, 1);
        QCOMPARE(controller->state().proposedTrials(), 3);
        QVERIFY(script().calls.contains(u"learn 40 40"_s) || script().calls.contains(u"tell 40 40"_s));
        QCOMPARE(m_study->callsOfReplay(), script().calls);
    }

    void aFinishedStudyTakesALayoutByHandAndNoOther()
    {
        script().proposals = {1, 2, 3};
        m_study->plan.maxTrials = 2;
        QVERIFY(runToEnd(*m_study->open()));
        m_study->plan.layouts = {layoutOf(30), layoutOf(2)};
        const auto again = m_study->open();
        QCOMPARE(again->remainingAtMost(), 2);
        QVERIFY(runToEnd(*again));
        const StudyState& state = again->state();
        QCOMPARE(state.trials().size(), 4);
        QCOMPARE(m_study->described(*state.trial(2)), u"x=30 finished 30 1"_s);
        QCOMPARE(state.trial(3)->confirms, 1); // it had a value: measured once more
        QCOMPARE(state.best()->number, 2);
        QCOMPARE(state.phase(), StudyPhase::Completed);
        QCOMPARE(m_study->callsOfReplay(),
            script().calls.mid(script().calls.size() - m_study->callsOfReplay().size()));
        m_study->plan.layouts = {layoutOf(21)};
        const auto refused = m_study->tryOpen();
        QVERIFY(!refused);
        QVERIFY(refused.error().sentence.contains(u"21 is a multiple of 7."_s));
    }

    void aStrategyMayHearOfWhatItDidNotAskFor_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("learns");
        for (const StrategyKind& kind : strategyKinds()) {
            if (kind.name != u"scripted")
                QTest::newRow(qPrintable(kind.name)) << kind.name << kind.learns;
        }
    }
    void aStrategyMayHearOfWhatItDidNotAskFor()
    {
        QFETCH(QString, name);
        QFETCH(bool, learns);
        const PresetPtr preset = *configurePreset(u"megatron"_s,
            *presetArgumentsFromText(u"n_gpus=4,gbs=8,recompute_num_layers_max=2"_s),
            ModelLocator(QProcessEnvironment()));
        const auto all = distinctCandidates(*preset);
        const auto strategy = *createStrategy(name, {preset, Direction::Maximize, 1, {}});
        const Layout byHand = preset->space().layoutAt(all[all.size() / 2]);
        strategy->learn(byHand, {Outcome::Kind::Value, 12});
        Layout failed;
        QSet<QString> proposed;
        for (int i = 0; i < 40; ++i) {
            const Proposal proposal = strategy->next();
            if (proposal.kind != Proposal::Kind::Try)
                break;
            QVERIFY2(!proposed.contains(proposal.layout.toText()), qPrintable(proposal.layout.toText()));
            proposed.insert(proposal.layout.toText());
            if (i == 3) {
                failed = proposal.layout;
                strategy->tell(proposal.layout, {Outcome::Kind::Failed});
                continue;
            }
            strategy->tell(proposal.layout, {Outcome::Kind::Value, 10 + i % 5 * 0.5});
            if (i == 6)
                strategy->learn(failed, {Outcome::Kind::Value, 11}); // it ran again
        }
        QVERIFY(proposed.size() > 6);
        if (learns)
            QVERIFY(!proposed.contains(byHand.toText()));
    }

    /// Cut behind what was asked for, it runs all the same, and nothing twice.
    void cutAnywhereNothingThatWasAskedForIsLost()
    {
        script().proposals = {1, 2, 3, 4};
        m_study->failing = {2};
        m_study->plan.maxTrials = 3;
        QVERIFY(runToEnd(*m_study->open()));
        m_study->failing.clear();
        m_study->plan.retry = {1};
        m_study->plan.layouts = {layoutOf(30)};
        m_study->plan.moreTrials = 1;
        const auto whole = m_study->open();
        QVERIFY(runToEnd(*whole));
        const QStringList expected = m_study->described(whole->state());
        const QList<StudyEvent> all = m_study->events();
        const auto isAsked = [](const StudyEvent& event) {
            const auto* queued = std::get_if<TrialQueued>(&event.data);
            return std::holds_alternative<TrialRequeued>(event.data) || (queued && queued->byHand);
        };
        qsizetype last = 0;
        for (qsizetype i = 0; i < all.size(); ++i)
            last = isAsked(all[i]) ? i : last;
        QVERIFY(last > 0);
        m_study->plan.retry.clear();
        m_study->plan.layouts.clear();
        m_study->plan.moreTrials.reset();
        m_study->plan.maxTrials = 4;
        for (qsizetype cut = last + 1; cut <= all.size(); ++cut) {
            m_study->plan.path = m_study->folder.filePath(QStringLiteral("cut%1.mtune").arg(cut));
            QFile file(m_study->plan.path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            QSet<QString> ended;
            for (qsizetype i = 0; i < cut; ++i) {
                file.write(toLine(all[i]) + '\n');
                if (const auto* end = std::get_if<TrialEnded>(&all[i].data))
                    ended.insert(QStringLiteral("%1.%2").arg(end->number).arg(end->attempt));
            }
            file.close();
            m_study->world.started.clear();
            const auto controller = m_study->open();
            QVERIFY(controller);
            QVERIFY(runToEnd(*controller));
            for (const RunRequest& request : m_study->world.started)
                QVERIFY(!ended.contains(QStringLiteral("%1.%2").arg(request.trial).arg(request.attempt)));
            QStringList results = m_study->described(controller->state());
            for (QString& result : results)
                result.chop(2); // the attempt
            QStringList wanted = expected;
            for (QString& result : wanted)
                result.chop(2);
            QCOMPARE(results, wanted);
        }
    }
};

MEGATUNE_TEST(ManualStudyTest)

} // namespace megatune::tst_manualstudy

#include "tst_manualstudy.moc"
