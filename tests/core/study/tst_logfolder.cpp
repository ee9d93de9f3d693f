// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/journal.h"
#include "tests/support/test.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace megatune::tst_logfolder {

class LogFolderTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QString at(const QString& name) const { return m_folder->filePath(name); }
    void makeStudy(const QString& name) const
    {
        const auto journal = StudyJournal::create(at(name));
        QVERIFY(journal);
        QVERIFY((*journal)->write(StudyCreated{}, u"t"_s, Durability::Written));
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void theRawLogLiesBesideTheFile()
    {
        QCOMPARE(trialLogPath(u"/a/b c.mtune"_s, 7), u"/a/b c.logs/trial-0007.log"_s);
        QCOMPARE(trialLogPath(u"/a/v1.2.mtune"_s, 12345), u"/a/v1.2.logs/trial-12345.log"_s);
        QCOMPARE(trialLogPath(u"/a/run"_s, 0), u"/a/run-logs/trial-0000.log"_s);
        QCOMPARE(trialLogPath(u"/a/.mtune"_s, 0), u"/a/.mtune-logs/trial-0000.log"_s);
    }
    void noTwoStudiesShareAFolder()
    {
        QSet<QString> folders;
        const QStringList names{u"run"_s, u"run.mtune"_s, u"run.json"_s, u"v1.2"_s, u"v1.3"_s, u"v1"_s,
            u"v1.mtune"_s, u"run.mtune.mtune"_s, u"run.logs"_s, u"run-logs"_s};
        for (const QString& name : names)
            folders.insert(QFileInfo(trialLogPath(at(name), 0)).path());
        QCOMPARE(folders.size(), names.size());
    }
    void anEarlierStudyKeepsItsFolder()
    {
        makeStudy(u"run.json"_s);
        QVERIFY(QDir().mkdir(at(u"run.logs"_s)));
        QCOMPARE(trialLogPath(at(u"run.json"_s), 1), at(u"run.logs/trial-0001.log"_s));
        // What is no study leaves no doubt whose the folder is; another study does.
        QFile notes(at(u"run.txt"_s));
        QVERIFY(notes.open(QIODevice::WriteOnly) && notes.write("of run\n") > 0);
        notes.close();
        QCOMPARE(trialLogPath(at(u"run.json"_s), 1), at(u"run.logs/trial-0001.log"_s));
        makeStudy(u"run.mtune"_s);
        QCOMPARE(trialLogPath(at(u"run.json"_s), 1), at(u"run.json-logs/trial-0001.log"_s));
        QCOMPARE(trialLogPath(at(u"run.mtune"_s), 1), at(u"run.logs/trial-0001.log"_s));
    }
    void aFolderOfItsOwnComesFirst()
    {
        makeStudy(u"run"_s);
        QVERIFY(QDir().mkdir(at(u"run.logs"_s)));
        QVERIFY(QDir().mkdir(at(u"run-logs"_s)));
        QCOMPARE(trialLogPath(at(u"run"_s), 1), at(u"run-logs/trial-0001.log"_s));
    }
};

MEGATUNE_TEST(LogFolderTest)

} // namespace megatune::tst_logfolder

#include "tst_logfolder.moc"
