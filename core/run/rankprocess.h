// SPDX-License-Identifier: GPL-3.0-or-later
// The ranks of a trial that runs, as the system knows them: what their launcher told each, and the words of
// one. Pure functions over what resources/remote-run.sh (`ranks`) reads of /proc; thread-safe.
#pragma once

#include "core/base/error.h"

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

namespace megatune {

/// The GPUs that Slurm gave the task which starts the ranks of a node, behind their make: "CUDA:0,1".
inline constexpr const char* givenGpusVariable = "MEGATUNE_GPUS";

/// A process that its launcher has numbered (RANK of torchrun and its like).
struct RankProcess
{
    qint64 rank = 0;
    QMap<QString, QString> variables =
        {};                 ///< WORLD_SIZE, what says which GPUs it sees, what Accelerate passes on
    QStringList words = {}; ///< of the first one on each machine; secrets and all
};

/// The text between "@@ranks" and "@@done": each rank once, lowest first. Empty where the launcher numbers
/// none. Fails where there is no such text.
[[nodiscard]] Result<QList<RankProcess>> rankProcesses(const QByteArray& text);

} // namespace megatune
