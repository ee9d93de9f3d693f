// SPDX-License-Identifier: GPL-3.0-or-later
// One attempt of one trial, wherever it runs: a start, bytes of two channels, one end. Every kind of host
// gives the same signals.
#pragma once

#include "core/base/runuid.h"
#include "core/run/uploads.h"

#include <optional>
#include <QByteArray>
#include <QList>
#include <QObject>
#include <QPair>
#include <QString>

namespace megatune {

/// What to start. `command` is a text for /bin/sh.
struct RunRequest
{
    RunUid studyUid; ///< marks the processes, so that they can be found after a crash of ours
    int trial = 0;
    int attempt = 1;
    QString command;
    QString workingDirectory = {};                   ///< empty: ours
    QList<QPair<QString, QString>> environment = {}; ///< on top of ours
    int killGraceMs = 5000;                          ///< between SIGTERM and SIGKILL
    int memoryFloorPercent = 0;                      ///< see StudyLimits
    int gpus = 0;                                    ///< that the trial needs; 0: not known
    /// MASTER_PORT, and torchrun's own PET_MASTER_PORT, become a port that nobody listens on, so that trials
    /// side by side, and other trainings of the machine, do not meet.
    bool freshPort = false;
    QList<UploadedFile> uploads = {}; ///< into a folder of the trial's own, see uploads.h
    QString uploadsRoot = {}; ///< of a trial here: where that folder is made; empty: for temporary files
    /// The attempt runs already, started by an earlier run of ours on a host that keepsTrials(): its output
    /// is given again from the first byte, then what follows. Where it is not found the end is HostLost.
    bool reattach = false;
    std::optional<int> node = {}; ///< NODE_RANK of a part of a trial that runs on several machines
};

/// One attempt of one trial of a study.
struct TrialKey
{
    int trial = 0;
    int attempt = 1;
    std::optional<int> node = {}; ///< its part on one machine; absent: a trial on one machine
    bool operator==(const TrialKey&) const = default;
};

/// STUDY:TRIAL:ATTEMPT or STUDY:TRIAL:ATTEMPT:NODE, the value of MEGATUNE_TRIAL: how what the trial has
/// started is found again.
[[nodiscard]] inline QString trialMark(const RunUid& studyUid, const TrialKey& key)
{
    const QString mark = QStringLiteral("%1:%2:%3").arg(studyUid.text()).arg(key.trial).arg(key.attempt);
    return key.node ? QStringLiteral("%1:%2").arg(mark).arg(*key.node) : mark;
}
[[nodiscard]] inline QString trialMark(const RunRequest& request)
{
    return trialMark(request.studyUid, {request.trial, request.attempt, request.node});
}

/// Enough to recognise a process again, also when its number was given to another one since.
struct ProcessIdentity
{
    QString host;
    qint64 pid = 0;        ///< also the process group and the session; 0: a job, by its name in bootId
    qint64 startTicks = 0; ///< field 22 of /proc/PID/stat
    QString bootId;
    bool operator==(const ProcessIdentity&) const = default;
};

enum class OutputChannel { Out, Err };

struct RunEnd
{
    enum class Kind {
        Exited,        ///< by itself, with `exitCode`
        Signalled,     ///< by `signal`, which was not ours
        OutOfTime,     ///< ended by the place, whose time for it was over; `message` says which limit
        OutOfMemory,   ///< ended by the place, as it took too much main memory; `message` says so
        Stopped,       ///< because stop() was called
        FailedToStart, ///< `message` says why
        HostLost,      ///< the place where it ran cannot be reached any more
        Busy, ///< the place takes no trial for now: others use its GPUs, its set-up fails; see `message`
    };
    Kind kind = Kind::Exited;
    int exitCode = 0;
    int signal = 0;
    QString message = {};
    int node = 0; ///< of several machines the one that ended like this first, from 1; 0: there is one
    /// While it ran the system has killed processes for want of memory: where it ended by SIGKILL, itself.
    bool memoryShort = false;
    bool memoryKnown = false; ///< whether the system tells that: without memoryShort it killed none
};

/// Of an end as OutOfMemory for RunRequest::memoryFloorPercent.
[[nodiscard]] QString memoryFloorSentence(int percent);

/// It ran until then, and nobody of us ended it.
[[nodiscard]] inline bool endedByItself(const RunEnd& end)
{
    using Kind = RunEnd::Kind;
    return end.kind == Kind::Exited || end.kind == Kind::Signalled || end.kind == Kind::OutOfTime
        || end.kind == Kind::OutOfMemory;
}

/// For log statements, secrets masked: "exited with 1", "host lost: node1 does not answer".
[[nodiscard]] QString logText(const RunEnd& end);

/// Lives in the thread that created it. Destroying a running one ends its processes at once (SIGKILL).
class TrialProcess : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;
    /// Once. Answers by started() and later ended(), or by ended() alone. Never blocks.
    virtual void start() = 0;
    /// SIGTERM to everything that the trial started, SIGKILL after the grace time, again after the leader's
    /// end, until nothing is left; then ended(). May be called in any state and more than once.
    virtual void stop() = 0;

Q_SIGNALS:
    void started(const megatune::ProcessIdentity& identity);
    /// Nothing of the trial runs yet although it was started, and what it waits for: one line for people.
    /// Empty: it waits no longer. Time that is spent waiting is not the trial's.
    void waiting(const QString& reason);
    void output(megatune::OutputChannel channel, const QByteArray& bytes);
    /// Something that a person should know while it runs: one sentence.
    void notice(const QString& sentence);
    /// Exactly once; no process of the trial is alive any more and all output was given.
    void ended(const megatune::RunEnd& end);
};

} // namespace megatune
