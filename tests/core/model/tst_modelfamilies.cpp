// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/modelshape.h"
#include "tests/support/test.h"

#include <nlohmann/json.hpp>

namespace megatune::tst_modelfamilies {

namespace {

Result<ModelShape> familyShape(const QByteArray& config)
{
    return shapeFromConfig(config, u"Some/Model"_s, u"/models/some/config.json"_s);
}

/// "num_layers=48 num_experts=128": every field of the shape that the text names has that value; "-":
/// unknown.
QString familyDifference(const ModelShape& shape, const QString& expected)
{
    const OrderedJson json = toJson(shape);
    const QStringList fields = expected.split(u' ', Qt::SkipEmptyParts);
    for (const QString& field : fields) {
        const std::string name = field.section(u'=', 0, 0).toStdString();
        const QString value = field.section(u'=', 1);
        const QString got = json.contains(name) ? QString::fromStdString(json[name].dump()) : u"-"_s;
        if (got != value)
            return QString(field + u" is "_s + got);
    }
    return {};
}

const QByteArray familyLinear = R"("linear_num_key_heads":16,"linear_num_value_heads":32,
    "linear_key_head_dim":128,"linear_value_head_dim":128)";

/// layer_types of `count` layers, the n-th of every `interval` with full attention.
QByteArray familyLayerTypes(int count, int interval, const QByteArray& other = "linear_attention")
{
    QByteArray list;
    for (int i = 1; i <= count; ++i)
        list += ",\"" + (i % interval == 0 ? QByteArray("full_attention") : other) + '"';
    return "\"layer_types\":[" + list.mid(1) + ']';
}

QByteArray slidingLayerTypes(int count, int interval)
{
    return familyLayerTypes(count, interval, "sliding_attention");
}

} // namespace

class ModelFamiliesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFamilyIsRead_data();
    void everyFamilyIsRead()
    {
        QFETCH(QByteArray, config);
        QFETCH(QString, expected);
        const Result<ModelShape> shape = familyShape(config);
        QVERIFY2(shape, qPrintable(shape ? QString() : shape.error().sentence));
        QCOMPARE(familyDifference(*shape, expected), QString());
        QCOMPARE(shape->assumed, QStringList());
        QCOMPARE(describeAssumed(*shape), QString());
        QVERIFY(totalParameters(*shape));
    }
    void sparseConfigsAreFilledFromTheirClass_data();
    void sparseConfigsAreFilledFromTheirClass()
    {
        QFETCH(QByteArray, config);
        QFETCH(QString, expected);
        QFETCH(QString, assumed);
        QFETCH(QString, className);
        const Result<ModelShape> shape = familyShape(config);
        QVERIFY2(shape, qPrintable(shape ? QString() : shape.error().sentence));
        QCOMPARE(familyDifference(*shape, expected), QString());
        QStringList wanted = assumed.split(u' ', Qt::SkipEmptyParts);
        QStringList got = shape->assumed;
        wanted.sort();
        got.sort();
        QCOMPARE(got, wanted);
        QCOMPARE(shape->assumedClass, className);
        const Result<Json> json = parseJson(toLine(toJson(*shape)), u"the shape"_s);
        QCOMPARE(shapeFromJson(*json) == *shape, true);
        QCOMPARE(describe(*shape).contains(u"class defaults"_s), !wanted.isEmpty());
        for (const QString& field : std::as_const(wanted))
            QVERIFY(describeAssumed(*shape).contains(field));
    }
    void configsThatContradictThemselvesAreRefused_data();
    void configsThatContradictThemselvesAreRefused()
    {
        QFETCH(QByteArray, config);
        QFETCH(QString, part);
        const Result<ModelShape> shape = familyShape(config);
        QVERIFY(!shape);
        const QString sentence = shape.error().sentence;
        QCOMPARE(shape.error().kind, ErrorKind::Malformed);
        QVERIFY2(
            sentence.startsWith(u"config.json of Some/Model contradicts itself: "_s), qPrintable(sentence));
        QVERIFY2(sentence.contains(part) && sentence.size() < 300, qPrintable(sentence));
    }
    void whatOnlyLooksContradictoryIsRead_data();
    void whatOnlyLooksContradictoryIsRead()
    {
        QFETCH(QByteArray, config);
        const Result<ModelShape> shape = familyShape(config);
        QVERIFY2(shape, qPrintable(shape ? QString() : shape.error().sentence));
    }
    void fullAttentionIsFoundInBothForms_data()
    {
        QTest::addColumn<QByteArray>("part");
        QTest::addColumn<int>("interval"); // 0: every layer has full attention
        QTest::newRow("interval") << QByteArray(R"("full_attention_interval":6)") << 6;
        QTest::newRow("layer types") << familyLayerTypes(48, 4) << 4;
        QTest::newRow("layer types win")
            << QByteArray(familyLayerTypes(48, 3) + R"(,"full_attention_interval":4)") << 3;
        QTest::newRow("one type more") << familyLayerTypes(49, 4) << 4;
        QTest::newRow("none full") << familyLayerTypes(48, 1000) << 1'000'000;
        QTest::newRow("all full") << familyLayerTypes(48, 1) << 0;
        QTest::newRow("neither") << QByteArray(R"("x":0)") << 4;
        QTest::newRow("no list") << QByteArray(R"("layer_types":"linear_attention")") << 4;
        QTest::newRow("numbers") << QByteArray(R"("layer_types":[1,2,null,{}])") << 0;
    }
    void fullAttentionIsFoundInBothForms()
    {
        QFETCH(QByteArray, part);
        QFETCH(int, interval);
        const Result<ModelShape> shape = familyShape(
            R"({"num_hidden_layers":48,"hidden_size":2048,"num_attention_heads":16,"head_dim":256,)"
            R"("num_key_value_heads":2,"intermediate_size":5120,"vocab_size":1000,)"
            + familyLinear + ',' + part + '}');
        QVERIFY(shape);
        QCOMPARE(shape->fullAttentionInterval.value_or(0), interval);
        QVERIFY(totalParameters(*shape));
    }
    void slidingWindowsAreNotLinearAttention()
    {
        const Result<ModelShape> shape = familyShape(R"({"model_type":"gpt_oss","num_hidden_layers":2,
            "layer_types":["sliding_attention","full_attention"]})");
        QVERIFY(shape);
        QCOMPARE(shape->fullAttentionInterval, std::nullopt);
    }
    void attentionThatLooksBackAWindowIsRead_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<int>("window");   // 0: all tokens
        QTest::addColumn<int>("interval"); // 0: no layer looks at all
        const auto row = [](const char* name, const QByteArray& config, int window, int interval) {
            QTest::newRow(name) << config << window << interval;
        };
        row("GPT-OSS", R"("model_type":"gpt_oss","sliding_window":128)", 128, 2);
        row("GPT-OSS with its list",
            R"("model_type":"gpt_oss","sliding_window":128,)" + slidingLayerTypes(24, 2), 128, 2);
        row("Gemma 2", R"("model_type":"gemma2","sliding_window":4096)", 4096, 2);
        row("Gemma 3", R"("model_type":"gemma3_text","sliding_window":1024)", 1024, 6);
        row("Gemma 3 with its pattern",
            R"("model_type":"gemma3_text","sliding_window":512,"sliding_window_pattern":6)", 512, 6);
        row("Gemma 3 with its list",
            R"("model_type":"gemma3_text","sliding_window":512,)" + slidingLayerTypes(26, 6), 512, 6);
        row("Mistral 7B v0.1", R"("model_type":"mistral","sliding_window":4096)", 4096, 0);
        row("Mistral 7B v0.3", R"("model_type":"mistral","sliding_window":null)", 0, 0);
        row("Command R7B", R"("model_type":"cohere2","sliding_window":4096,"sliding_window_pattern":4)", 4096,
            4);
        row("EXAONE 4", R"("model_type":"exaone4","sliding_window":4096,"sliding_window_pattern":"LLLG")",
            4096, 4);
        row("Qwen2", R"("model_type":"qwen2","sliding_window":131072)", 0, 0);
        row("Qwen2 that says so",
            R"("model_type":"qwen2","sliding_window":131072,"max_window_layers":28,"use_sliding_window":false)",
            0, 0);
        row("Qwen2 with a window",
            R"("model_type":"qwen2","sliding_window":4096,"max_window_layers":12,"use_sliding_window":true)",
            4096, 2);
        row("Qwen2 whose window starts after its last layer",
            R"("model_type":"qwen2","sliding_window":4096,"max_window_layers":70,"use_sliding_window":true)",
            0, 0);
        row("every layer is full",
            R"("model_type":"gpt_oss","sliding_window":128,)" + slidingLayerTypes(24, 1), 0, 0);
        row("no number", R"("model_type":"gpt_oss","sliding_window":-1)", 0, 0);
        row("a word", R"("model_type":"gpt_oss","sliding_window":"auto")", 0, 0);
        row("a size that no model has", R"("model_type":"gpt_oss","sliding_window":99999999999999)", 0, 0);
    }
    void attentionThatLooksBackAWindowIsRead()
    {
        QFETCH(QByteArray, config);
        const Result<ModelShape> shape = familyShape(R"({"num_hidden_layers":24,)" + config + '}');
        QVERIFY2(shape, qPrintable(shape ? QString() : shape.error().sentence));
        QFETCH(int, window);
        QFETCH(int, interval);
        QCOMPARE(shape->slidingWindow.value_or(0), window);
        QCOMPARE(shape->slidingWindowInterval.value_or(0), interval);
        QCOMPARE(shape->fullAttentionInterval, std::nullopt);
        const ModelShape again = shapeFromJson(Json::parse(toLine(toJson(*shape)).toStdString()));
        QCOMPARE(again.slidingWindow, shape->slidingWindow);
        QCOMPARE(again.slidingWindowInterval, shape->slidingWindowInterval);
    }
};

