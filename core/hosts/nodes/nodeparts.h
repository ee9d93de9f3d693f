// SPDX-License-Identifier: GPL-3.0-or-later
// What a trial over several machines is for each of them, and what became of it from what became of its
// parts. Pure functions.
#pragma once

#include "core/run/trialprocess.h"

namespace megatune {

/// Where the ranks of a trial meet.
struct MeetingPoint
{
    QString address; ///< MASTER_ADDR
    int port = 0;    ///< MASTER_PORT; 0 of a trial that is re-attached to: it knows its own
};

/// The GPUs of all nodes as "NODE/ID", each node's in turn, so that any as many in a row lie on all nodes
/// alike. As many of each node as the smallest has; empty when some node's are not known.
[[nodiscard]] QStringList interleavedGpus(const QList<QStringList>& gpusOfNodes);

/// Of a trial's GPUs those of each node; fails with one sentence where they cannot be shared evenly.
[[nodiscard]] Result<int> gpusOfEachNode(int gpus, int nodes);

/// What node `node` (NODE_RANK) of `nodes` runs: its part of the GPUs, the command as commandForNode() has
/// it, the variables of nodeVariables(). Fails with one sentence.
[[nodiscard]] Result<RunRequest> nodeRequest(
    const RunRequest& whole, int node, int nodes, const MeetingPoint& meeting);

/// How one node's part ended.
struct NodeEnd
{
    int node = 0; ///< NODE_RANK
    RunEnd end;
};

/// Whether the others have nothing to wait for any more.
[[nodiscard]] bool endsTheOthers(const RunEnd& end);

/// The trial's end, from the ends of all nodes in the order in which they came. A machine that was lost is
/// the network's doing, whatever the others said about it; else the first that ended badly is the cause, and
/// what came after it, its echo. `stopped`: stop() was called before any of them ended badly.
[[nodiscard]] RunEnd endOfNodes(const QList<NodeEnd>& ends, bool stopped);

/// "exit status 1", "signal 9": for our line in the log.
[[nodiscard]] QString endInWords(const RunEnd& end);

} // namespace megatune
