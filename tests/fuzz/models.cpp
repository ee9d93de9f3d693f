// SPDX-License-Identifier: GPL-3.0-or-later
// Models and GPUs as files and lines of text describe them, and the arguments of presets.
#include "core/base/json.h"
#include "core/hardware/gpudescription.h"
#include "core/model/modeldescription.h"
#include "core/model/modellocator.h"
#include "core/model/modelshape.h"
#include "core/preset/preset.h"
#include "core/space/enumerator.h"
#include "core/trial/trialcommand.h"
#include "tests/fuzz/fuzz.h"

#include <nlohmann/json.hpp>
#include <QProcessEnvironment>

using namespace Qt::StringLiterals;

using namespace megatune;
using namespace megatune::fuzz;

namespace {

/// Spaces with more are counted by nobody in two seconds.
constexpr int mostFuzzedGpus = 256;

} // namespace

MEGATUNE_FUZZ_TARGET(config)
{
    const Result<ModelShape> shape = shapeFromConfig(bytes, u"model"_s, u"config.json"_s);
    if (!shape)
        return;
    require(shape->numLayers.value_or(0) > 0, "a model has layers");
    const auto total = totalParameters(*shape);
    const auto active = activeParameters(*shape);
    require(!total || *total > 0, "a model has weights");
    require(!total || !active || *active <= *total, "no more weights are active than there are");
    (void)describe(*shape);
    (void)describeAssumed(*shape);
    const Result<Json> json = parseJson(toLine(toJson(*shape)), u"shape"_s);
    require(json.has_value(), "a shape that was written is JSON");
    requireEqual(toLine(toJson(shapeFromJson(*json))), toLine(toJson(*shape)),
        "a shape that was written and read is the same");
}

MEGATUNE_FUZZ_TARGET(description)
{
    const QString text = QString::fromUtf8(bytes);
    if (const Result<ModelShape> shape = modelFromDescription(text)) {
        const QString written = modelDescription(*shape);
        const Result<ModelShape> again = modelFromDescription(written);
        require(again.has_value(), "a model that was described can be read");
        requireEqual(modelDescription(*again), written, "a model that was described and read is the same");
    }
    if (const Result<GpuSpec> gpu = gpuFromDescription(text)) {
        const QString written = gpuDescription(*gpu);
        const Result<GpuSpec> again = gpuFromDescription(written);
        require(again.has_value(), "a GPU that was described can be read");
        requireEqual(gpuDescription(*again), written, "a GPU that was described and read is the same");
        (void)gpuDescriptionLimits(*gpu);
    }
}

/// Arguments of a preset on the first line, the command behind it.
MEGATUNE_FUZZ_TARGET(preset)
{
    const auto [first, text] = partedAt(bytes, '\n');
    const Result<PresetArguments> arguments = presetArgumentsFromText(QString::fromUtf8(first));
    const Result<CommandLine> command = CommandLine::parse(QString::fromUtf8(text));
    if (!arguments || !command || arguments->value(u"n_gpus"_s).toInt() > mostFuzzedGpus
        || arguments->value(u"model"_s).contains(u'/'))
        return;
    const auto preset =
        configurePreset(defaultPresetName(), *arguments, ModelLocator(QProcessEnvironment()), *command);
    if (!preset) {
        require(
            !preset.error().sentence.isEmpty(), "arguments that cannot be used are refused with a sentence");
        return;
    }
    const SearchSpace& space = (*preset)->space();
    const Classification counts = classify(space, (*preset)->rules(), Listing::CountsOnly);
    quint64 pruned = 0;
    for (const quint64 count : counts.prunedByRule)
        pruned += count;
    require(counts.kept + pruned == counts.total, "each combination is kept or broken by one rule");
    const Layout layout = space.layoutAt(space.size() / 2);
    const Dialect dialect = Dialect::recognized(*command);
    require(CommandLine::parse(trialCommand(**preset, dialect, layout).text).has_value(),
        "the command of a trial is one");
    (void)trialProblems(**preset, dialect);
    (void)trialRemarks(**preset, dialect);
}
