// SPDX-License-Identifier: GPL-3.0-or-later
// The memory model against numbers that logs and public sweeps have; errors are printed.
#include "tests/support/estimateshapes.h"
#include "tests/support/sweepscore.h"
#include "tests/support/test.h"

#include <cmath>

namespace megatune::tst_memorymodel {

using namespace estimates;

class TestMemoryModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void statesAgreeWithLogs_data();
    void statesAgreeWithLogs();
    void activationsAgreeWithLogs_data();
    void activationsAgreeWithLogs();
    void stepWithoutDistributedOptimizerTakesFourBytesAParameter();
    void peaksAgreeWithMeasurements_data();
    void peaksAgreeWithMeasurements();
    void reducedMixtralAgreesWithMeasurements_data();
    void reducedMixtralAgreesWithMeasurements();
    void eightBitsSaveWhatTheyWereMeasuredToSave();
    void aPredictionLayerHasItsPublishedParameters();
    void aPredictionLayerIsOnTheLastStageWithItsLoss();
    void whatIsNormalisedBeforeTheAttentionIsKept();
    void ofWhatIsOffloadedTwoLayersStay();
    void virtualStagesThatDifferHoldWhatTheScheduleSays();
    void outcomesOfSweepsAreForetold();
};

void TestMemoryModel::statesAgreeWithLogs_data()
{
    QTest::addColumn<ModelShape>("shape");
    QTest::addColumn<LayoutSpec>("layout");
    QTest::addColumn<int>("gpus");
    QTest::addColumn<bool>("distributed");
    QTest::addColumn<int>("stage");
    QTest::addColumn<double>("loggedMb");
    QTest::addColumn<double>("tolerance");
    const ModelShape llama = llama2Shape();
    QTest::newRow("Llama2-7B TP1 PP4 DP2: theory")
        << llama << layoutOf(1, 4) << 8 << true << 0 << 20029.5 << 0.001;
    QTest::newRow("Llama2-7B, first stage: allocated")
        << llama << layoutOf(1, 4) << 8 << true << 0 << 20034.75 << 0.01;
    QTest::newRow("Llama2-7B, second stage: allocated")
        << llama << layoutOf(1, 4) << 8 << true << 1 << 18598.75 << 0.01;
    QTest::newRow("Llama2-7B, last stage: allocated")
        << llama << layoutOf(1, 4) << 8 << true << 3 << 20115.05 << 0.01;
    ModelShape gpt = denseShape(24, 1024, 16, 16, 64, 4096, 50688);
    gpt.gatedFfn = false;
    gpt.tiedEmbeddings = true;
    QTest::newRow("GPT2-345M TP4: theory") << gpt << layoutOf(4, 1) << 4 << false << 0 << 1519.0 << 0.005;
    ModelShape large = denseShape(48, 1600, 25, 25, 64, 6400, 50304);
    large.gatedFfn = false;
    large.tiedEmbeddings = true;
    QTest::newRow("GPT2-XL, one GPU: theory, its vocabulary and ties not published")
        << large << layoutOf(1, 1) << 1 << false << 0 << 29485.0 << 0.1;
    ModelShape qwen = denseShape(36, 2560, 32, 8, 128, 9728, 151936);
    qwen.tiedEmbeddings = true;
    QTest::newRow("Qwen3-4B, one GPU: allocated")
        << qwen << layoutOf(1, 1) << 1 << false << 0 << 69454.0 << 0.01;
    ModelShape big = denseShape(80, 8192, 64, 64, 128, 32768, 32256);
    big.gatedFfn = false;
    big.tiedEmbeddings = true;
    QTest::newRow("64.7 B dense TP4 PP8: theory")
        << big << layoutOf(4, 8) << 32 << false << 0 << 35695.0 << 0.005;
}

