// SPDX-License-Identifier: GPL-3.0-or-later
// Strategy `random`: the kept layouts in an order drawn from the seed, each once.
#include "core/base/tr.h"
#include "core/strategy/candidates.h"
#include "core/strategy/splitmix.h"
#include "core/strategy/strategy.h"
#include "core/strategy/strategykinds.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

class RandomStrategy final : public Strategy
{
public:
    explicit RandomStrategy(const StrategySettings& settings)
        : m_preset(settings.preset)
        , m_heldBack(*m_preset)
        , m_left(distinctCandidates(*settings.preset, m_heldBack))
        , m_total(m_left.size())
        , m_random(settings.seed)
    {
    }

    [[nodiscard]] Proposal next() override
    {
        if (m_left.empty()) {
            return {Proposal::Kind::Done, {},
                Tr::tr("All %n kept layout(s) were tried.", nullptr, static_cast<int>(m_total))};
        }
        const size_t drawn = static_cast<size_t>(m_random.below(m_left.size()));
        const CombinationIndex index = m_left[drawn];
        m_left[drawn] = m_left.back();
        m_left.pop_back();
        return {Proposal::Kind::Try, m_preset->space().layoutAt(index),
            Tr::tr("Drawn from the layouts not yet tried, %1 of them.").arg(m_left.size() + 1)};
    }

    void tell(const Layout&, const Outcome&) override {}

    [[nodiscard]] HeldBackCounts heldBack() const override { return m_heldBack.counts(); }

    [[nodiscard]] std::optional<qint64> remainingAtMost() const override
    {
        return static_cast<qint64>(m_left.size());
    }

private:
    PresetPtr m_preset;
    HeldBack m_heldBack;
    std::vector<CombinationIndex> m_left;
    size_t m_total;
    SplitMix m_random;
};

} // namespace

StrategyKind randomStrategy()
{
    return StrategyKind{u"random"_s, Tr::tr("kept layouts in random order, none twice"),
        [](const StrategySettings& settings) -> Result<std::unique_ptr<Strategy>> {
            return std::make_unique<RandomStrategy>(settings);
        }};
}

} // namespace megatune
