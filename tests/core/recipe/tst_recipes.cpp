// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes: every task's command fits the model and the GPUs, is read back as what it was meant to be, and is
// accepted by Megatron's own rules.
#include "core/model/commandshape.h"
#include "core/model/modellocator.h"
#include "core/preset/commandlayout.h"
#include "core/preset/preset.h"
#include "core/recipe/recipe.h"
#include "core/space/enumerator.h"
#include "core/trainer/dialecttext.h"
#include "tests/support/dialects.h"
#include "tests/support/test.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

namespace megatune::tst_recipes {

namespace {

struct NamedConfig
{
    const char* name;
    const char* json;
};

constexpr NamedConfig configs[] = {
    {"Org/Moe-30B",
        "{\"model_type\":\"qwen3_moe\",\"num_hidden_layers\":48,\"hidden_size\":2048,"
        "\"intermediate_size\":6144,\"num_attention_heads\":32,\"num_key_value_heads\":4,"
        "\"head_dim\":128,\"num_experts\":128,\"num_experts_per_tok\":8,"
        "\"moe_intermediate_size\":768,\"vocab_size\":151936,\"tie_word_embeddings\":false}"},
    {"Org/Dense-8B",
        "{\"model_type\":\"llama\",\"num_hidden_layers\":32,\"hidden_size\":4096,"
        "\"intermediate_size\":14336,\"num_attention_heads\":32,\"num_key_value_heads\":8,"
        "\"vocab_size\":128256,\"tie_word_embeddings\":false}"},
    {"Org/Vision-7B",
        "{\"model_type\":\"qwen2_5_vl\",\"num_hidden_layers\":28,\"hidden_size\":3584,"
        "\"intermediate_size\":18944,\"num_attention_heads\":28,\"num_key_value_heads\":4,"
        "\"vocab_size\":152064,\"vision_config\":{\"depth\":32}}"},
    {"Org/Glm-106B",
        "{\"model_type\":\"glm4_moe\",\"num_hidden_layers\":46,\"hidden_size\":4096,"
        "\"intermediate_size\":10944,\"num_attention_heads\":96,\"num_key_value_heads\":8,"
        "\"head_dim\":128,\"n_routed_experts\":128,\"num_experts_per_tok\":8,"
        "\"moe_intermediate_size\":1408,\"n_shared_experts\":1,\"first_k_dense_replace\":1,"
        "\"vocab_size\":151552}"},
    {"Org/Oss-20B",
        "{\"model_type\":\"gpt_oss\",\"num_hidden_layers\":24,\"hidden_size\":2880,"
        "\"intermediate_size\":2880,\"num_attention_heads\":64,\"num_key_value_heads\":8,"
        "\"head_dim\":64,\"num_local_experts\":32,\"num_experts_per_tok\":4,"
        "\"vocab_size\":201088}"},
    {"Org/Linear-80B",
        "{\"model_type\":\"qwen3_next\",\"num_hidden_layers\":48,\"hidden_size\":2048,"
        "\"intermediate_size\":5120,\"num_attention_heads\":16,\"num_key_value_heads\":2,"
        "\"head_dim\":256,\"num_experts\":512,\"num_experts_per_tok\":10,"
        "\"moe_intermediate_size\":512,\"shared_expert_intermediate_size\":512,"
        "\"full_attention_interval\":4,\"linear_num_key_heads\":16,"
        "\"linear_num_value_heads\":32,\"linear_key_head_dim\":128,"
        "\"linear_value_head_dim\":128,\"vocab_size\":151936}"},
    {"Org/Dense-70B",
        "{\"model_type\":\"llama\",\"num_hidden_layers\":80,\"hidden_size\":8192,"
        "\"intermediate_size\":28672,\"num_attention_heads\":64,\"num_key_value_heads\":8,"
        "\"vocab_size\":128256,\"tie_word_embeddings\":false}"},
    {"Org/Unknown", "{\"model_type\":\"other\",\"num_hidden_layers\":24}"},
};

ModelShape shapeNamed(const QString& name)
{
    for (const NamedConfig& config : configs) {
        if (name == QLatin1String(config.name))
            return *shapeFromConfig(config.json, name, u"test"_s);
    }
    return {};
}

RecipeRequest requestFor(const QString& task, const QString& model, int gpus = 8)
{
    RecipeRequest request;
    request.task = task;
    request.model = model;
    request.shape = shapeNamed(model);
    request.gpus = gpus;
    return request;
}

/// The preset with the exact rules for the recipe's command; `folder` holds the model.
Result<PresetPtr> exactPreset(
    const Recipe& recipe, const RecipeRequest& request, const Dialect& dialect, const QString& folder)
{
    for (const NamedConfig& config : configs) {
        QFile file(folder + u"/config.json"_s);
        if (request.model == QLatin1String(config.name)
            && file.open(QIODevice::WriteOnly | QIODevice::Truncate))
            file.write(config.json);
    }
    const PresetArguments arguments{{u"n_gpus"_s, QString::number(request.gpus)},
        {u"gbs"_s, QString::number(recipe.globalBatch)},
        {u"seq_len"_s, QString::number(recipe.sequenceLength)}, {u"model"_s, folder},
        {u"core_version"_s, dialect.trainer().kind == TrainerKind::MsSwift3 ? u"0.15"_s : u"0.18"_s}};
    return configurePreset(
        u"megatron-core"_s, arguments, ModelLocator(QProcessEnvironment()), dialect.command());
}

/// What is wrong with the recipe, or nothing.
QString problemWith(const Recipe& made, const RecipeRequest& request, const QString& folder)
{
    const Dialect dialect = dialectOf(made.command);
    const auto preset = exactPreset(made, request, dialect, folder);
    if (!preset)
        return preset.error().sentence;
    const SearchSpace& space = (*preset)->space();
    const auto index = space.indexOf(layoutOf(dialect, space));
    const auto meant = space.indexOf(made.layout);
    if (!index || !meant || (*preset)->canonical(*index) != (*preset)->canonical(*meant))
        return u"not the layout that was meant: "_s + layoutOf(dialect, space).toText();
    const QString reason = reasonFor(space, (*preset)->rules(), (*preset)->canonical(*index));
    if (!reason.isEmpty())
        return reason;
    if (globalBatchOf(dialect) != made.globalBatch)
        return u"another global batch"_s;
    if (dialect.trainer().kind == TrainerKind::Accelerate)
        return {};
    if (layoutOf(dialect, space).number(u"tp"_s) > request.gpusPerNode)
        return u"TP over nodes"_s;
    const QString remarks = dialectRemarks(dialect).join(u'\n');
    return remarks;
}

QString hintsOf(const Recipe& recipe)
{
    QStringList lines;
    for (const RecipeHint& hint : recipe.hints)
        lines.append(hint.advice + u" | "_s + hint.reason);
    return lines.join(u'\n');
}

} // namespace

class RecipesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyTaskOfTheGuidesIsThere()
    {
        QStringList names;
        for (const RecipeKind& kind : recipeKinds()) {
            names.append(kind.name);
            QVERIFY(!kind.title.isEmpty());
        }
        for (const QString& name :
            {u"pt"_s, u"sft"_s, u"sft-lora"_s, u"sft-moe"_s, u"sft-moe-lora"_s, u"sft-multimodal"_s,
                u"sft-fp8"_s, u"grpo"_s, u"dpo"_s, u"kto"_s, u"gkd"_s, u"rm"_s, u"embedding"_s, u"reranker"_s,
                u"seq-cls"_s, u"accelerate"_s, u"megatron-bridge"_s, u"megatron-lm"_s})
            QVERIFY2(names.contains(name), qPrintable(name));
    }

