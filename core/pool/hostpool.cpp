// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pool/hostpool.h"

#include "core/base/logging.h"
#include "core/run/gpugate.h"
#include "core/secrets/secrets.h"

#include <algorithm>
#include <QPointer>

namespace megatune {

namespace {

constexpr int firstAskAgainMs = 5'000;
constexpr int lastAskAgainMs = 300'000;

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

bool isSameMachine(const TrialHost& a, const TrialHost& b)
{
    const QStringList machines = a.machines();
    const QStringList others = b.machines();
    return std::any_of(machines.begin(), machines.end(),
        [&others](const QString& machine) { return others.contains(machine); });
}

} // namespace

HostPool::HostPool(std::vector<std::unique_ptr<TrialHost>> hosts, QObject* parent)
    : QObject(parent)
{
    for (std::unique_ptr<TrialHost>& host : hosts) {
        m_hosts.emplace_back();
        m_hosts.back().host = std::move(host);
    }
}

void HostPool::open(HostPoolSettings settings)
{
    m_settings = std::move(settings);
    m_stage = Stage::Asking;
    for (int host = 0; host < static_cast<int>(m_hosts.size()); ++host)
        ask(host);
    if (m_hosts.empty())
        QTimer::singleShot(0, this, [this] { dealOut(); });
    QTimer::singleShot(m_settings.patienceMs, this, &HostPool::endPatience);
}

/// One host that does not answer does not hold up the others.
void HostPool::endPatience()
{
    m_isPatienceOver = true;
    if (m_stage == Stage::Asking && !ofKind(Host::Kind::Cleaning).isEmpty())
        dealOut();
}

void HostPool::close()
{
    m_stage = Stage::Closed;
}

QStringList HostPool::names() const
{
    QStringList all;
    for (const Host& each : m_hosts)
        all.append(each.host->name());
    return all;
}

QList<HostStatus> HostPool::statuses() const
{
    QList<HostStatus> all;
    for (const Host& each : m_hosts) {
        if (each.kind == Host::Kind::Duplicate)
            continue; // it is there under its other name
        const auto kind = each.kind == Host::Kind::Ready ? HostStatus::Kind::Ready
            : each.kind == Host::Kind::Quarantined       ? HostStatus::Kind::Quarantined
                                                         : HostStatus::Kind::Asked;
        all.append({each.host->name(), kind, each.problem, each.askedAgain, !each.host->gpus().isEmpty()});
    }
    return all;
}

std::optional<int> HostPool::indexOf(const QString& name) const
{
    for (int host = 0; host < static_cast<int>(m_hosts.size()); ++host) {
        if (at(host).host->name() == name)
            return at(host).kind == Host::Kind::Duplicate ? at(host).duplicateOf : host;
    }
    return std::nullopt;
}

bool HostPool::keepsTrials(int host) const
{
    return at(host).host->keepsTrials();
}

int HostPool::nodeCount(int host) const
{
    return at(host).host->nodeCount();
}

QList<int> HostPool::ready() const
{
    return ofKind(Host::Kind::Ready);
}

QList<int> HostPool::ofKind(Host::Kind kind) const
{
    QList<int> all;
    for (int host = 0; host < static_cast<int>(m_hosts.size()); ++host) {
        if (at(host).kind == kind)
            all.append(host);
    }
    return all;
}

/// The one place where a host becomes something else.
void HostPool::move(int host, Host::Kind kind)
{
    using Kind = Host::Kind;
    [[maybe_unused]] const Kind before = at(host).kind;
    Q_ASSERT(kind != Kind::Cleaning || before == Kind::Asked);
    Q_ASSERT((kind != Kind::Ready && kind != Kind::Duplicate) || before == Kind::Cleaning);
    Q_ASSERT(kind != Kind::Quarantined || before == Kind::Asked || before == Kind::Ready);
    at(host).kind = kind;
    Q_EMIT changed();
}

void HostPool::ask(int host)
{
    move(host, Host::Kind::Asked);
    const QPointer<HostPool> self(this);
    at(host).host->prepare([self, host](const std::optional<Error>& problem) {
        if (self)
            self->onPrepared(host, problem);
    });
}

void HostPool::onPrepared(int host, const std::optional<Error>& problem)
{
    if (m_stage == Stage::Closed)
        return;
    qCDebug(runLog).noquote() << "host" << at(host).host->name()
                              << (problem ? maskedLine(problem->sentence) : QStringLiteral("can be used"));
    if (problem)
        quarantine(host, *problem);
    else
        move(host, Host::Kind::Cleaning);
    if (m_stage != Stage::Asking) {
        if (!problem && !leaveOutDuplicate(host))
            clean(host);
    } else if (ofKind(Host::Kind::Asked).isEmpty() || (m_isPatienceOver && !problem)) {
        dealOut();
    }
}

/// What runs there is tried elsewhere meanwhile.
void HostPool::quarantine(int host, const Error& problem)
{
    Host& failing = at(host);
    m_firstError = m_firstError.value_or(problem);
    const int wait = std::min(lastAskAgainMs, firstAskAgainMs << std::min(failing.failures, 10));
    failing.problem = problem.sentence;
    failing.askedAgain = QDateTime::currentDateTimeUtc().addMSecs(wait);
    // Once; it is asked again in silence. The only one's problem is how the run ends.
    const bool isTold = failing.failures++ == 0 && (m_hosts.size() > 1 || m_stage == Stage::Open);
    move(host, Host::Kind::Quarantined);
    if (isTold)
        Q_EMIT warning(tr("Nothing is run on %1 for now: %2").arg(failing.host->name(), problem.sentence));
    QTimer::singleShot(wait, this, [this, host] {
        if (m_stage != Stage::Closed)
            ask(host);
    });
    askDuplicatesOf(host);
}

/// One machine under two names: its GPUs are given out through one of them.
bool HostPool::leaveOutDuplicate(int host)
{
    if (at(host).kind != Host::Kind::Cleaning)
        return false;
    for (int other = 0; other < static_cast<int>(m_hosts.size()); ++other) {
        const Host& same = at(other);
        const bool isUsed = same.kind == Host::Kind::Cleaning || same.kind == Host::Kind::Ready;
        if (other == host || !isUsed || !isSameMachine(*at(host).host, *same.host))
            continue;
        at(host).duplicateOf = other;
        move(host, Host::Kind::Duplicate);
        Q_EMIT warning(tr("%1 and %2 are the same machine: its GPUs are given out once, through %2.")
                           .arg(at(host).host->name(), same.host->name()));
        return true;
    }
    return false;
}

/// It is not there any more; under its other name it may be, once nothing of ours can still run there.
void HostPool::askDuplicatesOf(int host)
{
    const bool isUsed =
        std::any_of(m_held.begin(), m_held.end(), [host](const GpuSlot& slot) { return slot.host == host; });
    if (isUsed)
        return;
    for (const int other : ofKind(Host::Kind::Duplicate)) {
        if (at(other).duplicateOf == host)
            ask(other);
    }
}

/// The GPUs of the hosts that have answered are known.
void HostPool::dealOut()
{
    if (m_stage == Stage::Closed)
        return;
    for (int host = static_cast<int>(m_hosts.size()) - 1; host > 0; --host)
        leaveOutDuplicate(host); // the first that names the machine stays
    Result<GpuSlots> planned = planSlots();
    if (!planned) {
        if (!ofKind(Host::Kind::Asked).isEmpty())
            return; // one of those may do
        close();
        Q_EMIT failed(planned.error());
        return;
    }
    m_slots = std::move(*planned);
    m_stage = Stage::Cleaning;
    for (const int host : ofKind(Host::Kind::Cleaning))
        clean(host);
}

Result<GpuSlots> HostPool::planSlots()
{
    QList<HostGpus> gpus;
    for (Host& each : m_hosts) {
        each.hasSlots = each.kind == Host::Kind::Cleaning;
        gpus.append({each.host->name(), gpusToDealOut(each), each.hasSlots, each.host->nodeCount()});
    }
    // Whoever asked is told of a host, not of a file.
    if (!m_hosts.empty() && ofKind(Host::Kind::Cleaning).isEmpty())
        return failure(ErrorKind::Process, m_firstError->sentence, m_firstError->detail);
    return GpuSlots::plan(
        gpus, m_settings.gpusPerTrial, m_settings.commandChoosesGpus ? std::nullopt : m_settings.jobs);
}

QStringList HostPool::gpusToDealOut(const Host& host) const
{
    return m_settings.commandChoosesGpus ? QStringList() : host.host->gpus();
}

void HostPool::clean(int host)
{
    const QPointer<HostPool> self(this);
    at(host).host->endLeftovers(m_settings.studyUid, m_settings.kept(host), [self, host](int count) {
        if (self)
            self->onCleaned(host, count);
    });
}

void HostPool::onCleaned(int host, int count)
{
    if (m_stage == Stage::Closed)
        return;
    Host& cleaned = at(host);
    const QString name = cleaned.host->name();
    qCDebug(runLog).noquote() << "host" << name << "has been cleaned of" << count << "processes or jobs";
    if (count > 0)
        Q_EMIT warning(
            tr("%n process(es) of an earlier run were still there on %1 and were ended.", nullptr, count)
                .arg(name));
    if (cleaned.kind != Host::Kind::Cleaning)
        return; // it was in use, or is asked again
    const bool isBack = cleaned.failures > 0 && m_stage == Stage::Open;
    cleaned.failures = 0;
    cleaned.problem.clear();
    move(host, Host::Kind::Ready);
    if (isBack)
        Q_EMIT warning(tr("%1 can be used again.").arg(name));
    if (!cleaned.hasSlots)
        m_slots->add(host, gpusToDealOut(cleaned));
    cleaned.hasSlots = true;
    m_slots->offer(host, true);
    if (m_stage == Stage::Open) {
        Q_EMIT hostReady(host);
    } else if (ofKind(Host::Kind::Cleaning).isEmpty() || m_isPatienceOver) {
        m_stage = Stage::Open;
        Q_EMIT opened();
    }
}

GpuSlot HostPool::take(int trial)
{
    const GpuSlot slot = m_slots->take();
    m_held.insert(trial, slot);
    return slot;
}

std::optional<GpuSlot> HostPool::takeOn(int trial, int host, const QString& gpus)
{
    const std::optional<GpuSlot> slot = m_slots->takeOn(host, gpus);
    if (slot)
        m_held.insert(trial, *slot);
    return slot;
}

QStringList HostPool::gpusOf(int trial) const
{
    const GpuSlot slot = slotOf(trial);
    return slot.gpus.isEmpty() ? m_slots->gpusOf(slot.host) : slot.gpus;
}

std::optional<int> HostPool::loadsPauseMs(int trial) const
{
    const TrialHost& host = *at(slotOf(trial).host).host;
    if (host.canAskGpus() && !gpusOf(trial).isEmpty())
        return 0;
    return host.trialLoadsPauseMs();
}

void HostPool::askLoads(int host, std::function<void(const Result<QList<GpuLoad>>& answer)> done)
{
    at(host).host->askLoads(std::move(done));
}

void HostPool::askWhatRuns(int trial, const QString& mark,
    std::function<void(const Result<QList<RankProcess>>& answer)> onRanks,
    std::function<void(const Result<QList<GpuUse>>& answer)> onGpus)
{
    TrialHost& host = *at(slotOf(trial).host).host;
    host.askRanks(mark, std::move(onRanks));
    if (host.canAskGpus() && !slotOf(trial).gpus.isEmpty())
        host.askGpus(std::move(onGpus));
}

void HostPool::release(int trial)
{
    Q_ASSERT(m_held.contains(trial));
    m_slots->release(m_held.take(trial));
}

void HostPool::lost(int host)
{
    if (m_stage == Stage::Closed || at(host).kind != Host::Kind::Ready)
        return;
    qCDebug(runLog).noquote() << "host" << at(host).host->name() << "was lost and is asked anew";
    m_slots->offer(host, false);
    ask(host);
}

void HostPool::busy(int host, const QString& sentence)
{
    if (m_stage == Stage::Closed || at(host).kind != Host::Kind::Ready)
        return;
    m_slots->offer(host, false);
    quarantine(host, Error{ErrorKind::Process, sentence});
}

std::unique_ptr<TrialProcess> HostPool::createProcess(const RunRequest& request)
{
    const GpuSlot slot = slotOf(request.trial);
    TrialHost* host = at(slot.host).host.get();
    const QStringList all = m_slots->gpusOf(slot.host);
    if (m_settings.busyGpus.ignored || request.reattach || all.isEmpty() || !host->canAskGpus())
        return host->createProcess(request);
    const bool isWhole = slot.gpus.isEmpty();
    GpuGateSettings gate;
    gate.host = host->name();
    gate.studyUid = request.studyUid;
    gate.gpus = isWhole ? all : slot.gpus;
    gate.limitS = m_settings.busyGpus.limitS;
    gate.allGpus = all;
    gate.ask = [host](auto done) { host->askGpus(std::move(done)); };
    if (!isWhole) {
        gate.exchange = [this, trial = request.trial](
                            const QStringList& busy) { return exchange(trial, busy); };
    }
    gate.create = [host, request, isWhole](const QStringList& gpus) {
        return host->createProcess(isWhole ? request : withGpus(request, gpus));
    };
    gate.unknown = [this, index = slot.host](const Error& why) { warnOfUnknownGpus(index, why); };
    return std::make_unique<GpuGate>(std::move(gate));
}

QStringList HostPool::exchange(int trial, const QStringList& busy)
{
    const auto held = m_held.find(trial);
    if (held == m_held.end())
        return {};
    const std::optional<GpuSlot> other = m_slots->exchange(*held, busy);
    if (!other)
        return {};
    *held = *other;
    Q_EMIT exchanged();
    return other->gpus;
}

void HostPool::warnOfUnknownGpus(int host, const Error& why)
{
    if (std::exchange(at(host).gpusUnknown, true))
        return;
    Q_EMIT warning(tr("Whether the GPUs of %1 are free is not known, and trials start all the same: %2.")
                       .arg(at(host).host->name(), why.sentence));
}

} // namespace megatune

#include "moc_hostpool.cpp"
