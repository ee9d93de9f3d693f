// SPDX-License-Identifier: GPL-3.0-or-later
// Which program names mean what in a training command: launchers, wrappers, helpers, words of the shell
// itself.
#pragma once

#include <QString>

namespace megatune {

enum class LauncherKind {
    None,
    Torchrun,
    Python,
    Accelerate,
    Deepspeed,
    MegatronSwift,
    Swift,
    Shell,
    ScriptFile
};

/// Changes the shell itself or says something about it (cd, export, test): no place for options.
[[nodiscard]] bool isShellBuiltin(const QString& name);
/// Surrounds a training run, but is none (echo, tee, sleep, pip): chosen only when there is nothing else.
[[nodiscard]] bool isHelperProgram(const QString& name);
/// Starts another program, named further right among its words (env, srun, "uv run": `verb` is the second
/// word).
[[nodiscard]] bool isCommandWrapper(const QString& name, const QString& verb);
/// The part behind the last slash.
[[nodiscard]] QString fileNameOf(const QString& path);
/// What the program of this name or path starts; None for programs that are not known.
[[nodiscard]] LauncherKind launcherKind(const QString& word);
/// A script or module that is named like training.
[[nodiscard]] bool soundsLikeTraining(const QString& name);

} // namespace megatune
