// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron-DeepSpeed: batch sizes that stand in DeepSpeed's configuration, too, and an older Megatron-LM's
// options.
#include "core/preset/commandlayout.h"
#include "core/preset/megatron.h"
#include "core/preset/preset.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/unreadoptions.h"
#include "tests/support/dialects.h"
#include "tests/support/test.h"

namespace megatune::tst_deepspeeddialect {

namespace {

const QString script =
    u"TP=2\nMICRO=4 # as large as fits\nBATCH=64\nZERO_STAGE=0\n"
    "cat <<EOT > ds.json\n"
    "{ \"train_batch_size\": $BATCH, \"train_micro_batch_size_per_gpu\": ${MICRO} }\n"
    "EOT\n"
    "ARGS=\" --num-layers 24 --hidden-size 2048 --num-attention-heads 16 --seq-length 2048 \\\n"
    "  --micro-batch-size $MICRO --global-batch-size $BATCH --checkpoint-activations --bf16\"\n"
    "torchrun --nproc-per-node 8 pretrain_gpt.py --tensor-model-parallel-size $TP $ARGS "
    "--deepspeed --deepspeed_config ds.json --zero-stage $ZERO_STAGE"_s;

/// As bigscience's are: the options stand around the text that is run.
const QString quoted = u"MICRO=4\nBATCH=64\nJSON=ds.json\n"
                       "sed \"s/GBSIZE/${BATCH}/\" t.json | sed \"s/MBSIZE/${MICRO}/\" > $JSON\n"
                       "export LAUNCHER=\"torchrun --nproc_per_node 4\"\n"
                       "export CMD=\" pretrain_gpt.py --micro-batch-size $MICRO --checkpoint-activations "
                       "--rampup-batch-size 16 16 1_000 --deepspeed_config ${JSON} \"\n"
                       "srun bash -c \"$LAUNCHER --node_rank \\$SLURM_PROCID $CMD\" 2>&1 | tee log"_s;

MegatronFacts factsOf(const QString& text)
{
    MegatronFacts facts;
    facts.gpus = 8;
    facts.globalBatch = 64;
    readCommandFacts(facts, dialectOf(text));
    return facts;
}

QList<CommandEdit> sizes(const QString& micro, const QString& batch)
{
    return {CommandEdit::set(u"micro-batch-size"_s, micro), CommandEdit::set(u"global-batch-size"_s, batch)};
}

} // namespace

class DeepspeedDialectTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itIsRecognisedByItsOptionsBesideMegatrons()
    {
        for (const QString& text : {script, quoted}) {
            QCOMPARE(dialectOf(text).trainer().kind, TrainerKind::MegatronDeepspeed);
            QCOMPARE(unreadOptionsText(dialectOf(text)), QString());
        }
        // Other trainers of DeepSpeed's take such options, too.
        QVERIFY(dialectOf(u"deepspeed train.py --deepspeed_config ds.json --zero-stage 2"_s).trainer().kind
            != TrainerKind::MegatronDeepspeed);
    }

    void batchSizesChangeWhereTheirVariablesAreSet()
    {
        const QString text = edited(script, sizes(u"2"_s, u"128"_s));
        QVERIFY2(text.contains(u"MICRO=2 # as"_s), qPrintable(text));
        QVERIFY2(text.contains(u"\nBATCH=128\n"_s), qPrintable(text));
        QVERIFY2(text.contains(u"\"train_batch_size\": $BATCH"_s), qPrintable(text));
        const QString inQuotes = edited(quoted, sizes(u"2"_s, u"128"_s));
        QVERIFY2(inQuotes.startsWith(u"MICRO=2\nBATCH=128\n"_s), qPrintable(inQuotes));
        QVERIFY2(inQuotes.contains(u"$CMD --micro-batch-size 2 --global-batch-size 128\" 2>&1"_s),
            qPrintable(inQuotes));
    }

    void recomputationIsThatOfOlderMegatrons()
    {
        const SearchSpace space = megatronCoreSpace(factsOf(script));
        QCOMPARE(layoutOf(dialectOf(script), space).text(axis::granularity), u"full"_s);
        QCOMPARE(space.parameters()[space.indexOf(axis::method)].choices.size(), 1);
        const QList<CommandEdit> none{CommandEdit::remove(u"recompute-granularity"_s)};
        const QList<CommandEdit> full{CommandEdit::set(u"recompute-granularity"_s, u"full"_s),
            CommandEdit::set(u"recompute-method"_s, u"uniform"_s),
            CommandEdit::set(u"recompute-num-layers"_s, u"2"_s)};
        for (const QString& text : {script, quoted})
            QVERIFY2(
                !edited(text, none).contains(u"--checkpoint-activations"_s), qPrintable(edited(text, none)));
        const QString all = edited(QString(script).remove(u"--checkpoint-activations "_s), full);
        QVERIFY2(all.endsWith(u"--checkpoint-activations --deepspeed-activation-checkpointing "
                              "--checkpoint-num-layers 2"_s),
            qPrintable(all));
    }

