// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/journal.h"
#include "core/study/lockrelease.h"
#include "core/study/state.h"
#include "tests/support/test.h"

#include <cerrno>
#include <csignal>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace megatune::tst_journal {

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void setContent(const QString& path, const QByteArray& content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    QCOMPARE(file.write(content), content.size());
}

/// One event of every kind that a short study has.
QList<StudyEventData> sampleStudy()
{
    StudyCreated created;
    created.uid = u"abc"_s;
    created.command = u"python train.py"_s;
    const Layout layout({{u"tp"_s, {2}}});
    return {created, TrialQueued{0, layout, u"python train.py --tp 2"_s, u"first"_s, false},
        TrialStarted{0, 1, {u"local"_s, 17, 18, u"b"_s}, {}}, IterationSummary{0, {{1, 10, 100, 1}}},
        GpuLoadSummary{0, {{1, 93, 612}}}, TrialEnded{0, 1, TrialState::Finished, 10.0, u"median"_s, 3},
        TrialPruned{layout, u"r"_s, u"s"_s}, StudyPaused{}, StudyResumed{}, StudyCompleted{u"all tried"_s}};
}

void writeSample(const QString& path)
{
    auto journal = StudyJournal::create(path);
    QVERIFY2(journal, journal ? "" : qPrintable(journal.error().sentence));
    for (const StudyEventData& data : sampleStudy())
        QVERIFY((*journal)->write(data, u"2026-01-01T00:00:00.000Z"_s, Durability::Written));
}

mode_t modeOf(const QString& path)
{
    struct stat status = {};
    return ::stat(QFile::encodeName(path).constData(), &status) == 0 ? status.st_mode & 07777 : 0;
}

} // namespace

class JournalTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(u"study.mtune"_s);
    }

    void whatIsWrittenIsRead()
    {
        writeSample(m_path);
        const auto contents = readStudyFile(m_path);
        QVERIFY(contents);
        QCOMPARE(contents->events.size(), sampleStudy().size());
        QVERIFY(contents->warnings.isEmpty());
        QVERIFY(!contents->tornEnd);
        QCOMPARE(contents->goodSize, QFileInfo(m_path).size());
        for (qsizetype i = 0; i < contents->events.size(); ++i) {
            QCOMPARE(contents->events[i].seq, i + 1);
            QCOMPARE(contents->events[i].data.index(), sampleStudy()[i].index());
        }
    }

    void goingOnContinuesTheNumbers()
    {
        writeSample(m_path);
        const auto contents = readStudyFile(m_path);
        QVERIFY(contents);
        {
            auto journal = StudyJournal::append(m_path, *contents);
            QVERIFY(journal);
            const auto event = (*journal)->write(NoteSet{{}, u"more"_s}, u"t"_s, Durability::Synced);
            QVERIFY(event);
            QCOMPARE(event->seq, contents->events.last().seq + 1);
        }
        QCOMPARE(readStudyFile(m_path)->events.size(), contents->events.size() + 1);
    }

    void aFileCutAtEveryByteOpensAndGoesOn()
    {
        writeSample(m_path);
        const QByteArray whole = contentOf(m_path);
        const QString cutPath = m_folder->filePath(u"cut.mtune"_s);
        for (qsizetype length = 0; length <= whole.size(); ++length) {
            const QByteArray cut = whole.first(length);
            setContent(cutPath, cut);
            const auto contents = readStudyFile(cutPath);
            QVERIFY2(contents, qPrintable(QString::number(length)));
            const qsizetype complete = cut.count('\n');
            // A record that lacks nothing but its newline counts.
            QVERIFY(contents->events.size() == complete || contents->events.size() == complete + 1);
            QCOMPARE(contents->events.size() == complete + 1, contents->newlineMissing);
            QCOMPARE(contents->tornEnd, contents->goodSize != length);
            QVERIFY(!contents->tornEnd || !contents->warnings.isEmpty());
            {
                auto journal = StudyJournal::append(cutPath, *contents);
                QVERIFY(journal);
                QVERIFY((*journal)->write(NoteSet{{}, u"after"_s}, u"t"_s, Durability::Written));
            }
            const auto after = readStudyFile(cutPath);
            QVERIFY(after);
            QCOMPARE(after->events.size(), contents->events.size() + 1);
            QVERIFY(!after->tornEnd);
            QCOMPARE(std::get<NoteSet>(after->events.last().data).text, u"after"_s);
            QVERIFY(contentOf(cutPath).startsWith(whole.first(contents->goodSize)));
        }
    }

    void aDamagedLineIsNamedAndTheRestIsRead_data()
    {
        QTest::addColumn<int>("line");
        QTest::addColumn<QByteArray>("damage");
        QTest::newRow("first") << 1 << QByteArray("{\"v\":1,\"se");
        QTest::newRow("text") << 5 << QByteArray("who wrote this?");
        QTest::newRow("zeros") << 4 << QByteArray(100, '\0');
        QTest::newRow("invalid UTF-8") << 3 << QByteArray("\xff\xfe\x80");
        QTest::newRow("glued") << 6 << QByteArray("{\"v\":1}{\"v\":1}");
    }
    void aDamagedLineIsNamedAndTheRestIsRead()
    {
        QFETCH(int, line);
        QFETCH(QByteArray, damage);
        writeSample(m_path);
        QList<QByteArray> lines = contentOf(m_path).split('\n');
        lines[line - 1] = damage;
        setContent(m_path, lines.join('\n'));
        const auto contents = readStudyFile(m_path);
        QVERIFY(contents);
        QCOMPARE(contents->events.size(), sampleStudy().size() - 1);
        QVERIFY(contents->warnings.first().contains(QString::number(line)));
        QVERIFY(contents->warnings.first().contains(u"study.mtune"));
        QVERIFY(contents->warnings.size() == (line == 1 ? 2 : 1));
    }

    /// Values of one event must not be taken for those of another.
    void bytesOverSeveralEventsAreToldWithTheEventsThatAreGone()
    {
        writeSample(m_path);
        QByteArray content = contentOf(m_path);
        const QList<QByteArray> lines = content.split('\n');
        const qsizetype from = content.indexOf(lines[3]) + lines[3].indexOf("\"kind\":\"") + 8;
        const qsizetype to = content.indexOf(lines[6]) + lines[6].indexOf("\"kind\":\"") + 8;
        content.replace(from, to - from, QByteArray(to - from, '\xff'));
        setContent(m_path, content);
        const auto contents = readStudyFile(m_path);
        QVERIFY(contents);
        QCOMPARE(contents->events.size(), sampleStudy().size() - 4);
        QCOMPARE(contents->warnings.size(), 2);
        QVERIFY2(contents->warnings[0].contains(u"Line 4 of "_s), qPrintable(contents->warnings[0]));
        QVERIFY2(contents->warnings[1].contains(u"4 event(s) in front of line 5 of "_s)
                && contents->warnings[1].contains(u"(numbers 4 to 7)"_s),
            qPrintable(contents->warnings[1]));
    }

    void eventsThatAreGoneAreTold()
    {
        writeSample(m_path);
        QList<QByteArray> lines = contentOf(m_path).split('\n');
        lines.removeAt(4);
        setContent(m_path, lines.join('\n'));
        const auto contents = readStudyFile(m_path);
        QVERIFY(contents);
        QCOMPARE(contents->warnings.size(), 1);
        QVERIFY2(contents->warnings[0].contains(u"1 event(s) in front of line 5 of "_s),
            qPrintable(contents->warnings[0]));
    }

    void manyDamagedLinesAreNotToldOneByOne()
    {
        writeSample(m_path);
        setContent(m_path, contentOf(m_path) + QByteArray("x\n").repeated(5'000));
        const auto contents = readStudyFile(m_path);
        QVERIFY(contents);
        QVERIFY(contents->warnings.size() < 30);
        QVERIFY(contents->warnings.last().contains(u"4,980"));
    }

    void whatCannotBeUsedIsSaidInOneSentence_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* name, const QByteArray& content, ErrorKind kind) {
            QTest::newRow(name) << content << static_cast<int>(kind);
        };
        row("text", "hello\n", ErrorKind::Malformed);
        row("text without a newline", "hello", ErrorKind::Malformed);
        row("config.json", "{\n  \"model_type\": \"qwen3\"\n}\n", ErrorKind::Malformed);
        row("config.json in one line", "{\"model_type\": \"qwen3\"}\n", ErrorKind::Malformed);
        row("JSON lines of another program", "{\"op_code\":0}\n{\"op_code\":1}\n", ErrorKind::Malformed);
        row("binary",
            QByteArray("\x7f"
                       "ELF\0\1\2\n\n\0\n",
                12),
            ErrorKind::Malformed);
        row("newer", "{\"v\":2,\"seq\":1,\"at\":\"t\",\"kind\":\"study-created\"}\n", ErrorKind::Unsupported);
        row("blank lines", "\n\n\n", ErrorKind::Malformed);
    }
    void whatCannotBeUsedIsSaidInOneSentence()
    {
        QFETCH(QByteArray, content);
        QFETCH(int, kind);
        setContent(m_path, content);
        const auto contents = readStudyFile(m_path);
        QVERIFY(!contents);
        QCOMPARE(static_cast<int>(contents.error().kind), kind);
        QVERIFY(contents.error().sentence.contains(m_path));
        QCOMPARE(contentOf(m_path), content);
    }

    void aHugeForeignFileIsLeftAfterItsBeginning()
    {
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.resize(qint64(20) * 1024 * 1024 * 1024)); // sparse
        file.close();
        megatune::test::CpuTimer timer;
        QVERIFY(!readStudyFile(m_path));
        QVERIFY(timer.elapsed() < 2000);
    }

    void aFolderIsNoStudyFile()
    {
        const auto contents = readStudyFile(m_folder->path());
        QVERIFY(!contents);
        QVERIFY(contents.error().kind == ErrorKind::Unreadable);
        QVERIFY(!StudyJournal::create(m_folder->path()));
    }

    void aFileThatLostItsNameIsNotWrittenOn_data()
    {
        QTest::addColumn<QString>("what");
        // An editor that keeps a backup leaves the file that we hold under another name.
        for (const char* what : {"copied", "moved", "linked", "folder"})
            QTest::newRow(what) << QString::fromLatin1(what);
    }
    void aFileThatLostItsNameIsNotWrittenOn()
    {
        QFETCH(QString, what);
        const QString folder = m_folder->filePath(u"in"_s);
        const QString path = folder + u"/s.mtune"_s;
        const QString aside = path + u'~';
        QVERIFY(QDir().mkdir(folder));
        const auto journal = StudyJournal::create(path);
        QVERIFY(journal);
        QVERIFY((*journal)->write(StudyPaused{}, u"t"_s, Durability::Written));
        const QByteArray before = contentOf(path);
        QVERIFY(what == u"folder" ? QFile::rename(folder, folder + u'~') : QFile::rename(path, aside));
        if (what == u"copied")
            QVERIFY(QFile::copy(aside, path));
        if (what == u"linked")
            QVERIFY(QFile::link(m_folder->filePath(u"elsewhere"_s), path));
        const auto written = (*journal)->write(StudyResumed{}, u"t"_s, Durability::Written);
        QVERIFY(!written);
        QVERIFY2(
            written.error().sentence.contains(u"renamed or replaced"), qPrintable(written.error().sentence));
        QCOMPARE(contentOf(what == u"folder" ? folder + u"~/s.mtune"_s : aside), before);
        // A link to the file that we hold is the file.
        if (what == u"moved") {
            QVERIFY(QFile::link(aside, path));
            QVERIFY((*journal)->write(StudyResumed{}, u"t"_s, Durability::Written));
        }
    }

    void anAbsentFileAndAnAbsentFolderAreNamed()
    {
        const auto contents = readStudyFile(m_path);
        QVERIFY(!contents);
        QVERIFY(contents.error().kind == ErrorKind::NotFound);
        const auto journal = StudyJournal::create(m_folder->filePath(u"no/where.mtune"_s));
        QVERIFY(!journal);
        QVERIFY(journal.error().kind == ErrorKind::NotFound);
        QVERIFY(journal.error().sentence.contains(u"/no"));
    }

    void aNameThatIsTooLongForAFileIsNamed()
    {
        const QString name(300, u'x');
        const auto journal = StudyJournal::create(m_folder->filePath(name + u".mtune"_s));
        QVERIFY(!journal);
        QVERIFY2(journal.error().sentence.contains(name), qPrintable(journal.error().sentence));
        QVERIFY2(journal.error().sentence.contains(u"shorter"), qPrintable(journal.error().sentence));
        QVERIFY(QDir(m_folder->path()).isEmpty());
        // The lock beside it has a longer name, and still fits.
        QVERIFY(StudyJournal::create(m_folder->filePath(name.left(240) + u".mtune"_s)));
    }

    void anEmptyFileIsAnEmptyStudy()
    {
        setContent(m_path, {});
        const auto contents = readStudyFile(m_path);
        QVERIFY(contents);
        QVERIFY(contents->events.isEmpty());
        QCOMPARE(contents->warnings.size(), 1);
    }

    void anUnreadableAndAReadOnlyFileAreNamed()
    {
        writeSample(m_path);
        const auto contents = readStudyFile(m_path);
        QVERIFY(contents);
        const QByteArray before = contentOf(m_path);
        const bool wasRoot = ::geteuid() == 0;
        if (wasRoot) {
            ::chmod(QFile::encodeName(m_folder->path()).constData(), 0777);
            QCOMPARE(::seteuid(65534), 0);
        } else {
            ::chmod(QFile::encodeName(m_path).constData(), 0400);
        }
        const auto writer = StudyJournal::append(m_path, *contents);
        ::chmod(QFile::encodeName(m_path).constData(), 0);
        const auto reader = readStudyFile(m_path);
        if (wasRoot)
            QCOMPARE(::seteuid(0), 0);
        QVERIFY(!writer);
        QVERIFY(writer.error().kind == ErrorKind::Io);
        QVERIFY(writer.error().sentence.contains(m_path));
        QVERIFY(!reader);
        QVERIFY(reader.error().kind == ErrorKind::Unreadable);
        ::chmod(QFile::encodeName(m_path).constData(), 0600);
        QCOMPARE(contentOf(m_path), before);
    }

    void anExistingFileIsNotCreatedAgain()
    {
        setContent(m_path, "precious");
        const auto journal = StudyJournal::create(m_path);
        QVERIFY(!journal);
        QVERIFY(journal.error().kind == ErrorKind::Conflict);
        QCOMPARE(contentOf(m_path), QByteArray("precious"));
        QVERIFY(!QFile::exists(m_path + u".lock"_s));
    }

    void aSecondWriterIsRefusedAndToldWhoTheFirstIs()
    {
        const auto first = StudyJournal::create(m_path);
        QVERIFY(first);
        QVERIFY(studyLockHolder(m_path));
        const auto contents = readStudyFile(m_path);
        const auto second = StudyJournal::append(m_path, *contents);
        QVERIFY(!second);
        QVERIFY(second.error().kind == ErrorKind::Conflict);
        QVERIFY(second.error().sentence.contains(QString::number(QCoreApplication::applicationPid())));
        QVERIFY(second.error().sentence.contains(QSysInfo::machineHostName()));
        // Under another name, too.
        const QString link = m_folder->filePath(u"link.mtune"_s);
        QVERIFY(QFile::link(m_path, link));
        QVERIFY(!StudyJournal::append(link, *contents));
        const QString hard = m_folder->filePath(u"hard.mtune"_s);
        QCOMPARE(::link(QFile::encodeName(m_path).constData(), QFile::encodeName(hard).constData()), 0);
        const auto third = StudyJournal::append(hard, *contents);
        QVERIFY(!third);
        QVERIFY(third.error().kind == ErrorKind::Conflict);
    }

    void theLockEndsWithItsHolder()
    {
        {
            const auto first = StudyJournal::create(m_path);
            QVERIFY(first);
        }
        QVERIFY(!studyLockHolder(m_path));
        QVERIFY(StudyJournal::append(m_path, *readStudyFile(m_path)));
    }

    void aSlowDeviceKeepsNobodyOutOnceTheHolderIsDone()
    {
        auto first = StudyJournal::create(m_path);
        QVERIFY(first);
        const std::function<int()> sync = (*first)->syncTask();
        first->reset();
        auto second = StudyJournal::append(m_path, *readStudyFile(m_path));
        QVERIFY2(second, second ? "" : qPrintable(second.error().sentence));
        const std::function<int()> another = (*second)->syncTask();
        (*second)->unlock();
        QVERIFY((*second)->lockAgain());
        QCOMPARE(sync(), 0);
        QCOMPARE(another(), 0);
    }

    void whoHoldsTheFileUnderAnotherNameIsNotTakenForUs()
    {
        const auto first = StudyJournal::create(m_path);
        QVERIFY(first);
        const QString hard = m_folder->filePath(u"hard.mtune"_s);
        QCOMPARE(::link(QFile::encodeName(m_path).constData(), QFile::encodeName(hard).constData()), 0);
        const auto second = StudyJournal::append(hard, *readStudyFile(hard));
        QVERIFY(!second);
        QVERIFY2(second.error().sentence.contains(u"another process"_s), qPrintable(second.error().sentence));
    }

    void theLockOfADeadProcessIsTakenOver()
    {
        const pid_t child = ::fork();
        if (child == 0) {
            auto journal = StudyJournal::create(m_path);
            if (!journal || !(*journal)->write(StudyCreated{}, u"t"_s, Durability::Written))
                ::_exit(1);
            ::kill(::getpid(), SIGKILL);
        }
        // Not reaped yet: a zombie is dead, too.
        siginfo_t info = {};
        QCOMPARE(::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT), 0);
        QVERIFY(QFile::exists(m_path + u".lock"_s));
        QVERIFY(!studyLockHolder(m_path));
        const auto contents = readStudyFile(m_path);
        QVERIFY(contents);
        const auto journal = StudyJournal::append(m_path, *contents);
        ::waitpid(child, nullptr, 0);
        QVERIFY2(journal, journal ? "" : qPrintable(journal.error().sentence));
        QCOMPARE(info.si_status, SIGKILL);
    }

    void aLockWithoutAHolderInItIsTakenOver()
    {
        writeSample(m_path);
        setContent(m_path + u".lock"_s, {});
        QVERIFY(StudyJournal::append(m_path, *readStudyFile(m_path)));
    }

    void aChildThatADeadHolderHadJustForkedIsWaitedFor()
    {
        writeSample(m_path);
        int ready[2];
        QCOMPARE(::pipe(ready), 0);
        const pid_t holder = ::fork();
        if (holder == 0) {
            const auto journal = StudyJournal::append(m_path, *readStudyFile(m_path));
            if (journal && ::fork() == 0) { // has the descriptors until it begins its own program
                ::usleep(200'000);
                ::_exit(0);
            }
            [[maybe_unused]] const ssize_t told = ::write(ready[1], journal ? "1" : "0", 1);
            ::kill(::getpid(), SIGKILL);
        }
        char byte = 0;
        QCOMPARE(::read(ready[0], &byte, 1), ssize_t(1));
        QCOMPARE(byte, '1');
        QCOMPARE(::waitpid(holder, nullptr, 0), holder);
        ::close(ready[0]);
        ::close(ready[1]);
        QVERIFY(isStudyBeingReleased(m_path));
        const auto early = StudyJournal::append(m_path, *readStudyFile(m_path));
        QVERIFY(!early);
        QVERIFY(early.error().kind == ErrorKind::Conflict);
        bool isReleased = false;
        afterRelease(m_path, this, [&isReleased] { isReleased = true; });
        QVERIFY(!isReleased);
        QTRY_VERIFY(isReleased);
        const auto journal = StudyJournal::append(m_path, *readStudyFile(m_path));
        QVERIFY2(journal, journal ? "" : qPrintable(journal.error().sentence));
    }

    void aStudyThatALivingProcessWritesIsNotWaitedFor()
    {
        const auto writer = StudyJournal::create(m_path);
        QVERIFY(writer);
        QVERIFY(!isStudyBeingReleased(m_path));
        QVERIFY(!isStudyBeingReleased(m_folder->filePath(u"nothing.mtune"_s)));
    }

    void aLockOfAnotherMachineIsRespected()
    {
        writeSample(m_path);
        setContent(m_path + u".lock"_s, "4711\nmegatune-cli\nfar-away\nid\nboot\n");
        const auto journal = StudyJournal::append(m_path, *readStudyFile(m_path));
        QVERIFY(!journal);
        QVERIFY(journal.error().kind == ErrorKind::Conflict);
        QVERIFY(journal.error().sentence.contains(u"far-away"));
        QVERIFY(journal.error().sentence.contains(u"4711"));
    }

    void whatAnotherWroteMeanwhileIsNotOverwritten()
    {
        writeSample(m_path);
        const auto contents = readStudyFile(m_path);
        {
            auto other = StudyJournal::append(m_path, *contents);
            QVERIFY((*other)->write(NoteSet{{}, u"other"_s}, u"t"_s, Durability::Written));
        }
        const auto journal = StudyJournal::append(m_path, *contents);
        QVERIFY(!journal);
        QVERIFY(journal.error().kind == ErrorKind::Conflict);
    }

    void aFullDiskLeavesTheFileAsItWas()
    {
        const QString disk = m_folder->filePath(u"disk"_s);
        QVERIFY(QDir().mkdir(disk));
        const QByteArray name = QFile::encodeName(disk);
        if (::mount("none", name.constData(), "tmpfs", 0, "size=64k") != 0)
            QSKIP("a small file system cannot be mounted here");
        const auto unmount = qScopeGuard([&name] { ::umount2(name.constData(), MNT_DETACH); });
        const QString path = disk + u"/study.mtune"_s;
        writeSample(path);
        auto journal = StudyJournal::append(path, *readStudyFile(path));
        QVERIFY(journal);
        QByteArray before;
        Result<StudyEvent> written = StudyEvent{};
        for (int i = 0; i < 1000 && written; ++i) {
            before = contentOf(path);
            written = (*journal)->write(NoteSet{{}, QString(1500, u'x')}, u"t"_s, Durability::Synced);
        }
        QVERIFY(!written);
        QVERIFY(written.error().kind == ErrorKind::Io);
        QVERIFY(written.error().sentence.contains(path));
        QCOMPARE(contentOf(path), before);
        const qsizetype events = readStudyFile(path)->events.size();
        // Space came back: the journal goes on as if nothing had been.
        QVERIFY((*journal)->write(StudyPaused{}, u"t"_s, Durability::Written));
        const auto after = readStudyFile(path);
        QVERIFY(after);
        QCOMPARE(after->events.size(), events + 1);
        QCOMPARE(after->events.last().seq, events + 1);
    }

    void onlyItsOwnerReadsIt()
    {
        const mode_t old = ::umask(0);
        const auto journal = StudyJournal::create(m_path);
        ::umask(old);
        QVERIFY(journal);
        QCOMPARE(modeOf(m_path), mode_t(0600));
    }

    void aGroupsFolderMakesAGroupsFile()
    {
        const QString folder = m_folder->filePath(u"team"_s);
        QVERIFY(QDir().mkdir(folder));
        QCOMPARE(::chmod(QFile::encodeName(folder).constData(), 02770), 0);
        const mode_t old = ::umask(0);
        const auto journal = StudyJournal::create(folder + u"/study.mtune"_s);
        ::umask(old);
        QVERIFY(journal);
        QCOMPARE(modeOf(folder + u"/study.mtune"_s), mode_t(0660));
    }
};

MEGATUNE_TEST(JournalTest)

} // namespace megatune::tst_journal

#include "tst_journal.moc"
