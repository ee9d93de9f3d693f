// SPDX-License-Identifier: GPL-3.0-or-later
// Export `diff`: what to change in one's own command for a trial's, an option a line.
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/export/exportkinds.h"
#include "core/export/optionlist.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

const ListedOption* optionNamed(const QList<ListedOption>& options, const QString& name)
{
    const auto found = std::find_if(options.begin(), options.end(), [&name](const ListedOption& option) {
        return canonicalOption(option.name) == canonicalOption(name);
    });
    return found == options.end() ? nullptr : &*found;
}

/// Those of the engineer's command in its order, each with what takes its place; then what is new.
QString changedLines(const QList<ListedOption>& own, const QList<ListedOption>& wanted)
{
    QString lines;
    for (const ListedOption& option : own) {
        const ListedOption* now = optionNamed(wanted, option.name);
        if (now != nullptr && now->values == option.values)
            continue;
        lines += u"- "_s + optionText(option) + u'\n';
        if (now != nullptr)
            lines += u"+ "_s + optionText(*now) + u'\n';
    }
    for (const ListedOption& option : wanted) {
        if (optionNamed(own, option.name) == nullptr)
            lines += u"+ "_s + optionText(option) + u'\n';
    }
    return lines;
}

Result<Exported> exportDiff(const StudyState& state, const ExportRequest& request)
{
    const Result<const Trial*> trial = trialToExport(state, request.trial);
    MEGATUNE_TRY(trial);
    const Result<CommandLine> command = commandToExport(state, request);
    MEGATUNE_TRY(command);
    const Result<CommandLine> own = CommandLine::parse(state.header().command);
    MEGATUNE_TRY(own);
    const Result<QList<ListedOption>> wantedOptions = listedOptions(*command);
    MEGATUNE_TRY(wantedOptions);
    const Result<QList<ListedOption>> ownOptions = listedOptions(*own);
    MEGATUNE_TRY(ownOptions);
    QString lines = changedLines(*ownOptions, *wantedOptions);
    if (lines.isEmpty())
        lines = u"  "_s + Tr::tr("No option differs.") + u'\n';
    const QString head =
        u"--- "_s + Tr::tr("your command") + u"\n+++ "_s + Tr::tr("trial %1").arg((*trial)->number) + u'\n';
    return Exported{QString(head + lines).toUtf8(), shortTrialRemarks(state.header(), request.production)};
}

} // namespace

ExportKind diffExport()
{
    return ExportKind{.name = u"diff"_s,
        .label = Tr::tr("Changes to your command"),
        .title = Tr::tr("the options of your own command that a trial changes, one a line"),
        .suffix = u"diff"_s,
        .create = exportDiff};
}

} // namespace megatune
