// SPDX-License-Identifier: GPL-3.0-or-later
// optimize with scripts that take no options from outside: by variables and by placeholders, from the first
// refusal to the exported command.
#include "core/study/journal.h"
#include "core/study/state.h"
#include "tests/support/climachine.h"
#include "tests/support/test.h"

namespace megatune::tst_cli_variables {

using namespace test;

class CliVariablesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_machine = std::make_unique<CliMachine>();
        m_machine->put(u"work/run.sh"_s,
            "TP=${TP:-2}\nMBS=${MBS:-1}\n"
            "exec " TEST_BIN_DIR "/megatune-demo-trainer --law smooth --world-size 8 --iteration-ms 1 "
            "--tensor-model-parallel-size $TP --micro-batch-size $MBS --global-batch-size 16 --num-layers 4 --train-iters 6\n");
        m_machine->put(u"work/words.sh"_s,
            "exec " TEST_BIN_DIR "/megatune-demo-trainer --law smooth --world-size 8 --iteration-ms 1 "
            "--tensor-model-parallel-size $1 --micro-batch-size $2 --global-batch-size 16 --num-layers 4 --train-iters 6\n");
    }

    void aRefusedScriptIsToldTheThreeWaysIn()
    {
        const CliRun run = optimize({}, {u"bash"_s, u"run.sh"_s});
        QCOMPARE(run.status, 2);
        for (const char* way : {"end its training command with \"$@\"", "placeholders such as {tp}",
                 "such as TP=tp", "run.sh reads its layout from TP, MBS. Add --layout-env TP=tp,MBS=mbs."})
            QVERIFY2(run.err.contains(way), run.err.constData());
        QVERIFY(!QFile::exists(m_machine->work(u"s.mtune"_s)));
    }

    void variablesBringTheLayoutFromTheFirstTrialToTheExport()
    {
        const QStringList command{u"TP=1"_s, u"bash"_s, u"run.sh"_s};
        const QStringList variables{u"--layout-env"_s, u"TP=tp,MBS=mbs"_s};
        const CliRun run = optimize(variables + QStringList{u"--n-trials"_s, u"2"_s}, command);
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY2(run.err.contains("so they stay as they are: PP 1, CP 1, "), run.err.constData());
        // The trainer said that it took what was asked for; else the trials would have failed.
        QCOMPARE(study().counts().of(TrialState::Finished), 3);
        QCOMPARE(study().header().arguments.value(u"layout_env"_s), u"TP=tp,MBS=mbs"_s);
        QCOMPARE(study().trial(0)->command, u"TP=1 bash run.sh"_s);

        const CliRun more = optimize(variables + QStringList{u"--n-trials"_s, u"3"_s}, command);
        QVERIFY2(more.status == 0, more.err.constData());
        QCOMPARE(study().counts().executed(), 4);
        QStringList seen;
        const StudyState state = study();
        for (const Trial& trial : state.trials()) {
            const Layout& layout = trial.layout;
            if (!layout.isEmpty()) {
                QCOMPARE(trial.command,
                    u"MBS=%1 TP=%2 bash run.sh"_s.arg(layout.text(u"mbs"_s), layout.text(u"tp"_s)));
            }
            QVERIFY2(!seen.contains(trial.command), qPrintable(trial.command));
            seen.append(trial.command);
        }
        const CliRun other = optimize({u"--layout-env"_s, u"TP=tp"_s}, command);
        QVERIFY2(other.status == 3, other.err.constData());

        const CliRun exported = m_machine->run(
            {u"export"_s, u"s.mtune"_s, u"--as"_s, u"shell"_s, u"--production"_s, u"--trial"_s, u"2"_s});
        QVERIFY2(
            exported.out.trimmed() == study().trial(2)->command.text().toUtf8(), exported.out.constData());
        const CliRun job =
            m_machine->run({u"export"_s, u"s.mtune"_s, u"--as"_s, u"sbatch"_s, u"--trial"_s, u"2"_s});
        QVERIFY2(job.out.contains(study().trial(2)->command.text().toUtf8()), job.out.constData());
    }

    void placeholdersBringItAndThereIsNoBaseline()
    {
        const QStringList command{u"bash"_s, u"words.sh"_s, u"{tp}"_s, u"{mbs}"_s};
        const CliRun refused = optimize({u"--baseline"_s}, command);
        QCOMPARE(refused.status, 2);
        QVERIFY2(
            refused.err.contains("--baseline: The command cannot run as it is"), refused.err.constData());
        const CliRun run = optimize({u"--n-trials"_s, u"2"_s}, command);
        QVERIFY2(run.status == 0, run.err.constData());
        QCOMPARE(study().counts().of(TrialState::Finished), 2);
        QVERIFY(!study().trial(0)->layout.isEmpty());
        QVERIFY2(!study().trial(0)->command.text().contains(u'{'), qPrintable(study().trial(0)->command));
    }

    void aVariableOfTrialsMayHoldPlaceholders()
    {
        m_machine->put(u"work/args.sh"_s, "exec bash words.sh $SIZES\n");
        const CliRun run = optimize({u"--n-trials"_s, u"1"_s, u"--no-baseline"_s, u"--env"_s,
                                        u"SIZES={tp} {mbs}"_s, u"--env"_s, u"OTHER=1"_s},
            {u"bash"_s, u"args.sh"_s});
        QVERIFY2(run.status == 0, run.err.constData());
        const Layout layout = study().trial(0)->layout;
        QCOMPARE(study().trial(0)->command,
            u"SIZES='%1 %2' bash args.sh"_s.arg(layout.text(u"tp"_s), layout.text(u"mbs"_s)));
        const QList<QPair<QString, QString>> left{{u"OTHER"_s, u"1"_s}};
        QCOMPARE(study().header().environment, left);
    }

    void whatCannotBeUsedIsNamed_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("an unknown word") << QStringList{u"--layout-env"_s, u"TP=tpp"_s}
                                         << QByteArray("--layout-env: TP=tpp stands for nothing");
        QTest::newRow("no name") << QStringList{u"--layout-env"_s, u"2=tp"_s}
                                 << QByteArray("--layout-env: \"2=tp\" does not give a variable");
        QTest::newRow("twice") << QStringList{u"--layout-env"_s, u"TP=tp"_s, u"--env"_s, u"TP={mbs}"_s}
                               << QByteArray("--layout-env: The variable TP is given twice");
        QTest::newRow("a slip in a variable")
            << QStringList{u"--env"_s, u"TP={tpp}"_s} << QByteArray("--env TP: {tpp} stands for nothing");
    }
    void whatCannotBeUsedIsNamed()
    {
        QFETCH(QStringList, options);
        QFETCH(QByteArray, said);
        const CliRun run = optimize(options + QStringList{u"--dry-run"_s}, {u"bash"_s, u"run.sh"_s});
        QCOMPARE(run.status, 2);
        QVERIFY2(run.err.contains(said), run.err.constData());
        QCOMPARE(run.err.count('\n'), 1);
    }

    void spaceCountsOnlyWhatReachesTheTrainer()
    {
        const CliRun run = m_machine->run({u"space"_s, u"--args"_s, u"n_gpus=8,gbs=16"_s, u"--layout-env"_s,
            u"TP=tp"_s, u"--format"_s, u"json"_s, u"--"_s, u"bash"_s, u"run.sh"_s});
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY2(run.out.contains("\"total\": 4,") || run.out.contains("\"total\":4,"), run.out.constData());
        QVERIFY2(run.err.contains("MBS 1"), run.err.constData());
    }

private:
    [[nodiscard]] CliRun optimize(const QStringList& options, const QStringList& command) const
    {
        return m_machine->run(
            QStringList{u"optimize"_s, u"--args"_s, u"n_gpus=8,gbs=16"_s, u"--study"_s, u"s.mtune"_s}
            + options + QStringList{u"--"_s} + command);
    }
    [[nodiscard]] StudyState study() const
    {
        StudyState state;
        const auto read = readStudyFile(
            m_machine->work(u"s.mtune"_s), [&state](const StudyEvent& event) { return state.apply(event); });
        if (!read)
            qWarning("%s", qPrintable(read.error().sentence));
        return state;
    }

    std::unique_ptr<CliMachine> m_machine;
};

MEGATUNE_TEST(CliVariablesTest)

} // namespace megatune::tst_cli_variables

#include "tst_cli_variables.moc"
