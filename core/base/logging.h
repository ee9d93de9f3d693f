// SPDX-License-Identifier: GPL-3.0-or-later
// What the program tells about itself to whoever looks for a fault: one category a room, at level debug.
// Silent unless QT_LOGGING_RULES="megatune.*=true" or --log-file asks for it. No statement holds a secret:
// commands, set-up lines and what other programs said go through maskedLine() (core/secrets/secrets.h).
#pragma once

#include <QList>
#include <QLoggingCategory>

namespace megatune {

Q_DECLARE_LOGGING_CATEGORY(programLog) ///< megatune.program: version, words of the command line, exit status
Q_DECLARE_LOGGING_CATEGORY(studyLog)   ///< megatune.study: the study file, its events and its lock
Q_DECLARE_LOGGING_CATEGORY(runLog)     ///< megatune.run: phases of a run, its hosts, its attempts
Q_DECLARE_LOGGING_CATEGORY(
    searchLog) ///< megatune.search: what the strategy proposed, why, and what it was told
Q_DECLARE_LOGGING_CATEGORY(processLog) ///< megatune.process: processes on this machine, and signals to them
Q_DECLARE_LOGGING_CATEGORY(sshLog)     ///< megatune.ssh: connections, sessions, control words, leases
Q_DECLARE_LOGGING_CATEGORY(slurmLog)   ///< megatune.slurm: calls of Slurm's programs and their answers, jobs
Q_DECLARE_LOGGING_CATEGORY(nodesLog)   ///< megatune.nodes: the parts of a trial on several machines

/// All of them.
[[nodiscard]] QList<const QLoggingCategory*> logCategories();

} // namespace megatune
