// SPDX-License-Identifier: GPL-3.0-or-later
// The studies that were opened last, newest first: a table whose values are read from the files in a worker
// thread.
#pragma once

#include "ui/studies/studysummary.h"

#include <memory>
#include <QAbstractTableModel>
#include <QList>

class QSettings;

namespace megatune {

class RecentStudies final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, BestColumn, TrialsColumn, ChangedColumn, ColumnCount };
    static constexpr int PathRole = Qt::UserRole;
    static constexpr int mostStudies = 12;

    /// The list is kept in `settings`, which must outlive this.
    explicit RecentStudies(QSettings* settings, QObject* parent = nullptr);

    /// Puts it on top. `path` becomes absolute.
    void add(const QString& path);
    void remove(const QString& path);
    void clear();
    [[nodiscard]] QStringList paths() const;
    /// Reads the files again; values change when they are there.
    void refresh();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void save() const;
    void accept(const StudySummary& summary);
    [[nodiscard]] qsizetype find(const QString& path) const;
    [[nodiscard]] QString text(const StudySummary& study, int column) const;

    QSettings* m_settings;
    QList<StudySummary> m_studies;
};

} // namespace megatune
