// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/csvtext.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

bool isFormula(const QString& value)
{
    static constexpr QStringView beginnings = u"=+-@\t\r";
    if (value.isEmpty() || !beginnings.contains(value.front()))
        return false;
    bool isNumber = false;
    value.toDouble(&isNumber);
    return !isNumber;
}

} // namespace

QString csvField(const QString& text)
{
    const QString value = isFormula(text) ? QString(u'\'' + text) : text;
    const auto mustBeQuoted = [](QChar c) { return c == u',' || c == u'"' || c == u'\n' || c == u'\r'; };
    if (!std::any_of(value.begin(), value.end(), mustBeQuoted))
        return value;
    QString doubled = value;
    doubled.replace(u'"', u"\"\""_s);
    return u'"' + doubled + u'"';
}

QByteArray csvRecord(const QStringList& values)
{
    QStringList fields;
    fields.reserve(values.size());
    for (const QString& value : values)
        fields.append(csvField(value));
    return fields.join(u',').toUtf8() + "\r\n";
}

} // namespace megatune
