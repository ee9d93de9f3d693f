// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/trial.h"

#include "core/base/tr.h"

#include <array>

namespace megatune {

namespace {

struct TrialStateNameRow
{
    TrialState state;
    const char* name;
    const char* title;
};

constexpr std::array<TrialStateNameRow, 9> trialStateNames{{
    {TrialState::Queued, "queued", QT_TRANSLATE_NOOP("Tr", "queued")},
    {TrialState::Running, "running", QT_TRANSLATE_NOOP("Tr", "running")},
    {TrialState::Finished, "finished", QT_TRANSLATE_NOOP("Tr", "finished")},
    {TrialState::Oom, "oom", QT_TRANSLATE_NOOP("Tr", "out of memory")},
    {TrialState::Failed, "failed", QT_TRANSLATE_NOOP("Tr", "failed")},
    {TrialState::TimedOut, "timed_out", QT_TRANSLATE_NOOP("Tr", "timed out")},
    {TrialState::Stopped, "stopped", QT_TRANSLATE_NOOP("Tr", "stopped")},
    {TrialState::HostLost, "host_lost", QT_TRANSLATE_NOOP("Tr", "host lost")},
    {TrialState::Skipped, "skipped", QT_TRANSLATE_NOOP("Tr", "skipped")},
}};

constexpr std::array<const char*, 3> earlyReasonNames{"stop_after", "settled", "cannot_win"};

const TrialStateNameRow& rowOfTrialState(TrialState state)
{
    return trialStateNames[static_cast<size_t>(state)];
}

} // namespace

QString trialStateName(TrialState state)
{
    return QLatin1String(rowOfTrialState(state).name);
}

std::optional<TrialState> trialStateFromName(const QString& name)
{
    for (const TrialStateNameRow& row : trialStateNames) {
        if (name == QLatin1String(row.name))
            return row.state;
    }
    return std::nullopt;
}

QString trialStateTitle(TrialState state, RunningMeans running)
{
    if (state == TrialState::Running && running != RunningMeans::Running)
        return running == RunningMeans::Interrupted ? Tr::tr("interrupted")
            : running == RunningMeans::Asked        ? Tr::tr("asked for")
                                                    : Tr::tr("left running");
    return Tr::tr(rowOfTrialState(state).title);
}

/// What a host keeps is in the file before it is there, so that its process is not known.
RunningMeans runningMeans(const Trial& trial, bool isRun)
{
    if (isRun)
        return RunningMeans::Running;
    if (trial.process.host == askedHost)
        return RunningMeans::Asked;
    const bool isKept = !trial.process.host.isEmpty() && trial.process.pid == 0;
    return isKept ? RunningMeans::LeftRunning : RunningMeans::Interrupted;
}

const QList<TrialState>& allTrialStates()
{
    static const QList<TrialState> states = [] {
        QList<TrialState> all;
        for (const TrialStateNameRow& row : trialStateNames)
            all.append(row.state);
        return all;
    }();
    return states;
}

QString earlyReasonName(EarlyReason reason)
{
    return QLatin1String(earlyReasonNames[static_cast<size_t>(reason)]);
}

QString earlyReasonTitle(EarlyReason reason)
{
    switch (reason) {
    case EarlyReason::StopAfter:
        return Tr::tr("long enough");
    case EarlyReason::Settled:
        return Tr::tr("settled");
    case EarlyReason::CannotWin:
        break;
    }
    return Tr::tr("cannot win");
}

std::optional<EarlyReason> earlyReasonFromName(const QString& name)
{
    for (size_t i = 0; i < earlyReasonNames.size(); ++i) {
        if (name == QLatin1String(earlyReasonNames[i]))
            return static_cast<EarlyReason>(i);
    }
    return std::nullopt;
}

bool mayMove(TrialState from, TrialState to)
{
    switch (from) {
    case TrialState::Queued:
        // Without Running in between: a process that could not be started at all.
        return to == TrialState::Running || to == TrialState::Failed || to == TrialState::Stopped
            || to == TrialState::HostLost || to == TrialState::Skipped;
    case TrialState::Running:
        return to != TrialState::Queued && to != TrialState::Running;
    case TrialState::Oom:
    case TrialState::Failed:
    case TrialState::TimedOut:
    case TrialState::Skipped:
        return to == TrialState::Queued;
    case TrialState::Stopped:
    case TrialState::HostLost:
        return to == TrialState::Queued || to == TrialState::Running || to == TrialState::Failed
            || to == TrialState::Stopped || to == TrialState::HostLost || to == TrialState::Skipped;
    case TrialState::Finished:
        break;
    }
    return false;
}

bool hasEnded(TrialState state)
{
    return state != TrialState::Queued && state != TrialState::Running;
}

bool isFinal(TrialState state)
{
    return hasEnded(state) && state != TrialState::Stopped && state != TrialState::HostLost;
}

} // namespace megatune