void ModelFamiliesTest::everyFamilyIsRead_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const QByteArray& config, const char* expected) {
        QTest::newRow(name) << config << QString::fromLatin1(expected);
    };
    row("Qwen2.5",
        R"({"model_type":"qwen2","num_hidden_layers":28,"hidden_size":3584,"intermediate_size":18944,
        "num_attention_heads":28,"num_key_value_heads":4,"vocab_size":152064,"tie_word_embeddings":false})",
        "num_layers=28 num_query_groups=4 head_dim=128 vocab_size=152064 num_experts=- is_multimodal=false");
    row("Qwen3-VL MoE", R"({"model_type":"qwen3_vl_moe","tie_word_embeddings":false,
        "text_config":{"model_type":"qwen3_vl_moe_text","num_hidden_layers":48,"hidden_size":2048,
        "intermediate_size":6144,"num_attention_heads":32,"num_key_value_heads":4,"head_dim":128,
        "vocab_size":151936,"num_experts":128,"num_experts_per_tok":8,"moe_intermediate_size":768},
        "vision_config":{"depth":27,"hidden_size":1152,"num_heads":16}})",
        "num_layers=48 hidden_size=2048 num_experts=128 experts_per_token=8 expert_ffn_hidden_size=768 "
        "is_multimodal=true");
    row("Qwen3-Omni",
        R"({"model_type":"qwen3_omni_moe","talker_config":{"text_config":{"num_hidden_layers":20}},
        "thinker_config":{"audio_config":{"num_hidden_layers":32},"vision_config":{"depth":27},
        "text_config":{"model_type":"qwen3_omni_moe_text","num_hidden_layers":48,"hidden_size":2048,
        "intermediate_size":768,"num_attention_heads":32,"num_key_value_heads":4,"head_dim":128,
        "vocab_size":152064,"num_experts":128,"num_experts_per_tok":8,"moe_intermediate_size":768,
        "shared_expert_intermediate_size":0}}})",
        "num_layers=48 vocab_size=152064 num_query_groups=4 shared_expert_ffn_hidden_size=- "
        "is_multimodal=true");
    row("Qwen3-Next",
        R"({"model_type":"qwen3_next","num_hidden_layers":48,"hidden_size":2048,
        "intermediate_size":5120,"num_attention_heads":16,"num_key_value_heads":2,"head_dim":256,
        "vocab_size":151936,"num_experts":512,"num_experts_per_tok":10,"moe_intermediate_size":512,
        "shared_expert_intermediate_size":512,"full_attention_interval":4,"tie_word_embeddings":false,)"
            + familyLinear + '}',
        "full_attention_interval=4 linear_key_size=2048 linear_value_size=4096 linear_key_heads=16 "
        "linear_value_heads=32 num_experts=512 shared_expert_ffn_hidden_size=512");
    row("Qwen3.5 MoE",
        R"({"model_type":"qwen3_5_moe","tie_word_embeddings":false,"vision_config":{"depth":27},
        "text_config":{"model_type":"qwen3_5_moe_text","num_hidden_layers":40,"hidden_size":2048,
        "num_attention_heads":16,"num_key_value_heads":2,"head_dim":256,"vocab_size":248320,"num_experts":256,
        "num_experts_per_tok":8,"moe_intermediate_size":512,"shared_expert_intermediate_size":512,
        "mtp_num_hidden_layers":1,)"
            + familyLinear + ',' + familyLayerTypes(40, 4) + "}}",
        "num_layers=40 full_attention_interval=4 num_experts=256 ffn_hidden_size=- is_multimodal=true");
    row("DeepSeek-V3", R"({"model_type":"deepseek_v3","num_hidden_layers":61,"hidden_size":7168,
        "intermediate_size":18432,"num_attention_heads":128,"num_key_value_heads":128,"vocab_size":129280,
        "n_routed_experts":256,"num_experts_per_tok":8,"moe_intermediate_size":2048,"n_shared_experts":1,
        "first_k_dense_replace":3,"q_lora_rank":1536,"kv_lora_rank":512,"qk_nope_head_dim":128,
        "qk_rope_head_dim":64,"v_head_dim":128,"tie_word_embeddings":false})",
        "kv_lora_rank=512 q_lora_rank=1536 num_query_groups=- head_dim=- first_dense_layers=3 num_experts=256 "
        "shared_expert_ffn_hidden_size=2048");
    row("Kimi-VL", R"({"model_type":"kimi_vl","vision_config":{"num_hidden_layers":27},
        "text_config":{"model_type":"deepseek_v3","num_hidden_layers":27,"hidden_size":2048,
        "intermediate_size":11264,"num_attention_heads":16,"num_key_value_heads":16,"vocab_size":163840,
        "n_routed_experts":64,"num_experts_per_tok":6,"moe_intermediate_size":1408,"n_shared_experts":2,
        "first_k_dense_replace":1,"q_lora_rank":null,"kv_lora_rank":512,"qk_nope_head_dim":128,
        "qk_rope_head_dim":64,"v_head_dim":128,"tie_word_embeddings":false}})",
        "num_layers=27 q_lora_rank=- kv_lora_rank=512 shared_expert_ffn_hidden_size=2816 is_multimodal=true");
    row("GLM-4.5-Air", R"({"model_type":"glm4_moe","num_hidden_layers":46,"hidden_size":4096,
        "intermediate_size":10944,"num_attention_heads":96,"num_key_value_heads":8,"head_dim":128,
        "vocab_size":151552,"n_routed_experts":128,"num_experts_per_tok":8,"moe_intermediate_size":1408,
        "n_shared_experts":1,"first_k_dense_replace":1,"tie_word_embeddings":false})",
        "num_attention_heads=96 head_dim=128 first_dense_layers=1 shared_expert_ffn_hidden_size=1408");
    row("GPT-OSS",
        R"({"model_type":"gpt_oss","num_hidden_layers":24,"hidden_size":2880,"intermediate_size":2880,
        "num_attention_heads":64,"num_key_value_heads":8,"head_dim":64,"vocab_size":201088,
        "num_local_experts":32,"num_experts_per_tok":4,"tie_word_embeddings":false,
        "quantization_config":{"quant_method":"mxfp4"},"layer_types":["sliding_attention","full_attention"]})",
        "head_dim=64 num_experts=32 experts_per_token=4 expert_ffn_hidden_size=2880 "
        "full_attention_interval=-");
    row("Mixtral", R"({"model_type":"mixtral","num_hidden_layers":32,"hidden_size":4096,
        "intermediate_size":14336,"num_attention_heads":32,"num_key_value_heads":8,"vocab_size":32000,
        "num_local_experts":8,"num_experts_per_tok":2,"tie_word_embeddings":false})",
        "num_experts=8 expert_ffn_hidden_size=14336 head_dim=128");
    row("Gemma3", R"({"model_type":"gemma3","vision_config":{"num_hidden_layers":27},
        "text_config":{"model_type":"gemma3_text","num_hidden_layers":48,"hidden_size":3840,
        "intermediate_size":15360,"num_attention_heads":16,"num_key_value_heads":8,"head_dim":256,
        "vocab_size":262208,"tie_word_embeddings":true,"sliding_window":1024}})",
        "num_layers=48 head_dim=256 tied_embeddings=true is_multimodal=true");
    row("InternVL", R"({"model_type":"internvl_chat","vision_config":{"num_hidden_layers":24},
        "llm_config":{"model_type":"qwen3","num_hidden_layers":36,"hidden_size":4096,"intermediate_size":12288,
        "num_attention_heads":32,"num_key_value_heads":8,"head_dim":128,"vocab_size":151936,
        "tie_word_embeddings":false}})",
        "num_layers=36 num_query_groups=8 is_multimodal=true");
    row("Llama 4", R"({"model_type":"llama4","vision_config":{},"text_config":{"model_type":"llama4_text",
        "num_hidden_layers":48,"hidden_size":5120,"intermediate_size":8192,"intermediate_size_mlp":16384,
        "num_attention_heads":40,"num_key_value_heads":8,"head_dim":128,"vocab_size":202048,
        "num_local_experts":128,"num_experts_per_tok":1,"interleave_moe_layer_step":2}})",
        "ffn_hidden_size=16384 expert_ffn_hidden_size=8192 shared_expert_ffn_hidden_size=8192 "
        "moe_layer_step=2");
}

