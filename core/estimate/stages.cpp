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

} // namespace megatune
