// SPDX-License-Identifier: GPL-3.0-or-later
// Options of one command that do not go together: refused, or only said.
#include "core/trainer/dialect.h"
#include "core/trainer/dialecttext.h"
#include "tests/support/test.h"

namespace megatune::tst_contradictions {

class ContradictionsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatMegatronRefusesIsRefusedBefore_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("part");
        QTest::newRow("two precisions") << u"--fp16 --bf16"_s << u"--fp16 and --bf16"_s;
        QTest::newRow("iterations and samples")
            << u"--train-iters 10 --train-samples 100"_s << u"--train-iters and --train-samples"_s;
        QTest::newRow("two shardings") << u"--use-torch-fsdp2 --use-distributed-optimizer"_s
                                       << u"--use-torch-fsdp2 and --use-distributed-optimizer"_s;
        QTest::newRow("overlap without the optimizer")
            << u"--overlap-param-gather --overlap-grad-reduce"_s << u"without --use-distributed-optimizer"_s;
        QTest::newRow("overlap without the other overlap")
            << u"--overlap-param-gather --use-distributed-optimizer"_s << u"without --overlap-grad-reduce"_s;
        QTest::newRow("offload alone")
            << u"--optimizer-cpu-offload"_s << u"without --use-precision-aware-optimizer"_s;
        QTest::newRow("fine") << u"--bf16 --train-iters 10 --overlap-param-gather --overlap-grad-reduce "
                                 "--use-distributed-optimizer"_s
                              << QString();
        QTest::newRow("Muon's own sharding")
            << u"--optimizer dist_muon --overlap-param-gather --overlap-grad-reduce"_s << QString();
        QTest::newRow("shared experts with biases")
            << u"--num-experts 8 --moe-shared-expert-intermediate-size 64"_s
            << u"--moe-shared-expert-intermediate-size without --disable-bias-linear"_s;
        QTest::newRow("shared experts without")
            << u"--num-experts 8 --moe-shared-expert-intermediate-size 64 --disable-bias-linear"_s
            << QString();
        QTest::newRow("it may be in the variable") << u"--overlap-param-gather $MORE"_s << QString();
        QTest::newRow("FSDP") << u"--overlap-param-gather --overlap-grad-reduce --use-megatron-fsdp"_s
                              << QString();
    }
    void whatMegatronRefusesIsRefusedBefore()
    {
        QFETCH(QString, options);
        QFETCH(QString, part);
        const auto command = CommandLine::parse(u"torchrun pretrain_gpt.py "_s + options);
        QVERIFY(command);
        const QStringList found = dialectContradictions(Dialect::recognized(*command));
        QCOMPARE(found.size(), part.isEmpty() ? 0 : 1);
        if (!part.isEmpty())
            QVERIFY2(found[0].contains(part), qPrintable(found[0]));
    }

    void aLayoutInTheFileOfSwiftThreeIsRefused_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("part");
        const QString byOption = u"megatron sft --config a.yaml --lr 1"_s;
        QTest::newRow("a size") << byOption << QByteArray("model: m\ntensor_model_parallel_size: 2\n")
                                << u"change its tensor_model_parallel_size"_s;
        QTest::newRow("recomputation")
            << byOption << QByteArray("recompute_granularity: full\n") << u"--config a.yaml go before"_s;
        QTest::newRow("other options") << byOption << QByteArray("model: m\nmax_length: 2048\n") << QString();
        QTest::newRow("as the first argument the file does not go before")
            << u"megatron sft a.yaml --lr 1"_s << QByteArray("tensor_model_parallel_size: 2\n") << QString();
    }
    void aLayoutInTheFileOfSwiftThreeIsRefused()
    {
        QFETCH(QString, command);
        QFETCH(QByteArray, file);
        QFETCH(QString, part);
        const Dialect dialect =
            Dialect::recognized(*CommandLine::parse(command), [&file](const QString& path, qint64) {
                return path == u"a.yaml" ? std::optional(file) : std::nullopt;
            });
        QVERIFY(dialect.facts().config);
        const QStringList found = dialectContradictions(dialect);
        QCOMPARE(found.size(), part.isEmpty() ? 0 : 1);
        if (!part.isEmpty())
            QVERIFY2(found[0].contains(part), qPrintable(found[0]));
    }

    void whatSwiftCannotDoIsRefusedBefore_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("part");
        QTest::newRow("inference")
            << u"swift infer --model x --stream true"_s
            << u"\"swift infer\" does not train; give the command that does: megatron pt"_s;
        QTest::newRow("conversion") << u"megatron export --model x"_s << u"\"megatron export\" does not"_s;
        QTest::newRow("QLoRA") << u"megatron sft --tuner_type lora --quant_bits 4"_s
                               << u"ignores --quant_bits; leave it out, or train with \"swift sft\""_s;
        QTest::newRow("QLoRA by method")
            << u"megatron rlhf --quant_method bnb"_s << u"ignores --quant_method"_s;
        QTest::newRow("QLoRA without Megatron") << u"swift sft --quant_bits 4"_s << QString();
        QTest::newRow("training") << u"megatron sft --tuner_type lora"_s << QString();
    }
    void whatSwiftCannotDoIsRefusedBefore()
    {
        QFETCH(QString, command);
        QFETCH(QString, part);
        const QStringList found = dialectContradictions(Dialect::recognized(*CommandLine::parse(command)));
        QCOMPARE(found.size(), part.isEmpty() ? 0 : 1);
        if (!part.isEmpty())
            QVERIFY2(found[0].contains(part), qPrintable(found[0]));
        const QString remarks = dialectRemarks(Dialect::recognized(*CommandLine::parse(command))).join(u'\n');
        QVERIFY2(!remarks.contains(u"megatron infer"), qPrintable(remarks));
    }

    void packingOfAStreamIsRemarkedUpon()
    {
        const auto remarksOf = [](const QString& options) {
            const auto command = CommandLine::parse(u"megatron sft --tuner_type full "_s + options);
            return dialectRemarks(Dialect::recognized(*command)).join(u'\n');
        };
        QVERIFY(remarksOf(u"--packing true --streaming true"_s).contains(u"leave out --streaming"));
        QVERIFY(!remarksOf(u"--packing true --streaming false"_s).contains(u"streaming"));
        QVERIFY(!remarksOf(u"--packing true"_s).contains(u"streaming"));
    }

    void whatOnlyOneOfCountsIsSaid_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("part");
        QTest::newRow("twice")
            << u"torchrun pretrain_gpt.py --tensor-model-parallel-size 2 --lr 1 "
               "--tensor-model-parallel-size 4"_s
            << u"--tensor-model-parallel-size is given 2 times (2, 4); the last one counts."_s;
        QTest::newRow("in both spellings")
            << u"megatron sft --tuner_type full --micro-batch-size=2 --micro_batch_size 1"_s
            << u"--micro_batch_size is given 2 times (2, 1)"_s;
        QTest::newRow("twice the same") << u"torchrun pretrain_gpt.py --lr 1 --lr 1"_s << QString();
        QTest::newRow("sequence parallel alone")
            << u"torchrun pretrain_gpt.py --sequence-parallel"_s << u"--sequence-parallel takes no effect"_s;
        QTest::newRow("sequence parallel with TP")
            << u"torchrun pretrain_gpt.py --sequence-parallel --tensor-model-parallel-size 2"_s << QString();
        QTest::newRow("TP in a variable")
            << u"torchrun pretrain_gpt.py --sequence-parallel --tensor-model-parallel-size $TP"_s
            << QString();
    }
    void whatOnlyOneOfCountsIsSaid()
    {
        QFETCH(QString, command);
        QFETCH(QString, part);
        const QString remarks = dialectRemarks(Dialect::recognized(*CommandLine::parse(command))).join(u'\n');
        if (part.isEmpty())
            QVERIFY2(!remarks.contains(u"counts") && !remarks.contains(u"effect"), qPrintable(remarks));
        else
            QVERIFY2(remarks.contains(part), qPrintable(remarks));
    }
};

MEGATUNE_TEST(ContradictionsTest)

} // namespace megatune::tst_contradictions

#include "tst_contradictions.moc"
