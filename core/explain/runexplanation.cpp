// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/runexplanation.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/estimate/layoutreader.h"
#include "core/estimate/nodegroups.h"
#include "core/explain/costlyoptions.h"
#include "core/explain/slowranks.h"
#include "core/findings/doubts.h"
#include "core/forecast/fitadvice.h"
#include "core/log/failurehint.h"
#include "core/preset/megatron.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/space/enumerator.h"
#include "core/space/parametertitles.h"
#include "core/trial/derivedspeed.h"
#include "core/trial/trialcommand.h"
#include "core/trial/whatran.h"
#include "core/words/estimatewords.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int mostChanges = 5;
/// Shares of a step, and of a GPU's memory, from which on something is worth a sentence.
constexpr double tellingBubble = 0.15;
constexpr double tellingRoom = 0.25;
constexpr double hardlyAnyRoom = 0.02;
/// Bytes, and a share of what one asked for.
constexpr double tellingStateBytes = 0.5 * bytesPerGib;
constexpr double sameSize = 0.01;
/// Of one entry of the logits: as they are made, and as the loss has them.
constexpr double logitBytes[] = {2, 4};
/// Times that iterations may take of the median.
constexpr double slowIteration = 1.5;

/// One way to know what ran, read.
struct KnownRun
{
    RunSource source = RunSource::Nowhere;
    CommandLine command;
    std::shared_ptr<StudyPreparation> prepared;
    PresetPtr preset;
    Layout layout; ///< of the command
};

PresetArguments toldBy(const RunQuestion& question)
{
    PresetArguments told = question.given;
    const auto take = [&told](const QString& name, const std::optional<qint64>& number) {
        if (number && *number > 0 && !told.contains(name))
            told.insert(name, QString::number(*number));
    };
    take(argument::gpus, question.log.gpus);
    take(argument::globalBatch, question.log.globalBatchSize);
    return told;
}

KnownRun readRun(const RunQuestion& question, RunSource source, const CommandLine& command)
{
    KnownRun run{source, command, {}, {}, {}};
    run.prepared = std::make_shared<StudyPreparation>(StudyInput{.preset = question.preset,
        .typed = toldBy(question),
        .command = command,
        .folder = question.folder,
        .environment = question.environment});
    if (const Result<PresetPtr> preset = run.prepared->preset()) {
        run.preset = *preset;
        if (const std::optional<Dialect>& dialect = run.prepared->dialect())
            run.layout = ownLayout(**preset, *dialect).value_or(Layout());
    }
    return run;
}

std::optional<CommandLine> parsed(const QString& text)
{
    const Result<CommandLine> line = CommandLine::parse(text);
    return line && !text.isEmpty() ? std::optional(*line) : std::nullopt;
}

/// The first of the ways that tells the model and its layout, else the first that tells anything.
KnownRun knownRun(const RunQuestion& question)
{
    QList<std::pair<RunSource, CommandLine>> ways;
    if (question.command)
        ways.append({RunSource::Command, *question.command});
    if (const auto shown = parsed(question.commandInLog))
        ways.append({RunSource::LogsWords, *shown});
    if (!question.log.printedArguments.isEmpty())
        ways.append({RunSource::Arguments,
            CommandLine::fromArguments(QStringList{u"python3"_s} + question.log.printedArguments)
                .value_or(CommandLine())});
    KnownRun first;
    for (const auto& [source, command] : std::as_const(ways)) {
        KnownRun run = readRun(question, source, command);
        if (run.preset && run.preset->shape() && !run.layout.isEmpty())
            return run;
        if (!first.preset)
            first = std::move(run);
    }
    return first;
}

/// What the log shows goes before what the command asked for.
Layout layoutThatRan(const KnownRun& run, const AppliedFlags& log, QStringList& odd)
{
    Layout ran = run.layout;
    const QList<EvidenceFact> facts =
        evidenceOf(askedAxes(*run.preset, *run.prepared->dialect(), run.layout), {.log = log});
    const bool isOther = std::any_of(facts.begin(), facts.end(),
        [](const EvidenceFact& fact) { return fact.standing() == Standing::Contradicted; });
    if (isOther)
        odd.append(Tr::tr("What ran is not what the command asks for: %1.").arg(wrongLayoutSentence(facts)));
    for (const Parameter& parameter : run.preset->space().parameters()) {
        const std::optional<QString> seen = log.value(parameter.name);
        const auto choice = std::find_if(parameter.choices.begin(), parameter.choices.end(),
            [&seen](const Value& value) { return seen && value.text() == *seen; });
        if (choice != parameter.choices.end() && ran.find(parameter.name) != nullptr)
            ran.set(parameter.name, *choice);
    }
    return ran;
}

