// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/gpuoffer.h"

#include "core/base/units.h"
#include "core/hardware/gpuspec.h"
#include "core/hosts/createhost.h"
#include "core/run/trialhost.h"

#include <algorithm>
#include <QDir>
#include <QFile>

namespace megatune {

namespace {

/// Empty for several types and for one that estimates do not know.
QString typeOf(const QList<GpuState>& gpus)
{
    const GpuState& first = gpus.first();
    const bool isOneType = std::all_of(gpus.begin(), gpus.end(),
        [&first](const GpuState& gpu) { return gpu.name == first.name && gpu.totalMib == first.totalMib; });
    const auto type =
        isOneType ? gpuSpecFound(first.name, double(first.totalMib) * bytesPerMib) : std::nullopt;
    return type ? type->name : QString();
}

QMap<QString, QString> sharedVersions(const QMap<QString, QString>& one, const QMap<QString, QString>& other)
{
    QMap<QString, QString> shared;
    for (auto it = one.cbegin(); it != one.cend(); ++it) {
        if (other.value(it.key()) == it.value())
            shared.insert(it.key(), it.value());
    }
    return shared;
}

} // namespace

std::optional<GpuOffer> gpuOffer(const HostSpec& spec, const HostReport& report)
{
    const bool isGroup = spec.kind == HostSpec::Kind::Nodes;
    const int nodes = isGroup ? static_cast<int>(spec.places.size()) : spec.nodes.value_or(1);
    const auto stated = static_cast<int>(spec.usable(gpuNumbers(spec.gpus.value_or(0))).size());
    if (report.worst() == HostFinding::Level::Problem && report.gpus.isEmpty())
        return std::nullopt; // what is stated need not be true
    if (report.gpus.isEmpty())
        return stated > 0 ? std::optional(GpuOffer{stated * nodes, stated, {}, report.versions})
                          : std::nullopt;
    const auto found = static_cast<int>(report.gpus.size());
    const int each = std::min(found, spec.gpus ? stated : found);
    return GpuOffer{each * nodes, each, typeOf(report.gpus), report.versions};
}

std::optional<GpuOffer> gpuOffer(const HostSpec& spec, const QList<HostReport>& reportsOfMachines)
{
    const QList<HostSpec> machines = spec.machines();
    std::optional<GpuOffer> least;
    for (qsizetype i = 0; i < machines.size(); ++i) {
        const HostReport report = reportsOfMachines.value(i);
        if (report.gpus.isEmpty())
            return std::nullopt;
        least = leastOffer(least, gpuOffer(machines[i], report));
    }
    if (least)
        least->gpus = least->perNode * static_cast<int>(machines.size());
    return least;
}

std::optional<GpuOffer> gpuOffer(const HostSpec& spec, const QProcessEnvironment& environment)
{
    const Result<std::unique_ptr<TrialHost>> host = createHost(spec, HostContext{environment});
    const auto gpus = host ? static_cast<int>((*host)->gpus().size()) : 0;
    if (gpus == 0)
        return std::nullopt;
    return GpuOffer{gpus, gpus / std::max(1, (*host)->nodeCount()),
        spec.kind == HostSpec::Kind::Local ? localGpuType() : QString()};
}

std::optional<GpuOffer> leastOffer(const std::optional<GpuOffer>& one, const std::optional<GpuOffer>& other)
{
    if (!one || !other)
        return one ? one : other;
    return GpuOffer{std::min(one->gpus, other->gpus), std::min(one->perNode, other->perNode),
        one->type == other->type ? one->type : QString(), sharedVersions(one->versions, other->versions)};
}

std::optional<GpuOffer> gpuOffer(const QList<QPair<HostSpec, HostReport>>& answers)
{
    std::optional<GpuOffer> offer;
    for (const auto& [spec, report] : answers)
        offer = leastOffer(offer, gpuOffer(spec, report));
    return offer;
}

QString localGpuType(const QString& root)
{
    QStringList names;
    const QDir driver(root + QStringLiteral("/proc/driver/nvidia/gpus"));
    for (const QString& gpu : driver.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile file(driver.filePath(gpu + QStringLiteral("/information")));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QStringList lines = QString::fromUtf8(file.read(4096)).split(u'\n');
        for (const QString& line : lines) {
            if (line.section(u':', 0, 0).trimmed() == u"Model")
                names.append(line.section(u':', 1).trimmed());
        }
    }
    names.removeDuplicates();
    const auto type = names.size() == 1 ? gpuSpecFound(names.first(), 0) : std::nullopt;
    return type ? type->name : QString();
}

} // namespace megatune
