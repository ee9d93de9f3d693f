// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a trial's GPUs: the mean behind its warm-up.
#include "core/findings/trialload.h"
#include "core/words/trialwords.h"
#include "tests/support/test.h"

namespace megatune::tst_trialload {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

Trial trialWith(const QList<GpuLoadPoint>& load)
{
    Trial trial;
    for (qint64 iteration = 1; iteration <= 10; ++iteration)
        trial.points.append({iteration, 100});
    trial.gpuLoad = load;
    return trial;
}

} // namespace

class TrialLoadTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void theWarmUpIsLeftOut()
    {
        const Trial trial = trialWith({{1, 10, 100}, {2, 90, 600}, {5, 100, 620}});
        QCOMPARE(trialLoad(trial, 2).percent, 95.0);
        QCOMPARE(trialLoad(trial, 2).watts, 610.0);
        QCOMPARE(trialLoad(trial, 0).percent, 200.0 / 3);
    }
    void aTrialThatEndedInItsWarmUpHasItAllTheSame()
    {
        QCOMPARE(trialLoad(trialWith({{1, 40, 300}}), 2).percent, 40.0);
        QCOMPARE(trialLoad(trialWith({{3, 40, 300}}), 50).percent, 40.0);
    }
    void aPointOfManyAnswersWeighsAsMany()
    {
        QCOMPARE(trialLoad(trialWith({{3, 60, 300, 1}, {9, 90, 600, 5}}), 2).percent, 85.0);
    }
    void whatIsNotToldIsLeftOut()
    {
        const MeanLoad load = trialLoad(trialWith({{3, unknown, 300}, {4, 80, unknown}, {5, 90, 500}}), 2);
        QCOMPARE(load.percent, 85.0);
        QCOMPARE(load.watts, 400.0);
        QVERIFY(!trialLoad(Trial(), 2).isKnown());
    }
    void peopleReadOneLine()
    {
        QCOMPARE(loadText({92.6, 612.2}), u"GPU utilisation 93 %, 612 W a GPU"_s);
        QCOMPARE(loadText({unknown, 71.4}), u"71 W a GPU"_s);
        QCOMPARE(loadText({0, unknown}), u"GPU utilisation 0 %"_s);
        QVERIFY(loadText({}).isEmpty());
    }
};

MEGATUNE_TEST(TrialLoadTest)

} // namespace megatune::tst_trialload

#include "tst_trialload.moc"
