// SPDX-License-Identifier: GPL-3.0-or-later
// Commands from the Run page into the clipboard. Every other form is on the page Export.
#include "core/export/exporter.h"
#include "ui/common/draghandle.h"
#include "ui/run/runpage.h"
#include "ui/trials/trialtext.h"

namespace megatune {

void RunPage::copyBestCommand()
{
    const Trial* best = m_feed ? m_feed->state().best() : nullptr;
    if (best)
        copyCommand(best->number, true);
    else
        Q_EMIT messageRequested(tr("There is no best command yet: no trial has finished."));
}

/// For production where `production`; as it ran where what made it short cannot be told any more.
void RunPage::copyCommand(int number, bool production)
{
    const Trial* trial = m_feed ? m_feed->state().trial(number) : nullptr;
    if (!trial)
        return;
    Result<ExportedCommand> command = exportedCommand(m_feed->state(), *trial, production);
    if (!command && production)
        command = exportedCommand(m_feed->state(), *trial, false);
    if (!command) {
        Q_EMIT messageRequested(command.error().sentence);
        return;
    }
    if (!putIntoClipboard(command->text)) {
        Q_EMIT messageRequested(
            tr("The clipboard did not take the command; Export can save it or drag it out."));
        return;
    }
    QStringList sentences{
        tr("The command of trial %1 (%2) is in the clipboard.").arg(number).arg(layoutText(*trial))};
    sentences.append(command->remarks);
    sentences.append(maskRemarks(command->text));
    Q_EMIT messageRequested(sentences.join(u' '));
}

} // namespace megatune
