// SPDX-License-Identifier: GPL-3.0-or-later
// Export `shell`: the command line of a trial, as a shell takes it.
#include "core/export/exporter.h"
#include "core/export/exportkinds.h"
#include "core/export/origin.h"

#include <QCoreApplication>

namespace megatune {

namespace {

struct ShellExportText
{
    Q_DECLARE_TR_FUNCTIONS(ShellExportText)
};

Result<Exported> exportShell(const StudyState& state, const ExportRequest& request)
{
    const Result<const Trial*> trial = trialToExport(state, request.trial);
    if (!trial)
        return tl::unexpected(trial.error());
    const Result<ExportedCommand> wanted = exportedCommand(state, **trial, request.production);
    if (!wanted)
        return tl::unexpected(wanted.error());
    QString command = wanted->text;
    if (!command.endsWith(u'\n'))
        command += u'\n';
    // In a shell of its own, which leaves the reader's where and as it is.
    const QStringList preparation = commandPreparation(state.header());
    if (!preparation.isEmpty())
        command = u'(' + preparation.join(u" && ") + u" && "_qs + command.chopped(1) + u"\n)\n"_qs;
    return Exported{command.toUtf8(),
        wanted->remarks + placeRemarks(state.header(), **trial) + environmentRemarks(state.header())
            + maskRemarks(command)};
}

} // namespace

ExportKind shellExport()
{
    return ExportKind{.name = u"shell"_qs,
        .label = ShellExportText::tr("Command line"),
        .title = ShellExportText::tr("the command line of a trial, the best one by default"),
        .suffix = u"sh"_qs,
        .create = exportShell};
}

} // namespace megatune
