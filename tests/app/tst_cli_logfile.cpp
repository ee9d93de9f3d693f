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
            QStringList{u"optimize"_qs, u"--n-trials"_qs, u"2"_qs, u"--env"_qs, u"WANDB_API_KEY=fromEnv"_qs}
            + options
            + QStringList{u"--args"_qs, u"n_gpus=8,gbs=64"_qs, u"--"_qs, u"HF_TOKEN=fromCommand"_qs,
                QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer"), u"--law"_qs, u"table"_qs,
                u"--wandb-key"_qs, u"fromOption"_qs});
    }
    static bool hasSecret(const QByteArray& text)
    {
        return text.contains("fromEnv") || text.contains("fromCommand") || text.contains("fromOption");
    }

private Q_SLOTS:
    void init() { m_machine = std::make_unique<CliMachine>(); }

    void theFileTellsTheStoryAndNothingElseIsPrinted()
    {
        const CliRun run = optimize({u"--study"_qs, u"a.mtune"_qs, u"--log-file"_qs, u"run.log"_qs});
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY2(!run.err.contains("megatune.") && !run.out.contains("megatune.study"), run.err.constData());
        const QByteArray log = m_machine->read(u"work/run.log"_qs);
        for (const char* part : {"megatune.program debug megatune-cli optimize",
                 "megatune.study debug created", "megatune.run debug phase running",
                 "megatune.search debug proposed", "megatune.process debug", "event 3 trial-launched 0",
                 "megatune.run debug trial 1 attempt 1 is finished", "megatune.study debug unlocked",
                 "megatune.program debug exit status 0"})
            QVERIFY2(log.contains(part), QByteArray(QByteArray(part) + " is not in:\n" + log).constData());
        QVERIFY2(!hasSecret(log), log.constData());
        // The next run goes on behind it.
        (void)m_machine->run({u"show"_qs, u"a.mtune"_qs, u"--log-file=run.log"_qs});
        const QByteArray both = m_machine->read(u"work/run.log"_qs);
        QVERIFY(both.startsWith(log) && both.contains("megatune.program debug megatune-cli show"));
    }

    void rulesInTheEnvironmentPrintTheSameWithoutAFile()
    {
        m_machine->environment().insert(u"QT_LOGGING_RULES"_qs, u"megatune.*=true"_qs);
        m_machine->environment().insert(u"QT_FORCE_STDERR_LOGGING"_qs, u"1"_qs);
        const CliRun run = optimize({u"--study"_qs, u"a.mtune"_qs});
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY2(run.err.contains("megatune.search: proposed"), run.err.constData());
        QVERIFY2(run.err.contains("megatune.process:"), run.err.constData());
        QVERIFY2(!hasSecret(run.err), run.err.constData());
        QVERIFY2(!run.out.contains("megatune.search"), run.out.constData());
    }

    void aFileThatCannotBeWrittenIsOneSentenceAndTwo()
    {
        for (const QString& file : {u"no/such/folder/run.log"_qs, QString()}) {
            const CliRun run = m_machine->run({u"list"_qs, u"strategies"_qs, u"--log-file"_qs, file});
            QCOMPARE(run.status, 2);
            QVERIFY2(run.out.isEmpty() && run.err.count('\n') == 1, run.err.constData());
            QVERIFY2(run.err.contains(file.toUtf8()), run.err.constData());
        }
    }

    void everySubcommandTakesALogFile()
    {
        const QByteArray overview = m_machine->run({u"--help"_qs}).out;
        int commands = 0;
        for (const QByteArray& line : overview.split('\n')) {
            const bool isExample = line.startsWith("  megatune-cli ");
            if (!line.startsWith("  ") || line.startsWith("   ") || isExample)
                continue;
            const QString name = QString::fromLatin1(line.trimmed().split(' ').first());
            const CliRun help = m_machine->run({name, u"--help"_qs});
            QVERIFY2(help.out.contains("--log-file FILE"), qPrintable(name));
            ++commands;
        }
        QVERIFY(commands >= 14);
    }
};

MEGATUNE_TEST(CliLogFileTest)

} // namespace megatune::tst_cli_logfile

#include "tst_cli_logfile.moc"
