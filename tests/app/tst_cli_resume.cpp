// SPDX-License-Identifier: GPL-3.0-or-later
// Studies that stop and go on: by a signal, with the line that they print, with more trials, with a second
// writer. What kills at any moment leave behind is asked by the rounds of faults.
#include "tests/support/climachine.h"
#include "tests/support/lookedstudy.h"
#include "tests/support/test.h"

#include <csignal>
#include <QRandomGenerator>

namespace megatune::tst_cli_resume {

using namespace test;

namespace {

constexpr const char* markName = "MEGATUNE_TEST_MARK";

/// What is the same in every run of the study: the trials with their results, and what was pruned.
QStringList resultsOf(const StudyState& state)
{
    QStringList results;
    for (const Trial& trial : state.trials()) {
        results.append(QString::number(trial.number) + u' ' + trial.layout.toText() + u' '
            + trialStateName(trial.state) + u' ' + QString::number(trial.value.value_or(-1), 'f', 2));
    }
    for (const TrialPruned& pruned : state.pruned())
        results.append(pruned.params.toText() + u' ' + pruned.rule);
    return results;
}

/// Processes that inherited the mark, from /proc.
QStringList markedProcesses(const QByteArray& mark)
{
    const QByteArray wanted = QByteArray(markName) + '=' + mark;
    QStringList found;
    const QStringList entries = QDir(u"/proc"_s).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString& entry : entries) {
        QFile environment(u"/proc/"_s + entry + u"/environ"_s);
        if (!entry.at(0).isDigit() || !environment.open(QIODevice::ReadOnly))
            continue;
        if (!environment.readAll().contains(wanted))
            continue;
        QFile words(u"/proc/"_s + entry + u"/cmdline"_s);
        const QByteArray command = words.open(QIODevice::ReadOnly) ? words.readAll() : QByteArray();
        found.append(entry + u' ' + QString::fromUtf8(command).replace(QChar::Null, u' '));
    }
    return found;
}

} // namespace

class CliResumeTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<CliMachine> m_machine;
    QByteArray m_mark;

    QStringList invocation(const QString& study, int jobs) const
    {
        return {u"optimize"_s, u"--preset"_s, u"megatron"_s, u"--args"_s, u"n_gpus=8,gbs=16"_s, u"--study"_s,
            study, u"--jobs"_s, QString::number(jobs), u"--"_s, u"sh"_s, u"train.sh"_s};
    }
    QByteArrayList sideLog() const { return m_machine->read(u"work/side.log"_s).split('\n'); }
    /// What stands behind the program's name in the line that an interrupted study prints; empty for none.
    static QByteArray adviceIn(const QByteArray& said)
    {
        const QByteArray advice = "Interrupted. This goes on with it: megatune-cli ";
        const qsizetype at = said.indexOf(advice);
        return at < 0 ? QByteArray() : said.mid(at + advice.size()).split('\n').first();
    }
    /// Pastes it into a shell, and waits for its end.
    void runLine(QProcess& shell, const QByteArray& line) const
    {
        m_machine->prepare(
            shell, {u"-c"_s, QString(u"\"$0\" "_s + QString::fromUtf8(line)), CliMachine::program()});
        shell.setProgram(u"/bin/sh"_s);
        shell.start();
        QVERIFY2(!line.isEmpty() && shell.waitForFinished(test::patientMs), line.constData());
    }
    void putTrainers();
    QByteArray interrupted(const QStringList& words);

