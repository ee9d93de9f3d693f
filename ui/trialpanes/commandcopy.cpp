// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trialpanes/commandcopy.h"

#include "core/base/tr.h"
#include "core/export/exporter.h"
#include "core/words/trialwords.h"
#include "ui/common/draghandle.h"

namespace megatune {

QString copyTrialCommand(const StudyState& state, const Trial& trial, bool production)
{
    Result<ExportedCommand> command = exportedCommand(state, trial, production);
    if (!command && production)
        command = exportedCommand(state, trial, false);
    if (!command)
        return command.error().sentence;
    if (!putIntoClipboard(command->text)) {
        return Tr::tr("The clipboard did not take the command; Export can save it or drag it out.");
    }
    QStringList sentences{
        Tr::tr("The command of trial %1 (%2) is in the clipboard.").arg(trial.number).arg(layoutText(trial))};
    if (const QStringList before = commandPreparation(state.header()); !before.isEmpty())
        sentences.append(Tr::tr("Run first: %1.").arg(before.join(u"; ")));
    sentences.append(command->remarks);
    sentences.append(maskRemarks(command->text));
    return sentences.join(u' ');
}

} // namespace megatune
