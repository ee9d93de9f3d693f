// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/words/estimatewords.h"

#include "core/base/tr.h"

namespace megatune {

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

} // namespace megatune
