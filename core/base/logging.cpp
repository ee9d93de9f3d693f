// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/logging.h"

namespace megatune {

// From warnings on, and there are none: what a person has to know is a sentence of the user interface.
Q_LOGGING_CATEGORY(programLog, "megatune.program", QtWarningMsg)
Q_LOGGING_CATEGORY(studyLog, "megatune.study", QtWarningMsg)
Q_LOGGING_CATEGORY(runLog, "megatune.run", QtWarningMsg)
Q_LOGGING_CATEGORY(searchLog, "megatune.search", QtWarningMsg)
Q_LOGGING_CATEGORY(processLog, "megatune.process", QtWarningMsg)
Q_LOGGING_CATEGORY(sshLog, "megatune.ssh", QtWarningMsg)
Q_LOGGING_CATEGORY(slurmLog, "megatune.slurm", QtWarningMsg)
Q_LOGGING_CATEGORY(nodesLog, "megatune.nodes", QtWarningMsg)

QList<const QLoggingCategory*> logCategories()
{
    return {&programLog(), &studyLog(), &runLog(), &searchLog(), &processLog(), &sshLog(), &slurmLog(),
        &nodesLog()};
}

} // namespace megatune
