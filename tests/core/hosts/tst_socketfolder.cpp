// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/ssh/socketfolder.h"
#include "tests/support/test.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <sys/file.h>

namespace megatune::tst_socketfolder {

class SocketFolderTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_place;
    QByteArray m_before;

    QString put(const QString& name)
    {
        QDir(m_place->path()).mkpath(name);
        return m_place->filePath(name);
    }

private Q_SLOTS:
    void init()
    {
        m_place = std::make_unique<QTemporaryDir>(u"/tmp/mtplace-XXXXXX"_s);
        m_before = qgetenv("XDG_RUNTIME_DIR");
        qputenv("XDG_RUNTIME_DIR", m_place->path().toUtf8());
    }
    void cleanup() { qputenv("XDG_RUNTIME_DIR", m_before); }

    void whatAKilledProgramLeftIsTakenAwayAndNothingElse()
    {
        const QString dead = put(u"mt-deadAB"_s);
        QVERIFY(QFile(dead + u"/owner"_s).open(QIODevice::WriteOnly));
        QVERIFY(QFile(dead + u"/c1"_s).open(QIODevice::WriteOnly));
        const QString alive = put(u"mt-liveAB"_s);
        QFile owner(alive + u"/owner"_s);
        QVERIFY(owner.open(QIODevice::WriteOnly));
        QCOMPARE(::flock(owner.handle(), LOCK_EX | LOCK_NB), 0);
        const QString starting = put(u"mt-someAB"_s); // just made, or somebody else's
        const QString other = put(u"mt-thing-of-others"_s);
        QVERIFY(QFile(other + u"/owner"_s).open(QIODevice::WriteOnly));
        QVERIFY(QFile::link(other, m_place->filePath(u"mt-linkAB"_s)));

        auto first = SocketFolder::make();
        QVERIFY(first);
        QVERIFY((*first)->isThere());
        QVERIFY(!QFile::exists(dead));
        for (const QString& stays : {alive, starting, QString(other + u"/owner"_s)})
            QVERIFY2(QFile::exists(stays), qPrintable(stays));
        const auto second = SocketFolder::make();
        QVERIFY(second);
        QVERIFY2((*first)->isThere(), "one of a program that lives stays");
        first->reset();
        QVERIFY((*second)->isThere());
    }
    void oneThatIsTakenAwayIsMissed()
    {
        const auto folder = SocketFolder::make();
        QVERIFY(folder && (*folder)->isThere());
        QVERIFY((*folder)->filePath(u"c1"_s).startsWith(m_place->path()));
        QVERIFY(QDir((*folder)->filePath({})).removeRecursively());
        QVERIFY(!(*folder)->isThere());
    }
    void aPlaceThatTakesNothingIsPassedOver()
    {
        qputenv("XDG_RUNTIME_DIR", "/proc");
        const auto folder = SocketFolder::make();
        QVERIFY(folder);
        QVERIFY(!(*folder)->filePath({}).startsWith(u"/proc"));
    }
};

MEGATUNE_TEST(SocketFolderTest)

} // namespace megatune::tst_socketfolder

#include "tst_socketfolder.moc"
