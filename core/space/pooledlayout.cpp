// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/space/pooledlayout.h"

#include <algorithm>
#include <deque>
#include <QHash>
#include <QMutex>

namespace megatune {

struct LayoutPool::Items
{
    QMutex mutex;
    std::deque<LayoutItem> all; ///< which never move
    QHash<QString, QHash<Value, const LayoutItem*>> known;
};

LayoutPool::LayoutPool()
    : m_items(std::make_unique<Items>())
{
}

LayoutPool::~LayoutPool() = default;

const LayoutItem* LayoutPool::item(const LayoutItem& item)
{
    const QMutexLocker lock(&m_items->mutex);
    const LayoutItem*& known = m_items->known[item.name][item.value];
    if (known == nullptr) {
        m_items->all.push_back(item);
        known = &m_items->all.back();
    }
    return known;
}

PooledLayout::PooledLayout(const Layout& layout, std::shared_ptr<LayoutPool> pool, const PooledLayout* like)
    : m_pool(std::move(pool))
{
    const QList<LayoutItem>& items = layout.items();
    m_items.reserve(items.size());
    for (qsizetype i = 0; i < items.size(); ++i) {
        const bool isLike =
            like != nullptr && i < like->m_items.size() && *like->m_items.at(i) == items.at(i);
        m_items.append(isLike ? like->m_items.at(i) : m_pool->item(items.at(i)));
    }
}

PooledLayout& PooledLayout::operator=(const Layout& layout)
{
    *this = PooledLayout(layout, std::make_shared<LayoutPool>());
    return *this;
}

QList<LayoutItem> PooledLayout::items() const
{
    QList<LayoutItem> items;
    items.reserve(m_items.size());
    for (const LayoutItem* item : m_items)
        items.append(*item);
    return items;
}

const Value* PooledLayout::find(const QString& name) const
{
    const auto item = std::find_if(
        m_items.begin(), m_items.end(), [&name](const LayoutItem* other) { return other->name == name; });
    return item == m_items.end() ? nullptr : &(*item)->value;
}

qint64 PooledLayout::number(const QString& name, qint64 fallback) const
{
    const Value* value = find(name);
    return value != nullptr && value->isNumber() ? value->number : fallback;
}

QString PooledLayout::text(const QString& name) const
{
    const Value* value = find(name);
    return value == nullptr ? QString() : value->text();
}

void PooledLayout::set(const QString& name, const Value& value)
{
    Layout layout = *this;
    layout.set(name, value);
    *this = layout;
}

bool PooledLayout::operator==(const PooledLayout& other) const
{
    return std::equal(m_items.begin(), m_items.end(), other.m_items.begin(), other.m_items.end(),
        [](const LayoutItem* a, const LayoutItem* b) { return a == b || *a == *b; });
}

} // namespace megatune
