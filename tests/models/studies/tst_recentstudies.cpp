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

    [[nodiscard]] QString settingsPath() const { return m_home.filePath(u"settings.ini"_s); }

private Q_SLOTS:
    void init() { QFile::remove(settingsPath()); }

    void theNewestStandsOnTopAndNoneTwice()
    {
        QSettings settings(settingsPath(), QSettings::IniFormat);
        RecentStudies recent(&settings);
        const QAbstractItemModelTester tester(&recent);
        recent.add(u"/a/one.mtune"_s);
        recent.add(u"/a/two.mtune"_s);
        recent.add(u"/a/../a/one.mtune"_s);
        QCOMPARE(recent.paths(), QStringList({u"/a/one.mtune"_s, u"/a/two.mtune"_s}));
        recent.remove(u"/a/one.mtune"_s);
        QCOMPARE(recent.paths(), QStringList{u"/a/two.mtune"_s});
        recent.clear();
        QCOMPARE(recent.rowCount(), 0);
    }

    void theListIsBoundedAndKept()
    {
        QSettings settings(settingsPath(), QSettings::IniFormat);
        RecentStudies recent(&settings);
        const QAbstractItemModelTester tester(&recent);
        for (int i = 0; i < 2 * RecentStudies::mostStudies; ++i)
            recent.add(u"/a/%1.mtune"_s.arg(i));
        QCOMPARE(recent.rowCount(), RecentStudies::mostStudies);
        const RecentStudies again(&settings);
        QCOMPARE(again.paths(), recent.paths());
    }

    void aFileThatCannotBeReadKeepsItsRowAndSaysWhy()
    {
        QSettings settings(settingsPath(), QSettings::IniFormat);
        RecentStudies recent(&settings);
        recent.add(m_home.filePath(u"gone.mtune"_s));
        const QModelIndex name = recent.index(0, RecentStudies::NameColumn);
        QCOMPARE(name.data().toString(), u"gone"_s);
        QTRY_COMPARE(name.data().toString(), u"gone (cannot be read)"_s);
        QVERIFY(name.data(Qt::ToolTipRole).toString().contains(u"gone.mtune"_s));
        QCOMPARE(recent.index(0, RecentStudies::BestColumn).data().toString(), u"\u2013"_s);
    }

    void namesAreShownOnOneLineAndCopiesAreToldApart()
    {
        QCOMPARE(studyTitle(u"two\nlines\u202e"_s, u"/a/two\nlines\u202e.mtune"_s), u"two lines\uFFFD"_s);
        QCOMPARE(studyTitle(u"best"_s, u"/a/best.mtune"_s), u"best"_s);
        QCOMPARE(studyTitle({}, u"/a/best.mtune"_s), u"best"_s);
        QCOMPARE(studyTitle(u"best"_s, u"/a/best copy.mtune"_s), u"best in best copy"_s);
        QSettings settings(settingsPath(), QSettings::IniFormat);
        RecentStudies recent(&settings);
        recent.add(u"/a/two\nlines.mtune"_s);
        QCOMPARE(recent.index(0, RecentStudies::NameColumn).data().toString(), u"two lines"_s);
    }

    void damagedSettingsAreLeftOut()
    {
        QSettings settings(settingsPath(), QSettings::IniFormat);
        settings.setValue(u"recentStudies"_s, QStringList{QString(), u"/a/one.mtune"_s, u"/a/one.mtune"_s});
        const RecentStudies recent(&settings);
        QCOMPARE(recent.paths(), QStringList{u"/a/one.mtune"_s});
        settings.setValue(u"recentStudies"_s, 7);
        QVERIFY(RecentStudies(&settings).paths().isEmpty());
    }
};

MEGATUNE_TEST(RecentStudiesTest)

} // namespace megatune::tst_recentstudies

#include "tst_recentstudies.moc"
