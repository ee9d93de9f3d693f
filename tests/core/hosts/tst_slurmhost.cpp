// SPDX-License-Identifier: GPL-3.0-or-later
// Trials as jobs of a real Slurm, on this machine: output, ends, waiting, cancelling, preemption, and a job
// that is found again.
#include "core/hosts/slurm/slurmfolder.h"
#include "core/hosts/slurm/slurmhost.h"
#include "core/run/trialhost.h"
#include "tests/support/hostilewords.h"
#include "tests/support/hostprograms.h"
#include "tests/support/slurmbox.h"
#include "tests/support/strays.h"
#include "tests/support/test.h"

#include <QSignalSpy>
#include <QtTest>

namespace megatune::tst_slurmhost {

using namespace test;
using namespace Qt::StringLiterals;

namespace {

struct Heard
{
    QByteArray out;
    QByteArray err;
    QStringList waiting;
    std::optional<ProcessIdentity> identity;
    std::optional<RunEnd> end;
};

} // namespace

class SlurmHostTest : public QObject
{
    Q_OBJECT

private:
    SlurmBox m_box;
    QString m_skip;
    /// Another one in each function: who ends a job's processes by their mark, a little late, ends no
    /// other's.
    QString m_uid;
    int m_functions = 0;

    std::unique_ptr<TrialHost> host(
        const QString& spec = u"slurm:main"_s, QProcessEnvironment more = {}) const
    {
        HostContext context;
        context.environment = m_box.environment();
        context.environment.insert(more);
        const auto read = hostSpecFromText(spec);
        auto made = read ? createSlurmHost(*read, context) : tl::unexpected(read.error());
        if (!made)
            qWarning("%s", qPrintable(made.error().sentence));
        return made ? std::move(*made) : nullptr;
    }
    RunRequest request(const QString& command, int trial = 0, int gpus = 1) const
    {
        RunRequest request;
        request.studyUid = *RunUid::from(m_uid);
        request.trial = trial;
        request.command = command;
        request.killGraceMs = 500;
        request.gpus = gpus;
        return request;
    }
    static void listen(TrialProcess& process, Heard& heard)
    {
        connect(&process, &TrialProcess::started, &process,
            [&heard](const ProcessIdentity& id) { heard.identity = id; });
        connect(&process, &TrialProcess::output, &process,
            [&heard](OutputChannel channel, const QByteArray& bytes) {
                (channel == OutputChannel::Out ? heard.out : heard.err) += bytes;
            });
        connect(&process, &TrialProcess::waiting, &process,
            [&heard](const QString& text) { heard.waiting.append(text); });
        connect(&process, &TrialProcess::ended, &process, [&heard](const RunEnd& end) { heard.end = end; });
    }
    /// Runs it to its end.
    Heard run(TrialHost& host, const RunRequest& request) const
    {
        Heard heard;
        const auto process = host.createProcess(request);
        listen(*process, heard);
        process->start();
        [&] { QTRY_VERIFY_WITH_TIMEOUT(heard.end, 240'000); }();
        return heard;
    }
    /// With a stand-in for nvidia-smi on the nodes, which have eight GPUs.
    QProcessEnvironment withNvidiaSmi(QProcessEnvironment environment) const
    {
        QDir().mkpath(m_box.at(u"bin"_s));
        putProgram(m_box.at(u"bin/nvidia-smi"_s),
            "for gpu in 0 1 2 3 4 5 6 7; do echo \"$gpu, GPU-$gpu, 9$gpu, 60$gpu.5\"; done\n");
        environment.insert(u"PATH"_s, m_box.at(u"bin"_s) + u':' + qEnvironmentVariable("PATH"));
        return environment;
    }
    /// What the host answers while trial 3 runs.
    Result<QList<GpuLoad>> loadsOfRunningTrial(TrialHost& host, int gpus) const
    {
        Heard heard;
        const auto process = host.createProcess(request(u"echo runs; sleep 300"_s, 3, gpus));
        listen(*process, heard);
        process->start();
        [&] { QTRY_VERIFY_WITH_TIMEOUT(heard.out.count("runs") == 2, 240'000); }();
        std::optional<Result<QList<GpuLoad>>> answer;
        host.askLoads([&answer](const Result<QList<GpuLoad>>& loads) { answer = loads; });
        [&] { QTRY_VERIFY(answer); }();
        process->stop();
        [&] { QTRY_VERIFY_WITH_TIMEOUT(heard.end, 120'000); }();
        return answer.value_or(failure(ErrorKind::Process, u"nothing came"_s));
    }
    RunRequest failingOnOneNode() const
    {
        return request(u"[ $NODE_RANK = 0 ] && sleep 60; sleep 1; exit 6"_s, 1, 16);
    }
    /// What tst_verdict relies on: srun's own exit status is that of the node it ended, and only its output
    /// names the one that failed, before anything else.
    static void failsByItsSecondNode(const Heard& heard)
    {
        QCOMPARE(heard.end->exitCode, 128 + SIGTERM);
        const auto failed = heard.err.indexOf("srun: error: gpu2: task 1: Exited with exit code 6");
        QVERIFY2(failed >= 0, heard.err.constData());
        QVERIFY2(failed < heard.err.indexOf(" CANCELLED AT "), heard.err.constData());
    }
    QString jobName(int trial) const { return u"megatune-%1-%2-1"_s.arg(m_uid).arg(trial); }
    QString jobNumber() const { return QString::fromLatin1(m_box.jobs().split(' ').first()); }
    QStringList folders() const
    {
        return QDir(m_box.at(u"jobs"_s)).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    }

private Q_SLOTS:
    void initTestCase() { m_skip = m_box.start(); }
    void init()
    {
        if (!m_skip.isEmpty())
            QSKIP(qPrintable(u"Slurm cannot be tried: "_s + m_skip));
        m_uid = u"cafe%1x%2"_s.arg(::getpid()).arg(++m_functions);
    }
    void cleanup()
    {
        if (!m_skip.isEmpty())
            return;
        QTRY_COMPARE_WITH_TIMEOUT(m_box.jobs(), QByteArray(), 120'000);
        QTRY_COMPARE(folders(), QStringList());
    }

    void bothChannelsAndTheExitStatusComeBack();
    void everyNodeKnowsItsRankAndWhereTheyMeet();
    void hostileWordsArriveUnchanged();
    void secretsStandInNoScriptAndNoStoredEnvironment();
    void whatWaitsSaysSo();
    void aStoppedJobLeavesNothing();
    void aDestroyedProcessEndsItsJob();
    void aJobThatIsPreemptedIsTheHostsLoss();
    void aJobThatIsPutBackIsTheHostsLoss();
    void aJobThatSomebodyCancelsIsTheHostsLoss();
    void aTimeLimitIsNamed();
    void aJobIsFoundAgainWithAllItsOutput();
    void aJobThatEndedMeanwhileIsReadToo();
    void aJobWhoseOutputIsGoneHasNoVerdict();
    void leftoversAreCancelledAndCounted();
    void anUnreachableControllerIsWaitedFor();
    void aBadPlaceIsSaidBeforeTheStart_data();
    void aBadPlaceIsSaidBeforeTheStart();
    void insideAnAllocationTrialsAreSteps();
    void aNodeThatFailsIsNamed();
    void theGpusOfAJobAreAskedOnItsNodes();
    void whatHidesItselfIsEndedWithItsJob_data();
    void whatHidesItselfIsEndedWithItsJob();
    void whatIsDeafIsEndedBeforeSlurmEndsItsEnder();
};

/// Slurm without cgroups loses sight of it.
void SlurmHostTest::whatHidesItselfIsEndedWithItsJob_data()
{
    QTest::addColumn<QString>("how");
    QTest::newRow("stopped") << u"wait"_s;
    QTest::newRow("normal end") << u"exit"_s;
}
void SlurmHostTest::whatHidesItselfIsEndedWithItsJob()
{
    QFETCH(const QString, how);
    if (!QFileInfo(u"/usr/bin/python3"_s).isExecutable())
        QSKIP("without Python what is forked twice and has no environment is not found");
    const QTemporaryDir folder;
    const QString list = folder.filePath(u"pids"_s);
    const auto slurm = host();
    Heard heard;
    const auto process = slurm->createProcess(
        request(QStringLiteral("exec %1 %2 %3 c! e! s! x! q!").arg(QStringLiteral(TEST_STRAYS), list, how)));
    listen(*process, heard);
    process->start();
    QTRY_COMPARE(numbersIn(list).size(), 6);
    if (how == u"wait")
        process->stop();
    QTRY_VERIFY_WITH_TIMEOUT(heard.end, 120'000);
    QTRY_COMPARE(strayCount(list), 0);
    QCOMPARE(heard.end->kind, how == u"wait" ? RunEnd::Kind::Stopped : RunEnd::Kind::Exited);
    QCOMPARE(heard.end->exitCode, how == u"wait" ? 0 : 3);
}

/// The box waits two seconds between SIGTERM and SIGKILL. Without Python nothing keeps the family together.
void SlurmHostTest::whatIsDeafIsEndedBeforeSlurmEndsItsEnder()
{
    const QTemporaryDir folder;
    const QString list = folder.filePath(u"pids"_s);
    const auto slurm = host();
    Heard heard;
    RunRequest deaf = request(
        u"(setsid sh -c 'trap \"\" TERM; echo $$ >>%1; while :; do sleep 1; done' &) ; sleep 300"_s.arg(
            list));
    deaf.killGraceMs = 20'000;
    deaf.environment = {{QString::fromLatin1(slurmKeeperVariable), {}}};
    const auto process = slurm->createProcess(deaf);
    listen(*process, heard);
    process->start();
    QTRY_COMPARE(numbersIn(list).size(), 1);
    process->stop();
    QTRY_VERIFY_WITH_TIMEOUT(heard.end, 120'000);
    QCOMPARE(heard.end->kind, RunEnd::Kind::Stopped);
    QTRY_COMPARE(strayCount(list), 0);
}

void SlurmHostTest::bothChannelsAndTheExitStatusComeBack()
{
    const auto slurm = host();
    const Heard heard = run(*slurm, request(u"echo out; echo err >&2; printf last; exit 7"_s));
    QVERIFY(heard.identity);
    QCOMPARE(heard.identity->bootId, jobName(0));
    QCOMPARE(heard.identity->host, slurm->name());
    QCOMPARE(heard.out, "out\nlast");
    QCOMPARE(heard.err, "err\n");
    QCOMPARE(heard.end->kind, RunEnd::Kind::Exited);
    QCOMPARE(heard.end->exitCode, 7);
    QVERIFY(!heard.waiting.isEmpty() && heard.waiting.last().isEmpty());
}

void SlurmHostTest::everyNodeKnowsItsRankAndWhereTheyMeet()
{
    const auto slurm = host(u"slurm:main?nodes=2&gpus=4"_s);
    const Heard heard = run(*slurm,
        request(u"echo \"$NODE_RANK of $NNODES, $NPROC_PER_NODE $CUDA_VISIBLE_DEVICES at $MASTER_ADDR "
                "${MASTER_PORT:+port} $PET_NODE_RANK\""_s,
            0, 8));
    QCOMPARE(heard.end->exitCode, 0);
    QList<QByteArray> lines = heard.out.trimmed().split('\n');
    std::sort(lines.begin(), lines.end());
    QCOMPARE(lines,
        (QList<QByteArray>{"0: 0 of 2, 4 0,1,2,3 at gpu1 port 0", "1: 1 of 2, 4 0,1,2,3 at gpu1 port 1"}));

    // The first node that fails ends the others.
    const Heard failed = run(*slurm, request(u"[ \"$NODE_RANK\" = 0 ] && sleep 300; exit 3"_s, 0, 8));
    QCOMPARE(failed.end->kind, RunEnd::Kind::Exited);
    QVERIFY(failed.end->exitCode != 0);

    // One that is done leaves the others alone; here all nodes are on one machine.
    const Heard patient = run(*slurm, request(u"[ \"$NODE_RANK\" = 1 ] || sleep 2; echo done"_s, 0, 8));
    QVERIFY2(patient.end->kind == RunEnd::Kind::Exited, qPrintable(patient.end->message));
    QCOMPARE(patient.end->exitCode, 0);
    QCOMPARE(patient.out.count("done"), 2);

    const Heard odd = run(*slurm, request(u"true"_s, 0, 16));
    QCOMPARE(odd.end->kind, RunEnd::Kind::FailedToStart);
    QVERIFY2(odd.end->message.contains(u"needs 16 GPUs"), qPrintable(odd.end->message));
}

void SlurmHostTest::hostileWordsArriveUnchanged()
{
    RunRequest hostile = request({});
    makeHostile(hostile);
    QCOMPARE(hostile.environment.size(), 50);
    const QString folder = m_box.at(hostileFolderName());
    QVERIFY(QDir().mkpath(folder));
    hostile.workingDirectory = folder;
    for (const QString& spec : {u"slurm:main"_s, u"slurm:main?nodes=2"_s}) {
        RunRequest asked = hostile;
        asked.gpus = spec.contains(u"nodes") ? 2 : 1;
        if (asked.gpus == 2) // two nodes write at the same time
            asked.command = u"[ $NODE_RANK = 1 ] || { "_s + hostile.command + u"; } >out.bin"_s;
        const Heard heard = run(*host(spec), asked);
        QCOMPARE(heard.end->exitCode, 0);
        QFile file(folder + u"/out.bin"_s);
        const QByteArray out = asked.gpus == 2 && file.open(QIODevice::ReadOnly) ? file.readAll() : heard.out;
        QCOMPARE(out, hostileAnswer(folder));
    }
}

void SlurmHostTest::secretsStandInNoScriptAndNoStoredEnvironment()
{
    QProcessEnvironment own;
    own.insert(u"WANDB_API_KEY"_s, u"0123456789abcdefwandb"_s);
    const auto slurm = host(u"slurm:main"_s, own);
    RunRequest asked =
        request(u"API_TOKEN=tok-9876543210 sh -c 'echo $HF_TOKEN $WANDB_API_KEY $API_TOKEN'; ls -l "
                "\"$MEGATUNE_JOB\"; while [ ! -e "_s
            + m_box.at(u"go"_s) + u" ]; do sleep 0.1; done"_s);
    asked.environment = {{u"HF_TOKEN"_s, u"hf_abcdefghijklmnopqrstuvwxyz0123"_s}};
    Heard heard;
    const auto process = slurm->createProcess(asked);
    listen(*process, heard);
    process->start();
    QTRY_VERIFY_WITH_TIMEOUT(heard.out.contains("job.sh"), 120'000);
    const QString id = jobNumber();
    QVERIFY(heard.out.startsWith("hf_abcdefghijklmnopqrstuvwxyz0123 0123456789abcdefwandb tok-9876543210\n"));
    QVERIFY2(!heard.out.contains("environment"), "the file of the environment is gone once it was read");
    QVERIFY2(!heard.out.contains(" command\n"), "and so is that of a command with a secret in it");
    // The controller's state on disk is what an administrator, or an accounting database, could see.
    QVERIFY(!m_box.ask(u"scontrol"_s, {u"show"_s, u"job"_s, u"-dd"_s, id}).isEmpty());
    const QString stored = m_box.at(u"state/hash.%1/job.%2/"_s.arg(id.toInt() % 10).arg(id));
    for (const QString& name : {u"script"_s, u"environment"_s}) {
        QFile file(stored + name);
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(stored + name));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.size() > 100);
        for (const char* secret : {"hf_abc", "0123456789abcdefwandb", "tok-98"})
            QVERIFY2(!bytes.contains(secret), qPrintable(name));
    }
    QFile(m_box.at(u"go"_s)).open(QIODevice::WriteOnly);
    QTRY_VERIFY_WITH_TIMEOUT(heard.end, 120'000);
}

void SlurmHostTest::whatWaitsSaysSo()
{
    const auto slurm = host(u"slurm:main?nodes=2&gpus=8"_s);
    Heard first;
    Heard second;
    Heard third;
    const auto a = slurm->createProcess(request(u"sleep 300"_s, 0, 16));
    const auto b = slurm->createProcess(request(u"sleep 300"_s, 1, 16));
    const auto c = slurm->createProcess(request(u"echo ran"_s, 2, 16));
    listen(*a, first);
    listen(*b, second);
    listen(*c, third);
    a->start();
    QTRY_VERIFY_WITH_TIMEOUT(first.waiting.size() > 1 && first.waiting.last().isEmpty(), 120'000);
    b->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_box.jobs().contains(jobName(1).toLatin1()), 120'000);
    c->start();
    // Resources, as a rule; Slurm gives the reason when it has looked at the queue.
    QTRY_VERIFY2_WITH_TIMEOUT(!second.waiting.isEmpty() && second.waiting.last().endsWith(u')'),
        qPrintable(second.waiting.join(u'\n')), 240'000);
    QTRY_VERIFY_WITH_TIMEOUT(
        !third.waiting.isEmpty() && third.waiting.last().contains(u"1 job(s) ahead"), 120'000);
    a->stop();
    b->stop();
    QTRY_VERIFY_WITH_TIMEOUT(third.end, 120'000);
    QVERIFY2(third.out == "0: ran\n1: ran\n" || third.out == "1: ran\n0: ran\n",
        qPrintable(QString(third.end->message + u"\n"_s + QString::fromUtf8(third.out) + u"\n---\n"_s
            + QString::fromUtf8(third.err))));
    QTRY_VERIFY_WITH_TIMEOUT(first.end && second.end, 120'000);
    QCOMPARE(first.end->kind, RunEnd::Kind::Stopped);
    QCOMPARE(second.end->kind, RunEnd::Kind::Stopped);
}

void SlurmHostTest::aStoppedJobLeavesNothing()
{
    const auto slurm = host();
    Heard heard;
    const auto process =
        slurm->createProcess(request(u"trap '' TERM; (trap '' TERM; sleep 3217) & echo up; sleep 3217"_s));
    listen(*process, heard);
    process->start();
    QTRY_COMPARE_WITH_TIMEOUT(heard.out, "up\n", 120'000);
    process->stop();
    process->stop();
    QTRY_VERIFY_WITH_TIMEOUT(heard.end, 120'000);
    QCOMPARE(heard.end->kind, RunEnd::Kind::Stopped);
    QCOMPARE(m_box.ask(u"pgrep"_s, {u"-f"_s, u"^sleep 3217"_s}), QByteArray());
}

void SlurmHostTest::aDestroyedProcessEndsItsJob()
{
    const auto slurm = host();
    Heard heard;
    auto process = slurm->createProcess(request(u"echo up; sleep 3218"_s));
    listen(*process, heard);
    process->start();
    QTRY_COMPARE_WITH_TIMEOUT(heard.out, "up\n", 120'000);
    process.reset();
    QTRY_COMPARE_WITH_TIMEOUT(m_box.jobs(), QByteArray(), 120'000);
    QVERIFY(!heard.end);
}

void SlurmHostTest::aJobThatIsPreemptedIsTheHostsLoss()
{
    const auto slurm = host(u"slurm:main?nodes=2&gpus=8"_s);
    Heard heard;
    const auto process = slurm->createProcess(request(u"echo up; sleep 300"_s, 0, 16));
    listen(*process, heard);
    process->start();
    QTRY_VERIFY_WITH_TIMEOUT(heard.out.contains("up"), 120'000);
    const QByteArray urgent = m_box.ask(u"sbatch"_s,
        {u"--parsable"_s, u"-p"_s, u"urgent"_s, u"--nodes=2"_s, u"--gres=gpu:8"_s, u"-o"_s, u"/dev/null"_s,
            u"--wrap=true"_s});
    QVERIFY(urgent.toInt() > 0);
    QTRY_VERIFY_WITH_TIMEOUT(heard.end, 120'000);
    QCOMPARE(heard.end->kind, RunEnd::Kind::HostLost);
    QVERIFY2(heard.end->message.contains(u"for another job"), qPrintable(heard.end->message));
}

void SlurmHostTest::aJobThatIsPutBackIsTheHostsLoss()
{
    const auto slurm = host();
    Heard heard;
    const auto process = slurm->createProcess(request(u"echo up; sleep 300"_s));
    listen(*process, heard);
    process->start();
    QTRY_COMPARE_WITH_TIMEOUT(heard.out, "up\n", 120'000);
    const QString id = jobNumber();
    m_box.ask(u"scontrol"_s, {u"update"_s, u"jobid="_s + id, u"Requeue=1"_s});
    m_box.ask(u"scontrol"_s, {u"requeue"_s, id});
    QTRY_VERIFY_WITH_TIMEOUT(heard.end, 120'000);
    QCOMPARE(heard.end->kind, RunEnd::Kind::HostLost);
    QCOMPARE(heard.out, "up\n");
}

void SlurmHostTest::aJobThatSomebodyCancelsIsTheHostsLoss()
{
    const auto slurm = host();
    Heard heard;
    const auto process = slurm->createProcess(request(u"echo up; sleep 300"_s));
    listen(*process, heard);
    process->start();
    QTRY_COMPARE_WITH_TIMEOUT(heard.out, "up\n", 120'000);
    m_box.ask(u"scancel"_s, {jobNumber()});
    QTRY_VERIFY_WITH_TIMEOUT(heard.end, 120'000);
    QCOMPARE(heard.end->kind, RunEnd::Kind::HostLost);
    QVERIFY2(heard.end->message.contains(u"somebody else"), qPrintable(heard.end->message));
}

void SlurmHostTest::aTimeLimitIsNamed()
{
    const auto slurm = host();
    Heard heard;
    const auto process = slurm->createProcess(request(u"echo up; sleep 1000"_s));
    listen(*process, heard);
    process->start();
    QTRY_COMPARE_WITH_TIMEOUT(heard.out, "up\n", 120'000);
    // A limit that has passed already; Slurm counts in minutes, and may not have it at the first time.
    const QStringList passed{u"update"_s, u"jobid="_s + jobNumber(), u"EndTime=now"_s};
    const auto endsAtItsLimit = [&] {
        m_box.ask(u"scontrol"_s, passed);
        return heard.end.has_value();
    };
    QTRY_VERIFY_WITH_TIMEOUT(endsAtItsLimit(), 2 * test::patientMs);
    QCOMPARE(heard.end->kind, RunEnd::Kind::OutOfTime);
    QVERIFY2(heard.end->message.contains(u"time limit"), qPrintable(heard.end->message));
}

void SlurmHostTest::aJobIsFoundAgainWithAllItsOutput()
{
    const QString program = u"for i in 1 2 3; do echo line $i; done; while [ ! -e "_s + m_box.at(u"go2"_s)
        + u" ]; do sleep 0.1; done; echo end; exit 4"_s;
    // As a killed workbench would leave it: nobody cancels.
    const QString folder = m_box.at(u"jobs/"_s + jobName(5));
    QCOMPARE(makeSlurmFolder(folder, slurmFiles(request(program, 5), {u"main"_s, 1, 1}, {})), QString());
    QProcess sbatch;
    QProcessEnvironment environment = m_box.environment();
    environment.insert(u"MEGATUNE_JOB"_s, folder);
    sbatch.setProcessEnvironment(environment);
    sbatch.start(u"sbatch"_s,
        {u"--output="_s + folder + u"/out"_s, u"--error="_s + folder + u"/err"_s, folder + u"/job.sh"_s});
    QVERIFY(sbatch.waitForFinished(test::patientMs));
    QCOMPARE(sbatch.exitCode(), 0);
    const auto slurm = host();
    QVERIFY(slurm->keepsTrials());
    std::optional<int> ended;
    slurm->endLeftovers(*RunUid::from(m_uid), {TrialKey{5, 1}}, [&ended](int count) { ended = count; });
    QTRY_COMPARE(ended, std::optional(0));
    RunRequest again = request(program, 5);
    again.reattach = true;
    Heard heard;
    const auto process = slurm->createProcess(again);
    listen(*process, heard);
    process->start();
    QTRY_COMPARE_WITH_TIMEOUT(heard.out, "line 1\nline 2\nline 3\n", 120'000);
    QFile(m_box.at(u"go2"_s)).open(QIODevice::WriteOnly);
    QTRY_VERIFY_WITH_TIMEOUT(heard.end, 120'000);
    QCOMPARE(heard.out, "line 1\nline 2\nline 3\nend\n");
    QCOMPARE(heard.end->exitCode, 4);
}

void SlurmHostTest::aJobThatEndedMeanwhileIsReadToo()
{
    // Slurm has forgotten the job; the folder has not.
    const QString folder = m_box.at(u"jobs/"_s + jobName(6));
    QVERIFY(QDir().mkpath(folder));
    const auto put = [&folder](const char* name, const QByteArray& bytes) {
        QFile file(folder + u'/' + QLatin1String(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    };
    put("id", "987654\n");
    put("out", "all of it\n");
    put("err", "");
    put("exit", "3\n");
    RunRequest again = request(u"unused"_s, 6);
    again.reattach = true;
    const Heard heard = run(*host(), again);
    QCOMPARE(heard.out, "all of it\n");
    QCOMPARE(heard.end->kind, RunEnd::Kind::Exited);
    QCOMPARE(heard.end->exitCode, 3);

    again.trial = 7;
    const Heard never = run(*host(), again);
    QCOMPARE(never.end->kind, RunEnd::Kind::HostLost);
}

/// As a workbench leaves it that is killed when it has read all of a job, and not yet written what came of
/// it.
void SlurmHostTest::aJobWhoseOutputIsGoneHasNoVerdict()
{
    const QString name = jobName(8);
    m_box.ask(u"sbatch"_s,
        {u"--wait"_s, u"--job-name="_s + name, u"--chdir=/"_s, u"--output=/dev/null"_s, u"--wrap=true"_s});
    RunRequest again = request(u"unused"_s, 8);
    again.reattach = true;
    const Heard heard = run(*host(), again);
    QCOMPARE(heard.end->kind, RunEnd::Kind::HostLost);
    QVERIFY2(heard.end->message.contains(u"output"_s), qPrintable(heard.end->message));
}

void SlurmHostTest::leftoversAreCancelledAndCounted()
{
    for (const QString& name : {jobName(1), jobName(2), u"megatune-beef-1-1"_s})
        m_box.ask(u"sbatch"_s,
            {u"-p"_s, u"main"_s, u"-o"_s, u"/dev/null"_s, u"--job-name="_s + name, u"--wrap=sleep 300"_s});
    const auto slurm = host();
    std::optional<int> ended;
    slurm->endLeftovers(*RunUid::from(m_uid), {}, [&ended](int count) { ended = count; });
    QTRY_COMPARE_WITH_TIMEOUT(ended, std::optional(2), 120'000);
    QVERIFY(m_box.jobs().contains("megatune-beef-1-1"));
    QVERIFY(!m_box.jobs().contains(m_uid.toLatin1()));
    m_box.ask(u"scancel"_s, {u"--user=root"_s, u"--name=megatune-beef-1-1"_s});
}

void SlurmHostTest::anUnreachableControllerIsWaitedFor()
{
    const auto slurm = host();
    Heard heard;
    const auto process = slurm->createProcess(request(u"echo up; sleep 2; echo end; exit 5"_s));
    listen(*process, heard);
    process->start();
    QTRY_COMPARE_WITH_TIMEOUT(heard.out, "up\n", 120'000);
    m_box.stopController();
    std::optional<Error> problem;
    slurm->prepare([&problem](const std::optional<Error>& error) { problem = error; });
    QTRY_VERIFY_WITH_TIMEOUT(problem, 240'000);
    QVERIFY2(problem->sentence.contains(u"does not answer"), qPrintable(problem->sentence));
    QTRY_VERIFY_WITH_TIMEOUT(heard.out.contains("end"), 120'000);
    QVERIFY(!heard.end);
    QCOMPARE(m_box.startController(), QString());
    QTRY_VERIFY_WITH_TIMEOUT(heard.end, 240'000);
    QCOMPARE(heard.end->kind, RunEnd::Kind::Exited);
    QCOMPARE(heard.end->exitCode, 5);
}

void SlurmHostTest::aBadPlaceIsSaidBeforeTheStart_data()
{
    QTest::addColumn<QString>("spec");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("said");
    QTest::newRow("no such partition")
        << u"slurm:nowhere"_s << QString() << u"has no partition \"nowhere\""_s;
    QTest::newRow("closed") << u"slurm:closed"_s << QString() << u"is down"_s;
    QTest::newRow("more GPUs than any node")
        << u"slurm:main?gpus=9"_s << QString() << u"has 0 nodes with 9 GPUs"_s;
    QTest::newRow("more nodes") << u"slurm:main?nodes=3&gpus=8"_s << QString() << u"has 2 nodes"_s;
    QTest::newRow("no Slurm") << u"slurm:main"_s << u"/nonexistent"_s << u"not on this machine"_s;
    QTest::newRow("fine") << u"slurm:main?nodes=2&gpus=8"_s << QString() << QString();
    QTest::newRow("the default one") << u"slurm:"_s << QString() << QString();
}

void SlurmHostTest::aBadPlaceIsSaidBeforeTheStart()
{
    QFETCH(QString, spec);
    QFETCH(QString, path);
    QFETCH(QString, said);
    QProcessEnvironment more;
    const QByteArray before = qgetenv("PATH");
    if (!path.isEmpty())
        qputenv("PATH", path.toUtf8());
    const auto slurm = host(spec, more);
    std::optional<std::optional<Error>> answer;
    slurm->prepare([&answer](const std::optional<Error>& problem) { answer = problem; });
    [&] { QTRY_VERIFY_WITH_TIMEOUT(answer, 120'000); }();
    qputenv("PATH", before);
    QVERIFY(answer);
    const QString sentence = *answer ? (*answer)->sentence : QString();
    QVERIFY2(said.isEmpty() ? sentence.isEmpty() : sentence.contains(said), qPrintable(sentence));
}

void SlurmHostTest::insideAnAllocationTrialsAreSteps()
{
    // An allocation without a script, as a person would have it from salloc.
    const QByteArray id = m_box.ask(u"sbatch"_s,
        {u"--parsable"_s, u"-p"_s, u"main"_s, u"--nodes=2"_s, u"--gres=gpu:8"_s, u"-o"_s, u"/dev/null"_s,
            u"--wrap=sleep 300"_s});
    QTRY_VERIFY_WITH_TIMEOUT(m_box.jobs().contains("RUNNING"), 120'000);
    QProcessEnvironment allocation;
    allocation.insert(u"SLURM_JOB_ID"_s, QString::fromLatin1(id));
    allocation.insert(u"SLURM_JOB_NODELIST"_s, u"gpu[1-2]"_s);
    const auto steps = host(u"slurm:main?nodes=2&gpus=8"_s, allocation);
    const Heard heard = run(*steps, request(u"echo $NODE_RANK $NPROC_PER_NODE"_s, 0, 16));
    QCOMPARE(heard.end->kind, RunEnd::Kind::Exited);
    QCOMPARE(heard.end->exitCode, 0);
    QList<QByteArray> lines = heard.out.trimmed().split('\n');
    std::sort(lines.begin(), lines.end());
    QCOMPARE(lines, (QList<QByteArray>{"0: 0 8", "1: 1 8"}));
    failsByItsSecondNode(run(*steps, failingOnOneNode()));
    const Result<QList<GpuLoad>> loads =
        loadsOfRunningTrial(*host(u"slurm:main?nodes=2&gpus=4"_s, withNvidiaSmi(allocation)), 8);
    m_box.ask(u"scancel"_s, {QString::fromLatin1(id)});
    QVERIFY2(loads, loads ? "" : qPrintable(loads.error().sentence));
    QCOMPARE(loads->size(), 16); // the allocation has them all
}

void SlurmHostTest::theGpusOfAJobAreAskedOnItsNodes()
{
    const auto slurm = host(u"slurm:main?nodes=2&gpus=4"_s, withNvidiaSmi({}));
    const Result<QList<GpuLoad>> loads = loadsOfRunningTrial(*slurm, 8);
    QVERIFY2(loads, loads ? "" : qPrintable(loads.error().sentence));
    QStringList told;
    for (const GpuLoad& load : *loads)
        told.append(QStringLiteral("%1: %2 %, %3 W of trial %4")
                        .arg(load.index)
                        .arg(load.percent)
                        .arg(load.watts)
                        .arg(load.trial));
    const QStringList ofNode{u"0: 90 %, 600.5 W of trial 3"_s, u"1: 91 %, 601.5 W of trial 3"_s,
        u"2: 92 %, 602.5 W of trial 3"_s, u"3: 93 %, 603.5 W of trial 3"_s};
    QCOMPARE(told, ofNode + ofNode); // of eight on each node
}

void SlurmHostTest::aNodeThatFailsIsNamed()
{
    failsByItsSecondNode(run(*host(u"slurm:main?nodes=2&gpus=8"_s), failingOnOneNode()));
}

MEGATUNE_TEST(SlurmHostTest)

} // namespace megatune::tst_slurmhost

#include "tst_slurmhost.moc"
