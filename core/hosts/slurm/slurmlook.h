// SPDX-License-Identifier: GPL-3.0-or-later
// Looks inside a node of a Slurm partition: a short job of one task that runs a script there and gives back
// what it prints. Bounded in time; nothing of it stays in the queue.
#pragma once

#include "core/run/hostspec.h"

namespace megatune {

struct SlurmLook
{
    bool cameInTime = true; ///< false: the queue gave no node in time
    QByteArray text = {};   ///< what the script printed
    QString complaint = {}; ///< where no job could be made: Slurm's words, on one line
};

/// `script` is for /bin/sh. One GPU is asked for, or as many as the spec states; none where the partition has
/// none. Waits for a node for `with.slurmWaitS` seconds at most. `done` is called once from the event loop,
/// and not at all once `context` is destroyed, which cancels the job.
void lookInsideSlurm(QObject* context, const HostSpec& spec, const HostContext& with,
    const QByteArray& script, std::function<void(const SlurmLook& look)> done);

} // namespace megatune
