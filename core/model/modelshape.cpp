// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/modelshape.h"

#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/model/configreader.h"
#include "core/model/shapecheck.h"

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>

namespace megatune {

namespace {

// Larger than any model that can exist, small enough that products stay exact.
constexpr int shapeMostLayers = 1'000'000;
constexpr int shapeLargestSize = 100'000'000;
constexpr qsizetype shapeConfigBytes = 16 * bytesPerMib;

bool shapeOneOf(const QString& word, std::initializer_list<const char*> words)
{
    return std::any_of(
        words.begin(), words.end(), [&word](const char* each) { return word == QLatin1String(each); });
}

/// Families whose feed-forward block has two matrices.
bool shapePlainFfn(const QString& family)
{
    return shapeOneOf(family,
        {"gpt2", "gpt_neo", "gpt_neox", "gptj", "gpt_bigcode", "opt", "bloom", "falcon", "RefinedWeb",
            "RefinedWebModel", "mpt", "phi", "codegen", "starcoder2", "nemotron", "persimmon"});
}

/// Families whose class takes the number of heads when the config says nothing about KV heads.
bool shapeHeadsAreGroups(const QString& family)
{
    return shapeOneOf(family,
        {"llama", "llava", "gpt2", "gpt_neo", "gpt_neox", "gptj", "opt", "bloom", "codegen", "phi", "phi3",
            "baichuan", "qwen", "internlm", "mpt"});
}

/// Families whose class has a head_dim of its own rather than hidden size by heads.
bool shapeOwnHeadDim(const QString& family)
{
    return family.startsWith(QLatin1String("gemma")) || family.startsWith(QLatin1String("qwen3"))
        || shapeOneOf(family, {"gpt_oss", "glm4_moe", "glm4v_moe_text", "cohere2"});
}

void shapeReadDense(ModelShape& shape, ConfigReader& config, const QString& family)
{
    shape.numLayers =
        config.positive({"num_hidden_layers", "n_layer", "n_layers", "num_layers"}, shapeMostLayers);
    shape.hiddenSize = config.positive({"hidden_size", "n_embd", "d_model"}, shapeLargestSize);
    shape.numAttentionHeads =
        config.positive({"num_attention_heads", "n_head", "n_heads", "num_heads"}, shapeLargestSize);
    shape.ffnHiddenSize =
        config.number({"intermediate_size_mlp", "intermediate_size", "ffn_hidden_size", "ffn_dim", "n_inner"},
            shapeLargestSize);
    shape.vocabSize = config.number({"padded_vocab_size", "vocab_size"}, shapeLargestSize);
    shape.gatedFfn = !shapePlainFfn(family);
    // Four times the hidden size is what these classes take when nothing is said.
    if (!shape.ffnHiddenSize && shape.hiddenSize
        && shapeOneOf(family,
            {"gpt2", "gpt_neo", "gptj", "gpt_bigcode", "bloom", "falcon", "RefinedWeb", "RefinedWebModel",
                "mpt", "codegen"}))
        shape.ffnHiddenSize = *shape.hiddenSize * 4;
    shape.tiedEmbeddings = config.truth("tie_word_embeddings");
    if (!shape.tiedEmbeddings
        && (family.startsWith(QLatin1String("gemma"))
            || shapeOneOf(family, {"gpt2", "gpt_neo", "gpt_bigcode", "bloom", "falcon", "opt", "mpt"})))
        shape.tiedEmbeddings = true;
    shape.headDim = config.number({"head_dim", "kv_channels", "attention_head_dim"}, shapeLargestSize);
    if (!shape.headDim && shape.hiddenSize && shape.numAttentionHeads && !shapeOwnHeadDim(family)
        && *shape.hiddenSize % *shape.numAttentionHeads == 0)
        shape.headDim = *shape.hiddenSize / *shape.numAttentionHeads;
}

std::optional<int> shapeQueryGroups(const ModelShape& shape, ConfigReader& config, const QString& family)
{
    if (config.truth("multi_query_attention") == false) // ChatGLM: the group count is only valid with it
        return shape.numAttentionHeads;
    const bool falcon = shapeOneOf(family, {"falcon", "RefinedWeb", "RefinedWebModel"});
    const bool grouped = config.truth("new_decoder_architecture").value_or(family == u"RefinedWeb");
    if ((falcon && !grouped) || family == u"gpt_bigcode") {
        if (const std::optional<bool> one = config.truth("multi_query"))
            return *one ? std::optional<int>(1) : shape.numAttentionHeads;
        return std::nullopt;
    }
    const std::optional<int> given =
        config.positive({"num_key_value_heads", "multi_query_group_num", "num_kv_heads", "n_head_kv",
                            "kv_n_heads", "num_query_groups"},
            shapeLargestSize);
    if (given || config.has("num_key_value_heads"))
        return given;
    // Every class in the table takes null for the number of heads.
    if (config.isNull("num_key_value_heads") && classDefaults(family))
        return shape.numAttentionHeads;
    return shapeHeadsAreGroups(family) ? shape.numAttentionHeads : std::nullopt;
}

/// The interval that gives as many full layers among so many.
int shapeInterval(qint64 layers, qint64 full)
{
    return static_cast<int>(full > 0 ? std::max<qint64>(1, layers / full) : shapeMostLayers);
}

/// How many layers `layer_types` gives this type; nothing without such a list.
std::optional<qint64> shapeLayersOfType(const Json* types, const char* type)
{
    if (types == nullptr || !types->is_array() || types->empty() || types->size() > 10'000)
        return std::nullopt;
    return std::count_if(types->begin(), types->end(), [type](const Json& each) { return each == type; });
}

/// Which layers have full attention: layer_types wins over full_attention_interval, as in transformers.
void shapeReadLayerTypes(ModelShape& shape, ConfigReader& config)
{
    const Json* types = config.value("layer_types");
    if (const std::optional<qint64> linear = shapeLayersOfType(types, "linear_attention")) {
        const auto layers = static_cast<qint64>(types->size());
        if (*linear > 0)
            shape.fullAttentionInterval = shapeInterval(layers, layers - *linear);
        return;
    }
    shape.fullAttentionInterval = config.number({"full_attention_interval"}, shapeMostLayers);
    if (!shape.fullAttentionInterval && shape.linearKeySize)
        shape.fullAttentionInterval = 4; // what Qwen3-Next and Qwen3.5 write out as layer_types
}

/// A whole number from 1 on; what else stands there is no reason to refuse a config.
std::optional<int> shapeCount(const ConfigReader& config, const char* name)
{
    const Json* value = config.value(name);
    if (value == nullptr || !value->is_number_unsigned() || *value == 0 || *value > shapeLargestSize)
        return std::nullopt;
    return value->get<int>();
}

/// With what stretched rotary positions reach: YaRN names both, others write the stretched number by itself.
std::optional<int> shapePositions(const ConfigReader& config)
{
    const std::optional<int> positions = shapeCount(config, "max_position_embeddings");
    const Json* scaling = config.value("rope_scaling");
    if (!positions || scaling == nullptr || !scaling->is_object())
        return positions;
    const std::optional<qint64> original = integerAt(*scaling, "original_max_position_embeddings");
    const auto factor = scaling->find("factor");
    if (!original || factor == scaling->end() || !factor->is_number())
        return positions;
    const double stretched = static_cast<double>(*original) * factor->get<double>();
    const bool isSane = stretched > *positions && stretched <= shapeLargestSize;
    return isSane ? std::optional(static_cast<int>(stretched)) : positions;
}

/// Which layers look at all tokens where the others have a window; the class's own pattern where the config
/// has none (Gemma 2 and GPT-OSS: layer_idx % 2; Gemma 3: sliding_window_pattern = 6).
std::optional<int> shapeWindowInterval(
    const ModelShape& shape, const ConfigReader& config, const QString& family)
{
    if (const Json* types = config.value("layer_types")) {
        const std::optional<qint64> full = shapeLayersOfType(types, "full_attention");
        return full > 0 ? std::optional(shapeInterval(static_cast<qint64>(types->size()), *full))
                        : std::nullopt;
    }
    if (const auto full = shapeCount(config, "max_window_layers"))
        return shapeInterval(shape.numLayers.value_or(1), *full);
    for (const char* name : {"sliding_window_pattern", "_sliding_window_pattern"}) {
        if (const auto pattern = shapeCount(config, name))
            return pattern;
    }
    if (const auto letters = config.text("sliding_window_pattern")) // EXAONE 4: "LLLG"
        return shapeInterval(letters->size(), letters->count(u'G'));
    if (shapeOneOf(family, {"gemma2", "gpt_oss"}))
        return 2;
    return family.startsWith(QLatin1String("gemma3")) ? std::optional(6) : std::nullopt;
}

/// Qwen writes a window that its class leaves out unless use_sliding_window says otherwise.
void shapeReadWindow(ModelShape& shape, ConfigReader& config, const QString& family)
{
    const bool isUsed =
        config.truth("use_sliding_window").value_or(!family.startsWith(QLatin1String("qwen")));
    const std::optional<int> window = shapeCount(config, "sliding_window");
    if (!isUsed || !window || shapeLayersOfType(config.value("layer_types"), "sliding_attention") == 0)
        return;
    const std::optional<int> interval = shapeWindowInterval(shape, config, family);
    if (interval == 1)
        return;
    shape.slidingWindow = window;
    shape.slidingWindowInterval = interval;
}

void shapeReadAttention(ModelShape& shape, ConfigReader& config, const QString& family)
{
    if (config.truth("use_mla") != false)
        shape.kvLoraRank = config.number({"kv_lora_rank"}, shapeLargestSize);
    if (shape.isMla()) {
        shape.qLoraRank = config.number({"q_lora_rank"}, shapeLargestSize);
        shape.qkNopeHeadDim = config.number({"qk_nope_head_dim"}, shapeLargestSize);
        shape.qkRopeHeadDim = config.number({"qk_rope_head_dim"}, shapeLargestSize);
        shape.vHeadDim = config.number({"v_head_dim"}, shapeLargestSize);
        shape.headDim.reset();
    } else {
        shape.numQueryGroups = shapeQueryGroups(shape, config, family);
    }
    const auto product = [&config](const char* heads, const char* dimension) -> std::optional<int> {
        const std::optional<int> first = config.number({heads}, 10'000);
        const std::optional<int> second = config.number({dimension}, 10'000);
        return first && second ? std::optional<int>(*first * *second) : std::nullopt;
    };
    shape.linearKeySize = product("linear_num_key_heads", "linear_key_head_dim");
    shape.linearValueSize = product("linear_num_value_heads", "linear_value_head_dim");
    shape.linearKeyHeads = config.number({"linear_num_key_heads"}, 10'000);
    shape.linearValueHeads = config.number({"linear_num_value_heads"}, 10'000);
    shapeReadLayerTypes(shape, config);
    shapeReadWindow(shape, config, family);
    for (const char* name : {"mamba_d_state", "ssm_state_size", "state_size", "mamba_num_heads",
             "hybrid_override_pattern", "layers_block_type", "attn_layer_period", "conv_L_cache"})
        shape.hasStateSpaceLayers = shape.hasStateSpaceLayers || config.has(name);
}

/// Layers that a list such as [0, 1, 2] keeps without experts; nothing when they are not the first ones.
std::optional<int> shapeDensePrefix(const Json* layers)
{
    if (layers == nullptr || !layers->is_array() || layers->empty() || layers->size() > 10'000)
        return std::nullopt;
    int next = 0;
    for (const Json& layer : *layers) {
        if (!layer.is_number_integer() || layer != next)
            return std::nullopt;
        ++next;
    }
    return next;
}

void shapeReadExperts(ModelShape& shape, ConfigReader& config, const QString& family)
{
    shape.numExperts = config.number(
        {"num_experts", "n_routed_experts", "moe_num_experts", "num_local_experts"}, shapeLargestSize);
    if (!shape.isMoe())
        return;
    shape.expertsPerToken = config.number(
        {"num_experts_per_tok", "moe_topk", "moe_k", "moe_top_k", "num_experts_per_token"}, shapeLargestSize);
    shape.expertFfnHiddenSize =
        config.number({"moe_intermediate_size", "expert_ffn_hidden_size"}, shapeLargestSize);
    // Mixtral, GPT-OSS, Llama 4, DBRX: intermediate_size is the expert's.
    if (!shape.expertFfnHiddenSize && !config.has("moe_intermediate_size")
        && (config.has("num_local_experts")
            || shapeOneOf(family, {"dbrx", "mixtral", "gpt_oss", "minimax_m2", "olmoe"})))
        shape.expertFfnHiddenSize = config.number({"intermediate_size", "ffn_hidden_size"}, shapeLargestSize);
    shape.sharedExpertFfnHiddenSize =
        config.number({"shared_expert_intermediate_size", "shared_intermediate_size"}, shapeLargestSize);
    const std::optional<int> shared = config.number(
        {"n_shared_experts", "num_shared_expert", "moe_num_shared_experts", "num_shared_experts"}, 1'000);
    if (!shape.sharedExpertFfnHiddenSize && shared && shape.expertFfnHiddenSize.value_or(0) <= 1'000'000
        && shape.expertFfnHiddenSize)
        shape.sharedExpertFfnHiddenSize = *shared * *shape.expertFfnHiddenSize;
    if (family.startsWith(QLatin1String("llama4")))
        shape.sharedExpertFfnHiddenSize = shape.expertFfnHiddenSize;
    shape.firstDenseLayers =
        config.number({"first_k_dense_replace", "moe_layer_start_index"}, shapeMostLayers);
    if (!shape.firstDenseLayers)
        shape.firstDenseLayers = shapeDensePrefix(config.value("mlp_only_layers"));
    shape.moeLayerStep = config.number({"interleave_moe_layer_step", "decoder_sparse_step"}, shapeMostLayers);
    if (shape.moeLayerStep == 1)
        shape.moeLayerStep.reset();
}

QString shapeFirstArchitecture(const Json& document)
{
    const auto found = document.find("architectures");
    if (found == document.end() || !found->is_array() || found->empty() || !found->front().is_string())
        return {};
    return QString::fromStdString(found->front().get_ref<const std::string&>()).simplified().left(200);
}

Error shapeContradicts(const QString& name, const ShapeContradiction& contradiction)
{
    return Error{ErrorKind::Malformed,
        Tr::tr("config.json of %1 contradicts itself: %2; correct the file, or give the numbers of "
               "layers and KV heads in its place.")
            .arg(name, contradiction.sentence)};
}

/// `start` with all sizes; class defaults that contradict the config are dropped one after the other.
Result<ModelShape> shapeRead(
    const ModelShape& start, ConfigReader& config, const QString& family, std::optional<int> layersByHand)
{
    while (true) {
        ModelShape shape = start;
        shapeReadDense(shape, config, family);
        shapeReadAttention(shape, config, family);
        shapeReadExperts(shape, config, family);
        shape.maxPositions = shapePositions(config);
        if (config.error())
            return tl::unexpected<Error>(*config.error());
        if (!shape.numLayers)
            shape.numLayers = layersByHand;
        if (!shape.numLayers) {
            return failure(ErrorKind::Malformed,
                Tr::tr("config.json of %1 has no number of layers (num_hidden_layers); give it by hand.")
                    .arg(shape.name));
        }
        const auto contradiction = contradictionIn(shape, shapeOwnHeadDim(family));
        if (!contradiction) {
            shape.assumed = config.assumed();
            if (!shape.assumed.isEmpty())
                shape.assumedClass = classDefaults(family)->modelType;
            return shape;
        }
        bool dropped = false;
        for (const QString& field : contradiction->fields) {
            dropped = dropped || config.isAssumed(field);
            config.dropDefault(field);
        }
        if (!dropped)
            return tl::unexpected<Error>(shapeContradicts(shape.name, *contradiction));
    }
}

} // namespace

Result<ModelShape> shapeFromConfig(
    const QByteArray& json, const QString& name, const QString& source, std::optional<int> layersByHand)
{
    const QString shown = name.simplified().left(200);
    const Result<Json> parsed =
        parseJson(json, Tr::tr("config.json of %1").arg(shown), JsonLimits{shapeConfigBytes, 100});
    MEGATUNE_TRY(parsed);
    if (!parsed->is_object()) {
        return failure(ErrorKind::Malformed,
            Tr::tr("config.json of %1 is not a JSON object; check that it is the model's own file.")
                .arg(shown));
    }
    ConfigReader config(*parsed, shown);
    const QString family = config.text("model_type").value_or(QString());
    if (std::optional<ClassDefaults> defaults = classDefaults(family))
        config.setDefaults(*defaults);
    // Only a section of its own is written without what equals the class; elsewhere the file is not whole.
    if (!config.isNested())
        config.dropDefault(QStringLiteral("num_hidden_layers"));
    ModelShape shape;
    shape.name = shown;
    shape.source = source;
    shape.architecture = shapeFirstArchitecture(*parsed);
    shape.modelType = textAt(*parsed, "model_type").value_or(family).simplified().left(200);
    shape.isMultimodal = config.isMultimodal();
    return shapeRead(shape, config, family, layersByHand);
}

bool differInSize(const ModelShape& one, const ModelShape& other)
{
    const auto differs = [&](std::optional<int> ModelShape::*size) {
        return one.*size && other.*size && *(one.*size) != *(other.*size);
    };
    return differs(&ModelShape::numLayers) || differs(&ModelShape::hiddenSize)
        || differs(&ModelShape::numAttentionHeads) || differs(&ModelShape::numQueryGroups)
        || one.isMoe() != other.isMoe() || (one.isMoe() && differs(&ModelShape::numExperts));
}

} // namespace megatune
