// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/presetoptions.h"

#include "app/cli/console.h"
#include "core/base/tr.h"
#include "core/hardware/gpudescription.h"
#include "core/model/modeldescription.h"
#include "core/model/modelid.h"
#include "core/space/argumentnames.h"
#include "core/trial/trialcommand.h"

#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QString optionName(const QString& argument)
{
    return QString(argument).replace(u'_', u'-');
}

QString placeholder(const ArgumentSpec& spec)
{
    switch (spec.kind) {
    case ArgumentSpec::Kind::Integer:
        return u"N"_s;
    case ArgumentSpec::Kind::Choice:
        return spec.choices.join(u'|');
    case ArgumentSpec::Kind::Text:
        break;
    }
    if (spec.name == argument::layoutVariables)
        return u"VAR=WORD,..."_s;
    return spec.name == argument::model ? u"MODEL"_s : u"TEXT"_s;
}

/// Its flags decide rules; what is wrong with it is said elsewhere.
std::optional<CommandLine> commandOf(const Arguments& arguments, const QString& otherwise)
{
    const Result<CommandLine> line = arguments.command() ? CommandLine::fromArguments(*arguments.command())
                                                         : CommandLine::parse(otherwise);
    return line ? std::optional(*line) : std::nullopt;
}

/// A description takes a line of its own, and the model's sizes stand elsewhere.
QString argumentShown(const QString& value)
{
    if (!isModelDescription(value))
        return value;
    const Result<ModelShape> shape = modelFromDescription(value);
    return shape ? shape->name : value;
}

/// Variables of trials that hold placeholders are part of what makes a layout.
void takeVariablesOfLayout(const Arguments& arguments, PresetArguments& given)
{
    QStringList items;
    if (given.contains(argument::layoutVariables))
        items.append(given.value(argument::layoutVariables));
    for (const QString& variable : arguments.values(u"env"_s)) {
        const QString value = variable.section(u'=', 1);
        if (!layoutPlaceholders(value, {}).isEmpty())
            items.append(layoutVariableItem(variable.section(u'=', 0, 0), value));
    }
    if (!items.isEmpty())
        given.insert(argument::layoutVariables, items.join(u','));
}

/// What --args says, all of them together.
Result<PresetArguments> fromArgsOptions(const QStringList& texts)
{
    PresetArguments all;
    for (const QString& text : texts) {
        const Result<PresetArguments> some = presetArgumentsFromText(text);
        MEGATUNE_TRY(some);
        for (auto it = some->begin(); it != some->end(); ++it) {
            if (all.contains(it.key())) {
                return failure(
                    ErrorKind::Usage, Tr::tr("%1 is given twice in --args; give it once.").arg(it.key()));
            }
            all.insert(it.key(), it.value());
        }
    }
    return all;
}

} // namespace

QList<OptionSpec> presetOptions()
{
    QList<OptionSpec> options{
        {.name = u"preset"_s,
            .value = u"NAME"_s,
            .meaning = Tr::tr("what is tuned; see megatune-cli list presets"),
            .shownDefault = defaultPresetName(),
            .heading = Tr::tr("Options of the preset")},
        {.name = u"args"_s,
            .value = u"K=V,..."_s,
            .meaning = Tr::tr("arguments of the preset, such as n_gpus=8,gbs=16; each is an option, too:"),
            .repeated = true},
    };
    QSet<QString> seen{argument::ownParameters}; // --param says it in a form of its own
    options.append({.name = u"param"_s,
        .value = u"FLAG|VAR=A,B"_s,
        .meaning =
            Tr::tr("a parameter of your own: a flag of the command (--param=--some-flag=first,second; "
                   "choices on,off for a switch), an override (--param section.field=first,second) or an "
                   "environment variable (--param NAME=first,second)"),
        .repeated = true});
    for (const PresetKind& kind : presetKinds()) {
        for (const ArgumentSpec& spec : kind.arguments) {
            if (seen.contains(spec.name))
                continue;
            seen.insert(spec.name);
            QString meaning = spec.meaning;
            if (spec.required)
                meaning += u' ' + Tr::tr("(required)");
            options.append({.name = optionName(spec.name),
                .value = placeholder(spec),
                .meaning = meaning,
                .shownDefault = spec.defaultText});
            if (spec.name == argument::gpuType)
                options.append(gpuFileOption());
        }
    }
    return options;
}

OptionSpec gpuFileOption()
{
    return {.name = u"gpu-file"_s,
        .value = u"FILE"_s,
        .meaning = Tr::tr("a type of GPU that is not in the list, described in a JSON file with the "
                          "keys of megatune-cli list gpus --format json")};
}

