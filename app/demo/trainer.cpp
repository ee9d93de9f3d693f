// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/demo/trainer.h"

#include "app/demo/failures.h"
#include "app/demo/law.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <ctime>
#include <random>

namespace megatune::demo {

namespace {

constexpr long long trainerHangMs = 3'600'000;

/// One line on standard output, at once and whole.
class TrainerOutput
{
public:
    explicit TrainerOutput(bool quiet)
        : m_quiet(quiet)
    {
    }

    [[gnu::format(printf, 2, 3)]] void line(const char* format, ...) const
    {
        if (m_quiet)
            return;
        va_list values;
        va_start(values, format);
        std::vprintf(format, values);
        va_end(values);
        std::fputc('\n', stdout);
        std::fflush(stdout);
    }

private:
    bool m_quiet;
};

std::string trainerTimestamp()
{
    const auto now = std::chrono::system_clock::now();
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    const auto micro =
        std::chrono::duration_cast<std::chrono::microseconds>(now.time_since_epoch()).count() % 1'000'000;
    std::tm local{};
    localtime_r(&seconds, &local);
    char date[32];
    std::strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S", &local);
    char all[48];
    std::snprintf(all, sizeof all, "%s.%06d", date, static_cast<int>(micro));
    return all;
}

void trainerHangOrCrash(const Options& options, int done)
{
    if (options.crashAfter == done)
        crash();
    if (options.hangAfter == done)
        sleepForMs(trainerHangMs);
}

void trainerFailAs(const std::string& words, int rank)
{
    std::fprintf(stderr,
        "[rank%d]: Traceback (most recent call last):\n"
        "[rank%d]:   File \"/demo/pretrain_gpt.py\", line 42, in <module>\n"
        "[rank%d]:     pretrain(\n"
        "[rank%d]: %s\n",
        rank, rank, rank, rank, words.c_str());
    std::fflush(stderr);
}

/// Ranks follow the order tp-cp-dp-pp, so that a stage is a run of ranks.
int trainerRankOf(const Options& options, int stage)
{
    return stage * (options.layout.gpus / options.layout.pipeline);
}

/// torch's words since 2.5, with numbers that fit together.
void trainerOutOfMemory(const Options& options, const Outcome& outcome)
{
    const Layout& layout = options.layout;
    const int inStage = layout.gpus / layout.pipeline;
    const int rank = trainerRankOf(options, outcome.worstStage)
        + std::min(inStage - 1, static_cast<int>(noise(layout, options.seed, -1) * inStage));
    const double asked = std::clamp(outcome.logits * 0.4, 0.05, 30.0);
    const double free = asked * (0.2 + 0.7 * noise(layout, options.seed, -2));
    const double used = gpuCapacity - free;
    const double idle = 0.4 + 1.2 * noise(layout, options.seed, -3);
    char words[700];
    std::snprintf(words, sizeof words,
        "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate %.2f GiB. GPU %d has a total "
        "capacity of %.2f GiB of which %.2f GiB is free. Including non-PyTorch memory, this process has "
        "%.2f GiB memory in use. Of the allocated memory %.2f GiB is allocated by PyTorch, and %.2f GiB is "
        "reserved by PyTorch but unallocated. If reserved but unallocated memory is large try setting "
        "PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True to avoid fragmentation.",
        asked, rank % 8, gpuCapacity, free, used, used - 2.6 - idle, idle);
    trainerFailAs(words, rank);
}

void trainerArgument(const TrainerOutput& out, const char* name, const std::string& value)
{
    std::string dots(name);
    dots += ' ';
    dots.resize(std::max<std::size_t>(dots.size() + 3, 48), '.');
    out.line("  %s %s", dots.c_str(), value.c_str());
}

void trainerPrintStart(const Options& options, const Outcome& outcome, const TrainerOutput& out)
{
    const Layout& layout = options.layout;
    out.line("using world size: %d, data-parallel size: %d, context-parallel size: %d, "
             "tensor-model-parallel size: %d, pipeline-model-parallel size: %d",
        layout.gpus, dataParallel(layout), layout.context, layout.tensor, layout.pipeline);
    out.line("------------------------ arguments ------------------------");
    const bool full = layout.granularity == "full";
    trainerArgument(out, "context_parallel_size", std::to_string(layout.context));
    trainerArgument(out, "expert_model_parallel_size", std::to_string(layout.expert));
    trainerArgument(out, "expert_tensor_parallel_size", std::to_string(layout.expertTensor));
    trainerArgument(out, "global_batch_size", std::to_string(globalBatch(layout)));
    trainerArgument(out, "micro_batch_size", std::to_string(layout.microBatch));
    trainerArgument(out, "num_layers", std::to_string(options.model.layers));
    trainerArgument(out, "pipeline_model_parallel_size", std::to_string(layout.pipeline));
    trainerArgument(out, "recompute_granularity", layout.granularity == "none" ? "None" : layout.granularity);
    trainerArgument(out, "recompute_method", full ? layout.method : "None");
    trainerArgument(out, "recompute_modules", "['" + layout.modules + "']");
    trainerArgument(out, "recompute_num_layers", full ? std::to_string(layout.recomputeLayers) : "None");
    trainerArgument(out, "sequence_parallel", layout.sequenceParallel ? "True" : "False");
    trainerArgument(out, "tensor_model_parallel_size", std::to_string(layout.tensor));
    trainerArgument(out, "train_iters", std::to_string(options.iterations));
    trainerArgument(out, "virtual_pipeline_model_parallel_size",
        layout.chunks > 1 ? std::to_string(layout.chunks) : "None");
    out.line("-------------------- end of arguments ---------------------");
    for (int stage = 0; stage < layout.pipeline; ++stage) {
        out.line(" > number of parameters on (tensor, pipeline) model parallel rank (0, %d): %.0f", stage,
            outcome.stages[static_cast<std::size_t>(stage)].parameters);
    }
    out.line("training ...");
}

/// The optimizer's states exist only after the first step, so the peak that is reported after it is lower.
void trainerPrintMemory(
    const Options& options, const Outcome& outcome, int iteration, const TrainerOutput& out)
{
    for (int stage = 0; stage < options.layout.pipeline; ++stage) {
        const StageMemory& memory = outcome.stages[static_cast<std::size_t>(stage)];
        const double whole = memory.fixed + memory.activations;
        const double peak = iteration == 1 ? std::max(memory.fixed, whole - 0.3 * memory.fixed) : whole;
        out.line("[Rank %d] (after %d iterations) memory (MB) | allocated: %.2f | max allocated: %.2f | "
                 "reserved: %.2f | max reserved: %.2f",
            trainerRankOf(options, stage), iteration, memory.fixed * 1024, peak * 1024, peak * 1.05 * 1024,
            peak * 1.05 * 1024);
    }
}

/// How many times its steady time an iteration takes: kernels are compiled and buffers grown at first.
double trainerSlowness(const Options& options, int iteration)
{
    const double jitter = 1 + 0.012 * (noise(options.layout, options.seed, iteration) - 0.5);
    const double own = 1 + 0.03 * (noise(options.layout, options.seed, 0) - 0.5);
    const double warmUp = iteration == 1 ? 2.6 : iteration == 2 ? 1.18 : iteration == 3 ? 1.03 : 1;
    return jitter * own * warmUp;
}

void trainerPrintIteration(
    const Options& options, const Outcome& outcome, int iteration, const TrainerOutput& out)
{
    const double slowness = trainerSlowness(options, iteration);
    const double loss = 2.1 + 9.7 * std::exp(-iteration / 25.0)
        + 0.05 * noise(options.layout, options.seed, iteration + 10'000);
    const long long batch = globalBatch(options.layout);
    out.line(" [%s] iteration %8d/%8d | consumed samples: %12lld | elapsed time per iteration (ms): %.1f | "
             "throughput per GPU (TFLOP/s/GPU): %.1f | learning rate: %.6E | global batch size: %5lld | "
             "lm loss: %.6E | loss scale: 1.0 | grad norm: %.3f | number of skipped iterations:   0 | "
             "number of nan iterations:   0 |",
        trainerTimestamp().c_str(), iteration, options.iterations, iteration * batch,
        outcome.iterationMs * slowness, outcome.tflops / slowness, 1e-5 * std::min(1.0, iteration / 10.0),
        batch, loss, 1 + 4 * std::exp(-iteration / 12.0));
}

/// Of this run, other in every run: what its speed is multiplied with.
double trainerRunFactor(const Options& options)
{
    if (options.runNoise == 0)
        return 1;
    std::random_device lots;
    const double share = static_cast<double>(lots()) / static_cast<double>(std::random_device::max());
    return 1 + options.runNoise / 100.0 * (2 * share - 1);
}

int trainerRunSmooth(const Options& options, const TrainerOutput& out)
{
    const std::string refused = options.wantsGraphs
        ? "AssertionError: CUDA graphs need Transformer Engine and a GPU."
        : refusal(options.model, options.layout);
    if (!refused.empty()) {
        trainerFailAs(refused, 0);
        return 1;
    }
    Outcome outcome = smoothLaw(options.model, options.layout);
    const double factor =
        trainerRunFactor(options) / (options.overlapsGradients ? 0.96 : 1) / (options.fusesLoss ? 1.01 : 1);
    outcome.tflops *= factor;
    outcome.iterationMs /= factor;
    trainerPrintStart(options, outcome, out);
    trainerHangOrCrash(options, 0);
    for (int iteration = 1; iteration <= options.iterations; ++iteration) {
        sleepForMs(std::llround(options.iterationMs * trainerSlowness(options, iteration)));
        if (outcome.outOfMemory) {
            trainerOutOfMemory(options, outcome);
            return 1;
        }
        if (iteration == 1 || iteration % options.logInterval == 0)
            trainerPrintIteration(options, outcome, iteration, out);
        if (iteration <= 2)
            trainerPrintMemory(options, outcome, iteration, out);
        trainerHangOrCrash(options, iteration);
        if (options.exitInterval > 0 && iteration % options.exitInterval == 0) {
            out.line("exiting program at iteration %d", iteration);
            return options.exitStatus;
        }
    }
    return options.exitStatus;
}

int trainerRunTable(const Options& options, const TrainerOutput& out)
{
    const Layout& layout = options.layout;
    trainerHangOrCrash(options, 0);
    sleepForMs(options.iterationMs);
    if (layout.microBatch > tableLargestMicroBatch(layout)) {
        std::fprintf(stderr, "CUDA out of memory. (tp=%d ep=%d mbs=%d activation=%s)\n", layout.tensor,
            layout.expert, layout.microBatch, layout.granularity == "selective" ? "selective" : "full");
        return 1;
    }
    out.line("throughput per GPU (TFLOP/s/GPU): %.2f", tableSpeed(layout) * trainerRunFactor(options));
    trainerHangOrCrash(options, 1);
    return options.exitStatus;
}

} // namespace

int train(const Options& options)
{
    const TrainerOutput out(options.quiet);
    if (options.layout.granularity == "selective" && options.methodGiven) {
        trainerFailAs(
            "AssertionError: recompute method is not yet supported for selective recomputing granularity", 0);
        return 1;
    }
    return options.table ? trainerRunTable(options, out) : trainerRunSmooth(options, out);
}

} // namespace megatune::demo
