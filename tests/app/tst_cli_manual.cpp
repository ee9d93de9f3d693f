// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of megatune-cli optimize beside the search: --retry, --layout and --n-trials +N. What runs is
// what was asked for, what --dry-run prints is what runs, and what is interrupted goes on with the command
// that is printed then, without anything that runs twice.
#include "tests/support/climachine.h"
#include "tests/support/lookedstudy.h"

#include "core/base/json.h"
#include "tests/support/test.h"

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>

namespace megatune::tst_cli_manual {

using namespace test;

namespace {

/// A command of a trial as train.sh notes it.
const QByteArray trainWords = "sh train.sh ";

} // namespace

class CliManualTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<CliMachine> m_machine;

    static QStringList asking(const QStringList& options, const QString& study = u"s.mtune"_s)
    {
        const QStringList first{
            u"optimize"_s, u"--args"_s, u"n_gpus=8,gbs=16"_s, u"--study"_s, study, u"--jobs"_s, u"1"_s};
        const QStringList documented{u"--preset"_s, u"megatron"_s};
        return first + (options.contains(documented.first()) ? QStringList() : documented) + options
            + QStringList{u"--"_s, u"sh"_s, u"train.sh"_s};
    }
    CliRun run(const QStringList& options) const { return m_machine->run(asking(options)); }
    StudyState study() const { return look(m_machine->work(u"s.mtune"_s)).state; }
    /// What was started since clearStarted().
    QByteArrayList started() const
    {
        QByteArrayList lines = m_machine->read(u"work/side.log"_s).split('\n');
        lines.removeAll(QByteArray());
        return lines;
    }
    void clearStarted() const { m_machine->put(u"work/side.log"_s, {}); }
    /// The commands that a dry run printed, as started() has them.
    static QByteArrayList planned(const CliRun& run)
    {
        QByteArrayList commands;
        for (const QByteArray& line : run.out.split('\n')) {
            if (line.startsWith(trainWords))
                commands.append(line.mid(trainWords.size()));
        }
        return commands;
    }
    /// The next run hangs in the trial that it starts as its nth.
    void hangAt(int start) const
    {
        clearStarted();
        m_machine->put(u"work/hang"_s, QByteArray::number(start));
    }
    void failAll(bool on) const
    {
        if (on)
            m_machine->put(u"work/fail"_s, {});
        else
            QFile::remove(m_machine->work(u"fail"_s));
    }
    QByteArray interrupted(const QStringList& options, int start) const;
    CliRun inShell(const QByteArray& command) const;

private Q_SLOTS:
    void init()
    {
        m_machine = std::make_unique<CliMachine>();
        QProcessEnvironment& environment = m_machine->environment();
        environment.insert(u"PATH"_s, QStringLiteral(TEST_BIN_DIR ":") + environment.value(u"PATH"_s));
        m_machine->put(u"work/train.sh"_s,
            "printf '%s\\n' \"$*\" >> side.log\n"
            "[ ! -e fail ] || exit 3\n"
            "[ ! -e hang ] || [ \"$(wc -l <side.log)\" -ne \"$(cat hang)\" ] || exec sleep 300\n"
            "exec " TEST_BIN_DIR "/megatune-demo-trainer --law table --iteration-ms 1 \"$@\"\n");
    }

    void theCommandAfterAnInterruptRunsNothingTwice_data();
    void theCommandAfterAnInterruptRunsNothingTwice();
    void theCommandAfterAnInterruptOfANewStudyHasItsLayoutsNoMore();
    void aLayoutRunsAsItWasAskedForOrIsRefused_data();
    void aLayoutRunsAsItWasAskedForOrIsRefused();
    void aDryRunOfANewStudyPrintsWhatItRuns();
    void aDryRunOfAStudyThatIsThereGoesOnFromIt_data();
    void aDryRunOfAStudyThatIsThereGoesOnFromIt();
    void aDryRunRefusesWhatTheRunWouldRefuse();
    void aDryRunHasTheBaselineOfAStudyThatOnlyBegan();
    void aDryRunRefusesDamageAsTheRunDoes_data();
    void aDryRunRefusesDamageAsTheRunDoes();
    void aDryRunWaitsForWhatRunsAgain();
    void whatWasAskedForByHandIsMarkedInEveryOutput();
    void onlyTheLayoutsThatAreNamedRun();
};

