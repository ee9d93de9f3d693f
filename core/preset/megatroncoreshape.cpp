// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of `megatron-core` that the model's shape decides. Where a check stands in Megatron's sources is
// named beside it.
#include "core/base/tr.h"
#include "core/preset/megatroncore.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

using namespace coreaxis;

// -- the model's shape (transformer_config.py) --

Rule headsRule(qint64 heads)
{
    return coreRule(
        "attention-heads", Tr::tr("TP divides the attention heads"), {Tp},
        [heads](Numbers n) { return divides(heads, n[Tp]); },
        [heads](Numbers n) {
            return Tr::tr("The model's %1 attention heads are not a multiple of TP %2.")
                .arg(heads)
                .arg(n[Tp]);
        });
}

/// Before core 0.16 groups % TP == 0; since then either may divide the other (transformer_config.py, commit
/// f7dfb997).
Rule groupsRule(qint64 groups, int coreMinor)
{
    const bool either = coreMinor >= 16;
    return coreRule(
        "query-groups", Tr::tr("The query groups fit TP"), {Tp},
        [=](Numbers n) { return divides(groups, n[Tp]) || (either && divides(n[Tp], groups)); },
        [=](Numbers n) {
            if (either) {
                return Tr::tr(
                    "The model's %1 query groups (KV heads) are neither a multiple nor a divisor of TP %2.")
                    .arg(groups)
                    .arg(n[Tp]);
            }
            return Tr::tr(
                "The model's %1 query groups (KV heads) are not a multiple of TP %2, which core 0.%3 needs.")
                .arg(groups)
                .arg(n[Tp])
                .arg(coreMinor);
        });
}

/// Gated DeltaNet: key and value heads over TP x CP (transformer_config.py:1500).
Rule linearHeadsRule(qint64 keyHeads, qint64 valueHeads)
{
    return coreRule(
        "linear-attention", Tr::tr("TP x CP divides the linear attention heads"), {Tp, Cp},
        [=](Numbers n) { return divides(keyHeads, n[Tp] * n[Cp]) && divides(valueHeads, n[Tp] * n[Cp]); },
        [=](Numbers n) {
            return Tr::tr(
                "The %1 key and %2 value heads of linear attention are not multiples of TP %3 x CP %4 = %5.")
                .arg(keyHeads)
                .arg(valueHeads)
                .arg(n[Tp])
                .arg(n[Cp])
                .arg(n[Tp] * n[Cp]);
        });
}

/// transformer_config.py, experimental_attention_variant "gated_delta_net", until 0.17.
Rule linearContextByVersion(int coreMinor)
{
    return coreRule(
        "linear-attention-cp",
        Tr::tr("No context parallelism for linear attention before megatron-core 0.18"), {Cp},
        [](Numbers n) { return n[Cp] == 1; },
        [coreMinor](Numbers n) {
            return Tr::tr("Linear attention has context parallelism from megatron-core 0.18 on; with 0.%1 CP "
                          "has to be 1, not %2.")
                .arg(coreMinor)
                .arg(n[Cp]);
        });
}

/// mcore-bridge asserts context_parallel_size == 1 for Qwen3-Next and Qwen3.5.
Rule linearContextRule(const QString& model)
{
    return coreRule(
        "linear-attention-cp", Tr::tr("No context parallelism for this model in ms-swift"), {Cp},
        [](Numbers n) { return n[Cp] == 1; },
        [model](Numbers n) {
            return Tr::tr("ms-swift runs %1 without context parallelism only, and CP is %2.")
                .arg(model)
                .arg(n[Cp]);
        });
}

/// A weight matrix is split evenly or not at all (core/utils.py divide()).
Rule widthRule(const char* id, const QString& what, qint64 width, CoreAxis by, const QString& byTitle)
{
    return coreRule(
        id, Tr::tr("%2 divides the %1").arg(what, byTitle), {by},
        [=](Numbers n) { return divides(width, n[by]); },
        [=](Numbers n) {
            return Tr::tr("The %1 of %2 is not a multiple of %3 %4.")
                .arg(what)
                .arg(width)
                .arg(byTitle)
                .arg(n[by]);
        });
}

Rule expertsRule(qint64 experts)
{
    return coreRule(
        "experts", Tr::tr("EP divides the experts"), {Ep},
        [experts](Numbers n) { return divides(experts, n[Ep]); },
        [experts](Numbers n) {
            return Tr::tr("The model's %1 experts are not a multiple of EP %2.").arg(experts).arg(n[Ep]);
        });
}

/// transformer_config.py:2612: "Bias in Moe is only supported when ETP==1".
Rule expertBiasRule()
{
    return coreRule(
        "expert-bias", Tr::tr("Experts with a bias have ETP 1"), {Etp}, [](Numbers n) { return n[Etp] == 1; },
        [](Numbers n) {
            return Tr::tr("The experts of this model have a bias, for which ETP must be 1 and is %1.")
                .arg(n[Etp]);
        });
}

} // namespace

void addMegatronCoreShapeRules(RuleSet& rules, const MegatronFacts& facts)
{
    if (!facts.shape) {
        if (facts.queryGroups)
            rules.append(groupsRule(*facts.queryGroups, facts.coreMinor));
        return;
    }
    const ModelShape& shape = *facts.shape;
    const bool swift = isSwift(facts.trainer);
    if (shape.numAttentionHeads)
        rules.append(headsRule(*shape.numAttentionHeads));
    if (facts.queryGroups && !shape.isMla())
        rules.append(groupsRule(*facts.queryGroups, facts.coreMinor));
    if (shape.linearKeyHeads && shape.linearValueHeads) {
        rules.append(linearHeadsRule(*shape.linearKeyHeads, *shape.linearValueHeads));
        constexpr int firstCoreWithLinearContext = 18;
        if (swift)
            rules.append(linearContextRule(shape.name));
        else if (facts.coreMinor < firstCoreWithLinearContext)
            rules.append(linearContextByVersion(facts.coreMinor));
    }
    const bool hasDenseLayers =
        !shape.isMoe() || shape.firstDenseLayers.value_or(0) > 0 || shape.moeLayerStep.value_or(1) > 1;
    if (shape.ffnHiddenSize && hasDenseLayers)
        rules.append(widthRule("ffn-width", Tr::tr("feed-forward size"), *shape.ffnHiddenSize, Tp, u"TP"_s));
    if (!shape.isMoe())
        return;
    rules.append(expertsRule(*shape.numExperts));
    if (shape.expertFfnHiddenSize)
        rules.append(
            widthRule("expert-width", Tr::tr("expert size"), *shape.expertFfnHiddenSize, Etp, u"ETP"_s));
    if (shape.sharedExpertFfnHiddenSize.value_or(0) > 0)
        rules.append(widthRule("shared-expert-width", Tr::tr("shared expert size"),
            *shape.sharedExpertFfnHiddenSize, Tp, u"TP"_s));
    if (shape.modelType == u"gpt_oss")
        rules.append(expertBiasRule());
}

} // namespace megatune
