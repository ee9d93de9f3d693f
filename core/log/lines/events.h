// SPDX-License-Identifier: GPL-3.0-or-later
// What a line of a training log can say, as plain data.
#pragma once

#include <optional>
#include <QString>
#include <variant>

namespace megatune {

/// One logged iteration. Times are of one iteration, in milliseconds, averaged over the log interval.
struct IterationRecord
{
    qint64 iteration = 0; ///< 0 when the line has a throughput but no iteration number
    qint64 total = 0;     ///< 0 when not printed
    std::optional<double> elapsedMs = {};
    /// elapsedMs was computed from two running averages (ms-swift 4, `swift sft`), not printed.
    bool elapsedDerived = false;
    std::optional<double> tflopsPerGpu = {};
    std::optional<double> loss = {};
    std::optional<double> memoryGib =
        {}; ///< what the line says of memory in use, of the rank that printed it
    std::optional<qint64> globalBatchSize = {};
    bool nan = false; ///< loss, grad norm or "number of nan iterations" says so
    /// No step was taken in this interval (fp16 looks for its loss scale): the times are not representative.
    bool skipped = false;
    /// Read from a progress bar: counts as long as the log has nothing better.
    bool fromProgressBar = false;
    std::optional<int> rank = {}; ///< that printed the line, where its prefix tells
};

/// A memory report of one rank (Megatron's "memory (MB)", which means MiB).
struct MemoryRecord
{
    std::optional<int> rank = {};
    std::optional<double> allocatedMib = {};
    std::optional<double> maxAllocatedMib = {};
    std::optional<double> reservedMib = {};
    std::optional<double> maxReservedMib = {};
};

/// Names as in the command line's contract (see failureCategoryName).
enum class FailureCategory {
    Ok,
    Incomplete,
    OomGpu,
    OomHost,
    OomHostSuspected,
    NcclTimeout,
    NcclError,
    CrashSignal,
    InvalidLayout,
    WrongLayout, ///< what ran is not what the trial is named after; never of a log alone
    InvalidArgument,
    ImportError,
    CudaError,
    NanLoss,
    PortInUse,
    RendezvousTimeout,
    CodeError,
};

/// "oom_gpu", "invalid_layout" ...
[[nodiscard]] QString failureCategoryName(FailureCategory category);
[[nodiscard]] std::optional<FailureCategory> failureCategoryFromName(const QString& name);

/// A line (or block) that tells of a failure. Numbers in GiB where the text has them.
struct FailureRecord
{
    FailureCategory category = FailureCategory::CodeError;
    QString message = {}; ///< the telling line itself, trimmed, at most 400 characters
    std::optional<int> rank = {};
    std::optional<int> gpu = {};
    std::optional<double> triedGib = {};
    std::optional<double> capacityGib = {};
    std::optional<double> freeGib = {};
    std::optional<double> allocatedGib = {};
    std::optional<double> reservedUnallocatedGib = {};
    std::optional<double> otherGib = {};     ///< of the largest other process on that GPU
    std::optional<qint64> otherProcess = {}; ///< its number
    /// The variable that PyTorch's message advises; empty where its allocator has its segments already.
    QString allocatorVariable = QStringLiteral("PYTORCH_CUDA_ALLOC_CONF");
    /// True for texts that only report what some other rank or process did (closing signals, remote exits).
    bool secondary = false;
    /// Only words say so, no exception and no report of a library: it explains a bad end where nothing better
    /// does.
    bool unsure = false;
    /// What the hint is about, where the category alone does not tell; empty else. One of the names in
    /// failuredetail below.
    QString detail = {};
};

namespace failuredetail {
inline constexpr char16_t sharedMemory[] = u"shm";
inline constexpr char16_t absurdSize[] = u"absurd_size";
inline constexpr char16_t nccl[] = u"nccl";
inline constexpr char16_t otherProcess[] = u"other_process";
inline constexpr char16_t recompute[] = u"recompute";
inline constexpr char16_t checkpointSave[] = u"checkpoint_save";
inline constexpr char16_t evaluation[] = u"evaluation";
inline constexpr char16_t environment[] = u"environment";
inline constexpr char16_t tooManyRanks[] = u"too_many_ranks";
inline constexpr char16_t apex[] = u"apex";
inline constexpr char16_t attentionBackend[] = u"attention_backend";
inline constexpr char16_t conversion[] = u"conversion";      ///< of weights, before or after the training
inline constexpr char16_t duplicateGpu[] = u"duplicate_gpu"; ///< two ranks on the same one
inline constexpr char16_t lastError[] = u"last_error";       ///< NCCL's own words for what failed
inline constexpr char16_t lockedMemory[] = u"locked_memory"; ///< InfiniBand may not lock as much as it needs
inline constexpr char16_t ownExit[] = u"own_exit";           ///< a process ended by itself, says its launcher
inline constexpr char16_t logits[] = u"logits";   ///< the memory that is missing is theirs, or of their loss
inline constexpr char16_t weights[] = u"weights"; ///< they are not even loaded
inline constexpr char16_t deepEp[] = u"deep_ep";
inline constexpr char16_t hccl[] = u"hccl";
inline constexpr char16_t container[] = u"container";      ///< did not start
inline constexpr char16_t fabric[] = u"fabric";            ///< NVSwitch's service does not run
inline constexpr char16_t cudaHeaders[] = u"cuda_headers"; ///< of cuDNN or NCCL, while something is compiled
} // namespace failuredetail

using LogEvent = std::variant<IterationRecord, MemoryRecord, FailureRecord>;

} // namespace megatune
