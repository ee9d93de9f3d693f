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

void addChoice(ParameterColumn& column, int number, const Value& value)
{
    auto position = column.choices.indexOf(value);
    if (position < 0) {
        const auto place = std::lower_bound(column.choices.begin(), column.choices.end(), value, comesBefore);
        position = place - column.choices.begin();
        column.choices.insert(position, value);
        for (qint16& other : column.ofTrial)
            other = static_cast<qint16>(other >= position ? other + 1 : other);
    }
    pad(column, number);
    column.ofTrial.append(static_cast<qint16>(position));
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

void ParameterColumns::add(const Trial& trial)
{
    const QList<LayoutItem>& items = trial.layout.items();
    if (items.isEmpty())
        return;
    const bool isFirst = m_layouts++ == 0;
    for (qsizetype i = 0; i < items.size(); ++i) {
        const LayoutItem& item = items.at(i);
        // Layouts name their parameters in the same order, nearly always.
        qsizetype at = i < m_columns.size() && m_columns.at(i).name == item.name ? i : 0;
        while (at < m_columns.size() && m_columns.at(at).name != item.name)
            ++at;
        if (at == m_columns.size())
            m_columns.append(ParameterColumn{item.name, {}, {}, !isFirst});
        addChoice(m_columns[at], trial.number, item.value);
    }
    for (ParameterColumn& column : m_columns)
        column.someLackIt = column.someLackIt || column.ofTrial.size() <= trial.number;
}

void ParameterColumns::padTo(int trials)
{
    for (ParameterColumn& column : m_columns)
        pad(column, trials);
}

int ParameterColumns::indexOf(const QString& name) const
{
    const auto at = std::find_if(m_columns.begin(), m_columns.end(),
        [&name](const ParameterColumn& column) { return column.name == name; });
    return at == m_columns.end() ? -1 : static_cast<int>(at - m_columns.begin());
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
