// SPDX-License-Identifier: GPL-3.0-or-later
// Options of the command that Megatron takes for some layouts only: what is kept beside them is what was kept
// without them and satisfies Megatron's own condition, no more and no less.
#include "core/model/modellocator.h"
#include "core/preset/preset.h"
#include "core/space/enumerator.h"
#include "tests/support/test.h"

#include <algorithm>

namespace megatune::tst_commandrules {

namespace {

constexpr qint64 gpus = 16;

/// The numbers of one layout, by the names that Megatron's conditions use.
struct Sizes
{
    qint64 tp, pp, cp, ep, etp, mbs, vpp, sequence, granularity;

    [[nodiscard]] qint64 dp() const { return gpus / (tp * pp * cp); }
    [[nodiscard]] qint64 edp() const { return gpus / (etp * ep * pp); }
    [[nodiscard]] qint64 microBatches() const { return 96 / (mbs * dp()); }
    [[nodiscard]] bool isFull() const { return granularity == 0; }
    [[nodiscard]] bool isNone() const { return granularity == 2; }
};

using Condition = bool (*)(const Sizes&);

} // namespace

} // namespace megatune::tst_commandrules

Q_DECLARE_METATYPE(megatune::tst_commandrules::Condition)

namespace megatune::tst_commandrules {

namespace {

const QString moe = QStringLiteral("Qwen/Qwen3-30B-A3B");
const QString dense = QStringLiteral("Qwen/Qwen3-8B");

PresetPtr presetOf(const QString& model, const QString& version, const QString& options)
{
    const PresetArguments arguments{{u"n_gpus"_s, QString::number(gpus)}, {u"gbs"_s, u"96"_s},
        {u"model"_s, model}, {u"core_version"_s, version}, {u"recompute_num_layers_max"_s, u"1"_s}};
    const auto preset = configurePreset(u"megatron-core"_s, arguments, ModelLocator(QProcessEnvironment()),
        *CommandLine::parse(u"torchrun pretrain_gpt.py --moe-grouped-gemm "_s + options));
    return preset ? *preset : nullptr;
}

Sizes sizesOf(const Preset& preset, CombinationIndex index)
{
    std::vector<qint64> n(static_cast<size_t>(preset.space().parameters().size()));
    preset.space().numbersAt(index, n);
    return {n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8]};
}

std::vector<CombinationIndex> keptOf(const Preset& preset)
{
    return classify(preset.space(), preset.rules(), Listing::Kept).keptIndexes;
}

} // namespace

class CommandRulesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // arguments.py refuses them beside the pattern, which says itself where stages begin.
    void aHybridPatternIsSplitByNoOtherOption()
    {
        const auto preset =
            presetOf(dense, u"0.19"_s, u"--num-layers 14 --hybrid-layer-pattern M-*-M-*-M-*-M-"_s);
        QVERIFY(preset);
        for (const CombinationIndex index : keptOf(*preset)) {
            const Layout layout = preset->space().layoutAt(index);
            for (const CommandEdit& edit : preset->edits(layout, TrainerKind::MegatronLm)) {
                QVERIFY2(edit.kind == CommandEdit::Kind::Remove || !edit.option.contains(u"pipeline-split")
                        || edit.option == u"pipeline-model-parallel-layout",
                    qPrintable(edit.option));
            }
        }
    }

    void offloadedExpertsAreNotRecomputed_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<bool>("recomputes");
        const QString offload = u"--fine-grained-activation-offloading --offload-modules "_s;
        QTest::newRow("nothing") << QString() << true;
        QTest::newRow("attention") << offload + u"core_attn attn_proj"_s << true;
        QTest::newRow("experts") << offload + u"expert_fc1 moe_act"_s << false;
        QTest::newRow("named, and not asked for") << u"--offload-modules expert_fc1"_s << true;
        const QString own = u" --recompute-granularity selective --recompute-modules moe"_s;
        QTest::newRow("beside moe of its own") << offload + u"moe_act"_s + own << false;
    }
    void offloadedExpertsAreNotRecomputed()
    {
        QFETCH(const QString, options);
        QFETCH(const bool, recomputes);
        const auto preset = presetOf(moe, u"0.19"_s, options);
        QVERIFY(preset);
        const std::vector<CombinationIndex> kept = keptOf(*preset);
        const bool some = std::any_of(kept.begin(), kept.end(), [&](CombinationIndex index) {
            const Layout layout = preset->space().layoutAt(index);
            return layout.text(u"recompute_granularity"_s) == u"selective"
                && layout.text(u"recompute_modules"_s).split(u'-').contains(u"moe"_s);
        });
        QCOMPARE(some, recomputes);
    }

    void whatIsKeptIsWhatMegatronTakes_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("version");
        QTest::addColumn<QString>("options");
        QTest::addColumn<Condition>("condition");
        const auto row = [](const char* name, const QString& model, const QString& version,
                             const QString& options, Condition condition) {
            QTest::newRow(name) << model << version << options << condition;
        };
        const QString graphs = u"--attention-dropout 0 --hidden-dropout 0 --cuda-graph-impl "_s;
        const Condition notFull = [](const Sizes& n) { return !n.isFull(); };
        const Condition any = [](const Sizes&) { return true; };
        row("local CUDA graphs", dense, u"0.19"_s, graphs + u"local"_s, notFull);
        row("CUDA graphs of attention", dense, u"0.16"_s,
            graphs + u"transformer_engine --cuda-graph-scope attn"_s, notFull);
        row("an old name of local CUDA graphs", dense, u"0.16"_s,
            u"--attention-dropout 0 --hidden-dropout 0 --enable-cuda-graph"_s, notFull);
        row("CUDA graphs of whole iterations", dense, u"0.19"_s, graphs + u"full_iteration"_s, any);
        row("CUDA graphs of whole iterations, 0.17", dense, u"0.17"_s,
            graphs + u"local --cuda-graph-scope full_iteration"_s, any);
        row("local CUDA graphs, 0.15", dense, u"0.15"_s, graphs + u"local"_s,
            [](const Sizes& n) { return n.isNone(); });
        row("CUDA graphs of attention, 0.15", dense, u"0.15"_s,
            graphs + u"transformer_engine --cuda-graph-scope attn"_s, notFull);
        row("CUDA graphs, 0.14", dense, u"0.14"_s, u"--enable-cuda-graph"_s,
            [](const Sizes& n) { return n.isNone(); });
        row("no CUDA graphs", dense, u"0.19"_s, graphs + u"none"_s, any);
        row("local CUDA graphs with experts, 0.17", moe, u"0.17"_s, graphs + u"local"_s,
            [](const Sizes& n) { return !n.isFull() && n.ep == 1; });
        row("the same with padding", moe, u"0.17"_s,
            graphs + u"local --moe-pad-experts-for-cuda-graph-inference"_s, notFull);
        row("local CUDA graphs with experts, 0.18", moe, u"0.18"_s, graphs + u"local"_s, notFull);
        row("torch FSDP2", moe, u"0.18"_s, u"--use-torch-fsdp2"_s,
            [](const Sizes& n) { return n.pp == 1 && n.ep == 1; });
        row("hyper-connections", dense, u"0.19"_s, u"--enable-mhc-connections"_s,
            [](const Sizes& n) { return n.pp == 1 && !n.isFull(); });
        row("hybrid context parallelism", dense, u"0.19"_s, u"--hybrid-context-parallel"_s,
            [](const Sizes& n) { return n.pp == 1 && n.dp() * n.cp % 2 == 0; });
        row("a hybrid pattern", moe, u"0.19"_s, u"--hybrid-layer-pattern M*-M*-M*"_s,
            [](const Sizes& n) { return n.vpp == 1 && n.ep == 1; });
        row("overlapped TP", dense, u"0.18"_s, u"--tp-comm-overlap"_s,
            [](const Sizes& n) { return n.tp > 1 && n.sequence == 1; });
        row("distributed saved activations", dense, u"0.18"_s, u"--distribute-saved-activations"_s,
            [](const Sizes& n) { return n.isFull() && n.tp > 1 && n.sequence == 0; });
        row("TP-PP-DP with experts", moe, u"0.18"_s, u"--use-tp-pp-dp-mapping"_s,
            [](const Sizes& n) { return n.pp == 1 || n.edp() == n.dp(); });
        row("TP-PP-DP without experts, where ETP is TP", dense, u"0.18"_s, u"--use-tp-pp-dp-mapping"_s,
            [](const Sizes& n) { return n.pp == 1 || gpus / (n.tp * n.pp) == n.dp(); });
        row("weights gathered with the optimizer's step", dense, u"0.18"_s,
            u"--overlap-param-gather-with-optimizer-step"_s, [](const Sizes& n) { return n.vpp > 1; });
        row("weight shards", dense, u"0.19"_s, u"--tensor-parallel-num-weight-shards 4"_s,
            [](const Sizes& n) { return 4 % n.tp == 0 && gpus % (4 * n.pp * n.cp) == 0; });
        row("expert weight shards", moe, u"0.19"_s, u"--expert-tensor-parallel-num-weight-shards 4"_s,
            [](const Sizes& n) { return 4 % n.etp == 0 && gpus % (4 * n.ep * n.pp) == 0; });
        row("weight shards with optimizer instances", dense, u"0.19"_s,
            u"--tensor-parallel-num-weight-shards 4 --num-distributed-optimizer-instances 2"_s,
            [](const Sizes& n) {
                return n.tp == 4 && gpus % (4 * n.pp * n.cp) == 0 && n.dp() * n.cp % 2 == 0
                    && n.edp() % 2 == 0;
            });
        row("expert weight shards with optimizer instances", moe, u"0.19"_s,
            u"--expert-tensor-parallel-num-weight-shards 2 --num-distributed-optimizer-instances 2"_s,
            [](const Sizes& n) { return n.etp == 2 && n.dp() * n.cp % 2 == 0 && n.edp() % 2 == 0; });
        const QString flex = u"--moe-token-dispatcher-type flex"_s;
        const Condition grouped = [](const Sizes& n) { return n.etp * n.ep > 1; };
        row("DeepEP", moe, u"0.18"_s, flex + u" --moe-flex-dispatcher-backend deepep"_s, grouped);
        row("HybridEP, 0.17", moe, u"0.17"_s, flex + u" --moe-flex-dispatcher-backend hybridep"_s, grouped);
        row("HybridEP, 0.18", moe, u"0.18"_s, flex + u" --moe-flex-dispatcher-backend hybridep"_s, any);
        row("DeepEP without experts", dense, u"0.18"_s, flex, any);
        row("deferred embedding gradients", dense, u"0.18"_s, u"--defer-embedding-wgrad-compute"_s,
            [](const Sizes& n) { return n.pp > 1; });
        row("several optimizer instances", moe, u"0.18"_s, u"--num-distributed-optimizer-instances 2"_s,
            [](const Sizes& n) { return n.dp() * n.cp % 2 == 0 && n.edp() % 2 == 0; });
        row("several optimizer instances, 0.12", moe, u"0.12"_s, u"--num-distributed-optimizer-instances 2"_s,
            [](const Sizes& n) { return n.dp() * n.cp % 2 == 0; });
        row("offloaded activations", dense, u"0.18"_s, u"--cpu-offloading-num-layers 4"_s,
            [](const Sizes& n) { return n.pp == 1 && n.isNone(); });
        const QString biased = u"--num-layers 48 "_s;
        const Condition oneExpertTensor = [](const Sizes& n) { return n.etp == 1; };
        row("experts with biases", moe, u"0.19"_s, biased, oneExpertTensor);
        row("experts with biases, 0.15", moe, u"0.15"_s, biased, oneExpertTensor);
        row("experts with biases, 0.14", moe, u"0.14"_s, biased, any);
        row("experts without biases", moe, u"0.19"_s, biased + u"--disable-bias-linear"_s, any);
        row("experts of a checkpoint", moe, u"0.19"_s, biased + u"--use-checkpoint-args"_s, any);
        row("own layers of experts with biases", moe, u"0.19"_s, biased + u"--transformer-impl local"_s,
            [](const Sizes& n) { return n.etp == 1 && n.ep > 1 && n.cp == 1; });
        row("own layers", dense, u"0.19"_s, u"--transformer-impl local"_s,
            [](const Sizes& n) { return n.cp == 1; });
        row("own layers with RMSNorm", dense, u"0.19"_s,
            u"--transformer-impl local --normalization RMSNorm"_s,
            [](const Sizes& n) { return n.cp == 1 && (n.tp == 1 || n.sequence == 0); });
        row("Transformer Engine's layers", dense, u"0.19"_s,
            u"--transformer-impl transformer_engine --normalization RMSNorm"_s, any);
        row("hierarchical CP, which follows CP", dense, u"0.18"_s,
            u"--cp-comm-type a2a+p2p --hierarchical-context-parallel-sizes 2 4"_s, any);
    }
    void whatIsKeptIsWhatMegatronTakes()
    {
        QFETCH(QString, model);
        QFETCH(QString, version);
        QFETCH(QString, options);
        QFETCH(Condition, condition);
        const PresetPtr without = presetOf(model, version, {});
        const PresetPtr with = presetOf(model, version, options);
        QVERIFY(without && with);
        QVERIFY(without->space().size() == with->space().size());
        std::vector<CombinationIndex> expected;
        for (const CombinationIndex index : keptOf(*without)) {
            if (condition(sizesOf(*without, index)))
                expected.push_back(index);
        }
        QVERIFY(!expected.empty());
        QVERIFY(keptOf(*with) == expected);
    }

    // These change what the space is, or replace a rule: held against Megatron's condition alone.
    void whatReplacesARuleKeepsWhatMegatronTakes_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<Condition>("condition");
        QTest::newRow("groups of micro-batches")
            << u"--microbatch-group-size-per-virtual-pipeline-stage 6"_s << Condition([](const Sizes& n) {
                   const qint64 left = n.microBatches() % 6;
                   return n.vpp == 1 || (n.pp <= 6 && n.microBatches() >= 6 && (left == 0 || left >= n.pp));
               });
        QTest::newRow("a layout of four stages")
            << u"--pipeline-model-parallel-layout 'Et*8|t*10|t*10|t*8L'"_s
            << Condition([](const Sizes& n) { return n.pp > 1 && n.pp * n.vpp == 4; });
        QTest::newRow("a hybrid pattern of four stages")
            << u"--hybrid-override-pattern 'M*-|M*-|M*-|M*-/M|*'"_s
            << Condition([](const Sizes& n) { return n.pp > 1 && n.pp * n.vpp == 4 && n.ep == 1; });
        QTest::newRow("layers of the first stage")
            << u"--decoder-first-pipeline-num-layers 8"_s << Condition([](const Sizes& n) {
                   return n.pp == 1
                       || (28 % (n.pp - 1) == 0 && 8 % n.vpp == 0 && 28 / (n.pp - 1) % n.vpp == 0);
               });
        QTest::newRow("layers of the last stage")
            << u"--decoder-last-pipeline-num-layers 6"_s << Condition([](const Sizes& n) {
                   return n.pp == 1
                       || (30 % (n.pp - 1) == 0 && 6 % n.vpp == 0 && 30 / (n.pp - 1) % n.vpp == 0);
               });
    }
    void whatReplacesARuleKeepsWhatMegatronTakes()
    {
        QFETCH(QString, options);
        QFETCH(Condition, condition);
        const PresetPtr preset = presetOf(dense, u"0.18"_s, options);
        QVERIFY(preset);
        const std::vector<CombinationIndex> kept = keptOf(*preset);
        const auto sizes = [&](CombinationIndex index) { return sizesOf(*preset, index); };
        QVERIFY(std::all_of(kept.begin(), kept.end(), [&](auto index) { return condition(sizes(index)); }));
        QVERIFY(std::any_of(kept.begin(), kept.end(), [&](auto index) { return sizes(index).vpp > 1; }));
    }

    void withBiasesTheMlpIsNotRecomputed()
    {
        const auto choices = [](const QString& options) {
            const PresetPtr preset = presetOf(dense, u"0.19"_s, options);
            QStringList texts;
            for (const Value& value :
                preset->space().parameters()[preset->space().indexOf(u"recompute_modules"_s)].choices)
                texts.append(value.text());
            return texts.join(u' ');
        };
        QCOMPARE(
            choices(u"--num-layers 4 --disable-bias-linear"_s), u"core_attn layernorm mlp layernorm-mlp"_s);
        QCOMPARE(choices(u"--num-layers 4"_s), u"core_attn layernorm"_s);
        // The command's own is in the space, and ruled out.
        const PresetPtr own = presetOf(dense, u"0.19"_s, u"--num-layers 4 --recompute-modules mlp"_s);
        const std::vector<CombinationIndex> kept = keptOf(*own);
        QVERIFY(std::none_of(kept.begin(), kept.end(), [&](CombinationIndex index) {
            const Layout layout = own->space().layoutAt(index);
            return layout.text(u"recompute_granularity"_s) == u"selective"
                && layout.text(u"recompute_modules"_s) == u"mlp";
        }));
    }

    void aLargerGroupTakesMicroBatchesThatPpDoesNotDivide()
    {
        const PresetPtr preset = presetOf(
            dense, u"0.18"_s, u"--microbatch-group-size-per-virtual-pipeline-stage 6 --micro-batch-size 1"_s);
        QVERIFY(preset);
        const std::vector<CombinationIndex> kept = keptOf(*preset);
        QVERIFY(std::any_of(kept.begin(), kept.end(), [&](CombinationIndex index) {
            const Sizes n = sizesOf(*preset, index);
            return n.vpp > 1 && n.microBatches() % n.pp != 0;
        }));
    }

    void hierarchicalLevelsFollowCp_data()
    {
        QTest::addColumn<int>("cp");
        QTest::addColumn<QString>("levels");
        QTest::newRow("the command's own") << 8 << u"2 4"_s;
        QTest::newRow("half") << 4 << u"2 2"_s;
        QTest::newRow("twice") << 16 << u"2 8"_s;
        QTest::newRow("one level is left") << 2 << u"2 1"_s;
        QTest::newRow("none is left, and a2a+p2p wants the option all the same") << 1 << u"1 1"_s;
    }
    void hierarchicalLevelsFollowCp()
    {
        QFETCH(int, cp);
        QFETCH(QString, levels);
        const QString options = u"--hierarchical-context-parallel-sizes 2 4 --bf16"_s;
        const PresetPtr preset = presetOf(dense, u"0.18"_s, options);
        QVERIFY(preset);
        Layout layout = preset->space().layoutAt(0);
        layout.set(u"cp"_s, Value{cp});
        const QString command = CommandLine::parse(u"torchrun pretrain_gpt.py "_s + options)
                                    ->edited(preset->edits(layout, TrainerKind::MegatronLm))
                                    .text;
        QVERIFY2(command.contains(u"--hierarchical-context-parallel-sizes "_s + levels + u" --bf16"_s),
            qPrintable(command));
    }

    void withoutExpertsTpPpDpLeavesEtpToMegatron()
    {
        const QString options = u"--use-tp-pp-dp-mapping --expert-tensor-parallel-size 1"_s;
        const auto command = [&](const QString& model) {
            const PresetPtr preset = presetOf(model, u"0.18"_s, options);
            return CommandLine::parse(u"torchrun pretrain_gpt.py "_s + options)
                ->edited(preset->edits(preset->space().layoutAt(0), TrainerKind::MegatronLm))
                .text;
        };
        QVERIFY2(!command(dense).contains(u"--expert-tensor"), qPrintable(command(dense)));
        QVERIFY2(command(moe).contains(u"--expert-tensor"), qPrintable(command(moe)));
    }

    void theReasonNamesTheOption()
    {
        const PresetPtr preset = presetOf(dense, u"0.18"_s, u"--defer-embedding-wgrad-compute"_s);
        QVERIFY(preset);
        QVERIFY(std::any_of(preset->rules().begin(), preset->rules().end(), [](const Rule& rule) {
            return rule.id == u"defer-embedding" && rule.sentence({}).contains(rule.title);
        }));
    }
};

MEGATUNE_TEST(CommandRulesTest)

} // namespace megatune::tst_commandrules

#include "tst_commandrules.moc"
