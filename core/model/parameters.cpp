// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/tr.h"
#include "core/model/modelshape.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <QStringList>

namespace megatune {

namespace {

// Doubles are exact up to 2^53, more than the parameters of any model, and cannot overflow like integers.
using Count = std::optional<double>;

Count parametersOfMla(const ModelShape& shape)
{
    if (!shape.numAttentionHeads || !shape.qkNopeHeadDim || !shape.qkRopeHeadDim || !shape.vHeadDim)
        return std::nullopt;
    const double h = *shape.hiddenSize;
    const double heads = *shape.numAttentionHeads;
    const double qk = *shape.qkNopeHeadDim;
    const double rope = *shape.qkRopeHeadDim;
    const double v = *shape.vHeadDim;
    const double kvRank = *shape.kvLoraRank;
    const double queryWidth = heads * (qk + rope);
    const double query = shape.qLoraRank ? *shape.qLoraRank * (h + queryWidth + 1) : h * queryWidth;
    return query + kvRank * (h + heads * (qk + v) + 1) + h * rope + heads * v * h;
}

/// Parameters of the attention of all layers.
Count parametersOfAttention(const ModelShape& shape)
{
    const double layers = *shape.numLayers;
    if (shape.isMla()) {
        const Count one = parametersOfMla(shape);
        return one ? Count(*one * layers) : std::nullopt;
    }
    if (!shape.numAttentionHeads || !shape.numQueryGroups || !shape.headDim)
        return std::nullopt;
    const double h = *shape.hiddenSize;
    const double query = double(*shape.numAttentionHeads) * *shape.headDim;
    const double keyValue = 2.0 * *shape.numQueryGroups * *shape.headDim;
    if (!shape.fullAttentionInterval)
        return layers * h * (2 * query + keyValue);
    if (!shape.linearKeySize || !shape.linearValueSize)
        return std::nullopt;
    // Families with linear layers gate the output of the full ones: a second query matrix.
    const double full = std::floor(layers / *shape.fullAttentionInterval);
    const double linear = h * (2.0 * *shape.linearKeySize + 3.0 * *shape.linearValueSize);
    return full * h * (3 * query + keyValue) + (layers - full) * linear;
}

/// Parameters of all feed-forward blocks, of `experts` experts where a layer has them.
Count parametersOfFfn(const ModelShape& shape, double experts)
{
    const double h = *shape.hiddenSize;
    const double matrices = shape.gatedFfn ? 3 : 2;
    const double layers = *shape.numLayers;
    double sparse = 0;
    if (shape.isMoe()) {
        const double candidates = std::max(0.0, layers - shape.firstDenseLayers.value_or(0));
        sparse = std::floor(candidates / shape.moeLayerStep.value_or(1));
    }
    double sum = 0;
    if (layers > sparse) {
        if (!shape.ffnHiddenSize)
            return std::nullopt;
        sum += (layers - sparse) * h * *shape.ffnHiddenSize * matrices;
    }
    if (sparse > 0) {
        if (!shape.expertFfnHiddenSize)
            return std::nullopt;
        const double width =
            experts * *shape.expertFfnHiddenSize + double(shape.sharedExpertFfnHiddenSize.value_or(0));
        sum += sparse * (h * width * matrices + h * *shape.numExperts);
    }
    return sum;
}

std::optional<qint64> parametersWith(const ModelShape& shape, double experts)
{
    if (!shape.numLayers || !shape.hiddenSize || !shape.vocabSize || shape.hasStateSpaceLayers)
        return std::nullopt;
    const Count attention = parametersOfAttention(shape);
    const Count ffn = parametersOfFfn(shape, experts);
    if (!attention || !ffn)
        return std::nullopt;
    const double h = *shape.hiddenSize;
    const double norms = h * (2.0 * *shape.numLayers + 1);
    const double embeddings = h * *shape.vocabSize * (shape.tiedEmbeddings.value_or(false) ? 1 : 2);
    const double all = *attention + *ffn + norms + embeddings;
    return all < 9e15 ? std::optional<qint64>(static_cast<qint64>(all)) : std::nullopt;
}

/// "30.5 B", "671 B", "124 M": three digits.
QString parametersShown(qint64 count)
{
    const double value = static_cast<double>(count);
    const auto digits = [](double number) {
        const int decimals = number >= 99.95 ? 0 : number >= 9.995 ? 1 : 2;
        return QString::number(number, 'f', decimals);
    };
    if (value >= 999.5e9)
        return Tr::tr("%1 T", "trillions of parameters").arg(digits(value / 1e12));
    if (value >= 999.5e6)
        return Tr::tr("%1 B", "billions of parameters").arg(digits(value / 1e9));
    return Tr::tr("%1 M", "millions of parameters").arg(digits(value / 1e6));
}

QString parametersHeads(const ModelShape& shape)
{
    if (shape.isMla())
        return Tr::tr("%1 heads (MLA)").arg(*shape.numAttentionHeads);
    if (!shape.numQueryGroups)
        return Tr::tr("%1 heads, KV heads unknown").arg(*shape.numAttentionHeads);
    return Tr::tr("%1/%2 heads").arg(*shape.numAttentionHeads).arg(*shape.numQueryGroups);
}

} // namespace

std::optional<qint64> totalParameters(const ModelShape& shape)
{
    return parametersWith(shape, shape.numExperts.value_or(0));
}

std::optional<qint64> activeParameters(const ModelShape& shape)
{
    if (!shape.isMoe())
        return totalParameters(shape);
    return shape.expertsPerToken ? parametersWith(shape, *shape.expertsPerToken) : std::nullopt;
}

QString describe(const ModelShape& shape)
{
    QStringList parts;
    if (shape.numLayers)
        parts << Tr::tr("%1 layers").arg(*shape.numLayers);
    if (shape.hiddenSize)
        parts << Tr::tr("hidden %1").arg(*shape.hiddenSize);
    if (shape.numAttentionHeads)
        parts << parametersHeads(shape);
    else if (shape.numQueryGroups)
        parts << Tr::tr("%1 KV heads").arg(*shape.numQueryGroups);
    if (shape.isMoe() && shape.expertsPerToken)
        parts << Tr::tr("%1 experts top-%2").arg(*shape.numExperts).arg(*shape.expertsPerToken);
    else if (shape.isMoe())
        parts << Tr::tr("%1 experts").arg(*shape.numExperts);
    const std::optional<qint64> total = totalParameters(shape);
    const std::optional<qint64> active = activeParameters(shape);
    if (total && active && shape.isMoe())
        parts << Tr::tr("%1 (%2 active)").arg(parametersShown(*total), parametersShown(*active));
    else if (total)
        parts << parametersShown(*total);
    parts << (shape.isMoe() ? Tr::tr("MoE") : Tr::tr("dense"));
    if (shape.isMultimodal)
        parts << Tr::tr("multimodal");
    if (!shape.assumed.isEmpty())
        parts << Tr::tr("%n size(s) from class defaults", nullptr, static_cast<int>(shape.assumed.size()));
    return parts.join(QLatin1String(", "));
}

QString describeShortly(const ModelShape& shape)
{
    QStringList parts;
    if (shape.numLayers)
        parts << Tr::tr("%1 layers").arg(*shape.numLayers);
    if (const std::optional<qint64> total = totalParameters(shape))
        parts << parametersShown(*total);
    parts << (shape.isMoe() ? Tr::tr("MoE") : Tr::tr("dense"));
    return parts.join(QLatin1String(", "));
}

QString describeAssumed(const ModelShape& shape)
{
    if (shape.assumed.isEmpty())
        return {};
    return Tr::tr("config.json does not name %1: defaults of the class %2.")
        .arg(shape.assumed.join(QLatin1String(", ")), shape.assumedClass);
}

namespace {

struct ParametersNumberField
{
    const char* key;
    std::optional<int> ModelShape::*member;
};

constexpr ParametersNumberField parametersNumbers[] = {
    {"num_layers", &ModelShape::numLayers},
    {"hidden_size", &ModelShape::hiddenSize},
    {"ffn_hidden_size", &ModelShape::ffnHiddenSize},
    {"num_attention_heads", &ModelShape::numAttentionHeads},
    {"num_query_groups", &ModelShape::numQueryGroups},
    {"head_dim", &ModelShape::headDim},
    {"vocab_size", &ModelShape::vocabSize},
    {"num_experts", &ModelShape::numExperts},
    {"experts_per_token", &ModelShape::expertsPerToken},
    {"expert_ffn_hidden_size", &ModelShape::expertFfnHiddenSize},
    {"shared_expert_ffn_hidden_size", &ModelShape::sharedExpertFfnHiddenSize},
    {"first_dense_layers", &ModelShape::firstDenseLayers},
    {"moe_layer_step", &ModelShape::moeLayerStep},
    {"q_lora_rank", &ModelShape::qLoraRank},
    {"kv_lora_rank", &ModelShape::kvLoraRank},
    {"qk_nope_head_dim", &ModelShape::qkNopeHeadDim},
    {"qk_rope_head_dim", &ModelShape::qkRopeHeadDim},
    {"v_head_dim", &ModelShape::vHeadDim},
    {"full_attention_interval", &ModelShape::fullAttentionInterval},
    {"linear_key_size", &ModelShape::linearKeySize},
    {"linear_value_size", &ModelShape::linearValueSize},
    {"linear_key_heads", &ModelShape::linearKeyHeads},
    {"linear_value_heads", &ModelShape::linearValueHeads},
    {"sliding_window", &ModelShape::slidingWindow},
    {"sliding_window_interval", &ModelShape::slidingWindowInterval},
    {"max_positions", &ModelShape::maxPositions},
};

struct ParametersTextField
{
    const char* key;
    QString ModelShape::*member;
};

constexpr ParametersTextField parametersTexts[] = {
    {"name", &ModelShape::name},
    {"architecture", &ModelShape::architecture},
    {"model_type", &ModelShape::modelType},
    {"source", &ModelShape::source},
    {"assumed_class", &ModelShape::assumedClass},
};

constexpr qint64 parametersLargestField = 100'000'000;

} // namespace

OrderedJson toJson(const ModelShape& shape)
{
    OrderedJson json = OrderedJson::object();
    for (const ParametersTextField& field : parametersTexts) {
        if (!(shape.*field.member).isEmpty())
            json[field.key] = (shape.*field.member).toStdString();
    }
    for (const ParametersNumberField& field : parametersNumbers) {
        if (shape.*field.member)
            json[field.key] = *(shape.*field.member);
    }
    if (shape.tiedEmbeddings)
        json["tied_embeddings"] = *shape.tiedEmbeddings;
    if (!shape.gatedFfn)
        json["gated_ffn"] = false;
    if (shape.hasStateSpaceLayers)
        json["has_state_space_layers"] = true;
    json["is_multimodal"] = shape.isMultimodal;
    for (const QString& field : shape.assumed)
        json["assumed"].push_back(field.toStdString());
    return json;
}

ModelShape shapeFromJson(const Json& json)
{
    ModelShape shape;
    for (const ParametersTextField& field : parametersTexts)
        shape.*field.member = textAt(json, field.key).value_or(QString());
    for (const ParametersNumberField& field : parametersNumbers) {
        const std::optional<qint64> value = integerAt(json, field.key);
        if (value && *value >= 0 && *value <= parametersLargestField)
            shape.*field.member = static_cast<int>(*value);
    }
    // Sizes that formulas divide by.
    for (std::optional<int> ModelShape::*member :
        {&ModelShape::numLayers, &ModelShape::numQueryGroups, &ModelShape::numAttentionHeads,
            &ModelShape::hiddenSize, &ModelShape::moeLayerStep, &ModelShape::fullAttentionInterval,
            &ModelShape::slidingWindow, &ModelShape::slidingWindowInterval, &ModelShape::maxPositions}) {
        if (shape.*member == 0)
            (shape.*member).reset();
    }
    shape.tiedEmbeddings = boolAt(json, "tied_embeddings");
    shape.gatedFfn = boolAt(json, "gated_ffn").value_or(true);
    shape.hasStateSpaceLayers = boolAt(json, "has_state_space_layers").value_or(false);
    shape.isMultimodal = boolAt(json, "is_multimodal").value_or(false);
    const auto assumed = json.find("assumed");
    if (json.is_object() && assumed != json.end() && assumed->is_array() && assumed->size() <= 100) {
        for (const Json& field : *assumed) {
            if (field.is_string())
                shape.assumed << QString::fromStdString(field.get_ref<const std::string&>()).left(200);
        }
    }
    return shape;
}

} // namespace megatune
