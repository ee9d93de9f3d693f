// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/fitadvice.h"

#include "core/base/tr.h"
#include "core/space/axisnames.h"
#include "core/space/enumerator.h"

#include <algorithm>

namespace megatune {

namespace {

constexpr qsizetype mostFittingChanges = 3;

class FitSearch
{
public:
    FitSearch(const Preset& preset, const Layout& layout, double shortBytes)
        : m_preset(preset)
        , m_numbers(static_cast<size_t>(preset.space().count()))
    {
        const double capacity = preset.estimator()->capacity();
        const std::optional<double> own = bytes(layout);
        if (own)
            m_limit = std::min(capacity, *own * capacity / (capacity + std::max(0.0, shortBytes)));
    }

    /// The layout lies in the space and its memory is estimated.
    [[nodiscard]] bool isPossible() const { return m_limit > 0; }

    /// The layout with another choice, when the rules keep it and it fits.
    [[nodiscard]] std::optional<Layout> changed(const Layout& from, const QString& name, const Value& value)
    {
        Layout layout = from;
        if (layout.find(name) == nullptr)
            return std::nullopt;
        layout.set(name, value);
        const std::optional<double> need = bytes(layout);
        // Less than the limit: at the limit itself is what has just failed.
        return need && *need < m_limit ? std::optional(layout) : std::nullopt;
    }

    /// The nearest choice that fits, smaller (`down`) or larger than the layout's own.
    [[nodiscard]] std::optional<Value> nearest(const Layout& from, const QString& name, bool down)
    {
        const Value* own = from.find(name);
        const int at = m_preset.space().indexOf(name);
        if (own == nullptr || at < 0)
            return std::nullopt;
        std::optional<Value> best;
        for (const Value& choice : m_preset.space().parameters()[at].choices) {
            const bool beyond = down ? choice.number < own->number : choice.number > own->number;
            const bool nearer = !best || (down ? choice.number > best->number : choice.number < best->number);
            if (beyond && nearer && changed(from, name, choice))
                best = choice;
        }
        return best;
    }

private:
    /// Nothing where the space or its rules leave the layout out.
    [[nodiscard]] std::optional<double> bytes(const Layout& layout)
    {
        const SearchSpace& space = m_preset.space();
        const auto index = space.indexOf(layout);
        if (!index || firstBroken(space, m_preset.rules(), m_preset.canonical(*index)) != nullptr)
            return std::nullopt;
        space.numbersAt(*index, m_numbers);
        const LayoutEstimate estimate = m_preset.estimator()->estimate(m_numbers);
        return estimate.memoryKnown ? std::optional(estimate.memory.total()) : std::nullopt;
    }

    const Preset& m_preset;
    std::vector<qint64> m_numbers;
    double m_limit = 0;
};

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

std::optional<Value> choiceNamed(const Preset& preset, const QString& word)
{
    for (const Value& choice :
        preset.space().parameters()[preset.space().indexOf(axis::granularity)].choices) {
        if (choice.text() == word)
            return choice;
    }
    return std::nullopt;
}

QString recomputePhrase(const QString& word)
{
    return word == QLatin1String("full") ? Tr::tr("full recompute") : Tr::tr("selective recompute");
}

void addRecompute(QStringList& phrases, FitSearch& search, const Preset& preset, const Layout& layout)
{
    if (preset.space().indexOf(axis::granularity) < 0)
        return;
    for (const QString& word : strongerRecompute(preset, layout)) {
        const auto choice = choiceNamed(preset, word);
        if (choice && search.changed(layout, axis::granularity, *choice)) {
            phrases.append(recomputePhrase(word));
            return;
        }
    }
}

/// A smaller micro-batch with full recomputation, when neither alone is enough.
void addBoth(QStringList& phrases, FitSearch& search, const Preset& preset, const Layout& layout)
{
    const auto full = preset.space().indexOf(axis::granularity) < 0
        ? std::nullopt
        : choiceNamed(preset, QStringLiteral("full"));
    if (!full || layout.find(axis::granularity) == nullptr)
        return;
    Layout remade = layout;
    remade.set(axis::granularity, *full);
    if (const auto size = search.nearest(remade, axis::mbs, true))
        phrases.append(Tr::tr("MBS %1 with full recompute").arg(size->number));
}

} // namespace

QString fittingChanges(const Preset& preset, const Layout& layout, double shortBytes)
{
    if (preset.estimator() == nullptr || layout.isEmpty())
        return {};
    FitSearch search(preset, layout, shortBytes);
    if (!search.isPossible())
        return {};
    QStringList phrases;
    if (const auto size = search.nearest(layout, axis::mbs, true))
        phrases.append(Tr::tr("MBS %1").arg(size->number));
    addRecompute(phrases, search, preset, layout);
    for (const char* name : {"tp", "pp", "cp", "ep"}) {
        const QString parameter = QString::fromLatin1(name);
        if (const auto size = search.nearest(layout, parameter, false))
            phrases.append(parameter.toUpper() + u' ' + QString::number(size->number));
    }
    if (phrases.isEmpty())
        addBoth(phrases, search, preset, layout);
    phrases = phrases.mid(0, mostFittingChanges);
    if (phrases.size() < 2)
        return phrases.join(QString());
    const QString last = phrases.takeLast();
    return Tr::tr("%1 or %2").arg(phrases.join(QStringLiteral(", ")), last);
}

} // namespace megatune
