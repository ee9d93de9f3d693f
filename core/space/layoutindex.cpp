// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/space/layoutindex.h"

namespace megatune {

LayoutIndex::LayoutIndex(const Layout& layout)
{
    m_values.reserve(layout.items().size());
    for (const LayoutItem& item : layout.items()) {
        if (!m_values.contains(item.name))
            m_values.insert(item.name, &item.value);
    }
}

} // namespace megatune
