// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/commandlayout.h"

#include "core/preset/megatron.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/trainer.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Of a parameter that is a number; empty for others.
QString optionOfSize(const QString& parameter)
{
    if (parameter == axis::vpp)
        return option::virtualStages;
    if (parameter == axis::recomputeLayers)
        return option::recomputeLayers;
    for (const auto& [name, sizeOption] : sizeOptions()) {
        if (name == parameter)
            return sizeOption;
    }
    return {};
}

/// What the trainer takes for a size that the command does not name.
qint64 usualSize(const Dialect& dialect, const QString& parameter)
{
    const Trainer& trainer = dialect.trainer();
    if (parameter == axis::etp && trainer.expertTensorIsTensor)
        return dialect.number(option::tensorParallel).value_or(1);
    return parameter == axis::cp ? trainer.usualContext : 1;
}

/// Megatron-Bridge takes from its recipe what nothing in the command says.
bool isRecipes(const Dialect& dialect, const QString& option)
{
    return dialect.trainer().startsFromRecipe && !dialect.mentions(option);
}

/// The only word for it where no recomputation at all is unusual.
bool recomputesNoLayer(const Dialect& dialect)
{
    return QLatin1String(dialect.trainer().usualGranularity) == u"full"
        && dialect.number(option::recomputeLayers) == 0;
}

QString granularityOf(const Dialect& dialect)
{
    if (recomputesNoLayer(dialect))
        return u"none"_s;
    const auto given = dialect.option(option::recomputeGranularity);
    if (given && !given->isEmpty())
        return given->toLower();
    const QString usual = QString::fromLatin1(dialect.trainer().usualGranularity);
    const bool activations = dialect.isOn(option::recomputeActivations).value_or(false);
    return activations && usual == u"none" ? u"selective"_s : usual;
}

/// The choice with this word, so that it has the code that rules compute with.
Value chosenWord(const Parameter& parameter, const QString& word)
{
    for (const Value& choice : parameter.choices) {
        if (choice.word == word)
            return choice;
    }
    return {0, word};
}

/// The choice with these modules, in whatever order they are written; the first for the trainer's own.
Value chosenModules(const Parameter& parameter, const QString& words)
{
    QStringList wanted = recomputeModuleNames(words);
    wanted.sort();
    if (wanted.isEmpty())
        wanted = QStringList{u"core_attn"_s};
    for (const Value& choice : parameter.choices) {
        QStringList modules = choice.word.split(u'-');
        modules.sort();
        if (modules == wanted)
            return choice;
    }
    return {0, wanted.join(u'-')};
}

/// Virtual stages, in the form that the command has.
std::optional<Value> virtualStages(const Dialect& dialect)
{
    const qint64 pp = dialect.number(option::pipelineParallel).value_or(1);
    const bool names = dialect.option(option::pipelineLayout).has_value();
    if (const auto stages = std::ssize(namedStages(dialect)); pp > 0 && (names || stages > 0))
        return Value{std::max<qint64>(1, stages / pp)};
    const auto layers = dialect.number(option::layers);
    const auto perStage = dialect.number(option::layersPerVirtualStage);
    if (layers && perStage && pp > 0 && *perStage > 0)
        return Value{std::max<qint64>(1, *layers / pp / *perStage)};
    return std::nullopt;
}

std::optional<Value> sizeInCommand(const Dialect& dialect, const QString& parameter)
{
    const QString name = optionOfSize(parameter);
    if (name.isEmpty())
        return std::nullopt;
    if (!dialect.option(name)) {
        return isRecipes(dialect, name) ? std::nullopt : std::optional(Value{usualSize(dialect, parameter)});
    }
    const auto number = dialect.number(name);
    return number ? std::optional(Value{*number}) : std::nullopt;
}

