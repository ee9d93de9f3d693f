// SPDX-License-Identifier: GPL-3.0-or-later
// The formats that a trial or a study can be exported as, under two headings, each with what it is and, where
// it does not fit, why.
#pragma once

#include "core/export/exporter.h"

#include <QAbstractListModel>
#include <QHash>

namespace megatune {

class ExportFormatsModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        IsHeadingRole = Qt::UserRole, ///< bool: not a format
        IdRole, ///< its name on the command line and the suffix of its files: "script (.sh)"
        DescriptionRole,
        ProblemRole, ///< why it cannot be chosen; empty when it can
    };

    explicit ExportFormatsModel(QObject* parent = nullptr);

    [[nodiscard]] const QList<ExportKind>& kinds() const { return m_kinds; }
    /// Null for a heading and for no row.
    [[nodiscard]] const ExportKind* kind(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(const QString& name) const;
    /// One sentence by name of a kind; those that are not named fit.
    void setProblems(const QHash<QString, QString>& problems);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    /// Into m_kinds; -1 is the heading of the trial's formats, -2 of the study's.
    [[nodiscard]] int kindAt(const QModelIndex& index) const;

    QList<ExportKind> m_kinds; ///< those of a trial first
    QList<int> m_rows;
    QHash<QString, QString> m_problems;
};

} // namespace megatune
