// SPDX-License-Identifier: GPL-3.0-or-later
// verl with Megatron: overrides of its configuration (trainer/config/ppo_trainer.yaml and its parts).
#include "core/preset/commandarguments.h"
#include "core/preset/commandlayout.h"
#include "core/preset/megatron.h"
#include "core/preset/preset.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trainer/unreadoptions.h"
#include "tests/support/dialects.h"
#include "tests/support/test.h"

namespace megatune::tst_verldialect {

namespace {

const QString runs =
    u"python3 -m verl.trainer.main_ppo model_engine=megatron actor_rollout_ref.model.path=Qwen/Qwen3-8B "
    "data.max_prompt_length=1024 data.max_response_length=3072 actor_rollout_ref.rollout.n=8 "
    "actor_rollout_ref.actor.ppo_mini_batch_size=64 trainer.n_gpus_per_node=8 trainer.nnodes=2"_s;
const QString fills = runs
    + u" actor_rollout_ref.actor.use_dynamic_bsz=True "
      "actor_rollout_ref.actor.ppo_max_token_len_per_gpu=16384"_s;
const QString actor = u"actor_rollout_ref.actor.megatron."_s;

} // namespace

class VerlDialectTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itIsRecognised_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isVerl");
        QTest::newRow("the module") << runs << true;
        QTest::newRow("behind Ray") << u"ray job submit --address http://h:8265 -- "_s + runs << true;
        QTest::newRow("behind uv") << u"uv run --frozen "_s + runs << true;
        QTest::newRow("a recipe") << u"python3 -m recipe.dapo.main_dapo a.b=1"_s << true;
        QTest::newRow("by its fields")
            << u"python my_grpo.py actor_rollout_ref.model.path=Qwen/Qwen3-8B"_s << true;
        QTest::newRow("another one, whose trials are made in another way")
            << u"python -m verl.experimental.fully_async_policy.fully_async_main actor_rollout_ref.a=1"_s
            << false;
        QTest::newRow("its SFT") << u"torchrun -m verl.trainer.sft_trainer model.path=Qwen/Qwen3-8B"_s
                                 << false;
    }
    void itIsRecognised()
    {
        QFETCH(const QString, text);
        QFETCH(const bool, isVerl);
        QCOMPARE(dialectOf(text).trainer().kind == TrainerKind::Verl, isVerl);
    }

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
        const QString core = actor + u"override_transformer_config."_s;
        QTest::newRow("TP") << set("tensor-model-parallel-size", "4")
                            << actor + u"tensor_model_parallel_size=4"_s;
        QTest::newRow("VPP") << set("num-virtual-stages-per-pipeline-rank", "3")
                             << actor + u"virtual_pipeline_model_parallel_size=3"_s;
        QTest::newRow("no VPP, which is its own") << remove("num-virtual-stages-per-pipeline-rank") << u""_s;
        QTest::newRow("no SP, which is not its own")
            << remove("sequence-parallel") << actor + u"sequence_parallel=false"_s;
        QTest::newRow("MBS") << set("micro-batch-size", "2")
                             << u"actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu=2"_s;
        QTest::newRow("recomputation, which its configuration may lack")
            << set("recompute-granularity", "full") << u"++"_s + core + u"recompute_granularity=full"_s;
        QTest::newRow("none, which is its own") << set("recompute-granularity", "none") << u""_s;
        QTest::newRow("modules") << set("recompute-modules", "mlp moe_act")
                                 << u"'++"_s + core + u"recompute_modules=[mlp,moe_act]'"_s;
        QTest::newRow("any other is Megatron-core's") << set("moe-token-dispatcher-type", "flex")
                                                      << u"++"_s + core + u"moe_token_dispatcher_type=flex"_s;
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

    void whoSharesTheGpusHasTheActorsLayout()
    {
        const QString others = u" actor_rollout_ref.ref.megatron.tensor_model_parallel_size=2 "
                               "critic.megatron.tensor_model_parallel_size=2"_s;
        const QString text =
            edited(runs + others, {CommandEdit::set(u"tensor-model-parallel-size"_s, u"4"_s)});
        QCOMPARE(text,
            runs + QString(others).replace(u"=2"_s, u"=4"_s) + u' ' + actor
                + u"tensor_model_parallel_size=4"_s);
    }

    void whatTheCommandHasIsTakenBack()
    {
        const QString full = u" +actor_rollout_ref.actor.megatron.override_transformer_config."
                             "recompute_granularity=full"_s;
        QCOMPARE(edited(runs + full, {CommandEdit::remove(u"recompute-granularity"_s)}),
            runs
                + u" +actor_rollout_ref.actor.megatron.override_transformer_config."
                  "recompute_granularity=null"_s);
    }

    // utils/engine: the limit of tokens counts for each rank of CP.
    void aFilledBatchIsANumberOfTokens()
    {
        MegatronFacts facts;
        facts.gpus = 8;
        facts.globalBatch = 512;
        QCOMPARE(layoutOf(dialectOf(fills), megatronCoreSpace(facts)).text(axis::mbs), u"4"_s);
        const auto tokens = [](const QList<CommandEdit>& edits) {
            return dialectOf(edited(fills, edits))
                .number(u"actor-rollout-ref.actor.ppo-max-token-len-per-gpu"_s);
        };
        QCOMPARE(tokens({CommandEdit::set(u"micro-batch-size"_s, u"2"_s)}), 8192);
        QCOMPARE(tokens({CommandEdit::set(u"micro-batch-size"_s, u"2"_s),
                     CommandEdit::set(u"context-parallel-size"_s, u"4"_s)}),
            2048);
    }

    void theCommandSaysModelLengthBatchAndGpus()
    {
        const CommandArguments arguments =
            commandArguments(dialectOf(runs), ModelLocator(QProcessEnvironment()), u"/nowhere"_s);
        QCOMPARE(arguments.found.value(argument::model).value, u"Qwen/Qwen3-8B"_s);
        QCOMPARE(arguments.found.value(argument::sequenceLength).value, u"4096"_s);
        QCOMPARE(arguments.found.value(argument::sequenceLength).written,
            u"data.max_prompt_length=1024 + data.max_response_length=3072"_s);
        QCOMPARE(arguments.found.value(argument::globalBatch).value, u"512"_s);
        QCOMPARE(arguments.found.value(argument::gpus).value, u"16"_s);
        QCOMPARE(arguments.found.value(argument::gpusPerNode).value, u"8"_s);
        QCOMPARE(processesOf(dialectOf(u"python3 -m verl.trainer.main_ppo model_engine=megatron"_s)), 8);
    }

    void aTrialMakesOneUpdateAStepAndLeavesNothing()
    {
        const QString text = shortened(runs
            + u" data.train_batch_size=1024 trainer.save_freq=20 trainer.logger='[\"console\",\"wandb\"]'"_s);
        for (const QString& word : {u"data.train_batch_size=64"_s, u"trainer.total_training_steps=5"_s,
                 u"trainer.save_freq=-1"_s, u"trainer.test_freq=-1"_s, u"trainer.val_before_train=false"_s,
                 u"trainer.resume_mode=disable"_s, u"trainer.logger='[console]'"_s})
            QVERIFY2(text.contains(word), qPrintable(word + u" in "_s + text));
        QVERIFY(!text.contains(u"wandb"_s));
    }

    // "bash run.sh": its arrays, with what the shell makes of numbers.
    void aScriptIsReadAndToldBehindItsArguments()
    {
        const QByteArray script = "NNODES=${NNODES:-2}\n"
                                  "max_prompt=$((1024 * 2))\n"
                                  "max_answer=$((max_prompt * 3))\n"
                                  "DATA=(\n"
                                  "    data.max_prompt_length=${max_prompt}\n"
                                  "    data.max_response_length=$max_answer\n"
                                  ")\n"
                                  "ACTOR=(\n"
                                  "    actor_rollout_ref.model.path=\"Qwen/Qwen3-8B\"\n"
                                  "    actor_rollout_ref.actor.ppo_mini_batch_size=32\n"
                                  "    actor_rollout_ref.rollout.n=4\n"
                                  "    model_engine=megatron\n"
                                  "    trainer.n_gpus_per_node=8 trainer.nnodes=${NNODES}\n"
                                  ")\n"
                                  "if [ -n \"$NPU\" ]; then ACTOR+=( trainer.n_gpus_per_node=16 ); fi\n"
                                  "python3 -m verl.trainer.main_ppo \"${DATA[@]}\" \"${ACTOR[@]}\" \"$@\"\n";
        const Dialect dialect =
            dialectOf(u"bash run.sh"_s, [&](const QString&, qsizetype) { return std::optional(script); });
        QCOMPARE(dialect.trainer().kind, TrainerKind::Verl);
        QCOMPARE(unreadOptionsText(dialect), QString());
        QCOMPARE(sequenceLengthOf(dialect), 8192);
        QCOMPARE(globalBatchOf(dialect), 128);
        QCOMPARE(processesOf(dialect), 16);
        const auto edits =
            translatedEdits(dialect, {CommandEdit::set(u"tensor-model-parallel-size"_s, u"4"_s)});
        QCOMPARE(dialect.command().edited(edits).text,
            u"bash run.sh "_s + actor + u"tensor_model_parallel_size=4"_s);
    }

    void whatCannotBeReadIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("without Megatron")
            << QString(runs).remove(u"model_engine=megatron "_s) << u"without Megatron"_s;
        QTest::newRow("a length that is not seen")
            << QString(runs).replace(u"length=1024"_s, u"length=$(wc -l < f)"_s) << u"max_prompt_length"_s;
        QTest::newRow("a batch that is not seen")
            << QString(runs).replace(u"rollout.n=8"_s, u"rollout.n=$N"_s) << u"rollout.n as numbers"_s;
    }
    void whatCannotBeReadIsRefused()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, words);
        const QString sentence = unreadOptionsText(dialectOf(text));
        QVERIFY2(sentence.contains(words), qPrintable(sentence));
    }
};

MEGATUNE_TEST(VerlDialectTest)

} // namespace megatune::tst_verldialect

#include "tst_verldialect.moc"
