// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/speeddoubt.h"

#include "core/base/tr.h"

#include <algorithm>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr double doubtUsualLength = 8192; ///< tokens; beyond it attention's kernels decide
/// As A800 and MI355X were off, of which hardly anything is published.
constexpr double doubtAssumed = 0.35;

enum class GpuFamily { Other, Ampere, Hopper, Blackwell };

/// Of the types with measured steps that were compared.
GpuFamily familyOf(const GpuSpec& gpu)
{
    const auto isOneOf = [&](std::initializer_list<QStringView> names) {
        return std::any_of(
            names.begin(), names.end(), [&](QStringView name) { return gpu.name.startsWith(name); });
    };
    if (isOneOf({u"A100-40", u"A100-80"}))
        return GpuFamily::Ampere;
    if (isOneOf({u"H100-80", u"H200"}))
        return GpuFamily::Hopper;
    return isOneOf({u"B200", u"B300", u"GB200", u"GB300"}) ? GpuFamily::Blackwell : GpuFamily::Other;
}

} // namespace

SpeedDoubt speedDoubt(const ModelShape& shape, const GpuSpec& gpu, const TrainingSpec& training)
{
    const bool sparse = shape.numExperts.value_or(0) > 1;
    const bool isLong = training.sequenceLength > doubtUsualLength;
    if (training.loraRank > 0 || training.isPreference)
        return {doubtAssumed, 0, Tr::tr("such a task")};
    switch (familyOf(gpu)) {
    case GpuFamily::Other:
        return {doubtAssumed, 0, gpu.name};
    case GpuFamily::Ampere:
        if (sparse || isLong)
            return {doubtAssumed, 0, sparse ? Tr::tr("models with experts on %1").arg(gpu.name) : gpu.name};
        return {0.10, 654, Tr::tr("dense models on A100")};
    case GpuFamily::Hopper:
    case GpuFamily::Blackwell:
        break;
    }
    if (isLong)
        return {0.15, 5, Tr::tr("sequences beyond 8,192 tokens")};
    if (sparse)
        return {0.24, 45, Tr::tr("models with experts")};
    return familyOf(gpu) == GpuFamily::Hopper ? SpeedDoubt{0.10, 33, Tr::tr("dense models on H100")}
                                              : SpeedDoubt{0.11, 29, Tr::tr("dense models on B200 to GB300")};
}

QString doubtedNumber(double number, const SpeedDoubt& doubt, int decimals)
{
    const QLocale locale;
    const QString text = locale.toString(number, 'f', decimals);
    return doubt.share <= 0 ? text
                            : Tr::tr("%1 (%2 to %3)")
                                  .arg(text, locale.toString(number / (1 + doubt.share), 'f', 0),
                                      locale.toString(number * (1 + doubt.share), 'f', 0));
}

QString doubtSentence(const SpeedDoubt& doubt)
{
    const QString percent = QLocale().toString(100 * doubt.share, 'f', 0);
    if (doubt.kind.isEmpty())
        return {};
    return doubt.compared > 0
        ? Tr::tr("Of %L1 measured steps of %2, two of three are within %3 % of the estimate.")
              .arg(doubt.compared)
              .arg(doubt.kind, percent)
        : Tr::tr("No measured step of %1 was compared: \u00b1 %2 % is assumed.").arg(doubt.kind, percent);
}

} // namespace megatune
