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

/// One of them, as people read it.
struct PartOfWhole
{
    QString title;
    QString amount; ///< "487 ms"
    double share = 0;
};

/// Those that are there at all.
[[nodiscard]] QList<PartOfWhole> partsOf(const StageMemory& memory);
[[nodiscard]] QList<PartOfWhole> partsOf(const StepEstimate& step);

/// "For about 26 % of the step the GPUs wait for the host ..."; empty where it is not worth a sentence.
[[nodiscard]] QString hostWaitText(const StepEstimate& step);

} // namespace megatune
