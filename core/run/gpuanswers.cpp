// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/gpuanswers.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/run/gpuload.h"

#include <algorithm>
#include <QRegularExpression>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qsizetype longestComplaint = 300;

/// As the legend of `nvidia-smi topo -m` explains them.
GpuLink gpuLinkOf(const QString& cell)
{
    if (cell.startsWith(u"NV"))
        return GpuLink::NvLink;
    if (cell == u"PIX")
        return GpuLink::PcieSwitch;
    if (cell == u"PXB")
        return GpuLink::PcieBridges;
    if (cell == u"PHB")
        return GpuLink::PcieHost;
    if (cell == u"NODE")
        return GpuLink::Node;
    return cell == u"SYS" ? GpuLink::System : GpuLink::Unknown;
}

void addGpuPair(GpuTopology& topology, const QString& cell, bool& isFirst)
{
    const GpuLink link = gpuLinkOf(cell);
    topology.best = isFirst ? link : std::min(topology.best, link);
    topology.worst = isFirst ? link : std::max(topology.worst, link);
    isFirst = false;
    if (link == GpuLink::NvLink) {
        const int links = cell.mid(2).toInt();
        topology.nvLinks = topology.nvLinks == 0 ? links : std::min(topology.nvLinks, links);
    }
}

/// No host has more, and none draws more a GPU.
constexpr qsizetype mostGpuLoads = 4096;
constexpr double mostGpuWatts = 100'000;

/// "[N/A]", "[Not Supported]" and "-" stand where there is no number.
double gpuFigure(const QString& cell, double most)
{
    bool isNumber = false;
    const double figure = cell.toDouble(&isNumber);
    return isNumber && figure >= 0 && figure <= most ? figure : std::numeric_limits<double>::quiet_NaN();
}

