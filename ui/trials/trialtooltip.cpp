// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trials/trialtooltip.h"

#include "core/base/tr.h"
#include "core/words/recordedsentence.h"
#include "core/words/trialwords.h"

using namespace Qt::StringLiterals;

namespace megatune {

QString trialToolTip(const StudyState& state, int number, bool isRun)
{
    const Trial* trial = state.trial(number);
    if (!trial)
        return {};
    // A line of a tool tip would break within "uniform/1".
    const QString layout = layoutText(*trial).toHtmlEscaped().replace(u'/', u"/\u2060"_s);
    QString text = u"<b>"_s % layout % u"</b><br>"_s
        % trialSentence(*trial, state.best() == trial, state.header(), isRun).toHtmlEscaped();
    if (const QStringList figures = throughputTexts(StudyThroughput(state.header()).of(*trial));
        !figures.isEmpty())
        text += u"<br>"_s % figures.join(u", "_s).toHtmlEscaped();
    for (const QString& doubt : doubtsAbout(state, *trial))
        text += u"<br>"_s % Tr::tr("Doubtful: %1").arg(doubt).toHtmlEscaped();
    if (trial->failure && !trial->failure->hint.isEmpty())
        text += u"<br>"_s % inOurLanguage(trial->failure->hint).toHtmlEscaped();
    return text;
}

} // namespace megatune
