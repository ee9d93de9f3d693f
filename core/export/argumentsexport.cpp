// SPDX-License-Identifier: GPL-3.0-or-later
// Export `args`: the options behind the training script, one a line, as xargs and Megatron-LM's shell scripts
// take them.
#include "core/command/shellwords.h"
#include "core/export/exportkinds.h"
#include "core/export/optionlist.h"

#include <QCoreApplication>

namespace megatune {

namespace {

struct ArgumentsExportText
{
    Q_DECLARE_TR_FUNCTIONS(ArgumentsExportText)
};

Result<Exported> exportArguments(const StudyState& state, const ExportRequest& request)
{
    const Result<CommandLine> command = commandToExport(state, request);
    if (!command)
        return tl::unexpected(command.error());
    const Result<QList<ListedOption>> options = listedOptions(*command);
    if (!options)
        return tl::unexpected(options.error());
    QString text;
    for (const ListedOption& option : *options) {
        text += u"--"_qs + option.name;
        for (const QString& value : option.values)
            text += u' ' + quoteForShell(value);
        text += u'\n';
    }
    return Exported{text.toUtf8(),
        shellRemarks(*command) + maskRemarks(command->text())
            + shortTrialRemarks(state.header(), request.production)};
}

} // namespace

ExportKind argumentsExport()
{
    return ExportKind{.name = u"args"_qs,
        .label = ArgumentsExportText::tr("Options, one a line"),
        .title =
            ArgumentsExportText::tr("a trial's options, one a line: xargs -a FILE torchrun pretrain_gpt.py"),
        .suffix = u"args"_qs,
        .create = exportArguments};
}

} // namespace megatune
