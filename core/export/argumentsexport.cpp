// SPDX-License-Identifier: GPL-3.0-or-later
// Export `args`: the options behind the training script, one a line, as xargs and Megatron-LM's shell scripts
// take them.
#include "core/base/tr.h"
#include "core/export/exportkinds.h"
#include "core/export/optionlist.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

Result<Exported> exportArguments(const StudyState& state, const ExportRequest& request)
{
    const Result<CommandLine> command = commandToExport(state, request);
    MEGATUNE_TRY(command);
    const Result<QList<ListedOption>> options = listedOptions(*command);
    MEGATUNE_TRY(options);
    QString text;
    for (const ListedOption& option : *options)
        text += optionText(option) + u'\n';
    return Exported{text.toUtf8(),
        shellRemarks(*command) + maskRemarks(command->text())
            + shortTrialRemarks(state.header(), request.production)};
}

} // namespace

ExportKind argumentsExport()
{
    return ExportKind{.name = u"args"_s,
        .label = Tr::tr("Options, one a line"),
        .title = Tr::tr("a trial's options, one a line: xargs -a FILE torchrun pretrain_gpt.py"),
        .suffix = u"args"_s,
        .create = exportArguments};
}

} // namespace megatune
