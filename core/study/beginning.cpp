// The beginning of a run: the hosts are made ready, what an earlier run left there is taken over or ended,
// and then trials are started.
#include "core/study/controller_p.h"

#include <QCoreApplication>
#include <QPointer>

namespace megatune {

namespace {

struct BeginningText
{
    Q_DECLARE_TR_FUNCTIONS(BeginningText)
};

} // namespace

/// A host that cannot be used is left out; with none at all the run ends.
void StudyController::Private::prepareHosts()
{
    hostProblems.assign(hosts.size(), std::nullopt);
    hostsToWaitFor = static_cast<int>(hosts.size());
    if (hosts.empty())
        QTimer::singleShot(0, q, [this] { planHosts(); });
    const QPointer<StudyController> self(q);
    for (size_t i = 0; i < hosts.size(); ++i) {
        hosts[i]->prepare([this, self, i](const std::optional<Error>& problem) {
            if (!self)
                return;
            hostProblems[i] = problem;
            if (--hostsToWaitFor == 0)
                planHosts();
        });
    }
}

void StudyController::Private::planHosts()
{
    if (phase != RunPhase::Starting) {
        endRun();
        return;
    }
    std::vector<std::unique_ptr<TrialHost>> ready;
    std::optional<Error> firstProblem;
    for (size_t i = 0; i < hosts.size(); ++i) {
        if (!hostProblems[i]) {
            ready.push_back(std::move(hosts[i]));
            continue;
        }
        if (!firstProblem)
            firstProblem = hostProblems[i];
        if (hosts.size() > 1)
            Q_EMIT q->warning(BeginningText::tr("Nothing is run on %1: %2")
                                  .arg(hosts[i]->name(), hostProblems[i]->sentence));
    }
    hosts = std::move(ready);
    QList<HostGpus> gpus;
    for (const auto& host : hosts)
        gpus.append({host->name(), host->gpus()});
    auto planned = GpuSlots::plan(gpus, preset->gpuCount(), plan.jobs);
    if (!planned || (hosts.empty() && firstProblem)) {
        // Whoever asked is told of a host, not of a file.
        error = hosts.empty() && firstProblem
            ? Error{ErrorKind::Process, firstProblem->sentence, firstProblem->detail}
            : planned.error();
        QTimer::singleShot(0, q, [this] { endRun(); });
        return;
    }
    gpuSlots = *planned;
    cleanHosts(findKept());
}

/// Trials that go on without us, each with its place: they are followed again instead of run again.
std::vector<QList<TrialKey>> StudyController::Private::findKept()
{
    std::vector<QList<TrialKey>> keep(hosts.size());
    for (const Trial& trial : q->m_state.trials()) {
        if (trial.state != TrialState::Running || !proposer->knows(commandNumber(trial.number)))
            continue;
        for (size_t i = 0; i < hosts.size(); ++i) {
            if (!hosts[i]->keepsTrials() || hosts[i]->name() != trial.process.host)
                continue;
            if (const auto slot = gpuSlots->takeOn(static_cast<int>(i), trial.gpus)) {
                kept[trial.number] = *slot;
                keep[i].append({trial.number, trial.attempt});
            }
            break;
        }
    }
    return keep;
}

void StudyController::Private::cleanHosts(const std::vector<QList<TrialKey>>& keep)
{
    hostsToWaitFor = static_cast<int>(hosts.size());
    const QPointer<StudyController> self(q);
    for (size_t i = 0; i < hosts.size(); ++i) {
        hosts[i]->endLeftovers(
            q->m_state.header().uid, keep[i], [this, self, name = hosts[i]->name()](int count) {
                if (!self)
                    return;
                if (count > 0)
                    Q_EMIT q->warning(BeginningText::tr(
                        "%n process(es) of an earlier run were still there on %1 and were ended.", nullptr,
                        count)
                                          .arg(name));
                if (--hostsToWaitFor == 0)
                    begin();
            });
    }
}

/// What an earlier process left open is closed; from here on the file tells of this run.
void StudyController::Private::begin()
{
    if (phase != RunPhase::Starting) {
        endRun();
        return;
    }
    for (const Trial& trial : QList<Trial>(q->m_state.trials())) {
        if (trial.state == TrialState::Running && kept.count(trial.number) == 0
            && !write(TrialEnded{trial.number, trial.attempt, TrialState::Stopped}, Durability::Synced))
            return;
        learnFrom(trial);
    }
    collectReruns();
    if (q->m_state.phase() != StudyPhase::Completed && !announceResumption())
        return;
    tick.start();
    setPhase(RunPhase::Running);
    for (const auto& [number, slot] : std::exchange(kept, {}))
        startAttempt(number, slot, true);
    if (pauseWanted)
        q->pause();
    schedulePump();
}

void StudyController::Private::collectReruns()
{
    for (const Trial& trial : q->m_state.trials()) {
        // One whose layout was lost with a damaged line cannot be run.
        if (!isFinal(trial.state) && kept.count(trial.number) == 0
            && proposer->knows(commandNumber(trial.number)))
            reruns.append(trial.number);
    }
}

} // namespace megatune
