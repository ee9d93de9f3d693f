// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/lines/logframework.h"

namespace megatune {

QString frameworkName(LogFramework framework)
{
    switch (framework) {
    case LogFramework::Unknown:
        break;
    case LogFramework::MegatronLm:
        return u"megatron-lm"_qs;
    case LogFramework::HfTrainer:
        return u"hf-trainer"_qs;
    case LogFramework::Nemo:
        return u"nemo"_qs;
    case LogFramework::TorchTitan:
        return u"torchtitan"_qs;
    case LogFramework::MegatronBridge:
        return u"megatron-bridge"_qs;
    case LogFramework::MegatronDeepSpeed:
        return u"megatron-deepspeed"_qs;
    case LogFramework::Primus:
        return u"primus"_qs;
    case LogFramework::MsSwift:
        return u"ms-swift"_qs;
    }
    return {};
}

LogFramework betterGuess(LogFramework earlier, LogFramework later)
{
    const bool general = earlier == LogFramework::Unknown || earlier == LogFramework::MegatronLm
        || earlier == LogFramework::HfTrainer;
    return general && later > earlier ? later : earlier;
}

} // namespace megatune
