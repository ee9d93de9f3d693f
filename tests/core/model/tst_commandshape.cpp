// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/commandshape.h"

#include "tests/support/test.h"

namespace megatune::tst_commandshape {

namespace {

std::optional<ModelShape> shapeOf(const QString& options)
{
    return shapeFromCommand(
        Dialect::recognized(*CommandLine::parse(u"torchrun pretrain_gpt.py "_s + options)));
}

} // namespace

class CommandShapeTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aDenseModelHasMegatronsDefaults()
    {
        const auto shape =
            shapeOf(u"--num-layers 12 --hidden-size 512 --num-attention-heads 8 --vocab-size 50304"_s);
        QVERIFY(shape);
        QCOMPARE(*shape->ffnHiddenSize, 2048);
        QCOMPARE(*shape->numQueryGroups, 8);
        QCOMPARE(*shape->headDim, 64);
        QCOMPARE(*shape->vocabSize, 50304);
        QVERIFY(*shape->tiedEmbeddings);
        QVERIFY(!shape->gatedFfn);
        QVERIFY(!shape->isMoe());
    }

    void aLlamaIsDescribedByItsOptions()
    {
        const auto shape = shapeOf(
            u"--num-layers 32 --hidden-size 4096 --num-attention-heads 32 --group-query-attention "
            "--num-query-groups 8 --swiglu --ffn-hidden-size 14336 --untie-embeddings-and-output-weights"_s);
        QVERIFY(shape);
        QCOMPARE(*shape->numQueryGroups, 8);
        QCOMPARE(*shape->ffnHiddenSize, 14336);
        QVERIFY(shape->gatedFfn);
        QVERIFY(!*shape->tiedEmbeddings);
        QVERIFY(!shape->vocabSize); // the tokenizer says it
    }

    void expertsAndLatentAttentionAreRead()
    {
        const auto shape = shapeOf(
            u"--num-layers 61 --hidden-size 7168 --num-attention-heads 128 --swiglu --ffn-hidden-size 18432 "
            "--num-experts 256 --moe-router-topk 8 --moe-ffn-hidden-size 2048 "
            "--moe-shared-expert-intermediate-size 2048 --moe-layer-freq '([0]*3+[1]*58)' "
            "--multi-latent-attention --q-lora-rank 1536 --kv-lora-rank 512"_s);
        QVERIFY(shape);
        QCOMPARE(*shape->numExperts, 256);
        QCOMPARE(*shape->firstDenseLayers, 3);
        QCOMPARE(*shape->moeLayerStep, 1);
        QCOMPARE(*shape->kvLoraRank, 512);
        QVERIFY(!shape->numQueryGroups);
    }

    void aCommandWithoutSizesDescribesNoModel_data()
    {
        QTest::addColumn<QString>("options");
        QTest::newRow("none") << QString();
        QTest::newRow("no heads") << u"--num-layers 12 --hidden-size 512"_s;
        QTest::newRow("zero layers") << u"--num-layers 0 --hidden-size 512 --num-attention-heads 8"_s;
        QTest::newRow("a variable") << u"--num-layers $L --hidden-size 512 --num-attention-heads 8"_s;
    }
    void aCommandWithoutSizesDescribesNoModel()
    {
        QFETCH(QString, options);
        QVERIFY(!shapeOf(options));
    }

    void patternsOfExpertLayersAreRead_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<int>("layers");
        QTest::addColumn<int>("withExperts");
        QTest::newRow("every second") << u"2"_s << 12 << 6;
        QTest::newRow("list") << u"[0, 1, 1, 1]"_s << 4 << 3;
        QTest::newRow("sum") << u"([0]*3+[1]*58)"_s << 61 << 58;
        QTest::newRow("pairs") << u"[0,1]*6"_s << 12 << 6;
        QTest::newRow("of another number of layers") << u"([0]*3+[1]*58)"_s << 60 << 0;
        QTest::newRow("no pattern") << u"every second"_s << 12 << 0;
        QTest::newRow("far too long") << u"[1]*99999+[1]*99999"_s << 12 << 0;
    }
    void patternsOfExpertLayersAreRead()
    {
        QFETCH(QString, pattern);
        QFETCH(int, layers);
        QFETCH(int, withExperts);
        QCOMPARE(static_cast<int>(moeLayersOf(pattern, layers).count(true)), withExperts);
    }
};

MEGATUNE_TEST(CommandShapeTest)

} // namespace megatune::tst_commandshape

#include "tst_commandshape.moc"
