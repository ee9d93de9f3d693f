// SPDX-License-Identifier: GPL-3.0-or-later
// Primus: its tool, its examples' scripts, and the experiment's YAML below the options.
#include "core/preset/commandarguments.h"
#include "core/preset/commandlayout.h"
#include "core/preset/megatron.h"
#include "core/preset/preset.h"
#include "core/space/axisnames.h"
#include "core/trainer/dialect.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trainer/trialedits.h"
#include "core/trainer/unreadoptions.h"
#include "tests/support/test.h"

namespace megatune::tst_primusdialect {

namespace {

const QString tool = u"./primus-cli direct --numa -- train pretrain --config exp.yaml"_s;

const QByteArray experiment = "exp_name: ${PRIMUS_EXP_NAME:llama3.1_8B-pretrain}\n"
                              "modules:\n"
                              "  pre_trainer:\n"
                              "    framework: megatron\n"
                              "    model: ${PRIMUS_MODEL:llama3.1_8B}.yaml\n"
                              "    overrides:\n"
                              "      train_iters: 50\n"
                              "      micro_batch_size: 2\n"
                              "      global_batch_size: 128\n"
                              "      seq_length: ${PRIMUS_SEQ:8192}\n"
                              "      tensor_model_parallel_size: ${PRIMUS_TP:4}\n"
                              "      sequence_parallel: 1\n"
                              "      recompute_granularity: full\n"
                              "      save: null\n"
                              "      mock_dataset:\n"
                              "        seed: 1\n";

const QMap<QString, QByteArray> models{
    {u"/primus/primus/configs/models/megatron/base.yaml"_s,
        "num_layers: 24\nhidden_size: 1024\nswiglu: true\nhidden_dropout: 0.1\nnum_query_groups: null\n"},
    {u"/primus/primus/configs/models/megatron/tiny.yaml"_s,
        "extends:\n  - base.yaml\nnum_layers: ${PRIMUS_LAYERS:36}\nnum_attention_heads: 16\n"
        "tokenizer_model: Qwen/Qwen3-8B\n"}};

Dialect dialectOf(const QString& text)
{
    const auto command = CommandLine::parse(text);
    return Dialect::recognized(command ? *command : *CommandLine::parse(u"unreadable"_s),
        [](const QString& path, qsizetype) -> std::optional<QByteArray> {
            if (path.endsWith(u"exp.yaml"_s))
                return experiment;
            return models.contains(path) ? std::optional(models[path]) : std::nullopt;
        });
}

QString edited(const QString& text, const QList<CommandEdit>& edits)
{
    const Dialect dialect = dialectOf(text);
    return dialect.command().edited(translatedEdits(dialect, edits)).text;
}

} // namespace

class PrimusDialectTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itsOptionsStandBehindItsLastDashes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("the tool") << tool;
        QTest::newRow("by a shell") << u"bash runner/primus-cli direct -- train pretrain --config exp.yaml"_s;
        QTest::newRow("over Slurm") << u"./primus-cli slurm srun -N 2 -- train pretrain --config exp.yaml"_s;
        QTest::newRow("in a container")
            << u"./primus-cli container --image x -- train pretrain --config exp.yaml"_s;
        QTest::newRow("its script") << u"EXP=exp.yaml bash ./examples/run_pretrain.sh"_s;
        QTest::newRow("its script as a program") << u"EXP=exp.yaml ./examples/run_local_pretrain.sh"_s;
        QTest::newRow("its script, the experiment in the text")
            << u"export EXP=\"exp.yaml\"\nbash ./examples/run_slurm_pretrain.sh"_s;
        QTest::newRow("its module")
            << u"torchrun --nproc-per-node 8 primus/cli/main.py train pretrain --config exp.yaml"_s;
    }
    void itsOptionsStandBehindItsLastDashes()
    {
        QFETCH(const QString, text);
        const Dialect dialect = dialectOf(text);
        QCOMPARE(dialect.trainer().kind, TrainerKind::Primus);
        QCOMPARE(unreadOptionsText(dialect), QString());
        QCOMPARE(edited(text, {CommandEdit::set(u"micro-batch-size"_s, u"4"_s)}),
            text + u" --micro_batch_size 4"_s);
        QCOMPARE(sequenceLengthOf(dialect), 8192);
    }

    void otherScriptsOfThatNameAreNone()
    {
        QVERIFY(dialectOf(u"bash ./examples/run_pretrain.sh"_s).trainer().kind != TrainerKind::Primus);
        QVERIFY(dialectOf(u"./primus-cli direct -- benchmark gemm"_s).trainer().kind != TrainerKind::Primus);
    }

    void theExperimentSaysWhatTheCommandDoesNot()
    {
        MegatronFacts facts;
        facts.gpus = 8;
        facts.globalBatch = 128;
        const Dialect dialect = dialectOf(u"PRIMUS_SEQ=4096 "_s + tool + u" --micro_batch_size 1"_s);
        QCOMPARE(sequenceLengthOf(dialect), 4096);
        QCOMPARE(globalBatchOf(dialect), 128);
        const Layout layout = layoutOf(dialect, megatronCoreSpace(facts));
        QCOMPARE(layout.text(axis::tp), u"4"_s);
        QCOMPARE(layout.text(axis::mbs), u"1"_s);
        QCOMPARE(layout.text(axis::granularity), u"full"_s);
        QCOMPARE(dialect.option(u"model"_s), std::optional(u"llama3.1-8B"_s));
        QVERIFY(!dialect.option(u"save"_s));
    }

    // arg_utils.py: a value is Python's.
    // Below what the experiment overrides, and of the checkout that the experiment lies in.
    void theShapeIsThatOfTheModelsFile()
    {
        const Dialect dialect = dialectOf(u"PRIMUS_MODEL=tiny ./primus-cli direct -- train pretrain --config "
                                          "/primus/examples/megatron/exp.yaml"_s);
        QCOMPARE(dialect.number(u"num-layers"_s), 36);
        QVERIFY(!dialect.option(u"hidden-dropout"_s)); // which Megatron-LM may be told otherwise
        const CommandArguments found =
            commandArguments(dialect, ModelLocator(QProcessEnvironment()), u"/nowhere"_s);
        QVERIFY(found.shape);
        QCOMPARE(found.shape->numLayers, 36);
        QCOMPARE(found.shape->hiddenSize, 1024);
        QVERIFY(found.shape->vocabSize);
        QVERIFY(!dialectOf(tool).number(u"num-layers"_s));
    }

    // One word a name: of several it would take the first.
    void modulesAreAListAsPythonHasIt()
    {
        const QString text = edited(tool, {CommandEdit::set(u"recompute-modules"_s, u"layernorm mlp"_s)});
        QVERIFY2(
            text.endsWith(u" --recompute_modules '['\\''layernorm'\\'','\\''mlp'\\'']'"_s), qPrintable(text));
        const Dialect dialect = dialectOf(text);
        QCOMPARE(recomputeModuleNames(dialect.option(u"recompute-modules"_s).value_or(QString())),
            QStringList({u"layernorm"_s, u"mlp"_s}));
    }

    void whatTheExperimentHasIsTakenBack()
    {
        QCOMPARE(edited(tool, {CommandEdit::remove(u"recompute-granularity"_s)}),
            tool + u" --recompute_granularity None"_s);
        QCOMPARE(edited(tool, {CommandEdit::remove(u"sequence-parallel"_s)}),
            tool + u" --sequence_parallel false"_s);
        QCOMPARE(edited(tool, {CommandEdit::remove(u"num-virtual-stages-per-pipeline-rank"_s)}), tool);
        // Of a file that cannot be read all may be there.
        const QString unread = QString(tool).replace(u"exp.yaml"_s, u"$EXP"_s);
        QCOMPARE(edited(unread, {CommandEdit::remove(u"num-virtual-stages-per-pipeline-rank"_s)}),
            unread + u" --num_virtual_stages_per_pipeline_rank None"_s);
    }

    void aTrialIsShort()
    {
        const Dialect dialect = dialectOf(tool + u" --save /ckpt --load /ckpt"_s);
        const QString text = dialect.command().edited(shortTrialEdits(dialect, 5)).text;
        for (const QString& word : {u"--exit_interval 10"_s, u"--log_interval 1"_s, u"--eval_iters 0"_s,
                 u"--log_throughput true"_s, u"--save_interval 1000000"_s, u"--disable_last_saving true"_s,
                 u"--auto_continue_train false"_s})
            QVERIFY2(text.contains(word), qPrintable(word + u" in "_s + text));
        QVERIFY2(!text.contains(u"/ckpt"_s), qPrintable(text));
    }

    void aQueueIsNoTraining()
    {
        const QString text = u"./primus-cli slurm sbatch -N 2 -- train pretrain --config exp.yaml"_s;
        QVERIFY(unreadOptionsText(dialectOf(text)).contains(u"puts the training into a queue"_s));
    }
};

MEGATUNE_TEST(PrimusDialectTest)

} // namespace megatune::tst_primusdialect

#include "tst_primusdialect.moc"
