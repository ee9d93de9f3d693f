// SPDX-License-Identifier: GPL-3.0-or-later
// What `optimize` does where nothing is said: the preset, short and harmless trials, the baseline; and how it
// goes on with studies of before.
#include "core/study/journal.h"
#include "core/study/state.h"
#include "tests/support/climachine.h"
#include "tests/support/test.h"

namespace megatune::tst_cli_defaults {

using namespace test;

namespace {

QStringList words(const QString& text)
{
    return text.split(u' ', Qt::SkipEmptyParts);
}

const QString small = u"--args n_gpus=2,gbs=16 --study s.mtune"_s;
const QString pretrains =
    u"torchrun --nproc-per-node 2 pretrain_gpt.py --train-iters 500000 --save /ckpt/l70 --load /ckpt/l70"_s;

} // namespace

class CliDefaultsTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<CliMachine> m_machine;

    CliRun optimize(const QString& options, const QString& command) const
    {
        return m_machine->run(words(u"optimize "_s + options + u" -- "_s + command));
    }
    [[nodiscard]] StudyState study() const
    {
        StudyState state;
        (void)readStudyFile(
            m_machine->work(u"s.mtune"_s), [&state](const StudyEvent& event) { return state.apply(event); });
        return state;
    }
    /// The study's file with one text in place of another, which must be there.
    void rewrite(const QByteArray& before, const QByteArray& now) const
    {
        QByteArray file = m_machine->read(u"work/s.mtune"_s);
        QVERIFY2(file.contains(before), file.left(500).constData());
        file.replace(before, now);
        m_machine->put(u"work/s.mtune"_s, file);
    }

private Q_SLOTS:
    void init()
    {
        m_machine = std::make_unique<CliMachine>();
        const QByteArray trainer = TEST_BIN_DIR "/megatune-demo-trainer --law table \"$@\"\n";
        m_machine->put(u"bin/trainer"_s, "#!/bin/sh\nexec " + trainer, true);
        m_machine->put(u"bin/torchrun"_s, "#!/bin/sh\nshift\nexec " + trainer, true);
    }

    void megatronsOwnRulesAndTheBaselineAreTheDefault()
    {
        const CliRun run =
            optimize(small + u" --dialect unknown --n-trials 2"_s, u"trainer --train-iters 10"_s);
        QVERIFY2(run.status == 0, run.err.constData());
        const StudyState state = study();
        QCOMPARE(state.header().preset, u"megatron-core"_s);
        QCOMPARE(state.header().strategy, u"model-guided"_s);
        QVERIFY(!state.header().arguments.contains(u"trial_iterations"_s));
        QCOMPARE(state.trials().size(), 3);
        QVERIFY(state.baseline() != nullptr);
        QCOMPARE(state.baseline()->command, u"trainer --train-iters 10 --global-batch-size 16"_s);
    }

