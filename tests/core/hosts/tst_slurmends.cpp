// SPDX-License-Identifier: GPL-3.0-or-later
// How a job of Slurm ended, and whether it has: by programs that answer as Slurm's do.
#include "core/hosts/slurm/slurmhost.h"
#include "core/run/hostspec.h"
#include "tests/support/test.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace megatune::tst_slurmends {

using namespace Qt::StringLiterals;

class SlurmEndsTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QByteArray m_path;
    std::unique_ptr<TrialHost> m_host;
    std::unique_ptr<TrialProcess> m_process;
    std::optional<RunEnd> m_end;

    [[nodiscard]] QString at(const QString& name) const { return m_folder->filePath(name); }
    void put(const QString& name, const QByteArray& text) const
    {
        QFile file(at(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    [[nodiscard]] QByteArray content(const QString& name) const
    {
        QFile file(at(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// Prints the file of its own name, with the status in NAME.status, and counts its calls.
    void fake(const QString& program) const
    {
        const QByteArray base = QFile::encodeName(at(program)) + ".answer";
        put(u"bin/"_s + program,
            QByteArray("#!/bin/sh\necho \"$*\" >>" + base + ".calls\ncat " + base + "\n[ ! -e " + base
                + ".fails ] || exit 1\n"));
        QFile(at(u"bin/"_s + program))
            .setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
        put(program + u".answer"_s, {});
    }
    void answer(const QString& program, const QByteArray& text) const { put(program + u".answer"_s, text); }
    [[nodiscard]] qsizetype calls(const QString& program) const
    {
        return content(program + u".answer.calls"_s).count('\n');
    }
    void job(const QByteArray& state, const QByteArray& exit = "0:15") const
    {
        answer(u"scontrol"_s,
            "JobId=7 JobName=x\n   JobState=" + state + " Reason=None\n   Requeue=0 Restarts=0 ExitCode="
                + exit + "\n   RunTime=00:01:00 TimeLimit=00:01:00\n");
    }
    void begin()
    {
        HostContext context;
        context.environment = QProcessEnvironment::systemEnvironment();
        context.environment.insert(u"MEGATUNE_SLURM_FOLDER"_s, at(u"jobs"_s));
        m_host = *createSlurmHost(*hostSpecFromText(u"slurm:main"_s), context);
        RunRequest request;
        request.studyUid = *RunUid::from(u"cafe"_s);
        request.command = u"unused"_s;
        request.gpus = 1;
        m_process = m_host->createProcess(request);
        connect(m_process.get(), &TrialProcess::ended, m_process.get(),
            [this](const RunEnd& end) { m_end = end; });
        m_process->start();
    }
    /// What the job's script writes at its end.
    void leaveStatus(const QByteArray& status) const
    {
        QTRY_VERIFY(QDir(at(u"jobs/megatune-cafe-0-1"_s)).exists());
        put(u"jobs/megatune-cafe-0-1/exit"_s, status + '\n');
    }

private Q_SLOTS:
    void init()
    {
        m_end.reset();
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir().mkpath(at(u"bin"_s)));
        for (const QString& program : {u"sbatch"_s, u"squeue"_s, u"scontrol"_s, u"sacct"_s, u"scancel"_s})
            fake(program);
        answer(u"sbatch"_s, "7\n");
        answer(u"squeue"_s, "7|RUNNING|None|megatune-cafe-0-1\n");
        m_path = qgetenv("PATH");
        qputenv("PATH", QByteArray(QFile::encodeName(at(u"bin"_s)) + ':' + m_path));
    }
    void cleanup()
    {
        m_process.reset();
        m_host.reset();
        qputenv("PATH", m_path);
    }

    void eachStateIsToldAsWhatItIs_data()
    {
        QTest::addColumn<RunEnd::Kind>("kind");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* state, RunEnd::Kind kind, const QString& said) {
            QTest::newRow(state) << kind << said;
        };
        using Kind = RunEnd::Kind;
        row("TIMEOUT", Kind::OutOfTime, u"time limit (00:01:00)"_s);
        row("DEADLINE", Kind::OutOfTime, u"deadline"_s);
        row("OUT_OF_MEMORY", Kind::OutOfMemory, u"main memory"_s);
        row("PREEMPTED", Kind::HostLost, u"for another job"_s);
        row("NODE_FAIL", Kind::HostLost, u"lost a node"_s);
        row("BOOT_FAIL", Kind::HostLost, u"lost a node"_s);
        row("REVOKED", Kind::HostLost, u"by itself (REVOKED)"_s);
        row("CANCELLED", Kind::HostLost, u"somebody else"_s);
        row("FAILED", Kind::Signalled, QString());
        row("COMPLETED", Kind::Signalled, QString());
    }
    void eachStateIsToldAsWhatItIs()
    {
        QFETCH(RunEnd::Kind, kind);
        QFETCH(QString, said);
        const QByteArray state = QTest::currentDataTag();
        job(state);
        answer(u"squeue"_s, "7|" + state + "|None|megatune-cafe-0-1\n");
        begin();
        QTRY_VERIFY(m_end);
        QCOMPARE(m_end->kind, kind);
        QVERIFY2(m_end->message.contains(said), qPrintable(m_end->message));
    }

    void aHelperThatTookTooMuchMemoryIsNoMatter()
    {
        job("OUT_OF_MEMORY", "0:125");
        begin();
        leaveStatus("0");
        answer(u"squeue"_s, "7|OUT_OF_MEMORY|None|megatune-cafe-0-1\n");
        QTRY_VERIFY(m_end);
        QCOMPARE(m_end->kind, RunEnd::Kind::Exited);
    }
    void anEmptyAnswerIsNoLostJob_data()
    {
        QTest::addColumn<QByteArray>("state");
        for (const char* state : {"PENDING", "RUNNING", "COMPLETING", "CONFIGURING"})
            QTest::newRow(state) << QByteArray(state);
    }
    void anEmptyAnswerIsNoLostJob()
    {
        QFETCH(QByteArray, state);
        job(state, "0:0");
        answer(u"squeue"_s, {});
        begin();
        QTRY_VERIFY(calls(u"scontrol"_s) >= 2); // asked again and again, and watched on
        QVERIFY(!m_end);
        answer(u"squeue"_s, "7|COMPLETED|None|megatune-cafe-0-1\n");
        job("COMPLETED", "3:0");
        leaveStatus("3");
        QTRY_VERIFY(m_end);
        QCOMPARE(m_end->kind, RunEnd::Kind::Exited);
        QCOMPARE(m_end->exitCode, 3);
        QCOMPARE(calls(u"scancel"_s), 0);
    }
    void anAnswerOlderThanTheOutputIsNoPreemption()
    {
        job("RUNNING", "0:0");
        answer(u"squeue"_s, "7|PENDING|None|megatune-cafe-0-1\n");
        begin();
        QTRY_VERIFY(QDir(at(u"jobs/megatune-cafe-0-1"_s)).exists());
        put(u"jobs/megatune-cafe-0-1/out"_s, "it runs\n");
        QTRY_VERIFY(calls(u"scontrol"_s) >= 1);
        test::letTimePass(200);
        QVERIFY(!m_end);
        QCOMPARE(calls(u"scancel"_s), 0);
        job("PENDING", "0:0"); // now it was put back
        QTRY_VERIFY(calls(u"scancel"_s) >= 1);
        answer(u"squeue"_s, "7|CANCELLED|None|megatune-cafe-0-1\n");
        job("CANCELLED");
        QTRY_VERIFY(m_end);
        QCOMPARE(m_end->kind, RunEnd::Kind::HostLost);
        QVERIFY2(m_end->message.contains(u"for another job"), qPrintable(m_end->message));
    }
    void aControllerThatIsDownLosesNoJob()
    {
        answer(u"squeue"_s, {});
        put(u"scontrol.answer.fails"_s, {});
        put(u"bin/scontrol"_s,
            "#!/bin/sh\necho x >>" + QFile::encodeName(at(u"scontrol.answer.calls"_s))
                + "\necho 'slurm_load_jobs error: Unable to contact slurm controller (connect failure)' >&2\n"
                  "exit 1\n");
        begin();
        QTRY_VERIFY(calls(u"scontrol"_s) >= 2);
        QVERIFY(!m_end);
        fake(u"scontrol"_s);
        QVERIFY(QFile::remove(at(u"scontrol.answer.fails"_s)));
        job("COMPLETED", "0:0");
        leaveStatus("0");
        QTRY_VERIFY(m_end);
        QCOMPARE(m_end->kind, RunEnd::Kind::Exited);
    }
    void aJobThatSlurmForgotIsRememberedByItsScript()
    {
        answer(u"squeue"_s, {});
        put(u"scontrol.answer.fails"_s, {});
        answer(u"scontrol"_s, "slurm_load_jobs error: Invalid job id specified\n");
        begin();
        leaveStatus("5");
        QTRY_VERIFY(m_end);
        QCOMPARE(m_end->kind, RunEnd::Kind::Exited);
        QCOMPARE(m_end->exitCode, 5);
        QCOMPARE(calls(u"sacct"_s), 0);
    }
    void theAccountingSaysWhoSentTheSignal()
    {
        answer(u"squeue"_s, {});
        put(u"scontrol.answer.fails"_s, {});
        answer(u"sacct"_s, "TIMEOUT|0:0|00:01:00\n");
        begin();
        leaveStatus("143");
        QTRY_VERIFY(m_end);
        QCOMPARE(m_end->kind, RunEnd::Kind::OutOfTime);
    }
};

MEGATUNE_TEST(SlurmEndsTest)

} // namespace megatune::tst_slurmends

#include "tst_slurmends.moc"
