// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findings/trialload.h"

namespace megatune {

namespace {

/// Of the points from an iteration on.
double meanFigure(const QList<GpuLoadPoint>& points, qint64 from, double GpuLoadPoint::*figure)
{
    double sum = 0;
    double answers = 0;
    for (const GpuLoadPoint& point : points) {
        if (point.iteration < from || !std::isfinite(point.*figure))
            continue;
        sum += point.*figure * point.answers;
        answers += point.answers;
    }
    return answers > 0 ? sum / answers : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

MeanLoad trialLoad(const Trial& trial, int warmup)
{
    if (!trial.gpuLoad)
        return {};
    const qint64 from = warmup > 0 && warmup <= trial.points.size() ? trial.points[warmup - 1].iteration : 0;
    const auto meanFrom = [&trial](qint64 iteration) {
        return MeanLoad{meanFigure(*trial.gpuLoad, iteration, &GpuLoadPoint::percent),
            meanFigure(*trial.gpuLoad, iteration, &GpuLoadPoint::watts)};
    };
    const MeanLoad counted = meanFrom(from);
    return counted.isKnown() ? counted : meanFrom(0);
}

} // namespace megatune
