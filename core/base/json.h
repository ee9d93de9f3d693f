// SPDX-License-Identifier: GPL-3.0-or-later
// Reads JSON that somebody else wrote: bounded in size and depth, never throwing, tolerant of wrong types.
// nlohmann/json.hpp stays out of headers; a .cpp that needs the type includes it after this file.
#pragma once

#include "core/base/error.h"
#include "core/base/units.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <QByteArray>

namespace megatune {

using Json = nlohmann::json;
/// Keeps the order in which keys are written, for output whose form is a contract.
using OrderedJson = nlohmann::ordered_json;

struct JsonLimits
{
    qsizetype maxBytes = 64 * bytesPerMib;
    int maxDepth = 200;
};

/// Parses one JSON document. `what` names it in the error's sentence ("config.json of Qwen/Qwen3-8B").
/// Python's NaN, Infinity and -Infinity are accepted as null.
[[nodiscard]] Result<Json> parseJson(
    const QByteArray& bytes, const QString& what, const JsonLimits& limits = {});

/// The value of `key` in `object`, or nothing when it is absent, null or of another type.
/// A whole number that was written as 8.0 or "8" counts as a number.
[[nodiscard]] std::optional<qint64> integerAt(const Json& object, const char* key);
[[nodiscard]] std::optional<double> numberAt(const Json& object, const char* key);
[[nodiscard]] std::optional<bool> boolAt(const Json& object, const char* key);
[[nodiscard]] std::optional<QString> textAt(const Json& object, const char* key);

[[nodiscard]] OrderedJson numberOrNull(const std::optional<double>& number);
/// An empty text is null.
[[nodiscard]] OrderedJson textOrNull(const QString& text);

/// The document on one line (UTF-8, invalid sequences replaced), and indented for people.
[[nodiscard]] QByteArray toLine(const OrderedJson& value);
[[nodiscard]] QByteArray toLine(const Json& value);
[[nodiscard]] QByteArray toIndented(const OrderedJson& value);

} // namespace megatune
