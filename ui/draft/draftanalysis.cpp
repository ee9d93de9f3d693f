// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/draftanalysis.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/model/modellocator.h"
#include "core/plan/learnedstudies.h"
#include "core/plan/studypreparation.h"
#include "core/secrets/secrets.h"
#include "core/space/argumentnames.h"
#include "core/study/earlierstudy.h"
#include "core/trial/trialcommand.h"

#include <algorithm>

namespace megatune {

namespace {

/// Of a strategy that proposes one pruned layout after the other.
constexpr int mostProposalsAsked = 1000;

/// In the words of a form; the locator speaks of options.
QString modelProblemOf(const Error& error, const QString& model, const ModelLocator& locator)
{
    if (error.kind != ErrorKind::NotFound)
        return error.sentence;
    const QString shown = model.size() > 120 ? QString(model.left(120) + u'\u2026') : model;
    const QString sentence = Tr::tr("%1 is not on this machine: choose a folder with its config.json, "
                                    "or clear the field and enter the shape by hand.")
                                 .arg(shown);
    const QString near = nearestSpelling(model, locator.cachedModels());
    return near.isEmpty() ? sentence : QString(sentence + u' ' + Tr::tr("Did you mean %1?").arg(near));
}

void configure(const DraftInput& input, const StudyPreparation& known, DraftAnalysis& analysis)
{
    const Result<PresetPtr> whole = known.preset({{argument::only, {}}});
    if (!whole) {
        analysis.presetProblem = whole.error().sentence;
        return;
    }
    const SearchSpace& space = (*whole)->space();
    const Result<SearchSpace> byText = restrictedByText(space, input.arguments.value(argument::only));
    if (!byText) {
        analysis.presetProblem = byText.error().sentence;
        return;
    }
    analysis.unrestricted = *whole;
    analysis.choices = input.choices;
    analysis.choices.narrow(space, *byText);
    const QString only = restrictionText(space, analysis.choices.restricted(space));
    const Result<PresetPtr> part = only.isEmpty() ? whole : known.preset({{argument::only, only}});
    if (part)
        analysis.preset = *part;
    else
        analysis.presetProblem = part.error().sentence;
}

Classification layoutCountsOf(const Preset& preset)
{
    return classify(
        projected(preset.space(), preset.layoutParameters()), preset.rules(), Listing::CountsOnly);
}

/// With every choice of the space allowed, so that the presets can be compared.
void countPresets(const StudyPreparation& known, DraftAnalysis& analysis)
{
    for (const PresetKind& kind : presetKinds()) {
        const Result<PresetPtr> preset =
            known.preset(kind.name, {{argument::only, {}}, {argument::fullSharding, {}}});
        if (!preset)
            continue;
        const Classification counts = layoutCountsOf(**preset);
        analysis.presetCounts.append({kind.name, counts.kept, counts.total});
    }
}

void learnFromEarlier(const DraftInput& input, DraftAnalysis& analysis)
{
    StudyCreated plan;
    plan.strategy = input.strategy.isEmpty() ? analysis.preset->recommendedStrategy() : input.strategy;
    plan.direction = input.direction;
    plan.measure = input.measure;
    plan.measure.anyFiniteValue = input.anyFiniteValue;
    plan.command = input.command ? masked(input.command->text()) : QString();
    const Result<QList<LearnedStudy>> learned =
        learnedStudies(input.earlierStudies, plan, *analysis.preset, analysis.dialect);
    if (learned)
        analysis.learned = *learned;
    else
        analysis.learningProblem = learned.error().sentence;
}

void askStrategy(const DraftInput& input, DraftAnalysis& analysis)
{
    StudyCreated known;
    known.learned = analysis.learned;
    const Result<std::unique_ptr<Strategy>> strategy =
        createStrategy(input.strategy, {analysis.preset, input.direction, input.seed, earlierTrials(known)});
    if (!strategy) {
        analysis.strategyProblem = strategy.error().sentence;
        return;
    }
    analysis.remainingAtMost = (*strategy)->remainingAtMost();
    analysis.heldBack = (*strategy)->heldBack();
    // What a rule leaves out is not run: the first layout is the first that is kept.
    const SearchSpace& space = analysis.preset->space();
    for (int asked = 0; asked < mostProposalsAsked; ++asked) {
        const Proposal proposal = (*strategy)->next();
        if (proposal.kind != Proposal::Kind::Try)
            return;
        const std::optional<CombinationIndex> index = space.indexOf(proposal.layout);
        if (index && firstBroken(space, analysis.preset->rules(), *index) == nullptr) {
            analysis.firstLayout = proposal.layout;
            return;
        }
        (*strategy)->tell(proposal.layout, {.kind = Outcome::Kind::Pruned});
    }
}

/// Nothing was typed that is not well-formed, and nothing is missing that the preset needs.
bool isComplete(const DraftInput& input, const PresetArguments& arguments)
{
    const Result<PresetKind> kind = presetKind(input.presetName);
    const QList<ArgumentSpec> specs = kind ? kind->arguments : QList<ArgumentSpec>();
    return input.complete && std::all_of(specs.begin(), specs.end(), [&](const ArgumentSpec& spec) {
        return !spec.required || arguments.contains(spec.name);
    });
}

/// As far as what was typed goes.
void analyseSpace(const DraftInput& input, const StudyPreparation& known, DraftAnalysis& analysis)
{
    const QString model = known.arguments().value(argument::model);
    if (!model.isEmpty()) {
        const Result<ModelShape> shape = known.locator().shapeOf(model);
        if (!shape) {
            analysis.modelProblem = modelProblemOf(shape.error(), model, known.locator());
            return;
        }
        analysis.shape = *shape;
    }
    if (!isComplete(input, known.arguments()))
        return;
    configure(input, known, analysis);
    if (!analysis.preset)
        return;
    const Preset& preset = *analysis.preset;
    analysis.contradictions = known.contradictions(preset);
    analysis.classification =
        std::make_shared<const Classification>(classify(preset.space(), preset.rules(), Listing::Kept));
    analysis.layoutCounts = std::make_shared<const Classification>(layoutCountsOf(preset));
    countPresets(known, analysis);
    learnFromEarlier(input, analysis);
    askStrategy(input, analysis);
}

StudyInput studyInput(const DraftInput& input)
{
    return {.preset = input.presetName,
        .typed = input.arguments,
        .command = input.command,
        .folder = input.workingDirectory,
        .environment = input.environment,
        .hosts = input.hosts,
        .nodesAreTold = input.nodesAreTold,
        .usualLength = input.asIs ? std::nullopt : std::optional(input.measure),
        .stopAfter = input.stopAfter};
}

} // namespace

DraftAnalysis analyse(const DraftInput& input)
{
    const StudyPreparation known(studyInput(input));
    DraftAnalysis analysis;
    analysis.dialect = known.dialect();
    analysis.derived = known.derived();
    if (!input.arguments.contains(argument::model))
        analysis.unknownModel = known.inCommand().unknownModel;
    analyseSpace(input, known, analysis);
    analysis.problems = known.problems(analysis.preset.get(), input.trialEnvironment);
    return analysis;
}

void DraftAnalysis::forgetPreset()
{
    unrestricted.reset();
    preset.reset();
    presetProblem.clear();
    using About = StartProblem::About;
    problems.removeIf([](const StartProblem& problem) {
        return problem.about == About::Processes || problem.about == About::Length
            || (problem.about == About::Trainer && problem.blocks);
    });
    classification.reset();
    layoutCounts.reset();
    presetCounts.clear();
    strategyProblem.clear();
    firstLayout.reset();
    remainingAtMost.reset();
    heldBack = {};
    contradictions.clear();
    learned.clear();
    learningProblem.clear();
}

} // namespace megatune
