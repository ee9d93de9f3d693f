#include "core/hardware/clusterspec.h"

#include <QSet>
#include <QTest>

using namespace megatune;

class TestGpuSpec : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyRowIsComplete();
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
        QVERIFY2(spec.memoryBytesPerSecond > 500e9, qPrintable(spec.name));
        QVERIFY2(spec.linkBytesPerSecond >= spec.networkBytesPerSecond, qPrintable(spec.name));
        QVERIFY2(spec.sustainedShare > 0.3 && spec.sustainedShare < 0.9, qPrintable(spec.name));
        const Result<GpuSpec> found = gpuSpec(spec.name);
        QVERIFY(found.has_value());
        QCOMPARE(*found, spec);
    }
    QVERIFY(names.size() >= 20);
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
    QTest::newRow("maker only") << u"NVIDIA"_qs;
    QTest::newRow("another type") << u"Quadro K2000"_qs;
    QTest::newRow("a size") << u"80GB"_qs;
    QTest::newRow("huge") << QString(100'000, u'9');
    QTest::newRow("lines") << u"H1\n00x"_qs;
}

void TestGpuSpec::unknownNamesAreRefused()
{
    QFETCH(QString, given);
    const Result<GpuSpec> found = gpuSpec(given);
    QVERIFY2(!found.has_value(), qPrintable(found ? found->name : QString()));
    QCOMPARE(found.error().kind, ErrorKind::Usage);
}

void TestGpuSpec::aWrongSpellingNamesTheNearest()
{
    const Result<GpuSpec> found = gpuSpec(u"MI300Y"_qs);
    QVERIFY(!found.has_value());
    QVERIFY2(found.error().sentence.contains(u"MI300X"), qPrintable(found.error().sentence));
}

void TestGpuSpec::theUsualNetworkStandsInForNone()
{
    ClusterSpec cluster;
    cluster.gpu = *gpuSpec(u"H100"_qs);
    QCOMPARE(cluster.networkOrUsual(), 50e9);
    cluster.networkBytesPerSecond = 12.5e9;
    QCOMPARE(cluster.networkOrUsual(), 12.5e9);
}

QTEST_GUILESS_MAIN(TestGpuSpec)
#include "tst_gpuspec.moc"
