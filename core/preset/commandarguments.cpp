// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/commandarguments.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/hardware/accelerator.h"
#include "core/model/bridgerecipes.h"
#include "core/model/commandshape.h"
#include "core/model/modeldescription.h"
#include "core/preset/commandlayout.h"
#include "core/space/argumentnames.h"
#include "core/trainer/optionnames.h"

#include <algorithm>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

const QString perNodeOption = QStringLiteral("nproc-per-node");
const QString perNodeVariable = QStringLiteral("NPROC_PER_NODE");

/// One of a launcher's two numbers; 1 when it is not there, nothing when it is no number.
std::optional<qint64> launcherNumber(const Dialect& dialect, const QString& option, const QString& variable)
{
    const auto given = dialect.option(option);
    const auto text = given ? given : dialect.variable(variable);
    return text ? toInteger(*text) : std::optional<qint64>(1);
}

/// The first of these options that is there with a value.
std::optional<CommandArgument> firstOption(const Dialect& dialect, const QStringList& options)
{
    for (const QString& option : options) {
        const QString value = dialect.option(option).value_or(QString());
        if (!value.isEmpty())
            return CommandArgument{value, dialect.written(option, value)};
    }
    return std::nullopt;
}

/// Its launcher's, for all processes or for those of a node.
QStringList processOptions(const Trainer& trainer)
{
    if (trainer.processes != nullptr)
        return {QString::fromLatin1(trainer.processes)};
    return {perNodeOption, QString::fromLatin1(trainer.totalGpusOption)};
}

QStringList lengthOptions(const Dialect& dialect)
{
    QStringList options{u"seq-length"_s, u"max-length"_s};
    if (dialect.isSwift() && dialect.isOn(u"packing"_s).value_or(false))
        options.prepend(u"packing-length"_s);
    for (const char* const option : dialect.trainer().lengthOptions)
        options.append(QString::fromLatin1(option));
    return options;
}

/// A folder of the command's as a path that holds anywhere, anything else as it is.
QString placeOfModel(const QString& word, const QString& folder)
{
    const QFileInfo place(QDir(folder), word);
    return place.exists() ? QDir::cleanPath(place.absoluteFilePath()) : word;
}

/// The words of a tokenizer that comes with a model of the hubs.
std::optional<int> vocabularyOf(const Dialect& dialect, const ModelLocator& locator, const QString& folder)
{
    constexpr int gpt2Words = 50'257;
    if (dialect.option(u"tokenizer-type"_s) == u"GPT2BPETokenizer"_s)
        return gpt2Words;
    const QString tokenizer = dialect.option(u"tokenizer-model"_s).value_or(QString());
    const auto shape = locator.shapeOf(placeOfModel(tokenizer, folder));
    return shape ? shape->vocabSize : std::nullopt;
}

/// The model whose recipe of Megatron-Bridge the command starts from.
void readRecipesModel(CommandArguments& arguments, const Dialect& dialect, const ModelLocator& locator)
{
    auto recipe = firstOption(dialect, {u"recipe"_s, u"model-recipe-name"_s, u"model"_s});
    const auto size = firstOption(dialect, {u"model-size"_s});
    if (const auto name = firstOption(dialect, {u"model-name"_s}); name && size && !recipe)
        recipe = CommandArgument{name->value + u'_' + size->value, name->written + u' ' + size->written};
    const QString model = recipe ? modelOfBridgeRecipe(recipe->value) : QString();
    if (model.isEmpty())
        return;
    const auto shape = locator.shapeOf(model);
    if (!shape)
        return;
    arguments.shape = *shape;
    arguments.found.insert(argument::model, {model, recipe->written});
}

