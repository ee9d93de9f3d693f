// SPDX-License-Identifier: GPL-3.0-or-later
// How many processes mpirun, srun and deepspeed start, from their words and the hostfiles that they name.
#pragma once

#include "core/command/commandline.h"

#include <QMap>

namespace megatune {

/// A machine of a hostfile, as Open MPI, DeepSpeed and MPICH write them.
struct HostSlots
{
    QString host;
    qint64 slots = 1; ///< processes, 1 where the line does not say

    bool operator==(const HostSlots&) const = default;
};

/// "gpu-a slots=8", "gpu-a:8", "gpu-a" of one line, blanks and comments aside; nothing where it is no such
/// line. Thread-safe.
[[nodiscard]] std::optional<HostSlots> hostSlotsOf(const QString& line);

struct LaunchedProcesses
{
    qint64 perNode = 1;
    qint64 nodes = 1; ///< also where only the number of all processes is said, which perNode is then
    QString written;  ///< "mpirun -np 16", "deepspeed --hostfile hosts"
};

/// Nothing where no such launcher starts the training itself (it starts torchrun, which starts processes of
/// its own), or where it does not say how many. `assigned`: what variables hold. Of Slurm what its own lines
/// in a script say ("#SBATCH --nodes=2"), where srun does not. `inside`: the command in the script that
/// `command` runs.
[[nodiscard]] std::optional<LaunchedProcesses> launchedProcesses(const CommandLine& command,
    const QMap<QString, QString>& assigned, const CommandFileReader& reader,
    const CommandLine* inside = nullptr);

/// torchrun, or one of its modules behind `python -m`.
[[nodiscard]] bool isTorchrun(const CommandLine& command);

/// Python runs the training itself, and nothing in the command starts it more than once.
[[nodiscard]] bool startsOneProcess(const CommandLine& command);

} // namespace megatune
