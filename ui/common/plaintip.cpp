// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/plaintip.h"

#include <QStringBuilder>

namespace megatune {

QString plainTip(const QString& text)
{
    if (!text.contains(u'<'))
        return text;
    return QStringLiteral("<p>") % text.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>"))
        % QStringLiteral("</p>");
}

} // namespace megatune
