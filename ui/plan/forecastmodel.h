// SPDX-License-Identifier: GPL-3.0-or-later
// The clusters of a forecast as rows of a table, in the columns of its files.
#pragma once

#include "core/export/forecast/forecastcolumns.h"

#include <QAbstractTableModel>

namespace megatune {

class ForecastRun;

class ForecastModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    /// double or QString: what rows are sorted by.
    static constexpr int SortRole = Qt::UserRole;

    /// `run` outlives this.
    explicit ForecastModel(const ForecastRun* run);

    [[nodiscard]] const ClusterForecast& clusterAt(int row) const;
    [[nodiscard]] QString keyOf(int column) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void refresh();

    const ForecastRun* m_run;
    QList<ForecastColumn> m_columns;
    qsizetype m_rows = 0;
};

} // namespace megatune
