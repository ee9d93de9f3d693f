// SPDX-License-Identifier: GPL-3.0-or-later
// What measured runs say about the estimates of other layouts: by how much speed and memory are off as a
// whole. Pure functions over values; any thread.
#pragma once

#include "core/estimate/estimator.h"
#include "core/estimate/memoryfit.h"

#include <vector>

namespace megatune {

/// One run that finished or ran out of memory, beside its estimate.
struct CalibrationRun
{
    LayoutEstimate estimate;
    bool ranOutOfMemory = false;
    double tflops = 0;      ///< measured, per GPU; 0: not measured
    double peakBytes = 0;   ///< that the framework allocated on some rank; 0: not printed
    double stepSeconds = 0; ///< measured; 0: not printed
};

struct Calibration
{
    int runs = 0; ///< that were learnt from
    /// Measured over estimated TFLOP/s: the median, which a few odd runs do not move.
    double speedFactor = 1;
    /// Deviation of a single layout's logarithm from that: 1.48 x the median absolute deviation. 0 below
    /// three.
    double speedSpread = 0;
    int speedRuns = 0;
    /// Measured over estimated seconds of a step: the median. Not 1 / speedFactor where the trainer counts
    /// other operations than the estimate does; that, where no time was printed.
    double secondsFactor = 1;
    // Factors of the estimated memory, learnt by MemoryFit: states (weights, gradients, optimizer), and the
    // rest.
    double statesFactor = 1;
    double movingFactor = 1;
    /// Bytes by which the runs' own estimates move, on average, and how sure that is.
    double memoryOffset = 0;
    double memorySpread = 0;
    int memoryRuns = 0;

    [[nodiscard]] bool isEmpty() const { return runs == 0; }
    [[nodiscard]] StageMemory applied(const StageMemory& memory) const;
    [[nodiscard]] StepEstimate applied(const StepEstimate& step) const;
    /// The spread of one's own trials, where there are enough, in place of others' steps.
    [[nodiscard]] SpeedDoubt applied(const SpeedDoubt& doubt) const;
    [[nodiscard]] LayoutEstimate applied(const LayoutEstimate& estimate) const;
    /// Bytes that have to fit one GPU.
    [[nodiscard]] double bytes(const MemoryNeed& need) const
    {
        return statesFactor * need.states + movingFactor * need.moving + need.fixed;
    }
    bool operator==(const Calibration&) const = default;
};

/// Numbers that are no finite positive ones are left out. `capacity`: bytes of one GPU.
[[nodiscard]] Calibration calibrate(const std::vector<CalibrationRun>& runs, double capacity);

/// The same estimates, calibrated; `base` itself when there is nothing to apply.
[[nodiscard]] EstimatorPtr calibrated(const EstimatorPtr& base, const Calibration& calibration);

/// "calibrated by 7 trials"; empty when there is nothing to say.
[[nodiscard]] QString calibrationTitle(const Calibration& calibration);
/// "Measured speed is 0.93 of the estimate (± 4 %), memory 1.8 GiB more (± 0.6)."
[[nodiscard]] QString calibrationText(const Calibration& calibration);

} // namespace megatune
