// SPDX-License-Identifier: GPL-3.0-or-later
// The command of one node of a trial over several machines: from the engineer's own, which is written once.
#pragma once

#include "core/base/error.h"

#include <QList>
#include <QPair>
#include <QString>
#include <QStringList>

namespace megatune {

/// What a node is told. Texts, so that a script may be given names of variables instead.
struct NodeWords
{
    QString nodes;             ///< NNODES
    QString rank;              ///< NODE_RANK, from 0
    QString address;           ///< MASTER_ADDR
    QString port;              ///< MASTER_PORT
    QString processes = {};    ///< NPROC_PER_NODE: the trial's GPUs on this node; empty: not known
    QString allProcesses = {}; ///< on all nodes
};

/// The variables that ms-swift and scripts read, and those with PET_ in front that torchrun reads as defaults
/// of its options (torch/distributed/argparse_util.py, class env).
[[nodiscard]] QList<QPair<QString, QString>> nodeVariables(const NodeWords& words);

[[nodiscard]] QStringList nodeVariableNames();

/// {nnodes}, {node_rank}, {master_addr}, {master_port}, {nproc_per_node}: what a command may hold in their
/// place.
[[nodiscard]] QStringList nodePlaceholders();
[[nodiscard]] bool hasNodePlaceholder(const QString& command);

/// `command` for the node: placeholders are filled in; torchrun (also `python -m torch.distributed.run`) and
/// `accelerate launch` get their options for several machines, in the place of those that stand there;
/// variables in front of the command that say something else are set anew. Everything else stays byte for
/// byte. Fails with one sentence where the launcher cannot be told (deepspeed starts its nodes by itself),
/// unless the command has placeholders.
[[nodiscard]] Result<QString> commandForNode(const QString& command, const NodeWords& words);

/// Whether something in the command takes what a node is told, as far as its words tell: a known launcher, a
/// placeholder or one of the variables. A script may read the variables: that is true, too.
[[nodiscard]] bool takesNodes(const QString& command);

/// A command of commandForNode() whose words are these names, as a text in which a shell fills the variables
/// in, whatever quotes they stand in: the name `words` gave to the variable, and the variable.
[[nodiscard]] QString withShellVariables(
    const QString& command, const QList<QPair<QString, QString>>& variableOfWord);

} // namespace megatune
