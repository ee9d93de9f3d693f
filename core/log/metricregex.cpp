// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/metricregex.h"

#include "core/base/tr.h"

namespace megatune {

Result<QRegularExpression> metricRegexFrom(const QString& pattern)
{
    const QRegularExpression regex(pattern);
    if (!regex.isValid()) {
        return failure(ErrorKind::Usage,
            Tr::tr("\"%1\" is not a regular expression (%2, at character %3).")
                .arg(pattern, regex.errorString())
                .arg(regex.patternErrorOffset() + 1));
    }
    if (regex.captureCount() != 1) {
        return failure(ErrorKind::Usage,
            Tr::tr("\"%1\" has %2 groups; put exactly one around the value, such as \"speed: "
                   "([0-9.]+)\", and write others as (?:...).")
                .arg(pattern)
                .arg(regex.captureCount()));
    }
    return regex;
}

} // namespace megatune
