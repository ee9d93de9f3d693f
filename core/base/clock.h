// SPDX-License-Identifier: GPL-3.0-or-later
// Time as a constructor argument, so that tests decide what time it is.
#pragma once

#include <QDateTime>
#include <QElapsedTimer>

namespace megatune {

class Clock
{
public:
    virtual ~Clock() = default;
    /// Wall time in UTC with milliseconds; may jump.
    [[nodiscard]] virtual QDateTime now() const = 0;
    /// Milliseconds since an arbitrary start; never goes back.
    [[nodiscard]] virtual qint64 elapsedMs() const = 0;
};

class SystemClock final : public Clock
{
public:
    SystemClock() { m_timer.start(); }
    [[nodiscard]] QDateTime now() const override { return QDateTime::currentDateTimeUtc(); }
    [[nodiscard]] qint64 elapsedMs() const override { return m_timer.elapsed(); }

private:
    QElapsedTimer m_timer;
};

} // namespace megatune
