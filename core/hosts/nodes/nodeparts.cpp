// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/nodes/nodeparts.h"

#include "core/base/tr.h"
#include "core/command/nodecommand.h"

#include <algorithm>

namespace megatune {

namespace {

const QString& visibleDevicesName()
{
    static const QString name = QStringLiteral("CUDA_VISIBLE_DEVICES");
    return name;
}

/// Of "0/4,1/4,0/5,1/5" those of one node: "4,5". Nothing when it is not written like this.
std::optional<QString> devicesOfNode(const QString& value, int node)
{
    QStringList ids;
    for (const QString& item : value.split(u',')) {
        bool isNumber = false;
        const int of = item.section(u'/', 0, 0).toInt(&isNumber);
        if (!isNumber || !item.contains(u'/'))
            return std::nullopt;
        if (of == node)
            ids.append(item.section(u'/', 1));
    }
    return ids.join(u',');
}

} // namespace

QStringList interleavedGpus(const QList<QStringList>& gpusOfNodes)
{
    qsizetype fewest = gpusOfNodes.isEmpty() ? 0 : gpusOfNodes.first().size();
    for (const QStringList& gpus : gpusOfNodes)
        fewest = std::min(fewest, gpus.size());
    QStringList all;
    for (qsizetype i = 0; i < fewest; ++i) {
        for (qsizetype node = 0; node < gpusOfNodes.size(); ++node)
            all.append(QString::number(node) + u'/' + gpusOfNodes[node][i]);
    }
    return all;
}

Result<int> gpusOfEachNode(int gpus, int nodes)
{
    if (gpus % nodes == 0)
        return gpus / nodes;
    return failure(ErrorKind::Usage,
        Tr::tr("A trial of %1 GPUs cannot be shared by %2 nodes with as many on each; change the number "
               "of GPUs or of nodes.")
            .arg(gpus)
            .arg(nodes));
}

Result<RunRequest> nodeRequest(const RunRequest& whole, int node, int nodes, const MeetingPoint& meeting)
{
    const Result<int> gpus = gpusOfEachNode(whole.gpus, nodes);
    MEGATUNE_TRY(gpus);
    RunRequest part = whole;
    part.node = node;
    part.freshPort = false;
    part.gpus = *gpus;
    for (auto& [name, value] : part.environment) {
        if (name == visibleDevicesName())
            value = devicesOfNode(value, node).value_or(value);
    }
    if (whole.reattach)
        return part;
    NodeWords words{
        QString::number(nodes), QString::number(node), meeting.address, QString::number(meeting.port)};
    if (whole.gpus > 0) {
        words.processes = QString::number(part.gpus);
        words.allProcesses = QString::number(whole.gpus);
    }
    const Result<QString> command = commandForNode(whole.command, words);
    MEGATUNE_TRY(command);
    part.command = *command;
    part.environment += nodeVariables(words);
    return part;
}

bool endsTheOthers(const RunEnd& end)
{
    return end.kind != RunEnd::Kind::Exited || end.exitCode != 0;
}

RunEnd endOfNodes(const QList<NodeEnd>& ends, bool stopped)
{
    const auto named = [&ends](const NodeEnd& node) {
        RunEnd end = node.end;
        end.node = node.node + 1;
        // One machine's launcher tells of the processes of all.
        for (const NodeEnd& other : ends) {
            end.memoryShort = end.memoryShort || other.end.memoryShort;
            end.memoryKnown = end.memoryKnown && other.end.memoryKnown;
        }
        return end;
    };
    for (const NodeEnd& node : ends) {
        if (node.end.kind == RunEnd::Kind::HostLost)
            return named(node);
    }
    if (stopped)
        return {RunEnd::Kind::Stopped};
    for (const NodeEnd& node : ends) {
        if (endsTheOthers(node.end))
            return named(node);
    }
    return {RunEnd::Kind::Exited, 0};
}

QString endInWords(const RunEnd& end)
{
    switch (end.kind) {
    case RunEnd::Kind::Exited:
        return QStringLiteral("exit status %1").arg(end.exitCode);
    case RunEnd::Kind::Signalled:
        return QStringLiteral("signal %1").arg(end.signal);
    case RunEnd::Kind::OutOfTime:
        return QStringLiteral("out of time");
    case RunEnd::Kind::OutOfMemory:
        return QStringLiteral("out of main memory");
    case RunEnd::Kind::Stopped:
        return QStringLiteral("stopped");
    case RunEnd::Kind::FailedToStart:
    case RunEnd::Kind::Busy:
        return QStringLiteral("not started");
    case RunEnd::Kind::HostLost:
        break;
    }
    return QStringLiteral("machine lost");
}

} // namespace megatune
