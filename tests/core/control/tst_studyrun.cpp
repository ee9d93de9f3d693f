// SPDX-License-Identifier: GPL-3.0-or-later
// A study that was copied goes on beside the one that it was copied from.
#include "core/control/studyrun.h"
#include "core/run/processtree.h"
#include "tests/support/hostilewords.h"
#include "tests/support/manualstudy.h"
#include "tests/support/test.h"

#include <QDir>
#include <QProcess>

namespace megatune::tst_studyrun {

using namespace test;

namespace {

/// Of a study whose last run is `last`; one trial of it runs, or has not been started.
StudyState stateAfter(const StudyRun& last, bool runs)
{
    StudyState state;
    StudyCreated header;
    header.uid = last.uid.isEmpty() ? u"uid"_s : last.uid;
    header.run = last;
    state.apply({1, {}, header});
    state.apply({2, {}, TrialQueued{0, {}, u"train"_s, {}}});
    if (runs)
        state.apply({3, {}, TrialStarted{0, 1, {u"local"_s, 5, 6, u"boot"_s}, {}}});
    return state;
}

} // namespace

class StudyRunTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<ManualStudy> m_study;

    /// One trial is done, the other is left running, as by kill -9.
    void leaveOneRunning()
    {
        script().proposals = {1, 2};
        const auto behaviour = m_study->world.behaviour;
        m_study->world.behaviour = [behaviour](const RunRequest& request) {
            FakeRun run = behaviour(request);
            run.endsByItself = xOf(request.command) != 2;
            return run;
        };
        const auto controller = m_study->open();
        controller->start();
        QTRY_COMPARE(m_study->world.started.size(), 2);
        QTRY_COMPARE(trialStateName(controller->state().at(1).state), u"running"_s);
        m_study->world.behaviour = behaviour;
    }

private Q_SLOTS:
    void init() { m_study = std::make_unique<ManualStudy>(); }
    void cleanup() { m_study.reset(); }

    void aCopyIsToldFromTheStudyItself_data()
    {
        QTest::addColumn<QString>("host");
        QTest::addColumn<QString>("path");
        QTest::addColumn<qint64>("inode");
        QTest::addColumn<bool>("isCopy");
        QTest::newRow("as it was") << u"here"_s << u"/a"_s << qint64(1) << false;
        QTest::newRow("renamed") << u"here"_s << u"/b"_s << qint64(1) << false;
        QTest::newRow("from another machine that shares it") << u"there"_s << u"/a"_s << qint64(1) << false;
        QTest::newRow("written anew in its place") << u"here"_s << u"/a"_s << qint64(2) << false;
        QTest::newRow("copied") << u"here"_s << u"/b"_s << qint64(2) << true;
        QTest::newRow("copied to another machine") << u"there"_s << u"/a"_s << qint64(2) << true;
    }
    void aCopyIsToldFromTheStudyItself()
    {
        QFETCH(QString, host);
        QFETCH(QString, path);
        QFETCH(qint64, inode);
        QFETCH(bool, isCopy);
        const StudyRun last{{}, u"here"_s, u"boot"_s, 5, 6, u"/a"_s, 1};
        const StudyRun now{{}, host, u"boot"_s, 7, 8, path, inode};
        for (const bool runs : {false, true}) {
            const QString sentence = copiedStudySentence(stateAfter(last, runs), now);
            QCOMPARE(!sentence.isEmpty(), isCopy);
            QVERIFY(!isCopy || (sentence.contains(path) && sentence.contains(u"/a on here"_s)));
        }
        QVERIFY(copiedStudySentence(stateAfter({}, true), now).contains(u"does not say which run"_s));
    }

    void aUidThatCouldBeACommandIsNobodys_data()
    {
        QTest::addColumn<QString>("uid");
        for (const QString& uid : hostileWords())
            QTest::newRow(qPrintable(uid.left(20))) << uid;
        for (const char* uid : {"x$(touch $HOME/OWNED)", "x\ntouch OWNED\n#", ".+", "../..", "A"})
            QTest::newRow(uid) << QString::fromLatin1(uid);
    }
    void aUidThatCouldBeACommandIsNobodys()
    {
        QFETCH(QString, uid);
        QVERIFY(!RunUid::from(uid));
        const StudyRun last{uid, u"here"_s, u"boot"_s, 5, 6, u"/a"_s, 1};
        const StudyRun now{{}, u"here"_s, u"boot"_s, 7, 8, u"/a"_s, 1};
        QCOMPARE(leavesItsUid({uid, u"here"_s, u"boot"_s, 5, 6, u"/a"_s, 1}), false);
        QCOMPARE(copiedStudySentence(stateAfter(last, true), now).isEmpty(), uid.isEmpty());
    }

