// SPDX-License-Identifier: GPL-3.0-or-later
// optimize: what it refuses and how, what it keeps to itself, and its options at work.
#include "tests/support/climachine.h"

#include "core/base/json.h"
#include "core/study/journal.h"
#include "core/study/state.h"
#include "tests/support/test.h"

#include <nlohmann/json.hpp>
#include <unistd.h>

namespace megatune::tst_cli_optimize {

using namespace test;

namespace {

QStringList words(const char* text)
{
    return QString::fromUtf8(text).split(u' ', Qt::SkipEmptyParts);
}

StudyState stateOf(const QString& path)
{
    StudyState state;
    const auto contents =
        readStudyFile(path, [&state](const StudyEvent& event) { return state.apply(event); });
    return contents ? state : StudyState();
}

} // namespace

class CliOptimizeTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<CliMachine> m_machine;

    CliRun run(const char* text) const { return m_machine->run(words(text)); }
    StudyState study(const QString& name = u"s.mtune"_s) const { return stateOf(m_machine->work(name)); }
    QStringList studiesThere() const
    {
        return QDir(m_machine->work({})).entryList({u"*.mtune*"_s}, QDir::Files);
    }

private Q_SLOTS:
    void init()
    {
        m_machine = std::make_unique<CliMachine>();
        m_machine->put(u"bin/trainer"_s,
            "#!/bin/sh\nexec " TEST_BIN_DIR "/megatune-demo-trainer --law table \"$@\"\n", true);
    }

