// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/draftanalysis.h"

#include "core/base/text.h"
#include "core/command/programcheck.h"
#include "core/dialect/dialecttext.h"
#include "core/model/modellocator.h"
#include "core/trial/trialcommand.h"

#include <algorithm>
#include <QCoreApplication>

namespace megatune {

namespace {

struct DraftAnalysisText
{
    Q_DECLARE_TR_FUNCTIONS(DraftAnalysisText)
};

/// Of a strategy that proposes one pruned layout after the other.
constexpr int mostProposalsAsked = 1000;

/// In the words of a form; the locator speaks of options.
QString modelProblemOf(const Error& error, const QString& model, const ModelLocator& locator)
{
    if (error.kind != ErrorKind::NotFound)
        return error.sentence;
    const QString shown = model.size() > 120 ? QString(model.left(120) + u'\u2026') : model;
    const QString sentence =
        DraftAnalysisText::tr("%1 is not on this machine: choose a folder with its config.json, "
                              "or clear the field and enter the shape by hand.")
            .arg(shown);
    const QString near = nearestSpelling(model, locator.cachedModels());
    return near.isEmpty() ? sentence
                          : QString(sentence + u' ' + DraftAnalysisText::tr("Did you mean %1?").arg(near));
}

void configure(const DraftInput& input, const ModelLocator& locator, DraftAnalysis& analysis)
{
    PresetArguments arguments = input.arguments;
    const QString typedOnly = arguments.take(QStringLiteral("only"));
    const Result<PresetPtr> whole = configurePreset(
        input.presetName, arguments, locator, input.command, localCommandFiles(input.workingDirectory));
    if (!whole) {
        analysis.presetProblem = whole.error().sentence;
        return;
    }
    const SearchSpace& space = (*whole)->space();
    const Result<SearchSpace> byText = restrictedByText(space, typedOnly);
    if (!byText) {
        analysis.presetProblem = byText.error().sentence;
        return;
    }
    analysis.unrestricted = *whole;
    analysis.choices = input.choices;
    analysis.choices.narrow(space, *byText);
    const QString only = restrictionText(space, analysis.choices.restricted(space));
    if (only.isEmpty()) {
        analysis.preset = *whole;
        return;
    }
    arguments.insert(QStringLiteral("only"), only);
    const Result<PresetPtr> part = configurePreset(
        input.presetName, arguments, locator, input.command, localCommandFiles(input.workingDirectory));
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
void countPresets(const DraftInput& input, const ModelLocator& locator, DraftAnalysis& analysis)
{
    PresetArguments arguments = input.arguments;
    arguments.remove(QStringLiteral("only"));
    for (const PresetKind& kind : presetKinds()) {
        const Result<PresetPtr> preset = configurePreset(
            kind.name, arguments, locator, input.command, localCommandFiles(input.workingDirectory));
        if (!preset)
            continue;
        const Classification counts = layoutCountsOf(**preset);
        analysis.presetCounts.append({kind.name, counts.kept, counts.total});
    }
}

void askStrategy(const DraftInput& input, DraftAnalysis& analysis)
{
    const Result<std::unique_ptr<Strategy>> strategy =
        createStrategy(input.strategy, {analysis.preset, input.direction, input.seed});
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

void readDialect(const DraftInput& input, DraftAnalysis& analysis)
{
    if (!input.command)
        return;
    const Result<void> program =
        checkProgram(*input.command, input.workingDirectory, input.trialEnvironment, input.environment);
    if (!program)
        analysis.missingProgram = program.error().sentence;
    analysis.placeholders = placeholderPaths(*input.command);
    const auto dialect =
        dialectFor(input.arguments, *input.command, localCommandFiles(input.workingDirectory));
    if (!dialect) {
        analysis.dialectProblem = dialect.error().sentence;
        return;
    }
    analysis.dialect = *dialect;
    analysis.commandRemarks = dialectRemarks(*dialect);
    analysis.missingScript = missingScriptProblem(*dialect, input.workingDirectory);
}

/// Where nobody has said one.
void setTrialLength(DraftInput& input, const DraftAnalysis& analysis)
{
    const QString length = QStringLiteral("trial_iterations");
    if (input.asIs || input.arguments.contains(length) || !analysis.dialect)
        return;
    if (const auto usual = usualTrialIterations(*analysis.dialect, input.measure, input.stopAfter))
        input.arguments.insert(length, QString::number(*usual));
}

/// Where nobody has typed one, an argument is the command's or the hosts'.
void deriveArguments(DraftInput& input, const CommandArguments& inCommand, DraftAnalysis& analysis)
{
    analysis.derived =
        derivedArguments(input.presetName, input.arguments, inCommand, input.hosts, input.nodesAreTold);
    if (!input.arguments.contains(QStringLiteral("model")))
        analysis.unknownModel = inCommand.unknownModel;
    input.arguments.insert(analysis.derived.arguments);
    const Result<PresetKind> kind = presetKind(input.presetName);
    for (const ArgumentSpec& spec : kind ? kind->arguments : QList<ArgumentSpec>()) {
        if (spec.required && !input.arguments.contains(spec.name))
            input.complete = false;
    }
}

} // namespace

DraftAnalysis analyse(DraftInput input)
{
    DraftAnalysis analysis;
    readDialect(input, analysis);
    setTrialLength(input, analysis);
    const ModelLocator locator(input.environment);
    const PresetArguments typed = input.arguments;
    const CommandArguments inCommand = analysis.dialect
        ? commandArguments(*analysis.dialect, locator, input.workingDirectory)
        : CommandArguments();
    deriveArguments(input, inCommand, analysis);
    const QString model = input.arguments.value(QStringLiteral("model"));
    if (!model.isEmpty()) {
        const Result<ModelShape> shape = locator.shapeOf(model);
        if (!shape) {
            analysis.modelProblem = modelProblemOf(shape.error(), model, locator);
            return analysis;
        }
        analysis.shape = *shape;
    }
    if (!input.complete)
        return analysis;
    configure(input, locator, analysis);
    if (!analysis.preset)
        return analysis;
    const Preset& preset = *analysis.preset;
    analysis.contradictions = argumentContradictions(preset, typed, inCommand, input.hosts);
    if (analysis.dialect) {
        analysis.dialectProblem = trialProblems(preset, *analysis.dialect).value(0);
        analysis.commandRemarks = trialRemarks(preset, *analysis.dialect, true);
        for (const QString& remark : trialRemarks(preset, *analysis.dialect)) {
            if (!analysis.commandRemarks.contains(remark))
                analysis.otherProcessCount = remark;
        }
    }
    analysis.classification =
        std::make_shared<const Classification>(classify(preset.space(), preset.rules(), Listing::Kept));
    analysis.layoutCounts = std::make_shared<const Classification>(layoutCountsOf(preset));
    countPresets(input, locator, analysis);
    askStrategy(input, analysis);
    return analysis;
}

void DraftAnalysis::forgetCommand()
{
    dialectProblem.clear();
    placeholders.clear();
    otherProcessCount.clear();
    missingProgram.clear();
    missingScript.clear();
    commandRemarks.clear();
}

void DraftAnalysis::forgetPreset()
{
    unrestricted.reset();
    preset.reset();
    presetProblem.clear();
    dialectProblem.clear();
    otherProcessCount.clear();
    classification.reset();
    layoutCounts.reset();
    presetCounts.clear();
    strategyProblem.clear();
    firstLayout.reset();
    remainingAtMost.reset();
    heldBack = {};
    contradictions.clear();
}

} // namespace megatune
