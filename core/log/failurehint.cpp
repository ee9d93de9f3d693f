// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/failurehint.h"

#include "core/log/failuresignatures.h"

#include <algorithm>
#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

struct FailureHint
{
    Q_DECLARE_TR_FUNCTIONS(FailureHint)

public:
    static QString outOfGpuMemory(const FailureRecord& failure, int iterations, const QString& fitting);
    static QString shortOfMemory(const FailureRecord& failure);
    static QString remedyFor(const FailureRecord& failure);
    static QString outOfHostMemory(const FailureRecord& failure);
    static QString layout(const FailureRecord& failure);
    static QString argument(const FailureRecord& failure);
    static QString code(const FailureRecord& failure);
    static QString program(const FailureRecord& failure);
    static QString import(const FailureRecord& failure);
    static QString network(const FailureRecord& failure);
};

bool hasDetail(const FailureRecord& failure, const char16_t* detail)
{
    return failure.detail == QStringView(detail);
}

/// PyTorch holds much memory that it cannot hand out in one piece. A little of it is always there: below 2 %
/// of the GPU the memory is simply full.
bool isFragmented(const FailureRecord& failure)
{
    if (!failure.triedGib || !failure.reservedUnallocatedGib)
        return false;
    return *failure.reservedUnallocatedGib
        >= std::max(*failure.triedGib, 0.02 * failure.capacityGib.value_or(50));
}

/// A GPU that refuses although it says that there is room. Newer messages say how much lies in pieces, which
/// is the better witness: of a GPU that is full some MiB are always free.
bool refusesWithRoom(const FailureRecord& failure)
{
    return failure.triedGib && failure.freeGib && *failure.freeGib > *failure.triedGib
        && !failure.reservedUnallocatedGib;
}

/// Without the other process this one would have had what it asked for.
bool isTakenByOther(const FailureRecord& failure)
{
    return failure.otherProcess && failure.otherGib && *failure.otherGib > missingGib(failure);
}

/// "Out of memory on rank 18: 2.60 GiB short of 79.30 GiB."
QString FailureHint::shortOfMemory(const FailureRecord& failure)
{
    if (!failure.triedGib || !failure.capacityGib)
        return failure.rank ? tr("Out of memory on rank %1.").arg(*failure.rank) : tr("Out of memory.");
    const QString missing = sizeText(missingGib(failure));
    const QString capacity = sizeText(*failure.capacityGib);
    return failure.rank
        ? tr("Out of memory on rank %1: %2 short of %3.").arg(*failure.rank).arg(missing, capacity)
        : tr("Out of memory: %1 short of %2.").arg(missing, capacity);
}

QString FailureHint::outOfGpuMemory(const FailureRecord& failure, int iterations, const QString& fitting)
{
    if (hasDetail(failure, failuredetail::nccl))
        return tr("NCCL found no GPU memory for its own buffers: lower the micro batch size or raise TP or "
                  "PP, so that "
                  "a few hundred MiB stay free.");
    if (hasDetail(failure, failuredetail::otherProcess))
        return tr(
            "The driver had no memory left, often because another process holds the GPU: look at nvidia-smi, "
            "then lower the micro batch size or raise TP or PP.");
    if (hasDetail(failure, failuredetail::conversion))
        return tr(
            "The weights do not fit while they are converted: let the conversion have more GPUs (do not set "
            "CUDA_VISIBLE_DEVICES=0), and leave out --test_convert_precision.");
    if (hasDetail(failure, failuredetail::evaluation))
        return tr(
            "The speed of the %n iteration(s) before is valid, but evaluation does not fit: evaluate with a "
            "smaller batch, or take a layout with more room.",
            nullptr, iterations);
    if (hasDetail(failure, failuredetail::checkpointSave))
        return tr(
            "The speed of the %n iteration(s) before is valid, but saving a checkpoint does not fit: take a "
            "layout with more room.",
            nullptr, iterations);
    if (isTakenByOther(failure))
        return shortOfMemory(failure) + u' '
            + tr(
                "Process %1 holds %2 of this GPU, which has nothing to do with the layout: see what it is, and end it.")
                  .arg(*failure.otherProcess)
                  .arg(sizeText(*failure.otherGib));
    if (!failure.allocatorVariable.isEmpty() && isFragmented(failure))
        return tr("%1 were asked for while PyTorch held %2 unused in pieces: set "
                  "%3=expandable_segments:True before you lower the micro batch size.")
            .arg(sizeText(*failure.triedGib), sizeText(*failure.reservedUnallocatedGib),
                failure.allocatorVariable);
    if (!failure.allocatorVariable.isEmpty() && refusesWithRoom(failure))
        return tr("%1 were asked for while %2 were free: set %3=expandable_segments:True "
                  "before you lower the micro batch size.")
            .arg(sizeText(*failure.triedGib), sizeText(*failure.freeGib), failure.allocatorVariable);
    return shortOfMemory(failure) + u' '
        + (fitting.isEmpty() ? remedyFor(failure) : tr("By the estimate this fits: %1.").arg(fitting));
}

