// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <QProcess>
#include <QRegularExpression>
#include <sys/types.h>
#include <unistd.h>
#include <vector>

namespace megatune::tst_demotrainer {

namespace {

struct Ended
{
    int status = -1;
    QProcess::ExitStatus how = QProcess::CrashExit;
    QByteArray out;
    QByteArray error;
};

const QString trainer = QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer");

Ended run(const QStringList& arguments, const QProcessEnvironment& environment = QProcessEnvironment())
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(trainer, arguments);
    process.closeWriteChannel();
    Ended ended;
    if (!process.waitForFinished(60'000))
        return ended;
    return {process.exitCode(), process.exitStatus(), process.readAllStandardOutput(),
        process.readAllStandardError()};
}

Ended smooth(const QString& arguments)
{
    return run(QStringList{u"--iteration-ms"_s, u"0"_s} + arguments.split(u' ', Qt::SkipEmptyParts));
}

Ended table(const QString& arguments)
{
    return run(QStringList{u"--law"_s, u"table"_s} + arguments.split(u' ', Qt::SkipEmptyParts));
}

/// Median TFLOP/s of the iterations after the third; 0 when there are none.
double speedOf(const QByteArray& out)
{
    static const QRegularExpression form(
        u"iteration\\s+(\\d+)/.*throughput per GPU \\(TFLOP/s/GPU\\): ([\\d.]+) \\|"_s);
    std::vector<double> speeds;
    QRegularExpressionMatchIterator found = form.globalMatch(QString::fromUtf8(out));
    while (found.hasNext()) {
        const QRegularExpressionMatch match = found.next();
        if (match.captured(1).toInt() > 3)
            speeds.push_back(match.captured(2).toDouble());
    }
    std::sort(speeds.begin(), speeds.end());
    return speeds.empty() ? 0 : speeds[speeds.size() / 2];
}

bool isAlive(pid_t process)
{
    return kill(process, 0) == 0 || errno == EPERM;
}

} // namespace

class DemoTrainerTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theTableLawIsTheAcceptanceTable_data()
    {
        QTest::addColumn<int>("tp");
        QTest::addColumn<int>("ep");
        QTest::addColumn<int>("mbs");
        QTest::addColumn<QString>("granularity");
        QTest::addColumn<QString>("speed"); // empty: out of memory
        const auto row = [](int tp, int ep, int mbs, const char* granularity, const char* speed) {
            QTest::addRow("tp%d ep%d mbs%d %s", tp, ep, mbs, granularity)
                << tp << ep << mbs << QString::fromLatin1(granularity) << QString::fromLatin1(speed);
        };
        row(8, 1, 1, "full", "10.00");
        row(4, 1, 1, "full", "20.00");
        row(4, 2, 1, "full", "19.00");
        row(2, 1, 1, "full", "40.00");
        row(2, 2, 1, "full", "38.00");
        row(2, 4, 1, "full", "34.29");
        row(1, 1, 1, "full", "80.00");
        row(1, 2, 1, "full", "76.00");
        row(1, 4, 1, "full", "68.59");
        row(1, 8, 1, "full", "55.87");
        row(8, 1, 1, "selective", "9.50");
        row(8, 1, 2, "selective", "");
        row(8, 1, 2, "full", "12.00");
        row(8, 1, 4, "full", "");
        row(4, 1, 1, "selective", "19.00");
        row(4, 1, 2, "selective", "22.80");
        row(4, 1, 4, "selective", "");
        row(4, 1, 2, "full", "24.00");
        row(4, 1, 4, "full", "28.00");
        row(4, 1, 8, "full", "");
        row(2, 1, 1, "selective", "38.00");
        row(2, 1, 2, "selective", "45.60");
        row(2, 1, 4, "selective", "53.20");
        row(2, 1, 4, "full", "56.00");
        row(1, 1, 1, "selective", "76.00");
        row(1, 1, 2, "selective", "91.20");
        row(1, 1, 2, "full", "96.00");
        row(8, 8, 1, "selective", "6.63"); // one always fits
    }
    void theTableLawIsTheAcceptanceTable()
    {
        QFETCH(int, tp);
        QFETCH(int, ep);
        QFETCH(int, mbs);
        QFETCH(QString, granularity);
        QFETCH(QString, speed);
        const Ended ended = table(
            u"--tensor-model-parallel-size %1 --expert_model_parallel_size=%2 --micro-batch-size %3 --recompute-granularity %4"_s
                .arg(tp)
                .arg(ep)
                .arg(mbs)
                .arg(granularity));
        if (speed.isEmpty()) {
            QCOMPARE(ended.status, 1);
            QCOMPARE(ended.out, QByteArray());
            const QString words =
                u"CUDA out of memory. (tp=%1 ep=%2 mbs=%3 activation=%4)\n"_s.arg(tp).arg(ep).arg(mbs).arg(
                    granularity);
            QCOMPARE(QString::fromUtf8(ended.error), words);
        } else {
            QCOMPARE(ended.status, 0);
            const QString words = u"throughput per GPU (TFLOP/s/GPU): "_s + speed + u'\n';
            QCOMPARE(QString::fromUtf8(ended.out), words);
        }
    }
    void absentOptionsAreOneAndFull()
    {
        QCOMPARE(table({}).out, QByteArray("throughput per GPU (TFLOP/s/GPU): 80.00\n"));
        QCOMPARE(table(u"--micro-batch-size 32"_s).error,
            QByteArray("CUDA out of memory. (tp=1 ep=1 mbs=32 activation=full)\n"));
    }
    void theLastSpellingWinsAndUnknownOptionsAreIgnored()
    {
        const Ended ended =
            table(u"conf.yaml --bf16 --lr 1e-5 --tensor_model_parallel_size 8 --micro-batch-size=4 "
                  "--micro_batch_size 2 --tensor-model-parallel-size=1 --data-path -1 x"_s);
        QCOMPARE(ended.out, QByteArray("throughput per GPU (TFLOP/s/GPU): 96.00\n"));
    }
    void selectiveWithAMethodIsRefused_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::newRow("method") << u"--recompute-granularity selective --recompute-method uniform"_s;
        QTest::newRow("layers") << u"--recompute_granularity=selective --recompute_num_layers=1"_s;
        QTest::newRow("alias") << u"--recompute-activations --recompute-method block"_s;
    }
    void selectiveWithAMethodIsRefused()
    {
        QFETCH(QString, arguments);
        for (const Ended& ended : {smooth(arguments), table(arguments)}) {
            QCOMPARE(ended.status, 1);
            QCOMPARE(ended.out, QByteArray());
            QVERIFY2(ended.error.contains(
                         "recompute method is not yet supported for selective recomputing granularity"),
                ended.error.constData());
        }
    }
    void aRunLooksLikeMegatron()
    {
        const Ended ended = smooth(u"--tensor-model-parallel-size 2 --pipeline-model-parallel-size 2 "
                                   "--micro-batch-size 2 --global-batch-size 16 --train-iters 5"_s);
        QCOMPARE(ended.status, 0);
        QCOMPARE(ended.error, QByteArray());
        const QString out = QString::fromUtf8(ended.out);
        QVERIFY(out.startsWith(u"using world size: 8, data-parallel size: 2, context-parallel size: 1, "
                               "tensor-model-parallel size: 2, pipeline-model-parallel size: 2\n"_s));
        const QRegularExpression iteration(
            u"^ \\[\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{6}\\] iteration +5/ +5 \\| consumed samples: +80 \\| "
            "elapsed time per iteration \\(ms\\): \\d+\\.\\d \\| throughput per GPU \\(TFLOP/s/GPU\\): \\d+\\.\\d \\| "
            "learning rate: \\d\\.\\d{6}E-\\d\\d \\| global batch size: +16 \\| lm loss: \\d\\.\\d{6}E\\+\\d\\d \\|.* \\|$"_s,
            QRegularExpression::MultilineOption);
        QVERIFY2(iteration.match(out).hasMatch(), ended.out.constData());
        const QRegularExpression memory(
            u"^\\[Rank 4\\] \\(after 2 iterations\\) memory \\(MB\\) \\| allocated: [\\d.]+ \\| "
            "max allocated: [\\d.]+ \\| reserved: [\\d.]+ \\| max reserved: [\\d.]+$"_s,
            QRegularExpression::MultilineOption);
        QVERIFY2(memory.match(out).hasMatch(), ended.out.constData());
        QCOMPARE(out.count(u"] iteration "_s), 5);
        QVERIFY(out.contains(u"  micro_batch_size ............................... 2\n"_s));
    }
    void virtualStagesTradeTheBubbleForMemory()
    {
        const auto with = [](const char* stages) {
            const QString out = QString::fromUtf8(smooth(
                u"--tensor-model-parallel-size 1 --pipeline-model-parallel-size 4 --micro-batch-size 1 "
                "--global-batch-size 16 --num-layers 16 --num-virtual-stages-per-pipeline-rank %1"_s.arg(
                    QString::fromLatin1(stages)))
                                                      .out);
            static const QRegularExpression speed(u"TFLOP/s/GPU\\): ([\\d.]+)"_s);
            static const QRegularExpression memory(u"Rank 0.*max allocated: ([\\d.]+)"_s);
            return std::pair(speed.match(out, out.lastIndexOf(u"] iteration "_s)).captured(1).toDouble(),
                memory.match(out).captured(1).toDouble());
        };
        const auto [plain, plainMemory] = with("1");
        const auto [interleaved, interleavedMemory] = with("2");
        QVERIFY(plain > 0 && interleaved > 1.05 * plain);
        QVERIFY(plainMemory > 0 && interleavedMemory > plainMemory);
    }
    void theSameLayoutRunsTheSame()
    {
        const QString layout =
            u"--expert-model-parallel-size 8 --global-batch-size 16 --recompute-granularity selective"_s;
        const double first = speedOf(smooth(layout).out);
        QVERIFY(first > 0);
        QCOMPARE(speedOf(smooth(layout).out), first);
    }
    void runningOutOfMemoryReadsLikeTorch()
    {
        const Ended ended = smooth(u"--micro-batch-size 2 --global-batch-size 16"_s);
        QCOMPARE(ended.status, 1);
        const QRegularExpression words(
            u"^\\[rank(\\d)\\]: torch\\.OutOfMemoryError: CUDA out of memory\\. Tried to allocate ([\\d.]+) GiB\\. "
            "GPU \\1 has a total capacity of 79\\.11 GiB of which ([\\d.]+) GiB is free\\. Including non-PyTorch memory, "
            "this process has ([\\d.]+) GiB memory in use\\."_s,
            QRegularExpression::MultilineOption);
        const QRegularExpressionMatch match = words.match(QString::fromUtf8(ended.error));
        QVERIFY2(match.hasMatch(), ended.error.constData());
        QVERIFY(match.captured(2).toDouble() > match.captured(3).toDouble());
        QVERIFY(std::abs(match.captured(3).toDouble() + match.captured(4).toDouble() - 79.11) < 0.02);
        QVERIFY(!ended.out.contains("] iteration "));
    }
    void theSmoothWorldIsWorthASearch()
    {
        // Eight GPUs, 16 samples: some layouts do not fit, and the first that a person tries is far from the
        // best.
        int out = 0;
        double best = 0;
        double worst = 1e9;
        QString bestLayout;
        for (const int tp : {1, 2, 4, 8}) {
            for (const int ep : {1, 2, 4, 8}) {
                for (const int mbs : {1, 2, 4}) {
                    for (const QString& granularity : {u"full"_s, u"selective"_s}) {
                        if (16 % (mbs * 8 / tp) != 0)
                            continue;
                        const QString layout =
                            u"--tensor-model-parallel-size %1 --expert-model-parallel-size %2 --micro-batch-size %3 "
                            "--global-batch-size 16 --recompute-granularity %4"_s.arg(tp)
                                .arg(ep)
                                .arg(mbs)
                                .arg(granularity);
                        const Ended ended = smooth(layout);
                        if (ended.status != 0) {
                            QVERIFY2(ended.error.contains("CUDA out of memory"), ended.error.constData());
                            ++out;
                            continue;
                        }
                        const double speed = speedOf(ended.out);
                        worst = std::min(worst, speed);
                        if (speed > best) {
                            best = speed;
                            bestLayout = layout;
                        }
                    }
                }
            }
        }
        QVERIFY2(out >= 5 && out <= 30, qPrintable(QString::number(out)));
        QVERIFY2(best > 3 * worst, qPrintable(u"%1 %2"_s.arg(best).arg(worst)));
        QVERIFY2(bestLayout.contains(u"selective"_s)
                && !bestLayout.contains(u"expert-model-parallel-size 1"_s)
                && !bestLayout.contains(u"micro-batch-size 1"_s),
            qPrintable(bestLayout));
    }
    void impossibleLayoutsAreRefusedInMegatronsWords_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("words");
        QTest::newRow("world") << u"--tensor-model-parallel-size 16"_s
                               << u"world_size (8) is not divisible by 16"_s;
        QTest::newRow("experts' world")
            << u"--expert-model-parallel-size 8 --pipeline-model-parallel-size 2"_s
            << u"is not divisible by expert_tensor_model_pipeline_parallel size (16)"_s;
        QTest::newRow("layers")
            << u"--num-layers 46 --pipeline-model-parallel-size 4"_s
            << u"Number of layers should be divisible by the pipeline-model-parallel size"_s;
        QTest::newRow("groups")
            << u"--num-query-groups 2 --tensor-model-parallel-size 4"_s
            << u"num_query_groups (2) must be a multiple of tensor_model_parallel_size (4)"_s;
        QTest::newRow("experts")
            << u"--num-experts 0 --expert-model-parallel-size 2"_s
            << u"Number of experts should be a multiple of expert model parallel_size."_s;
        QTest::newRow("batch")
            << u"--micro-batch-size 4 --global-batch-size 16"_s
            << u"global batch size (16) is not divisible by micro batch size (4) times data parallel size (8)"_s;
    }
    void impossibleLayoutsAreRefusedInMegatronsWords()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, words);
        const Ended ended = smooth(arguments);
        QCOMPARE(ended.status, 1);
        QVERIFY2(QString::fromUtf8(ended.error).contains(words), ended.error.constData());
        QVERIFY(!ended.out.contains("] iteration "));
    }
    void badNumbersAreRefused_data()
    {
        QTest::addColumn<QString>("arguments");
        for (const char* bad :
            {"--micro-batch-size x", "--micro-batch-size", "--micro-batch-size 0", "--train-iters -1",
                "--tensor-model-parallel-size=2.5", "--global-batch-size 99999999999999999999", "--law moon",
                "--recompute-granularity some", "--exit 256", "--world-size 2000000"})
            QTest::newRow(bad) << QString::fromLatin1(bad);
    }
    void badNumbersAreRefused()
    {
        QFETCH(QString, arguments);
        const Ended ended = smooth(arguments);
        QCOMPARE(ended.status, 2);
        QVERIFY2(
            ended.error.startsWith("megatune-demo-trainer: error: argument --"), ended.error.constData());
    }
    void hugeNumbersAreHarmless()
    {
        const QString huge = u"1000000000"_s;
        const Ended ended =
            smooth(u"--micro-batch-size %1 --hidden-size %1 --seq-length %1 --vocab-size %1 --num-experts %1 "
                   "--moe-ffn-hidden-size %1 --moe-router-topk %1 --recompute-num-layers %1"_s.arg(huge));
        QCOMPARE(ended.status, 1);
        QVERIFY2(ended.error.contains("CUDA out of memory"), ended.error.constData());
    }
    void theWorldIsAnOptionOrAVariable()
    {
        QVERIFY(smooth(u"--world-size 16 --train-iters 0"_s).out.startsWith("using world size: 16,"));
        QProcessEnvironment environment;
        environment.insert(u"DEMO_GPUS"_s, u"64"_s);
        const QStringList none{u"--train-iters"_s, u"0"_s};
        QVERIFY(run(none, environment).out.startsWith("using world size: 64,"));
        environment.insert(u"DEMO_GPUS"_s, u"many"_s);
        QVERIFY(run(none, environment).out.startsWith("using world size: 8,"));
    }
    void runsEndWhereTheyAreToldTo()
    {
        QCOMPARE(smooth(u"--exit-interval 4 --log-interval 2"_s).out.count("] iteration "), 3); // 1, 2 and 4
        QVERIFY(smooth(u"--exit-interval 4"_s).out.endsWith("exiting program at iteration 4\n"));
        QCOMPARE(smooth(u"--exit 7"_s).status, 7);
        QCOMPARE(table(u"--exit 7"_s).status, 7);
        QCOMPARE(smooth(u"--train-iters 0"_s).out.count("] iteration "), 0);
    }
    void failuresHappenAsAsked()
    {
        const Ended crashed = smooth(u"--crash 2"_s);
        QCOMPARE(crashed.how, QProcess::CrashExit);
        QCOMPARE(crashed.status, SIGSEGV);
        QCOMPARE(crashed.out.count("] iteration "), 2);

        const Ended silent = smooth(u"--quiet"_s);
        QCOMPARE(silent.status, 0);
        QCOMPARE(silent.out, QByteArray());

        QVERIFY(smooth(u"--flood 1000000"_s).out.size() > 1'000'000);
        QCOMPARE(smooth(u"--flood 1000000 --quiet"_s).out.size(), 1'000'000);

        const Ended garbage = smooth(u"--garbage"_s);
        QVERIFY(garbage.out.startsWith("\xff\xfe"));
        QVERIFY(!garbage.out.endsWith('\n'));
        QVERIFY(garbage.out.contains("] iteration "));

        QProcessEnvironment environment;
        environment.insert(u"RANK_NAME"_s, u"a b"_s);
        const Ended printed =
            run({u"--print-env"_s, u"RANK_NAME"_s, u"--print-env"_s, u"OTHER"_s, u"--law"_s, u"table"_s},
                environment);
        QVERIFY2(printed.out.startsWith("RANK_NAME=a b\nOTHER is not set\n"), printed.out.constData());
    }
    void aHangingRunCanBeToldToStop()
    {
        QProcess process;
        process.start(trainer, {u"--hang"_s, u"1"_s, u"--iteration-ms"_s, u"0"_s});
        QTRY_VERIFY(process.bytesAvailable() > 0 && process.peek(100'000).contains("] iteration "));
        process.terminate();
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);
    }
    void anObstinateRunHasToBeKilledAndLeavesItsChildren()
    {
        QProcess process;
        process.start(trainer, {u"--hang"_s, u"--ignore-sigterm"_s, u"--spawn-children"_s, u"2"_s});
        QTRY_VERIFY(process.peek(100'000).contains("training ..."));
        const QRegularExpression form(u"^child (\\d+)$"_s, QRegularExpression::MultilineOption);
        std::vector<pid_t> children;
        QRegularExpressionMatchIterator found = form.globalMatch(QString::fromUtf8(process.peek(100'000)));
        while (found.hasNext())
            children.push_back(found.next().captured(1).toInt());
        QCOMPARE(children.size(), 2u);
        process.terminate();
        QVERIFY(!process.waitForFinished(200));
        process.kill();
        QVERIFY(process.waitForFinished(60'000));
        for (const pid_t child : children) {
            QCOMPARE(getsid(child), child);
            kill(child, SIGTERM);
            QVERIFY(isAlive(child));
            QCOMPARE(kill(child, SIGKILL), 0);
        }
    }
    void helpNamesEverySwitch()
    {
        const Ended ended = run({u"--help"_s});
        QCOMPARE(ended.status, 0);
        for (const char* name :
            {"--law", "--world-size", "--iteration-ms", "--ignore-sigterm", "--spawn-children", "--hang",
                "--crash", "--quiet", "--flood", "--garbage", "--exit", "--print-env", "DEMO_GPUS"})
            QVERIFY2(ended.out.contains(name), name);
    }
};

MEGATUNE_TEST(DemoTrainerTest)

} // namespace megatune::tst_demotrainer

#include "tst_demotrainer.moc"