/// Interrupts the run in its trial that is started as its nth; the command that is said to go on with it.
QByteArray CliManualTest::interrupted(const QStringList& options, int start) const
{
    hangAt(start);
    QProcess process;
    m_machine->prepare(process, asking(options));
    process.start();
    (void)QTest::qWaitFor([&] { return started().size() >= start; }, 60'000);
    ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
    if (started().size() != start || !process.waitForFinished(60'000) || process.exitCode() != 130) {
        qWarning("status %d: %s", process.exitCode(), process.readAllStandardError().constData());
        return {};
    }
    QFile::remove(m_machine->work(u"hang"_s));
    if (options.contains(u"--format"_s)) {
        const QByteArrayList lines = process.readAllStandardOutput().trimmed().split('\n');
        const Result<Json> end = parseJson(lines.last(), u"the last line"_s);
        return end ? QByteArray::fromStdString((*end)["resume"].get<std::string>()) : QByteArray();
    }
    const QByteArray said = process.readAllStandardError();
    const QByteArray advice = "Interrupted. This goes on with it: ";
    return said.mid(said.indexOf(advice) + advice.size()).split('\n').first();
}

void CliManualTest::onlyTheLayoutsThatAreNamedRun()
{
    const QStringList none{u"--n-trials"_s, u"0"_s};
    const CliRun alone = run(none);
    QCOMPARE(alone.status, 2);
    QVERIFY2(alone.err.contains("--n-trials 0 runs only what --layout names"), alone.err.constData());
    const QStringList two = none
        + QStringList{
            u"--layout"_s, u"tp=2,mbs=2,recompute=full"_s, u"--layout"_s, u"tp=2 mbs=1 recompute=full"_s};
    const QByteArray goesOn = interrupted(two, 1);
    QVERIFY2(goesOn.contains("--n-trials 0"), goesOn.constData());
    clearStarted();
    const CliRun rest = inShell(goesOn);
    QVERIFY2(rest.status == 0, rest.err.constData());
    QCOMPARE(started().size(), 2);
    QCOMPARE(study().proposedTrials(), 0);
    QVERIFY2(rest.out.contains("All layouts that were asked for have run."), rest.out.constData());
    const CliRun more = run({u"--n-trials"_s, u"+1"_s});
    QVERIFY2(more.status == 0, more.err.constData());
    QCOMPARE(study().proposedTrials(), 1);
}

/// Runs a command that begins with megatune-cli as a person would who pasted it.
CliRun CliManualTest::inShell(const QByteArray& command) const
{
    QProcess shell;
    m_machine->prepare(shell, {u"-c"_s, QString::fromUtf8(command)});
    shell.setProgram(u"/bin/sh"_s);
    shell.start();
    if (!shell.waitForFinished(120'000))
        return {};
    return {shell.exitCode(), shell.readAllStandardOutput(), shell.readAllStandardError()};
}

void CliManualTest::theCommandAfterAnInterruptRunsNothingTwice_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<bool>("failsFirst");
    QTest::addColumn<int>("hangsAt");
    QTest::addColumn<QStringList>("states");
    QTest::addColumn<int>("proposed");
    const QStringList two{
        u"--layout"_s, u"tp=2,mbs=2,recompute=full"_s, u"--layout=pp=2,mbs=2,recompute=full"_s};
    const QString once = u"finished 1"_s;
    const QString again = u"finished 2"_s;
    QTest::newRow("retry") << QStringList{u"--retry"_s, u"0,1"_s} << true << 2
                           << QStringList{again, u"finished 3"_s} << 2;
    QTest::newRow("retry, in JSON") << QStringList{u"--retry=0,1"_s, u"--format"_s, u"json"_s} << true << 2
                                    << QStringList{again, u"finished 3"_s} << 2;
    QTest::newRow("layouts") << two << false << 2 << QStringList{once, once, once, again} << 2;
    QTest::newRow("more") << QStringList{u"--n-trials"_s, u"+2"_s} << false << 1
                          << QStringList{once, once, again, once} << 4;
    QTest::newRow("more, with layouts") << two + QStringList{u"--n_trials=+2"_s} << false << 3
                                        << QStringList{once, once, once, once, again, once} << 4;
}

void CliManualTest::theCommandAfterAnInterruptRunsNothingTwice()
{
    QFETCH(QStringList, options);
    QFETCH(bool, failsFirst);
    QFETCH(int, hangsAt);
    QFETCH(QStringList, states);
    QFETCH(int, proposed);
    failAll(failsFirst);
    QCOMPARE(run({u"--n-trials"_s, u"2"_s}).status, failsFirst ? 1 : 0);
    failAll(false);
    const QByteArray command = interrupted(options, hangsAt);
    QVERIFY(!command.isEmpty());
    const CliRun end = inShell(command);
    QVERIFY2(end.status == 0, QByteArray(command + '\n' + end.err).constData());
    const Looked looked = look(m_machine->work(u"s.mtune"_s));
    QCOMPARE(statesOf(looked.state), states);
    QCOMPARE(looked.state.proposedTrials(), proposed);
    QCOMPARE(looked.state.phase(), StudyPhase::Completed);
    // What the interrupted run had finished, and the one that hung, once more.
    const qsizetype ran = states.size() - (failsFirst ? 0 : 2);
    QCOMPARE(started().size(), ran + 1);
}

void CliManualTest::theCommandAfterAnInterruptOfANewStudyHasItsLayoutsNoMore()
{
    const QByteArray command =
        interrupted({u"--layout"_s, u"tp=2,mbs=2,recompute=full"_s, u"--n-trials"_s, u"2"_s}, 2);
    QVERIFY2(!command.contains("--layout"), command.constData());
    const CliRun shown = m_machine->run({u"show"_s, u"s.mtune"_s});
    QVERIFY2(shown.out.contains("with --study s.mtune and without --layout, goes on"), shown.out.constData());
    QCOMPARE(inShell(command).status, 0);
    QCOMPARE(statesOf(study()), (QStringList{u"finished 1"_s, u"finished 2"_s, u"finished 1"_s}));
    QVERIFY(study().trial(0)->byHand);
}

void CliManualTest::aLayoutRunsAsItWasAskedForOrIsRefused_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("layout");
    QTest::addColumn<QByteArray>("said"); // empty: it runs
    QTest::addColumn<QByteArrayList>("words");
    const QStringList core{u"--preset"_s, u"megatron-core"_s, u"--no-baseline"_s};
    const auto refused = [](const char* name, const QStringList& options, const QString& layout,
                             const QByteArray& said) {
        QTest::newRow(name) << options << layout << said << QByteArrayList();
    };
    const auto runs = [](const char* name, const QStringList& options, const QString& layout,
                          const QByteArrayList& words) {
        QTest::newRow(name) << options << layout << QByteArray() << words;
    };
    refused("not of this preset", {}, u"vpp=2"_s,
        "The layouts of this study have no parameter \"vpp\"; they have tp, ");
    refused("not of this space", core, u"first_stage_layers=3"_s, "have no parameter \"first_stage_layers\"");
    refused("mistyped", {}, u"recompute_granularty=full"_s, "Did you mean recompute_granularity?");
    refused("open", {}, u"tp=2"_s,
        "--layout tp=2 leaves recompute_granularity open; add one of recompute_granularity=full, "
        "recompute_granularity=selective.\n");
    refused("narrowed", core + QStringList{u"--only"_s, u"tp:4+8"_s}, u"mbs=2"_s,
        "--layout mbs=2 leaves tp open; add one of tp=4, tp=8.\n");
    refused("empty", {}, u""_s, "--layout is empty");
    refused("commas", {}, u","_s, "--layout is empty");
    refused("half of a recompute", {}, u"recompute_num_layers=4"_s, "leaves recompute_granularity open");
    refused(
        "no effect", core, u"recompute_num_layers=4"_s, "recompute_num_layers=4 in --layout takes no effect");
    refused("no pipeline", core, u"vpp=2"_s, "vpp=2 in --layout takes no effect");
    refused("own, open", core + QStringList{u"--param"_s, u"NCCL_ALGO=Ring,Tree"_s}, u"tp=2"_s,
        "--layout tp=2 leaves NCCL_ALGO open; add one of NCCL_ALGO=Ring, NCCL_ALGO=Tree.\n");
    refused(
        "own, of numbers", core + QStringList{u"--param"_s, u"DEPTH=0,1"_s}, u"tp=2"_s, "leaves DEPTH open");
    refused("own, no choice", core + QStringList{u"--param"_s, u"NCCL_ALGO=Ring,Tree"_s},
        u"tp=2,NCCL_ALGO=Star"_s,
        "NCCL_ALGO=Star in --layout is not a choice of this study; there are Ring, Tree.");
    refused("a rule", {}, u"tp=8,pp=8,recompute=full"_s, "cannot run: 8 GPUs cannot be split");
    refused("twice", {}, u"recompute=full,recompute_granularity=full"_s,
        "recompute_granularity is given twice in --layout");
    runs("the rest is 1, none or false", core, u"tp=2,mbs=4"_s,
        {"--tensor-model-parallel-size 2 ", "--micro-batch-size 4 ", "!--recompute", "!--sequence-parallel"});
    runs("recompute", {}, u"tp=2,mbs=4,recompute=full"_s,
        {"--tensor-model-parallel-size 2 ",
            "--recompute-granularity full --recompute-method uniform "
            "--recompute-num-layers 1 ",
            "--vit-gradient-checkpointing false"});
    runs("with hyphens", core, u"tp=2,sequence-parallel=true"_s, {"--sequence-parallel"});
    runs("own", core + QStringList{u"--param"_s, u"NCCL_ALGO=Ring,Tree"_s}, u"tp=2,NCCL_ALGO=Tree"_s,
        {"NCCL_ALGO=Tree sh"});
    runs("own switch", core + QStringList{u"--param=--tp-comm-overlap=on,off"_s}, u"tp=2"_s,
        {"!--tp-comm-overlap"});
    runs("own flag", core + QStringList{u"--param=--tp-comm-overlap=on,off"_s}, u"tp=2,tp-comm-overlap=on"_s,
        {"--tp-comm-overlap"});
    runs("only one is left",
        QStringList{u"--strategy=grid"_s, u"--only"_s, u"tp:4/recompute_granularity:full"_s}, u"mbs=2"_s,
        {"--tensor-model-parallel-size 4 ", "--recompute-granularity full "});
}

void CliManualTest::aLayoutRunsAsItWasAskedForOrIsRefused()
{
    QFETCH(QStringList, options);
    QFETCH(QString, layout);
    QFETCH(QByteArray, said);
    QFETCH(QByteArrayList, words);
    options << u"--n-trials"_s << u"1"_s << u"--layout"_s << layout;
    const CliRun done = run(options);
    if (!said.isEmpty()) {
        QCOMPARE(done.status, 2);
        QVERIFY2(done.err.contains(said), done.err.constData());
        QVERIFY(!QFile::exists(m_machine->work(u"s.mtune"_s)));
        return;
    }
    QVERIFY2(done.status == 0, done.err.constData());
    const StudyState state = study();
    QVERIFY(state.trial(0) != nullptr && state.trial(0)->byHand);
    const QByteArray command = state.trial(0)->command.text().toUtf8();
    for (const QByteArray& word : words) {
        const bool wanted = !word.startsWith('!');
        QVERIFY2(
            QByteArray(command + ' ').contains(wanted ? word : word.mid(1)) == wanted, command.constData());
    }
}

void CliManualTest::aDryRunOfANewStudyPrintsWhatItRuns()
{
    const QStringList options{
        u"--baseline"_s, u"--layout"_s, u"pp=2,mbs=2,recompute=full"_s, u"--n-trials"_s, u"+2"_s};
    const CliRun dry = run(options + QStringList{u"--dry-run"_s});
    QCOMPARE(dry.status, 0);
    QVERIFY(!QFile::exists(m_machine->work(u"s.mtune"_s)));
    QVERIFY2(dry.out.contains("\n# 1: tp=1 pp=2 ") && dry.out.contains("(asked for by hand)"),
        dry.out.constData());
    QCOMPARE(planned(dry).size(), 4);
    QCOMPARE(run(options).status, 0);
    QCOMPARE(started(), planned(dry));
}

void CliManualTest::aDryRunOfAStudyThatIsThereGoesOnFromIt_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<bool>("failsFirst");
    QTest::addColumn<int>("runs");
    const QString layout = u"--layout=pp=2,mbs=2,recompute=full"_s;
    QTest::newRow("more") << QStringList{u"--n-trials=4"_s} << false << 2;
    QTest::newRow("+N") << QStringList{u"--n-trials=+3"_s} << false << 3;
    QTest::newRow("retry") << QStringList{u"--retry=failed"_s} << true << 2;
    QTest::newRow("retry one") << QStringList{u"--retry=1"_s, u"--n-trials=+1"_s} << true << 2;
    QTest::newRow("a layout") << QStringList{layout} << false << 1;
    QTest::newRow("a layout and more") << QStringList{layout, u"--n-trials=+2"_s} << false << 3;
    QTest::newRow("a layout that has a value")
        << QStringList{u"--layout=tp=8,recompute=full,vit_gradient_checkpointing=true"_s} << false << 1;
    QTest::newRow("a layout that failed")
        << QStringList{u"--layout=tp=8,recompute=full,vit_gradient_checkpointing=true"_s} << true << 1;
    QTest::newRow("nothing") << QStringList{u"--n-trials=2"_s} << false << 0;
}

void CliManualTest::aDryRunOfAStudyThatIsThereGoesOnFromIt()
{
    QFETCH(QStringList, options);
    QFETCH(bool, failsFirst);
    QFETCH(int, runs);
    failAll(failsFirst);
    QCOMPARE(run({u"--n-trials"_s, u"2"_s}).status, failsFirst ? 1 : 0);
    failAll(false);
    clearStarted();
    const QByteArray before = m_machine->read(u"work/s.mtune"_s);
    const CliRun dry = run(options + QStringList{u"--dry-run"_s});
    QVERIFY2(dry.status == 0, dry.err.constData());
    QCOMPARE(started(), QByteArrayList());
    QCOMPARE(m_machine->read(u"work/s.mtune"_s), before);
    QCOMPARE(dry.err.contains("Nothing would run"), runs == 0);
    QCOMPARE(planned(dry).size(), runs);
    QVERIFY(run(options).status <= 1);
    QCOMPARE(started(), planned(dry));
}

void CliManualTest::aDryRunRefusesWhatTheRunWouldRefuse()
{
    const QString dry = u"--dry-run"_s;
    QCOMPARE(run({dry, u"--retry=failed"_s}).status, 2); // there is no study yet
    QCOMPARE(run({u"--n-trials"_s, u"2"_s}).status, 0);
    const CliRun hasValue = run({dry, u"--retry=1"_s});
    QCOMPARE(hasValue.status, 2);
    QVERIFY2(hasValue.err.contains("Trial 1 has a value"), hasValue.err.constData());
    QCOMPARE(run({dry, u"--retry=7"_s}).status, 2);
    const CliRun other = run({dry, u"--strategy"_s, u"grid"_s});
    QCOMPARE(other.status, run({u"--strategy"_s, u"grid"_s}).status);
    QVERIFY2(other.err.contains("another strategy"), other.err.constData());
    m_machine->put(u"work/s.mtune"_s, "no study\n");
    QCOMPARE(run({dry}).status, run({}).status);
}

void CliManualTest::aDryRunHasTheBaselineOfAStudyThatOnlyBegan()
{
    QCOMPARE(run({u"--n-trials"_s, u"1"_s}).status, 0);
    const QByteArray file = m_machine->read(u"work/s.mtune"_s);
    m_machine->put(u"work/s.mtune"_s, file.first(file.indexOf('\n') + 1));
    clearStarted();
    const QStringList options{
        u"--baseline"_s, u"--layout"_s, u"pp=2,mbs=2,recompute=full"_s, u"--n-trials"_s, u"+2"_s};
    const CliRun dry = run(options + QStringList{u"--dry-run"_s});
    QVERIFY2(dry.out.startsWith("# 0: The command as given.\n") && dry.out.contains("\n# 3: "),
        dry.out.constData());
    QCOMPARE(run(options).status, 0);
    QCOMPARE(planned(dry).size(), 4);
    QCOMPARE(started(), planned(dry));
}

void CliManualTest::aDryRunRefusesDamageAsTheRunDoes_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("status");
    QTest::newRow("what was tuned") << QByteArray("\"study-created\"") << QStringList() << 3;
    QTest::newRow("a trial") << QByteArray("\"trial-queued\"") << QStringList{u"--retry=0"_s} << 2;
}

