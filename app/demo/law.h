// SPDX-License-Identifier: GPL-3.0-or-later
// How much memory and time a layout takes in the demo trainer's world. The formulas are stated in --help.
#pragma once

#include "app/demo/options.h"

#include <cstdint>
#include <string>
#include <vector>

namespace megatune::demo {

/// Memory of one pipeline stage's GPUs, GiB.
struct StageMemory
{
    double parameters = 0; ///< their number on one GPU, not bytes
    double fixed = 0;      ///< weights, gradients, optimizer
    double activations = 0;
    /// What CUDA, NCCL and fragmentation add is in it.
    [[nodiscard]] double total() const;
};

struct Outcome
{
    double tflops = 0; ///< a GPU and second
    double iterationMs = 0;
    std::vector<StageMemory> stages;
    int worstStage = 0;
    double logits = 0; ///< GiB of one allocation, what the failing request asks for
    bool outOfMemory = false;
};

/// GiB of memory that torch reports for a GPU of 80 GB.
constexpr double gpuCapacity = 79.11;

/// Why Megatron would refuse the layout, in its words; empty when it would not.
std::string refusal(const Model& model, const Layout& layout);

/// Data-parallel ranks; the layout must not be refused.
int dataParallel(const Layout& layout);
/// The global batch size, its default applied.
long long globalBatch(const Layout& layout);

Outcome smoothLaw(const Model& model, const Layout& layout);

/// The largest micro-batch of the table law, and its TFLOP/s.
int tableLargestMicroBatch(const Layout& layout);
double tableSpeed(const Layout& layout);

/// The same number from 0 to 1 for the same layout, seed and index.
double noise(const Layout& layout, int seed, int index);

} // namespace megatune::demo
