// SPDX-License-Identifier: GPL-3.0-or-later
// Export `script`: a shell script that says which study, trial and value its command came from.
#include "core/base/tr.h"
#include "core/export/exporter.h"
#include "core/export/exportkinds.h"
#include "core/export/origin.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

Result<Exported> exportScript(const StudyState& state, const ExportRequest& request)
{
    const Result<const Trial*> found = trialToExport(state, request.trial);
    MEGATUNE_TRY(found);
    const Trial& trial = **found;
    const Result<ExportedCommand> command = exportedCommand(state, trial, request.production);
    MEGATUNE_TRY(command);
    const QStringList preparation = commandPreparation(state.header());
    const QStringList remarks = command->remarks + placeRemarks(state.header(), trial)
        + environmentRemarks(state.header()) + maskRemarks(command->text + preparation.join(u'\n'));
    QString script = u"#!/bin/sh\n"_s;
    script += originComments(state, trial, request);
    for (const QString& remark : remarks)
        script += commentLine(remark);
    script += u"set -e\n"_s;
    for (const QString& line : preparation)
        script += line + u'\n';
    script += u'\n' + command->text;
    if (!script.endsWith(u'\n'))
        script += u'\n';
    return Exported{script.toUtf8(), remarks};
}

} // namespace

ExportKind scriptExport()
{
    return ExportKind{.name = u"script"_s,
        .label = Tr::tr("Shell script"),
        .title = Tr::tr("a shell script of a trial, with a comment that says where it is from"),
        .suffix = u"sh"_s,
        .executable = true,
        .create = exportScript};
}

} // namespace megatune
