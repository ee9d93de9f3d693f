// SPDX-License-Identifier: GPL-3.0-or-later
// LLaMA-Factory: a file's options, over which "key=value" goes; the batch is counted in micro-batches.
#include "core/plan/derivedarguments.h"
#include "core/plan/studypreparation.h"
#include "core/preset/commandarguments.h"
#include "core/preset/commandlayout.h"
#include "core/preset/megatron.h"
#include "core/preset/preset.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/trainer/unreadoptions.h"
#include "core/trial/trialcommand.h"
#include "tests/support/dialects.h"
#include "tests/support/test.h"

namespace megatune::tst_llamafactorydialect {

namespace {

const QByteArray tuning =
    "model_name_or_path: Qwen/Qwen3-8B\nstage: sft\ndo_train: true\nfinetuning_type: full\n"
    "dataset: alpaca\ncutoff_len: 4096\noutput_dir: saves/mine\nper_device_train_batch_size: 1\n"
    "gradient_accumulation_steps: 8\nsave_steps: 100\nsave_strategy: epoch\neval_strategy: steps\n"
    "bf16: true\ntensor_model_parallel_size: 2\nsequence_parallel: true\n"
    "pipeline_model_parallel_size: 2\nrecompute_granularity: full\nuse_distributed_optimizer: true\n";

std::optional<QByteArray> fileAt(const QString& path, qsizetype)
{
    static const QMap<QString, QByteArray> files{{u"x.yaml"_s, tuning},
        {u"dpo.yaml"_s, QByteArray(tuning).replace("stage: sft", "stage: dpo")},
        {u"rm.yaml"_s, QByteArray(tuning).replace("stage: sft", "stage: rm")},
        {u"run.sh"_s, "export USE_MCA=1\nllamafactory-cli train x.yaml \"$@\"\n"}};
    const auto file = files.constFind(path);
    return file != files.constEnd() ? std::optional(*file) : std::nullopt;
}

const QString adapter = u"USE_MCA=1 llamafactory-cli train x.yaml"_s;
const QString bridge = u"USE_MEGATRON_BRIDGE=1 lmf train x.yaml"_s;

Dialect read(const QString& command)
{
    return dialectOf(command, fileAt);
}

/// The words of a trial, or of the baseline where the layout is empty, behind the command's own.
QString trialOf(const QString& command, const Layout& layout, const PresetArguments& more = {})
{
    PresetArguments arguments{
        {argument::gpus, u"8"_s}, {argument::globalBatch, u"32"_s}, {argument::trialIterations, u"10"_s}};
    arguments.insert(more);
    const Dialect dialect = read(command);
    const auto preset = configurePreset(
        u"megatron-core"_s, arguments, ModelLocator(QProcessEnvironment()), dialect.command(), fileAt);
    return preset ? trialCommand(**preset, dialect, layout).text : preset.error().sentence;
}

Layout layoutWith(const QList<std::pair<QString, qint64>>& sizes)
{
    Layout layout;
    for (const auto& [name, size] : sizes)
        layout.set(name, Value{size});
    return layout;
}

} // namespace

class LlamaFactoryDialectTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFileThatTheTextWritesIsRead()
    {
        const Dialect dialect =
            read(u"O=out TP=4\nC=$O/mine.yaml\ncat > $C <<EOF\ntensor_model_parallel_size: "
                 "$TP\ncutoff_len: 2048\nEOF\nUSE_MCA=1 llamafactory-cli train $C"_s);
        QCOMPARE(dialect.facts().fileError, QString());
        QCOMPARE(dialect.option(u"tensor-model-parallel-size"_s), u"4"_s);
        QCOMPARE(dialect.option(u"cutoff-len"_s), u"2048"_s);
        QCOMPARE(dialect.facts().file, u"out/mine.yaml"_s);
    }

    void itsVariablesTellWhatTrains()
    {
        QCOMPARE(read(adapter).trainer().kind, TrainerKind::LlamaFactory);
        QCOMPARE(read(bridge).trainer().kind, TrainerKind::LlamaFactoryBridge);
        QCOMPARE(read(u"python3 -u /x/llamafactory/launcher.py x.yaml"_s).trainer().kind,
            TrainerKind::LlamaFactory);
        QCOMPARE(unreadOptionsText(read(adapter)), QString());
        QVERIFY(unreadOptionsText(read(u"llamafactory-cli train x.yaml"_s)).contains(u"USE_MCA=1"_s));
        QVERIFY(unreadOptionsText(read(u"USE_MCA=1 lmf train rm.yaml"_s)).contains(u"stage rm"_s));
        QVERIFY(unreadOptionsText(read(u"USE_MCA=1 lmf train none.yaml"_s)).contains(u"none.yaml"_s));
        QCOMPARE(
            read(u"lmf export x.yaml"_s).trainer().contradictions(read(u"lmf export x.yaml"_s)).size(), 1);
    }

    void theFileSaysModelLengthAndTheBatchOfAnyNumberOfGpus()
    {
        const CommandArguments arguments =
            commandArguments(read(adapter), ModelLocator(QProcessEnvironment()), u"/nowhere"_s);
        QCOMPARE(arguments.found.value(argument::model).value, u"Qwen/Qwen3-8B"_s);
        QCOMPARE(arguments.found.value(argument::sequenceLength).value, u"4096"_s);
        QVERIFY(!arguments.found.contains(argument::globalBatch));
        const auto derived = [&](const QString& gpus) {
            return derivedArguments(
                u"megatron-core"_s, {{argument::gpus, gpus}}, arguments, std::nullopt, false);
        };
        QCOMPARE(derived(u"8"_s).arguments.value(argument::globalBatch), u"16"_s); // 1 x 8 x (8 / 2 / 2)
        QCOMPARE(derived(u"16"_s).arguments.value(argument::globalBatch), u"32"_s);
        QCOMPARE(derived(u"16"_s).sources.value(argument::globalBatch),
            u"per_device_train_batch_size=1 gradient_accumulation_steps=8"_s);
        QVERIFY(!derived(u"6"_s).arguments.contains(argument::globalBatch));
        QCOMPARE(globalBatchOf(read(u"NPROC_PER_NODE=8 "_s + adapter), 8), 16);
    }

