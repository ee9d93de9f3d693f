// SPDX-License-Identifier: GPL-3.0-or-later
// How a pipeline is split where the layers do not divide by PP, and the options that ask the trainer for it.
#include "core/preset/megatron.h"
#include "core/trainer/optionnames.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

// Versions that took the options: tags core_v0.9.0 to core_v0.13.0, training/arguments.py.
constexpr int firstCoreWithEnds = 9;
constexpr int firstCoreWithAccount = 11;
constexpr int firstCoreWithLayout = 13;

const QString accountEmbedding = QStringLiteral("account-for-embedding-in-pipeline-split");
const QString accountLoss = QStringLiteral("account-for-loss-in-pipeline-split");
const QString firstLayers = QStringLiteral("decoder-first-pipeline-num-layers");
const QString lastLayers = QStringLiteral("decoder-last-pipeline-num-layers");
enum class SplitForm { Even, Account, Ends, Layout, None };

SplitForm formOf(const MegatronFacts& facts, const PipelineSplit& split, qint64 vpp)
{
    if (split.isEven())
        return SplitForm::Even;
    if (!trainerOf(facts.trainer).splitsPipeline || !facts.takesOptions)
        return SplitForm::None;
    const bool onlyEnds = split.others == 0 && split.longerRows == 0;
    const bool isHybrid = !facts.demands.hybridPattern.isEmpty(); // arguments.py: takes given ends only
    if (facts.coreMinor >= firstCoreWithAccount && onlyEnds && split.fewerLast == 1 && !isHybrid)
        return SplitForm::Account;
    const int first = split.perStage - split.fewerFirst;
    const int last = split.perStage - split.fewerLast;
    if (facts.coreMinor >= firstCoreWithEnds && onlyEnds && first > 0 && last > 0 && first % vpp == 0
        && last % vpp == 0) {
        return SplitForm::Ends;
    }
    const bool takesLayout = facts.knowsPipelineLayout && !facts.isVlm && !isHybrid;
    return facts.coreMinor >= firstCoreWithLayout && takesLayout ? SplitForm::Layout : SplitForm::None;
}

/// "t*3"; empty for none.
QString layerText(int count, QChar letter)
{
    if (count <= 1)
        return QString(count, letter);
    return letter + u'*' + QString::number(count);
}

/// Virtual stages in the order of the layers: "Et*3|(t*4|)*14tmL".
QString layoutText(const PipelineSplit& split, int mtpLayers, int pp, int vpp)
{
    const int chunks = pp * vpp;
    const int lastLonger = (split.perStage + vpp - 1) % vpp; // the last row of all where none is longer
    const auto layersOf = [&](int chunk) {
        const int stage = chunk % pp;
        const int row = chunk / pp;
        const int lackingRow = stage == 0 ? 0 : stage == pp - 1 ? vpp - 1 : lastLonger;
        const int layers = split.perStage / vpp + (row < split.longerRows ? 1 : 0);
        return layers - (row == lackingRow ? split.fewer(stage, pp) : 0);
    };
    QString text = u'E' + layerText(layersOf(0), u't') + u'|';
    for (int chunk = 1; chunk < chunks - 1;) {
        int end = chunk + 1;
        while (end < chunks - 1 && layersOf(end) == layersOf(chunk))
            ++end;
        const QString one = layerText(layersOf(chunk), u't') + u'|';
        text += end - chunk > 1 ? u"(%1)*%2"_s.arg(one).arg(end - chunk) : one;
        chunk = end;
    }
    return text + layerText(layersOf(chunks - 1), u't') + layerText(mtpLayers, u'm') + u'L';
}

