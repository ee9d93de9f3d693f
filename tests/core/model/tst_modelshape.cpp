// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/modelshape.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace megatune::tst_modelshape {

namespace {

Result<ModelShape> shapeOfText(const char* config)
{
    return shapeFromConfig(QByteArray(config), u"Some/Model"_s, u"/models/some/config.json"_s);
}

const char* const qwen3Dense = R"({"architectures":["Qwen3ForCausalLM"],"model_type":"qwen3",
    "num_hidden_layers":36,"hidden_size":4096,"intermediate_size":12288,"num_attention_heads":32,
    "num_key_value_heads":8,"head_dim":128,"vocab_size":151936,"tie_word_embeddings":false})";
const char* const qwen3Moe = R"({"architectures":["Qwen3MoeForCausalLM"],"model_type":"qwen3_moe",
    "num_hidden_layers":48,"hidden_size":2048,"intermediate_size":6144,"num_attention_heads":32,
    "num_key_value_heads":4,"head_dim":128,"vocab_size":151936,"num_experts":128,"num_experts_per_tok":8,
    "moe_intermediate_size":768,"decoder_sparse_step":1,"mlp_only_layers":[],"tie_word_embeddings":false})";
const char* const llama8 = R"({"architectures":["LlamaForCausalLM"],"model_type":"llama",
    "num_hidden_layers":32,"hidden_size":4096,"intermediate_size":14336,"num_attention_heads":32,
    "num_key_value_heads":8,"vocab_size":128256,"tie_word_embeddings":false})";
const char* const llama70 = R"({"model_type":"llama","num_hidden_layers":80,"hidden_size":8192,
    "intermediate_size":28672,"num_attention_heads":64,"num_key_value_heads":8,"vocab_size":128256,
    "tie_word_embeddings":false})";
const char* const mixtral = R"({"model_type":"mixtral","num_hidden_layers":32,"hidden_size":4096,
    "intermediate_size":14336,"num_attention_heads":32,"num_key_value_heads":8,"vocab_size":32000,
    "num_local_experts":8,"num_experts_per_tok":2,"tie_word_embeddings":false})";
const char* const deepseek = R"({"architectures":["DeepseekV3ForCausalLM"],"model_type":"deepseek_v3",
    "num_hidden_layers":61,"hidden_size":7168,"intermediate_size":18432,"num_attention_heads":128,
    "num_key_value_heads":128,"vocab_size":129280,"n_routed_experts":256,"num_experts_per_tok":8,
    "moe_intermediate_size":2048,"n_shared_experts":1,"first_k_dense_replace":3,"moe_layer_freq":1,
    "q_lora_rank":1536,"kv_lora_rank":512,"qk_nope_head_dim":128,"qk_rope_head_dim":64,"v_head_dim":128,
    "num_nextn_predict_layers":1,"tie_word_embeddings":false})";
const char* const gptOss = R"({"model_type":"gpt_oss","num_hidden_layers":36,"hidden_size":2880,
    "intermediate_size":2880,"num_attention_heads":64,"num_key_value_heads":8,"head_dim":64,
    "vocab_size":201088,"num_local_experts":128,"num_experts_per_tok":4,"tie_word_embeddings":false})";
const char* const gpt2 = R"({"architectures":["GPT2LMHeadModel"],"model_type":"gpt2","n_layer":12,"n_head":12,
    "n_embd":768,"n_ctx":1024,"n_positions":1024,"n_inner":null,"vocab_size":50257})";
const char* const chatGlm =
    R"({"model_type":"chatglm","num_layers":28,"hidden_size":4096,"ffn_hidden_size":13696,
    "num_attention_heads":32,"multi_query_attention":true,"multi_query_group_num":2,"kv_channels":128,
    "padded_vocab_size":65024,"tie_word_embeddings":false})";
const char* const falcon7 = R"({"model_type":"falcon","num_hidden_layers":32,"hidden_size":4544,
    "num_attention_heads":71,"multi_query":true,"new_decoder_architecture":false,"vocab_size":65024})";
