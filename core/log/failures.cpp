// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/failures.h"

#include "core/base/bytetext.h"
#include "core/log/failuresignatures.h"
#include "core/log/gpuoom.h"
#include "core/log/lines/exceptionline.h"
#include "core/log/mention.h"

#include <algorithm>

namespace megatune {

namespace {

/// Frames are remembered for so many ranks at most: a log cannot make the reader grow without bound.
constexpr std::size_t mostFollowedRanks = 65536;
/// The end of a traceback, or of NCCL's message, comes at most so many lines of all ranks later.
constexpr int longestWait = 400;
/// Words that stand deeper in a line than this belong to a text that was glued behind another one.
constexpr std::size_t gluedFrom = 200;

int frameKey(std::optional<int> rank)
{
    return rank.value_or(-1);
}

/// Where the message of a failure begins: at the line's start, or behind what was glued in front of it.
std::string_view tellingPart(std::string_view text, std::size_t at)
{
    if (at < gluedFrom)
        return text;
    std::size_t start = at;
    while (start > 0 && (bytetext::isWordCharacter(text[start - 1]) || text[start - 1] == '.'))
        --start;
    if (start >= 2 && text.substr(start - 2, 2) == ": ") { // "torch.OutOfMemoryError: CUDA out of memory"
        std::size_t name = start - 2;
        while (name > 0 && (bytetext::isWordCharacter(text[name - 1]) || text[name - 1] == '.'))
            --name;
        start = name;
    }
    return text.substr(start);
}

/// What stands before a traceback that does no harm: a finalizer or a log handler failed.
bool announcesIgnoredException(std::string_view text)
{
    const std::string_view line = bytetext::trimmed(text);
    return line.starts_with("Exception ignored in") || line.starts_with("--- Logging error ---");
}

/// Where Megatron-core, Megatron-LM and its relatives judge the sizes and options that they were given: what
/// these functions raise is a refusal, whatever its words.
bool judgesSizes(std::string_view frame, std::string_view function)
{
    for (const std::string_view file :
        {"/transformer_config.py\"", "/model_parallel_config.py\"", "/parallel_state.py\"",
            "/num_microbatches_calculator.py\"", "/pipeline_parallel_layer_layout.py\""}) {
        if (bytetext::contains(frame, file))
            return true;
    }
    return function.starts_with("validate_args")
        || (bytetext::contains(frame, "/schedules.py\"")
            && function.starts_with("forward_backward_pipelining"));
}

/// Hydra could not make the configuration of a model; it quotes what was raised in the next line.
bool makesModelConfig(std::string_view text)
{
    return bytetext::contains(text, "Error in call to target")
        && (bytetext::contains(text, "Provider'") || bytetext::contains(text, "Config'"));
}

/// Of an exit status as torchrun and Slurm print it: negative is a signal, above 128 a signal through a
/// shell.
std::optional<FailureRecord> failureOfExitCode(qint64 code)
{
    FailureRecord record;
    switch (code) {
    case 0:
    case -15:
    case 129:
    case 130:
    case 143: // somebody ended it
        return std::nullopt;
    case -9:
        record.category = FailureCategory::OomHostSuspected;
        return record;
    case 137:
        record.category = FailureCategory::OomHost;
        return record;
    case -6:
    case 134:
        record.category = FailureCategory::CrashSignal;
        record.secondary = true; // how a watchdog ends its process: what made it do so is told elsewhere
        return record;
    default:
        record.category = code < 0 || code == 139 ? FailureCategory::CrashSignal : FailureCategory::CodeError;
        record.secondary = record.category == FailureCategory::CodeError;
        if (record.secondary)
            record.detail = QString::fromUtf16(failuredetail::ownExit);
        return record;
    }
}

std::optional<qint64> exitCodeIn(std::string_view text)
{
    if (const auto code = bytetext::integerAfter(text, "exits with return code =")) // DeepSpeed's launcher
        return code;
    if (const auto code = bytetext::integerAfter(text, "Exited with exit code")) // srun
        return code;
    auto rest = bytetext::after(text, "exitcode");
    if (!rest)
        return std::nullopt;
    const std::string_view value = bytetext::trimmed(*rest);
    if (!value.starts_with(':'))
        return std::nullopt;
    const auto code = bytetext::leadingInteger(value.substr(1));
    return code ? std::optional<qint64>(code->value) : std::nullopt;
}

} // namespace

void FailureReader::noteFrame(std::string_view text, std::optional<int> rank)
{
    if (bytetext::contains(text, "Traceback (most recent call last)")) {
        if (const auto found = m_frames.find(frameKey(rank)); found != m_frames.end())
            found->second = Frames{.ignored = found->second.ignored};
        return;
    }
    m_waited = 0;
    if (bytetext::contains(text, "pin_memory")) {
        if (const auto found = m_frames.find(frameKey(rank)); found != m_frames.end())
            found->second.pinned = true;
    }
    if (m_frames.size() >= mostFollowedRanks && !m_frames.contains(frameKey(rank)))
        return;
    const bool isSource = bytetext::contains(text, "logits") || bytetext::contains(text, "log_prob");
    if (isSource && text.starts_with("  "))
        m_frames[frameKey(rank)].logits = true;
    if (bytetext::trimmed(text).starts_with("File \""))
        noteFunction(text, m_frames[frameKey(rank)]);
}

/// `text` is a frame's first line: File "megatron/core/parallel_state.py", line 829, in
/// initialize_model_parallel
void FailureReader::noteFunction(std::string_view text, Frames& frames) const
{
    const auto function = bytetext::after(text, ", in ").value_or(std::string_view());
    frames.refusal = judgesSizes(text, function);
    frames.weights = frames.weights || bytetext::contains(function, "load_weights")
        || bytetext::contains(function, "load_hf_weights") || bytetext::contains(function, "setup_model");
    if (bytetext::contains(function, "save_checkpoint"))
        frames.checkpointSave = true;
    else if (bytetext::contains(function, "evaluate"))
        frames.evaluation = true;
    else if (bytetext::contains(function, "convert_hf2mcore")
        || bytetext::contains(function, "convert_mcore2hf")
        || bytetext::contains(function, "test_convert_precision")) // swift/megatron/convert.py
        frames.conversion = true;
    else if (bytetext::contains(function, "recompute") || bytetext::contains(function, "checkpointed_forward")
        || function == "custom_forward" || function == "_get_layer" || function == "checkpoint")
        frames.recompute = true;
}

FailureReader::Frames FailureReader::takeFrames(std::optional<int> rank)
{
    const auto found = m_frames.find(frameKey(rank));
    if (found == m_frames.end())
        return {};
    const Frames frames = found->second;
    m_frames.erase(found);
    return frames;
}

bool FailureReader::awaitsMore() const
{
    return m_waited < longestWait && (!m_frames.empty() || !m_lastErrors.empty());
}

bool FailureReader::awaits(std::string_view text, std::optional<int> rank)
{
    ++m_waited;
    return m_lastErrors.contains(frameKey(rank))
        || (m_frames.contains(frameKey(rank)) && readQualifiedException(text));
}

/// "Last error:", and on the next line of that rank what NCCL itself says of the cause.
std::optional<FailureRecord> FailureReader::readLastError(std::string_view text, std::optional<int> rank)
{
    if (bytetext::trimmed(text) == "Last error:") {
        m_waited = 0;
        if (m_lastErrors.size() < mostFollowedRanks)
            m_lastErrors.insert(frameKey(rank));
        return std::nullopt;
    }
    if (m_lastErrors.erase(frameKey(rank)) == 0 || bytetext::trimmed(text).empty()
        || matchFailureSignature(text, readExceptionLine(text)))
        return std::nullopt;
    FailureRecord record;
    record.category = FailureCategory::NcclError;
    record.detail = QString::fromUtf16(failuredetail::lastError);
    record.rank = rank;
    record.message = bytetext::toMessage(text);
    return record;
}

/// torchrun's report: "rank : 0 (local_rank: 0)", "exitcode : -9 (pid: 7)", "traceback : Signal 9 (SIGKILL)
/// ...".
std::optional<FailureRecord> FailureReader::readLauncher(std::string_view text)
{
    if (bytetext::contains(text, "Root Cause (first observed failure)")
        || bytetext::trimmed(text) == "Failures:") {
        m_inRootCause = bytetext::contains(text, "Root Cause");
        m_reportedRank.reset();
        return std::nullopt;
    }
    const std::string_view line = bytetext::trimmed(text);
    if (line.starts_with("rank") && bytetext::contains(line, "(local_rank:")) {
        if (const auto rank = bytetext::integerAfter(line, ":"); rank && *rank >= 0 && *rank < 10'000'000)
            m_reportedRank = static_cast<int>(*rank);
        return std::nullopt;
    }
    m_isCancelled = m_isCancelled || bytetext::contains(text, " CANCELLED AT ");
    const auto code = exitCodeIn(text);
    if (!code)
        return std::nullopt;
    auto record = failureOfExitCode(*code);
    if (!record)
        return std::nullopt;
    if (m_isCancelled)
        record->detail.clear();
    record->rank = m_reportedRank;
    // Inside of the report only the first observed failure is one; before it ("failed (exitcode: -9)
    // local_rank: 0") there is no block yet.
    if (line.starts_with("exitcode") && !m_inRootCause)
        record->secondary = true;
    return record;
}

void FailureReader::refine(FailureRecord& record, std::string_view text, const Frames& frames) const
{
    if (record.category == FailureCategory::OomGpu && frames.pinned
        && !bytetext::contains(text, "Tried to allocate")) {
        record.category = FailureCategory::OomHost; // the driver has one word for both memories
        record.detail.clear();
    }
    if (record.category == FailureCategory::OomGpu) {
        readOomNumbers(text, record);
        if (m_growsSegments)
            record.allocatorVariable.clear();
        if (isAbsurdRequest(text, record)) {
            record.category = FailureCategory::CodeError;
            record.detail = QString::fromUtf16(failuredetail::absurdSize);
        }
    }
    if (record.category == FailureCategory::CodeError && frames.refusal && record.detail.isEmpty())
        record.category = FailureCategory::InvalidLayout;
    if (record.category == FailureCategory::CodeError && frames.recompute
        && bytetext::contains(text, "IndexError: index ") && bytetext::contains(text, "out of range")) {
        record.category = FailureCategory::InvalidLayout;
        record.detail = QString::fromUtf16(failuredetail::recompute);
    }
    if (!record.detail.isEmpty())
        return;
    if (frames.conversion && record.category == FailureCategory::OomGpu)
        record.detail = QString::fromUtf16(failuredetail::conversion);
    else if (frames.weights && record.category == FailureCategory::OomGpu)
        record.detail = QString::fromUtf16(failuredetail::weights);
    else if (frames.logits && record.category == FailureCategory::OomGpu)
        record.detail = QString::fromUtf16(failuredetail::logits);
    else if (frames.checkpointSave)
        record.detail = QString::fromUtf16(failuredetail::checkpointSave);
    else if (frames.evaluation && record.category == FailureCategory::OomGpu)
        record.detail = QString::fromUtf16(failuredetail::evaluation);
}

std::optional<FailureRecord> FailureReader::read(std::string_view text, std::optional<int> rank)
{
    if (isQuotedSource(text))
        return std::nullopt;
    if (bytetext::contains(text, "expandable_segments:True")
        && !bytetext::contains(text, "try setting ")) // PyTorch's own advice
        m_growsSegments = true;
    if (announcesIgnoredException(text)) {
        if (m_frames.size() < mostFollowedRanks)
            m_frames[frameKey(rank)].ignored = true;
        return std::nullopt;
    }
    if (auto launcher = readLauncher(text)) {
        launcher->message = bytetext::toMessage(text);
        if (!launcher->rank)
            launcher->rank = rank;
        return launcher;
    }
    if (auto lastError = readLastError(text, rank))
        return lastError;
    std::optional<ExceptionLine> exception = readExceptionLine(text);
    if (!exception && m_frames.contains(frameKey(rank)))
        exception = readQualifiedException(text);
    if (!exception)
        text = withoutComment(text);
    const Frames frames = exception ? takeFrames(rank) : Frames{};
    if (exception && makesModelConfig(text) && m_frames.size() < mostFollowedRanks)
        m_frames[frameKey(rank)].refusal = true;
    const std::optional<FailureMatch> match = matchFailureSignature(text, exception);
    if (!match || frames.ignored)
        return std::nullopt;
    FailureRecord record;
    record.category = match->category;
    record.secondary = match->secondary;
    record.unsure = match->unsure;
    record.rank = rank;
    if (match->detail)
        record.detail = QString::fromUtf16(match->detail);
    if (bytetext::contains(text, "received by PID")) { // the "traceback" of torchrun's report
        record.secondary = record.secondary || !m_inRootCause;
        record.rank = m_reportedRank;
    }
    const std::string_view telling = tellingPart(text, match->at);
    refine(record, telling, frames);
    record.message = bytetext::toMessage(telling);
    return record;
}

bool isFatal(const FailureRecord& record)
{
    switch (record.category) {
    case FailureCategory::OomGpu:
    case FailureCategory::OomHost:
    case FailureCategory::InvalidLayout:
    case FailureCategory::InvalidArgument:
    case FailureCategory::CudaError:
        return !record.secondary && !record.unsure;
    default: // libraries print tracebacks of what they do without
        return false;
    }
}

int rootCauseOrder(const FailureRecord& record)
{
    const bool secondary = record.secondary;
    switch (record.category) {
    case FailureCategory::InvalidArgument:
    case FailureCategory::InvalidLayout:
    case FailureCategory::WrongLayout:
        return 0;
    case FailureCategory::OomGpu:
        return record.unsure ? 65 : 10;
    case FailureCategory::ImportError:
        return 15; // what reaches the GPU's memory has gone on without it
    case FailureCategory::OomHost:
        return record.unsure ? 66 : 20;
    case FailureCategory::NanLoss:
        return 30;
    case FailureCategory::CudaError:
        return record.unsure ? 42 : secondary ? 41 : 40;
    case FailureCategory::PortInUse:
        return 50;
    case FailureCategory::CodeError:
        return record.unsure ? 150 : secondary ? 140 : 60;
    case FailureCategory::CrashSignal:
        return secondary ? 130 : 70;
    case FailureCategory::OomHostSuspected:
        return secondary ? 120 : 80;
    case FailureCategory::RendezvousTimeout:
        return 90;
    case FailureCategory::NcclError:
        return secondary ? 111 : record.detail.isEmpty() ? 100 : 99; // one with a detail names its cause
    case FailureCategory::NcclTimeout:
        return secondary ? 112 : 110;
    case FailureCategory::Incomplete:
    case FailureCategory::Ok:
        break;
    }
    return 1000;
}

} // namespace megatune
