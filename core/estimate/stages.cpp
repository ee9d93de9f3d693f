// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/stages.h"

#include "core/estimate/pipelineorder.h"

#include <algorithm>
#include <numeric>

namespace megatune {

namespace {

/// Items [0, before) of stages before `stage` when `items` are split over `stages`.
int stageItemsBefore(int items, int stages, int stage)
{
    return items / stages * stage + std::min(stage, items % stages);
}

/// Virtual stages that the command gives: chunk c is on pipeline rank c % PP.
StageLayers stageOfChunks(const std::vector<int>& chunks, int pp, int stage)
{
    StageLayers range;
    for (int index = 0; index <= stage; ++index) {
        range.begin = range.end;
        for (size_t chunk = static_cast<size_t>(index); chunk < chunks.size();
             chunk += static_cast<size_t>(pp))
            range.end += chunks[chunk];
    }
    return range;
}

StageLayers stageOfEnds(const LayoutSpec& layout, int layers, int stage)
{
    const int pp = layout.pp;
    const int first = layout.firstStageLayers;
    const int last = layout.lastStageLayers;
    const int middleStages = pp - (first > 0 ? 1 : 0) - (last > 0 ? 1 : 0);
    const int middle = std::max(0, layers - std::max(0, first) - std::max(0, last));
    const int skipped = first > 0 ? 1 : 0;
    const auto boundary = [&](int index) {
        if (index <= 0)
            return 0;
        if (index >= pp)
            return layers;
        if (middleStages <= 0)
            return std::min(first, layers);
        const int inMiddle = std::min(index - skipped, middleStages);
        return std::min(layers, std::max(0, first) + stageItemsBefore(middle, middleStages, inMiddle));
    };
    return {boundary(stage), boundary(stage + 1)};
}

/// How many layers each stage would lack of the largest one.
PipelineSplit unevenSplit(int layers, int mtpLayers, int pp, int vpp)
{
    PipelineSplit split;
    split.perStage = (layers + pp - 1) / pp;
    const int chunk = std::max(1, split.perStage / vpp);
    int missing = split.perStage * pp - layers;
    split.fewerLast = std::min({missing, 1 + mtpLayers, chunk});
    missing -= split.fewerLast;
    split.fewerFirst = std::min(missing, 1);
    split.others = missing - split.fewerFirst;
    return split;
}

/// Layers of each virtual stage of a rank, as the command says; empty where it leaves that to the trainer.
std::vector<int> chunksOfStage(const LayoutSpec& layout, const TrainingSpec& training, int layers, int stage)
{
    const int pp = layout.pp;
    const qint64 count = qint64(pp) * layout.vpp;
    const int items = layers + training.embeddingAsLayers + training.outputAsLayers;
    const bool isNamed = std::ssize(training.chunkLayers) == count;
    if (!isNamed && (items == layers || items % count != 0))
        return {};
    std::vector<int> chunks;
    for (qint64 at = stage; at < count; at += pp)
        chunks.push_back(
            isNamed ? training.chunkLayers[static_cast<size_t>(at)] : static_cast<int>(items / count));
    if (!isNamed && stage == 0)
        chunks.front() -= training.embeddingAsLayers;
    if (!isNamed && stage == pp - 1)
        chunks.back() -= training.outputAsLayers;
    return chunks;
}

} // namespace

std::optional<PipelineSplit> pipelineSplit(int layers, int mtpLayers, int pp, int vpp)
{
    // Fewer layers than this, and one more or less is too much of a virtual stage.
    constexpr int leastUneven = 2;
    PipelineSplit split = unevenSplit(layers, mtpLayers, pp, vpp);
    const int chunk = split.perStage / vpp;
    split.longerRows = split.perStage % vpp;
    const bool isPowerOfTwo = (vpp & (vpp - 1)) == 0;
    if (split.longerRows > 0 && (chunk < leastUneven || !isPowerOfTwo))
        return std::nullopt;
    const bool emptyInside = chunk < 2 && split.others > 0;
    const bool enough = split.others <= std::max(0, pp - 2);
    return enough && !emptyInside ? std::optional(split) : std::nullopt;
}

StageLayers stageLayers(const LayoutSpec& layout, const TrainingSpec& training, int layers, int stage)
{
    const int pp = layout.pp;
    if (pp <= 1)
        return {0, layers};
    if (!training.chunkLayers.empty())
        return stageOfChunks(training.chunkLayers, pp, stage);
    if (layout.firstStageLayers > 0 || layout.lastStageLayers > 0)
        return stageOfEnds(layout, layers, stage);
    const int before = training.embeddingAsLayers;
    if (before + training.outputAsLayers > 0) {
        const int items = layers + before + training.outputAsLayers;
        const int begin = stageItemsBefore(items, pp, stage) - before;
        const int end = stageItemsBefore(items, pp, stage + 1) - before;
        return {std::clamp(begin, 0, layers), std::clamp(end, 0, layers)};
    }
    const PipelineSplit split = unevenSplit(layers, training.mtpLayers, pp, std::max(1, layout.vpp));
    const auto boundary = [&](int index) {
        if (index <= 0)
            return 0;
        const int lacking = split.fewerFirst + std::max(0, index - (pp - 1 - split.others));
        return index >= pp ? layers : std::clamp(index * split.perStage - lacking, 0, layers);
    };
    return {boundary(stage), boundary(stage + 1)};
}

LayerMix layerMix(const LayoutSpec& layout, const TrainingSpec& training, const ShapeSizes& sizes, int stage)
{
    const int all = static_cast<int>(sizes.layers);
    const StageLayers range = stageLayers(layout, training, all, stage);
    LayerMix mix;
    mix.layers = range.count();
    mix.full = sizes.fullLayersBefore(range.end) - sizes.fullLayersBefore(range.begin);
    mix.moe = sizes.moeLayersBefore(range.end) - sizes.moeLayersBefore(range.begin);
    if (training.mtpLayers > 0 && stage == layout.pp - 1) {
        const bool lastIsFull = sizes.fullLayersBefore(all) > sizes.fullLayersBefore(all - 1);
        const bool lastIsMoe = sizes.moeLayersBefore(all) > sizes.moeLayersBefore(all - 1);
        mix.layers += training.mtpLayers;
        mix.full += lastIsFull ? training.mtpLayers : 0;
        mix.moe += lastIsMoe ? training.mtpLayers : 0;
    }
    return mix;
}

double inFlightOfChunks(
    const LayoutSpec& layout, const TrainingSpec& training, double microBatches, int stage, int layers)
{
    const std::vector<int> chunks =
        layout.pp > 1 && layout.vpp > 1 ? chunksOfStage(layout, training, layers, stage) : std::vector<int>();
    const int all = std::accumulate(chunks.begin(), chunks.end(), 0);
    if (all <= 0 || std::equal(chunks.begin() + 1, chunks.end(), chunks.begin()))
        return inFlight(layout, training, microBatches, stage);
    // What comes after some rounds of the pipeline is the same again.
    const int counted = static_cast<int>(std::min(microBatches, 4.0 * layout.pp));
    int held = 0;
    int most = 0;
    for (const PipelineTask& task : stageOrder(
             {layout.pp, layout.vpp, counted, training.microBatchGroup, training.overlapExperts}, stage)) {
        held += (task.isForward ? 1 : -1) * chunks[static_cast<size_t>(task.chunk)];
        most = std::max(most, held);
    }
    return double(most) / all;
}

} // namespace megatune
