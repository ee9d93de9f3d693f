// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/commandoptions.h"
#include "core/command/configfile.h"
#include "core/command/shellwords.h"
#include "core/export/exporter.h"
#include "core/export/optionlist.h"
#include "core/export/report/svgchart.h"
#include "tests/support/test.h"

#include <cmath>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

namespace megatune::tst_exportforms {

namespace {

/// A study whose only trial ran `command`.
StudyState studyOf(const QString& command, const PresetArguments& more = {}, StudyCreated header = {})
{
    StudyState state;
    qint64 seq = 0;
    const auto apply = [&state, &seq](const StudyEventData& data) {
        state.apply({++seq, u"2026-11-20T05:00:00.000Z"_s, data});
    };
    header.name = u"night <run> & \"more\""_s;
    header.command = command;
    header.preset = u"megatron"_s;
    header.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gpu"_s, u"A100-80GB"_s}};
    header.arguments.insert(more);
    if (header.environment.isEmpty())
        header.environment = {{u"NCCL_DEBUG"_s, u"WARN"_s}};
    apply(header);
    TrialQueued queued;
    queued.command = command;
    queued.params.set(u"tp"_s, Value{2});
    apply(queued);
    apply(TrialStarted{});
    TrialEnded ended;
    ended.state = TrialState::Finished;
    ended.value = 96.5;
    ended.memoryGib = 60.25;
    apply(ended);
    return state;
}

Exported exportedAs(const QString& kind, const StudyState& state)
{
    const Result<ExportKind> form = exportKind(kind);
    if (!form)
        qFatal("%s", qPrintable(form.error().sentence));
    const Result<Exported> exported =
        form->create(state, {.studyFile = u"night.mtune"_s, .program = u"test"_s});
    if (!exported)
        qWarning("%s", qPrintable(exported.error().sentence));
    return exported.value_or(Exported{});
}

QString refusal(const QString& kind, const QString& command)
{
    const Result<Exported> exported = exportKind(kind)->create(studyOf(command), {.studyFile = u"n.mtune"_s});
    return exported ? QString() : exported.error().sentence;
}

const QString swiftCommand =
    u"NPROC_PER_NODE=8 megatron sft --model Qwen/Qwen3-8B --dataset 'AI/a b#5' x:y --target_modules all-linear q "
    "--packing true --sequence_parallel --lr 1e-5 --micro-batch-size 1 --system 'no: \"x\"' --tag 010 "
    "--micro_batch_size 4 --answer yes"_s;

} // namespace

class ExportFormsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noScriptMovesTheCursorOfWhoReadsIt()
    {
        StudyCreated header;
        header.environment = {{u"A"_s, u"\x1b]0;t\x07"_s}};
        header.workingDirectory = u"/tmp/\x1b[1m"_s;
        const StudyState state = studyOf(u"python train.py --name 'a\x1b[2Jb' --x=$HOME"_s, {}, header);
        for (const char* kind : {"shell", "script", "nodes", "sbatch"}) {
            const QByteArray bytes = exportedAs(QLatin1String(kind), state).bytes;
            QVERIFY2(
                bytes.contains("printf '\\033'") && !bytes.contains('\x1b') && !bytes.contains('\a'), kind);
        }
        // What the shell still changes stays as it is, and is spoken of.
        const Exported open = exportedAs(u"shell"_s, studyOf(u"python train.py --x=\"\x1b$HOME\""_s));
        QVERIFY(open.bytes.contains('\x1b'));
        QVERIFY2(
            open.remarks.join(u' ').contains(u"control characters"), qPrintable(open.remarks.join(u' ')));
    }
    void theYamlOfSwiftIsReadAsTheSameOptions()
    {
        const Exported exported = exportedAs(u"swift-yaml"_s, studyOf(swiftCommand));
        const Result<ConfigFile> file = readConfigFile(exported.bytes, u"a.yaml"_s);
        QVERIFY2(file.has_value(), exported.bytes.constData());
        const QMap<QString, QString> expected{{u"model"_s, u"Qwen/Qwen3-8B"_s},
            {u"dataset"_s, u"AI/a b#5 x:y"_s}, {u"target-modules"_s, u"all-linear q"_s},
            {u"packing"_s, u"true"_s}, {u"sequence-parallel"_s, u"true"_s}, {u"lr"_s, u"1e-5"_s},
            {u"system"_s, u"no: \"x\""_s}, {u"tag"_s, u"010"_s}, {u"micro-batch-size"_s, u"4"_s},
            {u"answer"_s, u"yes"_s}};
        QCOMPARE(file->options, expected);
        QCOMPARE(file->nested.value(u"env.NPROC_PER_NODE"_s), u"8"_s);
        QCOMPARE(file->nested.value(u"env.NCCL_DEBUG"_s), u"WARN"_s);
        QVERIFY(exported.bytes.contains("# Start it with: megatron sft FILE.yaml"));
    }
    void theYamlOfSwiftThreeIsNamedByAnOptionAndHasNoVariables()
    {
        const StudyState state = studyOf(swiftCommand, {{u"dialect"_s, u"ms-swift-3"_s}});
        const QByteArray yaml = exportedAs(u"swift-yaml"_s, state).bytes;
        QVERIFY2(yaml.contains(
                     "# Start it with: NCCL_DEBUG=WARN NPROC_PER_NODE=8 megatron sft --config FILE.yaml\n"),
            yaml.constData());
        QVERIFY2(!yaml.contains("ENV"), yaml.constData());
        QVERIFY(yaml.contains("\nmicro_batch_size: 4\n"));
    }
    void pythonReadsTheYamlAsTheSameValues_data()
    {
        QTest::addColumn<QString>("form");
        QTest::addColumn<QString>("command");
        QTest::addColumn<QByteArrayList>("parts");
        QTest::newRow("ms-swift") << u"swift-yaml"_s << swiftCommand
                                  << QByteArrayList{R"("dataset": ["AI/a b#5", "x:y"])", R"("packing": true)",
                                         R"("tag": "010")", R"("micro_batch_size": 4)", R"("answer": "yes")",
                                         R"("lr": "1e-5")"};
        QTest::newRow("accelerate")
            << u"accelerate"_s
            << u"accelerate launch --use_megatron_lm --num_processes 8 --mixed_precision bf16 "
               "--megatron_lm_tp_degree 2 --megatron_lm_recompute_activations true train.py --lr 1"_s
            << QByteArrayList{R"("distributed_type": "MEGATRON_LM")", R"("num_processes": 8)",
                   R"("mixed_precision": "bf16")", R"("megatron_lm_tp_degree": 2)"};
    }
    void pythonReadsTheYamlAsTheSameValues()
    {
        QFETCH(const QString, form);
        QFETCH(const QString, command);
        QFETCH(const QByteArrayList, parts);
        const Exported exported = exportedAs(form, studyOf(command));
        QProcess python;
        python.start(u"/usr/bin/python3"_s,
            {u"-c"_s,
                u"import sys, yaml, json; "
                "print(json.dumps(yaml.safe_load(sys.stdin)))"_s});
        python.write(exported.bytes);
        python.closeWriteChannel();
        if (!python.waitForFinished(test::patientMs) || python.exitCode() != 0)
            QSKIP("There is no Python with PyYAML here.");
        const QByteArray read = python.readAllStandardOutput();
        for (const QByteArray& part : parts)
            QVERIFY2(read.contains(part), read.constData());
    }
    void onlySwiftItselfGetsItsYaml()
    {
        QVERIFY(refusal(u"swift-yaml"_s, u"bash train.sh --tp 2"_s).contains(u"does not start ms-swift"));
        QVERIFY(refusal(u"swift-yaml"_s, u"megatron sft --config base.yaml --tp 2"_s)
                    .contains(u"has a file of its own, base.yaml"));
        QVERIFY(refusal(u"swift-yaml"_s, u"megatron sft base.yaml --tp 2"_s)
                    .contains(u"a file of its own, base.yaml"));
        QVERIFY(refusal(u"swift-yaml"_s, u"megatron sft --packing true stray"_s).contains(u"\"stray\""));
    }
    void whatAShellWouldFillInIsSaid()
    {
        const Exported exported = exportedAs(u"swift-yaml"_s, studyOf(u"megatron sft --model $MODEL"_s));
        QCOMPARE(exported.remarks.size(), 1);
        QVERIFY(exported.remarks.first().contains(u"$NAME"));
    }
    void theArgumentsGoThroughXargsUnchanged()
    {
        const QString command =
            u"torchrun --nproc_per_node 8 pretrain_gpt.py --data-path 'a b' \"it's\" --micro-batch-size 2 --bf16"_s;
        const Exported exported = exportedAs(u"args"_s, studyOf(command));
        QTemporaryDir dir;
        QFile file(dir.filePath(u"args"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(exported.bytes);
        file.close();
        QProcess xargs;
        xargs.start(u"sh"_s,
            {u"-c"_s, u"eval \"set -- $(cat \"$1\" | tr '\\n' ' ')\"; printf '%s\\n' \"$@\""_s, u"sh"_s,
                file.fileName()});
        QVERIFY(xargs.waitForFinished(test::patientMs));
        QCOMPARE(xargs.readAllStandardOutput(),
            QByteArray("--data-path\na b\nit's\n--micro-batch-size\n2\n--bf16\n"));
    }
    void theDifferenceIsWhatOnesOwnCommandHasToChange()
    {
        const QString own =
            u"torchrun pretrain_gpt.py --tensor-model-parallel-size 2 --bf16 --sequence-parallel "
            "--recompute-modules layernorm moe"_s;
        StudyState state = studyOf(own);
        QCOMPARE(exportedAs(u"diff"_s, state).bytes,
            QByteArray("--- your command\n+++ trial 0\n  No option differs.\n"));
        TrialQueued queued{1, Layout({{u"tp"_s, Value{1}}}),
            u"torchrun pretrain_gpt.py --tensor_model_parallel_size 1 --bf16 --recompute-modules layernorm moe "
            "--pipeline-model-parallel-size 2"_s,
            {}};
        state.apply({10, u"2026-11-20T05:00:00.000Z"_s, queued});
        const Result<Exported> exported = exportKind(u"diff"_s)->create(state, {.studyFile = {}, .trial = 1});
        QVERIFY(exported);
        QCOMPARE(exported->bytes,
            QByteArray("--- your command\n+++ trial 1\n- --tensor-model-parallel-size 2\n"
                       "+ --tensor_model_parallel_size 1\n- --sequence-parallel\n"
                       "+ --pipeline-model-parallel-size 2\n"));
    }
    void theArgumentsOfMegatronBridgeAreItsOverrides()
    {
        const Exported exported = exportedAs(u"args"_s,
            studyOf(
                u"torchrun --nproc-per-node 8 run_recipe.py --recipe r_pretrain_config -tp 4 --dry-run "
                "model.context_parallel_size=2 'model.recompute_modules=[mlp]' model.context_parallel_size=1"_s));
        QCOMPARE(exported.bytes,
            QByteArray("--recipe r_pretrain_config\n-tp 4\n--dry-run\nmodel.context_parallel_size=1\n"
                       "'model.recompute_modules=[mlp]'\n"));
    }
    void theFileOfAccelerateHoldsWhatTheLauncherWasGiven()
    {
        const Exported exported = exportedAs(u"accelerate"_s,
            studyOf(u"accelerate launch --use_megatron_lm --num_processes 8 --mixed_precision bf16 "
                    "--megatron_lm_tp_degree 2 --megatron_lm_pp_degree 4 train.py --lr 1"_s));
        const Result<ConfigFile> file = readConfigFile(exported.bytes, u"a.yaml"_s);
        QVERIFY2(file.has_value(), exported.bytes.constData());
        QCOMPARE(file->options.value(u"distributed-type"_s), u"MEGATRON_LM"_s);
        QCOMPARE(file->options.value(u"num-processes"_s), u"8"_s);
        QCOMPARE(file->options.value(u"num-machines"_s), u"1"_s);
        QCOMPARE(file->options.value(u"mixed-precision"_s), u"bf16"_s);
        QCOMPARE(file->nested.value(u"megatron-lm-config.megatron-lm-tp-degree"_s), u"2"_s);
        QCOMPARE(file->nested.value(u"megatron-lm-config.megatron-lm-pp-degree"_s), u"4"_s);
        QCOMPARE(file->nested.size(), 2);
        QVERIFY(refusal(u"accelerate"_s, u"bash train.sh"_s).contains(u"does not start accelerate"));
    }
    void thePageNeedsNothingElseAndHoldsEveryTrial()
    {
        const QByteArray page =
            exportedAs(u"html"_s, studyOf(u"python t.py --x '</script><script>alert(1)'"_s)).bytes;
        QVERIFY(page.contains("<h1>night &lt;run&gt; &amp; &quot;more&quot;</h1>"));
        QVERIFY(page.contains("96.50"));
        QVERIFY(page.contains("circle class=\"best\""));
        QVERIFY(page.contains("class=\"capacity\""));
        QVERIFY(!page.contains("<script>alert"));
        QCOMPARE(page.count("<script>"), 1);
        // Nothing is loaded: no address, no import, no picture from elsewhere.
        static const QRegularExpression outside(u"(src|href)\\s*=|url\\(|@import|https?://"_s);
        QVERIFY(!outside.match(QString::fromUtf8(page)).hasMatch());
    }
    void thePictureIsWellFormedAndEveryOutcomeHasAShape()
    {
        StudyState state;
        qint64 seq = 0;
        const auto apply = [&state, &seq](const StudyEventData& data) {
            state.apply({++seq, u"2026-11-20T05:00:00.000Z"_s, data});
        };
        apply(StudyCreated{});
        int number = 0;
        for (const TrialState end :
            {TrialState::Finished, TrialState::Oom, TrialState::Failed, TrialState::Finished}) {
            TrialQueued queued;
            queued.number = number;
            queued.params.set(u"<&\x01>"_s, Value{1});
            apply(queued);
            TrialStarted started;
            started.number = number;
            apply(started);
            TrialEnded ended;
            ended.number = number++;
            ended.state = end;
            if (end == TrialState::Finished)
                ended.value = 10.0 * number;
            apply(ended);
        }
        const QString svg = trialsSvg(state);
        QXmlStreamReader reader(svg);
        while (!reader.atEnd())
            reader.readNext();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(svg.count(u"class=\"oom\""), 1);
        QCOMPARE(svg.count(u"class=\"failed\""), 1);
        QCOMPARE(svg.count(u"<circle"), 2);
        QVERIFY(memorySvg(state, {}).isEmpty());
    }
    void scalarsOfYamlKeepTheirText_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"a", "1", "-1.5", "010", "yes", "No", "null", "~", "a: b", "#x", "'", "\"",
                 "", " a", "1e-5", "{\"a\":1}", "[1]", "true", "Qwen/Qwen3-8B", "a\\b", "0x10", "- a"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void scalarsOfYamlKeepTheirText()
    {
        QFETCH(QString, text);
        const QByteArray yaml = "key: " + yamlScalar(text).toUtf8() + "\n";
        const Result<ConfigFile> file = readConfigFile(yaml, u"a.yaml"_s);
        QVERIFY2(file.has_value(), yaml.constData());
        QCOMPARE(file->options.value(u"key"_s), text);
    }
};

MEGATUNE_TEST(ExportFormsTest)

} // namespace megatune::tst_exportforms

#include "tst_exportforms.moc"
