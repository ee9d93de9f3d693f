// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/fullysharded.h"

#include "core/base/tr.h"
#include "core/preset/megatroncore.h"
#include "core/space/argumentnames.h"
#include "core/trainer/optionnames.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

using namespace coreaxis;

constexpr int firstCoreWithFsdp = 14;
/// From here on it shards all where nobody says what, and keeps gradients in the weights' precision
/// (arguments.py: --data-parallel-sharding-strategy, --megatron-fsdp-main-grads-dtype).
constexpr int firstCoreThatShardsAll = 18;

/// Bytes of a sharded gradient.
double shardedGradientBytes(const MegatronFacts& facts, const Dialect& dialect)
{
    if (facts.coreMinor < firstCoreThatShardsAll)
        return 0; // as without it
    return dialect.option(u"megatron-fsdp-main-grads-dtype"_s) == u"fp32" ? 4 : 2;
}

/// mcore_fsdp_adapter.py, _get_dp_tp_mesh(): all ranks have to be DP x TP.
Rule pipelineRule(const std::function<bool(Numbers)>& isOn, const QStringList& axes)
{
    return {u"fsdp-pipeline"_s, Tr::tr("Megatron-FSDP takes no pipeline"), axes,
        [isOn](Numbers n) { return n[Pp] == 1 || !isOn(n); },
        [](Numbers n) {
            return Tr::tr("Megatron-FSDP makes its groups of all GPUs by DP and TP, and refuses PP %1.")
                .arg(n[Pp]);
        }};
}

/// Nothing is sharded over one rank.
Rule singleRankRule(qint64 gpus, std::size_t axis)
{
    return {u"fsdp-single"_s, Tr::tr("Megatron-FSDP shards over DP x CP"),
        {axis::tp, axis::pp, axis::fullySharded},
        [=](Numbers n) { return n[axis] == 0 || n[Tp] * n[Pp] < gpus; },
        [](Numbers n) {
            return Tr::tr(
                "With TP %1 no GPUs are left over which Megatron-FSDP could shard: the layout is that "
                "without it.")
                .arg(n[Tp]);
        }};
}

} // namespace

ArgumentSpec fullShardingArgument()
{
    return {.name = argument::fullSharding,
        .kind = ArgumentSpec::Kind::Choice,
        .meaning =
            Tr::tr("also try Megatron-FSDP, which shards weights, gradients and the optimizer over DP; its "
                   "checkpoints have a format of their own"),
        .choices = {argument::tryFullSharding}};
}

Result<bool> triesFullSharding(const MegatronFacts& facts, const PresetArguments& arguments)
{
    if (arguments.value(argument::fullSharding) != argument::tryFullSharding)
        return false;
    const Trainer& trainer = trainerOf(facts.trainer);
    if (facts.trainer != TrainerKind::Unknown && !trainer.hasMegatronFsdp) {
        return wrongArgument(argument::fullSharding,
            Tr::tr("Megatron-FSDP is tried with Megatron-LM and Megatron-Bridge only; leave it out."));
    }
    if (facts.coreMinor < firstCoreWithFsdp) {
        return wrongArgument(argument::fullSharding,
            Tr::tr("Megatron-FSDP is there from megatron-core 0.%1 on, not in 0.%2; leave it out.")
                .arg(firstCoreWithFsdp)
                .arg(facts.coreMinor));
    }
    if (!facts.demands.excludesFullSharding.isEmpty()) {
        return wrongArgument(argument::fullSharding,
            Tr::tr("Megatron-FSDP does not go with --%1, which the command has; leave it out.")
                .arg(facts.demands.excludesFullSharding));
    }
    return true;
}

