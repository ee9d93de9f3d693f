// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/drawn.h"

#include <algorithm>
#include <QRandomGenerator>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune::faults {

namespace {

bool hides(Stray stray)
{
    return stray == Stray::Cleared || stray == Stray::Title || stray == Stray::Gone;
}

bool mayBe(const QString& name, const QStringList& without, const QStringList& only, const QStringList& group)
{
    const bool groupIsChosen =
        std::any_of(group.begin(), group.end(), [&only](const QString& one) { return only.contains(one); });
    return !without.contains(name) && (!groupIsChosen || only.contains(name));
}

QStringList siteNames()
{
    return {nameOf(SiteKind::Local), nameOf(SiteKind::Ssh), nameOf(SiteKind::Nodes), nameOf(SiteKind::Slurm)};
}

QStringList faultNames()
{
    QStringList names;
    for (const FaultInfo& info : allFaults())
        names.append(info.name);
    return names;
}

SiteKind drawnSite(QRandomGenerator& random)
{
    const int lot = random.bounded(100);
    return lot < 45 ? SiteKind::Local
        : lot < 75  ? SiteKind::Ssh
        : lot < 87  ? SiteKind::Nodes
                    : SiteKind::Slurm;
}

/// Deaf ones take the whole grace time of each trial.
Stray drawnStray(QRandomGenerator& random)
{
    const int lot = random.bounded(100);
    return lot < 70 ? Stray::None : static_cast<Stray>(1 + lot % (strayKinds - 1));
}

DrawnFault drawnFault(QRandomGenerator& random, const QList<FaultKind>& kinds, int spanMs)
{
    DrawnFault fault;
    // A kill is what happens to people most often, and most is at stake.
    const bool kill = random.bounded(100) < 30;
    fault.kind = kinds[random.bounded(static_cast<int>(kinds.size()))];
    if (kill && kinds.contains(FaultKind::KillCommandLine))
        fault.kind = FaultKind::KillCommandLine;
    fault.atMs = 20 + random.bounded(std::max(1, spanMs));
    const int lot = random.bounded(100);
    fault.lastsMs = lot < 60 ? 200 + random.bounded(1500) : 1500 + random.bounded(6000);
    fault.host = 1 + random.bounded(3);
    const qint64 jump = lot < 50 ? 60 + random.bounded(7200) : 86'400LL * (1 + random.bounded(400));
    fault.jumpS = random.bounded(2) == 0 ? jump : -jump;
    return fault;
}

QList<FaultKind> kindsFor(SiteKind site, const QStringList& without, const QStringList& only)
{
    QList<FaultKind> kinds;
    for (const FaultInfo& info : allFaults()) {
        if (info.sites.contains(site) && mayBe(info.name, without, only, faultNames()))
            kinds.append(info.kind);
    }
    return kinds;
}

} // namespace

const QList<FaultInfo>& allFaults()
{
    using enum SiteKind;
    static const QList<SiteKind> everywhere{Local, Ssh, Nodes, Slurm};
    static const QList<SiteKind> remote{Ssh, Nodes};
    static const QList<FaultInfo> all{
        {FaultKind::KillCommandLine, u"kill"_s, u"the command line is killed with SIGKILL"_s, everywhere},
        {FaultKind::KillWindow, u"kill-window"_s, u"the window goes on with it and is killed"_s,
            {Local, Slurm}},
        {FaultKind::Interrupt, u"int"_s, u"Ctrl+C"_s, everywhere},
        {FaultKind::InterruptTwice, u"int-twice"_s, u"Ctrl+C twice"_s, everywhere},
        {FaultKind::Terminate, u"term"_s, u"SIGTERM"_s, everywhere},
        {FaultKind::HangUp, u"hup"_s, u"SIGHUP"_s, everywhere},
        {FaultKind::DiskFull, u"disk-full"_s, u"the disk of the study is full for a while"_s, everywhere},
        {FaultKind::ClockJump, u"clock-jump"_s, u"the clock jumps"_s, everywhere},
        {FaultKind::CopyStudy, u"copy"_s, u"a copy of the study goes on beside it"_s, {Local}},
        {FaultKind::SecondWriter, u"second-writer"_s, u"a second writer of the study"_s, everywhere},
        {FaultKind::TerminateTrainings, u"end-trainings"_s,
            u"somebody else ends the trainings with SIGTERM"_s, everywhere},
        {FaultKind::Cut, u"cut"_s, u"the cable of a host is cut for a while"_s, remote},
        {FaultKind::PowerOff, u"power-off"_s, u"a host is switched off and on"_s, remote},
        {FaultKind::FreezeSshd, u"freeze-sshd"_s, u"sshd is frozen for a while"_s, remote},
        {FaultKind::KillSessions, u"kill-sessions"_s, u"all ssh sessions of a host are killed"_s, remote},
        {FaultKind::KillLookout, u"kill-lookout"_s, u"who looks after the trials of a host is killed"_s,
            remote},
        {FaultKind::RestartSlurm, u"restart-slurm"_s, u"slurmctld is killed and starts again"_s, {Slurm}},
        {FaultKind::CancelJobs, u"cancel-jobs"_s, u"somebody else cancels the jobs"_s, {Slurm}},
        {FaultKind::RequeueJobs, u"requeue-jobs"_s, u"somebody else requeues the jobs"_s, {Slurm}},
    };
    return all;
}

