// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli hosts check: what hosts have, what they lack, and what to do about it.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/gpumeasuring.h"
#include "app/cli/optimize/optimizerequest.h"
#include "app/cli/places.h"
#include "app/cli/presetoptions.h"
#include "core/base/tr.h"
#include "core/export/jsondocument.h"
#include "core/export/studydocument.h"
#include "core/hostcheck/hostcheck.h"
#include "core/hostcheck/hostreporttext.h"

#include <nlohmann/json.hpp>
#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

const char* levelName(HostFinding::Level level)
{
    switch (level) {
    case HostFinding::Level::Good:
        return "good";
    case HostFinding::Level::Advice:
        return "advice";
    case HostFinding::Level::Problem:
        break;
    }
    return "problem";
}

OrderedJson reportDocument(const HostReport& report)
{
    OrderedJson json;
    json["host"] = report.host.toStdString();
    json["level"] = levelName(report.worst());
    json["gpus"] = report.gpus.isEmpty() ? OrderedJson() : OrderedJson::array();
    for (const GpuState& gpu : report.gpus)
        json["gpus"].push_back({{"index", gpu.index.toStdString()}, {"name", gpu.name.toStdString()},
            {"memory_mib", gpu.totalMib}, {"free_mib", gpu.freeMib}, {"driver", gpu.driver.toStdString()},
            {"uuid", gpu.uuid.toStdString()}});
    json["findings"] = OrderedJson::array();
    for (const HostFinding& finding : report.findings)
        json["findings"].push_back({{"id", finding.id.toStdString()}, {"level", levelName(finding.level)},
            {"title", finding.title.toStdString()}, {"found", finding.found.toStdString()},
            {"recommended", textOrNull(finding.recommended)}, {"fix", textOrNull(finding.fix)},
            {"raw", textOrNull(finding.raw)}});
    return json;
}

/// Pairs name GPUs by their place in the list.
OrderedJson measuredDocument(const GpuCheckAnswer& answer)
{
    OrderedJson json{{"gpus", OrderedJson::array()}, {"pairs", OrderedJson::array()}};
    const GpuSpeeds speeds = answer.speeds();
    for (const MeasuredGpu& gpu : speeds.gpus)
        json["gpus"].push_back({{"machine", gpu.machine.toStdString()}, {"gpu", gpu.gpu.toStdString()},
            {"type", textOrNull(gpu.type)},
            {"tflops", gpu.tflops > 0 ? OrderedJson(roundedMeasurement(gpu.tflops)) : OrderedJson()},
            {"problem", textOrNull(gpu.problem)}});
    for (const MeasuredPair& pair : speeds.pairs)
        json["pairs"].push_back({{"gpus", {pair.first, pair.second}}, {"link", textOrNull(pair.link)},
            {"gb_per_s", pair.gbPerS > 0 ? OrderedJson(roundedMeasurement(pair.gbPerS)) : OrderedJson()}});
    json["slow"] = slowDocument(answer.slow);
    return json;
}

/// All of them at the same time; printed in the order in which they were given.
class HostsCheck final : public QObject
{
public:
    HostsCheck(const QList<HostSpec>& specs, const HostContext& context)
        : m_left(specs.size())
        , m_reports(specs.size())
    {
        for (qsizetype i = 0; i < specs.size(); ++i) {
            checkHost(this, specs[i], context, specs.size() > 1 || specs[i].nodes.value_or(1) > 1,
                [this, i](const HostReport& report) {
                    m_reports[i] = report;
                    if (--m_left > 0)
                        return;
                    noteSameMachines(m_reports);
                    QCoreApplication::quit();
                });
        }
    }
    [[nodiscard]] const QList<HostReport>& reports() const { return m_reports; }

private:
    qsizetype m_left;
    QList<HostReport> m_reports;
};