/// A model that the command names, by an id or a folder.
void readNamedModel(
    CommandArguments& arguments, const Dialect& dialect, const ModelLocator& locator, const QString& folder)
{
    if (dialect.trainer().startsFromRecipe)
        return readRecipesModel(arguments, dialect, locator);
    std::optional<CommandArgument> word =
        firstOption(dialect, {u"model"_s, u"model-name-or-path"_s, u"config-name"_s, u"hf-model"_s});
    if (!word && dialect.isSwift())
        word = firstOption(dialect, {u"load"_s});
    if (const auto variable = dialect.variable(u"HF_MODEL"_s); !word && variable)
        word = CommandArgument{*variable, u"HF_MODEL="_s + *variable};
    if (!word)
        return;
    word->value = placeOfModel(word->value, folder);
    if (const auto shape = locator.shapeOf(word->value)) {
        arguments.shape = *shape;
        arguments.found.insert(argument::model, *word);
    } else if (dialect.trainer().namesModel && !word->value.contains(u'$')) {
        arguments.unknownModel = word->value;
    }
}

void readModel(
    CommandArguments& arguments, const Dialect& dialect, const ModelLocator& locator, const QString& folder)
{
    arguments.shape = shapeFromCommand(dialect);
    if (!arguments.shape)
        return readNamedModel(arguments, dialect, locator, folder);
    if (!arguments.shape->vocabSize)
        arguments.shape->vocabSize = vocabularyOf(dialect, locator, folder);
    arguments.found.insert(
        argument::model, {modelDescription(*arguments.shape), Tr::tr("the command's own options")});
}

/// As the command has it, where it has no option for it.
QString writtenBatch(const Dialect& dialect, const QString& value)
{
    const char* const accumulation = dialect.trainer().accumulation;
    if (accumulation == nullptr)
        return value;
    const QString name = QString::fromLatin1(accumulation);
    return dialect.written(option::microBatch, dialect.option(option::microBatch).value_or(u"1"_s)) + u' '
        + dialect.written(name, dialect.option(name).value_or(u"1"_s));
}

void readBatch(CommandArguments& arguments, const Dialect& dialect)
{
    if (dialect.trainer().accumulation != nullptr) {
        arguments.batchOn = [dialect](qint64 gpus) -> std::optional<CommandArgument> {
            const auto batch = globalBatchOf(dialect, gpus);
            if (!batch || *batch <= 0)
                return std::nullopt;
            const QString value = QString::number(*batch);
            return CommandArgument{value, writtenBatch(dialect, value)};
        };
    }
    constexpr int swiftBatch = 16; // megatron_args.py
    const bool swift = isMegatronSwift(dialect.trainer().kind);
    const QString option = option::globalBatch;
    if (const auto batch = globalBatchOf(dialect, processesOf(dialect)); batch && *batch > 0) {
        const QString value = QString::number(*batch);
        arguments.found.insert(argument::globalBatch,
            {value, dialect.option(option) ? dialect.written(option, value) : writtenBatch(dialect, value)});
    } else if (swift && !dialect.option(option)) {
        arguments.found.insert(
            argument::globalBatch, {QString::number(swiftBatch), Tr::tr("ms-swift's own"), true});
    }
}

void readVisibleDevices(CommandArguments& arguments, const Dialect& dialect)
{
    for (const Accelerator accelerator : allAccelerators) {
        const QString name = visibleDevicesVariable(accelerator);
        const QString visible = dialect.variable(name).value_or(QString());
        const qsizetype count = visible.split(u',', Qt::SkipEmptyParts).size();
        if (count > 0 && !visible.contains(u'$') && !visible.contains(u'-'))
            arguments.found.insert(argument::gpus, {QString::number(count), name + u'=' + visible});
    }
}

void readGpus(CommandArguments& arguments, const Dialect& dialect)
{
    const auto processes = processesOf(dialect);
    if (processes) {
        const auto given = firstOption(dialect, processOptions(dialect.trainer()));
        const QString variable =
            perNodeVariable + u'=' + dialect.variable(perNodeVariable).value_or(QString());
        arguments.found.insert(
            argument::gpus, {QString::number(*processes), given ? given->written : variable});
    } else {
        readVisibleDevices(arguments, dialect);
    }
    const auto nodes = launcherNumber(dialect, u"nnodes"_s, u"NNODES"_s);
    if (processes && dialect.trainer().processes == nullptr && nodes.value_or(1) > 1) {
        arguments.found.insert(argument::gpusPerNode,
            {QString::number(*processes / *nodes), arguments.found.value(argument::gpus).written});
    }
}