void TestMemoryModel::statesAgreeWithLogs()
{
    QFETCH(ModelShape, shape);
    QFETCH(LayoutSpec, layout);
    QFETCH(int, gpus);
    QFETCH(bool, distributed);
    QFETCH(int, stage);
    QFETCH(double, loggedMb);
    QFETCH(double, tolerance);
    const StateSharding sharding = distributed ? StateSharding::OptimizerState : StateSharding::None;
    const MemoryModel model = modelOf(shape, gpus, trainingOf(4096, 128, sharding));
    const double estimated = states(model.stage(layout, stage)) / mebibyte;
    const double error = estimated / loggedMb - 1;
    qInfo("%.1f MiB, logged %.1f: %+.2f %%", estimated, loggedMb, 100 * error);
    QVERIFY2(std::abs(error) <= tolerance, qPrintable(QString::number(error)));
}

// Llama2-7B, 8 layers a stage, peak minus states in units of sequence x batch x hidden for each layer and
// micro-batch in flight.
void TestMemoryModel::activationsAgreeWithLogs_data()
{
    QTest::addColumn<int>("stage");
    QTest::addColumn<double>("measured");
    QTest::newRow("first stage, 4 in flight") << 0 << 32.95;
    QTest::newRow("second stage, 3 in flight") << 1 << 32.96;
    QTest::newRow("third stage, 2 in flight") << 2 << 33.24;
}

void TestMemoryModel::activationsAgreeWithLogs()
{
    QFETCH(int, stage);
    QFETCH(double, measured);
    const MemoryModel model = modelOf(llama2Shape(), 8, trainingOf(4096, 128));
    const StageMemory memory = model.stage(layoutOf(1, 4), stage);
    const double unit = 4096.0 * 4096 * 8 * (4 - stage);
    const double estimated = memory.activations / unit;
    qInfo("%.2f, measured %.2f: %+.1f %%", estimated, measured, 100 * (estimated / measured - 1));
    QVERIFY(std::abs(estimated / measured - 1) <= 0.04);
    // With the working set of one layer the peak is not below the measured one by more than 2 %.
    QVERIFY((memory.activations + memory.transient) / unit > 0.98 * measured);
}

void TestMemoryModel::stepWithoutDistributedOptimizerTakesFourBytesAParameter()
{
    // 64.7 B parameters over TP4 PP8, a stage in the middle: 7,675 MiB more at the step.
    ModelShape shape = denseShape(80, 8192, 64, 64, 128, 32768, 32256);
    shape.gatedFfn = false;
    shape.tiedEmbeddings = true;
    const MemoryModel model = modelOf(shape, 32, trainingOf(1024, 8, StateSharding::None));
    LayoutSpec layout = layoutOf(4, 8);
    layout.recompute = RecomputeGranularity::Full;
    const StageMemory memory = model.stage(layout, 3);
    QVERIFY2(std::abs(memory.transient / mebibyte / 7675 - 1) < 0.005,
        qPrintable(QString::number(memory.transient / mebibyte)));
    QCOMPARE(memory.activations, 0.0);
}

// 8 B200, sequences of 4,096 to 131,072 tokens: peak that the framework allocated, worst rank, GiB.
void TestMemoryModel::peaksAgreeWithMeasurements_data()
{
    QTest::addColumn<ModelShape>("shape");
    QTest::addColumn<LayoutSpec>("layout");
    QTest::addColumn<double>("sequence");
    QTest::addColumn<double>("measured");
    QTest::newRow("Llama3-70B, 12 layers, PP2") << llama3Shape(12) << layoutOf(1, 2) << 4096.0 << 66.55;
    QTest::newRow("TP2") << llama3Shape(12) << layoutOf(2, 1) << 4096.0 << 60.68;
    QTest::newRow("TP8") << llama3Shape(12) << layoutOf(8, 1) << 4096.0 << 28.29;
    QTest::newRow("CP8, 32k") << llama3Shape(12) << layoutOf(1, 1, 8) << 32768.0 << 104.51;
    QTest::newRow("TP2 CP4, 128k") << llama3Shape(12) << layoutOf(2, 1, 4) << 131072.0 << 112.67;
    QTest::newRow("DeepSeek-V2, 4 layers, EP8") << latentShape() << layoutOf(1, 1, 1, 8) << 4096.0 << 45.63;
    QTest::newRow("PP2 EP4") << latentShape() << layoutOf(1, 2, 1, 4) << 4096.0 << 44.7;
}

