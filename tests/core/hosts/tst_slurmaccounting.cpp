// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that only Slurm's accounting remembers: a real slurmdbd tells how they ended.
#include "core/hosts/slurm/slurmhost.h"
#include "core/run/hostspec.h"
#include "tests/support/slurmbox.h"
#include "tests/support/test.h"

#include <QtTest>

namespace megatune::tst_slurmaccounting {

using namespace test;
using namespace Qt::StringLiterals;

class SlurmAccountingTest : public QObject
{
    Q_OBJECT

private:
    SlurmBox m_box;
    QString m_skip;

    qint64 submit(int trial, const QString& text) const
    {
        return m_box
            .ask(u"sbatch"_s,
                {u"--parsable"_s, u"-p"_s, u"main"_s, u"-o"_s, u"/dev/null"_s,
                    u"--job-name=megatune-cafe-%1-1"_s.arg(trial), u"--wrap="_s + text})
            .toLongLong();
    }
    QByteArray stateOf(qint64 job) const
    {
        return m_box.ask(u"squeue"_s, {u"-h"_s, u"-o"_s, u"%T"_s, u"-j"_s, QString::number(job)});
    }
    /// What a program that was killed finds of a job whose script was not able to write its end.
    RunEnd foundAgain(int trial, qint64 job) const
    {
        const QString folder = m_box.at(u"jobs/megatune-cafe-%1-1"_s.arg(trial));
        QDir().mkpath(folder);
        for (const char* name : {"id", "out", "err"}) {
            QFile file(folder + u'/' + QLatin1String(name));
            if (file.open(QIODevice::WriteOnly) && file.fileName().endsWith(u"id"))
                file.write(QByteArray::number(job) + '\n');
        }
        HostContext context;
        context.environment = m_box.environment();
        const auto host = *createSlurmHost(*hostSpecFromText(u"slurm:main"_s), context);
        RunRequest request;
        request.studyUid = *RunUid::from(u"cafe"_s);
        request.trial = trial;
        request.command = u"unused"_s;
        request.gpus = 1;
        request.reattach = true;
        const auto process = host->createProcess(request);
        std::optional<RunEnd> end;
        connect(
            process.get(), &TrialProcess::ended, process.get(), [&end](const RunEnd& ended) { end = ended; });
        process->start();
        [&] { QTRY_VERIFY(end); }();
        return end.value_or(RunEnd{});
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_box.keepAccounts();
        m_skip = m_box.start();
        if (!m_skip.isEmpty())
            QSKIP(qPrintable(u"Slurm's accounting cannot be tried: "_s + m_skip));
    }

    void theAccountingTellsWhatTheControllerForgot()
    {
        const qint64 failed = submit(1, u"exit 7"_s);
        const qint64 cancelled = submit(2, u"sleep 1000"_s);
        const qint64 late = submit(3, u"sleep 1000"_s);
        QVERIFY(failed > 0 && cancelled > 0 && late > 0);
        QTRY_COMPARE(stateOf(cancelled), "RUNNING");
        QTRY_COMPARE(stateOf(late), "RUNNING");
        m_box.ask(u"scancel"_s, {QString::number(cancelled)});
        // A limit that has passed already; Slurm counts in minutes, and may not have it at the first time.
        const auto passesItsLimit = [&] {
            m_box.ask(u"scontrol"_s, {u"update"_s, u"jobid="_s + QString::number(late), u"EndTime=now"_s});
            return stateOf(late) != "RUNNING";
        };
        QTRY_VERIFY_WITH_TIMEOUT(passesItsLimit(), 240'000);
        // The controller looks for old jobs at times of its own.
        const auto isForgotten = [this](qint64 job) {
            return m_box.ask(u"scontrol"_s, {u"show"_s, u"job"_s, QString::number(job)}).isEmpty();
        };
        QTRY_VERIFY_WITH_TIMEOUT(isForgotten(failed) && isForgotten(cancelled) && isForgotten(late), 240'000);

        const RunEnd exited = foundAgain(1, failed);
        QCOMPARE(exited.kind, RunEnd::Kind::Exited);
        QCOMPARE(exited.exitCode, 7);
        const RunEnd lost = foundAgain(2, cancelled);
        QCOMPARE(lost.kind, RunEnd::Kind::HostLost);
        QVERIFY2(lost.message.contains(u"somebody else"), qPrintable(lost.message));
        const RunEnd ended = foundAgain(3, late);
        QVERIFY2(ended.message.contains(u"time limit (00:0"_s), qPrintable(ended.message));
    }
};

MEGATUNE_TEST(SlurmAccountingTest)

} // namespace megatune::tst_slurmaccounting

#include "tst_slurmaccounting.moc"