void measure(RunExplanation& run, const Preset* preset)
{
    if (run.log.value) {
        run.tflops = run.log.value->tflopsPerGpu;
        run.stepMs = run.log.value->elapsedMs;
    }
    const std::optional<StepWork> work = preset != nullptr ? stepWork(*preset) : std::nullopt;
    if (!run.tflops && run.stepMs && work)
        run.tflops = work->tflops(*run.stepMs);
    if (run.stepMs && *run.stepMs > 0 && run.gpus > 0 && run.task.globalBatch > 0)
        run.tokensPerSecond =
            double(run.task.globalBatch * run.task.trainedLength()) / (*run.stepMs / 1000) / run.gpus;
}

/// Both estimates of what ran; the second hits what was measured.
void estimate(RunExplanation& run, ForecastQuestion& question, const Preset& preset)
{
    const auto index = preset.space().indexOf(run.layout);
    if (preset.estimator() == nullptr || !index)
        return;
    run.capacity = preset.estimator()->capacity();
    run.estimate = preset.estimateAt(*index);
    const bool isOut = run.log.outcome.category == FailureCategory::OomGpu;
    const double peak = run.log.memory ? run.log.memory->gib * bytesPerGib : 0;
    // By the time where it is known: what counts as a FLOP differs from trainer to trainer.
    const StepEstimate& step = run.estimate->step;
    const double speed = run.stepMs && *run.stepMs > 0
        ? step.tflopsPerGpu * 1000 * step.stepSeconds / *run.stepMs
        : run.tflops.value_or(0);
    question.calibration = calibrate({{*run.estimate, isOut, speed, peak}}, run.capacity);
    question.calibratedGpu = run.gpu;
    run.corrected = question.calibration.applied(*run.estimate);
    run.doubt = preset.estimator()->doubt();
}

QString percent(double share)
{
    return QString::number(std::lround(100 * share));
}

void addStepOddities(RunExplanation& run, const Preset& preset)
{
    const StepEstimate& step = run.corrected->step;
    const LayoutSpec spec = LayoutReader::read(run.layout);
    if (const double bubble = step.bubbleSeconds / step.stepSeconds; bubble >= tellingBubble) {
        const double replicas = double(run.gpus) / double(spec.tp * spec.pp * spec.cp);
        const auto micro = std::lround(double(run.task.globalBatch) / (replicas * double(spec.mbs)));
        run.odd.append(
            Tr::tr("About %1 % of the step stages wait for each other (estimated): %2 micro-batches fill "
                   "a pipeline of %3 stages badly. A larger batch, fewer stages or virtual stages help.")
                .arg(percent(bubble))
                .arg(micro)
                .arg(spec.pp));
    }
    if (const QString waits = hostWaitText(step); !waits.isEmpty())
        run.odd.append(waits);
    run.odd += slowGroups(spec, preset.gpusPerNode());
}

void addMemoryOddities(RunExplanation& run)
{
    if (run.capacity <= 0 || run.log.outcome.category == FailureCategory::OomGpu)
        return;
    const bool isFull = run.layout.text(axis::granularity) == u"full";
    const double left = run.estimate ? 1 - run.estimate->memory.total() / run.capacity : 0;
    if (!run.log.memory) {
        if (isFull && left >= tellingRoom) {
            run.odd.append(
                Tr::tr("Every layer is recomputed although %1 % of the memory is free (estimated).")
                    .arg(percent(left)));
        }
        return;
    }
    const double room = 1 - run.log.memory->gib * bytesPerGib / run.capacity;
    if (isFull && room >= tellingRoom) {
        run.odd.append(
            Tr::tr("Every layer is recomputed although %1 % of the memory were free.").arg(percent(room)));
    } else if (room <= hardlyAnyRoom) {
        run.odd.append(
            Tr::tr("Hardly any memory was free (%1 %): PyTorch may have to give back and ask again, "
                   "which is slow, and a longer sequence would run out.")
                .arg(QString::number(std::max(0.0, 100 * room), 'f', 1)));
    }
}

