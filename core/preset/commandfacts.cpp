// SPDX-License-Identifier: GPL-3.0-or-later
// What the options of a training command decide about the layouts that it can run.
#include "core/preset/commandarguments.h"
#include "core/preset/megatron.h"

namespace megatune {

void readCommandFacts(MegatronFacts& facts, const Dialect& dialect)
{
    const auto isOn = [&dialect](const QString& option) { return dialect.isOn(option).value_or(false); };
    const TrainingOptions options = trainingOptions(dialect);
    const TrainingSpec& training = options.training;
    facts.flavour = dialect.flavour();
    facts.sequenceLength = sequenceLengthOf(dialect);
    facts.firstStageLayers = dialect.number(u"decoder-first-pipeline-num-layers"_qs);
    facts.lastStageLayers = dialect.number(u"decoder-last-pipeline-num-layers"_qs);
    facts.extraPipelineLayers = training.embeddingAsLayers + training.outputAsLayers;
    facts.hasPipelineLayout = dialect.option(u"pipeline-model-parallel-layout"_qs).has_value();
    facts.knowsPipelineLayout = dialect.trainer() != DialectKind::MsSwift3;
    facts.isLora = training.loraRank > 0;
    facts.overlapsPipeline = training.overlapPipeline;
    facts.overlapsTensor = training.overlapTensor;
    facts.overlapsExperts = training.overlapExperts;
    facts.offloadsActivations = isOn(u"cpu-offloading"_qs);
    facts.groupsExpertProducts = dialect.isOn(u"moe-grouped-gemm"_qs).value_or(dialect.isSwift());
    const QString recipe = dialect.option(u"fp8-recipe"_qs).value_or(u"delayed"_qs);
    facts.recomputesWithFp8 = training.products == ProductPrecision::Sixteen || recipe != u"delayed";
    facts.mtpLayers = training.mtpLayers;
    facts.ownModules = recomputeModuleNames(dialect.option(u"recompute-modules"_qs).value_or(QString()));
    facts.options = options;
}

} // namespace megatune
