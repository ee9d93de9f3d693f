// SPDX-License-Identifier: GPL-3.0-or-later
// How wrong the estimated step times are, learned from measurements: a Gaussian process over the logarithm of
// measured over estimated time. Deterministic; one column of numbers for each measurement.
#pragma once

#include "core/strategy/guided/candidatepool.h"

namespace megatune {

/// Mean and deviation of log(measured / estimated).
struct Residual
{
    double mean = 0;
    double deviation = 0;
};

/// Covariance = products of the features (parts of the estimate that are off as a whole: the link's speed,
/// the cost of recomputation, launches ...) + a bump for layouts close to each other + the layout's own. The
/// common scale of all deviations is learned, too (inverse gamma). Rasmussen and Williams 2006, chapters 2
/// and 9.
class GainModel
{
public:
    explicit GainModel(const std::vector<Candidate>& candidates);

    /// `noise` is the deviation of the measurement itself. False when it has enough measurements already.
    bool learn(size_t candidate, double residual, double noise = 0.005);
    /// As if the candidate had been measured just as expected; forget() undoes all of them.
    void suppose(size_t candidate);
    void forget();
    [[nodiscard]] Residual at(size_t candidate) const;
    [[nodiscard]] int count() const { return m_learned; }
    void clear();

private:
    bool add(size_t candidate, double residual, double noise);
    [[nodiscard]] double covariance(size_t a, size_t b) const;

    const std::vector<Candidate>& m_candidates;
    std::vector<std::vector<float>> m_columns; ///< of the Cholesky factor
    std::vector<double> m_mean;
    std::vector<double> m_variance;
    double m_surprise = 0; ///< sum of squared standardised errors
    int m_learned = 0;
    int m_supposed = 0;
};

/// Expected improvement over `best` of a normal distribution (logarithms of times).
[[nodiscard]] double expectedGain(double best, double mean, double deviation);

} // namespace megatune
