// SPDX-License-Identifier: GPL-3.0-or-later
// Ticks of an axis of dates: at full minutes, hours, days or months, as people say them.
#pragma once

#include <QList>
#include <QLocale>

namespace megatune {

struct TimeTick
{
    double second = 0; ///< since 1970
    QString text;
};

/// In [from, to], seconds since 1970; about `most` of them at most.
[[nodiscard]] QList<TimeTick> timeTicks(double from, double to, int most, const QLocale& locale);

} // namespace megatune
