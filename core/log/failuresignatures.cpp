// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/failuresignatures.h"

#include "core/base/bytetext.h"
#include "core/log/gpuoom.h"
#include "core/log/mention.h"

#include <algorithm>
#include <array>

namespace megatune {

namespace {

enum class SignaturePlace {
    Anywhere,
    Exception,     ///< only where the line is the end of a traceback
    ExceptionName, ///< `words` is the exception's class
    Stated,        ///< the words begin a clause, or the line is the end of a traceback
    Start,         ///< the line begins with the words
};

struct Signature
{
    std::string_view words;
    std::string_view also; ///< must occur too; empty: nothing more is asked
    FailureCategory category;
    SignaturePlace place = SignaturePlace::Anywhere;
    bool secondary = false;
    const char16_t* detail = nullptr;
    bool unsure = false;
};

using Category = FailureCategory;
constexpr auto inException = SignaturePlace::Exception;
constexpr auto asName = SignaturePlace::ExceptionName;
constexpr auto anywhere = SignaturePlace::Anywhere;
constexpr auto asStatement = SignaturePlace::Stated;
constexpr auto atStart = SignaturePlace::Start;

/// Order matters: the first that fits. Within one line the cause stands before what reports it.
constexpr Signature gpuSignatures[] = {
    // Triton: of a kernel, not the GPU's memory
    {"out of resource: ", "", Category::CodeError, inException},
    {"Failed to CUDA calloc", "", Category::OomGpu, anywhere, false, failuredetail::nccl},
    // ray.exceptions.OutOfMemoryError
    {"running low on memory", "", Category::OomHost, inException},
    {"OutOfMemoryError", "", Category::OomGpu, asName},
    {"CUBLAS_STATUS_NOT_INITIALIZED", "", Category::OomGpu},
    // CANN: 207001 is ACL_ERROR_RT_MEMORY_ALLOCATION, 207018 that the device has none left.
    {"aclrtMallocHost", "error code is 2070", Category::OomHost},
    {"error code is 207001", "", Category::OomGpu},
    {"error code is 207018", "", Category::OomGpu},
    {"EL0004", "Failed to allocate memory", Category::OomGpu},
    // ROCm's queue ends with it when the memory is gone.
    {"HSA_STATUS_ERROR_OUT_OF_RESOURCES", "ree mem : 0 ", Category::OomGpu},
    {"Failed to apply for memory", "", Category::OomGpu, asStatement},
    {"invalid device ordinal", "", Category::InvalidArgument, anywhere, false, failuredetail::tooManyRanks},
    {"terminated with exception", "CUDA error:", Category::CudaError, anywhere, true},
    {"illegal memory access", "", Category::CudaError},
    {"device-side assert triggered", "", Category::CudaError},
    {"CUBLAS_STATUS_EXECUTION_FAILED", "", Category::CudaError},
    {"uncorrectable ECC error", "", Category::CudaError},
    // Of any process on the host, and some are contained (94).
    {"NVRM: Xid", "", Category::CudaError, anywhere, false, nullptr, true},
    {"Error 802", "", Category::CudaError, inException, false, failuredetail::fabric},
    {"from cudaGetDeviceCount()", "", Category::CudaError, inException},
    {"CUDA error: ", "", Category::CudaError},
    {"HIP error: ", "", Category::CudaError},
};

constexpr Signature hostMemorySignatures[] = {
    // Memory that is locked for InfiniBand: `ulimit -l`, not what the host has.
    {"ibv_", "Cannot allocate memory", Category::NcclError, anywhere, true, failuredetail::lockedMemory},
    {"NCCL WARN", "Cannot allocate memory", Category::NcclError, anywhere, true},
    {"HostAlloc", "out of memory", Category::OomHost},
    {"inned memory", "out of memory", Category::OomHost, inException},
    {"failed to extend /dev/shm/nccl", "", Category::OomHost, anywhere, false, failuredetail::sharedMemory},
    {"/dev/shm", "No space left", Category::OomHost, anywhere, false, failuredetail::sharedMemory},
    {"shared memory segment", "No space left", Category::OomHost, anywhere, false,
        failuredetail::sharedMemory},
    {"unable to write to file </torch_", "", Category::OomHost, anywhere, false, failuredetail::sharedMemory},
    {"unable to mmap", "</torch_", Category::OomHost, anywhere, false, failuredetail::sharedMemory},
    {"DataLoader worker", "killed by signal: Killed", Category::OomHost, anywhere, false,
        failuredetail::sharedMemory},
    {"DataLoader worker", "killed by signal: Bus error", Category::OomHost, anywhere, false,
        failuredetail::sharedMemory},
    {"DataLoader worker", "killed by signal: Segmentation fault", Category::CrashSignal},
    {"insufficient shared memory", "", Category::OomHost, anywhere, false, failuredetail::sharedMemory},
    {"out of shared memory", "", Category::OomHost, anywhere, false, failuredetail::sharedMemory},
    {"oom-kill:", "", Category::OomHost},
    {"result 'oom-kill'", "", Category::OomHost},
    {"low on resource: memory", "", Category::OomHost}, // Kubernetes evicts the pod
    {"by the OOM killer", "", Category::OomHost},
    {"due to memory pressure (OOM)", "", Category::OomHost, anywhere, false, nullptr,
        true}, // Ray tries again
    {"oom-kill event", "", Category::OomHost},
    {"oom_kill event", "", Category::OomHost},
    {"invoked oom-killer", "", Category::OomHost},
    {"Out of memory: Kill", "", Category::OomHost, asStatement},
    {"Memory cgroup out of memory", "", Category::OomHost, asStatement},
    {": Out Of Memory", "task", Category::OomHost},
    {"DefaultCPUAllocator", "memory", Category::OomHost},
    {"Cannot allocate memory", "", Category::OomHost, asStatement},
    {"std::bad_alloc", "", Category::OomHost},
    {"MemoryError", "", Category::OomHost, asName},
    {"exit code 137", "", Category::OomHost},
    {"exited with code 137", "", Category::OomHost},
    {"exit status 137", "", Category::OomHost},
};

constexpr Signature argumentSignatures[] = {
    {"error: unrecognized argument", "", Category::InvalidArgument},
    // Hydra, _internal/config_loader_impl.py.
    {"Could not override '", "", Category::InvalidArgument, asStatement},
    {"Could not append to config", "", Category::InvalidArgument, asStatement},
    {"error: argument ", "", Category::InvalidArgument},
    {"error: ambiguous option", "", Category::InvalidArgument},
    {"error: the following arguments are required", "", Category::InvalidArgument},
    {"error:", "expected one argument", Category::InvalidArgument},
    {"Error: No such option", "", Category::InvalidArgument},
    {"remaining_argv:", "", Category::InvalidArgument, inException},
    {"not used by the HfArgumentParser", "", Category::InvalidArgument, inException},
    {"CUDA_DEVICE_MAX_CONNECTIONS", "", Category::InvalidArgument, inException, false,
        failuredetail::environment},
    {"fused_weight_gradient_mlp_cuda", "", Category::ImportError, inException, false, failuredetail::apex},
    {"No module named 'apex", "", Category::ImportError, inException, false, failuredetail::apex},
    {"No module named 'amp_C'", "", Category::ImportError, inException, false, failuredetail::apex},
    {"cudnn.h: No such file", "", Category::ImportError, anywhere, false, failuredetail::cudaHeaders},
    {"nccl.h: No such file", "", Category::ImportError, anywhere, false, failuredetail::cudaHeaders},
    {"ModuleNotFoundError", "", Category::ImportError, asName},
    {"ImportError", "", Category::ImportError, asName},
    {"undefined symbol", "", Category::ImportError},
    {"cannot open shared object file", "", Category::ImportError},
    {"python", ": No module named ", Category::ImportError},
};

constexpr Signature layoutSignatures[] = {
    {"recompute method is not yet supported for selective", "", Category::InvalidLayout, anywhere, false,
        failuredetail::recompute},
    {"is not divisible by", "", Category::InvalidLayout, inException},
    {"world_size (", "is not divisible by", Category::InvalidLayout},
    {"world size (", "is not divisible by", Category::InvalidLayout},
    {"batch size (", "is not divisible by", Category::InvalidLayout},
    {"should be divisible by", "parallel", Category::InvalidLayout},
    {"must be divisible by", "", Category::InvalidLayout, inException},
    {"should be divisible by", "", Category::InvalidLayout, inException},
    {"must be a multiple", "_parallel_size", Category::InvalidLayout},
    {"must be a multiple", "", Category::InvalidLayout, inException},
    {"should be a multiple", "", Category::InvalidLayout, inException},
    {"number of microbatches should be", "", Category::InvalidLayout, inException},
    {"contiguous micro-batches", "", Category::InvalidLayout, inException},
    {"sequence parallelism must be used", "", Category::InvalidLayout, inException},
    {"FP8 execution requires", "divisible by", Category::InvalidLayout, inException},
    {"without tensor parallelism", "", Category::InvalidLayout, inException},
    {"without also enabling sequence parallelism", "", Category::InvalidLayout, inException},
    {"only supported when ETP", "", Category::InvalidLayout, inException},
    {"only supported by TEDotProductAttention", "", Category::InvalidLayout, inException, false,
        failuredetail::transformerEngine},
    {"name 'FP8GlobalStateManager' is not defined", "", Category::InvalidLayout, inException, false,
        failuredetail::transformerEngine},
    {"sequence parallel not supported by torch", "", Category::InvalidLayout, inException, false,
        failuredetail::plainNorm},
    {"does not support ETP", "", Category::InvalidLayout, inException},
    {"does not support context parallel", "", Category::InvalidLayout, inException},
    {"recompute_", "", Category::InvalidLayout, inException, false, failuredetail::recompute},
    {"recompute-", "", Category::InvalidLayout, inException, false, failuredetail::recompute},
    {"model_parallel_size", "", Category::InvalidLayout, inException},
    {"model-parallel-size", "", Category::InvalidLayout, inException},
};

constexpr Signature networkSignatures[] = {
    {"found NaN in", "", Category::NanLoss},
    {"Unexpected result nan", "", Category::NanLoss},
    {"Unexpected result inf", "", Category::NanLoss},
    {"ddress already in use", "", Category::PortInUse},
    {"EADDRINUSE", "", Category::PortInUse},
    {"errno: 98", "", Category::PortInUse},
    {"clients joined", "", Category::RendezvousTimeout},
    {"waiting for clients", "", Category::RendezvousTimeout},
    {"DistStoreError", "", Category::RendezvousTimeout},
    // the store's rank has gone
    {"Failed to recv, got 0 bytes", "", Category::NcclError, inException, true},
    {"DistNetworkError", "", Category::RendezvousTimeout, asName},
    {"The client socket has ", "", Category::RendezvousTimeout, inException},
    {"RendezvousTimeoutError", "", Category::RendezvousTimeout},
    {"RendezvousConnectionError", "", Category::RendezvousTimeout},
    {"RendezvousClosedError", "", Category::RendezvousTimeout},
    {"DeepEP error: timeout", "", Category::NcclTimeout, anywhere, false, failuredetail::deepEp},
    {"DeepEP error:", "", Category::NcclError, anywhere, false, failuredetail::deepEp},
    // CANN: 107020 is ACL_ERROR_RT_STREAM_SYNC_TIMEOUT, EI0002 HCCL's own word for it.
    {"error code is 107020", "", Category::NcclTimeout, anywhere, false, failuredetail::hccl},
    {"EI0002", "times out", Category::NcclTimeout, anywhere, false, failuredetail::hccl},
    {"collective operation timeout", "", Category::NcclTimeout},
    {"watchdog got stuck", "", Category::NcclTimeout},
    {"ProcessGroupNCCL watchdog hang", "", Category::NcclTimeout},
    {"Timed out waiting", "operation", Category::NcclTimeout},
    {"NCCL operations have failed or timed out", "", Category::NcclTimeout, anywhere, true},
    {"detected by watchdog", "", Category::NcclTimeout, anywhere, true},
    {"due to a collective timeout", "", Category::NcclTimeout, anywhere, true},
    {"remote process exited", "", Category::NcclError, anywhere, true},
    {"ncclRemoteError", "", Category::NcclError, anywhere, true},
    {"Connection closed by", "peer", Category::NcclError, anywhere, true},
    {"Connection reset by peer", "", Category::NcclError, inException, true},
    {"Duplicate GPU detected", "", Category::NcclError, anywhere, false, failuredetail::duplicateGpu},
    {"DistBackendError", "", Category::NcclError, asName},
    {"NCCL error", "", Category::NcclError},
    {"ncclSystemError", "", Category::NcclError},
    {"ncclInternalError", "", Category::NcclError},
    {"ncclUnhandledCudaError", "", Category::NcclError},
    {"NCCL WARN", "Cuda failure", Category::NcclError},
    {"NCCL WARN", "failed", Category::NcclError, anywhere, true},
    {"NCCL WARN", "refused", Category::NcclError, anywhere, true},
    {"NCCL WARN", "error", Category::NcclError, anywhere, true},
};

constexpr Signature endSignatures[] = {
    {"Signal 9 (SIGKILL)", "", Category::OomHostSuspected},
    {"died with <Signals.SIGKILL", "", Category::OomHostSuspected},
    {"SIGABRT", "", Category::CrashSignal, anywhere, true},
    {"Aborted (core dumped)", "", Category::CrashSignal, anywhere, true},
    {"Fatal Python error: Aborted", "", Category::CrashSignal, anywhere, true},
    {"SIGSEGV", "", Category::CrashSignal},
    {"SIGBUS", "", Category::CrashSignal},
    {"SIGFPE", "", Category::CrashSignal},
    {"SIGILL", "", Category::CrashSignal},
    {"Segmentation fault", "", Category::CrashSignal},
    {"(core dumped)", "", Category::CrashSignal},
    {"Fatal Python error: ", "", Category::CrashSignal},
    {"Bus error", "", Category::CrashSignal, asStatement},
    {"Illegal instruction", "", Category::CrashSignal, asStatement},
    {"Floating point exception", "", Category::CrashSignal, asStatement},
    {"task", ": Aborted", Category::CrashSignal, anywhere, true},
    {"task", ": Killed", Category::OomHostSuspected},
    {"line", " Killed  ", Category::OomHostSuspected},
    {"line", " Bus error  ", Category::CrashSignal},
    {"zsh: killed", "", Category::OomHostSuspected, atStart},
    // zsh, of a job in the background
    {" killed     ", "python", Category::OomHostSuspected},
    {"container start failed", "", Category::CodeError, anywhere, false, failuredetail::container},
    {"ChildFailedError", "", Category::CodeError, anywhere, true},
    // Hydra's, which quotes what the class said when it was made, and Ray's of a remote call
    {"InstantiationException", "", Category::CodeError, asName, true},
    {"RayTaskError", "", Category::CodeError, asName, true},
    {"CalledProcessError", "", Category::CodeError, asName, true},
    {"BrokenPipeError", "", Category::CodeError, asName, true},
    {"ConnectionResetError", "", Category::CodeError, asName, true},
    {"EOFError", "", Category::CodeError, asName, true},
    {"No space left on device", "", Category::CodeError, anywhere, false, failuredetail::environment},
    {"FileNotFoundError", "", Category::CodeError, asName, false, failuredetail::environment},
    {"GatedRepoError", "", Category::CodeError, asName, false, failuredetail::environment},
    {"not found in cache", "", Category::CodeError, inException, false, failuredetail::environment},
    {"Client Error", "", Category::CodeError, inException, false, failuredetail::environment},
    {": command not found", "", Category::CodeError, anywhere, false, failuredetail::program},
    {": can't open file", "", Category::CodeError, anywhere, false, failuredetail::environment},
    {"ssh: ", " port ", Category::CodeError, atStart, false, failuredetail::environment},
    {"ssh: Could not resolve", "", Category::CodeError, atStart, false, failuredetail::environment},
    {": Permission denied", "sh: ", Category::CodeError, anywhere, false, failuredetail::environment},
    {": Permission denied", ": line ", Category::CodeError, anywhere, false, failuredetail::environment},
    {": No such file or directory", "sh: ", Category::CodeError, anywhere, false, failuredetail::environment},
    {"--exit-on-missing-checkpoint' set", "", Category::CodeError, anywhere, false,
        failuredetail::environment},
    {"No dot product attention backend is available", "", Category::CodeError, inException, false,
        failuredetail::attentionBackend},
    {"does not support learnable softmax_type", "", Category::CodeError, inException, false,
        failuredetail::attentionBackend},
    {"", "", Category::CodeError, asName},
    // what sys.exit() prints
    {"ERROR: ", "", Category::CodeError, atStart, false, nullptr, true},
};

/// Whole sentences of which the rows above know the middle.
constexpr Signature longSentences[] = {
    {"Watchdog caught collective operation timeout", "", Category::NcclTimeout},
    {"OutOfMemoryError: CUDA out of memory. Tried to allocate", "", Category::OomGpu},
    {"CUDA error: an illegal memory access was encountered", "", Category::CudaError},
};
constexpr std::size_t tellingBeginning = 24;

/// Where the beginning of `sentence` begins with which `text` ends; npos: it does not.
std::size_t cutSentenceAt(std::string_view text, std::string_view sentence)
{
    for (std::size_t size = sentence.size(); size >= tellingBeginning; --size) {
        if (text.ends_with(sentence.substr(0, size)))
            return text.size() - size;
    }
    return std::string_view::npos;
}

/// Where the row's words stand as its place asks for; npos: nowhere.
std::size_t findWords(
    const Signature& row, std::string_view text, const std::optional<ExceptionLine>& exception)
{
    constexpr std::size_t nowhere = std::string_view::npos;
    const std::size_t at = text.find(row.words);
    switch (row.place) {
    case SignaturePlace::Anywhere:
        return at;
    case SignaturePlace::Exception:
        return exception ? at : nowhere;
    case SignaturePlace::ExceptionName:
        return exception && exception->name.ends_with(row.words)
            ? static_cast<std::size_t>(exception->name.data() - text.data())
            : nowhere;
    case SignaturePlace::Stated:
        return at == nowhere || exception || statesThat(text, at, row.words.size()) ? at : nowhere;
    case SignaturePlace::Start:
        return bytetext::trimmed(text).starts_with(row.words) ? at : nowhere;
    }
    return nowhere;
}

std::optional<FailureMatch> matchSignature(
    const Signature& row, std::string_view text, const std::optional<ExceptionLine>& exception)
{
    const std::size_t at = findWords(row, text, exception);
    if (at == std::string_view::npos || (!row.also.empty() && !bytetext::contains(text, row.also)))
        return std::nullopt;
    return FailureMatch{row.category, row.secondary, row.unsure, row.detail, at};
}

/// Kubernetes and Docker tell it of every container, with "false" of those that were not.
bool saysOomKilled(std::string_view text)
{
    const auto rest = bytetext::after(text, "OOMKilled");
    return rest && !bytetext::contains(rest->substr(0, 12), "false");
}

/// Exceptions that name what was out of memory in a path or a key, or that are of the host's memory.
bool canBeOfGpu(const std::optional<ExceptionLine>& exception)
{
    constexpr std::array others{
        "MemoryError", "FileNotFoundError", "KeyError", "ImportError", "ModuleNotFoundError"};
    return !exception
        || std::ranges::none_of(others, [&](const char* other) { return exception->name == other; });
}

std::optional<FailureMatch> gpuMemoryMatch(
    std::string_view text, const std::optional<ExceptionLine>& exception)
{
    const auto mention = canBeOfGpu(exception) ? gpuOomIn(text, exception.has_value()) : std::nullopt;
    if (!mention)
        return std::nullopt;
    const bool nccl = bytetext::contains(text, "NCCL WARN") || bytetext::contains(text, "Cuda failure")
        || bytetext::contains(text, "HIP failure");
    const bool driver = bytetext::contains(text, "CUDA error: out of memory")
        || bytetext::contains(text, "HIP error: out of memory");
    FailureMatch match{Category::OomGpu, false, mention->unsure, nullptr, mention->at};
    if (nccl)
        match.detail = failuredetail::nccl;
    else if (driver)
        match.detail = failuredetail::otherProcess;
    return match;
}

/// What torchrun says and does when it stops healthy ranks, and what Python prints when it is already ending.
bool isOnlyAnEnding(std::string_view text)
{
    for (const std::string_view words : {"SIGTERM", "closing signal", "got signal: 15",
             "killed by signal: Terminated", "sys.meta_path is None", "SignalException"}) {
        if (bytetext::contains(text, words))
            return true;
    }
    return false;
}

} // namespace

std::optional<FailureMatch> matchFailureSignature(
    std::string_view text, const std::optional<ExceptionLine>& exception)
{
    if (isOnlyAnEnding(text))
        return std::nullopt;
    const auto firstOf = [&](const auto& rows) -> std::optional<FailureMatch> {
        for (const Signature& row : rows) {
            if (const auto match = matchSignature(row, text, exception))
                return match;
        }
        return std::nullopt;
    };
    if (bytetext::trimmed(text) == "Killed")
        return FailureMatch{Category::OomHostSuspected};
    if (saysOomKilled(text))
        return FailureMatch{Category::OomHost};
    if (auto match = gpuMemoryMatch(text, exception))
        return match;
    if (auto match = firstOf(gpuSignatures))
        return match;
    if (auto match = firstOf(hostMemorySignatures))
        return match;
    if (auto match = firstOf(argumentSignatures))
        return match;
    // "UserWarning: ... should be a multiple of 8": advice, not a refusal.
    if (!bytetext::contains(text, "arning")) {
        if (auto match = firstOf(layoutSignatures))
            return match;
    }
    if (auto match = firstOf(networkSignatures))
        return match;
    return firstOf(endSignatures);
}

std::optional<FailureMatch> matchCutSignature(std::string_view text)
{
    for (const Signature& row : longSentences) {
        const std::size_t at = cutSentenceAt(text, row.words);
        if (at != std::string_view::npos)
            return FailureMatch{row.category, row.secondary, row.unsure, row.detail, at};
    }
    return std::nullopt;
}

} // namespace megatune