void CliManualTest::aDryRunRefusesDamageAsTheRunDoes()
{
    QFETCH(QByteArray, line);
    QFETCH(QStringList, options);
    QFETCH(int, status);
    failAll(true);
    QCOMPARE(run({u"--n-trials"_s, u"2"_s}).status, 1); // the second shows that there was a first one
    QByteArrayList lines = m_machine->read(u"work/s.mtune"_s).split('\n');
    const auto damaged = std::find_if(
        lines.begin(), lines.end(), [&line](const QByteArray& each) { return each.contains(line); });
    QVERIFY(damaged != lines.end());
    damaged->chop(5);
    m_machine->put(u"work/s.mtune"_s, lines.join('\n'));
    const CliRun dry = run(options + QStringList{u"--dry-run"_s});
    QCOMPARE(dry.status, status);
    const CliRun real = run(options);
    QCOMPARE(real.status, status);
    const QByteArray sentence = dry.err.trimmed().split('\n').last();
    QVERIFY2(sentence.contains("has lost the line") && real.err.contains(sentence), dry.err.constData());
}

/// The search comes to a layout that somebody asked for and that runs again: what it does then depends on
/// that.
void CliManualTest::aDryRunWaitsForWhatRunsAgain()
{
    const QString grid = u"--strategy=grid"_s;
    const CliRun walk = run({grid, u"--n-trials=3"_s, u"--dry-run"_s});
    QByteArray third = walk.out.mid(walk.out.indexOf("\n# 2: ") + 6).split('\n').first();
    failAll(true);
    QCOMPARE(
        run({grid, u"--n-trials=1"_s, u"--layout="_s + QString::fromUtf8(third.replace(' ', ','))}).status,
        1);
    failAll(false);
    clearStarted();
    const QStringList options{grid, u"--retry=0"_s, u"--n-trials=+3"_s};
    const CliRun dry = run(options + QStringList{u"--dry-run"_s});
    QCOMPARE(planned(dry).size(), 2);
    QVERIFY2(dry.err.contains("depends on what they measure"), dry.err.constData());
    QCOMPARE(run(options).status, 0);
    QCOMPARE(started().first(2), planned(dry));
}

