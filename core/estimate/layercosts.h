// SPDX-License-Identifier: GPL-3.0-or-later
// Seconds that one layer, the embedding and the output layer take for a micro-batch on one GPU: matrix
// products, attention, memory traffic and the collectives within a layer. Pure functions over values; asking
// allocates nothing. Any thread.
#pragma once

#include "core/estimate/shapesizes.h"
#include "core/estimate/training.h"
#include "core/hardware/clusterspec.h"

namespace megatune {

/// Seconds of a forward and of a backward pass.
struct PassSeconds
{
    double forward = 0;
    double backward = 0;

    PassSeconds& operator+=(const PassSeconds& other)
    {
        forward += other.forward;
        backward += other.backward;
        return *this;
    }
    [[nodiscard]] double sum() const { return forward + backward; }
};

/// One layer's parts for one micro-batch.
struct LayerSeconds
{
    PassSeconds common; ///< norms, residuals
    PassSeconds full;
    PassSeconds linear;
    PassSeconds dense;
    PassSeconds moe;
    PassSeconds core;      ///< scores and their product with the values, part of full
    double again = 0;      ///< what selective recomputation makes again in each layer
    double denseAgain = 0; ///< ... and in each with a dense feed-forward block
    double moeAgain = 0;   ///< ... and in each with experts, communication left out
    double tensor = 0;     ///< TP's collectives of one pass
    double expert = 0;     ///< EP's all-to-all of one pass
    double context = 0;    ///< CP's exchange of one pass
};

/// A ring's all-gather or reduce-scatter of `bytes` over `ranks` (Thakur et al. 2005); `latency` for each
/// doubling of the ranks.
/// Whether kernels newer than FlashAttention-2 use this GPU clearly better.
[[nodiscard]] bool hasNewerAttention(const GpuSpec& gpu);

[[nodiscard]] double ringSeconds(double bytes, double ranks, double rate, double latency);

/// What remains visible of `seconds` of communication behind `work` seconds of arithmetic.
[[nodiscard]] double visibleSeconds(double seconds, double work, bool overlaps);

class LayerCostModel
{
public:
    LayerCostModel(const ShapeSizes& sizes, const ClusterSpec& cluster, const TrainingSpec& training);

    /// `tokens`: of a micro-batch on one GPU, before TP splits them.
    [[nodiscard]] LayerSeconds layer(const LayoutSpec& layout, double tokens) const;
    [[nodiscard]] PassSeconds embedding(double tokens) const;
    /// The output layer and the loss.
    [[nodiscard]] PassSeconds output(const LayoutSpec& layout, double tokens) const;

    /// Bytes/s for each rank of a group of `ranks` GPUs whose neighbours lie `inner` GPUs apart.
    [[nodiscard]] double groupRate(double inner, double ranks) const;
    /// Seconds of moving bytes between a GPU and its memory.
    [[nodiscard]] double traffic(double bytes) const { return bytes / m_memoryRate; }
    [[nodiscard]] double linkRate() const { return m_linkRate; } ///< bytes/s inside a node
    [[nodiscard]] double networkRate() const
    {
        return m_networkRate;
    } ///< bytes/s between nodes, for each GPU

private:
    [[nodiscard]] double product(double rows, double inner, double columns, double rate) const;
    [[nodiscard]] PassSeconds uncastProducts(double tokens, double inner, double columns) const;
    [[nodiscard]] PassSeconds casts(double tokens, double inner, double columns) const;
    [[nodiscard]] PassSeconds products(double tokens, double inner, double columns) const;
    [[nodiscard]] double accumulated(double inner, double columns) const;
    [[nodiscard]] PassSeconds outputProducts(double tokens, double columns) const;
    [[nodiscard]] bool trainsWeights() const;
    [[nodiscard]] PassSeconds attentionCore(const LayoutSpec& layout, double tokens) const;
    [[nodiscard]] PassSeconds fullAttention(const LayoutSpec& layout, double tokens) const;
    [[nodiscard]] PassSeconds linearAttention(const LayoutSpec& layout, double tokens) const;
    [[nodiscard]] PassSeconds ffn(double tokens, double width, double split) const;
    [[nodiscard]] PassSeconds elementwise(const LayoutSpec& layout, double tokens) const;
    [[nodiscard]] double dispatchSeconds(const LayoutSpec& layout, double own) const;
    [[nodiscard]] PassSeconds experts(const LayoutSpec& layout, double arriving) const;
    [[nodiscard]] PassSeconds permutation(double arriving) const;
    void addExperts(LayerSeconds& layer, const LayoutSpec& layout, double tokens) const;
    void addRecomputation(LayerSeconds& layer, const LayoutSpec& layout, double tokens) const;

    ShapeSizes m_sizes;
    ClusterSpec m_cluster;
    TrainingSpec m_training;
    double m_attended = 0;      ///< keys for each token
    double m_productRate = 0;   ///< FLOP/s of large products in the layers
    double m_sixteenRate = 0;   ///< ... in 16 bits
    double m_attentionRate = 0; ///< FLOP/s of the attention kernel
    double m_memoryRate = 0;    ///< bytes/s of memory-bound kernels
    double m_linkRate = 0;
    double m_networkRate = 0;
};

} // namespace megatune
