// SPDX-License-Identifier: GPL-3.0-or-later
// An optional value that takes the room of a pointer: for what few of a million trials have.
#pragma once

#include <optional>
#include <QSharedData>

namespace megatune {

/// Reads like std::optional, and is changed as a whole only. Copies share the value.
template<typename T>
class Boxed
{
public:
    Boxed() = default;
    Boxed(std::nullopt_t) {} // NOLINT(google-explicit-constructor)
    Boxed(const T& value)    // NOLINT(google-explicit-constructor)
        : m_box(new Box(value))
    {
    }
    Boxed(const std::optional<T>& value) // NOLINT(google-explicit-constructor)
        : m_box(value ? new Box(*value) : nullptr)
    {
    }

    [[nodiscard]] bool has_value() const { return m_box.data() != nullptr; }
    explicit operator bool() const { return has_value(); }
    [[nodiscard]] const T& operator*() const { return m_box->value; }
    [[nodiscard]] const T* operator->() const { return &m_box->value; }
    [[nodiscard]] T value_or(const T& other) const { return has_value() ? m_box->value : other; }
    void reset() { m_box.reset(); }

    operator std::optional<T>() const // NOLINT(google-explicit-constructor)
    {
        return has_value() ? std::optional<T>(m_box->value) : std::nullopt;
    }

private:
    struct Box : QSharedData
    {
        explicit Box(const T& of)
            : value(of)
        {
        }
        const T value;
    };
    QExplicitlySharedDataPointer<Box> m_box;
};

} // namespace megatune