const char* const falcon40 = R"({"model_type":"falcon","num_hidden_layers":60,"hidden_size":8192,
    "num_attention_heads":128,"num_kv_heads":8,"multi_query":true,"new_decoder_architecture":true,
    "vocab_size":65024})";
const char* const dbrx =
    R"({"model_type":"dbrx","n_layers":40,"n_heads":48,"d_model":6144,"vocab_size":100352,
    "attn_config":{"kv_n_heads":8,"model_type":""},"tie_word_embeddings":false,
    "ffn_config":{"ffn_hidden_size":10752,"moe_num_experts":16,"moe_top_k":4,"model_type":""}})";
const char* const qwen3Next = R"({"model_type":"qwen3_next","num_hidden_layers":48,"hidden_size":2048,
    "intermediate_size":5120,"num_attention_heads":16,"num_key_value_heads":2,"head_dim":256,"vocab_size":151936,
    "num_experts":512,"num_experts_per_tok":10,"moe_intermediate_size":512,"decoder_sparse_step":1,
    "shared_expert_intermediate_size":512,"full_attention_interval":4,"linear_num_key_heads":16,
    "linear_num_value_heads":32,"linear_key_head_dim":128,"linear_value_head_dim":128,
    "tie_word_embeddings":false})";
const char* const omni = R"({"architectures":["Qwen3OmniMoeForConditionalGeneration"],
    "model_type":"qwen3_omni_moe","num_hidden_layers":7,
    "talker_config":{"num_hidden_layers":20,"text_config":{"num_hidden_layers":20,"num_key_value_heads":2}},
    "thinker_config":{"audio_config":{"num_hidden_layers":32},"vision_config":{"depth":27},
      "text_config":{"model_type":"qwen3_omni_moe_text","num_hidden_layers":48,"hidden_size":2048,
        "intermediate_size":768,"num_attention_heads":32,"num_key_value_heads":4,"head_dim":128,
        "vocab_size":152064,"num_experts":128,"num_experts_per_tok":8,"moe_intermediate_size":768,
        "shared_expert_intermediate_size":0}}})";

} // namespace

class ModelShapeTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void parametersAgreeWithWhatIsPublished_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<double>("total");
        QTest::addColumn<double>("active");
        QTest::newRow("Qwen3-8B") << QByteArray(qwen3Dense) << 8.19 << 8.19;
        // Published as 30.5 and 3.3 B: 3.35 with its second digit cut off.
        QTest::newRow("Qwen3-30B-A3B") << QByteArray(qwen3Moe) << 30.5 << 3.35;
        QTest::newRow("Llama3-8B") << QByteArray(llama8) << 8.03 << 8.03;
        QTest::newRow("Llama3-70B") << QByteArray(llama70) << 70.6 << 70.6;
        QTest::newRow("Mixtral-8x7B") << QByteArray(mixtral) << 46.7 << 12.9;
        QTest::newRow("DeepSeek-V3") << QByteArray(deepseek) << 671.0 << 37.5;
        QTest::newRow("GPT-OSS-120B") << QByteArray(gptOss) << 116.8 << 5.7;
        QTest::newRow("GPT-2") << QByteArray(gpt2) << 0.124 << 0.124;
        QTest::newRow("ChatGLM3-6B") << QByteArray(chatGlm) << 6.24 << 6.24;
        QTest::newRow("Falcon-7B") << QByteArray(falcon7) << 6.92 << 6.92;
        QTest::newRow("DBRX") << QByteArray(dbrx) << 132.0 << 36.0;
        QTest::newRow("Qwen3-Next-80B-A3B") << QByteArray(qwen3Next) << 79.7 << 3.87;
    }
    void parametersAgreeWithWhatIsPublished()
    {
        QFETCH(QByteArray, config);
        QFETCH(double, total);
        QFETCH(double, active);
        const Result<ModelShape> shape = shapeFromConfig(config, u"Some/Model"_s, {});
        QVERIFY2(shape.has_value(), qPrintable(shape ? QString() : shape.error().sentence));
        QVERIFY(totalParameters(*shape) && activeParameters(*shape));
        const double gotTotal = static_cast<double>(*totalParameters(*shape)) / 1e9;
        const double gotActive = static_cast<double>(*activeParameters(*shape)) / 1e9;
        QVERIFY2(std::abs(gotTotal / total - 1) < 0.01, qPrintable(QString::number(gotTotal)));
        QVERIFY2(std::abs(gotActive / active - 1) < 0.015, qPrintable(QString::number(gotActive)));
    }
    void theLanguageModelOfAnOmniModelIsFoundAndTheTalkerIsNot()
    {
        const Result<ModelShape> shape = shapeOfText(omni);
        QVERIFY(shape);
        QCOMPARE(shape->numLayers, 48);
        QCOMPARE(shape->numQueryGroups, 4);
        QCOMPARE(shape->numExperts, 128);
        QCOMPARE(shape->expertFfnHiddenSize, 768);
        QCOMPARE(shape->sharedExpertFfnHiddenSize, std::nullopt);
        QCOMPARE(shape->vocabSize, 152064);
        QCOMPARE(shape->architecture, u"Qwen3OmniMoeForConditionalGeneration"_s);
        QCOMPARE(shape->modelType, u"qwen3_omni_moe"_s);
        QVERIFY(shape->isMultimodal);
    }
    void nestedSectionsOverrideTheTop_data()
    {
        QTest::addColumn<QString>("section");
        for (const char* name : {"text_config", "llm_config", "language_config", "thinker_config"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void nestedSectionsOverrideTheTop()
    {
        QFETCH(QString, section);
        const QString config =
            u"{\"num_hidden_layers\":3,\"hidden_size\":64,\"%1\":{\"num_hidden_layers\":36,\"hidden_size\":null}}"_s
                .arg(section);
        const Result<ModelShape> shape = shapeFromConfig(config.toUtf8(), u"x"_s, {});
        QVERIFY(shape);
        QCOMPARE(shape->numLayers, 36);
        QCOMPARE(shape->hiddenSize, 64);
        QCOMPARE(shape->isMultimodal, section == u"thinker_config"_s);
    }
    void towersMakeAModelMultimodal_data()
    {
        QTest::addColumn<QByteArray>("part");
        QTest::addColumn<bool>("multimodal");
        QTest::newRow("vision") << QByteArray(R"("vision_config":{"depth":27})") << true;
        QTest::newRow("vit") << QByteArray(R"("vit_config":{})") << true;
        QTest::newRow("audio") << QByteArray(R"("audio_config":{})") << true;
        QTest::newRow("thinker") << QByteArray(R"("thinker_config":{})") << true;
        QTest::newRow("vision in the thinker") << QByteArray(R"("llm_config":{"vision_config":{}})") << true;
        QTest::newRow("null") << QByteArray(R"("vision_config":null)") << false;
        QTest::newRow("false") << QByteArray(R"("vision_config":false)") << false;
        QTest::newRow("in the talker only") << QByteArray(R"("talker_config":{"vision_config":{}})") << false;
        QTest::newRow("text section only") << QByteArray(R"("text_config":{})") << false;
    }
    void towersMakeAModelMultimodal()
    {
        QFETCH(QByteArray, part);
        QFETCH(bool, multimodal);
        const Result<ModelShape> shape =
            shapeFromConfig(QByteArray("{\"num_hidden_layers\":2,") + part + '}', u"x"_s, {});
        QVERIFY(shape);
        QCOMPARE(shape->isMultimodal, multimodal);
    }
    void queryGroupsComeFromTheConfigOrItsClass_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<int>("groups"); // 0: unknown
        QTest::newRow("given") << QByteArray(qwen3Dense) << 8;
        QTest::newRow("MLA has none") << QByteArray(deepseek) << 0;
        QTest::newRow("llama's class takes the heads")
            << QByteArray(R"({"model_type":"llama","num_hidden_layers":32,"num_attention_heads":32})") << 32;
        QTest::newRow("gpt2") << QByteArray(gpt2) << 12;
        QTest::newRow("chatglm") << QByteArray(chatGlm) << 2;
        QTest::newRow("falcon, one") << QByteArray(falcon7) << 1;
        QTest::newRow("falcon, grouped") << QByteArray(falcon40) << 8;
        QTest::newRow("dbrx") << QByteArray(dbrx) << 8;
        QTest::newRow("sparse gemma3") << QByteArray(
            R"({"model_type":"gemma3","text_config":{"model_type":"gemma3_text","hidden_size":2560,
                "intermediate_size":10240,"num_hidden_layers":34},"vision_config":{}})")
                                       << 4;
        QTest::newRow("a class default that cannot be")
            << QByteArray(R"({"model_type":"qwen2","num_hidden_layers":28,"num_attention_heads":28})") << 0;
        QTest::newRow("kv_lora_rank that is not used") << QByteArray(
            R"({"num_hidden_layers":2,"use_mla":false,"kv_lora_rank":512,"num_key_value_heads":8})")
                                                       << 8;
    }
    void queryGroupsComeFromTheConfigOrItsClass()
    {
        QFETCH(QByteArray, config);
        QFETCH(int, groups);
        const Result<ModelShape> shape = shapeFromConfig(config, u"x"_s, {});
        QVERIFY(shape);
        QCOMPARE(shape->numQueryGroups.value_or(0), groups);
    }
    void expertsAreReadUnderEveryName_data()
    {
        QTest::addColumn<QByteArray>("part");
        QTest::addColumn<int>("experts");
        QTest::addColumn<int>("expertFfn");
        QTest::addColumn<int>("shared");
        QTest::addColumn<int>("dense");
        QTest::newRow("qwen") << QByteArray(R"("num_experts":60,"moe_intermediate_size":1408,
            "shared_expert_intermediate_size":5632,"mlp_only_layers":[0,1])")
                              << 60 << 1408 << 5632 << 2;
        QTest::newRow("deepseek") << QByteArray(R"("n_routed_experts":64,"moe_intermediate_size":1408,
            "n_shared_experts":2,"first_k_dense_replace":1)")
                                  << 64 << 1408 << 2816 << 1;
        QTest::newRow("ernie") << QByteArray(R"("moe_num_experts":[64,64],"moe_intermediate_size":[1536,512],
            "moe_layer_start_index":1)")
                               << 64 << 0 << 0 << 1;
        QTest::newRow("mixtral") << QByteArray(R"("num_local_experts":8,"intermediate_size":14336)") << 8
                                 << 14336 << 0 << 0;
        QTest::newRow("dense") << QByteArray(R"("num_experts":0,"moe_intermediate_size":512)") << 0 << 0 << 0
                               << 0;
    }
    void expertsAreReadUnderEveryName()
    {
        QFETCH(QByteArray, part);
        const Result<ModelShape> shape =
            shapeFromConfig(QByteArray("{\"num_hidden_layers\":4,") + part + '}', u"x"_s, {});
        QVERIFY(shape);
        QTEST(shape->numExperts.value_or(0), "experts");
        QTEST(shape->expertFfnHiddenSize.value_or(0), "expertFfn");
        QTEST(shape->sharedExpertFfnHiddenSize.value_or(0), "shared");
        QTEST(shape->firstDenseLayers.value_or(0), "dense");
        QVERIFY(!totalParameters(*shape));
    }
    void aNumberThatIsTooLargeIsNotCalledATornFile()
    {
        const auto shape = shapeFromConfig(QByteArray("{\"num_hidden_layers\":1e400}"), u"x"_s, {});
        QVERIFY(!shape);
        QVERIFY2(shape.error().sentence.contains(u"holds a number that is larger"),
            qPrintable(shape.error().sentence));
    }
    void badConfigsAreRefusedInOneSentence_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QString>("part");
        const QByteArray layers = R"({"num_hidden_layers":)";
        QTest::newRow("empty") << QByteArray() << u"not complete"_s;
        QTest::newRow("truncated") << QByteArray(qwen3Dense).left(100) << u"not complete"_s;
        QTest::newRow("bytes") << QByteArray("\xff\xfe\x00\x01", 4) << u"not complete"_s;
        QTest::newRow("a list") << QByteArray("[1]") << u"not a JSON object"_s;
        QTest::newRow("null") << QByteArray("null") << u"not a JSON object"_s;
        QTest::newRow("no layers") << QByteArray(R"({"hidden_size":64})") << u"give it by hand"_s;
        QTest::newRow("a list of layers") << QByteArray(layers + "[1,2]}") << u"give it by hand"_s;
        QTest::newRow("0 layers") << QByteArray(layers + "0}") << u"num_hidden_layers as 0"_s;
        QTest::newRow("-4 layers") << QByteArray(layers + "-4}") << u"num_hidden_layers as -4"_s;
        QTest::newRow("a million and one") << QByteArray(layers + "1000001}") << u"num_hidden_layers"_s;
        QTest::newRow("beyond 64 bit")
            << QByteArray(layers + "18446744073709551615}") << u"num_hidden_layers"_s;
        QTest::newRow("half a layer") << QByteArray(layers + "2.5}") << u"num_hidden_layers as 2.5"_s;
        QTest::newRow("text") << QByteArray(layers + "\"many\"}") << u"num_hidden_layers as \"many\""_s;
        QTest::newRow("nested text") << QByteArray(R"({"text_config":{"num_hidden_layers":"x"}})")
                                     << u"text_config.num_hidden_layers"_s;
        QTest::newRow("no groups") << QByteArray(layers + "2,\"num_key_value_heads\":0}")
                                   << u"num_key_value_heads as 0"_s;
        QTest::newRow("too deep") << QByteArray(10'000, '[') << u"levels deep"_s;
        QTest::newRow("deep sections")
            << QByteArray(QByteArray("{\"text_config\":").repeated(10'000) + "1" + QByteArray(10'000, '}'))
            << u"levels deep"_s;
        QTest::newRow("too large") << QByteArray(16 * 1024 * 1024 + 1, ' ') << u"larger than 16 MiB"_s;
    }
    void badConfigsAreRefusedInOneSentence()
    {
        QFETCH(QByteArray, config);
        QFETCH(QString, part);
        const Result<ModelShape> shape = shapeFromConfig(config, u"Org/Bad\nname"_s, {});
        QVERIFY(!shape);
        const QString sentence = shape.error().sentence;
        QVERIFY2(sentence.contains(part), qPrintable(sentence));
        QVERIFY2(sentence.contains(u"Org/Bad name"_s), qPrintable(sentence));
        QVERIFY(sentence.size() < 300 && !sentence.contains(u'\n'));
        QCOMPARE(shape.error().kind, ErrorKind::Malformed);
    }
    void harmlessOdditiesAreRead()
    {
        const Result<ModelShape> bom = shapeFromConfig(QByteArray("\xef\xbb\xbf") + llama8, u"x"_s, {});
        QVERIFY(bom);
        QCOMPARE(bom->numLayers, 32);
        const Result<ModelShape> python =
            shapeOfText(R"({"num_hidden_layers":"12","hidden_size":64.0,"router_jitter":NaN})");
        QVERIFY(python);
        QCOMPARE(python->numLayers, 12);
        QCOMPARE(python->hiddenSize, 64);
        // Nested below the levels that are searched, but not too deep to be read: simply not seen.
        const QByteArray wrapped =
            QByteArray("{\"num_layers\":3,\"text_config\":").repeated(50) + "{}" + QByteArray(50, '}');
        const Result<ModelShape> shape = shapeFromConfig(wrapped, u"x"_s, {});
        QVERIFY(shape);
        QCOMPARE(shape->numLayers, 3);
    }
    void parametersAreUnknownWhenASizeIs()
    {
        QVERIFY(!totalParameters(ModelShape{}));
        const Result<ModelShape> shape = shapeOfText(llama8);
        QVERIFY(shape);
        for (std::optional<int> ModelShape::*member : {&ModelShape::numLayers, &ModelShape::hiddenSize,
                 &ModelShape::ffnHiddenSize, &ModelShape::numAttentionHeads, &ModelShape::numQueryGroups,
                 &ModelShape::headDim, &ModelShape::vocabSize}) {
            ModelShape sparse = *shape;
            (sparse.*member).reset();
            QVERIFY(!totalParameters(sparse));
            QVERIFY(!activeParameters(sparse));
        }
        const Result<ModelShape> hybrid = shapeOfText(R"({"num_hidden_layers":32,"hidden_size":4096,
            "intermediate_size":14336,"num_attention_heads":32,"num_key_value_heads":8,"vocab_size":65536,
            "attn_layer_period":8,"mamba_d_state":16})");
        QVERIFY(hybrid);
        QVERIFY(!totalParameters(*hybrid));
    }
    void hugeSizesDoNotOverflow()
    {
        const Result<ModelShape> shape = shapeOfText(R"({"num_hidden_layers":1000000,"hidden_size":100000000,
            "intermediate_size":100000000,"num_attention_heads":100000000,"num_key_value_heads":100000000,
            "head_dim":100000000,"vocab_size":100000000,"num_experts":100000000,"num_experts_per_tok":8,
            "moe_intermediate_size":100000000,"n_shared_experts":1000})");
        QVERIFY(shape);
        QVERIFY(!totalParameters(*shape));
        QVERIFY(!activeParameters(*shape));
    }
    void describesAShapeInOneLine()
    {
        QCOMPARE(describe(*shapeOfText(qwen3Moe)),
            u"48 layers, hidden 2048, 32/4 heads, 128 experts top-8, 30.5 B (3.35 B active), MoE"_s);
        QCOMPARE(describe(*shapeOfText(llama8)), u"32 layers, hidden 4096, 32/8 heads, 8.03 B, dense"_s);
        QCOMPARE(describe(*shapeOfText(gpt2)), u"12 layers, hidden 768, 12/12 heads, 124 M, dense"_s);
        QVERIFY(
            describe(*shapeOfText(deepseek)).contains(u"128 heads (MLA), 256 experts top-8, 671 B (37."_s));
        QVERIFY(describe(*shapeOfText(omni)).endsWith(u"MoE, multimodal"_s));
        ModelShape byHand;
        byHand.numLayers = 36;
        byHand.numQueryGroups = 8;
        QCOMPARE(describe(byHand), u"36 layers, 8 KV heads, dense"_s);
    }
    void layersByHandStandInForWhatTheFileLacks()
    {
        const QByteArray lacking(R"({"hidden_size":4096,"num_attention_heads":32,"num_key_value_heads":8})");
        QVERIFY(!shapeFromConfig(lacking, u"x"_s, {}));
        const Result<ModelShape> filled = shapeFromConfig(lacking, u"x"_s, {}, 24);
        QVERIFY(filled);
        QCOMPARE(filled->numLayers, 24);
        QCOMPARE(filled->numQueryGroups, 8);
        QCOMPARE(shapeFromConfig(llama8, u"x"_s, {}, 24)->numLayers, 32);
    }
    void jsonReadsBackAsTheSameShape()
    {
        for (const char* config : {qwen3Dense, qwen3Moe, deepseek, gpt2, omni, qwen3Next, falcon7, dbrx}) {
            const Result<ModelShape> shape = shapeOfText(config);
            QVERIFY(shape);
            const Result<Json> json = parseJson(toLine(toJson(*shape)), u"the shape"_s);
            QVERIFY(json);
            QCOMPARE(shapeFromJson(*json) == *shape, true);
        }
        QCOMPARE(shapeFromJson(Json::parse("{}")) == ModelShape{}, true);
        QCOMPARE(shapeFromJson(Json::parse("[1]")) == ModelShape{}, true);
        const ModelShape bad = shapeFromJson(
            Json::parse(R"({"num_layers":0,"hidden_size":-1,"vocab_size":99999999999,"head_dim":"x"})"));
        QCOMPARE(bad == ModelShape{}, true);
    }
};

MEGATUNE_TEST(ModelShapeTest)

} // namespace megatune::tst_modelshape

#include "tst_modelshape.moc"
