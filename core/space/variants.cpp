// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/space/variants.h"

namespace megatune {

WholeSpaceIndex::WholeSpaceIndex(const SearchSpace& whole, const SearchSpace& part)
    : m_whole(whole)
    , m_part(part)
{
    for (int i = 0; i < whole.count(); ++i) {
        const Value& first = part.parameters()[i].choices.first();
        m_first += static_cast<quint64>(whole.parameters()[i].indexOf(first)) * whole.stride(i);
    }
}

CombinationIndex WholeSpaceIndex::of(CombinationIndex index) const
{
    CombinationIndex found = m_first;
    for (int i = 0; i < m_whole.count(); ++i)
        found += static_cast<quint64>(m_part.choiceAt(index, i)) * m_whole.stride(i);
    return found;
}

CombinationIndex withChoice(const SearchSpace& space, CombinationIndex index, int parameter, int choice)
{
    const int now = space.choiceAt(index, parameter);
    return index + (static_cast<quint64>(choice) - static_cast<quint64>(now)) * space.stride(parameter);
}

std::vector<CombinationIndex> variantsOf(
    const SearchSpace& space, CombinationIndex index, const QStringList& names)
{
    std::vector<CombinationIndex> all{index};
    for (const QString& name : names) {
        const int at = space.indexOf(name);
        if (at < 0)
            continue;
        const int now = space.choiceAt(index, at);
        const size_t count = all.size();
        for (int choice = 0; choice < space.parameters()[at].choices.size(); ++choice) {
            for (size_t i = 0; choice != now && i < count; ++i)
                all.push_back(withChoice(space, all[i], at, choice));
        }
    }
    return all;
}

} // namespace megatune