/// Those behind the warm-up that took much longer than most.
void addSlowIterations(RunExplanation& run)
{
    QList<double> times;
    for (const IterationRecord& record : run.log.iterations.mid(MeasureSettings().warmup)) {
        if (record.elapsedMs)
            times.append(*record.elapsedMs);
    }
    if (times.size() < 3)
        return;
    std::sort(times.begin(), times.end());
    const double median = times.at(times.size() / 2);
    const auto slow = std::count_if(
        times.begin(), times.end(), [median](double time) { return time > slowIteration * median; });
    if (slow > 0) {
        run.odd.append(Tr::tr("%Ln iteration(s) of %L1 took more than one and a half times as long as most, "
                              "the slowest %2 times: evaluation, saving, or something beside the training.",
            nullptr, static_cast<int>(slow))
                           .arg(times.size())
                           .arg(times.last() / median, 0, 'f', 1));
    }
}

/// A request of exactly the size of what the last stage makes of its tokens for the loss; empty: it is not.
QString logitsText(const RunExplanation& run)
{
    const std::optional<qint64> words = run.task.shape.vocabSize;
    const LayoutSpec spec = LayoutReader::read(run.layout);
    const double asked = run.log.outcome.triedGib.value_or(0) * bytesPerGib;
    if (!words || run.layout.isEmpty() || asked <= 0)
        return {};
    const double tokens = double(spec.mbs * run.task.trainedLength()) / spec.cp;
    const double entries = tokens * double(*words) / spec.tp;
    const bool isTheirs = std::any_of(std::begin(logitBytes), std::end(logitBytes),
        [&](double bytes) { return std::abs(asked / (entries * bytes) - 1) < sameSize; });
    if (!isTheirs)
        return {};
    return u' '
        + Tr::tr(
            "What was asked for last is as large as the logits of %L1 tokens: fewer tokens a GPU, more TP, "
            "or a loss that is fused or computed in chunks shrinks them, and recomputation does not.")
              .arg(std::lround(tokens));
}

/// Nothing where the state lies there already, or is less than what lacked.
QString offloadText(const RunExplanation& run, const Preset& preset)
{
    const TrainingSpec& training = preset.trainingOptions().training;
    if (!run.estimate)
        return {};
    const double lacked =
        std::max(missingGib(run.log.outcome) * bytesPerGib, run.estimate->memory.total() - run.capacity);
    const double freed = run.estimate->memory.optimizer;
    if (training.optimizerOffload > 0 || training.sharding != StateSharding::OptimizerState || freed <= lacked
        || freed < tellingStateBytes)
        return {};
    return u' '
        + Tr::tr("Without another layout: the optimizer's state in the host's memory (optimizer-cpu-offload, "
                 "use-precision-aware-optimizer) frees about %1 GiB of each GPU (estimated), and its step "
                 "takes longer.")
              .arg(freed / bytesPerGib, 0, 'f', 1);
}

void explainFailure(RunExplanation& run, const Preset* preset)
{
    const FailureCategory category = run.log.outcome.category;
    if (category == FailureCategory::Ok || category == FailureCategory::Incomplete) {
        run.failure = category == FailureCategory::Incomplete ? run.log.hint : run.log.endedBy;
        return;
    }
    const bool isOut = category == FailureCategory::OomGpu && preset != nullptr;
    const QString fitting = isOut && preset->estimator() != nullptr && preset->space().indexOf(run.layout)
        ? fittingChanges(*preset, run.layout, missingGib(run.log.outcome) * bytesPerGib)
        : QString();
    run.failure = failureHint(run.log.outcome, run.log.iterationCount, fitting);
    if (isOut)
        run.failure += logitsText(run) + offloadText(run, *preset);
}

/// One sentence for what is not known, with what that costs.
QStringList missingFacts(const RunExplanation& run, const KnownRun& known)
{
    if (known.source == RunSource::Nowhere)
        return {
            Tr::tr("The log does not say what was started, and the trainer printed no arguments: give the "
                   "training command, too.")};
    if (!known.preset) {
        const Result<PresetPtr> preset = known.prepared->preset();
        return {preset ? known.prepared->dialectProblem() : preset.error().sentence};
    }
    QStringList missing;
    if (!known.preset->missingFacts().isEmpty())
        missing.append(missingFactsText(*known.preset));
    else if (run.layout.isEmpty())
        missing.append(Tr::tr("The layout is not known, so that nothing can be estimated."));
    else if (!run.estimate)
        missing.append(Tr::tr("A search would not have this layout, so that nothing is estimated."));
    return missing;
}

