// SPDX-License-Identifier: GPL-3.0-or-later
// Export `shell`: the command line of a trial, as a shell takes it.
#include "core/base/tr.h"
#include "core/export/exporter.h"
#include "core/export/exportkinds.h"
#include "core/export/origin.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

Result<Exported> exportShell(const StudyState& state, const ExportRequest& request)
{
    const Result<const Trial*> trial = trialToExport(state, request.trial);
    MEGATUNE_TRY(trial);
    const Result<ExportedCommand> wanted = exportedCommand(state, **trial, request.production);
    MEGATUNE_TRY(wanted);
    QString command = wanted->text;
    if (!command.endsWith(u'\n'))
        command += u'\n';
    // In a shell of its own, which leaves the reader's where and as it is.
    const QStringList preparation = commandPreparation(state.header());
    if (!preparation.isEmpty())
        command = u'(' + preparation.join(u" && ") + u" && "_s + command.chopped(1) + u"\n)\n"_s;
    return Exported{command.toUtf8(),
        wanted->remarks + placeRemarks(state.header(), **trial) + environmentRemarks(state.header())
            + maskRemarks(command)};
}

} // namespace

ExportKind shellExport()
{
    return ExportKind{.name = u"shell"_s,
        .label = Tr::tr("Command line"),
        .title = Tr::tr("the command line of a trial, the best one by default"),
        .suffix = u"sh"_s,
        .create = exportShell};
}

} // namespace megatune
