// SPDX-License-Identifier: GPL-3.0-or-later
// Strategy `tpe`: a tree-structured Parzen estimator over the kept layouts only (Bergstra et al. 2011,
// "Algorithms for Hyper-Parameter Optimization"), all parameters categorical, no layout twice. For
// comparison, and for parameters that no model covers.
#include "core/base/tr.h"
#include "core/strategy/candidates.h"
#include "core/strategy/splitmix.h"
#include "core/strategy/strategy.h"
#include "core/strategy/strategykinds.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

// As Optuna's sampler has them by default.
constexpr size_t tpeStartup = 10;
constexpr double tpeGoodShare = 0.1;
constexpr size_t tpeMostGood = 25;
constexpr int tpeDraws = 24;
/// Of larger spaces so many layouts are looked at, drawn anew each time.
constexpr size_t tpeMostLooked = 20'000;

class TpeStrategy final : public Strategy
{
public:
    explicit TpeStrategy(const StrategySettings& settings)
        : m_preset(settings.preset)
        , m_heldBack(*m_preset)
        , m_direction(settings.direction)
        , m_left(distinctCandidates(*settings.preset, m_heldBack))
        , m_random(settings.seed)
    {
        for (const EarlierTrial& trial : settings.earlier) {
            tell(trial.layout, trial.outcome);
            if (trial.outcome.kind == Outcome::Kind::OutOfMemory)
                leaveOut(trial.layout);
        }
    }

    [[nodiscard]] Proposal next() override
    {
        if (m_left.empty())
            return {Proposal::Kind::Done, {}, Tr::tr("Every kept layout was tried.")};
        const bool starts = m_told.size() < tpeStartup;
        const size_t at = starts ? m_random.below(m_left.size()) : likeliest();
        const CombinationIndex index = m_left[at];
        m_left[at] = m_left.back();
        m_left.pop_back();
        return {Proposal::Kind::Try, m_preset->space().layoutAt(index),
            starts ? Tr::tr("Drawn at random: the first %1 outcomes are a start.").arg(tpeStartup)
                   : Tr::tr("Of %1 layouts drawn near the good ones, the most unlike the others.")
                         .arg(tpeDraws)};
    }

    void tell(const Layout& layout, const Outcome& outcome) override
    {
        const auto index = m_preset->space().indexOf(layout);
        if (!index || outcome.kind == Outcome::Kind::Pruned)
            return;
        // What gave no value is as bad as can be.
        double loss = std::numeric_limits<double>::infinity();
        if (outcome.succeeded() && std::isfinite(outcome.value))
            loss = m_direction == Direction::Maximize ? -outcome.value : outcome.value;
        const auto place = std::upper_bound(m_told.begin(), m_told.end(), loss,
            [](double other, const Told& told) { return other < told.loss; });
        m_told.insert(place, {loss, *index});
    }

    void underWay(const Layout& layout) override { leaveOut(layout); }

    void learn(const Layout& layout, const Outcome& outcome) override
    {
        const auto index = m_preset->space().indexOf(layout);
        if (!index)
            return;
        m_told.erase(std::remove_if(m_told.begin(), m_told.end(),
                         [&index](const Told& told) { return told.index == *index; }),
            m_told.end());
        leaveOut(layout);
        tell(layout, outcome);
    }

    [[nodiscard]] HeldBackCounts heldBack() const override { return m_heldBack.counts(); }

    [[nodiscard]] std::optional<qint64> remainingAtMost() const override
    {
        return static_cast<qint64>(m_left.size());
    }

private:
    struct Told
    {
        double loss = 0;
        CombinationIndex index = 0;
    };
    /// Logarithms of each choice's share, for each parameter.
    using Shares = std::vector<std::vector<double>>;

    void leaveOut(const Layout& layout)
    {
        const auto index = m_preset->space().indexOf(layout);
        if (!index)
            return;
        for (const CombinationIndex one : {*index, m_preset->canonical(*index)})
            m_left.erase(std::remove(m_left.begin(), m_left.end(), one), m_left.end());
    }

    [[nodiscard]] Shares sharesOf(size_t begin, size_t end) const
    {
        const SearchSpace& space = m_preset->space();
        Shares shares;
        for (int i = 0; i < space.count(); ++i) {
            const auto choices = static_cast<size_t>(space.parameters()[i].choices.size());
            std::vector<double> counts(choices, 1.0 / double(choices));
            for (size_t k = begin; k < end; ++k)
                counts[static_cast<size_t>(space.choiceAt(m_told[k].index, i))] += 1;
            for (double& count : counts)
                count = std::log(count / (1 + double(end - begin)));
            shares.push_back(std::move(counts));
        }
        return shares;
    }

    [[nodiscard]] double logShare(const Shares& shares, CombinationIndex index) const
    {
        double sum = 0;
        for (int i = 0; i < m_preset->space().count(); ++i)
            sum += shares[static_cast<size_t>(i)][static_cast<size_t>(m_preset->space().choiceAt(index, i))];
        return sum;
    }

    /// Position in m_left.
    [[nodiscard]] size_t likeliest()
    {
        const auto wanted = static_cast<size_t>(std::ceil(tpeGoodShare * double(m_told.size())));
        const size_t good = std::min(wanted, tpeMostGood);
        const Shares goodShares = sharesOf(0, good);
        const Shares otherShares = sharesOf(good, m_told.size());
        std::vector<size_t> looked;
        for (size_t i = 0; i < std::min(m_left.size(), tpeMostLooked); ++i)
            looked.push_back(m_left.size() <= tpeMostLooked ? i : m_random.below(m_left.size()));
        std::vector<double> sums;
        double sum = 0;
        for (const size_t at : looked) {
            sum += std::exp(logShare(goodShares, m_left[at]));
            sums.push_back(sum);
        }
        size_t best = looked.front();
        double bestRatio = -std::numeric_limits<double>::infinity();
        for (int draw = 0; draw < tpeDraws; ++draw) {
            const auto drawn = std::lower_bound(sums.begin(), sums.end(), m_random.unit() * sum);
            const auto position =
                std::min<size_t>(static_cast<size_t>(drawn - sums.begin()), looked.size() - 1);
            const CombinationIndex index = m_left[looked[position]];
            const double ratio = logShare(goodShares, index) - logShare(otherShares, index);
            if (ratio > bestRatio) {
                bestRatio = ratio;
                best = looked[position];
            }
        }
        return best;
    }

    PresetPtr m_preset;
    HeldBack m_heldBack;
    Direction m_direction;
    std::vector<CombinationIndex> m_left;
    std::vector<Told> m_told; ///< best first
    SplitMix m_random;
};

} // namespace

StrategyKind tpeStrategy()
{
    return StrategyKind{u"tpe"_s,
        Tr::tr("tree-structured Parzen estimator over the kept layouts, none twice"),
        [](const StrategySettings& settings) -> Result<std::unique_ptr<Strategy>> {
            return std::make_unique<TpeStrategy>(settings);
        },
        true};
}

} // namespace megatune
