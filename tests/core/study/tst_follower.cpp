// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/follower.h"
#include "core/study/journal.h"
#include "tests/support/test.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace megatune::tst_follower {

namespace {

QByteArray lineOf(qint64 seq, const StudyEventData& data)
{
    return toLine(StudyEvent{seq, u"t"_s, data}) + '\n';
}

void addBytes(const QString& path, const QByteArray& bytes, QIODevice::OpenMode mode = QIODevice::Append)
{
    QFile file(path);
    QVERIFY(file.open(mode | QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray studyNamed(const QString& name)
{
    StudyCreated created;
    created.uid = u"u"_s;
    created.name = name;
    return lineOf(1, created);
}

} // namespace

class FollowerTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;

    std::unique_ptr<StudyFollower> open()
    {
        auto follower = StudyFollower::open(m_path);
        return follower ? std::move(*follower) : nullptr;
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(u"study.mtune"_s);
        addBytes(m_path, studyNamed(u"first"_s));
    }

    void whatAWriterAddsArrivesEventByEvent()
    {
        const auto follower = open();
        QVERIFY(follower);
        QCOMPARE(follower->state().header().name, u"first"_s);
        QVERIFY(!follower->isBeingWritten());
        QSignalSpy changed(follower.get(), &StudyFeed::changed);
        auto journal = StudyJournal::append(m_path, *readStudyFile(m_path));
        QVERIFY(journal);
        QVERIFY(follower->isBeingWritten());
        QVERIFY((*journal)->write(TrialQueued{0, {}, u"c"_s, {}, false}, u"t"_s, Durability::Written));
        QVERIFY((*journal)->write(TrialStarted{0, 1, {}, {}}, u"t"_s, Durability::Written));
        QTRY_COMPARE(changed.size(), 2);
        QVERIFY(follower->state().trial(0)->state == TrialState::Running);
        QVERIFY((*journal)->write(TrialEnded{0, 1, TrialState::Finished, 5.0}, u"t"_s, Durability::Written));
        QTRY_COMPARE(changed.size(), 3);
        QCOMPARE(follower->state().best()->value, 5.0);
    }

    void aTrialOfAWriterThatDiedIsInterrupted()
    {
        auto journal = StudyJournal::append(m_path, *readStudyFile(m_path));
        QVERIFY(journal);
        QVERIFY((*journal)->write(TrialQueued{0, {}, u"c"_s, {}, false}, u"t"_s, Durability::Written));
        QVERIFY((*journal)->write(TrialStarted{0, 1, {}, {}}, u"t"_s, Durability::Written));
        const auto follower = open();
        QVERIFY(follower && follower->isRun());
        QSignalSpy changed(follower.get(), &StudyFeed::runChanged);
        journal->reset(); // nothing more is written, as after kill -9
        QTRY_COMPARE(changed.size(), 1);
        QVERIFY(!follower->isRun());
        QVERIFY(!open()->isRun());
        auto again = StudyJournal::append(m_path, *readStudyFile(m_path));
        QVERIFY(again);
        QTRY_VERIFY(follower->isRun());
    }

    void halfALineWaitsForItsRest()
    {
        const auto follower = open();
        QVERIFY(follower);
        QSignalSpy changed(follower.get(), &StudyFeed::changed);
        QSignalSpy warning(follower.get(), &StudyFeed::warning);
        const QByteArray line = lineOf(2, NoteSet{{}, u"whole"_s});
        addBytes(m_path, line.first(20));
        test::letTimePass(1200); // longer than a poll: nothing may come of it
        QCOMPARE(changed.size(), 0);
        addBytes(m_path, line.sliced(20) + lineOf(3, StudyPaused{}));
        QTRY_COMPARE(changed.size(), 2);
        QCOMPARE(follower->state().note(), u"whole"_s);
        QCOMPARE(warning.size(), 0);
    }

    void aTornEndThatTheNextWriterCutsIsForgotten()
    {
        addBytes(m_path, QByteArray("{\"v\":1,\"seq\":2,\"at\":\"t\",\"kind\":\"note-set\",\"text\":\"gone"));
        const auto follower = open();
        QVERIFY(follower);
        QCOMPARE(follower->warnings().size(), 1);
        QSignalSpy changed(follower.get(), &StudyFeed::changed);
        auto journal = StudyJournal::append(m_path, *readStudyFile(m_path));
        QVERIFY((*journal)->write(
            NoteSet{{}, u"a much longer text than the one that was torn"_s}, u"t"_s, Durability::Written));
        QTRY_COMPARE(changed.size(), 1);
        QVERIFY(follower->state().note().startsWith(u"a much longer"));
        QCOMPARE(follower->state().ignoredEvents(), 0);
    }

    void anotherFileUnderTheNameIsReadAnew()
    {
        const auto follower = open();
        QVERIFY(follower);
        QSignalSpy reset(follower.get(), &StudyFeed::reset);
        const QString other = m_folder->filePath(u"other"_s);
        addBytes(other, studyNamed(u"second"_s) + lineOf(2, StudyPaused{}));
        QCOMPARE(::rename(QFile::encodeName(other).constData(), QFile::encodeName(m_path).constData()), 0);
        QTRY_COMPARE(reset.size(), 1);
        QCOMPARE(follower->state().header().name, u"second"_s);
        QSignalSpy changed(follower.get(), &StudyFeed::changed);
        addBytes(m_path, lineOf(3, NoteSet{{}, u"n"_s}));
        QTRY_COMPARE(changed.size(), 1);
        QCOMPARE(reset.size(), 1);
    }

    void aFileThatBecameShorterIsReadAnew()
    {
        addBytes(m_path, lineOf(2, NoteSet{{}, u"n"_s}));
        const auto follower = open();
        QVERIFY(follower);
        QSignalSpy reset(follower.get(), &StudyFeed::reset);
        addBytes(m_path, studyNamed(u"short"_s), QIODevice::Truncate);
        QTRY_VERIFY(reset.size() >= 1);
        QTRY_COMPARE(follower->state().header().name, u"short"_s);
        QVERIFY(follower->state().note().isEmpty());
    }

    void otherContentOfTheSameFileIsNoticed()
    {
        const auto follower = open();
        QVERIFY(follower);
        QSignalSpy reset(follower.get(), &StudyFeed::reset);
        const QByteArray other = studyNamed(u"another"_s) + lineOf(2, NoteSet{{}, u"n"_s});
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::ReadWrite)); // in place, longer than before
        QCOMPARE(file.write(other), other.size());
        file.close();
        QTRY_COMPARE(follower->state().note(), u"n"_s);
        QCOMPARE(follower->state().header().name, u"another"_s);
        QVERIFY(reset.size() >= 1);
    }

