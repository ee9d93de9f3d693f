// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/ownparameters.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/secrets/secrets.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

Result<QList<Value>> ownChoices(const QString& name, const QString& words)
{
    static const QRegularExpression separator(u"[+,]"_s);
    QList<Value> choices;
    for (const QString& word : words.split(separator)) {
        const QString text = word.trimmed();
        const std::optional<qint64> number = toInteger(text);
        const Value value =
            number && QString::number(*number) == text ? Value{*number} : Value{choices.size(), text};
        if (text.isEmpty() || choices.contains(value)) {
            return failure(ErrorKind::Usage,
                text.isEmpty()
                    ? Tr::tr("Parameter %1 has an empty choice; write %1=first+second.").arg(name)
                    : Tr::tr("Parameter %1 has the choice %2 twice; give it once.").arg(name, text));
        }
        choices.append(value);
    }
    return choices;
}

Result<OwnParameter> ownParameter(const QString& item, const QStringList& taken)
{
    static const QRegularExpression flag(u"^(?:--([A-Za-z][A-Za-z0-9_.-]*)|([A-Za-z_]\\w*(?:\\.\\w+)+))$"_s);
    static const QRegularExpression variable(u"^[A-Za-z_][A-Za-z0-9_]*$"_s);
    const QString name = item.section(u'=', 0, 0).trimmed();
    const QRegularExpressionMatch asFlag = flag.match(name);
    const bool isVariable = variable.match(name).hasMatch();
    if (!item.contains(u'=') || (!asFlag.hasMatch() && !isVariable)) {
        return failure(ErrorKind::Usage,
            Tr::tr("\"%1\" is not a parameter; write --some-flag=first+second, or NAME=first+second for an "
                   "environment variable.")
                .arg(item.trimmed()));
    }
    if (isSecretName(name)) {
        return failure(ErrorKind::Usage,
            Tr::tr(
                "%1 looks like a secret, and a parameter's values are stored; set it as an environment variable of the trials.")
                .arg(name));
    }
    QString key = asFlag.hasMatch() ? asFlag.captured(asFlag.lastCapturedIndex()) : name;
    if (asFlag.hasMatch())
        key.replace(u'_', u'-');
    if (taken.contains(key)) {
        return failure(ErrorKind::Usage,
            Tr::tr("%1 is a parameter already; narrow its choices with only=%2:... instead.").arg(name, key));
    }
    const Result<QList<Value>> choices = ownChoices(name, item.section(u'=', 1));
    MEGATUNE_TRY(choices);
    const QString meaning = isVariable ? Tr::tr("environment variable %1").arg(name)
                                       : Tr::tr("option %1 of the command").arg(name);
    return OwnParameter{isVariable, {key, key, meaning, *choices}};
}

} // namespace

Result<QList<OwnParameter>> ownParametersFromText(const QString& text, const QStringList& taken)
{
    QList<OwnParameter> parameters;
    QStringList names = taken;
    for (const QString& item : text.split(u'/', Qt::SkipEmptyParts)) {
        const Result<OwnParameter> own = ownParameter(item, names);
        MEGATUNE_TRY(own);
        names.append(own->parameter.name);
        parameters.append(*own);
    }
    return parameters;
}

CommandEdit ownParameterEdit(const OwnParameter& own, const Value& value)
{
    const QString& name = own.parameter.name;
    if (own.isVariable)
        return {CommandEdit::Kind::Env, name, value.text()};
    if (value.word == u"on")
        return CommandEdit::flag(name);
    return value.word == u"off" ? CommandEdit::remove(name) : CommandEdit::set(name, value.text());
}

} // namespace megatune
