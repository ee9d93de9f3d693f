// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trialpanes/loglevel.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

LogLevel logLevelOf(const QString& line)
{
    // A class of Python ends in Error or Exception and is followed by a colon, or by the end of the line.
    // Options as
    // --error-injection-rate and counts as "0 errors" are no errors.
    static const QRegularExpression error(
        u"\\b(?:ERROR|CRITICAL|FATAL)\\b|\\b[Ee]rror:|(?:^|[\\s.])\\w*(?:Error|Exception)(?::|$)|\\bTraceback \\(|"
        "out of memory|Segmentation fault|core dumped|^\\W*[EF]\\d{4} |\\bfatal:|\\bChildFailedError\\b"_s);
    static const QRegularExpression warning(u"\\bWARN(?:ING)?\\b|\\b\\w*[Ww]arning:|^\\W*W\\d{4} "_s);
    if (error.match(line).hasMatch())
        return LogLevel::Error;
    return warning.match(line).hasMatch() ? LogLevel::Warning : LogLevel::Ordinary;
}

void LogLevelFilter::setLeast(LogLevel least)
{
    if (m_least == least)
        return;
    m_least = least;
    // Not invalidateFilter(): that tells views of every gap between the lines that stay.
    invalidate();
}

bool LogLevelFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    return m_least == LogLevel::Ordinary
        || logLevelOf(sourceModel()->index(row, 0, parent).data().toString()) >= m_least;
}

} // namespace megatune

#include "moc_loglevel.cpp"
