// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nicescale.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cmath>

namespace megatune::tst_nicescale {

class TestNiceScale : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aScaleHasRoundStepsAroundItsValues_data()
    {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<bool>("whole");
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::addColumn<double>("step");
        QTest::newRow("hundreds") << 381.0 << 447.0 << false << 380.0 << 460.0 << 20.0;
        QTest::newRow("from zero") << 0.0 << 96.0 << false << 0.0 << 100.0 << 20.0;
        QTest::newRow("fractions") << 0.0 << 0.83 << false << 0.0 << 1.0 << 0.2;
        QTest::newRow("few trials") << 0.0 << 3.0 << true << 0.0 << 3.0 << 1.0;
        QTest::newRow("many trials") << 0.0 << 99'999.0 << true << 0.0 << 100'000.0 << 20'000.0;
    }

    void aScaleHasRoundStepsAroundItsValues()
    {
        QFETCH(const double, low);
        QFETCH(const double, high);
        QFETCH(const bool, whole);
        const NiceScale scale = niceScale(low, high, 5, whole);
        QTEST(scale.from, "from");
        QTEST(scale.to, "to");
        QTEST(scale.step, "step");
        const QList<double> ticks = scale.ticks();
        QCOMPARE(ticks.first(), scale.from);
        QCOMPARE(ticks.last(), scale.to);
        QCOMPARE(ticks.at(1) - ticks.at(0), scale.step);
    }

    void ticksAreRoundAndCoverTheRange_data()
    {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::newRow("ordinary") << 0.0 << 209.55;
        QTest::newRow("tiny") << 0.0 << 0.00031;
        QTest::newRow("negative") << -3.2 << 4.0;
        QTest::newRow("none") << 0.0 << 0.0;
        QTest::newRow("equal") << 5.0 << 5.0;
        QTest::newRow("large") << 0.0 << 3.1e12;
    }
    void ticksAreRoundAndCoverTheRange()
    {
        QFETCH(double, low);
        QFETCH(double, high);
        const QList<double> ticks = niceScale(low, high, 6).ticks();
        QVERIFY(ticks.size() >= 2 && ticks.size() <= 9);
        QVERIFY(ticks.first() <= low && ticks.last() >= high);
        QVERIFY(std::is_sorted(ticks.begin(), ticks.end()));
    }

    void aScaleOfOneValueHasAnExtent()
    {
        for (const double value : {0.0, 5.0, -3.0, 1e12}) {
            const NiceScale scale = niceScale(value, value, 5);
            QVERIFY(scale.from < scale.to && scale.step > 0 && scale.from <= value && value <= scale.to);
        }
        QCOMPARE(niceScale(std::nan(""), 1, 5).to, 1.0);
    }
};

MEGATUNE_TEST(TestNiceScale)

} // namespace megatune::tst_nicescale

#include "tst_nicescale.moc"
