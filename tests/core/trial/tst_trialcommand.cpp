// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/modellocator.h"
#include "core/trial/trialcommand.h"
#include "tests/support/presets.h"
#include "tests/support/test.h"

#include <QFile>
#include <QTemporaryDir>
#include <sys/stat.h>

namespace megatune::tst_trialcommand {

namespace {

PresetPtr presetFor(const QString& text, const Dialect& dialect)
{
    return *presetOfText(text, ModelLocator(QProcessEnvironment()), dialect.command());
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
            u"n_gpus=8,gbs=16,num_layers=8,num_query_groups=8,preset=megatron-core,seq_len=4096,"
            "only=tp:2/pp:2/cp:1/ep:1/etp:1/mbs:1/vpp:2/recompute_granularity:"_s;
        QTest::newRow("ms-swift 4") << u"NPROC_PER_NODE=8 megatron sft --model m --tuner_type full"_s
                                    << QString(exact + u"none"_s)
                                    << QStringList{u"--tensor_model_parallel_size 2"_s,
                                           u"--virtual_pipeline_model_parallel_size 2"_s,
                                           u"--sequence_parallel"_s, u"--recompute_granularity none"_s}
                                    << QStringList{
                                           u"--num_virtual_stages_per_pipeline_rank"_s, u"--num-virtual"_s};
        QTest::newRow("ms-swift 3")
            << u"NPROC_PER_NODE=8 megatron sft --model m --train_type full --max_epochs 1"_s
            << QString(exact + u"none"_s)
            << QStringList{u"--tensor_model_parallel_size 2"_s, u"--num_virtual_stages_per_pipeline_rank 2"_s,
                   u"--recompute_granularity none"_s}
            << QStringList{u"--virtual_pipeline_model_parallel_size"_s};
        QTest::newRow("Megatron-LM") << u"torchrun pretrain_gpt.py --recompute-activations"_s
                                     << QString(exact + u"none"_s)
                                     << QStringList{u"--tensor-model-parallel-size 2"_s,
                                            u"--num-virtual-stages-per-pipeline-rank 2"_s}
                                     << QStringList{u"--recompute"_s, u"true"_s, u"--vit"_s};
        QTest::newRow("accelerate")
            << u"accelerate launch --use_megatron_lm --num_processes 8 train.py "
               "--per_device_train_batch_size 4"_s
            << u"n_gpus=8,gbs=16,num_layers=8,preset=megatron-core,only=tp:2/pp:1/cp:1/ep:1/etp:1/mbs:1/vpp:1/"
               "recompute_granularity:none,params=--my_flag=a"_s
            << QStringList{u"--megatron_lm_tp_degree 2"_s, u"--per_device_train_batch_size 1"_s,
                   u"--megatron_lm_recompute_granularity full"_s, u"--megatron_lm_recompute_method block"_s,
                   u"--megatron_lm_recompute_num_layers 0"_s, u"--megatron_lm_num_micro_batches 4"_s,
                   u"--my_flag a"_s}
            << QStringList{u"--tensor"_s, u"global"_s};
        QTest::newRow("a trainer that nobody knows")
            << u"python train.py --micro-batch-size 4"_s
            << u"n_gpus=8,gbs=16,only=tp:2/recompute_granularity:selective"_s
            << QStringList{u"--tensor-model-parallel-size 2"_s, u"--vit-gradient-checkpointing"_s}
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
            QVERIFY2(text.contains(part), qPrintable(text + u" without "_s + part));
        for (const QString& part : std::as_const(lacks))
            QVERIFY2(!text.contains(part), qPrintable(text + u" with "_s + part));
        QCOMPARE(trialCommand(*preset, command, preset->space().layoutAt(0))->text, text);
    }
    // ms-swift starts one process unless this variable says more; Ray's are counted in another way.
    void swiftStartsAsManyProcessesAsThereAreGpus_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<bool>("isTold");
        const QString all = u"n_gpus=16,gpus_per_node=8,gbs=16,preset=megatron-core"_s;
        QTest::newRow("nothing says") << u"megatron sft --model m"_s << all << true;
        QTest::newRow("one GPU") << u"megatron sft --model m"_s << u"n_gpus=1,gbs=16,preset=megatron-core"_s
                                 << false;
        QTest::newRow("the command says") << u"NPROC_PER_NODE=4 megatron sft --model m"_s << all << false;
        QTest::newRow("Ray says") << u"megatron rlhf --model m --use_ray true"_s << all << false;
        QTest::newRow("torchrun starts it")
            << u"torchrun --nproc-per-node 8 swift/cli/_megatron/sft.py --model m"_s << all << false;
    }
    void swiftStartsAsManyProcessesAsThereAreGpus()
    {
        QFETCH(const QString, command);
        QFETCH(const QString, arguments);
        QFETCH(const bool, isTold);
        const Dialect dialect = readDialect(command);
        const PresetPtr preset = presetFor(arguments, dialect);
        for (const CommandUse use : {CommandUse::Trial, CommandUse::Production}) {
            const QString text = trialCommand(*preset, dialect, {}, use).text;
            QCOMPARE(text.startsWith(u"NPROC_PER_NODE=8 megatron"_s), isTold);
        }
    }

