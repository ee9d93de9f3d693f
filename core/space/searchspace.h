// SPDX-License-Identifier: GPL-3.0-or-later
// The raw search space: parameters with their choices, and every combination of them as one number.
#pragma once

#include "core/space/layout.h"

#include <QStringList>
#include <span>

namespace megatune {

struct Parameter
{
    QString name;    ///< key in arguments, study files and JSON: "tp"
    QString title;   ///< what a column header says: "TP"
    QString meaning; ///< one phrase for people: "tensor parallel size"
    QList<Value> choices;

    [[nodiscard]] int indexOf(const Value& value) const { return static_cast<int>(choices.indexOf(value)); }
};

/// A combination as a position in the raw space: mixed radix, the last parameter running fastest.
using CombinationIndex = quint64;

class SearchSpace
{
public:
    SearchSpace() = default;
    /// Every parameter with at least one choice, and fewer than 2^63 combinations.
    explicit SearchSpace(QList<Parameter> parameters);
    /// Whether so many combinations can be numbered.
    [[nodiscard]] static bool canHold(const QList<Parameter>& parameters);

    [[nodiscard]] const QList<Parameter>& parameters() const { return m_parameters; }
    [[nodiscard]] int count() const { return static_cast<int>(m_parameters.size()); }
    /// Position of the parameter, or -1.
    [[nodiscard]] int indexOf(const QString& name) const;
    [[nodiscard]] QStringList names() const;
    /// Number of raw combinations.
    [[nodiscard]] quint64 size() const { return m_size; }

    [[nodiscard]] Layout layoutAt(CombinationIndex index) const;
    /// The numbers (codes of words) of a combination, one a parameter, into `numbers` (size count()).
    void numbersAt(CombinationIndex index, std::span<qint64> numbers) const;
    /// Position of a layout, or nothing when a value of it is no choice here. Parameters that the layout
    /// lacks take their first choice.
    [[nodiscard]] std::optional<CombinationIndex> indexOf(const Layout& layout) const;
    /// How far apart two combinations are that differ by one step of parameter `parameter` only.
    [[nodiscard]] quint64 stride(int parameter) const { return m_strides[parameter]; }
    /// Which choice of `parameter` the combination has.
    [[nodiscard]] int choiceAt(CombinationIndex index, int parameter) const;

    /// The same parameters with fewer choices: those of `name` that are in `choices`, in their old order.
    [[nodiscard]] SearchSpace restricted(const QString& name, const QList<Value>& choices) const;

private:
    QList<Parameter> m_parameters;
    QList<quint64> m_strides;
    quint64 m_size = 0;
};

/// The space with only the choices that `text` leaves: "tp=1,2 mbs<=4 recompute_granularity!=full", as the
/// filters of the window are written, or as restrictionText() does, "tp:1+2/mbs:1". Parameters that it does
/// not name keep theirs. Unknown names and values are answered with one sentence.
[[nodiscard]] Result<SearchSpace> restrictedByText(const SearchSpace& space, const QString& text);
/// The text that makes `part` of `whole`, as a list of arguments can hold it; empty when nothing was taken
/// away.
[[nodiscard]] QString restrictionText(const SearchSpace& whole, const SearchSpace& part);

} // namespace megatune
