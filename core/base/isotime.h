// SPDX-License-Identifier: GPL-3.0-or-later
// Times as study files hold them.
#pragma once

#include <limits>
#include <optional>
#include <QString>

namespace megatune {

/// A time of a study file in as little room as it can be held. Gives back the text that it was made from.
class IsoTime
{
public:
    IsoTime() = default;
    IsoTime(const QString& text); // NOLINT(google-explicit-constructor)
    /// Since 1970, before the year 10000.
    [[nodiscard]] static IsoTime fromMs(qint64 ms);

    [[nodiscard]] QString text() const;
    [[nodiscard]] bool isEmpty() const { return m_ms == none && m_other.isEmpty(); }
    void clear() { *this = IsoTime(); }
    /// As secondsOfIso().
    [[nodiscard]] std::optional<double> seconds() const;
    bool operator==(const IsoTime& other) const { return m_ms == other.m_ms && text() == other.text(); }
    /// By time where both are in the form of study files, else by letters.
    [[nodiscard]] bool isAfter(const IsoTime& other) const;

private:
    static constexpr qint64 none = std::numeric_limits<qint64>::min();
    qint64 m_ms = none; ///< since 1970, of "2026-03-01T12:00:00.123Z"
    QString m_other;    ///< a text of another form
};

/// Seconds since 1970 of "2026-03-01T12:00:00.123Z", the form of study files; other ISO forms that name their
/// zone, too. Nothing when it is none. Quick enough for a hundred thousand trials.
[[nodiscard]] std::optional<double> secondsOfIso(const QString& isoTime);

} // namespace megatune
