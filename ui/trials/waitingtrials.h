// SPDX-License-Identifier: GPL-3.0-or-later
// Trials that were started and wait for their host (in Slurm's queue, for GPUs to become free), with what
// for: that time is not theirs.
#pragma once

#include <QMap>
#include <QObject>
#include <QPointer>
#include <QStringList>

namespace megatune {

class StudyFeed;

class WaitingTrials final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;
    void setFeed(StudyFeed* feed);
    [[nodiscard]] bool isWaiting(int number) const { return m_reasons.contains(number); }
    /// "waits: queued in Slurm for 2:05 (Priority); that time does not count". Empty when it does not wait.
    [[nodiscard]] QString text(int number) const;
    /// A line for each that waits: "Trial 3 waits: ..."; in the order of their numbers.
    [[nodiscard]] QStringList lines() const;

Q_SIGNALS:
    void changed();

private:
    void onWaiting(int number, const QString& reason);

    QPointer<StudyFeed> m_feed;
    QMap<int, QString> m_reasons; ///< by trial
};

} // namespace megatune
