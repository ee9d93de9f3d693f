// SPDX-License-Identifier: GPL-3.0-or-later
// Values that are not to be believed as they stand: above what the GPU computes, the same to the last digit
// whatever the layout is, computed for something else than what ran, or of something that nobody saw run.
// Pure functions of the state.
#pragma once

#include "core/hardware/gpuspec.h"
#include "core/study/state.h"

namespace megatune {

struct Doubt
{
    QString sentence;
    QList<int> trials; ///< whose values it is about, in order
};

/// What speaks against a speed of one GPU, of a training with this command, which may be empty where it is
/// not known; empty where nothing does.
[[nodiscard]] QString peakDoubt(double tflops, const GpuSpec& gpu, const QString& command);
/// What speaks against this trial's value, one sentence each; none where it has no value. Looks at every
/// trial.
[[nodiscard]] QStringList doubtsAbout(const StudyState& state, const Trial& trial);
/// Of all trials, each sentence once.
[[nodiscard]] QList<Doubt> doubtsOf(const StudyState& state);

} // namespace megatune
