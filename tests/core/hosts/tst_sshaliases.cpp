// SPDX-License-Identifier: GPL-3.0-or-later
// Which names a configuration of ssh gives to machines.
#include "core/hosts/ssh/sshaliases.h"
#include "tests/support/test.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace megatune::tst_sshaliases {

using namespace Qt::StringLiterals;

class SshAliasesTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_home;

    void put(const QString& name, const QByteArray& text)
    {
        QVERIFY(QDir().mkpath(QFileInfo(m_home.filePath(name)).path()));
        QFile file(m_home.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    [[nodiscard]] QStringList aliases() const
    {
        return sshAliases(m_home.filePath(u".ssh/config"_s), m_home.path());
    }

private Q_SLOTS:
    void namesAreListedAndPatternsAreNot()
    {
        QVERIFY(sshAliases(u"/nowhere/config"_s, m_home.path()).isEmpty());
        put(u".ssh/config"_s,
            "# Host commented\nHost gpu-a gpu-b *.lab !gpu-c gpu-?\n  HostName 10.0.0.1\n\thost=gpu-d\nHOST \"gpu e\" \"\" # x\n"
            "Host gpu-a\nMatch host gpu-f\nHostName gpu-g\nHostKeyAlias gpu-h\n");
        QCOMPARE(aliases(), QStringList({u"gpu-a"_s, u"gpu-b"_s, u"gpu-d"_s, u"gpu e"_s}));
    }
    void includedFilesAreReadOnceAndNotForEver()
    {
        put(u".ssh/config"_s, "Include conf.d/*\nInclude ~/other\nInclude config\nHost last\n");
        put(u".ssh/conf.d/10-a"_s, "Host first\nInclude conf.d/20-b\n");
        put(u".ssh/conf.d/20-b"_s, "Host second\n");
        put(u"other"_s, "Host third\n");
        QCOMPARE(aliases(), QStringList({u"first"_s, u"second"_s, u"third"_s, u"last"_s}));
    }
    void aFolderIsNoConfiguration() { QVERIFY(sshAliases(m_home.path(), m_home.path()).isEmpty()); }
};

MEGATUNE_TEST(SshAliasesTest)

} // namespace megatune::tst_sshaliases

#include "tst_sshaliases.moc"
