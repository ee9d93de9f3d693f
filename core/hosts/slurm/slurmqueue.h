// SPDX-License-Identifier: GPL-3.0-or-later
// Where all our Slurm jobs stand: one squeue for all of them, at a bounded rate, as long as somebody watches.
#pragma once

#include "core/hosts/slurm/slurmanswers.h"

#include <QElapsedTimer>
#include <QObject>
#include <QProcessEnvironment>
#include <QSet>
#include <QTimer>

namespace megatune {

/// Lives in the main thread.
class SlurmQueue final : public QObject
{
    Q_OBJECT

public:
    explicit SlurmQueue(const QProcessEnvironment& environment);

    void watch(qint64 job);
    void forget(qint64 job);
    /// Something is known to have changed: asked again as soon as the pace allows.
    void hurry();

Q_SIGNALS:
    /// A watched job. `ahead` is how many jobs Slurm would rather start, -1 when that is not known.
    void seen(const megatune::SlurmJobState& job, int ahead);
    /// Slurm answered, and does not know this job any more.
    void missing(qint64 job);
    /// Slurm did not answer; it is asked again, later and later.
    void silent(const QString& sentence);

private:
    void plan(int inMs);
    void ask();
    void take(const QList<SlurmJobState>& jobs);
    void askWhoIsAhead(const QList<SlurmJobState>& jobs);
    void tell(const QList<SlurmJobState>& jobs);

    QProcessEnvironment m_environment;
    QSet<qint64> m_watched;
    QSet<qint64> m_asked;            ///< those that were watched when the question went out
    QHash<qint64, QString> m_states; ///< as told last
    QHash<qint64, int> m_ahead;
    QElapsedTimer m_sinceAhead;
    QElapsedTimer m_sinceAsked;
    QTimer m_timer;
    int m_shortestMs = 500;
    int m_longestMs = 3000;
    int m_pauseMs = 500;
    bool m_isAsking = false;
    bool m_isHurried = false;
};

/// A call of one of Slurm's programs: our own jobs, plain output, no colours.
[[nodiscard]] QStringList squeueOwnJobs();

} // namespace megatune
