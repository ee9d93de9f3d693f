// SPDX-License-Identifier: GPL-3.0-or-later
// What bounds a study and its trials. People decide it before Start; it does not change what a layout is
// worth, so a study may go on with others.
#pragma once

#include <optional>
#include <QStringList>

namespace megatune {

/// `--timeout-dynamic`: a trial may take `factor` times the fastest finished trial's time, but never less
/// than `floorS`. Off while no trial has finished.
struct DynamicTimeout
{
    bool enabled = false;
    double factor = 3.0;
    double floorS = 60.0;
    bool operator==(const DynamicTimeout&) const = default;
};

/// `--timeout-start`: how long a trial may take to its first iteration.
struct StartTimeout
{
    bool enabled = true;
    std::optional<double> limitS = {}; ///< absent: learned, see startLimit()
    bool operator==(const StartTimeout&) const = default;
};

/// A learned limit is so many times the fastest start that was seen, and at least so long.
inline constexpr double startFactor = 10;
inline constexpr double startFloorS = 300;
/// While none has begun: a model may have to be downloaded first.
inline constexpr double firstStartLimitS = 3600;
/// In seconds from launch; nothing: a trial may take as long as it likes.
[[nodiscard]] std::optional<double> startLimit(
    const StartTimeout& timeout, std::optional<double> fastestStartS);

/// `--busy-gpus`: what happens where somebody else uses a trial's GPUs.
struct BusyGpus
{
    bool ignored = false;              ///< nobody asks
    std::optional<double> limitS = {}; ///< then the host is put aside; nothing: it waits as long as it takes
    bool operator==(const BusyGpus&) const = default;
};

inline constexpr int usualMemoryFloorPercent = 3;

struct StudyLimits
{
    std::optional<int> maxTrials = {};   ///< executed ones; baseline, confirmations and refinements are not
    std::optional<double> timeoutS = {}; ///< per trial, from launch
    std::optional<double> silentS = {};  ///< per trial, since it printed something last
    StartTimeout startTimeout = {};
    DynamicTimeout dynamicTimeout = {};
    /// A trial that grows while less of its machine's main memory is free is ended; 0: never.
    int memoryFloorPercent = usualMemoryFloorPercent;
    std::optional<int> stopAfter = {};        ///< end a trial when this many iterations are measured
    std::optional<double> settlePercent = {}; ///< ... or when the 95 % interval of its value is within this
    bool earlyStop = false;                   ///< ... or when it cannot beat the best any more
    int confirm = 0; ///< at the end, so many runs at most to settle the order of the first two
    int refine = 0;  ///< then, so many refinements of the winner at most
    /// Refinements that change numerics and are tried all the same (core/preset/refinements).
    QStringList refineAlso = {};
    BusyGpus busyGpus = {};
    bool operator==(const StudyLimits&) const = default;
};

/// Runs that `--confirm` may spend unless it says a number.
inline constexpr int usualConfirmRuns = 6;
/// Refinements that `--refine` may try unless it says a number: more than any command has.
inline constexpr int usualRefinements = 20;

/// Takes over what `file` sets and nobody has `given` (options without dashes: "timeout"), but for maxTrials:
/// that is how long one run is. Returns what was taken over.
StudyLimits keepLimits(StudyLimits& plan, const StudyLimits& file, const QStringList& given);

} // namespace megatune
