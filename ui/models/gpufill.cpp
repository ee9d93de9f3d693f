#include "ui/models/gpufill.h"

#include "core/hardware/gpudescription.h"
#include "ui/models/hostlistmodel.h"
#include "ui/models/studydraft.h"

#include <algorithm>

namespace megatune {

namespace {

constexpr const char* gpuArguments[] = {"n_gpus", "gpus_per_node", "gpu"};

/// Of one host; nothing when it does not tell.
std::optional<GpuOffer> offerOf(const HostSpec& spec, const HostReport& report)
{
    const bool isGroup = spec.kind == HostSpec::Kind::Nodes;
    const int nodes = isGroup ? static_cast<int>(spec.places.size()) : spec.nodes.value_or(1);
    if (report.worst() == HostFinding::Level::Problem && report.gpus.isEmpty())
        return std::nullopt; // what is stated need not be true
    if (report.gpus.isEmpty())
        return spec.gpus ? std::optional(GpuOffer{*spec.gpus * nodes, *spec.gpus, {}}) : std::nullopt;
    const auto found = static_cast<int>(report.gpus.size());
    const int each = std::min(found, spec.gpus.value_or(found));
    const QString name = report.gpus.first().name;
    const bool isOneType = std::all_of(
        report.gpus.begin(), report.gpus.end(), [&name](const GpuState& gpu) { return gpu.name == name; });
    const Result<GpuSpec> type = gpuSpec(name);
    return GpuOffer{each * nodes, each, isOneType && type ? type->name : QString()};
}

} // namespace

std::optional<GpuOffer> gpuOffer(const QList<QPair<HostSpec, HostReport>>& answers)
{
    std::optional<GpuOffer> offer;
    for (const auto& [spec, report] : answers) {
        const std::optional<GpuOffer> one = offerOf(spec, report);
        if (one && offer)
            offer = GpuOffer{std::min(offer->gpus, one->gpus), std::min(offer->perNode, one->perNode),
                offer->type == one->type ? offer->type : QString()};
        else if (one)
            offer = one;
    }
    return offer;
}

GpuFill::GpuFill(StudyDraft* draft, const HostListModel* hosts, QObject* parent)
    : QObject(parent)
    , m_draft(draft)
    , m_hosts(hosts)
{
    connect(m_hosts, &HostListModel::checked, this, &GpuFill::onChecked);
    connect(m_hosts, &HostListModel::lightsChanged, this, &GpuFill::changed);
    connect(m_draft, &StudyDraft::changed, this, &GpuFill::changed);
}

QMap<QString, QString> GpuFill::wanted() const
{
    const std::optional<GpuOffer> offer = gpuOffer(m_hosts->answers());
    if (!offer)
        return {};
    QMap<QString, QString> arguments{{QStringLiteral("n_gpus"), QString::number(offer->gpus)},
        {QStringLiteral("gpus_per_node"), QString::number(offer->perNode)}};
    // A type that no list knows is the one that was described.
    const QString described = m_draft->argument(QStringLiteral("gpu"));
    if (!offer->type.isEmpty())
        arguments.insert(QStringLiteral("gpu"), offer->type);
    else if (isGpuDescription(described))
        arguments.insert(QStringLiteral("gpu"), described);
    return arguments;
}

/// What stands in the fields; empty ones are left out.
QMap<QString, QString> GpuFill::typed() const
{
    QMap<QString, QString> arguments;
    for (const char* name : gpuArguments) {
        const QString text = m_draft->argument(QLatin1String(name));
        if (!text.isEmpty())
            arguments.insert(QLatin1String(name), text);
    }
    return arguments;
}

void GpuFill::onChecked()
{
    const QMap<QString, QString> now = typed();
    if (now.isEmpty() || now == m_filled)
        take();
}

void GpuFill::take()
{
    const QMap<QString, QString> arguments = wanted();
    if (arguments.isEmpty())
        return;
    QStringList names;
    for (const auto& [spec, report] : m_hosts->answers()) {
        if (offerOf(spec, report))
            names.append(spec.kind == HostSpec::Kind::Local ? tr("this machine") : spec.name());
    }
    m_from = names.join(QLatin1String(", "));
    m_filled = arguments;
    for (const char* name : gpuArguments)
        m_draft->setArgument(QLatin1String(name), arguments.value(QLatin1String(name)));
    Q_EMIT changed();
}

QString GpuFill::offerText() const
{
    const QMap<QString, QString> arguments = wanted();
    const QMap<QString, QString> now = typed();
    const bool stands = std::all_of(arguments.keyBegin(), arguments.keyEnd(),
        [&](const QString& name) { return now.value(name) == arguments.value(name); });
    if (stands)
        return {};
    const QString type = arguments.value(QStringLiteral("gpu"));
    const QString gpus = arguments.value(QStringLiteral("n_gpus"));
    const QString node = arguments.value(QStringLiteral("gpus_per_node"));
    return type.isEmpty()
        ? tr("Use what the hosts have: %1 GPUs, %2 per node").arg(gpus, node)
        : tr("Use what the hosts have: %1 \u00d7 %2, %3 per node").arg(gpus, gpuNameIn(type), node);
}

QString GpuFill::note() const
{
    return m_filled.isEmpty() || typed() != m_filled ? QString()
                                                     : tr("Filled from the check of %1.").arg(m_from);
}

} // namespace megatune

#include "moc_gpufill.cpp"