    void aFileThatIsGoneStaysOnShowAndComesBack()
    {
        const auto follower = open();
        QVERIFY(follower);
        QVERIFY(QFile::remove(m_path));
        test::letTimePass(1200);
        QCOMPARE(follower->state().header().name, u"first"_s);
        addBytes(m_path, studyNamed(u"back"_s));
        QTRY_COMPARE(follower->state().header().name, u"back"_s);
    }

    void somethingElseUnderTheNameIsSaidOnce()
    {
        const auto follower = open();
        QVERIFY(follower);
        QSignalSpy warning(follower.get(), &StudyFeed::warning);
        addBytes(m_path, "hello\n", QIODevice::Truncate);
        QTRY_COMPARE(warning.size(), 1);
        test::letTimePass(2500);
        QCOMPARE(warning.size(), 1);
        QCOMPARE(follower->state().header().name, u"first"_s);
        addBytes(m_path, studyNamed(u"mended"_s), QIODevice::Truncate);
        QTRY_COMPARE(follower->state().header().name, u"mended"_s);
    }

    void aDamagedLineIsToldWithItsNumber()
    {
        const auto follower = open();
        QVERIFY(follower);
        QSignalSpy warning(follower.get(), &StudyFeed::warning);
        addBytes(m_path, "damage\n" + lineOf(2, NoteSet{{}, u"n"_s}));
        QTRY_COMPARE(follower->state().note(), u"n"_s);
        QCOMPARE(warning.size(), 1);
        QVERIFY(warning.first().first().toString().contains(u"Line 2"));
        QCOMPARE(follower->warnings().size(), 1);
    }

