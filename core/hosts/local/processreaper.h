// SPDX-License-Identifier: GPL-3.0-or-later
// Ends every process that a query finds: SIGTERM, SIGKILL after a grace time, until nothing is left. /proc is
// read in a thread of the pool; everything else happens in the thread that owns the object.
#pragma once

#include "core/run/processtree.h"

#include <QElapsedTimer>
#include <QObject>
#include <QSet>
#include <QTimer>

namespace megatune {

class ProcessReaper : public QObject
{
    Q_OBJECT

public:
    explicit ProcessReaper(QObject* parent = nullptr);

    /// Once; answered by done().
    void start(const ProcessQuery& query, int graceMs);
    [[nodiscard]] bool isRunning() const { return m_elapsed.isValid(); }
    /// What is looked for, with all that were found so far as its known ones.
    [[nodiscard]] const ProcessQuery& query() const { return m_query; }
    /// How many processes were found in all.
    [[nodiscard]] int count() const { return static_cast<int>(m_seen.size()); }
    /// Those that even SIGKILL does not end (stuck in a driver): given up after a minute.
    [[nodiscard]] const QList<ProcessInfo>& survivors() const { return m_survivors; }

Q_SIGNALS:
    void done();

private:
    void look();
    void found(QList<ProcessInfo> processes);

    ProcessQuery m_query;
    int m_graceMs = 0;
    QElapsedTimer m_elapsed;
    QTimer m_next;
    QSet<QPair<qint64, qint64>> m_seen; ///< pid and start
    QSet<QPair<qint64, qint64>> m_unreachable;
    QList<ProcessInfo> m_survivors;
    int m_emptyLooks = 0;
    bool m_kills = false; ///< the grace time is over
};

} // namespace megatune
