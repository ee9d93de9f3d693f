// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sweeps/csvreader.h"

namespace megatune {

QList<QStringList> csvRecords(const QString& text)
{
    QList<QStringList> records;
    QStringList record;
    QString field;
    bool quoted = false;
    const auto endRecord = [&] {
        record.append(field);
        field.clear();
        if (record.size() > 1 || !record.first().isEmpty())
            records.append(record);
        record.clear();
    };
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (quoted && c == u'"' && i + 1 < text.size() && text.at(i + 1) == u'"') {
            field.append(c);
            ++i;
        } else if (c == u'"') {
            quoted = !quoted;
        } else if (c == u',' && !quoted) {
            record.append(field);
            field.clear();
        } else if (c == u'\n' && !quoted) {
            endRecord();
        } else if (c != u'\r' || quoted) {
            field.append(c);
        }
    }
    if (!record.isEmpty() || !field.isEmpty())
        endRecord();
    return records;
}

} // namespace megatune
