// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/fitadvice.h"

#include "core/base/tr.h"
#include "core/space/axisnames.h"
#include "core/space/enumerator.h"
#include "core/space/parametertitles.h"

#include <algorithm>
#include <limits>

namespace megatune {

namespace {

constexpr qsizetype mostFittingChanges = 3;

/// A change that fits, and the seconds of a step with it.
struct FittingChange
{
    QString phrase;
    double seconds = 0;
};

class FitSearch
{
public:
    FitSearch(const Preset& preset, const Layout& layout, double shortBytes)
        : m_preset(preset)
        , m_numbers(static_cast<size_t>(preset.space().count()))
    {
        const double capacity = preset.estimator()->capacity();
        if (const std::optional<LayoutEstimate> own = estimate(layout)) {
            const double bytes = own->memory.total();
            m_limit = std::min(capacity, bytes * capacity / (capacity + std::max(0.0, shortBytes)));
        }
    }

    /// The layout lies in the space and its memory is estimated.
    [[nodiscard]] bool isPossible() const { return m_limit > 0; }

    /// Seconds of a step of the layout with another choice, when the rules keep it and it fits.
    [[nodiscard]] std::optional<double> secondsWith(
        const Layout& from, const QString& name, const Value& value)
    {
        Layout layout = from;
        if (layout.find(name) == nullptr)
            return std::nullopt;
        layout.set(name, value);
        const std::optional<LayoutEstimate> changed = estimate(layout);
        // Less than the limit: at the limit itself is what has just failed.
        const bool fits = changed && changed->memory.total() < m_limit;
        return fits ? std::optional(changed->step.stepSeconds) : std::nullopt;
    }

    /// The nearest choice that fits, smaller (`down`) or larger than the layout's own, and not above `most`.
    [[nodiscard]] std::optional<FittingChange> nearest(
        const Layout& from, const QString& name, bool down, qint64 most)
    {
        const Value* own = from.find(name);
        const int at = m_preset.space().indexOf(name);
        if (own == nullptr || at < 0)
            return std::nullopt;
        std::optional<FittingChange> best;
        qint64 bestNumber = 0;
        for (const Value& choice : m_preset.space().parameters()[at].choices) {
            const bool beyond = down ? choice.number < own->number : choice.number > own->number;
            const bool nearer = !best || (down ? choice.number > bestNumber : choice.number < bestNumber);
            if (!beyond || !nearer || choice.number > most)
                continue;
            if (const auto seconds = secondsWith(from, name, choice)) {
                best = {QString(parameterTitle(name) + u' ' + QString::number(choice.number)), *seconds};
                bestNumber = choice.number;
            }
        }
        return best;
    }

private:
    /// Nothing where the space or its rules leave the layout out, or its memory is not known.
    [[nodiscard]] std::optional<LayoutEstimate> estimate(const Layout& layout)
    {
        const SearchSpace& space = m_preset.space();
        const auto index = space.indexOf(layout);
        if (!index || firstBroken(space, m_preset.rules(), m_preset.canonical(*index)) != nullptr)
            return std::nullopt;
        space.numbersAt(*index, m_numbers);
        const LayoutEstimate estimate = m_preset.estimator()->estimate(m_numbers);
        return estimate.memoryKnown ? std::optional(estimate) : std::nullopt;
    }

