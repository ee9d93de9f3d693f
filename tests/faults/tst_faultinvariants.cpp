// SPDX-License-Identifier: GPL-3.0-or-later
// The judge of the rounds of faults is judged: a study and a ledger that are right, and each thing that may
// not be.
#include "tests/faults/invariants.h"
#include "tests/faults/roundfolder.h"
#include "tests/faults/site.h"
#include "tests/support/test.h"

#include <fcntl.h>
#include <QDir>
#include <QFile>
#include <sys/file.h>
#include <unistd.h>

namespace megatune::tst_faultinvariants {

using namespace faults;

namespace {

class EmptySite final : public Site
{
public:
    QStringList options(const Drawn&) const override { return {}; }
    QStringList left(const QByteArray&) const override { return remains; }
    QStringList remains;
};

} // namespace

class FaultInvariantsTest : public QObject
{
    Q_OBJECT

private:
    Drawn m_round;
    EmptySite m_site;
    std::unique_ptr<RoundFolder> m_folder;
    std::unique_ptr<Invariants> m_invariants;
    TrainerPlan m_plan;
    TrialEnded m_end; ///< as it would be right

    void append(const QString& file, const QByteArray& text) const
    {
        QDir().mkpath(QFileInfo(m_folder->at(file)).path());
        QFile out(m_folder->at(file));
        QVERIFY(out.open(QIODevice::Append));
        out.write(text);
    }
    /// A layout whose training comes to this.
    void findLayout(Ending ending)
    {
        for (int number = 0;; ++number) {
            m_layout = QStringLiteral("--micro-batch-size %1").arg(number);
            m_plan =
                planFor(m_round.seed, {"--micro-batch-size", std::to_string(number)}, m_round.iterations);
            if (m_plan.ending == ending)
                break;
        }
        m_end = TrialEnded{0, 1, TrialState::Finished};
        m_end.exitCode = m_plan.exitStatus;
        if (ending == Ending::Value) {
            m_end.value = m_plan.value;
            m_end.iterations = m_round.iterations - 2;
        } else {
            m_end.state = ending == Ending::OutOfMemory ? TrialState::Oom : TrialState::Failed;
            m_end.failure = TrialFailure{};
        }
    }
    void writeStudy(const QList<StudyEventData>& more) const
    {
        StudyCreated created;
        created.uid = u"uid"_s;
        TrialQueued queued;
        queued.command = u"trainer folder "_s + m_layout;
        QList<StudyEventData> events{created, queued, TrialLaunched{0, 1}, TrialStarted{0, 1, {}, {}}};
        events += more;
        const auto journal = StudyJournal::create(m_folder->study());
        QVERIFY(journal);
        for (const StudyEventData& event : events)
            QVERIFY((*journal)->write(event, u"2026-01-02T03:04:05.678Z"_s, Durability::Written));
    }
    void writeExecution(
        const QByteArray& nonce, int lines, bool ended, int attempt = 1, const QByteArray& synced = "-") const
    {
        append(u"ledger"_s,
            "start " + nonce + " 0:0 uid:0:" + QByteArray::number(attempt) + " host " + synced + '\n');
        QByteArray log;
        for (int line = 1; line <= lines; ++line) {
            log += "line " + QByteArray::number(line) + " of " + nonce + ".\n";
            log += "note " + QByteArray::number(line) + " of " + nonce + ".\n";
        }
        append(u"work/w.logs/trial-0000.log"_s, log);
        if (ended)
            append(u"ledger"_s, "end " + nonce + ' ' + QByteArray::number(m_plan.exitStatus) + '\n');
    }
    [[nodiscard]] int lines() const
    {
        return m_round.lines * (m_plan.ending == Ending::Value ? m_round.iterations : m_plan.failsAfter + 1);
    }
    [[nodiscard]] QString broken(const QString& said = {}) const
    {
        m_invariants->studyEnded({}, said);
        return m_invariants->broken().join(u'\n');
    }

    QString m_layout;

private Q_SLOTS:
    void init()
    {
        m_round = Drawn();
        m_round.faults = {DrawnFault{FaultKind::KillCommandLine, 1}};
        m_site.remains.clear();
        m_folder = std::make_unique<RoundFolder>(m_round);
        m_invariants = std::make_unique<Invariants>(m_round, *m_folder, m_site);
        findLayout(Ending::Value);
    }

