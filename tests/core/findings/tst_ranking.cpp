// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/statistics.h"
#include "core/findings/earlystop.h"
#include "core/findings/ranking.h"
#include "tests/support/test.h"

#include <QRandomGenerator>
#include <random>

namespace megatune::tst_ranking {

namespace {

struct RankedStudy
{
    StudyState state;
    qint64 seq = 0;
    int next = 0;
    bool isSeen = true; ///< that its trials run what they are named after

    explicit RankedStudy(Direction direction = Direction::Maximize)
    {
        StudyCreated created;
        created.direction = direction;
        apply(created);
    }
    void apply(const StudyEventData& data) { state.apply({++seq, u"t"_s, data}); }
    int run(
        double value, std::optional<double> deviation, int iterations = 8, std::optional<int> confirms = {})
    {
        const int number = next++;
        apply(TrialQueued{number, {}, u"cmd"_s, {}, false, confirms});
        apply(TrialStarted{number, 1, {}, {}});
        if (isSeen)
            apply(TrialEvidence{number, 1, {{u"tp"_s, u"1"_s, u"1"_s, EvidenceSource::Log}}});
        TrialEnded ended{number, 1, TrialState::Finished, value, u"median"_s, iterations};
        ended.deviation = deviation;
        apply(ended);
        return number;
    }
    int again(int number, double value) { return run(value, 0.1, 8, number); }
    void fails(int number)
    {
        const int trial = next++;
        apply(TrialQueued{trial, {}, u"cmd"_s, {}, false, number});
        apply(TrialStarted{trial, 1, {}, {}});
        apply(TrialEnded{trial, 1, TrialState::Oom});
    }
    [[nodiscard]] Ranking ranking() const { return *rankingOf(state); }
};

QString plain(double value)
{
    return QString::number(value, 'f', 2);
}

} // namespace

class RankingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theBestIsDecidedByTheMeanOfItsRuns()
    {
        RankedStudy study;
        study.run(95, 0.1);
        const int lucky = study.run(100, 0.1);
        const int steady = study.run(99, 0.1);
        QCOMPARE(study.state.best()->number, lucky);
        QCOMPARE(study.state.second()->number, steady);
        const int again = study.again(lucky, 96);
        QCOMPARE(study.state.best()->number, steady);
        QCOMPARE(study.state.second()->number, lucky);
        QCOMPARE(study.state.valueOf(*study.state.trial(lucky)), 98.0);
        QCOMPARE(study.state.trial(lucky)->value, 100.0); // its own run stays what it was
        QCOMPARE(study.state.confirmationsOf(lucky), QList<int>{again});
        QCOMPARE(study.state.counts().confirmations, 1);
        QCOMPARE(study.state.counts().executed(), 4);
        // A confirmation never is the best itself, however good.
        study.again(steady, 200);
        QCOMPARE(study.state.best()->number, steady);
    }

    void whatConfirmsNothingIsATrialOfItsOwn()
    {
        RankedStudy study;
        study.run(10, 0.1, 8, 5); // no such trial
        QVERIFY(!study.state.trial(0)->confirms);
        QCOMPARE(study.state.best()->number, 0);
        study.again(0, 10);
        study.run(30, 0.1, 8, 1); // a confirmation cannot be confirmed
        QVERIFY(!study.state.trial(2)->confirms);
        QCOMPARE(study.state.best()->number, 2);
    }

    void theOrderOfOneRunEachIsSettledByIterations_data()
    {
        QTest::addColumn<double>("second");
        QTest::addColumn<double>("deviation");
        QTest::addColumn<QString>("lead");
        QTest::newRow("far apart") << 90.0 << 0.5 << u"ahead of trial 1 by 10.00, sure within one run each"_s;
        QTest::newRow("twice as fast")
            << 50.0 << 0.5 << u"ahead of trial 1 by 50.00, sure within one run each"_s;
        QTest::newRow("noise") << 99.5 << 0.8
                               << u"not sure: trials 0 and 1 differ by less than their noise"_s;
        QTest::newRow("less than runs differ by")
            << 99.5 << 0.01 << u"not sure: trials 0 and 1 differ by less than their noise"_s;
        QTest::newRow("one iteration")
            << 90.0 << -1.0 << u"ahead of trial 1 by 10.00; how sure is not known"_s;
    }
    void theOrderOfOneRunEachIsSettledByIterations()
    {
        QFETCH(double, second);
        QFETCH(double, deviation);
        QFETCH(QString, lead);
        const auto known = deviation < 0 ? std::nullopt : std::optional(deviation);
        RankedStudy study;
        study.run(100, known);
        study.run(second, known);
        QCOMPARE(leadText(study.ranking(), plain), lead);
        QCOMPARE(nextToConfirm(study.state, 6).has_value(), second > 60); // it needs runs to be compared
        QVERIFY(!nextToConfirm(study.state, 0));
        RankedStudy smallest(Direction::Minimize);
        smallest.run(-100, known);
        smallest.run(-second, known);
        QCOMPARE(leadText(smallest.ranking(), plain), lead);
    }

