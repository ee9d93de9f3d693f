// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findings/parametercolumns.h"

#include "core/space/valueorder.h"

#include <algorithm>

namespace megatune {

namespace {

constexpr qint16 lacksIt = -1;

void pad(ParameterColumn& column, int trials)
{
    while (column.ofTrial.size() < trials)
        column.ofTrial.append(lacksIt);
}

/// Puts the choices into their order.
void sortChoices(ParameterColumn& column, QHash<Value, qint16>& positions)
{
    QList<Value> sorted = column.choices;
    std::stable_sort(sorted.begin(), sorted.end(), comesBefore);
    for (qsizetype i = 0; i < sorted.size(); ++i)
        positions[sorted.at(i)] = static_cast<qint16>(i);
    QList<qint16> moved;
    for (const Value& choice : std::as_const(column.choices))
        moved.append(positions.value(choice));
    for (qint16& position : column.ofTrial)
        position = position < 0 ? position : moved.at(position);
    column.choices = sorted;
}

} // namespace

std::optional<Value> ParameterColumn::choice(int position) const
{
    return position < 0 || position >= choices.size() ? std::nullopt : std::optional(choices.at(position));
}

int ParameterColumn::positionOf(int trial) const
{
    return ofTrial.value(trial, lacksIt);
}

void ParameterColumns::addChoice(qsizetype column, int number, const Value& value)
{
    ParameterColumn& its = m_columns[column];
    if (its.ofTrial.size() > number)
        return; // a layout of a file of others that names it twice
    QHash<Value, qint16>& positions = m_positions[column];
    auto position = positions.constFind(value);
    if (position == positions.constEnd() && its.choices.size() < std::numeric_limits<qint16>::max()) {
        m_isSorted[column] =
            m_isSorted.at(column) && (its.choices.isEmpty() || comesBefore(its.choices.last(), value));
        position = positions.insert(value, static_cast<qint16>(its.choices.size()));
        its.choices.append(value);
    }
    pad(its, number);
    its.ofTrial.append(position == positions.constEnd() ? lacksIt : *position);
}

void ParameterColumns::add(const Trial& trial)
{
    const QList<LayoutItem>& items = trial.layout.items();
    if (items.isEmpty())
        return;
    const bool isFirst = m_layouts++ == 0;
    for (qsizetype i = 0; i < items.size(); ++i) {
        const LayoutItem& item = items.at(i);
        // Layouts name their parameters in the same order, nearly always.
        const bool isInOrder = i < m_columns.size() && m_columns.at(i).name == item.name;
        qsizetype at = isInOrder ? i : m_places.value(item.name, -1);
        if (at < 0 && m_columns.size() == mostParameterColumns)
            continue;
        if (at < 0) {
            at = m_columns.size();
            m_places.insert(item.name, at);
            m_columns.append(ParameterColumn{item.name, {}, {}, !isFirst});
            m_isSorted.append(true);
            m_positions.append(QHash<Value, qint16>());
        }
        addChoice(at, trial.number, item.value);
    }
    for (ParameterColumn& column : m_columns)
        column.someLackIt = column.someLackIt || column.ofTrial.size() <= trial.number;
}

const QList<ParameterColumn>& ParameterColumns::all() const
{
    for (qsizetype i = 0; i < m_columns.size(); ++i) {
        if (!std::exchange(m_isSorted[i], true))
            sortChoices(m_columns[i], m_positions[i]);
    }
    return m_columns;
}

void ParameterColumns::padTo(int trials)
{
    for (ParameterColumn& column : m_columns)
        pad(column, trials);
}

int ParameterColumns::indexOf(const QString& name) const
{
    return static_cast<int>(m_places.value(name, -1));
}

QList<int> ParameterColumns::varying() const
{
    QList<int> positions;
    for (int i = 0; i < m_columns.size(); ++i) {
        if (m_columns.at(i).choices.size() > 1)
            positions.append(i);
    }
    return positions;
}

} // namespace megatune
