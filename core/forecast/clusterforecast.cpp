// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/clusterforecast.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/estimate/layoutreader.h"
#include "core/findings/studycalibration.h"
#include "core/forecast/fastestlayout.h"
#include "core/preset/megatron.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/space/enumerator.h"
#include "core/strategy/guided/candidatepool.h"
#include "core/trial/trialcommand.h"

#include <algorithm>
#include <tuple>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Enough of them that the fastest of those that fit is among them, whatever a calibration moves.
constexpr size_t forecastPool = 4'000;

qint64 numberArgument(const Preset& preset, const QString& name)
{
    return toInteger(preset.arguments().value(name)).value_or(0);
}

Calibration calibrationOn(const ForecastQuestion& question, const QString& gpu)
{
    return question.calibratedGpu == gpu ? question.calibration : Calibration();
}

/// The fastest of what fits with room to spare, else of what fits at all, else what needs least; what no
/// search would launch only where there is nothing else.
std::optional<CombinationIndex> bestOf(const Preset& preset, const Calibration& calibration)
{
    if (const auto fastest = fastestWithRoom(preset, calibration))
        return fastest;
    const CandidatePool pool = makeCandidatePool(preset, forecastPool, {});
    // TP over nodes needs least of all, and is what nobody would run.
    const auto crossesNodes = [&preset](const Candidate& candidate) {
        return candidate.layout.tp > preset.gpusPerNode();
    };
    const auto key = [&](const Candidate& candidate) {
        const double need = calibration.bytes(candidate);
        const bool fits = need <= pool.capacity;
        return std::tuple(candidate.heldBack, need > plannedMemoryShare * pool.capacity, !fits,
            !fits && crossesNodes(candidate), fits ? -candidate.tflops : need);
    };
    const auto best = std::min_element(pool.candidates.begin(), pool.candidates.end(),
        [&key](const Candidate& a, const Candidate& b) { return key(a) < key(b); });
    return best == pool.candidates.end() ? std::nullopt : std::optional(best->index);
}

/// Of a command that gives the sizes to others, none is its own.
bool namesSizes(const Dialect& dialect)
{
    return std::any_of(sizeOptions().begin(), sizeOptions().end(),
        [&dialect](const auto& size) { return dialect.mentions(size.second); });
}

std::optional<LayoutForecast> ownForecast(
    const ForecastQuestion& question, const Preset& preset, const Calibration& calibration)
{
    if (!question.command)
        return std::nullopt;
    const Result<Dialect> dialect = dialectFor(preset.arguments(), *question.command, question.files);
    const auto layout = dialect && namesSizes(*dialect) ? ownLayout(preset, *dialect) : std::nullopt;
    const auto index = layout ? preset.space().indexOf(*layout) : std::nullopt;
    if (!index
        || !checkDivision(
            LayoutReader::read(*layout), preset.gpuCount(), numberArgument(preset, argument::globalBatch)))
        return std::nullopt;
    return LayoutForecast{preset.space().layoutAt(*index), calibration.applied(preset.estimateAt(*index)),
        reasonFor(preset.space(), preset.rules(), preset.canonical(*index))};
}

QString noLayoutSentence(const Preset& preset)
{
    const Classification found = classify(preset.space(), preset.rules(), Listing::CountsOnly);
    const Rule* rule = decisiveRule(preset.rules(), found);
    return rule == nullptr ? Tr::tr("No layout is legal here.")
                           : Tr::tr("No layout keeps the rule \u201c%1\u201d.").arg(rule->title);
}

/// The layouts of the smallest micro-batch and without virtual stages: each of the others needs more than its
/// like among these. All, where the rules keep none of them.
SearchSpace leastSpace(const Preset& preset)
{
    SearchSpace least = preset.space();
    for (const QString& name : {axis::mbs, axis::vpp}) {
        const int at = least.indexOf(name);
        if (at >= 0)
            least = least.restricted(name, {least.parameters()[at].choices.first()});
    }
    const bool isAny = classify(least, preset.rules(), Listing::CountsOnly).kept > 0;
    return isAny ? least : preset.space();
}