    void whatNobodySawRunIsNeverSure()
    {
        RankedStudy study;
        study.isSeen = false;
        study.run(100, 0.5);
        study.run(90, 0.5);
        QCOMPARE(leadText(study.ranking(), plain),
            u"ahead of trial 1 by 10.00, but not verified to have run as asked"_s);
        QVERIFY(!nextToConfirm(study.state, 6)); // measuring it again would tell nothing more
    }

    void whatIsTooSmallToBeShownIsSaidInWords()
    {
        RankedStudy study;
        study.run(100, 0.0);
        study.run(100, std::nullopt);
        QVERIFY(noiseText(study.ranking().first, plain).startsWith(u"no noise to speak of (95 %, 8 iter"));
        QCOMPARE(leadText(study.ranking(), plain), u"as fast as trial 1"_s);
    }

    void finalistsTakeTurnsUntilTheirOrderIsSettled()
    {
        RankedStudy study;
        study.run(100, 0.5);
        study.run(99.6, 0.5);
        study.run(80, 0.5);
        QCOMPARE(nextToConfirm(study.state, 6), 0);
        study.again(0, 100.2);
        QCOMPARE(nextToConfirm(study.state, 6), 1);
        study.again(1, 99.4);
        QVERIFY(study.ranking().order == Order::Open);
        QCOMPARE(nextToConfirm(study.state, 6), 0);
        QVERIFY(!nextToConfirm(study.state, 2)); // spent
        study.again(0, 100.1);
        QCOMPARE(nextToConfirm(study.state, 6), 1); // not judged before both ran as often
        study.again(1, 99.5);
        QVERIFY(study.ranking().order == Order::Settled);
        QVERIFY(!nextToConfirm(study.state, 6));
        QVERIFY(confirmationText(study.ranking()).contains(u"settled the order of trials 0 and 1"_s));
        QCOMPARE(study.ranking().first.runs, 3);
        QVERIFY(noiseText(study.ranking().first, plain).contains(u"3 run"_s));
    }

    void anotherLayoutMayBecomeAFinalist()
    {
        RankedStudy study;
        study.run(100, 0.5);
        study.run(99.8, 0.5);
        study.run(99.6, 0.5);
        study.again(0, 90);
        QCOMPARE(study.state.best()->number, 1);
        QCOMPARE(study.state.second()->number, 2);
        QCOMPARE(nextToConfirm(study.state, 6), 1);
    }

    void aConfirmationThatFailsIsSaidAndCounts()
    {
        RankedStudy study;
        study.run(100, 0.5);
        study.run(99.8, 0.5);
        study.fails(0);
        QCOMPARE(nextToConfirm(study.state, 6), 1);
        QVERIFY(leadText(study.ranking(), plain).contains(u"gave no value in trial 2"_s));
        QCOMPARE(study.ranking().first.runs, 1);
        study.fails(1);
        study.fails(0);
        QVERIFY(!nextToConfirm(study.state, 3));
        QVERIFY(confirmationText(study.ranking()).contains(u"did not settle"_s));
    }

    void oneLayoutAloneNeedsNoConfirmation()
    {
        StudyState empty;
        QVERIFY(!rankingOf(empty));
        QVERIFY(!nextToConfirm(empty, 6));
        RankedStudy study;
        study.run(100, 0.5);
        QVERIFY(study.ranking().order == Order::Alone);
        QVERIFY(!nextToConfirm(study.state, 6));
        QVERIFY(leadText(study.ranking(), plain).isEmpty());
        QCOMPARE(noiseText(study.ranking().first, plain).left(6), u"± 0.42"_s); // 2.365 * 0.5 / sqrt(8)
    }

    /// Two layouts that are equally good: "sure" of the wrong one must stay rare.
    void ofTwoEqualLayoutsTheWrongOneIsRarelyNamed()
    {
        std::mt19937 lots(7);
        std::normal_distribution<double> noise(100, 0.5);
        int wrong = 0;
        constexpr int studies = 1'000;
        for (int i = 0; i < studies; ++i) {
            RankedStudy study;
            study.run(noise(lots), 0.05, 50);
            study.run(noise(lots), 0.05, 50);
            bool judged = false; // the very first look knows of no run noise: that is the 1 % rule
            while (const std::optional<int> number = nextToConfirm(study.state, 6)) {
                study.again(*number, noise(lots));
                judged = true;
            }
            // Trial 0 stands for the one that is truly better by a hair.
            if (judged && study.ranking().order == Order::Settled && study.state.best()->number != 0)
                ++wrong;
        }
        QVERIFY2(wrong < studies * 8 / 100, qPrintable(QString::number(wrong)));
        QVERIFY(wrong > 0); // else this would see nothing
    }
};

MEGATUNE_TEST(RankingTest)

} // namespace megatune::tst_ranking

#include "tst_ranking.moc"