QString FailureHint::remedyFor(const FailureRecord& failure)
{
    if (hasDetail(failure, failuredetail::weights))
        return tr(
            "The weights alone do not fit: split them further, by TP and PP, and by EP where there are experts.");
    if (hasDetail(failure, failuredetail::logits))
        return tr(
            "The logits or their loss want it, which recomputing does not shrink: fewer tokens a GPU (a smaller "
            "micro batch, more CP), more TP, or a loss that is fused or computed in chunks.");
    return tr("Lower the micro batch size, recompute more, or raise TP, PP, or EP where there are experts.");
}

QString FailureHint::outOfHostMemory(const FailureRecord& failure)
{
    if (hasDetail(failure, failuredetail::sharedMemory))
        return tr(
            "The data loader's workers found no shared memory: give the container a larger /dev/shm, or use "
            "fewer workers.");
    if (failure.category == FailureCategory::OomHostSuspected)
        return tr("A process was killed without an error of its own, most likely because the host ran out of "
                  "memory: "
                  "look at the kernel's log, and use fewer data loader workers or ask for more memory.");
    return tr(
        "The host ran out of memory: use fewer data loader workers, load the checkpoint one rank after the "
        "other, or ask for more memory.");
}

QString FailureHint::layout(const FailureRecord& failure)
{
    if (hasDetail(failure, failuredetail::transformerEngine))
        return tr(
            "CP, and recomputing layernorm, moe_act or mla_up_proj, need Transformer Engine's layers: install it, "
            "or leave them out, as --only 'cp=1 recompute_modules=core_attn' does.");
    if (hasDetail(failure, failuredetail::plainNorm))
        return tr(
            "Sequence parallelism needs the layer norm of Transformer Engine or Apex: install one of them, or "
            "leave it out with --only sequence_parallel=false.");
    if (!hasDetail(failure, failuredetail::recompute))
        return tr("The trainer refuses this layout, or an option beside it: change what its message names.");
    if (failure.message.contains(u"selective"))
        return tr("Selective recomputation takes neither a method nor a number of layers: remove "
                  "--recompute-method and --recompute-num-layers.");
    return tr(
        "The trainer cannot recompute like this: with the uniform method, recompute_num_layers has to divide "
        "the layers of a pipeline stage (Megatron core before 0.17).");
}

QString FailureHint::argument(const FailureRecord& failure)
{
    if (hasDetail(failure, failuredetail::tooManyRanks))
        return tr("More ranks were started than there are GPUs: lower the number of processes per node.");
    if (hasDetail(failure, failuredetail::environment) && failure.message.contains(u" larg"))
        return tr("Set the environment variable CUDA_DEVICE_MAX_CONNECTIONS above 1, such as to 8.");
    if (hasDetail(failure, failuredetail::environment))
        return tr("Set the environment variable CUDA_DEVICE_MAX_CONNECTIONS to 1.");
    return tr("The trainer does not know an argument of this command: correct what its message names.");
}

QString FailureHint::code(const FailureRecord& failure)
{
    if (hasDetail(failure, failuredetail::absurdSize))
        return tr(
            "The size that was asked for is beyond any GPU: the data or a length in the configuration is "
            "wrong, not the layout.");
    if (hasDetail(failure, failuredetail::checkpointSave))
        return tr(
            "Saving a checkpoint failed after the training itself had worked: look at the target folder; the "
            "speed is valid.");
    if (hasDetail(failure, failuredetail::program))
        return missingProgramHint();
    if (hasDetail(failure, failuredetail::container))
        return tr("The container did not start: read what its runtime says in the lines beside this one.");
    if (hasDetail(failure, failuredetail::attentionBackend))
        return tr(
            "No kernel computes this model's attention in this way; models with attention sinks, such as "
            "GPT-OSS, and Llama 4 have none in flash attention: give --attention_backend unfused "
            "--padding_free false to ms-swift, --attention-backend unfused to Megatron-LM.");
    if (hasDetail(failure, failuredetail::environment))
        return tr("Something that the command needs is missing or full (a file, a model, access to it, disk "
                  "space): mend what the message names.");
    if (failure.secondary)
        return tr("The launcher only reports that a rank failed: look further up in the log of that rank.");
    return tr(
        "The training script failed with an error of its own: read its message and the traceback above it.");
}

QString FailureHint::import(const FailureRecord& failure)
{
    if (hasDetail(failure, failuredetail::apex))
        return tr(
            "NVIDIA Apex is missing: give --gradient_accumulation_fusion false to ms-swift, "
            "--no-gradient-accumulation-fusion to Megatron-LM, or build Apex with its CUDA extensions.");
    if (hasDetail(failure, failuredetail::cudaHeaders))
        return tr(
            "The headers of cuDNN and NCCL are not installed: set CUDNN_PATH and CPLUS_INCLUDE_PATH to those that "
            "pip has put into nvidia/cudnn and nvidia/nccl of the environment's site-packages, then install again.");
    return tr("A Python module is missing or does not fit the others: install what the message "
              "names into the environment that the command runs in.");
}