    void aLayoutBecomesOverridesAndAccumulation()
    {
        const Layout layout = layoutWith({{axis::tp, 1}, {axis::pp, 4}, {axis::cp, 1}, {axis::ep, 1},
            {axis::mbs, 2}, {axis::vpp, 3}, {axis::granularity, 0}});
        const QString text = trialOf(adapter, layout);
        for (const QString& part : {u" tensor_model_parallel_size=1 pipeline_model_parallel_size=4 "_s,
                 u" per_device_train_batch_size=2 "_s, u" virtual_pipeline_model_parallel_size=3 "_s,
                 u" gradient_accumulation_steps=8 "_s}) // 32 / (2 x 2)
            QVERIFY2(text.contains(part), qPrintable(part + u" in " + text));
        QVERIFY2(!text.contains(u"--"_s) && !text.contains(u"global_batch"_s), qPrintable(text));
        // What is in the file cannot be taken away, only be nothing.
        QVERIFY(edited(read(adapter), {CommandEdit::remove(u"recompute-granularity"_s)})
                    .endsWith(u" recompute_granularity=null"_s));
        QCOMPARE(edited(read(adapter), {CommandEdit::remove(u"recompute-num-layers"_s)}), adapter);
        QCOMPARE(read(adapter).option(u"recompute-granularity"_s), u"full"_s);
        QCOMPARE(read(adapter + u" recompute_granularity=null"_s).option(u"recompute-granularity"_s),
            std::nullopt);
        QVERIFY(edited(read(adapter), {CommandEdit::remove(u"sequence-parallel"_s)})
                    .endsWith(u" sequence_parallel=false"_s));
        // Without a file its parser takes options.
        const QString words = u"USE_MCA=1 lmf train --stage sft --cutoff_len 512"_s;
        QVERIFY(edited(read(words), {CommandEdit::set(u"micro-batch-size"_s, u"4"_s)})
                    .endsWith(u" --per_device_train_batch_size 4"_s));
    }

    void theBaselineTrainsWithTheStudysBatch()
    {
        QVERIFY(trialOf(adapter, {}).contains(u" gradient_accumulation_steps=16 "_s));
        QVERIFY(trialOf(adapter + u" pipeline_model_parallel_size=1"_s, {})
                    .contains(u" gradient_accumulation_steps=8 "_s));
    }

    void withBridgeExpertsTakeOfDataParallelism()
    {
        const Layout layout =
            layoutWith({{axis::tp, 1}, {axis::pp, 1}, {axis::cp, 1}, {axis::ep, 4}, {axis::mbs, 1}});
        QVERIFY(trialOf(adapter, layout).contains(u" gradient_accumulation_steps=4 "_s));
        QVERIFY(trialOf(bridge, layout).contains(u" gradient_accumulation_steps=16 "_s));
        QVERIFY(!trainerOf(TrainerKind::LlamaFactory).countsExpertsApart);
    }

    void aTrialSavesNothingAndLogsEachStep()
    {
        const QString text = read(adapter).command().edited(shortTrialEdits(read(adapter), 5)).text;
        for (const QString& part :
            {u" max_steps=10"_s, u" logging_steps=1"_s, u" save_strategy=steps save_steps=1000000"_s,
                u" report_to=none"_s, u" output_dir=/tmp/megatune-"_s, u" 'eval_strategy='\\''no'\\'''"_s})
            QVERIFY2(text.contains(part), qPrintable(part + u" in " + text));
        QVERIFY(!text.contains(u"swanlab"_s)); // its file has none
    }

    void aScriptWithItsFileIsRunAsACopy()
    {
        QTemporaryDir folder;
        for (const QString& name : {u"x.yaml"_s, u"run.sh"_s}) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(*fileAt(name, 0)) > 0);
        }
        const StudyPreparation preparation({.preset = u"megatron-core"_s,
            .typed = {},
            .command = *CommandLine::parse(u"bash run.sh"_s),
            .folder = folder.path(),
            .environment = {}});
        QVERIFY(preparation.dialect()->command().text().startsWith(u"bash -c"_s));
        const QString text = preparation.dialect()
                                 ->command()
                                 .edited(translatedEdits(*preparation.dialect(),
                                     {CommandEdit::set(u"micro-batch-size"_s, u"4"_s)}))
                                 .text;
        QVERIFY2(text.contains(u"x.yaml \"$@\" per_device_train_batch_size=4"_s), qPrintable(text));
    }

    void preferencesHoldPairsAndAReferenceModel()
    {
        QCOMPARE(read(u"USE_MCA=1 lmf train dpo.yaml"_s).rlhfType(), u"dpo"_s);
        MegatronFacts facts;
        facts.gpus = 8;
        readCommandFacts(facts, read(u"USE_MCA=1 lmf train dpo.yaml"_s));
        QCOMPARE(facts.options.training.sequencesPerSample, 2);
        QCOMPARE(facts.options.training.referenceModels, 1);
    }
};

MEGATUNE_TEST(LlamaFactoryDialectTest)

} // namespace megatune::tst_llamafactorydialect

#include "tst_llamafactorydialect.moc"
