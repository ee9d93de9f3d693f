// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of the demo trainer: the options of Megatron-LM and ms-swift that decide a layout, and
// switches that make a run go wrong on purpose.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace megatune::demo {

/// Sizes of the model that is trained. The defaults are a mixture of experts of 9 B parameters, 2 B of them
/// active.
struct Model
{
    int layers = 32;
    int hidden = 2048;
    int heads = 32;
    int queryGroups = 8;
    int ffn = 2560; ///< of the part of every layer that is not an expert
    int vocabulary = 131072;
    int experts = 64; ///< 0: dense
    int expertsPerToken = 4;
    int expertFfn = 640;
    int sequence = 4096; ///< tokens a sample
};

/// One way of laying the training out, in Megatron's terms.
struct Layout
{
    int tensor = 1;
    int pipeline = 1;
    int chunks = 1; ///< virtual stages that each rank of the pipeline holds
    int context = 1;
    int expert = 1;
    int expertTensor = 1;
    int microBatch = 1;
    int globalBatch = 0;              ///< 0: one micro-batch on each data-parallel rank
    std::string granularity = "full"; ///< full, selective or none
    std::string method = "uniform";   ///< uniform or block, of full recomputation
    int recomputeLayers = 1;
    std::string modules = "core_attn"; ///< that selective recomputation recomputes, with blanks between
    bool sequenceParallel = false;
    int gpus = 8;
};

struct Options
{
    Model model;
    Layout layout;
    bool table = false;       ///< the law of the acceptance table instead of the smooth one
    bool methodGiven = false; ///< --recompute-method or --recompute-num-layers
    int iterations = 10;
    int logInterval = 1;
    int exitInterval = 0; ///< stop after so many iterations; 0: never
    int iterationMs = 120;
    int seed = 0;
    bool overlapsGradients = false; ///< --overlap-grad-reduce: a step takes 4 % less
    bool fusesLoss = false;         ///< --cross-entropy-loss-fusion: it takes 1 % more
    bool wantsGraphs = false;       ///< --cuda-graph-impl, which is refused
    int runNoise = 0;               ///< percent by which runs of the same command differ, at most

    bool help = false;
    bool ignoreSigterm = false;
    bool quiet = false;
    bool garbage = false;
    int children = 0;
    long long floodBytes = 0;
    std::optional<int> hangAfter;  ///< iterations
    std::optional<int> crashAfter; ///< iterations
    int exitStatus = 0;
    std::vector<std::string> printEnvironment;
};

/// `arguments` without the program's name. Unknown options and positional arguments are ignored, the last of
/// several spellings wins. A value that is no possible number ends up in `error` as argparse would word it.
Options readOptions(const std::vector<std::string>& arguments, std::string& error);

/// What --help prints.
std::string helpText();

} // namespace megatune::demo
