// SPDX-License-Identifier: GPL-3.0-or-later
// Notes on their way into files: in their order, for each way of writing a path, and into the study that is
// meant.
#include "core/study/follower.h"
#include "core/study/journal.h"
#include "tests/support/test.h"
#include "ui/studies/notestore.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QThreadPool>

namespace megatune::tst_notestore {

class NoteStoreTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_dir;
    StudyFeed* m_open = nullptr;

    [[nodiscard]] QString at(const QString& name) const { return m_dir->filePath(name); }
    [[nodiscard]] std::unique_ptr<NoteStore> makeStore() const
    {
        return std::make_unique<NoteStore>([this](const QString&) { return m_open; });
    }
    /// Its writer, as long as which lives nobody else writes.
    static std::unique_ptr<StudyJournal> makeStudy(const QString& path, const QString& uid)
    {
        auto journal = StudyJournal::create(path);
        StudyCreated created;
        created.uid = uid;
        if (!journal || !(*journal)->write(created, u"2026-11-20T05:00:00.000Z"_s, Durability::Written))
            return nullptr;
        return std::move(*journal);
    }
    [[nodiscard]] static StudyState inFile(const QString& path)
    {
        StudyState state;
        (void)readStudyFile(path, [&state](const StudyEvent& event) { return state.apply(event); });
        return state;
    }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        QVERIFY(m_dir->isValid());
        m_open = nullptr;
    }

    void severalAreWrittenInTheirOrder()
    {
        const QString a = at(u"a.mtune"_s);
        QVERIFY(makeStudy(a, u"one"_s));
        const auto store = makeStore();
        const QSignalSpy written(store.get(), &NoteStore::written);
        for (const QString& note : {u"early"_s, u"late"_s})
            QVERIFY(store->set({a, u"one"_s}, {}, note));
        QVERIFY(store->setStar({a, u"one"_s}, {}, true));
        QCOMPARE(store->note(a, inFile(a), {}), u"late"_s);
        QVERIFY(store->isStarred(a, inFile(a), {}));
        QVERIFY(store->isStarred({a, u"one"_s}, false));
        QTRY_COMPARE(written.size(), 3);
        QCOMPARE(inFile(a).note(), u"late"_s);
        QVERIFY(inFile(a).starred());
    }

    /// The window may be closed at once.
    void whatWaitsIsWrittenThoughTheStoreGoes()
    {
        const QString a = at(u"a.mtune"_s);
        QVERIFY(makeStudy(a, u"one"_s));
        auto store = makeStore();
        store->setStar({a, u"one"_s}, {}, true);
        store->set({a, u"one"_s}, {}, u"early"_s);
        store->set({a, u"one"_s}, {}, u"late"_s);
        store.reset();
        QVERIFY(QThreadPool::globalInstance()->waitForDone(test::patientMs));
        QCOMPARE(inFile(a).note(), u"late"_s);
        QVERIFY(inFile(a).starred());
    }

    /// Nothing else says so: the state that is shown has it when the store has it no more.
    void whoShowsTheStudyReadsItAtOnce()
    {
        const QString a = at(u"a.mtune"_s);
        QVERIFY(makeStudy(a, u"one"_s));
        const auto follower = StudyFollower::open(a);
        QVERIFY(follower);
        m_open = follower->get();
        const auto store = makeStore();
        QString shown;
        connect(store.get(), &NoteStore::written, this, [&] { shown = m_open->state().note(); });
        store->set(refOf(*m_open), {}, u"mine"_s);
        QTRY_COMPARE(shown, u"mine"_s);
    }

    void aNoteIsFoundHoweverItsPathIsWritten()
    {
        const QString a = at(u"a.mtune"_s);
        QVERIFY(makeStudy(a, u"one"_s));
        QVERIFY(QFile::link(m_dir->path(), at(u"link"_s)));
        const auto store = makeStore();
        store->set({at(u"link/a.mtune"_s)}, {}, u"through a link"_s);
        QCOMPARE(store->note(a, {}, {}), u"through a link"_s);
        QCOMPARE(store->note(at(u"link/../a.mtune"_s), {}, {}), u"through a link"_s);
        QTRY_COMPARE(inFile(a).note(), u"through a link"_s);
    }

    void aNoteIsNotWrittenIntoAnotherStudy()
    {
        const QString a = at(u"a.mtune"_s);
        QVERIFY(makeStudy(a, u"two"_s));
        const auto store = makeStore();
        const QSignalSpy refused(store.get(), &NoteStore::refused);
        QVERIFY(store->set({a, u"one"_s}, {}, u"on the first"_s));
        QTRY_COMPARE(refused.size(), 1);
        QVERIFY2(refused[0][0].toString().contains(u"on the first"), qPrintable(refused[0][0].toString()));
        QCOMPARE(inFile(a).note(), QString());
        const auto follower = StudyFollower::open(a);
        m_open = follower->get();
        QVERIFY(!store->set({a, u"one"_s}, {}, u"again"_s));
        QCOMPARE(refused.size(), 2);
    }

    void whatIsHeldIsRefusedWithTheNote()
    {
        const QString a = at(u"a.mtune"_s);
        const auto writer = makeStudy(a, u"one"_s);
        QVERIFY(writer);
        const auto store = makeStore();
        const QSignalSpy refused(store.get(), &NoteStore::refused);
        store->set({a, u"one"_s}, {}, u"mine"_s);
        QTRY_COMPARE(refused.size(), 1);
        QVERIFY2(refused[0][0].toString().startsWith(u"The note \"mine\" was not written: "),
            qPrintable(refused[0][0].toString()));
        QCOMPARE(store->note(a, inFile(a), {}), QString());
    }
};

MEGATUNE_TEST(NoteStoreTest)

} // namespace megatune::tst_notestore

#include "tst_notestore.moc"
