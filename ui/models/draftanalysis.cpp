#include "ui/models/draftanalysis.h"

#include "core/model/modellocator.h"

#include <algorithm>

namespace megatune {

namespace {

/// The choices of `parameter` that were not switched off; all of them when none would be left, as after a
/// change of the number of GPUs.
QList<Value> allowedChoices(const Parameter& parameter, const QList<Value>& switchedOff)
{
    QList<Value> allowed;
    for (const Value& choice : parameter.choices) {
        if (!switchedOff.contains(choice))
            allowed.append(choice);
    }
    return allowed.isEmpty() ? parameter.choices : allowed;
}

QString restrictionFor(const SearchSpace& space, const SwitchedOff& switchedOff)
{
    SearchSpace part = space;
    for (auto it = switchedOff.begin(); it != switchedOff.end(); ++it) {
        const int at = space.indexOf(it.key());
        if (at >= 0)
            part = part.restricted(it.key(), allowedChoices(space.parameters()[at], it.value()));
    }
    return restrictionText(space, part);
}

void configure(const DraftInput& input, const ModelLocator& locator, DraftAnalysis& analysis)
{
    const Result<PresetPtr> whole = configurePreset(input.presetName, input.arguments, locator);
    if (!whole) {
        analysis.presetProblem = whole.error().sentence;
        return;
    }
    analysis.unrestricted = *whole;
    const QString only = restrictionFor((*whole)->space(), input.switchedOff);
    if (only.isEmpty()) {
        analysis.preset = *whole;
        return;
    }
    PresetArguments arguments = input.arguments;
    arguments.insert(QStringLiteral("only"), only);
    const Result<PresetPtr> part = configurePreset(input.presetName, arguments, locator);
    if (part)
        analysis.preset = *part;
    else
        analysis.presetProblem = part.error().sentence;
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
    const Proposal first = (*strategy)->next();
    if (first.kind == Proposal::Kind::Try)
        analysis.firstLayout = first.layout;
}

} // namespace

DraftAnalysis analyse(const DraftInput& input)
{
    DraftAnalysis analysis;
    const ModelLocator locator(input.environment);
    const QString model = input.arguments.value(QStringLiteral("model"));
    if (!model.isEmpty()) {
        const Result<ModelShape> shape = locator.shapeOf(model);
        if (!shape) {
            analysis.modelProblem = shape.error().sentence;
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
    analysis.classification =
        std::make_shared<const Classification>(classify(preset.space(), preset.rules(), Listing::Kept));
    analysis.layoutCounts = std::make_shared<const Classification>(
        classify(projected(preset.space(), preset.layoutParameters()), preset.rules(), Listing::CountsOnly));
    askStrategy(input, analysis);
    return analysis;
}

} // namespace megatune
