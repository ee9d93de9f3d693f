// SPDX-License-Identifier: GPL-3.0-or-later
// Strategy `grid`: every kept layout once, in the order of the search space.
#include "core/base/tr.h"
#include "core/strategy/candidates.h"
#include "core/strategy/strategy.h"
#include "core/strategy/strategykinds.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

class GridStrategy final : public Strategy
{
public:
    explicit GridStrategy(const StrategySettings& settings)
        : m_preset(settings.preset)
        , m_heldBack(*m_preset)
        , m_candidates(distinctCandidates(*settings.preset, m_heldBack))
    {
    }

    [[nodiscard]] Proposal next() override
    {
        if (m_position == m_candidates.size()) {
            return {Proposal::Kind::Done, {},
                Tr::tr("All %n kept layout(s) were tried.", nullptr, static_cast<int>(m_candidates.size()))};
        }
        const CombinationIndex index = m_candidates[m_position++];
        return {Proposal::Kind::Try, m_preset->space().layoutAt(index),
            Tr::tr("Number %1 of %2 kept layouts.").arg(m_position).arg(m_candidates.size())};
    }

    void tell(const Layout&, const Outcome&) override {}

    [[nodiscard]] HeldBackCounts heldBack() const override { return m_heldBack.counts(); }

    [[nodiscard]] std::optional<qint64> remainingAtMost() const override
    {
        return static_cast<qint64>(m_candidates.size() - m_position);
    }

private:
    PresetPtr m_preset;
    HeldBack m_heldBack;
    std::vector<CombinationIndex> m_candidates;
    size_t m_position = 0;
};

} // namespace

StrategyKind gridStrategy()
{
    return StrategyKind{u"grid"_s, Tr::tr("every kept layout, in order"),
        [](const StrategySettings& settings) -> Result<std::unique_ptr<Strategy>> {
            return std::make_unique<GridStrategy>(settings);
        }};
}

} // namespace megatune
