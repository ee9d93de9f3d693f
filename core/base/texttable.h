// SPDX-License-Identifier: GPL-3.0-or-later
// Aligned columns for people: a header, rows, a width for each column that is known before or found out.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace megatune {

struct TextColumn
{
    QString header;
    bool right = false;  ///< numbers stand right
    qsizetype width = 0; ///< at least
};

class TextTable
{
public:
    explicit TextTable(QList<TextColumn> columns, qsizetype indent = 0);

    /// One cell a column; missing ones are empty.
    void add(const QStringList& cells) { m_rows.append(cells); }
    /// Makes columns wide enough for a row that rowLine() will write.
    void fit(const QStringList& cells);
    /// Header (unless every header is empty) and rows, each with its newline.
    [[nodiscard]] QString text() const;

    /// The header's line, or one row's, with the widths as they were given: for rows that come one by one.
    [[nodiscard]] QString headerLine() const;
    [[nodiscard]] QString rowLine(const QStringList& cells) const;

private:
    [[nodiscard]] QString line(const QStringList& cells, const QList<TextColumn>& columns) const;

    QList<TextColumn> m_columns;
    QList<QStringList> m_rows;
    qsizetype m_indent;
};

/// Columns of a terminal that the text takes; East Asian wide letters take two.
[[nodiscard]] qsizetype displayWidth(const QString& text);

} // namespace megatune