double meanOfKnown(const QList<GpuLoad>& loads, double GpuLoad::*figure)
{
    double sum = 0;
    int count = 0;
    for (const GpuLoad& load : loads) {
        if (std::isfinite(load.*figure)) {
            sum += load.*figure;
            ++count;
        }
    }
    return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

bool isDeviceUuid(const QString& word)
{
    return word.startsWith(u"GPU-") || word.startsWith(u"NPU-");
}

bool namesGpu(const QString& id, const QString& index, const QString& uuid)
{
    return id == index || (id.contains(u"GPU-") && uuid.startsWith(id));
}

QString GpuAnswerPart::complaint() const
{
    const QString line = lines.value(0).simplified().left(longestComplaint);
    return line.isEmpty() ? Tr::tr("no answer") : line;
}

GpuAnswerPart gpuAnswerPart(const QByteArray& text, const QString& name)
{
    const QString mark = u"@@"_s + name + u" status="_s;
    GpuAnswerPart part;
    for (const QString& line : QString::fromUtf8(text).split(u'\n')) {
        if (line.startsWith(mark)) {
            part.status = line.mid(mark.size()).toInt();
            return part;
        }
        if (line.startsWith(u"@@"))
            part.lines.clear();
        else if (!line.trimmed().isEmpty())
            part.lines.append(line);
    }
    return {};
}

std::optional<QList<GpuState>> gpuStates(const QByteArray& text)
{
    QList<GpuState> gpus;
    const QStringList lines = QString::fromUtf8(text).split(u'\n');
    for (const QString& line : lines) {
        if (line.trimmed().isEmpty())
            continue;
        const QStringList cells = trimmedParts(line, u',');
        static const QRegularExpression number(u"\\A[0-9]+\\z"_s);
        if (cells.size() != 6 || !number.match(cells[0]).hasMatch() || !isDeviceUuid(cells[5]))
            return std::nullopt;
        gpus.append({cells[0], cells[1], cells[2].toLongLong(), cells[3].toLongLong(), cells[4], cells[5]});
    }
    return gpus.isEmpty() ? std::nullopt : std::optional(gpus);
}

QString gpuProcessText(const GpuProcess& process)
{
    bool isNumber = false;
    const double gib = process.usedMib.toDouble(&isNumber) / 1024;
    const QString memory =
        isNumber ? Tr::tr("%1 GiB").arg(gib, 0, 'f', 1) : process.usedMib; // as it was answered
    const QString name = process.name.section(u'/', -1);
    return process.owner.isEmpty() || process.owner == u"?"
        ? Tr::tr("process %1, %2, %3", "its number, memory, program")
              .arg(QString::number(process.pid), memory, name)
        : Tr::tr("process %1 of %2, %3, %4", "its number, owner, memory, program")
              .arg(QString::number(process.pid), process.owner, memory, name);
}

QList<GpuProcess> gpuProcesses(const QByteArray& text)
{
    QList<GpuProcess> processes;
    const QStringList lines = QString::fromUtf8(text).split(u'\n');
    for (const QString& line : lines) {
        const QStringList cells = trimmedParts(line, u',');
        bool isNumber = false;
        const qint64 pid = cells.value(1).toLongLong(&isNumber);
        if (cells.size() >= 5 && isNumber && isDeviceUuid(cells[0]))
            processes.append({cells[0], pid, cells[2], cells[3], cells.mid(4).join(u',')});
    }
    return processes;
}

std::optional<GpuTopology> gpuTopology(const QByteArray& text)
{
    static const QRegularExpression escape(u"\\x1b\\[[0-9;]*m"_s);
    static const QRegularExpression gpuName(u"\\AGPU[0-9]+\\z"_s);
    const QStringList lines = QString::fromUtf8(text).remove(escape).split(u'\n');
    GpuTopology topology;
    QStringList header;
    bool isFirst = true;
    for (const QString& line : lines) {
        QStringList cells = line.split(u'\t');
        for (QString& cell : cells)
            cell = cell.trimmed();
        if (header.isEmpty() && cells.value(1) == u"GPU0") {
            header = cells;
            continue;
        }
        if (header.isEmpty() || !gpuName.match(cells.first()).hasMatch())
            continue;
        for (qsizetype i = topology.gpus + 2; i < std::min(cells.size(), header.size()); ++i) {
            if (gpuName.match(header[i]).hasMatch())
                addGpuPair(topology, cells[i], isFirst);
        }
        const qsizetype numa = header.indexOf(u"NUMA Affinity"_s);
        if (numa > 0 && !cells.value(numa).isEmpty() && !topology.numaNodes.contains(cells[numa]))
            topology.numaNodes.append(cells[numa]);
        ++topology.gpus;
    }
    return topology.gpus == 0 ? std::nullopt : std::optional(topology);
}

Result<QList<GpuLoad>> gpuLoads(const QByteArray& text)
{
    static const QRegularExpression number(QStringLiteral("\\A[0-9]+\\z"));
    const GpuAnswerPart gpus = gpuAnswerPart(text, QStringLiteral("gpus"));
    if (gpus.status != 0 || gpus.lines.isEmpty() || gpus.lines.size() > mostGpuLoads)
        return failure(ErrorKind::Process, gpus.complaint());
    QList<GpuLoad> loads;
    for (const QString& line : gpus.lines) {
        const QStringList cells = trimmedParts(line, u',');
        if (cells.size() != 4 || !number.match(cells[0]).hasMatch() || !isDeviceUuid(cells[1]))
            return failure(ErrorKind::Process, GpuAnswerPart{{line}}.complaint());
        loads.append({cells[0], cells[1], gpuFigure(cells[2], 100), gpuFigure(cells[3], mostGpuWatts)});
    }
    return loads;
}

MeanLoad meanLoad(const QList<GpuLoad>& loads, const QStringList& ids, int trial)
{
    QList<GpuLoad> meant;
    std::copy_if(loads.begin(), loads.end(), std::back_inserter(meant), [trial, &ids](const GpuLoad& load) {
        if (load.trial >= 0)
            return load.trial == trial;
        return std::any_of(ids.begin(), ids.end(),
            [&load](const QString& id) { return namesGpu(id, load.index, load.uuid); });
    });
    return {meanOfKnown(meant, &GpuLoad::percent), meanOfKnown(meant, &GpuLoad::watts)};
}

} // namespace megatune
