// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/printedarguments.h"

#include "core/base/bytetext.h"
#include "core/log/lines/rankprefix.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Of Megatron-Bridge those that say what is trained and how; no override adds a field to another section.
const QStringList& toldSections()
{
    static const QStringList all{u"model"_s, u"train"_s, u"ddp"_s, u"optimizer"_s};
    return all;
}

/// What a field that decides the layout is where the configuration does not say it, or says None
/// (ModelParallelConfig and TransformerConfig of Megatron-core).
const QList<std::pair<QString, QString>>& untoldFields()
{
    static const QList<std::pair<QString, QString>> all{{u"model.tensor_model_parallel_size"_s, u"1"_s},
        {u"model.pipeline_model_parallel_size"_s, u"1"_s}, {u"model.context_parallel_size"_s, u"1"_s},
        {u"model.expert_model_parallel_size"_s, u"1"_s},
        {u"model.virtual_pipeline_model_parallel_size"_s, u"null"_s},
        {u"model.sequence_parallel"_s, u"false"_s}, {u"model.recompute_granularity"_s, u"null"_s}};
    return all;
}

/// More than any trainer has; a log that never ends its list costs no memory.
constexpr qsizetype mostArguments = 5000;

/// What is on unless an option turns it off, and that option (add_argument(..., action='store_false')).
const QList<std::pair<QString, QString>>& turnedOff()
{
    static const QList<std::pair<QString, QString>> all{
        {u"add_bias_linear"_s, u"--disable-bias-linear"_s},
        {u"apply_rope_fusion"_s, u"--no-rope-fusion"_s},
        {u"bias_dropout_fusion"_s, u"--no-bias-dropout-fusion"_s},
        {u"bias_gelu_fusion"_s, u"--no-bias-gelu-fusion"_s},
        {u"bias_swiglu_fusion"_s, u"--no-bias-swiglu-fusion"_s},
        {u"gradient_accumulation_fusion"_s, u"--no-gradient-accumulation-fusion"_s},
        {u"masked_softmax_fusion"_s, u"--no-masked-softmax-fusion"_s},
        {u"overlap_p2p_comm"_s, u"--no-overlap-p2p-communication"_s},
        {u"persist_layer_norm"_s, u"--no-persist-layer-norm"_s},
    };
    return all;
}

QString unquoted(QString word)
{
    word = word.trimmed();
    const bool isQuoted = word.size() > 1 && (word.front() == u'\'' || word.front() == u'"');
    return isQuoted && word.back() == word.front() ? word.sliced(1, word.size() - 2) : word;
}

/// Of a list one word for each item.
QStringList valueWords(const QString& value)
{
    if (!value.startsWith(u'[') || !value.endsWith(u']'))
        return {value};
    QStringList words;
    for (const QString& item : value.sliced(1, value.size() - 2).split(u',', Qt::SkipEmptyParts))
        words.append(unquoted(item));
    return words;
}

} // namespace

void PrintedArguments::feed(std::string_view line)
{
    const std::string_view text = splitRankPrefix(line).text;
    if (bytetext::contains(text, "--- arguments ---")) {
        m_isOpen = true;
        m_arguments.clear();
        return;
    }
    if (const auto setting = m_isOpen ? std::nullopt : m_bridge.feed(line))
        takeOverride(*setting);
    if (!m_isOpen)
        return;
    if (bytetext::contains(text, "--- end of arguments ---") || m_arguments.size() >= mostArguments) {
        m_isOpen = false;
        return;
    }
    const QString argument = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).trimmed();
    const qsizetype dots = argument.indexOf(QLatin1String(" ..."));
    qsizetype behind = dots < 0 ? argument.size() : dots + 1;
    while (behind < argument.size() && argument.at(behind) == u'.')
        ++behind;
    if (behind < argument.size())
        m_arguments.append({argument.first(dots), argument.sliced(behind).trimmed()});
}

/// The length is the dataset's, whatever the model could take; the vocabulary is the tokenizer's where only
/// what differs is printed.
void PrintedArguments::takeOverride(const BridgeSetting& setting)
{
    const QString section = QString::fromStdString(setting.section);
    QString name = section + u'.' + QString::fromStdString(setting.field);
    if (name == u"dataset.sequence_length")
        name = u"dataset.seq_length"_s;
    else if (name == u"tokenizer.vocab_size")
        name = u"model.vocab_size"_s;
    else if (name != u"dataset.seq_length" && !toldSections().contains(section))
        return;
    QString value = QString::fromStdString(setting.value);
    value = value.section(u"  (Mcore default"_s, 0, 0).trimmed();
    const bool isList = value.startsWith(u'[') && value.endsWith(u']');
    value = isList ? QString(u'[' + valueWords(value).join(u',') + u']') : unquoted(value);
    m_overrides.removeIf([&name](const Argument& other) { return other.name == name; });
    const bool isOne = !value.isEmpty() && !value.contains(u' ') && value != u"null" && value != u"None";
    if (isOne && m_overrides.size() < mostArguments && !name.contains(u"._"))
        m_overrides.append({name, value});
}

QStringList PrintedArguments::words() const
{
    QStringList words;
    if (m_arguments.isEmpty() && !m_overrides.isEmpty()) {
        words.append(u"run_recipe.py"_s);
        QStringList told;
        for (const auto& [name, value] : m_overrides) {
            told.append(name);
            words.append(name + u'=' + value);
        }
        for (const auto& [name, value] : untoldFields()) {
            if (!told.contains(name))
                words.append(name + u'=' + value);
        }
        return words;
    }
    if (!m_arguments.isEmpty())
        words.append(u"pretrain_gpt.py"_s);
    for (const auto& [name, value] : m_arguments) {
        if (value == u"False") {
            const auto off = std::find_if(turnedOff().begin(), turnedOff().end(),
                [&name = name](const auto& one) { return one.first == name; });
            if (off != turnedOff().end())
                words.append(off->second);
            continue;
        }
        if (value == u"None" || value == u"[]" || value.isEmpty())
            continue;
        words.append(u"--"_s + QString(name).replace(u'_', u'-'));
        if (value != u"True")
            words += valueWords(value);
    }
    return words;
}

} // namespace megatune
