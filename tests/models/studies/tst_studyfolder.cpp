// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/annotate.h"
#include "tests/support/test.h"
#include "ui/review/studyfilter.h"
#include "ui/review/studyfolder.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace megatune::tst_studyfolder {

/// The table of a folder's studies.
class StudyFolderTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_dir;

    [[nodiscard]] QString at(const QString& name) const { return m_dir->filePath(name); }

    /// A study of `gpus` GPUs with one finished trial of this value, if any.
    void makeStudy(const QString& file, const QString& name, int gpus, std::optional<double> value)
    {
        const auto journal = StudyJournal::create(at(file));
        QVERIFY2(journal.has_value(), journal ? "" : qPrintable(journal.error().sentence));
        const QString time = u"2026-11-20T05:00:00.000Z"_s;
        StudyCreated created;
        created.uid = u"u"_s + file;
        created.name = name;
        created.preset = u"megatron"_s;
        created.strategy = u"model-guided"_s;
        created.arguments = {
            {u"n_gpus"_s, QString::number(gpus)}, {u"gbs"_s, u"64"_s}, {u"model"_s, u"Qwen/Qwen3-8B"_s}};
        QVERIFY((*journal)->write(created, time, Durability::Written));
        if (!value)
            return;
        TrialQueued queued;
        queued.params = Layout({{u"tp"_s, Value{2}}});
        QVERIFY((*journal)->write(queued, time, Durability::Written));
        QVERIFY((*journal)->write(TrialStarted{}, time, Durability::Written));
        TrialEnded ended;
        ended.state = TrialState::Finished;
        ended.value = value;
        QVERIFY((*journal)->write(ended, time, Durability::Written));
    }
    static QStringList column(const QAbstractItemModel& model, int column)
    {
        QStringList texts;
        for (int row = 0; row < model.rowCount(); ++row)
            texts.append(model.index(row, column).data().toString());
        return texts;
    }

    /// Who writes the stars of this folder.
    [[nodiscard]] std::unique_ptr<NoteStore> notesOf(StudyFolder& folder)
    {
        auto notes = std::make_unique<NoteStore>([](const QString&) { return nullptr; });
        folder.setNotes(notes.get());
        connect(&folder, &StudyFolder::starRequested, notes.get(),
            [store = notes.get()](const StudyRef& study, bool, bool on) { store->setStar(study, {}, on); });
        return notes;
    }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        QVERIFY(m_dir->isValid());
    }

    void everyStudyOfTheFolderIsARowAlsoADamagedOne()
    {
        makeStudy(u"a.mtune"_s, u"first\nnight"_s, 8, 96.04);
        makeStudy(u"b.mtune"_s, u"second"_s, 1024, {});
        QFile damaged(at(u"c.mtune"_s));
        QVERIFY(damaged.open(QIODevice::WriteOnly));
        damaged.write("not a study\n");
        damaged.close();
        QFile other(at(u"d.txt"_s));
        QVERIFY(other.open(QIODevice::WriteOnly));
        StudyFolder folder;
        const QAbstractItemModelTester tester(&folder, QAbstractItemModelTester::FailureReportingMode::Fatal);
        folder.setFolder(m_dir->path());
        QTRY_VERIFY(!folder.isReading());
        QCOMPARE(column(folder, StudyFolder::NameColumn),
            (QStringList{u"first night in a"_s, u"second in b"_s, u"c (cannot be read)"_s}));
        QCOMPARE(column(folder, StudyFolder::BestColumn), (QStringList{u"96.0"_s, u"\u2013"_s, u"\u2013"_s}));
        QCOMPARE(
            column(folder, StudyFolder::SettingColumn).first(), u"Qwen3-8B \u00b7 8 GPUs \u00b7 GBS 64"_s);
        QCOMPARE(column(folder, StudyFolder::LayoutColumn).first(), u"TP2"_s);
        QCOMPARE(column(folder, StudyFolder::StateColumn),
            (QStringList{u"unfinished"_s, u"unfinished"_s, QString()}));
        QVERIFY(folder.index(2, 0).data(Qt::ToolTipRole).toString().contains(u"c.mtune"));
    }
    void theFolderIsFollowed()
    {
        StudyFolder folder;
        const QAbstractItemModelTester tester(&folder, QAbstractItemModelTester::FailureReportingMode::Fatal);
        folder.setFolder(m_dir->path());
        QTRY_VERIFY(!folder.isReading());
        QCOMPARE(folder.rowCount(), 0);
        makeStudy(u"new.mtune"_s, u"new"_s, 8, 5.0);
        QTRY_COMPARE(folder.rowCount(), 1);
        QTRY_COMPARE(column(folder, StudyFolder::BestColumn), QStringList{u"5.0"_s});
        QVERIFY(QFile::remove(at(u"new.mtune"_s)));
        QTRY_COMPARE(folder.rowCount(), 0);
    }
    void aStudyThatGrewIsReadAgain()
    {
        makeStudy(u"a.mtune"_s, u"a"_s, 8, {});
        StudyFolder folder;
        folder.setFolder(m_dir->path());
        QTRY_VERIFY(!folder.isReading());
        QVERIFY(annotateStudy(at(u"a.mtune"_s), NoteSet{{}, u"the slow one"_s}).has_value());
        folder.refresh();
        QTRY_VERIFY(folder.index(0, 0).data(StudyFolder::SearchRole).toString().contains(u"slow one"));
    }
    void aStarIsWrittenIntoTheStudy()
    {
        makeStudy(u"a.mtune"_s, u"a"_s, 8, 5.0);
        StudyFolder folder;
        const auto notes = notesOf(folder);
        folder.setFolder(m_dir->path());
        QTRY_VERIFY(!folder.isReading());
        folder.setStarred(at(u"a.mtune"_s), true);
        QCOMPARE(folder.index(0, StudyFolder::StarColumn).data().toString(), u"\u2605"_s);
        QTRY_VERIFY(summarise(at(u"a.mtune"_s)).starred);
        QTRY_VERIFY(!notes->isStarred({at(u"a.mtune"_s)}, false)); // it waits no longer
        QCOMPARE(folder.index(0, StudyFolder::StarColumn).data().toString(), u"\u2605"_s);
    }
    void theStarOfAStudyThatIsBeingWrittenIsRefused()
    {
        makeStudy(u"a.mtune"_s, u"a"_s, 8, 5.0);
        StudyFolder folder;
        const auto notes = notesOf(folder);
        folder.setFolder(m_dir->path());
        QTRY_VERIFY(!folder.isReading());
        const auto contents = readStudyFile(at(u"a.mtune"_s));
        auto writer = StudyJournal::append(at(u"a.mtune"_s), *contents, 9);
        QVERIFY(writer.has_value());
        const QSignalSpy refused(notes.get(), &NoteStore::refused);
        folder.setStarred(at(u"a.mtune"_s), true);
        QTRY_COMPARE(refused.size(), 1);
        QCOMPARE(folder.index(0, StudyFolder::StarColumn).data().toString(), QString());
        QVERIFY(!summarise(at(u"a.mtune"_s)).starred);
    }
    void aFolderThatIsNotThereIsSaid()
    {
        StudyFolder folder;
        folder.setFolder(at(u"nowhere"_s));
        QTRY_VERIFY(folder.problem().contains(u"There is no folder"));
        QCOMPARE(folder.rowCount(), 0);
    }
    void anotherFolderForgetsTheFirst()
    {
        makeStudy(u"a.mtune"_s, u"a"_s, 8, 5.0);
        QVERIFY(QDir(m_dir->path()).mkdir(u"empty"_s));
        StudyFolder folder;
        folder.setFolder(m_dir->path()); // is being read when the next one is asked for
        folder.setFolder(at(u"empty"_s));
        QTRY_VERIFY(!folder.isReading());
        QCOMPARE(folder.rowCount(), 0);
    }
    void whatIsSoughtIsFoundAndTheUnknownComesLast()
    {
        makeStudy(u"alpha.mtune"_s, u"alpha"_s, 8, 5.0);
        makeStudy(u"beta.mtune"_s, u"beta"_s, 8, {});
        makeStudy(u"gamma.mtune"_s, u"gamma"_s, 8, 50.0);
        StudyFolder folder;
        StudyFilter filter(&folder);
        folder.setFolder(m_dir->path());
        QTRY_VERIFY(!folder.isReading());
        filter.sort(StudyFolder::BestColumn, Qt::DescendingOrder);
        QCOMPARE(column(filter, StudyFolder::NameColumn), (QStringList{u"gamma"_s, u"alpha"_s, u"beta"_s}));
        filter.sort(StudyFolder::BestColumn, Qt::AscendingOrder);
        QCOMPARE(column(filter, StudyFolder::NameColumn), (QStringList{u"alpha"_s, u"gamma"_s, u"beta"_s}));
        filter.setSearch(u"QWEN alp"_s);
        QCOMPARE(column(filter, StudyFolder::NameColumn), QStringList{u"alpha"_s});
        filter.setSearch(u"nothing"_s);
        QCOMPARE(filter.rowCount(), 0);
        filter.setSearch({});
        const auto notes = notesOf(folder);
        folder.setStarred(at(u"beta.mtune"_s), true);
        filter.setStarredOnly(true);
        QCOMPARE(column(filter, StudyFolder::NameColumn), QStringList{u"beta"_s});
    }
    void studiesOfOneSettingStandTogetherTheLatestFirst()
    {
        makeStudy(u"a.mtune"_s, u"a"_s, 8, 5.0);
        makeStudy(u"b.mtune"_s, u"b"_s, 16, 7.0);
        makeStudy(u"c.mtune"_s, u"c"_s, 8, 50.0);
        const QDateTime day(QDate(2026, 3, 1), QTime(12, 0));
        for (const auto& [name, hours] : {std::pair(u"a.mtune"_s, 1), {u"b.mtune"_s, 2}, {u"c.mtune"_s, 3}}) {
            QFile file(at(name));
            QVERIFY(file.open(QIODevice::ReadWrite));
            QVERIFY(file.setFileTime(day.addSecs(3600 * hours), QFileDevice::FileModificationTime));
        }
        StudyFolder folder;
        StudyFilter filter(&folder);
        filter.sort(StudyFolder::ChangedColumn, Qt::DescendingOrder);
        folder.setFolder(m_dir->path());
        QTRY_COMPARE(column(filter, StudyFolder::NameColumn), (QStringList{u"c"_s, u"a"_s, u"b"_s}));
        QTRY_VERIFY(!folder.isReading());
        QVERIFY(filter.beginsGroup(0) && !filter.beginsGroup(1) && filter.beginsGroup(2));
        filter.sort(StudyFolder::BestColumn, Qt::AscendingOrder); // within each
        QCOMPARE(column(filter, StudyFolder::NameColumn), (QStringList{u"a"_s, u"c"_s, u"b"_s}));
    }
    void fiveThousandStudiesAreListedBeforeTheyAreRead()
    {
        makeStudy(u"0.mtune"_s, u"one of many"_s, 8, 5.0);
        for (int i = 1; i < 5000; ++i)
            QVERIFY(QFile::link(at(u"0.mtune"_s), at(QString::number(i) + u".mtune"_s)));
        StudyFolder folder;
        QSignalSpy rows(&folder, &QAbstractItemModel::rowsInserted);
        folder.setFolder(m_dir->path());
        QTRY_COMPARE(folder.rowCount(), 5000);
        QCOMPARE(rows.size(), 1); // all rows at once, values later
        QVERIFY(folder.isReading());
        QTRY_VERIFY_WITH_TIMEOUT(!folder.isReading(), 120'000);
        QCOMPARE(folder.index(4999, StudyFolder::BestColumn).data().toString(), u"5.0"_s);
    }
};

MEGATUNE_TEST(StudyFolderTest)

} // namespace megatune::tst_studyfolder

#include "tst_studyfolder.moc"
