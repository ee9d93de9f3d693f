// SPDX-License-Identifier: GPL-3.0-or-later
// The table of refinements. Places are those in Megatron-LM's sources, megatron/training/arguments.py (A) and
// megatron/core/transformer/transformer_config.py (T) of core 0.19; first versions by the tags core_v0.6.0 to
// core_v0.19.0; ms-swift's by swift/megatron/argument(s)/megatron_args.py of 3.12 and 4.0. Options of one
// minor version of ms-swift 4 only (cp_comm_type) are not tried there: nobody knows which one it is. Of
// Megatron-Bridge (recipes/, models/gpt_provider.py of 0.6) what its recipes leave off: gradients and weights
// overlap there anyway, and an overlap of TP or of experts needs a section that most recipes do not have.
#include "core/preset/refinements.h"

#include "core/base/tr.h"
#include "core/preset/commandlayout.h"
#include "core/preset/megatron.h"
#include "core/preset/megatroncore.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trainer/optionnames.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// The command of the winner, with everything that decides what else it may have.
struct RefinedRun
{
    const MegatronFacts& facts; ///< of this very command
    const Dialect& dialect;
    std::vector<qint64> numbers; ///< as megatronCoreSpace() has them

    [[nodiscard]] qint64 at(coreaxis::CoreAxis axis) const { return numbers[axis]; }
    [[nodiscard]] const TrainingSpec& training() const { return facts.options.training; }
    [[nodiscard]] bool isOn(const char* option) const
    {
        return dialect.isOn(QLatin1String(option)).value_or(false);
    }
    [[nodiscard]] bool has(const char* option) const
    {
        return dialect.option(QLatin1String(option)).has_value();
    }
    [[nodiscard]] QString word(const char* option) const
    {
        return dialect.option(QLatin1String(option)).value_or(QString());
    }
    [[nodiscard]] qint64 replicas() const
    {
        return facts.gpus / (at(coreaxis::Tp) * at(coreaxis::Pp) * at(coreaxis::Cp));
    }
    [[nodiscard]] qint64 microBatches() const
    {
        const qint64 atOnce = at(coreaxis::Mbs) * replicas();
        return atOnce > 0 ? facts.globalBatch / atOnce : 0;
    }
    [[nodiscard]] bool isMoe() const
    {
        return (facts.shape && facts.shape->isMoe()) || dialect.number(option::experts).value_or(0) > 1;
    }
    [[nodiscard]] bool isHalf() const
    {
        return isOn("bf16") || isOn("fp16") || (dialect.isSwift() && !has("bf16") && !has("torch-dtype"))
            || word("torch-dtype").contains(u"float16");
    }
    [[nodiscard]] bool usesTransformerEngine() const { return word("transformer-impl") != u"local"; }
    [[nodiscard]] bool usesFsdp() const
    {
        return isOn("use-torch-fsdp2") || isOn("use-megatron-fsdp") || isOn("use-custom-fsdp");
    }
    /// Megatron-LM's own default is allgather, ms-swift's alltoall.
    [[nodiscard]] QString dispatcher() const
    {
        return has("moe-token-dispatcher-type") ? word("moe-token-dispatcher-type")
                                                : QString(dialect.isSwift() ? u"alltoall"_s : u"allgather"_s);
    }
    [[nodiscard]] bool recomputes(const QString& module) const
    {
        const QStringList modules =
            facts.ownModules.isEmpty() ? QStringList{u"core_attn"_s} : facts.ownModules;
        return at(coreaxis::Granularity) == SelectiveRecompute && modules.contains(module);
    }
};

using Edits = QList<CommandEdit>;
using Variants = QList<QPair<QString, Edits>>; ///< value for the name, may be empty; what is written

struct RefinementRow
{
    const char* name; ///< of its option, too
    const char* meaning;
    int firstCore;
    bool swift3;
    bool swift4;
    bool bridge; ///< a field of its models that recipes leave as it is
    bool numeric;
    /// The ways to have it in this run, where it is legal; empty: it is not, or it makes no difference.
    Variants (*variants)(const RefinedRun& run);
};

Variants oneSwitch(const char* option, bool isLegal)
{
    return isLegal ? Variants{{QString(), {CommandEdit::flag(QLatin1String(option))}}} : Variants();
}

// Muon without "dist_" takes neither overlap (ms-swift 4, _check_muon).
bool overlapsReduction(const RefinedRun& run)
{
    return run.replicas() * run.at(coreaxis::Cp) > 1 && !run.usesFsdp() && run.word("optimizer") != u"muon";
}

