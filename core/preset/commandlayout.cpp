// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/commandlayout.h"

#include "core/preset/megatron.h"

namespace megatune {

namespace {

struct SizeOfParameter
{
    const char* parameter;
    const char* option;
};

constexpr SizeOfParameter commandSizes[] = {
    {"tp", "tensor-model-parallel-size"},
    {"pp", "pipeline-model-parallel-size"},
    {"cp", "context-parallel-size"},
    {"ep", "expert-model-parallel-size"},
    {"etp", "expert-tensor-parallel-size"},
    {"mbs", "micro-batch-size"},
    {"vpp", "num-virtual-stages-per-pipeline-rank"},
    {"recompute_num_layers", "recompute-num-layers"},
};

/// What the trainer takes for a size that the command does not name.
qint64 usualSize(const Dialect& dialect, const QString& parameter)
{
    const bool swift = dialect.isSwift();
    const bool accelerate = dialect.trainer() == DialectKind::Accelerate;
    if (parameter == axis::etp && !swift && !accelerate)
        return dialect.number(u"tensor-model-parallel-size"_qs).value_or(1);
    if (parameter == axis::cp && accelerate)
        return 2; // utils/dataclasses.py: MEGATRON_LM_CONTEXT_PARALLEL_SIZE is 2 when it is not given
    return 1;
}

QString granularityOf(const Dialect& dialect)
{
    const auto given = dialect.option(u"recompute-granularity"_qs);
    if (given && !given->isEmpty())
        return given->toLower();
    const bool activations = dialect.isOn(u"recompute-activations"_qs).value_or(false);
    return dialect.isSwift() || activations ? u"selective"_qs : u"none"_qs;
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
        wanted = QStringList{u"core_attn"_qs};
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
    const qint64 pp = dialect.number(u"pipeline-model-parallel-size"_qs).value_or(1);
    if (const auto layout = dialect.option(u"pipeline-model-parallel-layout"_qs); layout && pp > 0)
        return Value{std::max<qint64>(1, qint64(pipelineLayoutChunks(*layout).size()) / pp)};
    const auto layers = dialect.number(u"num-layers"_qs);
    const auto perStage = dialect.number(u"num-layers-per-virtual-pipeline-stage"_qs);
    if (layers && perStage && pp > 0 && *perStage > 0)
        return Value{std::max<qint64>(1, *layers / pp / *perStage)};
    return std::nullopt;
}

std::optional<Value> sizeInCommand(const Dialect& dialect, const QString& parameter)
{
    for (const SizeOfParameter& size : commandSizes) {
        if (parameter != QLatin1String(size.parameter))
            continue;
        const QString option = QString::fromLatin1(size.option);
        if (!dialect.option(option))
            return Value{usualSize(dialect, parameter)};
        const auto number = dialect.number(option);
        return number ? std::optional(Value{*number}) : std::nullopt;
    }
    return std::nullopt;
}

std::optional<Value> valueInCommand(const Dialect& dialect, const Parameter& parameter)
{
    const auto truth = [&parameter](bool on) { return chosenWord(parameter, on ? u"true"_qs : u"false"_qs); };
    if (parameter.name == axis::granularity)
        return chosenWord(parameter, granularityOf(dialect));
    if (parameter.name == axis::method)
        return chosenWord(parameter, dialect.option(u"recompute-method"_qs).value_or(u"uniform"_qs));
    if (parameter.name == axis::recomputeModules)
        return chosenModules(parameter, dialect.option(u"recompute-modules"_qs).value_or(QString()));
    if (const auto stages = parameter.name == axis::vpp ? virtualStages(dialect) : std::nullopt)
        return stages;
    if (parameter.name == axis::sequenceParallel)
        return truth(dialect.isOn(u"sequence-parallel"_qs).value_or(false));
    if (parameter.name == axis::vit) {
        if (!dialect.knows(u"vit-gradient-checkpointing"_qs))
            return std::nullopt;
        const bool frozen = dialect.isOn(u"freeze-vit"_qs).value_or(true);
        return truth(dialect.isOn(u"vit-gradient-checkpointing"_qs).value_or(!frozen));
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

std::optional<qint64> globalBatchOf(const Dialect& dialect)
{
    if (dialect.trainer() != DialectKind::Accelerate)
        return dialect.number(u"global-batch-size"_qs);
    const auto processes = dialect.number(u"num-processes"_qs);
    const auto micro = dialect.number(u"micro-batch-size"_qs);
    const qint64 tensor = dialect.number(u"tensor-model-parallel-size"_qs).value_or(1);
    const qint64 pipeline = dialect.number(u"pipeline-model-parallel-size"_qs).value_or(1);
    const qint64 batches = dialect.number(u"megatron-lm-num-micro-batches"_qs).value_or(1);
    if (!processes || !micro || tensor <= 0 || pipeline <= 0 || *processes % (tensor * pipeline) != 0)
        return std::nullopt;
    return *processes / (tensor * pipeline) * *micro * batches;
}

} // namespace megatune
