// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/command/shellwords.h"
#include "core/export/exportkinds.h"
#include "core/secrets/secrets.h"
#include "core/trial/productioncommand.h"
#include "core/trial/trialcommand.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Whether what stands there is between double quotes, where no more of them may come.
bool isInDoubleQuotes(QStringView text, qsizetype position)
{
    QChar quote;
    for (qsizetype i = 0; i < position; ++i) {
        if (text[i] == u'\\' && quote != u'\'')
            ++i;
        else if (text[i] == quote)
            quote = QChar();
        else if (quote.isNull() && (text[i] == u'"' || text[i] == u'\''))
            quote = text[i];
    }
    return quote == u'"';
}

/// A secret that a shell would set to the mask is asked for in its variable, so that the script says what is
/// missing in place of running without: HF_TOKEN=***, ${HF_TOKEN:-***}, --hf_token ***.
QString withSecretsAsked(const QString& command)
{
    // "NAME=" or "--name ", quotes around the whole word or around the mask, and what may follow a word.
    static const QRegularExpression mask(
        u"(?:\\$\\{(?<unset>\\w+):?[-=+](?<inner>[\"']?)\\*{3}\\k<inner>\\}|"
        "(?<![\\w-])(?<word>[\"']?)(?<before>(?<variable>\\w+)=|--(?<option>[\\w-]+)(?:=|[ \\t]+))(?<value>[\"']?)\\*{3}"
        "\\k<value>\\k<word>(?=[\\s;&|)\"']|$))"_s);
    QString text = command;
    for (QRegularExpressionMatch match = mask.match(text); match.hasMatch();
         match = mask.match(text, match.capturedStart() + 1)) {
        const QString option = match.captured(u"option"_s).toUpper().replace(u'-', u'_');
        const QString name = match.captured(u"unset"_s) + match.captured(u"variable"_s) + option;
        QString asked = u"${"_s % name % u":?its value is not kept, set it first}"_s;
        const bool needsQuotes = !option.isEmpty() || !match.captured(u"value"_s).isEmpty();
        const bool isWholeWord = !match.captured(u"word"_s).isEmpty();
        if (isWholeWord)
            asked = u'"' % match.captured(u"before"_s) % asked % u'"';
        else if (needsQuotes && !isInDoubleQuotes(text, match.capturedStart()))
            asked = match.captured(u"before"_s) % u'"' % asked % u'"';
        else
            asked.prepend(match.captured(u"before"_s));
        text.replace(match.capturedStart(), match.capturedLength(), asked);
    }
    return text;
}

/// A mask that stands open would be taken for the names of all files.
QString withMasksQuoted(const QString& command)
{
    const Result<QList<ShellToken>> tokens = isMasked(command) ? splitShell(command) : QList<ShellToken>();
    QString quoted = command;
    for (qsizetype i = tokens ? tokens->size() - 1 : -1; i >= 0; --i) {
        const ShellToken& token = tokens->at(i);
        const auto written = QStringView(command).sliced(token.begin, token.end - token.begin);
        const bool isOpen = token.kind == ShellToken::Kind::Word && token.expands
            && assignedNameLength(written) == 0 && !written.contains(u'\'') && !written.contains(u'"');
        if (isOpen)
            quoted.replace(token.begin, written.size(), written.toString().replace(u"***"_s, u"'***'"_s));
    }
    return quoted;
}

/// Words that are what they say, so that a script can be looked at in a terminal; those that the shell still
/// changes are left to controlRemarks().
QString withControlsQuoted(const QString& command)
{
    if (withControlsShown(command) == command)
        return command;
    const Result<QList<ShellToken>> tokens = splitShell(command);
    QString quoted = command;
    for (qsizetype i = tokens ? tokens->size() - 1 : -1; i >= 0; --i) {
        const ShellToken& token = tokens->at(i);
        const QString written = command.sliced(token.begin, token.end - token.begin);
        const bool isPlain = token.kind == ShellToken::Kind::Word && !token.expands
            && assignedNameLength(written) == 0 && withControlsShown(token.value) != token.value;
        if (isPlain)
            quoted.replace(token.begin, written.size(), quoteForScript(token.value));
    }
    return quoted;
}

QStringList controlRemarks(const QString& command)
{
    if (withControlsShown(command) == command)
        return {};
    return {
        Tr::tr("The command holds control characters, which may change what a terminal shows of it; look at "
               "it with `cat -v` before you run it.")};
}

} // namespace

