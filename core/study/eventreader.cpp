// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/eventreader.h"

#include "core/base/json.h"

#include <charconv>
#include <nlohmann/json.hpp>

namespace megatune {

namespace {

/// False where it is no object.
template<typename Take>
bool takeMembers(const FlatValue& json, Take take)
{
    const std::optional<FlatObject> object = json.object();
    if (object)
        std::for_each(object->members().begin(), object->members().end(), take);
    return object.has_value();
}

/// A text; of anything else, as it is written.
QString textOf(const FlatValue& json)
{
    return json.text().value_or(QString::fromUtf8(json.raw));
}

} // namespace

bool EventReader::read(const FlatValue& json, bool& value)
{
    value = json.type == FlatValue::Type::True;
    return value || json.type == FlatValue::Type::False;
}

bool EventReader::read(const FlatValue& json, int& value)
{
    const std::optional<qint64> number = json.integer();
    if (!number || *number < std::numeric_limits<int>::min() || *number > std::numeric_limits<int>::max())
        return false;
    value = static_cast<int>(*number);
    return true;
}

bool EventReader::read(const FlatValue& json, qint64& value)
{
    const std::optional<qint64> number = json.integer();
    value = number.value_or(value);
    return number.has_value();
}

/// The whole range, half of which FlatValue::integer cannot hold.
bool EventReader::read(const FlatValue& json, quint64& value)
{
    return json.type == FlatValue::Type::Number
        && std::from_chars(json.raw.data(), json.raw.data() + json.raw.size(), value).ec == std::errc();
}

bool EventReader::read(const FlatValue& json, double& value)
{
    const std::optional<double> number = json.number();
    value = number.value_or(value);
    return number.has_value();
}

bool EventReader::read(const FlatValue& json, QString& value)
{
    const std::optional<QString> text = json.text();
    value = text.value_or(value);
    return text.has_value();
}

/// Members of other types than numbers and words are left out.
bool EventReader::read(const FlatValue& json, Layout& value)
{
    QList<LayoutItem> items;
    const bool isObject = takeMembers(json, [&items](const FlatMember& member) {
        Value item;
        const std::optional<QString> word = member.value.text();
        if (const std::optional<qint64> number = member.value.integer())
            item.number = *number;
        else if (word && !word->isEmpty())
            item.word = *word;
        else
            return;
        items.append({member.name(), item});
    });
    value = Layout(std::move(items));
    return isObject;
}

bool EventReader::read(const FlatValue& json, ModelShape& value)
{
    if (json.type != FlatValue::Type::Object)
        return false;
    const auto parsed = parseJson(json.raw.toByteArray(), QStringLiteral("model"));
    if (!parsed)
        return false;
    value = shapeFromJson(*parsed);
    return true;
}

bool EventReader::read(const FlatValue& json, StartTimeout& value)
{
    const std::optional<double> seconds = json.number();
    if (seconds)
        value = {*seconds > 0, *seconds > 0 ? seconds : std::nullopt};
    return seconds.has_value();
}

bool EventReader::read(const FlatValue& json, BusyGpus& value)
{
    value.ignored = json.text() == u"ignore";
    if (const std::optional<double> limit = json.number(); limit && *limit >= 0)
        value.limitS = limit;
    return true;
}

bool EventReader::read(const FlatValue& json, PresetArguments& value)
{
    return takeMembers(
        json, [&value](const FlatMember& member) { value.insert(member.name(), textOf(member.value)); });
}

bool EventReader::read(const FlatValue& json, QList<QPair<QString, QString>>& value)
{
    return takeMembers(json, [&value](const FlatMember& member) {
        value.append({member.name(), textOf(member.value)});
    });
}

bool EventReader::read(const FlatValue& json, QList<CommandEdit>& value)
{
    return takeMembers(json, [&value](const FlatMember& member) {
        const QString name = member.name();
        if (const std::optional<QString> text = member.value.text())
            value.append(CommandEdit::set(name, *text));
        else if (member.value.type == FlatValue::Type::True)
            value.append(CommandEdit::flag(name));
        else
            value.append(CommandEdit::remove(name));
    });
}

} // namespace megatune
