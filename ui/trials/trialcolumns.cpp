// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trials/trialcolumns.h"

namespace megatune {

TrialColumns::TrialColumns(const StudySeries* series, QObject* parent)
    : QObject(parent)
    , m_series(series)
{
    connect(series, &StudySeries::restarted, this, [this] {
        m_columns = {};
        m_known = 0;
    });
}

const ParameterColumns& TrialColumns::columns() const
{
    const StudyFeed* feed = m_series->feed();
    const auto count = feed ? static_cast<int>(m_series->trials().size()) : 0;
    for (; m_known < count; ++m_known) {
        if (const Trial* trial = feed->state().trial(m_known))
            m_columns.add(*trial);
    }
    m_columns.padTo(m_known);
    return m_columns;
}

QStringList TrialColumns::names() const
{
    QStringList names;
    for (const ParameterColumn& column : all())
        names.append(column.name);
    return names;
}

} // namespace megatune

#include "moc_trialcolumns.cpp"
