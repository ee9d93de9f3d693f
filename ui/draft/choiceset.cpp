// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/choiceset.h"

namespace megatune {

QList<Value> ChoiceSet::allowed(const Parameter& parameter) const
{
    if (const auto pinned = m_pinned.constFind(parameter.name);
        pinned != m_pinned.constEnd() && parameter.choices.contains(*pinned))
        return {*pinned};
    const QList<Value> off = m_off.value(parameter.name);
    QList<Value> left;
    for (const Value& choice : parameter.choices) {
        if (!off.contains(choice))
            left.append(choice);
    }
    return left.isEmpty() ? parameter.choices : left;
}

bool ChoiceSet::isAllowed(const Parameter& parameter, const Value& value) const
{
    return allowed(parameter).contains(value);
}

bool ChoiceSet::setAllowed(const Parameter& parameter, const Value& value, bool isOn)
{
    if (!parameter.choices.contains(value))
        return false;
    QList<Value> left = allowed(parameter);
    if (left.contains(value) == isOn)
        return true;
    if (!isOn && left.size() == 1)
        return false;
    if (isOn)
        left.append(value);
    else
        left.removeAll(value);
    QList<Value> off = m_off.value(parameter.name);
    off.removeIf([&parameter](const Value& choice) { return parameter.choices.contains(choice); });
    for (const Value& choice : parameter.choices) {
        if (!left.contains(choice))
            off.append(choice);
    }
    m_pinned.remove(parameter.name);
    if (off.isEmpty())
        m_off.remove(parameter.name);
    else
        m_off.insert(parameter.name, off);
    return true;
}

bool ChoiceSet::pin(const Parameter& parameter, const Value& value)
{
    const auto pinned = m_pinned.constFind(parameter.name);
    if (!parameter.choices.contains(value) || (pinned != m_pinned.constEnd() && *pinned == value))
        return false;
    m_pinned.insert(parameter.name, value);
    m_off.remove(parameter.name);
    return true;
}

bool ChoiceSet::allowAll(const QString& parameter)
{
    const auto removed = m_off.remove(parameter) + m_pinned.remove(parameter);
    return removed > 0;
}

void ChoiceSet::narrow(const SearchSpace& whole, const SearchSpace& part)
{
    for (const Parameter& parameter : whole.parameters()) {
        const int at = part.indexOf(parameter.name);
        if (at < 0 || part.parameters()[at].choices.size() == parameter.choices.size())
            continue;
        const QList<Value>& wanted = part.parameters()[at].choices;
        for (const Value& choice : parameter.choices) {
            if (!wanted.contains(choice))
                setAllowed(parameter, choice, false);
        }
        if (wanted.size() == 1)
            pin(parameter, wanted.first());
    }
}

SearchSpace ChoiceSet::restricted(const SearchSpace& space) const
{
    SearchSpace part = space;
    for (const Parameter& parameter : space.parameters())
        part = part.restricted(parameter.name, allowed(parameter));
    return part;
}

} // namespace megatune