private Q_SLOTS:
    void init()
    {
        m_machine = std::make_unique<CliMachine>();
        m_mark = QByteArray::number(QRandomGenerator::global()->generate64(), 16);
        m_machine->environment().insert(QLatin1String(markName), QString::fromLatin1(m_mark));
        // Notes its start before anything else, takes its time, and leaves a process behind when nobody ends
        // it.
        m_machine->put(u"work/train.sh"_s,
            "printf '%s\\n' \"$*\" >> side.log\ncase $* in *-parallel-size\\ 4*) sleep 300 >/dev/null 2>&1 & ;; esac\nexec " TEST_BIN_DIR
            "/megatune-demo-trainer --law table --iteration-ms 3 \"$@\"\n");
    }
    void cleanup() { QTRY_COMPARE(markedProcesses(m_mark), QStringList()); }

    void aSignalLetsItStop_data();
    void aSignalLetsItStop();
    void itGoesOnWithTheLineThatItPrinted_data();
    void itGoesOnWithTheLineThatItPrinted();
    void whatHasChangedSinceIsSaid();
    void signalsAgainEndWhatIgnoresTheFirst();
    void aSecondWriterIsRefused();
    void aFinishedStudyGoesOnWithMoreAlsoWhereItIsKilled();
    void trialsRunAgainWhenTheyAreAskedForAlsoWhereItIsKilled();
    void aLayoutRunsWhenItIsAskedFor();
};

void CliResumeTest::aSignalLetsItStop_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGHUP") << SIGHUP;
}

void CliResumeTest::aSignalLetsItStop()
{
    QFETCH(int, signal);
    m_machine->put(u"work/train.sh"_s, ": \"$@\"\necho up > up\nexec sleep 300\n");
    QProcess process;
    m_machine->prepare(process, invocation(u"a.mtune"_s, 1));
    process.start();
    QTRY_VERIFY(QFileInfo::exists(m_machine->work(u"up"_s)));
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), signal), 0);
    QVERIFY(process.waitForFinished(test::patientMs));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    QTRY_COMPARE(markedProcesses(m_mark), QStringList());
    const QByteArray said = process.readAllStandardError();
    QVERIFY2(said.contains(" stopped ") && !adviceIn(said).isEmpty(), said.constData());
    QCOMPARE(look(m_machine->work(u"a.mtune"_s)).state.counts().of(TrialState::Stopped), 1);
}

/// A checkout of Megatron-LM, and launchers for every trainer. Until there is a file `again`, the second
/// trial hangs.
void CliResumeTest::putTrainers()
{
    m_machine->put(u"work/pretrain_gpt.py"_s, {});
    m_machine->put(u"work/megatron/core/package_info.py"_s, "MAJOR = 0\nMINOR = 18\nPATCH = 2\n");
    for (const char* name : {"torchrun", "megatron", "accelerate"}) {
        m_machine->put(u"bin/"_s + QLatin1String(name),
            "#!/bin/sh\necho \"$*\" >>side.log\n[ -e again ] || [ $(wc -l <side.log) -ne 2 ] || sleep 300\n"
                + silentTrainer("--iteration-ms 3 --train-iters 20 --world-size 8"),
            true);
    }
}

