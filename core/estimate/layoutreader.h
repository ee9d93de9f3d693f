// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the numbers of a search space's combinations as a layout that estimates understand.
#pragma once

#include "core/base/error.h"
#include "core/estimate/training.h"
#include "core/space/rule.h"
#include "core/space/searchspace.h"

#include <array>
#include <vector>

namespace megatune {

/// Knows where a search space keeps each parameter. Parameters that the space lacks keep the values of
/// LayoutSpec; unknown ones are ignored. Reading allocates nothing; any thread.
class LayoutReader
{
public:
    explicit LayoutReader(const SearchSpace& space);

    [[nodiscard]] LayoutSpec read(Numbers numbers) const;
    /// The same from a layout by names; needs no space.
    [[nodiscard]] static LayoutSpec read(const Layout& layout);

private:
    /// The code that rules use for a word, and what it means here.
    struct Word
    {
        qint64 code = 0;
        int meaning = 0;
    };
    static constexpr int numberCount = 10;

    std::array<int, numberCount> m_positions{};
    int m_granularity = -1;
    int m_method = -1;
    int m_sequence = -1;
    int m_modules = -1;
    int m_sharding = -1;
    std::vector<Word> m_granularityWords;
    std::vector<Word> m_methodWords;
    std::vector<Word> m_sequenceWords;
    std::vector<Word> m_moduleWords;
    std::vector<Word> m_shardingWords;
};

/// That so many GPUs can be split in this way, and the batch into whole micro-batches, as estimates need it;
/// else one sentence with the sizes.
[[nodiscard]] Result<void> checkDivision(const LayoutSpec& layout, qint64 gpus, qint64 globalBatch);

} // namespace megatune
