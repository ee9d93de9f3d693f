// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/timeticks.h"

#include <cmath>
#include <initializer_list>
#include <QDateTime>

namespace megatune {

namespace {

constexpr double tickDayS = 86'400;
constexpr double tickYearS = 365.25 * tickDayS;

QDateTime localTime(double second)
{
    return QDateTime::fromMSecsSinceEpoch(std::llround(second * 1000));
}

double secondOf(const QDateTime& time)
{
    return static_cast<double>(time.toMSecsSinceEpoch()) / 1000.0;
}

/// The smallest of `steps`, in units of `unitS`, that makes at most `most` ticks; 0: none does.
int stepFor(std::initializer_list<int> steps, double unitS, double span, int most)
{
    for (const int step : steps) {
        if (span / (step * unitS) <= most)
            return step;
    }
    return 0;
}

} // namespace

QList<TimeTick> timeTicks(double from, double to, int most, const QLocale& locale)
{
    QList<TimeTick> ticks;
    const double span = to - from;
    const auto add = [&ticks, from, to](const QDateTime& time, const QString& text) {
        if (const double second = secondOf(time); second >= from && second <= to)
            ticks.append({second, text});
    };
    const QDate day = localTime(from).date();
    if (const int minutes = stepFor({1, 5, 15, 30, 60, 120, 180, 360, 720}, 60, span, most)) {
        const qint64 stepS = qint64(minutes) * 60;
        const QDateTime midnight = day.startOfDay();
        const auto before = static_cast<qint64>(from - secondOf(midnight)) / stepS;
        for (QDateTime time = midnight.addSecs(before * stepS); secondOf(time) <= to;
             time = time.addSecs(stepS)) {
            // The day once, and where another one begins.
            const bool saysDay = ticks.isEmpty() || time.date() != localTime(ticks.constLast().second).date();
            add(time,
                saysDay ? locale.toString(time, QLocale::ShortFormat)
                        : locale.toString(time.time(), QLocale::ShortFormat));
        }
    } else if (const int days = stepFor({1, 2, 7, 14}, tickDayS, span, most)) {
        for (QDate at = day; secondOf(at.startOfDay()) <= to; at = at.addDays(days))
            add(at.startOfDay(), locale.toString(at, QLocale::ShortFormat));
    } else {
        int months = stepFor({1, 2, 3, 6, 12}, tickYearS / 12, span, most);
        if (months == 0)
            months = 12 * static_cast<int>(std::ceil(span / tickYearS / most));
        const int first = months < 12 ? (day.month() - 1) / months * months + 1 : 1;
        for (QDate at(day.year(), first, 1); secondOf(at.startOfDay()) <= to; at = at.addMonths(months))
            add(at.startOfDay(), locale.toString(at, QLocale::ShortFormat));
    }
    return ticks;
}

} // namespace megatune