void ModelFamiliesTest::sparseConfigsAreFilledFromTheirClass_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QString>("assumed");
    QTest::addColumn<QString>("className");
    const auto row = [](const char* name, const char* config, const char* expected, const char* assumed,
                         const char* className) {
        QTest::newRow(name) << QByteArray(config) << QString::fromLatin1(expected)
                            << QString::fromLatin1(assumed) << QString::fromLatin1(className);
    };
    const char* const gemmaSizes = "num_layers=34 num_attention_heads=8 num_query_groups=4 head_dim=256 "
                                   "vocab_size=262208 tied_embeddings=true";
    const char* const gemmaFields =
        "num_attention_heads=8 num_key_value_heads=4 head_dim=256 vocab_size=262208 "
        "tie_word_embeddings=true";
    row("Gemma3-4B", R"({"model_type":"gemma3","vision_config":{},"text_config":{"model_type":"gemma3_text",
        "hidden_size":2560,"intermediate_size":10240,"num_hidden_layers":34}})",
        gemmaSizes, gemmaFields, "gemma3_text");
    row("the section without a type", R"({"model_type":"gemma3","vision_config":{},"text_config":{
        "hidden_size":2560,"intermediate_size":10240,"num_hidden_layers":34}})",
        gemmaSizes, gemmaFields, "gemma3_text");
    row("even the layers", R"({"model_type":"qwen3_5_moe","tie_word_embeddings":false,"vision_config":{},
        "text_config":{"model_type":"qwen3_5_moe_text","head_dim":256,"vocab_size":248320,
        "num_attention_heads":16,"num_key_value_heads":2,"num_experts_per_tok":8,"moe_intermediate_size":512,
        "shared_expert_intermediate_size":512,"linear_num_key_heads":16,"linear_num_value_heads":32,
        "linear_key_head_dim":128,"linear_value_head_dim":128,"full_attention_interval":4}})",
        "num_layers=40 hidden_size=2048 num_experts=256",
        "num_hidden_layers=40 hidden_size=2048 num_experts=256", "qwen3_5_moe_text");
    row("experts in the class's own name",
        R"({"model_type":"mixtral","num_hidden_layers":32,"hidden_size":4096,
        "intermediate_size":14336,"num_attention_heads":32,"num_key_value_heads":8,"vocab_size":32000,
        "tie_word_embeddings":false})",
        "num_experts=8 experts_per_token=2 expert_ffn_hidden_size=14336",
        "num_local_experts=8 num_experts_per_tok=2", "mixtral");
    row("another name for it", R"({"model_type":"qwen3_moe","num_hidden_layers":48,"hidden_size":2048,
        "intermediate_size":6144,"num_attention_heads":32,"num_key_value_heads":4,"head_dim":128,
        "vocab_size":151936,"num_local_experts":64,"num_experts_per_tok":8,"moe_intermediate_size":768,
        "tie_word_embeddings":false})",
        "num_experts=64", "", "");
    row("null is a value", R"({"model_type":"deepseek_v3","num_hidden_layers":27,"hidden_size":2048,
        "intermediate_size":11264,"num_attention_heads":16,"vocab_size":163840,"n_routed_experts":64,
        "num_experts_per_tok":6,"moe_intermediate_size":1408,"n_shared_experts":2,"first_k_dense_replace":1,
        "q_lora_rank":null,"tie_word_embeddings":false})",
        "q_lora_rank=- kv_lora_rank=512 v_head_dim=128",
        "kv_lora_rank=512 qk_nope_head_dim=128 qk_rope_head_dim=64 v_head_dim=128", "deepseek_v3");
    row("null KV heads are the heads", R"({"model_type":"qwen2","num_hidden_layers":2,"hidden_size":64,
        "intermediate_size":128,"num_attention_heads":4,"num_key_value_heads":null,"vocab_size":100,
        "tie_word_embeddings":false})",
        "num_query_groups=4", "", "");
    row("a default that cannot be", R"({"model_type":"qwen2","num_hidden_layers":28,"hidden_size":3584,
        "intermediate_size":18944,"num_attention_heads":28,"vocab_size":152064,"tie_word_embeddings":false})",
        "num_query_groups=- num_attention_heads=28", "", "");
    row("a top-k that cannot be", R"({"model_type":"qwen3_moe","num_hidden_layers":2,"hidden_size":64,
        "intermediate_size":128,"num_attention_heads":4,"num_key_value_heads":4,"head_dim":16,"vocab_size":100,
        "num_experts":4,"moe_intermediate_size":32,"tie_word_embeddings":false})",
        "num_experts=4 experts_per_token=-", "", "");
    row("a family that is not known", R"({"model_type":"brandnew","num_hidden_layers":28,"hidden_size":3584,
        "text_config":{"num_attention_heads":28}})",
        "num_query_groups=- vocab_size=- ffn_hidden_size=-", "", "");
}

