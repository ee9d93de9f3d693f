// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hosts/hostfindingsmodel.h"

#include "core/base/text.h"
#include "core/hostcheck/hostreporttext.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

void HostFindingsModel::setReport(const HostReport& report)
{
    beginResetModel();
    m_report = report;
    endResetModel();
}

/// "GPU 1: process 4711 of alice, 68.4 GiB, python3", a line each.
QString HostFindingsModel::processLines(const HostFinding& finding) const
{
    QStringList lines;
    const QList<GpuProcess> processes = gpuProcesses(finding.raw.toUtf8());
    for (const GpuProcess& process : processes) {
        const auto gpu = std::find_if(m_report.gpus.begin(), m_report.gpus.end(),
            [&process](const GpuState& state) { return state.uuid == process.gpuUuid; });
        lines.append(
            tr("GPU %1: %2", "index, process")
                .arg(gpu == m_report.gpus.end() ? process.gpuUuid : gpu->index, gpuProcessText(process)));
    }
    return lines.join(u'\n');
}

QString HostFindingsModel::detailText(int row) const
{
    if (row < 0 || row >= rowCount())
        return {};
    const HostFinding& finding = m_report.findings[row];
    QStringList parts{QString(
        findingLevelText(finding.level) + u"  "_s + finding.title + u": "_s + oneLine(finding.found))};
    if (!finding.recommended.isEmpty())
        parts.append(tr("Recommended: %1").arg(finding.recommended));
    if (!finding.fix.isEmpty())
        parts.append(finding.fix);
    if (finding.id == u"processes" && !processLines(finding).isEmpty())
        parts.append(processLines(finding));
    if (!finding.raw.isEmpty())
        parts.append(tr("What the host answered:") + u'\n' + finding.raw);
    return parts.join(u"\n\n"_s);
}

int HostFindingsModel::worstRow() const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (m_report.findings[row].level == m_report.worst())
            return row;
    }
    return -1;
}

int HostFindingsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_report.findings.size());
}

int HostFindingsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant HostFindingsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const HostFinding& finding = m_report.findings[index.row()];
    if (role == LevelRole)
        return static_cast<int>(finding.level);
    if (role == Qt::ToolTipRole)
        return finding.fix;
    if (role == Qt::AccessibleTextRole && index.column() == TitleColumn)
        return QString(findingLevelText(finding.level) + u", "_s + finding.title);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case TitleColumn:
        return finding.title;
    case FoundColumn:
        return oneLine(finding.found);
    case RecommendedColumn:
        return finding.recommended;
    case FixColumn:
        return oneLine(finding.fix);
    default:
        return {};
    }
}

QVariant HostFindingsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const QStringList titles{tr("Looked at"), tr("Found"), tr("Recommended"), tr("What to do")};
    return titles.value(section);
}

} // namespace megatune

#include "moc_hostfindingsmodel.cpp"
