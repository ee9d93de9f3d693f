// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/statistics.h"
#include "core/findings/earlystop.h"
#include "tests/support/test.h"

namespace megatune::tst_statistics {

class StatisticsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSampleIsItsMeanAndDeviation()
    {
        const Sample sample = sampleOf({2, 4, 4, 4, 5, 5, 7, 9});
        QCOMPARE(sample.count, 8);
        QCOMPARE(sample.mean, 5.0);
        QCOMPARE(sample.deviation, std::sqrt(32.0 / 7));
        QCOMPARE(sampleOf({}).count, 0);
        QCOMPARE(sampleOf({3}).deviation, 0.0);
        // Differences far below the values are not lost.
        QVERIFY(std::abs(sampleOf({1e9 + 1, 1e9 + 2, 1e9 + 3}).deviation - 1) < 1e-6);
    }

    void quantilesAreThoseOfTheTables_data()
    {
        QTest::addColumn<double>("freedom");
        QTest::addColumn<double>("percent95");
        QTest::addColumn<double>("percent99");
        QTest::newRow("1") << 1.0 << 12.706 << 63.657;
        QTest::newRow("less than 1") << 0.3 << 12.706 << 63.657;
        QTest::newRow("2 and a half: rounded down") << 2.5 << 4.303 << 9.925;
        QTest::newRow("30") << 30.0 << 2.042 << 2.750;
        QTest::newRow("40, by the expansion") << 40.0 << 2.021 << 2.704;
        QTest::newRow("120, by the expansion") << 120.0 << 1.980 << 2.617;
        QTest::newRow("a million: normal") << 1e6 << 1.960 << 2.576;
    }
    void quantilesAreThoseOfTheTables()
    {
        QFETCH(double, freedom);
        QFETCH(double, percent95);
        QFETCH(double, percent99);
        QVERIFY(std::abs(studentQuantile(freedom) - percent95) < 0.001);
        QVERIFY(std::abs(studentQuantile(freedom, Confidence::Percent99) - percent99) < 0.001);
    }

    void meansAreComparedByWelch()
    {
        // Worked by hand: variances 1 and 4 of five each; freedom 5.88, rounded down to 5.
        const Sample one{5, 10, 1};
        const Sample other{5, 7, 2};
        const auto difference = welch(one, other);
        QVERIFY(difference);
        QCOMPARE(difference->difference, 3.0);
        QVERIFY(std::abs(difference->halfWidth - 2.571) < 0.001);
        QVERIFY(difference->isSettled());
        QVERIFY(!welch(one, {5, 7.5, 2})->isSettled());
        QVERIFY(!welch(one, {1, 7, 0}));
        // Without any noise every difference is one, and none is none.
        QVERIFY(welch({2, 1, 0}, {2, 1.001, 0})->isSettled());
        QVERIFY(!welch({2, 1, 0}, {2, 1, 0})->isSettled());
    }

    void aTrialIsGivenUpOnlyWhenItCannotReachTheBar_data()
    {
        QTest::addColumn<QList<double>>("iterations");
        QTest::addColumn<bool>("maximize");
        QTest::addColumn<bool>("givenUp");
        // The best is 100 with a deviation of 0.5 over 10 iterations: the bar is at 100 - 0.51 - 1.
        QTest::newRow("far below") << QList<double>{80, 81, 80} << true << true;
        QTest::newRow("two are too few") << QList<double>{80, 80} << true << false;
        QTest::newRow("within the share that runs differ by")
            << QList<double>{98.9, 98.9, 98.9} << true << false;
        QTest::newRow("just below it") << QList<double>{98.3, 98.3, 98.3} << true << true;
        QTest::newRow("so noisy that nothing is known") << QList<double>{80, 95, 85} << true << false;
        QTest::newRow("noisy, but seen often")
            << QList<double>{80, 95, 85, 82, 93, 86, 81, 94, 84} << true << true;
        QTest::newRow("getting faster") << QList<double>{60, 70, 80, 90, 99} << true << false;
        QTest::newRow("one is fast enough")
            << QList<double>{80, 80, 80, 80, 80, 80, 80, 80, 99} << true << false;
        QTest::newRow("better") << QList<double>{120, 120, 120} << true << false;
        QTest::newRow("to be minimized: too large") << QList<double>{120, 120, 120} << false << true;
        QTest::newRow("to be minimized: small") << QList<double>{80, 80, 80} << false << false;
        QTest::newRow("to be minimized: near") << QList<double>{101, 101, 101} << false << false;
    }
    void aTrialIsGivenUpOnlyWhenItCannotReachTheBar()
    {
        QFETCH(QList<double>, iterations);
        QFETCH(bool, maximize);
        QFETCH(bool, givenUp);
        const Direction direction = maximize ? Direction::Maximize : Direction::Minimize;
        const double bar = thresholdOf(100, {10, 0, 0.5}, direction);
        QVERIFY(std::abs(bar - (maximize ? 98.486 : 101.514)) < 0.001);
        QCOMPARE(cannotReach(iterations, bar, direction), givenUp);
        // The interval must be clear of the bar, too, for a best that was measured once.
        QCOMPARE(thresholdOf(-100, {}, Direction::Maximize), -101.0);
    }
};

MEGATUNE_TEST(StatisticsTest)

} // namespace megatune::tst_statistics

#include "tst_statistics.moc"
