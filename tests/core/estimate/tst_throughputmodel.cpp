// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/calibration.h"
#include "core/estimate/flops.h"
#include "core/estimate/throughputmodel.h"
#include "tests/support/sweepscore.h"
#include "tests/support/test.h"

#include <cmath>

namespace megatune::tst_throughputmodel {

namespace {

ModelShape speedShape()
{
    ModelShape shape;
    shape.name = u"a dense model"_s;
    shape.numLayers = 40;
    shape.hiddenSize = 5120;
    shape.numAttentionHeads = 40;
    shape.numQueryGroups = 40;
    shape.headDim = 128;
    shape.ffnHiddenSize = 13824;
    shape.vocabSize = 32000;
    shape.tiedEmbeddings = false;
    return shape;
}

ModelShape smallShape()
{
    ModelShape shape = speedShape();
    shape.numLayers = 24;
    shape.hiddenSize = 1024;
    shape.numAttentionHeads = 16;
    shape.numQueryGroups = 16;
    shape.headDim = 64;
    shape.ffnHiddenSize = 4096;
    shape.gatedFfn = false;
    return shape;
}

ModelShape sparseSpeedShape()
{
    ModelShape shape = speedShape();
    shape.numExperts = 64;
    shape.expertsPerToken = 6;
    shape.expertFfnHiddenSize = 1408;
    shape.sharedExpertFfnHiddenSize = 2816;
    return shape;
}

ClusterSpec speedCluster(int gpus, const QString& gpu = u"A100"_s)
{
    return {*gpuSpec(gpu), gpus, 8, 0};
}

TrainingSpec speedTraining(double sequence, double batch)
{
    TrainingSpec training;
    training.sequenceLength = sequence;
    training.globalBatch = batch;
    return training;
}

LayoutSpec speedLayout(int tp, int pp, int mbs = 1, int cp = 1, int ep = 1)
{
    LayoutSpec layout;
    layout.tp = tp;
    layout.pp = pp;
    layout.mbs = mbs;
    layout.cp = cp;
    layout.ep = ep;
    return layout;
}

StepEstimate speedOf(const ModelShape& shape, const ClusterSpec& cluster, const TrainingSpec& training,
    const LayoutSpec& layout)
{
    const Result<ThroughputModel> model = ThroughputModel::create(shape, cluster, training);
    return model ? model->estimate(layout) : StepEstimate();
}

double partsOf(const StepEstimate& step)
{
    return step.computeSeconds + step.recomputeSeconds + step.tensorSeconds + step.expertSeconds
        + step.contextSeconds + step.bubbleSeconds + step.pipelineSeconds + step.gradientSeconds
        + step.optimizerSeconds;
}

} // namespace

class TestThroughputModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void partsAddUpAndNoneIsNegative_data();
    void partsAddUpAndNoneIsNegative();
    void tflopsFollowFromTheStepTime();
    void noLayoutIsFasterThanThePeak_data();
    void noLayoutIsFasterThanThePeak();
    void stepTimesAgreeWithMeasurements_data();
    void stepTimesAgreeWithMeasurements();
    void recomputationCostsAboutAThirdMore();
    void tensorParallelismOverTheNetworkIsSlow();
    void bubbleShrinksWithMicroBatchesAndVirtualStages();
    void smallModelsAreBoundByTheHost();
    void gradientsTakeLongerBetweenNodes();
    void expertsCostCommunicationOnlyWhenSplit();
    void contextExchangeHidesBehindLongSequences();
    void narrowHeadsSlowAttention_data();
    void narrowHeadsSlowAttention();
    void loraIsFasterThanFullTraining();
    void anEstimateSaysItsDoubt();
    void absurdLayoutsGiveFiniteTimes();
    void incompleteShapesAreRefused();
    void assumptionsAreStated();
    void theOrderOfSweepsIsForetold();
};

