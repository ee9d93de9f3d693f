// SPDX-License-Identifier: GPL-3.0-or-later
// Who is on GPUs, which of them a trial may have, and how a host's GPUs are shared out when some are busy.
#include "core/pool/gpuslots.h"
#include "core/run/gpuusers.h"
#include "tests/support/test.h"

namespace megatune::tst_gpuusers {

namespace {

QByteArray answer(const QByteArray& gpus, const QByteArray& processes)
{
    return "@@users\n" + gpus + "@@gpus status=0\n" + processes + "@@processes status=0\n@@done\n";
}

const QByteArray fourGpus = "0, GPU-a, 4\n1, GPU-b, 62000\n2, GPU-c, 3000\n3, GPU-d, 500\n";

} // namespace

class GpuUsersTest : public QObject
{
    Q_OBJECT

    const RunUid me = *RunUid::from(u"me"_s);

private Q_SLOTS:
    void strangersAreNamedWithTheirOwner()
    {
        const auto uses = gpuUses(answer(fourGpus, "GPU-b, 4242, alice, -, 62000, /opt/venv/bin/python\n"));
        QVERIFY(uses);
        QCOMPARE(busyGpus(*uses, {u"0"_s, u"1"_s}, me), QStringList{u"1"_s});
        QCOMPARE(busyGpusText(*uses, {u"1"_s}, me, u"node1"_s),
            u"GPU 1 of node1 is used by alice (python, pid 4242, 61 GiB)"_s);
        QVERIFY(hasKnownUser(*uses, {u"1"_s}) && !hasKnownUser(*uses, {u"2"_s}));
    }
    void memoryThatNobodyOwnsCountsAboveTheThreshold()
    {
        const auto uses = gpuUses(answer(fourGpus, {}));
        QVERIFY(uses);
        QCOMPARE(busyGpus(*uses, {u"0"_s, u"2"_s, u"3"_s}, me), QStringList{u"2"_s});
        QCOMPARE(busyGpusText(*uses, {u"2"_s}, me, u"here"_s),
            u"GPU 2 of here has 2.9 GiB in use, and it is not known by whom"_s);
    }
    void ourOwnProcessesAreNoStrangers()
    {
        const QByteArray processes =
            "GPU-b, 7, me, me:3:1, 62000, python\nGPU-c, 8, me, other:3:1, 3000, python\n";
        const auto uses = gpuUses(answer(fourGpus, processes));
        QVERIFY(uses);
        // Another study's trial is in the way as much as anybody's.
        QCOMPARE(busyGpus(*uses, {u"1"_s, u"2"_s}, me), QStringList{u"2"_s});
        QCOMPARE(busyGpus(*uses, {u"1"_s, u"2"_s}, *RunUid::from(u"m"_s)), (QStringList{u"1"_s, u"2"_s}));
    }
    void whatIsNotToldIsLeftOut()
    {
        const auto uses = gpuUses(answer(fourGpus,
            "GPU-d, 9, -, -, [N/A], [Not Found]\nGPU-zz, 1, x, -, 1, y\nnonsense\n"
            "GPU-a, 5, root, -, 30, nvidia-cuda-mps-server\n"));
        QVERIFY(uses);
        QCOMPARE(busyGpus(*uses, {u"0"_s, u"3"_s, u"17"_s, u"MIG-1"_s}, me), QStringList{u"3"_s});
        const QString text = busyGpusText(*uses, {u"3"_s, u"1"_s}, me, u"h"_s);
        QVERIFY2(text.startsWith(u"GPU 3 of h is used by somebody (pid 9); 1 more"), qPrintable(text));
    }
    void gpusAreKnownByTheirUuids()
    {
        const auto uses = gpuUses(answer(fourGpus, {}));
        QVERIFY(uses);
        QCOMPARE(busyGpus(*uses, {u"GPU-b"_s, u"GPU-a"_s}, me), QStringList{u"GPU-b"_s});
    }
    void whatIsNoAnswerIsAnError_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("a driver that fails")
            << QByteArray("@@users\nFailed to initialize NVML: mismatch\n@@gpus status=18\n")
            << u"Failed to initialize NVML: mismatch"_s;
        QTest::newRow("processes are not told")
            << QByteArray("@@users\n0, GPU-a, 4\n@@gpus status=0\nno permission\n@@processes status=4\n")
            << u"no permission"_s;
        QTest::newRow("another form")
            << QByteArray("@@users\nzero\n@@gpus status=0\n@@processes status=0\n") << u"zero"_s;
        QTest::newRow("no GPU") << answer({}, {}) << u"no answer"_s;
        QTest::newRow("nothing") << QByteArray() << u"no answer"_s;
    }
    void whatIsNoAnswerIsAnError()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, said);
        const auto uses = gpuUses(text);
        QVERIFY(!uses);
        QCOMPARE(uses.error().sentence, said);
    }

    void aTrialGetsOtherGpusOfItsHost()
    {
        auto slots = GpuSlots::plan({{u"a"_s, {u"0"_s, u"1"_s, u"2"_s, u"3"_s}}}, 2, {});
        QVERIFY(slots);
        const GpuSlot first = slots->take();
        // A pair that belongs together, rather than 0 and 2.
        const auto other = slots->exchange(first, {u"1"_s});
        QVERIFY(other);
        QCOMPARE(other->gpus, (QStringList{u"2"_s, u"3"_s}));
        // What is busy is still there to be waited for.
        QVERIFY(slots->isAnyFree());
        QCOMPARE(slots->take().gpus, (QStringList{u"0"_s, u"1"_s}));
        QVERIFY(!slots->isAnyFree());
    }
    void pairsAreMixedWhenTheyMust()
    {
        auto slots = GpuSlots::plan({{u"a"_s, {u"0"_s, u"1"_s, u"2"_s, u"3"_s, u"4"_s}}}, 2, {});
        QVERIFY(slots);
        const GpuSlot first = slots->take();
        const auto other = slots->exchange(first, {u"1"_s, u"2"_s});
        QVERIFY(other);
        QCOMPARE(other->gpus, (QStringList{u"0"_s, u"3"_s}));
        // The one that was left over is used; the busy ones come last, and no GPU is there twice.
        const GpuSlot second = slots->take();
        QCOMPARE(second.gpus, (QStringList{u"4"_s, u"1"_s}));
        QVERIFY(!slots->isAnyFree());
        slots->release(second);
        slots->release(*other);
        // A study that goes on finds a trial on exactly its GPUs again.
        QCOMPARE(slots->takeOn(0, u"3,4"_s)->gpus, (QStringList{u"3"_s, u"4"_s}));
        QStringList left = slots->take().gpus;
        QVERIFY(!left.contains(u"3"_s) && !left.contains(u"4"_s));
    }
    void withoutEnoughFreeOnesThereIsNoExchange()
    {
        auto slots = GpuSlots::plan({{u"a"_s, {u"0"_s, u"1"_s, u"2"_s, u"3"_s}}}, 2, {});
        QVERIFY(slots);
        const GpuSlot first = slots->take();
        const GpuSlot second = slots->take();
        QVERIFY(!slots->exchange(first, {u"1"_s})); // another trial has 2 and 3
        slots->release(second);
        QVERIFY(!slots->exchange(first, {u"1"_s, u"2"_s, u"3"_s}));
        QVERIFY(slots->exchange(first, {u"1"_s}));
        auto whole = GpuSlots::plan({{u"a"_s, {u"0"_s, u"1"_s}}}, 2, {});
        QVERIFY(whole && !whole->exchange(whole->take(), {u"1"_s}));
    }
};

MEGATUNE_TEST(GpuUsersTest)

} // namespace megatune::tst_gpuusers

#include "tst_gpuusers.moc"
