// SPDX-License-Identifier: GPL-3.0-or-later
// The rule set megatron-core against cases whose answer Megatron's sources, its issues or its guides give.
#include "core/model/modellocator.h"
#include "core/preset/preset.h"
#include "core/space/enumerator.h"
#include "tests/support/test.h"

#include <QFile>
#include <QTemporaryDir>

namespace megatune::tst_megatroncore {

namespace {

constexpr const char* qwen3MoeConfig =
    "{\"architectures\":[\"Qwen3MoeForCausalLM\"],\"model_type\":\"qwen3_moe\","
    "\"num_hidden_layers\":48,\"hidden_size\":2048,\"intermediate_size\":6144,"
    "\"num_attention_heads\":32,\"num_key_value_heads\":4,\"head_dim\":128,"
    "\"num_experts\":128,\"num_experts_per_tok\":8,\"moe_intermediate_size\":768,"
    "\"vocab_size\":151936}";
constexpr const char* denseConfig =
    "{\"model_type\":\"llama\",\"num_hidden_layers\":32,\"hidden_size\":4096,"
    "\"intermediate_size\":14336,\"num_attention_heads\":32,\"num_key_value_heads\":8,"
    "\"vocab_size\":128256}";
constexpr const char* gptOssConfig =
    "{\"model_type\":\"gpt_oss\",\"num_hidden_layers\":24,\"hidden_size\":2880,"
    "\"intermediate_size\":2880,\"num_attention_heads\":64,\"num_key_value_heads\":8,"
    "\"head_dim\":64,\"num_local_experts\":32,\"num_experts_per_tok\":4,\"vocab_size\":201088}";
constexpr const char* linearConfig =
    "{\"model_type\":\"qwen3_next\",\"num_hidden_layers\":48,\"hidden_size\":2048,"
    "\"num_attention_heads\":16,\"num_key_value_heads\":2,\"head_dim\":256,"
    "\"num_experts\":512,\"num_experts_per_tok\":10,\"moe_intermediate_size\":512,"
    "\"full_attention_interval\":4,\"linear_num_key_heads\":16,\"linear_num_value_heads\":32,"
    "\"linear_key_head_dim\":128,\"linear_value_head_dim\":128,\"vocab_size\":151936}";
constexpr const char* glmConfig =
    "{\"model_type\":\"glm4_moe\",\"num_hidden_layers\":46,\"hidden_size\":4096,"
    "\"intermediate_size\":10944,\"num_attention_heads\":96,\"num_key_value_heads\":8,"
    "\"head_dim\":128,\"n_routed_experts\":128,\"num_experts_per_tok\":8,"
    "\"moe_intermediate_size\":1408,\"n_shared_experts\":1,\"first_k_dense_replace\":1,"
    "\"vocab_size\":151552}";

/// Configures the preset with the exact rules; `model` names one of the configs above or is empty.
class CorePreset
{
public:
    Result<PresetPtr> make(const QString& arguments, const QString& model = {}, const QString& command = {})
    {
        PresetArguments parsed = *presetArgumentsFromText(arguments);
        if (!model.isEmpty()) {
            const QHash<QString, const char*> configs{{u"moe"_s, qwen3MoeConfig}, {u"dense"_s, denseConfig},
                {u"oss"_s, gptOssConfig}, {u"linear"_s, linearConfig}, {u"glm"_s, glmConfig}};
            QFile config(m_folder.filePath(u"config.json"_s));
            if (config.open(QIODevice::WriteOnly | QIODevice::Truncate))
                config.write(configs.value(model));
            parsed.insert(u"model"_s, m_folder.path());
        }
        std::optional<CommandLine> line;
        if (!command.isEmpty())
            line = *CommandLine::parse(command);
        return configurePreset(u"megatron-core"_s, parsed, ModelLocator(QProcessEnvironment()), line);
    }

private:
    QTemporaryDir m_folder;
};

/// "tp=4 pp=2 recompute_granularity=full" as a layout; what is not named is 1, none, uniform or false.
Layout layoutFrom(const QString& text)
{
    Layout layout;
    const auto put = [&layout](const QString& name, const QString& value) {
        bool number = false;
        const qint64 whole = value.toLongLong(&number);
        layout.set(name, number ? Value{whole} : Value{0, value});
    };
    for (const QString& name : {u"tp"_s, u"pp"_s, u"cp"_s, u"ep"_s, u"etp"_s, u"mbs"_s, u"vpp"_s})
        put(name, u"1"_s);
    // Without TP it has no effect, and the first choice stands for both.
    const bool hasTp =
        QString(u' ' + text).contains(u" tp=") && !QString(u' ' + text + u' ').contains(u" tp=1 ");
    put(u"sequence_parallel"_s, hasTp ? u"false"_s : u"true"_s);
    put(u"recompute_granularity"_s, u"none"_s);
    for (const QString& word : text.split(u' ', Qt::SkipEmptyParts))
        put(word.section(u'=', 0, 0), word.section(u'=', 1));
    return layout;
}

QString verdict(const Preset& preset, const QString& text)
{
    const auto index = preset.space().indexOf(layoutFrom(text));
    if (!index)
        return u"no choice"_s;
    const Rule* rule = firstBroken(preset.space(), preset.rules(), *index);
    return rule == nullptr ? u"kept"_s : rule->id;
}

quint64 keptCount(const Preset& preset)
{
    const SearchSpace layouts = projected(preset.space(), preset.layoutParameters());
    return classify(layouts, preset.rules(), Listing::CountsOnly).kept;
}

} // namespace

class MegatronCoreTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theGridsKeepWhatMegatronAccepts()
    {
        // Eight GPUs, batch 16, no model: 603 tuples that Megatron accepts, 141 of the 154 documented ones
        // among them. Sequence parallelism is on, as expert parallelism with TP needs it.
        CorePreset core;
        const auto exact = core.make(u"n_gpus=8,gbs=16"_s);
        QCOMPARE(keptCount(**exact), quint64{603});
        const auto documented =
            configurePreset(u"megatron"_s, *presetArgumentsFromText(u"n_gpus=8,gbs=16"_s), ModelLocator({}));
        const SearchSpace layouts = projected((*documented)->space(), (*documented)->layoutParameters());
        int both = 0;
        for (const CombinationIndex index :
            classify(layouts, (*documented)->rules(), Listing::Kept).keptIndexes) {
            QStringList words;
            const Layout layout = layouts.layoutAt(index);
            for (const QString& name : (*documented)->layoutParameters())
                words.append(name + u'=' + layout.text(name));
            both += verdict(**exact, words.join(u' ') + u" sequence_parallel=true") == u"kept" ? 1 : 0;
        }
        QCOMPARE(both, 141);
    }

