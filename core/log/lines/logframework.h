// SPDX-License-Identifier: GPL-3.0-or-later
// Whose code wrote a log, as far as its lines give it away.
#pragma once

#include <QString>

namespace megatune {

/// Not who is launched (TrainerKind): one trainer prints the lines of another, and lines are read whose
/// trainer no command of ours launches.
enum class LogFramework {
    Unknown,
    MegatronLm, ///< its line is also what the others print, so each of them is the better guess
    HfTrainer,
    Nemo,
    TorchTitan,
    MegatronBridge,
    MegatronDeepSpeed,
    Primus,
    Verl,
    NemoRl,
    Slime,
    MsSwift,
};

/// "megatron-lm", "ms-swift" ...; empty for Unknown.
[[nodiscard]] QString frameworkName(LogFramework framework);

/// The better of two guesses: the specific before the general, the earlier before the later.
[[nodiscard]] LogFramework betterGuess(LogFramework earlier, LogFramework later);

} // namespace megatune
