// SPDX-License-Identifier: GPL-3.0-or-later
// slime: Megatron-LM's options and its own, in scripts whose model stands in a file that they source.
#include "core/preset/commandarguments.h"
#include "core/preset/commandlayout.h"
#include "core/preset/megatron.h"
#include "core/preset/preset.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/unreadoptions.h"
#include "tests/support/dialects.h"
#include "tests/support/test.h"

namespace megatune::tst_slimedialect {

namespace {

const QString runs =
    u"ray job submit --address http://h:8265 -- python3 train.py --hf-checkpoint Qwen/Qwen3-8B "
    "--actor-num-nodes 2 --actor-num-gpus-per-node 8 --num-rollout 3000 --rollout-batch-size 32 "
    "--n-samples-per-prompt 8 --rollout-max-response-len 8192 --num-steps-per-rollout 2 "
    "--tensor-model-parallel-size 2"_s;
const QString fills = runs + u" --use-dynamic-batch-size --max-tokens-per-gpu 16384"_s;

const QByteArray model =
    "DENSE=1\nMODEL_ARGS=(\n  --num-layers $((DENSE + 35))\n  --hidden-size 4096\n  --ffn-hidden-size 12288\n"
    "  --num-attention-heads 32 --group-query-attention --num-query-groups 8\n"
    "  --swiglu --disable-bias-linear --untie-embeddings-and-output-weights\n)\n";

const QByteArray script =
    "DIR=\"$(cd -- \"$(dirname -- \"${BASH_SOURCE[0]}\")\" && pwd)\"\n"
    "source \"${DIR}/models/qwen3-8B-2507.sh\"\n"
    "ROLLOUT=( --num-rollout 9 --rollout-max-response-len 1024 --global-batch-size 64 )\n"
    "ray job submit -- python3 train.py ${MODEL_ARGS[@]} ${ROLLOUT[@]}\n";

const QByteArray variant = "BASE=5 source \"$(dirname -- \"${BASH_SOURCE[0]}\")/qwen3-8B.sh\"\n";

std::optional<QByteArray> fileAt(const QString& path, qsizetype)
{
    static const QMap<QString, QByteArray> files{{u"scripts/run.sh"_s, script},
        {u"scripts/models/qwen3-8B.sh"_s, model}, {u"scripts/models/qwen3-8B-2507.sh"_s, variant}};
    const auto file = files.constFind(path);
    return file != files.constEnd() ? std::optional(*file) : std::nullopt;
}

} // namespace

class SlimeDialectTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itIsRecognisedByItsOptions()
    {
        QCOMPARE(dialectOf(runs).trainer().kind, TrainerKind::Slime);
        QCOMPARE(dialectOf(u"A=\"--rollout-num-gpus 8\"\npython3 train_async.py $A"_s).trainer().kind,
            TrainerKind::Slime);
        QVERIFY(dialectOf(u"python3 train.py --tensor-model-parallel-size 2"_s).trainer().kind
            != TrainerKind::Slime);
        QCOMPARE(unreadOptionsText(dialectOf(runs)), QString());
    }

    void theCommandSaysModelLengthBatchAndGpus()
    {
        const CommandArguments arguments =
            commandArguments(dialectOf(runs), ModelLocator(QProcessEnvironment()), u"/nowhere"_s);
        QCOMPARE(arguments.found.value(argument::model).value, u"Qwen/Qwen3-8B"_s);
        QCOMPARE(arguments.found.value(argument::sequenceLength).value, u"8192"_s);
        QCOMPARE(arguments.found.value(argument::globalBatch).value, u"128"_s);
        QCOMPARE(arguments.found.value(argument::globalBatch).written,
            u"--rollout-batch-size x --n-samples-per-prompt / --num-steps-per-rollout"_s);
        QCOMPARE(arguments.found.value(argument::gpus).value, u"16"_s);
    }

    // dp_schedule.py: the limit of tokens counts for each rank of CP.
    void aFilledBatchIsANumberOfTokens()
    {
        MegatronFacts facts;
        facts.gpus = 16;
        facts.globalBatch = 128;
        QCOMPARE(layoutOf(dialectOf(fills), megatronCoreSpace(facts)).text(axis::mbs), u"2"_s);
        QCOMPARE(layoutOf(dialectOf(runs), megatronCoreSpace(facts)).text(axis::mbs), u"1"_s);
        const QString text = edited(fills + u" --micro-batch-size 4"_s,
            {CommandEdit::set(u"micro-batch-size"_s, u"2"_s),
                CommandEdit::set(u"context-parallel-size"_s, u"4"_s)});
        QCOMPARE(text, QString(fills).replace(u"16384"_s, u"4096"_s) + u" --context-parallel-size 4"_s);
        QCOMPARE(edited(runs, {CommandEdit::set(u"micro-batch-size"_s, u"2"_s)}),
            runs + u" --micro-batch-size 2"_s);
    }

