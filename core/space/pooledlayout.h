// SPDX-License-Identifier: GPL-3.0-or-later
// A layout as one of a million: its names and values are held once in a pool, whatever layouts have them.
#pragma once

#include "core/space/layout.h"

#include <memory>

namespace megatune {

/// Each pair of name and value that it was asked for, for as long as it or a layout made with it lives. Of
/// any thread.
class LayoutPool
{
public:
    LayoutPool();
    ~LayoutPool();
    [[nodiscard]] const LayoutItem* item(const LayoutItem& item);

private:
    struct Items;
    std::unique_ptr<Items> m_items;
};

/// Reads as a Layout does, and becomes one where one is asked for.
class PooledLayout
{
public:
    using Items = QList<const LayoutItem*>;

    PooledLayout() = default;
    /// `like`: another one of the pool that may be much the same, where looking things up is quicker.
    PooledLayout(const Layout& layout, std::shared_ptr<LayoutPool> pool, const PooledLayout* like = nullptr);
    /// With a pool of its own.
    PooledLayout& operator=(const Layout& layout);

    operator Layout() const { return Layout(items()); } // NOLINT(google-explicit-constructor)
    [[nodiscard]] QList<LayoutItem> items() const;
    /// Pointers into the pool: quicker than items().
    [[nodiscard]] const Items& pooled() const { return m_items; }
    /// May be taken from an equal layout of the pool.
    [[nodiscard]] Items& pooled() { return m_items; }

    [[nodiscard]] bool isEmpty() const { return m_items.isEmpty(); }
    [[nodiscard]] const Value* find(const QString& name) const;
    [[nodiscard]] qint64 number(const QString& name, qint64 fallback = 1) const;
    [[nodiscard]] QString text(const QString& name) const;
    void set(const QString& name, const Value& value);
    [[nodiscard]] QString toText() const { return Layout(items()).toText(); }

    bool operator==(const PooledLayout& other) const;
    bool operator==(const Layout& other) const { return items() == other.items(); }

private:
    std::shared_ptr<LayoutPool> m_pool;
    Items m_items;
};

} // namespace megatune
