// SPDX-License-Identifier: GPL-3.0-or-later
// What makes a trial short in each dialect, and how it is taken back for production.
#include "core/trainer/dialecttext.h"
#include "core/trainer/trialedits.h"
#include "tests/support/dialects.h"
#include "tests/support/test.h"

namespace megatune::tst_trialedits {

namespace {

const QString sft3 = u"NPROC_PER_NODE=8 megatron sft --model M --train_type lora --save out --max_epochs 1"_s;
const QString lm = u"torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 32 --sequence-parallel "
                   "--save ck --save-interval 100 --train-iters 5000"_s;

} // namespace

class TrialEditsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void trialsAreShort_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("result");
        QTest::newRow("Megatron-LM") << lm
                                     << u"torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 32 "
                                        "--sequence-parallel --train-iters 5000 --exit-interval 12 "
                                        "--log-interval 1 --log-throughput --eval-iters 0"_s;
        QTest::newRow("ms-swift 4") << u"megatron sft --num_train_epochs 3 --save_steps 100 --output_dir o"_s
                                    << u"megatron sft --save_steps 1000000 --output_dir "
                                       "/tmp/megatune-$MEGATUNE_TRIAL --train_iters 24 "
                                       "--logging_steps 1 --eval_iters 0 --split_dataset_ratio 0 "
                                       "--no_save_optim true --no_save_rng true"_s;
        QTest::newRow("ms-swift 3") << u"megatron sft --max_epochs 3 --save_interval 100 --save o"_s
                                    << u"megatron sft --save_interval 1000000 --save "
                                       "/tmp/megatune-$MEGATUNE_TRIAL --train_iters 24 "
                                       "--log_interval 1 --log_throughput true --eval_iters 0 "
                                       "--split_dataset_ratio 0 --no_save_optim true --no_save_rng true"_s;
        QTest::newRow("swift") << u"swift sft --train_type lora"_s
                               << u"swift sft --train_type lora --max_steps 12 --logging_steps 1 "
                                  "--eval_strategy no --split_dataset_ratio 0 --save_strategy no "
                                  "--output_dir /tmp/megatune-$MEGATUNE_TRIAL"_s;
        QTest::newRow("accelerate")
            << u"accelerate launch t.py --max_train_steps 500 --checkpointing_steps 9"_s
            << u"accelerate launch t.py --max_train_steps 12"_s;
        const QString shortened = u" --exit-interval 12 --log-interval 1 --log-throughput --eval-iters 0"_s;
        const QString trains = u"torchrun pretrain_gpt.py --train-iters 5000"_s;
        QTest::newRow("goes on from its checkpoints")
            << QString(trains + u" --load ck --save ck --tensorboard-dir tb --wandb-project w"_s)
            << QString(trains + shortened);
        // Options in variables and arrays of the text, and in one that it does not set.
        const QString kept =
            u" --save /tmp/megatune-$MEGATUNE_TRIAL --save-interval 1000000 --load /tmp/megatune-$MEGATUNE_TRIAL"_s;
        const QString outlived = QString(shortened).replace(u"12"_s, u"24"_s);
        for (const QString& text :
            {u"OUT=\"--save ck --load ck\"\ntorchrun pretrain_gpt.py --train-iters 5000 $OUT"_s,
                u"OUT=(--save ck --load ck)\ntorchrun pretrain_gpt.py --train-iters 5000 \"${OUT[@]}\""_s}) {
            QTest::newRow(qPrintable(text))
                << text << QString(text + outlived + QString(kept).remove(u" --save-interval 1000000"_s));
        }
        QTest::newRow("what an unknown variable holds")
            << QString(trains + u" $OUTPUT_ARGS"_s) << QString(trains + u" $OUTPUT_ARGS"_s + outlived + kept);
        QTest::newRow("a variable as a value")
            << QString(u"torchrun pretrain_gpt.py --train-iters 5000 --num-layers $LAYERS"_s)
            << QString(u"torchrun pretrain_gpt.py --train-iters 5000 --num-layers $LAYERS"_s + shortened);
        QTest::newRow("fine-tunes from a checkpoint")
            << QString(trains + u" --load base --finetune --save ck"_s)
            << QString(trains + u" --load base --finetune"_s + shortened);
        QTest::newRow("fine-tunes from a checkpoint that has one layout")
            << QString(trains + u" --ckpt-format torch --exit-on-missing-checkpoint --load base --finetune"_s)
            << QString(trains + u" --ckpt-format torch --finetune"_s + shortened);
        QTest::newRow("begins with a smaller batch")
            << QString(trains + u" --rampup-batch-size 16 16 1000000"_s) << QString(trains + shortened);
        QTest::newRow("starts from weights")
            << QString(trains + u" --pretrained-checkpoint base --load ck"_s)
            << QString(trains + u" --pretrained-checkpoint base"_s + shortened);
        QTest::newRow("has its sizes from the checkpoint")
            << QString(trains + u" --load ck --use-checkpoint-args"_s)
            << QString(trains + u" --load ck --use-checkpoint-args"_s + shortened);
        QTest::newRow("ms-swift from weights")
            << u"megatron sft --mcore_model base --finetune false --report_to wandb"_s
            << u"megatron sft --mcore_model base --finetune true --train_iters 24 --logging_steps 1 "
               "--eval_iters 0 --split_dataset_ratio 0 --no_save_optim true --no_save_rng true "
               "--save_steps 1000000 --output_dir /tmp/megatune-$MEGATUNE_TRIAL"_s;
        QTest::newRow("unknown") << u"python whatever.py --steps 3"_s << u"python whatever.py --steps 3"_s;
    }
    void trialsAreShort()
    {
        QFETCH(QString, command);
        const Dialect dialect = dialectOf(command);
        const QList<CommandEdit> edits = shortTrialEdits(dialect, 12);
        QTEST(dialect.command().edited(edits).text, "result");
    }

    void whatTheEngineerMadeShortIsSeen()
    {
        QCOMPARE(ownShortOptions(dialectOf(u"torchrun pretrain_gpt.py --exit-interval 20 --eval-iters 0"_s)),
            (QStringList{u"--exit-interval 20"_s, u"--eval-iters 0"_s}));
        QCOMPARE(ownShortOptions(dialectOf(u"torchrun pretrain_gpt.py --eval-iters 10"_s)), QStringList());
    }

    void whatAScriptSavesAndLoadsIsPointedElsewhere()
    {
        const CommandFileReader reader = [](const QString&, qsizetype) -> std::optional<QByteArray> {
            return "torchrun pretrain_gpt.py --save ck --load ck --train-iters 5000 \"$@\"\n";
        };
        const Dialect dialect = Dialect::recognized(*CommandLine::parse(u"bash t.sh"_s), reader);
        QCOMPARE(ownIterations(dialect), std::optional<qint64>(5000));
        QCOMPARE(dialect.command().edited(shortTrialEdits(dialect, 12)).text,
            u"bash t.sh --exit-interval 24 --log-interval 1 --log-throughput --eval-iters 0 --save "
            "/tmp/megatune-$MEGATUNE_TRIAL --load /tmp/megatune-$MEGATUNE_TRIAL"_s);
        QCOMPARE(editProblems(dialect, shortTrialEdits(dialect, 12)), QStringList());
    }

    void howLongACommandTrainsIsRead_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<int>("iterations"); // 0: not said
        QTest::newRow("iterations") << lm << 5000;
        QTest::newRow("ends before") << QString(lm + u" --exit-interval 10"_s) << 10;
        QTest::newRow("samples") << u"torchrun pretrain_gpt.py --train-samples 10"_s << 0;
        QTest::newRow("epochs") << sft3 << 0;
        QTest::newRow("epochs win") << QString(sft3 + u" --train_iters 10"_s) << 0;
        QTest::newRow("steps win") << u"swift sft --num_train_epochs 3 --max_steps 30"_s << 30;
        QTest::newRow("without end") << u"swift sft --max_steps -1"_s << 0;
        QTest::newRow("unknown trainer") << u"python whatever.py --train-iters 10"_s << 10;
        QTest::newRow("nothing") << u"bash train.sh"_s << 0;
    }
    void howLongACommandTrainsIsRead()
    {
        QFETCH(QString, command);
        QFETCH(int, iterations);
        QCOMPARE(ownIterations(dialectOf(command)).value_or(0), qint64(iterations));
    }

    void noTrialIsWithoutAnIteration()
    {
        QCOMPARE(dialectOf(lm)
                     .command()
                     .edited(shortTrialEdits(dialectOf(lm), -3))
                     .text.contains(u"--exit-interval 1 "),
            true);
    }
};

MEGATUNE_TEST(TrialEditsTest)

} // namespace megatune::tst_trialedits

#include "tst_trialedits.moc"
