// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/flops.h"
#include "tests/support/test.h"

#include <cmath>

namespace megatune::tst_flops {

namespace {

ModelShape llama2Shape()
{
    ModelShape shape;
    shape.name = u"Llama2-7B"_s;
    shape.numLayers = 32;
    shape.hiddenSize = 4096;
    shape.ffnHiddenSize = 11008;
    shape.numAttentionHeads = 32;
    shape.numQueryGroups = 32;
    shape.headDim = 128;
    shape.vocabSize = 32000;
    shape.tiedEmbeddings = false;
    return shape;
}

ModelShape mixtralShape()
{
    ModelShape shape = llama2Shape();
    shape.name = u"Mixtral-8x7B"_s;
    shape.ffnHiddenSize = 14336;
    shape.numQueryGroups = 8;
    shape.numExperts = 8;
    shape.expertsPerToken = 2;
    shape.expertFfnHiddenSize = 14336;
    return shape;
}

ModelShape deepseekShape()
{
    ModelShape shape;
    shape.name = u"DeepSeek-V3"_s;
    shape.numLayers = 61;
    shape.hiddenSize = 7168;
    shape.ffnHiddenSize = 18432;
    shape.numAttentionHeads = 128;
    shape.vocabSize = 129280;
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
    return shape;
}

} // namespace

class TestFlops : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithWhatMegatronPrinted_data();
    void agreesWithWhatMegatronPrinted();
    void newestConventionHalvesAttention();
    void linearPartIsSixTimesTheActiveParameters_data();
    void linearPartIsSixTimesTheActiveParameters();
    void predictionLayersCountFromCore011On();
    void oldestConventionFollowsItsFormula();
    void linearAttentionCountsOnlyFromTheNewestOn();
    void versionsHaveTheirConvention_data();
    void versionsHaveTheirConvention();
    void missingSizesAreNamed();
    void noTimeIsNoSpeed();
};

void TestFlops::agreesWithWhatMegatronPrinted_data()
{
    QTest::addColumn<bool>("sparse");
    QTest::addColumn<int>("convention");
    QTest::addColumn<double>("sequence");
    QTest::addColumn<double>("batch");
    QTest::addColumn<int>("gpus");
    QTest::addColumn<double>("seconds");
    QTest::addColumn<double>("printed");
    const int v06 = static_cast<int>(FlopConvention::CoreV06);
    const int v08 = static_cast<int>(FlopConvention::CoreV08);
    QTest::newRow("Llama2-7B, core 0.10, 8 GPUs") << false << v08 << 4096.0 << 128.0 << 8 << 25.8368 << 116.9;
    QTest::newRow("the same, another step") << false << v08 << 4096.0 << 128.0 << 8 << 25.8792 << 116.7;
    QTest::newRow("Llama2-7B, 16 GPUs") << false << v08 << 4096.0 << 256.0 << 16 << 26.4965 << 114.0;
    QTest::newRow("Mixtral-8x7B, core 0.6") << true << v06 << 2048.0 << 128.0 << 16 << 5.6301 << 231.9;
}

void TestFlops::agreesWithWhatMegatronPrinted()
{
    QFETCH(bool, sparse);
    QFETCH(int, convention);
    QFETCH(double, sequence);
    QFETCH(double, batch);
    QFETCH(int, gpus);
    QFETCH(double, seconds);
    QFETCH(double, printed);
    const Result<double> flops = trainingFlops(
        sparse ? mixtralShape() : llama2Shape(), static_cast<FlopConvention>(convention), sequence, batch);
    QVERIFY(flops.has_value());
    const double value = tflopsPerGpu(*flops, seconds, gpus);
    qInfo("derived %.2f, printed %.1f", value, printed);
    QVERIFY2(std::abs(value - printed) <= 0.1, qPrintable(QString::number(value)));
}

void TestFlops::newestConventionHalvesAttention()
{
    const Result<double> old = trainingFlops(llama2Shape(), FlopConvention::CoreV08, 4096, 128);
    const Result<double> now = trainingFlops(llama2Shape(), FlopConvention::Head, 4096, 128);
    QVERIFY(old && now);
    QVERIFY(std::abs(tflopsPerGpu(*now, 25.8368, 8) - 108.7) <= 0.1);
    // The difference is half of the scores: 6 x tokens x sequence x width x layers.
    const double half = 6.0 * 128 * 4096 * 4096 * 4096 * 32;
    QVERIFY(std::abs((*old - *now) / half - 1) < 1e-9);
}

void TestFlops::linearPartIsSixTimesTheActiveParameters_data()
{
    QTest::addColumn<ModelShape>("shape");
    QTest::newRow("dense") << llama2Shape();
    QTest::newRow("experts") << mixtralShape();
    QTest::newRow("MLA, experts, dense layers first") << deepseekShape();
}

void TestFlops::linearPartIsSixTimesTheActiveParameters()
{
    QFETCH(ModelShape, shape);
    // The scores grow with the square of the sequence: two lengths give the part that does not.
    const Result<double> one = trainingFlops(shape, FlopConvention::Head, 1, 1);
    const Result<double> two = trainingFlops(shape, FlopConvention::Head, 2, 1);
    QVERIFY(one && two);
    const double linear = (4 * *one - *two) / 2;
    const double embedding = double(*shape.hiddenSize) * *shape.vocabSize;
    const double expected = 6 * (double(*activeParameters(shape)) - embedding);
    QVERIFY2(std::abs(linear / expected - 1) < 0.004, qPrintable(QString::number(linear / expected)));
}

