// SPDX-License-Identifier: GPL-3.0-or-later
// What was measured, held against the estimates of the candidates: units that may differ and values that
// cannot be believed are sorted out here. Internal to this folder.
#pragma once

#include "core/strategy/guided/candidatepool.h"
#include "core/strategy/guided/gainmodel.h"
#include "core/strategy/strategy.h"

#include <optional>
#include <vector>

namespace megatune {

struct MeasuredTime
{
    size_t candidate = 0;
    double residual = 0; ///< logarithm of measured over estimated time, in units that may be wrong
    double noise = 0;
    bool counts = true; ///< of this study
};

class MeasuredTimes
{
public:
    /// `pool` has to live longer.
    MeasuredTimes(const CandidatePool& pool, Direction direction)
        : m_pool(&pool)
        , m_direction(direction)
    {
    }

    /// Logarithm of measured over estimated time. TFLOP/s are held against estimated ones; other units give a
    /// constant that learn() takes out.
    [[nodiscard]] double residualOf(size_t candidate, double value) const;
    /// Values in other units than estimates have shift all residuals; a few absurd ones must not.
    void learn(const MeasuredTime& measured, GainModel& gain);
    /// Of this study, as the logarithm of a time in the estimates' units.
    [[nodiscard]] std::optional<double> best() const;
    /// Of this study.
    [[nodiscard]] std::optional<MeasuredTime> fastest() const;
    /// Values of this study.
    [[nodiscard]] int count() const { return m_count; }
    /// How far this study's values are off their estimates, beside a factor that all share: the deviation of
    /// the logarithms. Nothing while the estimates fit, or there are too few values to tell. They do not fit
    /// where they are off by more than public sweeps ever are, or order the layouts no better than chance.
    [[nodiscard]] std::optional<double> misfit() const;

private:
    [[nodiscard]] bool isPlausible(const MeasuredTime& measured) const;
    /// The logarithm of the measured time, in the estimates' units.
    [[nodiscard]] double timeOf(const MeasuredTime& measured) const;

    const CandidatePool* m_pool;
    Direction m_direction;
    std::vector<MeasuredTime> m_measured;
    double m_offset = 0;
    int m_count = 0;
};

} // namespace megatune
