// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/earlierstudy.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/estimate/flops.h"
#include "core/preset/commandarguments.h"
#include "core/space/argumentnames.h"
#include "core/space/parametertitles.h"
#include "core/study/journal.h"
#include "core/study/state.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <QDir>
#include <QFileInfo>

namespace megatune {

namespace {

/// Strategies hold no more against each other, and a study's first line stays small.
constexpr qsizetype earlierMostTrials = 500;

/// Different where both say something.
template<typename Value>
bool earlierDiffers(const std::optional<Value>& a, const std::optional<Value>& b)
{
    return a && b && *a != *b;
}

bool isOtherModel(const ModelShape& a, const ModelShape& b)
{
    return a.numLayers != b.numLayers || a.hiddenSize != b.hiddenSize
        || earlierDiffers(a.ffnHiddenSize, b.ffnHiddenSize)
        || earlierDiffers(a.numAttentionHeads, b.numAttentionHeads)
        || earlierDiffers(a.numQueryGroups, b.numQueryGroups) || earlierDiffers(a.vocabSize, b.vocabSize)
        || a.numExperts.value_or(0) != b.numExperts.value_or(0)
        || earlierDiffers(a.expertFfnHiddenSize, b.expertFfnHiddenSize);
}

/// A layout that was measured several times counts once, with the mean of its runs, times `unit`.
std::optional<EarlierTrial> usableTrial(
    const StudyState& state, const Trial& trial, const SearchSpace& space, double unit)
{
    if (!trial.standsForLayout())
        return std::nullopt;
    if (trial.layout.isEmpty() || !space.indexOf(trial.layout))
        return std::nullopt;
    const double memory = trial.memoryGib.value_or(0);
    Outcome outcome{Outcome::Kind::Value, trial.value ? state.valueOf(trial) * unit : 0,
        std::isfinite(memory) ? memory : 0};
    if (trial.state == TrialState::Oom
        && (!trial.failure || trial.failure->category == FailureCategory::OomGpu))
        outcome.kind = Outcome::Kind::OutOfMemory;
    else if (trial.state != TrialState::Finished || !trial.value || !std::isfinite(*trial.value))
        return std::nullopt; // what failed for another reason may work now
    return EarlierTrial{trial.layout, outcome};
}

tl::unexpected<Error> ofSomethingElse(
    const QString& shown, const QString& what, const QString& before, const QString& now)
{
    const auto quoted = [](const QString& text) {
        return text.isEmpty() ? Tr::tr("nothing") : u'"' + text + u'"';
    };
    return failure(ErrorKind::Conflict,
        Tr::tr("%1 cannot be learned from: its %2 is another (%3 there, %4 here); name a study of the same "
               "model, GPUs and batch, or none.")
            .arg(shown, argumentTitle(what), quoted(before), quoted(now)));
}

/// TFLOP/s per GPU of one sample/s; nothing where the preset does not know what a sample computes.
std::optional<double> tflopsOfSample(const Preset& preset, const StudyCreated& earlier)
{
    const PresetArguments& arguments = preset.arguments();
    auto length = toInteger(arguments.value(argument::sequenceLength));
    if (const auto command = CommandLine::parse(earlier.command); !length && command)
        length = sequenceLengthOf(Dialect::recognized(*command));
    if (const auto mean = toInteger(arguments.value(argument::meanLength)))
        length = mean;
    const qint64 batch = toInteger(arguments.value(argument::globalBatch)).value_or(0);
    if (!preset.shape() || !length)
        return std::nullopt;
    const auto flops = stepFlops(*preset.shape(), arguments.value(argument::coreVersion), batch, *length);
    if (!flops)
        return std::nullopt;
    const double tflops = tflopsPerGpu(*flops, static_cast<double>(batch), preset.gpuCount());
    return tflops > 0 ? std::optional(tflops) : std::nullopt;
}

/// What makes values of the earlier study values of this one, whose unit may be another.
Result<double> unitBetween(
    const QString& shown, const StudyCreated& earlier, const StudyCreated& plan, const Preset& preset)
{
    if (earlier.direction != plan.direction || earlier.measure.metric != plan.measure.metric
        || earlier.measure.anyFiniteValue != plan.measure.anyFiniteValue) {
        return failure(ErrorKind::Conflict,
            Tr::tr("%1 cannot be learned from: it measured something else (another metric or "
                   "direction); name a study with the same measure, or none.")
                .arg(shown));
    }
    if (earlier.measure.bySamples == plan.measure.bySamples)
        return 1;
    const std::optional<double> tflops = tflopsOfSample(preset, earlier);
    if (!tflops) {
        return failure(ErrorKind::Conflict,
            Tr::tr(
                "%1 cannot be learned from: one of the two studies is measured in samples/s, and without "
                "the model and its sequence length these are no TFLOP/s; give both, or name another study.")
                .arg(shown));
    }
    return earlier.measure.bySamples ? *tflops : 1 / *tflops;
}

Result<void> checkProblem(
    const QString& shown, const StudyCreated& earlier, const StudyCreated& plan, const Preset& preset)
{
    const QString name = differenceInProblem(preset, earlier, plan.command);
    if (name.isEmpty())
        return {};
    if (name == argument::model && earlier.shape && preset.shape())
        return ofSomethingElse(shown, name, describe(*earlier.shape), describe(*preset.shape()));
    return ofSomethingElse(shown, name, name == u"preset" ? earlier.preset : earlier.arguments.value(name),
        name == u"preset" ? preset.name() : preset.arguments().value(name));
}

} // namespace

QStringList laterArguments(const PresetArguments& then, const PresetArguments& now)
{
    QStringList later;
    for (const QString& name : {argument::model, argument::sequenceLength, argument::gpuType,
             argument::layers, argument::queryGroups, argument::coreVersion}) {
        if (then.value(name).isEmpty() && !now.value(name).isEmpty())
            later.append(name);
    }
    return later;
}

QString differenceInProblem(const Preset& preset, const StudyCreated& earlier, const QString& command)
{
    if (earlier.preset != preset.name())
        return QStringLiteral("preset");
    if (earlier.shape && preset.shape() && isOtherModel(*earlier.shape, *preset.shape()))
        return argument::model;
    QStringList names{argument::gpus, argument::gpuType, argument::gpusPerNode, argument::globalBatch,
        argument::sequenceLength, argument::meanLength, argument::layers, argument::queryGroups};
    if (!earlier.shape || !preset.shape())
        names.prepend(argument::model);
    // The same command trains the same, however much was known of it.
    if (!command.isEmpty() && command == earlier.command) {
        for (const QString& name : laterArguments(earlier.arguments, preset.arguments()))
            names.removeAll(name);
    }
    for (const QString& name : std::as_const(names)) {
        if (preset.arguments().value(name) != earlier.arguments.value(name))
            return name;
    }
    return {};
}

Result<LearnedStudy> earlierStudy(const QString& path, const StudyCreated& plan, const Preset& preset)
{
    StudyState state;
    const auto read = readStudyFile(path, [&state](const StudyEvent& event) { return state.apply(event); });
    MEGATUNE_TRY(read);
    const QString shown = QDir::toNativeSeparators(path);
    const StudyCreated& earlier = state.header();
    if (earlier.uid.isEmpty()) {
        return failure(ErrorKind::Malformed,
            Tr::tr("%1 cannot be learned from: the line that says what was tuned is missing.").arg(shown));
    }
    MEGATUNE_TRY(checkProblem(shown, earlier, plan, preset));
    const Result<double> unit = unitBetween(shown, earlier, plan, preset);
    MEGATUNE_TRY(unit);
    LearnedStudy learned{QDir::cleanPath(QFileInfo(path).absoluteFilePath()), earlier.uid, {}};
    for (auto trial = state.trials().crbegin();
         trial != state.trials().crend() && learned.trials.size() < earlierMostTrials; ++trial) {
        if (const auto usable = usableTrial(state, *trial, preset.space(), *unit))
            learned.trials.prepend(*usable);
    }
    if (learned.trials.isEmpty()) {
        return failure(ErrorKind::Conflict,
            Tr::tr("%1 cannot be learned from: no trial of it gave a value or ran out of memory "
                   "with a layout that is tried here.")
                .arg(shown));
    }
    return learned;
}

QList<EarlierTrial> earlierTrials(const StudyCreated& study)
{
    QList<EarlierTrial> all;
    for (const LearnedStudy& learned : study.learned)
        all += learned.trials;
    return all;
}

QString learnedText(const LearnedStudy& learned)
{
    const auto out = std::count_if(learned.trials.begin(), learned.trials.end(),
        [](const EarlierTrial& trial) { return trial.outcome.kind == Outcome::Kind::OutOfMemory; });
    return Tr::tr("%1: %n trial(s)", nullptr, static_cast<int>(learned.trials.size()))
               .arg(QFileInfo(learned.path).fileName())
        + (out > 0 ? Tr::tr(", %1 of them out of memory").arg(out) : QString());
}

} // namespace megatune
