// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/strategy/heldback.h"

#include "core/base/tr.h"

#include <algorithm>
#include <numeric>

namespace megatune {

qint64 HeldBackCounts::total() const
{
    return std::accumulate(doubted.begin(), doubted.end(), memory);
}

HeldBack::HeldBack(const Preset& preset)
    : m_preset(preset)
    , m_numbers(static_cast<size_t>(preset.space().count()))
{
}

double HeldBack::ratioOf(CombinationIndex index)
{
    if (m_preset.estimator() == nullptr)
        return 0;
    m_preset.space().numbersAt(index, m_numbers);
    const LayoutEstimate estimate = m_preset.estimator()->estimate(m_numbers);
    return estimate.memoryKnown ? estimate.memory.total() / m_preset.estimator()->capacity() : 0;
}

const Rule* HeldBack::doubtOf(CombinationIndex index)
{
    const RuleSet& doubts = m_preset.doubts();
    if (doubts.isEmpty())
        return nullptr;
    m_preset.space().numbersAt(index, m_numbers);
    const auto raised = std::find_if(
        doubts.begin(), doubts.end(), [this](const Rule& doubt) { return !doubt.holds(m_numbers); });
    return raised == doubts.end() ? nullptr : &*raised;
}

bool HeldBack::holds(CombinationIndex index)
{
    return holds(index, ratioOf(index));
}

bool HeldBack::holds(CombinationIndex index, double ratio)
{
    if (const Rule* doubt = doubtOf(index))
        ++m_counts.doubted[doubt->title];
    else if (ratio > heldBackRatio)
        ++m_counts.memory;
    else
        return false;
    return true;
}

bool HeldBack::wouldHold(CombinationIndex index, double ratio)
{
    return ratio > heldBackRatio || doubtOf(index) != nullptr;
}

QString HeldBack::warning(CombinationIndex index)
{
    if (const Rule* doubt = doubtOf(index))
        return Tr::tr("Other strategies hold this back: %1.").arg(doubt->title);
    const double ratio = ratioOf(index);
    if (ratio <= heldBackRatio)
        return {};
    return Tr::tr("Other strategies hold this back: estimated at %1 times a GPU's memory.")
        .arg(QString::number(ratio, 'f', 1));
}

QString heldBackText(const HeldBackCounts& counts)
{
    QStringList sentences;
    if (counts.memory > 0) {
        sentences.append(Tr::tr("%Ln layout(s) will not be tried: estimated beyond %1 times the memory.",
            nullptr, static_cast<int>(counts.memory))
                             .arg(heldBackRatio));
    }
    for (auto doubt = counts.doubted.begin(); doubt != counts.doubted.end(); ++doubt) {
        sentences.append(
            Tr::tr("%Ln layout(s) will not be tried: %1.", nullptr, static_cast<int>(doubt.value()))
                .arg(doubt.key()));
    }
    return sentences.join(u' ');
}

} // namespace megatune
