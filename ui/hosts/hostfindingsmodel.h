// SPDX-License-Identifier: GPL-3.0-or-later
// What a check has found on one host, a finding a row.
#pragma once

#include "core/hostcheck/hostreport.h"

#include <QAbstractTableModel>

namespace megatune {

class HostFindingsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { TitleColumn, FoundColumn, RecommendedColumn, FixColumn, ColumnCount };
    enum Role { LevelRole = Qt::UserRole + 1 }; ///< HostFinding::Level as int

    using QAbstractTableModel::QAbstractTableModel;

    void setReport(const HostReport& report);
    [[nodiscard]] const HostReport& report() const { return m_report; }
    /// Everything about one finding: what was found, recommended, to do, and the machine's own words;
    /// processes with their GPUs and owners.
    [[nodiscard]] QString detailText(int row) const;
    /// The first row of the worst level, or -1.
    [[nodiscard]] int worstRow() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString processLines(const HostFinding& finding) const;

    HostReport m_report;
};

} // namespace megatune