void readFullSharding(MegatronFacts& facts, const Dialect& dialect)
{
    if (!dialect.trainer().hasMegatronFsdp)
        return;
    LayoutDemands& demands = facts.demands;
    TrainingSpec& training = facts.options.training;
    const auto isOn = [&dialect](const QString& option) { return dialect.isOn(option).value_or(false); };
    demands.shardsByMegatron = isOn(option::megatronFsdp);
    if (demands.shardsByMegatron && facts.coreMinor >= firstCoreThatShardsAll
        && !dialect.option(option::shardingStrategy))
        training.sharding = StateSharding::Parameters;
    training.shardedGradientBytes = shardedGradientBytes(facts, dialect);
    // arguments.py, and Megatron-Bridge's training/config.py for the first; core/distributed/fsdp takes Adam
    // and SGD.
    QStringList others{u"hybrid-context-parallel"_s, u"use-torch-fsdp2"_s};
    if (dialect.trainer().startsFromRecipe)
        others.prepend(u"use-tp-pp-dp-mapping"_s);
    // Weights that are loaded lie in checkpoints of another format.
    if (dialect.option(u"load"_s))
        others += {u"finetune"_s, u"use-checkpoint-args"_s};
    for (const QString& option : std::as_const(others)) {
        if (isOn(option))
            demands.excludesFullSharding = option;
    }
    const QString optimizer = dialect.option(u"optimizer"_s).value_or(u"adam"_s);
    if (optimizer != u"adam" && optimizer != u"sgd")
        demands.excludesFullSharding = u"optimizer "_s + optimizer;
}

RuleSet fullShardingRules(const MegatronFacts& facts, const SearchSpace& space)
{
    const int at = space.indexOf(axis::fullySharded);
    if (at < 0) {
        return facts.demands.shardsByMegatron
            ? RuleSet{pipelineRule([](Numbers) { return true; }, {axis::pp})}
            : RuleSet{};
    }
    const auto position = static_cast<std::size_t>(at);
    return {pipelineRule([position](Numbers n) { return n[position] != 0; }, {axis::pp, axis::fullySharded}),
        singleRankRule(facts.gpus, position)};
}

// As examples/megatron_fsdp of Megatron-LM and scripts/performance/utils/overrides.py of Megatron-Bridge have
// it. CUDA has 8 connections where nobody says another number; Megatron refuses 1 with it, and anything else
// without it on Hopper and older.
QList<CommandEdit> fullShardingEdits(const MegatronFacts& facts, bool on)
{
    const auto connections = [](const QString& number) {
        return CommandEdit{CommandEdit::Kind::Env, u"CUDA_DEVICE_MAX_CONNECTIONS"_s, number};
    };
    const bool isBridge = trainerOf(facts.trainer).startsFromRecipe;
    if (!on) {
        if (!facts.demands.shardsByMegatron && !isBridge)
            return {};
        QList<CommandEdit> edits{isBridge ? CommandEdit::set(option::megatronFsdp, u"false"_s)
                                          : CommandEdit::remove(option::megatronFsdp),
            CommandEdit::remove(option::shardingStrategy), CommandEdit::remove(option::checkpointFormat)};
        if (facts.demands.shardsByMegatron)
            edits.append(connections(u"1"_s));
        return edits;
    }
    QList<CommandEdit> edits{CommandEdit::flag(option::megatronFsdp),
        CommandEdit::set(option::shardingStrategy, u"optim_grads_params"_s),
        CommandEdit::flag(option::distributedOptimizer),
        CommandEdit::set(option::checkpointFormat, u"fsdp_dtensor"_s),
        CommandEdit::flag(u"init-model-with-meta-device"_s),
        CommandEdit::remove(u"overlap-param-gather-with-optimizer-step"_s),
        CommandEdit::remove(u"defer-embedding-wgrad-compute"_s)};
    edits.append(isBridge ? CommandEdit::set(u"ddp-average-in-collective"_s, u"false"_s)
                          : CommandEdit::flag(u"no-gradient-accumulation-fusion"_s));
    edits.append(connections(u"8"_s));
    return edits;
}

} // namespace megatune
