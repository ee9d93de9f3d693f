// SPDX-License-Identifier: GPL-3.0-or-later
// Charts of more trials than pixels.
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/charts/pointdensity.h"
#include "ui/charts/trialschart.h"
#include "ui/look/look.h"

namespace megatune::tst_pointdensity {

using namespace Qt::StringLiterals;

namespace {

int alphaAt(const QImage& image, int x, int y)
{
    return qAlpha(image.pixel(x, y));
}

} // namespace

class PointDensityTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPointLeavesItsDotAndManyAreStronger()
    {
        PointDensity density(QRectF(100, 50, 40, 30), 1);
        density.add({110, 60});
        for (int i = 0; i < 50; ++i)
            density.add({120, 60});
        density.add({500, 60}); // beside the picture
        density.add({110, std::nan("")});
        const QImage image = density.picture(Qt::blue);
        QCOMPARE(image.size(), QSize(40, 30));
        QVERIFY(alphaAt(image, 10, 10) >= 120 && alphaAt(image, 10, 10) < 255);
        QCOMPARE(alphaAt(image, 20, 10), 255);
        QCOMPARE(alphaAt(image, 30, 10), 0);
    }

    void pointsThatLieAloneAreAsStrongAsTheColour()
    {
        PointDensity density(QRectF(0, 0, 10, 10), 2);
        density.add({5, 5});
        const QImage image = density.picture(Qt::blue);
        QCOMPARE(image.size(), QSize(20, 20));
        QCOMPARE(alphaAt(image, 10, 10), 255);
    }

    /// Smallest and largest value of each pixel column alone left the middle empty.
    void aBandOfValuesHasNoGapThatIsNotThere()
    {
        test::FakeFeed feed;
        feed.load(StudyCreated{});
        for (int number = 0; number < 20'000; ++number) {
            feed.load(TrialQueued{number, test::FakeFeed::layout(u"tp=1"_s), u"c"_s, {}});
            feed.load(TrialStarted{number, 1, {}, {}});
            feed.load(TrialEnded{number, 1, TrialState::Finished, 100 + (number * 37 % 101)});
        }
        StudySeries series;
        TrialsChart chart(&series);
        chart.resize(600, 300);
        series.setFeed(&feed);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        const QImage image = chart.grab().toImage();
        const QRgb ground = chart.palette().color(QPalette::Base).rgb();
        // The band of values: in no column of pixels are ten pixels in a row empty between its ends.
        int longest = 0;
        for (int x = image.width() / 4; x < image.width() * 3 / 4; ++x) {
            int first = -1;
            int last = -1;
            for (int y = 40; y < image.height() - 40; ++y) {
                if (image.pixel(x, y) == ground)
                    continue;
                longest = first < 0 ? longest : std::max(longest, y - last - 1);
                first = first < 0 ? y : first;
                last = y;
            }
            QVERIFY2(first >= 0, qPrintable(QString::number(x)));
        }
        QVERIFY2(longest < 10, qPrintable(QString::number(longest)));
    }
};

MEGATUNE_TEST(PointDensityTest)

} // namespace megatune::tst_pointdensity

#include "tst_pointdensity.moc"
