// SPDX-License-Identifier: GPL-3.0-or-later
// The shape of a transformer as far as layouts depend on it. Absent fields are unknown, never guessed.
#pragma once

#include "core/base/error.h"
#include "core/base/json.h"

#include <optional>
#include <QString>
#include <QStringList>

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
    bool gatedFfn = true; ///< three matrices a feed-forward block (SwiGLU); otherwise two (GPT-2, Falcon)

    std::optional<int> numExperts = {}; ///< absent or 0: dense
    std::optional<int> expertsPerToken = {};
    std::optional<int> expertFfnHiddenSize = {};
    std::optional<int> sharedExpertFfnHiddenSize = {}; ///< all shared experts together
    std::optional<int> firstDenseLayers = {};          ///< layers without experts at the start
    std::optional<int> moeLayerStep = {};              ///< every n-th layer has experts; absent: every one

    // Multi-head latent attention (DeepSeek, Kimi): present when kvLoraRank is.
    std::optional<int> qLoraRank = {};
    std::optional<int> kvLoraRank = {};
    std::optional<int> qkNopeHeadDim = {};
    std::optional<int> qkRopeHeadDim = {};
    std::optional<int> vHeadDim = {};

    // Linear attention between full attention (Qwen3-Next, Qwen3.5): present when the interval is.
    std::optional<int> fullAttentionInterval = {}; ///< every n-th layer has full attention
    std::optional<int> linearKeySize = {};         ///< heads times their dimension
    std::optional<int> linearValueSize = {};
    std::optional<int> linearKeyHeads = {};
    std::optional<int> linearValueHeads = {};

    // Attention that looks back a number of tokens only (Gemma, GPT-OSS, Mistral 7B v0.1).
    std::optional<int> slidingWindow = {};         ///< tokens, the token's own included; absent: all of them
    std::optional<int> slidingWindowInterval = {}; ///< every n-th layer looks at all; absent: none does

    std::optional<int> maxPositions = {}; ///< tokens of the longest sequence that the model is made for

    bool hasStateSpaceLayers = false; ///< Mamba or convolution layers, whose parameters are not counted
    bool isMultimodal = false;        ///< a vision or audio tower, or a thinker

    /// Fields that the config does not name, with what its class takes for them: "vocab_size=262208".
    QStringList assumed = {};
    QString assumedClass = {}; ///< "gemma3_text"; empty when nothing was assumed

    [[nodiscard]] bool isMoe() const { return numExperts.value_or(0) > 1; }
    [[nodiscard]] bool isMla() const { return kvLoraRank.has_value(); }
    bool operator==(const ModelShape&) const = default;
};

/// Reads a Hugging Face config.json, nested ones included (text_config, llm_config, thinker_config,
/// language_config override the top; talker_config is ignored). `name` names the model in sentences.
/// Fields that are absent come from the class of the model type where that is known, and are listed in
/// `assumed`; a default that contradicts what the config says is not taken.
/// `layersByHand` is taken where the file has no number of layers.
/// An error when it is no JSON object, larger than 16 MiB, without a number of layers, holds a number that
/// no model can have (0 layers, a text), or contradicts itself.
[[nodiscard]] Result<ModelShape> shapeFromConfig(
    const QByteArray& json, const QString& name, const QString& source, std::optional<int> layersByHand = {});

/// Parameters of the language model (a vision or audio tower is not counted), weights of all experts
/// included; nothing when a size that it needs is unknown. Unknown tiedEmbeddings count as untied. Source:
/// Megatron-LM, megatron/training/theoretical_memory_usage.py.
[[nodiscard]] std::optional<qint64> totalParameters(const ModelShape& shape);
/// The same with only the experts that one token visits.
[[nodiscard]] std::optional<qint64> activeParameters(const ModelShape& shape);

/// "48 layers, hidden 2048, 32/4 heads, 128 experts top-8, 30.5 B (3.35 B active), MoE". Unknown parts are
/// left out.
[[nodiscard]] QString describe(const ModelShape& shape);
/// "48 layers, 30.5 B, MoE": the same for a place with little room.
[[nodiscard]] QString describeShortly(const ModelShape& shape);
/// They are not the same model: layers, hidden size, heads or experts differ where both are known.
[[nodiscard]] bool differInSize(const ModelShape& one, const ModelShape& other);
/// "config.json does not name vocab_size=262208, head_dim=256: defaults of the class gemma3_text." Empty when
/// nothing was assumed.
[[nodiscard]] QString describeAssumed(const ModelShape& shape);

[[nodiscard]] OrderedJson toJson(const ModelShape& shape);
/// Reads what toJson wrote; fields that are absent or impossible stay unknown.
[[nodiscard]] ModelShape shapeFromJson(const Json& json);

} // namespace megatune