void CliManualTest::whatWasAskedForByHandIsMarkedInEveryOutput()
{
    const CliRun json =
        run({u"--layout"_s, u"tp=2,recompute=full"_s, u"--n-trials"_s, u"1"_s, u"--format"_s, u"json"_s});
    QCOMPARE(json.status, 0);
    QByteArrayList queued;
    for (const QByteArray& line : json.out.trimmed().split('\n')) {
        const Result<Json> event = parseJson(line, u"a line"_s);
        QVERIFY(event);
        if ((*event)["event"] == "trial_queued")
            queued.append((*event)["by_hand"].get<bool>() ? "by hand" : "chosen");
        if ((*event)["event"] == "trial_ended")
            QCOMPARE((*event)["by_hand"].get<bool>(), (*event)["number"].get<int>() == 0);
    }
    QCOMPARE(queued, (QByteArrayList{"by hand", "chosen"}));
    const CliRun shown = m_machine->run({u"show"_s, u"s.mtune"_s, u"--format"_s, u"json"_s});
    const Result<Json> document = parseJson(shown.out, u"the output"_s);
    QVERIFY(document);
    QVERIFY((*document)["trials"][0]["by_hand"].get<bool>());
    QVERIFY(!(*document)["trials"][1]["by_hand"].get<bool>());
    const CliRun csv = m_machine->run({u"show"_s, u"s.mtune"_s, u"--format"_s, u"csv"_s});
    const QByteArrayList records = csv.out.trimmed().split('\n');
    QCOMPARE(records.size(), 3);
    QVERIFY2(records[0].contains(",confirms,by_hand,refines,refinement,kept,gain,"), records[0].constData());
    const qsizetype fromEnd = records[0].split(',').size() - records[0].split(',').indexOf("by_hand");
    const auto byHand = [&](const QByteArray& record) { return record.split(',').rbegin()[fromEnd - 1]; };
    QCOMPARE(byHand(records[1]), QByteArray("true"));
    QCOMPARE(byHand(records[2]), QByteArray("false"));
}

MEGATUNE_TEST(CliManualTest)

} // namespace megatune::tst_cli_manual

#include "tst_cli_manual.moc"
