// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/slowpart.h"

#include "core/base/tr.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace megatune {

namespace {

QString gpuName(const QString& machine, const QString& gpu)
{
    return machine == u"local" ? Tr::tr("GPU %1").arg(gpu) : Tr::tr("GPU %1 of %2").arg(gpu, machine);
}

QString partName(const SlowPart& part)
{
    switch (part.kind) {
    case SlowPart::Kind::Gpu:
        return gpuName(part.machine, part.gpu);
    case SlowPart::Kind::Links:
        return Tr::tr("the way from %1 to the others").arg(gpuName(part.machine, part.gpu));
    case SlowPart::Kind::Network:
        return Tr::tr("the network of %1").arg(part.machine);
    case SlowPart::Kind::Pair:
        break;
    }
    return Tr::tr("the way between %1 and %2")
        .arg(gpuName(part.machine, part.gpu), gpuName(part.otherMachine, part.otherGpu));
}

using SlowKindName = std::pair<SlowPart::Kind, const char*>;
constexpr std::array slowKindNames{SlowKindName{SlowPart::Kind::Gpu, "gpu"},
    SlowKindName{SlowPart::Kind::Links, "links"}, SlowKindName{SlowPart::Kind::Network, "network"},
    SlowKindName{SlowPart::Kind::Pair, "pair"}};

} // namespace

bool SlowPart::isSame(const SlowPart& other) const
{
    SlowPart like = other;
    like.share = share;
    return like == *this;
}

QString slowPartText(const SlowPart& part)
{
    if (part.share <= 0)
        return Tr::tr("%1 fails", "a GPU or a way between GPUs").arg(partName(part));
    return Tr::tr("%1 is %2 % slower than its like", "a GPU or a way between GPUs")
        .arg(partName(part))
        .arg(std::lround(100 * (1 - part.share)));
}

QString gpuCheckText(const GpuCheck& check)
{
    const QString measured = check.pairs > 0 ? Tr::tr("%1 and %2 measured", "3 GPUs, 3 ways between them")
                                                   .arg(Tr::tr("%n GPU(s)", nullptr, check.gpus),
                                                       Tr::tr("%n way(s) between them", nullptr, check.pairs))
                                             : Tr::tr("%n GPU(s) measured", nullptr, check.gpus);
    QStringList parts{measured};
    if (check.slow.isEmpty() && check.gpus > 0)
        parts.append(Tr::tr("none is slow"));
    for (const SlowPart& part : check.slow)
        parts.append(slowPartText(part));
    if (check.areLeftOut)
        parts.append(Tr::tr("what is slow was left out"));
    if (!check.notMeasured.isEmpty())
        parts.append(
            Tr::tr("not measured, or not all of it: %1").arg(check.notMeasured.join(QLatin1String(", "))));
    return parts.join(QLatin1String(", "));
}

QString slowKindName(SlowPart::Kind kind)
{
    const auto* found = std::find_if(slowKindNames.begin(), slowKindNames.end(),
        [kind](const SlowKindName& each) { return each.first == kind; });
    return QLatin1String(found->second);
}

std::optional<SlowPart::Kind> slowKindFromName(const QString& name)
{
    for (const auto& [kind, known] : slowKindNames) {
        if (name == QLatin1String(known))
            return kind;
    }
    return std::nullopt;
}

} // namespace megatune
