// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/forecastmodel.h"

#include "ui/common/itemroles.h"
#include "ui/plan/forecastrun.h"

#include <algorithm>

namespace megatune {

ForecastModel::ForecastModel(const ForecastRun* run)
    : m_run(run)
    , m_columns(forecastColumnsForPeople(run->report()))
{
    connect(run, &ForecastRun::changed, this, &ForecastModel::refresh);
}

/// Rows that come one by one leave the selection and the scroll position alone.
void ForecastModel::refresh()
{
    QList<ForecastColumn> columns = forecastColumnsForPeople(m_run->report());
    const qsizetype rows = m_run->report().clusters.size();
    const bool isSame = std::equal(columns.begin(), columns.end(), m_columns.begin(), m_columns.end(),
        [](const ForecastColumn& a, const ForecastColumn& b) { return a.title == b.title; });
    if (!isSame || rows < m_rows) {
        beginResetModel();
        m_columns = std::move(columns);
        m_rows = rows;
        endResetModel();
        return;
    }
    if (rows > m_rows) {
        beginInsertRows({}, static_cast<int>(m_rows), static_cast<int>(rows) - 1);
        m_rows = rows;
        endInsertRows();
    }
    if (rows > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

const ClusterForecast& ForecastModel::clusterAt(int row) const
{
    return m_run->report().clusters.at(row);
}

QString ForecastModel::keyOf(int column) const
{
    return QLatin1String(m_columns.at(column).key);
}

int ForecastModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows);
}

int ForecastModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant ForecastModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const ForecastColumn& column = m_columns.at(index.column());
    const ClusterForecast& cluster = clusterAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return column.cell(m_run->report(), cluster).text;
    case SortRole: {
        const ForecastCell cell = column.cell(m_run->report(), cluster);
        return cell.number ? QVariant(*cell.number) : column.isNumber ? QVariant() : QVariant(cell.text);
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment(column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case IdleRole:
        return !cluster.fits();
    default:
        return {};
    }
}

QVariant ForecastModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section >= m_columns.size())
        return {};
    const ForecastColumn& column = m_columns.at(section);
    if (role == Qt::DisplayRole)
        return column.title;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment(column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

} // namespace megatune

#include "moc_forecastmodel.cpp"
