// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/appliedflags.h"

#include "core/base/tr.h"
#include "core/log/lines/rankprefix.h"

#include <charconv>
#include <string>

namespace megatune {

namespace {

enum AppliedFlag { FlagTp, FlagPp, FlagCp, FlagEp, FlagEtp, FlagMbs, FlagGbs };

struct FlagName
{
    const char* name;        ///< ours
    std::string_view option; ///< with underscores
    std::string_view sign;   ///< in ms-swift's "TP: 2, PP: 1"
};

constexpr std::array<FlagName, 7> flagNames{{
    {"tp", "tensor_model_parallel_size", "TP"},
    {"pp", "pipeline_model_parallel_size", "PP"},
    {"cp", "context_parallel_size", "CP"},
    {"ep", "expert_model_parallel_size", "EP"},
    {"etp", "expert_tensor_parallel_size", "ETP"},
    {"mbs", "micro_batch_size", ""},
    {"gbs", "global_batch_size", ""},
}};

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

} // namespace

QStringList AppliedFlags::names()
{
    QStringList names;
    for (const FlagName& flag : flagNames)
        names.append(QString::fromLatin1(flag.name));
    return names;
}

void AppliedFlags::note(int flag, qint64 value, Source source)
{
    Seen& seen = m_seen[static_cast<size_t>(flag)];
    if (source >= seen.source)
        seen = {source, value};
    if (flag == FlagEtp && source == Source::Effect)
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
    if (flag < 0 || behind == std::string_view::npos)
        return false;
    const std::string_view value = trimmedFlagText(text.substr(behind));
    if (const auto number = flagNumber(value))
        note(flag, *number, Source::Effect);
    else if (flag == FlagEtp && value == "None" && m_seen[FlagEtp].source != Source::Effect)
        m_etpIsTp = true;
    return true;
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
            note(flag, *number, Source::Effect);
        else if (key == "world size")
            m_worldSize = *number;
        else if (key == "data-parallel size" || key == "data-parallel-size")
            m_dataParallel = *number;
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
            const auto number = begins ? flagNumber(line.substr(at + sign.size())) : std::nullopt;
            if (number)
                note(static_cast<int>(i), *number, Source::Effect);
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
        if (const auto number = flagNumber(line.substr(at + sign.size(), 32)))
            note(static_cast<int>(i), *number, Source::Effect);
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
        if (pending >= 0) {
            if (const auto number = flagNumber(word))
                note(pending, *number, Source::Words);
            pending = -1;
        }
        if (!word.starts_with("--"))
            continue;
        const size_t sign = word.find('=');
        const int flag = flagOfOption(word.substr(0, sign));
        if (flag < 0)
            continue;
        if (sign == std::string_view::npos)
            pending = flag;
        else if (const auto number = flagNumber(word.substr(sign + 1)))
            note(flag, *number, Source::Words);
    }
}

void AppliedFlags::feed(QByteArrayView bytes)
{
    const std::string_view line(bytes.data(), static_cast<size_t>(bytes.size()));
    if (holds(line, "_size .") && readDump(line))
        return;
    if (holds(line, "using world size:"))
        readWorldSize(line);
    else if (holds(line, "run sh:"))
        readWords(line);
    else if (holds(line, "TP: ") && holds(line, "PP: ") && holds(line, "EP: "))
        readGrid(line);
    else if (holds(line, "Arguments(") && holds(line, "micro_batch_size="))
        readRepr(line);
}

std::optional<qint64> AppliedFlags::value(const QString& name) const
{
    for (size_t i = 0; i < flagNames.size(); ++i) {
        if (name != QLatin1String(flagNames[i].name))
            continue;
        const bool follows = i == FlagEtp && m_etpIsTp && m_seen[FlagEtp].source == Source::None;
        const Seen& seen = m_seen[follows ? size_t{FlagTp} : i];
        return seen.source != Source::None ? std::optional(seen.value) : std::nullopt;
    }
    return std::nullopt;
}

FlagCheck AppliedFlags::check(const QMap<QString, qint64>& asked) const
{
    FlagCheck check;
    bool anySeen = false;
    bool allThatMatter = true;
    const QStringList known = names();
    for (const QString& name : known) {
        const auto wanted = asked.constFind(name);
        if (wanted == asked.constEnd())
            continue;
        const auto applied = value(name);
        if (!applied) {
            check.unseen.append(name);
            allThatMatter = allThatMatter && *wanted == 1;
        } else {
            anySeen = true;
            if (*applied != *wanted)
                check.differences.append({name, *wanted, *applied});
        }
    }
    if (!check.differences.isEmpty())
        check.verdict = FlagCheck::Verdict::Contradicted;
    else if (anySeen && allThatMatter)
        check.verdict = FlagCheck::Verdict::Confirmed;
    return check;
}

QString FlagCheck::sentence() const
{
    if (verdict != Verdict::Contradicted)
        return {};
    QStringList parts;
    for (const FlagDifference& difference : differences) {
        parts.append(Tr::tr("%1 is %2 and not %3")
                         .arg(difference.name.toUpper())
                         .arg(difference.applied)
                         .arg(difference.asked));
    }
    return Tr::tr("The options did not take effect: %1.").arg(parts.join(u", "));
}

} // namespace megatune
