// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli recipe: a starting command for a task, fitted to a model and its GPUs.
#include "core/recipe/recipe.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/places.h"
#include "app/cli/presetoptions.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/export/jsondocument.h"
#include "core/model/modellocator.h"
#include "core/preset/preset.h"
#include "core/space/argumentnames.h"

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

struct RecipeArgument
{
    QString name; ///< in --args; with hyphens the long option
    const char* meaning;
};

const RecipeArgument recipeArguments[] = {
    {argument::gpus, QT_TRANSLATE_NOOP("Tr", "number of GPUs, all nodes together")},
    {argument::gpusPerNode, QT_TRANSLATE_NOOP("Tr", "GPUs of a node")},
    {argument::globalBatch, QT_TRANSLATE_NOOP("Tr", "global batch size")},
    {argument::sequenceLength, QT_TRANSLATE_NOOP("Tr", "sequence length")},
    {argument::gpuType, QT_TRANSLATE_NOOP("Tr", "type of GPU, such as A100-80GB")},
};

QString recipeDefault(const QString& name)
{
    if (name == argument::gpus || name == argument::gpusPerNode)
        return u"8"_s;
    return name == argument::gpuType ? RecipeRequest().gpu : QString();
}

QString recipeOption(const QString& argument)
{
    return QString(argument).replace(u'_', u'-');
}

/// What --args and the long options say together; a key that is none of ours, or that is said twice
/// differently, is an error.
Result<PresetArguments> recipeValues(const Arguments& arguments)
{
    QStringList known{argument::model, argument::dialect};
    for (const RecipeArgument& argument : recipeArguments)
        known.append(argument.name);
    PresetArguments values;
    const QStringList texts = arguments.values(u"args"_s);
    const auto some = presetArgumentsFromText(texts.join(u','));
    MEGATUNE_TRY(some);
    for (auto it = some->begin(); it != some->end(); ++it) {
        if (!known.contains(it.key())) {
            return failure(ErrorKind::Usage,
                Tr::tr("A recipe has no argument %1; it takes %2.").arg(oneLine(it.key()), known.join(u", "))
                    + didYouMean(it.key(), known));
        }
        values.insert(it.key(), it.value());
    }
    for (const QString& name : std::as_const(known)) {
        const QString option = recipeOption(name);
        if (!arguments.has(option))
            continue;
        const QString value = arguments.value(option).trimmed();
        if (values.contains(name) && values.value(name) != value) {
            return failure(ErrorKind::Usage,
                Tr::tr("--%1 %2 contradicts --args %3=%4; give it once.")
                    .arg(option, value, name, values.value(name)));
        }
        values.insert(name, value);
    }
    MEGATUNE_TRY(takeGpuFile(arguments, values));
    return values;
}

Result<std::optional<qint64>> recipeNumber(const PresetArguments& values, const QString& name)
{
    if (!values.contains(name))
        return std::optional<qint64>();
    const auto number = toInteger(values.value(name));
    if (!number || *number < 1 || *number > 100'000'000) {
        return failure(ErrorKind::Usage,
            Tr::tr("%1=%2 is not a number that can be used; give a whole number from 1 on.")
                .arg(name, oneLine(values.value(name))));
    }
    return number;
}

Result<std::optional<TrainerKind>> recipeDialect(const QString& name)
{
    if (name.isEmpty())
        return std::optional<TrainerKind>();
    const QStringList names{trainerId(TrainerKind::Accelerate), trainerId(TrainerKind::MsSwift3),
        trainerId(TrainerKind::MsSwift4), trainerId(TrainerKind::MegatronBridge)};
    if (!names.contains(name)) {
        return failure(ErrorKind::Usage,
            Tr::tr("--dialect cannot be \"%1\"; give one of %2.")
                    .arg(oneLine(name).left(80), names.join(u", "))
                + didYouMean(name, names));
    }
    return trainerWithId(name);
}

