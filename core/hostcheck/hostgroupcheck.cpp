// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hostcheck/hostgroupcheck.h"

#include "core/base/tr.h"

namespace megatune {

namespace {

struct GroupAnswers
{
    QStringList names;
    QList<HostReport> reports; ///< of the machines, then of the whole
    qsizetype missing = 0;
};

} // namespace

HostReport groupReport(const HostReport& whole, const QList<HostReport>& machines, const QStringList& names)
{
    HostReport report = whole;
    bool isKnown = !machines.isEmpty();
    for (qsizetype i = 0; i < machines.size(); ++i) {
        for (HostFinding finding : machines[i].findings) {
            finding.title =
                Tr::tr("%1, %2", "machine, what was looked at").arg(names.value(i), finding.title);
            report.findings.append(finding);
        }
        const QList<GpuState>& gpus = machines[i].gpus;
        isKnown = isKnown && !gpus.isEmpty();
        if (report.gpus.isEmpty() || gpus.size() < report.gpus.size())
            report.gpus = gpus;
    }
    if (!isKnown)
        report.gpus.clear();
    return report;
}

void checkHostOrGroup(QObject* context, const HostSpec& spec, const HostContext& with, bool severalHosts,
    std::function<void(const HostReport& report)> done)
{
    if (spec.kind != HostSpec::Kind::Nodes) {
        checkHost(context, spec, with, severalHosts, std::move(done));
        return;
    }
    QList<HostSpec> asked = spec.machines();
    const auto answers = std::make_shared<GroupAnswers>();
    for (const HostSpec& machine : std::as_const(asked))
        answers->names.append(machine.name());
    asked.append(spec);
    answers->missing = asked.size();
    answers->reports.resize(asked.size());
    for (qsizetype i = 0; i < asked.size(); ++i) {
        checkHost(context, asked[i], with, true, [answers, i, done](const HostReport& report) {
            answers->reports[i] = report;
            if (--answers->missing > 0)
                return;
            const HostReport whole = answers->reports.takeLast();
            done(groupReport(whole, answers->reports, answers->names));
        });
    }
}

} // namespace megatune
