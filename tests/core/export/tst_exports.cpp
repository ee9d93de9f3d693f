// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/export/csvtext.h"
#include "core/export/exporter.h"
#include "core/export/jsondocument.h"
#include "core/export/origin.h"
#include "tests/support/test.h"

#include <nlohmann/json.hpp>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimeZone>

namespace megatune::tst_exports {

namespace {

Layout layoutOf(int tp, int mbs)
{
    Layout layout;
    layout.set(u"tp"_s, Value{tp});
    layout.set(u"mbs"_s, Value{mbs});
    layout.set(u"recompute_granularity"_s, Value{0, u"full"_s});
    return layout;
}

/// A study as its events build it: trial 0 finished, 1 out of memory, 2 finished and the best, 3 running.
class StudyBuilder
{
public:
    StudyBuilder()
    {
        header.name = u"night run"_s;
        header.command = u"python train.py"_s;
        header.preset = u"megatron"_s;
        header.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"16"_s}, {u"model"_s, u"8"_s}};
        header.rules = u"zenith"_s;
        header.strategy = u"grid"_s;
        header.hosts = QStringList{u"local"_s};
    }
    StudyState build(const QString& bestCommand = u"python train.py --micro-batch-size 2"_s)
    {
        apply(header);
        trial(0, layoutOf(4, 1), u"python train.py --micro-batch-size 1"_s);
        TrialEnded first{.number = 0, .state = TrialState::Finished, .value = 19.25};
        first.metric = u"median"_s;
        first.iterations = 3;
        first.durationS = 1.5;
        first.exitCode = 0;
        apply(first);
        trial(1, layoutOf(2, 1), u"python train.py --micro-batch-size 4"_s);
        TrialEnded oom{.number = 1, .state = TrialState::Oom};
        oom.failure = TrialFailure{
            FailureCategory::OomGpu, u"CUDA out of memory, \"really\"\nTried, and failed"_s, u"lower"_s};
        oom.exitCode = 1;
        apply(oom);
        trial(2, layoutOf(1, 2), bestCommand);
        TrialEnded best{.number = 2, .state = TrialState::Finished, .value = 96};
        best.metric = u"median"_s;
        best.iterations = 5;
        best.memoryGib = 60.5;
        apply(GpuLoadSummary{2, {{1, 93, 612.25}, {2, 94, 612.75}}});
        apply(best);
        trial(3, layoutOf(1, 4), u"python train.py --micro-batch-size 8"_s);
        apply(TrialPruned{layoutOf(8, 8), u"world-size"_s, u"too many"_s});
        return m_state;
    }
    StudyCreated header;
    QString host = u"node7"_s;

private:
    void apply(const StudyEventData& data) { m_state.apply({++m_seq, u"2026-11-20T05:00:00.000Z"_s, data}); }
    void trial(int number, const Layout& layout, const QString& command)
    {
        apply(TrialQueued{number, layout, command, {}, false});
        TrialStarted started;
        started.number = number;
        started.process.host = host;
        apply(started);
    }
    StudyState m_state;
    qint64 m_seq = 0;
};

QByteArray exported(const StudyState& state, const QString& kind, std::optional<int> trial = {})
{
    const Result<ExportKind> found = exportKind(kind);
    if (!found)
        return "no such kind";
    const ExportRequest request{u"night.mtune"_s, trial,
        QDateTime(QDate(2026, 11, 21), QTime(6, 0), QTimeZone::utc()), u"megatune-cli 9.9"_s};
    const Result<Exported> result = found->create(state, request);
    return result ? result->bytes : result.error().sentence.toUtf8();
}

int statusOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(test::patientMs) || process.exitStatus() != QProcess::NormalExit)
        return -1;
    if (process.exitCode() != 0)
        qWarning("%s", process.readAllStandardOutput().constData());
    return process.exitCode();
}

