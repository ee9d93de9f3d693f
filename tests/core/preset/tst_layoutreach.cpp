// SPDX-License-Identifier: GPL-3.0-or-later
// A layout on its way to trainers that take no options from outside: which variables a script reads it from,
// what trials run then, and what stays as it is because nothing brings it there.
#include "core/model/modellocator.h"
#include "core/plan/startchecks.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/space/enumerator.h"
#include "core/trial/trialcommand.h"
#include "tests/support/presets.h"
#include "tests/support/test.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

namespace megatune::tst_layoutreach {

namespace {

const QStringList all{u"tp"_s, u"pp"_s, u"cp"_s, u"ep"_s, u"etp"_s, u"mbs"_s, u"vpp"_s,
    u"sequence_parallel"_s, u"recompute_granularity"_s};
const QByteArray trainer = "torchrun --nproc-per-node 8 pretrain_gpt.py --num-layers 32 --hidden-size 4096 "
                           "--num-attention-heads 32 --seq-length 4096 ";

} // namespace

class LayoutReachTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void theVariablesThatAScriptReadsAreFound_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* name, const QByteArray& script, const char* found) {
            QTest::newRow(name) << script << QString::fromLatin1(found);
        };
        row("in the options",
            trainer
                + "--tensor-model-parallel-size ${TP:-2} --micro-batch-size=\"$MBS\" --global-batch-size ${G-8}",
            "TP=tp,MBS=mbs,G=gbs");
        row("by way of its own variables",
            "T=${TP:-2}\nP=$PP\n: \"${M:=4}\"\nexport T\n" + trainer
                + "--tensor-model-parallel-size $T --pipeline-model-parallel-size ${P} --micro-batch-size $M",
            "TP=tp,PP=pp,M=mbs");
        row("in arrays and texts",
            "A=(\n --tensor-model-parallel-size \"${TP}\" \\\n --pipeline-model-parallel-size $PP\n)\n"
            "B=\"--expert-model-parallel-size $EP\"\n"
                + trainer + "${A[@]} $B",
            "TP=tp,PP=pp,EP=ep");
        row("what it sets itself is not read",
            "TP=2\nfor MBS in 1 2; do\n" + trainer
                + "--tensor-model-parallel-size $TP --micro-batch-size $MBS --context-parallel-size $CP\ndone",
            "CP=cp");
        row("nor what its arguments are",
            "TP=$1\nPP=${2:-1}\nif true; then CP=4; fi\n" + trainer
                + "--tensor-model-parallel-size $TP --pipeline-model-parallel-size $PP "
                  "--context-parallel-size $CP --micro-batch-size $3",
            "");
        row("Megatron-LM has no word for no recomputation",
            trainer + "--tensor-model-parallel-size $TP --recompute-granularity $AC", "TP=tp");
        row("ms-swift has",
            "megatron sft --model m --tuner_type full --tensor_model_parallel_size $TP "
            "--sequence_parallel $SP --recompute_granularity ${AC:-none}",
            "TP=tp,SP=sequence_parallel,AC=recompute_granularity");
        row("in comments nothing is read", "# --tensor-model-parallel-size $TP\n" + trainer, "");
    }
    void theVariablesThatAScriptReadsAreFound()
    {
        QFETCH(QByteArray, script);
        QFETCH(QString, found);
        put(u"run.sh"_s, script + '\n');
        QCOMPARE(layoutVariablesIn(dialectOf(u"bash run.sh"_s), all), found);
    }

    void aScriptInAScriptIsReadWithTheVariablesOfBoth()
    {
        put(u"run.sh"_s, "export TP=${TENSOR:-2}\nexec bash inner.sh\n");
        put(u"inner.sh"_s,
            trainer + "--tensor-model-parallel-size $TP --micro-batch-size ${MBS:-1} \"$@\"\n");
        const Dialect dialect = dialectOf(u"bash run.sh"_s);
        QVERIFY(dialect.dropsArguments());
        QCOMPARE(layoutVariablesIn(dialect, all), u"TENSOR=tp,MBS=mbs"_s);
    }

    void theEngineersOwnValuesAreTheScriptsDefaults()
    {
        put(u"run.sh"_s,
            "P=${PP:-4}\n" + trainer
                + "--tensor-model-parallel-size ${TP:-2} --pipeline-model-parallel-size $P\n");
        const Dialect dialect = dialectOf(u"bash run.sh"_s);
        QCOMPARE(dialect.number(u"tensor-model-parallel-size"_s), std::optional<qint64>(2));
        QCOMPARE(dialect.number(u"pipeline-model-parallel-size"_s), std::optional<qint64>(4));
        const Dialect other = dialectOf(u"TP=8 bash run.sh"_s);
        QCOMPARE(other.number(u"tensor-model-parallel-size"_s), std::optional<qint64>(8));
    }

    void trialsHandTheLayoutOverAndNoOptions_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("variables");
        QTest::addColumn<QByteArray>("got"); ///< by the script: its variables and arguments
        QTest::newRow("variables") << u"bash run.sh"_s << u"TP=tp,MBS=mbs,VP=vpp:-"_s
                                   << QByteArray("4 2 [] args");
        QTest::newRow("in the place of its own")
            << u"TP=1 bash run.sh x"_s << u"TP=tp,MBS=mbs,VP=vpp"_s << QByteArray("4 2 [1] args x");
        QTest::newRow("a text of several")
            << u"bash run.sh"_s << u"TP=tp,MBS={mbs}\\,{gbs}"_s << QByteArray("4 2,16 [] args");
        QTest::newRow("placeholders") << u"bash run.sh {tp} --m={mbs} '{\"a\": {mbs}}' ${tp} {recompute}"_s
                                      << QString() << QByteArray("  [] args 4 --m=2 {\"a\": 2} none");
        QTest::newRow("both") << u"MBS={mbs} bash run.sh --v '{vpp:-}'"_s << u"TP=tp"_s
                              << QByteArray("4 2 [] args --v ");
        QTest::newRow("in a shell of its own")
            << u"bash -c 'bash run.sh \"$TP\" {mbs}'"_s << u"TP=tp"_s << QByteArray("4  [] args  2");
    }
    void trialsHandTheLayoutOverAndNoOptions()
    {
        QFETCH(QString, command);
        QFETCH(QString, variables);
        QFETCH(QByteArray, got);
        put(u"run.sh"_s,
            "echo \"$TP $MBS [$VP] args $1 $2 $3 $4 $5\" | sed 's/ *$//'\nexit\n" + trainer
                + "--tensor-model-parallel-size ${TP:-2} --micro-batch-size ${MBS:-1} --global-batch-size 16\n");
        const PresetPtr preset = presetOf(command, variables);
        QVERIFY(preset);
        const QString text =
            trialCommand(*preset, dialectOf(command), layoutWith(*preset, {{u"tp"_s, 4}, {u"mbs"_s, 2}}))
                .text;
        QVERIFY2(!text.contains(u"--tensor"_s) && !text.contains(u"--micro"_s), qPrintable(text));
        QProcess shell;
        shell.setWorkingDirectory(m_folder->path());
        shell.start(u"/bin/sh"_s, {u"-c"_s, text});
        QVERIFY(shell.waitForFinished(test::patientMs));
        QCOMPARE(shell.readAll().trimmed(), got.trimmed());
        // What was changed is marked, and only that.
        const EditedCommand edited = trialCommand(*preset, dialectOf(command), preset->space().layoutAt(0));
        for (const EditMark& mark : edited.marks)
            QVERIFY(mark.begin >= 0 && mark.begin <= mark.end && mark.end <= edited.text.size());
        QVERIFY(!edited.marks.isEmpty());
    }

    void whatNothingBringsToTheTrainerStaysAsTheCommandHasIt()
    {
        put(u"run.sh"_s,
            trainer
                + "--tensor-model-parallel-size ${TP:-2} --pipeline-model-parallel-size ${PP:-1} "
                  "--context-parallel-size 2 --sequence-parallel --global-batch-size 16\n");
        const PresetPtr preset = presetOf(u"bash run.sh"_s, u"TP=tp"_s);
        QVERIFY(preset);
        const auto choices = [&](const QString& name) {
            QStringList texts;
            for (const Value& value : preset->space().parameters()[preset->space().indexOf(name)].choices)
                texts.append(value.text());
            return texts.join(u' ');
        };
        QCOMPARE(choices(u"tp"_s), u"1 2 4 8"_s);
        QCOMPARE(choices(u"pp"_s), u"1"_s);
        QCOMPARE(choices(u"cp"_s), u"2"_s);
        QCOMPARE(choices(u"mbs"_s), u"1"_s);
        QCOMPARE(choices(u"sequence_parallel"_s), u"true"_s);
        QCOMPARE(choices(u"recompute_granularity"_s), u"none"_s);
        QVERIFY(preset->heldParameters().contains(u"pp"_s) && !preset->heldParameters().contains(u"tp"_s));
        QVERIFY2(heldSentence(*preset).contains(u"PP 1, CP 2, "_s), qPrintable(heldSentence(*preset)));
        const Classification counts = classify(preset->space(), preset->rules(), Listing::CountsOnly);
        QCOMPARE(counts.kept, 3U); // TP 8 leaves no GPUs for CP 2
    }

    void optionsAreAddedBesideWhereTheScriptHandsThemOn()
    {
        put(u"run.sh"_s,
            trainer + "--tensor-model-parallel-size ${TP:-2} --global-batch-size ${GBS:-16} \"$@\"\n");
        const PresetPtr preset = presetOf(u"bash run.sh"_s, u"TP=tp,GBS=gbs"_s);
        QVERIFY(preset && preset->heldParameters().isEmpty());
        const QString text = trialCommand(*preset, dialectOf(u"bash run.sh"_s),
            layoutWith(*preset, {{u"tp"_s, 4}, {u"pp"_s, 2}, {u"mbs"_s, 2}}))
                                 .text;
        QVERIFY2(text.startsWith(u"TP=4 GBS=16 bash run.sh "_s), qPrintable(text));
        QVERIFY2(text.contains(u"--pipeline-model-parallel-size 2"_s), qPrintable(text));
        QVERIFY2(!text.contains(u"--tensor"_s) && !text.contains(u"--global"_s), qPrintable(text));
    }

    void theTrainersOwnOptionIsWrittenAsEver()
    {
        const QString command = u"torchrun pretrain_gpt.py --tensor-model-parallel-size {tp} "
                                "--recompute-granularity {recompute} --save out-{mbs}"_s;
        const PresetPtr preset = presetOf(command, {});
        QVERIFY(preset && preset->heldParameters().isEmpty());
        const QString text =
            trialCommand(*preset, dialectOf(command), layoutWith(*preset, {{u"tp"_s, 4}, {u"mbs"_s, 2}}))
                .text;
        QVERIFY2(text.contains(u"--tensor-model-parallel-size 4 "_s), qPrintable(text));
        QVERIFY2(!text.contains(u"granularity"_s) && !text.contains(u'{'), qPrintable(text));
        QVERIFY2(text.contains(u"--micro-batch-size 2"_s) && text.contains(u"out-2"_s), qPrintable(text));
    }

    void theCommandAsGivenHasTheBatchOfTheTrialsAndNoLayout()
    {
        put(u"run.sh"_s, trainer + "--tensor-model-parallel-size ${TP:-2} --global-batch-size ${GBS:-8}\n");
        const PresetPtr preset = presetOf(u"bash run.sh"_s, u"TP=tp,GBS=gbs"_s);
        QVERIFY(preset);
        QCOMPARE(trialCommand(*preset, dialectOf(u"bash run.sh"_s), {}).text, u"GBS=16 bash run.sh"_s);
        QVERIFY(!needsLayout(*preset, u"bash run.sh {gbs}"_s));
        QVERIFY(needsLayout(*preset, u"bash run.sh {tp}"_s));
    }

    void aPresetWithoutItsCommandWritesTheSameCommand()
    {
        put(u"run.sh"_s, trainer + "--tensor-model-parallel-size ${TP:-2} --global-batch-size 16\n");
        const PresetPtr preset = presetOf(u"bash run.sh"_s, u"TP=tp,V=vit_gradient_checkpointing"_s);
        QVERIFY(!preset); // the layouts of a command without a vision tower have no such parameter
        const auto bare = presetOfMap({{u"preset"_s, u"megatron-core"_s}, {u"n_gpus"_s, u"8"_s},
            {u"gbs"_s, u"16"_s}, {argument::layoutVariables, u"TP=tp,V=vit_gradient_checkpointing"_s}});
        QVERIFY(bare);
        Layout layout = layoutWith(**bare, {{u"tp"_s, 4}});
        layout.set(u"vit_gradient_checkpointing"_s, Value{1, u"true"_s});
        QCOMPARE(
            trialCommand(**bare, dialectOf(u"bash run.sh"_s), layout).text, u"TP=4 V=true bash run.sh"_s);
    }

    void expertsFollowTheTensorSizeWhereNobodySaysTheirs()
    {
        put(u"run.sh"_s,
            trainer
                + "--num-experts 8 --tensor-model-parallel-size ${TP:-2} --expert-model-parallel-size ${EP:-1} "
                  "--sequence-parallel --global-batch-size 16\n");
        const PresetPtr preset = presetOf(u"bash run.sh"_s, u"TP=tp,EP=ep"_s);
        QVERIFY(preset);
        const Classification kept = classify(preset->space(), preset->rules(), Listing::Kept);
        QVERIFY(kept.kept > 3);
        for (const CombinationIndex index : kept.keptIndexes) {
            const Layout layout = preset->space().layoutAt(index);
            QCOMPARE(layout.number(u"etp"_s), layout.number(u"tp"_s));
        }
    }

    void aVariableThatTheScriptSetsItselfIsRefused()
    {
        put(u"run.sh"_s,
            "TP=4\nMBS=${MBS:-1}\n" + trainer
                + "--tensor-model-parallel-size $TP --micro-batch-size $MBS --global-batch-size 16\n");
        const PresetPtr preset = presetOf(u"bash run.sh"_s, u"TP=tp,MBS=mbs"_s);
        QVERIFY(preset);
        const QString problems = trialProblems(*preset, dialectOf(u"bash run.sh"_s)).join(u'\n');
        QVERIFY2(problems.contains(u"run.sh sets TP by itself; "_s), qPrintable(problems));
        QVERIFY2(problems.contains(u"as in TP=${TP:-1}."_s) && !problems.contains(u"sets MBS"_s),
            qPrintable(problems));
    }

    void problemsSayWhatWouldHelp_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("variables");
        QTest::addColumn<QString>("batch");
        QTest::addColumn<QString>("said"); ///< of what blocks; empty: nothing does
        QTest::addColumn<QString>("offered");
        const QString read = u"TP=tp,MBS=mbs"_s;
        QTest::newRow("nothing brings the layout")
            << u"bash run.sh"_s << QString() << u"16"_s << u"reads its layout from TP, MBS."_s << read;
        QTest::newRow("variables do") << u"bash run.sh"_s << read << u"16"_s << QString() << QString();
        QTest::newRow("placeholders do")
            << u"bash run.sh {tp}"_s << QString() << u"16"_s << QString() << QString();
        QTest::newRow("a slip") << u"bash run.sh {tpp} {mbs}"_s << QString() << u"16"_s
                                << u"{tpp} stands for nothing"_s << QString();
        QTest::newRow("another batch than the script has")
            << u"bash run.sh"_s << read << u"32"_s << u"trains with a batch of 16"_s << QString();
        QTest::newRow("a container") << u"docker run image bash run.sh"_s << read << u"16"_s
                                     << u"docker does not hand variables"_s << QString();
        QTest::newRow("a container that is told")
            << u"docker run -e TP -e MBS image bash run.sh"_s << read << u"16"_s << QString() << QString();
        QTest::newRow("a script that hands its arguments on")
            << u"bash on.sh"_s << QString() << u"16"_s << QString() << read;
    }
    void problemsSayWhatWouldHelp()
    {
        QFETCH(QString, command);
        QFETCH(QString, variables);
        QFETCH(QString, batch);
        QFETCH(QString, said);
        QFETCH(QString, offered);
        const QByteArray script =
            trainer + "--tensor-model-parallel-size $TP --micro-batch-size $MBS --global-batch-size 16";
        put(u"run.sh"_s, script + '\n');
        put(u"on.sh"_s, script + " \"$@\"\n");
        const PresetPtr preset = presetOf(command, variables, batch);
        QVERIFY(preset);
        QString blocked;
        QString offer;
        for (const StartProblem& problem :
            commandProblems({dialectOf(command), m_folder->path()}, preset.get())) {
            if (problem.blocks && problem.about == StartProblem::About::Trainer && blocked.isEmpty())
                blocked = problem.sentence;
            if (!problem.layoutVariables.isEmpty())
                offer = problem.layoutVariables;
        }
        QCOMPARE(blocked.isEmpty(), said.isEmpty());
        QVERIFY2(blocked.contains(said), qPrintable(blocked));
        QCOMPARE(offer, offered);
    }

    /// utils/dataclasses.py: options fill only what the code's own MegatronLMPlugin leaves open, and the
    /// micro-batch is the data loader's.
    void whatTheCodeOfAcceleratesScriptSetsIsNotVaried_data()
    {
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("only");
        QTest::addColumn<QString>("choices"); // TP, PP, MBS
        QTest::addColumn<QString>("said");    // of a problem
        const QByteArray loader = "train_loader = DataLoader(data, batch_size=4)\n";
        QTest::newRow("loader") << loader << u""_s << u""_s << u"1+2+4+8, 1+2+4+8, 4"_s << u""_s;
        QTest::newRow("constant") << QByteArray("BATCH = 2\nx = DataLoader(data, BATCH)\n") << u""_s << u""_s
                                  << u"1+2+4+8, 1+2+4+8, 2"_s << u""_s;
        QTest::newRow("loader that is not seen") << QByteArray("x = DataLoader(data, batch_size=args.b)\n")
                                                 << u""_s << u""_s << u"1+2+4+8, 1+2+4+8, 1"_s << u""_s;
        QTest::newRow("loader, said") << QByteArray("x = DataLoader(data, batch_size=args.b)\n") << u""_s
                                      << u"mbs:4"_s << u"1+2+4+8, 1+2+4+8, 4"_s << u""_s;
        QTest::newRow("an option of the script")
            << QByteArray("x = DataLoader(data, batch_size=args.b)\n") << u"--per_device_train_batch_size 2"_s
            << u""_s << u"1+2+4+8, 1+2+4+8, 1+2+4+8+16"_s << u""_s;
        QTest::newRow("plugin") << QByteArray(loader + "p = MegatronLMPlugin(tp_degree=2, pp_degree=2)\n")
                                << u""_s << u""_s << u"2, 2, 4"_s << u""_s;
        QTest::newRow("plugin that leaves it open")
            << QByteArray(loader + "p = MegatronLMPlugin(tp_degree=None, gradient_clipping=1.0)\n") << u""_s
            << u""_s << u"1+2+4+8, 1+2+4+8, 4"_s << u""_s;
        QTest::newRow("plugin that is not seen")
            << QByteArray(loader + "p = MegatronLMPlugin(tp_degree=args.tp)\n") << u""_s << u""_s
            << u"1, 1+2+4+8, 4"_s << u"dl.py sets tp_degree of its MegatronLMPlugin"_s;
        QTest::newRow("plugin that a placeholder reaches")
            << QByteArray(loader + "p = MegatronLMPlugin(tp_degree=args.tp)\n") << u"--tp {tp}"_s << u""_s
            << u"1+2+4+8, 1+2+4+8, 4"_s << u""_s;
        QTest::newRow("plugin of unknown arguments")
            << QByteArray(loader + "p = MegatronLMPlugin(**settings)\n") << u""_s << u""_s << u"1, 1, 4"_s
            << u"tp_degree, pp_degree, num_micro_batches of"_s;
    }
    void whatTheCodeOfAcceleratesScriptSetsIsNotVaried()
    {
        QFETCH(QByteArray, code);
        QFETCH(QString, options);
        QFETCH(QString, only);
        QFETCH(QString, choices);
        QFETCH(QString, said);
        put(u"dl.py"_s, code);
        const QString command =
            u"accelerate launch --use_megatron_lm --num_processes 8 dl.py %1"_s.arg(options);
        const auto preset = presetOf(command, {}, u"16"_s, only);
        QVERIFY(preset);
        QStringList found;
        for (const QString& name : {axis::tp, axis::pp, axis::mbs}) {
            QStringList texts;
            for (const Value& value : preset->space().parameters()[preset->space().indexOf(name)].choices)
                texts.append(value.text());
            found.append(texts.join(u'+'));
        }
        QCOMPARE(found.join(u", "_s), choices);
        const QString problems = trialProblems(*preset, dialectOf(command)).join(u'\n');
        QCOMPARE(problems.isEmpty(), said.isEmpty());
        QVERIFY2(problems.contains(said), qPrintable(problems));
    }

    void theBatchOfAFixedNumberOfMicroBatchesIsTheReal()
    {
        put(u"dl.py"_s, "loader = DataLoader(d, batch_size=2)\nMegatronLMPlugin(num_micro_batches=4)\n");
        const QString command = u"accelerate launch --use_megatron_lm --num_processes 8 dl.py"_s;
        const auto preset = presetOf(command, {}, u"16"_s);
        QVERIFY(preset);
        // 16 = 2 x 4 x DP: DP is 2.
        const auto reason = [&preset](const Layout& layout) {
            return reasonFor(preset->space(), preset->rules(), *preset->space().indexOf(layout));
        };
        const Layout fitting = layoutWith(*preset, {{u"tp"_s, 4}, {u"pp"_s, 1}, {u"mbs"_s, 2}});
        QCOMPARE(reason(fitting), QString());
        const QString text = trialCommand(*preset, dialectOf(command), fitting).text;
        QVERIFY2(text.contains(u"--megatron_lm_num_micro_batches 4 "_s), qPrintable(text));
        const QString why = reason(layoutWith(*preset, {{u"tp"_s, 2}, {u"pp"_s, 1}, {u"mbs"_s, 2}}));
        QVERIFY2(why.contains(u"global batch size is 32, not 16"_s), qPrintable(why));
    }