QList<ExportKind> exportKinds()
{
    return {accelerateExport(), argumentsExport(), csvExport(), diffExport(), htmlExport(), jsonExport(),
        nodesExport(), optunaExport(), sbatchExport(), scriptExport(), shellExport(), swiftYamlExport()};
}

Result<ExportKind> exportKind(const QString& name)
{
    QStringList names;
    for (const ExportKind& kind : exportKinds()) {
        if (kind.name == name)
            return kind;
        names.append(kind.name);
    }
    return failure(ErrorKind::Usage,
        Tr::tr("There is no export \"%1\"; there are %2.").arg(name.simplified().left(80), names.join(u", "))
            + didYouMean(name, names));
}

[[nodiscard]] static Result<const Trial*> withCommand(const Trial* trial)
{
    if (!trial->command.isEmpty())
        return trial;
    return failure(ErrorKind::NotFound,
        Tr::tr("Trial %1 has no command, as the study was made by another program; export its parameters "
               "with csv or json.")
            .arg(trial->number));
}

Result<const Trial*> trialToExport(const StudyState& state, const std::optional<int>& number)
{
    if (!number) {
        if (const Trial* best = state.best())
            return withCommand(best);
        return failure(ErrorKind::NotFound,
            Tr::tr("No trial of the study has a value yet, so none is the best; name a trial by "
                   "its number."));
    }
    if (const Trial* trial = state.trial(*number))
        return withCommand(trial);
    const auto count = state.trials().size();
    if (count == 0) {
        return failure(
            ErrorKind::NotFound, Tr::tr("There is no trial %1: the study has none yet.").arg(*number));
    }
    return failure(ErrorKind::NotFound,
        Tr::tr("There is no trial %1; the study has trials 0 to %2.").arg(*number).arg(count - 1));
}

Result<ExportedCommand> exportedCommand(const StudyState& state, const Trial& trial, bool production)
{
    const StudyCreated& study = state.header();
    const Result<QString> command = production ? productionCommand(study, trial) : trial.command;
    MEGATUNE_TRY(command);
    const QString asked = withSecretsAsked(*command);
    const QString text = withControlsQuoted(withMasksQuoted(asked));
    const QStringList secrets = asked == *command
        ? QStringList()
        : QStringList{
            Tr::tr("Set the secrets that it asks for before you run it: their values are not kept.")};
    return ExportedCommand{
        text, secrets + shortTrialRemarks(study, production) + uploadRemarks(study) + controlRemarks(text)};
}

QStringList uploadRemarks(const StudyCreated& study)
{
    if (study.uploads.isEmpty())
        return {};
    QStringList files;
    for (const auto& [name, path] : study.uploads)
        files.append(Tr::tr("%1 (from %2)").arg(name.simplified(), path.simplified()));
    return {Tr::tr("Set MEGATUNE_UPLOADS to a folder with these files before you run it: %1.")
                .arg(files.join(Tr::tr(", ")))};
}

QStringList shortTrialRemarks(const StudyCreated& study, bool production)
{
    if (!production) {
        const auto iterations = trialIterations(study.arguments);
        return iterations ? QStringList{Tr::tr("The trials were made short, to %n iteration(s) without "
                                               "saving and evaluation; the production variant is "
                                               "without that.",
                   nullptr, *iterations)}
                          : QStringList();
    }
    const QStringList own = ownShortOptions(study);
    return own.isEmpty()
        ? QStringList()
        : QStringList{
            Tr::tr("Your own command has %1, which is for short runs; it stays.").arg(own.join(u", "))};
}

QStringList commandPreparation(const StudyCreated& study)
{
    QStringList lines;
    if (!study.workingDirectory.isEmpty())
        lines.append(u"cd "_s + quoteForScript(study.workingDirectory));
    for (const auto& [name, value] : study.environment)
        lines.append(isMasked(value) ? QString(u"export "_s % name % u"=\"${"_s % name
                         % u":?its value is not kept, set it first}\"")
                                     : QString(u"export "_s % name % u'=' % quoteForScript(value)));
    return lines;
}

QStringList environmentRemarks(const StudyCreated& study)
{
    QStringList remarks;
    for (const auto& [name, value] : study.environment) {
        if (isMasked(value))
            remarks.append(Tr::tr("Set %1 before you run it: its value is not kept.").arg(name));
    }
    return remarks;
}

QStringList maskRemarks(const QString& command)
{
    if (!isMasked(command))
        return {};
    return {Tr::tr("The command holds *** where a secret was masked; put your own in its place "
                   "before you run it.")};
}

} // namespace megatune
