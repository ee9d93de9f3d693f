// SPDX-License-Identifier: GPL-3.0-or-later
// What Megatron most probably refuses: Preset::doubts(). What is certain is a rule.
#include "core/base/tr.h"
#include "core/preset/megatron.h"
#include "core/space/axisnames.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

Rule doubt(const QString& id, const QString& title, const QStringList& parameters,
    std::function<bool(Numbers)> holds)
{
    return {id, title, parameters, std::move(holds), [title](Numbers) { return title; }};
}

/// core/tensor_parallel/random.py, CheckpointWithoutOutput: Transformer Engine may be installed beside local
/// layers.
bool needsTransformerEngine(const Value& modules)
{
    const QStringList named = modules.text().split(u'-');
    return std::any_of(named.begin(), named.end(), [](const QString& module) {
        return module == u"layernorm" || module == u"moe_act" || module == u"mla_up_proj";
    });
}

} // namespace

RuleSet megatronDoubts(const MegatronFacts& facts, const SearchSpace& space)
{
    RuleSet doubts;
    if (facts.shape && !facts.shape->isMoe()) {
        const auto ep = static_cast<size_t>(space.indexOf(axis::ep));
        doubts.append(
            doubt(u"dense-experts"_s, Tr::tr("the trainer refuses EP above 1 for a model without experts"),
                {axis::ep}, [ep](Numbers n) { return n[ep] == 1; }));
    }
    const int modules = space.indexOf(axis::recomputeModules);
    if (facts.options.training.plainModules && modules >= 0) {
        QList<qint64> needing;
        for (const Value& choice : space.parameters()[modules].choices) {
            if (needsTransformerEngine(choice))
                needing.append(choice.number);
        }
        const auto granularity = static_cast<size_t>(space.indexOf(axis::granularity));
        doubts.append(doubt(u"local-recompute"_s,
            Tr::tr(
                "recomputing layernorm, moe_act or mla_up_proj needs Transformer Engine, and the layers are "
                "local"),
            {axis::granularity, axis::recomputeModules}, [=, at = static_cast<size_t>(modules)](Numbers n) {
                return n[granularity] != SelectiveRecompute || !needing.contains(n[at]);
            }));
    }
    return doubts;
}

} // namespace megatune
