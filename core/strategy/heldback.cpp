// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/strategy/heldback.h"

#include "core/base/tr.h"
#include "core/space/axisnames.h"

#include <algorithm>

namespace megatune {

HeldBack::HeldBack(const Preset& preset)
    : m_preset(preset)
    , m_numbers(static_cast<size_t>(preset.space().count()))
{
    if (preset.shape() && !preset.shape()->isMoe())
        m_expertParameter = preset.space().indexOf(axis::ep);
}

double HeldBack::ratioOf(CombinationIndex index)
{
    if (m_preset.estimator() == nullptr)
        return 0;
    m_preset.space().numbersAt(index, m_numbers);
    const LayoutEstimate estimate = m_preset.estimator()->estimate(m_numbers);
    return estimate.memoryKnown ? estimate.memory.total() / m_preset.estimator()->capacity() : 0;
}

HeldBack::Cause HeldBack::causeOf(CombinationIndex index)
{
    return causeOf(index, ratioOf(index));
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

HeldBack::Cause HeldBack::causeOf(CombinationIndex index, double ratio)
{
    const SearchSpace& space = m_preset.space();
    if (m_expertParameter >= 0) {
        const QList<Value>& sizes = space.parameters()[m_expertParameter].choices;
        if (sizes[space.choiceAt(index, m_expertParameter)].number > 1)
            return Cause::Trainer;
    }
    if (doubtOf(index) != nullptr)
        return Cause::Doubt;
    return ratio > heldBackRatio ? Cause::Memory : Cause::None;
}

bool HeldBack::holds(CombinationIndex index)
{
    return count(index, causeOf(index));
}

bool HeldBack::holds(CombinationIndex index, double ratio)
{
    return count(index, causeOf(index, ratio));
}

bool HeldBack::count(CombinationIndex index, Cause cause)
{
    if (cause == Cause::Doubt && ++m_counts.doubted == 1)
        m_counts.doubt = doubtOf(index)->title;
    m_counts.memory += cause == Cause::Memory ? 1 : 0;
    m_counts.trainer += cause == Cause::Trainer ? 1 : 0;
    return cause != Cause::None;
}

QString HeldBack::warning(CombinationIndex index)
{
    switch (causeOf(index)) {
    case Cause::None:
        return {};
    case Cause::Trainer:
        return Tr::tr(
            "Other strategies hold this back: the trainer refuses EP above 1 for a model without experts.");
    case Cause::Doubt:
        return Tr::tr("Other strategies hold this back: %1.").arg(doubtOf(index)->title);
    case Cause::Memory:
        break;
    }
    return Tr::tr("Other strategies hold this back: estimated at %1 times a GPU's memory.")
        .arg(QString::number(ratioOf(index), 'f', 1));
}

QString heldBackText(const HeldBackCounts& counts)
{
    QStringList sentences;
    if (counts.memory > 0) {
        sentences.append(Tr::tr("%Ln layout(s) are held back: estimated beyond %1 times the memory.", nullptr,
            static_cast<int>(counts.memory))
                             .arg(heldBackRatio));
    }
    if (counts.trainer > 0) {
        sentences.append(
            Tr::tr("%Ln layout(s) are held back: the trainer refuses EP above 1 for a model without experts.",
                nullptr, static_cast<int>(counts.trainer)));
    }
    if (counts.doubted > 0) {
        sentences.append(Tr::tr("%Ln layout(s) are held back: %1.", nullptr, static_cast<int>(counts.doubted))
                             .arg(counts.doubt));
    }
    return sentences.join(u' ');
}

} // namespace megatune
