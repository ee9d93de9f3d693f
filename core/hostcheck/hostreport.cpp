// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hostcheck/hostreport.h"

#include "core/base/tr.h"
#include "core/run/hostspec.h"

#include <algorithm>
#include <cstdlib>
#include <QMap>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

using Level = HostFinding::Level;

constexpr qint64 mostSkewS = 5;
constexpr qint64 leastDiskKib = 10LL * 1024 * 1024;

struct ProbeSection
{
    QByteArray text;
    int status = -1; ///< -1: not answered
};

/// A table's first column may be blank: what begins a text stays.
QByteArray withoutEnd(QByteArray text)
{
    while (text.endsWith('\n') || text.endsWith(' ') || text.endsWith('\r'))
        text.chop(1);
    return text;
}

QMap<QByteArray, ProbeSection> probeSections(const QByteArray& text, const QByteArray& tag)
{
    QMap<QByteArray, ProbeSection> sections;
    const QByteArray mark = "@@" + tag + ' ';
    QByteArray name;
    QByteArrayList body;
    for (const QByteArray& line : text.split('\n')) {
        if (!line.startsWith(mark)) {
            body.append(line);
            continue;
        }
        const QByteArrayList words = line.mid(mark.size()).split(' ');
        if (words.size() == 3 && words[0] == "end")
            sections[words[1]] = {withoutEnd(body.join('\n')), words[2].toInt()};
        body.clear();
    }
    return sections;
}

QString shownRaw(const ProbeSection& section)
{
    return QString::fromUtf8(section.text);
}

/// The last line, which is where programs complain.
QString lastLineOf(const ProbeSection& section)
{
    return shownRaw(section).section(u'\n', -1).simplified().left(200);
}

HostFinding clockFinding(const ProbeSection& section, const ProbeTimes& times)
{
    HostFinding finding{u"clock"_s, Level::Good, Tr::tr("Clock"), {}, {}, {}, shownRaw(section)};
    bool isNumber = false;
    const qint64 there = section.text.toLongLong(&isNumber);
    if (!isNumber) {
        finding.level = Level::Advice;
        finding.found = Tr::tr("not told");
        return finding;
    }
    const qint64 skew =
        there < times.askedS ? there - times.askedS : std::max<qint64>(0, there - times.answeredS);
    finding.found = std::abs(skew) <= 1 ? Tr::tr("as here")
        : skew > 0 ? Tr::tr("%n second(s) ahead of ours", nullptr, static_cast<int>(skew))
                   : Tr::tr("%n second(s) behind ours", nullptr, static_cast<int>(-skew));
    if (std::abs(skew) > mostSkewS) {
        finding.level = Level::Advice;
        finding.fix = Tr::tr("Let the machine keep time by NTP (timedatectl set-ntp true).");
    }
    return finding;
}

HostFinding gpusFinding(const ProbeSection& section, HostReport& report)
{
    HostFinding finding{u"gpus"_s, Level::Good, Tr::tr("GPUs"), {}, {}, {}, shownRaw(section)};
    const auto gpus = section.status == 0 ? gpuStates(section.text) : std::nullopt;
    if (!gpus) {
        const Result<HostSpec> spec = hostSpecFromText(report.host);
        const bool isStated = spec && spec->gpus.has_value();
        // Where nothing can list them, what somebody states is all that there is to go by.
        finding.level = isStated && section.status == 127 ? Level::Advice : Level::Problem;
        finding.found = section.status == 127
            ? Tr::tr("not known: there is no nvidia-smi, rocm-smi or npu-smi")
            : Tr::tr("not known: %1").arg(lastLineOf(section));
        finding.fix = Tr::tr("Install or mend the driver until its tool lists the GPUs. Until then trials "
                             "start without a look whether their GPUs are free.");
        return finding;
    }
    report.gpus = *gpus;
    const GpuState& first = gpus->first();
    const bool isMixed = std::any_of(
        gpus->begin(), gpus->end(), [&first](const GpuState& gpu) { return gpu.name != first.name; });
    qint64 leastFree = first.freeMib;
    for (const GpuState& gpu : *gpus)
        leastFree = std::min(leastFree, gpu.freeMib);
    finding.found = Tr::tr("%1 x %2, %3 GiB each, %4 GiB free at least, driver %5")
                        .arg(gpus->size())
                        .arg(first.name)
                        .arg(static_cast<double>(first.totalMib) / 1024, 0, 'f', 1)
                        .arg(static_cast<double>(leastFree) / 1024, 0, 'f', 1)
                        .arg(first.driver);
    if (isMixed) {
        finding.level = Level::Advice;
        finding.fix = Tr::tr("The GPUs are of several types; a trial is as slow as the slowest.");
    }
    return finding;
}