void TestMemoryModel::peaksAgreeWithMeasurements()
{
    QFETCH(ModelShape, shape);
    QFETCH(LayoutSpec, layout);
    QFETCH(double, sequence);
    QFETCH(double, measured);
    const MemoryModel model = modelOf(shape, 8, trainingOf(sequence, 16));
    const double estimated = model.estimate(layout).allocated() / gibibyte;
    qInfo("%.2f GiB, measured %.2f: %+.1f %%", estimated, measured, 100 * (estimated / measured - 1));
    QVERIFY(std::abs(estimated / measured - 1) <= 0.03);
}

// Mixtral with four small layers on 8 GPUs, 4,096 tokens (mbridge's memory estimator), GiB.
void TestMemoryModel::reducedMixtralAgreesWithMeasurements_data()
{
    QTest::addColumn<int>("tp");
    QTest::addColumn<int>("mbs");
    QTest::addColumn<double>("measured");
    QTest::newRow("TP2 MBS1") << 2 << 1 << 6.6;
    QTest::newRow("TP2 MBS2") << 2 << 2 << 8.0;
    QTest::newRow("TP1 MBS1") << 1 << 1 << 11.2;
    QTest::newRow("TP1 MBS2") << 1 << 2 << 13.8;
}

void TestMemoryModel::reducedMixtralAgreesWithMeasurements()
{
    QFETCH(int, tp);
    QFETCH(int, mbs);
    QFETCH(double, measured);
    ModelShape shape = denseShape(4, 2048, 16, 8, 128, 5440, 32000);
    shape.numExperts = 8;
    shape.expertsPerToken = 2;
    shape.expertFfnHiddenSize = 5440;
    LayoutSpec layout = layoutOf(tp, 1, 1, 1, mbs);
    layout.etp = tp;
    TrainingSpec training = trainingOf(4096, 64);
    training.fusedPermutation = false;
    const MemoryModel model = modelOf(shape, 8, training);
    const double estimated = model.estimate(layout).allocated() / gibibyte;
    qInfo("%.2f GiB, measured %.1f: %+.1f %%", estimated, measured, 100 * (estimated / measured - 1));
    QVERIFY(std::abs(estimated / measured - 1) <= 0.07);
}

// Megatron-LM's functional test of an MLA model with experts and one layer of multi-token prediction (16
// layers of 1,024, 32 experts top-4, TP2 PP2 EP4 with 4 virtual stages, micro-batches of 4 x 4,096 tokens,
// H100): the last rank's peak is 60.11 GB in bf16 and 57.58 GB with --fp8-format hybrid.
void TestMemoryModel::eightBitsSaveWhatTheyWereMeasuredToSave()
{
    ModelShape shape = denseShape(16, 1024, 32, 32, 128, 4096, 51712);
    shape.numExperts = 32;
    shape.expertsPerToken = 4;
    shape.expertFfnHiddenSize = 1024;
    shape.sharedExpertFfnHiddenSize = 1024;
    shape.firstDenseLayers = 1;
    shape.kvLoraRank = 32;
    shape.qkNopeHeadDim = 128;
    shape.qkRopeHeadDim = 64;
    shape.vHeadDim = 128;
    LayoutSpec layout = layoutOf(2, 2, 1, 4, 4);
    layout.vpp = 4;
    TrainingSpec training = trainingOf(4096, 32);
    training.attention = AttentionKernel::FusedSoftmax;
    training.mtpLayers = 1;
    const double sixteen = modelOf(shape, 8, training).stage(layout, 1).allocated();
    training.products = ProductPrecision::Eight;
    const double eight = modelOf(shape, 8, training).stage(layout, 1).allocated();
    qInfo("bf16 %.2f GB (measured 60.11: %+.1f %%), fp8 %.2f GB (measured 57.58: %+.1f %%); saved %.2f GB, "
          "measured 2.53",
        sixteen / 1e9, 100 * (sixteen / 60.11e9 - 1), eight / 1e9, 100 * (eight / 57.58e9 - 1),
        (sixteen - eight) / 1e9);
    QVERIFY(std::abs(sixteen / 60.11e9 - 1) < 0.15);
    QVERIFY(std::abs(eight / 57.58e9 - 1) < 0.15);
    QVERIFY(sixteen - eight > 1e9 && sixteen - eight < 4e9);
}

