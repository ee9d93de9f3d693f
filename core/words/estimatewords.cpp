// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/words/estimatewords.h"

#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/words/trialwords.h"

#include <cmath>

namespace megatune {

namespace {

constexpr double tellingWait = 0.1; ///< of a step

} // namespace

QList<MemoryPart> memoryParts()
{
    return {{"weights", Tr::tr("weights"), &StageMemory::weights},
        {"gradients", Tr::tr("gradients"), &StageMemory::gradients},
        {"optimizer", Tr::tr("optimizer"), &StageMemory::optimizer},
        {"activations", Tr::tr("activations"), &StageMemory::activations},
        {"logits", Tr::tr("logits"), &StageMemory::logits},
        {"transient", Tr::tr("transient"), &StageMemory::transient},
        {"framework", Tr::tr("framework"), &StageMemory::framework}};
}

QList<StepPart> stepParts()
{
    return {{"compute", Tr::tr("forward and backward"), &StepEstimate::computeSeconds},
        {"recompute", Tr::tr("recomputation"), &StepEstimate::recomputeSeconds},
        {"tensor", Tr::tr("communication of TP"), &StepEstimate::tensorSeconds},
        {"expert", Tr::tr("communication of EP"), &StepEstimate::expertSeconds},
        {"context", Tr::tr("communication of CP"), &StepEstimate::contextSeconds},
        {"pipeline", Tr::tr("communication of PP"), &StepEstimate::pipelineSeconds},
        {"bubble", Tr::tr("pipeline bubble"), &StepEstimate::bubbleSeconds},
        {"gradient", Tr::tr("gradients over DP"), &StepEstimate::gradientSeconds},
        {"optimizer", Tr::tr("optimizer"), &StepEstimate::optimizerSeconds}};
}

QList<PartOfWhole> partsOf(const StageMemory& memory)
{
    QList<PartOfWhole> parts;
    for (const MemoryPart& part : memoryParts()) {
        const double bytes = memory.*part.bytes;
        if (bytes > 0)
            parts.append({part.title, memoryText(bytes / bytesPerGib), bytes / memory.total()});
    }
    return parts;
}

QList<PartOfWhole> partsOf(const StepEstimate& step)
{
    QList<PartOfWhole> parts;
    for (const StepPart& part : stepParts()) {
        const double seconds = step.*part.seconds;
        if (seconds > 0)
            parts.append({part.title, stepTimeText(1000 * seconds), seconds / step.stepSeconds});
    }
    return parts;
}

QString hostWaitText(const StepEstimate& step)
{
    const double share = step.hostSeconds / step.stepSeconds;
    if (share < tellingWait)
        return {};
    return Tr::tr("For about %1 % of the step the GPUs wait for the host to start their kernels (estimated): "
                  "larger micro-batches or CUDA graphs would shorten that.")
        .arg(std::lround(100 * share));
}

} // namespace megatune
