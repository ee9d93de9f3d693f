// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/gpudescription.h"

#include "tests/support/test.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <QDir>
#include <QTemporaryDir>

namespace megatune::tst_gpudescription {

namespace {

const QString h20 = u"H20-3e/memory_gib=139.8/bf16_tflops=148/fp8_tflops=296/memory_gb_per_s=4800"
                    "/link_gb_per_s=450/network_gb_per_s=50"_s;

/// The text without one of its figures, or with another one in its place.
QString with(const QString& key, const QString& item)
{
    QStringList items = h20.split(u'/');
    for (QString& each : items) {
        if (each.startsWith(key + u'='))
            each = item;
    }
    items.removeAll(QString());
    return items.join(u'/');
}

void writeFile(const QString& path, const QByteArray& content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

} // namespace

class GpuDescriptionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aGpuThatIsNotInTheListIsDescribedInOneLine()
    {
        const Result<GpuSpec> gpu = gpuSpec(h20);
        QVERIFY2(gpu, qPrintable(gpu ? QString() : gpu.error().sentence));
        QCOMPARE(gpu->name, u"H20-3e"_s);
        QCOMPARE(gpu->memoryBytes, 139.8 * 1024 * 1024 * 1024);
        QCOMPARE(gpu->bf16Tflops, 148.0);
        QCOMPARE(gpu->fp8Tflops, 296.0);
        QCOMPARE(gpu->fp4Tflops, 0.0);
        QCOMPARE(gpu->memoryBytesPerSecond, 4.8e12);
        QCOMPARE(gpu->linkBytesPerSecond, 4.5e11);
        QCOMPARE(gpu->networkBytesPerSecond, 5e10);
        QCOMPARE(gpu->linkDomain, 8);
        QCOMPARE(gpuDescription(*gpu), h20);
    }
    void everyKnownTypeCanBeWrittenDownAndReadBack()
    {
        QTemporaryDir folder;
        for (GpuSpec gpu : gpuSpecs()) {
            gpu.name += u"-mine"_s;
            const Result<GpuSpec> again = gpuFromDescription(gpuDescription(gpu));
            QVERIFY2(again, qPrintable(gpuDescription(gpu)));
            gpu.sustainedShare = again->sustainedShare; // which no data sheet has
            QCOMPARE(gpuDescription(*again), gpuDescription(gpu));
            QVERIFY(std::abs(again->linkBytesPerSecond / gpu.linkBytesPerSecond - 1) < 1e-9);
            QCOMPARE(again->linkDomain, gpu.linkDomain);
            const QString path = folder.filePath(gpu.name);
            writeFile(path, toIndented(toJson(gpu)));
            const Result<GpuSpec> fromFile = gpuFromFile(path);
            QVERIFY2(fromFile, qPrintable(fromFile ? QString() : fromFile.error().sentence));
            QCOMPARE(gpuDescription(*fromFile), gpuDescription(gpu));
        }
    }
    void whatIsWrongIsSaidInOneSentence_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("no name") << h20.mid(h20.indexOf(u'/') + 1) << u"has a name"_s;
        QTest::newRow("an empty name") << h20.mid(h20.indexOf(u'/')) << u"has a name"_s;
        QTest::newRow("a long name") << QString(100, u'x') + h20 << u"has a name"_s;
        QTest::newRow("a comma in the name") << u"A,B"_s + h20 << u"has a name"_s;
        QTest::newRow("a name of the list")
            << h20.mid(h20.indexOf(u'/')).prepend(u"h100-80gb"_s) << u"H100-80GB is in the list"_s;
        QTest::newRow("no memory") << with(u"memory_gib"_s, {})
                                   << u"Usable memory is missing for H20-3e; give memory_gib in GiB."_s;
        QTest::newRow("no network") << with(u"network_gb_per_s"_s, {}) << u"network_gb_per_s in GB/s"_s;
        QTest::newRow("an empty figure") << with(u"bf16_tflops"_s, u"bf16_tflops="_s) << u"bf16_tflops"_s;
        QTest::newRow("a word") << with(u"bf16_tflops"_s, u"bf16_tflops=many"_s) << u"\"many\""_s;
        QTest::newRow("a unit") << with(u"memory_gib"_s, u"memory_gib=141GB"_s) << u"\"141GB\""_s;
        QTest::newRow("TB/s") << with(u"memory_gb_per_s"_s, u"memory_gb_per_s=4.8"_s)
                              << u"give a number from 10 to 1000000"_s;
        QTest::newRow("PFLOP/s") << with(u"bf16_tflops"_s, u"bf16_tflops=0.148"_s) << u"from 1 to"_s;
        QTest::newRow("less than nothing") << with(u"fp8_tflops"_s, u"fp8_tflops=-1"_s) << u"from 0 to"_s;
        QTest::newRow("not a number") << with(u"link_gb_per_s"_s, u"link_gb_per_s=nan"_s) << u"\"nan\""_s;
        QTest::newRow("endless") << with(u"link_gb_per_s"_s, u"link_gb_per_s=inf"_s) << u"\"inf\""_s;
        QTest::newRow("half a GPU") << h20 + u"/link_gpus=7.5"_s << u"\"7.5\""_s;
        QTest::newRow("no GPU") << h20 + u"/link_gpus=0"_s << u"from 1 to"_s;
        QTest::newRow("twice") << h20 + u"/memory_gib=80"_s << u"memory_gib is given twice"_s;
        QTest::newRow("a wrong spelling")
            << with(u"fp8_tflops"_s, u"fp8_tflop=296"_s) << u"Did you mean fp8_tflops?"_s;
        QTest::newRow("no key") << h20 + u"/148"_s << u"148 is not a figure of a GPU"_s;
        QTest::newRow("huge") << h20 + u"/"_s + QString(100'000, u'9') << u"is not a figure of a GPU"_s;
    }
    void whatIsWrongIsSaidInOneSentence()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const Result<GpuSpec> gpu = gpuSpec(text);
        QVERIFY(!gpu);
        QCOMPARE(gpu.error().kind, ErrorKind::Usage);
        QVERIFY2(gpu.error().sentence.contains(says), qPrintable(gpu.error().sentence.left(400)));
        QVERIFY(gpu.error().sentence.size() < 400);
    }
    void aFileThatIsWrongIsNamed_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("says");
        QTest::newRow("no JSON") << QByteArray("memory_gib: 80") << u"gpu.json"_s;
        QTest::newRow("a list") << QByteArray("[1]") << u"is not a JSON object"_s;
        QTest::newRow("no name") << QByteArray(R"({"memory_gib": 80})") << u"has a name"_s;
        QTest::newRow("a number for a name") << QByteArray(R"({"name": 5})") << u"has a name"_s;
        QTest::newRow("a text") << QByteArray(R"({"name": "X", "memory_gib": "lots"})") << u"lots"_s;
        QTest::newRow("a list in it") << QByteArray(R"({"name": "X", "memory_gib": [80]})") << u"[80]"_s;
        QTest::newRow("null") << QByteArray(R"({"name": "X", "memory_gib": null})") << u"null"_s;
        QTest::newRow("too little") << QByteArray(R"({"name": "X", "memory_gib": 80})") << u"bf16_tflops"_s;
        QTest::newRow("not UTF-8") << QByteArray("{\"name\": \"X\", \"\xff\": 80}") << u"gpu.json"_s;
        QTest::newRow("huge") << QByteArray(200'000, '{') << u"gpu.json"_s;
    }
    void aFileThatIsWrongIsNamed()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, says);
        QTemporaryDir folder;
        const QString path = folder.filePath(u"gpu.json"_s);
        writeFile(path, content);
        const Result<GpuSpec> gpu = gpuFromFile(path);
        QVERIFY(!gpu);
        QVERIFY2(gpu.error().sentence.contains(path), qPrintable(gpu.error().sentence));
        QVERIFY2(gpu.error().sentence.contains(says), qPrintable(gpu.error().sentence));
    }
    void aFileThatIsNotThereIsNamed()
    {
        for (const QString& path : {u"/nowhere/gpu.json"_s, QDir::tempPath()}) {
            const Result<GpuSpec> gpu = gpuFromFile(path);
            QVERIFY(!gpu);
            QVERIFY2(gpu.error().sentence.contains(path), qPrintable(gpu.error().sentence));
        }
    }
};

MEGATUNE_TEST(GpuDescriptionTest)

} // namespace megatune::tst_gpudescription

#include "tst_gpudescription.moc"
