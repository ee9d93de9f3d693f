#include "core/estimate/stages.h"

namespace megatune {

namespace {

/// Items [0, before) of stages before `stage` when `items` are split over `stages`.
int stageItemsBefore(int items, int stages, int stage)
{
    return items / stages * stage + std::min(stage, items % stages);
}

} // namespace

StageLayers stageLayers(const LayoutSpec& layout, const TrainingSpec& training, int layers, int stage)
{
    const int pp = layout.pp;
    if (pp <= 1)
        return {0, layers};
    const int first = layout.firstStageLayers;
    const int last = layout.lastStageLayers;
    if (first <= 0 && last <= 0) {
        const int before = training.embeddingAsLayers;
        const int items = layers + before + training.outputAsLayers;
        const int begin = stageItemsBefore(items, pp, stage) - before;
        const int end = stageItemsBefore(items, pp, stage + 1) - before;
        return {std::clamp(begin, 0, layers), std::clamp(end, 0, layers)};
    }
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

} // namespace megatune