Result<void> takeGpuFile(const Arguments& arguments, PresetArguments& given)
{
    if (!arguments.has(u"gpu-file"_s))
        return {};
    if (given.contains(argument::gpuType)) {
        return failure(ErrorKind::Usage,
            Tr::tr("The type of GPU is given twice, as gpu and as --gpu-file; give one of them."));
    }
    const Result<GpuSpec> gpu = gpuFromFile(arguments.value(u"gpu-file"_s));
    MEGATUNE_TRY(gpu);
    given.insert(argument::gpuType, gpuDescription(*gpu));
    return {};
}

Result<PresetArguments> givenPresetArguments(const Arguments& arguments)
{
    Result<PresetArguments> given = fromArgsOptions(arguments.values(u"args"_s));
    MEGATUNE_TRY(given);
    QSet<QString> seen;
    for (const PresetKind& kind : presetKinds()) {
        for (const ArgumentSpec& spec : kind.arguments) {
            const QString option = optionName(spec.name);
            if (!arguments.has(option) || seen.contains(spec.name))
                continue;
            seen.insert(spec.name);
            const QString value = arguments.value(option).trimmed();
            if (given->contains(spec.name) && given->value(spec.name) != value) {
                return failure(ErrorKind::Usage,
                    Tr::tr("--%1 %2 contradicts --args %3=%4; give it once.")
                        .arg(option, value, spec.name, given->value(spec.name)));
            }
            given->insert(spec.name, value);
        }
    }
    MEGATUNE_TRY(takeGpuFile(arguments, *given));
    takeVariablesOfLayout(arguments, *given);
    return given;
}

Result<ChosenPreset> choosePreset(const Arguments& arguments, const PresetDefaults& defaults)
{
    Result<PresetArguments> given = givenPresetArguments(arguments);
    MEGATUNE_TRY(given);
    given->insert(defaults.instead);
    QStringList own = arguments.values(u"param"_s);
    if (!own.isEmpty()) {
        own.prepend(given->value(argument::ownParameters, defaults.arguments.value(argument::ownParameters)));
        own.removeAll(QString());
        given->insert(argument::ownParameters, own.join(u'/').replace(u',', u'+'));
    }
    ChosenPreset chosen{StudyPreparation({.preset = arguments.value(u"preset"_s, defaults.name),
                            .typed = *given,
                            .fallback = defaults.arguments,
                            .derives = defaults.derives,
                            .command = commandOf(arguments, defaults.command),
                            .folder = arguments.value(u"cwd"_s, defaults.folder),
                            .environment = QProcessEnvironment::systemEnvironment(),
                            .hosts = defaults.hosts,
                            .nodesAreTold = defaults.nodesAreTold,
                            .usualLength = defaults.usualLength,
                            .stopAfter = defaults.stopAfter}),
        {}, {}};
    const Result<PresetPtr> preset = chosen.known.preset();
    if (!preset) {
        const PresetArguments& all = chosen.known.arguments();
        Error error = withDownload(preset.error(), all.value(argument::model));
        if (error.kind == ErrorKind::NotFound && all.contains(argument::model))
            error.sentence += u' ' + Tr::tr("--num-layers and --num-query-groups can stand in its place.");
        return tl::unexpected(error);
    }
    chosen.preset = *preset;
    for (const Contradiction& found : chosen.known.contradictions(**preset))
        chosen.remarks.append(found.sentence);
    if (const QString unknown = unknownModelSentence(**preset, chosen.known.inCommand()); !unknown.isEmpty())
        chosen.remarks.append(unknown);
    return chosen;
}

Result<PresetPtr> presetFrom(const Arguments& arguments, const PresetDefaults& defaults)
{
    const Result<ChosenPreset> chosen = choosePreset(arguments, defaults);
    return chosen ? Result<PresetPtr>(chosen->preset) : tl::unexpected(chosen.error());
}

Error withDownload(Error error, const QString& model)
{
    if (error.kind == ErrorKind::NotFound && isModelId(model) && model.contains(u'/')) {
        error.sentence += u' '
            + Tr::tr("megatune-cli model %1 --download fetches its config.json.")
                  .arg(oneLine(model).left(200));
    }
    return error;
}

QString argumentsShown(const QString& preset, const PresetArguments& arguments)
{
    QStringList names;
    if (const Result<PresetKind> kind = presetKind(preset)) {
        for (const ArgumentSpec& spec : kind->arguments)
            names.append(spec.name);
    }
    names += arguments.keys();
    names.removeDuplicates();
    QStringList items;
    for (const QString& name : std::as_const(names)) {
        if (arguments.contains(name))
            items.append(oneLine(name + u'=' + argumentShown(arguments.value(name))));
    }
    return items.join(u", ");
}

OptionSpec formatOption(const QStringList& choices)
{
    return {.name = u"format"_s,
        .value = choices.join(u'|'),
        .meaning = Tr::tr("form of the results"),
        .shownDefault = choices.first()};
}

} // namespace megatune
