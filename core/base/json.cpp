// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/base/units.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace megatune {

namespace {

/// Depth of nesting without building anything: a bracket bomb must not reach the parser.
int nestingDepth(const QByteArray& bytes)
{
    int depth = 0;
    int deepest = 0;
    bool inString = false;
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        const char c = bytes[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            deepest = std::max(deepest, ++depth);
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return deepest;
}

/// Python's json.dumps writes NaN and Infinity, which are no JSON: replaced by null outside of strings.
QByteArray withoutPythonNumbers(const QByteArray& bytes)
{
    if (!bytes.contains("NaN") && !bytes.contains("Infinity"))
        return bytes;
    QByteArray out;
    out.reserve(bytes.size());
    bool inString = false;
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        const char c = bytes[i];
        if (c == '"' || (inString && c == '\\')) {
            if (c == '"')
                inString = !inString;
            out.append(c);
            if (c == '\\' && i + 1 < bytes.size())
                out.append(bytes[++i]);
            continue;
        }
        bool replaced = false;
        if (!inString) {
            for (const char* word : {"NaN", "-Infinity", "Infinity"}) {
                const auto length = static_cast<qsizetype>(qstrlen(word));
                if (bytes.size() - i >= length
                    && qstrncmp(bytes.constData() + i, word, static_cast<size_t>(length)) == 0) {
                    out.append("null");
                    i += length - 1;
                    replaced = true;
                    break;
                }
            }
        }
        if (!replaced)
            out.append(c);
    }
    return out;
}

const Json* memberOf(const Json& object, const char* key)
{
    if (!object.is_object())
        return nullptr;
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

} // namespace

Result<Json> parseJson(const QByteArray& bytes, const QString& what, const JsonLimits& limits)
{
    if (bytes.size() > limits.maxBytes) {
        return failure(ErrorKind::Malformed,
            Tr::tr("%1 is larger than %2 MiB and was not read; check that it is the right file.")
                .arg(what)
                .arg(limits.maxBytes / bytesPerMib));
    }
    if (nestingDepth(bytes) > limits.maxDepth) {
        return failure(ErrorKind::Malformed,
            Tr::tr("%1 is nested more than %2 levels deep and was not read; check that it is the right file.")
                .arg(what)
                .arg(limits.maxDepth));
    }
    const QByteArray clean = withoutPythonNumbers(bytes);
    try {
        return Json::parse(clean.constData(), clean.constData() + clean.size());
    } catch (const nlohmann::json::out_of_range& error) {
        return failure(ErrorKind::Malformed,
            Tr::tr("%1 holds a number that is larger than any computer's; correct it.").arg(what),
            QString::fromUtf8(error.what()));
    } catch (const nlohmann::json::exception& error) {
        return failure(ErrorKind::Malformed,
            Tr::tr("%1 is not complete JSON; fetch or write it again.").arg(what),
            QString::fromUtf8(error.what()));
    }
}

std::optional<qint64> integerAt(const Json& object, const char* key)
{
    const Json* value = memberOf(object, key);
    if (value == nullptr)
        return std::nullopt;
    if (value->is_number_integer() || value->is_number_unsigned())
        return value->get<qint64>();
    if (value->is_number_float()) {
        const double number = value->get<double>();
        if (std::abs(number) < 9e15 && number == std::floor(number))
            return static_cast<qint64>(number);
        return std::nullopt;
    }
    if (value->is_string())
        return toInteger(QString::fromStdString(value->get_ref<const std::string&>()));
    return std::nullopt;
}

std::optional<double> numberAt(const Json& object, const char* key)
{
    const Json* value = memberOf(object, key);
    if (value == nullptr)
        return std::nullopt;
    if (value->is_number())
        return value->get<double>();
    if (value->is_string()) {
        bool ok = false;
        const double number = QString::fromStdString(value->get_ref<const std::string&>()).toDouble(&ok);
        if (ok)
            return number;
    }
    return std::nullopt;
}

std::optional<bool> boolAt(const Json& object, const char* key)
{
    const Json* value = memberOf(object, key);
    if (value == nullptr || !value->is_boolean())
        return std::nullopt;
    return value->get<bool>();
}

std::optional<QString> textAt(const Json& object, const char* key)
{
    const Json* value = memberOf(object, key);
    if (value == nullptr || !value->is_string())
        return std::nullopt;
    return QString::fromStdString(value->get_ref<const std::string&>());
}

OrderedJson numberOrNull(const std::optional<double>& number)
{
    return number ? OrderedJson(*number) : OrderedJson();
}

OrderedJson textOrNull(const QString& text)
{
    return text.isEmpty() ? OrderedJson() : OrderedJson(text.toStdString());
}

QByteArray toLine(const OrderedJson& value)
{
    return QByteArray::fromStdString(value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace));
}

QByteArray toLine(const Json& value)
{
    return QByteArray::fromStdString(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

QByteArray toIndented(const OrderedJson& value)
{
    return QByteArray::fromStdString(value.dump(2, ' ', false, OrderedJson::error_handler_t::replace));
}

} // namespace megatune
