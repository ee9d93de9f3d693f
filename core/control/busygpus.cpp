// SPDX-License-Identifier: GPL-3.0-or-later
// Before a trial its GPUs are looked at: where somebody else uses them it gets others of the host, or waits,
// or the host is put aside.
#include "core/control/controller_p.h"
#include "core/run/gpugate.h"
#include "core/run/trialhost.h"

#include <algorithm>
#include <QCoreApplication>

namespace megatune {

namespace {

struct BusyGpusText
{
    Q_DECLARE_TR_FUNCTIONS(BusyGpusText)
};

/// The same request for other GPUs.
RunRequest withGpus(const RunRequest& request, const QStringList& gpus)
{
    RunRequest changed = request;
    for (auto& [name, value] : changed.environment) {
        if (name == u"CUDA_VISIBLE_DEVICES")
            value = gpus.join(u',');
    }
    return changed;
}

} // namespace

std::unique_ptr<TrialProcess> StudyController::Private::processOn(
    const GpuSlot& slot, const RunRequest& request)
{
    TrialHost* host = hosts[static_cast<size_t>(slot.host)].get();
    const QStringList all = gpuSlots->gpusOf(slot.host);
    if (plan.busyGpus.ignored || request.takeOver || all.isEmpty() || !host->canAskGpus())
        return host->createProcess(request);
    GpuGateSettings gate;
    gate.host = host->name();
    gate.studyUid = request.studyUid;
    gate.gpus = slot.gpus.isEmpty() ? all : slot.gpus;
    gate.limitS = plan.busyGpus.limitS;
    gate.allGpus = all;
    gate.ask = [host](auto done) { host->askGpus(std::move(done)); };
    if (!slot.gpus.isEmpty()) {
        gate.exchange = [this, number = request.trial](
                            const QStringList& busy) { return exchangeGpus(number, busy); };
    }
    gate.create = [host, request, whole = slot.gpus.isEmpty()](const QStringList& gpus) {
        return host->createProcess(whole ? request : withGpus(request, gpus));
    };
    gate.unknown = [this, index = slot.host, name = host->name()](const Error& why) {
        if (gpusUnknown.contains(index))
            return;
        gpusUnknown.insert(index);
        Q_EMIT q->warning(
            BusyGpusText::tr("Whether the GPUs of %1 are free is not known, and trials start all "
                             "the same: %2.")
                .arg(name, why.sentence));
    };
    return std::make_unique<GpuGate>(std::move(gate));
}

QStringList StudyController::Private::exchangeGpus(int number, const QStringList& busy)
{
    const auto attempt = attempts.find(number);
    if (attempt == attempts.end())
        return {};
    const std::optional<GpuSlot> other = gpuSlots->exchange(attempt->second->slot(), busy);
    if (!other)
        return {};
    attempt->second->setSlot(*other);
    schedulePump();
    return other->gpus;
}

/// Its trial is tried elsewhere meanwhile; where there is nowhere else, the run ends and may go on later.
void StudyController::Private::onBusy(int host, const QString& sentence)
{
    if (phase == RunPhase::Stopping || phase == RunPhase::Ended)
        return;
    const auto isReady = [](const HostState& state) { return state.kind == HostState::Kind::Ready; };
    if (isReady(hostStates[host])) {
        gpuSlots->offer(host, false);
        onPrepared(host, Error{ErrorKind::Process, sentence});
    }
    if (attempts.empty() && std::none_of(hostStates.begin(), hostStates.end(), isReady))
        fail({ErrorKind::Process, sentence});
}

} // namespace megatune