private:
    void put(const QString& name, const QByteArray& text)
    {
        QFile file(m_folder->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }
    [[nodiscard]] Dialect dialectOf(const QString& command) const
    {
        return Dialect::recognized(*CommandLine::parse(command), localCommandFiles(m_folder->path()));
    }
    [[nodiscard]] PresetPtr presetOf(const QString& command, const QString& variables,
        const QString& batch = u"16"_s, const QString& only = {}) const
    {
        PresetArguments arguments{{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, batch}};
        if (!variables.isEmpty())
            arguments.insert(argument::layoutVariables, variables);
        if (!only.isEmpty())
            arguments.insert(argument::only, only);
        const auto preset =
            configurePreset(u"megatron-core"_s, arguments, ModelLocator(QProcessEnvironment()),
                *CommandLine::parse(command), localCommandFiles(m_folder->path()));
        if (!preset)
            qWarning("%s", qPrintable(preset.error().sentence));
        return preset ? *preset : nullptr;
    }
    static Layout layoutWith(const Preset& preset, const QList<QPair<QString, int>>& sizes)
    {
        Layout layout;
        for (const Parameter& parameter : preset.space().parameters()) {
            const bool hasNone = parameter.name == u"recompute_granularity";
            layout.set(parameter.name, hasNone ? Value{2, u"none"_s} : parameter.choices.first());
        }
        for (const auto& [name, value] : sizes)
            layout.set(name, Value{value});
        return layout;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

MEGATUNE_TEST(LayoutReachTest)

} // namespace megatune::tst_layoutreach

#include "tst_layoutreach.moc"