    /// A file that a stranger wrote, or a program of before runs were told apart.
    void whatDoesNotSayItsRunGoesOnUnderANameOfItsOwn_data()
    {
        QTest::addColumn<QString>("uid");
        QTest::newRow("of an older program") << u"uid"_s;
        QTest::newRow("a stranger's") << u"x$(touch OWNED)"_s;
    }
    void whatDoesNotSayItsRunGoesOnUnderANameOfItsOwn()
    {
        QFETCH(QString, uid);
        leaveOneRunning();
        const QString own = m_study->world.started.first().studyUid.text();
        QFile file(m_study->plan.path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArrayList lines = file.readAll().split('\n');
        file.close();
        nlohmann::ordered_json header = nlohmann::ordered_json::parse(lines.first().toStdString());
        header.erase("run");
        header["uid"] = uid.toStdString();
        lines.first() = QByteArray::fromStdString(header.dump());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(lines.join('\n'));
        file.close();

        const auto controller = m_study->open();
        QSignalSpy warnings(controller.get(), &StudyFeed::warning);
        QVERIFY(runToEnd(*controller));
        QVERIFY(warnings.first().first().toString().contains(u"does not say which run"_s));
        QCOMPARE(controller->state().counts().of(TrialState::Finished), 2);
        const QString fresh = m_study->world.started.last().studyUid.text();
        QVERIFY(RunUid::from(fresh) && fresh != uid && fresh != own);
        QCOMPARE(m_study->world.swept.last(), fresh);
        QCOMPARE(controller->state().run().uid, fresh);
    }

    /// A backup that was moved into the place of the file while its run goes on.
    void whatSomebodyStillRunsIsACopyWhereverItLies()
    {
        QProcess other;
        other.start(u"sleep"_s, {u"1000"_s});
        QVERIFY(other.waitForStarted(test::patientMs));
        StudyRun last = thisStudyRun(QCoreApplication::applicationFilePath());
        QVERIFY(last.pid > 1 && last.startTicks > 0 && last.inode > 0 && !last.bootId.isEmpty());
        const StudyRun now = last;
        last.pid = other.processId();
        last.startTicks = processInfo(last.pid)->startTicks;
        QVERIFY(copiedStudySentence(stateAfter(last, false), now).isEmpty()); // it let go of the file
        const QString sentence = copiedStudySentence(stateAfter(last, true), now);
        QVERIFY2(sentence.contains(QString::number(last.pid)), qPrintable(sentence));
        StudyRun earlier = last;
        ++earlier.startTicks; // the number belongs to another process by now
        QVERIFY(copiedStudySentence(stateAfter(earlier, true), now).isEmpty());
        other.kill();
        QVERIFY(other.waitForFinished(test::patientMs));
        QVERIFY(copiedStudySentence(stateAfter(last, true), now).isEmpty());
    }

    void whichRunItIsStandsInTheFile()
    {
        const StudyRun run{u"uid"_s, u"here"_s, u"boot"_s, 5, 6, u"/a b.mtune"_s, qint64(1) << 53, u"/a"_s};
        const auto read =
            eventFromLine(toLine({3, u"2026-01-01T00:00:00.000Z"_s, StudyResumed{true, {}, run}}));
        QVERIFY(read);
        QCOMPARE(std::get<StudyResumed>(read->data).run, std::optional(run));
    }

    void aCopyRunsUnderANameOfItsOwnAndLeavesTheOtherAlone()
    {
        leaveOneRunning();
        const QString uid = m_study->world.started.first().studyUid.text();
        const QString original = m_study->plan.path;
        m_study->world.keepsTrials = true; // as Slurm does: there they would be taken over
        m_study->plan.path = m_study->folder.filePath(u"copy.mtune"_s);
        QVERIFY(QFile::copy(original, m_study->plan.path));
        {
            const auto copy = m_study->open();
            QSignalSpy warnings(copy.get(), &StudyFeed::warning);
            QVERIFY(runToEnd(*copy));
            QVERIFY(warnings.first().first().toString().contains(u"copy.mtune is a copy of "_s));
            QCOMPARE(copy->state().counts().of(TrialState::Finished), 2);
            QCOMPARE(copy->state().at(1).attempt, 2);
        }
        const RunRequest again = m_study->world.started.last();
        QVERIFY(!again.reattach && again.studyUid.text() != uid);
        QCOMPARE(m_study->world.swept, (QStringList{uid, again.studyUid.text()}));

        // The copy is a study as any other now, and so is the first one still.
        QCOMPARE(m_study->open()->state().run().uid, again.studyUid.text());
        m_study->plan.path = original;
        QCOMPARE(m_study->open()->state().run().uid, uid);
    }

    void aStudyThatWasRenamedKeepsWhatItStarted()
    {
        leaveOneRunning();
        const QString uid = m_study->world.started.first().studyUid.text();
        const QString original =
            std::exchange(m_study->plan.path, m_study->folder.filePath(u"renamed.mtune"_s));
        QVERIFY(QFile::rename(original, m_study->plan.path));
        QVERIFY(runToEnd(*m_study->open()));
        QCOMPARE(m_study->world.started.last().studyUid.text(), uid);
        QCOMPARE(m_study->world.swept, (QStringList{uid, uid}));
    }
};

MEGATUNE_TEST(StudyRunTest)

} // namespace megatune::tst_studyrun

#include "tst_studyrun.moc"
