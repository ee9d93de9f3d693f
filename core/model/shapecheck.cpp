// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/shapecheck.h"

#include "core/base/tr.h"

namespace megatune {

namespace {

const QString checkHeads = QStringLiteral("num_attention_heads");

} // namespace

std::optional<ShapeContradiction> contradictionIn(const ModelShape& shape, bool headDimByClass)
{
    const auto& heads = shape.numAttentionHeads;
    if (!shape.isMla() && !shape.headDim && !headDimByClass && shape.hiddenSize && heads
        && *shape.hiddenSize % *heads != 0) {
        return ShapeContradiction{{checkHeads, QStringLiteral("hidden_size")},
            Tr::tr("num_attention_heads %1 does not divide hidden_size %2, and there is no head_dim")
                .arg(*heads)
                .arg(*shape.hiddenSize)};
    }
    if (heads && shape.numQueryGroups && *heads % *shape.numQueryGroups != 0) {
        return ShapeContradiction{{checkHeads, QStringLiteral("num_key_value_heads")},
            Tr::tr("num_key_value_heads %1 does not divide num_attention_heads %2")
                .arg(*shape.numQueryGroups)
                .arg(*heads)};
    }
    if (shape.isMoe() && shape.expertsPerToken && *shape.expertsPerToken > *shape.numExperts) {
        return ShapeContradiction{
            {QStringLiteral("num_experts_per_tok"), QStringLiteral("num_experts"),
                QStringLiteral("n_routed_experts"), QStringLiteral("num_local_experts")},
            Tr::tr("a token visits %1 experts (num_experts_per_tok), but there are only %2")
                .arg(*shape.expertsPerToken)
                .arg(*shape.numExperts)};
    }
    if (shape.numLayers && shape.firstDenseLayers.value_or(0) > *shape.numLayers) {
        return ShapeContradiction{
            {QStringLiteral("first_k_dense_replace"), QStringLiteral("num_hidden_layers")},
            Tr::tr("first_k_dense_replace %1 is more than num_hidden_layers %2")
                .arg(*shape.firstDenseLayers)
                .arg(*shape.numLayers)};
    }
    return std::nullopt;
}

} // namespace megatune
