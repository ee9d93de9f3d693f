// SPDX-License-Identifier: GPL-3.0-or-later
// The studies of a folder as Review lists them: those that a search finds, grouped by what makes their values
// comparable, the group that changed last first.
#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

namespace megatune {

class StudyFolder;

/// The studies whose texts hold every word of a search, all or the starred ones alone.
class StudyFilter final : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    /// `studies` must outlive this.
    explicit StudyFilter(StudyFolder* studies, QObject* parent = nullptr);

    void setSearch(const QString& text);
    void setStarredOnly(bool on);
    /// The row above is of another group, or there is none.
    [[nodiscard]] bool beginsGroup(int row) const;
    /// The files of those that are shown of its group; empty where its study does not say what it is of.
    [[nodiscard]] QStringList groupOf(int row) const;

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    QStringList m_words;
    bool m_starredOnly = false;
};

} // namespace megatune
