// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/strategy/guided/roomadvice.h"

#include "core/base/tr.h"

#include <algorithm>

namespace megatune {

namespace {

/// Of the capacity that is to be used: what is estimated beyond it runs out of memory too often.
constexpr double roomUsable = 0.95;
constexpr int roomMostGpus = 64; ///< times as many as there are
constexpr int roomShortest = 16; ///< a sixteenth of the length

/// The least power of two, up to `most`, with which it fits; 0: none.
template<typename Need>
int roomFactor(int most, double room, Need need)
{
    for (int factor = 2; factor <= most; factor *= 2) {
        if (need(factor) <= room)
            return factor;
    }
    return 0;
}

} // namespace

QStringList whatWouldFit(const StageMemory& memory, const MemoryFit& fit, double capacity, int gpus)
{
    const double learned = fit.expectedNeed(memoryNeed(memory));
    // It ran out of memory: it needs more than the GPU has, whatever is expected.
    const double scale = std::max(1.0, capacity / learned);
    const double optimizer = scale * fit.statesFactor() * memory.optimizer;
    const double states = scale * fit.statesFactor() * (memory.weights + memory.gradients) + optimizer;
    const double moving =
        scale * fit.movingFactor() * (memory.activations + memory.logits + memory.transient);
    const double room = roomUsable * capacity - memory.framework;
    QStringList ways;
    if (const int by = roomFactor(roomMostGpus, room, [&](int times) { return states / times + moving; }))
        ways.append(Tr::tr("%1 GPUs").arg(by * gpus));
    if (const int by = roomFactor(roomShortest, room, [&](int part) { return states + moving / part; }))
        ways.append(Tr::tr("sequences 1/%1 as long").arg(by));
    if (states - optimizer + moving <= room)
        ways.append(Tr::tr("the optimizer's states on the host (offload)"));
    return ways;
}

} // namespace megatune
