// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trialpanes/logmodel.h"

#include <QFile>
#include <QFileInfo>

namespace megatune {

namespace {

constexpr int logReadPauseMs = 80;

/// Bytes at the end of `bytes` that begin a UTF-8 character without finishing it.
qsizetype unfinishedTail(const QByteArray& bytes)
{
    const qsizetype size = bytes.size();
    for (qsizetype back = 1; back <= std::min<qsizetype>(3, size); ++back) {
        const auto byte = static_cast<uchar>(bytes.at(size - back));
        if ((byte & 0xC0U) == 0x80U)
            continue;
        const qsizetype length = byte >= 0xF0U ? 4 : byte >= 0xE0U ? 3 : byte >= 0xC0U ? 2 : 1;
        return length > back ? back : 0;
    }
    return 0;
}

/// Position behind the escape sequence that begins at `begin` (which is ESC).
qsizetype behindEscape(QStringView line, qsizetype begin)
{
    qsizetype i = begin + 1;
    if (i >= line.size())
        return i;
    if (line.at(i) == u']') { // a title: up to BEL or ESC backslash
        while (i < line.size() && line.at(i) != u'\a' && line.at(i) != u'\x1b')
            ++i;
        return std::min(line.size(), i < line.size() && line.at(i) == u'\x1b' ? i + 2 : i + 1);
    }
    if (line.at(i) != u'[')
        return i + 1;
    ++i;
    while (i < line.size() && (line.at(i) < u'@' || line.at(i) > u'~'))
        ++i;
    return std::min(line.size(), i + 1);
}

} // namespace

QString printable(QStringView line)
{
    QString text;
    text.reserve(std::min<qsizetype>(line.size(), LogModel::maxLineLength + 1));
    for (qsizetype i = 0; i < line.size();) {
        const QChar c = line.at(i);
        if (c == u'\x1b') {
            i = behindEscape(line, i);
            continue;
        }
        ++i;
        if (c == u'\t')
            text.append(QString(8 - text.size() % 8, u' '));
        else if (c >= u' ' && c != u'\x7f')
            text.append(c);
        if (text.size() > LogModel::maxLineLength) {
            text.truncate(LogModel::maxLineLength);
            return text + u'\u2026';
        }
    }
    return text;
}

LogModel::LogModel(QObject* parent)
    : QAbstractListModel(parent)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &LogModel::readNow);
}

void LogModel::clear()
{
    beginResetModel();
    m_timer.stop();
    m_lines.clear();
    m_longest = 0;
    m_offset = 0;
    m_rest.clear();
    m_open.clear();
    m_openShown = false;
    m_return = false;
    m_beginsLater = false;
    endResetModel();
}

void LogModel::setPath(const QString& path)
{
    m_path = path;
    m_exists = false;
    clear();
    if (!path.isEmpty())
        readNow();
    Q_EMIT grew();
}

void LogModel::readOn()
{
    if (!m_timer.isActive() && !m_path.isEmpty())
        m_timer.start(logReadPauseMs);
}

void LogModel::readNow()
{
    QFile file(m_path);
    // A log that is a pipe or a device would block.
    m_exists = QFileInfo(m_path).isFile() && file.open(QIODevice::ReadOnly);
    if (!m_exists)
        return;
    const qint64 size = file.size();
    if (size < m_offset)
        clear(); // written anew
    if (size - m_offset > maxBehindBytes) {
        clear();
        m_beginsLater = true;
        m_offset = size - maxBehindBytes;
        file.seek(m_offset);
        m_offset += file.readLine(chunkBytes).size(); // the rest of a line that began earlier
    }
    if (!file.seek(m_offset))
        return;
    const QByteArray bytes = file.read(chunkBytes);
    if (bytes.isEmpty())
        return;
    m_offset += bytes.size();
    take(bytes);
    if (m_offset < size)
        m_timer.start(0);
    Q_EMIT grew();
}

void LogModel::take(const QByteArray& bytes)
{
    QByteArray whole = m_rest + bytes;
    const qsizetype tail = unfinishedTail(whole);
    m_rest = whole.right(tail);
    whole.chop(tail);
    const QString text = QString::fromUtf8(whole);
    QStringList fresh;
    qsizetype begin = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (c != u'\n' && c != u'\r')
            continue;
        addText(QStringView(text).mid(begin, i - begin));
        begin = i + 1;
        if (c == u'\n')
            endLine(fresh);
        else
            m_return = true;
    }
    addText(QStringView(text).mid(begin));
    commit(fresh);
}

void LogModel::addText(QStringView text)
{
    if (text.isEmpty())
        return;
    if (m_return)
        m_open.clear();
    m_return = false;
    // Room for escape sequences, which do not count in the end.
    m_open.append(text.left(std::max<qsizetype>(0, 2 * maxLineLength - m_open.size())));
}

void LogModel::endLine(QStringList& fresh)
{
    m_return = false;
    fresh.append(printable(m_open));
    m_open.clear();
}

void LogModel::commit(const QStringList& fresh)
{
    QStringList added = fresh;
    if (!m_open.isEmpty())
        added.append(printable(m_open));
    if (m_openShown && !added.isEmpty()) {
        m_lines.last() = added.takeFirst();
        m_longest = std::max(m_longest, static_cast<int>(m_lines.last().size()));
        Q_EMIT dataChanged(index(rowCount() - 1), index(rowCount() - 1));
    }
    m_openShown = !m_open.isEmpty();
    if (added.size() > maxLines) {
        added = added.last(maxLines);
        m_beginsLater = true;
    }
    const auto excess = m_lines.size() + added.size() - maxLines;
    if (excess > 0) {
        m_beginsLater = true;
        beginRemoveRows({}, 0, static_cast<int>(excess) - 1);
        m_lines.remove(0, excess);
        endRemoveRows();
    }
    if (added.isEmpty())
        return;
    for (const QString& line : std::as_const(added))
        m_longest = std::max(m_longest, static_cast<int>(line.size()));
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(added.size()) - 1);
    m_lines.append(added);
    endInsertRows();
}

QString LogModel::lineAt(int row) const
{
    return m_lines.value(row);
}

QList<int> LogModel::find(const QString& text) const
{
    QList<int> rows;
    if (text.isEmpty())
        return rows;
    for (int row = 0; row < m_lines.size(); ++row) {
        if (m_lines.at(row).contains(text, Qt::CaseInsensitive))
            rows.append(row);
    }
    return rows;
}

int LogModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

QVariant LogModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
        return m_lines.at(index.row());
    return {};
}

} // namespace megatune

#include "moc_logmodel.cpp"
