#include "core/model/modellocator.h"
#include "core/study/trialcommand.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <sys/stat.h>

using namespace megatune;

namespace {

PresetPtr presetFor(const QString& text, const Dialect& dialect)
{
    const auto arguments = presetArgumentsFromText(text);
    return *configurePreset(
        u"megatron"_qs, *arguments, ModelLocator(QProcessEnvironment()), dialect.command());
}

Dialect readDialect(const QString& text, const QString& folder = {})
{
    return Dialect::recognized(*CommandLine::parse(text), localCommandFiles(folder));
}

void writeFile(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

class TrialCommandTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void optionsAreWrittenAsTheTrainerTakesThem_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QStringList>("holds");
        QTest::addColumn<QStringList>("lacks");
        const QString exact =
            u"n_gpus=8,gbs=16,num_layers=8,num_query_groups=8,rules=megatron-core,seq_len=4096,"
            "only=tp:2/pp:2/cp:1/ep:1/etp:1/mbs:1/vpp:2/recompute_granularity:"_qs;
        QTest::newRow("ms-swift 4") << u"NPROC_PER_NODE=8 megatron sft --model m --tuner_type full"_qs
                                    << QString(exact + u"none"_qs)
                                    << QStringList{u"--tensor_model_parallel_size 2"_qs,
                                           u"--virtual_pipeline_model_parallel_size 2"_qs,
                                           u"--sequence_parallel"_qs, u"--recompute_granularity none"_qs}
                                    << QStringList{
                                           u"--num_virtual_stages_per_pipeline_rank"_qs, u"--num-virtual"_qs};
        QTest::newRow("ms-swift 3")
            << u"NPROC_PER_NODE=8 megatron sft --model m --train_type full --max_epochs 1"_qs
            << QString(exact + u"none"_qs)
            << QStringList{u"--tensor_model_parallel_size 2"_qs,
                   u"--num_virtual_stages_per_pipeline_rank 2"_qs, u"--recompute_granularity none"_qs}
            << QStringList{u"--virtual_pipeline_model_parallel_size"_qs};
        QTest::newRow("Megatron-LM") << u"torchrun pretrain_gpt.py --recompute-activations"_qs
                                     << QString(exact + u"none"_qs)
                                     << QStringList{u"--tensor-model-parallel-size 2"_qs,
                                            u"--num-virtual-stages-per-pipeline-rank 2"_qs}
                                     << QStringList{u"--recompute"_qs, u"true"_qs, u"--vit"_qs};
        QTest::newRow("accelerate")
            << u"accelerate launch --use_megatron_lm --num_processes 8 train.py "
               "--per_device_train_batch_size 4"_qs
            << u"n_gpus=8,gbs=16,num_layers=8,only=tp:2/pp:1/cp:1/ep:1/etp:1/mbs:1/recompute_granularity:"
               "selective,params=--my_flag=a"_qs
            << QStringList{u"--megatron_lm_tp_degree 2"_qs, u"--per_device_train_batch_size 1"_qs,
                   u"--megatron_lm_recompute_activations true"_qs, u"--megatron_lm_num_micro_batches 4"_qs,
                   u"--my_flag a"_qs}
            << QStringList{u"--tensor"_qs, u"global"_qs};
        QTest::newRow("a trainer that nobody knows")
            << u"python train.py --micro-batch-size 4"_qs
            << u"n_gpus=8,gbs=16,only=tp:2/recompute_granularity:selective"_qs
            << QStringList{u"--tensor-model-parallel-size 2"_qs, u"--vit-gradient-checkpointing"_qs}
            << QStringList{};
    }
    void optionsAreWrittenAsTheTrainerTakesThem()
    {
        QFETCH(QString, command);
        QFETCH(QString, arguments);
        QFETCH(QStringList, holds);
        QFETCH(QStringList, lacks);
        const Dialect dialect = readDialect(command);
        const PresetPtr preset = presetFor(arguments, dialect);
        const QString text = trialCommand(*preset, dialect, preset->space().layoutAt(0)).text;
        for (const QString& part : std::as_const(holds))
            QVERIFY2(text.contains(part), qPrintable(text + u" without "_qs + part));
        for (const QString& part : std::as_const(lacks))
            QVERIFY2(!text.contains(part), qPrintable(text + u" with "_qs + part));
        QCOMPARE(trialCommand(*preset, command, preset->space().layoutAt(0))->text, text);
    }
    void aScriptGetsThePresetsOwnWords()
    {
        QTemporaryDir folder;
        writeFile(folder.filePath(u"t.sh"_qs), "megatron sft --tuner_type full \"$@\"\n");
        const Dialect dialect = readDialect(u"bash t.sh"_qs, folder.path());
        QCOMPARE(dialect.trainer(), DialectKind::MsSwift4);
        const PresetPtr preset = presetFor(u"n_gpus=8,gbs=16,only=tp:2"_qs, dialect);
        const QString text = trialCommand(*preset, dialect, preset->space().layoutAt(0)).text;
        QVERIFY2(text.startsWith(u"bash t.sh --tensor-model-parallel-size 2 "), qPrintable(text));
    }
    void anOptionThatAFileHoldsIsAProblemWhereItMustGo()
    {
        QTemporaryDir folder;
        writeFile(folder.filePath(u"sft.yaml"_qs),
            "tuner_type: full\nrecompute_granularity: full\nrecompute_method: uniform\n"
            "recompute_num_layers: 1\n");
        const Dialect dialect = readDialect(u"NPROC_PER_NODE=8 megatron sft sft.yaml"_qs, folder.path());
        QCOMPARE(dialect.kind(), DialectKind::MsSwift4);
        const QString base = u"n_gpus=8,gbs=16,only=recompute_granularity:"_qs;
        QCOMPARE(trialProblems(*presetFor(base + u"full"_qs, dialect), dialect), QStringList());
        const QStringList problems = trialProblems(*presetFor(base + u"selective"_qs, dialect), dialect);
        QCOMPARE(problems.size(), 2);
        QVERIFY2(problems[0].contains(u"--recompute_method"), qPrintable(problems[0]));
        QVERIFY(problems[0].contains(u"sft.yaml"));
        // Without the file nothing is known to be wrong.
        const Dialect unread = readDialect(u"megatron sft sft.yaml"_qs, folder.filePath(u"nowhere"_qs));
        QCOMPARE(trialProblems(*presetFor(base + u"selective"_qs, unread), unread), QStringList());
    }
    void onlyRegularFilesAreRead()
    {
        QTemporaryDir folder;
        writeFile(folder.filePath(u"a"_qs), "0123456789");
        QCOMPARE(::mkfifo(QFile::encodeName(folder.filePath(u"pipe"_qs)).constData(), 0600), 0);
        const CommandFileReader read = localCommandFiles(folder.path());
        QCOMPARE(read(u"a"_qs, 4), std::optional<QByteArray>("0123"));
        QCOMPARE(read(folder.filePath(u"a"_qs), 100), std::optional<QByteArray>("0123456789"));
        for (const QString& path : {u"pipe"_qs, u"absent"_qs, u"."_qs, QString()})
            QVERIFY2(!read(path, 10), qPrintable(path));
    }
};

QTEST_GUILESS_MAIN(TrialCommandTest)

#include "tst_trialcommand.moc"
