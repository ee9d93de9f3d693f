// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the fields of an event, which event.cpp names once, for who writes them and for who reads them. What
// is not found, or is something else, stays as it was.
#pragma once

#include "core/study/event.h"
#include "core/study/flatjson.h"

#include <algorithm>

namespace megatune {

/// With the members of EventWriter (event.cpp).
class EventReader
{
public:
    static constexpr bool isReading = true;
    explicit EventReader(const FlatObject& object)
        : m_object(object)
    {
    }

    /// Something that the event cannot do without is missing.
    [[nodiscard]] bool isIncomplete() const { return m_isIncomplete; }
    void setIncomplete() { m_isIncomplete = true; }

    template<typename T>
    bool field(const char* key, T& value)
    {
        const FlatValue* found = m_object.find(key);
        return found != nullptr && read(*found, value);
    }
    template<typename T>
    void fieldIf(bool /*isThere*/, const char* key, T& value)
    {
        field(key, value);
    }
    template<typename T>
    void optional(const char* key, T& value)
    {
        field(key, value);
    }
    template<typename T>
    void required(const char* key, T& value)
    {
        if (!field(key, value))
            setIncomplete();
    }
    template<typename T, typename FromName>
    bool named(const char* key, T& value, QString (* /*name*/)(T), FromName fromName)
    {
        QString name;
        field(key, name);
        const std::optional<T> known = fromName(name);
        value = known.value_or(value);
        return known.has_value();
    }
    template<typename T, typename FromName>
    void requiredName(const char* key, T& value, QString (*name)(T), FromName fromName)
    {
        if (!named(key, value, name, fromName))
            setIncomplete();
    }
    template<typename Point>
    void points(const char* key, QList<Point>& points)
    {
        const FlatValue* found = m_object.find(key);
        const auto iterations = found != nullptr ? found->array() : std::nullopt;
        if (!iterations)
            return setIncomplete();
        points.resize(iterations->size());
        column(key, points, &Point::iteration);
    }
    template<typename Point, typename Number>
    void column(const char* key, QList<Point>& points, Number Point::*member)
    {
        const FlatValue* found = m_object.find(key);
        const auto column = found != nullptr ? found->array() : std::nullopt;
        for (qsizetype i = 0; column && i < std::min(column->size(), points.size()); ++i)
            read(column->at(i), points[i].*member);
    }
    template<typename Point>
    void columnIfAny(const char* key, QList<Point>& points, double Point::*member)
    {
        column(key, points, member);
    }

private:
    static bool read(const FlatValue& json, bool& value);
    static bool read(const FlatValue& json, int& value);
    static bool read(const FlatValue& json, qint64& value);
    static bool read(const FlatValue& json, quint64& value);
    static bool read(const FlatValue& json, double& value);
    static bool read(const FlatValue& json, QString& value);
    static bool read(const FlatValue& json, Layout& value);
    static bool read(const FlatValue& json, ModelShape& value);
    static bool read(const FlatValue& json, StartTimeout& value);
    static bool read(const FlatValue& json, BusyGpus& value);
    static bool read(const FlatValue& json, PresetArguments& value);
    static bool read(const FlatValue& json, QList<QPair<QString, QString>>& value);
    static bool read(const FlatValue& json, QList<CommandEdit>& value);
    template<typename T>
    static bool read(const FlatValue& json, std::optional<T>& value)
    {
        T inside;
        if (!read(json, inside))
            return false;
        value = std::move(inside);
        return true;
    }
    /// Without the elements that are something else, or incomplete.
    template<typename T>
    static bool read(const FlatValue& json, QList<T>& values)
    {
        const std::optional<QList<FlatValue>> elements = json.array();
        for (const FlatValue& element : elements.value_or(QList<FlatValue>())) {
            T value;
            if (read(element, value))
                values.append(std::move(value));
        }
        return elements.has_value();
    }
    template<typename T>
    static bool read(const FlatValue& json, T& value)
    {
        const std::optional<FlatObject> object = json.object();
        if (!object)
            return false;
        EventReader reader(*object);
        eventFields(reader, value);
        return !reader.isIncomplete();
    }

    const FlatObject& m_object;
    bool m_isIncomplete = false;
};

} // namespace megatune
