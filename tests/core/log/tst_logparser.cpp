// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bytetext.h"
#include "core/log/lines/dictline.h"
#include "core/log/lines/linebuffer.h"
#include "core/log/lines/rankprefix.h"
#include "core/log/logparser.h"
#include "tests/support/test.h"

#include <QRandomGenerator>

namespace megatune::tst_logparser {

namespace {

template<typename Record>
QList<Record> recordsOf(const QList<LogEvent>& events)
{
    QList<Record> records;
    for (const LogEvent& event : events) {
        if (const auto* record = std::get_if<Record>(&event))
            records.append(*record);
    }
    return records;
}

QString describe(const LogEvent& event)
{
    const auto number = [](const auto& value) { return value ? QString::number(*value) : u"-"_s; };
    if (const auto* r = std::get_if<IterationRecord>(&event)) {
        return QStringList{u"iteration"_s, QString::number(r->iteration), QString::number(r->total),
            number(r->elapsedMs), number(r->tflopsPerGpu), number(r->loss), number(r->memoryGib)}
            .join(u' ');
    }
    if (const auto* r = std::get_if<MemoryRecord>(&event))
        return u"memory "_s + number(r->rank) + u' ' + number(r->allocatedMib) + u' '
            + number(r->maxReservedMib);
    const auto& r = std::get<FailureRecord>(event);
    return failureCategoryName(r.category) + u' ' + number(r.rank) + u' ' + r.message;
}

const QByteArray megatronLine = " [2026-01-02 03:04:05.123456] iteration        7/     200 | consumed "
                                "samples:          448 | elapsed time per "
                                "iteration (ms): 1234.5 | throughput per GPU (TFLOP/s/GPU): 321.9 | learning "
                                "rate: 1.000000E-05 | global batch "
                                "size:    64 | lm loss: 3.500000E+00 | loss scale: 1.0 | grad norm: 0.875 | "
                                "number of skipped iterations:   0 "
                                "| number of nan iterations:   0 |";

} // namespace

class LogParserTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anIterationLineOfAnyVersionIsRead_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<qint64>("iteration");
        QTest::addColumn<qint64>("total");
        QTest::addColumn<double>("elapsedMs"); // -1: not there
        QTest::addColumn<double>("tflops");
        QTest::addColumn<QString>("framework");
        const auto row = [](const char* name, const QByteArray& line, qint64 iteration, qint64 total,
                             double ms, double tflops, const QString& framework) {
            QTest::newRow(name) << line << iteration << total << ms << tflops << framework;
        };
        row("0.4, without time stamp and throughput",
            " iteration       10/     500 | consumed samples:           80 | elapsed time per iteration "
            "(ms): 250.4 | "
            "learning rate: 1.500E-04 | global batch size:     8 | lm loss: 9.1E+00 |",
            10, 500, 250.4, -1, u"megatron-lm"_s);
        row("0.5, with throughput",
            " iteration        3/      20 | consumed samples:           24 | elapsed time per iteration "
            "(ms): 999.9 | "
            "throughput per GPU (TFLOP/s/GPU): 55.5 | learning rate: 1.5E-04 | lm loss: 9.1E+00 |",
            3, 20, 999.9, 55.5, u"megatron-lm"_s);
        row("0.6 to 0.15, with date",
            " [2025-05-06 07:08:09] iteration        2/     100 | consumed samples:          256 | skipped "
            "samples:  "
            "          0 | elapsed time per iteration (ms): 5000.0 | throughput per GPU (TFLOP/s/GPU): 200.1 "
            "| "
            "decoupled learning rate: 1.0E-05 | lm loss: 2.0E+00 |",
            2, 100, 5000, 200.1, u"megatron-lm"_s);
        row("0.16, with microseconds", megatronLine, 7, 200, 1234.5, 321.9, u"megatron-lm"_s);
        row("energy and power",
            " [2026-01-02 03:04:05.1] iteration 9/ 10 | elapsed time per iteration (ms): 10.0 | throughput "
            "per GPU "
            "(TFLOP/s/GPU): 12.5 | energy per GPU (J/iter/GPU): 99.0 | power per GPU (W/GPU): 650.0 |",
            9, 10, 10, 12.5, u"megatron-lm"_s);
        row("seconds and TFLOPs of Megatron-DeepSpeed",
            "[default1]: iteration       40/   90000 | consumed samples: 1 | elapsed time per iteration (s): "
            "6.5000 | "
            "lm loss: 5.0E+00 | samples per second: 10.0 | TFLOPs: 99.25 |",
            40, 90000, 6500, 99.25, u"megatron-deepspeed"_s);
        row("milliseconds and TFLOPs of another DeepSpeed fork",
            " iteration       11/     100 | elapsed time per iteration (ms): 800.0 | tokens per gpu per "
            "second (tgs): "
            "2000.0 | TFLOPs: 77.70 |",
            11, 100, 800, 77.7, u"megatron-deepspeed"_s);
        row("instant and average of Primus",
            "[20260102 03:04:05][rank-15/16][INFO ] [-----trainer.py:100] : iteration 26/ 50 | consumed "
            "samples: 1 | "
            "elapsed time per iteration (ms): 1500.5/1600.5 | hip mem usage/free/total/usage_ratio: "
            "100.50GB/90.50GB/191.00GB/52.6% | throughput per GPU (TFLOP/s/GPU): 410.5/400.5 | lm loss: "
            "1.0E+00 |",
            26, 50, 1500.5, 410.5, u"primus"_s);
        row("ms-swift 3 with memory",
            "[2026-01-02 03:04:05] iteration        5/     206 | consumed samples: 320 | elapsed time per "
            "iteration "
            "(ms): 2000.9 | memory(GiB): 21.5 | elapsed time: 10m 7s | remaining time: 6h 47m 4s | lm loss: "
            "1.1E+00 |",
            5, 206, 2000.9, -1, u"ms-swift"_s);
        row("a fork's iteration time",
            " iteration 6/ 10 | iteration time: 27.125 s samples/sec: 3.8 | lm loss: 1.0E+00 |", 6, 10, 27125,
            -1, u"megatron-lm"_s);
        row("only the throughput", "throughput per GPU (TFLOP/s/GPU): 80.5", 0, 0, -1, 80.5,
            u"megatron-lm"_s);
        row("only the throughput, behind a rank", "[rank0]: throughput per GPU (TFLOP/s/GPU): 80.5", 0, 0, -1,
            80.5, u"megatron-lm"_s);
        row("Megatron-Bridge", "Step Time : 3.90s GPU utilization: 209.5MODEL_TFLOP/s/GPU", 0, 0, 3900, 209.5,
            u"megatron-bridge"_s);
        row("Megatron-Bridge 0.1", "Step Time : 7.25s GPU utilization: 88.4TFLOP/s/GPU", 0, 0, 7250, 88.4,
            u"megatron-bridge"_s);
        row("Megatron-Bridge with a space", "Step Time : 12.5s GPU utilization: 301.5 TFLOP/s/GPU", 0, 0,
            12500, 301.5, u"megatron-bridge"_s);
        row("NeMo 2, which counts from 0",
            "i.pretrain/0 [rank0]:Training epoch 0, iteration 4/49 | lr: 3e-06 | global_batch_size: 256 | "
            "global_step: 4 | peak_memory_usage: 64424509440 | reduced_train_loss: 10.5 | train_step_timing in s: "
            "5.125 | TFLOPS_per_GPU: 640.5 | consumed_samples: 1280",
            5, 50, 5125, 640.5, u"nemo"_s);
        row("NeMo 2 without its FLOPs callback",
            "Training epoch 0, iteration 0/9 | lr: 1e-06 | global_step: 0 | train_step_timing in s: 2.5", 1,
            10, 2500, -1, u"nemo"_s);
        row("NeMo 2, four digits",
            "Training epoch 0, iteration 1/9 | train_step_timing in s: 2.5 | TFLOPS_per_GPU: 1.234e+03", 2,
            10, 2500, 1234, u"nemo"_s);
        row("torchtitan, with colours",
            "[rank0]:[titan] 2026-01-02 03:04:05,123 - root - INFO - \x1b[31mstep: 20  \x1b[32mloss:  6.50000  "
            "\x1b[38;2;180;60;0mgrad_norm:  1.2500  \x1b[36mmemory: 40.25GiB(50.83%)  \x1b[34mtps: 7,012  "
            "\x1b[36mtflops: 1,406.25  \x1b[35mmfu: 41.05%\x1b[39m",
            20, 0, -1, 1406.25, u"torchtitan"_s);
        row("colours",
            "\x1b[32m iteration 4/ 8 |\x1b[0m throughput per GPU (TFLOP/s/GPU): \x1b[1;31m70.5\x1b[0m |", 4,
            8, -1, 70.5, u"megatron-lm"_s);
        row("invalid UTF-8",
            "\xff\xfe iteration 4/ 8 | \xc3\x28: 3 | throughput per GPU (TFLOP/s/GPU): 70.5 |", 4, 8, -1,
            70.5, u"megatron-lm"_s);
    }
    void anIterationLineOfAnyVersionIsRead()
    {
        QFETCH(QByteArray, line);
        QFETCH(double, elapsedMs);
        QFETCH(double, tflops);
        LogParser parser;
        QVERIFY(parser.framework().isEmpty());
        const QList<LogEvent> events = parser.feed(line);
        QCOMPARE(events.size(), 1);
        const auto record = std::get<IterationRecord>(events.first());
        QTEST(record.iteration, "iteration");
        QTEST(record.total, "total");
        QCOMPARE(record.elapsedMs.value_or(-1), elapsedMs);
        QCOMPARE(record.tflopsPerGpu.value_or(-1), tflops);
        QVERIFY(!record.nan && !record.skipped && !record.elapsedDerived);
        QTEST(parser.framework(), "framework");
    }
    void theOtherFieldsAreReadToo()
    {
        LogParser parser;
        auto record = recordsOf<IterationRecord>(parser.feed(megatronLine)).value(0);
        QCOMPARE(record.loss, 3.5);
        QCOMPARE(record.globalBatchSize, 64);
        QVERIFY(!record.memoryGib);
        record = recordsOf<IterationRecord>(parser.feed(" iteration 1/ 3 | global batch size:    16 | "
                                                        "mem-max-allocated (GB): 55.5 | lm loss: 1.0E+01 |"))
                     .value(0);
        QCOMPARE(record.memoryGib, 55.5);
        QCOMPARE(record.globalBatchSize, 16);
        record = recordsOf<IterationRecord>(
            parser.feed(
                "Training epoch 0, iteration 4/49 | global_batch_size: 256 | peak_memory_usage: 64424509440 | "
                "reduced_train_loss: 10.5 | train_step_timing in s: 5.125"))
                     .value(0);
        QCOMPARE(record.memoryGib, 60.0);
        QCOMPARE(record.globalBatchSize, 256);
        QCOMPARE(record.loss, 10.5);
    }
    void linesThatOnlyLookAlikeSayNothing_data()
    {
        QTest::addColumn<QByteArray>("line");
        for (const char* line : {"", "iteration", "iteration 5/", "iteration x/y | lm loss: 1 |",
                 "saving checkpoint at iteration      50 to /data", "loaded iteration 5/10 of the plan",
                 "  validation loss at iteration 10 | lm loss value: 1.0E+00 |",
                 "myiteration 1/2 | lm loss: 1 |", "{'eval_loss': 1.0, 'iteration': '5/10'}",
                 "throughput per GPU (TFLOP/s/GPU): none", "throughput per GPU (TFLOP/s/GPU): -4.0",
                 "throughput per GPU (TFLOP/s/GPU): nan", "throughput per GPU (TFLOP/s/GPU): 1e9",
                 "Validation: iteration 3/8", "profiler tflops: 12.5 per call", "DCGM GPU utilization: 87 %",
                 "memory (MB)", "memory (GB)", "Train:   2%|x| 1/60 [00:55<54:36, 55.5s/it]"})
            QTest::newRow(line) << QByteArray(line);
    }
    void linesThatOnlyLookAlikeSayNothing()
    {
        QFETCH(QByteArray, line);
        LogParser parser;
        const QList<LogEvent> events = parser.feed(line);
        QVERIFY2(events.isEmpty(), events.isEmpty() ? "" : qPrintable(describe(events.first())));
    }
    void everyCutOfALineIsHarmlessAndNeverWrong()
    {
        for (qsizetype length = 0; length <= megatronLine.size(); ++length) {
            LogParser parser;
            for (const LogEvent& event : parser.feed(megatronLine.first(length))) {
                const auto record = std::get<IterationRecord>(event);
                QCOMPARE(record.iteration, 7);
                if (record.tflopsPerGpu)
                    QCOMPARE(*record.tflopsPerGpu, 321.9);
                if (record.elapsedMs)
                    QCOMPARE(*record.elapsedMs, 1234.5);
            }
        }
    }
    void lossesThatAreNoNumbersAreNan_data()
    {
        QTest::addColumn<QByteArray>("fields");
        QTest::addColumn<bool>("nan");
        QTest::newRow("healthy") << QByteArray(
            "lm loss: 1.0E+00 | grad norm: 2.0 | number of nan iterations:   0 |")
                                 << false;
        QTest::newRow("loss") << QByteArray("lm loss: NAN | grad norm: 2.0 |") << true;
        QTest::newRow("loss in lower case") << QByteArray("lm loss: nan |") << true;
        QTest::newRow("endless loss") << QByteArray("lm loss: INF |") << true;
        QTest::newRow("grad norm") << QByteArray("lm loss: 1.0E+00 | grad norm: nan |") << true;
        QTest::newRow("count") << QByteArray(
            "elapsed time per iteration (ms): 5.0 | number of nan iterations:   1 |")
                               << true;
        QTest::newRow("looking for the loss scale")
            << QByteArray("lm loss: 1.0E+00 | grad norm: inf | number of skipped iterations:   1 |") << false;
    }
    void lossesThatAreNoNumbersAreNan()
    {
        QFETCH(QByteArray, fields);
        QFETCH(bool, nan);
        LogParser parser;
        const QList<LogEvent> events = parser.feed(QByteArray(" iteration 4/ 8 | " + fields));
        QCOMPARE(recordsOf<IterationRecord>(events).value(0).nan, nan);
        const auto failures = recordsOf<FailureRecord>(events);
        QCOMPARE(failures.size(), nan ? 1 : 0);
        if (nan)
            QCOMPARE(failures.first().category, FailureCategory::NanLoss);
    }
    void anIntervalWithoutALossTookNoStep()
    {
        LogParser parser;
        const auto records = recordsOf<IterationRecord>(parser.feed(
            " iteration 4/ 8 | elapsed time per iteration (ms): 5.0 | number of skipped iterations:   4 |"));
        QVERIFY(records.value(0).skipped);
    }
    void gluedIterationLinesAreTwoRecords()
    {
        LogParser parser;
        const auto records = recordsOf<IterationRecord>(parser.feed(
            " iteration 1/ 8 | throughput per GPU (TFLOP/s/GPU): 10.5 | lm loss: 2.0E+00 | iteration 2/ 8 | "
            "throughput per GPU (TFLOP/s/GPU): 20.5 |"));
        QCOMPARE(records.size(), 2);
        QCOMPARE(records[0].tflopsPerGpu, 10.5);
        QCOMPARE(records[1].iteration, 2);
        QCOMPARE(records[1].tflopsPerGpu, 20.5);
    }
    void memoryRecordsOnOneLineAreSeparated()
    {
        LogParser parser;
        const auto records = recordsOf<MemoryRecord>(parser.feed(
            "[Rank 4] (after 1 iterations) memory (MB) | allocated: 100.5 | max allocated: 200.25 | "
            "reserved: "
            "300.0 | max reserved: 400.0[Rank 0] (after 1 iterations) memory (MB) | allocated: 101.5 | max "
            "allocated: 201.25 | reserved: 301.0 | max reserved: 401.0"));
        QCOMPARE(records.size(), 2);
        QCOMPARE(records[0].rank, 4);
        QCOMPARE(records[0].maxReservedMib, 400.0);
        QCOMPARE(records[1].rank, 0);
        QCOMPARE(records[1].allocatedMib, 101.5);
        QCOMPARE(records[1].maxAllocatedMib, 201.25);
        QCOMPARE(records[1].reservedMib, 301.0);
        QCOMPARE(parser.framework(), u"megatron-lm"_s);
    }
    void megatronBridgesMemoryIsInDecimalGigabytes()
    {
        LogParser parser;
        const auto records = recordsOf<MemoryRecord>(parser.feed(
            "[Rank 2] (after 2 iterations) memory (GB) | mem-allocated-gigabytes: 12.5 | "
            "mem-active-gigabytes: 12.6 | mem-reserved-gigabytes: 30.0 | mem-max-allocated-gigabytes: "
            "25.0 | mem-max-reserved-gigabytes: 32.768 | mem-alloc-retires: 0"));
        QCOMPARE(records.size(), 1);
        QCOMPARE(records[0].rank, 2);
        QCOMPARE(records[0].maxReservedMib, 31250.0);
        QCOMPARE(records[0].maxAllocatedMib, 25e9 / (1024 * 1024));
    }
    void memoryOfOldVersionsHasTheRankOfItsPrefix()
    {
        LogParser parser;
        const auto records =
            recordsOf<MemoryRecord>(parser.feed("12: after 5 iterations memory (MB) | allocated: 100.5 | max "
                                                "allocated: 200.5 | reserved: 300.5"));
        QCOMPARE(records.size(), 1);
        QCOMPARE(records[0].rank, 12);
        QVERIFY(!records[0].maxReservedMib);
    }
    void runningAveragesBecomeTheTimeOfTheirInterval()
    {
        LogParser parser;
        auto records = recordsOf<IterationRecord>(parser.feed(
            "{'loss': 0.5, 'grad_norm': 1.2, 'learning_rate': 2e-08, 'iteration': '1/100', 'elapsed_time': "
            "'1m 40s', "
            "'remaining_time': '1d 2h 3m 4s', 'memory(GiB)': 200.5, 'train_speed(s/it)': 100.0}"));
        QCOMPARE(records.size(), 1);
        QCOMPARE(records[0].iteration, 1);
        QCOMPARE(records[0].total, 100);
        QCOMPARE(records[0].loss, 0.5);
        QCOMPARE(records[0].memoryGib, 200.5);
        QCOMPARE(records[0].elapsedMs, 100000.0);
        QVERIFY(records[0].elapsedDerived);
        QVERIFY(!records[0].tflopsPerGpu);
        records =
            recordsOf<IterationRecord>(parser.feed("{'loss': 0.4, 'iteration': '11/100', 'elapsed_time': '3m "
                                                   "20s', 'train_speed(s/it)': 18.181818}"));
        QVERIFY(qAbs(*records.value(0).elapsedMs - 10000) < 1);
        QCOMPARE(parser.framework(), u"ms-swift"_s);
    }
    void aResumedTrainingCountsFromItsStart()
    {
        LogParser parser;
        (void)parser.feed(
            "{'loss': 1, 'iteration': '1001/2000', 'elapsed_time': '50s', 'train_speed(s/it)': 50.0}");
        const auto records = recordsOf<IterationRecord>(parser.feed(
            "{'loss': 1, 'iteration': '1005/2000', 'elapsed_time': '1m 30s', 'train_speed(s/it)': 18.0}"));
        QCOMPARE(records.value(0).elapsedMs, 10000.0);
    }
    void dictionariesAreFoundBehindProgressBars_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<qint64>("iteration");
        QTest::addColumn<double>("elapsedMs");
        QTest::addColumn<QString>("framework");
        QTest::newRow("values as text") << QByteArray(
            "Train:   2%|\xe2\x96\x8f         | 1/60 [00:55<54:36, 55.53s/it]{'loss': '0.6', "
            "'global_step/max_steps': '3/60', 'memory(GiB)': '14.3', 'train_speed(s/it)': '55.5'}")
                                        << qint64(3) << 55500.0 << u"ms-swift"_s;
        QTest::newRow("iterations a second")
            << QByteArray("{'loss': 0.6, 'global_step/max_steps': '3/60', 'train_speed(iter/s)': 0.5}")
            << qint64(3) << 2000.0 << u"ms-swift"_s;
        QTest::newRow("number and time only in the bar")
            << QByteArray(" 20%|##        | 12/60 [01:02<21:09,  5.20s/it]{'loss': 0.6, 'epoch': 0.1}")
            << qint64(12) << 5200.0 << u"hf-trainer"_s;
        QTest::newRow("JSON") << QByteArray("{\"loss\": 0.6, \"iteration\": \"4/60\", \"train_speed(s/it)\": "
                                            "2.5, \"nested\": {\"a\": [1, 2]}}")
                              << qint64(4) << 2500.0 << u"ms-swift"_s;
        QTest::newRow("logging.jsonl of version 3")
            << QByteArray("{\"lm loss\": 0.6, \"elapsed_time_per_iteration\": 2500.5, \"memory(GiB)\": 3.5, "
                          "\"global_step/max_steps\": \"9/10\", \"loss\": 1}")
            << qint64(9) << 2500.5 << u"ms-swift"_s;
    }
    void dictionariesAreFoundBehindProgressBars()
    {
        QFETCH(QByteArray, line);
        QFETCH(double, elapsedMs);
        LogParser parser;
        const auto records = recordsOf<IterationRecord>(parser.feed(line));
        QCOMPARE(records.size(), 1);
        QTEST(records[0].iteration, "iteration");
        QCOMPARE(records[0].elapsedMs.value_or(-1), elapsedMs);
        QTEST(parser.framework(), "framework");
    }
    void aDictionaryThatIsCutSaysNothing()
    {
        LogParser parser;
        const QByteArray line = "{'loss': 0.5, 'iteration': '1/100', 'train_speed(s/it)': 100.0}";
        for (qsizetype length = 0; length < line.size(); ++length)
            QVERIFY(parser.feed(line.first(length)).isEmpty());
    }
    void aProgressBarTellsOfAnIterationWhereNothingElseDoes_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<qint64>("iteration"); // 0: says nothing
        QTest::addColumn<double>("elapsedMs");
        const auto row = [](const char* name, const QByteArray& line, qint64 iteration, double ms) {
            QTest::newRow(name) << line << iteration << ms;
        };
        row("seconds an iteration", "  3%|3         | 6/200 [00:13<07:21,  2.28s/it]", 6, 2280);
        row("iterations a second", "  3%|3         | 6/200 [00:03<01:37,  2.00it/s]", 6, 500);
        row("with an end", " 40%|####      | 8/20 [00:10<00:15,  1.25s/it, loss=2.5]", 8, 1250);
        row("of an epoch", "Epoch 1:  40%|####      | 8/20 [00:10<00:15,  1.25s/it]", 8, 1250);
        row("at its beginning", "  0%|          | 0/20 [00:00<?, ?it/s]", 0, 0);
        row("without a rate yet", "  5%|          | 1/20 [00:00<?, ?it/s]", 0, 0);
        row("loading weights", "Loading checkpoint shards: 50%|##   | 2/4 [00:02<00:02, 1.00s/it]", 0, 0);
        row("mapping a dataset", "Map:  50%|#####     | 500/1000 [00:01<00:01, 480.10 examples/s]", 0, 0);
        row("fetching files", " 50%|#####     | 2.00G/4.00G [00:10<00:10, 200MB/s]", 0, 0);
    }
    void aProgressBarTellsOfAnIterationWhereNothingElseDoes()
    {
        QFETCH(QByteArray, line);
        QFETCH(qint64, iteration);
        QFETCH(double, elapsedMs);
        LogParser parser;
        const auto records = recordsOf<IterationRecord>(parser.feed(line));
        QCOMPARE(records.size(), iteration > 0 ? 1 : 0);
        QVERIFY(recordsOf<IterationRecord>(parser.feed(line)).isEmpty()); // drawn again
        if (iteration == 0)
            return;
        QCOMPARE(records[0].iteration, iteration);
        QCOMPARE(records[0].elapsedMs.value_or(-1), elapsedMs);
        LogParser better;
        QCOMPARE(recordsOf<IterationRecord>(better.feed(megatronLine)).size(), 1);
        QVERIFY(recordsOf<IterationRecord>(better.feed(line)).isEmpty());
    }
    // The Hugging Face trainer clears its bar, prints a dictionary without a time, and draws the bar anew.
    void barsTellTheTimeOfDictionariesThatHaveNone()
    {
        LogParser parser;
        const QByteArray loss = "{'loss': 1.5, 'grad_norm': 0.5, 'epoch': 0.1}";
        QList<qint64> iterations;
        for (int step = 1; step <= 3; ++step) {
            const QByteArray bar = "  5%|1    | " + QByteArray::number(step) + "/20 [00:02<00:38,  2.00s/it]";
            for (const QByteArray& line : {bar, QByteArray("      "), loss, bar}) {
                for (const IterationRecord& record : recordsOf<IterationRecord>(parser.feed(line)))
                    iterations.append(record.elapsedMs == 2000 ? record.iteration : -1);
            }
        }
        QCOMPARE(iterations, (QList<qint64>{1, 2, 3}));
        QCOMPARE(parser.framework(), u"hf-trainer"_s);
        QCOMPARE(recordsOf<FailureRecord>(parser.feed("{'loss': nan, 'epoch': 0.1}")).size(), 1);
    }
    void durationsAreRead()
    {
        QCOMPARE(secondsOfDuration("3m 12s"), 192.0);
        QCOMPARE(secondsOfDuration("1d 2h 3m 4s"), 93784.0);
        QVERIFY(!secondsOfDuration("3 days"));
        QVERIFY(!secondsOfDuration(""));
        QVERIFY(!secondsOfDuration("nans"));
    }
    void ranksComeFromThePrefixOfTheLauncher_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("rank"); // -1: unknown
        const auto row = [](const QByteArray& line, const QByteArray& text, int rank) {
            QTest::newRow(line.constData()) << line << text << rank;
        };
        row("plain text", "plain text", -1);
        row("[rank3]: text", " text", 3);
        row("[rank3]:     indented", "     indented", 3);
        row("[default5]:text", "text", 5);
        row("12: text", "text", 12);
        row("15: [rank115]: text", " text", 115);
        row("3: [default7]:[rank31]: text", " text", 31);
        row("node-03: [rank9]: text", " text", 9);
        row("job/0 [default2]:[rank2]: text", " text", 2);
        row("[80746] [rank0]:[E321 02:07:08.4 ProcessGroupNCCL.cpp:607] [Rank 0] text", " text", 0);
        row("[20251202 09:12:08][rank-7/8][INFO ] [-----trainer.py:2560] : text", " text", 7);
        row("(Worker pid=12, ip=10.0.0.1) [rank4]: text", " text", 4);
        row("RuntimeError: Rank 2, node n, device 2: text", "RuntimeError: Rank 2, node n, device 2: text",
            2);
        row("[rank99999999999999999999]: text", "[rank99999999999999999999]: text", -1);
        row("[", "[", -1);
        row("[]", "[]", -1);
    }
    void ranksComeFromThePrefixOfTheLauncher()
    {
        QFETCH(QByteArray, line);
        QFETCH(int, rank);
        const RankedLine split = splitRankPrefix({line.constData(), static_cast<std::size_t>(line.size())});
        QTEST(QByteArray(split.text.data(), static_cast<qsizetype>(split.text.size())), "text");
        QCOMPARE(split.rank.value_or(-1), rank);
    }
    void terminalEscapesAreTakenOff()
    {
        QCOMPARE(withoutEscapes("\x1b[1;32mgreen\x1b[0m"), QByteArray("green"));
        QCOMPARE(withoutEscapes("\x1b]0;title\x07text\x1b]8;;x\x1b\\y"), QByteArray("texty"));
        QCOMPARE(withoutEscapes("cut \x1b["), QByteArray("cut "));
        QCOMPARE(withoutEscapes("cut \x1b"), QByteArray("cut "));
        QCOMPARE(withoutEscapes("\x1b(Ba"), QByteArray("a"));
    }
    void aMetricOfTheUserGivesTheValue()
    {
        LogParser parser(QRegularExpression(u"speed=(\\S+) tok"_s));
        auto events = parser.feed("step 1 speed=250000.5 tok/s");
        QCOMPARE(events.size(), 1);
        QCOMPARE(std::get<IterationRecord>(events.first()).tflopsPerGpu, 250000.5);
        QCOMPARE(std::get<IterationRecord>(events.first()).iteration, 0);
        QVERIFY(parser.feed("speed=fast tok").isEmpty());
        // The built-in value is not taken; the rest of the line is.
        events = parser.feed(" iteration 4/ 8 | throughput per GPU (TFLOP/s/GPU): 70.5 | elapsed time per "
                             "iteration (ms): 8.5 |");
        QCOMPARE(events.size(), 1);
        QVERIFY(!std::get<IterationRecord>(events.first()).tflopsPerGpu);
        events = parser.feed(" iteration 4/ 8 | elapsed time per iteration (ms): 8.5 | speed=-3 tok");
        QCOMPARE(events.size(), 1);
        QCOMPARE(std::get<IterationRecord>(events.first()).iteration, 4);
        QCOMPARE(std::get<IterationRecord>(events.first()).tflopsPerGpu, -3.0);
        events =
            parser.feed("[rank1]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.");
        QCOMPARE(recordsOf<FailureRecord>(events).value(0).category, FailureCategory::OomGpu);
    }
    void linesBrokenAtTheTerminalsWidthArePutTogether_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("Megatron") << megatronLine;
        QTest::newRow("Primus") << QByteArray(
            "[20260102 03:04:05][rank-15/16][INFO ] [-----trainer.py:100] : iteration 26/ 50 | consumed samples: 1 "
            "| elapsed time per iteration (ms): 1500.5/1600.5 | throughput per GPU (TFLOP/s/GPU): 410.5/400.5 | lm "
            "loss: 1.0E+00 |");
        QTest::newRow("ms-swift 3") << QByteArray(
            "[2026-01-02 03:04:05] iteration        5/     206 | consumed samples: 320 | elapsed time per iteration "
            "(ms): 2000.9 | memory(GiB): 21.5 | elapsed time: 10m 7s | remaining time: 6h 47m 4s | lm loss: 1.1E+00 "
            "|");
        QTest::newRow("out of memory") << QByteArray(
            "[rank18]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.75 GiB. GPU 2 has a total "
            "capacity of 79.30 GiB of which 0.15 GiB is free.");
    }
    void linesBrokenAtTheTerminalsWidthArePutTogether()
    {
        QFETCH(QByteArray, line);
        const auto eventsOf = [](const QList<QByteArray>& lines) {
            QStringList events;
            LogParser parser;
            for (const QByteArray& part : lines) {
                for (const LogEvent& event : parser.feed(part))
                    events.append(describe(event));
            }
            for (const LogEvent& event : parser.finish())
                events.append(describe(event));
            return events;
        };
        const QStringList once = eventsOf({line});
        QCOMPARE(once.size(), 1);
        int tried = 0;
        for (int width = 100; width < 240; ++width) {
            QList<QByteArray> parts;
            bool ends = false; // a break right behind a field looks like an end
            for (qsizetype at = 0; at < line.size(); at += width) {
                parts.append(line.mid(at, width));
                const QByteArray end = parts.last().trimmed().right(2);
                ends = ends || (at + width < line.size() && (end.endsWith('|') || end == "B."));
            }
            // Twice in a row, and a line of its own behind.
            QList<QByteArray> log = parts + parts;
            log.append("saving nothing");
            // Of the last word of an out-of-memory only the full stop may be missing.
            if (ends || parts.size() < 2 || parts.last().size() < 12)
                continue;
            ++tried;
            QVERIFY2(eventsOf(log) == once + once,
                qPrintable(QString::number(width) + u": "_s + eventsOf(log).join(u" / ")));
        }
        QVERIFY2(tried > 20, qPrintable(QString::number(tried)));
    }
    void aBrokenLineSwallowsNothing()
    {
        LogParser parser;
        QVERIFY(parser.feed(" iteration  3/  9 | consumed samples:   12 | elapsed time per iter").isEmpty());
        // An error of another rank in between is told at once, and so is what there was of the line.
        auto events = parser.feed("[rank1]: ValueError: something");
        QVERIFY(!recordsOf<FailureRecord>(events).isEmpty());
        QVERIFY(
            parser.feed(" iteration  4/  9 | consumed samples:   16 | throughput per GPU (TFLOP/s/GPU): 80")
                .isEmpty());
        events = parser.feed(
            " iteration  5/  9 | consumed samples:   20 | throughput per GPU (TFLOP/s/GPU): 81.5 |");
        const auto records = recordsOf<IterationRecord>(events);
        QVERIFY(!records.isEmpty());
        QCOMPARE(records.last().iteration, 5);
        QCOMPARE(records.last().tflopsPerGpu, 81.5);
        QVERIFY(parser.feed("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.75").isEmpty());
        QCOMPARE(recordsOf<FailureRecord>(parser.finish()).size(), 1);
        QVERIFY(parser.finish().isEmpty());
    }
    void anyCutOfALogGivesTheSameEvents()
    {
        QByteArray log = "starting\r\n" + megatronLine
            + "\n[rank1]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.\n"
              "\rTrain:   1%|a| 1/9 [00:01<?, ?it/s]\rTrain: 2%|b| 2/9 [00:01<?, 1.0s/it]{'loss': 1.0, "
              "'iteration': '2/9', "
              "'train_speed(s/it)': 1.5}\n[Rank 0] (after 1 iterations) memory (MB) | allocated: 1.5 | max "
              "reserved: 2.5\r\n"
              "ValueError: last line without an end";
        const auto eventsOf = [&log](const QList<qsizetype>& cuts) {
            QStringList events;
            LogParser parser;
            LineBuffer buffer([&](QByteArrayView line) {
                for (const LogEvent& event : parser.feed(line))
                    events.append(describe(event));
            });
            qsizetype from = 0;
            for (const qsizetype cut : cuts) {
                buffer.feed(QByteArrayView(log).sliced(from, cut - from));
                from = cut;
            }
            buffer.feed(QByteArrayView(log).sliced(from));
            buffer.flush();
            return events;
        };
        const QStringList whole = eventsOf({});
        QCOMPARE(whole.size(), 5);
        for (qsizetype cut = 0; cut <= log.size(); ++cut)
            QCOMPARE(eventsOf({cut}), whole);
        QRandomGenerator random(1);
        for (int round = 0; round < 200; ++round) {
            QList<qsizetype> cuts;
            for (qsizetype cut = 0; cut < log.size(); cut += random.bounded(1, 60))
                cuts.append(cut);
            QCOMPARE(eventsOf(cuts), whole);
        }
    }
    void noiseNeverBreaksTheParser()
    {
        QRandomGenerator random(7);
        const QList<QByteArray> words{"iteration", " 5/", "|", ":", "{'", "'loss':", "}", "memory (MB)",
            "[Rank ", "throughput per GPU (TFLOP/s/GPU): ", "CUDA out of memory", "Tried to allocate ",
            "exitcode  : -", "nan", "train_speed(s/it)", "\x1b[", "\xff", "9e999", "-", " ", "[rank", "]",
            "Error: ", "File \"", "total capacity"};
        LogParser parser;
        LogParser custom(QRegularExpression(u"(\\d+)"_s));
        for (int round = 0; round < 20000; ++round) {
            QByteArray line;
            for (int i = random.bounded(20); i > 0; --i)
                line += words[random.bounded(words.size())];
            (void)parser.feed(line);
            (void)custom.feed(line);
        }
        (void)parser.feed(QByteArray(1 << 20, '{'));
        (void)parser.feed(QByteArray("iteration 1/2 ").repeated(70000));
        (void)parser.feed(QByteArray("'loss':{").repeated(100000));
    }
};

MEGATUNE_TEST(LogParserTest)

} // namespace megatune::tst_logparser

#include "tst_logparser.moc"
