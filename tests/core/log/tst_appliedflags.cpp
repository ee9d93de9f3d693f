// SPDX-License-Identifier: GPL-3.0-or-later
// Which values took effect, by what the trainers print about themselves.
#include "core/log/appliedflags.h"
#include "tests/support/test.h"

namespace megatune::tst_appliedflags {

namespace {

AppliedFlags fed(const QByteArray& log)
{
    AppliedFlags flags;
    for (const QByteArray& line : log.split('\n'))
        flags.feed(line);
    return flags;
}

QString shown(const AppliedFlags& flags)
{
    QStringList items;
    for (const QString& name : AppliedFlags::names()) {
        const auto value = flags.value(name);
        items.append(value ? QString::number(*value) : u"?"_s);
    }
    return items.join(u' ');
}

} // namespace

class AppliedFlagsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFormIsRead_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("values"); // tp pp cp ep etp mbs gbs
        const QByteArray dump = "------------------------ arguments ------------------------\n"
                                "  context_parallel_size ........................... 2\n"
                                "  encoder_tensor_model_parallel_size .............. 9\n"
                                "  expert_model_parallel_size ...................... 4\n"
                                "  expert_tensor_parallel_size ..................... 1\n"
                                "  global_batch_size ............................... 256\n"
                                "  micro_batch_size ................................ 8\n"
                                "  pipeline_model_parallel_size .................... 2\n"
                                "  tensor_model_parallel_size ...................... 4\n"
                                "-------------------- end of arguments ---------------------\n";
        QTest::newRow("nothing") << QByteArray("hello\n\n") << u"? ? ? ? ? ? ?"_s;
        QTest::newRow("Megatron-LM's dump") << dump << u"4 2 2 4 1 8 256"_s;
        QTest::newRow("with rank prefixes")
            << QByteArray("[default0]:  micro_batch_size ................................ 8\n"
                          "0: [rank0]:  tensor_model_parallel_size ...................... 4\n")
            << u"4 ? ? ? ? 8 ?"_s;
        QTest::newRow("ETP None follows TP")
            << QByteArray("  expert_tensor_parallel_size ..................... None\n"
                          "  tensor_model_parallel_size ...................... 4\n")
            << u"4 ? ? ? 4 ? ?"_s;
        QTest::newRow("world size, new") << QByteArray(
            "using world size: 16, data-parallel size: 2, context-parallel size: 1, hierarchical "
            "context-parallel sizes: None, tensor-model-parallel size: 4, "
            "pipeline-model-parallel size: 2")
                                         << u"4 2 1 ? ? ? ?"_s;
        QTest::newRow("world size, sizes in brackets") << QByteArray(
            "using world size: 16, data-parallel size: 2, context-parallel size: 8, hierarchical "
            "context-parallel sizes: [2, 4], tensor-model-parallel size: 1, "
            "pipeline-model-parallel size: 1") << u"1 1 8 ? ? ? ?"_s;
        QTest::newRow("world size, old")
            << QByteArray("using world size: 8, data-parallel-size: 2, tensor-model-parallel size: 2, "
                          "pipeline-model-parallel size: 2 ")
            << u"2 2 ? ? ? ? ?"_s;
        QTest::newRow("ms-swift's words")
            << QByteArray("run sh: `/usr/bin/python -m torch.distributed.run --nproc_per_node 8 "
                          "/x/swift/cli/_megatron/sft.py --model M --tensor_model_parallel_size 2 "
                          "--micro-batch-size=4 --tensor_model_parallel_size 4 --global_batch_size 16`")
            << u"4 ? ? ? ? 4 16"_s;
        QTest::newRow("ms-swift's grid")
            << QByteArray("[INFO:swift] TP: 2, PP: 4, VPP: None, CP: 1, EP: 8, ETP: 1") << u"2 4 1 8 1 ? ?"_s;
        QTest::newRow("ms-swift's arguments") << QByteArray(
            "[INFO:swift] args: MegatronSftArguments(model='M', micro_batch_size=2, "
            "global_batch_size=16, per_micro_batch_size=9, tensor_model_parallel_size=8, "
            "vpp=None)") << u"8 ? ? ? ? 2 16"_s;
        QTest::newRow("the outcome before the words")
            << QByteArray("[INFO:swift] TP: 2, PP: 1, VPP: None, CP: 1, EP: 1, ETP: 1\n"
                          "run sh: `x --tensor_model_parallel_size 8`")
            << u"2 1 1 1 1 ? ?"_s;
        QTest::newRow("what is not a number") << QByteArray(
            "  micro_batch_size ................................ None\n"
            "  tensor_model_parallel_size ...................... 4x\n"
            "run sh: `x --global_batch_size $GBS --pipeline_model_parallel_size`\n"
            "  global_batch_size ......\n") << u"? ? ? ? ? ? ?"_s;
        QTest::newRow("an iteration is none of it") << QByteArray(
            " iteration 5/ 100 | elapsed time per iteration (ms): 5.1 | global batch size:   128 |")
                                                    << u"? ? ? ? ? ? ?"_s;
        QTest::newRow("numbers without end")
            << QByteArray("  micro_batch_size ........ 99999999999999999999999") << u"? ? ? ? ? ? ?"_s;
    }
    void everyFormIsRead()
    {
        QFETCH(QByteArray, log);
        QTEST(shown(fed(log)), "values");
    }

    void theSizeOfTheWorldIsKept()
    {
        const AppliedFlags flags =
            fed("using world size: 16, data-parallel size: 2, tensor-model-parallel size: 8");
        QCOMPARE(flags.worldSize(), std::optional<qint64>(16));
        QCOMPARE(flags.dataParallel(), std::optional<qint64>(2));
    }

    void whatWasAskedIsCompared_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<int>("verdict");
        QTest::addColumn<QString>("differences");
        QTest::addColumn<QString>("unseen");
        const auto row = [](const char* name, const QByteArray& log, FlagCheck::Verdict verdict,
                             const QString& differences, const QString& unseen) {
            QTest::newRow(name) << log << static_cast<int>(verdict) << differences << unseen;
        };
        using Verdict = FlagCheck::Verdict;
        const QByteArray sizes = "using world size: 8, data-parallel size: 4, context-parallel size: 1, "
                                 "tensor-model-parallel size: 2, pipeline-model-parallel size: 1\n";
        const QByteArray batch = "  micro_batch_size ................................ 4\n";
        row("all", sizes + batch, Verdict::Confirmed, {}, u"ep etp"_s);
        row("nothing", "x\n", Verdict::Unknown, {}, u"tp pp cp ep etp mbs"_s);
        row("not the batch", sizes, Verdict::Unknown, {}, u"ep etp mbs"_s);
        row("another TP", "[INFO:swift] TP: 8, PP: 1, VPP: None, CP: 2, EP: 1, ETP: 1", Verdict::Contradicted,
            u"tp 2>8, cp 1>2"_s, u"mbs"_s);
    }
    void whatWasAskedIsCompared()
    {
        QFETCH(QByteArray, log);
        const QMap<QString, qint64> asked{{u"tp"_s, 2}, {u"pp"_s, 1}, {u"cp"_s, 1}, {u"ep"_s, 1},
            {u"etp"_s, 1}, {u"mbs"_s, 4}, {u"vpp"_s, 7}};
        const FlagCheck check = fed(log).check(asked);
        QTEST(static_cast<int>(check.verdict), "verdict");
        QStringList differences;
        for (const FlagDifference& difference : check.differences)
            differences.append(
                u"%1 %2>%3"_s.arg(difference.name).arg(difference.asked).arg(difference.applied));
        QTEST(differences.join(u", "), "differences");
        QTEST(check.unseen.join(u' '), "unseen");
        QCOMPARE(check.sentence().isEmpty(), check.verdict != FlagCheck::Verdict::Contradicted);
        if (!check.differences.isEmpty())
            QVERIFY2(check.sentence().contains(u"TP is 8 and not 2"), qPrintable(check.sentence()));
    }
};

MEGATUNE_TEST(AppliedFlagsTest)

} // namespace megatune::tst_appliedflags

#include "tst_appliedflags.moc"
