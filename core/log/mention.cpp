// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/mention.h"

#include "core/base/bytetext.h"

#include <algorithm>
#include <array>

namespace megatune {

namespace {

/// Where a comment begins behind other text: a blank, the mark, a blank. "#3" is a number, "://" an address.
std::size_t commentBegin(std::string_view line)
{
    std::size_t begin = std::string_view::npos;
    for (const std::string_view mark : {" # ", "\t# ", " // "})
        begin = std::min(begin, line.find(mark));
    return begin;
}

bool showsACommand(std::string_view line)
{
    const std::size_t behindTrace = line.find_first_not_of('+');
    if (behindTrace > 0 && behindTrace + 1 < line.size() && line[behindTrace] == ' '
        && !bytetext::isDigit(line[behindTrace + 1])) // "+ 4242 killed": a shell's job
        return true;
    constexpr std::array starts{"echo ", "printf ", "grep ", "if grep ", "if [", "elif [", ": '", ": \""};
    return std::ranges::any_of(starts, [line](const char* start) { return line.starts_with(start); });
}

std::string_view lastWord(std::string_view text)
{
    std::size_t begin = text.size();
    while (begin > 0 && bytetext::isWordCharacter(text[begin - 1]))
        --begin;
    return text.substr(begin);
}

template<typename Words>
bool namesOneOf(std::string_view text, const Words& words)
{
    return std::ranges::any_of(words, [text](const char* word) { return bytetext::contains(text, word); });
}

bool tellsOfTrouble(std::string_view text)
{
    constexpr std::array troubles{
        "fail", "error", "fatal", "critical", "exception", "crash", "abort", "died"};
    return namesOneOf(text, troubles);
}

/// "failed with", "error: caused by": the words that follow name what went wrong.
bool leadsToCause(std::string_view before)
{
    constexpr std::array links{"with", "to", "by", "of", "a", "an", "from", "hit", "hits", "got", "caught",
        "into", "encountered", "raised", "in"};
    const std::string_view word = lastWord(before);
    return std::ranges::any_of(links, [word](const char* link) { return word == link; })
        && tellsOfTrouble(before);
}

/// "CUDA out of memory errors can be avoided by", "CUDA out of memory?"
bool isTopic(std::string_view behind)
{
    constexpr std::array topics{"?", " errors", " issues", " problems", " occurs", " happens", " means",
        " may ", " can ", " might ", " could ", " would ", " will ", " if ", " is ", " or ", "-"};
    return std::ranges::any_of(topics, [behind](const char* topic) { return behind.starts_with(topic); });
}

} // namespace

std::string_view withoutComment(std::string_view line)
{
    const std::string_view text = bytetext::trimmed(line);
    const bool isComment =
        text.starts_with("//") || (text.starts_with('#') && (text.size() < 2 || !bytetext::isDigit(text[1])));
    if (isComment || showsACommand(text))
        return {};
    return line.substr(0, commentBegin(line));
}

bool statesThat(std::string_view folded, std::size_t at, std::size_t size)
{
    if (isTopic(folded.substr(at + size)))
        return false;
    const std::string_view before = bytetext::trimmed(folded.substr(0, at));
    // Not a quote: what stands in quotes is spoken of. A bar parts the fields of a log, or of a table.
    constexpr std::string_view clauseEnds = ":;,.!])}>(=-";
    return before.empty() || clauseEnds.find(before.back()) != std::string_view::npos
        || (before.back() == '|' && tellsOfTrouble(before)) || leadsToCause(before);
}

std::string lowerCase(std::string_view text)
{
    std::string folded(text);
    for (char& c : folded) {
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c + ('a' - 'A'));
    }
    return folded;
}

} // namespace megatune
