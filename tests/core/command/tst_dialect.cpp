// SPDX-License-Identifier: GPL-3.0-or-later
// Dialects: recognised from commands as the guides show them, and their own names for every option.
#include "core/command/commandoptions.h"
#include "core/preset/commandlayout.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/dialecttranslation.h"
#include "tests/support/dialects.h"
#include "tests/support/test.h"

namespace megatune::tst_dialect {

namespace {

/// A reader that knows one file.
CommandFileReader fileOf(const QString& name, const QByteArray& bytes)
{
    return [name, bytes](const QString& path, qsizetype atMost) -> std::optional<QByteArray> {
        return path == name ? std::optional(bytes.left(atMost)) : std::nullopt;
    };
}

QString optionsOf(const QList<CommandEdit>& edits)
{
    QStringList words;
    for (const CommandEdit& edit : edits) {
        const QString name = edit.spelling.isEmpty() ? edit.option : edit.spelling;
        switch (edit.kind) {
        case CommandEdit::Kind::Set:
            words.append(name + u'=' + edit.value);
            break;
        case CommandEdit::Kind::Switch:
            words.append(u'+' + name);
            break;
        case CommandEdit::Kind::Remove:
            words.append(u'-' + name);
            break;
        case CommandEdit::Kind::Env:
            words.append(u'$' + edit.option + u'=' + edit.value);
            break;
        case CommandEdit::Kind::Print:
        case CommandEdit::Kind::Once:
        case CommandEdit::Kind::Front:
        case CommandEdit::Kind::Assign:
        case CommandEdit::Kind::Fill:
            words.append(edit.option + u'=' + edit.value);
            break;
        }
    }
    words.sort();
    return words.join(u' ');
}

const QString sft4 = u"NPROC_PER_NODE=8 megatron sft --model M --tuner_type lora --micro_batch_size 2"_s;
const QString sft3 = u"NPROC_PER_NODE=8 megatron sft --model M --train_type lora --save out --max_epochs 1"_s;
const QString lm = u"torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 32 --sequence-parallel "
                   "--save ck --save-interval 100 --train-iters 5000"_s;
const QString acc = u"accelerate launch --use_megatron_lm --num_processes 16 --megatron_lm_tp_degree 2 "
                    "train.py --per_device_train_batch_size 2"_s;

} // namespace

class DialectTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatAWrapperDoesIsSaid()
    {
        const auto remarks = [](const QString& text) {
            return dialectRemarks(Dialect::recognized(*CommandLine::parse(text))).join(u'\n');
        };
        const QString torchrun =
            u"srun torchrun --nproc-per-node $SLURM_NTASKS_PER_NODE pretrain_gpt.py --bf16"_s;
        QVERIFY(remarks(u"#SBATCH --ntasks-per-node=8\n"_s + torchrun)
                    .contains(u"srun starts 8 tasks on each node"));
        QVERIFY(
            remarks(u"ray job submit --address h -- "_s + torchrun).contains(u"is stopped (ray job stop)"));
        const auto inFile = Dialect::recognized(*CommandLine::parse(u"bash run.sh"_s),
            fileOf(u"run.sh"_s, "ray job submit -- torchrun pretrain_gpt.py --bf16 \"$@\"\n"));
        QVERIFY(dialectRemarks(inFile).join(u'\n').contains(u"so that one that is ended early"));
        QVERIFY(!remarks(u"#SBATCH --ntasks-per-node=1\n"_s + torchrun).contains(u"srun starts"));
        QVERIFY(!remarks(u"#SBATCH --ntasks-per-node=8\nsrun python pretrain_gpt.py --bf16"_s)
                     .contains(u"srun starts"));
    }
    void commandsOfTheGuidesAreRecognised_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("what");  // task, rlhf type, tuning
        QTest::addColumn<QString>("sizes"); // tp pp cp ep etp mbs gbs recomputation
        const QString env = u"PYTORCH_CUDA_ALLOC_CONF='expandable_segments:True' NPROC_PER_NODE=2 "
                            "CUDA_VISIBLE_DEVICES=0,1 "_s;
        const QString model = u" --model Org/Model-7B --use_hf --save_safetensors true"_s;
        const QString full = u" --recompute_granularity full --recompute_method uniform "
                             "--recompute_num_layers 1"_s;
        const QString end = u" --num_train_epochs 1 --output_dir out --no_save_optim true"_s;
        const QString lora =
            u" --merge_lora false --tuner_type lora --lora_rank 8 --target_modules all-linear"_s;
        QTest::newRow("SFT, dense") << env + u"megatron sft"_s + model
                + u" --dataset 'a/b#500' 'c/d#500'"
                  " --tensor_model_parallel_size 2 --sequence_parallel true --micro_batch_size 16"
                  " --global_batch_size 16"_s
                + full + end << u"ms-swift-4"_s
                                    << u"sft - full"_s << u"2 1 1 1 1 16 16 full"_s;
        QTest::newRow("SFT, LoRA") << env + u"megatron sft"_s + model + lora
                + u" --tensor_model_parallel_size 2 --micro_batch_size 16 --global_batch_size 16"_s + full
                + end << u"ms-swift-4"_s
                                   << u"sft - lora"_s << u"2 1 1 1 1 16 16 full"_s;
        QTest::newRow("SFT, MoE") << u"NPROC_PER_NODE=8 \\\nmegatron sft \\\n"_s + model
                + u" --moe_permute_fusion true --pipeline_model_parallel_size 2 "
                  "--decoder_first_pipeline_num_layers 25 --tensor_model_parallel_size 4 "
                  "--expert_model_parallel_size 4 --micro_batch_size 1 --global_batch_size 4 \\\n"_s
                + full + end << u"ms-swift-4"_s
                                  << u"sft - full"_s << u"4 2 1 4 1 1 4 full"_s;
        QTest::newRow("SFT, MoE with LoRA") << env + u"megatron sft"_s + model + lora
                + u" --expert_model_parallel_size 2 --micro_batch_size 8 --global_batch_size 16"_s + full
                + end << u"ms-swift-4"_s << u"sft - lora"_s
                                            << u"1 1 1 2 1 8 16 full"_s;
        QTest::newRow("SFT, multimodal")
            << u"IMAGE_MAX_TOKEN_NUM=1024 FPS_MAX_FRAMES=16 "_s + env + u"megatron sft"_s + model
                + u" --tensor_model_parallel_size 2 --packing true --freeze_llm "
                  "false --freeze_vit true --micro_batch_size 1 --global_batch_size 4"_s
                + full + end
            << u"ms-swift-4"_s << u"sft - full"_s << u"2 1 1 1 1 1 4 full"_s;
        QTest::newRow("pre-training") << u"NPROC_PER_NODE=8 megatron pt"_s + model
                + u" --tensor_model_parallel_size 2 --micro_batch_size 4 --global_batch_size 32 "
                  "--recompute_granularity selective"_s
                + end << u"ms-swift-4"_s
                                      << u"pt - full"_s << u"2 1 1 1 1 4 32 selective"_s;
        QTest::newRow("GRPO") << env + u"megatron rlhf --rlhf_type grpo"_s + model
                + u" --reward_funcs accuracy format --num_generations 8 --tensor_model_parallel_size 2 "
                  "--micro_batch_size 1 --global_batch_size 8"_s
                + full + end << u"ms-swift-4"_s
                              << u"rlhf grpo full"_s << u"2 1 1 1 1 1 8 full"_s;
        QTest::newRow("GRPO with a server")
            << env + u"megatron rlhf --rlhf_type grpo"_s + model
                + u" --vllm_mode server --reward_funcs accuracy format --tensor_model_parallel_size 2 "
                  "--micro_batch_size 1 --global_batch_size 8 --output_dir out"_s
            << u"ms-swift-4"_s << u"rlhf grpo full"_s << u"2 1 1 1 1 1 8 selective"_s;
        QTest::newRow("DPO") << env + u"megatron rlhf --rlhf_type dpo"_s + model
                + u" --beta 0.1 --tensor_model_parallel_size 2 --micro_batch_size 4 --global_batch_size 16"_s
                + full + end << u"ms-swift-4"_s
                             << u"rlhf dpo full"_s << u"2 1 1 1 1 4 16 full"_s;
        QTest::newRow("GKD") << env + u"megatron rlhf --rlhf_type gkd --teacher_model Org/Big"_s + model
                + u" --beta 0.5 --lmbda 0.5 --tensor_model_parallel_size 2 --micro_batch_size 4 "
                  "--global_batch_size 16"_s
                + end << u"ms-swift-4"_s
                             << u"rlhf gkd full"_s << u"2 1 1 1 1 4 16 selective"_s;
        QTest::newRow("a converted model")
            << u"megatron sft --mcore_model Org-mcore --save_safetensors false"_s << u"ms-swift-4"_s
            << u"sft - full"_s << u"1 1 1 1 1 1 - selective"_s;
        QTest::newRow("rollout server") << u"CUDA_VISIBLE_DEVICES=4,5 swift rollout --model Org/M --use_hf "
                                           "--infer_backend vllm --vllm_tensor_parallel_size 4"_s
                                        << u"swift"_s << u"rollout - lora"_s << u"1 1 1 1 1 1 - selective"_s;
        QTest::newRow("export") << u"CUDA_VISIBLE_DEVICES=0 swift export --model Org/M --to_mcore true "
                                   "--output_dir M-mcore"_s
                                << u"swift"_s << u"export - lora"_s << u"1 1 1 1 1 1 - selective"_s;
        QTest::newRow("inference")
            << u"CUDA_VISIBLE_DEVICES=0 swift infer --adapters out/checkpoint --stream true"_s << u"swift"_s
            << u"infer - lora"_s << u"1 1 1 1 1 1 - selective"_s;
        QTest::newRow("accelerate, one machine")
            << u"accelerate launch --multi_gpu --num_processes 8 train.py"_s << u"accelerate"_s
            << u"train.py - -"_s << u"1 1 2 1 1 1 - full"_s;
        QTest::newRow("accelerate, two machines")
            << u"accelerate launch --multi_gpu --num_processes 16 \\\n  --num_machines 2 --machine_rank 0 \\\n"
               "  --main_process_ip $MASTER_ADDR \\\n  --main_process_port 29500 \\\n  train.py"_s
            << u"accelerate"_s << u"train.py - -"_s << u"1 1 2 1 1 1 - full"_s;
        QTest::newRow("accelerate with Megatron-LM")
            << acc + u" --megatron_lm_pp_degree 4"_s << u"accelerate"_s << u"train.py - -"_s
            << u"2 4 2 1 1 2 4 full"_s;
        QTest::newRow("Megatron-LM") << lm + u" --tensor-model-parallel-size 4 --micro-batch-size 2"_s
                                     << u"megatron-lm"_s << u"pretrain_gpt.py - -"_s
                                     << u"4 1 1 1 4 2 - none"_s;
        QTest::newRow("ms-swift 3") << sft3 << u"ms-swift-3"_s << u"sft - lora"_s
                                    << u"1 1 1 1 1 1 - selective"_s;
        QTest::newRow("a script of one's own")
            << u"torchrun --nproc_per_node 8 train.py --lr 1e-4"_s << u"torchrun"_s << u"train.py - -"_s
            << u"1 1 1 1 1 1 - none"_s;
        QTest::newRow("a shell script")
            << u"bash train.sh"_s << u"script"_s << u"train.sh - -"_s << u"1 1 1 1 1 1 - none"_s;
        QTest::newRow("the module of ms-swift")
            << u"torchrun --nproc_per_node 8 -m swift.cli._megatron.sft --tuner_type full"_s
            << u"ms-swift-4"_s << u"sft - full"_s << u"1 1 1 1 1 1 - selective"_s;
        QTest::newRow("anything else")
            << u"python3 whatever.py"_s << u"unknown"_s << u"whatever.py - -"_s << u"1 1 1 1 1 1 - none"_s;
    }
    void commandsOfTheGuidesAreRecognised()
    {
        QFETCH(QString, command);
        const Dialect dialect = dialectOf(command);
        QTEST(dialect.name(), "name");
        const auto orDash = [](const QString& text) { return text.isEmpty() ? u"-"_s : text; };
        const QString what =
            QStringList{dialect.task(), orDash(dialect.rlhfType()), orDash(dialect.tuning())}.join(u' ');
        QTEST(what, "what");
        QList<Parameter> parameters;
        for (const QString& name : {u"tp"_s, u"pp"_s, u"cp"_s, u"ep"_s, u"etp"_s, u"mbs"_s})
            parameters.append({name, name, name, {Value{1}}});
        parameters.append({u"recompute_granularity"_s, {}, {}, {{0, u"full"_s}}});
        const Layout layout = layoutOf(dialect, SearchSpace(parameters));
        QStringList sizes;
        for (const LayoutItem& item : layout.items())
            sizes.append(item.value.text());
        const auto batch = globalBatchOf(dialect);
        sizes.insert(6, batch ? QString::number(*batch) : u"-"_s);
        QTEST(sizes.join(u' '), "sizes");
        QVERIFY(!dialectTitle(dialect).isEmpty());
    }

    void theVersionOfMsSwiftIsDecidedByItsOptions_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("assumed");
        QTest::addColumn<bool>("remarked");
        QTest::newRow("nothing") << u"--tensor_model_parallel_size 2"_s << u"ms-swift-4"_s << true << false;
        for (const char* option : {"--train_type lora", "--log_interval 1", "--save out", "--max_epochs 1",
                 "--load dir", "--num_workers 4", "--log_throughput true", "--load_safetensors true",
                 "--num-layers-per-virtual-pipeline-stage 2", "--no_gradient_accumulation_fusion true"})
            QTest::newRow(option) << QString::fromLatin1(option) << u"ms-swift-3"_s << false << false;
        for (const char* option : {"--tuner_type lora", "--logging-steps 1", "--output_dir out",
                 "--num_train_epochs 1", "--mcore_model dir", "--dataloader_num_workers 4",
                 "--virtual_pipeline_model_parallel_size 2", "--gradient_accumulation_fusion false"})
            QTest::newRow(option) << QString::fromLatin1(option) << u"ms-swift-4"_s << false << false;
        QTest::newRow("more of 3") << u"--train_type lora --save out --output_dir x"_s << u"ms-swift-3"_s
                                   << false << true;
        QTest::newRow("as many") << u"--train_type lora --output_dir x"_s << u"ms-swift-4"_s << true << true;
    }
    void theVersionOfMsSwiftIsDecidedByItsOptions()
    {
        QFETCH(QString, options);
        const Dialect dialect = dialectOf(u"NPROC_PER_NODE=2 megatron sft --model M "_s + options);
        QTEST(dialect.name(), "name");
        QTEST(dialect.isAssumed(), "assumed");
        QTEST(!dialectRemarks(dialect).isEmpty(), "remarked");
        QCOMPARE(dialectTitle(dialect).contains(u"assumed"), dialect.isAssumed());
    }

    void titlesSayWhatAPersonWouldSay()
    {
        QCOMPARE(dialectTitle(dialectOf(sft4)), u"ms-swift 4.x, sft, LoRA"_s);
        QCOMPARE(dialectTitle(dialectOf(u"megatron rlhf --rlhf_type grpo --output_dir x"_s)),
            u"ms-swift 4.x, rlhf grpo, all parameters"_s);
        QCOMPARE(dialectTitle(dialectOf(lm)), u"Megatron-LM, pretrain_gpt.py"_s);
        QCOMPARE(dialectTitle(dialectOf(u"bash train.sh"_s)), u"the script train.sh"_s);
        const QByteArray script = "#!/bin/sh\nNPROC_PER_NODE=8 megatron sft --tuner_type lora \"$@\"\n";
        QCOMPARE(dialectTitle(dialectOf(u"bash train.sh"_s, fileOf(u"train.sh"_s, script))),
            u"the script train.sh: ms-swift 4.x, sft, LoRA"_s);
    }

    void everyDialectHasItsOwnNames_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("name");
        const QString tp = u"tensor-model-parallel-size"_s;
        QTest::newRow("Megatron-LM") << lm << tp << u"--tensor-model-parallel-size"_s;
        QTest::newRow("ms-swift 4") << sft4 << tp << u"--tensor_model_parallel_size"_s;
        QTest::newRow("accelerate") << acc << tp << u"--megatron_lm_tp_degree"_s;
        QTest::newRow("3 in 4") << sft4 << u"log_interval"_s << u"--logging_steps"_s;
        QTest::newRow("4 in 3") << sft3 << u"--logging_steps"_s << u"--log_interval"_s;
        QTest::newRow("4 in LM") << lm << u"logging-steps"_s << u"--log-interval"_s;
        QTest::newRow("output") << sft3 << u"output-dir"_s << u"--save"_s;
        QTest::newRow("tuner") << sft3 << u"tuner-type"_s << u"--train_type"_s;
        QTest::newRow("epochs") << sft3 << u"num-train-epochs"_s << u"--max_epochs"_s;
        QTest::newRow("workers") << sft4 << u"num-workers"_s << u"--dataloader_num_workers"_s;
        QTest::newRow("stages in 4") << sft4 << u"num-virtual-stages-per-pipeline-rank"_s
                                     << u"--virtual_pipeline_model_parallel_size"_s;
        QTest::newRow("stages in 3") << sft3 << u"virtual-pipeline-model-parallel-size"_s
                                     << u"--num_virtual_stages_per_pipeline_rank"_s;
        QTest::newRow("the vision tower") << lm << u"vit-gradient-checkpointing"_s << QString();
        QTest::newRow("throughput in 4") << sft4 << u"log-throughput"_s << QString();
        QTest::newRow("unknown to the tables")
            << sft4 << u"lr-warmup-fraction"_s << u"--lr_warmup_fraction"_s;
        QTest::newRow("own script with underscores")
            << u"torchrun train.py --tensor_model_parallel_size 2 --lr_x 1"_s << tp
            << u"--tensor_model_parallel_size"_s;
    }
    void everyDialectHasItsOwnNames()
    {
        QFETCH(QString, command);
        QFETCH(QString, option);
        const Dialect dialect = dialectOf(command);
        QTEST(dialect.optionName(option), "name");
        QCOMPARE(dialect.knows(option), !dialect.optionName(option).isEmpty());
    }

    void yesAndNoHaveTheirForm()
    {
        const auto form = [](const QString& command, const QString& option, bool on) {
            return optionsOf({switchEdit(dialectOf(command), option, on)});
        };
        const QString sp = u"sequence-parallel"_s;
        QCOMPARE(form(lm, sp, true), u"+sequence-parallel"_s);
        QCOMPARE(form(lm, sp, false), u"-sequence-parallel"_s);
        QCOMPARE(form(sft4, sp, false), u"sequence_parallel=false"_s);
        QCOMPARE(form(acc, sp, true), u"megatron_lm_sequence_parallelism=true"_s);
        QCOMPARE(form(lm, u"vit-gradient-checkpointing"_s, true), u"-vit-gradient-checkpointing"_s);
        // The names that turned round between 3.x and 4.x.
        const QString fusion = u"gradient-accumulation-fusion"_s;
        QCOMPARE(form(sft4, fusion, false), u"gradient_accumulation_fusion=false"_s);
        QCOMPARE(form(sft3, fusion, false), u"no_gradient_accumulation_fusion=true"_s);
        QCOMPARE(form(lm, fusion, false), u"+no-gradient-accumulation-fusion"_s);
        const Dialect off = dialectOf(sft3 + u" --no_gradient_accumulation_fusion true"_s);
        QCOMPARE(off.option(fusion), std::optional(u"false"_s));
        QCOMPARE(off.option(u"no-gradient-accumulation-fusion"_s), std::optional(u"true"_s));
    }

    void editsAreBroughtIntoTheDialect_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("result");
        QTest::newRow("Megatron-LM")
            << lm
            << u"-num-layers-per-virtual-pipeline-stage -recompute-granularity -sequence-parallel "
               "-vit-gradient-checkpointing global-batch-size=16 micro-batch-size=2 "
               "num-virtual-stages-per-pipeline-rank=2 tensor-model-parallel-size=4"_s;
        QTest::newRow("ms-swift 4")
            << sft4
            << u"-num-layers-per-virtual-pipeline-stage -num-virtual-stages-per-pipeline-rank "
               "global_batch_size=16 micro_batch_size=2 recompute_granularity=none sequence_parallel=false "
               "tensor_model_parallel_size=4 virtual_pipeline_model_parallel_size=2 "
               "vit_gradient_checkpointing=true"_s;
        QTest::newRow("ms-swift 3")
            << sft3
            << u"-num-layers-per-virtual-pipeline-stage global_batch_size=16 micro_batch_size=2 "
               "num_virtual_stages_per_pipeline_rank=2 recompute_granularity=none sequence_parallel=false "
               "tensor_model_parallel_size=4 vit_gradient_checkpointing=true"_s;
        QTest::newRow("accelerate")
            << acc
            << u"-global-batch-size "
               "-num-layers-per-virtual-pipeline-stage -num-virtual-stages-per-pipeline-rank "
               "-virtual-pipeline-model-parallel-size -vit-gradient-checkpointing "
               "megatron_lm_num_micro_batches=2 megatron_lm_recompute_granularity=full "
               "megatron_lm_recompute_method=block megatron_lm_recompute_num_layers=0 "
               "megatron_lm_sequence_parallelism=false megatron_lm_tp_degree=4 "
               "per_device_train_batch_size=2"_s;
    }
    void editsAreBroughtIntoTheDialect()
    {
        QFETCH(QString, command);
        QFETCH(QString, result);
        const QList<CommandEdit> edits{CommandEdit::set(u"tensor-model-parallel-size"_s, u"4"_s),
            CommandEdit::set(u"micro-batch-size"_s, u"2"_s),
            CommandEdit::set(u"global-batch-size"_s, u"16"_s),
            CommandEdit::set(u"virtual-pipeline-model-parallel-size"_s, u"2"_s),
            CommandEdit::remove(u"num-virtual-stages-per-pipeline-rank"_s),
            CommandEdit::remove(u"num-layers-per-virtual-pipeline-stage"_s),
            CommandEdit::set(u"sequence-parallel"_s, u"false"_s),
            CommandEdit::set(u"recompute-granularity"_s, u"none"_s),
            CommandEdit::set(u"vit-gradient-checkpointing"_s, u"true"_s)};
        QStringList expected = result.split(u' ');
        expected.sort();
        QCOMPARE(optionsOf(translatedEdits(dialectOf(command), edits)), expected.join(u' '));
    }

    void whatAConfigurationFileSaysCounts()
    {
        const QByteArray yaml = "# sizes\ntensor_model_parallel_size: 4\nsequence_parallel: True\n"
                                "tuner_type: lora\nrecompute_method: uniform\ndataset:\n  - a\n  - 'b c'\n"
                                "ENV:\n  NPROC_PER_NODE: 8\n";
        const Dialect dialect =
            dialectOf(u"megatron sft conf.yaml --micro_batch_size 2"_s, fileOf(u"conf.yaml"_s, yaml));
        QCOMPARE(dialectTitle(dialect), u"ms-swift 4.x, sft, LoRA"_s);
        QVERIFY2(dialectRemarks(dialect).isEmpty(), qPrintable(dialectRemarks(dialect).join(u'\n')));
        QCOMPARE(dialect.number(u"tensor-model-parallel-size"_s), std::optional<qint64>(4));
        QCOMPARE(dialect.isOn(u"sequence-parallel"_s), std::optional(true));
        QCOMPARE(dialect.option(u"dataset"_s), std::optional(u"a b c"_s));
        // What is behind it on the command line wins; what must go away cannot.
        const QList<CommandEdit> edits = translatedEdits(dialect,
            {CommandEdit::set(u"tensor-model-parallel-size"_s, u"2"_s),
                CommandEdit::remove(u"recompute-method"_s), CommandEdit::remove(u"recompute-num-layers"_s)});
        const Dialect after = dialectOf(dialect.command().edited(edits).text, fileOf(u"conf.yaml"_s, yaml));
        QCOMPARE(after.number(u"tensor-model-parallel-size"_s), std::optional<qint64>(2));
        const QStringList problems = editProblems(dialect, edits);
        QCOMPARE(problems.size(), 1);
        QVERIFY2(problems.first().contains(u"--recompute_method") && problems.first().contains(u"conf.yaml"),
            qPrintable(problems.first()));
    }

    void allThatStandsInAFileAndMustGoIsSaidAtOnce()
    {
        const Dialect dialect = dialectOf(u"megatron sft conf.yaml"_s,
            fileOf(u"conf.yaml"_s, "recompute_method: uniform\nrecompute_num_layers: 1\n"));
        const QStringList problems = editProblems(dialect,
            translatedEdits(dialect,
                {CommandEdit::remove(u"recompute-method"_s),
                    CommandEdit::remove(u"recompute-num-layers"_s)}));
        QCOMPARE(problems,
            QStringList{u"--recompute_method, --recompute_num_layers must not be given for every layout, but "
                        "stand in conf.yaml, where they cannot be removed from outside; take them out of the "
                        "file."_s});
    }

    void allThatMegatronsYamlSaysCountsAndNothingBesideIt_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("plain") << u"torchrun --nproc-per-node 8 pretrain_gpt.py --yaml-cfg gpt.yaml --bf16 "
                                  "--tensor-model-parallel-size 8"_s;
        QTest::newRow("a script of one's own")
            << u"torchrun --nproc-per-node 8 mine.py --tensor-model-parallel-size 8 --yaml-cfg=gpt.yaml"_s;
        QTest::newRow("in a script") << u"bash train.sh"_s;
    }
    void allThatMegatronsYamlSaysCountsAndNothingBesideIt()
    {
        QFETCH(QString, command);
        const QByteArray yaml =
            "language_model:\n  num_layers: 32\n  hidden_size: 4096\n  num_attention_heads: 32\n"
            "  num_query_groups: 8\n  activation_func: swiglu\n  num_moe_experts: 64\n  ffn_hidden_size: null\n"
            "  moe_layer_freq: [0, 1]\nmodel_parallel:\n  tensor_model_parallel_size: 2\n  bf16: True\n"
            "micro_batch_size: 2\nglobal_batch_size: 128\nseq_length: 4096\ngroup_query_attention: False\n";
        const CommandFileReader files = [yaml](const QString& path, qsizetype) -> std::optional<QByteArray> {
            if (path == u"train.sh")
                return "torchrun --nproc-per-node 8 pretrain_gpt.py --tensor-model-parallel-size 8 "
                       "--yaml-cfg gpt.yaml \"$@\"\n";
            return path == u"gpt.yaml" ? std::optional(yaml) : std::nullopt;
        };
        const Dialect dialect = dialectOf(command, files);
        QCOMPARE(dialect.trainer().kind, TrainerKind::MegatronLm);
        QCOMPARE(dialect.number(u"tensor-model-parallel-size"_s), std::optional<qint64>(2));
        QCOMPARE(dialect.number(u"global-batch-size"_s), std::optional<qint64>(128));
        QCOMPARE(dialect.number(u"nproc-per-node"_s), std::optional<qint64>(8));
        QCOMPARE(dialect.number(u"num-experts"_s), std::optional<qint64>(64));
        QVERIFY(dialect.isOn(u"swiglu"_s).value_or(false));
        QVERIFY(dialect.isOn(u"group-query-attention"_s).value_or(false));
        QVERIFY(!dialect.option(u"ffn-hidden-size"_s));
        const QStringList problems = dialectContradictions(dialect);
        QCOMPARE(problems.size(), 1);
        QVERIFY2(problems.first().startsWith(u"With --yaml-cfg gpt.yaml Megatron-LM ignores every other"),
            qPrintable(problems.first()));
        QVERIFY(editProblems(dialect, {CommandEdit::set(u"tensor-model-parallel-size"_s, u"4"_s)}).isEmpty());
    }

    void aFileThatTellsNothingIsRemarked_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("absent") << u"NPROC_PER_NODE=8 megatron sft other.yaml --tuner_type lora"_s
                                << QByteArray();
        QTest::newRow("no YAML") << u"NPROC_PER_NODE=8 megatron sft file.yaml --tuner_type lora"_s
                                 << QByteArray("a:\n  b: [c, [d]]\n");
        QTest::newRow("no YAML of Megatron's")
            << u"torchrun pretrain_gpt.py --yaml-cfg file.yaml"_s << QByteArray("just words\n");
        QTest::newRow("binary") << u"NPROC_PER_NODE=8 megatron sft file.yaml --tuner_type lora"_s
                                << QByteArray("a: \xff\xfe\n");
        QTest::newRow("no JSON") << u"NPROC_PER_NODE=8 megatron sft file.json --tuner_type lora"_s
                                 << QByteArray("[1,2");
        QTest::newRow("endless") << u"NPROC_PER_NODE=8 megatron sft file.yaml --tuner_type lora"_s
                                 << QByteArray(4 << 20, 'a');
        QTest::newRow("script that is a program") << u"bash file.sh"_s
                                                  << QByteArray("\x7f"
                                                                "ELF\0\0",
                                                         6);
        QTest::newRow("script without a command") << u"bash file.sh"_s << QByteArray("x=1\n");
        QTest::newRow("script with an open quote") << u"bash file.sh"_s << QByteArray("echo 'a\n");
    }
    void aFileThatTellsNothingIsRemarked()
    {
        QFETCH(QString, command);
        QFETCH(QByteArray, bytes);
        const auto reader = [&bytes](const QString& path, qsizetype atMost) -> std::optional<QByteArray> {
            return path.startsWith(u"file.") ? std::optional(bytes.left(atMost)) : std::nullopt;
        };
        const QStringList remarks = dialectRemarks(dialectOf(command, reader));
        QCOMPARE(remarks.size(), 1);
        QVERIFY2(remarks.first().contains(u"file.") || remarks.first().contains(u"other.yaml"),
            qPrintable(remarks.first()));
    }

    void aScriptMustForwardItsArguments_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("forwards");
        QTest::addColumn<QString>("trainer");
        QTest::addColumn<int>("problems");
        QTest::newRow("at the end") << QByteArray("torchrun pretrain_gpt.py --num-layers 2 \"$@\"\n")
                                    << u"yes"_s << u"megatron-lm"_s << 0;
        QTest::newRow("braces") << QByteArray("megatron sft --tuner_type full ${@}\n") << u"yes"_s
                                << u"ms-swift-4"_s << 0;
        QTest::newRow("star") << QByteArray("megatron sft --train_type full $*\n") << u"yes"_s
                              << u"ms-swift-3"_s << 0;
        QTest::newRow("not") << QByteArray("torchrun pretrain_gpt.py --num-layers 2\n") << u"no"_s
                             << u"megatron-lm"_s << 1;
        QTest::newRow("one by one") << QByteArray("while [ $# -gt 0 ]; do T=$2; shift; done\n"
                                                  "torchrun pretrain_gpt.py --num-layers 2\n")
                                    << u"unknown"_s << u"megatron-lm"_s << 0;
        QTest::newRow("in a comment") << QByteArray("# \"$@\"\ntorchrun pretrain_gpt.py --num-layers 2\n")
                                      << u"unknown"_s << u"megatron-lm"_s << 0;
        QTest::newRow("too early") << QByteArray(
            "torchrun pretrain_gpt.py \"$@\" --tensor-model-parallel-size 8\n")
                                   << u"yes"_s << u"megatron-lm"_s << 1;
        QTest::newRow("through an array") << QByteArray(
            "ARGS=(--tensor-model-parallel-size 8 \"$@\")\ntorchrun pretrain_gpt.py ${ARGS[@]}\n")
                                          << u"yes"_s << u"megatron-lm"_s << 0;
        QTest::newRow("what must go stands in it")
            << QByteArray("torchrun pretrain_gpt.py --recompute-method block \"$@\"\n") << u"yes"_s
            << u"megatron-lm"_s << 1;
    }
    void aScriptMustForwardItsArguments()
    {
        QFETCH(QByteArray, script);
        const Dialect dialect = dialectOf(u"bash run.sh"_s, fileOf(u"run.sh"_s, script));
        const auto forwards = dialect.forwardsArguments();
        QTEST(forwards ? (*forwards ? u"yes"_s : u"no"_s) : u"unknown"_s, "forwards");
        QTEST(dialect.name(), "trainer");
        QCOMPARE(dialect.kind(), TrainerKind::Script);
        const QStringList problems = editProblems(dialect,
            translatedEdits(dialect,
                {CommandEdit::set(u"tensor-model-parallel-size"_s, u"2"_s),
                    CommandEdit::remove(u"recompute-method"_s)}));
        QTEST(int(problems.size()), "problems");
    }

    void whyTheTrainingOfAScriptIsNotSeenIsSaid()
    {
        const auto said = [](const QByteArray& script) {
            return editProblems(dialectOf(u"bash run.sh"_s, fileOf(u"run.sh"_s, script)),
                {CommandEdit::set(u"tensor-model-parallel-size"_s, u"2"_s)})
                .join(u' ');
        };
        const QString queued = said("sbatch <<EOF\ntorchrun pretrain_gpt.py\nEOF\n");
        QVERIFY2(queued.startsWith(u"sbatch puts the training into a queue"_s), qPrintable(queued));
        const QString read = said("bash <<EOF\ntorchrun pretrain_gpt.py\nEOF\n");
        QVERIFY2(read.startsWith(u"The training command in run.sh was not found"_s)
                && read.contains(u"here document"_s),
            qPrintable(read));
    }

    void aScriptGetsTheSpellingOfItsTrainer()
    {
        const QByteArray script = "megatron sft --tuner_type full --micro_batch_size 4 \"$@\"\n";
        const Dialect dialect = dialectOf(u"bash run.sh --x 1"_s, fileOf(u"run.sh"_s, script));
        QCOMPARE(edited(dialect, {CommandEdit::set(u"tensor-model-parallel-size"_s, u"2"_s)}),
            u"bash run.sh --x 1 --tensor_model_parallel_size 2"_s);
        QCOMPARE(dialect.number(u"micro-batch-size"_s), std::optional<qint64>(4));
        QCOMPARE(dialect.trainerForEdits(), TrainerKind::MsSwift4);
    }

    void aScriptIsReadAsItsArgumentsRunIt()
    {
        const QByteArray script =
            "SIZE=$1\nSP=${2:-false}\nif [ $SIZE = 0.5B ]; then LAYERS=24\nelif [ $SIZE = 7B ]; "
            "then LAYERS=28\nelse LAYERS=80\nfi\nOPTIONS=\"\"\n"
            "if [ $SP = true ]; then\n    OPTIONS=\"$OPTIONS --sequence-parallel\"\nfi\n"
            "torchrun pretrain_gpt.py --num-layers $LAYERS --micro-batch-size 1 $OPTIONS\n";
        const auto read = [&script](const QString& arguments) {
            return dialectOf(u"bash run.sh "_s + arguments, fileOf(u"run.sh"_s, script));
        };
        QCOMPARE(read(u"7B"_s).number(u"num-layers"_s), 28);
        QCOMPARE(read(u"70B true"_s).number(u"num-layers"_s), 80);
        QVERIFY(!read(u"7B"_s).isOn(u"sequence-parallel"_s));
        QCOMPARE(read(u"7B true"_s).isOn(u"sequence-parallel"_s), true);
        QVERIFY(!read(u"$SIZE"_s).number(u"num-layers"_s));
        // The text of a copy is read alike.
        const auto inside =
            CommandLine::parse(u"bash run.sh 7B true"_s)->withScriptInside(QString::fromUtf8(script));
        QVERIFY(inside);
        QCOMPARE(Dialect::recognized(*inside, fileOf(u"run.sh"_s, script)).number(u"num-layers"_s), 28);
    }

    void scriptsThatCallThemselvesEnd()
    {
        const Dialect dialect = dialectOf(u"bash run.sh"_s, fileOf(u"run.sh"_s, "bash run.sh \"$@\"\n"));
        QCOMPARE(dialect.kind(), TrainerKind::Script);
        QVERIFY(!dialect.forwardsArguments());
    }

    void theDialectCanBeSaid()
    {
        const auto command = *CommandLine::parse(u"NPROC_PER_NODE=8 megatron sft --model M"_s);
        const auto three = Dialect::named(u"ms-swift-3"_s, command);
        QVERIFY(three);
        QVERIFY(!three->isAssumed());
        QVERIFY(dialectRemarks(*three).isEmpty());
        QCOMPARE(three->optionName(u"logging-steps"_s), u"--log_interval"_s);
        QVERIFY(!Dialect::named(u"ms-swift-4"_s, command)->isAssumed());
        const auto wrong = Dialect::named(u"ms-swift4"_s, command);
        QVERIFY(!wrong);
        QVERIFY2(wrong.error().sentence.contains(u"ms-swift-4"), qPrintable(wrong.error().sentence));
        QVERIFY(!Dialect::named(u"script"_s, command));
        const auto inScript = Dialect::named(u"ms-swift-4"_s, *CommandLine::parse(u"bash train.sh"_s));
        QVERIFY(inScript);
        QCOMPARE(inScript->name(), u"ms-swift-4"_s);
        QCOMPARE(inScript->optionName(u"micro-batch-size"_s), u"--micro_batch_size"_s);
        for (const QString& name : trainerIds()) {
            if (name != u"script")
                QCOMPARE(Dialect::named(name, command)->name(), name);
        }
    }
};

MEGATUNE_TEST(DialectTest)

} // namespace megatune::tst_dialect

#include "tst_dialect.moc"
