// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli plan: which GPUs a model needs, as an engineer asks for it.
#include "tests/support/climachine.h"

#include "core/base/json.h"
#include "tests/support/test.h"

#include <nlohmann/json.hpp>

namespace megatune::tst_cliplan {

using namespace test;

class CliPlanTest : public QObject
{
    Q_OBJECT

private:
    CliMachine m_machine;

    CliRun planned(const QString& more)
    {
        const QString line = u"plan --model Qwen/Qwen3-8B --gbs 64 --seq-len 8192 "_s + more;
        return m_machine.run(line.split(u' ', Qt::SkipEmptyParts));
    }

private Q_SLOTS:
    void eachClusterHasARow()
    {
        const CliRun run = planned(u"--gpu H100-80GB,H200 --n-gpus 16,8 --tokens 1T --price 2.5"_s);
        QVERIFY2(run.status == 0, run.err.constData());
        QCOMPARE(run.out.count("\n  H100-80GB"), 2);
        QCOMPARE(run.out.count("\n  H200-141GB"), 2);
        QVERIFY(run.out.indexOf(" 8  ") < run.out.indexOf(" 16  "));
        QVERIFY(run.out.contains("Every figure is an estimate"));
        QVERIFY(run.out.contains("Cost"));
    }

    void oneClusterTellsWhereTimeGoes()
    {
        const CliRun run =
            planned(u"--gpu H100-80GB --n-gpus 8 --layout tp=8,mbs=1,sequence_parallel=true"_s);
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY(run.out.contains("communication of TP"));
        QVERIFY2(run.out.contains("TP 4 in place of 8") || run.out.contains("TP 2 in place of 8"),
            run.out.constData());
        QVERIFY(run.out.contains("With the training command behind --"));
    }

    void oneClusterBeginsWithTheCommandsOwnLayout()
    {
        const CliRun run =
            planned(u"--gpu H100-80GB --n-gpus 8 -- torchrun --nproc-per-node 8 "
                    "pretrain_gpt.py --bf16 --tensor-model-parallel-size 8 --micro-batch-size 1"_s);
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY2(run.out.contains("Your command\u2019s layout, TP8 "), run.out.constData());
        QVERIFY(run.out.indexOf("Your command") < run.out.indexOf("communication of TP"));
        QVERIFY2(run.out.contains("--tensor-model-parallel-size 4")
                || run.out.contains("--tensor-model-parallel-size 2"),
            run.out.constData());
        QVERIFY(run.out.contains("The fastest layout: "));
    }

    void theCommandsOwnClusterIsLookedAtAmongOthers()
    {
        const QString line =
            u"plan --model Qwen/Qwen3-8B --seq-len 8192 --gpu H100-80GB -- torchrun --nproc-per-node 8 "
            "--nnodes 3 pretrain_gpt.py --bf16 --tensor-model-parallel-size 8 --micro-batch-size 1 "
            "--global-batch-size 96"_s;
        const CliRun run = m_machine.run(line.split(u' ', Qt::SkipEmptyParts));
        QVERIFY2(run.status == 0, run.err.constData());
        QCOMPARE(run.out.count("\n  H100-80GB"), 8); // 24 among the seven usual numbers
        QVERIFY2(run.out.contains("24 x H100-80GB"), run.out.constData());
        QVERIFY(run.out.contains("Your command\u2019s layout, TP8 "));
        QVERIFY(run.out.contains("The fastest layout: "));
    }

    void programsReadTheSameInJson()
    {
        const CliRun run = planned(u"--gpu H100-80GB --n-gpus 8 --format json"_s);
        QVERIFY2(run.status == 0, run.err.constData());
        const Result<Json> document = parseJson(run.out, u"the output"_s);
        QVERIFY(document);
        const Json& cluster = document->at("clusters").at(0);
        QCOMPARE(cluster.at("n_gpus").get<int>(), 8);
        QVERIFY(cluster.at("fits").get<bool>());
        QVERIFY(cluster.at("layout").contains("tp"));
        QVERIFY(cluster.at("step").at("compute_s").get<double>() > 0);
        QVERIFY(!cluster.contains("days"));
    }

    void whatIsWrongIsNamed_data()
    {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("tokens") << u"--tokens many"_s << QByteArray("is not a number of tokens");
        QTest::newRow("price alone") << u"--price 2"_s << QByteArray("--price: A price tells nothing");
        QTest::newRow("price") << u"--tokens 1T --price cheap"_s << QByteArray("is not the price of a GPU");
        QTest::newRow("price twice") << u"--tokens 1T --price 1 --price 2"_s
                                     << QByteArray("Two prices are given");
        QTest::newRow("count") << u"--n-gpus 8,none"_s << QByteArray("is not a number of GPUs");
        QTest::newRow("type") << u"--gpu H100-80GB,Q9"_s << QByteArray("Q9 is not a known type of GPU");
        QTest::newRow("layout of many") << u"--layout tp=2"_s << QByteArray("--layout is for one cluster");
        QTest::newRow("layout that is none")
            << u"--gpu H100-80GB --n-gpus 8 --layout tp=3"_s << QByteArray("is not in the space of 8 GPUs");
    }

    void whatIsWrongIsNamed()
    {
        QFETCH(QString, more);
        QFETCH(QByteArray, sentence);
        const CliRun run = planned(more);
        QCOMPARE(run.status, 2);
        QVERIFY2(run.err.contains(sentence), run.err.constData());
        QCOMPARE(run.out, QByteArray());
    }
};

MEGATUNE_TEST(CliPlanTest)

} // namespace megatune::tst_cliplan

#include "tst_cliplan.moc"
