// SPDX-License-Identifier: GPL-3.0-or-later
// Wu and Manber's search for many words at once: the last two bytes of a window of six decide how far it may
// jump, so that an ordinary line is looked at in every fourth byte or so.
#include "core/log/lines/triggers.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace megatune {

namespace {

struct TriggerWord
{
    std::string_view word; ///< lower case, at least triggerWindow bytes
    LogTopic topic;
};

constexpr std::size_t triggerWindow = 6;

constexpr std::array triggerWords{
    TriggerWord{"iteration", LogTopic::Iteration},
    TriggerWord{"throughput per gpu", LogTopic::Iteration},
    TriggerWord{"gpu utilization:", LogTopic::Iteration},
    TriggerWord{"tflops: ", LogTopic::Iteration},
    TriggerWord{"timing_s/update_actor:", LogTopic::Iteration},
    TriggerWord{"==== step ", LogTopic::Iteration},
    TriggerWord{"policy_training: ", LogTopic::Iteration},
    TriggerWord{"actor_train_time", LogTopic::Dictionary},
    TriggerWord{"train_speed(", LogTopic::Dictionary},
    TriggerWord{"'loss':", LogTopic::Dictionary},
    TriggerWord{"\"loss\":", LogTopic::Dictionary},
    TriggerWord{"memory (mb)", LogTopic::Memory},
    TriggerWord{"memory (gb)", LogTopic::Memory},
    TriggerWord{"[info:swift]", LogTopic::Framework},
    TriggerWord{"file \"", LogTopic::Frame},
    TriggerWord{"traceback (most", LogTopic::Frame},
    TriggerWord{"pin_memory", LogTopic::Frame},
    TriggerWord{"logits", LogTopic::Frame},
    TriggerWord{"log_prob", LogTopic::Frame},
    TriggerWord{"out of memory", LogTopic::Failure},
    TriggerWord{"outofmemory", LogTopic::Failure},
    TriggerWord{"out_of_memory", LogTopic::Failure},
    TriggerWord{"out_of_device_memory", LogTopic::Failure},
    TriggerWord{"errormemoryalloc", LogTopic::Failure},
    TriggerWord{"device_oom", LogTopic::Failure},
    TriggerWord{"oomkilled", LogTopic::Failure},
    TriggerWord{"pressure (oom)", LogTopic::Failure},
    TriggerWord{"low on memory", LogTopic::Failure},
    TriggerWord{"low on resource", LogTopic::Failure},
    TriggerWord{"error_out_of_resources", LogTopic::Failure},
    TriggerWord{"expandable_segments", LogTopic::Failure},
    TriggerWord{"ei0002", LogTopic::Failure},
    TriggerWord{"container start failed", LogTopic::Failure},
    TriggerWord{"apply for memory", LogTopic::Failure},
    TriggerWord{"error code is 2070", LogTopic::Failure},
    TriggerWord{"hip failure", LogTopic::Failure},
    TriggerWord{"cuda calloc", LogTopic::Failure},
    TriggerWord{"cuda failure", LogTopic::Failure},
    TriggerWord{"_alloc_failed", LogTopic::Failure},
    TriggerWord{"_status_not_initialized", LogTopic::Failure},
    TriggerWord{"_status_execution_failed", LogTopic::Failure},
    TriggerWord{"than 1eb memory", LogTopic::Failure},
    TriggerWord{"error:", LogTopic::Failure},
    TriggerWord{"errors.", LogTopic::Failure},
    TriggerWord{"error('", LogTopic::Failure},
    TriggerWord{"error(\"", LogTopic::Failure},
    TriggerWord{"exception", LogTopic::Failure},
    TriggerWord{"--- logging error", LogTopic::Failure},
    TriggerWord{"assertionerror", LogTopic::Failure},
    TriggerWord{"notimplementederror", LogTopic::Failure},
    TriggerWord{"memoryerror", LogTopic::Failure},
    TriggerWord{"exitcode", LogTopic::Failure},
    TriggerWord{"exit code", LogTopic::Failure},
    TriggerWord{"exit status", LogTopic::Failure},
    TriggerWord{"with code 137", LogTopic::Failure},
    TriggerWord{"return code =", LogTopic::Failure},
    TriggerWord{"last error:", LogTopic::Failure},
    TriggerWord{"duplicate gpu", LogTopic::Failure},
    TriggerWord{"illegal instruction", LogTopic::Failure},
    TriggerWord{"floating point exc", LogTopic::Failure},
    TriggerWord{"oom killer", LogTopic::Failure},
    TriggerWord{"aborted", LogTopic::Failure},
    TriggerWord{"permission denied", LogTopic::Failure},
    TriggerWord{"no such file or", LogTopic::Failure},
    TriggerWord{"ssh: connect to", LogTopic::Failure},
    TriggerWord{"ssh: could not", LogTopic::Failure},
    TriggerWord{"exit-on-missing-checkpoint'", LogTopic::Failure},
    TriggerWord{"root cause", LogTopic::Failure},
    TriggerWord{"failures:", LogTopic::Failure},
    TriggerWord{"(local_rank:", LogTopic::Failure},
    TriggerWord{"sigkill", LogTopic::Failure},
    TriggerWord{"signal", LogTopic::Failure},
    TriggerWord{"killed", LogTopic::Failure},
    TriggerWord{"bus error", LogTopic::Failure},
    TriggerWord{"shared memory", LogTopic::Failure},
    TriggerWord{"extend /dev/shm", LogTopic::Failure},
    TriggerWord{"</torch_", LogTopic::Failure},
    TriggerWord{"oom-kill", LogTopic::Failure},
    TriggerWord{"oom_kill", LogTopic::Failure},
    TriggerWord{"allocate memory", LogTopic::Failure},
    TriggerWord{"bad_alloc", LogTopic::Failure},
    TriggerWord{"segmentation fault", LogTopic::Failure},
    TriggerWord{"core dumped", LogTopic::Failure},
    TriggerWord{"watchdog", LogTopic::Failure},
    TriggerWord{"timeout", LogTopic::Failure},
    TriggerWord{"timed out", LogTopic::Failure},
    TriggerWord{"nccl warn", LogTopic::Failure},
    TriggerWord{"nccl error", LogTopic::Failure},
    TriggerWord{"remote process exited", LogTopic::Failure},
    TriggerWord{"ncclsystem", LogTopic::Failure},
    TriggerWord{"ncclremote", LogTopic::Failure},
    TriggerWord{"ncclinternal", LogTopic::Failure},
    TriggerWord{"ncclunhandled", LogTopic::Failure},
    TriggerWord{"clients joined", LogTopic::Failure},
    TriggerWord{"rendezvous", LogTopic::Failure},
    TriggerWord{"already in use", LogTopic::Failure},
    TriggerWord{"eaddrinuse", LogTopic::Failure},
    TriggerWord{"errno: 98", LogTopic::Failure},
    TriggerWord{"not divisible by", LogTopic::Failure},
    TriggerWord{"should be divisible", LogTopic::Failure},
    TriggerWord{"must be a multiple", LogTopic::Failure},
    TriggerWord{"not yet supported for", LogTopic::Failure},
    TriggerWord{"remaining_argv", LogTopic::Failure},
    TriggerWord{"unrecognized argument", LogTopic::Failure},
    TriggerWord{"could not override '", LogTopic::Failure},
    TriggerWord{"could not append to config", LogTopic::Failure},
    TriggerWord{"undefined symbol", LogTopic::Failure},
    TriggerWord{"no module named", LogTopic::Failure},
    TriggerWord{"illegal memory access", LogTopic::Failure},
    TriggerWord{"device-side assert", LogTopic::Failure},
    TriggerWord{"uncorrectable", LogTopic::Failure},
    TriggerWord{"nvrm: xid", LogTopic::Failure},
    TriggerWord{"found nan", LogTopic::Failure},
    TriggerWord{"unexpected result", LogTopic::Failure},
    TriggerWord{"invalid device ordinal", LogTopic::Failure},
    TriggerWord{"cuda_device_max_connections", LogTopic::Failure},
    TriggerWord{"no space left", LogTopic::Failure},
    TriggerWord{"not found in cache", LogTopic::Failure},
    TriggerWord{"client error", LogTopic::Failure},
    TriggerWord{"gatedrepo", LogTopic::Failure},
    TriggerWord{"command not found", LogTopic::Failure},
    TriggerWord{"can't open file", LogTopic::Failure},
};
static_assert(
    std::ranges::all_of(triggerWords, [](const TriggerWord& w) { return w.word.size() >= triggerWindow; }));

/// ASCII letters become lower case; other bytes may meet too, which only costs a reader a look.
constexpr std::uint16_t pairFold = 0x2020;

std::uint16_t foldedPair(const char* at)
{
    std::uint16_t pair;
    std::memcpy(&pair, at, sizeof pair);
    return pair | pairFold;
}

bool foldedEqual(const char* text, std::string_view word)
{
    for (std::size_t i = 0; i < word.size(); ++i) {
        if ((text[i] | 0x20) != (word[i] | 0x20))
            return false;
    }
    return true;
}

struct TriggerTables
{
    std::array<std::uint8_t, 65536> jump;
    /// Of the words whose window ends in that pair: index of the first, 0xff when there is none.
    std::array<std::uint8_t, 65536> first;
    std::array<std::uint8_t, triggerWords.size()> next; ///< the next word of the same pair

