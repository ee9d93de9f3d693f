// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/layoutwords.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"

#include <algorithm>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

const QString dataParallelWord = QStringLiteral("dp");
const QString microBatchesWord = QStringLiteral("num_micro_batches");

QStringList knownWords(const QStringList& parameters)
{
    QStringList words;
    for (const LayoutWord& word : layoutWords()) {
        if (word.parameter.isEmpty() || parameters.contains(word.parameter))
            words.append(word.name);
    }
    for (const QString& parameter : parameters) {
        if (!parameter.isEmpty() && !words.contains(parameter))
            words.append(parameter);
    }
    return words;
}

bool isInTable(const QString& word)
{
    const QList<LayoutWord> words = layoutWords();
    return std::any_of(
        words.begin(), words.end(), [&word](const LayoutWord& entry) { return entry.name == word; });
}

/// A slip of one of them, not the beginning of one.
bool isSlipOf(const QString& word, const QStringList& known)
{
    const QString near = nearestSpelling(word, known);
    const qsizetype most = std::max<qsizetype>(1, word.size() / 3);
    // One letter is no slip: awk and find have such braces, too.
    return word.size() > 1 && !near.isEmpty() && std::abs(near.size() - word.size()) <= most;
}

/// Braces with one word in them that no "$" makes a variable of the shell.
QRegularExpressionMatchIterator bracesIn(const QString& text)
{
    static const QRegularExpression braces(u"(?<!\\$)\\{([A-Za-z][\\w-]*?)(?::-([^{}\\s'\"$`\\\\]*))?\\}"_s);
    return braces.globalMatch(text);
}

/// Whether the layout has nothing of what the word stands for.
bool hasNone(const QString& parameter, const Layout& layout)
{
    const QString granularity = layout.text(axis::granularity);
    if (parameter == axis::vpp)
        return layout.number(axis::vpp) <= 1;
    if (parameter == axis::sequenceParallel)
        return layout.text(parameter) != u"true" || layout.number(axis::tp) <= 1;
    if (parameter == axis::granularity)
        return granularity == u"none";
    if (parameter == axis::method || parameter == axis::recomputeLayers)
        return granularity != u"full";
    if (parameter == axis::recomputeModules)
        return granularity != u"selective";
    return (parameter == axis::vit || parameter == axis::fullySharded) && layout.text(parameter) != u"true";
}

/// What scripts usually take for "nothing of it".
QString usualNone(const QString& parameter)
{
    if (parameter == axis::vpp)
        return u"1"_s;
    if (parameter == axis::recomputeLayers)
        return u"0"_s;
    const bool isSwitch =
        parameter == axis::sequenceParallel || parameter == axis::vit || parameter == axis::fullySharded;
    return isSwitch ? u"false"_s : u"none"_s;
}

std::optional<qint64> dataParallelOf(const Layout& layout, const TrialSizes& sizes)
{
    const qint64 model = layout.number(axis::tp) * layout.number(axis::pp) * layout.number(axis::cp);
    if (layout.isEmpty() || sizes.gpus <= 0 || model <= 0 || sizes.gpus % model != 0)
        return std::nullopt;
    return sizes.gpus / model;
}

std::optional<qint64> microBatchesOf(const Layout& layout, const TrialSizes& sizes)
{
    const auto parallel = dataParallelOf(layout, sizes);
    const qint64 together = parallel.value_or(0) * layout.number(axis::mbs);
    if (together <= 0 || sizes.globalBatch <= 0 || sizes.globalBatch % together != 0)
        return std::nullopt;
    return sizes.globalBatch / together;
}

/// Of words that stand for no parameter.
std::optional<qint64> sizeOf(const QString& word, const Layout& layout, const TrialSizes& sizes)
{
    const auto known = [](qint64 size) { return size > 0 ? std::optional(size) : std::nullopt; };
    if (word == argument::globalBatch)
        return known(sizes.globalBatch);
    if (word == argument::gpus)
        return known(sizes.gpus);
    if (word == argument::gpusPerNode)
        return known(sizes.gpusPerNode);
    if (word == dataParallelWord)
        return dataParallelOf(layout, sizes);
    return word == microBatchesWord ? microBatchesOf(layout, sizes) : std::nullopt;
}

bool isOfEveryTrial(const QString& word)
{
    return word == argument::globalBatch || word == argument::gpus || word == argument::gpusPerNode;
}

} // namespace

