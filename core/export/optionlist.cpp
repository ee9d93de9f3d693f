// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/optionlist.h"

#include "core/base/json.h"
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/shellwords.h"
#include "core/trainer/trainer.h"

#include <nlohmann/json.hpp>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Adds an option, in the place of an earlier one of the same name.
void putOption(QList<ListedOption>& options, const ListedOption& option)
{
    for (ListedOption& known : options) {
        if (canonicalOption(known.name) == canonicalOption(option.name)) {
            known = option;
            return;
        }
    }
    options.append(option);
}

} // namespace

Result<CommandLine> commandToExport(const StudyState& state, const ExportRequest& request)
{
    const Result<const Trial*> trial = trialToExport(state, request.trial);
    MEGATUNE_TRY(trial);
    const Result<ExportedCommand> command = exportedCommand(state, **trial, request.production);
    return command ? CommandLine::parse(command->text) : tl::unexpected(command.error());
}

Result<QList<ListedOption>> listedOptions(const CommandLine& command)
{
    QList<ListedOption> options;
    const QStringList words = command.bodyArguments();
    const bool takesOverrides = !trainerOf(command.trainer()).fields.empty();
    for (qsizetype i = 0; i < words.size(); ++i) {
        if (const qsizetype key = takesOverrides ? overrideKeyLength(words[i]) : 0; key > 0) {
            putOption(options, {words[i].left(key), {words[i].mid(key + 1)}, true});
            continue;
        }
        if (!looksLikeOption(words[i])) {
            return failure(ErrorKind::Unsupported,
                Tr::tr("\"%1\" in the command belongs to no option; export it as shell or script.")
                    .arg(words[i]));
        }
        const qsizetype equals = words[i].indexOf(u'=');
        const qsizetype dashes = words[i].startsWith(u"--") ? 2 : 1;
        ListedOption option{
            words[i].mid(dashes, equals < 0 ? -1 : equals - dashes), {}, false, words[i].left(dashes)};
        if (equals >= 0)
            option.values.append(words[i].mid(equals + 1));
        const QString canonical = canonicalOption(option.name);
        const auto takesMore = [&] {
            if (i + 1 >= words.size() || looksLikeOption(words[i + 1]) || equals >= 0)
                return false;
            if (takesOverrides && overrideKeyLength(words[i + 1]) > 0)
                return false;
            if (isListOption(canonical))
                return true;
            return option.values.isEmpty() && (!isSwitchOption(canonical) || isBooleanWord(words[i + 1]));
        };
        while (takesMore())
            option.values.append(words[++i]);
        putOption(options, option);
    }
    return options;
}

QString optionText(const ListedOption& option)
{
    if (option.isOverride)
        return quoteForShell(option.name + u'=' + option.values.value(0));
    QString text = option.dashes + option.name;
    for (const QString& value : option.values)
        text += u' ' + quoteForShell(value);
    return text;
}

QString yamlScalar(const QString& text)
{
    // Numbers and booleans as such; words that no reader of YAML takes for anything else stay plain.
    static const QRegularExpression number(u"^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"_s);
    static const QRegularExpression word(u"^[A-Za-z/][A-Za-z0-9_./+-]*$"_s);
    static const QStringList special{u"yes"_s, u"no"_s, u"on"_s, u"off"_s, u"null"_s, u"y"_s, u"n"_s};
    const QString lower = text.toLower();
    const bool isBoolean = lower == u"true" || lower == u"false";
    if (number.match(text).hasMatch() || isBoolean
        || (word.match(text).hasMatch() && !special.contains(lower)))
        return text;
    return QString::fromUtf8(toLine(Json(text.toStdString())));
}

QStringList shellRemarks(const CommandLine& command)
{
    if (!command.needsShell())
        return {};
    return {Tr::tr("The command has parts that a shell fills in, such as $NAME; write their values in "
                   "their place.")};
}

} // namespace megatune
