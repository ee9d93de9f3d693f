// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trials/trialtooltip.h"

#include "core/base/tr.h"
#include "core/words/recordedsentence.h"
#include "core/words/trialwords.h"

namespace megatune {

QString trialToolTip(const StudyState& state, int number, bool isRun)
{
    const Trial* trial = state.trial(number);
    if (!trial)
        return {};
    // A line of a tool tip would break within "uniform/1".
    const QString layout = layoutText(*trial).toHtmlEscaped().replace(u'/', u"/\u2060"_qs);
    QString text = u"<b>"_qs % layout % u"</b><br>"_qs
        % trialSentence(*trial, state.best() == trial, state.header(), isRun).toHtmlEscaped();
    if (const QStringList figures = throughputTexts(StudyThroughput(state.header()).of(*trial));
        !figures.isEmpty())
        text += u"<br>"_qs % figures.join(u", "_qs).toHtmlEscaped();
    for (const QString& doubt : doubtsAbout(state, *trial))
        text += u"<br>"_qs % Tr::tr("Doubtful: %1").arg(doubt).toHtmlEscaped();
    if (trial->failure && !trial->failure->hint.isEmpty())
        text += u"<br>"_qs % inOurLanguage(trial->failure->hint).toHtmlEscaped();
    return text;
}

} // namespace megatune
