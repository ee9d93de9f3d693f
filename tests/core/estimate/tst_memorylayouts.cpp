// SPDX-License-Identifier: GPL-3.0-or-later
// How the memory model answers to layouts: what makes it more and less, which stage, what is refused.
#include "core/estimate/layoutreader.h"
#include "core/estimate/stages.h"
#include "tests/support/estimateshapes.h"
#include "tests/support/test.h"

#include <cmath>

namespace megatune::tst_memorylayouts {

using namespace estimates;

class TestMemoryLayouts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aLargerDegreeNeedsLessMemory_data();
    void aLargerDegreeNeedsLessMemory();
    void recomputationKeepsLess();
    void uniformUnitsOfMoreLayersKeepFewerInputs();
    void blockRecomputesOnlySoManyLayers();
    void selectiveDropsScoresOnlyWhereTheyAreKept();
    void modulesOfSelectiveRecomputationEachKeepLess_data();
    void modulesOfSelectiveRecomputationEachKeepLess();
    void loraHasNoStatesForFrozenWeights();
    void expertsAreShardedOverTheirOwnGrid();
    void fullShardingDividesEverything();
    void virtualStagesHoldMore();
    void worstStageIsTheLargestOfAll_data();
    void worstStageIsTheLargestOfAll();
    void stagesTakeAllLayersOnce_data();
    void stagesTakeAllLayersOnce();
    void absurdLayoutsGiveFiniteNumbers();
    void incompleteShapesNameWhatIsMissing();
    void assumptionsAreStated();
    void layoutsAreReadFromASpace();
};

void TestMemoryLayouts::aLargerDegreeNeedsLessMemory_data()
{
    QTest::addColumn<ModelShape>("shape");
    QTest::addColumn<LayoutSpec>("less");
    QTest::addColumn<LayoutSpec>("more");
    QTest::newRow("TP") << llama3Shape(80) << layoutOf(4, 4) << layoutOf(8, 4);
    QTest::newRow("PP") << llama3Shape(80) << layoutOf(4, 4) << layoutOf(4, 8);
    QTest::newRow("CP") << llama3Shape(80) << layoutOf(4, 4, 1) << layoutOf(4, 4, 4);
    QTest::newRow("EP") << sparseShape() << layoutOf(1, 1, 1, 4) << layoutOf(1, 1, 1, 8);
    QTest::newRow("MBS, the other way")
        << llama3Shape(80) << layoutOf(4, 4, 1, 1, 4) << layoutOf(4, 4, 1, 1, 2);
}

void TestMemoryLayouts::aLargerDegreeNeedsLessMemory()
{
    QFETCH(ModelShape, shape);
    QFETCH(LayoutSpec, less);
    QFETCH(LayoutSpec, more);
    const MemoryModel model = modelOf(shape, 64, trainingOf(8192, 256));
    QVERIFY(model.estimate(more).total() < model.estimate(less).total());
}

void TestMemoryLayouts::recomputationKeepsLess()
{
    TrainingSpec training = trainingOf(8192, 256);
    training.attention = AttentionKernel::FusedSoftmax;
    const MemoryModel model = modelOf(llama3Shape(80), 64, training);
    LayoutSpec layout = layoutOf(8, 2);
    const double none = model.estimate(layout).total();
    layout.recompute = RecomputeGranularity::Selective;
    const double selective = model.estimate(layout).total();
    layout.recompute = RecomputeGranularity::Full;
    const double full = model.estimate(layout).total();
    QVERIFY(full < selective);
    QVERIFY(selective < none);
}

void TestMemoryLayouts::uniformUnitsOfMoreLayersKeepFewerInputs()
{
    const MemoryModel model = modelOf(llama3Shape(80), 64, trainingOf(8192, 256));
    LayoutSpec layout = layoutOf(8, 2);
    layout.recompute = RecomputeGranularity::Full;
    const StageMemory one = model.stage(layout, 0);
    layout.recomputeLayers = 4;
    const StageMemory four = model.stage(layout, 0);
    QCOMPARE(four.activations, one.activations / 4);
    // Three more layers are there at a time.
    const double layer = model.layerBytesPerToken(layout) * 8192;
    QVERIFY(std::abs(four.transient - one.transient - 3 * layer) < 1);
    // 2 bytes for each hidden number of each layer, split over TP, two micro-batches in flight.
    QCOMPARE(one.activations, 2 * 40 * 2.0 * 8192 * 8192 / 8);
}

