// SPDX-License-Identifier: GPL-3.0-or-later
// What the GPUs of a host do at this moment: how busy they are and what they draw. Pure functions over what
// resources/remote-run.sh (`loads`) makes of the answers of nvidia-smi and its like, in gpuanswers.cpp;
// thread-safe.
#pragma once

#include "core/base/error.h"

#include <cmath>
#include <limits>
#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace megatune {

/// NaN: the tool does not say it.
struct GpuLoad
{
    QString index; ///< of several machines "NODE/INDEX", and so the UUID
    QString uuid;
    double percent = std::numeric_limits<double>::quiet_NaN(); ///< of the time some kernel ran
    double watts = std::numeric_limits<double>::quiet_NaN();
    int trial = -1; ///< that has this GPU, where the host assigns them itself; -1: the host does not say
};

/// The text between "@@loads" and "@@done". Fails with what nvidia-smi said when it did not answer as
/// expected.
[[nodiscard]] Result<QList<GpuLoad>> gpuLoads(const QByteArray& text);

/// Of several GPUs, of each the mean. NaN: no GPU tells it.
struct MeanLoad
{
    double percent = std::numeric_limits<double>::quiet_NaN();
    double watts = std::numeric_limits<double>::quiet_NaN();
    [[nodiscard]] bool isKnown() const { return std::isfinite(percent) || std::isfinite(watts); }
};

/// Of the trial's GPUs: those that the host says are its, or else those that `ids` name (as
/// CUDA_VISIBLE_DEVICES has them: numbers or UUIDs).
[[nodiscard]] MeanLoad meanLoad(const QList<GpuLoad>& loads, const QStringList& ids, int trial = -1);

} // namespace megatune