void ModelFamiliesTest::configsThatContradictThemselvesAreRefused_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QString>("part");
    const auto row = [](const char* name, const char* config, const char* part) {
        QTest::newRow(name) << QByteArray(config) << QString::fromLatin1(part);
    };
    row("heads", R"({"model_type":"llama","num_hidden_layers":2,"hidden_size":100,"num_attention_heads":24})",
        "num_attention_heads 24 does not divide hidden_size 100, and there is no head_dim");
    row("KV heads", R"({"num_hidden_layers":2,"num_attention_heads":32,"num_key_value_heads":5})",
        "num_key_value_heads 5 does not divide num_attention_heads 32");
    row("more KV heads", R"({"num_hidden_layers":2,"num_attention_heads":8,"num_key_value_heads":16})",
        "num_key_value_heads 16 does not divide num_attention_heads 8");
    row("top-k", R"({"num_hidden_layers":2,"num_experts":4,"num_experts_per_tok":8})",
        "a token visits 8 experts (num_experts_per_tok), but there are only 4");
    row("dense layers", R"({"num_hidden_layers":2,"n_routed_experts":8,"first_k_dense_replace":3})",
        "first_k_dense_replace 3 is more than num_hidden_layers 2");
    row("in a section",
        R"({"model_type":"gemma3","text_config":{"num_hidden_layers":2,"num_attention_heads":9,
        "num_key_value_heads":4}})",
        "num_key_value_heads 4 does not divide num_attention_heads 9");
}

void ModelFamiliesTest::whatOnlyLooksContradictoryIsRead_data()
{
    QTest::addColumn<QByteArray>("config");
    const auto row = [](const char* name, const char* config) { QTest::newRow(name) << QByteArray(config); };
    row("heads with a head_dim", R"({"num_hidden_layers":2,"hidden_size":100,"num_attention_heads":24,
        "head_dim":64})");
    row("MLA heads", R"({"num_hidden_layers":2,"hidden_size":100,"num_attention_heads":24,"kv_lora_rank":512,
        "num_key_value_heads":7})");
    row("a dense model with a top-k", R"({"num_hidden_layers":2,"num_experts":0,"num_experts_per_tok":8})");
    row("all layers dense", R"({"num_hidden_layers":2,"n_routed_experts":8,"first_k_dense_replace":2})");
    row("one KV head", R"({"num_hidden_layers":2,"num_attention_heads":71,"num_key_value_heads":1})");
}

MEGATUNE_TEST(ModelFamiliesTest)

} // namespace megatune::tst_modelfamilies

#include "tst_modelfamilies.moc"
