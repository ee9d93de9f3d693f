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

/// Of "2026-03-01T12:00:00.123Z" alone. By hand, as a hundred thousand of them by QDateTime would take a
/// second.
std::optional<qint64> msOfStudyTime(const QString& text)
{
    if (text.size() != 24 || text.at(4) != u'-' || text.at(7) != u'-' || text.at(10) != u'T'
        || text.at(13) != u':' || text.at(16) != u':' || text.at(19) != u'.' || text.at(23) != u'Z')
        return std::nullopt;
    const int year = digitsOf(text, 0, 4);
    const int month = digitsOf(text, 5, 7);
    const int day = digitsOf(text, 8, 10);
    const int hour = digitsOf(text, 11, 13);
    const int minute = digitsOf(text, 14, 16);
    const int second = digitsOf(text, 17, 19);
    const int milli = digitsOf(text, 20, 23);
    using namespace std::chrono;
    const year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
        std::chrono::day(static_cast<unsigned>(day))};
    if (std::min({year, hour, minute, second, milli}) < 0 || !date.ok() || hour > 23 || minute > 59
        || second > 59)
        return std::nullopt;
    const qint64 days = sys_days(date).time_since_epoch().count();
    return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000 + milli;
}

/// The same backwards.
QString studyTimeOf(qint64 ms)
{
    using namespace std::chrono;
    const sys_time<milliseconds> time{milliseconds(ms)};
    const auto midnight = floor<days>(time);
    const year_month_day date(midnight);
    qint64 rest = (time - midnight).count();
    QString text(24, u'0');
    const auto put = [&text](int end, int digits, qint64 number, char16_t behind) {
        for (int i = 0; i < digits; ++i, number /= 10)
            text[end - 1 - i] = QChar(static_cast<char16_t>(u'0' + number % 10));
        text[end] = QChar(behind);
    };
    put(23, 3, rest % 1000, u'Z');
    rest /= 1000;
    put(19, 2, rest % 60, u'.');
    put(16, 2, rest / 60 % 60, u':');
    put(13, 2, rest / 3600, u':');
    put(10, 2, static_cast<unsigned>(date.day()), u'T');
    put(7, 2, static_cast<unsigned>(date.month()), u'-');
    put(4, 4, static_cast<int>(date.year()), u'-');
    return text;
}

} // namespace

IsoTime::IsoTime(const QString& text)
{
    if (const std::optional<qint64> ms = msOfStudyTime(text))
        m_ms = *ms;
    else
        m_other = text;
}

IsoTime IsoTime::fromMs(qint64 ms)
{
    IsoTime time;
    time.m_ms = ms;
    return time;
}

QString IsoTime::text() const
{
    if (!m_other.isEmpty())
        return m_other;
    return m_ms == none ? QString() : studyTimeOf(m_ms);
}

std::optional<double> IsoTime::seconds() const
{
    if (!m_other.isEmpty())
        return secondsOfIso(m_other);
    return m_ms == none ? std::nullopt : std::optional(static_cast<double>(m_ms) / 1000);
}

bool IsoTime::isAfter(const IsoTime& other) const
{
    return m_ms != none && other.m_ms != none ? m_ms > other.m_ms : text() > other.text();
}

std::optional<double> secondsOfIso(const QString& isoTime)
{
    if (const std::optional<qint64> ms = msOfStudyTime(isoTime))
        return static_cast<double>(*ms) / 1000;
    const QDateTime time = QDateTime::fromString(isoTime, Qt::ISODateWithMs);
    if (!time.isValid() || time.timeSpec() == Qt::LocalTime)
        return std::nullopt;
    return static_cast<double>(time.toMSecsSinceEpoch()) / 1000;
}

} // namespace megatune
