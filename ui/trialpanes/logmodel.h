// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a growing log file as lines: read piece by piece, bounded, searchable. Shows what a terminal
// would show: a line that is written over (`\r`) is one line, colour codes are left out.
#pragma once

#include "core/base/units.h"

#include <QAbstractListModel>
#include <QTimer>

namespace megatune {

class LogModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    static constexpr int maxLines = 20'000;
    static constexpr int maxLineLength = 4'000; ///< characters; the rest of a line is cut off
    /// What is read in one turn of the event loop.
    static constexpr qint64 chunkBytes = 128 * 1024;
    /// Of a file that is further ahead than this only the end is read.
    static constexpr qint64 maxBehindBytes = 8 * bytesPerMib;

    explicit LogModel(QObject* parent = nullptr);

    /// Shows this file from now on, from its end backwards as far as the bounds allow. Empty: nothing.
    void setPath(const QString& path);
    [[nodiscard]] const QString& path() const { return m_path; }
    [[nodiscard]] bool exists() const { return m_exists; }
    /// Lines or bytes that stand in the file before the first one here.
    [[nodiscard]] bool beginsLater() const { return m_beginsLater; }
    /// More is in the file than was read yet.
    [[nodiscard]] bool isReading() const { return m_timer.isActive(); }
    /// Length of the longest line in characters.
    [[nodiscard]] int longest() const { return m_longest; }

    [[nodiscard]] QString lineAt(int row) const;
    /// The rows that hold `text` (case ignored), in order.
    [[nodiscard]] QList<int> find(const QString& text) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

public Q_SLOTS:
    /// The file may have grown: reads on soon, at most ten times a second.
    void readOn();
    /// One piece, at once.
    void readNow();

Q_SIGNALS:
    /// Lines were added, changed or taken away by reading.
    void grew();

private:
    void clear();
    void take(const QByteArray& bytes);
    void addText(QStringView text);
    void endLine(QStringList& fresh);
    void commit(const QStringList& fresh);

    QString m_path;
    QTimer m_timer;
    QStringList m_lines;
    int m_longest = 0;
    bool m_exists = false;
    bool m_beginsLater = false;
    qint64 m_offset = 0;
    QByteArray m_rest;        ///< bytes of a character that is not whole yet
    QString m_open;           ///< the line that has no end yet
    bool m_openShown = false; ///< it stands as the last row already
    bool m_return = false;    ///< a \r came last: the next text replaces the line, unless it is \n
};

/// Without terminal colours and other control characters; tabs become spaces.
[[nodiscard]] QString printable(QStringView line);

} // namespace megatune