const FaultInfo& infoOf(FaultKind kind)
{
    const QList<FaultInfo>& all = allFaults();
    return *std::find_if(all.begin(), all.end(), [kind](const FaultInfo& info) { return info.kind == kind; });
}

QString nameOf(SiteKind site)
{
    static const char* names[] = {"local", "ssh", "nodes", "slurm"};
    return QLatin1String(names[static_cast<int>(site)]);
}

QString nameOf(Stray stray)
{
    static const char* names[] = {"none", "child", "session", "daemon", "cleared", "title", "gone"};
    return QLatin1String(names[static_cast<int>(stray)]);
}

QStringList allNames()
{
    QStringList names = siteNames() + faultNames();
    for (int stray = 1; stray < strayKinds; ++stray)
        names.append(nameOf(static_cast<Stray>(stray)));
    return names << u"nasty"_s << u"orphans"_s;
}

bool Drawn::has(FaultKind kind) const
{
    return std::any_of(
        faults.begin(), faults.end(), [kind](const DrawnFault& fault) { return fault.kind == kind; });
}

QString Drawn::text() const
{
    QStringList words{
        nameOf(site), QStringLiteral("%1 trials").arg(trials), QStringLiteral("jobs %1").arg(jobs), strategy};
    for (const auto& [name, on] : {std::pair{"early-stop", earlyStop}, {"confirm", confirm},
             {"baseline", baseline}, {"detach", detach}}) {
        if (on)
            words.append(QLatin1String(name));
    }
    if (stray != Stray::None)
        words.append(u"strays "_s + nameOf(stray));
    for (const DrawnFault& fault : faults)
        words.append(QStringLiteral("%1 at %2 ms").arg(infoOf(fault.kind).name).arg(fault.atMs));
    return words.join(u", "_s);
}

Drawn drawnRound(quint32 seed, const QStringList& without, const QStringList& only)
{
    QRandomGenerator random(seed);
    Drawn round;
    round.seed = seed;
    // All is drawn before anything is left out, so that a seed stays what it was.
    round.site = drawnSite(random);
    const bool deafTakesLong = (round.stray = drawnStray(random)) > Stray::Child;
    const bool small = deafTakesLong || round.site != SiteKind::Local;
    round.trials = (small ? 2 : 4) + random.bounded(small ? 4 : 9);
    round.jobs = 1 + random.bounded(4);
    round.hosts = 1 + random.bounded(3);
    static const QStringList strategies{
        u"grid"_s, u"random"_s, u"megatron-heuristic"_s, u"tpe"_s, u"model-guided"_s};
    round.strategy = strategies[random.bounded(static_cast<int>(strategies.size()))];
    round.earlyStop = random.bounded(4) == 0;
    round.confirm = random.bounded(5) == 0;
    round.baseline = random.bounded(4) == 0;
    const bool detach = random.bounded(3) == 0;
    round.iterations = 6 + random.bounded(5);
    round.iterationMs = 10 + random.bounded(60);
    round.lines = 1 + random.bounded(20);
    const int count = 1 + random.bounded(3);
    const quint32 ofFaults = random.generate();

    while (!mayBe(nameOf(round.site), without, only, siteNames()))
        round.site = drawnSite(random);
    round.detach = detach && round.site == SiteKind::Ssh;
    if (without.contains(nameOf(round.stray)) || (hides(round.stray) && without.contains(u"nasty"_s)))
        round.stray = Stray::None;
    round.orphansEnd = !without.contains(u"orphans"_s);
    QRandomGenerator faultsRandom(ofFaults);
    const QList<FaultKind> kinds = kindsFor(round.site, {}, only);
    const int spanMs =
        150 + round.trials * (round.iterations * round.iterationMs + 100) / (round.jobs * count);
    for (int i = 0; i < count && !kinds.isEmpty(); ++i) {
        const DrawnFault fault = drawnFault(faultsRandom, kinds, spanMs);
        if (!without.contains(infoOf(fault.kind).name))
            round.faults.append(fault);
    }
    return round;
}

QList<quint32> coveringRounds(quint32 first, const QStringList& without, const QStringList& only)
{
    constexpr quint32 candidates = 2000;
    QList<QSet<QString>> scenes;
    QSet<QString> missing;
    for (quint32 i = 0; i < candidates; ++i) {
        const Drawn round = drawnRound(first + i, without, only);
        QSet<QString> ofRound{u"strays "_s + nameOf(round.stray)};
        for (const DrawnFault& fault : round.faults)
            ofRound.insert(nameOf(round.site) + u' ' + infoOf(fault.kind).name);
        if (round.detach && round.has(FaultKind::KillCommandLine))
            ofRound.insert(u"detached, kill"_s);
        missing |= ofRound;
        scenes.append(ofRound);
    }
    QList<quint32> seeds;
    while (!missing.isEmpty()) {
        const auto most = std::max_element(
            scenes.begin(), scenes.end(), [&missing](const QSet<QString>& a, const QSet<QString>& b) {
                return (a & missing).size() < (b & missing).size();
            });
        seeds.append(first + static_cast<quint32>(most - scenes.begin()));
        missing -= *most;
    }
    return seeds;
}

} // namespace megatune::faults
