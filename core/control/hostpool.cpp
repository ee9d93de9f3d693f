// SPDX-License-Identifier: GPL-3.0-or-later
// The hosts of a running study: asked what they have before trials run there, put aside when they fail, asked
// again later; trials that an earlier process left running are taken over.
#include "core/control/controller_p.h"

#include <algorithm>
#include <QCoreApplication>
#include <QPointer>

namespace megatune {

namespace {

struct HostPoolText
{
    Q_DECLARE_TR_FUNCTIONS(HostPoolText)
};

constexpr int firstAskAgainMs = 5'000;
constexpr int lastAskAgainMs = 300'000;

} // namespace

void StudyController::Private::prepareHosts()
{
    hostStates.resize(static_cast<qsizetype>(hosts.size()));
    for (int host = 0; host < hostStates.size(); ++host)
        prepareHost(host);
    if (hosts.empty()) {
        error = planSlots();
        QTimer::singleShot(0, q, [this] { endRun(); });
    }
}

void StudyController::Private::prepareHost(int host)
{
    hostStates[host].kind = HostState::Kind::Asked;
    Q_EMIT q->hostsChanged();
    const QPointer<StudyController> self(q);
    hosts[static_cast<size_t>(host)]->prepare([self, host](const std::optional<Error>& problem) {
        if (self)
            self->d->onPrepared(host, problem);
    });
}

void StudyController::Private::onPrepared(int host, const std::optional<Error>& problem)
{
    if (phase == RunPhase::Ended || phase == RunPhase::Stopping)
        return;
    HostState& state = hostStates[host];
    if (problem) {
        hostProblem = hostProblem.value_or(*problem);
        state.kind = HostState::Kind::Aside;
        // Once; it is asked again in silence. The only one's problem is how the run ends.
        if (state.failures++ == 0 && (hosts.size() > 1 || phase != RunPhase::Starting))
            Q_EMIT q->warning(HostPoolText::tr("Nothing is run on %1 for now: %2")
                                  .arg(hosts[static_cast<size_t>(host)]->name(), problem->sentence));
        const int wait = std::min(lastAskAgainMs, firstAskAgainMs << std::min(state.failures - 1, 10));
        state.problem = problem->sentence;
        state.askedAgain = QDateTime::currentDateTimeUtc().addMSecs(wait);
        Q_EMIT q->hostsChanged();
        QTimer::singleShot(wait, q, [this, host] {
            if (phase != RunPhase::Ended && phase != RunPhase::Stopping)
                prepareHost(host);
        });
        askTwinsOf(host);
    } else {
        state.kind = HostState::Kind::Cleaning;
    }
    if (phase != RunPhase::Starting) {
        if (!problem && !leaveOutTwin(host))
            cleanHost(host);
        return;
    }
    const auto isAsked = [](const HostState& other) { return other.kind == HostState::Kind::Asked; };
    if (std::any_of(hostStates.begin(), hostStates.end(), isAsked))
        return;
    for (int each = static_cast<int>(hostStates.size()) - 1; each > 0; --each)
        leaveOutTwin(each); // the first that names the machine stays
    error = planSlots();
    if (error) {
        endRun();
        return;
    }
    for (int each = 0; each < hostStates.size(); ++each) {
        if (hostStates[each].kind == HostState::Kind::Cleaning)
            cleanHost(each);
    }
}

std::optional<Error> StudyController::Private::planSlots()
{
    QList<HostGpus> gpus;
    bool isAnyReady = hosts.empty();
    for (size_t i = 0; i < hosts.size(); ++i) {
        HostState& state = hostStates[static_cast<qsizetype>(i)];
        const bool ready = state.kind == HostState::Kind::Cleaning;
        gpus.append({hosts[i]->name(), hosts[i]->gpus(), ready, hosts[i]->nodeCount()});
        isAnyReady = isAnyReady || ready;
        state.hasSlots = ready;
    }
    // Whoever asked is told of a host, not of a file.
    if (!isAnyReady)
        return Error{ErrorKind::Process, hostProblem->sentence, hostProblem->detail};
    auto planned = GpuSlots::plan(gpus, preset->gpuCount(), plan.jobs);
    if (!planned)
        return planned.error();
    gpuSlots = *planned;
    return std::nullopt;
}

void StudyController::Private::cleanHost(int host)
{
    const QPointer<StudyController> self(q);
    const QString& uid = q->m_state.header().uid;
    hosts[static_cast<size_t>(host)]->endLeftovers(uid, keptOn(host), [self, host](int count) {
        if (self && self->d->phase != RunPhase::Ended && self->d->phase != RunPhase::Stopping)
            self->d->onCleaned(host, count);
    });
}

void StudyController::Private::onCleaned(int host, int count)
{
    HostState& state = hostStates[host];
    const QString name = hosts[static_cast<size_t>(host)]->name();
    if (count > 0)
        Q_EMIT q->warning(HostPoolText::tr(
            "%n process(es) of an earlier run were still there on %1 and were ended.", nullptr, count)
                              .arg(name));
    state.kind = HostState::Kind::Ready;
    if (state.failures > 0 && phase != RunPhase::Starting)
        Q_EMIT q->warning(HostPoolText::tr("%1 can be used again.").arg(name));
    state.failures = 0;
    state.problem.clear();
    Q_EMIT q->hostsChanged();
    if (phase == RunPhase::Starting) {
        const auto isCleaning = [](const HostState& other) {
            return other.kind == HostState::Kind::Cleaning;
        };
        if (std::none_of(hostStates.begin(), hostStates.end(), isCleaning))
            begin();
        return;
    }
    if (!state.hasSlots)
        gpuSlots->add(host, hosts[static_cast<size_t>(host)]->gpus());
    state.hasSlots = true;
    gpuSlots->offer(host, true);
    takeOverTrials(host);
    schedulePump();
}

/// One machine under two names: its GPUs are given out through one of them.
bool StudyController::Private::leaveOutTwin(int host)
{
    const QStringList machines = hosts[static_cast<size_t>(host)]->machines();
    if (machines.isEmpty() || hostStates[host].kind != HostState::Kind::Cleaning)
        return false;
    for (int other = 0; other < hostStates.size(); ++other) {
        const HostState::Kind kind = hostStates[other].kind;
        const bool isUsed = kind == HostState::Kind::Cleaning || kind == HostState::Kind::Ready;
        const auto& twin = hosts[static_cast<size_t>(other)];
        const QStringList others = twin->machines();
        const bool isSame = std::any_of(machines.begin(), machines.end(),
            [&others](const QString& machine) { return others.contains(machine); });
        if (other == host || !isUsed || !isSame)
            continue;
        hostStates[host].kind = HostState::Kind::Twin;
        hostStates[host].twinOf = other;
        Q_EMIT q->hostsChanged();
        Q_EMIT q->warning(
            HostPoolText::tr("%1 and %2 are the same machine: its GPUs are given out once, through %2.")
                .arg(hosts[static_cast<size_t>(host)]->name(), twin->name()));
        return true;
    }
    return false;
}

/// It is not there any more; under its other name it may be, once nothing of ours can still run there.
void StudyController::Private::askTwinsOf(int host)
{
    const bool isUsed = std::any_of(attempts.begin(), attempts.end(),
        [host](const auto& running) { return running.second->slot().host == host; });
    for (int other = 0; other < hostStates.size() && !isUsed; ++other) {
        if (hostStates[other].kind == HostState::Kind::Twin && hostStates[other].twinOf == host)
            prepareHost(other);
    }
}

/// Its trial is tried elsewhere meanwhile.
void StudyController::Private::putAside(int host)
{
    HostState& state = hostStates[host];
    if (state.kind != HostState::Kind::Ready || phase == RunPhase::Stopping || phase == RunPhase::Ended)
        return;
    gpuSlots->offer(host, false);
    prepareHost(host);
}

QList<HostStatus> StudyController::Private::hostStatus() const
{
    QList<HostStatus> all;
    for (size_t i = 0; i < hosts.size(); ++i) {
        const HostState state = hostStates.value(static_cast<qsizetype>(i));
        if (state.kind == HostState::Kind::Twin)
            continue; // it is there under its other name
        const auto kind = state.kind == HostState::Kind::Ready ? HostStatus::Kind::Ready
            : state.kind == HostState::Kind::Aside             ? HostStatus::Kind::Aside
                                                               : HostStatus::Kind::Asked;
        all.append({hosts[i]->name(), kind, state.problem, state.askedAgain});
    }
    return all;
}

int StudyController::Private::hostOf(const Trial& trial) const
{
    for (size_t i = 0; i < hosts.size(); ++i) {
        const HostState& state = hostStates[static_cast<qsizetype>(i)];
        if (hosts[i]->name() == trial.process.host)
            return state.kind == HostState::Kind::Twin ? state.twinOf : static_cast<int>(i);
    }
    return -1;
}

/// By an earlier process, on a host that keeps it for us.
bool StudyController::Private::isLeftRunning(const Trial& trial) const
{
    const int host = hostOf(trial);
    return trial.state == TrialState::Running && host >= 0 && hosts[static_cast<size_t>(host)]->keepsTrials()
        && proposer->knows(commandNumber(trial.number));
}

QList<TrialKey> StudyController::Private::keptOn(int host) const
{
    QList<TrialKey> kept;
    for (const auto& [number, attempt] : attempts) {
        if (attempt->slot().host == host)
            kept.append({number, attempt->attempt()});
    }
    for (const Trial& trial : q->m_state.trials()) {
        if (attempts.count(trial.number) == 0 && hostOf(trial) == host && isLeftRunning(trial))
            kept.append({trial.number, trial.attempt});
    }
    return kept;
}

void StudyController::Private::takeOverTrials(int host)
{
    bool isAnyUnwanted = false;
    for (const Trial& trial : QList<Trial>(q->m_state.trials())) {
        if (attempts.count(trial.number) > 0 || hostOf(trial) != host || !isLeftRunning(trial))
            continue;
        leftRunning.remove(trial.number);
        if (const std::optional<GpuSlot> slot = gpuSlots->takeOn(host, trial.gpus))
            startAttempt(trial.number, *slot, true);
        else if (write(TrialEnded{trial.number, trial.attempt, TrialState::Stopped})) {
            reruns.append(trial.number); // the GPUs are shared out differently now
            isAnyUnwanted = true;
        }
    }
    if (isAnyUnwanted)
        cleanHost(host);
}

} // namespace megatune
