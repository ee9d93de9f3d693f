// What makes a trial short in each dialect, and how it is taken back for production.
#include "core/command/trialedits.h"
#include "tests/support/test.h"

namespace megatune::tst_trialedits {

namespace {

Dialect dialectOf(const QString& text)
{
    const auto command = CommandLine::parse(text);
    return Dialect::recognized(command ? *command : *CommandLine::parse(u"unreadable"_qs));
}

const QString sft3 =
    u"NPROC_PER_NODE=8 megatron sft --model M --train_type lora --save out --max_epochs 1"_qs;
const QString lm = u"torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 32 --sequence-parallel "
                   "--save ck --save-interval 100 --train-iters 5000"_qs;

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
                                        "--log-interval 1 --log-throughput --eval-iters 0"_qs;
        QTest::newRow("ms-swift 4") << u"megatron sft --num_train_epochs 3 --save_steps 100 --output_dir o"_qs
                                    << u"megatron sft --save_steps 1000000 --output_dir o --train_iters 24 "
                                       "--logging_steps 1 --eval_iters 0 --split_dataset_ratio 0 "
                                       "--no_save_optim true --no_save_rng true"_qs;
        QTest::newRow("ms-swift 3") << u"megatron sft --max_epochs 3 --save_interval 100 --save o"_qs
                                    << u"megatron sft --save_interval 1000000 --save o --train_iters 24 "
                                       "--log_interval 1 --log_throughput true --eval_iters 0 "
                                       "--split_dataset_ratio 0 --no_save_optim true --no_save_rng true"_qs;
        QTest::newRow("swift") << u"swift sft --train_type lora"_qs
                               << u"swift sft --train_type lora --max_steps 12 --logging_steps 1 "
                                  "--eval_strategy no --split_dataset_ratio 0 --save_strategy no"_qs;
        QTest::newRow("accelerate")
            << u"accelerate launch t.py --max_train_steps 500 --checkpointing_steps 9"_qs
            << u"accelerate launch t.py --max_train_steps 12"_qs;
        QTest::newRow("unknown") << u"python whatever.py --steps 3"_qs << u"python whatever.py --steps 3"_qs;
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
        QCOMPARE(ownShortOptions(dialectOf(u"torchrun pretrain_gpt.py --exit-interval 20 --eval-iters 0"_qs)),
            (QStringList{u"--exit-interval 20"_qs, u"--eval-iters 0"_qs}));
        QCOMPARE(ownShortOptions(dialectOf(u"torchrun pretrain_gpt.py --eval-iters 10"_qs)), QStringList());
    }

    void aTrialCanWriteElsewhere()
    {
        QCOMPARE(
            dialectOf(
                dialectOf(sft3).command().edited(shortTrialEdits(dialectOf(sft3), 0, u"/tmp/a b"_qs)).text)
                .option(u"save"_qs),
            std::optional(u"/tmp/a b"_qs));
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