void TestMemoryLayouts::blockRecomputesOnlySoManyLayers()
{
    const MemoryModel model = modelOf(llama3Shape(80), 64, trainingOf(8192, 256));
    LayoutSpec layout = layoutOf(8, 2);
    const double none = model.stage(layout, 0).activations;
    layout.recompute = RecomputeGranularity::Full;
    const double all = model.stage(layout, 0).activations;
    layout.method = RecomputeMethod::Block;
    layout.recomputeLayers = 10;
    QVERIFY(std::abs(model.stage(layout, 0).activations - (0.75 * none + 0.25 * all)) < 1);
    layout.recomputeLayers = 1000; // more than the stage has: all
    QVERIFY(std::abs(model.stage(layout, 0).activations - all) < 1);
}

void TestMemoryLayouts::selectiveDropsScoresOnlyWhereTheyAreKept()
{
    TrainingSpec training = trainingOf(8192, 256);
    LayoutSpec none = layoutOf(8, 2);
    LayoutSpec selective = none;
    selective.recompute = RecomputeGranularity::Selective;
    const MemoryModel flash = modelOf(llama3Shape(80), 64, training);
    QCOMPARE(flash.estimate(selective).total(), flash.estimate(none).total());
    training.attention = AttentionKernel::Unfused;
    const MemoryModel plain = modelOf(llama3Shape(80), 64, training);
    const double scores = 8.0 * 64 / 8 * 8192 * 8192 * 40 * 2;
    QVERIFY(std::abs(plain.stage(none, 0).activations - plain.stage(selective, 0).activations - scores) < 1);
}

void TestMemoryLayouts::modulesOfSelectiveRecomputationEachKeepLess_data()
{
    QTest::addColumn<int>("module");
    QTest::newRow("expert activation") << int(RecomputeMoeActivation);
    QTest::newRow("norms") << int(RecomputeLayerNorm);
    QTest::newRow("MLA up projection") << int(RecomputeMlaUpProjection);
    QTest::newRow("dense feed-forward") << int(RecomputeMlp);
    QTest::newRow("experts") << int(RecomputeMoe);
    QTest::newRow("shared experts") << int(RecomputeSharedExperts);
}

void TestMemoryLayouts::modulesOfSelectiveRecomputationEachKeepLess()
{
    QFETCH(int, module);
    const MemoryModel model = modelOf(latentShape(), 8, trainingOf(4096, 16));
    LayoutSpec layout = layoutOf(1, 1, 1, 8);
    const StageMemory none = model.stage(layout, 0);
    layout.recompute = RecomputeGranularity::Selective;
    layout.recomputeModules = static_cast<std::uint8_t>(module);
    const StageMemory selective = model.stage(layout, 0);
    QVERIFY(selective.activations < none.activations);
    QVERIFY(selective.activations > 0);
}

void TestMemoryLayouts::loraHasNoStatesForFrozenWeights()
{
    TrainingSpec training = trainingOf(4096, 16);
    training.loraRank = 16;
    const StageMemory lora = modelOf(llama2Shape(), 8, training).estimate(layoutOf(1, 1));
    const StageMemory full = modelOf(llama2Shape(), 8, trainingOf(4096, 16)).estimate(layoutOf(1, 1));
    // Rank 16 on Llama2-7B's linear layers, where Megatron has one for Q, K and V and one for gate and up.
    const double adapters = lora.gradients / 4;
    QCOMPARE(adapters, 32.0 * 16 * (8 * 4096 + 3 * 11008));
    QVERIFY(lora.weights > full.weights);
    QVERIFY(states(lora) < 0.55 * states(full));
}

void TestMemoryLayouts::expertsAreShardedOverTheirOwnGrid()
{
    const MemoryModel model = modelOf(sparseShape(), 64, trainingOf(4096, 512));
    const LayoutSpec layout = layoutOf(1, 1, 1, 8);
    const StageMemory memory = model.stage(layout, 0);
    const double experts = 48.0 * 128 * 3 * 2048 * 768 / 8;
    const double dense = model.parameters(layout, 0) - experts;
    QVERIFY(std::abs(memory.optimizer - 12 * (dense / 64 + experts / 8)) < 1);
}

void TestMemoryLayouts::fullShardingDividesEverything()
{
    const MemoryModel sharded = modelOf(llama2Shape(), 64, trainingOf(4096, 64, StateSharding::Parameters));
    const MemoryModel whole = modelOf(llama2Shape(), 64, trainingOf(4096, 64, StateSharding::None));
    const double ratio = states(whole.stage(layoutOf(1, 1), 0)) / states(sharded.stage(layoutOf(1, 1), 0));
    QVERIFY(std::abs(ratio - 64) < 1e-6);
}

