// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/shapesizes.h"

#include "core/base/tr.h"

namespace megatune {

namespace {

struct ShapeSizeNeeded
{
    std::optional<int> value;
    double* target;
    const char* what;
    bool needed;
};

/// The description of the first size that is needed and absent or below 1; empty when all are there.
QString shapeFirstMissing(std::initializer_list<ShapeSizeNeeded> sizes)
{
    for (const ShapeSizeNeeded& size : sizes) {
        if (size.value && *size.value > 0)
            *size.target = *size.value;
        else if (size.needed)
            return Tr::tr(size.what);
    }
    return {};
}

// Parameters: Megatron-LM, megatron/training/theoretical_memory_usage.py (HEAD).
void shapeCountAttention(ShapeSizes& s)
{
    const double h = s.hidden;
    if (s.mla) {
        const double queryUp = s.heads * (s.qkHead + s.ropeHead);
        // The down projections are not split over TP (megatron/core/transformer/multi_latent_attention.py).
        s.attentionSharded = (s.qLora > 0 ? s.qLora : h) * queryUp + s.kvLora * s.heads * (s.qkHead + s.vHead)
            + s.heads * s.vHead * h;
        s.attentionReplicated = (s.qLora > 0 ? s.qLora * (h + 1) : 0) + s.kvLora * (h + 1) + h * s.ropeHead;
        return;
    }
    // Families with linear layers gate the output of the full ones: a second query matrix.
    const double queries = s.fullInterval > 1 ? 3 : 2;
    s.attentionSharded = h * (queries * s.query + 2 * s.keyValue);
    s.linearAttention = h * (2 * s.linearKey + 3 * s.linearValue);
}

void shapeCountFfn(ShapeSizes& s)
{
    s.denseFfn = s.matrices * s.hidden * s.ffn;
    s.sharedExpert = s.matrices * s.hidden * s.sharedFfn;
    s.router = s.hidden * s.experts;
    s.oneExpert = s.matrices * s.hidden * s.expertFfn;
}

void shapeCopyPlainSizes(ShapeSizes& s, const ModelShape& shape)
{
    s.tied = shape.tiedEmbeddings.value_or(false);
    for (const char* type : {"qwen3", "gemma3", "olmo2"})
        s.normsQueries = s.normsQueries || shape.modelType.startsWith(QLatin1String(type));
    s.matrices = shape.gatedFfn ? 3 : 2;
    s.mla = shape.isMla();
    s.experts = shape.isMoe() ? *shape.numExperts : 0;
    s.biasedExperts = s.experts > 0 && shape.modelType == u"gpt_oss";
    s.denseFirst = shape.firstDenseLayers.value_or(0);
    s.moeStep = std::max(1, shape.moeLayerStep.value_or(1));
    s.fullInterval = std::max(1, shape.fullAttentionInterval.value_or(1));
    s.sharedFfn = shape.sharedExpertFfnHiddenSize.value_or(0);
    s.qLora = shape.qLoraRank.value_or(0);
    // Where images see each other, the window is a bias on the scores, and all of them are computed.
    if (shape.slidingWindow && !shape.isMultimodal) {
        s.window = *shape.slidingWindow;
        s.windowInterval = shape.slidingWindowInterval.value_or(0);
    }
}

QString shapeMissingSizes(ShapeSizes& s, const ModelShape& shape)
{
    double headDim = 0;
    double groups = 0;
    const bool linear = s.fullInterval > 1;
    QString missing = shapeFirstMissing({
        {shape.numLayers, &s.layers, QT_TRANSLATE_NOOP("Tr", "number of layers"), true},
        {shape.hiddenSize, &s.hidden, QT_TRANSLATE_NOOP("Tr", "hidden size"), true},
        {shape.numAttentionHeads, &s.heads, QT_TRANSLATE_NOOP("Tr", "number of attention heads"), true},
        {shape.vocabSize, &s.vocab, QT_TRANSLATE_NOOP("Tr", "vocabulary size"), true},
        {shape.numQueryGroups, &groups, QT_TRANSLATE_NOOP("Tr", "number of query groups (KV heads)"), !s.mla},
        {shape.headDim, &headDim, QT_TRANSLATE_NOOP("Tr", "head dimension"), !s.mla},
        {shape.kvLoraRank, &s.kvLora, QT_TRANSLATE_NOOP("Tr", "KV LoRA rank"), s.mla},
        {shape.qkNopeHeadDim, &s.qkHead,
            QT_TRANSLATE_NOOP("Tr", "head dimension of the keys without rotation"), s.mla},
        {shape.qkRopeHeadDim, &s.ropeHead, QT_TRANSLATE_NOOP("Tr", "rotary head dimension"), s.mla},
        {shape.vHeadDim, &s.vHead, QT_TRANSLATE_NOOP("Tr", "head dimension of the values"), s.mla},
        {shape.linearKeySize, &s.linearKey, QT_TRANSLATE_NOOP("Tr", "key size of linear attention"), linear},
        {shape.linearValueSize, &s.linearValue, QT_TRANSLATE_NOOP("Tr", "value size of linear attention"),
            linear},
        {shape.expertsPerToken, &s.topK, QT_TRANSLATE_NOOP("Tr", "number of experts per token"),
            shape.isMoe()},
        {shape.expertFfnHiddenSize, &s.expertFfn, QT_TRANSLATE_NOOP("Tr", "feed-forward size of an expert"),
            shape.isMoe()},
    });
    if (!missing.isEmpty())
        return missing;
    const int layers = *shape.numLayers;
    missing = shapeFirstMissing({{shape.ffnHiddenSize, &s.ffn, QT_TRANSLATE_NOOP("Tr", "feed-forward size"),
        s.moeLayersBefore(layers) < layers}});
    s.query = s.heads * headDim;
    s.keyValue = groups * headDim;
    return missing;
}

} // namespace

Result<ShapeSizes> shapeSizes(const ModelShape& shape)
{
    const QString name = shape.name.isEmpty() ? Tr::tr("the model") : shape.name;
    if (shape.hasStateSpaceLayers) {
        return failure(
            ErrorKind::Unsupported, Tr::tr("Estimates do not cover the state-space layers of %1.").arg(name));
    }
    ShapeSizes s;
    shapeCopyPlainSizes(s, shape);
    const QString missing = shapeMissingSizes(s, shape);
    if (!missing.isEmpty()) {
        return failure(ErrorKind::Usage,
            Tr::tr("An estimate for %1 needs its %2: enter it by hand.").arg(name, missing));
    }
    shapeCountAttention(s);
    shapeCountFfn(s);
    return s;
}

} // namespace megatune
