// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/commandshape.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/trainer/optionnames.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int mostMoeLayers = 100'000;

/// A size of a model; nothing when it is absent or no model can have it.
std::optional<int> sizeOption(const Dialect& dialect, const QString& option)
{
    const auto number = dialect.number(option);
    const bool possible = number && *number > 0 && *number <= std::numeric_limits<int>::max();
    return possible ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

bool isOn(const Dialect& dialect, const QString& option)
{
    return dialect.isOn(option).value_or(false);
}

/// arguments.py: 4 x hidden, or two thirds of that in multiples of 64 for SwiGLU.
int usualFfn(int hidden, bool gated)
{
    return gated ? 4 * hidden * 2 / 3 / 64 * 64 : 4 * hidden;
}

/// Sums of "[0,1]*n"; empty when it is something else.
QList<bool> moeTerms(const QString& text)
{
    static const QRegularExpression term(u"^\\[([01](?:,[01])*)\\](?:\\*(\\d{1,5}))?$"_s);
    QList<bool> layers;
    for (const QString& part : text.split(u'+')) {
        const QRegularExpressionMatch match = term.match(part);
        if (!match.hasMatch())
            return {};
        const int times = match.captured(2).isEmpty() ? 1 : match.capturedView(2).toInt();
        const QStringList flags = match.captured(1).split(u',');
        if (layers.size() + times * flags.size() > mostMoeLayers)
            return {};
        for (int i = 0; i < times; ++i) {
            for (const QString& flag : flags)
                layers.append(flag == u"1");
        }
    }
    return layers;
}

void readExperts(ModelShape& shape, const Dialect& dialect)
{
    shape.numExperts = sizeOption(dialect, option::experts);
    if (!shape.isMoe())
        return;
    shape.expertsPerToken = sizeOption(dialect, u"moe-router-topk"_s).value_or(2);
    const auto width = sizeOption(dialect, u"moe-ffn-hidden-size"_s);
    shape.expertFfnHiddenSize = width ? width : shape.ffnHiddenSize;
    shape.sharedExpertFfnHiddenSize = sizeOption(dialect, u"moe-shared-expert-intermediate-size"_s);
    const auto pattern = dialect.option(u"moe-layer-freq"_s);
    if (!pattern)
        return;
    const QList<bool> layers = moeLayersOf(*pattern, *shape.numLayers);
    const qsizetype first = layers.indexOf(true);
    if (first < 0)
        return;
    const qsizetype second = layers.indexOf(true, first + 1);
    shape.moeLayerStep = second > first ? static_cast<int>(second - first) : 1;
    // Estimates take the last layer of each step for the one with experts.
    shape.firstDenseLayers = static_cast<int>(std::max<qsizetype>(0, first + 1 - *shape.moeLayerStep));
}

void readLatentAttention(ModelShape& shape, const Dialect& dialect)
{
    if (!isOn(dialect, u"multi-latent-attention"_s))
        return;
    shape.numQueryGroups.reset();
    shape.qLoraRank = sizeOption(dialect, u"q-lora-rank"_s);
    shape.kvLoraRank = sizeOption(dialect, u"kv-lora-rank"_s).value_or(32);
    shape.qkNopeHeadDim = sizeOption(dialect, u"qk-head-dim"_s).value_or(128);
    shape.qkRopeHeadDim = sizeOption(dialect, u"qk-pos-emb-head-dim"_s).value_or(64);
    shape.vHeadDim = sizeOption(dialect, u"v-head-dim"_s).value_or(128);
}

} // namespace

std::optional<ModelShape> shapeFromCommand(const Dialect& dialect)
{
    ModelShape shape;
    shape.numLayers = sizeOption(dialect, option::layers);
    shape.hiddenSize = sizeOption(dialect, option::hiddenSize);
    shape.numAttentionHeads = sizeOption(dialect, u"num-attention-heads"_s);
    if (!shape.numLayers || !shape.hiddenSize || !shape.numAttentionHeads)
        return std::nullopt;
    shape.name = Tr::tr("the command's model");
    shape.source = Tr::tr("the command");
    const int heads = *shape.numAttentionHeads;
    shape.gatedFfn = isOn(dialect, u"swiglu"_s);
    shape.ffnHiddenSize =
        sizeOption(dialect, u"ffn-hidden-size"_s).value_or(usualFfn(*shape.hiddenSize, shape.gatedFfn));
    // A field of Megatron-Bridge's says it by its number alone.
    const bool grouped = isOn(dialect, u"group-query-attention"_s)
        || (dialect.kind() == TrainerKind::MegatronBridge && dialect.option(u"num-query-groups"_s));
    shape.numQueryGroups = grouped ? sizeOption(dialect, u"num-query-groups"_s).value_or(1) : heads;
    shape.headDim = sizeOption(dialect, u"kv-channels"_s).value_or(std::max(1, *shape.hiddenSize / heads));
    shape.vocabSize = sizeOption(dialect, u"padded-vocab-size"_s);
    if (!shape.vocabSize)
        shape.vocabSize = sizeOption(dialect, u"vocab-size"_s);
    shape.tiedEmbeddings = !isOn(dialect, u"untie-embeddings-and-output-weights"_s);
    readExperts(shape, dialect);
    readLatentAttention(shape, dialect);
    shape.hasStateSpaceLayers = dialect.option(u"hybrid-layer-pattern"_s).has_value()
        || dialect.option(u"hybrid-override-pattern"_s).has_value();
    return shape;
}

QList<bool> moeLayersOf(const QString& pattern, int layers)
{
    QString text = pattern;
    text.remove(u' ');
    if (const auto step = toInteger(text)) {
        QList<bool> every;
        for (int layer = 0; *step > 0 && layer < std::min(layers, mostMoeLayers); ++layer)
            every.append(layer % *step == 0);
        return every;
    }
    if (text.startsWith(u'(') && text.endsWith(u')'))
        text = text.mid(1, text.size() - 2);
    const QList<bool> terms = moeTerms(text);
    return terms.size() == layers ? terms : QList<bool>();
}

} // namespace megatune
