// SPDX-License-Identifier: GPL-3.0-or-later
// The guides' advice, each where it applies and with its reason.
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/hardware/gpudescription.h"
#include "core/recipe/swiftrecipe.h"

namespace megatune {

namespace {

QString hintGib(double bytes)
{
    return QString::number(bytes / bytesPerGib, 'f', 1);
}

void addMemoryHint(QList<RecipeHint>& hints, const RecipeRequest& request, const LayoutChoice& choice)
{
    if (!choice.memoryBytes) {
        hints.append({Tr::tr("Check the layout by hand."),
            Tr::tr("The shape of %1 is not known well enough to estimate its memory, so it is split as "
                   "much as a node allows.")
                .arg(request.shape.name)});
    } else if (!choice.fits) {
        hints.append({Tr::tr("Use more GPUs, LoRA, or optimizer_cpu_offload."),
            Tr::tr("By the estimate the fullest GPU needs %1 GiB, and %2 has %3.")
                .arg(hintGib(*choice.memoryBytes), gpuNameIn(request.gpu), hintGib(choice.capacityBytes))});
    }
}

void addPlacementHints(QList<RecipeHint>& hints, const RecipeRequest& request, const LayoutChoice& choice)
{
    const LayoutSpec& spec = choice.spec;
    const bool nodes = request.gpus > request.gpusPerNode;
    if (nodes && spec.tp > 1) {
        hints.append({Tr::tr("Keep TP within a node."),
            Tr::tr("Tensor parallelism communicates in every layer and needs NVLink.")});
    }
    if (nodes && spec.ep > 1) {
        hints.append({Tr::tr("Keep EP within a node."),
            Tr::tr("Tokens travel to their experts and back in every layer, which needs NVLink.")});
    }
    if (nodes) {
        hints.append({Tr::tr("Let PP and DP cross the nodes."),
            Tr::tr("They communicate least and stand a slower network.")});
    }
    if (request.shape.isMoe()) {
        hints.append(
            {Tr::tr("Split experts by EP and not by ETP."), Tr::tr("ETP saves more memory, but is slower.")});
    }
    if (!choice.splitEdits.isEmpty()) {
        hints.append({Tr::tr("The stages of the pipeline have unequal shares of the %1 layers.")
                          .arg(request.shape.numLayers.value_or(0)),
            Tr::tr("PP %1 does not divide the layers.").arg(spec.pp)});
    }
    const qint64 batches = choice.globalBatch / (choice.dataParallel * spec.mbs);
    if (spec.pp > 1 && batches < 4 * spec.pp) {
        hints.append({Tr::tr("A larger global batch makes the pipeline idle less."),
            Tr::tr("%1 micro-batches for %2 stages leave a bubble of %3 %.")
                .arg(batches)
                .arg(spec.pp)
                .arg(100 * (spec.pp - 1) / (batches + spec.pp - 1))});
    }
}

} // namespace

bool needsUnfusedAttention(const ModelShape& shape)
{
    return shape.modelType.startsWith(u"gpt_oss") || shape.modelType.startsWith(u"llama4");
}

QList<RecipeHint> layoutHints(const RecipeRequest& request, const LayoutChoice& choice)
{
    QList<RecipeHint> hints;
    addMemoryHint(hints, request, choice);
    addPlacementHints(hints, request, choice);
    return hints;
}

} // namespace megatune