/// Of the checkout that the command's script lies in, which python takes before what is installed, or of the
/// one that MEGATRON_LM_PATH names.
void readCoreVersion(CommandArguments& arguments, const Dialect& dialect, const QString& folder)
{
    QStringList places{QFileInfo(dialect.command().body()).path()};
    if (dialect.facts().inside)
        places.prepend(QFileInfo(dialect.facts().inside->command.body()).path());
    places.append(dialect.variable(u"MEGATRON_LM_PATH"_s).value_or(QString()));
    for (const QString& place : std::as_const(places)) {
        const QString path = place + u"/megatron/core/package_info.py"_s;
        QFile file(QDir(folder).filePath(path));
        if (place.isEmpty() || !QFileInfo(file).isFile() || !file.open(QIODevice::ReadOnly))
            continue;
        static const QRegularExpression line(
            u"^(?:MAJOR|MINOR) *= *(\\d+)"_s, QRegularExpression::MultilineOption);
        QStringList numbers;
        for (auto found = line.globalMatch(QString::fromUtf8(file.read(maxConfigFileBytes)));
             found.hasNext();)
            numbers.append(found.next().captured(1));
        if (numbers.size() == 2)
            arguments.found.insert(argument::coreVersion, {numbers.join(u'.'), path});
        return;
    }
}

} // namespace

std::optional<qint64> sequenceLengthOf(const Dialect& dialect)
{
    const auto option = firstOption(dialect, lengthOptions(dialect));
    return option ? toInteger(option->value) : std::nullopt;
}

std::optional<qint64> machinesOf(const Dialect& dialect)
{
    const char* const machines = dialect.trainer().machines;
    return machines != nullptr ? dialect.number(QString::fromLatin1(machines))
                               : launcherNumber(dialect, u"nnodes"_s, u"NNODES"_s);
}

std::optional<qint64> processesOf(const Dialect& dialect)
{
    const Trainer& trainer = dialect.trainer();
    if (trainer.processes != nullptr)
        return dialect.number(QString::fromLatin1(trainer.processes));
    if (!dialect.option(perNodeOption) && !dialect.variable(perNodeVariable)) {
        const auto total = trainer.totalGpusOption != nullptr
            ? dialect.number(QString::fromLatin1(trainer.totalGpusOption))
            : std::nullopt;
        return total && *total > 0 && *total < 1'000'000 ? total : std::nullopt;
    }
    const auto processes = launcherNumber(dialect, perNodeOption, perNodeVariable);
    const auto nodes = launcherNumber(dialect, u"nnodes"_s, u"NNODES"_s);
    const bool sane =
        processes && nodes && *processes > 0 && *nodes > 0 && std::max(*processes, *nodes) < 1'000'000;
    return sane ? std::optional(*processes * *nodes) : std::nullopt;
}

CommandArguments commandArguments(const Dialect& dialect, const ModelLocator& locator, const QString& folder)
{
    CommandArguments arguments;
    readModel(arguments, dialect, locator, folder);
    const auto length = firstOption(dialect, lengthOptions(dialect));
    if (const auto tokens = sequenceLengthOf(dialect); tokens && *tokens > 0)
        arguments.found.insert(argument::sequenceLength, {QString::number(*tokens), length->written});
    readBatch(arguments, dialect);
    readGpus(arguments, dialect);
    readCoreVersion(arguments, dialect, folder);
    arguments.trainer = dialect.trainer().kind;
    arguments.isSwiftAssumed = dialect.isSwift() && dialect.isAssumed();
    return arguments;
}

} // namespace megatune