/// What a reader of RFC 4180 makes of the bytes.
QList<QStringList> csvRead(const QByteArray& bytes)
{
    QList<QStringList> records{{}};
    QString field;
    bool quoted = false;
    const QString text = QString::fromUtf8(bytes);
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (quoted && c == u'"' && i + 1 < text.size() && text[i + 1] == u'"') {
            field += c;
            ++i;
        } else if (c == u'"') {
            quoted = !quoted;
        } else if (!quoted && c == u',') {
            records.last().append(field);
            field.clear();
        } else if (!quoted && c == u'\r' && i + 1 < text.size() && text[i + 1] == u'\n') {
            records.last().append(field);
            field.clear();
            records.append(QStringList());
            ++i;
        } else {
            field += c;
        }
    }
    records.removeLast();
    return records;
}

} // namespace

class ExportsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theFormsAreRegistered()
    {
        QStringList names;
        for (const ExportKind& kind : exportKinds())
            names.append(kind.name);
        QVERIFY(std::is_sorted(names.begin(), names.end()));
        for (const char* name : {"csv", "json", "optuna", "script", "shell"})
            QVERIFY2(names.contains(QLatin1String(name)), name);
        const Result<ExportKind> wrong = exportKind(u"scirpt"_s);
        QVERIFY(!wrong);
        QVERIFY2(
            wrong.error().sentence.endsWith(u"Did you mean script?"_s), qPrintable(wrong.error().sentence));
    }
    void theShellLineIsTheCommandOfTheBestTrial()
    {
        const StudyState state = StudyBuilder().build();
        QCOMPARE(exported(state, u"shell"_s), QByteArray("python train.py --micro-batch-size 2\n"));
        QCOMPARE(exported(state, u"shell"_s, 1), QByteArray("python train.py --micro-batch-size 4\n"));
        QCOMPARE(
            exported(state, u"shell"_s, 4), QByteArray("There is no trial 4; the study has trials 0 to 3."));
        QCOMPARE(exported(state, u"shell"_s, -1),
            QByteArray("There is no trial -1; the study has trials 0 to 3."));
    }
    void withoutAValueThereIsNoBest()
    {
        StudyState empty;
        QVERIFY(exported(empty, u"shell"_s).startsWith("No trial of the study has a value yet"));
        QCOMPARE(exported(empty, u"script"_s, 0), QByteArray("There is no trial 0: the study has none yet."));
        QCOMPARE(exported(empty, u"csv"_s).count("\r\n"), 1);
    }
    void theScriptSaysWhereItIsFrom()
    {
        const QByteArray script = exported(StudyBuilder().build(), u"script"_s);
        QVERIFY2(script.startsWith(
                     "#!/bin/sh\n# Study night run (night.mtune), trial 2: 96 TFLOP/s per GPU, median "
                     "of 5"),
            script.constData());
        QVERIFY2(
            script.contains(", the best\n# tp=1 mbs=2 recompute_granularity=full\n"), script.constData());
        QVERIFY2(script.contains("# Measured 2026-11-20, written 2026-11-21T06:00:00Z by megatune-cli 9.9\n"),
            script.constData());
        QVERIFY2(script.endsWith("\nset -e\n\npython train.py --micro-batch-size 2\n"), script.constData());
    }
    void aCopyIsExportedAsTheScriptItself()
    {
        const QString copy = u"bash -c '#!/bin/bash\nset -u\npython t.py --say '\\''$1'\\''\n' run.sh 7B"_s;
        const auto scriptOf = [&copy](const QString& folder) {
            StudyBuilder builder;
            builder.header.workingDirectory = folder;
            return exported(builder.build(copy), u"script"_s);
        };
        const QByteArray script = scriptOf({});
        QVERIFY2(script.startsWith("#!/bin/bash\n# Study night run"), script.constData());
        QVERIFY2(script.contains("start it as before: bash run.sh 7B\n"), script.constData());
        QVERIFY2(script.endsWith("\nset -u\npython t.py --say '$1'\n"), script.constData());
        // Where more is to be done than to start it, the command stays one.
        QVERIFY(scriptOf(u"/"_s).contains("bash -c '#!/bin/bash"));
    }
    void scriptsPassTheShellAndItsChecker_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("plain") << u"python train.py --micro-batch-size 2"_s;
        QTest::newRow("several lines") << u"torchrun \\\n  train.py \\\n  --micro-batch-size 2"_s;
        QTest::newRow("several commands") << u"nvidia-smi && python train.py | tee log"_s;
        QTest::newRow("a comment at the end") << u"python train.py # the one"_s;
        QTest::newRow("a masked secret") << u"python train.py --api-key *** --url=https://a:***@b"_s;
    }
    void scriptsPassTheShellAndItsChecker()
    {
        QFETCH(QString, command);
        StudyBuilder builder;
        builder.header.name = u"a\nrm -rf nothing\r\nb\u2028c"_s;
        builder.header.workingDirectory = u"/"_s;
        builder.header.environment = {{u"A"_s, u"it's \"here\"\nand more"_s}, {u"MY_TOKEN"_s, u"***"_s}};
        const StudyState state = builder.build(command);
        for (const QString& kind : {u"script"_s, u"shell"_s}) {
            QTemporaryDir dir;
            QFile file(dir.filePath(u"export.sh"_s));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(exported(state, kind));
            file.close();
            QCOMPARE(statusOf(u"/bin/sh"_s, {u"-n"_s, file.fileName()}), 0);
            const QString checker = QStandardPaths::findExecutable(u"shellcheck"_s);
            if (!checker.isEmpty())
                QCOMPARE(statusOf(checker, {u"--shell=sh"_s, file.fileName()}), 0);
        }
    }
    void theNodesScriptPassesTheShellAndItsChecker_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("host");
        QTest::newRow("torchrun") << u"torchrun \\\n  train.py \\\n  --mbs 2"_s
                                  << u"nodes:gpu1,gpu2?workdir=~/a b"_s;
        QTest::newRow("accelerate") << u"accelerate launch train.py # don't"_s << u"nodes:gpu1,gpu2"_s;
        QTest::newRow("placeholders") << u"bash -c 'train.sh {node_rank}' \"{master_addr}\" {master_port}"_s
                                      << u"nodes:gpu1,gpu2?master=10.0.0.1"_s;
        QTest::newRow("elsewhere") << u"megatron sft"_s << u"ssh://gpu1"_s;
    }
    void theNodesScriptPassesTheShellAndItsChecker()
    {
        QFETCH(QString, command);
        QFETCH(QString, host);
        StudyBuilder builder;
        builder.header.arguments[u"gpus_per_node"_s] = u"4"_s;
        builder.header.hosts = QStringList{host};
        builder.header.name = u"a\nrm -rf nothing"_s;
        builder.host = u"gpu1+gpu2"_s;
        QTemporaryDir dir;
        QFile file(dir.filePath(u"export.sh"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(exported(builder.build(command), u"nodes"_s));
        file.close();
        QCOMPARE(statusOf(u"/bin/sh"_s, {u"-n"_s, file.fileName()}), 0);
        const QString checker = QStandardPaths::findExecutable(u"shellcheck"_s);
        if (!checker.isEmpty())
            QCOMPARE(statusOf(checker, {u"--shell=sh"_s, file.fileName()}), 0);
        QCOMPARE(statusOf(u"/bin/sh"_s, {file.fileName()}), 64); // which node is it?
        QCOMPARE(statusOf(u"/bin/sh"_s, {file.fileName(), u"2"_s}), 64);
        QCOMPARE(statusOf(u"/bin/sh"_s, {file.fileName(), u"x"_s}), 64);
    }
    void theNodesScriptTellsEachNodeWhatItIs()
    {
        StudyBuilder builder;
        builder.header.hosts = QStringList{u"nodes:gpu1,gpu2?setup=HERE%3Dset&workdir=/tmp"_s};
        builder.header.environment = {{u"GREETING"_s, u"it's"_s}};
        builder.host = u"gpu1+gpu2"_s;
        const StudyState state = builder.build(
            u"printf '%s|' \"$PWD\" \"$HERE\" \"$GREETING\" $NNODES $NPROC_PER_NODE $PET_NODE_RANK "
            "'r{node_rank}' \"{master_addr}\":{master_port} {nnodes}"_s);
        const auto saidBy = [&state](const QString& before) {
            QProcess shell;
            shell.start(u"/bin/bash"_s, {u"-c"_s, before + u"bash -s 1"_s});
            shell.write(exported(state, u"nodes"_s));
            shell.closeWriteChannel();
            shell.waitForFinished(test::patientMs);
            return shell.readAllStandardOutput();
        };
        QCOMPARE(saidBy({}), QByteArray("/tmp|set|it's|2|4|1|r1|gpu1:29500|2|"));
        QCOMPARE(saidBy(u"MASTER_ADDR=10.0.0.9 MASTER_PORT=5 "_s),
            QByteArray("/tmp|set|it's|2|4|1|r1|10.0.0.9:5|2|"));
        QVERIFY(exported(state, u"nodes"_s).contains("# MASTER_ADDR is gpu1"));
    }
    void theFormThatRunsATrialIsThatOfItsHost()
    {
        const auto form = [](const QString& name) {
            StudyBuilder builder;
            builder.header.hosts =
                QStringList{u"nodes:gpu1,gpu2?gpus=8"_s, u"slurm:main?gpus=8"_s, u"ssh://gpu3"_s};
            builder.host = name;
            const StudyState state = builder.build();
            return exportThatRuns(state.header(), *state.trial(0));
        };
        QCOMPARE(form(u"gpu1+gpu2"_s), u"nodes"_s);
        QCOMPARE(form(hostSpecFromText(u"slurm:main?gpus=8"_s)->name()), u"sbatch"_s);
        QCOMPARE(form(u"gpu3"_s), u"script"_s);
    }
    void whatRunsOnOneMachineSaysWhenTheTrialRanOtherwise()
    {
        const auto remarks = [](const QString& host, const QString& form) {
            StudyBuilder builder;
            builder.header.hosts =
                QStringList{u"nodes:gpu1,gpu2?gpus=8"_s, u"slurm:main?gpus=8"_s, u"ssh://gpu3"_s};
            builder.host = host;
            const Result<Exported> made = exportKind(form)->create(builder.build(), {});
            return made ? made->remarks.join(u' ') : made.error().sentence;
        };
        const QString slurm = hostSpecFromText(u"slurm:main?gpus=8"_s)->name();
        for (const QString& form : {u"script"_s, u"shell"_s}) {
            const QString told = remarks(u"gpu1+gpu2"_s, form);
            QVERIFY2(told.contains(u"ran on gpu1+gpu2; the export nodes"_s), qPrintable(told));
            QVERIFY(remarks(slurm, form).contains(u"the export sbatch"_s));
            QVERIFY2(remarks(u"gpu3"_s, form).isEmpty(), qPrintable(remarks(u"gpu3"_s, form)));
        }
        QVERIFY(!remarks(u"gpu1+gpu2"_s, u"nodes"_s).contains(u"the export nodes"_s));
    }
    void aTrialThatCannotBeSharedHasNoNodesScript()
    {
        StudyBuilder builder;
        builder.header.arguments[u"n_gpus"_s] = u"9"_s;
        QVERIFY(exported(builder.build(), u"nodes"_s).contains("cannot be shared by 2 nodes"));
        StudyBuilder deepspeed;
        QVERIFY(exported(deepspeed.build(u"deepspeed train.py"_s), u"nodes"_s).contains("by itself"));
    }
    void theFolderAndTheEnvironmentGoWithTheCommand()
    {
        QTemporaryDir dir;
        StudyBuilder builder;
        builder.header.workingDirectory = dir.path();
        builder.header.environment = {{u"GREETING"_s, u"it's  \"$HOME\""_s}};
        const StudyState state = builder.build(u"pwd -P; printf '%s' \"$GREETING\" # said"_s);
        for (const QString& kind : {u"script"_s, u"shell"_s}) {
            QProcess shell;
            shell.start(u"/bin/sh"_s, {});
            shell.write(exported(state, kind));
            shell.closeWriteChannel();
            QVERIFY(shell.waitForFinished(test::patientMs));
            QCOMPARE(shell.exitCode(), 0);
            const QByteArray expected = QDir(dir.path()).canonicalPath().toUtf8() + "\nit's  \"$HOME\"";
            QCOMPARE(shell.readAllStandardOutput(), expected);
        }
    }
    void maskedSecretsGetASentence()
    {
        const StudyState state = StudyBuilder().build(u"HF_TOKEN=*** python train.py"_s);
        const Result<ExportKind> kind = exportKind(u"script"_s);
        const Result<Exported> result = kind->create(state, {u"night.mtune"_s});
        QVERIFY(result);
        QCOMPARE(result->remarks.size(), 1);
        QVERIFY(result->remarks.first().contains(u"Set the secrets"));
        QVERIFY(result->bytes.contains(QByteArray("# " + result->remarks.first().toUtf8())));
        QVERIFY2(result->bytes.contains(
                     "\nHF_TOKEN=${HF_TOKEN:?its value is not kept, set it first} python train.py\n"),
            result->bytes.constData());
        const Result<Exported> other = kind->create(state, {u"night.mtune"_s, 0});
        QVERIFY(other->remarks.isEmpty());
    }
    void aMaskIsNotTakenForTheNamesOfFiles()
    {
        QTemporaryDir dir;
        QVERIFY(QFile(dir.filePath(u"a-file"_s)).open(QIODevice::WriteOnly));
        StudyBuilder builder;
        builder.header.workingDirectory = dir.path();
        builder.header.environment = {{u"MY_TOKEN"_s, u"***"_s}};
        const StudyState state =
            builder.build(u"printf '%s ' --url https://a:***@b *** \"$(printenv MY_TOKEN)\""_s);
        for (const QString& kind : {u"script"_s, u"shell"_s}) {
            for (const QString& token : {u"mine"_s, QString()}) {
                QProcess shell;
                shell.start(u"/bin/sh"_s, {u"-s"_s});
                if (!token.isEmpty()) // of the shell itself: the training needs it, too
                    shell.write("MY_TOKEN=" + token.toUtf8() + '\n');
                shell.write(exported(state, kind));
                shell.closeWriteChannel();
                QVERIFY(shell.waitForFinished(test::patientMs));
                const QByteArray said = shell.readAllStandardError();
                QCOMPARE(shell.readAllStandardOutput(),
                    QByteArray(token.isEmpty() ? "" : "--url https://a:***@b *** mine "));
                QVERIFY2(
                    !token.isEmpty() || said.contains("MY_TOKEN: its value is not kept"), said.constData());
            }
        }
    }
    /// What the shell would have set to *** it asks for, and passes on when it is there.
    void aScriptNeverSetsASecretToItsMask_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QByteArray>("said"); // with the secret "a b"
        QTest::newRow("variable") << u"HF_TOKEN=*** printenv HF_TOKEN"_s << QByteArray("a b");
        QTest::newRow("in quotes") << u"HF_TOKEN='***' printenv HF_TOKEN"_s << QByteArray("a b");
        QTest::newRow("exported") << u"export HF_TOKEN=\"***\"; printenv HF_TOKEN"_s << QByteArray("a b");
        QTest::newRow("default") << u"export HF_TOKEN=${HF_TOKEN:-\"***\"}; printenv HF_TOKEN"_s
                                 << QByteArray("a b");
        QTest::newRow("default of a default")
            << u"export HF_TOKEN=${UNSET_ONE:-${HF_TOKEN:-***}}; printenv HF_TOKEN"_s << QByteArray("a b");
        QTest::newRow("env") << u"env 'HF_TOKEN=***' printenv HF_TOKEN"_s << QByteArray("a b");
        QTest::newRow("option") << u"printf '%s|' --hf-token *** x"_s << QByteArray("--hf-token|a b|x|");
        QTest::newRow("joined") << u"printf '%s|' --hf_token=*** x"_s << QByteArray("--hf_token=a b|x|");
        QTest::newRow("a word in quotes")
            << u"printf '%s|' '--hf_token=***' x"_s << QByteArray("--hf_token=a b|x|");
        QTest::newRow("a shell in it") << u"sh -c 'HF_TOKEN=*** printenv HF_TOKEN'"_s << QByteArray("a b");
        QTest::newRow("in double quotes")
            << u"sh -c \"printf '%s|' --hf_token ***\""_s << QByteArray("--hf_token|a|b|");
    }
    void aScriptNeverSetsASecretToItsMask()
    {
        QFETCH(QString, command);
        QFETCH(QByteArray, said);
        for (const bool isSet : {false, true}) {
            QProcess shell;
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            if (isSet)
                environment.insert(u"HF_TOKEN"_s, u"a b"_s);
            shell.setProcessEnvironment(environment);
            shell.start(u"/bin/sh"_s, {u"-s"_s});
            shell.write(exported(StudyBuilder().build(command), u"script"_s));
            shell.closeWriteChannel();
            QVERIFY(shell.waitForFinished(test::patientMs));
            QCOMPARE(shell.readAllStandardOutput().trimmed(), isSet ? said : QByteArray());
            QCOMPARE(shell.exitCode() == 0, isSet);
            const QByteArray errors = shell.readAllStandardError();
            QVERIFY2(isSet || errors.contains("HF_TOKEN: its value is not kept"), errors.constData());
        }
    }
    void csvReadsBackAsItWas()
    {
        const QString command = u"echo \"a,b\" \\\n  \u65e5\u672c"_s;
        const QList<QStringList> records = csvRead(exported(StudyBuilder().build(command), u"csv"_s));
        QCOMPARE(records.size(), 5);
        const QStringList header = records[0];
        QCOMPARE(header.first(), u"number"_s);
        for (const QStringList& record : records)
            QCOMPARE(record.size(), header.size());
        const auto field = [&](int row, const char* name) {
            return records[row][header.indexOf(QLatin1String(name))];
        };
        QCOMPARE(field(1, "value"), u"19.25"_s);
        QCOMPARE(field(1, "exit_code"), u"0"_s);
        QCOMPARE(field(2, "state"), u"oom"_s);
        QCOMPARE(field(2, "value"), QString());
        QCOMPARE(field(2, "failure_category"), u"oom_gpu"_s);
        QCOMPARE(field(2, "failure_message"), u"CUDA out of memory, \"really\"\nTried, and failed"_s);
        QCOMPARE(field(3, "command"), command);
        QCOMPARE(field(3, "memory_gib"), u"60.5"_s);
        QCOMPARE(field(3, "gpu_percent"), u"93.5"_s);
        QCOMPARE(field(3, "gpu_watts"), u"612.5"_s);
        QCOMPARE(field(1, "gpu_watts"), QString());
        QCOMPARE(field(3, "tp"), u"1"_s);
        QCOMPARE(field(4, "state"), u"running"_s);
        QCOMPARE(field(4, "host"), u"node7"_s);
    }
    void csvQuotesOnlyWhatNeedsIt()
    {
        QCOMPARE(csvRecord({u"a"_s, QString(), u"b c"_s}), QByteArray("a,,b c\r\n"));
        QCOMPARE(csvField(u"a,b"_s), u"\"a,b\""_s);
        QCOMPARE(csvField(u"say \"hi\""_s), u"\"say \"\"hi\"\"\""_s);
        QCOMPARE(csvField(u"a\rb"_s), u"\"a\rb\""_s);
    }
    void aJournalThatRepeatsTooMuchIsRefused()
    {
        StudyState state;
        state.apply({1, u"2026-11-20T05:00:00.000Z"_s, StudyCreated{}});
        for (int i = 0; i < 10'100; ++i) {
            TrialQueued queued;
            queued.number = i;
            queued.params.set(u"x"_s, Value{i});
            state.apply({i + 2, u"2026-11-20T05:00:00.000Z"_s, queued});
        }
        const QByteArray refused = exported(state, u"optuna"_s);
        QVERIFY2(refused.contains("would be too large"), refused.left(200).constData());
        QCOMPARE(exported(state, u"csv"_s).count('\n'), qsizetype(10'101));
    }
    void noCellOfACsvIsAFormula_data()
    {
        QTest::addColumn<QString>("field");
        const auto row = [](const char* text, const char* field) {
            QTest::newRow(text) << QString::fromUtf8(field);
        };
        row("=HYPERLINK(\"http://x\")", "\"'=HYPERLINK(\"\"http://x\"\")\"");
        row("=2+5+cmd|x", "'=2+5+cmd|x");
        row("@SUM(A1", "'@SUM(A1");
        row("+cmd", "'+cmd");
        row("--tp", "'--tp");
        row("\t=1", "'\t=1");
        row("\r=1", "\"'\r=1\"");
        row("-5.25", "-5.25");
        row("+8", "+8");
        row("-1e-07", "-1e-07");
        row("-", "'-");
        row("a=b", "a=b");
        row("'=a", "'=a");
    }
    void noCellOfACsvIsAFormula()
    {
        QFETCH(QString, field);
        QCOMPARE(csvField(QString::fromUtf8(QTest::currentDataTag())), field);
    }
    void jsonHasTheKeysOfTheContract()
    {
        const Result<Json> parsed = parseJson(exported(StudyBuilder().build(), u"json"_s), u"the export"_s);
        QVERIFY(parsed);
        const Json& json = *parsed;
        QCOMPARE(json["study"]["args"]["n_gpus"].get<int>(), 8);
        QVERIFY(json["study"]["args"]["model"].is_string()); // a folder whose name is a number
        QCOMPARE(json["study"]["hosts"][0].get<std::string>(), std::string("local"));
        QCOMPARE(json["counts"]["finished"].get<int>(), 2);
        QCOMPARE(json["counts"]["oom"].get<int>(), 1);
        QCOMPARE(json["counts"]["pruned"].get<int>(), 1);
        QCOMPARE(json["counts"]["executed"].get<int>(), 3);
        for (const char* key : {"failed", "timed_out", "stopped", "host_lost", "skipped"})
            QCOMPARE(json["counts"][key].get<int>(), 0);
        QCOMPARE(json["best"]["number"].get<int>(), 2);
        QCOMPARE(json["best"]["value"].get<double>(), 96.0);
        QCOMPARE(json["best"]["params"]["mbs"].get<int>(), 2);
        QCOMPARE(json["trials"].size(), size_t{4});
        const Json& oom = json["trials"][1];
        QCOMPARE(oom["state"].get<std::string>(), std::string("oom"));
        QVERIFY(oom["value"].is_null());
        QVERIFY(oom["duration_s"].is_null());
        QCOMPARE(oom["failure"]["category"].get<std::string>(), std::string("oom_gpu"));
        QVERIFY(json["trials"][0]["failure"].is_null());
        QVERIFY(json["trials"][0]["memory_gib"].is_null());
        const Result<Json> empty = parseJson(exported(StudyState(), u"json"_s), u"the export"_s);
        QVERIFY(empty);
        QVERIFY((*empty)["best"].is_null());
        QCOMPARE((*empty)["trials"].size(), size_t{0});
    }
    void documentsHaveOneElementALine()
    {
        OrderedJson document;
        document["a"] = 1;
        document["list"] = {{{"x", 1}}, {{"x", 2}}};
        document["empty"] = OrderedJson::array();
        QCOMPARE(jsonDocument(document),
            QByteArray(
                "{\n  \"a\": 1,\n  \"list\": [\n    {\"x\":1},\n    {\"x\":2}\n  ],\n  \"empty\": []\n}\n"));
        QCOMPARE(jsonDocument(OrderedJson::object()), QByteArray("{\n}\n"));
    }
};

MEGATUNE_TEST(ExportsTest)

} // namespace megatune::tst_exports

#include "tst_exports.moc"
