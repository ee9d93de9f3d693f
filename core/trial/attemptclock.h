// SPDX-License-Identifier: GPL-3.0-or-later
// The times of one attempt of a trial by our own clock: how long it has run, how long it was silent, how long
// an iteration takes.
#pragma once

#include "core/base/clock.h"

#include <memory>
#include <optional>

namespace megatune {

/// What an attempt waits for its host counts neither as running nor as silence.
class AttemptClock
{
public:
    explicit AttemptClock(std::shared_ptr<const Clock> clock)
        : m_clock(std::move(clock))
    {
    }
    void start() { m_startedMs = m_heardMs = now(); }
    /// It has printed something.
    void hear() { m_heardMs = now(); }
    void setWaiting(bool waits)
    {
        if (waits && !m_waitsSinceMs) {
            m_waitsSinceMs = now();
        } else if (!waits && m_waitsSinceMs) {
            m_heardMs = now();
            m_waitedMs += m_heardMs - *m_waitsSinceMs;
            m_waitsSinceMs.reset();
        }
    }
    [[nodiscard]] double runningS() const
    {
        return static_cast<double>(m_waitsSinceMs.value_or(now()) - m_startedMs - m_waitedMs) / 1000;
    }
    [[nodiscard]] double silentS() const
    {
        return m_waitsSinceMs ? 0 : static_cast<double>(now() - m_heardMs) / 1000;
    }
    /// Milliseconds since some moment.
    [[nodiscard]] qint64 now() const { return m_clock->elapsedMs(); }

private:
    std::shared_ptr<const Clock> m_clock;
    qint64 m_startedMs = 0;
    qint64 m_waitedMs = 0;
    qint64 m_heardMs = 0;
    std::optional<qint64> m_waitsSinceMs;
};

/// How far a training is and how fast it gets on, from when its lines came.
class IterationPace
{
public:
    /// A logged iteration, and when its line came. `isMeasured`: it is behind the warm-up.
    void add(qint64 iteration, qint64 atMs, bool isMeasured)
    {
        if (iteration < m_last.iteration)
            m_firstMeasured.reset(); // the trainer began anew
        m_last = {iteration, atMs};
        if (!m_firstMeasured && isMeasured)
            m_firstMeasured = m_last;
    }
    [[nodiscard]] qint64 lastIteration() const { return m_last.iteration; }
    /// Nothing where all lines came at once.
    [[nodiscard]] std::optional<double> secondsPerIteration() const
    {
        if (!m_firstMeasured || m_last.iteration <= m_firstMeasured->iteration
            || m_last.atMs <= m_firstMeasured->atMs)
            return std::nullopt;
        return static_cast<double>(m_last.atMs - m_firstMeasured->atMs) / 1000
            / static_cast<double>(m_last.iteration - m_firstMeasured->iteration);
    }

private:
    struct Arrival
    {
        qint64 iteration = 0;
        qint64 atMs = 0;
    };
    std::optional<Arrival> m_firstMeasured;
    Arrival m_last;
};

} // namespace megatune
