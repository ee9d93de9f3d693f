// SPDX-License-Identifier: GPL-3.0-or-later
// Reads Megatron's iteration line in the forms of all its versions and relatives: by the names of its fields,
// never by their positions.
#pragma once

#include "core/log/lines/events.h"
#include "core/log/lines/logframework.h"

#include <QList>
#include <string_view>

namespace megatune {

/// What a line said. Several records when lines were glued together.
struct IterationReading
{
    QList<IterationRecord> records = {};
    LogFramework framework = LogFramework::Unknown;
};

/// Megatron-LM, ms-swift 3, Megatron-DeepSpeed, Primus, Megatron-Bridge, NeMo 2, torchtitan, and a bare
/// "throughput per GPU (TFLOP/s/GPU): 80.0" (a record with iteration 0). Thread-safe.
[[nodiscard]] IterationReading readIterationLine(std::string_view line);

/// A throughput that a GPU can have: finite, above 0, at most 1e5 TFLOP/s; else nothing.
[[nodiscard]] std::optional<double> plausibleTflops(double value);
/// Finite, above 0 and at most 1e9 ms (eleven days); else nothing.
[[nodiscard]] std::optional<double> plausibleElapsedMs(double value);
/// Finite, above 0 and at most 1e6 GiB; else nothing.
[[nodiscard]] std::optional<double> plausibleGib(double value);

} // namespace megatune