std::optional<Value> valueInCommand(const Dialect& dialect, const Parameter& parameter)
{
    for (const auto& [axis, option] : {std::pair{axis::granularity, option::recomputeGranularity},
             std::pair{axis::method, option::recomputeMethod},
             std::pair{axis::recomputeModules, option::recomputeModules},
             std::pair{axis::sequenceParallel, option::sequenceParallel}}) {
        if (parameter.name == axis && isRecipes(dialect, option))
            return std::nullopt;
    }
    const auto truth = [&parameter](bool on) { return chosenWord(parameter, on ? u"true"_s : u"false"_s); };
    if (parameter.name == axis::granularity)
        return chosenWord(parameter, granularityOf(dialect));
    if (parameter.name == axis::recomputeLayers && recomputesNoLayer(dialect))
        return Value{1};
    if (parameter.name == axis::method) {
        const QString usual = u"uniform"_s;
        return chosenWord(parameter,
            recomputesNoLayer(dialect) ? usual : dialect.option(option::recomputeMethod).value_or(usual));
    }
    if (parameter.name == axis::recomputeModules)
        return chosenModules(parameter, dialect.option(option::recomputeModules).value_or(QString()));
    if (const auto stages = parameter.name == axis::vpp ? virtualStages(dialect) : std::nullopt)
        return stages;
    if (parameter.name == axis::sequenceParallel)
        return truth(dialect.isOn(option::sequenceParallel).value_or(false));
    if (parameter.name == axis::fullySharded)
        return truth(dialect.isOn(option::megatronFsdp).value_or(false));
    if (parameter.name == axis::vit) {
        if (!dialect.knows(option::vitRecompute))
            return std::nullopt;
        const bool frozen = dialect.isOn(u"freeze-vit"_s).value_or(true);
        return truth(dialect.isOn(option::vitRecompute).value_or(!frozen));
    }
    return sizeInCommand(dialect, parameter.name);
}

} // namespace

Layout layoutOf(const Dialect& dialect, const SearchSpace& space)
{
    Layout layout;
    for (const Parameter& parameter : space.parameters()) {
        if (const auto value = valueInCommand(dialect, parameter))
            layout.set(parameter.name, *value);
    }
    return layout;
}

QString optionOfParameter(const QString& parameter)
{
    static const QHash<QString, QString> others{{axis::sequenceParallel, option::sequenceParallel},
        {axis::granularity, option::recomputeGranularity}, {axis::method, option::recomputeMethod},
        {axis::recomputeModules, option::recomputeModules}, {axis::fullySharded, option::megatronFsdp},
        {axis::vit, option::vitRecompute}};
    return others.value(parameter, optionOfSize(parameter));
}

bool isSetInCode(const Dialect& dialect, const QString& parameter)
{
    if (!dialect.trainer().scriptSetsOptions)
        return false;
    if (parameter == axis::mbs)
        return !dialect.command().option(option::perDeviceBatch);
    return dialect.facts().setInCode.contains(
        optionForm(dialect.trainer(), optionOfParameter(parameter)).name);
}

std::optional<qint64> accumulatedSamples(const Dialect& dialect, qint64 gpus)
{
    constexpr qint64 most = 1'000'000; // beyond any cluster's
    const qint64 micro = dialect.number(option::microBatch).value_or(0);
    if (gpus <= 0 || gpus > most || micro <= 0 || micro > most)
        return std::nullopt;
    qint64 parallel = 1;
    for (const QString& option :
        {option::tensorParallel, option::pipelineParallel, option::contextParallel, option::expertParallel}) {
        const bool counts = option != option::expertParallel || dialect.trainer().countsExpertsApart;
        const qint64 size = counts ? dialect.number(option).value_or(1) : 1;
        if (size <= 0 || size > gpus || gpus % (parallel *= size) != 0)
            return std::nullopt;
    }
    return gpus / parallel * micro;
}

std::optional<qint64> globalBatchOf(const Dialect& dialect, std::optional<qint64> gpus)
{
    if (const char* const accumulation = dialect.trainer().accumulation) {
        const auto samples = gpus ? accumulatedSamples(dialect, *gpus) : std::nullopt;
        const qint64 steps = dialect.number(QString::fromLatin1(accumulation)).value_or(1);
        return samples && steps > 0 && steps < 1'000'000 ? std::optional(*samples * steps) : std::nullopt;
    }
    if (!dialect.trainer().countsMicroBatches)
        return dialect.number(option::globalBatch);
    const auto processes = dialect.number(u"num-processes"_s);
    const auto micro = dialect.number(option::microBatch);
    const qint64 tensor = dialect.number(option::tensorParallel).value_or(1);
    const qint64 pipeline = dialect.number(option::pipelineParallel).value_or(1);
    const qint64 batches = dialect.number(option::acceleratesMicroBatches).value_or(1);
    if (!processes || !micro || tensor <= 0 || pipeline <= 0 || *processes % (tensor * pipeline) != 0)
        return std::nullopt;
    return *processes / (tensor * pipeline) * *micro * batches;
}

} // namespace megatune
