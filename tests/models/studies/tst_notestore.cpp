// SPDX-License-Identifier: GPL-3.0-or-later
// What waits for its file: for several windows, for each way of writing a path, and for the study that is
// meant.
#include "core/study/journal.h"
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/studies/notestore.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace megatune::tst_notestore {

using megatune::test::FakeFeed;

class NoteStoreTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_dir;

    [[nodiscard]] QString at(const QString& name) const { return m_dir->filePath(name); }
    [[nodiscard]] std::unique_ptr<QSettings> settings() const
    {
        return std::make_unique<QSettings>(at(u"settings.ini"_s), QSettings::IniFormat);
    }
    static StudyCreated created(const QString& uid)
    {
        StudyCreated created;
        created.uid = uid;
        return created;
    }
    /// Its writer, as long as which lives nobody else writes.
    std::unique_ptr<StudyJournal> makeStudy(const QString& path, const QString& uid = u"one"_s)
    {
        auto journal = StudyJournal::create(path);
        if (!journal || !(*journal)->write(created(uid), u"2026-11-20T05:00:00.000Z"_s, Durability::Written))
            return nullptr;
        return std::move(*journal);
    }
    [[nodiscard]] static StudyState inFile(const QString& path)
    {
        StudyState state;
        (void)readStudyFile(path, [&state](const StudyEvent& event) { return state.apply(event); });
        return state;
    }
    [[nodiscard]] static QString noteOf(const NoteStore& store, const QString& path)
    {
        return store.note(path, inFile(path), {});
    }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        QVERIFY(m_dir->isValid());
    }

    void severalWindowsKeepWhatWaits()
    {
        const QString a = at(u"a.mtune"_s);
        const QString b = at(u"b.mtune"_s);
        auto writerOfA = makeStudy(a);
        const auto writerOfB = makeStudy(b);
        QVERIFY(writerOfA && writerOfB);
        const auto settingsOfFirst = settings();
        const auto settingsOfSecond = settings();
        NoteStore first(settingsOfFirst.get());
        NoteStore second(settingsOfSecond.get());
        const QSignalSpy keptByFirst(&first, &NoteStore::kept);
        const QSignalSpy keptBySecond(&second, &NoteStore::kept);
        first.set({a}, {}, u"on a"_s);
        QTRY_COMPARE(keptByFirst.size(), 1);
        second.set({b}, {}, u"on b"_s);
        QTRY_COMPARE(keptBySecond.size(), 1);
        {
            const auto later = settings();
            const NoteStore third(later.get());
            QCOMPARE(noteOf(third, a), u"on a"_s);
            QCOMPARE(noteOf(third, b), u"on b"_s);
        }
        writerOfA.reset();
        QTRY_COMPARE(inFile(a).note(), u"on a"_s);
        QTRY_COMPARE(noteOf(first, a), u"on a"_s);
        const auto later = settings();
        const NoteStore third(later.get());
        QCOMPARE(noteOf(third, b), u"on b"_s);
    }

    /// Two windows read the same settings; what one has changed since is not overwritten by the other.
    void aLaterNoteOfAnotherWindowIsTheOneThatIsWritten()
    {
        const QString a = at(u"a.mtune"_s);
        auto writer = makeStudy(a);
        const auto settingsOfFirst = settings();
        NoteStore first(settingsOfFirst.get());
        const QSignalSpy kept(&first, &NoteStore::kept);
        first.set({a}, {}, u"early"_s);
        QTRY_COMPARE(kept.size(), 1);
        const auto settingsOfSecond = settings();
        NoteStore second(settingsOfSecond.get());
        second.set({a}, {}, u"late"_s);
        writer.reset();
        QTRY_COMPARE(inFile(a).note(), u"late"_s);
        first.tryAgain(a);
        QTRY_COMPARE(noteOf(first, a), u"late"_s);
        QCOMPARE(inFile(a).note(), u"late"_s);
    }

    void aNoteIsFoundHoweverItsPathIsWritten()
    {
        const QString a = at(u"a.mtune"_s);
        const auto writer = makeStudy(a);
        QVERIFY(QFile::link(m_dir->path(), at(u"link"_s)));
        const auto own = settings();
        NoteStore store(own.get());
        const QSignalSpy kept(&store, &NoteStore::kept);
        store.set({at(u"link/a.mtune"_s)}, {}, u"through a link"_s);
        QCOMPARE(noteOf(store, a), u"through a link"_s);
        QCOMPARE(noteOf(store, at(u"link/../a.mtune"_s)), u"through a link"_s);
        QTRY_VERIFY(!store.waiting(a).isEmpty());
        store.set({a}, {}, u"the one note"_s);
        QCOMPARE(noteOf(store, at(u"link/a.mtune"_s)), u"the one note"_s);
    }

    void aNoteIsNotWrittenIntoAnotherStudy()
    {
        const QString a = at(u"a.mtune"_s);
        auto writer = makeStudy(a, u"one"_s);
        const auto own = settings();
        NoteStore store(own.get());
        const QSignalSpy kept(&store, &NoteStore::kept);
        QVERIFY(store.set({a, u"one"_s}, {}, u"on the first"_s));
        QTRY_COMPARE(kept.size(), 1);
        writer.reset();
        QVERIFY(QFile::remove(a));
        writer = makeStudy(a, u"two"_s);
        QCOMPARE(noteOf(store, a), QString());
        writer.reset();
        QTRY_COMPARE(kept.size(), 2);
        QVERIFY2(kept[1][0].toString().contains(u"on the first"), qPrintable(kept[1][0].toString()));
        QCOMPARE(inFile(a).note(), QString());
        const auto later = settings();
        QCOMPARE(NoteStore(later.get()).waiting(a), QString());
        QVERIFY(later->allKeys().isEmpty());
    }

    /// Whoever follows the file had no time to read it before it was closed.
    void whatIsInTheFileIsNotKeptBehindAClosedStudy()
    {
        const QString a = at(u"a.mtune"_s);
        QVERIFY(makeStudy(a, {}));
        const auto own = settings();
        NoteStore store(own.get());
        const QSignalSpy written(&store, &NoteStore::written);
        FakeFeed feed(a);
        store.watch(&feed);
        store.watch(&feed);
        store.set({a}, {}, u"mine"_s);
        QTRY_COMPARE(written.size(), 1);
        QCOMPARE(store.note(a, feed.state(), {}), u"mine"_s);
        store.unwatch(&feed);
        QCOMPARE(store.note(a, feed.state(), {}), QString());
        // Nor behind one that was closed while it was written.
        store.set({a}, {}, u"later"_s);
        QTRY_COMPARE(written.size(), 2);
        QCOMPARE(store.note(a, feed.state(), {}), QString());
        // Nor behind one that was read anew.
        store.watch(&feed);
        store.set({a}, {}, u"last"_s);
        QTRY_COMPARE(written.size(), 3);
        feed.startAnew();
        QCOMPARE(store.note(a, feed.state(), {}), QString());
    }
};

MEGATUNE_TEST(NoteStoreTest)

} // namespace megatune::tst_notestore

#include "tst_notestore.moc"
