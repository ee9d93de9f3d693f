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
        const CliRun script = m_machine.run({u"completion"_qs, u"bash"_qs});
        m_machine.put(u"completion.bash"_qs, script.out);
        QProcess bash;
        bash.setProcessEnvironment(m_machine.environment());
        bash.setWorkingDirectory(m_machine.at(u"work"_qs));
        // compopt works only while bash completes for real; here it may fail.
        const QString code = QStringLiteral("source \"$1\"; PATH=$2:$PATH; shift 2; COMP_WORDS=(\"$@\"); "
                                            "COMP_CWORD=$(($# - 1)); _megatune_cli 2>/dev/null; "
                                            "printf '%s\\n' \"${COMPREPLY[@]}\"");
        bash.start(u"bash"_qs,
            QStringList{u"-c"_qs, code, u"bash"_qs, m_machine.at(u"completion.bash"_qs),
                QString::fromLatin1(TEST_BIN_DIR), u"megatune-cli"_qs}
                + words);
        bash.waitForFinished();
        return bash.readAllStandardOutput().trimmed().split('\n');
    }

private Q_SLOTS:
    void bashCompletesWhatEachPlaceTakes_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArrayList>("expected");
        QTest::newRow("subcommand") << QStringList{u"opt"_qs} << QByteArrayList{"optimize"};
        QTest::newRow("option") << QStringList{u"optimize"_qs, u"--dry"_qs} << QByteArrayList{"--dry-run"};
        QTest::newRow("name of a strategy")
            << QStringList{u"optimize"_qs, u"--strategy"_qs, u"mo"_qs} << QByteArrayList{"model-guided"};
        QTest::newRow("behind =") << QStringList{u"optimize"_qs, u"--strategy"_qs, u"="_qs, u"mo"_qs}
                                  << QByteArrayList{"model-guided"};
        QTest::newRow("choices") << QStringList{u"space"_qs, u"--list"_qs, QString()}
                                 << QByteArrayList{"kept", "pruned", "all"};
        QTest::newRow("operand") << QStringList{u"list"_qs, u"str"_qs} << QByteArrayList{"strategies"};
        QTest::newRow("task") << QStringList{u"recipe"_qs, u"grp"_qs} << QByteArrayList{"grpo"};
        QTest::newRow("file") << QStringList{u"show"_qs, u"my"_qs} << QByteArrayList{"my study.mtune"};
        QTest::newRow("folder") << QStringList{u"optimize"_qs, u"--cwd"_qs, u"m"_qs}
                                << QByteArrayList{"mine"};
        QTest::newRow("behind --") << QStringList{u"optimize"_qs, u"--"_qs, u"--dry"_qs}
                                   << QByteArrayList{""};
    }
    void bashCompletesWhatEachPlaceTakes()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArrayList, expected);
        m_machine.put(u"work/my study.mtune"_qs, "");
        QVERIFY(QDir().mkpath(m_machine.work(u"mine"_qs)));
        QCOMPARE(offered(words), expected);
    }
    void everyOptionOfEverySubcommandIsInBothScripts()
    {
        const QByteArray bash = m_machine.run({u"completion"_qs, u"bash"_qs}).out;
        const QByteArray zsh = m_machine.run({u"completion"_qs, u"zsh"_qs}).out;
        const QByteArray help = m_machine.run({u"optimize"_qs, u"--help"_qs}).out;
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
        if (QStandardPaths::findExecutable(u"zsh"_qs).isEmpty())
            QSKIP("zsh is not installed.");
        const CliRun script = m_machine.run({u"completion"_qs, u"zsh"_qs});
        m_machine.put(u"_megatune-cli"_qs, script.out);
        QProcess zsh;
        zsh.start(u"zsh"_qs, {u"-n"_qs, m_machine.at(u"_megatune-cli"_qs)});
        QVERIFY(zsh.waitForFinished());
        QCOMPARE(zsh.readAllStandardError(), QByteArray());
        QCOMPARE(zsh.exitCode(), 0);
    }
    void everySubcommandHasAManualPageWithoutARoffWarning()
    {
        const QByteArray overview = m_machine.run({u"manual"_qs, u"megatune-cli"_qs}).out;
        QStringList pages{u"megatune-cli"_qs};
        for (const QByteArray& line : overview.split('\n')) {
            if (line.startsWith(".BR megatune\\-cli\\-"))
                pages.append(QString::fromLatin1(line.mid(19).split(' ').first()).remove(QLatin1Char('\\')));
        }
        QVERIFY2(pages.size() > 10, overview.constData());
        const bool groffIsHere = !QStandardPaths::findExecutable(u"groff"_qs).isEmpty();
        for (const QString& page : std::as_const(pages)) {
            const CliRun manual = m_machine.run({u"manual"_qs, page});
            QCOMPARE(manual.status, 0);
            QVERIFY2(manual.out.startsWith(".TH \"MEGATUNE"), manual.out.constData());
            for (const char* part : {".SH EXAMPLES\n", ".SH ENVIRONMENT\n", ".BR megatune"})
                QVERIFY2(manual.out.contains(part), manual.out.constData());
            if (!groffIsHere)
                continue;
            QProcess groff;
            groff.start(u"groff"_qs, {u"-man"_qs, u"-Tascii"_qs, u"-ww"_qs});
            groff.write(manual.out);
            groff.closeWriteChannel();
            QVERIFY(groff.waitForFinished());
            QCOMPARE(groff.readAllStandardError(), QByteArray());
            QVERIFY(groff.readAllStandardOutput().contains("megatune-cli"));
        }
    }
    void aPageNamesTheFilesThatItsSubcommandReadsAndWrites()
    {
        const QByteArray optimize = m_machine.run({u"manual"_qs, u"optimize"_qs}).out;
        QVERIFY2(optimize.contains(".SH FILES\n.TP\n.B \"NAME.mtune\"\n"), optimize.constData());
        QVERIFY(optimize.contains(".B \"MEGATUNE_SLURM_FOLDER\"\n"));
        const QByteArray overview = m_machine.run({u"manual"_qs, u"megatune-cli"_qs}).out;
        QCOMPARE(overview.count(".B \"NAME.mtune\"\n"), 1);
    }
    void anUnknownShellOrPageIsSaid()
    {
        const CliRun shell = m_machine.run({u"completion"_qs, u"bahs"_qs});
        QCOMPARE(shell.status, 2);
        QVERIFY2(shell.err.contains("Did you mean bash?"), shell.err.constData());
        const CliRun page = m_machine.run({u"manual"_qs, u"optimise"_qs});
        QCOMPARE(page.status, 2);
        QVERIFY2(page.err.contains("Did you mean optimize?"), page.err.constData());
    }
};

MEGATUNE_TEST(CliShellTest)

} // namespace megatune::tst_clishell

#include "tst_clishell.moc"