    void theEndIsToldToACommandOnceAndItsFailureIsSaid()
    {
        QStringList all =
            words("optimize --preset megatron --args n_gpus=2,gbs=4 --n-trials 1 --study s.mtune");
        all << u"--on-end"_s << u"echo \"$MEGATUNE_STATE:$MEGATUNE_BEST:$MEGATUNE_STUDY\" >> told; exit 5"_s
            << u"--"_s << u"trainer"_s;
        const CliRun said = m_machine->run(all);
        QCOMPARE(said.status, 0);
        QFile told(m_machine->work(u"told"_s));
        QVERIFY(told.open(QIODevice::ReadOnly));
        const StudyState state = study();
        QVERIFY(state.best() != nullptr);
        QCOMPARE(QString::fromUtf8(told.readAll()),
            u"completed:%1:%2\n"_s.arg(QString::number(*state.best()->value), m_machine->work(u"s.mtune"_s)));
        QVERIFY2(said.err.contains("failed with exit status 5"), said.err.constData());
        // It is the person's, not the study's.
        QFile file(m_machine->work(u"s.mtune"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("MEGATUNE_STATE"));
    }

    void whatCannotBeRunIsRefusedBeforeAnythingIsWritten_data()
    {
        QTest::addColumn<QByteArray>("options");
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("part");
        const auto row = [](const char* options, const char* command, const char* part, int status = 2) {
            QTest::newRow(QByteArray(QByteArray(options) + " " + command).constData())
                << QByteArray(options) << QByteArray(command) << status << QByteArray(part);
        };
        const char* gpus = "--preset megatron --args n_gpus=8,gbs=16";
        row(gpus, "",
            "The training command is missing; put it at the end behind --, such as -- python train.py.");
        row(gpus, "--", "The training command is missing");
        row(gpus, "trainer x.py", "\"trainer\" is not an option; put -- in front of the training command.");
        row("", "-- trainer", "Preset megatron-core needs n_gpus");
        row("--args n_gpus=0,gbs=16", "-- trainer", "n_gpus=0 is out of range");
        row("--args n_gpus=8,gbs=abc", "-- trainer", "gbs=abc is not a whole number");
        row("--preset megatron --args n_gpus=6,gbs=16", "-- trainer",
            "needs a power of two as number of GPUs, and 6 is none");
        row("--args n_gpus=8,gbs=16,model=No/Model", "-- trainer", "The model No/Model was not found");
        row("--args n_gpus=8,gbs=16 --gbs 8", "-- trainer", "--gbs 8 contradicts --args gbs=16");
        row("--preset megatron --args n_gpus=8,gbs=16 --strategy heuristic", "-- trainer",
            "There is no strategy heuristic");
        row("--preset megatron --args n_gpus=8,gbs=16 --strategy gird", "-- trainer", "Did you mean grid?");
        row("--args n_gpus=8,gbs=16 --n-trails 3", "-- trainer", "Did you mean --n-trials?");
        row("--args n_gpus=8,gbs=16 --n-trials 0", "-- trainer",
            "--n-trials 0 runs only what --layout names");
        row("--args n_gpus=8,gbs=16 --n-trials 2.5", "-- trainer", "--n-trials cannot be \"2.5\"");
        row("--args n_gpus=8,gbs=16 --timeout -1", "-- trainer",
            "--timeout cannot be \"-1\"; give a number above 0.");
        row("--args n_gpus=8,gbs=16 --timeout nan", "-- trainer", "--timeout cannot be \"nan\"");
        row("--args n_gpus=8,gbs=16 --timeout", "-- trainer", "--timeout needs a value: --timeout S.");
        row("--args n_gpus=8,gbs=16 --timeout-dynamic=3", "-- trainer",
            "--timeout-dynamic cannot be \"3\"; give one of on, off.");
        row("--args n_gpus=8,gbs=16 --timeout-dynamic-factor 0.5", "-- trainer", "cannot be below 1");
        row("--args n_gpus=8,gbs=16 --settle 101", "-- trainer",
            "--settle cannot be \"101\"; give a number above 0, up to 100.");
        row("--args n_gpus=8,gbs=16 --jobs 0", "-- trainer", "--jobs cannot be \"0\"");
        row("--args n_gpus=8,gbs=16 --seed -1", "-- trainer", "--seed cannot be \"-1\"");
        row("--args n_gpus=8,gbs=16 --stop-after x", "-- trainer", "--stop-after cannot be \"x\"");
        row("--args n_gpus=8,gbs=16 --warmup x", "-- trainer", "--warmup cannot be \"x\"");
        row("--args n_gpus=8,gbs=16 --metric medain", "-- trainer", "Did you mean median?");
        row("--args n_gpus=8,gbs=16 --direction up", "-- trainer", "give one of maximize, minimize.");
        row("--args n_gpus=8,gbs=16 --metric-regex speed", "-- trainer", "has 0 groups; put exactly one");
        row("--args n_gpus=8,gbs=16 --metric-regex (", "-- trainer", "is not a regular expression");
        row("--args n_gpus=8,gbs=16 --env FOO", "-- trainer", "--env \"FOO\" is not of the form NAME=value.");
        row("--args n_gpus=8,gbs=16 --env 1X=2", "-- trainer", "--env \"1X\" is not of the form");
        row("--args n_gpus=8,gbs=16 --env A=1 --env A=2", "-- trainer", "--env A is set twice");
        row("--args n_gpus=8,gbs=16 --cwd nowhere", "-- trainer",
            "--cwd: There is no folder nowhere; choose another one to run in.");
        row("--args n_gpus=8,gbs=16 --study=", "-- trainer", "--study is empty");
        row("--args n_gpus=8,gbs=16 --host locl", "-- trainer", "Did you mean local?");
        row("--args n_gpus=8,gbs=16 --host local:0", "-- trainer", "The number of GPUs in the host");
        row("--args n_gpus=8,gbs=16 --host local --host local:8", "-- trainer",
            "This machine is given twice");
        row("--args n_gpus=8,gbs=16 --host user@node1", "-- trainer",
            "The host \"user@node1\" cannot be used");
        row("--args n_gpus=8,gbs=16 --host ssh://a --ssh-config nowhere", "-- trainer",
            "--ssh-config \"nowhere\" cannot be read");
        row("--args n_gpus=8,gbs=16 --host ssh://a --cwd runs", "-- trainer",
            "--cwd: The folder runs is on another machine");
        row("--args n_gpus=8,gbs=16 --host slurm:gpu?nods=2", "-- trainer", "Did you mean nodes?");
        row("--preset megatron --args n_gpus=8,gbs=16 --host local:4", "-- trainer",
            "A trial needs 8 GPUs, but local has 4", 4);
        row("--args n_gpus=8,gbs=16 --hosts nowhere", "-- trainer", "The hosts file nowhere cannot be read");
        row("--args n_gpus=8,gbs=16 --hosts .", "-- trainer", "(it is a folder)");
        row("--args n_gpus=8,gbs=16 --format csv", "-- trainer",
            "--format cannot be \"csv\"; give one of text, json.");
        row(gpus, "-- nosuchtrainer x.py", "The command nosuchtrainer was not found in PATH");
        row(gpus, "-- NCCL_DEBUG=INFO A=1 nosuchtrainer x.py",
            "The command nosuchtrainer was not found in PATH");
        row(gpus, "-- env A=1 nosuchtrainer x.py", "The command nosuchtrainer was not found in PATH");
        row(gpus, "-- ./train.sh", "The command ./train.sh was not found in ");
        row(gpus, "-- ./notexecutable", "The command ./notexecutable is not executable; run chmod +x on it");
        row(gpus, "-- ./afolder", "The command ./afolder is a folder");
        row(gpus, "-- ./megatron sft sft.yaml", "--recompute_method must not be given for this layout, but");
        row(gpus, "-- bash nosuch.sh", "There is no script nosuch.sh in ");
        row(gpus, "-- ./torchrun pretrain_gpt.py --fp16 --bf16",
            "Megatron-LM refuses --fp16 and --bf16 together");
        row("--args n_gpus=8,gbs=16 --dialect ms-swift-33", "-- trainer", "Did you mean ms-swift-3?");
        row("--args n_gpus=8,gbs=16,core_version=0.99", "-- trainer",
            "The rules of megatron-core 0.99 are not known");
        row("--args n_gpus=8,gbs=16 --trial-iterations 4", "-- trainer", "need at least 5.");
        row("--args n_gpus=8,gbs=16 --baseline --no-baseline", "-- trainer",
            "--baseline contradicts --no-baseline; give one of them.");
        row("--args n_gpus=8,gbs=16 --trial-iterations 0", "-- trainer",
            "trial_iterations=0 is out of range");
        row(gpus, "-- echo\u00a0'unclosed", "the single quote in line 1, column 6 is never closed");
    }
    void whatCannotBeRunIsRefusedBeforeAnythingIsWritten()
    {
        m_machine->put(u"work/notexecutable"_s, "echo\n");
        m_machine->put(u"work/megatron"_s, "echo\n", true);
        m_machine->put(u"work/torchrun"_s, "echo\n", true);
        m_machine->put(u"work/sft.yaml"_s, "tuner_type: full\nrecompute_method: block\n");
        QVERIFY(QDir().mkpath(m_machine->work(u"afolder"_s)));
        QFETCH(QByteArray, options);
        QFETCH(QByteArray, command);
        QFETCH(int, status);
        QFETCH(QByteArray, part);
        QStringList all =
            QStringList{u"optimize"_s} + words(options.constData()) + words(command.constData());
        all.replaceInStrings(u"\u00a0"_s, u" "_s);
        const CliRun said = m_machine->run(all);
        QVERIFY2(said.err.contains(part), said.err.constData());
        QCOMPARE(said.err.count('\n'), 1);
        QVERIFY2(said.err.startsWith("megatune-cli: "), said.err.constData());
        QCOMPARE(said.out, QByteArray());
        QCOMPARE(said.status, status);
        QCOMPARE(studiesThere(), QStringList());
    }

    void studyFilesThatCannotBeUsedGetStatusThreeAndStayAsTheyAre_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("a folder") << u"afolder"_s << QByteArray();
        QTest::newRow("in no folder") << u"nowhere/s.mtune"_s << QByteArray();
        QTest::newRow("somebody else's") << u"s.json"_s << QByteArray("{\"trials\": []}\n");
        QTest::newRow("a text") << u"notes.txt"_s << QByteArray("Do not lose this.\n");
        QTest::newRow("from a newer version")
            << u"new.mtune"_s
            << QByteArray(
                   "{\"v\":2,\"seq\":1,\"at\":\"2030-01-01T00:00:00.000Z\",\"kind\":\"study-created\"}\n");
        if (geteuid() != 0) // to whom nothing is read-only
            QTest::newRow("read-only") << u"readonly.mtune"_s << QByteArray();
    }
    void studyFilesThatCannotBeUsedGetStatusThreeAndStayAsTheyAre()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        if (name == u"afolder")
            QVERIFY(QDir().mkpath(m_machine->work(name)));
        else if (!content.isEmpty())
            m_machine->put(u"work/"_s + name, content);
        if (name == u"readonly.mtune") {
            QCOMPARE(run("optimize --preset megatron --args n_gpus=1,gbs=1 --study readonly.mtune -- trainer")
                         .status,
                0);
            QVERIFY(QFile::setPermissions(m_machine->work(name), QFile::ReadOwner));
            content = m_machine->read(u"work/"_s + name);
        }
        const CliRun said = m_machine->run({u"optimize"_s, u"--preset"_s, u"megatron"_s, u"--args"_s,
            u"n_gpus=1,gbs=1"_s, u"--study"_s, name, u"--"_s, u"trainer"_s});
        QCOMPARE(said.status, 3);
        QCOMPARE(said.out, QByteArray());
        QCOMPARE(said.err.count('\n'), 1);
        QVERIFY2(
            said.err.contains(name == u"nowhere/s.mtune" ? "nowhere" : name.toUtf8()), said.err.constData());
        QCOMPARE(m_machine->read(u"work/"_s + name), content);
    }
    void anotherStudyIsNotContinued()
    {
        QCOMPARE(
            run("optimize --preset megatron --args n_gpus=2,gbs=4 --study s.mtune -- trainer").status, 0);
        const QByteArray before = m_machine->read(u"work/s.mtune"_s);
        for (const char* other :
            {"optimize --preset megatron --args n_gpus=2,gbs=8 --study s.mtune -- trainer",
                "optimize --preset megatron --args n_gpus=2,gbs=4 --study s.mtune -- trainer other.py",
                "optimize --preset megatron --args n_gpus=2,gbs=4 --study s.mtune --strategy grid -- trainer"}) {
            const CliRun said = run(other);
            QVERIFY2(said.status == 3, said.err.constData());
            QVERIFY2(said.err.contains("s.mtune"), said.err.constData());
        }
        QCOMPARE(m_machine->read(u"work/s.mtune"_s), before);
        const CliRun same =
            run("optimize --preset megatron --args n_gpus=2,gbs=4 --study s.mtune -- trainer");
        QCOMPARE(same.status, 0);
        QCOMPARE(m_machine->read(u"work/s.mtune"_s), before);
    }

    void withoutAValueTheStatusIsOneAndTheFirstFailureIsSaid()
    {
        m_machine->put(u"bin/broken"_s,
            "#!/bin/sh\necho 'ModuleNotFoundError: No module named apex' >&2\nexit 1\n", true);
        const CliRun said = run("optimize --preset megatron --args n_gpus=2,gbs=2 --study s.mtune -- broken");
        QCOMPARE(said.status, 1);
        QVERIFY2(said.err.contains(
                     "megatune-cli: No trial gave a value; trial 0 failed: ModuleNotFoundError: No module "
                     "named apex\n"),
            said.err.constData());
        QVERIFY2(said.out.startsWith("3 executed: 3 failed; 0 pruned"), said.out.constData());
        QCOMPARE(study().counts().of(TrialState::Failed), 3);
        const CliRun shown = run("show s.mtune");
        QVERIFY2(shown.out.contains("failed: import error"), shown.out.constData());
        QVERIFY2(shown.out.contains("Trial 0 and 2 more: ModuleNotFoundError"), shown.out.constData());
    }
    void whatAScriptSaidBeforeItsTraceEndsIsTheMessage()
    {
        m_machine->put(u"bin/traced"_s,
            "#!/bin/sh\nset -x\nif [ -z \"$BASE\" ]; then echo 'Please set BASE.'; exit 3; fi\n", true);
        const CliRun said = run("optimize --preset megatron --args n_gpus=2,gbs=2 --study s.mtune -- traced");
        QCOMPARE(said.status, 1);
        QVERIFY2(said.err.contains("Please set BASE. (then the script ended, at \"+ exit 3\")"),
            said.err.constData());
    }

    void secretsStayOutOfTheFileAndTheOutput()
    {
        m_machine->put(u"bin/leaky"_s,
            "#!/bin/sh\necho \"token $HF_TOKEN\"\necho \"plain $PLAIN\"\nexec trainer \"$@\"\n", true);
        const CliRun said = m_machine->run(words(
            "optimize --preset megatron --args n_gpus=2,gbs=2 --study s.mtune --env HF_TOKEN=hf_tOpSeCrEtVaLuE --env "
            "PLAIN=word -- leaky --wandb-api-key 0123SeCrEtKeY987"));
        QVERIFY2(said.status == 0, said.err.constData());
        const QByteArray file = m_machine->read(u"work/s.mtune"_s);
        for (const QByteArray& secret : {QByteArray("hf_tOpSeCrEtVaLuE"), QByteArray("0123SeCrEtKeY987")}) {
            QVERIFY(!file.contains(secret));
            QVERIFY2(!said.out.contains(secret), said.out.constData());
            QVERIFY2(!said.err.contains(secret), said.err.constData());
        }
        QVERIFY(file.contains("\"PLAIN\":\"word\""));
        QFile log(trialLogPath(m_machine->work(u"s.mtune"_s), 0));
        QVERIFY(log.open(QIODevice::ReadOnly));
        const QByteArray printed = log.readAll();
        QVERIFY2(printed.contains("plain word\n"), printed.constData());
        QVERIFY2(!printed.contains("hf_tOpSeCrEtVaLuE"), printed.constData());
        const CliRun script = run("export s.mtune --as script");
        QVERIFY2(script.out.contains("export PLAIN=word\n"), script.out.constData());
        QVERIFY2(script.out.contains("\nexport HF_TOKEN=\"${HF_TOKEN:?"), script.out.constData());
        QVERIFY2(script.err.contains("Set HF_TOKEN before you run it"), script.err.constData());
    }
    void trialsRunInTheFolderThatWasGiven()
    {
        QVERIFY(QDir().mkpath(m_machine->work(u"there"_s)));
        m_machine->put(u"work/there/train.sh"_s, "pwd -P > where\nexec trainer \"$@\"\n", true);
        const CliRun said = run(
            "optimize --preset megatron --args n_gpus=1,gbs=1 --study s.mtune --cwd there -- sh train.sh");
        QVERIFY2(said.status == 0, said.err.constData());
        QCOMPARE(m_machine->read(u"work/there/where"_s).trimmed(),
            QFileInfo(m_machine->work(u"there"_s)).canonicalFilePath().toUtf8());
    }
    void aScriptThatKeepsItsArgumentsGivesNoResult()
    {
        m_machine->put(u"work/deaf.sh"_s,
            "exec " TEST_BIN_DIR "/megatune-demo-trainer --iteration-ms 1 --world-size 8\n", true);
        QCOMPARE(
            run("optimize --preset megatron --args n_gpus=8,gbs=16,only=tp:2,dialect=megatron-lm --n-trials 1 --study s.mtune -- sh deaf.sh")
                .status,
            1);
        const CliRun shown = run("show s.mtune");
        QVERIFY2(shown.out.contains("flags not applied: asked tp=2"), shown.out.constData());
        m_machine->put(u"work/good.sh"_s,
            "exec " TEST_BIN_DIR "/megatune-demo-trainer --iteration-ms 1 --world-size 8 \"$@\"\n", true);
        const CliRun good = run(
            "optimize --preset megatron --args n_gpus=8,gbs=16,only=tp:2 --n-trials 1 --study t.mtune -- sh good.sh");
        QVERIFY2(good.status == 0, good.err.constData());
    }
    void timesWithoutThroughputAreTurnedIntoIt()
    {
        m_machine->put(u"work/m/config.json"_s,
            "{\"model_type\":\"qwen3\",\"num_hidden_layers\":4,\"hidden_size\":1024,"
            "\"intermediate_size\":4096,\"num_attention_heads\":8,\"num_key_value_heads\":8,"
            "\"head_dim\":128,\"vocab_size\":32000}");
        m_machine->put(u"work/times.sh"_s,
            "for i in 1 2 3 4 5 6; do\n"
            "echo \" iteration $i/ 6 | elapsed time per iteration (ms): 500.0 | lm loss: 1.0 |\"\ndone\n"
            ": \"$@\"\n");
        const CliRun bare = run(
            "optimize --preset megatron --args n_gpus=1,gbs=4 --n-trials 1 --study s.mtune -- sh times.sh");
        QCOMPARE(bare.status, 1);
        QVERIFY2(bare.err.contains("--log-throughput"), bare.err.constData());
        const CliRun said =
            run("optimize --preset megatron --args n_gpus=1,gbs=4,model=m --n-trials 1 --study t.mtune "
                "-- sh times.sh --seq-length 2048");
        QVERIFY2(said.status == 0, said.err.constData());
        QVERIFY2(said.err.contains("derived"), said.err.constData());
        const CliRun shown = run("show t.mtune");
        QVERIFY2(shown.out.contains("derived from the iteration times"), shown.out.constData());
        const CliRun json = run("show t.mtune --format json");
        QVERIFY2(json.out.contains("\"source\":"), json.out.constData());
        QVERIFY(run("show t.mtune --format csv").out.contains(",derived"));
    }
    void theBaselineComesFirstAndIsComparedWith()
    {
        const CliRun said = run(
            "optimize --preset megatron --args n_gpus=2,gbs=4 --study s.mtune --baseline --n-trials 4 -- trainer "
            "--tensor-model-parallel-size 2");
        QCOMPARE(said.status, 0);
        QVERIFY(study().baseline() != nullptr);
        QCOMPARE(study().baseline()->number, 0);
        QCOMPARE(study().trials().size(), 5);
        QVERIFY2(said.err.contains("baseline, not verified\n"), said.err.constData());
        QVERIFY2(said.out.contains("times the baseline's 40.00"), said.out.constData());
    }
    void numbersOfTrialsAndDirectionAreObeyed()
    {
        const CliRun said = run(
            "optimize --preset megatron --n-gpus 8 --gbs 16 --strategy random --seed 7 --n-trials 5 --direction minimize "
            "--study s.mtune -- trainer");
        QVERIFY2(said.status == 0, said.err.constData());
        QCOMPARE(study().trials().size(), 5);
        double least = 1e9;
        const StudyState five = study();
        for (const Trial& trial : five.trials())
            least = std::min(least, trial.value.value_or(1e9));
        QCOMPARE(five.best()->value, least);
        const CliRun more = run(
            "optimize --preset megatron --n-gpus 8 --gbs 16 --strategy random --seed 7 --n-trials 7 --direction minimize "
            "--study s.mtune -- trainer");
        QVERIFY2(more.status == 0, more.err.constData());
        QVERIFY2(more.err.contains("So far 5 executed"), more.err.constData());
        QCOMPARE(study().trials().size(), 7);
    }
    void aMetricOfOnesOwnIsMeasured()
    {
        m_machine->put(u"bin/other"_s, "#!/bin/sh\nfor i in 90 1 2 9; do echo \"speed: $i\"; done\n", true);
        const CliRun said = m_machine->run(
            words("optimize --preset megatron --args n_gpus=1,gbs=1 --study s.mtune --warmup 1 --metric max "
                  "--metric-regex speed:\\s([0-9.]+) -- other"));
        QVERIFY2(said.status == 0, said.err.constData());
        QCOMPARE(study().best()->value, 9.0);
        QVERIFY2(said.out.contains("9.00 by the given metric"), said.out.constData());
    }
    void aTrialThatHangsIsTimedOut()
    {
        m_machine->put(u"bin/hangs"_s, "#!/bin/sh\nexec sleep 100\n", true);
        const CliRun said = run(
            "optimize --preset megatron --args n_gpus=1,gbs=1 --study s.mtune --timeout 0.3 --n-trials 1 -- hangs");
        QCOMPARE(said.status, 1);
        QCOMPARE(study().trials().first().state, TrialState::TimedOut);
        QVERIFY2(said.err.contains("timed out"), said.err.constData());
    }
    void theHostsFileIsRead()
    {
        m_machine->put(u"work/hosts"_s, "# ours\n\n  local:2   # two GPUs\n");
        const CliRun said =
            run("optimize --preset megatron --args n_gpus=2,gbs=2 --study s.mtune --hosts hosts -- trainer");
        QVERIFY2(said.status == 0, said.err.constData());
        QCOMPARE(study().header().hosts, QStringList{u"local:2"_s});
        m_machine->put(u"work/hosts"_s, "# nobody\n");
        const CliRun none =
            run("optimize --preset megatron --args n_gpus=2,gbs=2 --study t.mtune --hosts hosts -- trainer");
        QCOMPARE(none.status, 2);
        QVERIFY2(none.err.contains("The hosts file hosts names no host"), none.err.constData());
    }

    void anEmptyCommandIsRefused()
    {
        for (const QString& empty : {QString(), u"  "_s}) {
            const CliRun said = m_machine->run({u"optimize"_s, u"--preset"_s, u"megatron"_s, u"--args"_s,
                u"n_gpus=8,gbs=16"_s, u"--"_s, empty});
            QCOMPARE(said.status, 2);
            QVERIFY2(said.err.contains("The training command is empty; "), said.err.constData());
            const CliRun looked = m_machine->run({u"optimize"_s, u"--preset"_s, u"megatron"_s, u"--args"_s,
                u"n_gpus=8,gbs=16"_s, u"--dry-run"_s, u"--"_s, empty});
            QCOMPARE(looked.status, 2);
            QCOMPARE(looked.out, QByteArray());
        }
    }

    void aScriptThatTakesNoOptionsIsTold()
    {
        m_machine->put(u"work/deaf.sh"_s, "trainer --micro-batch-size 1\n");
        m_machine->put(u"work/open.sh"_s, "trainer --micro-batch-size 1 \"$@\"\n");
        const CliRun deaf =
            run("optimize --preset megatron --args n_gpus=8,gbs=16 --dry-run --n-trials 1 -- bash deaf.sh");
        QCOMPARE(deaf.status, 2);
        QVERIFY2(deaf.err.contains("deaf.sh"), deaf.err.constData());
        const CliRun open =
            run("optimize --preset megatron --args n_gpus=8,gbs=16 --dry-run --n-trials 1 -- bash open.sh");
        QVERIFY2(!open.err.contains("open.sh"), open.err.constData());
    }

    void aSpaceThatKeepsNothingSaysWhichRuleItIs()
    {
        m_machine->put(u"bin/torchrun"_s, "#!/bin/sh\nexit 1\n", true);
        m_machine->put(u"work/pretrain_gpt.py"_s, "");
        const CliRun dry =
            run("optimize --args n_gpus=8,gbs=16,model=Qwen/Qwen3-30B-A3B --no-baseline --dry-run -- "
                "torchrun --nproc-per-node 8 pretrain_gpt.py --distribute-saved-activations");
        QCOMPARE(dry.status, 1);
        QCOMPARE(dry.out, QByteArray());
        QVERIFY2(
            dry.err.contains("No layout is kept") && dry.err.contains("rule distribute-saved-activations ("),
            dry.err.constData());
        const CliRun real = run(
            "optimize --args n_gpus=8,gbs=16,model=Qwen/Qwen3-30B-A3B --no-baseline --host local:8 "
            "--study s.mtune -- torchrun --nproc-per-node 8 pretrain_gpt.py --distribute-saved-activations");
        QCOMPARE(real.status, dry.status);
        QVERIFY2(real.err.contains("rule distribute-saved-activations ("), real.err.constData());
    }

    void shortTrialsAreTakenBackForProduction()
    {
        m_machine->put(u"bin/torchrun"_s,
            "#!/bin/sh\nshift\nexec " TEST_BIN_DIR "/megatune-demo-trainer --law table \"$@\"\n", true);
        const char* const line =
            "optimize --preset megatron --args n_gpus=2,gbs=2 --trial-iterations 5 --n-trials 1 --baseline --study s.mtune -- "
            "torchrun pretrain_gpt.py --save ck --train-iters 1000000";
        const CliRun ran = run(line);
        QVERIFY2(ran.status == 0, ran.err.constData());
        QVERIFY2(ran.err.contains("(Megatron-LM, pretrain_gpt.py)"), ran.err.constData());
        const StudyState state = study();
        const Trial* best = state.best();
        QVERIFY(best != nullptr);
        QVERIFY2(best->command.text().contains(u"--exit-interval 5 "), qPrintable(best->command));
        QVERIFY(!best->command.text().contains(u"--save"));
        QVERIFY(study().baseline()->command.text().endsWith(u"--train-iters 1000000 --global-batch-size 2 "
                                                            "--exit-interval 5 --log-interval 1 "
                                                            "--log-throughput --eval-iters 0"_s));
        const CliRun again = run(line); // nothing is left to do, and nothing contradicts
        QVERIFY2(again.status == 0, again.err.constData());

        const CliRun tried = run("export s.mtune --as shell --trial 1");
        QCOMPARE(tried.status, 0);
        QVERIFY2(tried.err.contains("made short, to 5 iteration"), tried.err.constData());
        const CliRun made = run("export s.mtune --as shell --trial 1 --production");
        QVERIFY2(made.status == 0, made.err.constData());
        QVERIFY2(made.out.startsWith("(cd ")
                || made.out.startsWith("torchrun --nproc_per_node 2 pretrain_gpt.py --save ck "
                                       "--train-iters 1000000 --tensor-model-parallel-size"),
            made.out.constData());
        QVERIFY2(made.out.contains("--save ck --train-iters 1000000 --tensor-model-parallel-size"),
            made.out.constData());
        for (const char* part : {"--exit-interval", "--log-interval", "--eval-iters"})
            QVERIFY2(!made.out.contains(part), made.out.constData());
        const CliRun baseline = run("export s.mtune --as script --trial 0 --production");
        QVERIFY2(
            baseline.out.endsWith(
                "\ntorchrun --nproc_per_node 2 pretrain_gpt.py --save ck --train-iters 1000000 --global-batch-size 2\n"),
            baseline.out.constData());
        QVERIFY2(baseline.out.contains("# For production: "), baseline.out.constData());
        QCOMPARE(run("export s.mtune --as csv --production").status, 2);
    }

    void theDialectIsKeptInTheStudy()
    {
        m_machine->put(u"bin/torchrun"_s,
            "#!/bin/sh\nexec " TEST_BIN_DIR "/megatune-demo-trainer --law table \"$@\"\n", true);
        const CliRun ran = run(
            "optimize --preset megatron --args n_gpus=2,gbs=2 --dialect ms-swift-4 --n-trials 1 --study s.mtune -- "
            "torchrun mine.py --micro_batch_size 1 --dry");
        QVERIFY2(ran.err.contains("(ms-swift 4.x, "), ran.err.constData());
        QCOMPARE(study().header().arguments.value(u"dialect"_s), u"ms-swift-4"_s);
        QVERIFY2(study().trials().first().command.text().contains(u"--tensor_model_parallel_size"),
            qPrintable(study().trials().first().command));
        const CliRun again =
            run("optimize --preset megatron --args n_gpus=2,gbs=2 --n-trials 1 --study s.mtune -- "
                "torchrun mine.py --micro_batch_size 1 --dry");
        QCOMPARE(again.status, ran.status);
        QVERIFY2(again.err.contains("(ms-swift 4.x, "), again.err.constData());
        const CliRun other = run(
            "optimize --preset megatron --args n_gpus=2,gbs=2 --dialect megatron-lm --n-trials 1 --study s.mtune -- "
            "torchrun mine.py --micro_batch_size 1 --dry");
        QCOMPARE(other.status, 3);
        QVERIFY2(other.err.contains("another reading of the options"), other.err.constData());
    }

    void aDryRunNeedsNoTrainer()
    {
        const CliRun said = run(
            "optimize --preset megatron --args n_gpus=8,gbs=16 --dry-run --n-trials 1 -- nosuchtrainer x");
        QCOMPARE(said.status, 0);
        QVERIFY2(said.out.contains("\nnosuchtrainer x --"), said.out.constData());
        QVERIFY2(said.err.contains("The command nosuchtrainer was not found in PATH"), said.err.constData());
    }

    void aDryRunPrintsWhatIsKnownAndRunsNothing()
    {
        const CliRun said = run(
            "optimize --preset megatron --args n_gpus=8,gbs=16 --dry-run -- trainer --recompute-granularity selective");
        QCOMPARE(said.status, 0);
        QCOMPARE(said.out.count("\ntrainer --recompute-granularity full "), 10); // stage 1
        QVERIFY2(said.out.startsWith("# 0: tp=8 pp=1 cp=1 ep=1 etp=1 mbs=1 "), said.out.constData());
        QCOMPARE(said.err,
            QByteArray("What megatron-heuristic tries after these depends on what they measure.\n"));
        QCOMPARE(studiesThere(), QStringList());
        const CliRun few = run(
            "optimize --preset megatron --args n_gpus=8,gbs=16 --dry-run --n-trials 2 --format json -- trainer");
        QCOMPARE(few.out.count('\n'), 2);
        QCOMPARE(few.err, QByteArray());
        const Result<Json> json = parseJson(few.out.split('\n')[1], u"a line"_s);
        QVERIFY(json);
        QCOMPARE((*json)["event"].get<std::string>(), std::string("trial_planned"));
        QCOMPARE((*json)["params"]["tp"].get<int>(), 4);
        const CliRun all = run(
            "optimize --preset megatron --args n_gpus=2,gbs=2 --strategy grid --dry-run --n-trials 999 -- trainer");
        QCOMPARE(all.err, QByteArray());
        // Who asks for no number gets as many as one looks at.
        const CliRun first =
            run("optimize --preset megatron --args n_gpus=2,gbs=2 --strategy grid --dry-run -- trainer");
        QCOMPARE(first.out.count("\ntrainer "), 10);
        QVERIFY2(first.err.contains(" more would follow; --n-trials lists "), first.err.constData());
        const CliRun counted = run("space --preset megatron --args n_gpus=2,gbs=2 --format json");
        const Result<Json> space = parseJson(counted.out, u"the output"_s);
        QCOMPARE(all.out.count("\ntrainer "), (*space)["distinct"]["kept"].get<int>());
    }

    void nobodyHasToReadTheOutput()
    {
        QProcess shell;
        m_machine->prepare(shell,
            {u"-c"_s,
                u"\"$0\" optimize --preset megatron --args n_gpus=2,gbs=4 --study s.mtune --format json -- trainer | "
                "head -1"_s,
                CliMachine::program()});
        shell.setProgram(u"/bin/sh"_s);
        shell.start();
        QVERIFY(shell.waitForFinished(test::patientMs));
        QCOMPARE(shell.readAllStandardOutput().count('\n'), 1);
        QTRY_COMPARE(study().phase(), StudyPhase::Completed);
    }
    void closedDescriptorsNeverBecomeTheStudyFile()
    {
        QProcess shell;
        m_machine->prepare(shell,
            {u"-c"_s,
                u"exec \"$0\" optimize --preset megatron --args n_gpus=2,gbs=4 --study s.mtune -- trainer <&- >&- 2>&-"_s,
                CliMachine::program()});
        shell.setProgram(u"/bin/sh"_s);
        shell.start();
        QVERIFY(shell.waitForFinished(test::patientMs));
        const Result<StudyFileContents> contents = readStudyFile(m_machine->work(u"s.mtune"_s));
        QVERIFY(contents);
        QCOMPARE(contents->warnings, QStringList());
        QCOMPARE(study().phase(), StudyPhase::Completed);
    }
};

MEGATUNE_TEST(CliOptimizeTest)

} // namespace megatune::tst_cli_optimize

#include "tst_cli_optimize.moc"
