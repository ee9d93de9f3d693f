// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pool/gpuslots.h"

#include "core/base/tr.h"

#include <algorithm>
#include <limits>

namespace megatune {

namespace {

Error tooFewGpus(const QList<HostGpus>& hosts, int gpusPerTrial)
{
    if (hosts.isEmpty())
        return {ErrorKind::NotFound, Tr::tr("No host was given to run on; add one, such as local.")};
    QStringList parts;
    QStringList single;
    for (const HostGpus& host : hosts) {
        if (!host.isReady)
            parts.append(Tr::tr("%1 is not available", "a host").arg(host.name));
        else if (gpusPerTrial % host.nodes != 0)
            parts.append(Tr::tr("%1 shares a trial among %2 nodes with as many on each")
                             .arg(host.name)
                             .arg(host.nodes));
        else
            parts.append(Tr::tr("%1 has %2").arg(host.name).arg(host.gpus.size()));
        if (host.nodes == 1 && !host.name.startsWith(u"slurm:"))
            single.append(host.name);
    }
    const bool anyGroup = single.size() < hosts.size();
    const QString sentence =
        Tr::tr("A trial needs %1 GPUs, but %2; take fewer for a trial, or state the number that there "
               "is, as in local:%1.")
            .arg(gpusPerTrial)
            .arg(parts.join(QLatin1String(", ")));
    if (anyGroup)
        return {ErrorKind::NotFound, sentence};
    const QString group = single.size() > 1 ? single.join(u',') : QStringLiteral("gpu1,gpu2");
    return {ErrorKind::NotFound,
        sentence + u' '
            + Tr::tr("For trials that span machines, give these as one host: %1.")
                  .arg(QLatin1String("nodes:") + group)};
}

} // namespace

QList<GpuSlot> GpuSlots::slotsOf(int host, const QStringList& gpus)
{
    m_all[host] = gpus;
    QList<GpuSlot> found;
    if (m_gpusPerTrial % m_nodes.value(host, 1) != 0)
        return found;
    if (gpus.isEmpty()) {
        const int most = std::max(1, m_jobs.value_or(1));
        for (int i = 0; i < most; ++i)
            found.append(GpuSlot{host, {}});
        return found;
    }
    const qsizetype fitting = gpus.size() / m_gpusPerTrial;
    // A trial that gets all of them finds them by itself.
    const bool all = fitting == 1 && gpus.size() == m_gpusPerTrial;
    m_rest[host] = gpus.sliced(fitting * m_gpusPerTrial);
    for (qsizetype i = 0; i < fitting; ++i)
        found.append(GpuSlot{host, all ? QStringList() : gpus.sliced(i * m_gpusPerTrial, m_gpusPerTrial)});
    return found;
}

Result<GpuSlots> GpuSlots::plan(const QList<HostGpus>& hosts, int gpusPerTrial, std::optional<int> jobs)
{
    GpuSlots planned;
    planned.m_gpusPerTrial = gpusPerTrial;
    planned.m_jobs = jobs;
    planned.m_most = std::max(1, jobs.value_or(std::numeric_limits<int>::max()));
    for (const HostGpus& host : hosts)
        planned.m_nodes.append(host.nodes);
    for (int host = 0; host < hosts.size(); ++host) {
        if (hosts[host].isReady)
            planned.m_free += planned.slotsOf(host, hosts[host].gpus);
    }
    if (planned.m_free.isEmpty())
        return tl::unexpected(tooFewGpus(hosts, gpusPerTrial));
    return planned;
}

bool GpuSlots::add(int host, const QStringList& gpus)
{
    const QList<GpuSlot> found = slotsOf(host, gpus);
    m_free += found;
    return !found.isEmpty();
}

void GpuSlots::offer(int host, bool on)
{
    if (on)
        m_aside.remove(host);
    else
        m_aside.insert(host);
}

bool GpuSlots::isAnyFree() const
{
    return m_taken < m_most && std::any_of(m_free.begin(), m_free.end(), [this](const GpuSlot& slot) {
        return !m_aside.contains(slot.host);
    });
}

GpuSlot GpuSlots::take()
{
    Q_ASSERT(isAnyFree());
    ++m_taken;
    const auto free = std::find_if(
        m_free.begin(), m_free.end(), [this](const GpuSlot& slot) { return !m_aside.contains(slot.host); });
    return m_free.takeAt(free - m_free.begin());
}

std::optional<GpuSlot> GpuSlots::takeOn(int host, const QString& gpus)
{
    if (m_taken >= m_most || m_aside.contains(host))
        return std::nullopt;
    auto found = m_free.end();
    for (auto slot = m_free.begin(); slot != m_free.end(); ++slot) {
        const bool isSame = slot->host == host && slot->gpus.join(u',') == gpus;
        if (isSame || (slot->host == host && found == m_free.end()))
            found = slot;
        if (isSame)
            break;
    }
    if (found == m_free.end())
        return std::nullopt;
    ++m_taken;
    const QStringList wanted = gpus.split(u',', Qt::SkipEmptyParts);
    const QStringList there = freeGpusOf(host);
    const bool isMixed = wanted.size() == m_gpusPerTrial && found->gpus != wanted
        && std::all_of(
            wanted.begin(), wanted.end(), [&there](const QString& gpu) { return there.contains(gpu); });
    if (isMixed) // it had got others for those that were busy
        return carve(host, wanted, {});
    return m_free.takeAt(found - m_free.begin());
}

void GpuSlots::release(const GpuSlot& slot)
{
    --m_taken;
    m_free.prepend(slot);
}

QStringList GpuSlots::freeGpusOf(int host) const
{
    QStringList found = m_rest.value(host);
    for (const GpuSlot& slot : m_free) {
        if (slot.host == host)
            found += slot.gpus;
    }
    return found;
}

/// Takes these free GPUs, and deals the others out anew: those that are not busy first.
GpuSlot GpuSlots::carve(int host, const QStringList& gpus, const QStringList& busy)
{
    const QStringList there = freeGpusOf(host);
    QStringList left;
    for (const bool isBusy : {false, true}) {
        for (const QString& gpu : m_all.value(host)) {
            if (there.contains(gpu) && !gpus.contains(gpu) && busy.contains(gpu) == isBusy)
                left.append(gpu);
        }
    }
    m_free.removeIf([host](const GpuSlot& slot) { return slot.host == host; });
    for (; left.size() >= m_gpusPerTrial; left = left.sliced(m_gpusPerTrial))
        m_free.append(GpuSlot{host, left.first(m_gpusPerTrial)});
    m_rest[host] = left;
    return GpuSlot{host, gpus};
}

std::optional<GpuSlot> GpuSlots::exchange(const GpuSlot& slot, const QStringList& busy)
{
    if (slot.gpus.isEmpty())
        return std::nullopt;
    const QStringList there = freeGpusOf(slot.host) + slot.gpus;
    // GPUs that belong together, then those that the trial has and may keep, then others.
    const auto whole = std::find_if(m_free.begin(), m_free.end(), [&](const GpuSlot& free) {
        return free.host == slot.host
            && std::none_of(free.gpus.begin(), free.gpus.end(),
                [&busy](const QString& gpu) { return busy.contains(gpu); });
    });
    if (whole != m_free.end()) {
        const GpuSlot taken = m_free.takeAt(whole - m_free.begin());
        m_free.append(slot);
        return taken;
    }
    if (m_nodes.value(slot.host, 1) > 1) // each has its share only in the groups as they are
        return std::nullopt;
    QStringList chosen;
    for (const bool isOwn : {true, false}) {
        for (const QString& gpu : m_all.value(slot.host)) {
            if (there.contains(gpu) && !busy.contains(gpu) && slot.gpus.contains(gpu) == isOwn
                && chosen.size() < m_gpusPerTrial)
                chosen.append(gpu);
        }
    }
    if (chosen.size() < m_gpusPerTrial)
        return std::nullopt;
    m_free.append(slot);
    QStringList inOrder;
    for (const QString& gpu : m_all.value(slot.host)) {
        if (chosen.contains(gpu))
            inOrder.append(gpu);
    }
    return carve(slot.host, inOrder, busy);
}

} // namespace megatune
