// SPDX-License-Identifier: GPL-3.0-or-later
// Accelerate's own options: where they stand, and what its configuration file takes over.
#include "core/trainer/accelerate.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/dialecttranslation.h"
#include "tests/support/dialects.h"
#include "tests/support/test.h"

namespace megatune::tst_acceleratedialect {

namespace {

/// A reader that knows one file.
CommandFileReader fileOf(const QString& name, const QByteArray& bytes)
{
    return [name, bytes](const QString& path, qsizetype atMost) -> std::optional<QByteArray> {
        return path == name ? std::optional(bytes.left(atMost)) : std::nullopt;
    };
}

} // namespace

class AccelerateDialectTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void acceleratesOptionsStandBeforeTheScript()
    {
        const QString text = edited(dialectOf(u"accelerate launch --num_processes 8 train.py --lr 1e-4"_s),
            {CommandEdit::set(u"tensor-model-parallel-size"_s, u"2"_s),
                CommandEdit::set(u"context-parallel-size"_s, u"1"_s)});
        QCOMPARE(text,
            u"accelerate launch --num_processes 8 --megatron_lm_tp_degree 2 "
            "--megatron_lm_context_parallel_size 1 --use_megatron_lm train.py --lr 1e-4"_s);
        const QString bare = edited(dialectOf(u"accelerate launch -m pkg.train --lr 1"_s),
            {CommandEdit::set(u"tensor-model-parallel-size"_s, u"2"_s)});
        QCOMPARE(
            bare, u"accelerate launch --megatron_lm_tp_degree 2 --use_megatron_lm -m pkg.train --lr 1"_s);
    }

    void acceleratesOptionsGoBeforeItsFile()
    {
        const QByteArray yaml = "distributed_type: MEGATRON_LM\nmegatron_lm_config:\n"
                                "  megatron_lm_tp_degree: 2\n  megatron_lm_pp_degree: 2\n"
                                "  megatron_lm_recompute_activations: true\n"
                                "  megatron_lm_sequence_parallelism: true\n"
                                "num_processes: 8\nmain_process_ip: null\ntpu_env: []\n";
        const Dialect dialect =
            dialectOf(u"accelerate launch --config_file a.yaml --megatron_lm_tp_degree 4 train.py"_s,
                fileOf(u"a.yaml"_s, yaml));
        QCOMPARE(dialect.number(u"tensor-model-parallel-size"_s), std::optional<qint64>(4));
        QCOMPARE(dialect.number(u"pipeline-model-parallel-size"_s), std::optional<qint64>(2));
        QCOMPARE(dialect.number(u"num-processes"_s), std::optional<qint64>(8));
        const QList<CommandEdit> edits = translatedEdits(dialect,
            {CommandEdit::set(u"tensor-model-parallel-size"_s, u"1"_s),
                CommandEdit::set(u"pipeline-model-parallel-size"_s, u"1"_s),
                CommandEdit::remove(u"sequence-parallel"_s),
                CommandEdit::set(u"recompute-granularity"_s, u"full"_s),
                CommandEdit::set(u"global-batch-size"_s, u"32"_s)});
        QCOMPARE(editProblems(dialect, edits), QStringList());
        const QString text = dialect.command().edited(edits).text;
        QVERIFY2(text.contains(u"--megatron_lm_tp_degree 1"), qPrintable(text));
        QVERIFY2(text.contains(u"--megatron_lm_num_micro_batches 4"), qPrintable(text));
        QVERIFY2(text.contains(u"--megatron_lm_sequence_parallelism false"), qPrintable(text));
        QVERIFY2(!text.contains(u"--use_megatron_lm"), qPrintable(text));
    }

    /// Accelerate asks the file for the kind of training only where the command line names none.
    void aKindOnTheCommandLineGoesBeforeTheFiles()
    {
        const QByteArray yaml = "distributed_type: MEGATRON_LM\nnum_processes: 8\n";
        for (const QString& kind : {u"--multi_gpu"_s, u"--use_fsdp"_s, u"--use_deepspeed"_s}) {
            const Dialect dialect =
                dialectOf(u"accelerate launch --config_file a.yaml %1 --num_processes 8 train.py"_s.arg(kind),
                    fileOf(u"a.yaml"_s, yaml));
            QVERIFY(!selectsMegatron(dialect));
            const QString text = dialect.command()
                                     .edited(translatedEdits(dialect,
                                         {CommandEdit::set(u"tensor-model-parallel-size"_s, u"2"_s)}))
                                     .text;
            QVERIFY2(text.contains(u"--use_megatron_lm"), qPrintable(text));
            // Of the baseline, too, which is named after the layout that the file has.
            const QString baseline =
                dialect.command()
                    .edited(translatedEdits(dialect, {CommandEdit::set(u"global-batch-size"_s, u"32"_s)}))
                    .text;
            QVERIFY2(baseline.contains(u"--use_megatron_lm"), qPrintable(baseline));
            QVERIFY(!dialectRemarks(dialect).filter(u"--use_megatron_lm"_s).isEmpty());
        }
        QVERIFY(selectsMegatron(
            dialectOf(u"accelerate launch --config_file a.yaml train.py"_s, fileOf(u"a.yaml"_s, yaml))));
    }

    void acceleratesUsualFileIsReadWhereTheCommandNamesNone()
    {
        const QByteArray yaml = "distributed_type: MEGATRON_LM\nnum_processes: 16\n"
                                "megatron_lm_config:\n  megatron_lm_tp_degree: 8\n";
        const auto reader = fileOf(u"/home/eve/hf/accelerate/default_config.yaml"_s, yaml);
        const Dialect usual = dialectOf(u"HF_HOME=/home/eve/hf accelerate launch train.py"_s, reader);
        QCOMPARE(usual.number(u"tensor-model-parallel-size"_s), std::optional<qint64>(8));
        QCOMPARE(usual.number(u"num-processes"_s), std::optional<qint64>(16));
        QVERIFY(dialectRemarks(usual).join(u' ').contains(u"/home/eve/hf/accelerate/default_config.yaml"));
        const Dialect named =
            dialectOf(u"HF_HOME=/home/eve/hf accelerate launch --config_file b.yaml train.py"_s, reader);
        QCOMPARE(named.number(u"num-processes"_s), std::nullopt);
        const Dialect none = dialectOf(u"HF_HOME=/nobody accelerate launch train.py"_s, reader);
        QCOMPARE(none.number(u"num-processes"_s), std::nullopt);
        QCOMPARE(none.facts().fileError, QString());
        const auto cached = fileOf(u"/var/huggingface/accelerate/default_config.yaml"_s, yaml);
        qunsetenv("HF_HOME");
        const Dialect xdg = dialectOf(u"XDG_CACHE_HOME=/var accelerate launch train.py"_s, cached);
        QCOMPARE(xdg.number(u"num-processes"_s), std::optional<qint64>(16));
    }
};

MEGATUNE_TEST(AccelerateDialectTest)

} // namespace megatune::tst_acceleratedialect

#include "tst_acceleratedialect.moc"
