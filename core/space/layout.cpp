// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/space/layout.h"

#include "core/space/axisnames.h"
#include "core/space/layoutindex.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace megatune {

const Value* Layout::find(const QString& name) const
{
    for (const LayoutItem& item : m_items) {
        if (item.name == name)
            return &item.value;
    }
    return nullptr;
}

qint64 Layout::number(const QString& name, qint64 fallback) const
{
    const Value* value = find(name);
    return value != nullptr && value->isNumber() ? value->number : fallback;
}

QString Layout::text(const QString& name) const
{
    const Value* value = find(name);
    return value == nullptr ? QString() : value->text();
}

void Layout::set(const QString& name, const Value& value)
{
    for (LayoutItem& item : m_items) {
        if (item.name == name) {
            item.value = value;
            return;
        }
    }
    m_items.append({name, value});
}

size_t qHash(const Value& value, size_t seed)
{
    return value.isNumber() ? ::qHash(value.number, seed) : ::qHash(value.word, seed);
}

void Layout::shareWith(const Layout& like)
{
    if (m_items == like.m_items) {
        m_items = like.m_items;
        return;
    }
    for (qsizetype i = 0; i < std::min(m_items.size(), like.m_items.size()); ++i) {
        const LayoutItem& other = like.m_items.at(i);
        if (m_items.at(i).name != other.name)
            continue;
        m_items[i].name = other.name;
        if (m_items.at(i).value == other.value)
            m_items[i].value = other.value;
    }
}

QString Layout::toText() const
{
    QStringList parts;
    for (const LayoutItem& item : m_items)
        parts.append(item.name + u'=' + item.value.text());
    return parts.join(u' ');
}

QString Layout::shownText() const
{
    Layout shown = *this;
    shown.m_items.removeIf([this](const LayoutItem& item) {
        return !hasEffect(item.name, *this) || (item.name == axis::vpp && item.value.number == 1);
    });
    return shown.toText();
}

bool hasEffect(const QString& parameter, const Layout& layout)
{
    if (parameter == axis::sequenceParallel)
        return layout.text(axis::tp) != u"1";
    if (parameter == axis::vpp)
        return layout.text(axis::pp) != u"1";
    if (parameter == axis::method || parameter == axis::recomputeLayers)
        return layout.text(axis::granularity) == u"full";
    if (parameter == axis::recomputeModules)
        return layout.text(axis::granularity) == u"selective";
    return true;
}

const Value* effectiveValue(const Layout& layout, const QString& parameter)
{
    return hasEffect(parameter, layout) ? layout.find(parameter) : nullptr;
}

OrderedJson toJson(const Layout& layout)
{
    OrderedJson json = OrderedJson::object();
    const LayoutIndex index(layout);
    // Not by its own operator, which looks at all members that are there.
    auto& members = json.get_ref<OrderedJson::object_t&>();
    members.reserve(static_cast<size_t>(layout.items().size()));
    for (const LayoutItem& item : layout.items()) {
        if (index.find(item.name) != &item.value)
            continue;
        members.emplace_back(item.name.toStdString(),
            item.value.isNumber() ? OrderedJson(item.value.number)
                                  : OrderedJson(item.value.word.toStdString()));
    }
    return json;
}

} // namespace megatune
