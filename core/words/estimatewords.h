// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of an estimate by the names that people read, the same in the command line and in the window.
#pragma once

#include "core/estimate/estimator.h"

#include <QList>
#include <QString>

namespace megatune {

/// What one GPU's memory holds.
struct MemoryPart
{
    const char* key; ///< in JSON
    QString title;
    double StageMemory::*bytes;
};

/// What a step's time goes to.
struct StepPart
{
    const char* key; ///< in JSON
    QString title;
    double StepEstimate::*seconds;
};

[[nodiscard]] QList<MemoryPart> memoryParts();
[[nodiscard]] QList<StepPart> stepParts();

} // namespace megatune
