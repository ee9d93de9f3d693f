// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/lines/cutline.h"

#include "core/base/bytetext.h"

#include <cstring>

namespace megatune {

namespace {

using namespace std::string_view_literals;

bool endsWith(std::string_view line, std::string_view end)
{
    return bytetext::trimmed(line).ends_with(end);
}

/// Every field ends with a bar, the last one, too (training.py, training_log).
bool isCutIteration(std::string_view line)
{
    const std::size_t mark = line.find("iteration "sv);
    const std::size_t bar = mark == std::string_view::npos ? mark : line.find('|', mark);
    if (bar == std::string_view::npos || endsWith(line, "|"sv))
        return false;
    constexpr std::string_view first = "consumed samples:"sv;
    const std::string_view field = bytetext::trimmed(line.substr(bar + 1));
    return field.starts_with(first) || (!field.empty() && first.starts_with(field));
}

/// "iteration    5/", not "time per iteration (ms)".
bool hasIterationMark(std::string_view line)
{
    constexpr std::string_view word = "iteration "sv;
    for (std::size_t at = line.find(word); at != std::string_view::npos; at = line.find(word, at + 1)) {
        std::size_t number = at + word.size();
        while (number < line.size() && bytetext::isSpace(line[number]))
            ++number;
        if (number < line.size() && bytetext::isDigit(line[number]))
            return true;
        at = number - 1; // none of the blanks is looked at again
    }
    return false;
}

/// "... Tried to allocate 2.75 GiB. GPU 2 has a tot"
bool isCutMemory(std::string_view line)
{
    const std::size_t at = line.find("out of memory. Tried to allocate "sv);
    if (at == std::string_view::npos)
        return false;
    const std::string_view rest = line.substr(at);
    for (const std::string_view told : {" is free"sv, " free;"sv, "bytes free"sv}) {
        if (rest.find(told) != std::string_view::npos)
            return false;
    }
    // What says no more than the size ends with it.
    return !endsWith(rest, "B."sv) && !endsWith(rest, ")"sv) && !endsWith(rest, "'"sv)
        && !endsWith(rest, "\""sv);
}

/// No viewer is narrower: what is shorter was printed so.
constexpr std::size_t narrowestWrap = 40;

/// What follows the brace of a dictionary that is not closed; empty where there is none.
std::string_view openDictionary(std::string_view line)
{
    const std::size_t brace = line.rfind('{');
    if (brace == std::string_view::npos || line.find('}', brace) != std::string_view::npos)
        return {};
    const std::string_view inside = line.substr(brace + 1);
    return inside.starts_with('\'') || inside.starts_with('"') ? inside : std::string_view();
}

/// "{'loss': 0.4871, 'grad_norm': 1.2, 'memory(GiB)': 61.3, 'train_spe". Where it ends with a whole entry it
/// has several: printers that begin a line for each have but one there.
bool isCutDictionary(std::string_view line)
{
    // Asked of nearly every line: of those without a brace quickly.
    if (line.size() < narrowestWrap || std::memchr(line.data(), '{', line.size()) == nullptr)
        return false;
    const std::string_view inside = openDictionary(line);
    if (inside.empty() || !endsWith(inside, ","sv))
        return !inside.empty();
    const bool isBehindBar = line.substr(0, line.size() - inside.size() - 1).ends_with(']');
    return isBehindBar || inside.find(',') != bytetext::trimmed(inside).size() - 1;
}

/// "ed(s/it)': 12.4}": an end, or entries in their quotes.
bool continuesDictionary(std::string_view line)
{
    const std::size_t brace = line.find_first_of("{}"sv);
    if (brace != std::string_view::npos)
        return line[brace] == '}';
    return line.find_first_of("'\""sv) != std::string_view::npos;
}

} // namespace

bool isCutLine(std::string_view line, LogTopics topics)
{
    return (topics.testFlag(LogTopic::Iteration) && isCutIteration(line))
        || (topics.testFlag(LogTopic::Failure) && isCutMemory(line))
        || (!topics.testFlag(LogTopic::Failure) && isCutDictionary(line));
}

bool continuesLine(std::string_view cut, std::string_view line, LogTopics topics)
{
    if (topics & (LogTopics(LogTopic::Failure) | LogTopic::Frame | LogTopic::Memory))
        return false;
    const bool isDictionary = !openDictionary(cut).empty();
    if (isDictionary ? !continuesDictionary(line) : topics.testFlag(LogTopic::Dictionary))
        return false;
    // A rank's prefix, a date, another iteration, or nothing: a line of its own.
    const std::string_view text = bytetext::trimmed(line);
    return !text.empty() && !text.starts_with('[') && !hasIterationMark(line);
}

} // namespace megatune