/// What the command said whose second trial hangs until a signal comes.
QByteArray CliResumeTest::interrupted(const QStringList& words)
{
    QProcess process;
    m_machine->prepare(process, words);
    process.start();
    const auto hangs = [this] { return m_machine->read(u"work/side.log"_s).count('\n') == 2; };
    const bool began =
        QTest::qWaitFor([&] { return hangs() || process.state() == QProcess::NotRunning; }, 60'000);
    if (began && process.state() == QProcess::Running)
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    process.waitForFinished(test::patientMs);
    m_machine->put(u"work/again"_s, {});
    return process.readAllStandardError();
}

void CliResumeTest::itGoesOnWithTheLineThatItPrinted_data()
{
    QTest::addColumn<QString>("command");
    QTest::newRow("Megatron-LM in its checkout")
        << u"torchrun --nproc-per-node 8 pretrain_gpt.py --num-layers 8 --hidden-size 64 --num-attention-heads 8 "
           "--seq-length 64 --max-position-embeddings 64 --global-batch-size 16 --train-iters 1000"_s;
    QTest::newRow("ms-swift") << u"NPROC_PER_NODE=8 megatron sft --model nobody/knows --global_batch_size 16 "
                                 "--max_length 2048 --train_iters 1000"_s;
    QTest::newRow("Accelerate") << u"accelerate launch --num_processes 8 --use_megatron_lm train.py "
                                   "--per_device_train_batch_size 1 --max_train_steps 1000"_s;
    QTest::newRow("Megatron-Bridge")
        << u"torchrun --nproc-per-node 8 run_recipe.py --recipe nobody_pretrain_config "
           "train.global_batch_size=16 train.train_iters=1000"_s;
}

void CliResumeTest::itGoesOnWithTheLineThatItPrinted()
{
    QFETCH(QString, command);
    putTrainers();
    m_machine->put(u"work/train.py"_s, {});
    m_machine->put(u"work/run_recipe.py"_s, {});
    const QByteArray said =
        interrupted({u"optimize"_s, u"--n-trials"_s, u"3"_s, u"--args"_s, u"n_gpus=8,gbs=16"_s, u"--study"_s,
            u"it's one.mtune"_s, u"--host"_s, u"local:8"_s, u"--"_s, command});
    QProcess shell;
    runLine(shell, adviceIn(said));
    QVERIFY2(shell.exitCode() == 0, shell.readAllStandardError().constData());
    const StudyState state = look(m_machine->work(u"it's one.mtune"_s)).state;
    QCOMPARE(state.counts().of(TrialState::Stopped), 0);
    QCOMPARE(state.trials().size(), size_t(4)); // with the baseline
    // A study that has ended takes more, and --dry-run says what would come.
    for (const char* more : {"--dry-run --n-trials +1", "--n-trials +1"}) {
        QProcess again;
        runLine(again, QByteArray(adviceIn(said)).replace("--n-trials 3", more));
        QVERIFY2(again.exitCode() == 0, again.readAllStandardError().constData());
    }
}

void CliResumeTest::whatHasChangedSinceIsSaid()
{
    putTrainers();
    const QByteArray said =
        interrupted({u"optimize"_s, u"--n-trials"_s, u"2"_s, u"--args"_s, u"n_gpus=8,gbs=16"_s, u"--study"_s,
            u"s.mtune"_s, u"--"_s, u"torchrun --nproc-per-node 8 pretrain_gpt.py --train-iters 1000"_s});
    m_machine->put(u"work/megatron/core/package_info.py"_s, "MAJOR = 0\nMINOR = 17\nPATCH = 0\n");
    QProcess shell;
    runLine(shell, adviceIn(said));
    const QByteArray again = shell.readAllStandardError();
    QVERIFY2(shell.exitCode() == 0, again.constData());
    QVERIFY2(again.contains(
                 "now says megatron-core 0.17; the study goes on with megatron-core 0.18, as it began."),
        again.constData());
    // What is said anew is compared.
    QProcess other;
    runLine(other, QByteArray(adviceIn(said)).replace("gbs=16", "gbs=16,core_version=0.17"));
    QCOMPARE(other.exitCode(), 3);
}

void CliResumeTest::signalsAgainEndWhatIgnoresTheFirst()
{
    m_machine->put(u"work/train.sh"_s, ": \"$@\"\ntrap '' TERM\necho up > up\nwhile :; do sleep 300; done\n");
    QProcess process;
    m_machine->prepare(process,
        QStringList{u"optimize"_s, u"--log-file=steps.log"_s} + invocation(u"a.mtune"_s, 1).sliced(1));
    process.start();
    QTRY_VERIFY(QFileInfo::exists(m_machine->work(u"up"_s)));
    QByteArray said;
    const auto saidSo = [&] {
        said += process.readAllStandardError();
        return said.contains("once more ends them at once");
    };
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QTRY_VERIFY(saidSo());
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(test::patientMs));
    QCOMPARE(process.exitCode(), 130);
    said += process.readAllStandardError();
    QVERIFY2(!said.contains("QProcess"), said.constData());
    // Without the time that the first signal grants.
    const QByteArray steps = m_machine->read(u"work/steps.log"_s);
    QVERIFY2(steps.contains("destroyed while it runs: SIGKILL"), steps.constData());
    QTRY_COMPARE(markedProcesses(m_mark), QStringList());
}