void TestThroughputModel::partsAddUpAndNoneIsNegative_data()
{
    QTest::addColumn<ModelShape>("shape");
    QTest::addColumn<LayoutSpec>("layout");
    LayoutSpec full = speedLayout(2, 4, 2);
    full.recompute = RecomputeGranularity::Full;
    LayoutSpec block = full;
    block.method = RecomputeMethod::Block;
    block.recomputeLayers = 3;
    LayoutSpec interleaved = full;
    interleaved.vpp = 5;
    QTest::newRow("plain") << speedShape() << speedLayout(1, 1);
    QTest::newRow("TP, PP, full recomputation") << speedShape() << full;
    QTest::newRow("block") << speedShape() << block;
    QTest::newRow("interleaved") << speedShape() << interleaved;
    QTest::newRow("CP") << speedShape() << speedLayout(2, 2, 1, 4);
    QTest::newRow("EP") << sparseSpeedShape() << speedLayout(2, 2, 1, 1, 8);
    QTest::newRow("host-bound with recomputation") << smallShape() << full;
    QTest::newRow("TP over nodes") << speedShape() << speedLayout(16, 2);
}

void TestThroughputModel::partsAddUpAndNoneIsNegative()
{
    QFETCH(ModelShape, shape);
    QFETCH(LayoutSpec, layout);
    const StepEstimate step = speedOf(shape, speedCluster(64), speedTraining(4096, 512), layout);
    QVERIFY(step.stepSeconds > 0);
    QCOMPARE(partsOf(step), step.stepSeconds);
    for (const double part : {step.computeSeconds, step.recomputeSeconds, step.tensorSeconds,
             step.expertSeconds, step.contextSeconds, step.bubbleSeconds, step.pipelineSeconds,
             step.gradientSeconds, step.optimizerSeconds})
        QVERIFY2(part >= 0, qPrintable(QString::number(part)));
}

void TestThroughputModel::tflopsFollowFromTheStepTime()
{
    const StepEstimate step =
        speedOf(speedShape(), speedCluster(64), speedTraining(4096, 512), speedLayout(2, 2));
    const Result<double> flops = trainingFlops(speedShape(), FlopConvention::Head, 4096, 512);
    QCOMPARE(step.tflopsPerGpu, tflopsPerGpu(*flops, step.stepSeconds, 64));
}

void TestThroughputModel::noLayoutIsFasterThanThePeak_data()
{
    QTest::addColumn<QString>("gpu");
    for (const GpuSpec& spec : gpuSpecs())
        QTest::newRow(qPrintable(spec.name)) << spec.name;
}

void TestThroughputModel::noLayoutIsFasterThanThePeak()
{
    QFETCH(QString, gpu);
    const ClusterSpec cluster = speedCluster(64, gpu);
    for (const int tp : {1, 2, 8}) {
        const StepEstimate step =
            speedOf(speedShape(), cluster, speedTraining(4096, 1024), speedLayout(tp, 1, 4));
        QVERIFY(step.tflopsPerGpu < cluster.gpu.bf16Tflops * cluster.gpu.sustainedShare);
        QVERIFY(step.tflopsPerGpu > 0.03 * cluster.gpu.bf16Tflops);
    }
}

// Public step times on A100-80GB (InternLM-7B, InternEvo's throughput table) and B200 (Llama3-70B with 12
// layers, SimuMax's): seconds.
void TestThroughputModel::stepTimesAgreeWithMeasurements_data()
{
    QTest::addColumn<QString>("gpu");
    QTest::addColumn<int>("gpus");
    QTest::addColumn<double>("batch");
    QTest::addColumn<LayoutSpec>("layout");
    QTest::addColumn<double>("measured");
    LayoutSpec full = speedLayout(1, 1, 8);
    full.recompute = RecomputeGranularity::Full;
    QTest::newRow("7B, 8 A100, MBS 2") << u"A100"_s << 8 << 64.0 << speedLayout(1, 1, 2) << 4.03;
    QTest::newRow("7B, 64 A100, MBS 2") << u"A100"_s << 64 << 512.0 << speedLayout(1, 1, 2) << 4.15;
    QTest::newRow("7B, 16 A100, TP2") << u"A100"_s << 16 << 128.0 << speedLayout(2, 1, 4) << 4.48;
    QTest::newRow("7B, 8 A100, full recomputation") << u"A100"_s << 8 << 64.0 << full << 4.94;
    QTest::newRow("70B/12, 8 B200, TP2") << u"B200"_s << 8 << 128.0 << speedLayout(2, 1) << 5.377;
    QTest::newRow("70B/12, 8 B200, PP2") << u"B200"_s << 8 << 128.0 << speedLayout(1, 2) << 5.437;
    QTest::newRow("70B/12, 8 B200, TP4") << u"B200"_s << 8 << 64.0 << speedLayout(4, 1) << 2.965;
}

