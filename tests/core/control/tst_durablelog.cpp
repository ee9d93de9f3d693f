// SPDX-License-Identifier: GPL-3.0-or-later
// The way of an event into a study, by itself: what is on disk, what is in the state, and who hears of it
// when.
#include "core/control/durablelog.h"
#include "tests/support/fakeworld.h"
#include "tests/support/test.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace megatune::tst_durablelog {

using namespace test;

class DurableLogTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(u"study.mtune"_s);
        m_state = StudyState();
        m_log = std::make_unique<DurableLog>(m_state, std::make_shared<FakeClock>());
        auto journal = StudyJournal::create(m_path);
        QVERIFY(journal);
        m_log->open(std::move(*journal));
        QVERIFY(m_log->write(StudyCreated{}));
    }
    void cleanup() { m_log.reset(); }

    void whoHearsOfAnEventFindsItInTheFileAndInTheState()
    {
        int inFile = 0;
        QString inState;
        connect(m_log.get(), &DurableLog::written, this, [&](const StudyEvent&) {
            inFile = static_cast<int>(eventsInFile());
            inState = m_state.note();
        });
        QVERIFY(m_log->write(NoteSet{{}, u"fast"_s}));
        QCOMPARE(inFile, 2);
        QCOMPARE(inState, u"fast"_s);
    }

    void whatWaitsForTheDeviceIsCalledOnceAndInOrder()
    {
        QStringList calls;
        connect(
            m_log.get(), &DurableLog::written, this, [&](const StudyEvent&) { calls.append(u"heard"_s); });
        QSignalSpy served(m_log.get(), &DurableLog::served);
        QVERIFY(m_log->write(
            NoteSet{{}, u"a"_s}, Durability::Written, [&calls] { calls.append(u"a on disk"_s); }));
        QVERIFY(m_log->isAwaited());
        QVERIFY(m_log->write(
            NoteSet{{}, u"b"_s}, Durability::Written, [&calls] { calls.append(u"b on disk"_s); }));
        m_log->onceOnDisk([&calls] { calls.append(u"all on disk"_s); });
        QCOMPARE(calls, QStringList({u"heard"_s, u"heard"_s}));
        QTRY_VERIFY(!m_log->isAwaited());
        QTRY_COMPARE(calls.size(), 5);
        QCOMPARE(calls.mid(2), QStringList({u"a on disk"_s, u"b on disk"_s, u"all on disk"_s}));
        QVERIFY(served.size() >= 1);
    }

    void whatCannotBeWrittenIsSaidAndChangesNothing()
    {
        QSignalSpy failed(m_log.get(), &DurableLog::failed);
        QSignalSpy written(m_log.get(), &DurableLog::written);
        QVERIFY(QFile::remove(m_path));
        bool isCalled = false;
        QVERIFY(!m_log->write(NoteSet{{}, u"lost"_s}, Durability::Written, [&isCalled] { isCalled = true; }));
        QCOMPARE(failed.size(), 1);
        QVERIFY(failed[0][0].value<Error>().kind == ErrorKind::Io);
        QCOMPARE(written.size(), 0);
        QVERIFY(m_state.note().isEmpty());
        QVERIFY(!m_log->isAwaited());
        QVERIFY(!isCalled);
    }

    void aResumptionIsAnnouncedOnce()
    {
        QVERIFY(m_log->announceResumption()); // nothing is owed
        QCOMPARE(eventsInFile(), 1);
        StudyLimits limits;
        limits.maxTrials = 7;
        m_log->oweResumption({true, limits});
        QVERIFY(m_log->owesResumption());
        QVERIFY(m_log->announceResumption());
        QVERIFY(m_log->announceResumption());
        QVERIFY(!m_log->owesResumption());
        QCOMPARE(eventsInFile(), 2);
        QCOMPARE(m_state.limits()->maxTrials, std::optional(7));
    }

    void aReleasedFileIsTakenForOneLineAtATime()
    {
        m_log->release();
        QVERIFY(m_log->write(NoteSet{{}, u"after"_s}));
        QVERIFY(m_log->isAsLeft());
        QVERIFY(!studyLockHolder(m_path));
        QCOMPARE(eventsInFile(), 2);
    }

    void whatAnotherProcessWroteIsNotWrittenOver()
    {
        m_log->release();
        {
            auto other = StudyJournal::append(m_path, *readStudyFile(m_path));
            QVERIFY((*other)->write(NoteSet{{}, u"theirs"_s}, u"t"_s, Durability::Written));
        }
        QVERIFY(!m_log->isAsLeft());
        QSignalSpy failed(m_log.get(), &DurableLog::failed);
        QVERIFY(!m_log->write(NoteSet{{}, u"ours"_s}));
        QCOMPARE(failed.size(), 1);
        QVERIFY(failed[0][0].value<Error>().kind == ErrorKind::Conflict);
        QVERIFY(m_state.note().isEmpty());
        QCOMPARE(eventsInFile(), 2);
    }

private:
    [[nodiscard]] qsizetype eventsInFile() const { return readStudyFile(m_path)->events.size(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
    StudyState m_state;
    std::unique_ptr<DurableLog> m_log;
};

MEGATUNE_TEST(DurableLogTest)

} // namespace megatune::tst_durablelog

#include "tst_durablelog.moc"
