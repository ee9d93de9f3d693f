// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hostcheck/hostreporttext.h"

#include "core/base/text.h"
#include "core/base/texttable.h"
#include "core/base/tr.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QString indentedReportLines(const QString& text)
{
    QString lines;
    for (const QString& line : text.split(u'\n', Qt::SkipEmptyParts))
        lines += u"           "_s + oneLine(line) + u'\n';
    return lines;
}

} // namespace

QString findingLevelText(HostFinding::Level level)
{
    switch (level) {
    case HostFinding::Level::Good:
        return Tr::tr("ok");
    case HostFinding::Level::Advice:
        return Tr::tr("note");
    case HostFinding::Level::Problem:
        break;
    }
    return Tr::tr("PROBLEM");
}

QString hostReportText(const HostReport& report)
{
    QString text = report.host + u'\n';
    const TextTable table({{{}, false, 7}, {{}, false, 18}, {}}, 2);
    for (const HostFinding& finding : report.findings) {
        QString found = oneLine(finding.found);
        if (!finding.recommended.isEmpty())
            found += u"   "_s + Tr::tr("recommended %1").arg(finding.recommended);
        text += table.rowLine({findingLevelText(finding.level), finding.title, found});
        if (finding.level == HostFinding::Level::Good)
            continue;
        text += indentedReportLines(finding.fix);
        // The machine's own words, where ours do not hold them already.
        if (finding.level == HostFinding::Level::Problem && !finding.found.contains(finding.raw.simplified()))
            text += indentedReportLines(finding.raw);
    }
    return text + u'\n';
}

} // namespace megatune
