// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/climachine.h"
#include "tests/support/test.h"

#include <QStandardPaths>

namespace megatune::tst_clishell {

using megatune::test::CliMachine;
using megatune::test::CliRun;

/// What megatune-cli writes for shells and for man, read by the real programs where they are here.
class CliShellTest : public QObject
{
    Q_OBJECT

private:
    CliMachine m_machine;

    /// What bash would offer when the last of `words` is completed.
    QByteArrayList offered(const QStringList& words)
    {
        const CliRun script = m_machine.run({u"completion"_s, u"bash"_s});
        m_machine.put(u"completion.bash"_s, script.out);
        QProcess bash;
        bash.setProcessEnvironment(m_machine.environment());
        bash.setWorkingDirectory(m_machine.at(u"work"_s));
        // compopt works only while bash completes for real; here it may fail.
        const QString code = QStringLiteral("source \"$1\"; PATH=$2:$PATH; shift 2; COMP_WORDS=(\"$@\"); "
                                            "COMP_CWORD=$(($# - 1)); _megatune_cli 2>/dev/null; "
                                            "printf '%s\\n' \"${COMPREPLY[@]}\"");
        bash.start(u"bash"_s,
            QStringList{u"-c"_s, code, u"bash"_s, m_machine.at(u"completion.bash"_s),
                QString::fromLatin1(TEST_BIN_DIR), u"megatune-cli"_s}
                + words);
        bash.waitForFinished(test::patientMs);
        return bash.readAllStandardOutput().trimmed().split('\n');
    }

private Q_SLOTS:
    void bashCompletesWhatEachPlaceTakes_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArrayList>("expected");
        QTest::newRow("subcommand") << QStringList{u"opt"_s} << QByteArrayList{"optimize"};
        QTest::newRow("option") << QStringList{u"optimize"_s, u"--dry"_s} << QByteArrayList{"--dry-run"};
        QTest::newRow("name of a strategy")
            << QStringList{u"optimize"_s, u"--strategy"_s, u"mo"_s} << QByteArrayList{"model-guided"};
        QTest::newRow("behind =") << QStringList{u"optimize"_s, u"--strategy"_s, u"="_s, u"mo"_s}
                                  << QByteArrayList{"model-guided"};
        QTest::newRow("choices") << QStringList{u"space"_s, u"--list"_s, QString()}
                                 << QByteArrayList{"kept", "pruned", "all"};
        QTest::newRow("operand") << QStringList{u"list"_s, u"str"_s} << QByteArrayList{"strategies"};
        QTest::newRow("task") << QStringList{u"recipe"_s, u"grp"_s} << QByteArrayList{"grpo"};
        QTest::newRow("file") << QStringList{u"show"_s, u"my"_s} << QByteArrayList{"my study.mtune"};
        QTest::newRow("folder") << QStringList{u"optimize"_s, u"--cwd"_s, u"m"_s} << QByteArrayList{"mine"};
        QTest::newRow("behind --") << QStringList{u"optimize"_s, u"--"_s, u"--dry"_s} << QByteArrayList{""};
    }
    void bashCompletesWhatEachPlaceTakes()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArrayList, expected);
        m_machine.put(u"work/my study.mtune"_s, "");
        QVERIFY(QDir().mkpath(m_machine.work(u"mine"_s)));
        QCOMPARE(offered(words), expected);
    }
    void everyOptionOfEverySubcommandIsInBothScripts()
    {
        const QByteArray bash = m_machine.run({u"completion"_s, u"bash"_s}).out;
        const QByteArray zsh = m_machine.run({u"completion"_s, u"zsh"_s}).out;
        const QByteArray help = m_machine.run({u"optimize"_s, u"--help"_s}).out;
        int options = 0;
        for (const QByteArray& line : help.split('\n')) {
            if (!line.startsWith("  --"))
                continue;
            const QByteArray option = line.mid(2).split(' ').first();
            QVERIFY2(bash.contains(option), option.constData());
            QVERIFY2(zsh.contains(QByteArray(option + '[')) || zsh.contains(QByteArray(option + "=[")),
                option.constData());
            ++options;
        }
        QVERIFY2(options > 30, QByteArray::number(options).constData());
    }
    void zshReadsItsScript()
    {
        if (QStandardPaths::findExecutable(u"zsh"_s).isEmpty())
            QSKIP("zsh is not installed.");
        const CliRun script = m_machine.run({u"completion"_s, u"zsh"_s});
        m_machine.put(u"_megatune-cli"_s, script.out);
        QProcess zsh;
        zsh.start(u"zsh"_s, {u"-n"_s, m_machine.at(u"_megatune-cli"_s)});
        QVERIFY(zsh.waitForFinished(test::patientMs));
        QCOMPARE(zsh.readAllStandardError(), QByteArray());
        QCOMPARE(zsh.exitCode(), 0);
    }
    void everySubcommandHasAManualPageWithoutARoffWarning()
    {
        const QByteArray overview = m_machine.run({u"manual"_s, u"megatune-cli"_s}).out;
        QStringList pages{u"megatune-cli"_s};
        for (const QByteArray& line : overview.split('\n')) {
            if (line.startsWith(".BR megatune\\-cli\\-"))
                pages.append(QString::fromLatin1(line.mid(19).split(' ').first()).remove(QLatin1Char('\\')));
        }
        QVERIFY2(pages.size() > 10, overview.constData());
        const bool groffIsHere = !QStandardPaths::findExecutable(u"groff"_s).isEmpty();
        for (const QString& page : std::as_const(pages)) {
            const CliRun manual = m_machine.run({u"manual"_s, page});
            QCOMPARE(manual.status, 0);
            QVERIFY2(manual.out.startsWith(".TH \"MEGATUNE"), manual.out.constData());
            for (const char* part : {".SH EXAMPLES\n", ".SH ENVIRONMENT\n", ".BR megatune"})
                QVERIFY2(manual.out.contains(part), manual.out.constData());
            if (!groffIsHere)
                continue;
            QProcess groff;
            groff.start(u"groff"_s, {u"-man"_s, u"-Tascii"_s, u"-ww"_s});
            groff.write(manual.out);
            groff.closeWriteChannel();
            QVERIFY(groff.waitForFinished(test::patientMs));
            QCOMPARE(groff.readAllStandardError(), QByteArray());
            QVERIFY(groff.readAllStandardOutput().contains("megatune-cli"));
        }
    }
    void aPageNamesTheFilesThatItsSubcommandReadsAndWrites()
    {
        const QByteArray optimize = m_machine.run({u"manual"_s, u"optimize"_s}).out;
        QVERIFY2(optimize.contains(".SH FILES\n.TP\n.B \"NAME.mtune\"\n"), optimize.constData());
        QVERIFY(optimize.contains(".B \"MEGATUNE_SLURM_FOLDER\"\n"));
        const QByteArray overview = m_machine.run({u"manual"_s, u"megatune-cli"_s}).out;
        QCOMPARE(overview.count(".B \"NAME.mtune\"\n"), 1);
    }
    void anUnknownShellOrPageIsSaid()
    {
        const CliRun shell = m_machine.run({u"completion"_s, u"bahs"_s});
        QCOMPARE(shell.status, 2);
        QVERIFY2(shell.err.contains("Did you mean bash?"), shell.err.constData());
        const CliRun page = m_machine.run({u"manual"_s, u"optimise"_s});
        QCOMPARE(page.status, 2);
        QVERIFY2(page.err.contains("Did you mean optimize?"), page.err.constData());
    }
};

MEGATUNE_TEST(CliShellTest)

} // namespace megatune::tst_clishell

#include "tst_clishell.moc"
