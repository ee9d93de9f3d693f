// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/limits.h"

#include <algorithm>

namespace megatune {

std::optional<double> startLimit(const StartTimeout& timeout, std::optional<double> fastestStartS)
{
    if (!timeout.enabled || timeout.limitS)
        return timeout.limitS;
    return fastestStartS ? std::max(startFloorS, startFactor * *fastestStartS) : firstStartLimitS;
}

StudyLimits keepLimits(StudyLimits& plan, const StudyLimits& file, const QStringList& given)
{
    StudyLimits kept;
    const auto keep = [&](const char* option, auto StudyLimits::*field) {
        if (given.contains(QLatin1String(option)) || file.*field == kept.*field)
            return;
        plan.*field = file.*field;
        kept.*field = file.*field;
    };
    keep("timeout", &StudyLimits::timeoutS);
    keep("timeout-silent", &StudyLimits::silentS);
    keep("timeout-start", &StudyLimits::startTimeout);
    keep("timeout-dynamic", &StudyLimits::dynamicTimeout);
    keep("memory-floor", &StudyLimits::memoryFloorPercent);
    keep("stop-after", &StudyLimits::stopAfter);
    keep("settle", &StudyLimits::settlePercent);
    keep("early-stop", &StudyLimits::earlyStop);
    keep("confirm", &StudyLimits::confirm);
    keep("refine", &StudyLimits::refine);
    keep("refine-also", &StudyLimits::refineAlso);
    keep("busy-gpus", &StudyLimits::busyGpus);
    return kept;
}

} // namespace megatune
