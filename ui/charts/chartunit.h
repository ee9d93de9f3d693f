// SPDX-License-Identifier: GPL-3.0-or-later
// The units in which a chart can show a study's values: as they are measured, or what they amount to.
#pragma once

#include "core/findings/throughput.h"

#include <QString>

namespace megatune {

enum class ChartUnit {
    Value,    ///< the study's own
    Mfu,      ///< percent of the GPU's peak
    Tokens,   ///< a second, of one GPU
    StepTime, ///< milliseconds of an iteration: the best is the lowest
};

/// A value in that unit; NaN where it is not known.
[[nodiscard]] double inUnit(ChartUnit unit, double value, const Throughput& throughput);
/// "TFLOP/s", "% MFU": behind a number, and to choose from.
[[nodiscard]] QString unitName(ChartUnit unit, const StudyCreated& study);
/// "MFU by trial, %".
[[nodiscard]] QString unitTitle(ChartUnit unit, const StudyCreated& study);

} // namespace megatune
