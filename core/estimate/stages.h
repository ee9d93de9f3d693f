// SPDX-License-Identifier: GPL-3.0-or-later
// How a layout divides GPUs, batch and layers: group sizes, micro-batches, layers of each stage. Shared by
// the memory and the speed model.
#pragma once

#include "core/estimate/shapesizes.h"
#include "core/estimate/training.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace megatune {

/// Sizes that follow from a layout. Uneven divisions are rounded, never refused: rules do that elsewhere.
struct LayoutSizes
{
    double dataParallel = 1;       ///< of the dense grid: GPUs / (TP PP CP)
    double expertDataParallel = 1; ///< of the expert grid: GPUs / (ETP EP PP)
    double microBatches = 1;       ///< of one data-parallel rank in a step
    double tokens = 1;             ///< of a usual micro-batch on one GPU, before TP splits them
    double mostTokens = 1;         ///< of the longest one
    bool splitSequence = false;    ///< sequence parallelism is on
};

/// Tokens that a sample of a micro-batch of `mbs` takes on average. Lengths are taken to be spread as widely
/// as their mean (exponential, what is known least of a length with a mean): the longest of n is the n-th
/// harmonic number times the mean.
[[nodiscard]] inline double sampleTokens(const TrainingSpec& training, int mbs)
{
    if (training.meanLength <= 0)
        return training.sequenceLength;
    double longest = 1;
    for (int n = 2; training.padsSamples && n <= mbs; ++n)
        longest += 1.0 / n;
    return std::min(training.sequenceLength, longest * training.meanLength);
}

/// Of a micro-batch that a long training meets: one sample as long as any beside usual ones, or three
/// standard deviations of the sum above its mean.
[[nodiscard]] inline double mostSampleTokens(const TrainingSpec& training, int mbs)
{
    const double whole = mbs * training.sequenceLength;
    const double mean = training.meanLength;
    if (mean <= 0 || training.padsSamples)
        return whole;
    return std::min(whole,
        std::max(training.sequenceLength + (mbs - 1) * mean, mean * (mbs + 3 * std::sqrt(double(mbs)))));
}

/// Tokens that a token's own sample has on average, which its attention runs over.
[[nodiscard]] inline double attendedLength(const TrainingSpec& training)
{
    return training.meanLength > 0 ? std::min(training.sequenceLength, 2 * training.meanLength)
                                   : training.sequenceLength;
}

[[nodiscard]] inline LayoutSizes layoutSizes(const LayoutSpec& layout, const TrainingSpec& training, int gpus)
{
    LayoutSizes sizes;
    const double n = gpus;
    sizes.dataParallel = std::max(1.0, n / (double(layout.tp) * layout.pp * layout.cp));
    sizes.expertDataParallel = std::max(1.0, n / (double(layout.etp) * layout.ep * layout.pp));
    sizes.microBatches = std::max(1.0, training.globalBatch / (sizes.dataParallel * layout.mbs));
    const double sequences = training.sequencesPerSample / layout.cp;
    sizes.tokens = sequences * layout.mbs * sampleTokens(training, layout.mbs);
    sizes.mostTokens = sequences * mostSampleTokens(training, layout.mbs);
    sizes.splitSequence = layout.splitsSequence(training);
    return sizes;
}

/// Tokens of the fullest expert-parallel rank over the mean of all. Whether a token visits an expert deviates
/// by sqrt(experts / topK - 1) of its mean, of which a share remains over many tokens. Ranks with several
/// experts average over them; the largest of n such sums lies about sqrt(2 ln n) deviations above the mean.
[[nodiscard]] inline double fullestRank(
    const LayoutSpec& layout, const TrainingSpec& training, double experts, double topK)
{
    if (layout.ep <= 1 || experts <= 0)
        return 1;
    const double one = training.expertSpread * std::sqrt(std::max(0.0, experts / std::max(1.0, topK) - 1));
    const double deviation = one * std::sqrt(layout.ep / experts);
    const double load = 1 + deviation * std::sqrt(2 * std::log(double(layout.ep)));
    return training.expertCapacity > 0 ? std::min(load, std::max(1.0, training.expertCapacity)) : load;
}

/// The layers [begin, end) of a pipeline stage.
struct StageLayers
{
    int begin = 0;
    int end = 0;
    [[nodiscard]] int count() const { return end - begin; }
};

/// How a pipeline whose layers do not divide by PP is split: every stage has `perStage` layers but the last,
/// which also has the output layer and multi-token prediction, the first, which has the embedding, and as
/// many of those before the last as is needed, which each have one fewer. The first `longerRows` virtual
/// stages of every pipeline rank have one layer more than the rest, so that the ranks keep step; one of a
/// rank's virtual stages lacks what the stage lacks.
struct PipelineSplit
{
    int perStage = 1;
    int fewerFirst = 0;
    int fewerLast = 0;
    int others = 0;     ///< stages before the last with one layer fewer
    int longerRows = 0; ///< perStage modulo VPP

    [[nodiscard]] bool isEven() const { return fewerFirst + fewerLast + others + longerRows == 0; }
    /// Layers that this stage lacks.
    [[nodiscard]] int fewer(int stage, int stages) const
    {
        if (stage == stages - 1)
            return fewerLast;
        if (stage == 0)
            return fewerFirst;
        return stage >= stages - 1 - others ? 1 : 0;
    }
};

/// The split for these sizes, at least 1 each; nothing when a virtual stage would have neither a layer nor
/// the embedding or the output layer, or VPP does not divide a whole stage, unless it is a power of two that
/// leaves each virtual stage two layers.
[[nodiscard]] std::optional<PipelineSplit> pipelineSplit(int layers, int mtpLayers, int pp, int vpp);

/// As the training gives them virtual stage by virtual stage, or by first and last counts
/// (--decoder-first-pipeline-num-layers), or with embedding and output as layers; else pipelineSplit().
[[nodiscard]] StageLayers stageLayers(
    const LayoutSpec& layout, const TrainingSpec& training, int layers, int stage);

/// How many layers of each kind a stage has.
struct LayerMix
{
    double layers = 0;
    double full = 0; ///< with full attention
    double moe = 0;
};

/// Layers of multi-token prediction are of the last layer's kind, on the last stage.
[[nodiscard]] LayerMix layerMix(
    const LayoutSpec& layout, const TrainingSpec& training, const ShapeSizes& sizes, int stage);

/// Micro-batches whose activations a stage holds at its peak, in units of the whole stage. 1F1B keeps
/// PP - stage; interleaved 1F1B has more warm-up, and one forward pass more where EP's communication overlaps
/// (Megatron-LM, core/pipeline_parallel/schedules.py, get_pp_rank_microbatches).
[[nodiscard]] inline double inFlight(
    const LayoutSpec& layout, const TrainingSpec& training, double microBatches, int stage)
{
    const double behind = layout.pp - stage;
    if (layout.vpp <= 1 || layout.pp == 1)
        return std::min(microBatches, behind);
    const double group = training.microBatchGroup > 0 ? training.microBatchGroup : layout.pp;
    const double chunks = (behind - 1) * 2 + (layout.vpp - 1.0) * group + (training.overlapExperts ? 2 : 1);
    return std::min(chunks, layout.vpp * microBatches) / layout.vpp;
}

/// The same where the command says what lies in each virtual stage, so that these may differ: by the schedule
/// itself, since the first ones of a rank hold more micro-batches than the last.
[[nodiscard]] double inFlightOfChunks(
    const LayoutSpec& layout, const TrainingSpec& training, double microBatches, int stage, int layers);

} // namespace megatune
