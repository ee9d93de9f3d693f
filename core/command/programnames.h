// SPDX-License-Identifier: GPL-3.0-or-later
// Which program names mean what in a training command: launchers, helpers, words of the shell
// itself.
#pragma once

#include <QString>

namespace megatune {

/// What a program is by its name alone; who trains in the end (TrainerKind) is told by its words, too.
enum class LauncherKind {
    None,
    Torchrun,
    Python,
    Accelerate,
    Deepspeed,
    MegatronSwift,
    Swift,
    LlamaFactory,
    Shell,
    ScriptFile
};

/// Changes the shell itself or says something about it (cd, export, test): no place for options.
[[nodiscard]] bool isShellBuiltin(const QString& name);
/// Surrounds a training run, but is none (echo, tee, sleep, pip): chosen only when there is nothing else.
[[nodiscard]] bool isHelperProgram(const QString& name);
/// The part behind the last slash.
[[nodiscard]] QString fileNameOf(const QString& path);
/// What the program of this name or path starts; None for programs that are not known.
[[nodiscard]] LauncherKind launcherKind(const QString& word);
/// A script or module that is named like training.
[[nodiscard]] bool soundsLikeTraining(const QString& name);

} // namespace megatune