void TestThroughputModel::stepTimesAgreeWithMeasurements()
{
    QFETCH(QString, gpu);
    QFETCH(int, gpus);
    QFETCH(double, batch);
    QFETCH(LayoutSpec, layout);
    QFETCH(double, measured);
    ModelShape shape = speedShape();
    const bool seven = gpu == u"A100";
    shape.numLayers = seven ? 32 : 12;
    shape.hiddenSize = seven ? 4096 : 8192;
    shape.numAttentionHeads = seven ? 32 : 64;
    shape.numQueryGroups = seven ? 32 : 8;
    shape.ffnHiddenSize = seven ? 11008 : 28672;
    shape.vocabSize = seven ? 103168 : 128256;
    const StepEstimate step =
        speedOf(shape, speedCluster(gpus, gpu), speedTraining(seven ? 2048 : 4096, batch), layout);
    qInfo("%.3f s, measured %.3f: %+.1f %%", step.stepSeconds, measured,
        100 * (step.stepSeconds / measured - 1));
    QVERIFY(std::abs(step.stepSeconds / measured - 1) < 0.15);
}

void TestThroughputModel::recomputationCostsAboutAThirdMore()
{
    LayoutSpec layout = speedLayout(2, 2, 2);
    const ClusterSpec cluster = speedCluster(64);
    const StepEstimate none = speedOf(speedShape(), cluster, speedTraining(4096, 1024), layout);
    layout.recompute = RecomputeGranularity::Full;
    const StepEstimate full = speedOf(speedShape(), cluster, speedTraining(4096, 1024), layout);
    layout.method = RecomputeMethod::Block;
    layout.recomputeLayers = 10; // half of a stage
    const StepEstimate half = speedOf(speedShape(), cluster, speedTraining(4096, 1024), layout);
    const double extra = full.stepSeconds / none.stepSeconds - 1;
    QVERIFY2(extra > 0.25 && extra < 0.38, qPrintable(QString::number(extra)));
    QVERIFY(half.stepSeconds > none.stepSeconds && half.stepSeconds < full.stepSeconds);
}

void TestThroughputModel::tensorParallelismOverTheNetworkIsSlow()
{
    const ClusterSpec cluster = speedCluster(64);
    const auto step = [&](int tp) {
        return speedOf(speedShape(), cluster, speedTraining(2048, 512), speedLayout(tp, 1, 2)).stepSeconds;
    };
    QVERIFY(step(16) > 1.2 * step(8));
}

void TestThroughputModel::bubbleShrinksWithMicroBatchesAndVirtualStages()
{
    const ClusterSpec cluster = speedCluster(64);
    LayoutSpec layout = speedLayout(1, 8, 1);
    const StepEstimate few = speedOf(speedShape(), cluster, speedTraining(4096, 64), layout);
    const StepEstimate many = speedOf(speedShape(), cluster, speedTraining(4096, 1024), layout);
    QVERIFY(few.bubbleSeconds / few.stepSeconds > 3 * many.bubbleSeconds / many.stepSeconds);
    layout.vpp = 5;
    TrainingSpec training = speedTraining(4096, 64);
    const StepEstimate interleaved = speedOf(speedShape(), cluster, training, layout);
    training.overlapPipeline = false;
    const StepEstimate waiting = speedOf(speedShape(), cluster, training, layout);
    QVERIFY(interleaved.bubbleSeconds < 0.4 * few.bubbleSeconds);
    QVERIFY(interleaved.pipelineSeconds < few.pipelineSeconds);
    QVERIFY(waiting.pipelineSeconds > few.pipelineSeconds);
}

void TestThroughputModel::smallModelsAreBoundByTheHost()
{
    // 24 layers of width 1,024: four times the tokens cost next to nothing more for each micro-batch.
    const ClusterSpec cluster = speedCluster(4);
    TrainingSpec training = speedTraining(1024, 16);
    training.hostSecondsPerLayer = 1.1e-3;
    const double one = speedOf(smallShape(), cluster, training, speedLayout(4, 1, 1)).stepSeconds;
    const double four = speedOf(smallShape(), cluster, training, speedLayout(4, 1, 4)).stepSeconds;
    QVERIFY2(one > 3 * four, qPrintable(QString::number(one / four)));
}