    // bigscience's fork has neither sequence parallelism, nor DeepSpeed's, nor groups of experts.
    void anAxisThatNotAllVersionsHaveIsTheCommandsToOffer()
    {
        const auto choices = [](const QString& text, const QString& name) {
            const SearchSpace space = megatronCoreSpace(factsOf(text));
            return space.parameters()[space.indexOf(name)].choices.size();
        };
        for (const QString& name : {axis::cp, axis::sequenceParallel, axis::etp, axis::vpp})
            QCOMPARE(choices(script, name), 1);
        QCOMPARE(choices(script + u" --sequence-parallel"_s, axis::sequenceParallel), 2);
        QCOMPARE(choices(script + u" --ds-sequence-parallel-size 2"_s, axis::cp), 4);
        const QList<CommandEdit> context{CommandEdit::set(u"context-parallel-size"_s, u"4"_s)};
        QVERIFY(edited(script + u" --ds-sequence-parallel-size 2"_s, context)
                    .endsWith(u" --ds-sequence-parallel-size 4"_s));
        QCOMPARE(edited(script, context), script);
    }

    void layoutsThatDeepspeedRefusesAreLeftOut_data()
    {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QList<int>>("sizes"); // TP, PP, CP
        QTest::addColumn<QString>("rule");
        const QString sequence = u" --ds-sequence-parallel-size 2"_s;
        QTest::newRow("a pipeline") << QString() << QList{2, 2, 1} << QString();
        QTest::newRow("with ZeRO 2") << u" --zero-stage 2"_s << QList{2, 2, 1} << u"deepspeed-pipeline"_s;
        QTest::newRow("with experts") << u" --num-experts 8"_s << QList{2, 2, 1} << u"deepspeed-pipeline"_s;
        QTest::newRow("experts and TP") << u" --num-experts 8"_s << QList{2, 1, 1} << QString();
        QTest::newRow("Ulysses alone") << sequence << QList{1, 1, 4} << QString();
        QTest::newRow("Ulysses and TP") << sequence << QList{2, 1, 4} << u"sequence-alone"_s;
        QTest::newRow("neither") << QString() << QList{1, 1, 1} << QString();
    }
    void layoutsThatDeepspeedRefusesAreLeftOut()
    {
        QFETCH(QString, more);
        QFETCH(QList<int>, sizes);
        QFETCH(QString, rule);
        const Result<PresetPtr> preset =
            configurePreset(u"megatron-core"_s, {{argument::gpus, u"8"_s}, {argument::globalBatch, u"64"_s}},
                ModelLocator(QProcessEnvironment()), dialectOf(script + more).command());
        QVERIFY(preset);
        Layout layout = layoutOf(dialectOf(script + more), (*preset)->space());
        layout.set(axis::tp, Value{sizes[0]});
        layout.set(axis::pp, Value{sizes[1]});
        layout.set(axis::cp, Value{sizes[2]});
        const auto index = (*preset)->space().indexOf(layout);
        QVERIFY(index);
        const Rule* const broken = firstBroken((*preset)->space(), (*preset)->rules(), *index);
        QCOMPARE(broken == nullptr ? QString() : broken->id, rule);
    }

    void aTrialLeavesTheUsersFoldersAlone()
    {
        const QString text = shortened(script + u" --save /ck --save-interval 100 --load /ck"_s);
        QVERIFY2(text.contains(u"--exit-interval 5 --log-interval 1 --eval-iters 0"_s), qPrintable(text));
        for (const QString& gone : {u"--save"_s, u"--load"_s, u"throughput"_s})
            QVERIFY2(!text.contains(gone), qPrintable(text));
    }

    void whatCannotChangeIsRefused()
    {
        const QString fixed =
            QString(script).replace(u"{ \""_s, u"{ \"gradient_accumulation_steps\": 1, \""_s);
        QVERIFY(unreadOptionsText(dialectOf(fixed)).contains(u"gradient_accumulation_steps"_s));
        const QString numbers = QString(script).replace(u"${MICRO}"_s, u"4"_s);
        QVERIFY(unreadOptionsText(dialectOf(numbers)).contains(u"train_micro_batch_size_per_gpu"_s));
        const QString elsewhere =
            u"deepspeed pretrain_gpt.py --micro-batch-size 4 --deepspeed_config ds.json"_s;
        QVERIFY(unreadOptionsText(dialectOf(elsewhere)).contains(u"train_batch_size"_s));
    }
};

MEGATUNE_TEST(DeepspeedDialectTest)

} // namespace megatune::tst_deepspeeddialect

#include "tst_deepspeeddialect.moc"