Variants overlapGradReduce(const RefinedRun& run)
{
    return oneSwitch("overlap-grad-reduce", overlapsReduction(run));
}

// A 990: with the distributed optimizer, and gradients overlapped. A 1327: not with parameters saved apart.
Variants overlapParamGather(const RefinedRun& run)
{
    const bool isSharded = run.training().sharding == StateSharding::OptimizerState;
    return oneSwitch("overlap-param-gather",
        overlapsReduction(run) && isSharded && run.isOn("overlap-grad-reduce")
            && !run.has("save-params-interval"));
}

// A 1401, and the rule tp-overlap.
Variants overlapTensor(const RefinedRun& run)
{
    return oneSwitch("tp-comm-overlap", run.at(coreaxis::Tp) > 1 && run.usesTransformerEngine());
}

// T 2669 to 2720, and the rule ep-overlap.
Variants overlapExperts(const RefinedRun& run)
{
    const bool travels = run.dispatcher() == u"alltoall" || run.dispatcher() == u"flex";
    return oneSwitch("overlap-moe-expert-parallel-comm",
        run.at(coreaxis::Ep) > 1 && travels && run.isHalf() && !run.isOn("moe-shared-expert-overlap")
            && !run.recomputes(u"moe"_s) && run.facts.mtpLayers <= 1);
}

// T 2749, A 1822: needs the overlap of the experts' communication.
Variants delayWeightGradients(const RefinedRun& run)
{
    return oneSwitch("delay-wgrad-compute",
        run.isOn("overlap-moe-expert-parallel-comm") && run.usesTransformerEngine()
            && !run.isOn("moe-use-legacy-grouped-gemm") && !run.has("cuda-graph-impl"));
}

// T 840 of core 0.15: alltoall only. T 1818: not with recomputed shared experts.
Variants overlapSharedExpert(const RefinedRun& run)
{
    const bool hasShared = (run.facts.shape && run.facts.shape->sharedExpertFfnHiddenSize.value_or(0) > 0)
        || run.has("moe-shared-expert-intermediate-size");
    return oneSwitch("moe-shared-expert-overlap",
        hasShared && run.dispatcher() == u"alltoall" && run.at(coreaxis::Ep) > 1
            && !run.isOn("overlap-moe-expert-parallel-comm") && !run.recomputes(u"shared_experts"_s));
}

// T 2465 to 2570: attention and router, or the dense block, have fixed shapes. Full recomputation and
// offloading exclude them; nor may what is recomputed in a graph draw random numbers. A 1247 of core 0.16:
// expandable segments need NCCL_GRAPH_REGISTER=0.
Variants cudaGraphs(const RefinedRun& run)
{
    const TrainingSpec& training = run.training();
    const bool drawsAttention = training.attentionDropout && run.recomputes(u"core_attn"_s);
    const bool drawsBlock = training.dropout && run.recomputes(u"mlp"_s);
    const QString memory = run.dialect.command().variable(u"PYTORCH_CUDA_ALLOC_CONF"_s).value_or(QString());
    const bool segments = memory.contains(u"expandable_segments:True")
        && run.dialect.command().variable(u"NCCL_GRAPH_REGISTER"_s) != u"0"_s;
    const bool isLegal = run.at(coreaxis::Granularity) != FullRecompute && run.usesTransformerEngine()
        && !run.facts.offloadsActivations && !drawsAttention && !drawsBlock && !segments
        && !run.recomputes(u"moe"_s) && !run.isOn("enable-cuda-graph") && !run.isOn("external-cuda-graph")
        && !run.isOn("delay-wgrad-compute");
    if (!isLegal)
        return {};
    const QString option = run.facts.coreMinor >= 18 ? u"cuda-graph-modules"_s : u"cuda-graph-scope"_s;
    const QString parts = run.isMoe() ? u"attn moe_router"_s : u"attn mlp"_s;
    return {{QString(),
        {CommandEdit::set(u"cuda-graph-impl"_s, u"transformer_engine"_s), CommandEdit::set(option, parts)}}};
}

/// Heads of queries and of keys that go around with CP x TP ranks.
bool headsDivide(const RefinedRun& run, qint64 ranks)
{
    if (!run.facts.shape || !run.facts.shape->numAttentionHeads)
        return false;
    const qint64 groups = run.facts.queryGroups.value_or(*run.facts.shape->numAttentionHeads);
    return divides(*run.facts.shape->numAttentionHeads, ranks) && divides(groups, ranks);
}

