// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/clusterspec.h"
#include "tests/support/test.h"

#include <cmath>
#include <QSet>

namespace megatune::tst_gpuspec {

class TestGpuSpec : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyRowIsComplete();
    void figuresAreThoseOfTheDataSheets_data();
    void figuresAreThoseOfTheDataSheets();
    void fourBitsAreThoseOfTheDataSheets_data();
    void fourBitsAreThoseOfTheDataSheets();
    void namesThatPeopleAndDriversUseAreFound_data();
    void namesThatPeopleAndDriversUseAreFound();
    void unknownNamesAreRefused_data();
    void unknownNamesAreRefused();
    void aWrongSpellingNamesTheNearest();
    void theUsualNetworkStandsInForNone();
};

void TestGpuSpec::everyRowIsComplete()
{
    QSet<QString> names;
    for (const GpuSpec& spec : gpuSpecs()) {
        QVERIFY2(!names.contains(spec.name), qPrintable(spec.name));
        names.insert(spec.name);
        QVERIFY2(spec.memoryBytes > 16e9 && spec.memoryBytes < 400e9, qPrintable(spec.name));
        QVERIFY2(spec.bf16Tflops > 50 && spec.bf16Tflops < 5000, qPrintable(spec.name));
        QVERIFY2(spec.fp8Tflops == 0 || spec.fp8Tflops >= 1.9 * spec.bf16Tflops, qPrintable(spec.name));
        QVERIFY2(spec.fp4Tflops == 0 || spec.fp4Tflops >= 1.9 * spec.fp8Tflops, qPrintable(spec.name));
        QVERIFY2(spec.memoryBytesPerSecond > 500e9, qPrintable(spec.name));
        QVERIFY2(spec.linkBytesPerSecond >= spec.networkBytesPerSecond, qPrintable(spec.name));
        QVERIFY2(spec.sustainedShare > 0.3 && spec.sustainedShare < 0.9, qPrintable(spec.name));
        const Result<GpuSpec> found = gpuSpec(spec.name);
        QVERIFY(found.has_value());
        QCOMPARE(*found, spec);
    }
    QVERIFY(names.size() >= 20);
}

// The data sheets' own figures, in their units: 16- and 8-bit TFLOP/s with sparsity where the sheet has only
// these (twice the dense ones), links as the sum of both directions; memory in GiB from logs.
void TestGpuSpec::figuresAreThoseOfTheDataSheets_data()
{
    QTest::addColumn<double>("seenGib");
    QTest::addColumn<double>("sheetTflops");
    QTest::addColumn<double>("share");
    QTest::addColumn<double>("memoryGbs");
    QTest::addColumn<double>("linkGbs");
    QTest::newRow("V100-32GB") << 31.74 << 125.0 << 1.0 << 900.0 << 300.0;
    QTest::newRow("A100-40GB") << 39.39 << 624.0 << 0.5 << 1555.0 << 600.0;
    QTest::newRow("A100-80GB") << 79.15 << 624.0 << 0.5 << 2039.0 << 600.0;
    QTest::newRow("A800-80GB") << 79.15 << 624.0 << 0.5 << 2039.0 << 400.0;
    QTest::newRow("L40S") << 44.39 << 724.1 << 0.5 << 864.0 << 64.0;
    QTest::newRow("H100-80GB") << 79.11 << 1978.9 << 0.5 << 3350.0 << 900.0;
    QTest::newRow("H100-PCIe-80GB") << 79.18 << 1513.0 << 0.5 << 2000.0 << 128.0;
    QTest::newRow("H100-NVL-94GB") << 93.10 << 1671.0 << 0.5 << 3938.0 << 600.0;
    QTest::newRow("H800-80GB") << 79.11 << 1978.9 << 0.5 << 3350.0 << 400.0;
    QTest::newRow("H20-96GB") << 95.09 << 148.0 << 1.0 << 4000.0 << 900.0;
    QTest::newRow("H200-141GB") << 139.80 << 1978.9 << 0.5 << 4800.0 << 900.0;
    QTest::newRow("B200-180GB") << 178.35 << 4500.0 << 0.5 << 8000.0 << 1800.0;
    QTest::newRow("B300-270GB") << 267.69 << 4500.0 << 0.5 << 8000.0 << 1800.0;
    QTest::newRow("GB200-186GB") << 184.31 << 5000.0 << 0.5 << 8000.0 << 1800.0;
    QTest::newRow("GB300-279GB") << 276.50 << 5000.0 << 0.5 << 8000.0 << 1800.0;
    QTest::newRow("MI300X") << 191.98 << 1307.4 << 1.0 << 5300.0 << 896.0;
    QTest::newRow("MI355X") << 287.98 << 2516.6 << 1.0 << 8000.0 << 1075.2;
}

