// SPDX-License-Identifier: GPL-3.0-or-later
// Equal values that come again and again, held once in memory: a study of a million trials says the same few
// words as often.
#pragma once

#include <array>
#include <QHash>

namespace megatune {

/// For implicitly shared types with a qHash(). Remembers a bounded number of values, the latest ones.
template<typename T>
class SharedValues
{
public:
    /// `value` shares its memory with an equal one from before, if that is remembered.
    void share(T& value)
    {
        T& known = m_known[qHash(value) % m_known.size()];
        if (known == value)
            value = known;
        else
            known = value;
    }

private:
    std::array<T, 512> m_known;
};

} // namespace megatune
