// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/optimize/optimizechecks.h"

#include "core/command/nodecommand.h"
#include "core/command/programcheck.h"
#include "core/dialect/dialecttext.h"

#include <algorithm>
#include <QCoreApplication>

namespace megatune {

namespace {

struct OptimizeChecksText
{
    Q_DECLARE_TR_FUNCTIONS(OptimizeChecksText)
};

bool runsHere(const HostSpec& host)
{
    return host.kind == HostSpec::Kind::Local;
}

/// What is only known here, about files and programs of this machine.
Result<void> checkHere(OptimizeRequest& request, const Dialect& dialect)
{
    // What other machines have is theirs to tell.
    if (!std::any_of(request.hosts.begin(), request.hosts.end(), runsHere))
        return {};
    const Result<void> program = checkProgram(request.command, request.plan.workingDirectory,
        request.plan.environment, QProcessEnvironment::systemEnvironment());
    if (!program && (!request.dryRun || program.error().kind != ErrorKind::NotFound))
        return failure(ErrorKind::Usage, program.error().sentence);
    if (!program) // commands can be looked at where the trainer is not installed
        request.remarks.append(program.error().sentence);
    const QString script = missingScriptProblem(dialect, request.plan.workingDirectory);
    if (!script.isEmpty() && !request.dryRun)
        return failure(ErrorKind::Usage, script);
    if (!script.isEmpty() && program)
        request.remarks.append(script);
    return {};
}

bool isGroup(const HostSpec& host)
{
    return host.kind == HostSpec::Kind::Nodes;
}

/// Whether each node of a trial over several machines could be told what it is.
Result<void> checkNodes(OptimizeRequest& request)
{
    const bool anyGroup = std::any_of(request.hosts.begin(), request.hosts.end(), isGroup);
    const bool anyOther = !std::all_of(request.hosts.begin(), request.hosts.end(), isGroup);
    const QString& command = request.command.text();
    if (anyOther && hasNodePlaceholder(command)) {
        return failure(ErrorKind::Usage,
            OptimizeChecksText::tr(
                "The command holds %1, which is only filled in on machines that run a trial "
                "together; give them as --host %2, or take it out.")
                .arg(nodePlaceholders().join(u' '), u"nodes:host1,host2"_qs));
    }
    if (!anyGroup)
        return {};
    for (const auto& [name, value] : std::as_const(request.plan.environment)) {
        if (nodeVariableNames().contains(name)) {
            return failure(ErrorKind::Usage,
                OptimizeChecksText::tr("--env sets %1, which each node is told by itself; leave it out.")
                    .arg(name));
        }
    }
    const Result<QString> first = commandForNode(command, {u"2"_qs, u"0"_qs, u"host"_qs, u"1"_qs});
    if (!first)
        return tl::unexpected(first.error());
    if (!takesNodes(command)) {
        request.remarks.append(OptimizeChecksText::tr(
            "Nothing in the command seems to take which node it is: it runs on each of them with NNODES, NODE_RANK, "
            "MASTER_ADDR, MASTER_PORT and NPROC_PER_NODE in its environment. Start it with torchrun, or write %1.")
                                   .arg(nodePlaceholders().join(u' ')));
    }
    return {};
}

} // namespace

Result<void> checkCommand(OptimizeRequest& request)
{
    const PresetArguments& arguments = request.preset->arguments();
    const auto dialect =
        dialectFor(arguments, request.command, localCommandFiles(request.plan.workingDirectory));
    if (!dialect)
        return tl::unexpected(dialect.error());
    request.commandTitle = dialectTitle(*dialect);
    request.trialLength = trialLengthSentence(*request.preset, *dialect);
    const qsizetype before = request.remarks.size();
    if (const Result<void> here = checkHere(request, *dialect); !here)
        return here;
    const bool isQuiet = request.remarks.size() == before;
    if (const Result<void> nodes = checkNodes(request); !nodes)
        return nodes;
    const MeasureSettings& measure = request.plan.created.measure;
    if (const QString few = trialIterationsProblem(arguments, measure.warmup, measure.minIterations);
        !few.isEmpty())
        return failure(ErrorKind::Usage, few);
    if (const QStringList problems = trialProblems(*request.preset, *dialect); !problems.isEmpty())
        return failure(ErrorKind::Usage, problems.first());
    // That a trainer is not known is no news in a terminal; a script that was not found has said it all.
    const bool isUnknown =
        dialect->kind() == DialectKind::Unknown && dialect->trainer() == DialectKind::Unknown;
    if (!isUnknown && isQuiet)
        request.remarks += trialRemarks(
            *request.preset, *dialect, std::all_of(request.hosts.begin(), request.hosts.end(), isGroup));
    if (const QString whole = wholeLengthRemark(*request.preset, *dialect); !whole.isEmpty())
        request.remarks.append(whole);
    return {};
}

} // namespace megatune
