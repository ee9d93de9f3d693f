// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hosts/gpufill.h"

#include "core/hardware/gpudescription.h"
#include "core/plan/gpuoffer.h"
#include "core/space/argumentnames.h"
#include "ui/draft/studydraft.h"
#include "ui/hosts/hostlistmodel.h"

#include <algorithm>

namespace megatune {

namespace {

const QString gpuArguments[] = {argument::gpus, argument::gpusPerNode, argument::gpuType};

} // namespace

GpuFill::GpuFill(StudyDraft* draft, const HostListModel* hosts, QObject* parent)
    : QObject(parent)
    , m_draft(draft)
    , m_hosts(hosts)
{
    connect(m_hosts, &HostListModel::lightsChanged, this, &GpuFill::changed);
    connect(m_draft, &StudyDraft::changed, this, &GpuFill::changed);
}

QMap<QString, QString> GpuFill::wanted() const
{
    const std::optional<GpuOffer> offer = gpuOffer(m_hosts->answers());
    if (!offer)
        return {};
    QMap<QString, QString> arguments{{argument::gpus, QString::number(offer->gpus)},
        {argument::gpusPerNode, QString::number(offer->perNode)}};
    // A type that no list knows is the one that was described.
    const QString described = m_draft->argument(argument::gpuType);
    if (!offer->type.isEmpty())
        arguments.insert(argument::gpuType, offer->type);
    else if (isGpuDescription(described))
        arguments.insert(argument::gpuType, described);
    return arguments;
}

/// What stands in the fields; empty ones are left out.
QMap<QString, QString> GpuFill::typed() const
{
    QMap<QString, QString> arguments;
    for (const QString& name : gpuArguments) {
        const QString text = m_draft->argument(name);
        if (!text.isEmpty())
            arguments.insert(name, text);
    }
    return arguments;
}

void GpuFill::take()
{
    const QMap<QString, QString> arguments = wanted();
    for (auto it = arguments.begin(); it != arguments.end(); ++it)
        m_draft->setArgument(it.key(), it.value());
}

QString GpuFill::offerText() const
{
    const QMap<QString, QString> arguments = wanted();
    const QMap<QString, QString> now = typed();
    const bool stands = std::all_of(arguments.keyBegin(), arguments.keyEnd(),
        [&](const QString& name) { return now.value(name, arguments[name]) == arguments[name]; });
    if (stands)
        return {};
    const QString type = arguments.value(argument::gpuType);
    const QString gpus = arguments.value(argument::gpus);
    const QString node = arguments.value(argument::gpusPerNode);
    return type.isEmpty()
        ? tr("Use what the hosts have: %1 GPUs, %2 per node").arg(gpus, node)
        : tr("Use what the hosts have: %1 \u00d7 %2, %3 per node").arg(gpus, gpuNameIn(type), node);
}

} // namespace megatune

#include "moc_gpufill.cpp"
