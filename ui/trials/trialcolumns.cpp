// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trials/trialcolumns.h"

#include "core/space/valueorder.h"
#include "core/words/trialwords.h"

namespace megatune {

namespace {

constexpr qint16 lacksIt = -1;

} // namespace

QString TrialColumn::title() const
{
    return parameterTitle(name);
}

QString TrialColumn::titleOf(int choice) const
{
    return title() % u' ' % (choice < 0 ? u"\u2013"_qs : choices.at(choice).text());
}

std::optional<Value> TrialColumn::choice(int position) const
{
    return position < 0 || position >= choices.size() ? std::nullopt : std::optional(choices.at(position));
}

TrialColumns::TrialColumns(const StudySeries* series, QObject* parent)
    : QObject(parent)
    , m_series(series)
{
    connect(series, &StudySeries::restarted, this, [this] {
        m_columns.clear();
        m_known = 0;
        m_layouts = 0;
    });
}

const QList<TrialColumn>& TrialColumns::all() const
{
    const StudyFeed* feed = m_series->feed();
    const auto count = feed ? static_cast<int>(m_series->trials().size()) : 0;
    for (; m_known < count; ++m_known) {
        if (const Trial* trial = feed->state().trial(m_known))
            learn(*trial);
    }
    for (TrialColumn& column : m_columns) {
        while (column.ofTrial.size() < m_known)
            column.ofTrial.append(lacksIt);
    }
    return m_columns;
}

void TrialColumns::learn(const Trial& trial) const
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
            m_columns.append(TrialColumn{item.name, {}, {}, !isFirst});
        learnChoice(m_columns[at], trial.number, item.value);
    }
    for (TrialColumn& column : m_columns)
        column.someLackIt = column.someLackIt || column.ofTrial.size() <= trial.number;
}

void TrialColumns::learnChoice(TrialColumn& column, int number, const Value& value) const
{
    auto position = column.choices.indexOf(value);
    if (position < 0) {
        const auto place = std::lower_bound(column.choices.begin(), column.choices.end(), value, comesBefore);
        position = place - column.choices.begin();
        column.choices.insert(position, value);
        for (qint16& other : column.ofTrial)
            other = static_cast<qint16>(other >= position ? other + 1 : other);
    }
    while (column.ofTrial.size() < number)
        column.ofTrial.append(lacksIt);
    column.ofTrial.append(static_cast<qint16>(position));
}

QList<int> TrialColumns::varying() const
{
    QList<int> positions;
    for (int i = 0; i < all().size(); ++i) {
        if (m_columns.at(i).choices.size() > 1)
            positions.append(i);
    }
    return positions;
}

QStringList TrialColumns::names() const
{
    QStringList names;
    for (const TrialColumn& column : all())
        names.append(column.name);
    return names;
}

int TrialColumns::indexOf(const QString& name) const
{
    return static_cast<int>(names().indexOf(name));
}

} // namespace megatune

#include "moc_trialcolumns.cpp"
