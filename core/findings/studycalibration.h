// SPDX-License-Identifier: GPL-3.0-or-later
// A study's own measurements as a calibration of the estimates. Pure; any thread.
#pragma once

#include "core/estimate/calibration.h"
#include "core/study/state.h"

namespace megatune {

/// From the finished trials and those that ran out of a GPU's memory, the newest 64 of them. Empty when
/// `preset` estimates nothing, or estimates another model, GPU or batch than the study ran.
[[nodiscard]] Calibration studyCalibration(const Preset& preset, const StudyState& state);

/// What one GPU holds, in GiB, as the out-of-memory message of a trial tells it; nothing where it does not.
[[nodiscard]] std::optional<double> reportedCapacityGib(const Trial& trial);
/// What each trial that ran out of memory lacked at least: of what it asked for last. Nothing where one of
/// them does not say it.
[[nodiscard]] std::optional<double> leastShortGib(const StudyState& state);

} // namespace megatune