void TestFlops::predictionLayersCountFromCore011On()
{
    // Llama2-7B and one such layer: 4 h^2 + 3 h ffn of a layer, 3 h + 2 h^2, the output layer, and the
    // scores.
    const double h = 4096;
    const double tokens = 128.0 * 4096;
    const double layer = 4 * h * h + 3 * h * 11008;
    const double more = 6 * tokens * (layer + 3 * h + 2 * h * h + h * 32000) + 6 * tokens * 4096 * h;
    for (const FlopConvention convention : {FlopConvention::CoreV011, FlopConvention::Head}) {
        const Result<double> plain = trainingFlops(llama2Shape(), convention, 4096, 128);
        const Result<double> predicting = trainingFlops(llama2Shape(), convention, 4096, 128, 1);
        QVERIFY(plain && predicting);
        QVERIFY2(
            std::abs((*predicting - *plain) / more - 1) < 1e-9, qPrintable(QString::number(*predicting)));
    }
    QCOMPARE(*trainingFlops(llama2Shape(), FlopConvention::CoreV08, 4096, 128, 1),
        *trainingFlops(llama2Shape(), FlopConvention::CoreV08, 4096, 128));
}

void TestFlops::oldestConventionFollowsItsFormula()
{
    // 60 B s L h^2 (1 + g/5a + s/5h + V/10Lh) for a model of round numbers.
    ModelShape shape = llama2Shape();
    shape.numLayers = 10;
    shape.hiddenSize = 1000;
    shape.numAttentionHeads = 10;
    shape.numQueryGroups = 5;
    shape.headDim = 100;
    shape.vocabSize = 10000;
    const Result<double> flops = trainingFlops(shape, FlopConvention::CoreV05, 1000, 2);
    QVERIFY(flops.has_value());
    QCOMPARE(*flops, 60.0 * 2 * 1000 * 10 * 1e6 * (1 + 0.1 + 0.2 + 0.1));
}

void TestFlops::linearAttentionCountsOnlyFromTheNewestOn()
{
    ModelShape shape = llama2Shape();
    shape.fullAttentionInterval = 4;
    shape.linearKeySize = 2048;
    shape.linearValueSize = 4096;
    const Result<double> old = trainingFlops(shape, FlopConvention::CoreV011, 8192, 1);
    const Result<double> now = trainingFlops(shape, FlopConvention::Head, 8192, 1);
    QVERIFY(old && now);
    QVERIFY(*now < *old); // three of four layers have no scores
}

void TestFlops::versionsHaveTheirConvention_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<int>("convention");
    const auto row = [](const char* version, FlopConvention convention) {
        QTest::newRow(version) << QString::fromLatin1(version) << static_cast<int>(convention);
    };
    row("0.4.0", FlopConvention::CoreV05);
    row("core_v0.5.0", FlopConvention::CoreV05);
    row("0.6.0", FlopConvention::CoreV06);
    row("0.8.0rc1", FlopConvention::CoreV08);
    row("0.10.0", FlopConvention::CoreV08);
    row("0.11.0", FlopConvention::CoreV011);
    row("core_r0.12.1", FlopConvention::CoreV011);
    row("0.16", FlopConvention::Head);
    row("1.0.0", FlopConvention::Head);
    QTest::newRow("nonsense") << u"main"_s << -1;
    QTest::newRow("empty") << QString() << -1;
}

void TestFlops::versionsHaveTheirConvention()
{
    QFETCH(QString, version);
    QFETCH(int, convention);
    const std::optional<FlopConvention> found = flopConventionForVersion(version);
    QCOMPARE(found ? static_cast<int>(*found) : -1, convention);
}

void TestFlops::missingSizesAreNamed()
{
    ModelShape shape = llama2Shape();
    shape.numQueryGroups.reset();
    const Result<double> flops = trainingFlops(shape, FlopConvention::Head, 4096, 128);
    QVERIFY(!flops.has_value());
    QVERIFY(flops.error().sentence.contains(u"Llama2-7B"));
    QVERIFY(flops.error().sentence.contains(u"query groups"));

    ModelShape mamba = llama2Shape();
    mamba.hasStateSpaceLayers = true;
    QVERIFY(!trainingFlops(mamba, FlopConvention::Head, 4096, 128));
    ModelShape sparse = mixtralShape();
    sparse.expertsPerToken.reset();
    QVERIFY(!trainingFlops(sparse, FlopConvention::Head, 4096, 128));
    ModelShape latent = deepseekShape();
    latent.vHeadDim.reset();
    QVERIFY(!trainingFlops(latent, FlopConvention::Head, 4096, 128));
    QVERIFY(!trainingFlops(ModelShape(), FlopConvention::Head, 4096, 128));
}

void TestFlops::noTimeIsNoSpeed()
{
    QCOMPARE(tflopsPerGpu(1e15, 0, 8), 0.0);
    QCOMPARE(tflopsPerGpu(1e15, 1, 0), 0.0);
    QCOMPARE(tflopsPerGpu(8e15, 10, 8), 100.0);
}

MEGATUNE_TEST(TestFlops)

} // namespace megatune::tst_flops

#include "tst_flops.moc"
