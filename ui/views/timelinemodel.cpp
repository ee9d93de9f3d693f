// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timelinemodel.h"

#include "core/base/text.h"
#include "core/words/trialwords.h"

#include <cmath>

namespace megatune {

namespace {

constexpr double notKnown = std::numeric_limits<double>::quiet_NaN();

} // namespace

TimelineModel::TimelineModel(const StudySeries* series, QObject* parent)
    : QAbstractTableModel(parent)
    , m_series(series)
{
}

void TimelineModel::refresh()
{
    beginResetModel();
    const StudyFeed* feed = m_series->feed();
    m_line = feed ? timelineOf(feed->state(),
                 [this](const Trial& trial) { return !m_series->trials().value(trial.number).leftOut; })
                  : Timeline();
    findRange();
    endResetModel();
}

void TimelineModel::findRange()
{
    constexpr double infinite = std::numeric_limits<double>::infinity();
    m_range = {infinite, -infinite};
    for (const TimelineBar& bar : std::as_const(m_line.bars)) {
        if (std::isfinite(bar.value)) {
            m_range.first = std::min(m_range.first, bar.value);
            m_range.second = std::max(m_range.second, bar.value);
        }
    }
    if (m_range.first > m_range.second)
        m_range = {0, 0};
}

const Trial* TimelineModel::trialOf(int bar) const
{
    const StudyFeed* feed = m_series->feed();
    return feed ? feed->state().trial(m_line.bars.at(bar).number) : nullptr;
}

int TimelineModel::indexOf(int number) const
{
    const auto at = std::lower_bound(m_line.bars.begin(), m_line.bars.end(), number,
        [](const TimelineBar& bar, int wanted) { return bar.number < wanted; });
    return at != m_line.bars.end() && at->number == number ? static_cast<int>(at - m_line.bars.begin()) : -1;
}

int TimelineModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_line.bars.size());
}

int TimelineModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant TimelineModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_line.bars.size())
        return {};
    const bool isText =
        index.column() == HostColumn || index.column() == GpusColumn || index.column() == StateColumn;
    if (role == Qt::TextAlignmentRole && !isText)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    const Trial* trial = role == Qt::DisplayRole ? trialOf(index.row()) : nullptr;
    if (!trial)
        return {};
    const TimelineBar& bar = m_line.bars.at(index.row());
    switch (index.column()) {
    case NumberColumn:
        return bar.number;
    case HostColumn:
        return trial->process.host;
    case GpusColumn:
        return trial->gpus;
    case StartColumn:
        return durationText(bar.start);
    case WaitedColumn:
        return durationText(bar.waited());
    case RanColumn:
        return durationText(bar.end - bar.start);
    case StateColumn:
        return stateText(*trial, m_series->feed()->isRun());
    case ValueColumn:
        return numberText(trial->value.value_or(notKnown), decimalsFor(trial->value.value_or(1)));
    default:
        return {};
    }
}

QVariant TimelineModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    const QStringList titles{QStringLiteral("#"), tr("Host"), tr("GPUs"), tr("Started after"), tr("Waited"),
        tr("Ran"), tr("State"), tr("Value")};
    return titles.value(section);
}

} // namespace megatune

#include "moc_timelinemodel.cpp"
