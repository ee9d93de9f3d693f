// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test.h"
#include "ui/studies/recentstudies.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>

namespace megatune::tst_recentstudies {

class RecentStudiesTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_home;

    [[nodiscard]] QString settingsPath() const { return m_home.filePath(u"settings.ini"_qs); }

private Q_SLOTS:
    void init() { QFile::remove(settingsPath()); }

    void theNewestStandsOnTopAndNoneTwice()
    {
        QSettings settings(settingsPath(), QSettings::IniFormat);
        RecentStudies recent(&settings);
        const QAbstractItemModelTester tester(&recent);
        recent.add(u"/a/one.mtune"_qs);
        recent.add(u"/a/two.mtune"_qs);
        recent.add(u"/a/../a/one.mtune"_qs);
        QCOMPARE(recent.paths(), QStringList({u"/a/one.mtune"_qs, u"/a/two.mtune"_qs}));
        recent.remove(u"/a/one.mtune"_qs);
        QCOMPARE(recent.paths(), QStringList{u"/a/two.mtune"_qs});
        recent.clear();
        QCOMPARE(recent.rowCount(), 0);
    }

    void theListIsBoundedAndKept()
    {
        QSettings settings(settingsPath(), QSettings::IniFormat);
        RecentStudies recent(&settings);
        const QAbstractItemModelTester tester(&recent);
        for (int i = 0; i < 2 * RecentStudies::mostStudies; ++i)
            recent.add(u"/a/%1.mtune"_qs.arg(i));
        QCOMPARE(recent.rowCount(), RecentStudies::mostStudies);
        const RecentStudies again(&settings);
        QCOMPARE(again.paths(), recent.paths());
    }

    void aFileThatCannotBeReadKeepsItsRowAndSaysWhy()
    {
        QSettings settings(settingsPath(), QSettings::IniFormat);
        RecentStudies recent(&settings);
        recent.add(m_home.filePath(u"gone.mtune"_qs));
        const QModelIndex name = recent.index(0, RecentStudies::NameColumn);
        QCOMPARE(name.data().toString(), u"gone"_qs);
        QTRY_COMPARE(name.data().toString(), u"gone (cannot be read)"_qs);
        QVERIFY(name.data(Qt::ToolTipRole).toString().contains(u"gone.mtune"_qs));
        QCOMPARE(recent.index(0, RecentStudies::BestColumn).data().toString(), u"\u2013"_qs);
    }

    void namesAreShownOnOneLineAndCopiesAreToldApart()
    {
        QCOMPARE(studyTitle(u"two\nlines\u202e"_qs, u"/a/two\nlines\u202e.mtune"_qs), u"two lines\uFFFD"_qs);
        QCOMPARE(studyTitle(u"best"_qs, u"/a/best.mtune"_qs), u"best"_qs);
        QCOMPARE(studyTitle({}, u"/a/best.mtune"_qs), u"best"_qs);
        QCOMPARE(studyTitle(u"best"_qs, u"/a/best copy.mtune"_qs), u"best in best copy"_qs);
        QSettings settings(settingsPath(), QSettings::IniFormat);
        RecentStudies recent(&settings);
        recent.add(u"/a/two\nlines.mtune"_qs);
        QCOMPARE(recent.index(0, RecentStudies::NameColumn).data().toString(), u"two lines"_qs);
    }

    void damagedSettingsAreLeftOut()
    {
        QSettings settings(settingsPath(), QSettings::IniFormat);
        settings.setValue(
            u"recentStudies"_qs, QStringList{QString(), u"/a/one.mtune"_qs, u"/a/one.mtune"_qs});
        const RecentStudies recent(&settings);
        QCOMPARE(recent.paths(), QStringList{u"/a/one.mtune"_qs});
        settings.setValue(u"recentStudies"_qs, 7);
        QVERIFY(RecentStudies(&settings).paths().isEmpty());
    }
};

MEGATUNE_TEST(RecentStudiesTest)

} // namespace megatune::tst_recentstudies

#include "tst_recentstudies.moc"
