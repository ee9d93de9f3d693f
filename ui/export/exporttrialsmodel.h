// SPDX-License-Identifier: GPL-3.0-or-later
// The trials whose command can be exported: the best one, whichever that is, and each by its number and
// value.
#pragma once

#include "core/study/feed.h"

#include <QAbstractListModel>
#include <QPointer>

namespace megatune {

class ExportTrialsModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    /// Not owned; may die first.
    void setFeed(StudyFeed* feed);
    /// In this order below the best one, which is absent while there is none.
    void setTrials(const QList<int>& numbers, std::optional<int> best);
    /// Trials are told in other words now, as when nobody runs the study any more.
    void refresh();
    /// Absent: the best one.
    [[nodiscard]] std::optional<int> trial(int row) const;
    /// Row 0 for the best one and for a trial that is not there.
    [[nodiscard]] int rowOf(const std::optional<int>& trial) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString bestText() const;

    QPointer<StudyFeed> m_feed;
    QList<int> m_numbers;
    std::optional<int> m_best;
};

} // namespace megatune