    const Preset& m_preset;
    std::vector<qint64> m_numbers;
    double m_limit = 0;
};

constexpr qint64 anyNumber = std::numeric_limits<qint64>::max();

/// The recomputation that saves more than the layout's own, the cheaper one first.
QStringList strongerRecompute(const Preset& preset, const Layout& layout)
{
    QStringList words{QStringLiteral("none"), QStringLiteral("selective"), QStringLiteral("full")};
    const int at = preset.space().indexOf(axis::granularity);
    const qsizetype own = std::max<qsizetype>(0, words.indexOf(layout.text(axis::granularity)));
    words = words.mid(own + 1);
    words.removeIf([&](const QString& word) {
        const QList<Value>& choices = preset.space().parameters()[at].choices;
        return std::none_of(
            choices.begin(), choices.end(), [&](const Value& choice) { return choice.text() == word; });
    });
    return words;
}

std::optional<Value> choiceNamed(const Preset& preset, const QString& name, const QString& word)
{
    const int at = preset.space().indexOf(name);
    if (at < 0)
        return std::nullopt;
    for (const Value& choice : preset.space().parameters()[at].choices) {
        if (choice.text() == word)
            return choice;
    }
    return std::nullopt;
}

QString recomputePhrase(const QString& word)
{
    return word == QLatin1String("full") ? Tr::tr("full recompute") : Tr::tr("selective recompute");
}

void addRecompute(
    QList<FittingChange>& changes, FitSearch& search, const Preset& preset, const Layout& layout)
{
    if (preset.space().indexOf(axis::granularity) < 0)
        return;
    for (const QString& word : strongerRecompute(preset, layout)) {
        const auto choice = choiceNamed(preset, axis::granularity, word);
        const auto seconds = choice ? search.secondsWith(layout, axis::granularity, *choice) : std::nullopt;
        if (seconds) {
            changes.append({recomputePhrase(word), *seconds});
            return;
        }
    }
}

void addSequenceParallelism(
    QList<FittingChange>& changes, FitSearch& search, const Preset& preset, const Layout& layout)
{
    const auto on = choiceNamed(preset, axis::sequenceParallel, QStringLiteral("true"));
    if (!on || layout.number(axis::tp) < 2 || layout.text(axis::sequenceParallel) == on->text())
        return;
    if (const auto seconds = search.secondsWith(layout, axis::sequenceParallel, *on))
        changes.append({Tr::tr("sequence parallelism"), *seconds});
}

/// A smaller micro-batch with full recomputation, when neither alone is enough.
void addBoth(QList<FittingChange>& changes, FitSearch& search, const Preset& preset, const Layout& layout)
{
    const auto full = choiceNamed(preset, axis::granularity, QStringLiteral("full"));
    if (!full || layout.find(axis::granularity) == nullptr)
        return;
    Layout remade = layout;
    remade.set(axis::granularity, *full);
    if (auto size = search.nearest(remade, axis::mbs, true, anyNumber))
        changes.append({Tr::tr("%1 with full recompute").arg(size->phrase), size->seconds});
}

} // namespace

QString fittingChanges(const Preset& preset, const Layout& layout, double shortBytes)
{
    if (preset.estimator() == nullptr || layout.isEmpty())
        return {};
    FitSearch search(preset, layout, shortBytes);
    if (!search.isPossible())
        return {};
    QList<FittingChange> changes;
    if (const auto size = search.nearest(layout, axis::mbs, true, anyNumber))
        changes.append(*size);
    addRecompute(changes, search, preset, layout);
    addSequenceParallelism(changes, search, preset, layout);
    for (const QString& name : {axis::tp, axis::pp, axis::cp, axis::ep, axis::vpp}) {
        // TP over nodes fits, and nobody would want it; virtual stages want room before there are some.
        const qint64 most = name == axis::tp ? std::max(1, preset.gpusPerNode()) : anyNumber;
        const bool isSensible = name != axis::vpp || layout.number(axis::vpp) > 1;
        if (const auto size = search.nearest(layout, name, false, most); size && isSensible)
            changes.append(*size);
    }
    if (changes.isEmpty())
        addBoth(changes, search, preset, layout);
    std::stable_sort(changes.begin(), changes.end(),
        [](const FittingChange& a, const FittingChange& b) { return a.seconds < b.seconds; });
    QStringList phrases;
    for (const FittingChange& change : changes.mid(0, mostFittingChanges))
        phrases.append(change.phrase);
    if (phrases.size() < 2)
        return phrases.join(QString());
    const QString last = phrases.takeLast();
    return Tr::tr("%1 or %2").arg(phrases.join(QStringLiteral(", ")), last);
}

} // namespace megatune
