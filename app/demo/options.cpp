// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/demo/options.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <map>

namespace megatune::demo {

namespace {

constexpr int optionsMost = 1'000'000'000;
constexpr int optionsMostGpus = 1'000'000;

/// "--tensor_model_parallel_size" -> "tensor-model-parallel-size"; empty when it is no long option.
std::string optionsName(const std::string& word)
{
    if (word.size() < 3 || word.compare(0, 2, "--") != 0)
        return {};
    std::string name =
        word.substr(2, word.find('=') == std::string::npos ? std::string::npos : word.find('=') - 2);
    std::replace(name.begin(), name.end(), '_', '-');
    return name;
}

bool optionsIsSwitch(const std::string& name)
{
    return name == "help" || name == "ignore-sigterm" || name == "quiet" || name == "garbage"
        || name == "recompute-activations" || name == "overlap-grad-reduce"
        || name == "cross-entropy-loss-fusion";
}

bool optionsAllDigits(const std::string& word)
{
    return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

/// Reads values out of the table and keeps the first complaint.
class OptionsTable
{
public:
    explicit OptionsTable(const std::vector<std::string>& arguments);

    bool has(const std::string& name) const { return m_values.count(name) > 0; }
    std::string text(const std::string& name) const { return has(name) ? m_values.at(name) : std::string(); }
    const std::vector<std::string>& environment() const { return m_environment; }

    long long number(const std::string& name, long long otherwise, long long smallest, long long largest);
    void integer(int& target, const std::string& name, int smallest = 1, int largest = optionsMost)
    {
        target = static_cast<int>(number(name, target, smallest, largest));
    }
    std::string choice(
        const std::string& name, const std::string& otherwise, const std::vector<std::string>& allowed);
    const std::string& error() const { return m_error; }

private:
    void complain(const std::string& name, const std::string& what)
    {
        if (m_error.empty())
            m_error = "megatune-demo-trainer: error: argument --" + name + ": " + what;
    }

    std::map<std::string, std::string> m_values;
    std::vector<std::string> m_environment; ///< every --print-env, not only the last
    std::string m_error;
};

OptionsTable::OptionsTable(const std::vector<std::string>& arguments)
{
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string name = optionsName(arguments[i]);
        if (name.empty())
            continue;
        std::string value;
        const std::size_t equals = arguments[i].find('=');
        const bool counts = name == "hang" || name == "crash"; // their number is optional
        if (equals != std::string::npos)
            value = arguments[i].substr(equals + 1);
        else if (!optionsIsSwitch(name) && i + 1 < arguments.size()
            && arguments[i + 1].compare(0, 2, "--") != 0 && (!counts || optionsAllDigits(arguments[i + 1])))
            value = arguments[++i];
        while (name == "recompute-modules" && i + 1 < arguments.size()
            && arguments[i + 1].compare(0, 2, "--") != 0)
            value += ' ' + arguments[++i];
        m_values[name] = value;
        if (name == "print-env")
            m_environment.push_back(value);
    }
}

long long OptionsTable::number(
    const std::string& name, long long otherwise, long long smallest, long long largest)
{
    if (!has(name))
        return otherwise;
    const std::string value = text(name);
    long long read = 0;
    const auto [end, status] = std::from_chars(value.data(), value.data() + value.size(), read);
    if (value.empty() || status != std::errc() || end != value.data() + value.size())
        complain(name, "invalid int value: '" + value + "'");
    else if (read < smallest || read > largest)
        complain(name,
            "must be from " + std::to_string(smallest) + " to " + std::to_string(largest) + ", not " + value);
    else
        return read;
    return otherwise;
}

std::string OptionsTable::choice(
    const std::string& name, const std::string& otherwise, const std::vector<std::string>& allowed)
{
    if (!has(name))
        return otherwise;
    const std::string value = text(name);
    if (std::find(allowed.begin(), allowed.end(), value) != allowed.end())
        return value;
    std::string list;
    for (const std::string& each : allowed)
        list += (list.empty() ? "'" : ", '") + each + "'";
    complain(name, "invalid choice: '" + value + "' (choose from " + list + ")");
    return otherwise;
}

void optionsReadModel(Model& model, OptionsTable& table)
{
    table.integer(model.layers, "num-layers", 1, 1'000'000);
    table.integer(model.hidden, "hidden-size");
    table.integer(model.heads, "num-attention-heads");
    model.queryGroups = std::min(model.queryGroups, model.heads);
    table.integer(model.queryGroups, "num-query-groups");
    table.integer(model.ffn, "ffn-hidden-size");
    table.integer(model.vocabulary, "vocab-size");
    table.integer(model.experts, "num-experts", 0);
    table.integer(model.expertsPerToken, "moe-router-topk");
    table.integer(model.expertFfn, "moe-ffn-hidden-size");
    table.integer(model.sequence, "max-length");
    table.integer(model.sequence, "seq-length");
}

void optionsReadLayout(Options& options, OptionsTable& table)
{
    Layout& layout = options.layout;
    table.integer(layout.tensor, "tensor-model-parallel-size");
    table.integer(layout.pipeline, "pipeline-model-parallel-size");
    table.integer(layout.chunks, "virtual-pipeline-model-parallel-size");
    table.integer(layout.chunks, "num-virtual-stages-per-pipeline-rank");
    if (layout.pipeline == 1)
        layout.chunks = 1;
    table.integer(layout.context, "context-parallel-size");
    table.integer(layout.expert, "expert-model-parallel-size");
    table.integer(layout.expertTensor, "expert-tensor-parallel-size");
    table.integer(layout.microBatch, "micro-batch-size");
    table.integer(layout.globalBatch, "global-batch-size");
    // A command that states its layout recomputes what it says, as in Megatron-LM; one that states nothing is
    // a training that fits.
    const bool statesLayout = table.has("tensor-model-parallel-size") && !options.table;
    const std::string usual = table.has("recompute-activations") ? "selective"
        : statesLayout                                           ? "none"
                                                                 : "full";
    layout.granularity = table.choice("recompute-granularity", usual, {"full", "selective", "none"});
    layout.method = table.choice("recompute-method", "uniform", {"uniform", "block"});
    table.integer(layout.recomputeLayers, "recompute-num-layers");
    options.methodGiven = table.has("recompute-method") || table.has("recompute-num-layers");
    if (const char* gpus = std::getenv("DEMO_GPUS")) {
        const std::string value = gpus;
        if (optionsAllDigits(value) && value.size() < 7 && value != "0")
            layout.gpus = std::atoi(gpus);
    }
    table.integer(layout.gpus, "world-size", 1, optionsMostGpus);
    layout.sequenceParallel =
        layout.tensor > 1 && table.has("sequence-parallel") && table.text("sequence-parallel") != "false";
    if (table.has("recompute-modules"))
        layout.modules = table.text("recompute-modules");
}

} // namespace

Options readOptions(const std::vector<std::string>& arguments, std::string& error)
{
    OptionsTable table(arguments);
    Options options;
    options.help = table.has("help");
    options.table = table.choice("law", "smooth", {"table", "smooth"}) == "table";
    options.iterationMs = options.table ? 0 : options.iterationMs;
    optionsReadModel(options.model, table);
    optionsReadLayout(options, table);
    table.integer(options.iterations, "train-iters", 0);
    table.integer(options.logInterval, "logging-steps");
    table.integer(options.logInterval, "log-interval");
    table.integer(options.exitInterval, "exit-interval");
    table.integer(options.iterationMs, "iteration-ms", 0);
    table.integer(options.seed, "seed", 0);
    options.overlapsGradients = table.has("overlap-grad-reduce");
    options.fusesLoss = table.has("cross-entropy-loss-fusion");
    options.wantsGraphs = table.has("cuda-graph-impl") && table.text("cuda-graph-impl") != "none";
    table.integer(options.runNoise, "run-noise", 0, 50);

    options.ignoreSigterm = table.has("ignore-sigterm");
    options.quiet = table.has("quiet");
    options.garbage = table.has("garbage");
    options.children = static_cast<int>(table.number("spawn-children", 0, 0, 100));
    options.floodBytes = table.number("flood", 0, 0, 1LL << 50);
    const auto after = [&table](const std::string& name) -> std::optional<int> {
        if (!table.has(name))
            return std::nullopt;
        return table.text(name).empty() ? 0 : static_cast<int>(table.number(name, 0, 0, optionsMost));
    };
    options.hangAfter = after("hang");
    options.crashAfter = after("crash");
    options.exitStatus = static_cast<int>(table.number("exit", 0, 0, 255));
    options.printEnvironment = table.environment();
    error = table.error();
    return options;
}

std::string helpText()
{
    return R"(Usage: megatune-demo-trainer [OPTIONS OF MEGATRON-LM OR MS-SWIFT] [DEMO OPTIONS]

Stands in for a training run when there is no GPU: reads the layout from the command line, prints the log
lines that Megatron-LM prints and runs out of memory by a stated model. Nothing is computed.

Options that count, in either spelling (--micro-batch-size 2, --micro_batch_size=2; the last one wins):
  --tensor-model-parallel-size  --pipeline-model-parallel-size  --context-parallel-size
  --expert-model-parallel-size  --expert-tensor-parallel-size   --micro-batch-size  --global-batch-size
  --num-virtual-stages-per-pipeline-rank, VPP below (--virtual_pipeline_model_parallel_size of ms-swift)
  --recompute-granularity full|selective|none (none where TP is given and the law is smooth, else full)
  --recompute-method uniform|block (uniform)  --recompute-num-layers (1)
  --train-iters (10)  --log-interval (1)  --exit-interval  --seed
  --num-layers --hidden-size --num-attention-heads --num-query-groups --ffn-hidden-size --vocab-size
  --seq-length --num-experts --moe-router-topk --moe-ffn-hidden-size
                            the model; without them a mixture of experts with 9 B parameters, 2 B active
  --overlap-grad-reduce (a step takes 4 % less)  --cross-entropy-loss-fusion (1 % more)
  --cuda-graph-impl (refused: there is no GPU)
Every other option is ignored.

The world:
  --law smooth              (usual) GPUs with 79.11 GiB. A stage of the pipeline needs
                              weights, gradients and optimizer: 6 + 12/DP bytes a parameter; attention,
                                feed-forward and embeddings by TP, layers by PP, experts by EP * ETP * PP
                              activations a layer: tokens * (34 hidden + top-k * 1.3 * (6 expert ffn
                                + 4 hidden)), tokens = MBS * sequence / (TP * CP); selective keeps 0.7 of
                                it, full only the input
                              a stage holds those of PP - stage micro-batches, of (PP - 1) / VPP more with VPP
                              logits on the last stage: 10 bytes * tokens * vocabulary
                              5 % for fragmentation and 2.6 GiB for CUDA and NCCL.
                            Its speed: matrix products gain with more tokens (MBS up, TP and CP down; EP
                            gathers tokens for each expert), full recomputation runs the forward pass twice,
                            TP, EP and ETP exchange activations, PP leaves a bubble of (PP - 1) / micro-
                            batches / VPP and passes data VPP times, data-parallel ranks reduce gradients. Each layout has its own small
                            noise, the same in every run; the first iterations are slower. Layouts that
                            Megatron refuses are refused in its words.
  --law table               one line and no iterations: the largest MBS is max(1, (selective ? 8 : 16) /
                            (TP * EP)), beyond it "CUDA out of memory."; TFLOP/s = 80 / TP
                            * (1 + 0.2 log2 MBS) * (selective ? 0.95 : 1) * 0.95^(EP - 1)
  --world-size N            GPUs (8, or the variable DEMO_GPUS)
  --iteration-ms N          what an iteration really takes (120; 0 with --law table)
  --run-noise PCT           runs of the same command differ: each is faster or slower by up to so many percent
                            (0), by lot

Things that go wrong:
  --ignore-sigterm          SIGTERM and SIGINT do nothing
  --spawn-children N        N processes in sessions of their own that ignore SIGTERM, SIGINT and SIGHUP; they
                            end after ten minutes. Each is announced as "child PID"
  --hang [N]                sleep for an hour after N (0) iterations
  --crash [N]               end by SIGSEGV after N (0) iterations
  --quiet                   print nothing on standard output
  --flood BYTES             print so many bytes of lines first
  --garbage                 print bytes that are not UTF-8 first, and a last line without an end
  --exit N                  end with status N after the last iteration
  --print-env NAME          print "NAME=value" first, or "NAME is not set"
)";
}

} // namespace megatune::demo