void TestThroughputModel::gradientsTakeLongerBetweenNodes()
{
    const TrainingSpec training = speedTraining(2048, 256);
    const StepEstimate inside = speedOf(speedShape(), speedCluster(8), training, speedLayout(2, 1));
    const StepEstimate between = speedOf(speedShape(), speedCluster(16), training, speedLayout(2, 1));
    QVERIFY(between.gradientSeconds > 1.5 * inside.gradientSeconds);
    TrainingSpec overlapped = training;
    overlapped.overlapGradReduce = true;
    const StepEstimate hidden = speedOf(speedShape(), speedCluster(16), overlapped, speedLayout(2, 1));
    QVERIFY(hidden.gradientSeconds < between.gradientSeconds);
}

void TestThroughputModel::expertsCostCommunicationOnlyWhenSplit()
{
    const ClusterSpec cluster = speedCluster(64);
    const TrainingSpec training = speedTraining(4096, 512);
    const StepEstimate whole = speedOf(sparseSpeedShape(), cluster, training, speedLayout(1, 1));
    const StepEstimate split = speedOf(sparseSpeedShape(), cluster, training, speedLayout(1, 1, 1, 1, 8));
    const StepEstimate far = speedOf(sparseSpeedShape(), cluster, training, speedLayout(1, 1, 1, 1, 64));
    QCOMPARE(whole.expertSeconds, 0.0);
    QVERIFY(split.expertSeconds > 0);
    QVERIFY(far.expertSeconds > 3 * split.expertSeconds);
}

void TestThroughputModel::contextExchangeHidesBehindLongSequences()
{
    const ClusterSpec cluster = speedCluster(16);
    const auto step = [&](double sequence, int cp) {
        return speedOf(speedShape(), cluster, speedTraining(sequence, 16), speedLayout(1, 1, 1, cp));
    };
    QVERIFY(step(4096, 16).contextSeconds > 0);
    QCOMPARE(step(131072, 16).contextSeconds, 0.0);
    // Short pieces of a sequence keep an attention kernel less busy.
    QVERIFY(step(4096, 8).computeSeconds > 1.02 * step(4096, 1).computeSeconds);
}

// Attention with heads of 64 instead of 128, at the same width: 648 / 497 = 1.30 times as long on H100 (arXiv
// 2407.08608, figure 5); longer where exponentials are slower against products.
void TestThroughputModel::narrowHeadsSlowAttention_data()
{
    QTest::addColumn<QString>("gpu");
    QTest::addColumn<double>("slower");
    QTest::newRow("H100") << u"H100"_s << 1.30;
    QTest::newRow("B200") << u"B200"_s << 1.50;
    QTest::newRow("B300, whose exponentials are twice as fast") << u"B300"_s << 1.30;
    QTest::newRow("unknown") << u"MI300X"_s << 1.0;
}

void TestThroughputModel::narrowHeadsSlowAttention()
{
    QFETCH(const QString, gpu);
    QFETCH(const double, slower);
    ModelShape narrow = speedShape();
    narrow.numAttentionHeads = narrow.numQueryGroups = 80;
    narrow.headDim = 64;
    const TrainingSpec training = speedTraining(4'000'000, 1); // so long that all else hardly counts
    const StepEstimate usual = speedOf(speedShape(), speedCluster(1, gpu), training, speedLayout(1, 1));
    const StepEstimate other = speedOf(narrow, speedCluster(1, gpu), training, speedLayout(1, 1));
    const double ratio = other.stepSeconds / usual.stepSeconds;
    QVERIFY2(std::abs(ratio / slower - 1) < 0.04, qPrintable(QString::number(ratio)));
}

void TestThroughputModel::loraIsFasterThanFullTraining()
{
    TrainingSpec training = speedTraining(4096, 256);
    const double full = speedOf(speedShape(), speedCluster(16), training, speedLayout(2, 1)).stepSeconds;
    training.loraRank = 16;
    const double lora = speedOf(speedShape(), speedCluster(16), training, speedLayout(2, 1)).stepSeconds;
    QVERIFY(lora < 0.85 * full);
    QVERIFY(lora > 0.5 * full);
}