/// Why a search leaves it out; empty: it does not.
QString brokenRule(const Preset& preset, const Layout& layout)
{
    const auto index = preset.space().indexOf(layout);
    return index ? reasonFor(preset.space(), preset.rules(), preset.canonical(*index)) : QString();
}

/// Megatron-LM builds the first stage alone where a pipeline has one, with as many layers as an end of it was
/// given (core/transformer/transformer_block.py, get_num_layers_to_build).
QString lostLayers(const Dialect& dialect, const RunExplanation& run)
{
    const qint64 layers = run.task.shape.numLayers.value_or(0);
    for (const QString& name :
        {u"decoder-first-pipeline-num-layers"_s, u"decoder-last-pipeline-num-layers"_s}) {
        const qint64 built = dialect.number(name).value_or(layers);
        if (run.layout.number(axis::pp) == 1 && built != layers) {
            return Tr::tr("The model has %1 of its %2 layers: %3 counts although there is one stage, and the "
                          "speed is counted as if all were there.")
                .arg(built)
                .arg(layers)
                .arg(name);
        }
    }
    return {};
}

void addOddities(RunExplanation& run, const KnownRun& known)
{
    const Result<GpuSpec> gpu = gpuSpec(run.gpu);
    if (run.tflops && gpu) {
        if (const QString doubt = peakDoubt(*run.tflops, *gpu, known.command.text()); !doubt.isEmpty())
            run.odd.append(doubt);
    }
    if (known.preset && known.prepared->dialect() && !run.layout.isEmpty()) {
        const Dialect& dialect = *known.prepared->dialect();
        if (const QString lost = lostLayers(dialect, run); !lost.isEmpty())
            run.odd.prepend(lost);
        run.odd +=
            costlyOptions(*known.preset, dialect, run.layout, run.corrected ? &*run.corrected : nullptr);
        if (const QString broken = brokenRule(*known.preset, run.layout); !broken.isEmpty()) {
            run.odd.append(run.log.iterationCount > 0
                    ? Tr::tr("A search would leave this layout out, though it ran: %1").arg(broken)
                    : Tr::tr("A search would leave this layout out: %1").arg(broken));
        }
    }
    run.odd += slowRanks(run.log.rankTimes,
        {run.gpus, std::max(1, static_cast<int>(run.layout.number(axis::pp))),
            known.preset ? known.preset->gpusPerNode() : 0, run.stepMs.value_or(0)});
    addMemoryOddities(run);
    if (run.corrected)
        addStepOddities(run, *known.preset);
    addSlowIterations(run);
    if (run.log.runs > 1)
        run.odd.append(Tr::tr("The log holds %1 runs; this is the last one.").arg(run.log.runs));
}

} // namespace

RunExplanation explainRun(const RunQuestion& question)
{
    RunExplanation run;
    run.log = question.log;
    const KnownRun known = knownRun(question);
    run.source = known.source;
    if (known.preset) {
        const Preset& preset = *known.preset;
        const std::optional<Dialect>& dialect = known.prepared->dialect();
        run.trainer = dialect ? dialect->name() : QString();
        run.task = taskOf(preset);
        run.gpus = preset.gpuCount();
        if (const Result<GpuSpec> gpu = gpuSpec(preset.arguments().value(argument::gpuType))) {
            run.gpu = gpu->name;
            run.peakTflops = peakTflops(*gpu, run.task.products);
            const PublishedQuery query{
                run.task.shape, run.gpu, run.gpus, run.task.sequenceLength, run.task.products};
            run.published = nearestPublished(query);
            if (run.published)
                run.publishedText = publishedText(query, *run.published);
        }
        if (dialect && !known.layout.isEmpty())
            run.layout = layoutThatRan(known, question.log.flags, run.odd);
    }
    measure(run, known.preset.get());
    if (known.preset) {
        ForecastQuestion asked{.preset = known.preset->name(),
            .arguments = known.preset->arguments(),
            .command = known.command,
            .files = localCommandFiles(question.folder)};
        estimate(run, asked, *known.preset);
        if (run.corrected)
            run.changes =
                changesThatSave(asked, *known.preset, run.layout, known.prepared->locator(), mostChanges);
    }
    run.missing = missingFacts(run, known);
    addOddities(run, known);
    explainFailure(run, known.preset.get());
    return run;
}

} // namespace megatune
