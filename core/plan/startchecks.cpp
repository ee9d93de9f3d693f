// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/startchecks.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/command/nodecommand.h"
#include "core/plan/programcheck.h"
#include "core/preset/commandarguments.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/owndevices.h"
#include "core/trial/trialcommand.h"

#include <algorithm>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

using About = StartProblem::About;

bool isNodeGroup(const HostSpec& host)
{
    return host.kind == HostSpec::Kind::Nodes;
}

bool isOneMachine(const HostSpec& host)
{
    return host.kind == HostSpec::Kind::Local || host.kind == HostSpec::Kind::Ssh;
}

/// The launcher waits until all of them are there.
QString machinesRemark(const Dialect& dialect)
{
    const qint64 machines = machinesOf(dialect).value_or(1);
    if (machines > 1 && dialect.trainer().runsOnCluster) {
        return Tr::tr(
            "The trials run on a Ray cluster of %1 machines: start it first, and give the machine that is "
            "its head as the host.")
            .arg(machines);
    }
    return machines > 1 ? Tr::tr("The command waits for %1 machines; give them together as one host, such as "
                                 "nodes:host1,host2, or have it start on one.")
                              .arg(machines)
                        : QString();
}

/// Programs come from this machine's own PATH: no set-up line may bring others.
bool startsPlainly(const QList<HostSpec>& hosts)
{
    return std::any_of(hosts.begin(), hosts.end(), [](const HostSpec& host) {
        const QList<HostSpec> machines = host.machines();
        return std::any_of(machines.begin(), machines.end(), [](const HostSpec& machine) {
            return machine.kind == HostSpec::Kind::Local && machine.setup.isEmpty();
        });
    });
}

// Megatron-LM, arguments.py, and ms-swift from 4.4 on, which sets 1 where nobody sets anything else
// (cli/_megatron): FSDP refuses to start with a single connection to the device.
std::optional<StartProblem> connectionsProblem(const StartCommand& command)
{
    const QString name = u"CUDA_DEVICE_MAX_CONNECTIONS"_s;
    const Dialect& dialect = command.dialect;
    if (!dialect.trainer().sharesMegatronArguments || dialect.trainer().setsConnections)
        return std::nullopt;
    for (const QString& option : {u"use-megatron-fsdp"_s, u"use-torch-fsdp2"_s}) {
        if (!dialect.isOn(option).value_or(false))
            continue;
        std::optional<QString> value = dialect.variable(name);
        for (const auto& [set, given] : command.environment) {
            if (!value && set == name)
                value = given;
        }
        const bool inherits = !value && command.own.contains(name);
        if (inherits)
            value = command.own.value(name);
        if (value.value_or(dialect.isSwift() ? u"1"_s : QString()) != u"1")
            return std::nullopt;
        const QString sentence =
            Tr::tr("%1 does not start with %2 at 1; set another value for the trials, such as %2=8.")
                .arg(dialect.optionName(option), name);
        return StartProblem{inherits ? About::Variables : About::Trainer, true, sentence};
    }
    return std::nullopt;
}

/// Whether each node of a trial over several machines could be told what it is.
QList<StartProblem> nodeProblems(
    const QString& command, const QList<QPair<QString, QString>>& environment, const QList<HostSpec>& hosts)
{
    QList<StartProblem> problems;
    if (!std::all_of(hosts.begin(), hosts.end(), isNodeGroup) && hasNodePlaceholder(command)) {
        problems.append({About::Nodes, true,
            Tr::tr("The command holds %1, which is only filled in on machines that run a trial "
                   "together; give them as one host, such as %2, or take it out.")
                .arg(nodePlaceholders().join(u' '), u"nodes:host1,host2"_s)});
    }
    if (std::none_of(hosts.begin(), hosts.end(), isNodeGroup))
        return problems;
    for (const auto& [name, value] : environment) {
        if (nodeVariableNames().contains(name)) {
            problems.append({About::Nodes, true,
                Tr::tr("The environment of the trials sets %1, which each node is told by itself; "
                       "leave it out.")
                    .arg(name)});
        }
    }
    const Result<QString> first = commandForNode(command, {u"2"_s, u"0"_s, u"host"_s, u"1"_s});
    if (!first) {
        problems.append({About::Nodes, true, first.error().sentence});
    } else if (!takesNodes(command)) {
        problems.append({About::Nodes, false,
            Tr::tr(
                "Nothing in the command seems to take which node it is: it runs on each of them with NNODES, "
                "NODE_RANK, MASTER_ADDR, MASTER_PORT and NPROC_PER_NODE in its environment. Start it with "
                "torchrun, or write %1.")
                .arg(nodePlaceholders().join(u' '))});
    }
    return problems;
}

