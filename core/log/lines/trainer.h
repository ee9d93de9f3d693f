// SPDX-License-Identifier: GPL-3.0-or-later
// Which trainer wrote a log, as far as its lines give it away.
#pragma once

#include <QString>

namespace megatune {

enum class Trainer {
    Unknown,
    MegatronLm, ///< its line is also what the others print, so each of them is the better guess
    HfTrainer,
    MegatronBridge,
    MegatronDeepSpeed,
    Primus,
    MsSwift,
};

/// "megatron-lm", "ms-swift" ...; empty for Unknown.
[[nodiscard]] QString trainerName(Trainer trainer);

/// The better of two guesses: the specific before the general, the earlier before the later.
[[nodiscard]] Trainer betterGuess(Trainer earlier, Trainer later);

} // namespace megatune