Result<RecipeRequest> recipeRequest(const Arguments& arguments)
{
    const Result<PresetArguments> values = recipeValues(arguments);
    MEGATUNE_TRY(values);
    RecipeRequest request;
    request.task = arguments.operands().first();
    request.lora = arguments.has(u"lora"_s);
    request.eightBits = arguments.has(u"fp8"_s);
    if (arguments.has(u"no-apex"_s))
        request.hasApex = false;
    const auto dialect = recipeDialect(values->value(argument::dialect));
    const auto gpus = recipeNumber(*values, argument::gpus);
    const auto node = recipeNumber(*values, argument::gpusPerNode);
    const auto batch = recipeNumber(*values, argument::globalBatch);
    const auto length = recipeNumber(*values, argument::sequenceLength);
    for (const auto* number : {&gpus, &node, &batch, &length}) {
        MEGATUNE_TRY(*number);
    }
    MEGATUNE_TRY(dialect);
    request.dialect = *dialect;
    request.gpus = static_cast<int>(gpus->value_or(request.gpus));
    request.gpusPerNode = static_cast<int>(node->value_or(request.gpusPerNode));
    request.globalBatch = *batch;
    request.sequenceLength = *length;
    request.gpu = values->value(argument::gpuType, request.gpu);
    request.model = values->value(argument::model);
    if (request.model.isEmpty()) {
        return failure(ErrorKind::Usage, Tr::tr("A recipe needs a model; give --model, an id or a folder."));
    }
    const Result<ModelShape> shape =
        ModelLocator(QProcessEnvironment::systemEnvironment()).shapeOf(request.model);
    if (!shape)
        return tl::unexpected(withDownload(shape.error(), request.model));
    request.shape = *shape;
    return request;
}

QByteArray recipeDocument(const RecipeRequest& request, const Recipe& made)
{
    OrderedJson hints = OrderedJson::array();
    for (const RecipeHint& hint : made.hints)
        hints.push_back({{"advice", hint.advice.toStdString()}, {"reason", hint.reason.toStdString()}});
    OrderedJson document;
    document["task"] = request.task.toStdString();
    document["model"] = request.model.toStdString();
    document["command"] = made.command.toStdString();
    document["layout"] = toJson(made.layout);
    document["gbs"] = made.globalBatch;
    document["seq_len"] = made.sequenceLength;
    document["memory_gib"] = made.memoryBytes ? OrderedJson(*made.memoryBytes / bytesPerGib) : OrderedJson();
    document["hints"] = std::move(hints);
    return jsonDocument(document);
}

int runRecipe(const Arguments& arguments)
{
    const Result<QString> format = arguments.choice(u"format"_s, {u"text"_s, u"json"_s}, u"text"_s);
    if (!format)
        return refuse(format.error());
    const Result<RecipeRequest> request = recipeRequest(arguments);
    if (!request)
        return refuse(request.error());
    const Result<Recipe> made = recipe(*request);
    if (!made)
        return refuse(made.error());
    Results results;
    if (*format == u"json") {
        results.write(recipeDocument(*request, *made));
        return results.finish();
    }
    results.write(made->command);
    for (const RecipeHint& hint : made->hints)
        say(u"- "_s + oneLine(hint.advice) + u' ' + oneLine(hint.reason));
    return results.finish();
}

QList<OptionSpec> recipeOptions()
{
    QList<OptionSpec> options{
        {.name = u"model"_s,
            .value = u"MODEL"_s,
            .meaning = Tr::tr("an id in a cache of this machine, or a folder (required)")},
        {.name = u"args"_s,
            .value = u"K=V,..."_s,
            .meaning = Tr::tr("such as n_gpus=16,gbs=64; each is an option, too:"),
            .repeated = true},
    };
    for (const RecipeArgument& argument : recipeArguments) {
        options.append({.name = recipeOption(argument.name),
            .value = argument.name == argument::gpuType ? u"NAME"_s : u"N"_s,
            .meaning = Tr::tr(argument.meaning),
            .shownDefault = recipeDefault(argument.name)});
    }
    options.append(gpuFileOption());
    options.append({.name = u"lora"_s, .meaning = Tr::tr("adapters instead of all weights")});
    options.append({.name = u"fp8"_s, .meaning = Tr::tr("matrix products in FP8, for tasks of ms-swift")});
    options.append({.name = u"no-apex"_s, .meaning = Tr::tr("NVIDIA Apex is not installed")});
    options.append({.name = u"dialect"_s,
        .value = u"ms-swift-4|ms-swift-3|accelerate|megatron-bridge"_s,
        .meaning = Tr::tr("what is installed on the hosts")});
    options.append(formatOption({u"text"_s, u"json"_s}));
    return options;
}

} // namespace

Command recipeCommand()
{
    return {{.name = u"recipe"_s,
                .summary = Tr::tr("a starting command for a task"),
                .examples = {{u"megatune-cli recipe sft --model Qwen/Qwen3-8B --args n_gpus=8,gbs=64"_s,
                    Tr::tr("A command for fine-tuning on eight GPUs:")}},
                .usage = {u"TASK --model MODEL [--args K=V,...] [--format text|json]"_s},
                .description = Tr::tr("Prints a training command that fits the model and the GPUs, and on "
                                      "standard error the advice that applies. The tasks: megatune-cli "
                                      "list recipes."),
                .options = recipeOptions(),
                .operands = {Tr::tr("TASK")},
                .variables = modelVariables(),
                .files = modelFiles()},
        runRecipe};
}

} // namespace megatune
