// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron-Bridge 0.1 to 0.6: overrides of its ConfigContainer (scripts/training/run_recipe.py) and the
// arguments of its scripts (scripts/performance/argument_parser.py).
#include "core/preset/commandarguments.h"
#include "core/preset/commandlayout.h"
#include "core/preset/megatron.h"
#include "core/preset/preset.h"
#include "core/preset/trainingoptions.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trainer/trialedits.h"
#include "core/trial/trialcommand.h"
#include "tests/support/dialects.h"
#include "tests/support/test.h"

namespace megatune::tst_bridgedialect {

namespace {

const QString runs = u"torchrun --nproc-per-node 8 run_recipe.py --recipe qwen3_8b_pretrain_config"_s;
const QString benchmark = u"python scripts/performance/run_script.py -m qwen -mr qwen3_30b_a3b -ng 16"_s;

CommandEdit tensor(const QString& size)
{
    return CommandEdit::set(u"tensor-model-parallel-size"_s, size);
}

} // namespace

class BridgeDialectTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anOptionBecomesTheOverrideOfItsField_data()
    {
        QTest::addColumn<CommandEdit>("edit");
        QTest::addColumn<QString>("word");
        const auto set = [](const char* option, const char* value) {
            return CommandEdit::set(QString::fromLatin1(option), QString::fromLatin1(value));
        };
        const auto remove = [](const char* option) {
            return CommandEdit::remove(QString::fromLatin1(option));
        };
        QTest::newRow("TP") << set("tensor-model-parallel-size", "4")
                            << u"model.tensor_model_parallel_size=4"_s;
        QTest::newRow("VPP") << set("num-virtual-stages-per-pipeline-rank", "3")
                             << u"model.virtual_pipeline_model_parallel_size=3"_s;
        QTest::newRow("VPP by ms-swift's name") << set("virtual-pipeline-model-parallel-size", "3")
                                                << u"model.virtual_pipeline_model_parallel_size=3"_s;
        QTest::newRow("no VPP") << remove("num-virtual-stages-per-pipeline-rank")
                                << u"model.virtual_pipeline_model_parallel_size=null"_s;
        QTest::newRow("MBS") << set("micro-batch-size", "2") << u"train.micro_batch_size=2"_s;
        QTest::newRow("SP") << CommandEdit::flag(u"sequence-parallel"_s) << u"model.sequence_parallel=true"_s;
        QTest::newRow("no SP") << remove("sequence-parallel") << u"model.sequence_parallel=false"_s;
        QTest::newRow("no recomputation")
            << remove("recompute-granularity") << u"model.recompute_granularity=null"_s;
        QTest::newRow("the word for it")
            << set("recompute-granularity", "none") << u"model.recompute_granularity=null"_s;
        QTest::newRow("modules") << set("recompute-modules", "mlp moe_act")
                                 << u"'model.recompute_modules=[mlp,moe_act]'"_s;
        QTest::newRow("Megatron's own modules")
            << remove("recompute-modules") << u"'model.recompute_modules=[core_attn]'"_s;
        QTest::newRow("a layout of the pipeline") << set("pipeline-model-parallel-layout", "Ett|t*3|tL")
                                                  << u"'model.pipeline_model_parallel_layout=Ett|t*3|tL'"_s;
        QTest::newRow("one with brackets, which Hydra wants quoted") << set("pipeline-model-parallel-layout",
            "Et|(t|)*2tL") << u"'model.pipeline_model_parallel_layout='\\''Et|(t|)*2tL'\\'''"_s;
        QTest::newRow("first stage") << set("decoder-first-pipeline-num-layers", "7")
                                     << u"model.num_layers_in_first_pipeline_stage=7"_s;
        QTest::newRow("turned round")
            << CommandEdit::flag(u"no-overlap-p2p-communication"_s) << u"model.overlap_p2p_comm=false"_s;
        QTest::newRow("any other is the model's")
            << set("moe-token-dispatcher-type", "flex") << u"model.moe_token_dispatcher_type=flex"_s;
        QTest::newRow("a word for none is a word elsewhere")
            << set("cuda-graph-impl", "none") << u"model.cuda_graph_impl=none"_s;
        QTest::newRow("a field") << set("ddp.average_in_collective", "false")
                                 << u"ddp.average_in_collective=false"_s;
        QTest::newRow("what there is not") << set("vit-gradient-checkpointing", "true") << QString();
    }
    void anOptionBecomesTheOverrideOfItsField()
    {
        QFETCH(const CommandEdit, edit);
        QFETCH(const QString, word);
        const QString expected = word.isEmpty() ? runs : QString(runs + u' ' + word);
        const QString text = edited(runs, {edit});
        QCOMPARE(text, expected);
        QCOMPARE(edited(text, {edit}), expected);
    }

