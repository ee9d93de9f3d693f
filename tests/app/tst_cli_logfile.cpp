// SPDX-License-Identifier: GPL-3.0-or-later
// --log-file: what went on, step by step, in a file; nothing of it where it was not asked for.
#include "tests/support/climachine.h"
#include "tests/support/test.h"

namespace megatune::tst_cli_logfile {

using test::CliMachine;
using test::CliRun;

class CliLogFileTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<CliMachine> m_machine;

    /// A study of two trials whose command holds secrets.
    [[nodiscard]] CliRun optimize(const QStringList& options) const
    {
        return m_machine->run(
            QStringList{u"optimize"_s, u"--n-trials"_s, u"2"_s, u"--env"_s, u"WANDB_API_KEY=fromEnv"_s}
            + options
            + QStringList{u"--args"_s, u"n_gpus=8,gbs=64"_s, u"--"_s, u"HF_TOKEN=fromCommand"_s,
                QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer"), u"--law"_s, u"table"_s,
                u"--wandb-key"_s, u"fromOption"_s});
    }
    static bool hasSecret(const QByteArray& text)
    {
        return text.contains("fromEnv") || text.contains("fromCommand") || text.contains("fromOption");
    }

private Q_SLOTS:
    void init() { m_machine = std::make_unique<CliMachine>(); }

    void theFileTellsTheStoryAndNothingElseIsPrinted()
    {
        const CliRun run = optimize({u"--study"_s, u"a.mtune"_s, u"--log-file"_s, u"run.log"_s});
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY2(!run.err.contains("megatune.") && !run.out.contains("megatune.study"), run.err.constData());
        const QByteArray log = m_machine->read(u"work/run.log"_s);
        for (const char* part : {"megatune.program debug megatune-cli optimize",
                 "megatune.study debug created", "megatune.run debug phase running",
                 "megatune.search debug proposed", "megatune.process debug", "event 3 trial-launched 0",
                 "megatune.run debug trial 1 attempt 1 is finished", "megatune.study debug unlocked",
                 "megatune.program debug exit status 0"})
            QVERIFY2(log.contains(part), QByteArray(QByteArray(part) + " is not in:\n" + log).constData());
        QVERIFY2(!hasSecret(log), log.constData());
        // The next run goes on behind it.
        (void)m_machine->run({u"show"_s, u"a.mtune"_s, u"--log-file=run.log"_s});
        const QByteArray both = m_machine->read(u"work/run.log"_s);
        QVERIFY(both.startsWith(log) && both.contains("megatune.program debug megatune-cli show"));
    }

    void rulesInTheEnvironmentPrintTheSameWithoutAFile()
    {
        m_machine->environment().insert(u"QT_LOGGING_RULES"_s, u"megatune.*=true"_s);
        m_machine->environment().insert(u"QT_FORCE_STDERR_LOGGING"_s, u"1"_s);
        const CliRun run = optimize({u"--study"_s, u"a.mtune"_s});
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY2(run.err.contains("megatune.search: proposed"), run.err.constData());
        QVERIFY2(run.err.contains("megatune.process:"), run.err.constData());
        QVERIFY2(!hasSecret(run.err), run.err.constData());
        QVERIFY2(!run.out.contains("megatune.search"), run.out.constData());
    }

    void aFileThatCannotBeWrittenIsOneSentenceAndTwo()
    {
        for (const QString& file : {u"no/such/folder/run.log"_s, QString()}) {
            const CliRun run = m_machine->run({u"list"_s, u"strategies"_s, u"--log-file"_s, file});
            QCOMPARE(run.status, 2);
            QVERIFY2(run.out.isEmpty() && run.err.count('\n') == 1, run.err.constData());
            QVERIFY2(run.err.contains(file.toUtf8()), run.err.constData());
        }
    }

    void everySubcommandTakesALogFile()
    {
        const QByteArray overview = m_machine->run({u"--help"_s}).out;
        int commands = 0;
        for (const QByteArray& line : overview.split('\n')) {
            const bool isExample = line.startsWith("  megatune-cli ");
            if (!line.startsWith("  ") || line.startsWith("   ") || isExample)
                continue;
            const QString name = QString::fromLatin1(line.trimmed().split(' ').first());
            const CliRun help = m_machine->run({name, u"--help"_s});
            QVERIFY2(help.out.contains("--log-file FILE"), qPrintable(name));
            ++commands;
        }
        QVERIFY(commands >= 14);
    }
};

MEGATUNE_TEST(CliLogFileTest)

} // namespace megatune::tst_cli_logfile

#include "tst_cli_logfile.moc"