    void aJobAtRayIsFollowedByItsTrialOnly()
    {
        const Dialect dialect =
            readDialect(u"ray job submit -- torchrun --nproc-per-node 8 pretrain_gpt.py"_s);
        const PresetPtr preset = presetFor(u"n_gpus=8,gbs=16,preset=megatron-core"_s, dialect);
        const auto text = [&](CommandUse use) { return trialCommand(*preset, dialect, {}, use).text; };
        QVERIFY(text(CommandUse::Trial).startsWith(u"bash -c "_s));
        QVERIFY(text(CommandUse::Trial).contains(u" ray job submit -- torchrun"_s));
        QVERIFY(text(CommandUse::Production).startsWith(u"ray job submit -- torchrun"_s));
    }

    void aScriptGetsTheWordsOfTheTrainerThatItHandsThemTo_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("dialect");
        QTest::addColumn<QString>("options");
        const QString hyphens = u" --tensor-model-parallel-size 2 "_s;
        const QString underscores = u" --tensor_model_parallel_size 2 "_s;
        QTest::newRow("hands them on")
            << QByteArray("megatron sft --tuner_type full \"$@\"\n") << QString() << underscores;
        QTest::newRow("takes them apart itself")
            << QByteArray("TP=1\nwhile [ $# -gt 0 ]; do shift; done\nmegatron sft --tuner_type full\n")
            << QString() << hyphens;
        QTest::newRow("takes them apart itself, but somebody knows better")
            << QByteArray("TP=1\nwhile [ $# -gt 0 ]; do shift; done\nmegatron sft --tuner_type full\n")
            << u"ms-swift-4"_s << underscores;
        QTest::newRow("hands them to Megatron-LM")
            << QByteArray("torchrun --nproc-per-node 8 pretrain_gpt.py \"$@\"\n") << QString() << hyphens;
        QTest::newRow("of an unknown trainer") << QByteArray("./mine \"$@\"\n") << QString() << hyphens;
        QTest::newRow("said to be of an unknown trainer")
            << QByteArray("megatron sft --tuner_type full \"$@\"\n") << u"unknown"_s << hyphens;
    }
    void aScriptGetsTheWordsOfTheTrainerThatItHandsThemTo()
    {
        QFETCH(QByteArray, script);
        QFETCH(QString, dialect);
        QFETCH(QString, options);
        QTemporaryDir folder;
        writeFile(folder.filePath(u"t.sh"_s), script);
        const QString said = dialect.isEmpty() ? QString() : QString(u",dialect="_s + dialect);
        const PresetPtr preset =
            presetFor(u"n_gpus=8,gbs=16,only=tp:2"_s + said, readDialect(u"bash t.sh"_s, folder.path()));
        const auto command =
            trialCommand(*preset, u"bash t.sh"_s, preset->space().layoutAt(0), folder.path());
        QVERIFY(command);
        QVERIFY2(command->text.startsWith(u"bash t.sh"_s + options), qPrintable(command->text));
    }
    void theNamedDialectGoesBeforeTheRecognisedOne()
    {
        const QString text = u"NPROC_PER_NODE=8 megatron sft --model m"_s;
        const QString exact = u"n_gpus=8,gbs=16,num_layers=8,num_query_groups=8,preset=megatron-core,"
                              "seq_len=4096,only=tp:2/pp:2/cp:1/ep:1/etp:1/mbs:1/vpp:2"_s;
        const auto vppOf = [&](const QString& dialect) {
            const PresetPtr preset = presetFor(exact + dialect, readDialect(text));
            return trialCommand(*preset, text, preset->space().layoutAt(0))->text;
        };
        QVERIFY2(vppOf({}).contains(u"--virtual_pipeline_model_parallel_size 2"), qPrintable(vppOf({})));
        const QString three = vppOf(u",dialect=ms-swift-3"_s);
        QVERIFY2(three.contains(u"--num_virtual_stages_per_pipeline_rank 2"), qPrintable(three));
        QVERIFY2(!three.contains(u"--virtual"), qPrintable(three));
        const auto wrong = presetArgumentsFromText(u"n_gpus=8,gbs=16,dialect=ms-swift-5"_s);
        const auto refused = configurePreset(
            u"megatron"_s, *wrong, ModelLocator(QProcessEnvironment()), *CommandLine::parse(text));
        QVERIFY(!refused);
        QVERIFY2(refused.error().sentence.contains(u"Did you mean ms-swift-"),
            qPrintable(refused.error().sentence));
    }
    void torchrunIsToldHowManyProcessesWhereNothingTellsIt()
    {
        QTemporaryDir folder;
        writeFile(folder.filePath(u"bare.sh"_s), "torchrun pretrain_gpt.py \"$@\"\n");
        writeFile(folder.filePath(u"told.sh"_s), "torchrun --nproc-per-node $N pretrain_gpt.py \"$@\"\n");
        const auto trialOf = [&folder](const QString& text, CommandUse use = CommandUse::Trial) {
            const Dialect dialect = readDialect(text, folder.path());
            const PresetPtr preset = presetFor(u"n_gpus=16,gbs=16,only=tp:2"_s, dialect);
            return trialCommand(*preset, dialect, preset->space().layoutAt(0), use).text;
        };
        const QString plain = trialOf(u"torchrun pretrain_gpt.py"_s);
        QVERIFY2(
            plain.startsWith(u"torchrun --nproc_per_node 8 pretrain_gpt.py --tensor"), qPrintable(plain));
        QCOMPARE(trialOf(u"torchrun pretrain_gpt.py"_s, CommandUse::Production), plain);
        const QString module = trialOf(u"python3 -m torch.distributed.run --nnodes 2 pretrain_gpt.py"_s);
        QVERIFY2(
            module.startsWith(u"python3 -m torch.distributed.run --nnodes 2 --nproc_per_node 8 pretrain"),
            qPrintable(module));
        const QString script = trialOf(u"bash bare.sh"_s);
        QVERIFY2(script.startsWith(u"PET_NPROC_PER_NODE=8 bash bare.sh --tensor"), qPrintable(script));
        for (const QString& told : {u"torchrun --nproc-per-node $N pretrain_gpt.py"_s, u"bash told.sh"_s,
                 u"torchrun $ARGS pretrain_gpt.py"_s, u"PET_NPROC_PER_NODE=4 torchrun pretrain_gpt.py"_s,
                 u"torchrun mine.py"_s})
            QVERIFY2(trialOf(told).startsWith(told), qPrintable(trialOf(told)));
    }
    void trialsAreShortOnlyWhereThatIsAskedFor()
    {
        const QString text = u"torchrun --nproc-per-node 8 pretrain_gpt.py --train-iters 5000 --save ck"_s;
        const auto commandOf = [&](const QString& more, const Layout& layout, CommandUse use) {
            const PresetPtr preset = presetFor(
                u"n_gpus=8,gbs=16,only=tp:2/recompute_granularity:selective"_s + more, readDialect(text));
            const Layout shown = layout.isEmpty() ? Layout() : preset->space().layoutAt(0);
            return trialCommand(*preset, text, shown, {}, use)->text;
        };
        Layout some;
        some.set(u"tp"_s, Value{2});
        const QString whole = commandOf({}, some, CommandUse::Trial);
        QVERIFY2(whole.contains(u"--train-iters 5000 --save ck --tensor"), qPrintable(whole));
        const QString made = commandOf(u",trial_iterations=12"_s, some, CommandUse::Trial);
        QVERIFY2(made.contains(u"--train-iters 5000 --tensor-model-parallel-size 2"), qPrintable(made));
        QVERIFY2(made.endsWith(u"--exit-interval 12 --log-interval 1 --log-throughput --eval-iters 0"),
            qPrintable(made));
        // Production is what a trial would have been without.
        QCOMPARE(commandOf(u",trial_iterations=12"_s, some, CommandUse::Production), whole);
        // The baseline is compared with them: it has their batch, and ends with them.
        QCOMPARE(commandOf(u",trial_iterations=12"_s, {}, CommandUse::Trial),
            u"torchrun --nproc-per-node 8 pretrain_gpt.py --train-iters 5000 --global-batch-size 16 "
            "--exit-interval 12 --log-interval 1 --log-throughput --eval-iters 0"_s);
        QCOMPARE(commandOf({}, {}, CommandUse::Trial), QString(text + u" --global-batch-size 16"_s));
    }
    void longTrainingsAreMadeShort_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<int>("stopAfter");  // 0: not given
        QTest::addColumn<int>("iterations"); // 0: the command as it is
        const QString trains = u"torchrun pretrain_gpt.py --train-iters "_s;
        QTest::newRow("long") << QString(trains + u"500000"_s) << 0 << 20;
        QTest::newRow("an epoch") << u"megatron sft --num_train_epochs 1"_s << 0 << 20;
        QTest::newRow("without an end") << u"bash train.sh"_s << 0 << 20;
        QTest::newRow("short") << QString(trains + u"50"_s) << 0 << 0;
        QTest::newRow("a little longer") << QString(trains + u"51"_s) << 0 << 20;
        QTest::newRow("short, but it saves") << QString(trains + u"30 --save ck"_s) << 0 << 30;
        QTest::newRow("short, but it goes on") << QString(trains + u"30 --load ck"_s) << 0 << 30;
        QTest::newRow("short, from weights") << QString(trains + u"30 --load w --finetune"_s) << 0 << 0;
        QTest::newRow("short, but swift always saves") << u"megatron sft --train_iters 40"_s << 0 << 40;
        QTest::newRow("too short for a value") << QString(trains + u"3 --save ck"_s) << 0 << 5;
        QTest::newRow("more are to be measured") << QString(trains + u"5000"_s) << 40 << 42;
    }
    void longTrainingsAreMadeShort()
    {
        QFETCH(QString, command);
        QFETCH(int, stopAfter);
        QFETCH(int, iterations);
        const auto asked = stopAfter > 0 ? std::optional(stopAfter) : std::nullopt;
        QCOMPARE(usualTrialIterations(readDialect(command), {}, asked).value_or(0), iterations);
    }
    void aShortTrialMustHaveEnoughIterations()
    {
        QCOMPARE(trialIterationsProblem({{u"trial_iterations"_s, u"5"_s}}, 2, 3), QString());
        QCOMPARE(trialIterationsProblem({}, 2, 3), QString());
        QVERIFY(trialIterationsProblem({{u"trial_iterations"_s, u"4"_s}}, 2, 3).contains(u"at least 5"));
    }
    void aScriptThatIsNotThereIsFoundOut_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<bool>("missing");
        QTest::newRow("not there") << u"bash nosuch.sh"_s << true;
        QTest::newRow("not there, with options") << u"A=1 bash -x ./nosuch.sh --x > log"_s << true;
        QTest::newRow("there") << u"bash t.sh"_s << false;
        QTest::newRow("the shell knows its name") << u"bash $DIR/nosuch.sh"_s << false;
        QTest::newRow("made before") << u"cp t.sh new.sh && bash new.sh"_s << false;
        QTest::newRow("no script") << u"python nosuch.py"_s << false;
    }
    void aScriptThatIsNotThereIsFoundOut()
    {
        QFETCH(QString, command);
        QFETCH(bool, missing);
        QTemporaryDir folder;
        writeFile(folder.filePath(u"t.sh"_s), "megatron sft \"$@\"\n");
        const QString problem = missingScriptProblem(readDialect(command, folder.path()), folder.path());
        QCOMPARE(!problem.isEmpty(), missing);
        if (missing)
            QVERIFY2(problem.contains(u"nosuch.sh"), qPrintable(problem));
    }
    void anotherNumberOfProcessesIsRemarkedUpon()
    {
        const auto remarksOf = [](const QString& text) {
            const Dialect dialect = readDialect(text);
            return trialRemarks(*presetFor(u"n_gpus=16,gbs=16"_s, dialect), dialect).join(u'\n');
        };
        QVERIFY(remarksOf(u"torchrun --nproc_per_node 8 pretrain_gpt.py"_s).contains(u"starts 8 process"));
        QVERIFY(
            remarksOf(u"NPROC_PER_NODE=4 megatron sft --tuner_type full"_s).contains(u"starts 4 process"));
        for (const QString& fine : {u"torchrun --nproc-per-node=8 --nnodes 2 pretrain_gpt.py"_s,
                 u"torchrun --nproc_per_node $N pretrain_gpt.py"_s, u"torchrun pretrain_gpt.py"_s,
                 u"torchrun --nproc_per_node 8 --nnodes 1:4 pretrain_gpt.py"_s})
            QVERIFY2(!remarksOf(fine).contains(u"process"), qPrintable(remarksOf(fine)));
        QVERIFY(remarksOf(u"python3 pretrain_gpt.py"_s)
                    .contains(u"python3 starts one process, but a trial is for 16 GPUs"));
        for (const QString& fine :
            {u"srun python3 pretrain_gpt.py"_s, u"srun bash -c 'python3 pretrain_gpt.py'"_s,
                u"WORLD_SIZE=16 python3 pretrain_gpt.py"_s, u"python3 mine.py --micro-batch-size 4"_s})
            QVERIFY2(!remarksOf(fine).contains(u"process"), qPrintable(remarksOf(fine)));
    }
    void whatAFileOfSwiftThreeKeepsFromTrialsIsSaid()
    {
        QTemporaryDir folder;
        writeFile(folder.filePath(u"a.yaml"_s),
            "train_type: full\nglobal_batch_size: 16\ntrain_iters: 5000\nsave: runs\neval_iters: 0\n");
        const Dialect dialect =
            readDialect(u"NPROC_PER_NODE=8 megatron sft --config a.yaml"_s, folder.path());
        QCOMPARE(dialect.trainer().kind, TrainerKind::MsSwift3);
        const PresetPtr preset = presetFor(u"n_gpus=8,gbs=16,trial_iterations=20"_s, dialect);
        const QString remarks = trialRemarks(*preset, dialect).join(u'\n');
        QVERIFY2(remarks.contains(u"in --config a.yaml go before the command line, so trials keep its "
                                  "train_iters 5000, save runs; move"),
            qPrintable(remarks));
        QCOMPARE(trialProblems(*preset, dialect), QStringList());
        const PresetPtr other = presetFor(u"n_gpus=8,gbs=32"_s, dialect);
        const QString refused = trialProblems(*other, dialect).join(u'\n');
        QVERIFY2(refused.contains(u"the batch of 16 that stands in --config a.yaml, and not with the 32"),
            qPrintable(refused));
        // As the first argument the file goes behind the command line.
        const Dialect fine = readDialect(u"NPROC_PER_NODE=8 megatron sft a.yaml"_s, folder.path());
        QVERIFY(!trialRemarks(*preset, fine).join(u'\n').contains(u"go before"));
        QCOMPARE(trialProblems(*other, fine), QStringList());
    }
    void anOwnLayoutThatIsExcludedIsSaid_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("said");
        const QString tp = u"--tensor-model-parallel-size "_s;
        const QString pp = u" --pipeline-model-parallel-size "_s;
        QTest::newRow("too many GPUs") << tp + u'4' + pp + u'4'
                                       << u"The command's own layout (TP 4, PP 4, MBS 1) is excluded here: "
                                          "8 GPUs are not a multiple of TP 4 x PP 4 x CP 1 = 16."_s;
        QTest::newRow("no choice") << tp + u'3'
                                   << u"(TP 3, MBS 1) is excluded here: TP is one of 1, 2, 4, 8."_s;
        QTest::newRow("batch") << QString(u"--micro-batch-size 4"_s) << u"(MBS 4) is excluded here"_s;
        QTest::newRow("kept") << tp + u'2' + pp + u'2' << QString();
        QTest::newRow("a variable, of which nothing is known") << tp + u"$TP" + pp + u'4' << QString();
        QTest::newRow("a placeholder") << tp + u"{tp}" + pp + u"{pp}" << QString();
        QTest::newRow("experts without sequence parallelism")
            << tp + u"2 --num-experts 8 --expert-model-parallel-size 2"_s << u"(TP 2, EP 2, ETP 2, MBS 1)"_s;
        QTest::newRow("experts with it")
            << tp + u"2 --num-experts 8 --expert-model-parallel-size 2 --sequence-parallel"_s << QString();
    }
    void anOwnLayoutThatIsExcludedIsSaid()
    {
        QFETCH(QString, options);
        QFETCH(QString, said);
        const Dialect dialect = readDialect(u"torchrun pretrain_gpt.py "_s + options);
        const PresetPtr preset = presetFor(u"n_gpus=8,gbs=16,preset=megatron-core"_s, dialect);
        const QString remark = ownLayoutRemark(*preset, dialect, true);
        QCOMPARE(remark.isEmpty(), said.isEmpty());
        QVERIFY2(remark.contains(said), qPrintable(remark));
        QVERIFY2(said.isEmpty() || ownLayoutRemark(*preset, dialect, false).endsWith(u" No trial runs it."),
            qPrintable(remark));
    }
    void aScriptThatNobodyReadHasNoKnownLayout()
    {
        const Dialect dialect = readDialect(u"bash nowhere.sh"_s);
        QCOMPARE(
            ownLayoutRemark(*presetFor(u"n_gpus=8,gbs=4,preset=megatron-core"_s, dialect), dialect, true),
            QString());
    }
    void anOptionThatAFileHoldsIsAProblemWhereItMustGo()
    {
        QTemporaryDir folder;
        writeFile(folder.filePath(u"sft.yaml"_s),
            "tuner_type: full\nrecompute_granularity: full\nrecompute_method: uniform\n"
            "recompute_num_layers: 1\n");
        const Dialect dialect = readDialect(u"NPROC_PER_NODE=8 megatron sft sft.yaml"_s, folder.path());
        QCOMPARE(dialect.kind(), TrainerKind::MsSwift4);
        const QString base = u"n_gpus=8,gbs=16,only=recompute_granularity:"_s;
        QCOMPARE(trialProblems(*presetFor(base + u"full"_s, dialect), dialect), QStringList());
        const QStringList problems = trialProblems(*presetFor(base + u"selective"_s, dialect), dialect);
        QCOMPARE(problems.size(), 1);
        QVERIFY2(
            problems[0].contains(u"--recompute_method, --recompute_num_layers"), qPrintable(problems[0]));
        QVERIFY(problems[0].contains(u"sft.yaml"));
        // Without the file nothing is known to be wrong.
        const Dialect unread = readDialect(u"megatron sft sft.yaml"_s, folder.filePath(u"nowhere"_s));
        QCOMPARE(trialProblems(*presetFor(base + u"selective"_s, unread), unread), QStringList());
    }
    void attentionWithSinksIsRefusedWithFlash_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<bool>("refused");
        const QString sft = u"NPROC_PER_NODE=8 megatron sft --tuner_type full --model openai/gpt-oss-20b"_s;
        QTest::newRow("unsaid: flash") << sft << true;
        QTest::newRow("flash") << sft + u" --attention_backend flash"_s << true;
        QTest::newRow("unfused") << sft + u" --attention_backend unfused --padding_free false"_s << false;
        QTest::newRow("it may be in the variable") << sft + u" $MORE"_s << false;
        QTest::newRow("another trainer") << u"torchrun pretrain_gpt.py"_s << false;
    }
    void attentionWithSinksIsRefusedWithFlash()
    {
        QFETCH(QString, command);
        const Dialect dialect = readDialect(command);
        const auto preset = presetFor(u"n_gpus=8,gbs=16,model=openai/gpt-oss-20b"_s, dialect);
        const QString problems = trialProblems(*preset, dialect).join(u'\n');
        QTEST(problems.contains(u"--attention_backend unfused --padding_free false"), "refused");
    }
    void onlyRegularFilesAreRead()
    {
        QTemporaryDir folder;
        writeFile(folder.filePath(u"a"_s), "0123456789");
        QCOMPARE(::mkfifo(QFile::encodeName(folder.filePath(u"pipe"_s)).constData(), 0600), 0);
        const CommandFileReader read = localCommandFiles(folder.path());
        QCOMPARE(read(u"a"_s, 4), std::optional<QByteArray>("0123"));
        QCOMPARE(read(folder.filePath(u"a"_s), 100), std::optional<QByteArray>("0123456789"));
        for (const QString& path : {u"pipe"_s, u"absent"_s, u"."_s, QString()})
            QVERIFY2(!read(path, 10), qPrintable(path));
    }

    /// What trains half of the model is nothing to compare with.
    void aCommandThatLosesLayersIsNoBaseline_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<bool>("isBaseline");
        QTest::newRow("even") << u""_s << true;
        QTest::newRow("all of them")
            << u"--decoder-first-pipeline-num-layers 11 --decoder-last-pipeline-num-layers 37"_s << true;
        QTest::newRow("half of them")
            << u"--decoder-first-pipeline-num-layers 11 --decoder-last-pipeline-num-layers 13"_s << false;
    }
    void aCommandThatLosesLayersIsNoBaseline()
    {
        QFETCH(QString, options);
        const Dialect dialect =
            readDialect(u"torchrun pretrain_gpt.py --num-layers 48 --hidden-size 64 --num-attention-heads 8 "
                        "--pipeline-model-parallel-size 2 "_s
                + options);
        QTEST(
            presetFor(u"n_gpus=8,gbs=64,num_layers=48,preset=megatron-core"_s, dialect)->recommendsBaseline(),
            "isBaseline");
    }
};

MEGATUNE_TEST(TrialCommandTest)

} // namespace megatune::tst_trialcommand

#include "tst_trialcommand.moc"
