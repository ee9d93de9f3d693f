// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/gpuoom.h"

#include "core/base/bytetext.h"
#include "core/log/mention.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace megatune {

namespace {

/// The size that stands before `marker`: "62.00 MiB" in "...; 62.00 MiB free; ...".
std::optional<double> sizeGibBefore(std::string_view text, std::string_view marker)
{
    const std::size_t at = text.find(marker);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view head = bytetext::trimmed(text.substr(0, at));
    const std::size_t unit = head.rfind(' ');
    if (unit == std::string_view::npos || unit == 0)
        return std::nullopt;
    const std::size_t number = head.find_last_of(" (", unit - 1);
    return bytetext::leadingSizeGib(number == std::string_view::npos ? head : head.substr(number + 1));
}

std::optional<int> deviceIndex(std::string_view text)
{
    for (const std::string_view before : {"(GPU ", " GPU ", "(NPU ", " NPU ", "(device ", "device "}) {
        if (const auto index = bytetext::integerAfter(text, before); index && *index >= 0 && *index < 100'000)
            return static_cast<int>(*index);
    }
    // NCCL's header: "host:pid:tid [3] include/alloc.h:178 NCCL WARN ..."
    const std::size_t warning = text.find(" NCCL WARN");
    if (warning == std::string_view::npos)
        return std::nullopt;
    if (const auto index = bytetext::integerAfter(text.substr(0, warning), " ["); index && *index >= 0)
        return static_cast<int>(std::min<qint64>(*index, 100'000));
    return std::nullopt;
}

/// What has a memory of its own, and the libraries that report of it, in lower case.
constexpr std::array<std::string_view, 20> deviceWords{"cuda", "cumem", "curesult", "acl", "hip", "npu",
    "xpu", "musa", "mlu", "hpu", "gcu", "gpu", "triton", "nvshmem", "nccl", "rccl", "cublas", "cudnn",
    "level_zero", "device"};
/// As constants of drivers and libraries are spelled; in lower case.
constexpr std::array<std::string_view, 8> constants{"error_out_of_memory", "cudaerrormemoryallocation",
    "hiperroroutofmemory", "hiperrormemoryallocation", "out_of_device_memory", "_status_alloc_failed",
    "device_oom", "out_of_memory: cuda"};
/// What a kernel, Slurm, Ray and Python say of a host's memory.
constexpr std::array<std::string_view, 10> hostWords{"out of memory: kill", "cgroup out of memory",
    "oom-kill", "oom_kill", "running low on memory", "ray.exceptions.outofmemory", "pinned memory",
    "hostalloc", "srun: error", "slurmstepd"};
/// A line that repeats the words more often is no message.
constexpr int mostMentions = 4;

template<typename Words>
bool containsAny(std::string_view text, const Words& words)
{
    return std::ranges::any_of(
        words, [text](std::string_view word) { return bytetext::contains(text, word); });
}

/// At a word's beginning and not a host's number: "cudaMalloc", not "input" or "gpu01".
bool isDeviceAt(std::string_view text, std::size_t at, std::string_view word)
{
    const std::size_t end = at + word.size();
    return (at == 0 || !bytetext::isWordCharacter(text[at - 1]))
        && (end == text.size() || !bytetext::isDigit(text[end]));
}

bool hasDevice(std::string_view text)
{
    return std::ranges::any_of(deviceWords, [text](std::string_view word) {
        std::size_t at = text.find(word);
        while (at != std::string_view::npos && !isDeviceAt(text, at, word))
            at = text.find(word, at + 1);
        return at != std::string_view::npos;
    });
}

bool endsWithAny(std::string_view text, std::initializer_list<std::string_view> ends)
{
    return std::ranges::any_of(ends, [text](std::string_view end) { return text.ends_with(end); });
}

/// "Cuda failure 2 'out of memory'", "CUDA Error: out of memory", "Triton Error [CUDA]: out of memory": a
/// report of a library in front of the words. `before` is in lower case.
bool isReported(std::string_view before)
{
    const bool trouble = bytetext::contains(before, "fail") || bytetext::contains(before, "error");
    return trouble && hasDevice(before) && endsWithAny(before, {"'", ": ", "(", "- "});
}

/// A device stands right before the words: "CUDA out of memory".
bool namesDevice(std::string_view before)
{
    before = bytetext::trimmed(before);
    return std::ranges::any_of(deviceWords, [before](std::string_view word) {
        return before.ends_with(word) && isDeviceAt(before, before.size() - word.size(), word);
    });
}

/// Somebody who caught it says so, and goes on: "WARNING: CUDA out of memory, trying a smaller batch".
bool isToldInPassing(std::string_view before)
{
    return containsAny(before, std::array<std::string_view, 4>{"warn", "info", "debug", "retry"});
}

/// `at` is where "out of memory" stands in the folded line of something else than an exception.
std::optional<OomMention> mentionAt(std::string_view folded, std::size_t at)
{
    constexpr std::size_t size = std::string_view("out of memory").size();
    const std::string_view before = folded.substr(0, at);
    if (isReported(before))
        return OomMention{at, false};
    if (bytetext::trimmed(before) == "error" && folded.substr(at + size).starts_with(" at line"))
        return OomMention{at, false}; // bitsandbytes: CUDA_CHECK_RETURN in pythonInterface.cpp
    if (!namesDevice(before))
        return std::nullopt;
    const std::size_t nameEnd = before.find_last_not_of(" \t"); // of the device's
    const std::size_t begin = before.find_last_of(" \t'\"`([", nameEnd) + 1;
    const bool told = bytetext::contains(folded.substr(at), "tried to allocate");
    if (!told && !statesThat(folded, begin, at + size - begin))
        return std::nullopt;
    return OomMention{begin, !told || isToldInPassing(before)};
}

/// "Process 22249 has 3.24 GiB memory in use." stands there once for each process on the GPU; in a container
/// the failing one is among them, elsewhere it is "this process".
void readOtherProcess(std::string_view text, FailureRecord& record)
{
    const double held = bytetext::sizeGibAfter(text, "Of the allocated memory ").value_or(0);
    const bool isApart = bytetext::contains(text, "this process has");
    std::vector<std::pair<double, qint64>> processes;
    for (auto rest = bytetext::after(text, "Process "); rest; rest = bytetext::after(*rest, "Process ")) {
        const auto number = bytetext::leadingInteger(*rest);
        const auto size = bytetext::sizeGibAfter(*rest, " has ");
        if (number && size && number->rest.starts_with(" has "))
            processes.emplace_back(*size, number->value);
    }
    const auto own = std::ranges::min_element(
        processes, {}, [held](const auto& process) { return std::abs(process.first - held); });
    if (!isApart && own != processes.end())
        processes.erase(own);
    if (processes.empty())
        return;
    const auto largest = std::ranges::max_element(processes);
    record.otherGib = largest->first;
    record.otherProcess = largest->second;
}

} // namespace

std::optional<OomMention> gpuOomIn(std::string_view text, bool isException)
{
    const std::string folded = lowerCase(text);
    const std::string_view line = folded;
    if (containsAny(line, hostWords) || bytetext::contains(line, "search for `"))
        return std::nullopt;
    for (const std::string_view constant : constants) {
        if (const std::size_t at = line.find(constant); at != std::string_view::npos)
            return OomMention{at,
                !isException && !bytetext::contains(line.substr(0, at), "fail")
                    && !bytetext::contains(line.substr(0, at), "error")};
    }
    std::optional<OomMention> best;
    std::size_t at = line.find("out of memory");
    for (int i = 0; i < mostMentions && at != std::string_view::npos; ++i) {
        if (isException)
            return OomMention{at, false};
        const auto mention = mentionAt(line, at);
        if (mention && !mention->unsure)
            return mention;
        if (!best)
            best = mention;
        at = line.find("out of memory", at + 1);
    }
    return best;
}

void readOomNumbers(std::string_view text, FailureRecord& record)
{
    record.gpu = deviceIndex(text);
    record.triedGib = bytetext::sizeGibAfter(text, "Tried to allocate ");
    // "capacty" is how PyTorch 2.1 writes it.
    for (const std::string_view before : {"total capacity of ", "total capacty of "}) {
        if (!record.capacityGib)
            record.capacityGib = bytetext::sizeGibAfter(text, before);
    }
    if (!record.capacityGib)
        record.capacityGib = sizeGibBefore(text, " total capacity");
    record.freeGib = bytetext::sizeGibAfter(text, "of which ");
    if (!record.freeGib)
        record.freeGib = sizeGibBefore(text, " free;");
    readOtherProcess(text, record);
    if (bytetext::contains(text, "PYTORCH_ALLOC_CONF")) // since PyTorch 2.9
        record.allocatorVariable = QStringLiteral("PYTORCH_ALLOC_CONF");
    record.allocatedGib = bytetext::sizeGibAfter(text, "Of the allocated memory ");
    record.reservedUnallocatedGib = sizeGibBefore(text, " is reserved by PyTorch but unallocated");
    if (!record.allocatedGib) {
        record.allocatedGib = sizeGibBefore(text, " already allocated");
        const auto reserved = sizeGibBefore(text, " reserved in total by PyTorch");
        if (record.allocatedGib && reserved)
            record.reservedUnallocatedGib = std::max(0.0, *reserved - *record.allocatedGib);
    }
}

bool isAbsurdRequest(std::string_view text, const FailureRecord& record)
{
    if (bytetext::contains(text, "more than 1EB memory"))
        return true;
    if (!record.triedGib)
        return false;
    return *record.triedGib > 4096 || (record.capacityGib && *record.triedGib > 10 * *record.capacityGib);
}

} // namespace megatune
