// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens/s, time of an iteration and MFU beside a value.
#include "core/estimate/flops.h"
#include "core/findings/throughput.h"
#include "core/model/modelcatalog.h"
#include "core/space/argumentnames.h"
#include "core/words/trialwords.h"
#include "tests/support/test.h"

namespace megatune::tst_throughput {

namespace {

StudyCreated llamaStudy(const QString& command = u"torchrun pretrain_gpt.py --bf16 --seq-length 8192"_s)
{
    StudyCreated study;
    study.command = command;
    study.shape = catalogShape(u"meta-llama/Llama-3.1-8B"_s);
    study.arguments = {
        {argument::gpus, u"8"_s}, {argument::globalBatch, u"128"_s}, {argument::gpuType, u"H100-80GB"_s}};
    return study;
}

/// A trial whose log had these times of its iterations, two of them warm-up.
StudyState stateWith(const StudyCreated& study, double value, const QList<double>& timesMs)
{
    StudyState state;
    qint64 seq = 0;
    const auto apply = [&](const StudyEventData& data) { state.apply({++seq, u"t"_s, data}); };
    apply(study);
    apply(TrialQueued{0, Layout({{u"tp"_s, Value{1}}}), study.command, {}, false});
    apply(TrialStarted{0, 1, {}, {}});
    IterationSummary summary{0, {}};
    for (const double time : timesMs)
        summary.points.append({summary.points.size() + 1, value, time});
    apply(summary);
    apply(TrialEnded{0, 1, TrialState::Finished, value, u"median"_s, 3});
    return state;
}

} // namespace

class ThroughputTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tokensFollowFromThePrintedTimesBehindTheWarmUp()
    {
        const StudyState state = stateWith(llamaStudy(), 400, {90'000, 60'000, 4'000, 4'000, 4'100});
        const Throughput found = StudyThroughput(state.header()).of(state.at(0));
        QCOMPARE(found.stepMs, std::optional(4'000.0));
        QCOMPARE(found.tokensPerSecond, std::optional(128 * 8192 / 4.0));
        QCOMPARE(found.tokensPerSecondGpu, std::optional(128 * 8192 / 4.0 / 8));
        QCOMPARE(found.mfu.value_or(0), 400 / StudyThroughput(state.header()).peakTflops().value_or(1));
    }

    void tokensFollowFromTheValueWhereNoTimesArePrinted()
    {
        const StudyState state = stateWith(llamaStudy(), 400, {});
        const Throughput found = StudyThroughput(state.header()).of(state.at(0));
        QVERIFY(found.stepMs && found.tokensPerSecondGpu);
        const double flops = *trainingFlops(*state.header().shape, FlopConvention::Head, 8192, 128);
        QVERIFY(qFuzzyCompare(tflopsPerGpu(flops, *found.stepMs / 1000, 8), 400));
        QVERIFY(qFuzzyCompare(*found.tokensPerSecondGpu * 8, *found.tokensPerSecond));
        // About 6 operations a parameter and token, and those of attention.
        QVERIFY(*found.tokensPerSecondGpu > 400e12 / (6 * 8.03e9) * 0.7);
        QVERIFY(*found.tokensPerSecondGpu < 400e12 / (6 * 8.03e9));
    }

    void mfuIsOfThePeakAtTheCommandsPrecision()
    {
        const auto peak = [](const QString& command) {
            return StudyThroughput(llamaStudy(command)).peakTflops().value_or(0);
        };
        const double sixteen = peak(u"torchrun pretrain_gpt.py --bf16"_s);
        QVERIFY(sixteen > 900 && sixteen < 1000);
        const double eight = peak(u"torchrun pretrain_gpt.py --bf16 --fp8-format hybrid"_s);
        QVERIFY(eight > 1900 && eight < 2000);
    }

    void samplesPerSecondGiveTokensAndNoMfu()
    {
        StudyCreated study = llamaStudy();
        study.shape.reset();
        study.measure.bySamples = true;
        const StudyThroughput throughput(study);
        const Throughput found = throughput.of(32.0);
        QCOMPARE(found.stepMs, std::optional(4'000.0));
        QCOMPARE(found.tokensPerSecond, std::optional(32 * 8192.0));
        QVERIFY(!found.mfu && !throughput.hasMfu() && throughput.hasTokens());
    }

    void aMetricOfOnesOwnSaysNothingOfSpeedWithoutTimes()
    {
        StudyCreated study = llamaStudy();
        study.measure.anyFiniteValue = true;
        const StudyThroughput throughput(study);
        const Throughput found = throughput.of(17.0);
        QVERIFY(!found.stepMs && !found.tokensPerSecond && !found.mfu);
        QVERIFY(throughput.of(17.0, 4'000).mfu.has_value());
        QVERIFY(!throughput.hasTokens());
    }

    void aTrialWithoutValueHasNoThroughput()
    {
        StudyState state;
        QCOMPARE(throughputTexts(StudyThroughput(llamaStudy()).of(Trial{})), QStringList());
    }

    void figuresAreSaidInOneOrder()
    {
        QCOMPARE(throughputTexts(
                     {.stepMs = 812, .tokensPerSecond = 9876, .tokensPerSecondGpu = 1234.4, .mfu = 0.417}),
            (QStringList{
                u"MFU 41.7 %"_s, u"1,234 tokens/s per GPU (9,876 in all)"_s, u"812 ms an iteration"_s}));
        QCOMPARE(throughputTexts({.stepMs = 3210}), QStringList{u"3.21 s an iteration"_s});
    }
};

MEGATUNE_TEST(ThroughputTest)

} // namespace megatune::tst_throughput

#include "tst_throughput.moc"