// DeepSeek-V3 (README_WEIGHTS of the model's repository): one MTP module of 11.5 B parameters of its own,
// embedding and output head shared, 0.9 B each.
void TestMemoryModel::aPredictionLayerHasItsPublishedParameters()
{
    ModelShape shape = denseShape(61, 7168, 128, 128, 56, 18432, 129280);
    shape.numExperts = 256;
    shape.expertsPerToken = 8;
    shape.expertFfnHiddenSize = 2048;
    shape.sharedExpertFfnHiddenSize = 2048;
    shape.firstDenseLayers = 3;
    shape.qLoraRank = 1536;
    shape.kvLoraRank = 512;
    shape.qkNopeHeadDim = 128;
    shape.qkRopeHeadDim = 64;
    shape.vHeadDim = 128;
    TrainingSpec training = trainingOf(4096, 32);
    const double without = modelOf(shape, 8, training).parameters(layoutOf(1, 1), 0);
    training.mtpLayers = 1;
    const double with = modelOf(shape, 8, training).parameters(layoutOf(1, 1), 0);
    qInfo("%.2f B in all, published 671; MTP %.2f B, published 11.5", without / 1e9, (with - without) / 1e9);
    QVERIFY(std::abs(without / 671e9 - 1) < 0.005);
    QVERIFY(std::abs((with - without) / 11.5e9 - 1) < 0.01);
}

void TestMemoryModel::aPredictionLayerIsOnTheLastStageWithItsLoss()
{
    TrainingSpec training = trainingOf(4096, 64);
    const MemoryModel plain = modelOf(llama2Shape(), 8, training);
    training.mtpLayers = 1;
    const MemoryModel predicting = modelOf(llama2Shape(), 8, training);
    const LayoutSpec layout = layoutOf(1, 4);
    QCOMPARE(predicting.stage(layout, 0).total(), plain.stage(layout, 0).total());
    QCOMPARE(predicting.stage(layout, 2).total(), plain.stage(layout, 2).total());
    const StageMemory before = plain.stage(layout, 3);
    const StageMemory after = predicting.stage(layout, 3);
    // 8 layers become 9; the loss of 4,096 tokens is kept twice: 4 bytes for each logit.
    QVERIFY(std::abs(after.activations / before.activations - 9.0 / 8) < 1e-6);
    QVERIFY(std::abs(after.logits - before.logits - 4.0 * 4096 * 32000) < 1);
    // A copy of the embedding stands on the last stage, which has none of its own.
    const double layer = 4096.0 * (4 * 4096 + 3 * 11008) + 2 * 4096;
    const double more = predicting.parameters(layout, 3) - plain.parameters(layout, 3);
    QVERIFY(std::abs(more - layer - 2.0 * 4096 * 4096 - 3 * 4096 - 4096.0 * 32000) < 1);
}

// Megatron's own functional test gpt3_mcore_te_tp4_pp1_resume_torch_dist_qk_layernorm_test_mode:
// 1,177,314,304 bytes at the peak of an H100.
void TestMemoryModel::whatIsNormalisedBeforeTheAttentionIsKept()
{
    ModelShape gpt = denseShape(12, 512, 8, 8, 64, 2048, 50688);
    gpt.gatedFfn = false;
    gpt.tiedEmbeddings = true;
    TrainingSpec training = trainingOf(1024, 32, StateSharding::None);
    training.sequenceParallel = false;
    training.dropout = true;
    training.gradientFusion = false;
    const LayoutSpec layout = layoutOf(4, 1, 1, 1, 4);
    const double plain = modelOf(gpt, 8, training).estimate(layout).activations;
    training.normsQueries = true;
    const StageMemory memory = modelOf(gpt, 8, training).estimate(layout);
    QVERIFY(std::abs(memory.activations - plain - 12 * 4096.0 * 2 * 3 * 512 / 4) < 1);
    const double error = memory.allocated() / 1'177'314'304.0 - 1;
    QVERIFY2(std::abs(error) < 0.03, qPrintable(QString::number(error)));
    ModelShape qwen = gpt;
    qwen.modelType = u"qwen3_moe"_s;
    training.normsQueries = false;
    QCOMPARE(modelOf(qwen, 8, training).estimate(layout).activations, memory.activations);
}

