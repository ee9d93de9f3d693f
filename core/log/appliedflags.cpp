// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/appliedflags.h"

#include "core/log/lines/rankprefix.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

namespace megatune {

namespace {

enum class FlagForm {
    Number,
    Word,    ///< "full"
    Truth,   ///< "true"
    Modules, ///< "core_attn-mlp"
};

struct FlagName
{
    const char* name;        ///< ours
    std::string_view option; ///< with underscores
    std::string_view sign;   ///< in ms-swift's "TP: 2, PP: 1"
    FlagForm form = FlagForm::Number;
    const char* none = nullptr; ///< what "None" means; null: nothing is known then
    /// Megatron-core's default (TransformerConfig, ModelParallelConfig), which Megatron-Bridge leaves unsaid.
    const char* unsaid = nullptr;
};

constexpr std::array<FlagName, 14> flagNames{{
    {"tp", "tensor_model_parallel_size", "TP", FlagForm::Number, nullptr, "1"},
    {"pp", "pipeline_model_parallel_size", "PP", FlagForm::Number, nullptr, "1"},
    {"cp", "context_parallel_size", "CP", FlagForm::Number, nullptr, "1"},
    {"ep", "expert_model_parallel_size", "EP", FlagForm::Number, nullptr, "1"},
    {"etp", "expert_tensor_parallel_size", "ETP", FlagForm::Number, nullptr, "None"},
    {"mbs", "micro_batch_size", ""},
    {"gbs", "global_batch_size", ""},
    {"vpp", "virtual_pipeline_model_parallel_size", "VPP", FlagForm::Number, "1", "None"},
    {"sequence_parallel", "sequence_parallel", "", FlagForm::Truth, nullptr, "False"},
    {"recompute_granularity", "recompute_granularity", "", FlagForm::Word, "none", "None"},
    {"recompute_method", "recompute_method", "", FlagForm::Word},
    {"recompute_num_layers", "recompute_num_layers", ""},
    {"recompute_modules", "recompute_modules", "", FlagForm::Modules, "core_attn", "None"},
    {"fsdp", "use_megatron_fsdp", "", FlagForm::Truth, nullptr, "False"},
}};
constexpr int flagTp = 0;
constexpr int flagPp = 1;
constexpr int flagCp = 2;
constexpr int flagEp = 3;
constexpr int flagEtp = 4;
constexpr int flagMbs = 5;
constexpr int flagGbs = 6;
constexpr int flagGranularity = 9;
constexpr int flagMethod = 10;
constexpr int flagRecomputeLayers = 11;

/// As m_filling has them.
constexpr std::array<std::string_view, 4> fillingNames{
    "max_tokens_per_gpu", "rollout_max_context_len", "rollout_max_prompt_len", "rollout_max_response_len"};

constexpr std::string_view blanks = " \t\r";

std::string_view trimmedFlagText(std::string_view text)
{
    const size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

/// The position in flagNames of an option in any spelling ("--micro-batch-size", "tensor-model-parallel
/// size"), or -1.
int flagOfOption(std::string_view option)
{
    while (!option.empty() && option.front() == '-')
        option.remove_prefix(1);
    std::string plain(option.substr(0, 64));
    for (char& c : plain)
        c = c == '-' || c == ' ' ? '_' : c;
    for (size_t i = 0; i < flagNames.size(); ++i) {
        if (flagNames[i].option == plain)
            return static_cast<int>(i);
    }
    return -1;
}

/// The whole number at the start; nothing when it is followed by more than a separator.
std::optional<qint64> flagNumber(std::string_view text)
{
    text = trimmedFlagText(text);
    if (!text.empty() && (text.front() == '\'' || text.front() == '"'))
        text.remove_prefix(1);
    qint64 value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || value < 0)
        return std::nullopt;
    const char next = end == text.data() + text.size() ? ' ' : *end;
    const bool ends = std::string_view(" ,)`'\"}]\t\r").find(next) != std::string_view::npos;
    return ends ? std::optional(value) : std::nullopt;
}

bool holds(std::string_view line, std::string_view part)
{
    return line.find(part) != std::string_view::npos;
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

/// Of "['core_attn', 'mlp']" and "core_attn mlp".
QString modulesOf(std::string_view text)
{
    QStringList modules;
    QString module;
    for (const char c : text) {
        if (isLetter(c))
            module += QLatin1Char(c);
        else if (!module.isEmpty())
            modules.append(std::exchange(module, {}));
    }
    if (!module.isEmpty())
        modules.append(module);
    modules.sort();
    return modules.join(u'-');
}

/// `text` begins with the value; what follows it, if anything does, is no part of it.
std::optional<QString> flagValue(const FlagName& flag, std::string_view text)
{
    text = trimmedFlagText(text);
    if (text.starts_with("None") || text.starts_with("null"))
        return flag.none != nullptr ? std::optional(QString::fromLatin1(flag.none)) : std::nullopt;
    if (flag.form == FlagForm::Modules) {
        const QString modules = modulesOf(text.substr(0, text.find(']')));
        return modules.isEmpty() ? std::nullopt : std::optional(modules);
    }
    if (flag.form == FlagForm::Number) {
        const auto number = flagNumber(text);
        return number ? std::optional(QString::number(*number)) : std::nullopt;
    }
    if (!text.empty() && (text.front() == '\'' || text.front() == '"'))
        text.remove_prefix(1);
    const auto end = std::find_if_not(
        text.begin(), text.end(), [](char c) { return isLetter(c) || (c >= 'A' && c <= 'Z'); });
    const QString word = QString::fromLatin1(text.data(), end - text.begin()).toLower();
    const bool isOne = flag.form == FlagForm::Word ? !word.isEmpty() : word == u"true" || word == u"false";
    return isOne ? std::optional(word) : std::nullopt;
}

/// The whole number behind `key` in an iteration's line: "global batch size:    16 |".
std::optional<qint64> figureOf(std::string_view line, std::string_view key)
{
    const size_t at = line.find(key);
    return at == std::string_view::npos
        ? std::nullopt
        : flagNumber(line.substr(at + key.size(), line.find('|', at) - at - key.size()));
}

} // namespace

QStringList AppliedFlags::names()
{
    QStringList names;
    for (const FlagName& flag : flagNames)
        names.append(QString::fromLatin1(flag.name));
    return names;
}

void AppliedFlags::note(int flag, const std::optional<QString>& value, Source source)
{
    Seen& seen = m_seen[static_cast<size_t>(flag)];
    if (!value || source < seen.source)
        return;
    seen = {source, *value};
    if (flag == flagEtp && source == Source::Effect)
        m_etpIsTp = false;
}

/// "  tensor_model_parallel_size ...................... 4" (training/arguments.py, _print_args).
bool AppliedFlags::readDump(std::string_view line)
{
    const std::string_view text = trimmedFlagText(splitRankPrefix(line).text);
    const size_t dots = text.find(" ...");
    if (dots == std::string_view::npos)
        return false;
    const int flag = flagOfOption(text.substr(0, dots));
    const size_t behind = text.find_first_not_of('.', dots + 1);
    if (behind == std::string_view::npos)
        return false;
    const std::string_view value = trimmedFlagText(text.substr(behind));
    if (flag < 0)
        return noteFilling(text.substr(0, dots), value) || noteDeepspeed(text.substr(0, dots), value);
    noteArgument(flag, value);
    return true;
}

/// What tells how slime fills its micro-batches with tokens (slime/utils/arguments.py).
bool AppliedFlags::noteFilling(std::string_view name, std::string_view value)
{
    if (name == "use_dynamic_batch_size") {
        m_fillsBatches = value == "True";
        return true;
    }
    const auto at = std::find(fillingNames.begin(), fillingNames.end(), name);
    if (at == fillingNames.end())
        return false;
    m_filling[static_cast<size_t>(at - fillingNames.begin())] = flagNumber(value).value_or(0);
    return true;
}

/// Megatron-DeepSpeed's own names (megatron/arguments.py), and those of older Megatron-LMs for recomputation.
bool AppliedFlags::noteDeepspeed(std::string_view name, std::string_view value)
{
    if (name == "checkpoint_activations")
        m_checkpointsLayers = value == "True";
    else if (name == "checkpoint_num_layers")
        m_checkpointedLayers = flagNumber(value).value_or(1);
    else if (name == "ds_sequence_parallel_size")
        noteArgument(flagCp, value);
    else if (name == "moe_expert_parallel_size")
        noteArgument(flagEp, value);
    else
        return false;
    return true;
}

/// "[config.py:1000:print]   train_micro_batch_size_per_gpu  2" (deepspeed/runtime/config.py): DeepSpeed's
/// own batches, which count whatever Megatron's arguments are.
bool AppliedFlags::readDeepspeedBatch(std::string_view line)
{
    const auto behind = [&line](std::string_view key) {
        const size_t at = line.find(key);
        const size_t value =
            at == std::string_view::npos ? at : line.find_first_not_of(" .", at + key.size());
        return value == std::string_view::npos ? std::nullopt : flagNumber(line.substr(value));
    };
    if (const auto micro = behind("  train_micro_batch_size_per_gpu "))
        note(flagMbs, QString::number(*micro), Source::Effect);
    else if (const auto batch = behind("  train_batch_size "))
        m_batchOfIteration = batch;
    else
        return false;
    return true;
}

/// As many of the longest samples as fit; the limit counts for each rank of CP.
std::optional<QString> AppliedFlags::filledBatch() const
{
    const auto [tokens, whole, prompt, answer] = m_filling;
    const qint64 longest = whole > 0 ? whole : prompt + answer;
    const qint64 context = m_seen[flagCp].value.toLongLong();
    if (answer + whole <= 0 || context <= 0 || tokens <= 0)
        return std::nullopt;
    return QString::number(std::max<qint64>(tokens * context / longest, 1));
}

/// As the trainer holds it.
void AppliedFlags::noteArgument(int flag, std::string_view value)
{
    if (flag == flagEtp && (value.starts_with("None") || value.starts_with("null")))
        m_etpIsTp = m_seen[flagEtp].source != Source::Effect;
    note(flag, flagValue(flagNames[static_cast<size_t>(flag)], value), Source::Effect);
}

void AppliedFlags::readBridge(std::string_view line)
{
    if (const auto setting = m_bridge.feed(line)) {
        const bool isSharding = setting->section == "ddp" && setting->field == "use_megatron_fsdp";
        const bool tells = setting->section == "model" || setting->section == "train" || isSharding;
        const int flag = tells ? flagOfOption(setting->field) : -1;
        if (flag >= 0)
            noteArgument(flag, trimmedFlagText(setting->value));
    }
    if (!m_bridge.hasToldModel())
        return;
    for (size_t i = 0; i < flagNames.size(); ++i) {
        if (m_seen[i].source != Source::Effect && flagNames[i].unsaid != nullptr)
            noteArgument(static_cast<int>(i), flagNames[i].unsaid);
    }
}

void AppliedFlags::readConfiguration(std::string_view line)
{
    if (!m_printed.feed(line))
        return;
    takeVerl();
    takeNemo();
}

/// What the printed section has of a layout.
void AppliedFlags::takeSection(const std::string& section)
{
    for (size_t i = 0; i < flagNames.size(); ++i) {
        const std::string_view value = m_printed.value(section + std::string(flagNames[i].option));
        if (!value.empty())
            noteArgument(static_cast<int>(i), value);
    }
}

void AppliedFlags::takeGpus(const std::string& perNode, const std::string& nodes)
{
    const auto gpus = m_printed.number(perNode);
    const auto machines = m_printed.number(nodes);
    if (gpus && machines)
        m_worldSize = *gpus * *machines;
}

/// A step updates with all that was generated for it; where batches are filled with tokens, the micro-batch
/// is as many of the longest samples as fit (workers/engine/utils.py: the limit counts for each rank of CP).
void AppliedFlags::takeVerl()
{
    const std::string megatron = "actor_rollout_ref.actor.megatron.";
    takeSection(megatron + "override_transformer_config.");
    takeSection(megatron);
    const auto number = [this](const std::string& path) { return m_printed.number(path); };
    const std::string actor = "actor_rollout_ref.actor.";
    const auto context = number(actor + "megatron.context_parallel_size");
    const auto limit = number(actor + "ppo_max_token_len_per_gpu");
    const auto prompt = number("data.max_prompt_length");
    const auto answer = number("data.max_response_length");
    std::optional<qint64> micro = number(actor + "ppo_micro_batch_size_per_gpu");
    if (m_printed.value(actor + "use_dynamic_bsz") == "True")
        micro = context && limit && prompt && answer ? std::optional(*limit * *context / (*prompt + *answer))
                                                     : std::nullopt;
    if (micro && *micro > 0)
        note(flagMbs, QString::number(*micro), Source::Effect);
    const auto batch = number("data.train_batch_size");
    const auto answers = number("actor_rollout_ref.rollout.n");
    if (batch && answers)
        m_batchOfIteration = *batch * *answers * number(actor + "ppo_epochs").value_or(1);
    takeGpus("trainer.n_gpus_per_node", "trainer.nnodes");
}

/// NeMo-RL: a trial's step is one update; recomputation is a switch, and where micro-batches are filled with
/// tokens, one is as many of the longest samples as fit.
void AppliedFlags::takeNemo()
{
    const auto number = [this](const std::string& path) { return m_printed.number(path); };
    const std::string megatron = "policy.megatron_cfg.";
    if (m_printed.value(megatron + "enabled") != "True")
        return;
    takeSection(megatron);
    if (m_printed.value(megatron + "activation_checkpointing") != "True")
        note(flagGranularity, QStringLiteral("none"), Source::Effect);
    else if (m_seen[flagGranularity].source != Source::Effect)
        note(flagGranularity, QStringLiteral("full"), Source::Effect);
    std::optional<qint64> micro = number("policy.train_micro_batch_size");
    const auto longest = number("policy.max_total_sequence_length");
    for (const std::string& way :
        {std::string("policy.sequence_packing."), std::string("policy.dynamic_batching.")}) {
        const auto tokens = number(way + "train_mb_tokens");
        if (m_printed.value(way + "enabled") == "True")
            micro = tokens && longest ? std::optional(std::max<qint64>(*tokens / *longest, 1)) : std::nullopt;
    }
    if (micro)
        note(flagMbs, QString::number(*micro), Source::Effect);
    const auto prompts = number("grpo.num_prompts_per_step");
    const auto answers = number("grpo.num_generations_per_prompt");
    m_batchOfIteration = prompts && answers ? std::optional<qint64>(*prompts * *answers)
                                            : number("policy.train_global_batch_size");
    takeGpus("cluster.gpus_per_node", "cluster.num_nodes");
}

/// "using world size: 8, data-parallel size: 2, ..." By key: which keys there are depends on the version.
void AppliedFlags::readWorldSize(std::string_view line)
{
    std::string_view rest = line.substr(line.find("using world size:") + 6);
    while (!rest.empty()) {
        const size_t comma = rest.find(',');
        const std::string_view pair = rest.substr(0, comma);
        rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
        const size_t colon = pair.find(':');
        const auto number =
            colon == std::string_view::npos ? std::nullopt : flagNumber(pair.substr(colon + 1));
        if (!number)
            continue;
        const std::string_view key = trimmedFlagText(pair.substr(0, colon));
        const int flag = flagOfOption(key);
        if (flag >= 0)
            note(flag, QString::number(*number), Source::Effect);
        else if (key == "world size")
            m_worldSize = *number;
        else if (key == "data-parallel size" || key == "data-parallel-size")
            m_dataParallel = *number;
    }
}

/// Of LLaMA-Factory's mcore_adapter: "initialized tensor model parallel with size 2" (initialize.py) and
/// "  Total train batch size (w. parallel, distributed & accumulation) = 16" (trainer/trainer.py).
void AppliedFlags::readAdapter(std::string_view line)
{
    static constexpr std::array<std::pair<std::string_view, int>, 4> signs{
        {{"initialized tensor model parallel with size ", flagTp},
            {"initialized pipeline model parallel with size ", flagPp},
            {"  Instantaneous batch size per device = ", flagMbs},
            {"  Total train batch size (w. parallel, distributed & accumulation) = ", flagGbs}}};
    for (const auto& [sign, flag] : signs) {
        const size_t at = line.find(sign);
        if (at == std::string_view::npos)
            continue;
        std::string digits(line.substr(at + sign.size(), 24));
        std::erase(digits, ',');
        if (const auto number = flagNumber(digits))
            note(flag, QString::number(*number), Source::Effect);
    }
}

/// "[INFO:swift] TP: 2, PP: 1, VPP: None, CP: 1, EP: 4, ETP: 1".
void AppliedFlags::readGrid(std::string_view line)
{
    for (size_t i = 0; i < flagNames.size(); ++i) {
        const std::string sign = std::string(flagNames[i].sign) + ": ";
        if (flagNames[i].sign.empty())
            continue;
        for (size_t at = line.find(sign); at != std::string_view::npos; at = line.find(sign, at + 1)) {
            const bool begins = at == 0 || line[at - 1] == ' ' || line[at - 1] == ',';
            if (begins)
                note(static_cast<int>(i), flagValue(flagNames[i], line.substr(at + sign.size())),
                    Source::Effect);
        }
    }
}

/// "MegatronSftArguments(..., micro_batch_size=1, ...)".
void AppliedFlags::readRepr(std::string_view line)
{
    for (size_t i = 0; i < flagNames.size(); ++i) {
        const std::string sign = std::string(flagNames[i].option) + '=';
        const size_t at = line.find(sign);
        if (at == std::string_view::npos || at == 0 || (line[at - 1] != ' ' && line[at - 1] != '('))
            continue;
        note(static_cast<int>(i), flagValue(flagNames[i], line.substr(at + sign.size())), Source::Effect);
    }
}

/// "run sh: `python -m torch.distributed.run ... sft.py --model ...`": what ms-swift was started with, its
/// configuration file expanded. The last one of an option wins.
void AppliedFlags::readWords(std::string_view line)
{
    std::string_view rest = line.substr(line.find("run sh:"));
    int pending = -1;
    while (!rest.empty()) {
        const size_t space = rest.find(' ');
        const std::string_view word = rest.substr(0, space);
        rest = space == std::string_view::npos ? std::string_view() : rest.substr(space + 1);
        if (word.empty())
            continue;
        if (pending >= 0)
            note(pending, flagValue(flagNames[static_cast<size_t>(pending)], word), Source::Words);
        pending = -1;
        if (!word.starts_with("--"))
            continue;
        const size_t sign = word.find('=');
        const int flag = flagOfOption(word.substr(0, sign));
        if (flag < 0)
            continue;
        if (sign == std::string_view::npos)
            pending = flag;
        else
            note(flag, flagValue(flagNames[static_cast<size_t>(flag)], word.substr(sign + 1)), Source::Words);
    }
}

/// " [2026-01-31 12:00:00] iteration 5/ 100 | consumed samples: 80 | ... | global batch size: 16 | ...".
void AppliedFlags::readIteration(std::string_view line)
{
    if (const auto batch = figureOf(line, "global batch size:"))
        m_batchOfIteration = batch;
    const auto consumed = figureOf(line, "consumed samples:");
    const size_t at = line.find("iteration ");
    const size_t slash = line.find('/', at);
    const auto iteration = at == std::string_view::npos || slash == std::string_view::npos
        ? std::nullopt
        : flagNumber(line.substr(at + 10, slash - at - 10));
    if (!consumed || !iteration)
        return;
    if (m_iteration && *iteration > *m_iteration && *consumed > *m_consumed)
        m_grownBy = (*consumed - *m_consumed) / (*iteration - *m_iteration);
    m_consumed = consumed;
    m_iteration = iteration;
}

/// "[2026-01-31 12:00:00.123456] ...", behind whatever the launcher put there.
void AppliedFlags::readTime(std::string_view line)
{
    const size_t at = line.find("[20");
    if (at == std::string_view::npos || at > 64 || line.size() < at + 20)
        return;
    QString text = QString::fromLatin1(line.data() + at + 1, 19) + u'Z';
    const QDateTime time = QDateTime::fromString(text.replace(10, 1, u'T'), Qt::ISODate);
    if (!time.isValid())
        return;
    if (!m_firstTime.isValid())
        m_firstTime = time;
    m_lastTime = time;
}

void AppliedFlags::feed(QByteArrayView bytes)
{
    const std::string_view line(bytes.data(), static_cast<size_t>(bytes.size()));
    if (holds(line, "[config.py:") && readDeepspeedBatch(line))
        return;
    if (holds(line, " ...") && readDump(line))
        return;
    if (holds(line, "consumed samples:")) {
        readIteration(line);
        readTime(line);
    } else if (holds(line, "using world size:")) {
        readWorldSize(line);
    } else if (holds(line, "run sh:")) {
        readWords(line);
    } else if (holds(line, "TP: ") && holds(line, "PP: ") && holds(line, "EP: ")) {
        readGrid(line);
    } else if (holds(line, "[mcore_adapter.")) {
        readAdapter(line);
    } else if (holds(line, "Arguments(") && holds(line, "micro_batch_size=")) {
        readRepr(line);
    } else {
        readBridge(line);
        readConfiguration(line);
    }
}

const AppliedFlags::Seen& AppliedFlags::seen(const QString& name) const
{
    static const Seen nothing;
    for (size_t i = 0; i < flagNames.size(); ++i) {
        if (name != QLatin1String(flagNames[i].name))
            continue;
        const bool follows = i == flagEtp && m_etpIsTp && m_seen[flagEtp].source == Source::None;
        return m_seen[follows ? flagTp : i];
    }
    return nothing;
}

std::optional<QString> AppliedFlags::value(const QString& name) const
{
    const Seen& it = seen(name);
    if (m_fillsBatches && &it == &m_seen[flagMbs])
        return filledBatch();
    const bool isGranularity = &it == &m_seen[flagGranularity];
    if (m_checkpointsLayers && isGranularity)
        return QStringLiteral("full");
    if (m_checkpointsLayers && &it == &m_seen[flagMethod])
        return QStringLiteral("uniform");
    if (m_checkpointsLayers && &it == &m_seen[flagRecomputeLayers])
        return QString::number(m_checkpointedLayers);
    if (isGranularity && it.value == u"full" && m_seen[flagRecomputeLayers].value == u"0")
        return QStringLiteral("none"); // the only words for it that Accelerate has
    return it.source != Source::None ? std::optional(it.value) : std::nullopt;
}

bool AppliedFlags::isOfWords(const QString& name) const
{
    return seen(name).source == Source::Words;
}

std::optional<qint64> AppliedFlags::samplesOfIteration() const
{
    return m_grownBy ? m_grownBy : m_batchOfIteration;
}

} // namespace megatune
