// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/lines/logframework.h"

using namespace Qt::StringLiterals;

namespace megatune {

QString frameworkName(LogFramework framework)
{
    switch (framework) {
    case LogFramework::Unknown:
        break;
    case LogFramework::MegatronLm:
        return u"megatron-lm"_s;
    case LogFramework::HfTrainer:
        return u"hf-trainer"_s;
    case LogFramework::Nemo:
        return u"nemo"_s;
    case LogFramework::TorchTitan:
        return u"torchtitan"_s;
    case LogFramework::MegatronBridge:
        return u"megatron-bridge"_s;
    case LogFramework::MegatronDeepSpeed:
        return u"megatron-deepspeed"_s;
    case LogFramework::Primus:
        return u"primus"_s;
    case LogFramework::Verl:
        return u"verl"_s;
    case LogFramework::NemoRl:
        return u"nemo-rl"_s;
    case LogFramework::Slime:
        return u"slime"_s;
    case LogFramework::MsSwift:
        return u"ms-swift"_s;
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
