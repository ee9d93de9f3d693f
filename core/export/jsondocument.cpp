// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/jsondocument.h"

#include <nlohmann/json.hpp>

namespace megatune {

namespace {

QByteArray documentMember(const OrderedJson& value)
{
    const bool isListOfObjects = value.is_array() && !value.empty() && value.front().is_object();
    if (!isListOfObjects)
        return toLine(value);
    QByteArray text = "[";
    for (const OrderedJson& element : value)
        text += (text.size() == 1 ? "\n    " : ",\n    ") + toLine(element);
    return text + "\n  ]";
}

} // namespace

QByteArray openJsonDocument(const OrderedJson& object)
{
    QByteArray text = "{";
    for (const auto& [key, value] : object.items())
        text +=
            (text.size() == 1 ? "\n  " : ",\n  ") + toLine(OrderedJson(key)) + ": " + documentMember(value);
    return text;
}

QByteArray jsonDocument(const OrderedJson& object)
{
    return openJsonDocument(object) + "\n}\n";
}

} // namespace megatune
