// SPDX-License-Identifier: GPL-3.0-or-later
// Which choices of a space's parameters a person allows: switched off one by one, or all but one by a pin.
#pragma once

#include "core/space/searchspace.h"

#include <QMap>

namespace megatune {

/// Plain values. What is said of choices that a space does not have is kept, without effect there: a pin on
/// EP 1 leaves EP 1 alone also when other GPUs bring more choices.
class ChoiceSet
{
public:
    ChoiceSet() = default;
    /// By the parameters' names: what is switched off, and the one choice that is left.
    ChoiceSet(QMap<QString, QList<Value>> off, QMap<QString, Value> pinned)
        : m_off(std::move(off))
        , m_pinned(std::move(pinned))
    {
    }
    [[nodiscard]] const QMap<QString, QList<Value>>& off() const { return m_off; }
    [[nodiscard]] const QMap<QString, Value>& pinned() const { return m_pinned; }

    /// The choices that are left; all of them when none would be, as after a change of the number of GPUs.
    [[nodiscard]] QList<Value> allowed(const Parameter& parameter) const;
    [[nodiscard]] bool isAllowed(const Parameter& parameter, const Value& value) const;
    /// The last allowed choice of a parameter cannot be switched off (returns false).
    bool setAllowed(const Parameter& parameter, const Value& value, bool allowed);
    /// Only this choice; false when that changes nothing, or when it is none.
    bool pin(const Parameter& parameter, const Value& value);
    /// False when that changes nothing.
    bool allowAll(const QString& parameter);
    /// Takes away what `part` of `whole` lacks; where one choice is left, it is pinned.
    void narrow(const SearchSpace& whole, const SearchSpace& part);

    /// The space with the allowed choices.
    [[nodiscard]] SearchSpace restricted(const SearchSpace& space) const;
    [[nodiscard]] bool isEmpty() const { return m_off.isEmpty() && m_pinned.isEmpty(); }
    bool operator==(const ChoiceSet&) const = default;

private:
    QMap<QString, QList<Value>> m_off;
    QMap<QString, Value> m_pinned;
};

} // namespace megatune
