// SPDX-License-Identifier: GPL-3.0-or-later
// Draws one line of a log in a font of equal widths, with what is looked for marked: in one row, or in as
// many as the view is too narrow for.
#pragma once

#include <QStyledItemDelegate>

namespace megatune {

class LogModel;

/// Where the rows of a wrapped line begin, `columns` wide each; wide letters (CJK) take two columns.
[[nodiscard]] QList<qsizetype> wrappedRows(QStringView line, int columns);

class LogLineDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    /// `model` says how long its longest line is, and outlives this.
    LogLineDelegate(const LogModel* model, QObject* parent);

    void setWrapping(bool wrapping) { m_isWrapping = wrapping; }
    void setMarked(const QString& text) { m_marked = text; }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(
        QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    [[nodiscard]] static int columnsOf(const QStyleOptionViewItem& option);
    void paintRow(QPainter* painter, const QStyleOptionViewItem& option, QPoint at, const QString& line,
        qsizetype from, qsizetype to) const;

    const LogModel* m_model;
    QString m_marked;
    bool m_isWrapping = false;
};

} // namespace megatune
