// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/trainingoptions.h"

#include "core/estimate/memorymodel.h"
#include "core/estimate/throughputmodel.h"
#include "tests/support/estimateshapes.h"
#include "tests/support/test.h"

#include <cmath>

namespace megatune::tst_trainingoptions {

using namespace estimates;

namespace {

constexpr double gigabyte = 1e9;

Dialect dialectOf(const QString& command)
{
    return Dialect::recognized(*CommandLine::parse(command));
}

struct Case
{
    ModelShape shape;
    LayoutSpec layout;
};

Case caseOf(const QString& name)
{
    if (name == u"experts")
        return {sparseShape(), layoutOf(1, 1, 1, 8)};
    if (name == u"experts over nodes")
        return {sparseShape(), layoutOf(1, 1, 1, 64)};
    if (name == u"pipeline")
        return {llama3Shape(80), layoutOf(4, 8)};
    return {llama3Shape(12), layoutOf(2, 1)};
}

TrainingSpec trainingWith(const QString& options)
{
    TrainingSpec training = trainingOptions(
        dialectOf(
            u"torchrun pretrain_gpt.py --bf16 --use-distributed-optimizer --hidden-dropout 0 "
            "--attention-dropout 0 --moe-token-dispatcher-type alltoall --moe-router-force-load-balancing "_s
            + options))
                                .training;
    training.sequenceLength = 4096;
    training.globalBatch = 1024;
    return training;
}

StageMemory memoryOf(const Case& one, const QString& options)
{
    return MemoryModel::create(one.shape, clusterOf(64), trainingWith(options))->estimate(one.layout);
}

StepEstimate stepOf(const Case& one, const QString& options)
{
    return ThroughputModel::create(one.shape, clusterOf(64), trainingWith(options))->estimate(one.layout);
}

} // namespace

class TrainingOptionsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Bytes a parameter by the trainer's own arithmetic (docs of the distributed optimizer, and of the
    // precision-aware one): what stays is 2 for the weight, 4 for the gradient, 12 for the optimizer.
    void dtypesCountAsTheTrainerCountsThem_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<double>("weight");
        QTest::addColumn<double>("gradient");
        QTest::addColumn<double>("optimizer");
        const auto row = [](const char* options, double weight, double gradient, double optimizer) {
            QTest::newRow(options) << QString::fromLatin1(options) << weight << gradient << optimizer;
        };
        row("--bf16", 2, 4, 12);
        row("--bf16 --grad-reduce-in-bf16", 2, 2, 12);
        row("--fp16", 2, 2, 12);
        row("--fp16 --accumulate-allreduce-grads-in-fp32", 2, 4, 12);
        row("--bf16 --use-precision-aware-optimizer", 2, 4, 12);
        row("--bf16 --use-precision-aware-optimizer --exp-avg-dtype bf16 --exp-avg-sq-dtype bf16", 2, 4, 8);
        row("--bf16 --use-precision-aware-optimizer --exp-avg-dtype fp8 --exp-avg-sq-dtype fp8", 2, 4, 6);
        row("--bf16 --use-precision-aware-optimizer --main-params-dtype fp16 --main-grads-dtype bf16", 2, 2,
            10);
        row("--bf16 --exp-avg-dtype bf16", 2, 4, 12); // without the optimizer that knows them
        row("--bf16 --optimizer sgd", 2, 4, 8);
        row("--bf16 --optimizer dist_muon", 2, 4, 8);
    }
    void dtypesCountAsTheTrainerCountsThem()
    {
        QFETCH(QString, options);
        QFETCH(double, weight);
        QFETCH(double, gradient);
        QFETCH(double, optimizer);
        const TrainingSpec training =
            trainingOptions(dialectOf(u"torchrun pretrain_gpt.py "_s + options)).training;
        QCOMPARE(training.weightBytes, weight);
        QCOMPARE(training.gradientBytes, gradient);
        QCOMPARE(training.optimizerBytes, optimizer);
    }

    // GB that an option saves of a GPU, from the sizes alone.
    void anOptionMovesMemoryByItsSize_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<double>("saved");
        const auto row = [](const char* model, const char* before, const char* after, double saved) {
            QTest::newRow(after) << QString::fromLatin1(model) << QString::fromLatin1(before)
                                 << QString::fromLatin1(after) << saved;
        };
        // 12 layers of 855.6 M and twice 1.05 B of embedding, over TP 2: 6.19 B parameters on a GPU.
        row("dense", "", "--grad-reduce-in-bf16", 2 * 6.19);
        // Sharded over DP 32 already: 12 bytes x 6.19 B / 32.
        row("dense", "", "--optimizer-cpu-offload", 12 * 6.19 / 32);
        row("dense", "", "--optimizer-cpu-offload --optimizer-offload-fraction 0.5", 6 * 6.19 / 32);
        row("dense", "", "--use-megatron-fsdp --data-parallel-sharding-strategy optim_grads",
            4 * 6.19 * 31 / 32);
        // Two copies of the optimizer's state in place of one.
        row("dense", "", "--num-distributed-optimizer-instances 2", -12 * 6.19 / 32);
        // 4,096 x 128,256 / 2 logits: two bytes each.
        row("dense", "", "--cross-entropy-loss-fusion --cross-entropy-fusion-impl te",
            2 * 4096 * 128256 / 2e9);
        // Its compiled steps hold the logits in 16 bits and twice in 32 (Megatron-LM's functional test of it
        // takes 1.711 GiB on H100), where the plain ones work in place.
        row("dense", "--cross-entropy-loss-fusion", "", 4 * 4096 * 128256 / 2e9);
        // The layers' 16-bit weights, 5.13 B, are not held beside those of 8 bits.
        row("dense", "--fp8-format hybrid", "--fp8-format hybrid --fp8-param-gather", 2 * 5.13);
        // A byte for each hidden element and norm, whole on every GPU without sequence parallelism.
        row("dense", "--hidden-dropout 0.1", "--hidden-dropout 0", 12 * 2 * 4096 * 8192 / 1e9);
        // 64 heads / TP 2, a score of 2 bytes for each pair of 4,096 tokens, 12 layers.
        row("dense", "--attention-backend unfused", "--attention-backend flash",
            12 * 2.0 * 32 * 4096 * 4096 / 1e9);
        // The softmax, its 16-bit copy and the scores in place of the softmax alone; less what passes.
        const QString plain = u"--transformer-impl local --no-masked-softmax-fusion"_s;
        row("dense", qPrintable(plain + u" --attention-softmax-in-fp32"_s), qPrintable(plain),
            12 * 6.0 * 32 * 4096 * 4096 / 1e9);
    }
    void anOptionMovesMemoryByItsSize()
    {
        QFETCH(QString, model);
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(double, saved);
        const Case one = caseOf(model);
        const double found =
            (memoryOf(one, before).allocated() - memoryOf(one, after).allocated()) / gigabyte;
        QVERIFY2(std::abs(found - saved) <= 0.06 * std::abs(saved) + 0.02,
            qPrintable(u"%1 GB, expected %2"_s.arg(found).arg(saved)));
    }

    // core/tensor_parallel/layers.py: each waiting micro-batch keeps its input and its logits' gradient.
    void waitingOutputGradientsAreOnTheLastStage()
    {
        const Case one = caseOf(u"pipeline"_s);
        const double each = 4096 * (2.0 * 8192 + 2.0 * 128256 / 4);
        const auto gained = [&](int stage, const QString& options) {
            const auto memory = [&](const QString& words) {
                const auto model = MemoryModel::create(one.shape, clusterOf(64), trainingWith(words));
                return model->stage(one.layout, stage).allocated();
            };
            return memory(options) - memory({});
        };
        const QString all = u"--defer-embedding-wgrad-compute"_s;
        QCOMPARE(gained(6, all), 0.0);
        QVERIFY(std::abs(gained(7, all + u" --wgrad-deferral-limit 22"_s) / each - 22) < 0.01);
        QVERIFY(std::abs(gained(7, all) / each - 512) < 0.01); // 1,024 sequences over DP 2
    }

    // core/pipeline_parallel/schedules.py, get_pp_rank_microbatches: the last rank of PP 8 with VPP 2 runs 8
    // forward passes ahead, the size of the group, and one more for the overlap.
    void interleavingKeepsMoreAsItsOptionsSay()
    {
        Case one = caseOf(u"pipeline"_s);
        one.layout.vpp = 2;
        const auto kept = [&](const QString& options) {
            const auto model = MemoryModel::create(one.shape, clusterOf(64), trainingWith(options));
            return model->stage(one.layout, 7).activations;
        };
        const double plain = kept({}) / 9;
        const QString group = u"--microbatch-group-size-per-virtual-pipeline-stage 16"_s;
        QVERIFY(std::abs(kept(group) / plain - 17) < 0.01);
        QVERIFY(std::abs(kept(u"--overlap-moe-expert-parallel-comm"_s) / plain - 10) < 0.01);
    }

    // Step time after over before: between these bounds, of which one is the direction.
    void anOptionMovesSpeedInItsDirection_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        const auto row = [](const char* model, const char* before, const char* after, double least,
                             double most) {
            QTest::newRow(qPrintable(QLatin1String(model) + u' ' + QLatin1String(after)))
                << QString::fromLatin1(model) << QString::fromLatin1(before) << QString::fromLatin1(after)
                << least << most;
        };
        row("dense", "", "--overlap-grad-reduce --overlap-param-gather", 0.85, 0.995);
        row("dense", "", "--tp-comm-overlap", 0.85, 0.995);
        // 1.39 to 1.50 times as fast: Nemotron-4 340B and GPT-3 175B on H100, NVIDIA's dgxc-benchmarking.
        row("dense", "", "--fp8-format hybrid", 0.65, 0.74);
        // Each micro-batch adds its gradients to the buffer: 8 bytes a weight, or 4.
        row("dense", "", "--grad-reduce-in-bf16", 0.9, 0.998);
        row("dense", "", "--optimizer-cpu-offload", 1.001, 1.4);
        row("dense", "--attention-backend flash", "--attention-backend unfused", 1.02, 2);
        row("pipeline", "", "--overlap-grad-reduce", 0.9, 1);
        row("experts", "", "--cuda-graph-impl full_iteration", 0.3, 0.95);
        row("experts", "", "--cuda-graph-impl transformer_engine --cuda-graph-modules attn moe_router", 0.4,
            0.98);
        // DeepEP sends a copy to a node once: of 8 copies over 8 nodes 5.3 travel.
        row("experts over nodes", "", "--moe-token-dispatcher-type flex", 0.5, 0.95);
        row("experts over nodes", "", "--moe-enable-deepep", 0.5, 0.95);
        row("experts over nodes", "", "--overlap-moe-expert-parallel-comm", 0.3, 0.95);
        // The router's order and the experts' in one step; 4 of 12 bytes a copy less, forward. A graph, so
        // that the host does not hide it.
        const char* graph = "--cuda-graph-impl full_iteration";
        row("experts", graph, "--cuda-graph-impl full_iteration --moe-enable-deepep", 0.9, 0.995);
        row("experts", "--cuda-graph-impl full_iteration --moe-enable-deepep",
            "--cuda-graph-impl full_iteration --moe-token-dispatcher-type flex "
            "--moe-flex-dispatcher-backend hybridep --moe-permute-fusion-into-hybridep",
            0.9, 0.995);
        // Casts and activation within the experts' products: Qwen3-30B-A3B on GB200, Megatron-Bridge 26.08.
        row("experts",
            "--cuda-graph-impl full_iteration --moe-grouped-gemm --fp8-format e4m3 --fp8-recipe mxfp8",
            "--cuda-graph-impl full_iteration --moe-grouped-gemm --fp8-format e4m3 --fp8-recipe mxfp8 "
            "--use-transformer-engine-op-fuser",
            0.6, 0.99);
        // Megatron-LM's own modules have no fused RMSNorm.
        row("dense", "--transformer-impl local --use-flash-attn",
            "--transformer-impl local --use-flash-attn --normalization RMSNorm", 1.02, 1.5);
        row("experts over nodes", "", "--moe-token-dispatcher-type allgather", 1.01, 20);
    }
    void anOptionMovesSpeedInItsDirection()
    {
        QFETCH(QString, model);
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(double, least);
        QFETCH(double, most);
        const Case one = caseOf(model);
        const double ratio = stepOf(one, after).stepSeconds / stepOf(one, before).stepSeconds;
        QVERIFY2(ratio >= least && ratio <= most, qPrintable(QString::number(ratio)));
    }

    // Measured by us on an H100-80GB: Megatron-LM core_v0.19.0, PyTorch 2.11, without Transformer Engine and
    // Apex; "max allocated" of its log, in MiB.
    void plainModulesTakeTheMemoryThatTheyWereSeenToTake_data()
    {
        QTest::addColumn<int>("mbs");
        QTest::addColumn<QString>("recompute");
        QTest::addColumn<int>("remade");
        QTest::addColumn<double>("measured");
        QTest::newRow("1") << 1 << u"none"_s << 0 << 25609.0;
        QTest::newRow("2") << 2 << u"none"_s << 0 << 33181.0;
        QTest::newRow("4") << 4 << u"none"_s << 0 << 48327.0;
        QTest::newRow("8, attention") << 8 << u"selective"_s << 0 << 47895.0;
        QTest::newRow("4, block of 8") << 4 << u"block"_s << 8 << 35261.0;
        QTest::newRow("8, uniform") << 8 << u"uniform"_s << 1 << 29766.0;
        QTest::newRow("16, uniform") << 16 << u"uniform"_s << 1 << 41510.0;
    }
    void plainModulesTakeTheMemoryThatTheyWereSeenToTake()
    {
        QFETCH(int, mbs);
        QFETCH(QString, recompute);
        QFETCH(int, remade);
        QFETCH(double, measured);
        Case one{denseShape(16, 2048, 32, 8, 64, 8192, 32000), layoutOf(1, 1)};
        one.shape.tiedEmbeddings = true;
        one.layout.mbs = mbs;
        one.layout.recomputeLayers = remade;
        one.layout.recompute = recompute == u"none"_s ? RecomputeGranularity::None
            : recompute == u"selective"_s             ? RecomputeGranularity::Selective
                                                      : RecomputeGranularity::Full;
        one.layout.recomputeModules = RecomputeCoreAttention;
        one.layout.method = recompute == u"block"_s ? RecomputeMethod::Block : RecomputeMethod::Uniform;
        TrainingSpec training = trainingWith(
            u"--transformer-impl local --no-gradient-accumulation-fusion --no-masked-softmax-fusion "
            "--no-persist-layer-norm --normalization RMSNorm"_s);
        training.sequenceLength = 2048;
        training.globalBatch = 16;
        const double estimated =
            MemoryModel::create(one.shape, clusterOf(1), training)->estimate(one.layout).allocated()
            / mebibyte;
        QVERIFY2(std::abs(estimated / measured - 1) < 0.14,
            qPrintable(u"%1 MiB estimated"_s.arg(estimated, 0, 'f', 0)));
    }

    // Megatron-MoE-ModelZoo: 1.15 to 1.24 times the time with routing that nothing balances (16k, 64k, EP 8).
    void biasedExpertsCostTime()
    {
        Case biased = caseOf(u"experts"_s);
        const QString graph = u"--cuda-graph-impl full_iteration"_s;
        const double plain = stepOf(biased, graph).stepSeconds;
        biased.shape.modelType = u"gpt_oss"_s;
        QVERIFY(stepOf(biased, graph).stepSeconds > 1.05 * plain);
    }

    void unevenRoutingCostsTimeAndMemory()
    {
        const Case one = caseOf(u"experts"_s);
        const auto training = [&](const QString& options) {
            TrainingSpec spec =
                trainingOptions(dialectOf(u"torchrun pretrain_gpt.py --bf16 "_s + options)).training;
            spec.sequenceLength = 16384;
            spec.globalBatch = 256;
            return spec;
        };
        const ClusterSpec cluster = clusterOf(64);
        const auto step = [&](const QString& options) {
            return ThroughputModel::create(one.shape, cluster, training(options))
                ->estimate(one.layout)
                .stepSeconds;
        };
        const auto memory = [&](const QString& options) {
            return MemoryModel::create(one.shape, cluster, training(options))
                ->estimate(one.layout)
                .activations;
        };
        const QString even = u"--moe-router-force-load-balancing"_s;
        const double ratio = step({}) / step(even);
        QVERIFY2(ratio > 1.05 && ratio < 1.35, qPrintable(QString::number(ratio)));
        QVERIFY(memory({}) > memory(even));
        QVERIFY(step(u"--moe-expert-capacity-factor 1.0"_s) < step({}));
    }

    // arXiv 2407.08608: 0.35 of an H100's peak, half again as long as newer kernels; A100 is what it was made
    // for.
    void secondFlashAttentionIsSlowWhereItIsOld()
    {
        const auto step = [](const QString& options, const QString& gpu) {
            TrainingSpec training =
                trainingOptions(dialectOf(u"torchrun pretrain_gpt.py --bf16 "_s + options)).training;
            training.sequenceLength = 1'048'576;
            ClusterSpec cluster = clusterOf(256);
            cluster.gpu = gpuSpec(gpu).value_or(GpuSpec());
            return ThroughputModel::create(llama3Shape(32), cluster, training)
                ->estimate(layoutOf(8, 1, 32))
                .stepSeconds;
        };
        const QString second = u"--attention-backend flash"_s;
        const double hopper = step(second, u"H100-80GB"_s) / step({}, u"H100-80GB"_s);
        QVERIFY2(hopper > 1.35 && hopper < 1.5, qPrintable(QString::number(hopper)));
        QCOMPARE(step(second, u"A100-80GB"_s), step({}, u"A100-80GB"_s));
        QCOMPARE(step(u"--attention-backend fused"_s, u"H100-80GB"_s), step({}, u"H100-80GB"_s));
    }

    // swift/megatron/trainers of ms-swift 4.
    void preferenceTasksAreNotFineTuning()
    {
        const auto trainingOf = [](const QString& words) {
            TrainingSpec training = trainingOptions(
                dialectOf(u"megatron %1 --model Qwen/Qwen3-8B --attention_backend flash"_s.arg(words)))
                                        .training;
            training.sequenceLength = 4096;
            training.globalBatch = 64;
            return training;
        };
        const LayoutSpec one = layoutOf(2, 1);
        const LayoutSpec two = layoutOf(2, 1, 1, 1, 2);
        const auto memory = [](const TrainingSpec& training, const LayoutSpec& layout) {
            return MemoryModel::create(llama3Shape(12), clusterOf(8), training)->estimate(layout);
        };
        const auto seconds = [](const TrainingSpec& training, const LayoutSpec& layout) {
            return ThroughputModel::create(llama3Shape(12), clusterOf(8), training)
                ->estimate(layout)
                .stepSeconds;
        };
        const TrainingSpec sft = trainingOf(u"sft"_s);
        const TrainingSpec dpo = trainingOf(u"rlhf --rlhf_type dpo"_s);
        QCOMPARE(memory(dpo, one).activations, memory(sft, two).activations);
        QCOMPARE(memory(dpo, one).weights, 2 * memory(sft, one).weights);
        QCOMPARE(memory(dpo, one).optimizer, memory(sft, one).optimizer);
        TrainingSpec twice = sft;
        twice.globalBatch *= 2;
        const double passes = seconds(dpo, one) / seconds(twice, two); // a fourth pass beside three
        QVERIFY2(passes > 1.25 && passes < 1.36, qPrintable(QString::number(passes)));
        QVERIFY(!sft.isPreference && dpo.isPreference);
        QVERIFY(trainingOf(u"rlhf --rlhf_type gkd"_s).isPreference); // no measured step stands for it
        const TrainingSpec adapters = trainingOf(u"rlhf --rlhf_type dpo --tuner_type lora"_s);
        QCOMPARE(adapters.referenceModels, 0); // the adapter is switched off
        QCOMPARE(adapters.extraForwards, 1.0);
        const TrainingSpec reward = trainingOf(u"rlhf --rlhf_type rm"_s);
        QCOMPARE(memory(reward, one).weights, memory(sft, one).weights);
        QVERIFY(memory(reward, one).total() < memory(sft, two).total()); // no logits
        QCOMPARE(trainingOf(u"rlhf --rlhf_type kto"_s).extraForwards, 3.0);
        QCOMPARE(trainingOf(u"rlhf --rlhf_type kto --calculate_KL false"_s).extraForwards, 1.0);
        QCOMPARE(trainingOf(u"rlhf --rlhf_type grpo --beta 0"_s).extraForwards, 1.0);
        const QString colocated =
            u"rlhf --rlhf_type grpo --vllm_mode colocate --vllm_gpu_memory_utilization 0.4"_s;
        const double awake = memory(trainingOf(colocated), one).framework;
        const double asleep = memory(trainingOf(colocated + u" --sleep_level 1"_s), one).framework;
        QVERIFY(std::abs((awake - asleep) / clusterOf(8).gpu.memoryBytes - 0.4) < 1e-6);
    }

    void whatCountedIsListed()
    {
        const TrainingOptions options = trainingOptions(dialectOf(
            u"torchrun pretrain_gpt.py --bf16 --fp8-format hybrid --lr 1e-4 --overlap-grad-reduce"_s));
        QVERIFY(options.read.contains(u"--fp8-format hybrid"_s));
        QVERIFY(options.read.contains(u"--overlap-grad-reduce"_s));
        QVERIFY(!options.read.join(u' ').contains(u"--lr"));
        QCOMPARE(options.assumed.size(), 1); // dropout
    }

    void msSwiftHasItsOwnDefaults()
    {
        const TrainingOptions options = trainingOptions(
            dialectOf(u"megatron sft --model Qwen/Qwen3-8B --max_length 4096 --attention_backend flash"_s));
        QCOMPARE(options.training.sharding, StateSharding::OptimizerState);
        QVERIFY(!options.training.dropout);
        QVERIFY(options.assumed.isEmpty());
        QCOMPARE(options.training.dispatcher, TokenDispatcher::AllToAll);
        QCOMPARE(
            trainingOptions(dialectOf(u"torchrun pretrain_gpt.py --num-experts 8"_s)).training.dispatcher,
            TokenDispatcher::AllGather);
    }

    void layoutsOfPipelinesAreRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<int>>("chunks");
        QTest::newRow("plain") << u"Ett|tt|ttL"_s << QList<int>{2, 2, 2};
        QTest::newRow("repeated") << u"Et*3|(tt|)*2,m|L"_s << QList<int>{3, 2, 2, 0, 0};
        QTest::newRow("Megatron's own example") << u"E|(t|)*3,m|m||L"_s << QList<int>{0, 1, 1, 1, 0, 0, 0, 0};
        QTest::newRow("a letter that there is not") << u"Etx|tL"_s << QList<int>{};
        QTest::newRow("far too long") << u"E(t|)*9999(t|)*9999L"_s << QList<int>{};
    }
    void layoutsOfPipelinesAreRead()
    {
        QFETCH(QString, text);
        QFETCH(QList<int>, chunks);
        const std::vector<int> found = pipelineLayoutChunks(text);
        QCOMPARE(QList<int>(found.begin(), found.end()), chunks);
    }
};

MEGATUNE_TEST(TrainingOptionsTest)

} // namespace megatune::tst_trainingoptions

#include "tst_trainingoptions.moc"
