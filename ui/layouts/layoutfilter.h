// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody typed to narrow down layouts, in the words of the trials' filter: "tp=2 mbs>=2 memory<70".
#pragma once

#include "core/space/searchspace.h"
#include "ui/trials/trialfilter.h"

namespace megatune {

/// What a parameter must be narrows the space; what memory and speed must be is asked of each layout.
class LayoutFilter
{
public:
    LayoutFilter() = default;
    /// Never fails: a word that is not understood is left out and named by problem(); one that is being typed
    /// ("tp=") holds for every layout.
    [[nodiscard]] static LayoutFilter parse(const QString& text, const SearchSpace& space);

    /// The space that is left; nothing when no layout can hold.
    [[nodiscard]] const std::optional<SearchSpace>& space() const { return m_space; }
    /// Some words are about estimates.
    [[nodiscard]] bool asksEstimates() const { return !m_estimates.isEmpty(); }
    /// Whether a layout of space() holds: estimated GiB of one GPU, estimated TFLOP/s per GPU. One thread at
    /// a time, also when it is const.
    [[nodiscard]] bool holds(double gib, double tflops) const;
    /// One short sentence; empty when every word is understood.
    [[nodiscard]] const QString& problem() const { return m_problem; }

private:
    void narrow(const SearchSpace& whole, const QString& parameter, const QStringList& words);

    std::optional<SearchSpace> m_space;
    TrialFilter m_estimates;
    mutable Trial m_estimated; ///< what m_estimates is asked about, a million times
    QString m_problem;
};

} // namespace megatune