void TestMemoryModel::ofWhatIsOffloadedTwoLayersStay()
{
    TrainingSpec training = trainingOf(4096, 128);
    const LayoutSpec layout = layoutOf(2, 2);
    const double all = modelOf(llama2Shape(), 8, training).stage(layout, 0).activations;
    training.activationOffload = 1;
    const double left = modelOf(llama2Shape(), 8, training).stage(layout, 0).activations;
    QVERIFY(std::abs(left / (all / 16) - 1) < 1e-6); // 16 layers a stage, two micro-batches in flight
}

// Megatron's own gpt3_mcore_te_tp1_pp4_vp2_account_for_embedding_loss_in_pipeline_split: 2,841,169,408 bytes
// at the peak of an H100 of the last stage, whose layer lies in its first virtual stage.
void TestMemoryModel::virtualStagesThatDifferHoldWhatTheScheduleSays()
{
    ModelShape gpt = denseShape(6, 512, 8, 8, 64, 2048, 50304);
    gpt.gatedFfn = false;
    TrainingSpec training = trainingOf(1024, 32, StateSharding::None);
    training.dropout = true;
    training.attentionDropout = true;
    training.attention = AttentionKernel::FusedSoftmax;
    training.gradientFusion = false;
    training.embeddingAsLayers = 1;
    training.outputAsLayers = 1;
    LayoutSpec layout = layoutOf(1, 4, 1, 1, 4);
    layout.vpp = 2;
    const double allocated = modelOf(gpt, 8, training).stage(layout, 3).allocated();
    QVERIFY2(std::abs(allocated / 2'841'169'408.0 - 1) < 0.03, qPrintable(QString::number(allocated)));
    // Named one by one they are the same.
    training.chunkLayers = {0, 1, 1, 1, 1, 1, 1, 0};
    QCOMPARE(modelOf(gpt, 8, training).stage(layout, 3).allocated(), allocated);
}

// Run with MEGATUNE_SWEEPS naming a folder of measured sweeps.
void TestMemoryModel::outcomesOfSweepsAreForetold()
{
    const QString folder = qEnvironmentVariable("MEGATUNE_SWEEPS");
    if (folder.isEmpty())
        QSKIP("MEGATUNE_SWEEPS names no folder of measured sweeps");
    const std::vector<sweeps::Row> rows = sweeps::rowsIn(folder);
    const sweeps::Score score = sweeps::scoreOf(rows);
    QVERIFY(score.mixed > 0);
    qInfo("outcomes: %d of %d right, worst measured-OK %.3f of capacity", score.mixedRight, score.mixed,
        score.worstOk);
    QVERIFY(score.mixedRight >= 0.95 * score.mixed);
    QVERIFY(score.worstOk <= 1.15);
    std::vector<double> errors;
    for (const sweeps::Peak& peak : sweeps::peaksOf(rows)) {
        if (peak.row->file.startsWith(u"simumax"))
            errors.push_back(std::abs(peak.error));
    }
    QVERIFY(!errors.empty());
    qInfo("peaks: median error %.1f %%", 100 * sweeps::median(errors));
    QVERIFY(sweeps::median(errors) <= 0.03);
    QVERIFY(*std::max_element(errors.begin(), errors.end()) <= 0.08);
}

MEGATUNE_TEST(TestMemoryModel)

} // namespace megatune::tst_memorymodel

#include "tst_memorymodel.moc"