QString FailureHint::program(const FailureRecord& failure)
{
    const FailureCategory category = failure.category;
    if (category == FailureCategory::ImportError)
        return import(failure);
    if (hasDetail(failure, failuredetail::fabric))
        return tr(
            "The GPUs' switches are not set up: on that host nvidia-fabricmanager has to run, in the driver's version.");
    if (category == FailureCategory::CudaError)
        return tr("The GPU or a kernel failed: run once with CUDA_LAUNCH_BLOCKING=1 to see where, and "
                  "look at the kernel's log for Xid messages.");
    if (category == FailureCategory::NanLoss)
        return tr("The loss or its gradients are no numbers any more: lower the learning rate or look "
                  "at the data; the speed may still be valid.");
    return tr("A process crashed outside of Python: look for a stack trace above, and for "
              "libraries that were built for another version of PyTorch or CUDA.");
}

QString FailureHint::network(const FailureRecord& failure)
{
    const FailureCategory category = failure.category;
    if (hasDetail(failure, failuredetail::duplicateGpu))
        return tr(
            "Two ranks were given the same GPU: start no more processes per node than there are GPUs, and let "
            "each rank take its own (LOCAL_RANK).");
    if (hasDetail(failure, failuredetail::lockedMemory))
        return tr(
            "InfiniBand may not lock as much memory as it needs: raise the limit of locked memory (ulimit -l) "
            "on every node, or for the container.");
    if (hasDetail(failure, failuredetail::deepEp))
        return tr(
            "DeepEP's exchange between the experts' ranks failed: look at InfiniBand and NVSHMEM on the rank that is "
            "named, or take the dispatcher alltoall.");
    if (hasDetail(failure, failuredetail::hccl))
        return tr("HCCL waited for another rank, which its message names as remote rank: look there.");
    if (category == FailureCategory::NcclTimeout)
        return tr("A collective operation never ended, because a rank hangs, died or fell behind: look for "
                  "the rank "
                  "that does not report the timeout.");
    if (category == FailureCategory::NcclError)
        return tr(
            "The communication between ranks broke: look for the rank that died first, then at the network "
            "with NCCL_DEBUG=INFO.");
    if (category == FailureCategory::PortInUse)
        return tr("The port for the rendezvous is taken, maybe by a training that still runs: take another "
                  "--master-port.");
    return tr(
        "Not every node joined in time: see that all nodes were started, and that they reach the master's "
        "address and port.");
}

} // namespace

double missingGib(const FailureRecord& failure)
{
    return std::max(0.0, failure.triedGib.value_or(0) - failure.freeGib.value_or(0));
}

QString sizeText(double gib)
{
    const double mib = gib * 1024;
    if (mib < 1)
        return QString::number(mib * 1024, 'f', 0) + u" KiB"_s;
    if (gib < 1)
        return QString::number(mib, 'f', 0) + u" MiB"_s;
    return QString::number(gib, 'f', 2) + u" GiB"_s;
}

QString failureHint(const FailureRecord& failure, int iterations, const QString& fitting)
{
    switch (failure.category) {
    case FailureCategory::Ok:
        return FailureHint::tr("%n iteration(s) were logged and no error.", nullptr, iterations);
    case FailureCategory::Incomplete:
        return FailureHint::tr(
            "The log has neither an iteration nor an error: the training was cut off, has not "
            "logged yet, or logs in a form that a regular expression has to describe.");
    case FailureCategory::OomGpu:
        return FailureHint::outOfGpuMemory(failure, iterations, fitting);
    case FailureCategory::OomHost:
    case FailureCategory::OomHostSuspected:
        return FailureHint::outOfHostMemory(failure);
    case FailureCategory::InvalidLayout:
        return FailureHint::layout(failure);
    case FailureCategory::InvalidArgument:
        return FailureHint::argument(failure);
    case FailureCategory::ImportError:
    case FailureCategory::CudaError:
    case FailureCategory::NanLoss:
    case FailureCategory::CrashSignal:
        return FailureHint::program(failure);
    case FailureCategory::NcclTimeout:
    case FailureCategory::NcclError:
    case FailureCategory::PortInUse:
    case FailureCategory::RendezvousTimeout:
        return FailureHint::network(failure);
    case FailureCategory::WrongLayout:
    case FailureCategory::CodeError:
        break;
    }
    return FailureHint::code(failure);
}

QString missingProgramHint()
{
    return FailureHint::tr(
        "The shell found no such program: check the command, the folder that it runs in and PATH.");
}

} // namespace megatune
