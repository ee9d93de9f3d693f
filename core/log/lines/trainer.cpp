// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/lines/trainer.h"

namespace megatune {

QString trainerName(Trainer trainer)
{
    switch (trainer) {
    case Trainer::Unknown:
        break;
    case Trainer::MegatronLm:
        return u"megatron-lm"_qs;
    case Trainer::HfTrainer:
        return u"hf-trainer"_qs;
    case Trainer::MegatronBridge:
        return u"megatron-bridge"_qs;
    case Trainer::MegatronDeepSpeed:
        return u"megatron-deepspeed"_qs;
    case Trainer::Primus:
        return u"primus"_qs;
    case Trainer::MsSwift:
        return u"ms-swift"_qs;
    }
    return {};
}

Trainer betterGuess(Trainer earlier, Trainer later)
{
    const bool general =
        earlier == Trainer::Unknown || earlier == Trainer::MegatronLm || earlier == Trainer::HfTrainer;
    return general && later > earlier ? later : earlier;
}

} // namespace megatune
