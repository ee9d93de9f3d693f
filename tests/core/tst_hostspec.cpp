#include "core/run/localhost.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace megatune;

class HostSpecTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsUnderstood()
    {
        const auto plain = hostSpecFromText(u" local "_qs);
        QVERIFY(plain && !plain->gpus);
        QCOMPARE(plain->text(), u"local"_qs);
        const auto eight = hostSpecFromText(u"local:8"_qs);
        QVERIFY(eight);
        QCOMPARE(eight->gpus, 8);
        QCOMPARE(eight->text(), u"local:8"_qs);
    }

    void whatIsNotUnderstoodIsNamed_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"", "loacl", "local:", "local:0", "local:-1", "local:x", "local:8:8",
                 "local:1e9", "local:99999999999999", "ssh://user@host", "slurm:part"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void whatIsNotUnderstoodIsNamed()
    {
        QFETCH(QString, text);
        const auto spec = hostSpecFromText(text);
        QVERIFY(!spec);
        QVERIFY(spec.error().kind == ErrorKind::Usage);
        QVERIFY(spec.error().sentence.contains(u'"' + text + u'"'));
        QVERIFY(spec.error().sentence.contains(u"local"));
    }

    void gpusComeFromWhereTheyAreKnown_data()
    {
        QTest::addColumn<QString>("visible"); // null: not set
        QTest::addColumn<int>("driver");
        QTest::addColumn<int>("devices");
        QTest::addColumn<int>("stated"); // 0: not
        QTest::addColumn<QString>("gpus");
        QTest::newRow("nothing known") << QString() << 0 << 0 << 0 << u""_qs;
        QTest::newRow("stated") << QString() << 0 << 0 << 3 << u"0 1 2"_qs;
        QTest::newRow("visible") << u"2,3, 5"_qs << 8 << 8 << 0 << u"2 3 5"_qs;
        QTest::newRow("visible by name") << u"GPU-1a2b,GPU-3c4d"_qs << 8 << 8 << 0 << u"GPU-1a2b GPU-3c4d"_qs;
        QTest::newRow("visible and limited") << u"2,3,5"_qs << 8 << 8 << 2 << u"2 3"_qs;
        QTest::newRow("visible ends at -1") << u"2,-1,3"_qs << 8 << 8 << 0 << u"2"_qs;
        QTest::newRow("none visible") << u""_qs << 8 << 8 << 0 << u""_qs;
        QTest::newRow("driver") << QString() << 4 << 2 << 0 << u"0 1 2 3"_qs;
        QTest::newRow("devices") << QString() << 0 << 12 << 0 << u"0 1 2 3 4 5 6 7 8 9 10 11"_qs;
        QTest::newRow("limited") << QString() << 4 << 4 << 2 << u"0 1"_qs;
        QTest::newRow("more stated than seen") << QString() << 1 << 1 << 4 << u"0 1 2 3"_qs;
    }
    void gpusComeFromWhereTheyAreKnown()
    {
        QFETCH(QString, visible);
        QFETCH(int, driver);
        QFETCH(int, devices);
        QFETCH(int, stated);
        QFETCH(QString, gpus);
        const QTemporaryDir root;
        const QDir dir(root.path());
        QVERIFY(dir.mkpath(u"dev"_qs));
        for (int i = 0; i < driver; ++i)
            QVERIFY(dir.mkpath(QStringLiteral("proc/driver/nvidia/gpus/0000:%1:00.0").arg(i)));
        for (int i = 0; i < devices; ++i)
            QVERIFY(QFile(root.filePath(QStringLiteral("dev/nvidia%1").arg(i))).open(QIODevice::WriteOnly));
        QVERIFY(QFile(root.filePath(u"dev/nvidiactl"_qs)).open(QIODevice::WriteOnly));
        QProcessEnvironment environment;
        if (!visible.isNull())
            environment.insert(u"CUDA_VISIBLE_DEVICES"_qs, visible);
        HostSpec spec;
        if (stated > 0)
            spec.gpus = stated;
        QCOMPARE(localGpuIds(spec, environment, root.path()).join(u' '), gpus);
    }
};

QTEST_GUILESS_MAIN(HostSpecTest)
#include "tst_hostspec.moc"
