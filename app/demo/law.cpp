// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/demo/law.h"

#include <algorithm>
#include <cmath>

namespace megatune::demo {

namespace {

constexpr double lawGiB = 1024.0 * 1024 * 1024;
constexpr double lawContext = 2.6;        // GiB: CUDA, NCCL, workspaces
constexpr double lawFragmentation = 1.05; // reserved by allocated
constexpr double lawPeak = 989e12 * 0.72; // FLOP/s that the best matrix products reach
constexpr double lawOptimizerBandwidth = 2e12;
constexpr double lawGradientBandwidth = 220e9;
constexpr double lawLaunch = 0.33e-3; // seconds a layer and micro-batch

/// Parameters of the whole model by what they are divided among.
struct LawParameters
{
    double blocks = 0;    ///< attention and dense feed-forward
    double embedding = 0; ///< one table
    double experts = 0;
    double activeExperts = 0;
};

LawParameters lawParameters(const Model& model)
{
    const double h = model.hidden;
    LawParameters sum;
    const double attention = h * h * (2 + 2.0 * model.queryGroups / model.heads);
    sum.blocks = model.layers * (attention + 3 * h * model.ffn);
    sum.embedding = h * model.vocabulary;
    sum.experts = double(model.layers) * model.experts * 3 * h * model.expertFfn;
    sum.activeExperts =
        double(model.layers) * std::min(model.experts, model.expertsPerToken) * 3 * h * model.expertFfn;
    return sum;
}

double lawActivations(const Model& model, const Layout& layout, int stage, int microBatches)
{
    const double tokens = double(layout.microBatch) * model.sequence / (layout.tensor * layout.context);
    const double h = model.hidden;
    const double routed =
        model.experts > 0 ? model.expertsPerToken * 1.3 * (6.0 * model.expertFfn + 4 * h) : 0;
    const double layer = tokens * (34 * h + routed);
    const double input = tokens * 2 * h;
    const int layers = std::max(1, model.layers / layout.pipeline);
    // An interleaved schedule warms up with more micro-batches, of a chunk each.
    const double interleaved = layout.chunks > 1 ? double(layout.pipeline - 1) / layout.chunks : 0;
    const double inFlight = std::min<double>(layout.pipeline - stage + interleaved, microBatches);
    const int recomputed = std::min(layout.recomputeLayers, layers);
    if (layout.granularity == "selective")
        return 0.7 * layer * layers * inFlight;
    if (layout.granularity != "full")
        return layer * layers * inFlight;
    if (layout.method == "uniform")
        return input * std::ceil(double(layers) / recomputed) * inFlight + layer * recomputed;
    return (input * recomputed + layer * (layers - recomputed)) * inFlight + layer;
}

int lawMicroBatches(const Layout& layout)
{
    const long long samples = 1LL * layout.microBatch * dataParallel(layout);
    return static_cast<int>(std::max(1LL, globalBatch(layout) / samples));
}

std::vector<StageMemory> lawMemory(const Model& model, const Layout& layout, double logits)
{
    const LawParameters all = lawParameters(model);
    const double shards =
        double(layout.gpus) / (layout.tensor * layout.pipeline); // the optimizer's, CP included
    const double expertWays = double(layout.expert) * layout.expertTensor * layout.pipeline;
    const double experts = all.experts / expertWays;
    const double expertShards = layout.gpus / expertWays;
    std::vector<StageMemory> stages;
    for (int stage = 0; stage < layout.pipeline; ++stage) {
        const int tables = (stage == 0 ? 1 : 0) + (stage == layout.pipeline - 1 ? 1 : 0);
        const double dense = (all.blocks / layout.pipeline + tables * all.embedding) / layout.tensor;
        StageMemory memory;
        memory.parameters = dense + experts;
        memory.fixed = (dense * (6 + 12 / shards) + experts * (6 + 12 / expertShards)) / lawGiB;
        memory.activations = lawActivations(model, layout, stage, lawMicroBatches(layout)) / lawGiB;
        if (stage == layout.pipeline - 1)
            memory.activations += logits;
        stages.push_back(memory);
    }
    return stages;
}

/// How much of the forward pass is run again, as a part of forward and backward together.
double lawRecomputation(const Model& model, const Layout& layout)
{
    if (layout.granularity == "selective")
        return 0.06;
    if (layout.granularity != "full")
        return 0;
    const double layers = std::max(1, model.layers / layout.pipeline);
    const double share =
        layout.method == "uniform" ? 1 : std::min<double>(layout.recomputeLayers, layers) / layers;
    return share / 3;
}

/// Seconds that a stage takes for one micro-batch, forward and backward.
double lawMicroBatchSeconds(const Model& model, const Layout& layout)
{
    const LawParameters all = lawParameters(model);
    const double tokens = double(layout.microBatch) * model.sequence / (layout.tensor * layout.context);
    const double layers = double(model.layers) / layout.pipeline;
    const double h = model.hidden;
    const double attention = double(model.layers) * h * model.sequence;
    const double dense = 6 * ((all.blocks + attention) / layout.pipeline + all.embedding) * tokens;
    double seconds = dense / (lawPeak * tokens / (tokens + 1400)) + layers * lawLaunch;
    if (model.experts > 0) {
        const double perExpert = tokens * model.expertsPerToken * layout.expert / model.experts;
        seconds +=
            6 * all.activeExperts / layout.pipeline * tokens / (lawPeak * perExpert / (perExpert + 200));
    }
    const double again = lawRecomputation(model, layout);
    seconds *= 1 + again;
    seconds *= 1 + 0.05 * std::log2(layout.context);
    const double exchanges =
        layers * (4 + (again > 0.1 ? 6 * again : 0)); // forward, backward, and forward again
    const double within = layout.tensor * layout.context > 8 ? 30e9 : 300e9;
    seconds += exchanges * 2 * h * tokens * (layout.tensor - 1) / within;
    if (model.experts > 0) {
        const double routed = 2 * h * tokens * model.expertsPerToken;
        const double between = layout.expert * layout.expertTensor > 8 ? 30e9 : 95e9;
        seconds += exchanges * routed * (layout.expert - 1) / layout.expert / between;
        seconds += exchanges * routed * (layout.expertTensor - 1) / 250e9;
    }
    return seconds;
}

double lawStepSeconds(const Model& model, const Layout& layout)
{
    const LawParameters all = lawParameters(model);
    const int microBatches = lawMicroBatches(layout);
    const double bubble = double(layout.pipeline - 1) / microBatches / layout.chunks;
    const double passing = layout.pipeline > 1 ? 1.016 + 0.004 * layout.chunks : 1;
    double seconds = microBatches * lawMicroBatchSeconds(model, layout) * (1 + bubble) * passing;
    const double shards = double(layout.gpus) / (layout.tensor * layout.pipeline);
    const double expertWays = double(layout.expert) * layout.expertTensor * layout.pipeline;
    const double expertShards = layout.gpus / expertWays;
    const double tables = layout.pipeline == 1 ? 2 : 1;
    const double dense = (all.blocks / layout.pipeline + tables * all.embedding) / layout.tensor;
    const double experts = all.experts / expertWays;
    // Half of it hides behind the backward pass.
    const double reduced = (shards > 1 ? dense * 6 : 0) + (expertShards > 1 ? experts * 6 : 0);
    seconds += 0.6 * reduced / lawGradientBandwidth;
    seconds += 16 * (dense / shards + experts / expertShards) / lawOptimizerBandwidth;
    return seconds;
}

std::string lawNumber(int number)
{
    return std::to_string(number);
}

} // namespace

double StageMemory::total() const
{
    return (fixed + activations) * lawFragmentation + lawContext;
}

std::string refusal(const Model& model, const Layout& layout)
{
    const long long dense = 1LL * layout.tensor * layout.pipeline * layout.context;
    const long long sparse = 1LL * layout.expert * layout.expertTensor * layout.pipeline;
    const std::string world = "world_size (" + lawNumber(layout.gpus) + ")";
    if (dense > layout.gpus || layout.gpus % dense != 0)
        return "RuntimeError: " + world + " is not divisible by " + std::to_string(dense);
    if (sparse > layout.gpus || layout.gpus % sparse != 0)
        return "RuntimeError: " + world + " is not divisible by expert_tensor_model_pipeline_parallel size ("
            + std::to_string(sparse) + ")";
    if (model.layers % (layout.pipeline * layout.chunks) != 0)
        return "AssertionError: Number of layers should be divisible by the pipeline-model-parallel size";
    if (model.heads % layout.tensor != 0)
        return "ValueError: num_attention_heads (" + lawNumber(model.heads)
            + ") must be a multiple of tensor_model_parallel_size (" + lawNumber(layout.tensor) + ").";
    if (model.queryGroups % layout.tensor != 0)
        return "ValueError: num_query_groups (" + lawNumber(model.queryGroups)
            + ") must be a multiple of tensor_model_parallel_size (" + lawNumber(layout.tensor) + ").";
    if (layout.expert > 1 && (model.experts == 0 || model.experts % layout.expert != 0))
        return "AssertionError: Number of experts should be a multiple of expert model parallel_size.";
    const long long samples = 1LL * layout.microBatch * dataParallel(layout);
    if (layout.globalBatch > 0 && layout.globalBatch % samples != 0)
        return "AssertionError: global batch size (" + lawNumber(layout.globalBatch)
            + ") is not divisible by micro batch size (" + lawNumber(layout.microBatch)
            + ") times data parallel size (" + lawNumber(dataParallel(layout)) + ")";
    return {};
}

int dataParallel(const Layout& layout)
{
    return layout.gpus / (layout.tensor * layout.pipeline * layout.context);
}

long long globalBatch(const Layout& layout)
{
    return layout.globalBatch > 0 ? layout.globalBatch : 1LL * layout.microBatch * dataParallel(layout);
}

Outcome smoothLaw(const Model& model, const Layout& layout)
{
    Outcome outcome;
    const double tokens = double(layout.microBatch) * model.sequence / (layout.tensor * layout.context);
    outcome.logits = tokens * model.vocabulary * 10 / lawGiB;
    outcome.stages = lawMemory(model, layout, outcome.logits);
    for (std::size_t stage = 1; stage < outcome.stages.size(); ++stage) {
        if (outcome.stages[stage].total()
            > outcome.stages[static_cast<std::size_t>(outcome.worstStage)].total())
            outcome.worstStage = static_cast<int>(stage);
    }
    outcome.outOfMemory =
        outcome.stages[static_cast<std::size_t>(outcome.worstStage)].total() > gpuCapacity - 0.5;

    const LawParameters all = lawParameters(model);
    const double attention = double(model.layers) * model.hidden * model.sequence;
    const double flops = 6 * (all.blocks + all.embedding + all.activeExperts + attention)
        * static_cast<double>(globalBatch(layout)) * model.sequence / layout.gpus;
    const double seconds = lawStepSeconds(model, layout);
    outcome.iterationMs = seconds * 1e3;
    outcome.tflops = flops / seconds / 1e12;
    return outcome;
}

int tableLargestMicroBatch(const Layout& layout)
{
    const long long room = layout.granularity == "selective" ? 8 : 16;
    return static_cast<int>(std::max(1LL, room / (1LL * layout.tensor * layout.expert)));
}

double tableSpeed(const Layout& layout)
{
    const double kept = layout.granularity == "selective" ? 0.95 : 1;
    return 80.0 / layout.tensor * (1 + 0.2 * std::log2(layout.microBatch)) * kept
        * std::pow(0.95, layout.expert - 1);
}

double noise(const Layout& layout, int seed, int index)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL; // FNV-1a, then the finaliser of SplitMix64
    for (const int part :
        {layout.tensor, 1000 * (layout.chunks - 1) + layout.pipeline, layout.context, layout.expert,
            layout.expertTensor, layout.microBatch, layout.recomputeLayers,
            static_cast<int>(layout.granularity.size()), static_cast<int>(layout.method.size()), seed, index})
        hash = (hash ^ static_cast<std::uint64_t>(part)) * 0x100000001b3ULL;
    hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9ULL;
    hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebULL;
    return static_cast<double>((hash ^ (hash >> 31)) >> 11) / 9007199254740992.0; // 2^53
}

} // namespace megatune::demo
