// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/ownparameters.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/secrets/secrets.h"

#include <cmath>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// A number as people write it, with four digits that mean something.
Value numberValue(double number, bool isWhole, qsizetype code)
{
    return isWhole ? Value{qRound64(number)} : Value{code, QString::number(number, 'g', 4)};
}

/// "1..64", "0.1..0.9:5", "1e-5..1e-2:4:log": whole numbers one by one, or so many points, evenly spread or
/// so that each is the same multiple of the one before. Nothing where it is no range.
std::optional<Result<QList<Value>>> rangeChoices(const QString& name, const QString& words)
{
    static const QRegularExpression range(
        u"^\\s*(-?\\d+(?:\\.\\d+)?(?:e-?\\d+)?)\\.\\.(-?\\d+(?:\\.\\d+)?(?:e-?\\d+)?)(?::(\\d+))?(:log)?\\s*$"_s,
        QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = range.match(words);
    if (!match.hasMatch())
        return std::nullopt;
    constexpr int mostOneByOne = 64;
    constexpr int mostPoints = 1000;
    const double low = match.captured(1).toDouble();
    const double high = match.captured(2).toDouble();
    const bool isLog = !match.captured(4).isEmpty();
    const bool isWhole = toInteger(match.captured(1)) && toInteger(match.captured(2));
    const bool hasCount = !match.captured(3).isEmpty();
    if (!(low < high) || (isLog && low <= 0)) {
        return failure(ErrorKind::Usage,
            isLog ? Tr::tr("The range of %1 is none of a logarithmic scale; write %1=1..64:7:log.").arg(name)
                  : Tr::tr("The range of %1 has to grow; write %1=1..8.").arg(name));
    }
    const double count = hasCount ? match.captured(3).toDouble() : isWhole && !isLog ? high - low + 1 : 0;
    if (count < 2 || count > (hasCount ? mostPoints : mostOneByOne)) {
        return failure(ErrorKind::Usage,
            Tr::tr(
                "Say how many values of %1 there are to try, 2 to %2, such as %1=%3:8, or %1=%3:8:log where "
                "each is a multiple of the one before.")
                .arg(name, QString::number(mostPoints), words.trimmed().section(u':', 0, 0)));
    }
    QList<Value> choices;
    for (int i = 0; i < static_cast<int>(count); ++i) {
        const double share = i / (count - 1);
        const double number = isLog ? low * std::pow(high / low, share) : low + (high - low) * share;
        const Value value = numberValue(number, isWhole, choices.size());
        if (!choices.contains(value))
            choices.append(value);
    }
    return choices;
}

Result<QList<Value>> ownChoices(const QString& name, const QString& words)
{
    if (const auto range = rangeChoices(name, words))
        return *range;
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