/// With the first or last stage's layers given, or embedding and loss as layers: those of an inner stage
/// (arguments.py:985). Each stage's are cut into `vpp` (core/transformer/transformer_block.py).
qint64 pinnedStage(const MegatronFacts& facts, qint64 stages, qint64 vpp)
{
    qint64 layers = facts.layers.value_or(0) + facts.extraPipelineLayers;
    if (stages > 1) {
        for (const auto& fixed : {facts.firstStageLayers, facts.lastStageLayers}) {
            if (fixed) {
                if (*fixed % vpp != 0)
                    return -1;
                layers -= *fixed;
                --stages;
            }
        }
    }
    if (layers < 0 || (stages == 0 && layers > 0))
        return -1;
    if (stages == 0)
        return 0;
    return layers % (stages * vpp) == 0 ? layers / stages : -1;
}

qint64 layoutStage(const std::vector<int>& chunks, qint64 pp, qint64 vpp)
{
    if (static_cast<qint64>(chunks.size()) != pp * vpp)
        return -1;
    qint64 largest = 0;
    for (qint64 stage = 0; stage < pp; ++stage) {
        qint64 layers = 0;
        for (qint64 chunk = stage; chunk < pp * vpp; chunk += pp)
            layers += chunks[static_cast<size_t>(chunk)];
        largest = std::max(largest, layers);
    }
    return largest;
}

} // namespace

bool pinsPipeline(const MegatronFacts& facts)
{
    return facts.firstStageLayers || facts.lastStageLayers || facts.extraPipelineLayers > 0
        || facts.hasPipelineLayout;
}

bool losesLayers(const MegatronFacts& facts)
{
    return facts.layers && facts.ownStages > 1 && (facts.firstStageLayers || facts.lastStageLayers)
        && largestStage(facts, facts.ownStages, 1) < 0;
}

qint64 largestStage(const MegatronFacts& facts, qint64 pp, qint64 vpp)
{
    if (facts.hasPipelineLayout)
        return layoutStage(facts.options.training.chunkLayers, pp, vpp);
    if (pinsPipeline(facts))
        return pinnedStage(facts, pp, vpp);
    const auto split = splitOf(facts, pp, vpp);
    return split ? split->perStage : -1;
}

std::optional<PipelineSplit> splitOf(const MegatronFacts& facts, qint64 pp, qint64 vpp)
{
    if (!facts.layers || pp < 1 || vpp < 1 || pp > *facts.layers + 2)
        return std::nullopt;
    const auto split = pipelineSplit(
        static_cast<int>(*facts.layers), facts.mtpLayers, static_cast<int>(pp), static_cast<int>(vpp));
    return split && formOf(facts, *split, vpp) != SplitForm::None ? split : std::nullopt;
}

QStringList pipelineSplitOptions()
{
    return {option::pipelineLayout, firstLayers, lastLayers, accountEmbedding, accountLoss};
}

QList<CommandEdit> splitEdits(const MegatronFacts& facts, qint64 pp, qint64 vpp)
{
    // A pipeline of one stage has no ends: ms-swift refuses them, and Megatron-LM builds the first stage
    // alone.
    if (pp == 1 && (facts.firstStageLayers || facts.lastStageLayers))
        return {CommandEdit::remove(firstLayers), CommandEdit::remove(lastLayers)};
    const auto split = splitOf(facts, pp, vpp);
    if (pinsPipeline(facts) || !split || split->isEven())
        return {};
    const int perStage = split->perStage;
    switch (formOf(facts, *split, vpp)) {
    case SplitForm::Account: {
        QList<CommandEdit> edits{CommandEdit::flag(accountLoss)};
        if (split->fewerFirst > 0)
            edits.prepend(CommandEdit::flag(accountEmbedding));
        return edits;
    }
    case SplitForm::Ends: {
        QList<CommandEdit> edits{CommandEdit::set(lastLayers, QString::number(perStage - split->fewerLast))};
        if (split->fewerFirst > 0)
            edits.prepend(CommandEdit::set(firstLayers, QString::number(perStage - split->fewerFirst)));
        return edits;
    }
    case SplitForm::Layout:
        return {CommandEdit::set(option::pipelineLayout,
            layoutText(*split, facts.mtpLayers, static_cast<int>(pp), static_cast<int>(vpp)))};
    default:
        return {};
    }
}

} // namespace megatune
