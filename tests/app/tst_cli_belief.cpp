// SPDX-License-Identifier: GPL-3.0-or-later
// What optimize does with trials that cannot be right: commands that fail whatever their layout is, values
// that no GPU reaches, scripts that drop their arguments.
#include "core/study/journal.h"
#include "core/study/state.h"
#include "tests/support/climachine.h"
#include "tests/support/test.h"

namespace megatune::tst_cli_belief {

using namespace test;

class CliBeliefTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_machine = std::make_unique<CliMachine>(); }

    void aBrokenCommandEndsTheStudyInEveryStrategy_data()
    {
        QTest::addColumn<QString>("strategy");
        for (const char* name : {"random", "tpe", "grid", "megatron-heuristic", "model-guided"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void aBrokenCommandEndsTheStudyInEveryStrategy()
    {
        QFETCH(QString, strategy);
        m_machine->put(u"work/train.sh"_s,
            "echo \"[$$] ModuleNotFoundError: No module named 'megatron'\" >&2; exit 1 # \"$@\"\n");
        const QStringList options{u"--no-baseline"_s, u"--strategy"_s, strategy};
        const CliRun run = optimize(options);
        QCOMPARE(run.status, 1);
        const int first = study().counts().executed();
        QVERIFY2(first >= 5 && first <= 10, qPrintable(QString::number(first)));
        const QByteArray sentence = QByteArray::number(first) + " trial";
        QVERIFY2(run.out.contains(sentence) && run.out.contains("in a row failed in the same way")
                && run.out.contains("Trial 0 failed first: "),
            run.out.constData());

        // Whoever goes on believes that it is mended, and it is tried anew.
        m_machine->put(
            u"work/train.sh"_s, "exec " TEST_BIN_DIR "/megatune-demo-trainer --iteration-ms 1 \"$@\"\n");
        (void)optimize(options + QStringList{u"--n-trials"_s, QString::number(first + 3)});
        QCOMPARE(study().counts().executed(), first + 3);
        QCOMPARE(study().counts().of(TrialState::Failed), first);
    }

    // Half of the space has CP above 1: two refusals are enough, and reading the file again closes the same.
    void whatTheTrainerRefusesIsNotTriedAgain()
    {
        m_machine->put(u"work/train.sh"_s,
            "case \" $* \" in *' --context-parallel-size 1 '*) exec " TEST_BIN_DIR
            "/megatune-demo-trainer --iteration-ms 1 \"$@\";; esac\n"
            "echo 'AssertionError: Context parallelism is only supported by TEDotProductAttention!' >&2; exit 1\n");
        const QStringList options{u"--strategy"_s, u"random"_s, u"--seed"_s, u"5"_s, u"--no-baseline"_s};
        const auto refused = [this] {
            QList<int> numbers;
            const StudyState state = study();
            for (const Trial& trial : state.trials()) {
                if (trial.layout.number(u"cp"_s) > 1)
                    numbers.append(trial.number);
            }
            return numbers;
        };
        const CliRun run = optimize(options + QStringList{u"--n-trials"_s, u"12"_s});
        QVERIFY2(run.status == 0, run.err.constData());
        QCOMPARE(refused().size(), 2);
        QCOMPARE(run.err.count("Left out from here on: CP above 1, which the trainer refuses."), 1);
        const QByteArray sentence = "Left out: CP above 1, which the trainer refuses (#";
        QVERIFY2(run.out.contains(sentence), run.out.constData());
        for (const QStringList& words : {QStringList{u"show"_s, u"s.mtune"_s},
                 QStringList{u"export"_s, u"s.mtune"_s, u"--as"_s, u"html"_s}})
            QVERIFY(m_machine->run(words).out.contains(sentence));

        const CliRun more = optimize(options + QStringList{u"--n-trials"_s, u"20"_s});
        QVERIFY2(more.status == 0, more.err.constData());
        QCOMPARE(study().counts().executed(), 20);
        QCOMPARE(refused().size(), 2);
    }

    void aScriptThatDropsItsArgumentsIsNotRun()
    {
        m_machine->put(u"work/train.sh"_s, TEST_BIN_DIR "/megatune-demo-trainer --iteration-ms 1\n");
        const CliRun run = optimize({});
        QCOMPARE(run.status, 2);
        QVERIFY2(run.err.contains("train.sh does not hand its arguments on"), run.err.constData());
        QVERIFY(!QFile::exists(m_machine->work(u"s.mtune"_s)));
        // Who names the trainer answers for the script, and what ran is looked at.
        QCOMPARE(optimize({u"--dialect"_s, u"megatron-lm"_s, u"--n-trials"_s, u"1"_s}).status, 1);
        QCOMPARE(study().trials().at(0).failure->category, FailureCategory::WrongLayout);
    }

    void aValueThatNoGpuReachesIsNotBelieved()
    {
        m_machine->put(u"work/train.sh"_s,
            "for i in 1 2 3 4 5 6; do\n"
            "echo \" iteration $i/ 6 | elapsed time per iteration (ms): 1000.0 | throughput per GPU (TFLOP/s/GPU): "
            "3648.3 | lm loss: 1.0 |\"\ndone\n: \"$@\"\n");
        const QStringList options{u"--gpu"_s, u"A100-80GB"_s, u"--n-trials"_s, u"3"_s};
        const CliRun run = optimize(options);
        QCOMPARE(run.status, 0);
        const QByteArray above = "More than the GPU can compute (A100-80GB: 312 TFLOP/s)";
        const QByteArray alike = "Several layouts have the same value to the last digit";
        for (const QByteArray& doubt : {above, alike}) {
            QCOMPARE(run.err.count(QByteArray("Doubtful: " + doubt)), 1); // as it happens, once
            QVERIFY2(run.out.contains(QByteArray("Trials 0, 1, 2, 3: " + doubt)), run.out.constData());
            QVERIFY2(run.out.indexOf(QByteArray("  Doubtful: " + doubt)) > run.out.indexOf("Best: trial"),
                run.out.constData());
            for (const char* format : {"text", "json"}) {
                const CliRun shown =
                    m_machine->run({u"show"_s, u"s.mtune"_s, u"--format"_s, QString::fromLatin1(format)});
                QVERIFY2(shown.out.count(doubt) >= 2, shown.out.constData());
            }
            for (const char* form : {"html", "script"}) {
                const CliRun made =
                    m_machine->run({u"export"_s, u"s.mtune"_s, u"--as"_s, QString::fromLatin1(form)});
                QVERIFY2(made.out.contains(doubt), form);
            }
        }
    }

    void withoutTheModelLayoutsAreRankedByTheirTimes()
    {
        m_machine->put(u"work/megatron"_s,
            "#!/bin/sh\nfor i in 1 2 3 4 5 6; do\n"
            "echo \"{'loss': '1.0', 'iteration': '$i/6', 'elapsed_time': '${i}s', 'train_speed(s/it)': 2.0}\"\ndone\n",
            true);
        QProcessEnvironment& environment = m_machine->environment();
        environment.insert(u"PATH"_s, m_machine->at(u"work"_s) + u':' + environment.value(u"PATH"_s));
        const QStringList words{u"optimize"_s, u"--args"_s, u"n_gpus=8,gbs=16,dialect=ms-swift-4"_s,
            u"--n-trials"_s, u"1"_s, u"--study"_s, u"s.mtune"_s, u"--"_s, u"env"_s, u"NPROC_PER_NODE=8"_s,
            u"megatron"_s, u"sft"_s, u"--model"_s, u"Some/Unknown"_s, u"--max_length"_s, u"2048"_s};
        const CliRun run = m_machine->run(words);
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY2(run.err.contains("layouts are ranked by samples/s"), run.err.constData());
        QVERIFY2(run.out.contains(", 8.00 samples/s"), run.out.constData()); // 16 in 2 s
        QVERIFY(!run.err.contains("--log-throughput"));
        QVERIFY(study().header().measure.bySamples);
        QVERIFY(m_machine->run(words).status == 0); // goes on with it

        // The model comes later: nothing of the study is lost.
        QStringList more = words;
        more[2] += u",seq_len=2048,model=Qwen/Qwen3-30B-A3B"_s;
        more[4] = u"2"_s;
        const CliRun on = m_machine->run(more);
        QVERIFY2(on.status == 0, on.err.constData());
        QVERIFY2(on.err.contains("s.mtune began without model"), on.err.constData());
        QVERIFY2(on.err.contains("Its values stay samples/s"), on.err.constData());
        QVERIFY2(on.out.contains("Best: trial") && on.out.contains("8.00 samples/s"), on.out.constData());
        QVERIFY(study().header().measure.bySamples);
        QCOMPARE(study().trials().size(), 3); // the baseline, one without and one with the model
        more[6] = u"learned.mtune"_s;
        more.insert(7, u"--learn-from"_s);
        more.insert(8, u"s.mtune"_s);
        const CliRun learned = m_machine->run(more);
        QVERIFY2(learned.status == 0, learned.err.constData());
        QVERIFY2(learned.out.contains("TFLOP/s per GPU"), learned.out.constData());
        QVERIFY2(m_machine->run({u"show"_s, u"learned.mtune"_s}).out.contains("s.mtune: 2 trials"),
            learned.out.constData());
    }

private:
    [[nodiscard]] CliRun optimize(const QStringList& options) const
    {
        return m_machine->run(
            QStringList{u"optimize"_s, u"--args"_s, u"n_gpus=8,gbs=16"_s, u"--study"_s, u"s.mtune"_s}
            + options + QStringList{u"--"_s, u"bash"_s, u"train.sh"_s});
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

MEGATUNE_TEST(CliBeliefTest)

} // namespace megatune::tst_cli_belief

#include "tst_cli_belief.moc"