int runHosts(const Arguments& arguments)
{
    const QStringList& operands = arguments.operands();
    if (operands.first() != u"check") {
        complain(Tr::tr("megatune-cli hosts knows only check: megatune-cli hosts check SPEC..."));
        return ExitUsage;
    }
    const Result<QString> format = arguments.choice(u"format"_s, {u"text"_s, u"json"_s}, u"text"_s);
    if (!format)
        return refuse(format.error());
    const Result<QList<HostSpec>> specs = hostSpecsFromTexts(operands.mid(1));
    if (!specs)
        return refuse(specs.error());
    Result<HostContext> context = hostContextFrom(arguments);
    if (!context)
        return refuse(context.error());
    const Result<std::optional<qint64>> wait = arguments.integer(u"wait"_s, 1, 86'400);
    if (!wait)
        return refuse(wait.error());
    context->slurmWaitS = static_cast<int>(wait->value_or(context->slurmWaitS));
    QList<HostSpec> asked;
    for (const HostSpec& spec : *specs) {
        if (spec.kind == HostSpec::Kind::Nodes)
            asked += spec.machines();
        asked.append(spec);
    }
    std::optional<GpuCheckAnswer> measured;
    if (arguments.has(u"gpus"_s)) {
        measured = measuredGpus(*specs, *context, {});
        if (!measured)
            return ExitInterrupted;
    }
    const HostsCheck check(asked, *context);
    QCoreApplication::exec();
    QList<HostReport> reports = check.reports();
    for (qsizetype i = 0; measured && i < asked.size(); ++i)
        reports[i].findings += speedFindings(asked[i], *measured);
    Results results;
    OrderedJson document;
    document["hosts"] = OrderedJson::array();
    bool anyProblem = false;
    for (const HostReport& report : std::as_const(reports)) {
        anyProblem = anyProblem || report.worst() == HostFinding::Level::Problem;
        if (*format == u"json")
            document["hosts"].push_back(reportDocument(report));
        else
            results.write(hostReportText(report));
    }
    if (measured)
        document["measured"] = measuredDocument(*measured);
    if (*format == u"json")
        results.write(jsonDocument(document));
    return results.finish(anyProblem ? ExitNoHost : ExitOk);
}

} // namespace

Command hostsCommand()
{
    return {
        {.name = u"hosts"_s,
            .summary = Tr::tr("what hosts have, what they lack, and what to do about it"),
            .examples = {{u"megatune-cli hosts check local ssh://ann@gpu-b"_s,
                             Tr::tr("What this machine and another one have, and what they lack:")},
                {u"megatune-cli hosts check ssh://ann@gpu-b --setup 'source ~/swift-env/bin/activate'"_s,
                    Tr::tr("The same within an environment of Python:")},
                {u"megatune-cli hosts check local --gpus"_s,
                    Tr::tr("Look for a slow GPU, or a slow way between two:")}},
            .usage = {u"check SPEC... [--gpus] [--format text|json]"_s},
            .description = Tr::tr(
                "Asks each host (local, ssh://user@host, nodes:host1,host2, slurm:partition; as --host of optimize) whether it can be "
                "reached, for its clock, GPUs, the processes on them and how they are linked, disk and folder, and "
                "for the versions that the Megatron-SWIFT guide recommends. Changes nothing there. Slurm is asked by "
                "a job of one task on one node, which goes with its answer. With --gpus the hosts' PyTorch measures their GPUs."),
            .options = {formatOption({u"text"_s, u"json"_s}),
                {.name = u"gpus"_s,
                    .meaning = Tr::tr(
                        "measure a matrix product on each GPU and an all-reduce of each pair, compare them with their "
                        "like, and name what is slow. The GPUs work for half a minute; those that others use "
                        "are left alone. What is slow was slow in two measurements")},
                {.name = u"setup"_s,
                    .value = u"LINE"_s,
                    .meaning = Tr::tr("a line of bash that is run before, such as 'source "
                                      "~/swift-env/bin/activate'")},
                {.name = u"wait"_s,
                    .value = u"S"_s,
                    .meaning = Tr::tr("how many seconds a node of Slurm is waited for"),
                    .shownDefault = QString::number(HostContext{}.slurmWaitS)},
                {.name = u"ssh-config"_s,
                    .value = u"FILE"_s,
                    .meaning = Tr::tr("the configuration of ssh, passed to it as -F"),
                    .shownDefault = Tr::tr("your own")}},
            .operands = {u"check"_s, u"SPEC"_s},
            .takesMoreOperands = true,
            .notes = {{Tr::tr("Exit status"),
                {Tr::tr("0, 2 for wrong usage, or 4 when a host has a problem")}}},
            .variables = hostVariables(),
            .files = hostFiles()},
        runHosts};
}

} // namespace megatune
