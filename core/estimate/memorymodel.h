// SPDX-License-Identifier: GPL-3.0-or-later
// Peak memory of one GPU, by pipeline stage and by what uses it, before anything has run. Pure functions over
// values: prepare a model once, then ask it for many layouts; asking allocates nothing. Any thread.
#pragma once

#include "core/estimate/shapesizes.h"
#include "core/estimate/stages.h"
#include "core/estimate/training.h"
#include "core/hardware/clusterspec.h"

#include <QStringList>

namespace megatune {

/// Bytes of one GPU at its peak.
struct StageMemory
{
    int stage = 0;
    double weights = 0;
    double gradients = 0;
    double optimizer = 0;   ///< master weights and moments
    double activations = 0; ///< kept for the backward passes of all micro-batches in flight
    double logits = 0;      ///< of the output layer and the loss, at their peak
    double transient = 0;   ///< working set of one layer, temporary gradients, or of the optimizer's step
    double framework = 0;   ///< context, communicators, workspaces and fragmentation

    /// What the framework's own "max allocated" says.
    [[nodiscard]] double allocated() const
    {
        return weights + gradients + optimizer + activations + logits + transient;
    }
    /// What has to fit the GPU.
    [[nodiscard]] double total() const { return allocated() + framework; }
};

class MemoryModel
{
public:
    /// An error names the size that the shape lacks.
    [[nodiscard]] static Result<MemoryModel> create(
        const ModelShape& shape, const ClusterSpec& cluster, const TrainingSpec& training);
    MemoryModel(const ShapeSizes& sizes, const ClusterSpec& cluster, const TrainingSpec& training);

    /// The stage that needs most.
    [[nodiscard]] StageMemory estimate(const LayoutSpec& layout) const;
    /// One stage in [0, pp).
    [[nodiscard]] StageMemory stage(const LayoutSpec& layout, int stage) const;
    /// Bytes that the GPU has.
    [[nodiscard]] double capacity() const { return m_cluster.gpu.memoryBytes; }
    /// Parameters that a GPU of this stage holds, adapters left out.
    [[nodiscard]] double parameters(const LayoutSpec& layout, int stage) const;
    /// Bytes that one layer keeps for a token of a micro-batch when nothing is recomputed: the largest kind.
    [[nodiscard]] double layerBytesPerToken(const LayoutSpec& layout) const;
    /// What the numbers take for granted, one sentence each.
    [[nodiscard]] QStringList assumptions() const;

private:
    struct Parameters;
    struct LayerBytes;
    using Mix = LayerMix;

    [[nodiscard]] Mix mixOf(const LayoutSpec& layout, int stage) const
    {
        return layerMix(layout, m_training, m_sizes, stage);
    }
    [[nodiscard]] Parameters countParameters(const LayoutSpec& layout, const Mix& mix, int stage) const;
    [[nodiscard]] LayerBytes layerBytes(const LayoutSpec& layout, bool keepAll) const;
    void addStates(StageMemory& memory, const LayoutSpec& layout, const Parameters& parameters) const;
    void addAdapters(StageMemory& memory, const LayoutSpec& layout, const Parameters& parameters) const;
    [[nodiscard]] double normBytes(const LayoutSpec& layout, bool keepAll) const;
    [[nodiscard]] double passingScoreBytes() const;
    [[nodiscard]] double scores(const LayoutSpec& layout) const;
    [[nodiscard]] double attentionBytes(const LayoutSpec& layout, bool keepAll) const;
    void addExpertBytes(LayerBytes& bytes, const LayoutSpec& layout, bool keepAll) const;
    [[nodiscard]] double productBytes() const;
    [[nodiscard]] double productWeightBytes() const;
    void addProductWeights(
        StageMemory& memory, const LayoutSpec& layout, const Parameters& parameters, int stage) const;
    [[nodiscard]] double addActivations(StageMemory& memory, const LayoutSpec& layout, const Mix& mix) const;
    void addTemporaryGradients(StageMemory& memory, const LayoutSpec& layout, const Mix& mix) const;
    [[nodiscard]] double logitBytes(const LayoutSpec& layout, int stage) const;
    [[nodiscard]] double deferredBytes(const LayoutSpec& layout, int stage) const;
    void addStep(StageMemory& memory, const LayoutSpec& layout, const Parameters& parameters) const;
    void addFramework(StageMemory& memory, const LayoutSpec& layout) const;

    ShapeSizes m_sizes;
    ClusterSpec m_cluster;
    TrainingSpec m_training;
};

} // namespace megatune
