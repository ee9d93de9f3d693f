// What the words of a training command decide about the layouts that it can run.
#include "core/base/text.h"
#include "core/preset/megatron.h"

#include <algorithm>

namespace megatune {

namespace {

/// A switch that is there, and not with a value that means no.
bool isSwitchedOn(const CommandLine& command, const QString& option)
{
    const auto value = command.option(option);
    return value && *value != u"false" && *value != u"0" && *value != u"no" && *value != u"False";
}

std::optional<qint64> numberOf(const CommandLine& command, const QString& option)
{
    const auto value = command.option(option);
    return value ? toInteger(*value) : std::nullopt;
}

} // namespace

void readCommandFacts(MegatronFacts& facts, const CommandLine& command, CommandFlavour flavour)
{
    facts.flavour = flavour;
    facts.sequenceLength = numberOf(command, u"seq-length"_qs);
    if (!facts.sequenceLength)
        facts.sequenceLength = numberOf(command, u"max-length"_qs);
    facts.firstStageLayers = numberOf(command, u"decoder-first-pipeline-num-layers"_qs);
    facts.lastStageLayers = numberOf(command, u"decoder-last-pipeline-num-layers"_qs);
    facts.extraPipelineLayers = (isSwitchedOn(command, u"account-for-embedding-in-pipeline-split"_qs) ? 1 : 0)
        + (isSwitchedOn(command, u"account-for-loss-in-pipeline-split"_qs) ? 1 : 0);
    facts.hasPipelineLayout = command.option(u"pipeline-model-parallel-layout"_qs).has_value();
    const QString tuner =
        command.option(u"tuner-type"_qs).value_or(command.option(u"train-type"_qs).value_or(QString()));
    facts.isLora = tuner == u"lora";
    if (facts.isLora)
        facts.loraRank =
            static_cast<int>(std::clamp<qint64>(numberOf(command, u"lora-rank"_qs).value_or(8), 1, 4096));
    const auto sharding = command.option(u"use-distributed-optimizer"_qs);
    facts.shardsOptimizer = sharding ? isSwitchedOn(command, u"use-distributed-optimizer"_qs)
                                     : facts.flavour != CommandFlavour::MegatronLm;
    facts.overlapsGradients = isSwitchedOn(command, u"overlap-grad-reduce"_qs);
    facts.fp8 = command.option(u"fp8-format"_qs).has_value();
    facts.overlapsPipeline = !isSwitchedOn(command, u"no-overlap-p2p-communication"_qs)
        && command.option(u"overlap-p2p-comm"_qs) != u"false"_qs;
    facts.overlapsTensor = isSwitchedOn(command, u"tp-comm-overlap"_qs);
    facts.overlapsExperts = isSwitchedOn(command, u"overlap-moe-expert-parallel-comm"_qs);
    facts.offloadsActivations = isSwitchedOn(command, u"cpu-offloading"_qs);
    facts.mtpLayers =
        static_cast<int>(std::clamp<qint64>(numberOf(command, u"mtp-num-layers"_qs).value_or(0), 0, 64));
    facts.trainsMtp = facts.mtpLayers > 0;
}

} // namespace megatune