void TestThroughputModel::anEstimateSaysItsDoubt()
{
    const auto doubtOf = [](const ModelShape& shape, const QString& gpu, double sequence) {
        return speedDoubt(shape, *gpuSpec(gpu), speedTraining(sequence, 64));
    };
    const SpeedDoubt dense = doubtOf(speedShape(), u"H100"_s, 4096);
    QVERIFY(dense.compared > 20);
    QVERIFY(doubtOf(sparseSpeedShape(), u"H100"_s, 4096).share > 2 * dense.share);
    QVERIFY(doubtOf(speedShape(), u"H100"_s, 65536).share > dense.share);
    TrainingSpec preference = speedTraining(4096, 64);
    preference.isPreference = true;
    QCOMPARE(speedDoubt(speedShape(), *gpuSpec(u"H100"_s), preference).compared, 0);
    const SpeedDoubt other = doubtOf(speedShape(), u"MI300X"_s, 4096);
    QVERIFY(other.compared == 0 && other.share > 2 * dense.share);
    QCOMPARE(doubtSentence(other), u"No measured step of MI300X was compared: \u00b1 35 % is assumed."_s);
    QCOMPARE(doubtSentence(dense),
        u"Of 33 measured steps of dense models on H100, two of three are within 10 % of the estimate."_s);
    QCOMPARE(doubtedNumber(550, dense), u"550 (500 to 605)"_s);
    QCOMPARE(doubtedNumber(550, SpeedDoubt()), u"550"_s);
    Calibration learned;
    QCOMPARE(learned.applied(dense), dense);
    learned.speedSpread = 0.04;
    QCOMPARE(learned.applied(dense).share, 0.04);
    QVERIFY(doubtSentence(learned.applied(dense)).isEmpty()); // the calibration says it
}

void TestThroughputModel::absurdLayoutsGiveFiniteTimes()
{
    for (const int size : {1, 7, 4096, 1'000'000}) {
        LayoutSpec layout = speedLayout(size, std::min(size, 4096), size, size, size);
        layout.etp = size;
        layout.vpp = size;
        layout.recompute = RecomputeGranularity::Full;
        const StepEstimate step =
            speedOf(sparseSpeedShape(), speedCluster(8), speedTraining(4096, 1), layout);
        QVERIFY(std::isfinite(step.stepSeconds) && step.stepSeconds > 0);
    }
}

void TestThroughputModel::incompleteShapesAreRefused()
{
    ModelShape shape = speedShape();
    shape.ffnHiddenSize.reset();
    const Result<ThroughputModel> model =
        ThroughputModel::create(shape, speedCluster(8), speedTraining(4096, 8));
    QVERIFY(!model.has_value());
    QVERIFY2(model.error().sentence.contains(u"feed-forward size"), qPrintable(model.error().sentence));
}

void TestThroughputModel::assumptionsAreStated()
{
    const Result<ThroughputModel> model =
        ThroughputModel::create(sparseSpeedShape(), speedCluster(8), speedTraining(4096, 8));
    QVERIFY(model.has_value());
    QVERIFY(model->assumptions().size() >= 4);
    for (const QString& sentence : model->assumptions())
        QVERIFY(sentence.endsWith(u'.'));
}

// Run with MEGATUNE_SWEEPS naming a folder of measured sweeps.
void TestThroughputModel::theOrderOfSweepsIsForetold()
{
    const QString folder = qEnvironmentVariable("MEGATUNE_SWEEPS");
    if (folder.isEmpty())
        QSKIP("MEGATUNE_SWEEPS names no folder of measured sweeps");
    const sweeps::Score score = sweeps::scoreOf(sweeps::rowsIn(folder));
    QVERIFY(score.ranked > 0);
    qInfo("median Spearman %.3f, top within 10 %% in %d of %d sweeps", score.medianSpearman,
        score.topWithinTen, score.ranked);
    QVERIFY(score.medianSpearman >= 0.9);
    // The one sweep in which the top estimate is slower than that has a pipeline of two stages whose step
    // grows by seven micro-batches' time with the micro-batch size; the same layouts with another attention
    // kernel and on other GPUs (three sweeps) grow by one, as 1F1B does. What those runs met is no part of a
    // layout.
    QVERIFY(score.topWithinTen >= score.ranked - 1);
    QVERIFY2(score.worstTop < 0.15, qPrintable(QString::number(score.worstTop)));
}

MEGATUNE_TEST(TestThroughputModel)

} // namespace megatune::tst_throughputmodel

#include "tst_throughputmodel.moc"