/// That the script reads its layout from variables that nobody has named, where it is not refused already.
void offerVariables(QList<StartProblem>& problems, const Dialect& dialect, const Preset& preset)
{
    const QString found = layoutReach(preset, dialect).isByOptionsAlone()
        ? layoutVariablesIn(dialect, preset.space().names())
        : QString();
    if (found.isEmpty())
        return;
    QStringList names;
    for (const QString& item : found.split(u','))
        names.append(item.section(u'=', 0, 0));
    const QString sentence =
        Tr::tr("%1 reads its layout from %2.").arg(dialect.facts().file, names.join(u", "));
    const QString dropped = droppedArgumentsText(dialect);
    for (StartProblem& problem : problems) {
        if (!dropped.isEmpty() && problem.sentence == dropped) {
            problem.sentence += u' ' + sentence;
            problem.layoutVariables = found;
            return;
        }
    }
    problems.append({About::Trainer, false, sentence, false, found});
}

} // namespace

QList<StartProblem> commandProblems(const StartCommand& command, const Preset* preset)
{
    QList<StartProblem> problems;
    const auto add = [&problems](About about, bool blocks, const QString& sentence) {
        if (!sentence.isEmpty())
            problems.append({about, blocks, sentence});
    };
    const Dialect& dialect = command.dialect;
    const Result<void> program =
        checkProgram(dialect.command(), command.folder, command.environment, command.own);
    if (!program) {
        const Error& error = program.error();
        problems.append({About::Program, true, error.sentence, error.kind == ErrorKind::NotFound});
    }
    if (const QString script = missingScriptProblem(dialect, command.folder); !script.isEmpty())
        problems.append({About::Script, true, script, true});
    if (const QStringList paths = placeholderPaths(dialect.command()); !paths.isEmpty())
        add(About::Paths, false, Tr::tr("The command still holds %1.").arg(paths.join(u", ")));
    if (const auto connections = connectionsProblem(command))
        problems.append(*connections);
    if (preset != nullptr) {
        for (const QString& problem : trialProblems(*preset, dialect))
            add(About::Trainer, true, problem);
    }
    const QStringList ofTrainer =
        preset != nullptr ? trialRemarks(*preset, dialect, true) : dialectRemarks(dialect);
    for (const QString& remark : ofTrainer) {
        const bool isSaid = std::any_of(problems.begin(), problems.end(),
            [&remark](const StartProblem& problem) { return problem.sentence == remark; });
        if (!isSaid)
            add(About::Trainer, false, remark);
    }
    if (preset == nullptr)
        return problems;
    for (const QString& remark : trialRemarks(*preset, dialect)) {
        if (!ofTrainer.contains(remark))
            add(About::Processes, false, remark);
    }
    if (const auto devices = ownDevices(dialect))
        add(About::Devices, false, ownDevicesSentence(*devices));
    add(dialect.trainer().runsOnCluster ? About::Trainer : About::Machines, false, machinesRemark(dialect));
    add(About::Length, false, wholeLengthRemark(*preset, dialect));
    if (const QString& assumed = preset->assumedGpu(); !assumed.isEmpty())
        add(About::Gpu, false,
            Tr::tr("The type of GPU is not known: the search begins with what would be best on %1, and "
                   "estimates neither memory nor speed.")
                .arg(assumed));
    offerVariables(problems, dialect, *preset);
    return problems;
}

QList<StartProblem> startProblems(QList<StartProblem> found, const QString& command,
    const QList<QPair<QString, QString>>& environment, const QList<HostSpec>& hosts)
{
    found.removeIf([&hosts](const StartProblem& problem) {
        switch (problem.about) {
        case About::Program: // what other machines have is theirs to tell
            return !startsPlainly(hosts);
        case About::Variables:
        case About::Script:
            return !runsHere(hosts);
        case About::Processes: // a launcher on several machines is told how many it starts
            return std::all_of(hosts.begin(), hosts.end(), isNodeGroup);
        case About::Machines: // several machines are told how many they are
            return std::none_of(hosts.begin(), hosts.end(), isOneMachine);
        default:
            return false;
        }
    });
    return found + nodeProblems(command, environment, hosts);
}

bool runsHere(const QList<HostSpec>& hosts)
{
    return std::any_of(hosts.begin(), hosts.end(), [](const HostSpec& host) {
        const QList<HostSpec> machines = host.machines();
        return std::any_of(machines.begin(), machines.end(),
            [](const HostSpec& machine) { return machine.kind == HostSpec::Kind::Local; });
    });
}

QString folderProblem(const QString& folder, const QList<HostSpec>& hosts)
{
    if (folder.isEmpty() || hosts.isEmpty())
        return {};
    if (runsHere(hosts)) {
        return QFileInfo(folder).isDir()
            ? QString()
            : Tr::tr("There is no folder %1; choose another one to run in.").arg(oneLine(folder));
    }
    return folder.startsWith(u'/') || folder.startsWith(u"~/")
        ? QString()
        : Tr::tr("The folder %1 is on another machine and must begin with / or ~/.").arg(oneLine(folder));
}

} // namespace megatune
