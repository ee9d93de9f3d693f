// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/layoutvariables.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/preset/layoutwords.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/trainer.h"

#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// At commas, but not at those behind a backslash, which it takes away.
QStringList itemsOf(const QString& text)
{
    QStringList items{QString()};
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool isEscaped =
            text[i] == u'\\' && i + 1 < text.size() && (text[i + 1] == u',' || text[i + 1] == u'\\');
        if (text[i] == u',')
            items.append(QString());
        else
            items.last() += text[isEscaped ? ++i : i];
    }
    return items;
}

/// "tp" -> "{tp}"; a text with placeholders as it is.
Result<QString> valueFrom(const QString& name, const QString& given, const QStringList& parameters)
{
    static const QRegularExpression asWord(u"\\A([A-Za-z][\\w-]*?)(:-[^{}\\s'\"$`\\\\]*)?\\z"_s);
    if (const QRegularExpressionMatch match = asWord.match(given); match.hasMatch()) {
        const QString shown = name + u'=' + given;
        if (const QString problem = wordProblem(match.captured(1), shown, parameters); !problem.isEmpty())
            return wrongArgument(argument::layoutVariables, problem);
        return QString(u'{' + given + u'}');
    }
    if (const QString problem = placeholderProblem(given, parameters, {}); !problem.isEmpty())
        return wrongArgument(argument::layoutVariables, problem);
    if (layoutPlaceholders(given, parameters).isEmpty()) {
        return wrongArgument(argument::layoutVariables,
            Tr::tr(
                "The value of %1 is nothing of a layout; write %1=tp, or a text that holds placeholders such as "
                "{tp}.")
                .arg(name));
    }
    return given;
}

/// Megatron-LM has no word for no recomputation, and no VPP of 1 without a pipeline: of these only ms-swift
/// takes every value.
QList<QPair<QString, QString>> wordsOfOptions(const Dialect& dialect)
{
    QList<QPair<QString, QString>> words{{option::tensorParallel, axis::tp},
        {option::pipelineParallel, axis::pp}, {option::contextParallel, axis::cp},
        {option::expertParallel, axis::ep}, {option::expertTensorParallel, axis::etp},
        {option::microBatch, axis::mbs}, {option::globalBatch, argument::globalBatch}};
    if (dialect.isSwift()) {
        words += {{option::sequenceParallel, axis::sequenceParallel},
            {option::recomputeGranularity, axis::granularity}};
    }
    return words;
}

} // namespace

Result<QList<LayoutVariable>> layoutVariablesFromText(const QString& text, const QStringList& parameters)
{
    static const QRegularExpression name(u"\\A[A-Za-z_]\\w*\\z"_s);
    QList<LayoutVariable> variables;
    QSet<QString> seen;
    for (const QString& item : text.trimmed().isEmpty() ? QStringList() : itemsOf(text)) {
        const qsizetype equals = item.indexOf(u'=');
        const QString key = item.left(equals).trimmed();
        if (equals <= 0 || !name.match(key).hasMatch()) {
            return wrongArgument(argument::layoutVariables,
                Tr::tr("\"%1\" does not give a variable what it stands for; write TP=tp,MBS=mbs.")
                    .arg(oneLine(item.trimmed()).left(80)));
        }
        if (seen.contains(key)) {
            return wrongArgument(
                argument::layoutVariables, Tr::tr("The variable %1 is given twice; give it once.").arg(key));
        }
        seen.insert(key);
        const Result<QString> value = valueFrom(key, item.mid(equals + 1).trimmed(), parameters);
        MEGATUNE_TRY(value);
        variables.append({key, *value});
    }
    return variables;
}

QString layoutVariableItem(const QString& name, const QString& text)
{
    QString escaped = text;
    escaped.replace(u"\\"_s, u"\\\\"_s).replace(u","_s, u"\\,"_s);
    return name + u'=' + escaped;
}

QString layoutVariablesIn(const Dialect& dialect, const QStringList& parameters)
{
    const QMap<QString, QString>& read = dialect.facts().optionVariables;
    QStringList items;
    QStringList names;
    for (const auto& [option, word] : wordsOfOptions(dialect)) {
        QString variable;
        for (const QString& name : optionAliases(option))
            variable = variable.isEmpty() ? read.value(name) : variable;
        const bool isOfLayout = word == argument::globalBatch || parameters.contains(word);
        if (variable.isEmpty() || names.contains(variable) || !isOfLayout)
            continue;
        names.append(variable);
        items.append(variable + u'=' + word);
    }
    return items.join(u',');
}

} // namespace megatune
