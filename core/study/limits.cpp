// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/limits.h"

#include "core/base/text.h"

namespace megatune {

QStringList trialLimitTexts(const StudyLimits& limits)
{
    QStringList texts;
    if (limits.timeoutS)
        texts.append(QStringLiteral("--timeout ") + shortestNumber(*limits.timeoutS));
    if (limits.silentS)
        texts.append(QStringLiteral("--timeout-silent ") + shortestNumber(*limits.silentS));
    if (limits.dynamicTimeout.enabled) {
        texts.append(
            QStringLiteral("--timeout-dynamic-factor ") + shortestNumber(limits.dynamicTimeout.factor));
        texts.append(
            QStringLiteral("--timeout-dynamic-floor ") + shortestNumber(limits.dynamicTimeout.floorS));
    }
    if (limits.stopAfter)
        texts.append(QStringLiteral("--stop-after %1").arg(*limits.stopAfter));
    if (limits.settlePercent)
        texts.append(QStringLiteral("--settle ") + shortestNumber(*limits.settlePercent));
    if (limits.earlyStop)
        texts.append(QStringLiteral("--early-stop"));
    if (limits.confirm > 0)
        texts.append(QStringLiteral("--confirm %1").arg(limits.confirm));
    if (limits.refine > 0)
        texts.append(QStringLiteral("--refine %1").arg(limits.refine));
    if (!limits.refineAlso.isEmpty())
        texts.append(QStringLiteral("--refine-also ") + limits.refineAlso.join(u','));
    if (limits.busyGpus.ignored)
        texts.append(QStringLiteral("--busy-gpus ignore"));
    else if (limits.busyGpus.limitS)
        texts.append(QStringLiteral("--busy-gpus ") + shortestNumber(*limits.busyGpus.limitS));
    return texts;
}

QStringList keepLimits(StudyLimits& plan, const StudyLimits& file, const QStringList& given)
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
    keep("timeout-dynamic", &StudyLimits::dynamicTimeout);
    keep("stop-after", &StudyLimits::stopAfter);
    keep("settle", &StudyLimits::settlePercent);
    keep("early-stop", &StudyLimits::earlyStop);
    keep("confirm", &StudyLimits::confirm);
    keep("refine", &StudyLimits::refine);
    keep("refine-also", &StudyLimits::refineAlso);
    keep("busy-gpus", &StudyLimits::busyGpus);
    return trialLimitTexts(kept);
}

} // namespace megatune