    void aTrialMakesOneUpdateARolloutAndLeavesNothing()
    {
        const QString text = shortened(runs
            + u" --save /ck --save-interval 20 --load /ck --ref-load /ref --eval-interval 20 --use-wandb "
              "--over-sampling-batch-size 64"_s);
        QVERIFY2(text.contains(u"--num-rollout 5 --rollout-batch-size 16 --n-samples-per-prompt 8"_s),
            qPrintable(text));
        QVERIFY2(text.endsWith(u"--ref-load /ref --start-rollout-id 0"_s), qPrintable(text));
        for (const QString& gone : {u"--save"_s, u"--load"_s, u"--eval"_s, u"wandb"_s, u"over-sampling"_s,
                 u"num-steps-per-rollout"_s})
            QVERIFY2(!text.contains(gone), qPrintable(text));
    }

    // Its first rollout evaluates and its last one saves, wherever anything does.
    void aTrialEndsBeforeItsLastRolloutWhereThatMaySave()
    {
        const QString text = shortened(QString(runs).replace(u"--num-rollout"_s, u"$MORE --num-rollout"_s));
        QVERIFY2(text.contains(u"--num-rollout 10 "_s), qPrintable(text));
        QVERIFY2(text.contains(u"--save /tmp/"_s), qPrintable(text));
        QVERIFY2(text.contains(u"--save-interval "_s), qPrintable(text));
        QVERIFY2(text.contains(u"--skip-eval-before-train"_s), qPrintable(text));
        QVERIFY(!shortened(runs).contains(u"skip-eval"_s));
    }

    void theModelIsReadFromTheFileThatTheScriptSources()
    {
        const Dialect dialect = dialectOf(u"bash scripts/run.sh"_s, fileAt);
        QCOMPARE(dialect.trainer().kind, TrainerKind::Slime);
        QVERIFY(!dialect.facts().inside->hidesOptions());
        const auto command = dialect.command().withScriptInside(QString::fromUtf8(script));
        QVERIFY(command);
        for (const Dialect& each : {dialect, Dialect::recognized(*command, fileAt)}) {
            QCOMPARE(each.number(u"num-layers"_s), 36);
            QCOMPARE(sequenceLengthOf(each), 1024);
            const CommandArguments arguments =
                commandArguments(each, ModelLocator(QProcessEnvironment()), u"/nowhere"_s);
            QVERIFY(arguments.shape);
            QCOMPARE(arguments.shape->numLayers, 36);
        }
        // Above the script, where nobody knows what stands in front.
        const auto deeper = [](const QString& path, qsizetype size) -> std::optional<QByteArray> {
            return path == u"a/b/run.sh" ? QByteArray(script).replace("{DIR}/models", "{ROOT}/scripts/models")
                                         : fileAt(path, size);
        };
        QCOMPARE(dialectOf(u"bash a/b/run.sh"_s, deeper).number(u"num-layers"_s), 36);
        // Where the file is not found, what it holds is not known.
        QVERIFY(Dialect::recognized(*command).facts().hidesOptions());
    }

    // slime/rollout/sft_rollout.py: nothing is generated, and no option says how long a sample is.
    void samplesThatAreNotGeneratedAreAsLongAsAMicroBatch()
    {
        const QString text = u"python3 train_async.py --num-rollout 9 --rollout-batch-size 128 "
                             "--use-dynamic-batch-size --max-tokens-per-gpu 4608 --context-parallel-size 2"_s;
        QCOMPARE(sequenceLengthOf(dialectOf(text)), 9216);
        QCOMPARE(edited(text, {CommandEdit::set(u"micro-batch-size"_s, u"1"_s)}), text);
    }

    void whatIsNotSeenIsRefused()
    {
        const QString sentence =
            unreadOptionsText(dialectOf(QString(runs).replace(u"len 8192"_s, u"len $(cat f)"_s)));
        QVERIFY2(sentence.contains(u"--rollout-max-response-len"_s), qPrintable(sentence));
    }
};

MEGATUNE_TEST(SlimeDialectTest)

} // namespace megatune::tst_slimedialect

#include "tst_slimedialect.moc"