HostFinding processesFinding(const ProbeSection& section)
{
    HostFinding finding{
        u"processes"_s, Level::Good, Tr::tr("Processes on GPUs"), {}, {}, {}, shownRaw(section)};
    const QList<GpuProcess> processes = gpuProcesses(section.text);
    QStringList shown;
    for (const GpuProcess& process : processes)
        shown.append(gpuProcessText(process));
    finding.found = shown.isEmpty() ? Tr::tr("none") : shown.mid(0, 8).join(u", ");
    if (!shown.isEmpty()) {
        finding.level = Level::Advice;
        finding.fix = Tr::tr("Wait for them or ask their owners: trials need the memory.");
    }
    return finding;
}

QString linkName(GpuLink link, int nvLinks)
{
    switch (link) {
    case GpuLink::NvLink:
        return Tr::tr("NVLink (%1 links)").arg(nvLinks);
    case GpuLink::PcieSwitch:
        return Tr::tr("one PCIe switch");
    case GpuLink::PcieBridges:
        return Tr::tr("several PCIe switches");
    case GpuLink::PcieHost:
        return Tr::tr("PCIe through the CPU");
    case GpuLink::Node:
        return Tr::tr("PCIe within a NUMA node");
    case GpuLink::System:
        return Tr::tr("between CPU sockets");
    case GpuLink::Unknown:
        break;
    }
    return Tr::tr("an unknown link");
}

HostFinding topologyFinding(const ProbeSection& section)
{
    HostFinding finding{u"topology"_s, Level::Good, Tr::tr("Links of GPUs"), {}, {}, {}, shownRaw(section)};
    const auto topology = section.status == 0 ? gpuTopology(section.text) : std::nullopt;
    if (!topology) {
        finding.level = Level::Advice;
        finding.found = Tr::tr("not known: %1").arg(lastLineOf(section));
        return finding;
    }
    if (topology->gpus == 1) {
        finding.found = Tr::tr("one GPU");
        return finding;
    }
    finding.found = linkName(topology->best, topology->nvLinks);
    if (topology->worst != topology->best)
        finding.found =
            Tr::tr("from %1 to %2").arg(finding.found, linkName(topology->worst, topology->nvLinks));
    if (!topology->numaNodes.isEmpty())
        finding.found += u"; "_s + Tr::tr("NUMA nodes %1").arg(topology->numaNodes.join(u", "));
    if (topology->worst != GpuLink::NvLink) {
        finding.level = Level::Advice;
        finding.fix = Tr::tr("Keep TP within GPUs that are linked well; beyond them prefer PP and DP.");
    }
    return finding;
}

HostFinding diskFinding(const ProbeSection& section)
{
    HostFinding finding{u"disk"_s, Level::Good, Tr::tr("Disk"), {}, {}, {}, shownRaw(section)};
    const QStringList cells = shownRaw(section).section(u'\n', -1).simplified().split(u' ');
    bool isNumber = false;
    const qint64 freeKib = cells.value(3).toLongLong(&isNumber);
    if (section.status != 0 || !isNumber) {
        finding.level = Level::Advice;
        finding.found = Tr::tr("not known: %1").arg(lastLineOf(section));
        return finding;
    }
    finding.found = Tr::tr("%1 GiB free on %2")
                        .arg(static_cast<double>(freeKib) / 1024 / 1024, 0, 'f', 1)
                        .arg(cells.mid(5).join(u' '));
    if (freeKib < leastDiskKib) {
        finding.level = Level::Advice;
        finding.fix = Tr::tr("Make room: logs, caches and checkpoints need it.");
    }
    return finding;
}

HostFinding folderFinding(const ProbeSection& section)
{
    HostFinding finding{
        u"folder"_s, Level::Good, Tr::tr("Folder to run in"), lastLineOf(section), {}, {}, shownRaw(section)};
    if (section.status != 0) {
        finding.level = Level::Problem;
        finding.fix = Tr::tr("Name a folder that exists and can be written to, as in ?workdir=/scratch.");
        if (section.status == 1 && section.text.startsWith('/'))
            finding.found = Tr::tr("%1 cannot be written to").arg(lastLineOf(section));
    }
    return finding;
}

HostFinding torchrunFinding(const ProbeSection& section)
{
    HostFinding finding{
        u"torchrun"_s, Level::Good, u"torchrun"_s, lastLineOf(section), {}, {}, shownRaw(section)};
    if (section.status != 0) {
        finding.level = Level::Advice;
        finding.found = Tr::tr("not found");
        finding.fix = Tr::tr("Activate the environment that has PyTorch in the host's set-up "
                             "line, as in: source ~/swift-env/bin/activate.");
    }
    return finding;
}