void TestGpuSpec::figuresAreThoseOfTheDataSheets()
{
    QFETCH(double, seenGib);
    QFETCH(double, sheetTflops);
    QFETCH(double, share);
    QFETCH(double, memoryGbs);
    QFETCH(double, linkGbs);
    const auto within = [](double value, double expected) { return std::abs(value / expected - 1) < 0.002; };
    const Result<GpuSpec> spec = gpuSpec(QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY(spec.has_value());
    QVERIFY(within(spec->memoryBytes / (1024.0 * 1024 * 1024), seenGib));
    QVERIFY(within(spec->bf16Tflops, sheetTflops * share));
    QVERIFY(within(spec->memoryBytesPerSecond / 1e9, memoryGbs));
    QVERIFY(within(2 * spec->linkBytesPerSecond / 1e9, linkGbs));
}

// PFLOP/s of a whole system in 4 bits, without sparsity: B300 has the sparse figure of B200, but not the
// dense one.
void TestGpuSpec::fourBitsAreThoseOfTheDataSheets_data()
{
    QTest::addColumn<double>("petaflops");
    QTest::addColumn<int>("gpus");
    QTest::newRow("B200-180GB") << 72.0 << 8;
    QTest::newRow("B300-270GB") << 108.0 << 8;
    QTest::newRow("GB200-186GB") << 720.0 << 72;
    QTest::newRow("GB300-279GB") << 1080.0 << 72;
    QTest::newRow("H100-80GB") << 0.0 << 8;
}

void TestGpuSpec::fourBitsAreThoseOfTheDataSheets()
{
    QFETCH(double, petaflops);
    QFETCH(int, gpus);
    QCOMPARE(gpuSpec(QString::fromLatin1(QTest::currentDataTag()))->fp4Tflops * gpus, petaflops * 1000);
}

void TestGpuSpec::namesThatPeopleAndDriversUseAreFound_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("name");
    const auto row = [](const char* given, const char* name) {
        QTest::newRow(given) << QString::fromLatin1(given) << QString::fromLatin1(name);
    };
    row("A100", "A100-80GB");
    row("a100-40gb", "A100-40GB");
    row("NVIDIA A100-SXM4-80GB", "A100-80GB");
    row("NVIDIA A100 80GB PCIe", "A100-PCIe-80GB");
    row("NVIDIA H100 80GB HBM3", "H100-80GB");
    row("NVIDIA H100 PCIe", "H100-PCIe-80GB");
    row("DGX-H100", "H100-80GB");
    row("NVIDIA H200", "H200-141GB");
    row("NVIDIA GH200 480GB", "GH200-96GB");
    row("DGX-GB200", "GB200-186GB");
    row("B200-192GB", "B200-180GB");
    row("Tesla V100-SXM2-32GB", "V100-32GB");
    row("NVIDIA GeForce RTX 4090", "RTX-4090");
    row("AMD Instinct MI300X", "MI300X");
    row("NVIDIA L40S", "L40S");
}

void TestGpuSpec::namesThatPeopleAndDriversUseAreFound()
{
    QFETCH(QString, given);
    QFETCH(QString, name);
    const Result<GpuSpec> found = gpuSpec(given);
    QVERIFY2(found.has_value(), qPrintable(given));
    QCOMPARE(found->name, name);
}

void TestGpuSpec::unknownNamesAreRefused_data()
{
    QTest::addColumn<QString>("given");
    QTest::newRow("empty") << QString();
    QTest::newRow("maker only") << u"NVIDIA"_s;
    QTest::newRow("another type") << u"Quadro K2000"_s;
    QTest::newRow("a size") << u"80GB"_s;
    QTest::newRow("huge") << QString(100'000, u'9');
    QTest::newRow("lines") << u"H1\n00x"_s;
}

void TestGpuSpec::unknownNamesAreRefused()
{
    QFETCH(QString, given);
    const Result<GpuSpec> found = gpuSpec(given);
    QVERIFY2(!found.has_value(), qPrintable(found ? found->name : QString()));
    QCOMPARE(found.error().kind, ErrorKind::Usage);
    // One sentence on one line, however long the name.
    const QString sentence = found.error().sentence;
    QVERIFY2(!sentence.isEmpty() && sentence.size() < 400, qPrintable(sentence.left(400)));
    QVERIFY2(!sentence.contains(u'\n'), qPrintable(sentence));
}

void TestGpuSpec::aWrongSpellingNamesTheNearest()
{
    const Result<GpuSpec> found = gpuSpec(u"MI300Y"_s);
    QVERIFY(!found.has_value());
    QVERIFY2(found.error().sentence.contains(u"MI300X"), qPrintable(found.error().sentence));
}

void TestGpuSpec::theUsualNetworkStandsInForNone()
{
    ClusterSpec cluster;
    cluster.gpu = *gpuSpec(u"H100"_s);
    QCOMPARE(cluster.networkOrUsual(), 50e9);
    cluster.networkBytesPerSecond = 12.5e9;
    QCOMPARE(cluster.networkOrUsual(), 12.5e9);
}

MEGATUNE_TEST(TestGpuSpec)

} // namespace megatune::tst_gpuspec

#include "tst_gpuspec.moc"
