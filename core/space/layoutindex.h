// SPDX-License-Identifier: GPL-3.0-or-later
// A layout's values by their names, for those that have thousands.
#pragma once

#include "core/space/layout.h"

#include <QHash>

namespace megatune {

/// Finds a layout's values by their names in constant time: a file of others may have thousands of
/// parameters. The layout lives longer.
class LayoutIndex
{
public:
    explicit LayoutIndex(const Layout& layout);
    explicit LayoutIndex(Layout&&) = delete;
    /// As Layout::find().
    [[nodiscard]] const Value* find(const QString& name) const { return m_values.value(name, nullptr); }

private:
    QHash<QString, const Value*> m_values;
};

} // namespace megatune
