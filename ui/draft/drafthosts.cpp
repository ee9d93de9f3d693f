// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/drafthosts.h"

#include "core/base/tr.h"
#include "core/hosts/createhost.h"
#include "core/run/trialhost.h"
#include "core/run/trialprocess.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

void DraftHosts::read(const QList<DraftHost>& hosts, const QProcessEnvironment& environment)
{
    m_problem.clear();
    m_specs.clear();
    m_gpus.clear();
    m_texts.clear();
    m_localType = localGpuType();
    QStringList texts;
    for (const DraftHost& host : hosts) {
        if (host.isOn)
            texts.append(host.text);
    }
    const Result<QList<HostSpec>> wanted = hostSpecsFromTexts(texts);
    if (!wanted)
        m_problem = wanted.error().sentence;
    else if (texts.isEmpty())
        m_problem = Tr::tr("Say where to run: add a host, or switch one on.");
    else
        readGpus(*wanted, environment);
    m_texts = texts;
}

void DraftHosts::readGpus(const QList<HostSpec>& wanted, const QProcessEnvironment& environment)
{
    for (const HostSpec& spec : wanted) {
        // Made, but not connected: what it does not state is found out when the study starts.
        const Result<std::unique_ptr<TrialHost>> host = createHost(spec, HostContext{environment});
        if (!host)
            m_problem = host.error().sentence;
        else if (spec.setup.contains(u"***"_s))
            m_problem =
                Tr::tr("Secrets are not kept: write the set-up line of %1 in full again.").arg(spec.name());
        if (!m_problem.isEmpty())
            return;
        m_gpus.append({spec.name(), (*host)->gpus(), true, (*host)->nodeCount()});
    }
    m_specs = wanted;
}

bool DraftHosts::setChecks(const QList<DraftHostCheck>& checks)
{
    if (m_checks == checks)
        return false;
    m_checks = checks;
    return true;
}

bool DraftHosts::areNodes() const
{
    return !m_specs.isEmpty() && std::all_of(m_specs.begin(), m_specs.end(), [](const HostSpec& spec) {
        return spec.kind == HostSpec::Kind::Nodes;
    });
}

const DraftHostCheck* DraftHosts::checkOf(qsizetype host) const
{
    const auto found = std::find_if(m_checks.begin(), m_checks.end(),
        [text = m_texts.value(host)](const DraftHostCheck& check) { return check.text == text; });
    return found == m_checks.end() ? nullptr : &*found;
}

std::optional<qsizetype> DraftHosts::offeredGpus(qsizetype host) const
{
    const HostGpus& stated = m_gpus.at(host);
    const auto known = stated.gpus.isEmpty() ? std::nullopt : std::optional(stated.gpus.size());
    const DraftHostCheck* check = checkOf(host);
    if (check == nullptr || !check->isChecked)
        return known;
    if (!check->isReached)
        return 0;
    // Of Slurm one node was looked at, and a job may get another.
    if (check->gpus <= 0 || m_specs.at(host).kind == HostSpec::Kind::Slurm)
        return known;
    const qsizetype there = qsizetype(check->gpus) * std::max(1, stated.nodes);
    return std::min(known.value_or(there), there);
}

std::optional<HostGpuOffer> DraftHosts::offer(bool gpusAreTyped) const
{
    std::optional<GpuOffer> least;
    QStringList from;
    for (qsizetype host = 0; host < m_gpus.size(); ++host) {
        const DraftHostCheck* check = checkOf(host);
        const int asked = check != nullptr && !check->isChecked ? check->gpus : 0;
        const auto gpus = static_cast<int>(offeredGpus(host).value_or(asked));
        if (gpus == 0)
            continue;
        const bool isThis = m_specs.at(host).kind == HostSpec::Kind::Local;
        const QString seen = isThis ? m_localType : QString();
        least = leastOffer(least,
            GpuOffer{gpus, gpus / std::max(1, m_gpus.at(host).nodes), check != nullptr ? check->type : seen,
                check != nullptr ? check->versions : QMap<QString, QString>()});
        from.append(isThis ? Tr::tr("this machine") : m_gpus.at(host).name);
    }
    if (least && least->perNode == least->gpus && gpusAreTyped)
        least->gpus = least->perNode = 0;
    const bool matters = least && (least->gpus > 0 || !least->type.isEmpty());
    return matters ? std::optional(HostGpuOffer{*least, from.join(u", "_s)}) : std::nullopt;
}

QString DraftHosts::gpuProblem(int needed) const
{
    QList<HostGpus> offered = m_gpus;
    for (qsizetype host = 0; host < offered.size(); ++host) {
        if (const std::optional<qsizetype> known = offeredGpus(host)) {
            offered[host].isReady = *known > 0;
            offered[host].gpus.resize(*known);
        }
    }
    const Result<GpuSlots> planned = GpuSlots::plan(offered, needed, {});
    return planned ? QString() : planned.error().sentence;
}

qint64 DraftHosts::trialsAtOnce(int gpusOfTrial) const
{
    qint64 fitting = 0; // of a host whose GPUs are not known: one
    for (qsizetype host = 0; host < m_gpus.size(); ++host) {
        const std::optional<qsizetype> offered = offeredGpus(host);
        fitting += offered ? *offered / gpusOfTrial : 1;
    }
    return std::max<qint64>(1, fitting);
}

} // namespace megatune
