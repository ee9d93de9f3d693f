// SPDX-License-Identifier: GPL-3.0-or-later
// When each trial ran and where: bars on lanes, a lane for each place of a host that runs one trial at a
// time.
#pragma once

#include "core/findings/timeline.h"
#include "ui/trials/studyseries.h"

#include <QAbstractTableModel>

namespace megatune {

/// A row a trial that was started, in order of number.
class TimelineModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        NumberColumn,
        HostColumn,
        GpusColumn,
        StartColumn,
        WaitedColumn,
        RanColumn,
        StateColumn,
        ValueColumn,
        ColumnCount
    };

    /// `series` must outlive the model.
    explicit TimelineModel(const StudySeries* series, QObject* parent = nullptr);

    /// Looks at the trials anew; who shows the model says when.
    void refresh();

    [[nodiscard]] const QList<TimelineBar>& bars() const { return m_line.bars; }
    [[nodiscard]] const QList<TimelineLane>& lanes() const { return m_line.lanes; }
    [[nodiscard]] const QList<TimelineHost>& hosts() const { return m_line.hosts; }
    /// The least and the largest value of all bars; both 0 where there is none.
    [[nodiscard]] const std::pair<double, double>& range() const { return m_range; }
    [[nodiscard]] double length() const { return m_line.length; } ///< seconds
    /// Position in bars(), or -1.
    [[nodiscard]] int indexOf(int number) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void findRange();
    [[nodiscard]] const Trial* trialOf(int bar) const;

    const StudySeries* m_series;
    Timeline m_line;
    std::pair<double, double> m_range;
};

} // namespace megatune
