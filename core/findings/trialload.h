// SPDX-License-Identifier: GPL-3.0-or-later
// How busy the GPUs of a trial were while it trained, and what they drew. Pure functions.
#pragma once

#include "core/run/gpuload.h"
#include "core/study/trial.h"

namespace megatune {

/// The mean behind the first `warmup` iterations, as the trial's value is taken; of all where nothing is
/// known from behind them.
[[nodiscard]] MeanLoad trialLoad(const Trial& trial, int warmup);

} // namespace megatune