void TestMemoryLayouts::virtualStagesHoldMore()
{
    const MemoryModel model = modelOf(llama3Shape(80), 64, trainingOf(8192, 1024));
    LayoutSpec layout = layoutOf(4, 4);
    const double plain = model.stage(layout, 0).activations;
    layout.vpp = 5;
    const double virtualStages = model.stage(layout, 0).activations;
    // 1 + (PP - 1) / (PP VPP) of it: Narayanan et al., and theoretical_memory_usage.py.
    QVERIFY(std::abs(virtualStages / plain - (1 + 3.0 / 20)) < 1e-9);
    layout.vpp = 1;
    layout.mbs = 256; // one micro-batch only: no more than that is in flight
    QVERIFY(std::abs(model.stage(layout, 0).activations / 256 - plain / 4) < 1);
}

void TestMemoryLayouts::worstStageIsTheLargestOfAll_data()
{
    QTest::addColumn<ModelShape>("shape");
    QTest::addColumn<int>("pp");
    QTest::addColumn<int>("outputLayers");
    ModelShape stepped = sparseShape();
    stepped.moeLayerStep = 3;
    ModelShape linear = llama3Shape(80);
    linear.fullAttentionInterval = 4;
    linear.linearKeySize = 2048;
    linear.linearValueSize = 8192;
    ModelShape prefix = sparseShape();
    prefix.firstDenseLayers = 14;
    prefix.ffnHiddenSize = 512;
    for (const int pp : {1, 2, 3, 4, 5, 8, 16, 48}) {
        QTest::addRow("dense PP%d", pp) << llama3Shape(80) << pp << 0;
        QTest::addRow("dense PP%d, output counts", pp) << llama3Shape(80) << pp << 2;
        QTest::addRow("dense layers first PP%d", pp) << prefix << pp << 0;
        QTest::addRow("every third sparse PP%d", pp) << stepped << pp << 0;
        QTest::addRow("linear attention PP%d", pp) << linear << pp << 0;
    }
}

void TestMemoryLayouts::worstStageIsTheLargestOfAll()
{
    QFETCH(ModelShape, shape);
    QFETCH(int, pp);
    QFETCH(int, outputLayers);
    TrainingSpec training = trainingOf(8192, 4096);
    training.outputAsLayers = outputLayers;
    training.embeddingAsLayers = outputLayers > 0 ? 1 : 0;
    const MemoryModel model = modelOf(shape, 960, training);
    for (const auto recompute : {RecomputeGranularity::None, RecomputeGranularity::Full}) {
        LayoutSpec layout = layoutOf(1, pp);
        layout.recompute = recompute;
        double worst = 0;
        for (int stage = 0; stage < pp; ++stage)
            worst = std::max(worst, model.stage(layout, stage).total());
        QCOMPARE(model.estimate(layout).total(), worst);
    }
}

void TestMemoryLayouts::stagesTakeAllLayersOnce_data()
{
    QTest::addColumn<int>("layers");
    QTest::addColumn<int>("pp");
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("last");
    QTest::addColumn<int>("extra");
    QTest::addColumn<QList<int>>("counts");
    QTest::newRow("one stage") << 7 << 1 << 0 << 0 << 0 << QList<int>{7};
    QTest::newRow("even") << 8 << 4 << 0 << 0 << 0 << QList<int>{2, 2, 2, 2};
    QTest::newRow("uneven") << 46 << 4 << 0 << 0 << 0 << QList<int>{11, 12, 12, 11};
    QTest::newRow("one layer short") << 47 << 4 << 0 << 0 << 0 << QList<int>{12, 12, 12, 11};
    QTest::newRow("three layers short") << 61 << 4 << 0 << 0 << 0 << QList<int>{15, 16, 15, 15};
    QTest::newRow("first given") << 46 << 4 << 10 << 0 << 0 << QList<int>{10, 12, 12, 12};
    QTest::newRow("last given") << 46 << 4 << 0 << 10 << 0 << QList<int>{12, 12, 12, 10};
    QTest::newRow("both given") << 46 << 4 << 13 << 9 << 0 << QList<int>{13, 12, 12, 9};
    QTest::newRow("both of two") << 10 << 2 << 7 << 3 << 0 << QList<int>{7, 3};
    QTest::newRow("embedding and output count") << 60 << 4 << 0 << 0 << 1 << QList<int>{15, 16, 15, 14};
    QTest::newRow("more stages than layers") << 2 << 4 << 0 << 0 << 0 << QList<int>{0, 1, 1, 0};
    QTest::newRow("first larger than all") << 4 << 3 << 9 << 0 << 0 << QList<int>{4, 0, 0};
}