    TriggerTables()
    {
        static_assert(triggerWords.size() < 0xff);
        jump.fill(triggerWindow - 1);
        first.fill(0xff);
        for (std::size_t i = 0; i < triggerWords.size(); ++i) {
            const char* const word = triggerWords[i].word.data();
            for (std::size_t end = 1; end < triggerWindow; ++end) {
                std::uint8_t& entry = jump[foldedPair(word + end - 1)];
                entry = std::min(entry, static_cast<std::uint8_t>(triggerWindow - 1 - end));
            }
            std::uint8_t& head = first[foldedPair(word + triggerWindow - 2)];
            next[i] = head;
            head = static_cast<std::uint8_t>(i);
        }
    }
};

} // namespace

LogTopics logTopicsOf(std::string_view line)
{
    static const auto tables = std::make_unique<const TriggerTables>();
    LogTopics topics;
    const char* const begin = line.data();
    std::size_t end = triggerWindow - 1; // index of the window's last byte
    while (end < line.size()) {
        const std::uint16_t pair = foldedPair(begin + end - 1);
        const std::uint8_t jump = tables->jump[pair];
        if (jump != 0) {
            end += jump;
            continue;
        }
        const std::size_t start = end + 1 - triggerWindow;
        for (std::uint8_t i = tables->first[pair]; i != 0xff; i = tables->next[i]) {
            const std::string_view word = triggerWords[i].word;
            if (!topics.testFlag(triggerWords[i].topic) && line.size() - start >= word.size()
                && foldedEqual(begin + start, word))
                topics |= triggerWords[i].topic;
        }
        ++end;
    }
    return topics;
}

} // namespace megatune
