// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/logparser.h"
#include "core/trial/verdict.h"
#include "core/trial/whatran.h"
#include "tests/support/fakeworld.h"
#include "tests/support/test.h"

#include <csignal>

namespace megatune::tst_verdict {

using namespace test;

namespace {

AttemptFacts factsOf(const QByteArray& log, Measurement& measurement, const QList<AskedAxis>& asked)
{
    LogParser parser;
    WhatWasSeen seen;
    for (const QByteArray& line : log.split('\n')) {
        seen.log.feed(line);
        for (const LogEvent& event : parser.feed(line))
            std::visit([&measurement](const auto& record) { measurement.add(record); }, event);
    }
    AttemptFacts facts;
    facts.end = RunEnd{RunEnd::Kind::Exited};
    facts.evidence = evidenceOf(asked, seen);
    return facts;
}

} // namespace

class VerdictTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anOutOfMemorySaysWhatWouldHaveFitted()
    {
        Measurement measurement({});
        AttemptFacts facts =
            factsOf("[rank3]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 "
                    "GiB. GPU 3 has a total capacity of 79.10 GiB of which 0.50 GiB is free.\n",
                measurement, {});
        facts.end.exitCode = 1;
        double missing = 0;
        facts.fitting = [&missing](double gib) {
            missing = gib;
            return u"MBS 1"_s;
        };
        const TrialEnded ended = verdictOn(0, 1, facts, measurement);
        QCOMPARE(ended.state, TrialState::Oom);
        QCOMPARE(missing, 1.5);
        QVERIFY(ended.failure);
        QCOMPARE(ended.failure->hint,
            u"Out of memory on rank 3: 1.50 GiB short of 79.10 GiB. By the estimate this fits: MBS 1."_s);
    }
    void aLimitOfThePlaceIsNoVerdictOnTheLayout()
    {
        Measurement measurement({});
        AttemptFacts facts = factsOf("python: loading\n", measurement, {});
        facts.end =
            RunEnd{RunEnd::Kind::OutOfTime, 0, 0, u"Slurm ended job 7 at its time limit (00:01:00)."_s};
        const TrialEnded late = verdictOn(0, 1, facts, measurement);
        QCOMPARE(late.state, TrialState::HostLost);
        QVERIFY(!isFinal(late.state));
        QCOMPARE(late.failure->message, facts.end.message);
        QVERIFY(!late.signal && !late.exitCode);

        Measurement full({});
        facts = factsOf(
            "[rank3]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.\n", full, {});
        facts.end.kind = RunEnd::Kind::OutOfTime; // the other ranks waited until then
        QCOMPARE(verdictOn(0, 1, facts, full).state, TrialState::Oom);
    }
    void aPlaceThatEndsItForItsMemoryIsBelieved()
    {
        Measurement measurement({});
        AttemptFacts facts = factsOf(
            "torch.distributed.DistBackendError: NCCL error: remote process exited\n", measurement, {});
        facts.end = RunEnd{RunEnd::Kind::OutOfMemory, 0, 0, u"Slurm ended job 7 because of its memory."_s};
        const TrialEnded ended = verdictOn(0, 1, facts, measurement);
        QCOMPARE(ended.state, TrialState::Oom);
        QCOMPARE(ended.failure->category, FailureCategory::OomHost);
        QCOMPARE(ended.failure->message, facts.end.message);
        QVERIFY2(ended.failure->hint.contains(u"host ran out of memory"), qPrintable(ended.failure->hint));

        Measurement gpu({});
        facts = factsOf(
            "[rank3]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.\n", gpu, {});
        facts.end = RunEnd{RunEnd::Kind::OutOfMemory, 0, 0, u"Slurm ended job 7 because of its memory."_s};
        QCOMPARE(verdictOn(0, 1, facts, gpu).failure->category, FailureCategory::OomGpu);
    }
    void aLogThatContradictsTheFlagsIsNoResult_data()
    {
        QTest::addColumn<QByteArray>("dump");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("state");
        QTest::addColumn<QString>("message");
        const QByteArray good = "  tensor_model_parallel_size ...................... 4\n"
                                "  pipeline_model_parallel_size .................... 2\n";
        QTest::newRow("as asked") << good << 0 << u"finished"_s << QString();
        QTest::newRow("nothing said") << QByteArray() << 0 << u"finished"_s << QString();
        QTest::newRow("another TP") << QByteArray("  tensor_model_parallel_size .............. 1\n") << 0
                                    << u"failed"_s << u"flags not applied: asked tp=4, the log says tp=1"_s;
        QTest::newRow("two differ") << QByteArray(
            "using world size: 8, data-parallel size: 8, context-parallel size: 1, "
            "tensor-model-parallel size: 1, pipeline-model-parallel size: 1\n")
                                    << 0 << u"failed"_s
                                    << u"flags not applied: asked tp=4 pp=2, the log says tp=1 pp=1"_s;
        QTest::newRow("what failed anyhow keeps its own reason")
            << QByteArray("  tensor_model_parallel_size .............. 1\n") << 3 << u"failed"_s
            << u"Exit status 3."_s;
    }
    void theOptionForTheThroughputIsTheTrainersOwn_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("option");
        QTest::newRow("Megatron-LM") << u"torchrun pretrain_gpt.py"_s << u"--log-throughput"_s;
        QTest::newRow("not known") << u"python train.py"_s << u"--log-throughput"_s;
        QTest::newRow("ms-swift 3") << u"megatron sft --train_type full"_s << u"--log_throughput true"_s;
        QTest::newRow("ms-swift 4") << u"megatron sft --tuner_type full"_s << QString();
        QTest::newRow("Accelerate") << u"accelerate launch --use_megatron_lm train.py"_s << QString();
        QTest::newRow("Megatron-Bridge") << u"torchrun run_recipe.py --recipe qwen3_8b_pretrain_config"_s
                                         << u"logger.log_throughput=true"_s;
    }
    void theOptionForTheThroughputIsTheTrainersOwn()
    {
        QFETCH(QString, command);
        QFETCH(QString, option);
        QCOMPARE(throughputOption(Dialect::recognized(*CommandLine::parse(command))), option);
        Measurement measurement{MeasureSettings{}};
        AttemptFacts facts = factsOf("nothing of use\n", measurement, {});
        facts.throughputOption = option;
        const TrialEnded ended = verdictOn(0, 1, facts, measurement);
        QVERIFY(ended.failure);
        QCOMPARE(ended.failure->hint.contains(u"its throughput ("_s + option + u')'), !option.isEmpty());
    }
    /// The shell's and the launcher's "Killed" is the signal, and not who sent it.
    void whatSomebodyKilledIsNoMatterOfMemory_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<bool>("isKnown");
        QTest::addColumn<bool>("isShort");
        QTest::addColumn<QString>("state");
        QTest::addColumn<QString>("category");
        const QByteArray shell = "Killed\n";
        const QByteArray line = "run.sh: line 3:  4711 Killed                  python train.py\n";
        const QByteArray torchrun =
            "exitcode  : -9 (pid: 4711)\ntraceback : Signal 9 (SIGKILL) received by PID 4711\n";
        QTest::newRow("shell, no memory kill")
            << shell << 137 << true << false << u"stopped"_s << u"crash_signal"_s;
        QTest::newRow("script, no memory kill")
            << line << 137 << true << false << u"stopped"_s << u"crash_signal"_s;
        QTest::newRow("shell, memory kill") << shell << 137 << true << true << u"oom"_s << u"oom_host"_s;
        QTest::newRow("shell, nobody knows")
            << shell << 137 << false << false << u"stopped"_s << u"oom_host_suspected"_s;
        QTest::newRow("torchrun, no memory kill")
            << torchrun << 1 << true << false << u"stopped"_s << u"crash_signal"_s;
        QTest::newRow("torchrun, memory kill") << torchrun << 1 << true << true << u"oom"_s << u"oom_host"_s;
        QTest::newRow("torchrun, nobody knows")
            << torchrun << 1 << false << false << u"failed"_s << u"oom_host_suspected"_s;
    }
    void whatSomebodyKilledIsNoMatterOfMemory()
    {
        QFETCH(QByteArray, log);
        QFETCH(int, exitCode);
        Measurement measurement({});
        AttemptFacts facts = factsOf(log, measurement, {});
        facts.end = RunEnd{RunEnd::Kind::Exited, exitCode};
        QFETCH(bool, isKnown);
        QFETCH(bool, isShort);
        facts.end.memoryKnown = isKnown;
        facts.end.memoryShort = isShort;
        const TrialEnded ended = verdictOn(0, 1, facts, measurement);
        QTEST(trialStateName(ended.state), "state");
        QTEST(failureCategoryName(ended.failure->category), "category");
    }
    void whatAnotherOwnerEndedRunsAgain()
    {
        Measurement measurement({});
        AttemptFacts facts = factsOf(trainingThatPrints({5}), measurement, {});
        facts.end = RunEnd{RunEnd::Kind::Stopped, 0, 0, u"Another session told it to end."_s};
        const TrialEnded ended = verdictOn(0, 1, facts, measurement);
        QCOMPARE(ended.state, TrialState::Stopped);
        QVERIFY(ended.failure);
        QCOMPARE(ended.failure->message, facts.end.message);
        QVERIFY(!ended.failure->hint.contains(u"iterations"_s));
    }
    void aMissingResultIsToldByWhatWasSeen()
    {
        const auto message = [](const QByteArray& log, const MeasureSettings& settings = {}) {
            Measurement measurement(settings);
            AttemptFacts facts = factsOf(log, measurement, {});
            facts.settings = settings;
            facts.settings.anyFiniteValue = true; // what the times are is not asked
            return verdictOn(0, 1, facts, measurement).failure->message;
        };
        QByteArray losses;
        for (int i = 1; i <= 8; ++i)
            losses += " iteration " + QByteArray::number(i) + "/ 8 | lm loss: 1.0 |\n";
        QCOMPARE(
            message(losses), u"It ended without a result: no throughput could be read of its iterations."_s);
        QCOMPARE(message(trainingThatPrints({5})),
            u"It ended without a result: 3 of 5 iterations were logged with a throughput."_s);
        // It begins anew each time, and warms up again.
        QByteArray anew;
        for (const char* value : {"5.0", "6.0", "7.0", "8.0", "9.0"})
            for (const char* number : {"2", "1"})
                anew += QByteArray(" iteration ") + number
                    + "/ 8 | throughput per GPU (TFLOP/s/GPU): " + value + " |\n";
        QVERIFY2(message(anew).contains(u"10 iterations were logged with a throughput, but fewer than 3"_s),
            qPrintable(message(anew)));
    }
    void aKilledTrialRanOutOfMemoryWhereTheSystemSaysSo_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("code");
        QTest::addColumn<bool>("memoryShort");
        QTest::addColumn<QString>("state");
        QTest::addColumn<QString>("category");
        const auto row = [](const char* name, RunEnd::Kind kind, int code, bool memoryShort,
                             const QString& state, const QString& category) {
            QTest::newRow(name) << static_cast<int>(kind) << code << memoryShort << state << category;
        };
        using Kind = RunEnd::Kind;
        row("killed for memory", Kind::Signalled, SIGKILL, true, u"oom"_s, u"oom_host"_s);
        row("below the shell", Kind::Exited, 128 + SIGKILL, true, u"oom"_s, u"oom_host"_s);
        row("killed by somebody", Kind::Signalled, SIGKILL, false, u"stopped"_s, u"oom_host_suspected"_s);
        row("another trial's memory", Kind::Signalled, SIGTERM, true, u"stopped"_s, u"crash_signal"_s);
        row("a crash beside it", Kind::Signalled, SIGSEGV, true, u"failed"_s, u"crash_signal"_s);
    }
    void aKilledTrialRanOutOfMemoryWhereTheSystemSaysSo()
    {
        QFETCH(int, kind);
        QFETCH(int, code);
        QFETCH(bool, memoryShort);
        QFETCH(QString, state);
        QFETCH(QString, category);
        Measurement measurement({});
        AttemptFacts facts = factsOf({}, measurement, {});
        facts.end = RunEnd{static_cast<RunEnd::Kind>(kind)};
        (facts.end.kind == RunEnd::Kind::Exited ? facts.end.exitCode : facts.end.signal) = code;
        facts.end.memoryShort = memoryShort;
        const TrialEnded ended = verdictOn(0, 1, facts, measurement);
        QCOMPARE(trialStateName(ended.state), state);
        QCOMPARE(failureCategoryName(ended.failure->category), category);
        QVERIFY(!ended.failure->hint.isEmpty());
    }
    void aLauncherThatEndsTheOthersIsNotEndedFromOutside_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("state");
        const QByteArray failed = "srun: error: gpu2: task 1: Exited with exit code 6\n";
        const QByteArray cancelled = "slurmstepd: error: *** STEP 7.0 ON gpu1 CANCELLED AT 2026-11-24 ***\n";
        const QByteArray ended = "srun: error: gpu1: task 0: Exited with exit code 143\n";
        QByteArray steps;
        for (const char number : {'1', '2', '3'})
            steps += QByteArray(" iteration ") + number
                + "/ 9 | elapsed time per iteration (ms): 100.0 | lm loss: 1.0E+00 |\n";
        QTest::newRow("one node failed") << failed + cancelled + ended << u"failed"_s;
        QTest::newRow("torchrun on one node")
            << "failed (exitcode: 6) local_rank: 0 (pid: 7) of binary: python\n" + cancelled + ended
            << u"failed"_s;
        QTest::newRow("accelerate on one node")
            << "subprocess.CalledProcessError: Command 'x' returned non-zero exit status 6.\n" + failed
                + cancelled + ended
            << u"failed"_s;
        QTest::newRow("all were ended") << cancelled + ended << u"stopped"_s;
        QTest::newRow("all were ended, one in its own way") << cancelled + failed + ended << u"stopped"_s;
        QTest::newRow("started again, then ended") << failed + steps + cancelled + ended << u"stopped"_s;
    }
    void aLauncherThatEndsTheOthersIsNotEndedFromOutside()
    {
        QFETCH(QByteArray, log);
        QFETCH(QString, state);
        Measurement measurement({});
        AttemptFacts facts = factsOf(log, measurement, {});
        facts.end = RunEnd{RunEnd::Kind::Exited, 128 + SIGTERM};
        QCOMPARE(trialStateName(verdictOn(0, 1, facts, measurement).state), state);
    }
    void whatIsNotPrintedIsDerivedFromTheTimes()
    {
        QByteArray times;
        for (int i = 1; i <= 5; ++i)
            times += " iteration " + QByteArray::number(i) + "/ 9 | elapsed time per iteration (ms): "
                + (i <= 2 ? "900.0" : "500.0") + " | lm loss: 1.0 |\n";
        Measurement measurement{MeasureSettings{}};
        AttemptFacts facts = factsOf(times, measurement, {});
        facts.throughputOption = u"--log-throughput"_s;
        const TrialEnded unknown = verdictOn(0, 1, facts, measurement);
        QCOMPARE(trialStateName(unknown.state), u"failed"_s);
        QVERIFY(unknown.failure->hint.contains(u"--log-throughput"_s));
        QVERIFY(unknown.failure->hint.contains(u"sequence length"_s));

        facts.work = StepWork{8e14, 8}; // 1e14 a GPU in half a second
        const TrialEnded derived = verdictOn(0, 1, facts, measurement);
        QCOMPARE(trialStateName(derived.state), u"finished"_s);
        QCOMPARE(derived.value, 200.0);
        QCOMPARE(derived.iterations, 3);
        QVERIFY(isDerivedMetric(derived.metric));

        facts.settings.minIterations = 4;
        QVERIFY(!verdictOn(0, 1, facts, measurement).value);
        facts.settings.minIterations = 3;
        facts.settings.anyFiniteValue = true; // a metric of somebody's own is not replaced
        QVERIFY(!verdictOn(0, 1, facts, measurement).value);

        Measurement printed{MeasureSettings{}};
        facts = factsOf(trainingThatPrints({5, 5, 5}), printed, {});
        facts.work = StepWork{8e14, 8};
        QCOMPARE(verdictOn(0, 1, facts, printed).value, 5.0);
        QVERIFY(!isDerivedMetric(verdictOn(0, 1, facts, printed).metric));
    }
    void aLogThatContradictsTheFlagsIsNoResult()
    {
        QFETCH(QByteArray, dump);
        QFETCH(int, exitCode);
        QFETCH(QString, state);
        QFETCH(QString, message);
        Measurement measurement{MeasureSettings{}};
        AttemptFacts facts = factsOf(
            dump + trainingThatPrints({5, 5, 5}), measurement, {{u"tp"_s, u"4"_s}, {u"pp"_s, u"2"_s}});
        facts.end.exitCode = exitCode;
        const TrialEnded ended = verdictOn(0, 1, facts, measurement);
        QCOMPARE(trialStateName(ended.state), state);
        QCOMPARE(ended.failure ? ended.failure->message : QString(), message);
        QCOMPARE(ended.value.has_value(), message.isEmpty());
        if (message.startsWith(u"flags")) {
            QCOMPARE(ended.failure->category, FailureCategory::WrongLayout);
            QVERIFY(ended.failure->hint.contains(u"\"$@\""_s));
        }
        // What it ran out of memory with is not the layout either.
        if (exitCode == 0) {
            Measurement full{MeasureSettings{}};
            AttemptFacts out =
                factsOf(dump + "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.\n",
                    full, {{u"tp"_s, u"4"_s}, {u"pp"_s, u"2"_s}});
            out.end.exitCode = 1;
            QCOMPARE(
                trialStateName(verdictOn(0, 1, out, full).state), message.isEmpty() ? u"oom"_s : u"failed"_s);
        }
        // The same when it was ended because it had measured enough.
        facts.cause = StopCause::Enough;
        facts.end = RunEnd{RunEnd::Kind::Stopped};
        QCOMPARE(verdictOn(0, 1, facts, measurement).value.has_value(),
            standingOf(facts.evidence) != Standing::Contradicted);
    }
};

MEGATUNE_TEST(VerdictTest)

} // namespace megatune::tst_verdict

#include "tst_verdict.moc"