    void whatTheCommandHasIsChangedInItsPlace_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::newRow("override") << u" model.tensor_model_parallel_size=4 x.y=1"_s
                                  << u" model.tensor_model_parallel_size=2 x.y=1"_s;
        QTest::newRow("added") << u" +model.tensor_model_parallel_size=4"_s
                               << u" +model.tensor_model_parallel_size=2"_s;
        QTest::newRow("forced") << u" ++model.tensor_model_parallel_size='4'"_s
                                << u" ++model.tensor_model_parallel_size=2"_s;
        QTest::newRow("twice") << u" model.tensor_model_parallel_size=4 model.tensor_model_parallel_size=8"_s
                               << u" model.tensor_model_parallel_size=2"_s;
        QTest::newRow("long") << u" --tensor_model_parallel_size 4 a.b=c"_s
                              << u" --tensor_model_parallel_size 2 a.b=c"_s;
        QTest::newRow("joined") << u" --tensor_model_parallel_size=4"_s
                                << u" --tensor_model_parallel_size=2"_s;
        QTest::newRow("short") << u" -tp 4 -pp 2"_s << u" -tp 2 -pp 2"_s;
        QTest::newRow("both, of which one wins")
            << u" -tp 8 model.tensor_model_parallel_size=4"_s << u" -tp 2"_s;
        QTest::newRow("quoted as a whole")
            << u" \"model.tensor_model_parallel_size=$TP\""_s << u" model.tensor_model_parallel_size=2"_s;
    }
    void whatTheCommandHasIsChangedInItsPlace()
    {
        QFETCH(const QString, before);
        QFETCH(const QString, after);
        QCOMPARE(edited(runs + before, {tensor(u"2"_s)}), QString(runs + after));
    }

    void anArgumentThatHasNoWordForNoneGivesWayToTheOverride()
    {
        QCOMPARE(edited(benchmark + u" -vp 2 -pp 4"_s,
                     {CommandEdit::remove(u"num-virtual-stages-per-pipeline-rank"_s)}),
            QString(benchmark + u" -pp 4 model.virtual_pipeline_model_parallel_size=null"_s));
    }

    void tpByArgumentBringsSequenceParallelismSoThatWithoutItTpIsAnOverride()
    {
        const CommandEdit without = CommandEdit::remove(u"sequence-parallel"_s);
        QCOMPARE(edited(benchmark + u" -tp 4"_s, {tensor(u"2"_s), without}),
            QString(benchmark + u" model.tensor_model_parallel_size=2 model.sequence_parallel=false"_s));
        QCOMPARE(edited(benchmark + u" -tp 4"_s, {tensor(u"1"_s), without}),
            QString(benchmark + u" -tp 1 model.sequence_parallel=false"_s));
    }

    void anArgumentInAScriptIsOverruledByTheSameArgument()
    {
        const QByteArray script =
            "python scripts/performance/run_script.py -mr llama3_8b -ng 8 -tp 4 -vp 2 \"$@\"\n";
        const Dialect dialect = dialectOf(
            u"bash train.sh"_s, [script](const QString&, qsizetype) { return std::optional(script); });
        QCOMPARE(dialect.name(), u"megatron-bridge"_s);
        const QList<CommandEdit> edits = translatedEdits(
            dialect, {tensor(u"2"_s), CommandEdit::set(u"pipeline-model-parallel-size"_s, u"1"_s)});
        QCOMPARE(dialect.command().edited(edits).text,
            u"bash train.sh --tensor_model_parallel_size 2 model.pipeline_model_parallel_size=1"_s);
        const QStringList problems = editProblems(dialect,
            translatedEdits(dialect, {CommandEdit::remove(u"num-virtual-stages-per-pipeline-rank"_s)}));
        QVERIFY2(problems.value(0).contains(u"--virtual_pipeline_model_parallel_size"),
            qPrintable(problems.join(u' ')));
    }

    void fieldsThatMustAgreeAreSetTogether()
    {
        QCOMPARE(edited(runs + u" dataset.micro_batch_size=1"_s,
                     {CommandEdit::set(u"micro-batch-size"_s, u"2"_s)}),
            QString(runs + u" dataset.micro_batch_size=2 train.micro_batch_size=2"_s));
    }

    void theCommandIsReadByMegatronsNames()
    {
        const Dialect dialect = dialectOf(runs
            + u" -pp 2 model.tensor_model_parallel_size=4 dataset.seq_length=8192 train.train_iters=500 "
              "train.global_batch_size=64 'model.recompute_modules=[mlp,moe_act]' model.overlap_p2p_comm=false "
              "model.recompute_granularity=null --save_dir /ck"_s);
        QCOMPARE(dialect.name(), u"megatron-bridge"_s);
        QCOMPARE(dialect.number(u"tensor-model-parallel-size"_s), std::optional<qint64>(4));
        QCOMPARE(dialect.number(u"pipeline-model-parallel-size"_s), std::optional<qint64>(2));
        QCOMPARE(dialect.number(u"seq-length"_s), std::optional<qint64>(8192));
        QCOMPARE(dialect.option(u"recompute-modules"_s), std::optional(u"mlp moe_act"_s));
        QCOMPARE(dialect.isOn(u"no-overlap-p2p-communication"_s), std::optional(true));
        QCOMPARE(dialect.option(u"recompute-granularity"_s), std::optional<QString>());
        QVERIFY(dialect.mentions(u"recompute-granularity"_s));
        QCOMPARE(dialect.option(u"save"_s), std::optional(u"/ck"_s));
        QCOMPARE(ownIterations(dialect), std::optional<qint64>(500));
        QCOMPARE(dialectTitle(dialect), u"Megatron-Bridge, qwen3_8b_pretrain_config"_s);
    }

    void whatOnlyTheRecipeSaysIsNotTakenForOne()
    {
        MegatronFacts facts;
        facts.gpus = 8;
        facts.globalBatch = 16;
        const Layout layout = layoutOf(
            dialectOf(runs + u" model.tensor_model_parallel_size=4 model.recompute_granularity=null"_s),
            megatronCoreSpace(facts));
        QCOMPARE(layout.text(u"tp"_s), u"4"_s);
        QCOMPARE(layout.text(u"recompute_granularity"_s), u"none"_s);
        QVERIFY(layout.find(u"pp"_s) == nullptr);
        QVERIFY(layout.find(u"sequence_parallel"_s) == nullptr);
    }

    void whatItCannotBeToldIsNotVaried()
    {
        MegatronFacts facts;
        facts.isVlm = true;
        facts.trainer = TrainerKind::MsSwift4;
        QVERIFY(megatronCoreSpace(facts).indexOf(axis::vit) >= 0);
        facts.trainer = TrainerKind::MegatronBridge;
        QVERIFY(megatronCoreSpace(facts).indexOf(axis::vit) < 0);
    }

    void aFileOfOverridesIsRead()
    {
        const QByteArray yaml = "model:\n  tensor_model_parallel_size: 2\n  sequence_parallel: true\n"
                                "train:\n  global_batch_size: 128\n";
        const Dialect dialect = dialectOf(
            u"torchrun --nproc-per-node 8 pretrain_llama3_8b.py --config-file o.yaml train.global_batch_size=64"_s,
            [yaml](const QString&, qsizetype) { return std::optional(yaml); });
        QCOMPARE(dialect.number(u"tensor-model-parallel-size"_s), std::optional<qint64>(2));
        QCOMPARE(dialect.isOn(u"sequence-parallel"_s), std::optional(true));
        QCOMPARE(dialect.number(u"global-batch-size"_s), std::optional<qint64>(64));
    }

    void modelBatchAndGpusComeFromTheCommand_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("found");
        QTest::newRow("recipe") << QString(runs + u" train.global_batch_size=64 dataset.seq_length=4096"_s)
                                << u"8 64 4096 Qwen/Qwen3-8B"_s;
        QTest::newRow("arguments") << QString(benchmark + u" -gb 128 -sl 2048"_s)
                                   << u"16 128 2048 Qwen/Qwen3-30B-A3B"_s;
        QTest::newRow("arguments of 0.1 to 0.3")
            << u"python run_script.py -m qwen3 -s 30b_a3b -ng 8"_s << u"8 - - Qwen/Qwen3-30B-A3B"_s;
        QTest::newRow("two nodes")
            << u"torchrun --nnodes 2 --nproc-per-node 8 run_recipe.py --model llama3_8b"_s
            << u"16 - - meta-llama/Meta-Llama-3-8B"_s;
        QTest::newRow("no known model")
            << u"python run_recipe.py --recipe my_own_config model.num_layers=3"_s << u"- - - -"_s;
    }
    void modelBatchAndGpusComeFromTheCommand()
    {
        QFETCH(const QString, command);
        const CommandArguments arguments =
            commandArguments(dialectOf(command), ModelLocator(QProcessEnvironment()), u"/nowhere"_s);
        QStringList found;
        for (const QString& name :
            {argument::gpus, argument::globalBatch, argument::sequenceLength, argument::model}) {
            const QString value = arguments.found.value(name).value;
            found.append(value.isEmpty() ? u"-"_s : value);
        }
        QTEST(found.join(u' '), "found");
    }

    void itsRecipesTrainAsMsSwiftDoes()
    {
        const TrainingOptions options = trainingOptions(dialectOf(runs
            + u" ddp.overlap_param_gather=true optimizer.optimizer_cpu_offload=true model.fp8=hybrid"_s));
        QVERIFY(!options.training.dropout);
        QCOMPARE(options.training.sharding, StateSharding::OptimizerState);
        QVERIFY(options.training.overlapParamGather);
        QCOMPARE(options.training.optimizerOffload, 1.0);
        QCOMPARE(options.training.products, ProductPrecision::Eight);
        QVERIFY2(
            options.read.contains(u"ddp.overlap_param_gather"_s), qPrintable(options.read.join(u", "_s)));
    }

    void theWordForMixedPrecisionTellsTheProducts_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<ProductPrecision>("products");
        QTest::newRow("16 bits") << u" mixed_precision=bf16_mixed"_s << ProductPrecision::Sixteen;
        QTest::newRow("delayed") << u" mixed_precision=bf16_with_fp8_delayed_scaling_mixed"_s
                                 << ProductPrecision::Eight;
        QTest::newRow("current") << u" mixed_precision=bf16_with_fp8_current_scaling_mixed"_s
                                 << ProductPrecision::Eight;
        QTest::newRow("MXFP8") << u" mixed_precision=bf16_with_mxfp8_mixed"_s << ProductPrecision::BlockEight;
        QTest::newRow("blocks") << u" mixed_precision=bf16_with_fp8_subchannel_scaling_mixed"_s
                                << ProductPrecision::BlockEight;
        QTest::newRow("NVFP4") << u" mixed_precision=bf16_with_nvfp4_mixed"_s << ProductPrecision::Four;
        QTest::newRow("a script's, current") << u" -c fp8_cs"_s << ProductPrecision::Eight;
        QTest::newRow("a script's, MXFP8") << u" --compute_dtype fp8_mx"_s << ProductPrecision::BlockEight;
        QTest::newRow("a script's, 16 bits") << u" -c bf16"_s << ProductPrecision::Sixteen;
    }
    void theWordForMixedPrecisionTellsTheProducts()
    {
        QFETCH(const QString, words);
        QFETCH(const ProductPrecision, products);
        QCOMPARE(trainingOptions(dialectOf(runs + words)).training.products, products);
    }

    void aParameterOfOnesOwnMayBeAnOverride()
    {
        const auto command = CommandLine::parse(runs);
        QVERIFY(command);
        const auto preset = configurePreset(u"megatron-core"_s,
            {{u"n_gpus"_s, u"1"_s}, {u"gbs"_s, u"1"_s},
                {u"params"_s, u"ddp.average_in_collective=true+false/--moe-permute-fusion=on+off"_s}},
            ModelLocator(QProcessEnvironment()), *command);
        QVERIFY2(preset, preset ? "" : qPrintable(preset.error().sentence));
        const Dialect dialect = Dialect::recognized(*command);
        Layout layout;
        layout.set(u"ddp.average-in-collective"_s, {1, u"false"_s});
        layout.set(u"moe-permute-fusion"_s, {1, u"off"_s});
        const QString text = trialCommand(**preset, dialect, layout).text;
        for (const char* word : {" ddp.average_in_collective=false", " model.moe_permute_fusion=false"})
            QVERIFY2(text.contains(QString::fromLatin1(word)), qPrintable(text));
    }

    void aScriptThatHandsOnToASchedulerIsToldOf()
    {
        const auto tells = [](const QString& command) {
            return dialectRemarks(dialectOf(command)).join(u' ').contains(u"scheduler"_s);
        };
        QVERIFY(tells(u"python scripts/performance/setup_experiment.py -mr llama3_8b -ng 8"_s));
        QVERIFY(!tells(runs));
    }

    void trialsAreShortAndLeaveNothing_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("result");
        const QString shortened = u" train.exit_interval=12 logger.log_interval=1 logger.log_throughput=true "
                                  "train.eval_iters=0 checkpoint.save=null logger.tensorboard_dir=null"_s;
        QTest::newRow("a recipe, which saves unasked")
            << runs << QString(runs + shortened + u" checkpoint.load=null"_s);
        QTest::newRow("saves")
            << QString(runs + u" checkpoint.save=/ck checkpoint.load=/ck logger.log_interval=10"_s)
            << QString(runs
                   + u" checkpoint.save=null checkpoint.load=null logger.log_interval=1 "
                     "train.exit_interval=12 logger.log_throughput=true train.eval_iters=0 "
                     "logger.tensorboard_dir=null"_s);
        QTest::newRow("by arguments")
            << QString(benchmark + u" --save_dir /ck --save_interval 100 --max_steps 500 --enable_nsys"_s)
            << QString(benchmark + u" --max_steps 500"_s + shortened + u" checkpoint.load=null"_s);
        QTest::newRow("fine-tunes")
            << QString(runs + u" checkpoint.load=base checkpoint.finetune=true validation.eval_iters=32"_s)
            << QString(runs + u" checkpoint.load=base checkpoint.finetune=true validation.eval_iters=0"_s
                   + shortened);
        QTest::newRow("reports and profiles")
            << QString(runs
                   + u" logger.wandb_project=w checkpoint.async_save=true "
                     "profiling.use_nsys_profiler=true checkpoint.ckpt_step=5"_s)
            << QString(runs
                   + u" logger.wandb_project=null checkpoint.async_save=false "
                     "profiling.use_nsys_profiler=false checkpoint.ckpt_step=null"_s
                   + shortened + u" checkpoint.load=null"_s);
    }
    void trialsAreShortAndLeaveNothing()
    {
        QFETCH(const QString, command);
        const Dialect dialect = dialectOf(command);
        QTEST(dialect.command().edited(shortTrialEdits(dialect, 12)).text, "result");
        QVERIFY(touchesCheckpoints(dialect));
    }

    void aScriptOfOnesOwnGetsOverridesWhenItsDialectIsSaid()
    {
        const auto command = CommandLine::parse(u"torchrun --nproc-per-node 8 mine.py"_s);
        QVERIFY(command);
        const auto dialect = Dialect::named(u"megatron-bridge"_s, *command);
        QVERIFY(dialect);
        const QString text = command->edited(translatedEdits(*dialect, {tensor(u"2"_s)})).text;
        QCOMPARE(text, u"torchrun --nproc-per-node 8 mine.py model.tensor_model_parallel_size=2"_s);
    }
};

MEGATUNE_TEST(BridgeDialectTest)

} // namespace megatune::tst_bridgedialect

#include "tst_bridgedialect.moc"
