// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/failuresignatures.h"

#include "core/base/bytetext.h"

#include <algorithm>
#include <array>

namespace megatune {

namespace {

enum class SignaturePlace {
    Anywhere,
    Exception,     ///< only where the line is the end of a traceback
    ExceptionName, ///< `words` is the exception's class
};

struct Signature
{
    std::string_view words;
    std::string_view also; ///< must occur too; empty: nothing more is asked
    FailureCategory category;
    SignaturePlace place = SignaturePlace::Anywhere;
    bool secondary = false;
    const char16_t* detail = nullptr;
};

using Category = FailureCategory;
constexpr auto inException = SignaturePlace::Exception;
constexpr auto asName = SignaturePlace::ExceptionName;
constexpr auto anywhere = SignaturePlace::Anywhere;

/// Order matters: the first that fits. Within one line the cause stands before what reports it.
constexpr Signature gpuSignatures[] = {
    {"Cuda failure", "out of memory", Category::OomGpu, anywhere, false, failuredetail::nccl},
    {"Failed to CUDA calloc", "", Category::OomGpu, anywhere, false, failuredetail::nccl},
    {"CUDA error: out of memory", "", Category::OomGpu, anywhere, false, failuredetail::otherProcess},
    {"CUDA out of memory", "", Category::OomGpu},
    {"HIP out of memory", "", Category::OomGpu},
    {"NPU out of memory", "", Category::OomGpu},
    {"XPU out of memory", "", Category::OomGpu},
    {"MUSA out of memory", "", Category::OomGpu},
    {"driver error: out of memory", "", Category::OomGpu},
    {"HIP error: out of memory", "", Category::OomGpu, anywhere, false, failuredetail::otherProcess},
    {"OutOfMemoryError", "", Category::OomGpu, asName},
    {"CUBLAS_STATUS_ALLOC_FAILED", "", Category::OomGpu},
    {"CUBLAS_STATUS_NOT_INITIALIZED", "", Category::OomGpu},
    {"CUDNN_STATUS_ALLOC_FAILED", "", Category::OomGpu},
    {"invalid device ordinal", "", Category::InvalidArgument, anywhere, false, failuredetail::tooManyRanks},
    {"terminated with exception", "CUDA error:", Category::CudaError, anywhere, true},
    {"illegal memory access", "", Category::CudaError},
    {"device-side assert triggered", "", Category::CudaError},
    {"CUBLAS_STATUS_EXECUTION_FAILED", "", Category::CudaError},
    {"uncorrectable ECC error", "", Category::CudaError},
    {"NVRM: Xid", "", Category::CudaError},
    {"CUDA error: ", "", Category::CudaError},
    {"HIP error: ", "", Category::CudaError},
};

constexpr Signature hostMemorySignatures[] = {
    {"DataLoader worker", "killed by signal: Killed", Category::OomHost, anywhere, false,
        failuredetail::sharedMemory},
    {"DataLoader worker", "killed by signal: Bus error", Category::OomHost, anywhere, false,
        failuredetail::sharedMemory},
    {"DataLoader worker", "killed by signal: Segmentation fault", Category::CrashSignal},
    {"insufficient shared memory", "", Category::OomHost, anywhere, false, failuredetail::sharedMemory},
    {"out of shared memory", "", Category::OomHost, anywhere, false, failuredetail::sharedMemory},
    {"oom-kill:", "", Category::OomHost},
    {"oom-kill event", "", Category::OomHost},
    {"oom_kill event", "", Category::OomHost},
    {"invoked oom-killer", "", Category::OomHost},
    {"Out of memory: Kill", "", Category::OomHost},
    {"Memory cgroup out of memory", "", Category::OomHost},
    {": Out Of Memory", "task", Category::OomHost},
    {"DefaultCPUAllocator", "memory", Category::OomHost},
    {"Cannot allocate memory", "", Category::OomHost},
    {"std::bad_alloc", "", Category::OomHost},
    {"MemoryError", "", Category::OomHost, asName},
    {"exit code 137", "", Category::OomHost},
    {"Exited with exit code 139", "", Category::CrashSignal},
};

constexpr Signature argumentSignatures[] = {
    {"error: unrecognized argument", "", Category::InvalidArgument},
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
    {"without tensor parallelism", "", Category::InvalidLayout, inException},
    {"without also enabling sequence parallelism", "", Category::InvalidLayout, inException},
    {"only supported when ETP", "", Category::InvalidLayout, inException},
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
    {"RendezvousTimeoutError", "", Category::RendezvousTimeout},
    {"RendezvousConnectionError", "", Category::RendezvousTimeout},
    {"RendezvousClosedError", "", Category::RendezvousTimeout},
    {"collective operation timeout", "", Category::NcclTimeout},
    {"watchdog got stuck", "", Category::NcclTimeout},
    {"Timed out waiting", "operation", Category::NcclTimeout},
    {"NCCL operations have failed or timed out", "", Category::NcclTimeout, anywhere, true},
    {"detected by watchdog", "", Category::NcclTimeout, anywhere, true},
    {"due to a collective timeout", "", Category::NcclTimeout, anywhere, true},
    {"remote process exited", "", Category::NcclError, anywhere, true},
    {"ncclRemoteError", "", Category::NcclError, anywhere, true},
    {"Connection closed by", "peer", Category::NcclError, anywhere, true},
    {"Connection reset by peer", "", Category::NcclError, inException, true},
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
    {"task", ": Killed", Category::OomHostSuspected},
    {"line", " Killed  ", Category::OomHostSuspected},
    {"Exited with exit code", "", Category::CodeError, anywhere, true},
    {"ChildFailedError", "", Category::CodeError, anywhere, true},
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
    {"No dot product attention backend is available", "", Category::CodeError, inException, false,
        failuredetail::attentionBackend},
    {"does not support learnable softmax_type", "", Category::CodeError, inException, false,
        failuredetail::attentionBackend},
    {"Error", "", Category::CodeError, asName},
    {"Exception", "", Category::CodeError, asName},
    {"StopIteration", "", Category::CodeError, asName},
};

std::optional<FailureMatch> matchSignature(
    const Signature& row, std::string_view text, const std::optional<ExceptionLine>& exception)
{
    if (row.place != anywhere && !exception)
        return std::nullopt;
    std::size_t at = 0;
    if (row.place == asName) {
        if (!exception->name.ends_with(row.words))
            return std::nullopt;
        at = static_cast<std::size_t>(exception->name.data() - text.data());
    } else {
        at = text.find(row.words);
        if (at == std::string_view::npos)
            return std::nullopt;
    }
    if (!row.also.empty() && !bytetext::contains(text, row.also))
        return std::nullopt;
    return FailureMatch{row.category, row.secondary, row.detail, at};
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

} // namespace megatune