    void commandsFitTheModelAndTheGpus_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("gpus");
        for (const NamedConfig& config : configs) {
            for (const int gpus : {1, 2, 8, 6, 16, 64, 24})
                QTest::addRow("%s on %d", config.name, gpus) << QString::fromLatin1(config.name) << gpus;
        }
        QTest::newRow("a large cluster") << u"Org/Glm-106B"_s << 4096;
    }
    void commandsFitTheModelAndTheGpus()
    {
        QFETCH(QString, model);
        QFETCH(int, gpus);
        QTemporaryDir folder;
        int made = 0;
        for (const RecipeKind& kind : recipeKinds()) {
            for (const TrainerKind dialect : kind.dialects) {
                for (const bool lora : {false, true}) {
                    RecipeRequest request = requestFor(kind.name, model, gpus);
                    request.dialect = dialect;
                    request.lora = lora;
                    const auto result = recipe(request);
                    if (!result) {
                        const QString sentence = result.error().sentence;
                        QVERIFY2(sentence.contains(u"use the recipe") || sentence.contains(u"padding_free"),
                            qPrintable(sentence));
                        continue;
                    }
                    ++made;
                    const QString problem = problemWith(*result, request, folder.path());
                    QVERIFY2(problem.isEmpty(), qPrintable(problem + u'\n' + result->command));
                    if (dialect != TrainerKind::Accelerate)
                        QCOMPARE(dialectOf(result->command).kind(), dialect);
                    QVERIFY2(result->hints.size() <= 11, qPrintable(hintsOf(*result)));
                }
            }
        }
        QVERIFY(made >= 20);
    }

    void everyModelOfTheCatalogIsServed_data()
    {
        QTest::addColumn<QString>("model");
        for (const QString& id : catalogModels())
            QTest::newRow(qPrintable(id)) << id;
    }
    void everyModelOfTheCatalogIsServed()
    {
        QFETCH(QString, model);
        for (const int gpus : {8, 64}) {
            for (const QString& task : {u"sft"_s, u"sft-lora"_s, u"grpo"_s, u"embedding"_s,
                     u"megatron-bridge"_s, u"megatron-lm"_s}) {
                RecipeRequest request = requestFor(task, model, gpus);
                request.shape = *catalogShape(model);
                const auto result = recipe(request);
                const QString refusal = result ? QString() : result.error().sentence;
                if (refusal.contains(u"padding_free") || refusal.contains(u"No recipe of Megatron-Bridge")
                    || refusal.contains(u"options of pretrain_gpt.py"))
                    continue;
                QVERIFY2(result, result ? "" : qPrintable(result.error().sentence));
                const QString problem = problemWith(*result, request, model); // the id stands for a folder
                QVERIFY2(problem.isEmpty(), qPrintable(problem + u'\n' + result->command));
            }
        }
    }

    void theTaskIsReadBack_data()
    {
        QTest::addColumn<QString>("task");
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("title");
        const QString dense = u"Org/Dense-8B"_s;
        const QString full = u", all parameters"_s;
        QTest::newRow("pt") << u"pt"_s << dense << u"ms-swift 4.x, pt"_s + full;
        QTest::newRow("sft") << u"sft"_s << dense << u"ms-swift 4.x, sft"_s + full;
        QTest::newRow("LoRA") << u"sft-lora"_s << dense << u"ms-swift 4.x, sft, LoRA"_s;
        QTest::newRow("MoE") << u"sft-moe"_s << u"Org/Moe-30B"_s << u"ms-swift 4.x, sft"_s + full;
        QTest::newRow("MoE LoRA") << u"sft-moe-lora"_s << u"Org/Moe-30B"_s << u"ms-swift 4.x, sft, LoRA"_s;
        QTest::newRow("multimodal") << u"sft-multimodal"_s << u"Org/Vision-7B"_s
                                    << u"ms-swift 4.x, sft"_s + full;
        for (const QString& type : {u"grpo"_s, u"dpo"_s, u"kto"_s, u"gkd"_s, u"rm"_s})
            QTest::newRow(qPrintable(type)) << type << dense << u"ms-swift 4.x, rlhf "_s + type + full;
        QTest::newRow("accelerate") << u"accelerate"_s << dense << u"Accelerate with Megatron-LM, train.py"_s;
    }
    void theTaskIsReadBack()
    {
        QFETCH(QString, task);
        QFETCH(QString, model);
        const auto result = recipe(requestFor(task, model));
        QVERIFY2(result, result ? "" : qPrintable(result.error().sentence));
        QTEST(dialectTitle(dialectOf(result->command)), "title");
    }

    void everyTaskTakesImagesAndEightBits_data()
    {
        QTest::addColumn<QString>("task");
        for (const char* task :
            {"pt", "sft", "sft-lora", "sft-multimodal", "grpo", "dpo", "kto", "gkd", "rm"})
            QTest::newRow(task) << QString::fromLatin1(task);
    }
    void everyTaskTakesImagesAndEightBits()
    {
        QFETCH(QString, task);
        RecipeRequest request = requestFor(task, u"Org/Vision-7B"_s);
        request.eightBits = true;
        const auto result = recipe(request);
        QVERIFY2(result, result ? "" : qPrintable(result.error().sentence));
        for (const QString& part : {u"--freeze_vit true"_s, u"--freeze_llm false"_s,
                 u"IMAGE_MAX_TOKEN_NUM=1024"_s, u"--fp8_format e4m3"_s, u"--fp8_recipe blockwise"_s})
            QCOMPARE(result->command.count(part), 1);
        const auto plain = recipe(requestFor(task == u"sft-multimodal" ? u"sft"_s : task, u"Org/Dense-8B"_s));
        QVERIFY(plain && !plain->command.contains(u"freeze_") && !plain->command.contains(u"fp8"));
    }

    void layoutsFollowTheRules_data()
    {
        QTest::addColumn<QString>("task");
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("gpus");
        QTest::addColumn<QString>("layout"); // tp pp cp ep
        QTest::newRow("small enough for one GPU") << u"sft-lora"_s << u"Org/Dense-8B"_s << 8 << u"1 1 1 1"_s;
        QTest::newRow("experts over the node") << u"sft-moe-lora"_s << u"Org/Moe-30B"_s << 8 << u"1 1 1 8"_s;
        QTest::newRow("no experts") << u"sft"_s << u"Org/Dense-8B"_s << 8 << u"1 1 1 1"_s;
    }
    void layoutsFollowTheRules()
    {
        QFETCH(QString, task);
        QFETCH(QString, model);
        QFETCH(int, gpus);
        const auto result = recipe(requestFor(task, model, gpus));
        QVERIFY(result);
        QStringList sizes;
        for (const QString& name : {u"tp"_s, u"pp"_s, u"cp"_s, u"ep"_s})
            sizes.append(result->layout.text(name));
        QTEST(sizes.join(u' '), "layout");
        QVERIFY(result->memoryBytes && *result->memoryBytes <= result->capacityBytes);
    }

    void largeModelsStayInTheirNodes()
    {
        const auto result = recipe(requestFor(u"sft"_s, u"Org/Dense-70B"_s, 64));
        QVERIFY(result);
        QVERIFY(result->layout.number(u"tp"_s) <= 8);
        QVERIFY(result->layout.number(u"tp"_s) * result->layout.number(u"pp"_s) > 1);
        QVERIFY2(result->command.contains(u"NNODES=8") && result->command.contains(u"MODELSCOPE_CACHE"),
            qPrintable(result->command));
        QVERIFY(result->memoryBytes && *result->memoryBytes <= result->capacityBytes);
        const auto small = recipe(requestFor(u"sft"_s, u"Org/Dense-70B"_s, 8));
        QVERIFY(small && hintsOf(*small).contains(u"Use more GPUs"));
    }

    void longSequencesAreSplit()
    {
        RecipeRequest request = requestFor(u"sft"_s, u"Org/Dense-8B"_s, 16);
        request.sequenceLength = 262'144;
        const auto result = recipe(request);
        QVERIFY(result);
        QVERIFY(result->layout.number(u"cp"_s) * result->layout.number(u"tp"_s) > 1);
        request.task = u"embedding"_s; // runs without CP only
        const auto other = recipe(request);
        QVERIFY(other);
        QCOMPARE(other->layout.number(u"cp"_s), 1);
    }

    void layersThatDoNotDivideAreSpread()
    {
        RecipeRequest request = requestFor(u"sft-moe"_s, u"Org/Glm-106B"_s, 64);
        request.globalBatch = 16; // DP at most 16
        const auto result = recipe(request);
        QVERIFY(result);
        const qint64 stages = result->layout.number(u"pp"_s);
        // As the search writes it: the loss counts as a layer, or each virtual stage has its layers named.
        const bool isUneven = 46 % stages != 0;
        static const QRegularExpression split(
            u"--account_for_loss_in_pipeline_split true|--decoder_last_pipeline_num_layers|"
            "--pipeline_model_parallel_layout"_s);
        QCOMPARE(hintsOf(*result).contains(u"unequal shares"), isUneven);
        QVERIFY2(result->command.contains(split) == isUneven, qPrintable(result->command));
    }

    void adviceAppearsWhereItApplies_data()
    {
        QTest::addColumn<QString>("task");
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("gpus");
        QTest::addColumn<QString>("advice");
        QTest::addColumn<bool>("there");
        const auto row = [](const char* name, const QString& task, const QString& model, int gpus,
                             const QString& advice,
                             bool there) { QTest::newRow(name) << task << model << gpus << advice << there; };
        const QString dense = u"Org/Dense-8B"_s;
        const QString moe = u"Org/Moe-30B"_s;
        row("EP, not ETP", u"sft"_s, moe, 8, u"EP and not by ETP"_s, true);
        row("no experts", u"sft"_s, dense, 8, u"ETP"_s, false);
        row("nodes", u"sft"_s, moe, 16, u"EP within a node"_s, true);
        row("one node", u"sft"_s, moe, 8, u"within a node"_s, false);
        row("cross", u"sft"_s, dense, 16, u"PP and DP cross"_s, true);
        row("shared cache", u"sft"_s, dense, 16, u"MODELSCOPE_CACHE"_s, true);
        row("own cache", u"sft"_s, dense, 8, u"MODELSCOPE_CACHE"_s, false);
        row("packing", u"sft"_s, dense, 8, u"--packing true"_s, true);
        row("packed", u"pt"_s, dense, 8, u"Do not stream"_s, true);
        row("no packing for GRPO", u"grpo"_s, dense, 8, u"acking"_s, false);
        row("overlap", u"sft"_s, dense, 8, u"--overlap_grad_reduce"_s, true);
        row("nothing to overlap", u"sft"_s, dense, 1, u"overlap"_s, false);
        row("attention", u"sft"_s, u"Org/Oss-20B"_s, 8, u"unfused"_s, true);
        row("flash attention", u"sft"_s, dense, 8, u"unfused"_s, false);
        row("merge", u"sft-moe-lora"_s, moe, 8, u"transformers 5"_s, true);
        row("nothing to merge", u"sft-lora"_s, dense, 8, u"transformers 5"_s, false);
        row("one GPU", u"sft-lora"_s, dense, 1, u"swift sft"_s, true);
        row("Apex", u"sft"_s, dense, 8, u"Apex"_s, true);
        row("CP of accelerate", u"accelerate"_s, dense, 8, u"context_parallel_size 1"_s, true);
        row("version", u"gkd"_s, dense, 8, u"3.12"_s, true);
        row("unknown shape", u"sft"_s, u"Org/Unknown"_s, 8, u"by hand"_s, true);
    }
    void adviceAppearsWhereItApplies()
    {
        QFETCH(QString, task);
        QFETCH(QString, model);
        QFETCH(int, gpus);
        QFETCH(QString, advice);
        const auto result = recipe(requestFor(task, model, gpus));
        QVERIFY2(result, result ? "" : qPrintable(result.error().sentence));
        const QString hints = hintsOf(*result);
        QTEST(hints.contains(advice), "there");
    }

    void namesFollowTheVersion()
    {
        RecipeRequest request = requestFor(u"sft-lora"_s, u"Org/Dense-8B"_s);
        request.hasApex = false;
        const QString four = recipe(request)->command;
        request.dialect = TrainerKind::MsSwift3;
        const QString three = recipe(request)->command;
        for (const QString& option : {u"--train_type lora"_s, u"--max_epochs 1"_s,
                 u"--save megatron_output"_s, u"--save_interval 200"_s, u"--num_workers 4"_s,
                 u"--load_safetensors true"_s, u"--no_gradient_accumulation_fusion true"_s})
            QVERIFY2(three.contains(option) && !four.contains(option), qPrintable(option));
        for (const QString& option : {u"--tuner_type lora"_s, u"--num_train_epochs 1"_s,
                 u"--output_dir megatron_output"_s, u"--gradient_accumulation_fusion false"_s})
            QVERIFY2(four.contains(option) && !three.contains(option), qPrintable(option));
    }

    void groupPolicyGeneratesWholeMicroBatchesForEveryRank_data()
    {
        QTest::addColumn<int>("gpus");
        QTest::addColumn<int>("batch");
        for (const int gpus : {1, 2, 4, 8, 16, 64}) {
            for (const int batch : {0, 8, 16, 24, 64, 96, 100, 256})
                QTest::addRow("%d GPUs, batch %d", gpus, batch) << gpus << batch;
        }
    }
    void groupPolicyGeneratesWholeMicroBatchesForEveryRank()
    {
        QFETCH(int, gpus);
        QFETCH(int, batch);
        RecipeRequest request = requestFor(u"grpo"_s, u"Org/Dense-8B"_s, gpus);
        if (batch > 0)
            request.globalBatch = batch;
        const auto result = recipe(request);
        if (!result) // no layout of these GPUs has such a batch, whatever is generated
            QSKIP(qPrintable(result.error().sentence));
        const CommandLine command = *CommandLine::parse(result->command);
        const auto number = [&](const QString& option, qint64 usual) {
            return command.option(option).value_or(QString::number(usual)).toLongLong();
        };
        const qint64 completions = number(u"global-batch-size"_s, 0) * number(u"steps-per-generation"_s, 1);
        const qint64 generations = number(u"num-generations"_s, 8);
        const qint64 parallel = gpus
            / (number(u"tensor-model-parallel-size"_s, 1) * number(u"pipeline-model-parallel-size"_s, 1)
                * number(u"context-parallel-size"_s, 1));
        QVERIFY(completions >= gpus);
        QCOMPARE(completions % generations, 0);
        QCOMPARE(completions / generations % (parallel * number(u"micro-batch-size"_s, 1)), 0);
    }

    void accelerateHasNoneOfTheGuidesErrors()
    {
        const QString command = recipe(requestFor(u"accelerate"_s, u"Org/Dense-70B"_s, 16))->command;
        for (const QString& wrong :
            {u"--multi_gpu"_s, u"learning_rate_decay_iters"_s, u"checkpoint_num_layers"_s,
                u"distribute_checkpointed"_s, u"partition_activations"_s, u"check_for_nan"_s})
            QVERIFY2(!command.contains(wrong), qPrintable(wrong));
        QVERIFY(command.contains(u"--use_megatron_lm"));
        QVERIFY(command.contains(u"--megatron_lm_context_parallel_size 1"));
        const QString small = recipe(requestFor(u"accelerate"_s, u"Org/Dense-8B"_s, 64))->command;
        QVERIFY2(small.contains(u"recompute_granularity full") && !small.contains(u"selective"),
            qPrintable(small));
    }

    void theShellSeesTheSameWords()
    {
        RecipeRequest request = requestFor(u"dpo"_s, u"Org/Dense-8B"_s, 16);
        request.model = u"/data/it's a model"_s;
        const QString command = recipe(request)->command;
        const QStringList words = CommandLine::parse(command)->words();
        QString text = command;
        text.replace(u"megatron rlhf"_s, u"printf '%s\\n' rlhf"_s);
        QProcess shell;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"MODELSCOPE_CACHE"_s, u"/shared"_s);
        shell.setProcessEnvironment(environment);
        shell.start(u"/bin/sh"_s, {u"-c"_s, text});
        QVERIFY(shell.waitForFinished(test::patientMs));
        QCOMPARE(
            QString::fromUtf8(shell.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts), words.mid(1));
        QVERIFY(words.contains(request.model) && !words.contains(u"--use_hf"_s));
    }

    void megatronBridgeGetsTheModelsOwnRecipeAndTheWholeLayout()
    {
        RecipeRequest request = requestFor(u"megatron-bridge"_s, u"Qwen/Qwen3-30B-A3B"_s, 16);
        request.shape = *catalogShape(request.model);
        const auto result = recipe(request);
        QVERIFY2(result, result ? "" : qPrintable(result.error().sentence));
        for (const char* word : {"--nnodes 2", "--recipe qwen3_30b_a3b_pretrain_config",
                 "model.sequence_parallel=", "model.expert_model_parallel_size=", "train.micro_batch_size=",
                 "dataset.seq_length=4096", "model.pipeline_model_parallel_layout=null"})
            QVERIFY2(result->command.contains(QString::fromLatin1(word)), qPrintable(result->command));
        QCOMPARE(
            dialectTitle(dialectOf(result->command)), u"Megatron-Bridge, qwen3_30b_a3b_pretrain_config"_s);
    }

    void megatronLmGetsTheModelAsOptions_data() { everyModelOfTheCatalogIsServed_data(); }
    void megatronLmGetsTheModelAsOptions()
    {
        QFETCH(QString, model);
        RecipeRequest request = requestFor(u"megatron-lm"_s, model, 64);
        request.shape = *catalogShape(model);
        const auto result = recipe(request);
        if (!result)
            return;
        const auto read = shapeFromCommand(dialectOf(result->command));
        QVERIFY2(read.has_value(), qPrintable(result->command));
        ModelShape expected = request.shape;
        expected.vocabSize = read->vocabSize; // the tokenizer's to say
        QVERIFY2(read->numLayers == expected.numLayers, qPrintable(result->command));
        QCOMPARE(totalParameters(*read), totalParameters(expected));
        QCOMPARE(activeParameters(*read), activeParameters(expected));
        QVERIFY(result->command.contains(u"--log-throughput"_s));
    }

    void whatCannotBeIsSaid_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("task") << u"task=sfft"_s << u"sft"_s;
        QTest::newRow("experts") << u"task=sft-moe"_s << u"no experts"_s;
        QTest::newRow("images") << u"task=sft-multimodal"_s << u"no images"_s;
        QTest::newRow("FP8") << u"gpu=A100-80GB task=sft-fp8"_s << u"8 bits"_s;
        QTest::newRow("GPU") << u"gpu=H10O-80GB"_s << u"H100-80GB"_s;
        QTest::newRow("nodes") << u"gpus=12"_s << u"nodes of 8"_s;
        QTest::newRow("no GPU") << u"gpus=0"_s << u"1 to"_s;
        QTest::newRow("batch") << u"gbs=7 gpus=64 model=Org/Vision-7B"_s << u"global batch of 7"_s;
        QTest::newRow("huge batch") << u"gbs=999999999999"_s << u"out of range"_s;
        QTest::newRow("embedding of ms-swift 3")
            << u"task=embedding dialect=ms-swift-3"_s << u"ms-swift-4 only"_s;
        QTest::newRow("reranker of ms-swift 3")
            << u"task=reranker dialect=ms-swift-3"_s << u"ms-swift-4 only"_s;
        QTest::newRow("dialect") << u"dialect=accelerate"_s << u"dialect"_s;
        QTest::newRow("plugin") << u"task=accelerate model=Org/Moe-30B"_s << u"qwen3_moe"_s;
    }
    void whatCannotBeIsSaid()
    {
        QFETCH(QString, change);
        QFETCH(QString, sentence);
        RecipeRequest request = requestFor(u"sft"_s, u"Org/Dense-8B"_s);
        for (const QString& item : change.split(u' ')) {
            const QString value = item.section(u'=', 1);
            const QString key = item.section(u'=', 0, 0);
            if (key == u"task")
                request.task = value;
            else if (key == u"gpu")
                request.gpu = value;
            else if (key == u"gpus")
                request.gpus = value.toInt();
            else if (key == u"gbs")
                request.globalBatch = value.toLongLong();
            else if (key == u"dialect")
                request.dialect = TrainerKind::Accelerate;
            else
                request.shape = shapeNamed(request.model = value);
        }
        const auto result = recipe(request);
        QVERIFY2(!result, result ? qPrintable(result->command) : "");
        QVERIFY2(result.error().sentence.contains(sentence), qPrintable(result.error().sentence));
    }
};

MEGATUNE_TEST(RecipesTest)

} // namespace megatune::tst_recipes

#include "tst_recipes.moc"