    void countsOfAMoeModel_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<quint64>("kept");
        const QString axes = u",only=mbs:1/etp:1+2/vpp:1/sequence_parallel:true"_s;
        QTest::newRow("8 GPUs, batch 16") << u"n_gpus=8,gbs=16"_s + axes + u"/cp:1"_s << quint64{50};
        QTest::newRow("8 GPUs, batch 4") << u"n_gpus=8,gbs=4"_s + axes + u"/cp:1"_s << quint64{43};
        QTest::newRow("16 GPUs") << u"n_gpus=16,gbs=16"_s + axes + u"/cp:1+2/tp:1+2+4+8/pp:1+2+4+8"_s
                                 << quint64{155};
        QTest::newRow("64 GPUs") << u"n_gpus=64,gbs=64"_s + axes + u"/cp:1+2+4/tp:1+2+4+8/pp:1+2+4+8"_s
                                 << quint64{450};
        QTest::newRow("64 GPUs, batch 16")
            << u"n_gpus=64,gbs=16"_s + axes + u"/cp:1+2+4/tp:1+2+4+8/pp:1+2+4+8"_s << quint64{400};
    }
    void countsOfAMoeModel()
    {
        QFETCH(QString, arguments);
        QFETCH(quint64, kept);
        CorePreset core;
        const auto preset = core.make(arguments, u"moe"_s);
        QVERIFY2(preset, preset ? "" : qPrintable(preset.error().sentence));
        QCOMPARE(keptCount(**preset), kept);
    }

    void everyCaseIsDecidedByItsRule_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("layout");
        QTest::addColumn<QString>("rule");
        const QString eight = u"n_gpus=8,gbs=16"_s;
        const QString none;
        const QString swift = u"megatron sft --model x --max_length 8192"_s;
        const auto row = [](const char* name, const QString& model, const QString& arguments,
                             const QString& command, const QString& layout, const QString& rule) {
            QTest::newRow(name) << model << arguments << command << layout << rule;
        };
        const QString moe = u"moe"_s;
        const QString dense = u"dense"_s;
        row("TP4 EP8 ETP1 on 8", moe, eight, none, u"tp=4 ep=8 sequence_parallel=true"_s, u"kept"_s);
        row("TP8 EP8 on 8", moe, eight, none, u"tp=8 ep=8 sequence_parallel=true"_s, u"kept"_s);
        row("TP2 EP4 ETP2 on 8", moe, eight, none, u"tp=2 ep=4 etp=2 sequence_parallel=true"_s, u"kept"_s);
        row("the guide's TP4 PP2 EP4", moe, u"n_gpus=8,gbs=4"_s, swift,
            u"tp=4 pp=2 ep=4 sequence_parallel=true"_s, u"kept"_s);
        row("EP8 with batch 4", moe, u"n_gpus=8,gbs=4"_s, none, u"ep=8"_s, u"global-batch"_s);
        row("ETP above TP", moe, eight, none, u"tp=1 etp=2"_s, u"kept"_s);
        row("EP8 PP2 on 8", moe, eight, none, u"pp=2 ep=8"_s, u"expert-world-size"_s);
        row("TP4 PP4 on 8", moe, eight, none, u"tp=4 pp=4"_s, u"world-size"_s);
        row("EP with TP without SP", moe, eight, none, u"tp=2 ep=2"_s, u"expert-sequence"_s);
        row("experts with TP without SP, EP 1", moe, eight, none, u"tp=2"_s, u"expert-sequence"_s);
        row("EP of a dense model", dense, eight, none, u"ep=2"_s, u"no choice"_s);
        row("groups 4, TP 8, core 0.18", moe, eight, none, u"tp=8 sequence_parallel=true"_s, u"kept"_s);
        row("groups 4, TP 8, core 0.15", moe, eight + u",core_version=0.15"_s, none,
            u"tp=8 sequence_parallel=true"_s, u"query-groups"_s);
        row("groups 4, TP 4, core 0.15", moe, eight + u",core_version=0.15"_s, none,
            u"tp=4 sequence_parallel=true"_s, u"kept"_s);
        row("heads 32, TP 3", dense, u"n_gpus=12,gbs=12"_s, none, u"tp=3"_s, u"no choice"_s);
        row("DP 3 on 12 GPUs", dense, u"n_gpus=12,gbs=12"_s, none, u"tp=4"_s, u"kept"_s);
        row("DP 6 on 12 GPUs, batch 16", dense, u"n_gpus=12,gbs=16"_s, none, u"tp=2"_s, u"global-batch"_s);
        row("PP 6 of 32 layers", dense, u"n_gpus=12,gbs=12"_s, none, u"pp=6"_s, u"kept"_s);
        row("PP 6 of 32 layers, core 0.12", dense, u"n_gpus=12,gbs=12,core_version=0.12"_s, none, u"pp=6"_s,
            u"pipeline-layers"_s);
        row("PP 6 of 32 layers, accelerate", dense, u"n_gpus=12,gbs=12"_s,
            u"accelerate launch --use_megatron_lm train.py"_s, u"pp=6"_s, u"pipeline-layers"_s);
        row("PP 3 of 48 layers", moe, u"n_gpus=12,gbs=12"_s, none, u"pp=3"_s, u"kept"_s);
        row("46 layers, PP 4", u"glm"_s, eight, none, u"pp=4"_s, u"kept"_s);
        row("46 layers, PP 4, core 0.8", u"glm"_s, eight + u",core_version=0.8"_s, none, u"pp=4"_s,
            u"pipeline-layers"_s);
        row("46 layers, PP 4, VPP 6", u"glm"_s, eight, none, u"pp=4 vpp=6"_s, u"kept"_s);
        row("46 layers, PP 4, VPP 23", u"glm"_s, eight, none, u"pp=4 vpp=23"_s, u"virtual-layers"_s);
        row("a layout for PP 4 and VPP 1, PP 4", u"glm"_s, eight,
            u"torchrun pretrain_gpt.py --pipeline-model-parallel-layout 'Et*11|(t*12|)*2t*11L'"_s, u"pp=4"_s,
            u"kept"_s);
        row("a layout for PP 4 and VPP 1, PP 8", u"glm"_s, eight,
            u"torchrun pretrain_gpt.py --pipeline-model-parallel-layout 'Et*11|(t*12|)*2t*11L'"_s, u"pp=8"_s,
            u"pipeline-layout"_s);
        row("46 layers, PP 4, first 10", u"glm"_s, eight,
            swift + u" --decoder_first_pipeline_num_layers 10"_s, u"pp=4"_s, u"kept"_s);
        row("46 layers, PP 4, embedding and loss count", u"glm"_s, eight,
            u"torchrun pretrain_gpt.py --account-for-embedding-in-pipeline-split --account-for-loss-in-pipeline-split"_s,
            u"pp=4"_s, u"kept"_s);
        row("48 layers, PP 2, first 25", moe, u"n_gpus=8,gbs=4"_s,
            swift + u" --decoder_first_pipeline_num_layers 25"_s, u"tp=4 pp=2 sequence_parallel=true"_s,
            u"kept"_s);
        row("VPP 2 of 24 layers", moe, eight, none, u"pp=2 vpp=2"_s, u"kept"_s);
        row("VPP 16 of 32/4 layers", dense, u"n_gpus=4,gbs=16"_s, none, u"pp=4 vpp=16"_s,
            u"virtual-layers"_s);
        const QString ends = u"torchrun pretrain_gpt.py --decoder-first-pipeline-num-layers 4 "
                             "--decoder-last-pipeline-num-layers 4"_s;
        row("VPP 2 of 4, 12, 12 and 4 layers", dense, u"n_gpus=4,gbs=16"_s, ends, u"pp=4 vpp=2"_s, u"kept"_s);
        row("VPP 3 of 4, 12, 12 and 4 layers", dense, u"n_gpus=4,gbs=16"_s, ends, u"pp=4 vpp=3"_s,
            u"no choice"_s);
        row("VPP with too few micro-batches", moe, u"n_gpus=8,gbs=2"_s, none,
            u"tp=4 pp=2 vpp=2 mbs=2 sequence_parallel=true"_s, u"virtual-batches"_s);
        row("VPP PP2 without overlap", moe, eight,
            u"torchrun pretrain_gpt.py --no-overlap-p2p-communication"_s, u"pp=2 vpp=2"_s,
            u"virtual-pipeline"_s);
        row("GPT-OSS with ETP", u"oss"_s, eight, none, u"etp=2"_s, u"expert-bias"_s);
        row("GPT-OSS with EP", u"oss"_s, eight, none, u"ep=8"_s, u"kept"_s);
        row("LoRA with ETP", moe, eight, swift + u" --tuner_type lora"_s, u"etp=2"_s, u"no choice"_s);
        row("linear attention TP2 CP2, Megatron-LM", u"linear"_s, eight, none,
            u"tp=2 cp=2 sequence_parallel=true"_s, u"kept"_s);
        row("linear attention CP2, ms-swift", u"linear"_s, eight, swift, u"cp=2"_s, u"linear-attention-cp"_s);
        row("linear attention TP8 CP4", u"linear"_s, u"n_gpus=32,gbs=32"_s, none, u"tp=8 cp=4"_s,
            u"linear-attention"_s);
        row("sequence 1000, CP 8", dense, eight, u"torchrun pretrain_gpt.py --seq-length 1000"_s, u"cp=8"_s,
            u"sequence-cp"_s);
        row("sequence 1000, CP 8, ms-swift pads", dense, eight, u"megatron sft --max_length 1000"_s,
            u"cp=8"_s, u"kept"_s);
        row("sequence 1001 under SP", dense, eight, u"torchrun pretrain_gpt.py --seq-length 1001"_s,
            u"tp=2 sequence_parallel=true"_s, u"sequence-tp"_s);
        row("uniform 5 of 32, core 0.16", dense, eight + u",core_version=0.16"_s, none,
            u"recompute_granularity=full recompute_method=uniform recompute_num_layers=5"_s,
            u"recompute-layers"_s);
        row("uniform 5 of 32, core 0.17", dense, eight + u",core_version=0.17"_s, none,
            u"recompute_granularity=full recompute_method=uniform recompute_num_layers=5"_s, u"kept"_s);
        row("block 5 of 32, core 0.16", dense, eight + u",core_version=0.16"_s, none,
            u"recompute_granularity=full recompute_method=block recompute_num_layers=5"_s, u"kept"_s);
        row("block 8 of 4", dense, eight, none,
            u"pp=8 recompute_granularity=full recompute_method=block recompute_num_layers=8"_s,
            u"recompute-bound"_s);
        row("selective takes any", dense, eight, none,
            u"recompute_granularity=selective recompute_num_layers=7"_s, u"same-command"_s);
        row("VPP without a pipeline", dense, eight, none, u"vpp=2"_s, u"same-command"_s);
        row("sequence parallelism off without TP", dense, eight, none, u"sequence_parallel=false"_s,
            u"same-command"_s);
        row("selective", dense, eight, none, u"recompute_granularity=selective"_s, u"kept"_s);
        row("TP overlap without SP", dense, eight, u"torchrun pretrain_gpt.py --tp-comm-overlap"_s, u"tp=2"_s,
            u"tp-overlap"_s);
        row("EP overlap with full recompute", moe, eight,
            u"megatron sft --overlap_moe_expert_parallel_comm true"_s, u"ep=2 recompute_granularity=full"_s,
            u"ep-overlap"_s);
        row("offloading with PP", dense, eight, u"torchrun pretrain_gpt.py --cpu-offloading-num-layers 4"_s,
            u"pp=2"_s, u"cpu-offloading"_s);
        row("MTP, uniform 2", u"glm"_s, eight, u"torchrun pretrain_gpt.py --mtp-num-layers 1"_s,
            u"recompute_granularity=full recompute_method=uniform recompute_num_layers=2"_s,
            u"recompute-mtp"_s);
    }
    void everyCaseIsDecidedByItsRule()
    {
        QFETCH(QString, model);
        QFETCH(QString, arguments);
        QFETCH(QString, command);
        QFETCH(QString, layout);
        QFETCH(QString, rule);
        CorePreset core;
        const auto preset = core.make(arguments, model, command);
        QVERIFY2(preset, preset ? "" : qPrintable(preset.error().sentence));
        QCOMPARE(verdict(**preset, layout), rule);
    }

    void everyReasonHasItsNumbersFilledIn()
    {
        CorePreset core;
        for (const QString& model : {u"moe"_s, u"dense"_s, u"oss"_s, u"linear"_s, u"glm"_s}) {
            const auto preset = core.make(u"n_gpus=12,gbs=24,core_version=0.15"_s, model,
                u"torchrun pretrain_gpt.py --seq-length 1001 --tp-comm-overlap --cpu-offloading-num-layers 4 --no-overlap-p2p-communication"_s);
            const SearchSpace& space = (*preset)->space();
            QSet<QString> seen;
            for (quint64 index = 0; index < space.size(); index += 997) {
                const QString reason = reasonFor(space, (*preset)->rules(), index);
                QVERIFY2(!reason.contains(u'%'), qPrintable(reason));
                seen.insert(reason);
            }
            QVERIFY(seen.size() > 8);
        }
    }

    void optionsAreWrittenInTheFrameworksForm()
    {
        CorePreset core;
        const auto preset = core.make(u"n_gpus=8,gbs=16"_s, u"moe"_s);
        const Layout none = layoutFrom(u"tp=2 pp=2 vpp=2 sequence_parallel=true"_s);
        const auto swift = CommandLine::parse(
            u"megatron sft --model x --recompute_granularity full --recompute_method uniform"_s)
                               ->edited((*preset)->edits(none, TrainerKind::MsSwift4))
                               .text;
        QVERIFY2(swift.contains(u"--recompute_granularity none") && !swift.contains(u"--recompute_method"),
            qPrintable(swift));
        QVERIFY2(swift.contains(u"--virtual_pipeline_model_parallel_size 2"), qPrintable(swift));
        QVERIFY2(swift.contains(u"--sequence_parallel true"), qPrintable(swift));
        const auto megatron =
            CommandLine::parse(u"torchrun pretrain_gpt.py --recompute-granularity selective"_s)
                ->edited((*preset)->edits(none, TrainerKind::MegatronLm))
                .text;
        QVERIFY2(!megatron.contains(u"--recompute"), qPrintable(megatron));
        QVERIFY2(megatron.contains(u"--num-virtual-stages-per-pipeline-rank 2"), qPrintable(megatron));
        QVERIFY2(megatron.contains(u"--sequence-parallel") && !megatron.contains(u"--sequence-parallel true"),
            qPrintable(megatron));
    }

    void fourThousandGpusStayInstant()
    {
        CorePreset core;
        const auto preset = core.make(u"n_gpus=4096,gbs=4096"_s, u"moe"_s);
        const Classification found = classify((*preset)->space(), (*preset)->rules(), Listing::CountsOnly);
        QVERIFY(found.kept > 1000);
    }
};

MEGATUNE_TEST(MegatronCoreTest)

} // namespace megatune::tst_megatroncore

#include "tst_megatroncore.moc"
