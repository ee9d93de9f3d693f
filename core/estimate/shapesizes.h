// SPDX-License-Identifier: GPL-3.0-or-later
// A model's shape as plain numbers, complete: what estimates compute with. Made once, then read by formulas
// that run many thousand times a second.
#pragma once

#include "core/model/modelshape.h"

namespace megatune {

struct ShapeSizes
{
    double layers = 0;
    double hidden = 0;
    double heads = 0;
    double query = 0;    ///< heads x head dimension
    double keyValue = 0; ///< query groups x head dimension: the width of the keys, and of the values
    double ffn = 0;      ///< width of a dense layer's feed-forward block; 0 when there is no dense layer
    double vocab = 0;
    double matrices = 3;       ///< of a feed-forward block: 3 when gated, else 2
    bool tied = false;         ///< embedding and output layer share their weights
    bool normsQueries = false; ///< queries and keys are normalised before the attention (Qwen3, Gemma 3)

    double experts = 0; ///< 0: dense
    double topK = 0;
    double expertFfn = 0;
    double sharedFfn = 0;
    bool biasedExperts = false; ///< experts add a bias, and clamp what goes into their activation (GPT-OSS)
    int denseFirst = 0;
    int moeStep = 1;

    bool mla = false;
    double qLora = 0; ///< 0: the query is not compressed
    double kvLora = 0;
    double qkHead = 0; ///< without the rotary part
    double ropeHead = 0;
    double vHead = 0;

    double window = 0; ///< keys that a token attends to in layers with a sliding window; 0: no such layers
    int windowInterval = 0; ///< every n-th layer attends to all; 0: none does

    int fullInterval = 1; ///< every n-th layer has full attention; 1: all
    double linearKey = 0;
    double linearValue = 0;

    // Parameters of one layer's parts.
    double attentionSharded = 0;    ///< divided by TP
    double attentionReplicated = 0; ///< whole on every GPU: MLA's down projections and their norms
    double linearAttention = 0;     ///< of a layer with linear attention, divided by TP
    double denseFfn = 0;
    double sharedExpert = 0;
    double router = 0;
    double oneExpert = 0;

    /// Layers with experts among the first `count` layers.
    [[nodiscard]] int moeLayersBefore(int count) const
    {
        return experts > 0 && count > denseFirst ? (count - denseFirst) / moeStep : 0;
    }
    /// Layers with full attention among the first `count` layers.
    [[nodiscard]] int fullLayersBefore(int count) const { return count / fullInterval; }
    [[nodiscard]] double embedding() const { return hidden * vocab; }
};

/// An error that names the first size which the shape lacks and estimates need; state-space layers are not
/// supported. A vision or audio tower is left out.
[[nodiscard]] Result<ShapeSizes> shapeSizes(const ModelShape& shape);

} // namespace megatune
