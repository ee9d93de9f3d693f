// SPDX-License-Identifier: GPL-3.0-or-later
// Export `nodes`: a script that is run on every machine of a trial over several of them, with the machine's
// number.
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/command/nodecommand.h"
#include "core/command/shellwords.h"
#include "core/export/exportkinds.h"
#include "core/export/origin.h"
#include "core/hosts/nodes/nodeparts.h"
#include "core/space/argumentnames.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qint64 nodesExportGpusPerNode = 8;
constexpr qint64 nodesExportMostGpus = 1'000'000;

/// Words that stand in a command for as long as the variables are not there yet; no shell changes them.
const NodeWords& nodesExportMarks()
{
    static const NodeWords marks{{}, u"MEGATUNE0RANK0"_s, u"MEGATUNE0ADDRESS0"_s, u"MEGATUNE0PORT0"_s};
    return marks;
}

int nodesNumber(const StudyCreated& study, const QString& argument, qint64 otherwise)
{
    const qint64 number = toInteger(study.arguments.value(argument)).value_or(otherwise);
    return static_cast<int>(std::clamp<qint64>(number, 1, nodesExportMostGpus));
}

/// What is only the script's: how many nodes, and where they meet.
struct NodesPlan
{
    int nodes = 1;
    int gpusEach = 1;
    QString address = {}; ///< empty: whoever runs it must say it
    QString setup = {};
    QString workdir = {};
    QStringList remarks = {};
};

Result<NodesPlan> nodesPlan(const StudyCreated& study, const Trial& trial)
{
    NodesPlan plan;
    const int gpus = nodesNumber(study, argument::gpus, 1);
    if (const std::optional<HostSpec> host = hostOfTrial(study, trial, HostSpec::Kind::Nodes)) {
        const HostSpec& first = host->places.first();
        plan.nodes = static_cast<int>(host->places.size());
        plan.address = !host->master.isEmpty() ? host->master : first.host;
        plan.setup = host->setup;
        plan.workdir = host->workdir;
        if (host->master.isEmpty() && !first.host.isEmpty())
            plan.remarks.append(Tr::tr("MASTER_ADDR is %1, as ssh calls the first node; set it where the "
                                       "others know that machine by another name.")
                                    .arg(first.host));
    } else {
        const int each = nodesNumber(study, argument::gpusPerNode, nodesExportGpusPerNode);
        plan.nodes = std::max(1, (gpus + each - 1) / each);
        if (plan.nodes == 1)
            plan.address = u"127.0.0.1"_s;
        else
            plan.remarks.append(
                Tr::tr("The trial did not run on several nodes: set MASTER_ADDR to the address of the "
                       "first one before you run this."));
    }
    const Result<int> each = gpusOfEachNode(gpus, plan.nodes);
    MEGATUNE_TRY(each);
    plan.gpusEach = *each;
    return plan;
}

/// A folder that may begin with ~, which no shell looks into when it is quoted.
QString nodesFolderLine(const QString& folder)
{
    if (folder.isEmpty())
        return {};
    if (folder == u"~" || folder.startsWith(u"~/"))
        return u"cd \"$HOME\""_s + quoteForScript(folder.mid(1)).replace(u"''"_s, QString()) + u'\n';
    return u"cd "_s + quoteForScript(folder) + u'\n';
}

/// Who this node is and where the others are.
QString nodesHead(const NodesPlan& plan)
{
    const QString count = QString::number(plan.nodes);
    QString text = u"NODE_RANK=${1:-${NODE_RANK:-}}\n"
                   "case $NODE_RANK in\n"
                   "\"\" | *[!0-9]*) NODE_RANK="_s
        + count
        + u" ;;\n"
          "esac\n"
          "if [ \"$NODE_RANK\" -ge "_s
        + count
        + u" ]; then\n"
          "    echo \"usage: sh $0 NODE_RANK, a number from 0 to "_s
        + QString::number(plan.nodes - 1)
        + u", another one on each machine\" >&2\n"
          "    exit 64\n"
          "fi\n"_s;
    text += plan.address.isEmpty() ? u": \"${MASTER_ADDR:?set it to the address of the first node}\"\n"_s
                                   : QString(u"MASTER_ADDR=${MASTER_ADDR:-"_s + plan.address + u"}\n"_s);
    text += u"MASTER_PORT=${MASTER_PORT:-29500}\n"_s;
    text += u"NNODES="_s + count + u" NPROC_PER_NODE="_s + QString::number(plan.gpusEach) + u'\n';
    QStringList names;
    QStringList torchrunNames;
    for (const QString& name : nodeVariableNames()) {
        if (name.startsWith(u"PET_"))
            torchrunNames.append(name + u"=\"$"_s + name.mid(4) + u'"');
        else
            names.append(name);
    }
    return text + u"export "_s + names.join(u' ') + u"\nexport "_s + torchrunNames.join(u' ') + u'\n';
}

Result<QString> nodesCommand(const QString& command, const NodesPlan& plan)
{
    NodeWords words = nodesExportMarks();
    words.nodes = QString::number(plan.nodes);
    words.processes = QString::number(plan.gpusEach);
    words.allProcesses = QString::number(plan.nodes * plan.gpusEach);
    const Result<QString> node = commandForNode(command, words);
    if (!node)
        return node;
    return withShellVariables(*node,
        {{words.rank, u"NODE_RANK"_s}, {words.address, u"MASTER_ADDR"_s}, {words.port, u"MASTER_PORT"_s}});
}

Result<Exported> exportNodes(const StudyState& state, const ExportRequest& request)
{
    const Result<const Trial*> found = trialToExport(state, request.trial);
    MEGATUNE_TRY(found);
    const Trial& trial = **found;
    const StudyCreated& study = state.header();
    const Result<ExportedCommand> command = exportedCommand(state, trial, request.production);
    MEGATUNE_TRY(command);
    const Result<NodesPlan> plan = nodesPlan(study, trial);
    MEGATUNE_TRY(plan);
    const Result<QString> text = nodesCommand(command->text, *plan);
    MEGATUNE_TRY(text);
    const QString preparation = commandPreparation(study).join(u'\n');
    const QStringList remarks = command->remarks + plan->remarks + environmentRemarks(study)
        + maskRemarks(*text + preparation + plan->setup);
    QString script = plan->setup.isEmpty() ? u"#!/bin/sh\n"_s : u"#!/bin/bash\n"_s;
    script += originComments(state, trial, request);
    for (const QString& remark : remarks)
        script += commentLine(remark);
    script += commentLine(Tr::tr("Run it on each of the %n node(s) at the same time, with the node's "
                                 "number, from 0, as its argument.",
        nullptr, plan->nodes));
    script += u"set -e\n"_s + nodesHead(*plan);
    if (study.workingDirectory.isEmpty())
        script += nodesFolderLine(plan->workdir);
    if (!plan->setup.isEmpty())
        script += plan->setup + u'\n';
    if (!preparation.isEmpty())
        script += preparation + u'\n';
    script += u'\n' + *text;
    return Exported{(script.endsWith(u'\n') ? script : QString(script + u'\n')).toUtf8(), remarks};
}

} // namespace

ExportKind nodesExport()
{
    return ExportKind{.name = u"nodes"_s,
        .label = Tr::tr("Script for each node"),
        .title = Tr::tr("a script for every node of a trial over several machines"),
        .suffix = u"sh"_s,
        .executable = true,
        .create = exportNodes};
}

} // namespace megatune
