// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/isotime.h"

#include <algorithm>
#include <chrono>
#include <QDateTime>

namespace megatune {

namespace {

/// Digits from `from` up to `end`, or -1.
int digitsOf(const QString& text, int from, int end)
{
    int number = 0;
    for (int i = from; i < end; ++i) {
        const char16_t digit = text.at(i).unicode();
        if (digit < u'0' || digit > u'9')
            return -1;
        number = number * 10 + (digit - u'0');
    }
    return number;
}

} // namespace

std::optional<double> secondsOfIso(const QString& isoTime)
{
    // By hand, as a hundred thousand of them by QDateTime would take a second.
    if (isoTime.size() == 24 && isoTime.at(10) == u'T' && isoTime.endsWith(u'Z')) {
        const int year = digitsOf(isoTime, 0, 4);
        const int month = digitsOf(isoTime, 5, 7);
        const int day = digitsOf(isoTime, 8, 10);
        const int hour = digitsOf(isoTime, 11, 13);
        const int minute = digitsOf(isoTime, 14, 16);
        const int second = digitsOf(isoTime, 17, 19);
        const int milli = digitsOf(isoTime, 20, 23);
        using namespace std::chrono;
        const year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
            std::chrono::day(static_cast<unsigned>(day))};
        if (std::min({year, hour, minute, second, milli}) >= 0 && date.ok()) {
            return static_cast<double>(sys_days(date).time_since_epoch().count()) * 86'400.0 + hour * 3600.0
                + minute * 60.0 + second + milli / 1000.0;
        }
    }
    const QDateTime time = QDateTime::fromString(isoTime, Qt::ISODateWithMs);
    if (!time.isValid() || time.timeSpec() == Qt::LocalTime)
        return std::nullopt;
    return static_cast<double>(time.toMSecsSinceEpoch()) / 1000;
}

} // namespace megatune
