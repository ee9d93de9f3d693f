// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/preset/formerrules.h"
#include "core/preset/presetkinds.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QStringList argumentNames(const PresetKind& kind)
{
    QStringList names;
    for (const ArgumentSpec& spec : kind.arguments)
        names.append(spec.name);
    return names;
}

/// The arguments with every default in place, or the first thing that is wrong with them.
Result<PresetArguments> checkedArguments(const PresetKind& kind, const PresetArguments& arguments)
{
    const QStringList known = argumentNames(kind);
    for (auto it = arguments.begin(); it != arguments.end(); ++it) {
        if (it.key() == u"rules")
            return wrongArgument(u"preset"_s, formerRulesSentence(it.value()));
        if (!known.contains(it.key())) {
            return failure(ErrorKind::Usage,
                Tr::tr("Preset %1 has no argument %2; it takes %3.")
                        .arg(kind.name, it.key(), known.join(u", "))
                    + didYouMean(it.key(), known));
        }
    }
    PresetArguments complete = arguments;
    for (const ArgumentSpec& spec : kind.arguments) {
        if (!complete.contains(spec.name)) {
            if (spec.required) {
                return wrongArgument(
                    spec.name, Tr::tr("Preset %1 needs %2 (%3).").arg(kind.name, spec.name, spec.meaning));
            }
            if (!spec.defaultText.isEmpty())
                complete.insert(spec.name, spec.defaultText);
            continue;
        }
        const QString value = complete.value(spec.name);
        if (const QString problem = argumentProblem(spec, value, spec.name + u'=' + value);
            !problem.isEmpty())
            return failure(ErrorKind::Usage, problem);
    }
    return complete;
}

} // namespace

QString argumentProblem(const ArgumentSpec& spec, const QString& value, const QString& shown)
{
    if (spec.kind == ArgumentSpec::Kind::Integer) {
        const std::optional<qint64> number = toInteger(value);
        if (!number)
            return Tr::tr("%1 is not a whole number; give one from %2 on.")
                .arg(shown, QString::number(spec.minimum));
        if (*number < spec.minimum || *number > spec.maximum) {
            return Tr::tr("%1 is out of range; give a number from %2 to %3.")
                .arg(shown, QString::number(spec.minimum), QString::number(spec.maximum));
        }
    }
    if (spec.kind == ArgumentSpec::Kind::Choice && !spec.choices.contains(value)) {
        return Tr::tr("%1 is not known; give one of %2.").arg(shown, spec.choices.join(u", "))
            + didYouMean(value, spec.choices);
    }
    if (spec.kind == ArgumentSpec::Kind::Text && value.trimmed().isEmpty())
        return Tr::tr("%1 is empty; give a value or leave it out.").arg(spec.name);
    return {};
}

QList<PresetKind> presetKinds()
{
    return {documentedMegatronPreset(), megatronCorePreset(), ownPreset()};
}

QString defaultPresetName()
{
    return u"megatron-core"_s;
}

Result<PresetKind> presetKind(const QString& name)
{
    QStringList names;
    for (const PresetKind& kind : presetKinds()) {
        if (kind.name == name)
            return kind;
        names.append(kind.name);
    }
    return failure(ErrorKind::Usage,
        Tr::tr("There is no preset %1; there is %2.").arg(name, names.join(u", ")) + didYouMean(name, names));
}

Result<PresetPtr> configurePreset(const QString& name, const PresetArguments& arguments,
    const ModelLocator& locator, const std::optional<CommandLine>& command, const CommandFileReader& files)
{
    const Result<PresetKind> kind = presetKind(name);
    MEGATUNE_TRY(kind);
    const Result<PresetArguments> complete = checkedArguments(*kind, arguments);
    MEGATUNE_TRY(complete);
    return kind->create(*complete, locator, command, files);
}

Result<PresetArguments> presetArgumentsFromText(const QString& text)
{
    PresetArguments arguments;
    if (text.trimmed().isEmpty())
        return arguments;
    const QStringList items = text.split(u',');
    for (const QString& item : items) {
        const qsizetype equals = item.indexOf(u'=');
        const QString name = item.left(equals).trimmed();
        if (equals <= 0 || name.isEmpty()) {
            return wrongArgument(u"args"_s,
                Tr::tr("\"%1\" is not of the form name=value; write n_gpus=8,gbs=16.").arg(item.trimmed()));
        }
        if (arguments.contains(name))
            return wrongArgument(u"args"_s, Tr::tr("%1 is given twice; give it once.").arg(name));
        arguments.insert(name, item.mid(equals + 1).trimmed());
    }
    return arguments;
}

} // namespace megatune
