#include "core/study/gpuslots.h"

#include <limits>
#include <QCoreApplication>

namespace megatune {

namespace {

struct GpuSlotsText
{
    Q_DECLARE_TR_FUNCTIONS(GpuSlotsText)
};

Error tooFewGpus(const QList<HostGpus>& hosts, int gpusPerTrial)
{
    if (hosts.isEmpty())
        return {
            ErrorKind::NotFound, GpuSlotsText::tr("No host was given to run on; add one, such as local.")};
    QStringList parts;
    for (const HostGpus& host : hosts)
        parts.append(GpuSlotsText::tr("%1 has %2").arg(host.name).arg(host.gpus.size()));
    return {ErrorKind::NotFound,
        GpuSlotsText::tr(
            "A trial needs %1 GPUs, but %2; lower n_gpus, or state the number that there is, as in "
            "local:%1.")
            .arg(gpusPerTrial)
            .arg(parts.join(QLatin1String(", ")))};
}

} // namespace

Result<GpuSlots> GpuSlots::plan(const QList<HostGpus>& hosts, int gpusPerTrial, std::optional<int> jobs)
{
    GpuSlots planned;
    planned.m_most = std::max(1, jobs.value_or(std::numeric_limits<int>::max()));
    for (int host = 0; host < hosts.size(); ++host) {
        const QStringList& gpus = hosts[host].gpus;
        if (gpus.isEmpty()) {
            const int most = std::max(1, jobs.value_or(1));
            for (int i = 0; i < most; ++i)
                planned.m_free.append(GpuSlot{host, {}});
            continue;
        }
        const qsizetype fitting = gpus.size() / gpusPerTrial;
        // A trial that gets all of them finds them by itself.
        const bool all = fitting == 1 && gpus.size() == gpusPerTrial;
        for (qsizetype i = 0; i < fitting; ++i)
            planned.m_free.append(
                GpuSlot{host, all ? QStringList() : gpus.sliced(i * gpusPerTrial, gpusPerTrial)});
    }
    if (planned.m_free.isEmpty())
        return tl::unexpected(tooFewGpus(hosts, gpusPerTrial));
    return planned;
}

GpuSlot GpuSlots::take()
{
    ++m_taken;
    return m_free.takeFirst();
}

std::optional<GpuSlot> GpuSlots::takeOn(int host, const QString& gpus)
{
    if (m_taken >= m_most)
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
    return m_free.takeAt(found - m_free.begin());
}

void GpuSlots::release(const GpuSlot& slot)
{
    --m_taken;
    m_free.prepend(slot);
}

} // namespace megatune
