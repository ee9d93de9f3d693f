// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trialpanes/commandcopy.h"

#include "core/export/exporter.h"
#include "ui/common/draghandle.h"
#include "ui/trials/trialtext.h"

#include <QCoreApplication>

namespace megatune {

namespace {

struct CommandCopyText
{
    Q_DECLARE_TR_FUNCTIONS(CommandCopyText)
};

} // namespace

QString copyTrialCommand(const StudyState& state, const Trial& trial, bool production)
{
    Result<ExportedCommand> command = exportedCommand(state, trial, production);
    if (!command && production)
        command = exportedCommand(state, trial, false);
    if (!command)
        return command.error().sentence;
    if (!putIntoClipboard(command->text)) {
        return CommandCopyText::tr(
            "The clipboard did not take the command; Export can save it or drag it out.");
    }
    QStringList sentences{CommandCopyText::tr("The command of trial %1 (%2) is in the clipboard.")
                              .arg(trial.number)
                              .arg(layoutText(trial))};
    sentences.append(command->remarks);
    sentences.append(maskRemarks(command->text));
    return sentences.join(u' ');
}

} // namespace megatune