    void aLineThatContradictsOthersIsToldWithItsNumber()
    {
        addBytes(m_path, lineOf(2, StarSet{7, true}));
        const auto follower = open();
        QVERIFY(follower);
        QCOMPARE(follower->warnings().size(), 1);
        QVERIFY(follower->warnings().first().contains(u"Line 2"));
        QSignalSpy warning(follower.get(), &StudyFeed::warning);
        addBytes(m_path, lineOf(3, TrialStarted{7, 1, {}, {}}) + lineOf(4, NoteSet{{}, u"n"_s}));
        QTRY_COMPARE(follower->state().note(), u"n"_s);
        QCOMPARE(warning.size(), 1);
        QVERIFY(warning.first().first().toString().contains(u"Line 3"));
    }

    void manyEventsArriveInPieces()
    {
        const auto follower = open();
        QVERIFY(follower);
        QByteArray bytes;
        for (int i = 0; i < 20'000; ++i)
            bytes += lineOf(i + 2, NoteSet{{}, QString::number(i)});
        bytes +=
            lineOf(20'002, NoteSet{{}, QString(1'000'000, u'x')}) + lineOf(20'003, NoteSet{{}, u"end"_s});
        addBytes(m_path, bytes);
        QTRY_COMPARE(follower->state().note(), u"end"_s);
        QCOMPARE(follower->state().lastSeq(), 20'003);
    }

    void aRunningTrialsLogIsWatched()
    {
        addBytes(
            m_path, lineOf(2, TrialQueued{0, {}, u"c"_s, {}, false}) + lineOf(3, TrialStarted{0, 1, {}, {}}));
        const auto follower = open();
        QVERIFY(follower);
        QSignalSpy grew(follower.get(), &StudyFeed::logGrew);
        const QString log = trialLogPath(m_path, 0);
        QVERIFY(QDir().mkpath(QFileInfo(log).absolutePath()));
        addBytes(log, "one\n");
        QTRY_COMPARE(grew.size(), 1);
        addBytes(log, "two\n");
        QTRY_COMPARE(grew.size(), 2);
        QCOMPARE(grew.last().first().toInt(), 0);
    }

    void readingInTheBackgroundFollowsTheSame()
    {
        std::unique_ptr<StudyFollower> follower;
        QObject context;
        StudyFollower::openInBackground(m_path, &context,
            [&follower](Result<std::unique_ptr<StudyFollower>> opened) { follower = std::move(*opened); });
        QVERIFY(!follower);
        QTRY_VERIFY(follower);
        QCOMPARE(follower->thread(), thread());
        QCOMPARE(follower->state().header().name, u"first"_s);
        QSignalSpy changed(follower.get(), &StudyFeed::changed);
        addBytes(m_path, lineOf(2, TrialQueued{0, {}, u"c"_s, {}, false}));
        QTRY_COMPARE(changed.size(), 1);

        QString sentence;
        StudyFollower::openInBackground(m_folder->filePath(u"absent.mtune"_s), &context,
            [&sentence](const Result<std::unique_ptr<StudyFollower>>& opened) {
                sentence = opened ? QString() : opened.error().sentence;
            });
        QTRY_VERIFY(sentence.contains(u"absent.mtune"_s));
    }

    void whatCannotBeReadIsNotFollowed()
    {
        QVERIFY(!StudyFollower::open(m_folder->path()));
        QVERIFY(!StudyFollower::open(m_folder->filePath(u"absent"_s)));
    }
};

MEGATUNE_TEST(FollowerTest)

} // namespace megatune::tst_follower

#include "tst_follower.moc"
