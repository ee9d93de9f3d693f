// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/modelcatalog.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cmath>

namespace megatune::tst_modelcatalog {

namespace {

template<typename Row>
static void addPublished(const Row& row)
{
    row("Qwen/Qwen2.5-0.5B", 0.494);
    row("Qwen/Qwen2.5-1.5B-Instruct", 1.54);
    row("Qwen/Qwen2.5-3B", 3.09);
    row("Qwen/Qwen2.5-7B-Instruct", 7.61);
    row("Qwen/Qwen2.5-14B", 14.7);
    row("Qwen/Qwen2.5-32B", 32.5);
    row("Qwen/Qwen2.5-72B-Instruct", 72.7);
    row("Qwen/Qwen2-7B", 7.62);
    row("Qwen/Qwen2.5-VL-3B-Instruct", 3.09, 0, true);
    row("Qwen/Qwen2.5-VL-7B-Instruct", 7.62, 0, true);
    row("Qwen/Qwen2.5-VL-32B-Instruct", 32.8, 0, true);
    row("Qwen/Qwen2.5-VL-72B-Instruct", 72.7, 0, true);
    row("Qwen/Qwen3-0.6B", 0.596);
    row("Qwen/Qwen3-1.7B", 1.72);
    row("Qwen/Qwen3-4B", 4.02);
    row("Qwen/Qwen3-8B", 8.19);
    row("Qwen/Qwen3-14B", 14.8);
    row("Qwen/Qwen3-32B", 32.8);
    row("Qwen/Qwen3-30B-A3B-Instruct-2507", 30.5, 3.3);
    row("Qwen/Qwen3-235B-A22B", 235, 22);
    row("Qwen/Qwen3-Coder-480B-A35B-Instruct", 480, 35);
    row("Qwen/Qwen3-VL-8B-Instruct", 8.19, 0, true);
    row("Qwen/Qwen3-VL-30B-A3B-Instruct", 30.5, 3.3, true);
    row("Qwen/Qwen3-VL-235B-A22B-Instruct", 235, 22, true);
    row("Qwen/Qwen3-Omni-30B-A3B-Instruct", 30.5, 3.3, true);
    row("Qwen/Qwen3-Next-80B-A3B-Instruct", 79.7, 3.87);
    row("Qwen/Qwen3.5-35B-A3B", 35, 3, true, 1);
    row("Qwen/Qwen3.5-27B", 27, 0, true);
    row("Qwen/Qwen3.5-397B-A17B", 397, 17, true);
    row("meta-llama/Llama-2-7b-hf", 6.74);
    row("meta-llama/Llama-2-13b-hf", 13.0);
    row("meta-llama/Llama-2-70b-hf", 69.0);
    row("meta-llama/Meta-Llama-3-8B", 8.03);
    row("meta-llama/Meta-Llama-3-70B", 70.6);
    row("meta-llama/Llama-3.1-405B", 405.9);
    row("meta-llama/Llama-3.2-1B", 1.236);
    row("meta-llama/Llama-3.2-3B", 3.21);
    row("deepseek-ai/DeepSeek-V2", 235.7, 21.4);
    row("deepseek-ai/DeepSeek-V2-Lite", 15.7, 2.44, false, 1); // rounded to 2.4
    row("deepseek-ai/DeepSeek-R1", 671, 37);
    row("deepseek-ai/DeepSeek-V3", 671, 37);
    row("moonshotai/Kimi-K2-Instruct", 1026, 32, false, 1);
    row("moonshotai/Moonlight-16B-A3B", 16, 2.24, false, 2);
    row("moonshotai/Kimi-VL-A3B-Instruct", 16, 2.24, true, 2);
    row("zai-org/GLM-4.5", 355, 32, false, 2);
    row("zai-org/GLM-4.5-Air", 106, 12, false, 2);
    row("zai-org/GLM-4.5V", 106, 12, true, 2);
    row("zai-org/GLM-4-9B-0414", 9.4);
    row("OpenGVLab/InternVL3_5-8B", 8.19, 0, true);
    row("mistralai/Mixtral-8x7B-v0.1", 46.7, 12.9);
    row("mistralai/Mixtral-8x22B-v0.1", 140.6, 39.1);
    row("mistralai/Mixtral-8x22B-Instruct-v0.1", 140.6, 39.1);
    row("mistralai/Mistral-7B-v0.1", 7.24);
    row("mistralai/Mistral-7B-v0.3", 7.25);
    row("MiniMaxAI/MiniMax-M2", 230, 10, false, 2);
    row("allenai/OLMoE-1B-7B-0924", 6.92, 1.28);
    row("nvidia/Nemotron-4-340B-Base", 341);
    row("openai/gpt-oss-20b", 20.9, 3.61, false, 1);
    row("openai/gpt-oss-120b", 116.8, 5.13, false, 1);
    row("google/gemma-2-2b", 2.61);
    row("google/gemma-2-9b", 9.24);
    row("google/gemma-2-27b", 27.2);
    row("google/gemma-3-1b-it", 1.0);
    row("google/gemma-3-4b-it", 3.88, 0, true);
    row("google/gemma-3-12b-it", 11.77, 0, true);
    row("google/gemma-3-27b-it", 27.0, 0, true);
}

} // namespace

class ModelCatalogTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyEntryIsWhole()
    {
        const QStringList ids = catalogModels();
        QVERIFY(ids.size() > 80);
        for (const QString& id : ids) {
            const std::optional<ModelShape> shape = catalogShape(id);
            QVERIFY2(shape, qPrintable(id));
            QCOMPARE(shape->name, id);
            QVERIFY2(shape->source.startsWith(u"Megatune's catalog ("_s), qPrintable(shape->source));
            QVERIFY2(totalParameters(*shape) && activeParameters(*shape), qPrintable(id));
            QVERIFY2(shape->assumed.size() <= 1, qPrintable(id + shape->assumed.join(u' ')));
            QVERIFY2(!shape->architecture.isEmpty(), qPrintable(id));
        }
    }
    /// What the measured settings of the trainers' authors were run with.
    void theModelsOfPublishedSettingsAreThere()
    {
        for (const char* id : {"Qwen/Qwen3-235B-A22B", "Qwen/Qwen3-30B-A3B", "deepseek-ai/DeepSeek-V3",
                 "meta-llama/Llama-3.1-405B", "meta-llama/Meta-Llama-3-70B", "meta-llama/Meta-Llama-3-8B",
                 "mistralai/Mixtral-8x22B-v0.1", "openai/gpt-oss-120b"})
            QVERIFY2(catalogShape(QLatin1String(id)), id);
    }
    void windowsOfAttentionAreKnown_data()
    {
        QTest::addColumn<int>("window");
        QTest::addColumn<int>("interval");
        QTest::newRow("openai/gpt-oss-120b") << 128 << 2;
        QTest::newRow("google/gemma-2-27b") << 4096 << 2;
        QTest::newRow("google/gemma-3-1b-pt") << 512 << 6;
        QTest::newRow("google/gemma-3-27b-it") << 1024 << 6;
        QTest::newRow("mistralai/Mistral-7B-v0.1") << 4096 << 0;
        QTest::newRow("mistralai/Mistral-7B-v0.3") << 0 << 0;
        QTest::newRow("mistralai/Mixtral-8x22B-v0.1") << 0 << 0;
        QTest::newRow("Qwen/Qwen2.5-7B") << 0 << 0;
    }
    void windowsOfAttentionAreKnown()
    {
        const std::optional<ModelShape> shape = catalogShape(QString::fromLatin1(QTest::currentDataTag()));
        QVERIFY(shape);
        QTEST(shape->slidingWindow.value_or(0), "window");
        QTEST(shape->slidingWindowInterval.value_or(0), "interval");
    }
    void positionsAreThoseOfTheId()
    {
        const auto positions = [](const QString& id) { return catalogShape(id)->maxPositions.value_or(0); };
        QCOMPARE(positions(u"Qwen/Qwen3-4B"_s), 40'960);
        QCOMPARE(positions(u"Qwen/Qwen3-4B-Instruct-2507"_s), 262'144);
        QCOMPARE(positions(u"meta-llama/Meta-Llama-3-8B"_s), 8'192);
        QCOMPARE(positions(u"meta-llama/Llama-3.1-8B"_s), 131'072);
    }
    void anUnknownIdIsNotThere()
    {
        for (const QString& id : {u"Nobody/Nothing"_s, u""_s, u"qwen/qwen3-8b"_s, u"Qwen/Qwen3-8B/"_s})
            QVERIFY(!catalogShape(id));
    }
    void whatIsNotCheckedSaysSo()
    {
        QVERIFY(catalogShape(u"OpenGVLab/InternVL3_5-8B"_s)->source.contains(u"not checked"_s));
        QVERIFY(!catalogShape(u"Qwen/Qwen3-8B"_s)->source.contains(u"not checked"_s));
    }
    /// Billions of parameters of the language model as its makers published them. Some leave the output
    /// matrix, or both embeddings, out of those that are active: `left` of them.
    void parametersAgreeWithWhatIsPublished_data()
    {
        QTest::addColumn<double>("total");
        QTest::addColumn<double>("active");
        QTest::addColumn<bool>("multimodal");
        QTest::addColumn<int>("left");
        const auto row = [](const char* id, double total, double active = 0, bool multimodal = false,
                             int left = 0) {
            QTest::newRow(id) << total << (active > 0 ? active : total) << multimodal << left;
        };
        addPublished(row);
    }
    void everyEntryIsHeldAgainstWhatIsPublished()
    {
        // Rows by what they describe: an entry has several ids.
        const auto described = [](const QString& id) {
            ModelShape shape = *catalogShape(id);
            shape.name.clear();
            shape.source.clear();
            shape.maxPositions.reset(); // some ids of an entry differ in it alone
            return shape;
        };
        QList<ModelShape> rows;
        addPublished([&](const char* id, double, double = 0, bool = false, int = 0) {
            rows.append(described(QString::fromLatin1(id)));
        });
        QVERIFY(rows.size() > 30);
        for (const QString& id : catalogModels())
            QVERIFY2(rows.contains(described(id)), qPrintable(id));
    }
    void parametersAgreeWithWhatIsPublished()
    {
        const std::optional<ModelShape> shape = catalogShape(QString::fromLatin1(QTest::currentDataTag()));
        QVERIFY(shape);
        QFETCH(double, total);
        QFETCH(double, active);
        const double gotTotal = static_cast<double>(*totalParameters(*shape)) / 1e9;
        QFETCH(int, left);
        const double embedding = double(*shape->vocabSize) * *shape->hiddenSize / 1e9;
        const double gotActive = static_cast<double>(*activeParameters(*shape)) / 1e9 - left * embedding;
        QVERIFY2(std::abs(gotTotal / total - 1) < 0.02, qPrintable(QString::number(gotTotal)));
        QVERIFY2(std::abs(gotActive / active - 1) < 0.02, qPrintable(QString::number(gotActive)));
        QTEST(shape->isMultimodal, "multimodal");
    }
};

MEGATUNE_TEST(ModelCatalogTest)

} // namespace megatune::tst_modelcatalog

#include "tst_modelcatalog.moc"
