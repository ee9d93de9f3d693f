// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/space/valueorder.h"

#include <array>

namespace megatune {

namespace {

/// Place of a word that people have an order for; the number of such words for others.
size_t rankOfWord(const QString& word)
{
    static constexpr std::array<const char*, 10> order{
        "false", "no", "off", "none", "selective", "full", "uniform", "block", "true", "yes"};
    size_t rank = 0;
    while (rank < order.size() && word != QLatin1String(order.at(rank)))
        ++rank;
    return rank;
}

} // namespace

bool comesBefore(const Value& one, const Value& other)
{
    if (one.isNumber() != other.isNumber())
        return one.isNumber();
    if (one.isNumber())
        return one.number < other.number;
    const size_t a = rankOfWord(one.word);
    const size_t b = rankOfWord(other.word);
    return a != b ? a < b : one.word < other.word;
}

} // namespace megatune
