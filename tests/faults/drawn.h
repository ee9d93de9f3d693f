// SPDX-License-Identifier: GPL-3.0-or-later
// What a round does, drawn by its seed: the same seed is the same round, its times included.
#pragma once

#include "tests/faults/trainerplan.h"

#include <QList>
#include <QStringList>

namespace megatune::faults {

enum class SiteKind { Local, Ssh, Nodes, Slurm };

enum class FaultKind {
    KillCommandLine,
    KillWindow,
    Interrupt,
    InterruptTwice,
    Terminate,
    HangUp,
    DiskFull,
    ClockJump,
    CopyStudy,
    SecondWriter,
    TerminateTrainings,
    Cut,
    PowerOff,
    FreezeSshd,
    KillSessions,
    KillLookout,
    RestartSlurm,
    CancelJobs,
    RequeueJobs,
};

/// A fault as it is named and told; where it can happen.
struct FaultInfo
{
    FaultKind kind;
    QString name;
    QString title;
    QList<SiteKind> sites;
};
[[nodiscard]] const QList<FaultInfo>& allFaults();
[[nodiscard]] const FaultInfo& infoOf(FaultKind kind);
[[nodiscard]] QString nameOf(SiteKind site);
[[nodiscard]] QString nameOf(Stray stray);
/// Names that may be left out: of places, faults and strays, "nasty" for strays that hide from us, and
/// "orphans" for what holds at once after a kill, before anybody goes on with the study.
[[nodiscard]] QStringList allNames();

struct DrawnFault
{
    FaultKind kind = FaultKind::KillCommandLine;
    int atMs = 0;    ///< after the start of the program, or the fault before
    int lastsMs = 0; ///< where it is one that ends again
    int host = 1;
    qint64 jumpS = 0; ///< of the clock
};

struct Drawn
{
    quint32 seed = 0;
    SiteKind site = SiteKind::Local;
    int trials = 4;
    int jobs = 1;
    int hosts = 1; ///< ssh
    QString strategy;
    bool earlyStop = false;
    bool confirm = false;
    bool baseline = false;
    bool detach = false;
    bool orphansEnd = true; ///< a killed program leaves nothing behind
    Stray stray = Stray::None;
    int iterations = 6;
    int iterationMs = 40;
    int lines = 5; ///< of each iteration and channel
    QList<DrawnFault> faults;

    [[nodiscard]] bool has(FaultKind kind) const;
    /// On one line, for people.
    [[nodiscard]] QString text() const;
};

/// `without` holds some of allNames(): they are dropped from what the seed has drawn, and the rest stays.
/// `only`, where it is not empty, are the places and faults to draw from.
[[nodiscard]] Drawn drawnRound(quint32 seed, const QStringList& without, const QStringList& only);

/// The seeds of few rounds, of the two thousand from `first` on, that together draw each fault at each place
/// where it can happen, each kind of stray, and a kill of a detached study. Whatever has most that is new
/// comes next.
[[nodiscard]] QList<quint32> coveringRounds(
    quint32 first, const QStringList& without, const QStringList& only);

} // namespace megatune::faults