/// The ranks of CP in a node, which exchange heads; the others pass keys and values around.
qint64 innerContext(const RefinedRun& run)
{
    for (qint64 inner = run.at(coreaxis::Cp) / 2; inner > 1; --inner) {
        const qint64 ranks = inner * run.at(coreaxis::Tp);
        if (divides(run.at(coreaxis::Cp), inner) && ranks <= run.facts.gpusPerNode && headsDivide(run, ranks))
            return inner;
    }
    return 1;
}

// Transformer Engine's attn_forward_func_with_cp: a2a shares the heads out; the word is all_gather there, not
// allgather as in Megatron-LM's help. A 565: a2a+p2p needs the sizes, of which the first is that of a2a
// (parallel_state.py, create_hierarchical_groups).
Variants contextCommunication(const RefinedRun& run)
{
    const qint64 cp = run.at(coreaxis::Cp);
    if (cp <= 1 || !run.usesTransformerEngine() || (run.facts.shape && run.facts.shape->isMla()))
        return {};
    const QString option = u"cp-comm-type"_s;
    Variants variants;
    if (headsDivide(run, cp * run.at(coreaxis::Tp)))
        variants.append({u"a2a"_s, {CommandEdit::set(option, u"a2a"_s)}});
    variants.append({u"all_gather"_s, {CommandEdit::set(option, u"all_gather"_s)}});
    const qint64 inner = innerContext(run);
    if (cp * run.at(coreaxis::Tp) > run.facts.gpusPerNode && inner > 1) {
        const QString sizes = QString::number(inner) + u' ' + QString::number(cp / inner);
        variants.append({u"a2a+p2p"_s,
            {CommandEdit::set(option, u"a2a+p2p"_s), CommandEdit::set(option::contextLevels, sizes)}});
    }
    return variants;
}

// core/pipeline_parallel/schedules.py, forward_backward_pipelining_with_interleaving: from PP to the number
// of micro-batches; a remainder has to be 0 or at least PP, so that divisors always do. PP is the default.
Variants microBatchGroups(const RefinedRun& run)
{
    const qint64 batches = run.microBatches();
    if (run.at(coreaxis::Pp) <= 1 || run.at(coreaxis::Vpp) <= 1)
        return {};
    constexpr qsizetype most = 2; // each step up holds more activations
    Variants variants;
    for (qint64 group = run.at(coreaxis::Pp) + 1; group <= batches && variants.size() < most; ++group) {
        const QString size = QString::number(group);
        if (divides(batches, group)) {
            variants.append(
                {size, {CommandEdit::set(u"microbatch-group-size-per-virtual-pipeline-stage"_s, size)}});
        }
    }
    return variants;
}

// T 915: from Transformer Engine 2.7 on.
Variants routerFusion(const RefinedRun& run)
{
    return oneSwitch("moe-router-fusion", run.isMoe() && run.usesTransformerEngine());
}

Variants permuteFusion(const RefinedRun& run)
{
    return oneSwitch("moe-permute-fusion", run.isMoe() && run.usesTransformerEngine());
}

Variants crossEntropyFusion(const RefinedRun& run)
{
    return oneSwitch("cross-entropy-loss-fusion", run.dialect.rlhfType().isEmpty());
}

// T 1904: with a capacity of the ranks; not with what it would hold offloaded as well.
Variants pagedStash(const RefinedRun& run)
{
    return oneSwitch("moe-paged-stash",
        run.isMoe() && run.has("moe-expert-rank-capacity-factor") && !run.facts.offloadsActivations
            && !offloadsExperts(run.word("offload-modules")));
}

// A 1190. Where the gradients are not in 16 bits already.
Variants shortGradients(const RefinedRun& run)
{
    return oneSwitch("grad-reduce-in-bf16", run.training().gradientBytes == 4 && !run.isOn("fp16"));
}

Variants shortMoments(const RefinedRun& run)
{
    const bool isLegal = run.training().sharding == StateSharding::OptimizerState
        && !run.isOn("optimizer-cpu-offload") && (!run.has("optimizer") || run.word("optimizer") == u"adam");
    if (!isLegal)
        return {};
    return {{QString(),
        {CommandEdit::flag(u"use-precision-aware-optimizer"_s),
            CommandEdit::set(u"exp-avg-dtype"_s, u"bf16"_s),
            CommandEdit::set(u"exp-avg-sq-dtype"_s, u"bf16"_s)}}};
}