    void whatIsRightIsRight_data()
    {
        QTest::addColumn<int>("ending");
        QTest::newRow("a value") << static_cast<int>(Ending::Value);
        QTest::newRow("out of memory") << static_cast<int>(Ending::OutOfMemory);
        QTest::newRow("a failure") << static_cast<int>(Ending::Failure);
    }
    void whatIsRightIsRight()
    {
        QFETCH(int, ending);
        findLayout(static_cast<Ending>(ending));
        writeExecution("aaaaaaaa", 3, false); // a kill
        writeExecution("bbbbbbbb", lines(), true, 2);
        writeStudy({m_end, StudyCompleted{}});
        QCOMPARE(broken(), QString());
    }
    /// After a power cut the study would lack what its strategy went by.
    void anEndThatIsNotOnTheDiskIsSeen()
    {
        m_round.faults.append(DrawnFault{FaultKind::ClockJump, 1}); // has the witness also with sanitizers
        m_folder = std::make_unique<RoundFolder>(m_round);
        m_invariants = std::make_unique<Invariants>(m_round, *m_folder, m_site);
        writeExecution("aaaaaaaa", lines(), true);
        append(u"ledger"_s, "start bbbbbbbb 1:0 uid:1:1 host 20\n");
        TrialQueued queued;
        queued.number = 1;
        writeStudy({m_end, queued, TrialLaunched{1, 1}, StudyCompleted{}});
        QVERIFY2(broken().contains(
                     u"uid:1:1 was started before the end of the trial before was on the disk (20 of "_s),
            qPrintable(broken()));
    }
    void aByteThatIsDoubledIsSeen()
    {
        writeExecution("aaaaaaaa", lines(), true);
        writeStudy({m_end, StudyCompleted{}});
        QFile log(m_folder->at(u"work/w.logs/trial-0000.log"_s));
        QVERIFY(log.open(QIODevice::ReadWrite));
        const QByteArray whole = log.readAll();
        log.seek(0);
        log.write("l" + whole);
        log.close();
        QVERIFY2(broken().contains(u"the log of trial 0 lacks or repeats lines"_s), qPrintable(broken()));
    }
    void aLostTrialIsSeen()
    {
        writeExecution("aaaaaaaa", lines(), true);
        writeStudy({StudyCompleted{}});
        QVERIFY2(broken().contains(u"trial 0 has no verdict but is running"), qPrintable(broken()));
    }
    void anEndThatIsMissingIsSeen()
    {
        writeExecution("aaaaaaaa", lines(), true);
        writeStudy({m_end});
        QVERIFY2(broken().contains(u"not come to its end"), qPrintable(broken()));
    }
    void aRepeatedTrialIsSeen()
    {
        writeExecution("aaaaaaaa", lines(), true);
        writeStudy({m_end});
        m_invariants->programEnded();
        QCOMPARE(m_invariants->broken(), QStringList());
        writeExecution("bbbbbbbb", lines(), true, 2);
        m_invariants->programEnded();
        QCOMPARE(m_invariants->broken(), QStringList{u"trial 0 was started again after its end"_s});
    }
    void aSecondStartWithoutAReasonIsSeen()
    {
        m_round.faults.clear();
        writeExecution("aaaaaaaa", 3, false);
        writeExecution("bbbbbbbb", lines(), true, 2);
        writeStudy({m_end, StudyCompleted{}});
        QCOMPARE(broken(), u"trial 0 was started 2 times"_s);
    }
    void aDamagedLineIsSeen()
    {
        writeExecution("aaaaaaaa", lines(), true);
        writeStudy({m_end, StudyCompleted{}});
        append(u"work/w.mtune"_s, "{\"v\":1,\"seq\n{}\n");
        QVERIFY2(broken().contains(u"in the study file: "), qPrintable(broken()));
    }
    void aWrongVerdictIsSeen()
    {
        writeExecution("aaaaaaaa", lines(), true);
        m_end.state = TrialState::Failed;
        m_end.value.reset();
        m_end.failure = TrialFailure{FailureCategory::CodeError, u"Ended by the signal SIGTERM."_s, {}};
        writeStudy({m_end, StudyCompleted{}});
        QCOMPARE(
            broken(), u"trial 0 is failed (Ended by the signal SIGTERM.) but would have given a value"_s);
    }
    void aWrongValueIsSeen()
    {
        writeExecution("aaaaaaaa", lines(), true);
        *m_end.value += 1;
        --m_end.iterations;
        writeStudy({m_end, StudyCompleted{}});
        QVERIFY2(broken().contains(u"but its value is"), qPrintable(broken()));
        QVERIFY2(broken().contains(u"3 of 4 iterations were measured"), qPrintable(broken()));
    }
    void aVerdictBeforeTheEndIsSeen()
    {
        writeExecution("aaaaaaaa", lines() - 1, false);
        writeStudy({m_end, StudyCompleted{}});
        QVERIFY2(broken().contains(u"its training did not come to its end"), qPrintable(broken()));
    }
    void aLogWithoutItsEndIsSeen()
    {
        writeExecution("aaaaaaaa", lines() - 1, true);
        writeStudy({m_end, StudyCompleted{}});
        QVERIFY2(broken().contains(u"has 29 of 30 lines"), qPrintable(broken()));
    }
    void aLogThatWasGivenUpIsLegal()
    {
        writeExecution("aaaaaaaa", lines() - 1, true);
        writeStudy({m_end, StudyCompleted{}});
        QCOMPARE(broken(u"The output of trial 0 cannot be kept in x: No space left on device."_s), QString());
    }
    void aDoubledLineIsSeen()
    {
        writeExecution("aaaaaaaa", lines(), true);
        append(u"work/w.logs/trial-0000.log"_s, "line 30 of aaaaaaaa.\n");
        writeStudy({m_end, StudyCompleted{}});
        QVERIFY2(broken().contains(u"lacks or repeats lines"), qPrintable(broken()));
    }
    void aGpuThatIsUsedTwiceIsSeen()
    {
        writeExecution("aaaaaaaa", lines(), true);
        append(u"ledger"_s, "twice aaaaaaaa gpu host-3\n");
        writeStudy({m_end, StudyCompleted{}});
        QCOMPARE(broken(), u"gpu host-3 was in use already when uid:0:1 started on host"_s);
    }
    void anAttemptThatIsStartedTwiceIsSeen()
    {
        writeExecution("aaaaaaaa", 3, false);
        writeExecution("bbbbbbbb", lines(), true);
        writeStudy({m_end, StudyCompleted{}});
        QCOMPARE(broken(), u"uid:0:1 was started twice"_s);
    }
    void whatIsLeftIsSeen()
    {
        writeExecution("aaaaaaaa", lines(), true);
        writeStudy({m_end, StudyCompleted{}});
        m_site.remains = {u"17 sleep"_s};
        const int held =
            ::open(QFile::encodeName(m_folder->at(u"alive"_s)).constData(), O_RDWR | O_CREAT, 0600);
        QVERIFY(held >= 0 && ::flock(held, LOCK_SH) == 0);
        const QString text = broken();
        ::close(held);
        QCOMPARE(text, u"left: 17 sleep\nleft: a process that a training has started"_s);
    }
    void anotherWayThanTheCalmOneIsSeen()
    {
        writeExecution("aaaaaaaa", lines(), true);
        writeStudy({m_end, StudyCompleted{}});
        m_invariants->studyEnded({u"0 tp=2 finished 1"_s}, {});
        QVERIFY2(m_invariants->broken().value(0).contains(u"another way"), qPrintable(broken()));
    }
    void aSeedIsARound()
    {
        for (quint32 seed = 1; seed < 200; ++seed) {
            const Drawn round = drawnRound(seed, {}, {});
            QCOMPARE(drawnRound(seed, {}, {}).text(), round.text());
            // What is left out changes nothing else.
            const Drawn gentle = drawnRound(seed, {u"copy"_s, u"nasty"_s}, {});
            QCOMPARE(gentle.trials, round.trials);
            QCOMPARE(gentle.faults.size(), round.faults.size() - (round.has(FaultKind::CopyStudy) ? 1 : 0));
        }
    }
};

MEGATUNE_TEST(FaultInvariantsTest)

} // namespace megatune::tst_faultinvariants

#include "tst_faultinvariants.moc"
