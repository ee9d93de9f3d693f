// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/texttable.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Unicode's East Asian Wide and Fullwidth blocks, as far as our languages use them.
bool isWide(char32_t c)
{
    return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3)
        || (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60)
        || (c >= 0xffe0 && c <= 0xffe6) || (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x20000 && c <= 0x3fffd);
}

} // namespace

qsizetype displayWidth(const QString& text)
{
    if (std::all_of(text.begin(), text.end(), [](QChar c) { return c.unicode() < 0x1100; }))
        return text.size();
    qsizetype width = 0;
    for (const uint c : text.toUcs4())
        width += isWide(c) ? 2 : 1;
    return width;
}

TextTable::TextTable(QList<TextColumn> columns, qsizetype indent)
    : m_columns(std::move(columns))
    , m_indent(indent)
{
}

QString TextTable::line(const QStringList& cells, const QList<TextColumn>& columns) const
{
    QString result(m_indent, u' ');
    for (qsizetype i = 0; i < columns.size(); ++i) {
        const QString cell = cells.value(i);
        const QString gap(std::max<qsizetype>(0, columns[i].width - displayWidth(cell)), u' ');
        result += (i == 0 ? QString() : u"  "_s) + (columns[i].right ? gap + cell : cell + gap);
    }
    while (result.endsWith(u' '))
        result.chop(1);
    return result + u'\n';
}

void TextTable::fit(const QStringList& cells)
{
    for (qsizetype i = 0; i < std::min(cells.size(), m_columns.size()); ++i)
        m_columns[i].width = std::max(m_columns.at(i).width, displayWidth(cells.at(i)));
}

QString TextTable::headerLine() const
{
    QStringList headers;
    for (const TextColumn& column : m_columns)
        headers.append(column.header);
    return line(headers, m_columns);
}

QString TextTable::rowLine(const QStringList& cells) const
{
    return line(cells, m_columns);
}

QString TextTable::text() const
{
    QList<TextColumn> columns = m_columns;
    QStringList headers;
    for (qsizetype i = 0; i < columns.size(); ++i) {
        headers.append(columns[i].header);
        columns[i].width = std::max(columns[i].width, displayWidth(columns[i].header));
        for (const QStringList& row : m_rows)
            columns[i].width = std::max(columns[i].width, displayWidth(row.value(i)));
    }
    QString result = headers.join(QString()).isEmpty() ? QString() : line(headers, columns);
    for (const QStringList& row : m_rows)
        result += line(row, columns);
    return result;
}

} // namespace megatune