    void theDocumentedPresetHasNoBaselineUnlessAskedFor_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<bool>("baseline");
        QTest::newRow("documented") << u"--preset megatron"_s << false;
        QTest::newRow("documented, asked for") << u"--preset megatron --baseline"_s << true;
        QTest::newRow("default, switched off") << u"--no-baseline"_s << false;
    }
    void theDocumentedPresetHasNoBaselineUnlessAskedFor()
    {
        QFETCH(QString, options);
        QFETCH(bool, baseline);
        QCOMPARE(optimize(small + u" --dialect unknown --n-trials 1 "_s + options, u"trainer"_s).status, 0);
        QCOMPARE(study().baseline() != nullptr, baseline);
        QCOMPARE(study().trials().size(), baseline ? 2 : 1);
    }

    void aLongTrainingIsTriedShortAndWithoutATrace_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("command");
        QTest::addColumn<QByteArrayList>("holds");
        QTest::addColumn<QByteArrayList>("lacks");
        QTest::newRow("pretraining") << QString() << pretrains
                                     << QByteArrayList{"--train-iters 500000 --", "--exit-interval 20"}
                                     << QByteArrayList{"--save", "--load", "/ckpt"};
        QTest::newRow("as it is") << u"--as-is"_s << pretrains
                                  << QByteArrayList{"--save /ckpt/l70 --load /ckpt/l70"}
                                  << QByteArrayList{"--exit-interval"};
        QTest::newRow("its length is said")
            << u"--trial-iterations 7"_s << pretrains << QByteArrayList{"--exit-interval 7"}
            << QByteArrayList{"--save"};
        QTest::newRow("a recipe's epoch")
            << QString() << u"megatron sft --model M --num_train_epochs 1 --save_steps 200 --output_dir out"_s
            << QByteArrayList{"--model M", "--train_iters 40", "--output_dir /tmp/megatune-$MEGATUNE_TRIAL"}
            << QByteArrayList{"--num_train_epochs", "--save_steps 200", " out"};
        QTest::newRow("short by itself")
            << QString() << u"torchrun pretrain_gpt.py --train-iters 30"_s
            << QByteArrayList{"--train-iters 30 --"} << QByteArrayList{"--exit-interval"};
    }
    void aLongTrainingIsTriedShortAndWithoutATrace()
    {
        QFETCH(QString, options);
        QFETCH(QString, command);
        QFETCH(QByteArrayList, holds);
        QFETCH(QByteArrayList, lacks);
        const CliRun run = optimize(small + u" --dry-run --n-trials 2 "_s + options, command);
        QVERIFY2(run.status == 0, run.err.constData());
        QByteArrayList commands = run.out.trimmed().split('\n');
        commands.removeIf([](const QByteArray& line) { return line.startsWith('#'); });
        QCOMPARE(commands.size(), 3);
        for (const QByteArray& each : std::as_const(commands)) {
            for (const QByteArray& part : holds)
                QVERIFY2(each.contains(part), each.constData());
            for (const QByteArray& part : lacks)
                QVERIFY2(!each.contains(part), each.constData());
        }
    }

    void theUsualLengthIsSaidBeforeTheTrialsRun()
    {
        const CliRun made = optimize(small + u" --n-trials 1"_s, pretrains);
        QVERIFY2(made.status == 0, made.err.constData());
        QVERIFY2(made.err.contains("without saving and evaluation. --as-is runs the command untouched.\n"),
            made.err.constData());
        QVERIFY2(made.out.contains("--as script --production"), made.out.constData());
        QVERIFY(QFile::remove(m_machine->work(u"s.mtune"_s)));
        const CliRun whole = optimize(small + u" --n-trials 1 --as-is --dry-run"_s, pretrains);
        QVERIFY2(
            whole.err.contains(
                "Each trial runs the command as it is, for 500,000 iterations, and writes to /ckpt/l70."),
            whole.err.constData());
        const CliRun both = optimize(small + u" --as-is --trial-iterations 9"_s, pretrains);
        QCOMPARE(both.status, 2);
        QVERIFY2(both.err.contains("--as-is contradicts --trial-iterations 9"), both.err.constData());
    }

    void productionHasEverythingBack()
    {
        QCOMPARE(optimize(small + u" --n-trials 1 --no-baseline"_s, pretrains).status, 0);
        const CliRun made = m_machine->run(words(u"export s.mtune --as shell --production"_s));
        QVERIFY2(made.out.contains(QByteArray(pretrains.toUtf8() + " --tensor-model-parallel-size")),
            made.out.constData());
        QVERIFY2(!made.out.contains("--exit-interval"), made.out.constData());
    }

    void theBaselineIsComparedWithAtOneBatch()
    {
        const CliRun run = optimize(small + u" --preset megatron --baseline --n-trials 4"_s,
            u"trainer --global-batch-size 4 --tensor-model-parallel-size 2"_s);
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY2(run.out.contains("times the baseline's"), run.out.constData());
        QVERIFY(study().baseline()->command.text().contains(u"--global-batch-size 16 "_s));
        // As an older Megatune ran it.
        const QByteArray before =
            "\"command\":\"trainer --global-batch-size 16 --tensor-model-parallel-size 2\"";
        rewrite(before, "\"command\":\"trainer --global-batch-size 4 --tensor-model-parallel-size 2\"");
        const CliRun shown = m_machine->run(words(u"show s.mtune"_s));
        QCOMPARE(shown.status, 0);
        QVERIFY2(!shown.out.contains("times the baseline's"), shown.out.constData());
        QVERIFY(!m_machine->run(words(u"export s.mtune --as html"_s)).out.contains("Speed-up over"));
    }

    void studiesOfBeforeGoOnAsTheyBegan_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QByteArray>("written");
        QTest::addColumn<QByteArray>("before");
        QTest::newRow("documented rules")
            << u"megatron"_s << QByteArray("\"preset\":\"megatron\",\"args\":{")
            << QByteArray("\"preset\":\"megatron\",\"args\":{\"rules\":\"zenith\",");
        QTest::newRow("rules not named") << u"megatron"_s << QByteArray("\"preset\":\"megatron\",\"args\":{")
                                         << QByteArray("\"preset\":\"megatron\",\"args\":{");
        QTest::newRow("Megatron's own rules")
            << u"megatron-core"_s << QByteArray("\"preset\":\"megatron-core\",\"args\":{")
            << QByteArray("\"preset\":\"megatron\",\"args\":{\"rules\":\"megatron-core\",");
    }
    void studiesOfBeforeGoOnAsTheyBegan()
    {
        QFETCH(QString, preset);
        QFETCH(QByteArray, written);
        QFETCH(QByteArray, before);
        const QString whole = small + u" --as-is --no-baseline --dialect unknown --preset "_s + preset;
        QCOMPARE(optimize(whole + u" --n-trials 6"_s, u"trainer"_s).status, 0);
        const QList<Trial> uninterrupted = study().trials();
        QVERIFY(QFile::remove(m_machine->work(u"s.mtune"_s)));
        QCOMPARE(optimize(whole + u" --n-trials 3"_s, u"trainer"_s).status, 0);
        rewrite(written, before);

        const CliRun on = optimize(small + u" --n-trials 6"_s, u"trainer"_s);
        QVERIFY2(on.status == 0, on.err.constData());
        QVERIFY2(!on.err.contains("would choose"), on.err.constData());
        QVERIFY2(!on.err.contains("without saving"), on.err.constData());
        QCOMPARE(study().trials().size(), 6);
        for (int number = 0; number < 6; ++number)
            QCOMPARE(study().trial(number)->command, uninterrupted.at(number).command);
        const CliRun shown = m_machine->run(words(u"show s.mtune"_s));
        QVERIFY2(shown.out.contains(QByteArray(preset.toUtf8() + ": n_gpus=2")), shown.out.constData());
        QVERIFY2(!shown.out.contains("rules="), shown.out.constData());
    }

    void aCompleteCommandNeedsNoArguments()
    {
        const QString options =
            u"--study s.mtune --n-trials 1 --host local:2 --strategy grid --format text"_s;
        const QString command =
            u"NPROC_PER_NODE=2 torchrun pretrain_gpt.py --num-layers 4 --hidden-size 256 --num-attention-heads 8 "
            "--seq-length 128 --global-batch-size 16 --train-iters 10"_s;
        const CliRun first = optimize(options, command);
        QVERIFY2(first.status == 0, first.err.constData());
        QVERIFY2(first.err.contains("From the command: the model's shape, 128 tokens, batch 16, 2 GPUs."),
            first.err.constData());
        QVERIFY2(
            first.err.contains("Assumed: megatron-core 0.18; where another version is installed, give it"),
            first.err.constData());
        QVERIFY(!first.err.contains("own layout"));
        const CliRun excluded = optimize(u"--n-trials 1 --dry-run --study new.mtune"_s,
            command + u" --pipeline-model-parallel-size 2 --tensor-model-parallel-size 2"_s);
        QVERIFY2(excluded.err.contains("The command's own layout (TP 2, PP 2, MBS 1) is excluded here: "),
            excluded.err.constData());
        const PresetArguments made = study().header().arguments;
        QCOMPARE(made.value(u"n_gpus"_s), u"2"_s);
        QCOMPARE(made.value(u"gbs"_s), u"16"_s);
        QCOMPARE(made.value(u"seq_len"_s), u"128"_s);
        QCOMPARE(*study().header().shape->numLayers, 4);
        const CliRun again =
            optimize(QString(options).replace(u"--n-trials 1"_s, u"--n-trials +1"_s), command);
        QVERIFY2(again.status == 0, again.err.constData());
        QCOMPARE(study().header().arguments, made);
        const CliRun other = optimize(options + u" --gbs 32"_s, command);
        QCOMPARE(other.status, 3);
    }

    void aFileOfTheStudysCommandCountsInItsEstimates()
    {
        m_machine->put(u"bin/megatron"_s, "#!/bin/sh\nshift 2\nexec trainer \"$@\"\n", true);
        m_machine->put(u"work/sft.yaml"_s, "max_length: 512\ntuner_type: lora\nlora_rank: 16\n");
        const CliRun run = optimize(small + u" --n-trials 1 --host local:2"_s, u"megatron sft sft.yaml"_s);
        QVERIFY2(run.err.contains("From the command: 512 tokens."), run.err.constData());
        const CliRun estimate = m_machine->run(
            words(u"estimate --study s.mtune --model Qwen/Qwen3-8B --gpu H100-80GB --layout tp=2"_s));
        QVERIFY2(estimate.out.contains("--lora_rank 16"), estimate.err.constData());
    }
};

MEGATUNE_TEST(CliDefaultsTest)

} // namespace megatune::tst_cli_defaults

#include "tst_cli_defaults.moc"
