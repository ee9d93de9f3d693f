// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli over a real Slurm on this machine: the documented walk, and time in the queue.
#include "tests/support/climachine.h"
#include "tests/support/slurmbox.h"

#include "core/base/json.h"
#include "core/study/journal.h"
#include "core/study/state.h"
#include "tests/support/test.h"

#include <nlohmann/json.hpp>

namespace megatune::tst_cli_slurm {

using namespace test;

namespace {

StudyState stateOf(const QString& path)
{
    StudyState state;
    const auto contents =
        readStudyFile(path, [&state](const StudyEvent& event) { return state.apply(event); });
    if (!contents || !contents->warnings.isEmpty())
        qWarning("the study file is damaged");
    return state;
}

/// What is the same wherever the study ran.
QStringList resultsOf(const StudyState& state)
{
    QStringList results;
    for (const Trial& trial : state.trials()) {
        results.append(QStringLiteral("%1 %2 %3 %4")
                           .arg(trial.number)
                           .arg(trial.layout.toText(), trialStateName(trial.state))
                           .arg(trial.value.value_or(-1)));
    }
    for (const TrialPruned& pruned : state.pruned())
        results.append(pruned.params.toText() + u' ' + pruned.rule);
    return results;
}

} // namespace

class CliSlurmTest : public QObject
{
    Q_OBJECT

private:
    SlurmBox m_box;
    QString m_skip;
    std::unique_ptr<CliMachine> m_machine;

    QStringList invocation(const QString& study, const QStringList& more = {}) const
    {
        return QStringList{u"optimize"_s, u"--preset"_s, u"megatron"_s, u"--args"_s, u"n_gpus=8,gbs=16"_s,
                   u"--study"_s, study}
        + more + QStringList{u"--"_s, u"sh"_s, u"train.sh"_s};
    }
    static QStringList inSlurm() { return {u"--host"_s, u"slurm:main?gpus=8"_s}; }
    /// The exported script without its comments, and what Slurm ran.
    void compareWithWhatRan(const QString& study);

private Q_SLOTS:
    void initTestCase() { m_skip = m_box.start(1); }
    void init()
    {
        if (!m_skip.isEmpty())
            QSKIP(qPrintable(u"Slurm cannot be tried: "_s + m_skip));
        m_machine = std::make_unique<CliMachine>();
        m_machine->environment().insert(u"SLURM_CONF"_s, m_box.configuration());
        m_machine->put(u"work/train.sh"_s,
            ": \"$@\"\nexec " TEST_BIN_DIR "/megatune-demo-trainer --law table --iteration-ms 3 \"$@\"\n");
    }
    void cleanup()
    {
        if (!m_skip.isEmpty())
            return;
        QTRY_COMPARE(m_box.jobs(), QByteArray());
        const QString folder = m_machine->at(u"home/.local/share/megatune/slurm"_s);
        QTRY_COMPARE(QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot), QStringList());
    }

    void theDocumentedWalkGivesTheSame();
    void timeInTheQueueIsNoTimeOfTheTrial();
    void aPartitionThatIsNotThereIsSaid();
    void setUpLineAndFilesComeWithTheJobAndItsExport();
    void aCheckLooksInsideANode();
};

void CliSlurmTest::compareWithWhatRan(const QString& study)
{
    const StudyState state = stateOf(m_machine->work(study));
    QVERIFY(state.best() != nullptr);
    const QByteArray name = state.best()->process.bootId.toUtf8();
    const QByteArray jobs = m_box.ask(u"squeue"_s, {u"-h"_s, u"-t"_s, u"all"_s, u"-o"_s, u"%j %i"_s});
    const qsizetype at = jobs.indexOf(QByteArray(name + ' '));
    QVERIFY(at >= 0);
    const QByteArray id = jobs.mid(at + name.size() + 1).split('\n').first();
    const QByteArray ran =
        m_box.ask(u"scontrol"_s, {u"write"_s, u"batch_script"_s, QString::fromLatin1(id), u"-"_s});
    const CliRun exported = m_machine->run({u"export"_s, study, u"--as"_s, u"sbatch"_s});
    QCOMPARE(exported.status, 0);
    QByteArray script;
    for (const QByteArray& line : exported.out.split('\n')) {
        if (!line.startsWith("# "))
            script += line + '\n';
    }
    QCOMPARE(script.trimmed(), ran.trimmed());
}

