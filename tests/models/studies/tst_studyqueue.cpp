// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test.h"
#include "ui/session/session.h"
#include "ui/session/studyqueue.h"

#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace megatune::tst_studyqueue {

/// Studies that wait for the one that runs, with real trials.
class StudyQueueTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<StudyQueue> m_queue;

    [[nodiscard]] QString at(const QString& name) const { return m_home->filePath(name + u".mtune"_s); }

    /// One trial of some milliseconds, or one that runs until it is stopped.
    void fill(bool hangs = false)
    {
        DraftContents contents;
        contents.preset = u"megatron"_s;
        contents.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"16"_s}};
        contents.command = QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer --law table --world-size 8")
            + (hangs ? u" --hang"_s : u" --train-iters 6 --iteration-ms 1"_s);
        contents.strategy = u"grid"_s;
        contents.hosts = {{u"local:8"_s}};
        contents.options.maxTrials = 1;
        contents.options.baseline = false;
        m_session->draft()->setContents(contents);
        QTRY_COMPARE(m_session->draft()->firstMissing(), QString());
    }
    void start(const QString& name, bool hangs)
    {
        fill(hangs);
        QString problem;
        m_session->start(*m_session->draft(), at(name), [&problem](const Result<StudyFeed*>& started) {
            problem = started ? QString() : started.error().sentence;
        });
        QCOMPARE(problem, QString());
    }
    /// By itself: its only trial has failed.
    void endFirst()
    {
        QTRY_COMPARE(m_session->running()->state().counts().of(TrialState::Running), 1);
        m_session->running()->skip(0);
    }
    void queue(const QString& name)
    {
        const Result<void> added = m_queue->add(*m_session->draft(), at(name));
        QVERIFY2(added.has_value(), added ? "" : qPrintable(added.error().sentence));
    }
    [[nodiscard]] QStringList waiting() const
    {
        QStringList names;
        for (const WaitingStudy& study : m_queue->waiting())
            names.append(study.name());
        return names;
    }
    [[nodiscard]] QStringList open() const
    {
        QStringList names;
        for (const StudyFeed* study : m_session->studies())
            names.append(QFileInfo(study->path()).completeBaseName());
        return names;
    }
    void stopAll()
    {
        m_queue->clear();
        if (StudyController* running = m_session->running())
            running->stop();
        QTRY_VERIFY(m_session->running() == nullptr);
    }

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        m_session = std::make_unique<Session>(
            QProcessEnvironment::systemEnvironment(), std::make_shared<SystemClock>());
        m_queue = std::make_unique<StudyQueue>(m_session.get());
    }
    void cleanup()
    {
        stopAll();
        m_queue.reset();
        m_session.reset();
    }

    void theNextStudyStartsWhenTheRunningOneHasEnded()
    {
        start(u"first"_s, true);
        fill();
        queue(u"second"_s);
        m_session->draft()->clear(); // it holds what Setup said then
        QCOMPARE(waiting(), QStringList{u"second"_s});
        QVERIFY(m_queue->waiting().constFirst().about.contains(u"8 GPUs"));
        QVERIFY(!m_queue->isHeld());
        const QSignalSpy started(m_queue.get(), &StudyQueue::started);
        endFirst();
        QTRY_COMPARE(started.size(), 1);
        QCOMPARE(open(), (QStringList{u"first"_s, u"second"_s}));
        QVERIFY(m_queue->isEmpty());
        QTRY_VERIFY(m_session->running() == nullptr);
        QCOMPARE(m_session->studies().last()->state().phase(), StudyPhase::Completed);
    }
    void afterAStopTheNextWaitsUntilSomebodyStartsIt()
    {
        start(u"first"_s, true);
        queue(u"second"_s);
        queue(u"third"_s);
        const QSignalSpy held(m_queue.get(), &StudyQueue::held);
        m_session->running()->stop();
        QTRY_COMPARE(held.size(), 1);
        QVERIFY(m_queue->isHeld());
        test::letTimePass(500); // more than an analysis takes
        QVERIFY(m_session->running() == nullptr);
        QCOMPARE(waiting(), (QStringList{u"second"_s, u"third"_s}));
        m_queue->startNext();
        QVERIFY(!m_queue->isHeld());
        QTRY_VERIFY(m_session->running() != nullptr);
        QCOMPARE(m_session->running()->path(), at(u"second"_s));
        QCOMPARE(waiting(), QStringList{u"third"_s});
    }
    void oneThatCannotStartIsToldAndTheNextGoesOn()
    {
        start(u"first"_s, true);
        fill();
        QFile blocker(m_home->filePath(u"folder"_s)); // where a folder should be
        QVERIFY(blocker.open(QIODevice::WriteOnly));
        queue(u"folder/second"_s);
        queue(u"third"_s);
        QSignalSpy failed(m_queue.get(), &StudyQueue::failed);
        endFirst();
        QTRY_VERIFY(open().contains(u"third"_s));
        QCOMPARE(failed.size(), 1);
        QCOMPARE(failed.first().at(0).value<WaitingStudy>().name(), u"second"_s);
        QVERIFY(failed.first().at(1).value<Error>().sentence.contains(m_home->filePath(u"folder"_s)));
        QTRY_VERIFY(m_session->running() == nullptr);
    }
    void theyStartInTheOrderOfTheList()
    {
        start(u"first"_s, true);
        fill();
        queue(u"second"_s);
        queue(u"third"_s);
        m_queue->moveUp(1);
        m_queue->moveUp(0); // is the first already
        QCOMPARE(waiting(), (QStringList{u"third"_s, u"second"_s}));
        m_session->running()->stop();
        QTRY_VERIFY(m_queue->isHeld());
        m_queue->startNext();
        QTRY_COMPARE(open(), (QStringList{u"first"_s, u"third"_s, u"second"_s}));
    }
    void whatIsTakenBackDoesNotRun()
    {
        start(u"first"_s, true);
        fill();
        queue(u"second"_s);
        queue(u"third"_s);
        const WaitingStudy taken = m_queue->take(0);
        QCOMPARE(taken.name(), u"second"_s);
        QCOMPARE(taken.contents.arguments.value(u"gbs"_s), u"16"_s);
        endFirst();
        QTRY_COMPARE(open(), (QStringList{u"first"_s, u"third"_s}));
        QTRY_VERIFY(m_session->running() == nullptr && m_queue->isEmpty());
        QVERIFY(!QFileInfo::exists(at(u"second"_s)));
    }
    void twoStudiesNeverShareAFile()
    {
        start(u"first"_s, true);
        queue(u"second"_s);
        for (const QString& name : {u"first"_s, u"second"_s, u"./second"_s}) {
            const Result<void> added = m_queue->add(*m_session->draft(), at(name));
            QVERIFY2(!added, qPrintable(name));
            QCOMPARE(added.error().kind, ErrorKind::Conflict);
            QVERIFY(added.error().sentence.contains(u"choose another study file"));
        }
        QCOMPARE(waiting(), QStringList{u"second"_s});
    }
    void whatIsNotReadyDoesNotWait()
    {
        start(u"first"_s, true);
        m_session->draft()->setCommand({});
        const Result<void> added = m_queue->add(*m_session->draft(), at(u"second"_s));
        QVERIFY(!added);
        QVERIFY(added.error().sentence.contains(u"training command"));
    }
    void somebodyWhoIsQuickerGoesFirst()
    {
        start(u"first"_s, true);
        queue(u"second"_s);
        m_session->running()->stop();
        QTRY_VERIFY(m_queue->isHeld());
        m_queue->startNext(); // is being prepared when
        m_session->start(*m_session->draft(), at(u"quick"_s), [](const Result<StudyFeed*>&) {});
        QVERIFY(m_session->running() != nullptr);
        QCOMPARE(m_session->running()->path(), at(u"quick"_s));
        QTRY_COMPARE(waiting(), QStringList{u"second"_s});
        QCOMPARE(m_session->running()->path(), at(u"quick"_s));
    }
};

MEGATUNE_TEST(StudyQueueTest)

} // namespace megatune::tst_studyqueue

#include "tst_studyqueue.moc"