/// Whether one of the layouts fits with room to spare.
bool anyFits(const Preset& preset, const Calibration& calibration)
{
    const Estimator& estimator = *preset.estimator();
    const SearchSpace least = leastSpace(preset);
    const std::vector<CombinationIndex> kept = classify(least, preset.rules(), Listing::Kept).keptIndexes;
    std::vector<qint64> numbers(static_cast<size_t>(least.count()));
    return std::any_of(kept.begin(), kept.end(), [&](CombinationIndex index) {
        least.numbersAt(index, numbers);
        return calibration.bytes(memoryNeed(estimator.estimate(numbers).memory))
            <= plannedMemoryShare * estimator.capacity();
    });
}

} // namespace

ForecastTask taskOf(const Preset& preset)
{
    return {preset.shape().value_or(ModelShape()), numberArgument(preset, argument::globalBatch),
        numberArgument(preset, argument::sequenceLength), numberArgument(preset, argument::meanLength),
        preset.trainingOptions().training.products};
}

QString missingFactsText(const Preset& preset)
{
    return Tr::tr("Nothing can be estimated without %1.").arg(preset.missingFacts().join(Tr::tr(" and ")));
}

ForecastQuestion ForecastQuestion::withLength(qint64 tokens) const
{
    ForecastQuestion changed = *this;
    if (tokens <= 0)
        return changed;
    changed.arguments.insert(argument::sequenceLength, QString::number(tokens));
    if (toInteger(arguments.value(argument::meanLength)).value_or(0) > tokens)
        changed.arguments.remove(argument::meanLength);
    return changed;
}

double ClusterForecast::tokensPerSecond() const
{
    return fits() && estimate.step.stepSeconds > 0
        ? double(task.globalBatch * task.trainedLength()) / estimate.step.stepSeconds
        : 0;
}

double ClusterForecast::mfu() const
{
    return fits() && peakTflops > 0 ? estimate.step.tflopsPerGpu / peakTflops : 0;
}

bool ClusterForecast::isComparable(const ClusterForecast& other) const
{
    return gpu == other.gpu && task.sequenceLength == other.task.sequenceLength;
}

ClusterForecast ClusterForecast::withOwn() const
{
    ClusterForecast changed = *this;
    if (own) {
        changed.layout = own->layout;
        changed.estimate = own->estimate;
    }
    return changed;
}

