// The shape of a transformer as far as layouts depend on it. Absent fields are unknown, never guessed.
#pragma once

#include "core/base/error.h"
#include "core/base/json.h"

#include <optional>
#include <QString>

namespace megatune {

struct ModelShape
{
    QString name = {};         ///< "Qwen/Qwen3-30B-A3B" or the folder's name
    QString architecture = {}; ///< architectures[0]
    QString modelType = {};
    QString source = {}; ///< where it was read from, for people: a path or "by hand"

    std::optional<int> numLayers = {};
    std::optional<int> hiddenSize = {};
    std::optional<int> ffnHiddenSize = {}; ///< of a dense layer
    std::optional<int> numAttentionHeads = {};
    std::optional<int> numQueryGroups = {}; ///< KV heads; absent for MLA
    std::optional<int> headDim = {};
    std::optional<int> vocabSize = {};
    std::optional<bool> tiedEmbeddings = {};

    std::optional<int> numExperts = {}; ///< absent or 0: dense
    std::optional<int> expertsPerToken = {};
    std::optional<int> expertFfnHiddenSize = {};
    std::optional<int> sharedExpertFfnHiddenSize = {}; ///< all shared experts together
    std::optional<int> firstDenseLayers = {};          ///< layers without experts at the start

    // Multi-head latent attention (DeepSeek, Kimi): present when kvLoraRank is.
    std::optional<int> qLoraRank = {};
    std::optional<int> kvLoraRank = {};
    std::optional<int> qkNopeHeadDim = {};
    std::optional<int> qkRopeHeadDim = {};
    std::optional<int> vHeadDim = {};

    bool isMultimodal = false; ///< a vision or audio tower, or a thinker

    [[nodiscard]] bool isMoe() const { return numExperts.value_or(0) > 1; }
    [[nodiscard]] bool isMla() const { return kvLoraRank.has_value(); }
    bool operator==(const ModelShape&) const = default;
};

/// Reads a Hugging Face config.json, nested ones included (text_config, llm_config, thinker_config,
/// language_config override the top; talker_config is ignored). `name` names the model in sentences.
[[nodiscard]] Result<ModelShape> shapeFromConfig(
    const QByteArray& json, const QString& name, const QString& source);

/// Parameters, weights of all experts counted; nothing when a size that it needs is unknown.
[[nodiscard]] std::optional<qint64> totalParameters(const ModelShape& shape);
/// The same with only the experts that one token visits.
[[nodiscard]] std::optional<qint64> activeParameters(const ModelShape& shape);

/// "48 layers, hidden 2048, 32/4 heads, 128 experts top-8, 30.5 B (3.3 B active), MoE".
[[nodiscard]] QString describe(const ModelShape& shape);

[[nodiscard]] OrderedJson toJson(const ModelShape& shape);
[[nodiscard]] ModelShape shapeFromJson(const Json& json);

} // namespace megatune
