// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli parse: what the log parser understands of a log, of any size, from a file or standard input.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/layoutoption.h"
#include "app/cli/logfile.h"
#include "app/cli/metricoptions.h"
#include "app/cli/places.h"
#include "app/cli/presetoptions.h"
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/estimate/flops.h"
#include "core/export/jsondocument.h"
#include "core/findings/doubts.h"
#include "core/forecast/fitadvice.h"
#include "core/log/failurehint.h"
#include "core/log/logsummary.h"
#include "core/space/argumentnames.h"
#include "core/trial/derivedspeed.h"

#include <algorithm>
#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// What the log itself and the study's rules say where the options do not.
PresetArguments parseDefaults(const LogSummary& summary)
{
    PresetArguments defaults;
    if (summary.gpus)
        defaults.insert(argument::gpus, QString::number(*summary.gpus));
    if (summary.globalBatchSize)
        defaults.insert(argument::globalBatch, QString::number(*summary.globalBatchSize));
    return defaults;
}

/// TFLOP/s from the iteration time, when none were printed.
Result<void> deriveSpeed(LogSummary& summary, const Preset& preset)
{
    if (!preset.arguments().contains(argument::sequenceLength)) {
        return failure(ErrorKind::Usage,
            Tr::tr("TFLOP/s follow from the model and the sequence length; give --seq-len, too."));
    }
    if (!summary.value || summary.value->tflopsPerGpu || !summary.value->elapsedMs)
        return {};
    const std::optional<StepWork> work = stepWork(preset);
    if (!work)
        return {};
    summary.value->tflopsPerGpu = work->tflops(*summary.value->elapsedMs);
    summary.value->convention =
        flopConventionTitle(flopConventionForVersion(preset.arguments().value(argument::coreVersion))
                                .value_or(FlopConvention::Head));
    return {};
}

/// The layout with the choice that stands for "not given" where it says nothing.
Layout completed(const SearchSpace& space, const Layout& given)
{
    Layout layout;
    for (const Parameter& parameter : space.parameters()) {
        const Value* value = given.find(parameter.name);
        const int one = parameter.indexOf(Value{1, {}});
        const QString text = value == nullptr ? QString() : value->text();
        const auto named = std::find_if(parameter.choices.begin(), parameter.choices.end(),
            [&text](const Value& choice) { return choice.text() == text; });
        if (value != nullptr && named != parameter.choices.end())
            layout.set(parameter.name, *named);
        else
            layout.set(parameter.name, parameter.choices[std::max(0, one)]);
    }
    return layout;
}

/// What would have fitted, when the layout that ran out of memory is given.
Result<void> adviseOnMemory(LogSummary& summary, const Preset& preset, const Arguments& arguments)
{
    if (!arguments.has(u"layout"_s))
        return {};
    Result<Layout> layout = layoutFrom(arguments);
    MEGATUNE_TRY(layout);
    completeSequenceParallelism(*layout, preset);
    if (summary.outcome.category != FailureCategory::OomGpu)
        return {};
    const QString fitting =
        fittingChanges(preset, completed(preset.space(), *layout), missingGib(summary.outcome) * bytesPerGib);
    summary.hint = failureHint(summary.outcome, summary.iterationCount, fitting);
    return {};
}

/// Nothing to do without a type of GPU.
Result<void> doubtSpeed(LogSummary& summary, const Arguments& arguments)
{
    const Result<PresetArguments> given = givenPresetArguments(arguments);
    MEGATUNE_TRY(given);
    if (!given->contains(argument::gpuType) || !summary.value || !summary.value->tflopsPerGpu)
        return {};
    const Result<GpuSpec> gpu = gpuSpec(given->value(argument::gpuType));
    MEGATUNE_TRY(gpu);
    if (const QString doubt = peakDoubt(*summary.value->tflopsPerGpu, *gpu, {}); !doubt.isEmpty())
        summary.hint = doubt + u' ' + summary.hint;
    return {};
}

/// Nothing to do without a model.
Result<void> useModel(LogSummary& summary, const Arguments& arguments)
{
    if (!arguments.has(u"model"_s) && !arguments.has(u"layout"_s))
        return {};
    if (!arguments.has(u"model"_s)) {
        return failure(
            ErrorKind::Usage, Tr::tr("What would fit follows from the model; give --model beside --layout."));
    }
    const Result<PresetPtr> preset = presetFrom(arguments, {.arguments = parseDefaults(summary)});
    MEGATUNE_TRY(preset);
    if (const Result<void> derived = deriveSpeed(summary, **preset); !derived)
        return derived;
    return adviseOnMemory(summary, **preset, arguments);
}

int runParse(const Arguments& arguments)
{
    const Result<QString> format = arguments.choice(u"format"_s, {u"text"_s, u"json"_s}, u"text"_s);
    if (!format)
        return refuse(format.error());
    const Result<MetricChoice> metric = metricFrom(arguments);
    if (!metric)
        return refuse(metric.error());
    Result<LogSummary> summary = summaryOfLog(arguments.operands().first(), *metric);
    if (!summary)
        return refuse(summary.error());
    if (const Result<void> used = useModel(*summary, arguments); !used)
        return refuse(used.error());
    if (const Result<void> doubted = doubtSpeed(*summary, arguments); !doubted)
        return refuse(doubted.error());
    Results results;
    if (*format == u"json")
        results.write(jsonDocument(toJson(*summary)));
    else
        results.write(toText(*summary));
    return results.finish();
}

} // namespace

Command parseCommand()
{
    QList<OptionSpec> options{formatOption({u"text"_s, u"json"_s})};
    options += metricOptions();
    options.append(layoutOption());
    options += presetOptions();
    return {
        {.name = u"parse"_s,
            .summary = Tr::tr("what is understood of a training's log"),
            .examples =
                {{u"megatune-cli parse train.log"_s,
                     Tr::tr(
                         "Iterations, value, memory and the end of a training that ran without Megatune:")},
                    {u"megatune-cli parse train.log --model Qwen/Qwen3-8B --seq-len 8192"_s,
                        Tr::tr("TFLOP/s where the log has only times:")}},
            .usage = {u"LOGFILE [--format text|json]"_s,
                u"LOGFILE --model MODEL --seq-len N [--n-gpus N] [--gbs N] [--gpu TYPE --layout K=V,...]"_s},
            .description = Tr::tr(
                "Reads what a training printed, of any size; - is standard input. Says which trainer it "
                "was, its iterations, the value that a study would take from them, the memory, and how "
                "it ended. With --model, --seq-len and, where the log does not say them, --n-gpus and --gbs, TFLOP/s "
                "are derived from the iteration time where none are printed. With --gpu it doubts what no GPU of "
                "that type computes, and with --layout, too, it says what would have fitted after an out-of-memory."),
            .options = options,
            .operands = {u"LOGFILE"_s},
            .notes = {{Tr::tr("Exit status"),
                {Tr::tr("0, also for the log of a failure; 2 when the file cannot be read")}}},
            .variables = modelVariables(),
            .files = modelFiles()},
        runParse};
}

} // namespace megatune