QList<LayoutWord> layoutWords()
{
    return {
        {axis::tp, axis::tp, Tr::tr("tensor parallel size")},
        {axis::pp, axis::pp, Tr::tr("pipeline parallel size")},
        {axis::cp, axis::cp, Tr::tr("context parallel size")},
        {axis::ep, axis::ep, Tr::tr("expert parallel size")},
        {axis::etp, axis::etp, Tr::tr("expert tensor parallel size")},
        {axis::mbs, axis::mbs, Tr::tr("micro-batch size")},
        {axis::vpp, axis::vpp, Tr::tr("virtual pipeline size; 1 for none")},
        {u"sp"_s, axis::sequenceParallel, Tr::tr("sequence parallelism: true or false")},
        {axis::sequenceParallel, axis::sequenceParallel, Tr::tr("the same")},
        {u"recompute"_s, axis::granularity, Tr::tr("recomputation: full, selective or none")},
        {axis::granularity, axis::granularity, Tr::tr("the same")},
        {axis::method, axis::method, Tr::tr("of full recomputation: uniform or block; else none")},
        {axis::recomputeLayers, axis::recomputeLayers, Tr::tr("of full recomputation: layers; else 0")},
        {axis::recomputeModules, axis::recomputeModules,
            Tr::tr("of selective recomputation: modules with spaces; else none")},
        {axis::fullySharded, axis::fullySharded, Tr::tr("Megatron-FSDP, where it is tried: true or false")},
        {axis::vit, axis::vit, Tr::tr("gradient checkpointing of the vision tower: true or false")},
        {argument::globalBatch, {}, Tr::tr("global batch size, the same in all trials")},
        {dataParallelWord, {}, Tr::tr("data parallel size: GPUs by TP, PP and CP")},
        {microBatchesWord, {}, Tr::tr("micro-batches of a step, which is also gradient accumulation")},
        {argument::gpus, {}, Tr::tr("GPUs of a trial")},
        {argument::gpusPerNode, {}, Tr::tr("GPUs of a node")},
    };
}

QString parameterOfWord(const QString& word)
{
    for (const LayoutWord& entry : layoutWords()) {
        if (entry.name == word)
            return entry.parameter;
    }
    return word;
}

QStringList parametersOfWords()
{
    QStringList parameters;
    for (const LayoutWord& word : layoutWords()) {
        if (!word.parameter.isEmpty() && !parameters.contains(word.parameter))
            parameters.append(word.parameter);
    }
    return parameters;
}

QList<LayoutPlaceholder> layoutPlaceholders(const QString& text, const QStringList& parameters)
{
    QList<LayoutPlaceholder> placeholders;
    for (QRegularExpressionMatchIterator found = bracesIn(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        LayoutPlaceholder placeholder{match.captured(0), match.captured(1)};
        if (match.hasCaptured(2))
            placeholder.none = match.captured(2);
        const bool isKnown = isInTable(placeholder.word) || parameters.contains(placeholder.word);
        if (isKnown && !placeholders.contains(placeholder))
            placeholders.append(placeholder);
    }
    return placeholders;
}

bool needsLayout(const QString& text, const QStringList& parameters)
{
    const QList<LayoutPlaceholder> placeholders = layoutPlaceholders(text, parameters);
    return std::any_of(placeholders.begin(), placeholders.end(),
        [](const LayoutPlaceholder& placeholder) { return !isOfEveryTrial(placeholder.word); });
}

QString wordProblem(const QString& word, const QString& shown, const QStringList& parameters)
{
    const QStringList known = knownWords(parameters);
    if (known.contains(word))
        return {};
    return Tr::tr("%1 stands for nothing that layouts of this study have; they have %2.")
               .arg(oneLine(shown).left(80), known.join(u", "))
        + didYouMean(word, known);
}

QString placeholderProblem(const QString& text, const QStringList& parameters, const QStringList& others)
{
    const QStringList known = knownWords(parameters);
    for (QRegularExpressionMatchIterator found = bracesIn(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const QString word = match.captured(1);
        if (known.contains(word) || others.contains(match.captured(0)))
            continue;
        if (isInTable(word) || isSlipOf(word, known))
            return wordProblem(word, match.captured(0), parameters);
    }
    return {};
}

std::optional<QString> filledIn(
    const LayoutPlaceholder& placeholder, const Layout& layout, const TrialSizes& sizes)
{
    const QString parameter = parameterOfWord(placeholder.word);
    if (parameter.isEmpty()) {
        const auto size = sizeOf(placeholder.word, layout, sizes);
        return size ? std::optional(QString::number(*size)) : std::nullopt;
    }
    if (layout.find(parameter) == nullptr)
        return std::nullopt;
    if (hasNone(parameter, layout))
        return placeholder.none.value_or(usualNone(parameter));
    const QString text = layout.text(parameter);
    return parameter == axis::recomputeModules ? QString(text).replace(u'-', u' ') : text;
}

std::optional<QString> withLayout(
    const QString& text, const QStringList& parameters, const Layout& layout, const TrialSizes& sizes)
{
    QString filled = text;
    for (const LayoutPlaceholder& placeholder : layoutPlaceholders(text, parameters)) {
        const auto value = filledIn(placeholder, layout, sizes);
        if (!value)
            return std::nullopt;
        filled.replace(placeholder.written, *value);
    }
    return filled;
}

} // namespace megatune
