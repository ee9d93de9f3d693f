// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/fastestlayout.h"

#include "core/space/axisnames.h"
#include "core/space/enumerator.h"
#include "core/space/variants.h"
#include "core/strategy/heldback.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

class FastestLayout
{
public:
    FastestLayout(const Preset& preset, const Calibration& calibration)
        : m_preset(preset)
        , m_space(preset.space())
        , m_estimator(*preset.estimator())
        , m_calibration(calibration)
        , m_heldBack(preset)
        , m_numbers(static_cast<size_t>(m_space.count()))
    {
    }

    [[nodiscard]] std::optional<CombinationIndex> find()
    {
        const int granularity = m_space.indexOf(axis::granularity);
        if (granularity < 0)
            return std::nullopt;
        const QList<Value>& choices = m_space.parameters()[granularity].choices;
        const auto bare = std::find_if(
            choices.begin(), choices.end(), [](const Value& choice) { return choice.word == u"none"; });
        if (bare == choices.end())
            return std::nullopt;
        for (const auto& [seconds, index] : stepsOf(bareSpace(*bare))) {
            if (m_best && seconds >= m_bestSeconds)
                break;
            if (!take(index))
                takeVariants(index, granularity);
        }
        return m_best ? std::optional(m_preset.canonical(*m_best)) : std::nullopt;
    }

private:
    [[nodiscard]] SearchSpace bareSpace(const Value& bare) const
    {
        SearchSpace space = m_space.restricted(axis::granularity, {bare});
        for (const QString& name : {axis::method, axis::recomputeLayers, axis::recomputeModules}) {
            const int at = m_space.indexOf(name);
            if (at >= 0)
                space = space.restricted(name, {m_space.parameters()[at].choices.first()});
        }
        return space;
    }

    /// Of what is kept of `bare` and whose weights and optimizer alone have room, with its place in the whole
    /// space, the fastest first.
    [[nodiscard]] std::vector<std::pair<double, CombinationIndex>> stepsOf(const SearchSpace& bare)
    {
        std::vector<std::pair<double, CombinationIndex>> steps;
        const WholeSpaceIndex whole(m_space, bare);
        for (const CombinationIndex part : classify(bare, m_preset.rules(), Listing::Kept).keptIndexes) {
            bare.numbersAt(part, m_numbers);
            const LayoutEstimate estimate = m_estimator.estimate(m_numbers);
            MemoryNeed states = memoryNeed(estimate.memory);
            states.moving = 0;
            if (hasRoom(states))
                steps.emplace_back(estimate.step.stepSeconds, whole.of(part));
        }
        std::sort(steps.begin(), steps.end());
        return steps;
    }

    [[nodiscard]] bool hasRoom(const MemoryNeed& need) const
    {
        return m_calibration.bytes(need) <= plannedMemoryShare * m_estimator.capacity();
    }

    /// Whether it fits with room and may be launched; the fastest of these is kept.
    bool take(CombinationIndex index)
    {
        m_space.numbersAt(index, m_numbers);
        const LayoutEstimate estimate = m_estimator.estimate(m_numbers);
        const MemoryNeed need = memoryNeed(estimate.memory);
        if (!hasRoom(need) || m_heldBack.wouldHold(index, need.need() / m_estimator.capacity()))
            return false;
        if (!m_best || estimate.step.stepSeconds < m_bestSeconds) {
            m_best = index;
            m_bestSeconds = estimate.step.stepSeconds;
        }
        return true;
    }

    void takeVariants(CombinationIndex bare, int granularity)
    {
        const QList<Value>& choices = m_space.parameters()[granularity].choices;
        for (int choice = 0; choice < choices.size(); ++choice) {
            if (choices[choice].word == u"none")
                continue;
            const QStringList details = choices[choice].word == u"selective"
                ? QStringList{axis::recomputeModules}
                : QStringList{axis::method, axis::recomputeLayers};
            const CombinationIndex remade = withChoice(m_space, bare, granularity, choice);
            for (const CombinationIndex index : variantsOf(m_space, remade, details)) {
                if (firstBroken(m_space, m_preset.rules(), index) == nullptr)
                    take(index);
            }
        }
    }

    const Preset& m_preset;
    const SearchSpace& m_space;
    const Estimator& m_estimator;
    const Calibration& m_calibration;
    HeldBack m_heldBack;
    std::vector<qint64> m_numbers;
    std::optional<CombinationIndex> m_best;
    double m_bestSeconds = 0; ///< as estimated, not corrected: the order is the same
};

} // namespace

std::optional<CombinationIndex> fastestWithRoom(const Preset& preset, const Calibration& calibration)
{
    return FastestLayout(preset, calibration).find();
}

} // namespace megatune