void CliSlurmTest::theDocumentedWalkGivesTheSame()
{
    const CliRun here = m_machine->run(invocation(u"here.mtune"_s));
    QCOMPARE(here.status, 0);
    const CliRun there = m_machine->run(invocation(u"there.mtune"_s, inSlurm()), {}, 280'000);
    QVERIFY2(there.status == 0, there.err.constData());
    const StudyState state = stateOf(m_machine->work(u"there.mtune"_s));
    QCOMPARE(resultsOf(state), resultsOf(stateOf(m_machine->work(u"here.mtune"_s))));
    QCOMPARE(state.counts().executed(), 27);
    QCOMPARE(state.counts().of(TrialState::Oom), 4);
    QCOMPARE(state.counts().pruned, 4);
    QCOMPARE(state.best()->value, std::optional(96.0));
    QVERIFY2(there.err.contains("queued in Slurm"), there.err.constData());
    compareWithWhatRan(u"there.mtune"_s);
}

void CliSlurmTest::timeInTheQueueIsNoTimeOfTheTrial()
{
    m_box.ask(
        u"sbatch"_s, {u"-p"_s, u"main"_s, u"--exclusive"_s, u"-o"_s, u"/dev/null"_s, u"--wrap=sleep 9"_s});
    QTRY_VERIFY(m_box.jobs().contains("RUNNING"));
    const CliRun run = m_machine->run(
        invocation(u"q.mtune"_s,
            inSlurm()
                + QStringList{u"--n-trials"_s, u"1"_s, u"--timeout"_s, u"6"_s, u"--format"_s, u"json"_s}),
        {}, 90'000);
    QVERIFY2(run.status == 0, run.err.constData());
    const StudyState state = stateOf(m_machine->work(u"q.mtune"_s));
    QCOMPARE(state.trial(0)->state, TrialState::Finished);
    QVERIFY(*state.trial(0)->durationS < 6);
    QVERIFY2(run.out.contains("\"event\":\"trial_waiting\""), run.out.constData());
    QVERIFY2(run.out.contains("(Resources)") || run.out.contains("(Priority)"), run.out.constData());
}

void CliSlurmTest::aPartitionThatIsNotThereIsSaid()
{
    const CliRun run = m_machine->run(invocation(u"p.mtune"_s, {u"--host"_s, u"slurm:nowhere?gpus=8"_s}));
    QCOMPARE(run.status, 4);
    QVERIFY2(run.err.contains("has no partition \"nowhere\""), run.err.constData());
    const CliRun odd =
        m_machine->run(invocation(u"o.mtune"_s, {u"--host"_s, u"slurm:main?nodes=1&gpus=4"_s}));
    QCOMPARE(odd.status, 4);
    QVERIFY2(odd.err.contains("needs 8 GPUs"), odd.err.constData());
}

void CliSlurmTest::setUpLineAndFilesComeWithTheJobAndItsExport()
{
    m_machine->put(u"work/train.sh"_s,
        "[ \"$READY\" = 'it is' ] || exit 3\ncat \"$MEGATUNE_UPLOADS/my config\" >>side.log\nexec " TEST_BIN_DIR
        "/megatune-demo-trainer --law table --iteration-ms 3 \"$@\"\n");
    m_machine->put(u"work/config.json"_s, "what the job read\n");
    const CliRun run = m_machine->run(invocation(u"w.mtune"_s,
        inSlurm()
            + QStringList{u"--setup"_s, u"export READY='it is'"_s, u"--upload"_s, u"config.json:my config"_s,
                u"--n-trials"_s, u"1"_s}));
    QVERIFY2(run.status == 0, run.err.constData());
    QCOMPARE(m_machine->read(u"work/side.log"_s), QByteArray("what the job read\n"));
    // Given as an option, the line is in the study, and so in what is exported.
    compareWithWhatRan(u"w.mtune"_s);
    const CliRun exported = m_machine->run({u"export"_s, u"w.mtune"_s, u"--as"_s, u"sbatch"_s});
    QVERIFY2(exported.out.contains("export READY='it is' || exit 73"), exported.out.constData());
    QVERIFY2(exported.out.contains(
                 "# Set MEGATUNE_UPLOADS to a folder with these files before you run it: my config"),
        exported.out.constData());
    const CliRun masked = m_machine->run(invocation(u"s.mtune"_s,
        inSlurm()
            + QStringList{u"--setup"_s, u"export READY='it is' HF_TOKEN=hf_abcdefghijklmnopqrst0123456789"_s,
                u"--upload"_s, u"config.json:my config"_s, u"--n-trials"_s, u"1"_s}));
    QVERIFY2(masked.status == 0, masked.err.constData());
    QVERIFY(!m_machine->read(u"work/s.mtune"_s).contains("hf_abcdefghijklmnopqrst0123456789"));
}

void CliSlurmTest::aCheckLooksInsideANode()
{
    m_machine->put(u"bin/nvidia-smi"_s,
        "#!/bin/sh\ncase $* in\n*query-gpu*) echo '0, NVIDIA L4, 23034, 22000, 535.1, GPU-11' ;;\nesac\n",
        true);
    const QStringList check{u"hosts"_s, u"check"_s, u"slurm:main?gpus=8"_s};
    const CliRun inside = m_machine->run(check, {}, 120'000);
    QVERIFY2(inside.status == 0, QByteArray(inside.out + inside.err).constData());
    QVERIFY2(inside.out.contains("1 x NVIDIA L4"), inside.out.constData());
    QVERIFY2(inside.out.contains("A node") && inside.out.contains("torchrun"), inside.out.constData());
    QTRY_COMPARE(m_box.jobs(), QByteArray());
    // A partition's GPUs need not be known, and a node that is taken is said to be.
    const CliRun any = m_machine->run({u"hosts"_s, u"check"_s, u"slurm:main"_s}, {}, 120'000);
    QVERIFY2(any.out.contains("1 x NVIDIA L4"), QByteArray(any.out + any.err).constData());
    m_box.ask(u"sbatch"_s,
        {u"--gres=gpu:8"_s, u"--exclusive"_s, u"--output=/dev/null"_s, u"--chdir=/"_s, u"--job-name=taken"_s,
            u"--wrap=sleep 600"_s});
    QTRY_VERIFY(m_box.jobs().contains("RUNNING taken"));
    const CliRun taken = m_machine->run(check + QStringList{u"--wait"_s, u"2"_s}, {}, 120'000);
    QTRY_COMPARE(m_box.jobs().count('\n'), 0); // only the one that has taken it
    m_box.ask(u"scancel"_s, {u"--name=taken"_s});
    QVERIFY2(taken.status == 0, QByteArray(taken.out + taken.err).constData());
    QVERIFY2(taken.out.contains("the queue gave none within 2 second"), taken.out.constData());
}

MEGATUNE_TEST(CliSlurmTest)

} // namespace megatune::tst_cli_slurm

#include "tst_cli_slurm.moc"