std::optional<double> TrainingGoal::days(const ClusterForecast& forecast) const
{
    const double rate = forecast.tokensPerSecond();
    return tokens > 0 && rate > 0 ? std::optional(tokens / rate / 86'400) : std::nullopt;
}

std::optional<double> TrainingGoal::cost(const ClusterForecast& forecast) const
{
    const double price = prices.value(forecast.gpu, prices.value(QString(), 0));
    const auto time = days(forecast);
    return time && price > 0 ? std::optional(*time * 24 * forecast.gpuCount * price) : std::nullopt;
}

bool correctBy(const StudyState& study, ForecastQuestion& question, const ModelLocator& locator)
{
    const StudyCreated& header = study.header();
    if (header.arguments.value(argument::model) != question.arguments.value(argument::model))
        return false;
    const Result<CommandLine> command = CommandLine::parse(header.command);
    const Result<PresetPtr> preset = configurePreset(
        header.preset, header.arguments, locator, command ? std::optional(*command) : std::nullopt);
    const Result<GpuSpec> gpu = gpuSpec(header.arguments.value(argument::gpuType));
    if (!preset || !gpu)
        return false;
    const Calibration calibration = studyCalibration(**preset, study);
    if (calibration.isEmpty())
        return false;
    question.calibration = calibration;
    question.calibratedGpu = gpu->name;
    return true;
}

Result<PresetPtr> presetOnCluster(
    const ForecastQuestion& question, const QString& gpu, int gpuCount, const ModelLocator& locator)
{
    PresetArguments arguments = question.arguments;
    arguments.insert(argument::gpus, QString::number(gpuCount));
    arguments.insert(argument::gpuType, gpu);
    Result<PresetPtr> preset =
        configurePreset(question.preset, arguments, locator, question.command, question.files);
    if (preset && (*preset)->estimator() == nullptr)
        return failure(ErrorKind::Usage, missingFactsText(**preset));
    return preset;
}

Result<ClusterForecast> forecastCluster(
    const ForecastQuestion& question, const QString& gpu, int gpuCount, const ModelLocator& locator)
{
    const Result<PresetPtr> configured = presetOnCluster(question, gpu, gpuCount, locator);
    MEGATUNE_TRY(configured);
    const Preset& preset = **configured;
    const Result<GpuSpec> spec = gpuSpec(gpu);
    MEGATUNE_TRY(spec);
    ClusterForecast result{spec->name, gpu, gpuCount};
    result.task = taskOf(preset);
    result.capacity = preset.estimator()->capacity();
    result.peakTflops = peakTflops(*spec, preset.trainingOptions().training.products);
    result.calibrated = !calibrationOn(question, spec->name).isEmpty();
    const Calibration calibration = calibrationOn(question, spec->name);
    result.doubt = calibration.applied(preset.estimator()->doubt());
    const std::optional<CombinationIndex> best = bestOf(preset, calibration);
    if (!best) {
        result.problem = noLayoutSentence(preset);
        return result;
    }
    result.layout = preset.space().layoutAt(*best);
    result.estimate = calibration.applied(preset.estimateAt(*best));
    result.own = ownForecast(question, preset, calibration);
    const Result<qint64> longest = longestSequenceThatFits(question, gpu, gpuCount, locator);
    MEGATUNE_TRY(longest);
    result.longestSequence = *longest;
    return result;
}

Result<qint64> longestSequenceThatFits(
    const ForecastQuestion& question, const QString& gpu, int gpuCount, const ModelLocator& locator)
{
    const Result<GpuSpec> spec = gpuSpec(gpu);
    MEGATUNE_TRY(spec);
    const Calibration calibration = calibrationOn(question, spec->name);
    ForecastQuestion changed = question;
    changed.arguments.remove(argument::meanLength); // the longest is looked for
    const auto fits = [&](qint64 length) -> Result<bool> {
        changed.arguments.insert(argument::sequenceLength, QString::number(length));
        const Result<PresetPtr> preset = presetOnCluster(changed, gpu, gpuCount, locator);
        MEGATUNE_TRY(preset);
        return anyFits(**preset, calibration);
    };
    const Result<PresetPtr> asked = presetOnCluster(question, gpu, gpuCount, locator);
    MEGATUNE_TRY(asked);
    qint64 shortest = numberArgument(**asked, argument::sequenceLength);
    const qint64 own =
        (*asked)->shape() ? (*asked)->shape()->maxPositions.value_or(longestForecast) : longestForecast;
    const qint64 limit = std::min(longestForecast, std::max(shortest, own));
    int doublings = 0;
    for (; shortest / 2 >= shortestForecast; shortest /= 2)
        ++doublings;
    while (shortest << (doublings + 1) <= limit)
        ++doublings;
    if (shortest << doublings < limit && limit < longestForecast) {
        const Result<bool> all = fits(limit);
        MEGATUNE_TRY(all);
        if (*all)
            return limit;
    }
    int most = -1; // doublings of the shortest that fit; what is longer than one that does not fit fits less
    for (int low = 0; low <= doublings;) {
        const int middle = (low + doublings) / 2;
        const Result<bool> does = fits(shortest << middle);
        MEGATUNE_TRY(does);
        if (*does)
            most = middle;
        low = *does ? middle + 1 : low;
        doublings = *does ? doublings : middle - 1;
    }
    return most < 0 ? 0 : shortest << most;
}

const ClusterForecast* scalingBase(const QList<ClusterForecast>& all, const ClusterForecast& one)
{
    const ClusterForecast* base = nullptr;
    for (const ClusterForecast& other : all) {
        if (other.isComparable(one) && other.fits()
            && (base == nullptr || other.tokensPerSecondGpu() > base->tokensPerSecondGpu()))
            base = &other;
    }
    return base;
}

std::optional<double> scalingEfficiency(const QList<ClusterForecast>& all, const ClusterForecast& one)
{
    const ClusterForecast* base = scalingBase(all, one);
    if (base == nullptr || !one.fits())
        return std::nullopt;
    return one.tokensPerSecondGpu() / base->tokensPerSecondGpu();
}

QString scalingSentence(const QList<ClusterForecast>& all, const ClusterForecast& like)
{
    const ClusterForecast* base = scalingBase(all, like);
    for (const ClusterForecast& one : all) {
        if (base == nullptr || !one.isComparable(like) || one.gpuCount < base->gpuCount)
            continue;
        const double efficiency = scalingEfficiency(all, one).value_or(1);
        if (efficiency < poorScaling) {
            return Tr::tr("On %L1 GPUs each does %2 % of what it does on %L3.")
                .arg(one.gpuCount)
                .arg(qRound(100 * efficiency))
                .arg(base->gpuCount);
        }
    }
    return {};
}

} // namespace megatune
