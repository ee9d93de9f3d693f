// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/flatjson.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace megatune {

namespace {

/// Walks over JSON text without building anything. Every function leaves `at` behind what it read and answers
/// false at the first character that cannot be there.
struct FlatCursor
{
    QByteArrayView text;
    qsizetype at = 0;

    [[nodiscard]] char peek() const { return at < text.size() ? text[at] : '\0'; }

    void skipSpace()
    {
        while (
            at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n'))
            ++at;
    }

    bool take(char c)
    {
        skipSpace();
        if (at >= text.size() || text[at] != c)
            return false;
        ++at;
        return true;
    }

    bool readText(QByteArrayView& content, bool& escaped)
    {
        if (peek() != '"')
            return false;
        const qsizetype begin = ++at;
        const char* data = text.data();
        for (const qsizetype end = text.size(); at < end; ++at) {
            if (data[at] == '"') {
                content = text.sliced(begin, at - begin);
                ++at;
                return true;
            }
            if (data[at] == '\\') {
                escaped = true;
                ++at;
            }
        }
        return false;
    }

    bool skipNested(QByteArrayView& content)
    {
        const qsizetype begin = at;
        int depth = 0;
        while (at < text.size()) {
            const char c = text[at];
            if (c == '"') {
                QByteArrayView ignored;
                bool escaped = false;
                if (!readText(ignored, escaped))
                    return false;
                continue;
            }
            ++at;
            if (c == '{' || c == '[') {
                ++depth;
            } else if ((c == '}' || c == ']') && --depth == 0) {
                content = text.sliced(begin, at - begin);
                return true;
            }
        }
        return false;
    }

    bool readScalar(FlatValue& value)
    {
        const qsizetype begin = at;
        const auto belongs = [](char c) {
            return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '-' || c == '+' || c == '.'
                || c == 'E';
        };
        while (at < text.size() && belongs(text[at]))
            ++at;
        value.raw = text.sliced(begin, at - begin);
        if (value.raw == "null")
            value.type = FlatValue::Type::Null;
        else if (value.raw == "true")
            value.type = FlatValue::Type::True;
        else if (value.raw == "false")
            value.type = FlatValue::Type::False;
        else
            value.type = FlatValue::Type::Number;
        return value.type != FlatValue::Type::Number || value.number().has_value();
    }

    bool readValue(FlatValue& value)
    {
        skipSpace();
        switch (peek()) {
        case '"':
            value.type = FlatValue::Type::Text;
            return readText(value.raw, value.escaped);
        case '{':
            value.type = FlatValue::Type::Object;
            return skipNested(value.raw);
        case '[':
            value.type = FlatValue::Type::Array;
            return skipNested(value.raw);
        default:
            return readScalar(value);
        }
    }
};

int flatHexDigits(QByteArrayView text, qsizetype at)
{
    if (at + 4 > text.size())
        return -1;
    int value = 0;
    const char* begin = text.data() + at;
    const auto result = std::from_chars(begin, begin + 4, value, 16);
    return result.ec == std::errc() && result.ptr == begin + 4 && value >= 0 ? value : -1;
}

/// Resolves backslash escapes. Wrong ones are kept as they stand.
QString flatUnescaped(QByteArrayView raw)
{
    QString out;
    qsizetype plain = 0;
    for (qsizetype i = 0; i + 1 < raw.size(); ++i) {
        if (raw[i] != '\\')
            continue;
        out += QString::fromUtf8(raw.sliced(plain, i - plain));
        const char kind = raw[++i];
        constexpr QByteArrayView codes("bfnrt");
        constexpr QByteArrayView meanings("\b\f\n\r\t");
        if (const int unit = kind == 'u' ? flatHexDigits(raw, i + 1) : -1; unit >= 0) {
            out += QChar(static_cast<char16_t>(unit));
            i += 4;
        } else if (const qsizetype code = codes.indexOf(kind); code >= 0) {
            out += QLatin1Char(meanings[code]);
        } else {
            out += QLatin1Char(kind);
        }
        plain = i + 1;
    }
    out += QString::fromUtf8(raw.sliced(plain));
    // Half of a pair cannot be written as UTF-8 again; it is read as what it would be written as.
    return out.isValidUtf16() ? out : QString::fromUtf8(out.toUtf8());
}

} // namespace

std::optional<double> FlatValue::number() const
{
    if (type != Type::Number || raw.isEmpty())
        return std::nullopt;
    double value = 0;
    const char* end = raw.data() + raw.size();
    const auto result = std::from_chars(raw.data(), end, value);
    if (result.ptr != end || result.ec != std::errc() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::optional<qint64> FlatValue::integer() const
{
    if (type != Type::Number || raw.isEmpty())
        return std::nullopt;
    qint64 value = 0;
    const char* end = raw.data() + raw.size();
    const auto result = std::from_chars(raw.data(), end, value);
    if (result.ptr == end && result.ec == std::errc())
        return value;
    const std::optional<double> broken = number();
    if (broken && *broken == std::floor(*broken) && std::abs(*broken) < 9e15)
        return static_cast<qint64>(*broken);
    return std::nullopt;
}

std::optional<QString> FlatValue::text() const
{
    if (type != Type::Text)
        return std::nullopt;
    return escaped ? flatUnescaped(raw) : QString::fromUtf8(raw);
}

std::optional<FlatObject> FlatValue::object() const
{
    return type == Type::Object ? FlatObject::parse(raw) : std::nullopt;
}

std::optional<QList<FlatValue>> FlatValue::array() const
{
    if (type != Type::Array)
        return std::nullopt;
    FlatCursor cursor{raw};
    QList<FlatValue> values;
    if (!cursor.take('['))
        return std::nullopt;
    if (cursor.take(']'))
        return values;
    do {
        FlatValue value;
        if (!cursor.readValue(value))
            return std::nullopt;
        values.append(value);
    } while (cursor.take(','));
    return cursor.take(']') ? std::optional(values) : std::nullopt;
}

QString FlatMember::name() const
{
    return escaped ? flatUnescaped(key) : QString::fromUtf8(key);
}

std::optional<FlatObject> FlatObject::parse(QByteArrayView text)
{
    FlatCursor cursor{text};
    std::optional<FlatObject> object(std::in_place); // a kilobyte that is not to be copied
    if (!cursor.take('{'))
        return std::nullopt;
    if (!cursor.take('}')) {
        do {
            FlatMember member;
            cursor.skipSpace();
            if (!cursor.readText(member.key, member.escaped) || !cursor.take(':')
                || !cursor.readValue(member.value))
                return std::nullopt;
            object->m_members.append(member);
        } while (cursor.take(','));
        if (!cursor.take('}'))
            return std::nullopt;
    }
    cursor.skipSpace();
    if (cursor.at != text.size())
        object.reset();
    return object;
}

const FlatValue* FlatObject::find(QByteArrayView key) const
{
    for (qsizetype i = m_members.size() - 1; i >= 0; --i) {
        if (m_members[i].key == key)
            return &m_members[i].value;
    }
    return nullptr;
}

} // namespace megatune
