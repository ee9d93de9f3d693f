// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises the lines that tell of a failure and says of which kind, by the wordings of PyTorch, NCCL,
// Megatron, torchrun, Slurm and the kernel. Which of several failures explains the others is Measurement's to
// say.
#pragma once

#include "core/log/lines/events.h"

#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace megatune {

class FailureReader
{
public:
    /// A line of a traceback: remembered for the exception that follows on the same rank.
    void noteFrame(std::string_view text, std::optional<int> rank);

    /// A line without any word of an error may tell something now: a traceback or NCCL's message is not
    /// complete.
    [[nodiscard]] bool awaitsMore() const;
    /// This one does. To be asked only while awaitsMore().
    [[nodiscard]] bool awaits(std::string_view text, std::optional<int> rank);

    /// `text` is a line without its rank prefix. A reader follows one log in its order.
    [[nodiscard]] std::optional<FailureRecord> read(std::string_view text, std::optional<int> rank);

private:
    /// What a rank was doing when it raised, from the frames of its traceback.
    struct Frames
    {
        bool recompute = false;
        bool checkpointSave = false;
        bool evaluation = false;
        bool conversion = false;
        bool refusal = false; ///< the last frame is where Megatron judges sizes and options
        bool logits = false;
        bool weights = false; ///< they are loaded, or the model is made
        bool pinned = false;  ///< of the host's memory
        bool ignored = false; ///< Python prints the exception and goes on
    };

    [[nodiscard]] std::optional<FailureRecord> readLauncher(std::string_view text);
    [[nodiscard]] std::optional<FailureRecord> readLastError(std::string_view text, std::optional<int> rank);
    void refine(FailureRecord& record, std::string_view text, const Frames& frames) const;
    [[nodiscard]] Frames takeFrames(std::optional<int> rank);
    void noteFunction(std::string_view text, Frames& frames) const;

    std::unordered_map<int, Frames> m_frames;
    std::unordered_set<int> m_lastErrors; ///< ranks whose last line was "Last error:"
    int m_waited = 0;                     ///< lines since the last frame or "Last error:"
    bool m_inRootCause = false;           ///< torchrun's report: the block of the first observed failure
    bool m_isCancelled = false;           ///< by Slurm: exit statuses after that are its doing
    bool m_growsSegments = false;         ///< PyTorch's allocator, as the log shows what it was started with
    std::optional<int> m_reportedRank;
};

/// No program trains on behind such a line: what other ranks do then is wait.
[[nodiscard]] bool isFatal(const FailureRecord& record);

/// Order of root causes: the smaller, the more likely it explains the others.
[[nodiscard]] int rootCauseOrder(const FailureRecord& record);

} // namespace megatune
