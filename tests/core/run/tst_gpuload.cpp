// SPDX-License-Identifier: GPL-3.0-or-later
// What nvidia-smi says of utilisation and power, and what of it is a trial's.
#include "core/hosts/slurm/slurmloads.h"
#include "core/run/gpuload.h"
#include "tests/support/test.h"

namespace megatune::tst_gpuload {

namespace {

QByteArray answer(const QByteArray& gpus, int status = 0)
{
    return "@@loads\n" + gpus + "@@gpus status=" + QByteArray::number(status) + "\n@@done\n";
}

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

} // namespace

class GpuLoadTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Its lines come with their node's number in front, in any order.
    void ofASlurmJobThoseCountThatItHas()
    {
        const QByteArray first = "0: @@visible 1\n0: @@ loads\n0: 0, GPU-a, 90, 600\n";
        const QByteArray second = "1: @@visible \n1: @@ loads\n";
        const QByteArray rest = "0: 1, GPU-b, 80, 500\n1: 0, GPU-c, 70, 400\n0: @@ gpus status=0\n"
                                "1: @@ gpus status=0\n0: @@ done\n1: @@ done\n";
        const Result<QList<GpuLoad>> loads = slurmLoads(first + second + rest, 5);
        QVERIFY(loads);
        QCOMPARE(loads->size(), 2);
        QCOMPARE(loads->first().uuid, u"GPU-b"_s);
        QCOMPARE(loads->last().uuid, u"GPU-c"_s); // Slurm says nothing: it has all
        QCOMPARE(meanLoad(*loads, {}, 5).percent, 75.0);
        QVERIFY(!meanLoad(*loads, {u"0"_s, u"1"_s}, 4).isKnown());

        const Result<QList<GpuLoad>> cut = slurmLoads(first + second, 5);
        QVERIFY(!cut);
        QVERIFY(!slurmLoads("srun: error: Unable to confirm allocation for job 7\n", 5));
    }
    void eachFigureIsANumberOrNotKnown_data()
    {
        QTest::addColumn<QByteArray>("figures");
        QTest::addColumn<double>("percent");
        QTest::addColumn<double>("watts");
        const auto row = [](const char* figures, double percent, double watts) {
            QTest::newRow(figures) << QByteArray(figures) << percent << watts;
        };
        row("93, 612.21", 93, 612.21);
        row("0, 0", 0, 0);
        row("100, 71.5", 100, 71.5);
        row("[N/A], 61.2", unknown, 61.2);
        row("7, [Not Supported]", 7, unknown);
        row("[Unknown Error], [GPU requires reset]", unknown, unknown);
        row("-, NA", unknown, unknown);
        row(",", unknown, unknown);
        row("101, -3", unknown, unknown);
        row("nan, inf", unknown, unknown);
        row("1e400, 1e300", unknown, unknown);
        row("93 %, 612 W", unknown, unknown); // without nounits
    }
    void eachFigureIsANumberOrNotKnown()
    {
        QFETCH(QByteArray, figures);
        QFETCH(double, percent);
        QFETCH(double, watts);
        const auto loads = gpuLoads(answer("0, GPU-a, " + figures + "\n"));
        QVERIFY(loads);
        QCOMPARE(loads->size(), 1);
        QCOMPARE(loads->first().percent, percent);
        QCOMPARE(loads->first().watts, watts);
    }

    void whatIsNoAnswerIsAnError_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("nothing") << QByteArray() << u"no answer"_s;
        QTest::newRow("no GPU") << answer({}) << u"no answer"_s;
        QTest::newRow("a driver that fails") << answer("Failed to initialize NVML: mismatch\n", 18)
                                             << u"Failed to initialize NVML: mismatch"_s;
        QTest::newRow("a column is missing") << answer("0, GPU-a, 93\n") << u"0, GPU-a, 93"_s;
        QTest::newRow("a column too many") << answer("0, GPU-a, 93, 612, 4\n") << u"0, GPU-a, 93, 612, 4"_s;
        QTest::newRow("no number") << answer("x, GPU-a, 93, 612\n") << u"x, GPU-a, 93, 612"_s;
        QTest::newRow("no UUID") << answer("0, MIG-a, 93, 612\n") << u"0, MIG-a, 93, 612"_s;
        QTest::newRow("cut off") << QByteArray("@@loads\n0, GPU-a, 93, 612\n") << u"no answer"_s;
        QTest::newRow("a million GPUs")
            << answer(QByteArray("0, GPU-a, 93, 612\n").repeated(1'000'000)) << u"0, GPU-a, 93, 612"_s;
        QTest::newRow("a long line") << answer(QByteArray(1'000'000, 'x') + '\n', 1) << QString(300, u'x');
    }
    void whatIsNoAnswerIsAnError()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, said);
        const auto loads = gpuLoads(text);
        QVERIFY(!loads);
        QCOMPARE(loads.error().sentence, said);
    }

    void onlyTheGpusOfTheTrialCount()
    {
        const auto loads = gpuLoads(answer("0, GPU-a, 10, 100\n1, GPU-b, 90, 500\n2, GPU-c, 100, 700\n"
                                           "3, GPU-d, [N/A], 600\n"));
        QVERIFY(loads);
        const MeanLoad byNumber = meanLoad(*loads, {u"1"_s, u"2"_s});
        QCOMPARE(byNumber.percent, 95.0);
        QCOMPARE(byNumber.watts, 600.0);
        const MeanLoad byUuid = meanLoad(*loads, {u"GPU-c"_s, u"GPU-d"_s});
        QCOMPARE(byUuid.percent, 100.0); // of the one that tells it
        QCOMPARE(byUuid.watts, 650.0);
        QVERIFY(!meanLoad(*loads, {u"7"_s, u"MIG-1"_s}).isKnown());
        QVERIFY(!meanLoad(*loads, {}).isKnown());
    }
};

MEGATUNE_TEST(GpuLoadTest)

} // namespace megatune::tst_gpuload

#include "tst_gpuload.moc"