// The recipes that the generation has: MXFP8 from Blackwell on.
Variants eightBitProducts(const RefinedRun& run)
{
    const QString& gpu = run.facts.gpu;
    if (!multipliesIn(ProductPrecision::Eight, gpu) || !run.isHalf() || !run.usesTransformerEngine()
        || run.has("fp4-format"))
        return {};
    const bool scaled = multipliesIn(ProductPrecision::BlockEight, gpu);
    return {{QString(),
        {CommandEdit::set(u"fp8-format"_s, u"hybrid"_s),
            CommandEdit::set(u"fp8-recipe"_s, scaled ? u"mxfp8"_s : u"tensorwise"_s)}}};
}

// A 1060: with an FP8 format and the distributed optimizer.
Variants eightBitWeights(const RefinedRun& run)
{
    return oneSwitch("fp8-param-gather",
        run.has("fp8-format") && run.training().sharding == StateSharding::OptimizerState);
}

constexpr RefinementRow refinementRows[] = {
    {"overlap-moe-expert-parallel-comm",
        QT_TRANSLATE_NOOP("Tr", "hides the experts' all-to-all behind another micro-batch"), 14, false, false,
        false, false, overlapExperts},
    {"delay-wgrad-compute",
        QT_TRANSLATE_NOOP("Tr", "hides more of the all-to-all behind the weights' gradients"), 14, false,
        false, false, false, delayWeightGradients},
    {"overlap-grad-reduce", QT_TRANSLATE_NOOP("Tr", "reduces gradients during the backward pass"), 6, true,
        true, false, false, overlapGradReduce},
    {"overlap-param-gather", QT_TRANSLATE_NOOP("Tr", "gathers weights during the forward pass"), 6, true,
        true, false, false, overlapParamGather},
    {"tp-comm-overlap", QT_TRANSLATE_NOOP("Tr", "hides TP's communication behind matrix products"), 6, true,
        true, false, false, overlapTensor},
    {"moe-shared-expert-overlap", QT_TRANSLATE_NOOP("Tr", "hides the all-to-all behind the shared expert"),
        10, true, true, false, false, overlapSharedExpert},
    {"cuda-graph-impl", QT_TRANSLATE_NOOP("Tr", "replays kernels from CUDA graphs"), 16, false, false, false,
        false, cudaGraphs},
    {"cp-comm-type", QT_TRANSLATE_NOOP("Tr", "another way to exchange attention over CP"), 10, false, false,
        true, false, contextCommunication},
    {"microbatch-group-size-per-virtual-pipeline-stage",
        QT_TRANSLATE_NOOP("Tr", "more micro-batches in a row for each virtual stage"), 10, true, true, true,
        false, microBatchGroups},
    {"moe-router-fusion", QT_TRANSLATE_NOOP("Tr", "routes tokens in one kernel"), 14, false, false, true,
        false, routerFusion},
    {"moe-permute-fusion", QT_TRANSLATE_NOOP("Tr", "rearranges tokens in one kernel"), 11, true, true, true,
        false, permuteFusion},
    // ms-swift 4 has it on by itself.
    {"cross-entropy-loss-fusion", QT_TRANSLATE_NOOP("Tr", "computes the loss in one kernel"), 8, true, false,
        false, false, crossEntropyFusion},
    {"moe-paged-stash", QT_TRANSLATE_NOOP("Tr", "keeps the experts' activations in pages"), 18, false, false,
        false, false, pagedStash},
    {"grad-reduce-in-bf16", QT_TRANSLATE_NOOP("Tr", "gradients in 16 bits"), 12, false, false, false, true,
        shortGradients},
    {"use-precision-aware-optimizer", QT_TRANSLATE_NOOP("Tr", "the optimizer's moments in 16 bits"), 11, true,
        true, false, true, shortMoments},
    {"fp8-format", QT_TRANSLATE_NOOP("Tr", "matrix products in 8 bits"), 12, true, true, false, true,
        eightBitProducts},
    {"fp8-param-gather", QT_TRANSLATE_NOOP("Tr", "weights gathered in 8 bits"), 9, true, true, false, true,
        eightBitWeights},
};

bool isKnownTo(const RefinementRow& row, const MegatronFacts& facts, const Dialect& dialect)
{
    if (facts.coreMinor < row.firstCore || !dialect.takesTranslation())
        return false;
    switch (dialect.trainer().kind) {
    case TrainerKind::MegatronBridge:
        return row.bridge;
    case TrainerKind::MsSwift3:
        return row.swift3;
    case TrainerKind::MsSwift4:
        return row.swift4;
    default:
        return dialect.trainer().sharesMegatronArguments;
    }
}