void addPackages(HostReport& report, const QMap<QByteArray, ProbeSection>& sections)
{
    const ProbeSection python = sections.value("python");
    const QString version =
        python.status == 0 ? shownRaw(python).section(u"Python "_s, -1).section(u'\n', 0, 0) : u"-"_s;
    HostFinding finding = packageFinding(u"python"_s, version);
    finding.raw = shownRaw(python);
    report.findings.append(finding);
    report.findings.append(torchrunFinding(sections.value("torchrun")));
    const ProbeSection packages = sections.value("packages");
    if (packages.status != 0)
        return;
    const InstallWay way = installWay(shownRaw(sections.value("headers")));
    const QStringList lines = shownRaw(packages).split(u'\n');
    for (const QString& line : lines) {
        finding = packageFinding(line.section(u' ', 0, 0), line.section(u' ', 1), way);
        finding.raw = line;
        report.findings.append(finding);
        if (line.section(u' ', 1) != u"-")
            report.versions.insert(line.section(u' ', 0, 0), line.section(u' ', 1));
    }
    QString checkout = shownRaw(sections.value("checkout"));
    if (sections.value("checkout").status == 0 && checkout.endsWith(u'.')) {
        checkout.chop(1);
        report.versions.insert(u"megatron-core"_s, checkout);
    }
}

void addPlaces(HostReport& report, const ProbeSection& section, bool severalHosts)
{
    const QStringList lines = shownRaw(section).split(u'\n', Qt::SkipEmptyParts);
    for (const QString& line : lines) {
        const QString name = line.section(u' ', 0, 0);
        const QString place = line.section(u' ', 2);
        const bool isMegatron = name == u"MEGATRON_LM_PATH";
        if (!isMegatron && !severalHosts)
            continue;
        HostFinding finding{name, Level::Good, name, place, {}, {}, line};
        if (place.isEmpty())
            finding.found = Tr::tr("not set");
        if (line.section(u' ', 1, 1) != u"folder") {
            // ms-swift fetches Megatron-LM by itself when nothing is said.
            finding.level = isMegatron && place.isEmpty() ? Level::Good : Level::Advice;
            finding.fix = isMegatron
                ? u"git clone --branch core_r0.15.0 https://github.com/NVIDIA/Megatron-LM.git\nexport "
                  "MEGATRON_LM_PATH='/path/to/Megatron-LM'"_s
                : u"export MODELSCOPE_CACHE='/shared/storage/path'"_s;
        }
        report.findings.append(finding);
    }
}

} // namespace

HostFinding::Level HostReport::worst() const
{
    Level level = Level::Good;
    for (const HostFinding& finding : findings)
        level = std::max(level, finding.level);
    return level;
}

QString HostReport::summary() const
{
    for (const HostFinding& finding : findings) {
        if (finding.level == Level::Problem)
            return finding.title + u": "_s + finding.found;
    }
    for (const HostFinding& finding : findings) {
        if (finding.id == u"gpus")
            return finding.found;
    }
    return Tr::tr("ready");
}

HostReport hostReport(const QString& host, const QByteArray& text, const QByteArray& tag,
    const ProbeTimes& times, bool severalHosts)
{
    const QMap<QByteArray, ProbeSection> sections = probeSections(text, tag);
    HostReport report;
    report.host = host;
    if (!sections.contains("clock")) {
        return unreachableReport(host,
            {ErrorKind::Process,
                Tr::tr("The questions were not answered; the host needs /bin/sh and the usual tools."),
                QString::fromUtf8(text)});
    }
    report.findings.append({u"reach"_s, Level::Good, Tr::tr("Reached"), shownRaw(sections.value("system")),
        {}, {}, shownRaw(sections.value("system"))});
    report.machine = shownRaw(sections.value("machine")).split(u'\n').join(u'/');
    report.findings.append(clockFinding(sections.value("clock"), times));
    report.findings.append(gpusFinding(sections.value("gpus"), report));
    if (!report.gpus.isEmpty()) {
        report.findings.append(processesFinding(sections.value("processes")));
        report.findings.append(topologyFinding(sections.value("topology")));
    }
    report.findings.append(diskFinding(sections.value("disk")));
    report.findings.append(folderFinding(sections.value("folder")));
    addPackages(report, sections);
    addPlaces(report, sections.value("places"), severalHosts);
    return report;
}

void noteSameMachines(QList<HostReport>& reports)
{
    for (qsizetype i = 1; i < reports.size(); ++i) {
        const QString& machine = reports[i].machine;
        const auto earlier = std::find_if(reports.begin(), reports.begin() + i,
            [&machine](const HostReport& other) { return !machine.isEmpty() && other.machine == machine; });
        if (earlier == reports.begin() + i)
            continue;
        reports[i].findings.append(
            {u"machine"_s, Level::Advice, Tr::tr("Machine"), Tr::tr("the same as %1").arg(earlier->host), {},
                Tr::tr("Name it once: its GPUs are given out once."), machine});
    }
}

HostReport unreachableReport(const QString& host, const Error& problem)
{
    HostReport report;
    report.host = host;
    report.findings.append(
        {u"reach"_s, Level::Problem, Tr::tr("Reached"), problem.sentence, {}, {}, problem.detail});
    return report;
}

} // namespace megatune