void TestMemoryLayouts::stagesTakeAllLayersOnce()
{
    QFETCH(int, layers);
    QFETCH(int, pp);
    QFETCH(int, first);
    QFETCH(int, last);
    QFETCH(int, extra);
    QFETCH(QList<int>, counts);
    LayoutSpec layout = layoutOf(1, pp);
    layout.firstStageLayers = first;
    layout.lastStageLayers = last;
    TrainingSpec training;
    training.embeddingAsLayers = extra;
    training.outputAsLayers = extra;
    QList<int> found;
    int end = 0;
    for (int stage = 0; stage < pp; ++stage) {
        const StageLayers range = stageLayers(layout, training, layers, stage);
        QCOMPARE(range.begin, end);
        end = range.end;
        found.append(range.count());
    }
    QCOMPARE(end, layers);
    QCOMPARE(found, counts);
}

void TestMemoryLayouts::absurdLayoutsGiveFiniteNumbers()
{
    const MemoryModel model = modelOf(latentShape(), 8, trainingOf(4096, 1));
    for (const int size : {1, 7, 4096, 1'000'000}) {
        LayoutSpec layout = layoutOf(size, std::min(size, 4096), size, size, size);
        layout.etp = size;
        layout.vpp = size;
        layout.recompute = RecomputeGranularity::Full;
        layout.recomputeLayers = size;
        const double total = model.estimate(layout).total();
        QVERIFY(std::isfinite(total) && total > 0);
    }
}

void TestMemoryLayouts::incompleteShapesNameWhatIsMissing()
{
    ModelShape shape = llama2Shape();
    shape.vocabSize.reset();
    const Result<MemoryModel> model = MemoryModel::create(shape, clusterOf(8), TrainingSpec());
    QVERIFY(!model.has_value());
    QVERIFY2(model.error().sentence.contains(u"vocabulary size"), qPrintable(model.error().sentence));
    ModelShape zero = llama2Shape();
    zero.numLayers = 0;
    QVERIFY(!MemoryModel::create(zero, clusterOf(8), TrainingSpec()).has_value());
}

void TestMemoryLayouts::assumptionsAreStated()
{
    TrainingSpec training = trainingOf(4096, 16);
    training.loraRank = 8;
    const QStringList sentences = modelOf(sparseShape(), 8, training).assumptions();
    QVERIFY(sentences.size() >= 5);
    QVERIFY(sentences.join(u' ').contains(u"LoRA"));
    QVERIFY(sentences.join(u' ').contains(u"experts"));
    for (const QString& sentence : sentences)
        QVERIFY(sentence.endsWith(u'.'));
}

void TestMemoryLayouts::layoutsAreReadFromASpace()
{
    const auto numbers = [](std::initializer_list<qint64> list) {
        QList<Value> values;
        for (const qint64 number : list)
            values.append(Value{number});
        return values;
    };
    const SearchSpace space({
        {u"mbs"_s, u"MBS"_s, QString(), numbers({1, 2})},
        {u"tp"_s, u"TP"_s, QString(), numbers({1, 2, 4})},
        {u"recompute_granularity"_s, QString(), QString(),
            {{0, u"full"_s}, {1, u"selective"_s}, {2, u"none"_s}}},
        {u"recompute_method"_s, QString(), QString(), {{0, u"uniform"_s}, {1, u"block"_s}}},
        {u"sequence_parallel"_s, QString(), QString(), {{1, u"true"_s}, {0, u"false"_s}}},
        {u"own"_s, QString(), QString(), numbers({17})},
    });
    const LayoutReader reader(space);
    const qint64 chosen[] = {2, 4, 0, 1, 0, 17};
    const LayoutSpec layout = reader.read(chosen);
    QCOMPARE(layout.mbs, 2);
    QCOMPARE(layout.tp, 4);
    QCOMPARE(layout.pp, 1);
    QVERIFY(layout.recompute == RecomputeGranularity::Full);
    QVERIFY(layout.method == RecomputeMethod::Block);
    QCOMPARE(int(layout.sequenceParallel), 0);
    QVERIFY(!layout.splitsSequence(TrainingSpec()));

    Layout named = space.layoutAt(space.size() - 1);
    const LayoutSpec byName = LayoutReader::read(named);
    QCOMPARE(byName.tp, 4);
    QVERIFY(byName.recompute == RecomputeGranularity::None);
    named.set(u"tp"_s, Value{-3});
    QCOMPARE(LayoutReader::read(named).tp, 1);
}

MEGATUNE_TEST(TestMemoryLayouts)

} // namespace megatune::tst_memorylayouts

#include "tst_memorylayouts.moc"
