// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/measurement.h"
#include "tests/support/test.h"

#include <cmath>
#include <limits>

namespace megatune::tst_measurement {

namespace {

IterationRecord iterationOf(qint64 number, double tflops)
{
    IterationRecord record;
    record.iteration = number;
    record.tflopsPerGpu = tflops;
    return record;
}

FailureRecord failureOf(FailureCategory category, const QString& message, bool secondary = false)
{
    FailureRecord record;
    record.category = category;
    record.message = message;
    record.secondary = secondary;
    return record;
}

MemoryRecord reservedOf(int rank, double mib)
{
    MemoryRecord record;
    record.rank = rank;
    record.maxReservedMib = mib;
    return record;
}

} // namespace

class MeasurementTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void metricsHaveNames()
    {
        QCOMPARE(metricNames(),
            (QStringList{u"median"_s, u"mean"_s, u"harmonic-mean"_s, u"first"_s, u"last"_s, u"min"_s,
                u"max"_s, u"duration"_s}));
        for (const QString& name : metricNames())
            QCOMPARE(metricName(*metricFromName(name)), name);
        QVERIFY(!metricFromName(u"Median "_s));
    }
    void progressBarsAreForgottenOnceTheLogHasBetter()
    {
        Measurement measurement({.warmup = 1, .minIterations = 2});
        for (qint64 number = 1; number <= 4; ++number)
            measurement.add(IterationRecord{.iteration = number, .elapsedMs = 900, .fromProgressBar = true});
        QCOMPARE(measurement.iterationCount(), 4);
        QCOMPARE(measurement.elapsedMs()->value, 900.0);
        QCOMPARE(measurement.elapsedMs()->iterationsUsed, 3);
        for (qint64 number = 2; number <= 4; ++number)
            measurement.add(IterationRecord{.iteration = number, .elapsedMs = 700});
        QCOMPARE(measurement.iterationCount(), 3);
        QCOMPARE(measurement.elapsedMs()->value, 700.0);
        QCOMPARE(measurement.elapsedMs()->iterationsUsed, 2);
    }
    void eachMetricReducesTheIterationsAfterWarmUp_data()
    {
        QTest::addColumn<QString>("metric");
        QTest::addColumn<double>("value");
        QTest::newRow("median") << u"median"_s << 105.0;
        QTest::newRow("mean") << u"mean"_s << 130.0;
        QTest::newRow("harmonic mean")
            << u"harmonic-mean"_s << 4 / (1 / 100.0 + 1 / 110.0 + 1 / 210.0 + 1 / 100.0);
        QTest::newRow("first") << u"first"_s << 100.0;
        QTest::newRow("last") << u"last"_s << 100.0;
        QTest::newRow("min") << u"min"_s << 100.0;
        QTest::newRow("max") << u"max"_s << 210.0;
    }
    void eachMetricReducesTheIterationsAfterWarmUp()
    {
        QFETCH(QString, metric);
        QFETCH(double, value);
        Measurement measurement({.warmup = 2, .minIterations = 4, .metric = *metricFromName(metric)});
        qint64 number = 0;
        for (const double tflops : {1.0, 5000.0, 100.0, 110.0, 210.0}) {
            measurement.add(iterationOf(++number, tflops));
            QVERIFY(!measurement.measured());
        }
        measurement.add(iterationOf(++number, 100));
        QVERIFY(measurement.measured());
        QCOMPARE(measurement.measured()->value, value);
        QCOMPARE(measurement.measured()->iterationsUsed, 4);
        QCOMPARE(measurement.iterationCount(), 6);
    }
    void whatTheWindowShowsNeedsNoMinimum()
    {
        Measurement measurement({.warmup = 1, .minIterations = 3});
        measurement.add(iterationOf(1, 10));
        QVERIFY(!measurement.soFar());
        measurement.add(iterationOf(2, 20));
        QVERIFY(!measurement.measured());
        QCOMPARE(measurement.soFar()->value, 20.0);
        QCOMPARE(measurement.soFar()->iterationsUsed, 1);
    }
    void absurdValuesNeverCount()
    {
        Measurement measurement({.warmup = 0, .minIterations = 1, .metric = Metric::Max});
        for (const double bad : {0.0, -3.0, 1e6, std::nan(""), std::numeric_limits<double>::infinity()})
            measurement.add(iterationOf(measurement.iterationCount() + 1, bad));
        QVERIFY(!measurement.measured());
        QCOMPARE(measurement.iterationCount(), 5);
        measurement.add(iterationOf(6, 80));
        QCOMPARE(measurement.measured()->value, 80.0);
        QCOMPARE(measurement.measured()->iterationsUsed, 1);
    }
    void aMetricOfTheUserMayBeAnyFiniteNumber()
    {
        Measurement measurement(
            {.warmup = 0, .minIterations = 2, .metric = Metric::Mean, .anyFiniteValue = true});
        measurement.add(iterationOf(1, -250000));
        measurement.add(iterationOf(2, std::nan("")));
        measurement.add(iterationOf(3, 50000));
        QCOMPARE(measurement.measured()->value, -100000.0);
    }
    void aResultThatIsPrintedOnceNeedsNoWarmUp()
    {
        Measurement measurement({.warmup = 2, .minIterations = 3});
        measurement.add(iterationOf(0, 80));
        QCOMPARE(measurement.measured()->value, 80.0);
        QCOMPARE(measurement.measured()->iterationsUsed, 1);
        for (const double value : {90.0, 90.0, 90.0, 90.0})
            measurement.add(iterationOf(0, value));
        QCOMPARE(measurement.measured()->value, 90.0);
        QCOMPARE(measurement.measured()->iterationsUsed, 3);
    }
    void numberedIterationsReplaceUnnumberedOnes()
    {
        Measurement measurement({.warmup = 1, .minIterations = 1});
        measurement.add(iterationOf(0, 500));
        measurement.add(iterationOf(1, 10));
        QVERIFY(!measurement.measured());
        measurement.add(iterationOf(2, 100));
        QCOMPARE(measurement.measured()->value, 100.0);
    }
    void aTrainerThatBeginsAnewWarmsUpAgain()
    {
        Measurement measurement({.warmup = 2, .minIterations = 3, .metric = Metric::Mean});
        for (const int number : {1, 2, 3, 4})
            measurement.add(iterationOf(number, number <= 2 ? 1 : 100));
        QVERIFY(!measurement.measured());
        for (const int number : {1, 2, 3})
            measurement.add(iterationOf(number, number <= 2 ? 1 : 100));
        QCOMPARE(measurement.measured()->value, 100.0);
        QCOMPARE(measurement.measured()->iterationsUsed, 3);
    }
    void aLineThatIsPrintedTwiceCountsOnce()
    {
        Measurement measurement({.warmup = 1, .minIterations = 1});
        measurement.add(iterationOf(1, 10));
        measurement.add(iterationOf(1, 10));
        QVERIFY(!measurement.measured());
        QCOMPARE(measurement.iterationCount(), 1);
    }
    void whatBothChannelsPrintCountsOnce()
    {
        Measurement measurement({.warmup = 2, .minIterations = 3, .metric = Metric::Mean});
        for (const int first : {1, 1, 5, 5}) { // a piece of the one, then the same of the other
            for (int number = first; number < first + 4; ++number) {
                IterationRecord record = iterationOf(number, 100 + number);
                record.elapsedMs = 900 + number;
                measurement.add(record);
            }
        }
        QCOMPARE(measurement.iterationCount(), 8);
        QCOMPARE(measurement.measured()->iterationsUsed, 6);
        for (int number = 1; number <= 3; ++number) { // anew, with times of its own
            IterationRecord record = iterationOf(number, 50);
            record.elapsedMs = 1800;
            measurement.add(record);
        }
        QCOMPARE(measurement.iterationCount(), 11);
    }
    void twoRanksThatPrintTheSameIterationsCountOnce_data()
    {
        QTest::addColumn<QList<int>>("order"); // rank 1's iterations are below 0
        QTest::addColumn<bool>("hasRanks");
        QTest::newRow("one after the other") << QList<int>{1, -1, 2, -2, 3, -3, 4, -4} << false;
        QTest::newRow("with their ranks") << QList<int>{1, -1, -2, 2, -3, 3, 4, -4} << true;
        QTest::newRow("one is ahead") << QList<int>{1, 2, 3, -1, -2, 4, -3, -4} << true;
    }
    void twoRanksThatPrintTheSameIterationsCountOnce()
    {
        QFETCH(const QList<int>, order);
        QFETCH(const bool, hasRanks);
        Measurement measurement({.warmup = 1, .minIterations = 3, .metric = Metric::Mean});
        for (const int number : order) {
            IterationRecord record = iterationOf(qAbs(number), number > 0 ? 100 : 101);
            record.elapsedMs = number > 0 ? 900 : 912.5;
            if (hasRanks)
                record.rank = number > 0 ? 7 : 15;
            measurement.add(record);
        }
        QCOMPARE(measurement.iterationCount(), 4);
        QCOMPARE(measurement.measured()->iterationsUsed, 3);
        QCOMPARE(measurement.elapsedMs()->iterationsUsed, 3);
        for (qsizetype i = 0; i < 4; ++i)
            QCOMPARE(measurement.iterations()[i].iteration, i + 1);
    }
    void whatAnotherLineTellsOfTheSameIterationIsKept()
    {
        Measurement measurement({.warmup = 0, .minIterations = 1});
        IterationRecord loss;
        loss.iteration = 5;
        loss.loss = 2.5;
        measurement.add(loss);
        IterationRecord speed = iterationOf(5, 120);
        speed.elapsedMs = 800;
        speed.memoryGib = 61;
        QCOMPARE(measurement.add(speed), Measurement::Added::Value);
        QCOMPARE(measurement.iterationCount(), 1);
        QCOMPARE(measurement.measured()->value, 120.0);
        QCOMPARE(measurement.elapsedMs()->value, 800.0);
        QCOMPARE(measurement.iterations().last().loss, 2.5);
        QCOMPARE(measurement.peakMemoryGib(), 61.0);
    }
    void aRankThatGoesFarBackBeganAnew()
    {
        Measurement measurement({.warmup = 1, .minIterations = 2});
        for (const int number : {10, 11, 12, 1, 2, 3}) {
            IterationRecord record = iterationOf(number, 100);
            record.rank = number < 10 ? 3 : 7; // fewer ranks than before
            measurement.add(record);
        }
        QCOMPARE(measurement.iterationCount(), 6);
        QCOMPARE(measurement.measured()->iterationsUsed, 4); // each beginning is a warm-up
    }
    void twoLinesOfOneIterationCountOnceInEitherOrder_data()
    {
        QTest::addColumn<bool>("numberFirst");
        QTest::addColumn<bool>("numberHasValue");
        QTest::newRow("number, throughput") << true << false;
        QTest::newRow("throughput, number") << false << false;
        QTest::newRow("number with throughput, throughput") << true << true;
        QTest::newRow("throughput, number with throughput") << false << true;
    }
    void twoLinesOfOneIterationCountOnceInEitherOrder()
    {
        QFETCH(const bool, numberFirst);
        QFETCH(const bool, numberHasValue);
        Measurement measurement({.warmup = 1, .minIterations = 2, .metric = Metric::Mean});
        for (int number = 1; number <= 3; ++number) {
            IterationRecord counted; // every step takes as long as the others
            counted.iteration = number;
            counted.elapsedMs = 3904.2;
            if (numberHasValue)
                counted.tflopsPerGpu = 100 * number;
            IterationRecord rounded = iterationOf(0, 100 * number);
            rounded.elapsedMs = 3900;
            const Measurement::Added first = measurement.add(numberFirst ? counted : rounded);
            const Measurement::Added second = measurement.add(numberFirst ? rounded : counted);
            QCOMPARE(first, Measurement::Added::Iteration);
            QCOMPARE(second,
                numberFirst && !numberHasValue ? Measurement::Added::Value : Measurement::Added::Nothing);
        }
        QCOMPARE(measurement.iterationCount(), 3);
        QCOMPARE(measurement.iterations().size(), 3);
        QCOMPARE(measurement.iterations().last().iteration, 3);
        QCOMPARE(measurement.measuredValues(), (QList<double>{200, 300}));
        QCOMPARE(measurement.elapsedMs()->iterationsUsed, 2);
    }
    void iterationsWithoutAStepCountOnlyWhenNothingElseDoes()
    {
        Measurement measurement({.warmup = 0, .minIterations = 2, .metric = Metric::Mean});
        IterationRecord skipped = iterationOf(1, 500);
        skipped.skipped = true;
        measurement.add(skipped);
        skipped.iteration = 2;
        measurement.add(skipped);
        QCOMPARE(measurement.measured()->value, 500.0);
        measurement.add(iterationOf(3, 100));
        measurement.add(iterationOf(4, 100));
        QCOMPARE(measurement.measured()->value, 100.0);
    }
    void withoutThroughputThereIsATimeButNoValue()
    {
        Measurement measurement({.warmup = 1, .minIterations = 1});
        IterationRecord record;
        for (const double elapsed : {9000.0, 5000.0, 5200.0, 5100.0}) {
            ++record.iteration;
            record.elapsedMs = elapsed;
            measurement.add(record);
        }
        QVERIFY(!measurement.measured());
        QVERIFY(!measurement.soFar());
        QCOMPARE(measurement.elapsedMs()->value, 5100.0);
        QCOMPARE(measurement.elapsedMs()->iterationsUsed, 3);
    }
    void anEndlessTrainingIsBounded()
    {
        Measurement measurement({.warmup = 2, .minIterations = 3});
        for (qint64 i = 1; i <= 250'000; ++i) {
            measurement.add(iterationOf(i, 100 + static_cast<double>(i % 3)));
            QVERIFY(measurement.iterations().size() <= 2 * Measurement::keptIterations);
        }
        QCOMPARE(measurement.iterationCount(), 250'000);
        QCOMPARE(measurement.measured()->value, 101.0);
    }
    void theLargestRankTellsThePeak()
    {
        Measurement measurement({});
        QVERIFY(!measurement.peakMemoryGib());
        measurement.add(reservedOf(0, 40960));
        measurement.add(reservedOf(4, 20480));
        QCOMPARE(measurement.peakMemoryGib(), 40.0);
        // The last report of a rank counts.
        measurement.add(reservedOf(0, 30720));
        QCOMPARE(measurement.peakMemoryGib(), 30.0);
        MemoryRecord old;
        old.rank = 7;
        old.allocatedMib = 1024 * 50;
        old.maxAllocatedMib = 1024 * 60;
        measurement.add(old);
        QCOMPARE(measurement.peakMemory()->gib, 60.0);
        QCOMPARE(measurement.peakMemory()->source, u"max_allocated"_s);
        IterationRecord record = iterationOf(1, 10);
        record.memoryGib = 61.5;
        measurement.add(record);
        QCOMPARE(measurement.peakMemory()->gib, 61.5);
        QCOMPARE(measurement.peakMemory()->source, u"iteration"_s);
    }
    void theStrongestCategoryIsTheRootCause_data()
    {
        QTest::addColumn<QList<int>>("seen"); // category, negative: secondary
        QTest::addColumn<int>("cause");
        using enum FailureCategory;
        const auto row = [](const char* name, const QList<FailureCategory>& seen, FailureCategory cause) {
            QList<int> numbers;
            for (const FailureCategory category : seen)
                numbers.append(static_cast<int>(category));
            QTest::newRow(name) << numbers << static_cast<int>(cause);
        };
        row("memory before its consequences", {NcclTimeout, NcclError, OomGpu, CodeError}, OomGpu);
        row("layout before memory", {OomGpu, InvalidLayout}, InvalidLayout);
        row("import before NCCL", {NcclError, ImportError}, ImportError);
        row("host memory before NaN", {NanLoss, OomHost, CudaError}, OomHost);
        row("NaN before CUDA", {CudaError, NanLoss}, NanLoss);
        row("CUDA before NCCL", {NcclTimeout, CudaError, NcclError}, CudaError);
        row("code before NCCL", {NcclTimeout, NcclError, CodeError}, CodeError);
        row("crash before NCCL", {NcclError, CrashSignal}, CrashSignal);
        row("kill before NCCL", {NcclError, OomHostSuspected}, OomHostSuspected);
        row("error before timeout", {NcclTimeout, NcclError}, NcclError);
        row("first of the same order", {InvalidArgument, InvalidLayout}, InvalidArgument);
    }
    void theStrongestCategoryIsTheRootCause()
    {
        QFETCH(QList<int>, seen);
        QFETCH(int, cause);
        Measurement measurement({});
        QVERIFY(!measurement.rootCause());
        for (const int category : seen)
            measurement.add(failureOf(static_cast<FailureCategory>(category), u"x"_s));
        QCOMPARE(static_cast<int>(measurement.rootCause()->category), cause);
    }
    void theFirstOfACategoryIsToldAndReportsOfOthersComeLast()
    {
        Measurement measurement({});
        measurement.add(failureOf(FailureCategory::CodeError, u"ChildFailedError"_s, true));
        measurement.add(failureOf(FailureCategory::NcclTimeout, u"rank 3"_s));
        measurement.add(failureOf(FailureCategory::NcclTimeout, u"rank 1"_s));
        measurement.add(failureOf(FailureCategory::NcclError, u"remote exited"_s, true));
        QCOMPARE(measurement.rootCause()->message, u"rank 3"_s);
    }
    void whatTheTrainingOutlivedIsNoLastingCause()
    {
        Measurement measurement({});
        measurement.add(failureOf(FailureCategory::CodeError, u"caught"_s));
        measurement.add(iterationOf(1, 10));
        QCOMPARE(measurement.lastingCause()->message, u"caught"_s);
        measurement.add(iterationOf(2, 10));
        QVERIFY(!measurement.lastingCause());
        QCOMPARE(measurement.rootCause()->message, u"caught"_s);
        measurement.add(failureOf(FailureCategory::CodeError, u"deadly"_s));
        QCOMPARE(measurement.lastingCause()->message, u"deadly"_s);
        QCOMPARE(measurement.rootCause()->message, u"caught"_s);
    }
    void outOfMemoryIsNeverOutlived()
    {
        Measurement measurement({});
        measurement.add(failureOf(FailureCategory::OomGpu, u"oom"_s));
        for (int i = 1; i < 9; ++i)
            measurement.add(iterationOf(i, 10)); // may have waited in a buffer
        QCOMPARE(measurement.lastingCause()->category, FailureCategory::OomGpu);
    }
};

MEGATUNE_TEST(MeasurementTest)

} // namespace megatune::tst_measurement

#include "tst_measurement.moc"
