// SPDX-License-Identifier: GPL-3.0-or-later
// The layouts of trials by parameter: which choices there are, in the order that a person expects, and which
// one every trial has. What parallel coordinates and the effects of parameters are made from.
#pragma once

#include "core/study/trial.h"

#include <QHash>

namespace megatune {

struct ParameterColumn
{
    QString name;
    QList<Value> choices; ///< numbers by size, then words from none to all
    QList<qint16>
        ofTrial; ///< by trial number: position in `choices`, or -1 when the trial lacks the parameter
    bool someLackIt = false; ///< trials with a layout, that is
    /// Nothing for -1.
    [[nodiscard]] std::optional<Value> choice(int position) const;
    /// Of a trial in `choices`; -1 also for one that was not looked at.
    [[nodiscard]] int positionOf(int trial) const;
};

/// More parameters than any space of ours has; of a file that names others only so many are told.
inline constexpr qsizetype mostParameterColumns = 256;

class ParameterColumns
{
public:
    /// Trials come by ascending number; those without a layout change nothing.
    void add(const Trial& trial);
    /// All columns know as many trials.
    void padTo(int trials);

    /// Every parameter that a trial has, in the order of the layouts.
    [[nodiscard]] const QList<ParameterColumn>& all() const;
    /// Position in all(), or -1.
    [[nodiscard]] int indexOf(const QString& name) const;
    /// Positions in all() of those with more than one choice.
    [[nodiscard]] QList<int> varying() const;

private:
    void addChoice(qsizetype column, int number, const Value& value);

    // New choices stand behind the others until somebody asks: putting each into its place at once would look
    // through all trials for each.
    mutable QList<ParameterColumn> m_columns;
    mutable QList<bool> m_isSorted;                  ///< by column
    mutable QList<QHash<Value, qint16>> m_positions; ///< by column: of each choice
    QHash<QString, qsizetype> m_places;              ///< by name
    int m_layouts = 0;                               ///< trials with a layout
};

} // namespace megatune
