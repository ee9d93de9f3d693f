// SPDX-License-Identifier: GPL-3.0-or-later
// Programs that start another one, named among their own words: env, srun, "docker run", "conda run" ...
#pragma once

#include <QStringList>

namespace megatune {

/// Whether `words[at]` is such a program, with its verb where it needs one ("uv run", "kubectl -n ns exec").
[[nodiscard]] bool isCommandWrapper(const QStringList& words, qsizetype at);

/// The word of the program that the wrapper at `at` starts: behind its options, their values, and what it
/// takes first, such as a container's name. -1: there is none. An option that is not known is taken to have a
/// value.
[[nodiscard]] qsizetype wrappedProgram(const QStringList& words, qsizetype at);

/// Starts one process for each task: srun, mpirun and their like.
[[nodiscard]] bool startsManyProcesses(const QString& name);

/// The script that a launcher of distributed training runs, or the word behind -m: the first one from `from`
/// that is neither an option nor an option's value. -1: an option in front of it is not known, or there is
/// none. `launcher`: "torchrun", "accelerate" or "deepspeed".
[[nodiscard]] qsizetype launchedScript(const QStringList& words, qsizetype from, const QString& launcher);

} // namespace megatune
