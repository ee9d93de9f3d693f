// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/logsummary.h"
#include "tests/support/test.h"

#include <nlohmann/json.hpp>
#include <QRandomGenerator>

namespace megatune::tst_logsummary {

namespace {

QByteArray iterationLine(int iteration, const QByteArray& tflops, const QByteArray& ms)
{
    return " [2026-01-02 03:04:05] iteration " + QByteArray::number(iteration)
        + "/ 50 | consumed samples: 8 | elapsed time per iteration (ms): " + ms
        + " | throughput per GPU (TFLOP/s/GPU): " + tflops
        + " | global batch size: 8 | lm loss: 2.500000E+00 |\n";
}

QByteArray goodLog()
{
    QByteArray log =
        "starting\n[Rank 0] (after 1 iterations) memory (MB) | allocated: 1024.0 | max allocated: 2048.0 | "
        "reserved: 3072.0 | max reserved: 4096.0\n";
    log += iterationLine(1, "10.0", "9000.0") + iterationLine(2, "90.0", "1100.0");
    for (int i = 3; i <= 7; ++i)
        log += iterationLine(i, QByteArray::number(100 + i) + ".0", "100" + QByteArray::number(i) + ".0");
    return log;
}

LogSummary summaryOf(const QByteArray& log)
{
    return summarise(log);
}

} // namespace

class LogSummaryTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theDocumentHasTheKeysOfTheContract()
    {
        const OrderedJson document = toJson(summaryOf(goodLog()));
        QStringList keys;
        for (const auto& entry : document.items())
            keys.append(QString::fromStdString(entry.key()));
        QCOMPARE(keys,
            (QStringList{u"framework"_s, u"runs"_s, u"iterations"_s, u"value"_s, u"memory"_s, u"outcome"_s}));
        QCOMPARE(document["framework"].get<std::string>(), "megatron-lm");
        QCOMPARE(document["iterations"].size(), 7u);
        QCOMPARE(toLine(document["iterations"][2]),
            QByteArray("{\"iteration\":3,\"total\":50,\"elapsed_ms\":1003.0,\"tflops\":103.0,\"loss\":2.5,"
                       "\"memory_gib\":null}"));
        QCOMPARE(toLine(document["value"]),
            QByteArray(
                "{\"tflops\":105.0,\"elapsed_ms\":1005.0,\"source\":\"printed\",\"iterations_used\":5}"));
        QCOMPARE(toLine(document["memory"]), QByteArray("{\"peak_gib\":4.0,\"source\":\"max_reserved\"}"));
        QCOMPARE(document["outcome"]["category"].get<std::string>(), "ok");
        QVERIFY(document["outcome"]["message"].is_null());
        QVERIFY(document["outcome"]["rank"].is_null());
        QVERIFY(document["outcome"]["hint"].is_string());
    }
    void anEmptyLogIsIncomplete_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("blank lines") << QByteArray("\n\r\n\r\r\n");
        QTest::newRow("words") << QByteArray("building the model ...\ndone\n");
        QTest::newRow("invalid UTF-8") << QByteArray("\xff\xfe\x00\x80\n", 5);
        QTest::newRow("a long line without an end") << QByteArray(3 << 20, 'x');
    }
    void anEmptyLogIsIncomplete()
    {
        QFETCH(QByteArray, log);
        const OrderedJson document = toJson(summaryOf(log));
        QCOMPARE(document["outcome"]["category"].get<std::string>(), "incomplete");
        QVERIFY(
            document["value"].is_null() && document["memory"].is_null() && document["framework"].is_null());
        QVERIFY(document["iterations"].is_array() && document["iterations"].empty());
        QVERIFY(toText(summaryOf(log)).contains(u"incomplete"));
    }
    void ofSeveralRunsTheLastOneCounts()
    {
        const QByteArray killed =
            "E0105 torch/elastic/api.py:984] failed (exitcode: -9) local_rank: 1 (pid: 7)\n";
        const QByteArray start =
            "using world size: 8, data-parallel size: 4, tensor-model-parallel size: 2\n";
        QByteArray first = start;
        for (int i = 1; i <= 3; ++i)
            first += iterationLine(i, "50.0", "9.0");
        LogSummary summary = summaryOf(first + killed + start + goodLog());
        QCOMPARE(summary.runs, 2);
        QCOMPARE(summary.outcome.category, FailureCategory::Ok);
        QCOMPARE(summary.iterationCount, 7);
        QCOMPARE(summary.value->tflopsPerGpu, 105.0);
        QVERIFY(toText(summary).contains(u"the last one is taken"));
        // The second did not get to its first iteration.
        summary = summaryOf(goodLog() + start + "[rank0]: ValueError: no such tokenizer\n");
        QCOMPARE(summary.outcome.category, FailureCategory::CodeError);
        QVERIFY(!summary.value);
        // Files of ranks put together: rank 0 says how many there are, and the last one trains.
        summary = summaryOf(goodLog() + start);
        QCOMPARE(summary.runs, 1);
        QCOMPARE(summary.iterationCount, 7);
    }
    void whatIsCutIsUnderstoodByItsBeginning()
    {
        const QByteArray cut = "[rank5]:[E1 12:00:00] [Rank 5] Watchdog caught collective operati";
        QCOMPARE(summaryOf(goodLog() + cut).outcome.category, FailureCategory::NcclTimeout);
        QVERIFY(summaryOf(goodLog() + cut).outcome.message.contains(u"Watchdog"));
        QCOMPARE(summaryOf(goodLog() + cut + '\n').outcome.category, FailureCategory::Ok); // not cut there
        QCOMPARE(summaryOf(goodLog() + "Watchdog caught").outcome.category, FailureCategory::Ok);
    }
    void whoEndedTheJobIsSaid_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("said");
        QTest::newRow("time") << QByteArray(
            "slurmstepd: error: *** JOB 7 ON n1 CANCELLED AT 2026-01-05T10:00:00 DUE TO TIME LIMIT ***\n")
                              << u"time limit"_s;
        QTest::newRow("preempted") << QByteArray(
            "slurmstepd: error: *** STEP 7.0 ON n1 CANCELLED AT 2026-01-05T10:00:00 DUE TO PREEMPTION ***\n")
                                   << u"another job"_s;
        QTest::newRow("terminal") << QByteArray(
            "torch.distributed.elastic.multiprocessing.api.SignalException: Process 9 got signal: 1\n")
                                  << u"SIGHUP"_s;
    }
    void whoEndedTheJobIsSaid()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, said);
        const LogSummary summary = summaryOf(goodLog() + line);
        QCOMPARE(summary.outcome.category, FailureCategory::Ok);
        QVERIFY2(toText(summary).contains(said), qPrintable(toText(summary)));
        QVERIFY(!toText(summaryOf(goodLog())).contains(said));
    }
    void rolloutTrainersTellTheTimeOfTheirUpdates()
    {
        LogSummary summary = summaryOf(
            "(TaskRunner pid=7) step:1 - actor/pg_loss:0.5 - perf/max_memory_reserved_gb:61.5 - "
            "timing_s/gen:60.0 - timing_s/update_actor:42.5 - perf/throughput:900.5\n"
            "(TaskRunner pid=7) step:2 - actor/pg_loss:np.float64(0.25) - timing_s/update_actor:np.float64(40.5)\n");
        QCOMPARE(summary.framework, u"verl"_s);
        QCOMPARE(summary.iterations.size(), 2);
        QCOMPARE(summary.iterations[0].elapsedMs, 42500.0);
        QCOMPARE(summary.iterations[1].elapsedMs, 40500.0);
        QCOMPARE(summary.iterations[1].loss, 0.25);
        QCOMPARE(summary.memory->gib, 61.5);
        summary = summaryOf(
            "(MegatronTrainRayActor pid=7) [2026-01-05] train_metric_utils.py:50 - perf 0: "
            "{'perf/actor_train_time': 41.5, 'perf/actor_train_tflops': 120.5, 'perf/step_time': 99.0}\n");
        QCOMPARE(summary.framework, u"slime"_s);
        QCOMPARE(summary.iterations[0].iteration, 1);
        QCOMPARE(summary.iterations[0].elapsedMs, 41500.0);
        QCOMPARE(summary.iterations[0].tflopsPerGpu, 120.5);
        const QByteArray step =
            "  \xe2\x80\xa2 Total step time: 90.00s\n  \xe2\x80\xa2 generation: 40.00s (44.4%)\n"
            "  \xe2\x80\xa2 policy_training: 12.25s (13.6%)\n";
        summary = summaryOf("=========== Step 1/20 ==========\n" + step + "=========== Step 2/20 ==========\n"
            + step + "  \xe2\x80\xa2 policy_training: 1.00s (1.0%)\n");
        QCOMPARE(summary.framework, u"nemo-rl"_s);
        QCOMPARE(summary.iterations.size(), 2);
        QCOMPARE(summary.iterations[1].iteration, 2);
        QCOMPARE(summary.iterations[1].elapsedMs, 12250.0);
    }
    void whatAScriptWentOnWithoutIsNotWhyItFailed()
    {
        const LogSummary summary = summaryOf(
            "Traceback (most recent call last):\n  File \"prepare.py\", line 1, in <module>\n"
            "ModuleNotFoundError: No module named 'datasets'\n"
            "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity "
            "of 79.15 GiB of which 1.00 GiB is free.\n");
        QCOMPARE(summary.outcome.category, FailureCategory::OomGpu);
    }
    void aFailureAfterGoodIterationsKeepsTheValue()
    {
        const LogSummary summary = summaryOf(goodLog()
            + "[rank3]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 3 has a "
              "total capacity "
              "of 79.00 GiB of which 1.00 GiB is free.\n");
        QCOMPARE(summary.outcome.category, FailureCategory::OomGpu);
        QCOMPARE(summary.outcome.rank, 3);
        QCOMPARE(summary.value->tflopsPerGpu, 105.0);
        const QString text = toText(summary);
        for (const QString& part : {u"megatron-lm"_s, u"7 of 50"_s, u"105.00"_s, u"oom_gpu"_s, u"Rank: 3"_s,
                 u"Tried to allocate"_s, u"2.00 GiB"_s})
            QVERIFY2(text.contains(part), qPrintable(text));
    }
    void aShortLogHasTheValueThatItHas_data()
    {
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("last");
        QTest::addColumn<double>("tflops"); // -1: none
        QTest::addColumn<int>("used");
        QTest::newRow("first iteration only") << 1 << 1 << -1.0 << 0;
        QTest::newRow("within the warm-up") << 1 << 2 << 2.0 << 1;
        QTest::newRow("below the minimum") << 1 << 4 << 3.5 << 2;
        QTest::newRow("an excerpt") << 40 << 40 << 40.0 << 1;
    }
    void aShortLogHasTheValueThatItHas()
    {
        QFETCH(int, first);
        QFETCH(int, last);
        QFETCH(double, tflops);
        QByteArray log;
        for (int i = first; i <= last; ++i)
            log += iterationLine(i, QByteArray::number(i) + ".0", "5.0");
        const LogSummary summary = summaryOf(log);
        QCOMPARE(summary.value.has_value(), tflops > 0);
        QCOMPARE(summary.outcome.category, FailureCategory::Ok);
        if (!summary.value)
            return;
        QCOMPARE(summary.value->tflopsPerGpu, tflops);
        QTEST(summary.value->iterationsUsed, "used");
    }
    void aLogWithoutThroughputHasATime()
    {
        QByteArray log;
        for (int i = 1; i <= 6; ++i)
            log += " iteration " + QByteArray::number(i) + "/ 6 | elapsed time per iteration (ms): 50"
                + QByteArray::number(i) + ".0 | lm loss: 1.0E+00 |\n";
        OrderedJson value = toJson(summaryOf(log))["value"];
        QCOMPARE(toLine(value),
            QByteArray(
                "{\"tflops\":null,\"elapsed_ms\":504.5,\"source\":\"printed\",\"iterations_used\":4}"));
        log.clear();
        for (int i = 1; i <= 6; ++i)
            log +=
                "{'loss': 1.0, 'iteration': '" + QByteArray::number(i) + "/6', 'train_speed(s/it)': 2.5}\n";
        value = toJson(summaryOf(log))["value"];
        QCOMPARE(toLine(value),
            QByteArray(
                "{\"tflops\":null,\"elapsed_ms\":2500.0,\"source\":\"derived\",\"iterations_used\":4}"));
        QVERIFY(toText(summaryOf(log)).contains(u"2.500 s"));
    }
    void anExceptionThatWasCaughtIsNoOutcome()
    {
        const LogSummary summary = summaryOf("ImportError: no fused kernels, going on\n" + goodLog());
        QCOMPARE(summary.outcome.category, FailureCategory::Ok);
    }
    void whatPythonIgnoresIsNoOutcome()
    {
        const QByteArray ignored =
            "Exception ignored in: <function Pool.__del__ at 0x7>\nTraceback (most recent call last):\n"
            "  File \"/x.py\", line 3, in __del__\nAttributeError: 'NoneType' object\n";
        QCOMPARE(summaryOf(goodLog() + ignored).outcome.category, FailureCategory::Ok);
        QCOMPARE(
            summaryOf(goodLog() + ignored + "ValueError: real\n").outcome.message, u"ValueError: real"_s);
    }
    void reportsOfOtherProcessesDoNotSpoilAFinishedTraining()
    {
        const QByteArray closed =
            "h:1:2 [0] misc/socket.cc:49 NCCL WARN Connection closed by remote peer h<5>\n";
        QCOMPARE(summaryOf(goodLog() + closed).outcome.category, FailureCategory::NcclError);
        QCOMPARE(summaryOf(goodLog() + iterationLine(50, "100.0", "1000.0") + closed).outcome.category,
            FailureCategory::Ok);
    }
    void aLossThatRecoversIsNoOutcome()
    {
        const QByteArray nan = " iteration 2/ 50 | elapsed time per iteration (ms): 5.0 | lm loss: NAN |\n";
        QCOMPARE(summaryOf(nan).outcome.category, FailureCategory::NanLoss);
        QCOMPARE(summaryOf(nan + goodLog()).outcome.category, FailureCategory::Ok);
        QCOMPARE(summaryOf(goodLog() + nan).outcome.category, FailureCategory::NanLoss);
    }
    void aMetricOfTheUserIsMeasured()
    {
        LogDigest digest({.warmup = 0, .minIterations = 2, .anyFiniteValue = true},
            QRegularExpression(u"tokens/s: ([0-9.]+)"_s));
        digest.feed("tokens/s: 300000\ntokens/s: 300010\n");
        digest.feed("tokens/s: 300020"); // without an end
        const LogSummary summary = digest.finish();
        QCOMPARE(summary.value->tflopsPerGpu, 300010.0);
        QCOMPARE(summary.value->iterationsUsed, 3);
    }
    void anyChunksGiveTheSameDocument()
    {
        QByteArray log = goodLog() + "\rTrain: 1%|x| 1/9 [00:01<?, ?it/s]\r\n[rank1]: KeyError: 'x'\n";
        const QByteArray whole = toLine(toJson(summaryOf(log)));
        QRandomGenerator random(3);
        for (int round = 0; round < 100; ++round) {
            LogDigest digest;
            for (qsizetype at = 0; at < log.size();) {
                const qsizetype size = std::min<qsizetype>(random.bounded(1, 200), log.size() - at);
                digest.feed(QByteArrayView(log).sliced(at, size));
                at += size;
            }
            QCOMPARE(toLine(toJson(digest.finish())), whole);
        }
    }
};

MEGATUNE_TEST(LogSummaryTest)

} // namespace megatune::tst_logsummary

#include "tst_logsummary.moc"
