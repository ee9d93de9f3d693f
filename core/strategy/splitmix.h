// SPDX-License-Identifier: GPL-3.0-or-later
// Random numbers that are the same on every machine and library, which a resumed study needs.
#pragma once

#include <cmath>
#include <QtGlobal>

namespace megatune {

/// SplitMix64 (Steele, Lea, Flood 2014).
class SplitMix
{
public:
    explicit SplitMix(quint64 seed)
        : m_state(seed)
    {
    }

    quint64 next()
    {
        m_state += 0x9E3779B97F4A7C15U;
        quint64 z = m_state;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }

    /// Uniform below `bound`: values of the incomplete last round are drawn again.
    quint64 below(quint64 bound)
    {
        const quint64 limit = ~quint64{0} - ~quint64{0} % bound;
        quint64 value = next();
        while (value >= limit)
            value = next();
        return value % bound;
    }

    /// Uniform in [0, 1).
    double unit() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }

    /// Of the standard normal distribution (Box and Muller).
    double normal()
    {
        const double radius = std::sqrt(-2 * std::log(1 - unit()));
        return radius * std::cos(6.283185307179586 * unit());
    }

private:
    quint64 m_state;
};

} // namespace megatune