void CliResumeTest::aSecondWriterIsRefused()
{
    m_machine->put(u"work/train.sh"_s, ": \"$@\"\necho up > up\nexec sleep 300\n");
    QProcess process;
    m_machine->prepare(process, invocation(u"a.mtune"_s, 1));
    process.start();
    QTRY_VERIFY(QFileInfo::exists(m_machine->work(u"up"_s)));
    QTRY_VERIFY(m_machine->read(u"work/a.mtune"_s).contains("trial-started")); // the last line for long
    const QByteArray before = m_machine->read(u"work/a.mtune"_s);
    const CliRun second = m_machine->run(invocation(u"a.mtune"_s, 1));
    QCOMPARE(second.status, 3);
    QCOMPARE(second.out, QByteArray());
    QCOMPARE(second.err.count('\n'), 1);
    QVERIFY2(second.err.contains("a.mtune"), second.err.constData());
    QVERIFY2(second.err.contains(QByteArray::number(process.processId())), second.err.constData());
    QCOMPARE(m_machine->read(u"work/a.mtune"_s), before);
    const CliRun shown = m_machine->run({u"show"_s, u"a.mtune"_s});
    QCOMPARE(shown.status, 0);
    QVERIFY2(shown.out.contains("being written by process"), shown.out.constData());
    ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
    QVERIFY(process.waitForFinished(test::patientMs));
    QCOMPARE(process.exitCode(), 130);
}

/// In three steps, one of them killed with SIGKILL in its second trial, it is the study that was asked for at
/// once.
void CliResumeTest::aFinishedStudyGoesOnWithMoreAlsoWhereItIsKilled()
{
    const auto asking = [this](const QString& study, const QString& trials) {
        QStringList words = invocation(study, 1);
        words.insert(words.indexOf(u"--"_s), u"--n-trials="_s + trials);
        return words;
    };
    QCOMPARE(m_machine->run(asking(u"calm.mtune"_s, u"7"_s)).status, 0);
    const QStringList expected = resultsOf(look(m_machine->work(u"calm.mtune"_s)).state);
    QCOMPARE(m_machine->run(asking(u"more.mtune"_s, u"2"_s)).status, 0);
    const CliRun extended = m_machine->run(asking(u"more.mtune"_s, u"+2"_s));
    QCOMPARE(extended.status, 0);
    QVERIFY2(extended.err.contains("at most 2 more trials"), extended.err.constData());
    QCOMPARE(look(m_machine->work(u"more.mtune"_s)).state.limits()->maxTrials, 4);

    m_machine->put(u"work/side.log"_s, {});
    const QByteArray script = m_machine->read(u"work/train.sh"_s);
    m_machine->put(u"work/train.sh"_s,
        QByteArray(script).replace("exec ", "[ \"$(wc -l <side.log)\" -ne 2 ] || exec sleep 300\nexec "));
    QProcess process;
    m_machine->prepare(process, asking(u"more.mtune"_s, u"+3"_s));
    process.start();
    QTRY_COMPARE(m_machine->read(u"work/side.log"_s).count('\n'), 2);
    QTRY_COMPARE(look(m_machine->work(u"more.mtune"_s)).state.counts().of(TrialState::Running), 1);
    process.kill();
    QVERIFY(process.waitForFinished(test::patientMs));
    m_machine->put(u"work/train.sh"_s, script);
    QCOMPARE(m_machine->run(asking(u"more.mtune"_s, u"7"_s)).status, 0);
    const Looked end = look(m_machine->work(u"more.mtune"_s));
    QCOMPARE(resultsOf(end.state), expected);
    for (const int ends : end.finalEnds)
        QCOMPARE(ends, 1);
    QCOMPARE(end.warnings, QStringList());
}