/// The facts as this command has them.
MegatronFacts factsOf(const MegatronFacts& facts, const Dialect& dialect)
{
    MegatronFacts own = facts;
    readCommandFacts(own, dialect);
    own.sequenceLength = facts.sequenceLength;
    return own;
}

/// Empty when a size of the command is no number.
std::vector<qint64> numbersIn(const Dialect& dialect, const SearchSpace& space)
{
    const Layout layout = layoutOf(dialect, space);
    std::vector<qint64> numbers;
    for (const Parameter& parameter : space.parameters()) {
        const Value* value = layout.find(parameter.name);
        if (value == nullptr && parameter.name != axis::vit && hasEffect(parameter.name, layout))
            return {};
        numbers.push_back(value != nullptr ? value->number : 0);
    }
    const auto isSize = [](qint64 number) { return number > 0; };
    const bool sane = std::all_of(numbers.begin(), numbers.begin() + coreaxis::Sp, isSize);
    return sane ? numbers : std::vector<qint64>();
}

QStringList brokenRules(const MegatronFacts& facts, const std::vector<qint64>& numbers)
{
    QStringList broken;
    for (const Rule& rule : megatronCoreRules(facts)) {
        if (!rule.holds(numbers))
            broken.append(rule.id);
    }
    return broken;
}

/// Seconds of a step; nothing where they are not known.
std::optional<double> estimatedStep(
    const MegatronFacts& facts, const SearchSpace& space, const std::vector<qint64>& numbers)
{
    const EstimatorPtr estimator = estimatorFor(facts, space);
    const double seconds = estimator ? estimator->estimate(numbers).step.stepSeconds : 0;
    return seconds > 0 ? std::optional(seconds) : std::nullopt;
}

/// 0: saves time, 1: nobody knows, 2: costs time.
int classOf(const Refinement& refinement)
{
    return refinement.gain > 0 ? 0 : refinement.gain == 0 ? 1 : 2;
}

bool comesFirst(const Refinement& one, const Refinement& other)
{
    const int ofOne = classOf(one);
    const int ofOther = classOf(other);
    return ofOne != ofOther ? ofOne < ofOther : ofOne != 1 && one.gain > other.gain;
}

} // namespace

QStringList numericRefinements()
{
    QStringList names;
    for (const RefinementRow& row : refinementRows) {
        if (row.numeric)
            names.append(QLatin1String(row.name));
    }
    return names;
}

QString refinementMeaning(const QString& name)
{
    const QString option = name.section(u'=', 0, 0);
    for (const RefinementRow& row : refinementRows) {
        if (option == QLatin1String(row.name))
            return Tr::tr(row.meaning);
    }
    return {};
}

QList<Refinement> refinementsOf(const MegatronFacts& facts, const Dialect& winner, const QStringList& numeric)
{
    const MegatronFacts own = factsOf(facts, winner);
    const SearchSpace space = megatronCoreSpace(own);
    const RefinedRun run{own, winner, numbersIn(winner, space)};
    if (run.numbers.empty() || run.replicas() < 1)
        return {};
    const QStringList brokenBefore = brokenRules(own, run.numbers);
    const std::optional<double> before = estimatedStep(own, space, run.numbers);
    QList<Refinement> found;
    for (const RefinementRow& row : refinementRows) {
        const QString name = QLatin1String(row.name);
        // Who wrote the option, on or off, has decided.
        if (!isKnownTo(row, own, winner) || (row.numeric && !numeric.contains(name)) || run.has(row.name))
            continue;
        for (const auto& [value, edits] : row.variants(run)) {
            const Dialect with = winner.edited(translatedEdits(winner, edits));
            const MegatronFacts changed = factsOf(facts, with);
            const QStringList broken = brokenRules(changed, run.numbers);
            const bool breaks = std::any_of(broken.begin(), broken.end(),
                [&brokenBefore](const QString& rule) { return !brokenBefore.contains(rule); });
            if (breaks)
                continue;
            const std::optional<double> after =
                before ? estimatedStep(changed, space, run.numbers) : std::nullopt;
            found.append({value.isEmpty() ? name : name + u'=' + value, Tr::tr(row.meaning), edits,
                after ? 1 - *after / *before : 0});
        }
    }
    std::stable_sort(found.begin(), found.end(), comesFirst);
    return found;
}

} // namespace megatune
