// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/costlyoptions.h"

#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/estimate/layoutreader.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr double fullPrecisionBytes = 4;
/// Share of a step from which on gradients that nothing hides are worth a sentence.
constexpr double tellingGradients = 0.03;

constexpr double tellingBytes = 0.5 * bytesPerGib;

/// What is judged.
struct Trained
{
    const TrainingSpec& training;
    const Dialect& dialect;
    LayoutSpec layout;
    int replicas = 1; ///< DP
    bool hasExperts = false;
    const LayoutEstimate* estimate;
};

QStringList precisionCosts(const Trained& trained)
{
    const TrainingSpec& training = trained.training;
    const Dialect& dialect = trained.dialect;
    const bool namesNone = namesNoPrecision(dialect);
    // Megatron-LM prints it where it was given nothing.
    const bool isPrinted = dialect.option(u"params-dtype"_s).value_or(QString()).endsWith(u"float32");
    if (training.loraRank > 0 || (training.weightBytes < fullPrecisionBytes && !isPrinted && !namesNone))
        return {};
    return {Tr::tr(
        "Weights and products are in 32 bits, which a GPU computes at a small part of its speed: train "
        "in bf16.")};
}

QStringList stateCosts(const Trained& trained)
{
    const TrainingSpec& training = trained.training;
    if (training.sharding != StateSharding::None || trained.replicas < 2 || training.loraRank > 0)
        return {};
    if (trained.estimate == nullptr) {
        return {
            Tr::tr("Each of the %1 replicas keeps the whole state of the optimizer: a distributed optimizer "
                   "would share it.")
                .arg(trained.replicas)};
    }
    const double freed = trained.estimate->memory.optimizer * (1 - 1.0 / trained.replicas);
    if (freed < tellingBytes)
        return {};
    return {Tr::tr("Each of the %1 replicas keeps the whole state of the optimizer: a distributed optimizer "
                   "would free about %2 GiB of each GPU (estimated).")
                .arg(trained.replicas)
                .arg(freed / bytesPerGib, 0, 'f', 1)};
}

QStringList kernelCosts(const Trained& trained)
{
    const TrainingSpec& training = trained.training;
    QStringList costs;
    if (training.attention >= AttentionKernel::FusedSoftmax) {
        costs.append(
            Tr::tr("Attention runs without a flash kernel, which takes longer and keeps its scores in "
                   "memory."));
    }
    if (training.plainModules) {
        costs.append(
            Tr::tr("The layers are plain modules: Transformer Engine's fused ones take less time and "
                   "memory."));
    }
    QStringList off;
    for (const QString& fusion : {u"no-gradient-accumulation-fusion"_s, u"no-rope-fusion"_s,
             u"no-bias-swiglu-fusion"_s, u"no-bias-gelu-fusion"_s, u"no-bias-dropout-fusion"_s,
             u"no-masked-softmax-fusion"_s, u"no-persist-layer-norm"_s}) {
        if (trained.dialect.isOn(fusion).value_or(false))
            off.append(fusion);
    }
    if (!off.isEmpty()) {
        costs.append(
            Tr::tr("Kernels that could be one are several, which takes longer and waits more for the host: "
                   "%1.")
                .arg(off.join(u", ")));
    }
    return costs;
}

QStringList expertCosts(const Trained& trained)
{
    QStringList costs;
    if (!trained.hasExperts)
        return costs;
    if (trained.layout.ep > 1 && trained.training.dispatcher == TokenDispatcher::AllGather)
        costs.append(
            Tr::tr("All tokens are gathered on every GPU of an expert group (the allgather dispatcher): "
                   "alltoall sends each only where it is needed."));
    if (trained.dialect.kind() == TrainerKind::MegatronLm
        && !trained.dialect.isOn(u"moe-grouped-gemm"_s).value_or(false))
        costs.append(
            Tr::tr("The experts of a GPU are computed one after the other: moe-grouped-gemm computes them in "
                   "one product."));
    if (!trained.training.fusedPermutation)
        costs.append(
            Tr::tr("Tokens go to their experts and back with extra copies: moe-permute-fusion avoids them."));
    return costs;
}

QStringList overlapCosts(const Trained& trained)
{
    if (trained.estimate == nullptr || trained.replicas < 2 || trained.training.overlapGradReduce)
        return {};
    const StepEstimate& step = trained.estimate->step;
    if (step.gradientSeconds < tellingGradients * step.stepSeconds)
        return {};
    return {Tr::tr(
        "Gradients are reduced once the backward pass is over: overlap-grad-reduce does it meanwhile.")};
}

// One connection keeps kernels in the order in which they were started, as TP and CP need it on Hopper and
// before (arguments.py): what runs on streams of their own waits for its turn.
QStringList connectionCosts(const Trained& trained)
{
    const Dialect& dialect = trained.dialect;
    if (dialect.variable(u"CUDA_DEVICE_MAX_CONNECTIONS"_s) != u"1")
        return {};
    QString hidden;
    if (dialect.isOn(u"overlap-moe-expert-parallel-comm"_s).value_or(false))
        hidden = u"overlap-moe-expert-parallel-comm"_s;
    else if (trained.layout.tp == 1 && trained.layout.cp == 1 && trained.replicas > 1
        && trained.training.overlapGradReduce)
        hidden = u"overlap-grad-reduce"_s;
    if (hidden.isEmpty())
        return {};
    return {Tr::tr("CUDA_DEVICE_MAX_CONNECTIONS is 1, so that little of what %1 starts runs beside the "
                   "products: a larger value, such as 8, lets it.")
                .arg(hidden)};
}

/// What is meant for finding faults, or for little memory.
QStringList debuggingCosts(const Trained& trained)
{
    QStringList costs;
    if (trained.dialect.number(u"empty-unused-memory-level"_s).value_or(0) > 0)
        costs.append(
            Tr::tr("PyTorch's free memory is given back in each iteration (empty-unused-memory-level), which "
                   "makes it ask again."));
    if (trained.dialect.isOn(u"deterministic-mode"_s).value_or(false))
        costs.append(Tr::tr("Kernels are the deterministic ones (deterministic-mode), which are slower."));
    return costs;
}

} // namespace

QStringList costlyOptions(
    const Preset& preset, const Dialect& dialect, const Layout& layout, const LayoutEstimate* estimate)
{
    const LayoutSpec spec = LayoutReader::read(layout);
    const Trained trained{preset.trainingOptions().training, dialect, spec,
        preset.gpuCount() / std::max(1, spec.tp * spec.pp * spec.cp),
        preset.shape() && preset.shape()->isMoe(), estimate};
    return precisionCosts(trained) + stateCosts(trained) + kernelCosts(trained) + expertCosts(trained)
        + overlapCosts(trained) + connectionCosts(trained) + debuggingCosts(trained);
}

} // namespace megatune