void CliResumeTest::trialsRunAgainWhenTheyAreAskedForAlsoWhereItIsKilled()
{
    const QString study = u"s.mtune"_s;
    const auto asking = [&](const QStringList& options) {
        QStringList words = invocation(study, 1);
        const qsizetype at = words.indexOf(u"--"_s);
        return words.first(at) + options + words.sliced(at);
    };
    const auto states = [&] { return statesOf(look(m_machine->work(study)).state); };
    QCOMPARE(m_machine->run(asking({u"--retry=failed"_s})).status, 2); // there is no study yet
    const QByteArray script = m_machine->read(u"work/train.sh"_s);
    m_machine->put(u"work/train.sh"_s, ": \"$@\"\nexit 3\n");
    QCOMPARE(m_machine->run(asking({u"--n-trials=3"_s})).status, 1);
    QCOMPARE(states(), (QStringList{u"failed 1"_s, u"failed 1"_s, u"failed 1"_s}));
    m_machine->put(u"work/train.sh"_s, script);
    const CliRun one = m_machine->run(asking({u"--retry=1"_s}));
    QCOMPARE(one.status, 0);
    QVERIFY2(one.err.contains("Trial 1 runs again, attempt 2"), one.err.constData());
    QCOMPARE(states(), (QStringList{u"failed 1"_s, u"finished 2"_s, u"failed 1"_s}));
    for (const QString& wrong : {u"1"_s, u"9"_s, u"x"_s})
        QCOMPARE(m_machine->run(asking({u"--retry="_s + wrong})).status, 2);

    m_machine->put(u"work/train.sh"_s, ": \"$@\"\ntouch started\nexec sleep 300\n");
    QProcess process;
    m_machine->prepare(process, asking({u"--retry=failed"_s}));
    process.start();
    QTRY_VERIFY(QFile::exists(m_machine->work(u"started"_s)));
    process.kill();
    QVERIFY(process.waitForFinished(test::patientMs));
    m_machine->put(u"work/train.sh"_s, script);
    QCOMPARE(m_machine->run(asking({u"--n-trials=3"_s})).status, 0);
    const QStringList end = states();
    QVERIFY2(end.size() == 3 && end.filter(u"finished"_s).size() == 3, qPrintable(end.join(u", ")));
    QCOMPARE(end.last(), u"finished 2"_s);
}

void CliResumeTest::aLayoutRunsWhenItIsAskedFor()
{
    const auto asking = [&](const QStringList& options) {
        QStringList words = invocation(u"s.mtune"_s, 1);
        const qsizetype at = words.indexOf(u"--"_s);
        return words.first(at) + options + words.sliced(at);
    };
    QCOMPARE(m_machine->run(asking({u"--n-trials=2"_s})).status, 0);
    const CliRun asked = m_machine->run(asking({u"--layout=tp=2,mbs=2,recompute=full"_s}));
    QCOMPARE(asked.status, 0);
    QVERIFY2(asked.err.contains("Asked for by hand."), asked.err.constData());
    const StudyState state = look(m_machine->work(u"s.mtune"_s)).state;
    QCOMPARE(state.trials().size(), 3);
    QVERIFY(state.trial(2)->byHand);
    QCOMPARE(state.trial(2)->layout.text(u"tp"_s), u"2"_s);
    QCOMPARE(state.trial(2)->layout.text(u"mbs"_s), u"2"_s);
    const QList<QPair<QString, QByteArray>> refused{{u"tp=16"_s, "is not a choice of this study"},
        {u"tp=8,mbs=4,pp=8,recompute=full"_s, "cannot run:"}, {u"color=red"_s, "have no parameter"}};
    for (const auto& [layout, word] : refused) {
        const CliRun run = m_machine->run(asking({u"--layout="_s + layout}));
        QCOMPARE(run.status, 2);
        QVERIFY2(run.err.contains(word), run.err.constData());
    }
    QCOMPARE(look(m_machine->work(u"s.mtune"_s)).state.trials().size(), 3);
}

MEGATUNE_TEST(CliResumeTest)

} // namespace megatune::tst_cli_resume

#include "tst_cli_resume.moc"
