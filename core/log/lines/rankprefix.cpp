// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/lines/rankprefix.h"

#include "core/base/bytetext.h"
#include "core/log/lines/nodelabel.h"

#include <algorithm>

namespace megatune {

namespace {

constexpr int largestRank = 10'000'000;

/// How much a source of a rank is worth: a global rank before a local one before srun's task number.
enum class RankSource { None, Task, Local, Global };

struct RankGuess
{
    RankSource source = RankSource::None;
    int rank = 0;

    void offer(RankSource from, qint64 value)
    {
        if (from > source && value >= 0 && value <= largestRank) {
            source = from;
            rank = static_cast<int>(value);
        }
    }
};

/// "[rank3]", "[default3]", "[rank-7/8]", "[Rank 3]" in brackets; offers the rank and says whether it was
/// one.
bool offerBracketed(std::string_view inside, RankGuess& guess)
{
    struct Form
    {
        std::string_view start;
        RankSource source;
    };
    constexpr Form forms[] = {
        {"rank-", RankSource::Global},
        {"rank", RankSource::Global},
        {"Rank ", RankSource::Global},
        {"default", RankSource::Local},
    };
    for (const Form& form : forms) {
        if (!inside.starts_with(form.start))
            continue;
        const auto number = bytetext::leadingInteger(inside.substr(form.start.size()));
        if (number && (number->rest.empty() || number->rest.front() == '/')) {
            guess.offer(form.source, number->value);
            return true;
        }
    }
    return false;
}

/// A line number, a date, a level or a source position in brackets: "[80746]", "[INFO ]",
/// "[trainer.py:2560]".
bool isHeaderBracket(std::string_view inside)
{
    if (inside.empty() || inside.size() > 80)
        return false;
    if (std::ranges::all_of(inside, [](char c) { return bytetext::isDigit(c); }))
        return true;
    const std::string_view word = bytetext::trimmed(inside);
    if (word == "INFO" || word == "WARNING" || word == "ERROR" || word == "DEBUG" || word == "CRITICAL")
        return true;
    return bytetext::contains(inside, ".py:") || bytetext::contains(inside, ".cpp:")
        || (bytetext::isDigit(inside.front()) && bytetext::contains(inside, ":"));
}

/// "[1,3]<stderr>:" of `mpirun --tag-output`: the job and the rank.
bool takeMpiTag(std::string_view& text, RankGuess& guess)
{
    const auto job = bytetext::leadingInteger(text.substr(1));
    if (!job || !job->rest.starts_with(','))
        return false;
    const auto rank = bytetext::leadingInteger(job->rest.substr(1));
    if (!rank || !(rank->rest.starts_with("]<stdout>:") || rank->rest.starts_with("]<stderr>:")))
        return false;
    guess.offer(RankSource::Task, rank->value);
    text = rank->rest.substr(std::string_view("]<stderr>:").size());
    return true;
}

/// "2026-01-03T10:00:00.123456789Z " of Docker and Kubernetes.
bool takeContainerTime(std::string_view& text)
{
    constexpr std::string_view pattern = "0000-00-00T00:00:00";
    if (text.size() < pattern.size())
        return false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == '0' ? !bytetext::isDigit(text[i]) : text[i] != pattern[i])
            return false;
    }
    const std::size_t blank = text.find(' ');
    if (blank == std::string_view::npos || blank > 40)
        return false;
    text.remove_prefix(blank + 1); // the blanks that follow are the line's own
    return true;
}

/// Takes one prefix off the front; false when there is none.
bool takePrefix(std::string_view& text, RankGuess& guess)
{
    std::string_view rest = bytetext::trimmed(text);
    if (rest.empty())
        return false;
    if (rest.front() == '[') {
        if (takeMpiTag(rest, guess)) {
            text = rest;
            return true;
        }
        const std::size_t close = rest.find(']');
        if (close == std::string_view::npos)
            return false;
        const std::string_view inside = rest.substr(1, close - 1);
        if (!offerBracketed(inside, guess) && !isHeaderBracket(inside))
            return false;
        rest.remove_prefix(close + 1);
        const std::string_view colon = bytetext::trimmed(rest);
        // The blanks that follow are the line's own: they tell a traceback's frame from its last line.
        text = colon.starts_with(':') ? colon.substr(1) : rest;
        return true;
    }
    if (bytetext::isDigit(rest.front())) { // srun -l
        if (takeContainerTime(rest)) {
            text = rest;
            return true;
        }
        const auto number = bytetext::leadingInteger(rest);
        if (number && number->rest.starts_with(": ")) {
            guess.offer(RankSource::Task, number->value);
            text = number->rest.substr(2);
            return true;
        }
    }
    if (rest.starts_with("(") && bytetext::contains(rest.substr(0, 80), "pid=")) { // Ray
        const std::size_t close = rest.find(')');
        if (close != std::string_view::npos && close < 120) {
            text = rest.substr(close + 1);
            return true;
        }
    }
    return false;
}

/// "node-03: [rank3]: ..." and "i.pretrain/0 [default2]:...": a word that stands before a bracketed rank.
void takeNameBeforeRank(std::string_view& text)
{
    const std::string_view head = text.substr(0, 120);
    std::size_t at = std::string_view::npos;
    for (const std::string_view start : {"[rank", "[default"})
        at = std::min(at, head.find(start));
    if (at == std::string_view::npos || at == 0)
        return;
    const std::string_view name = bytetext::trimmed(head.substr(0, at));
    if (name.find(' ') == std::string_view::npos && name.find('[') == std::string_view::npos)
        text.remove_prefix(at);
}

/// "[Rank 0] Watchdog ...", "Rank 2, node ...", "[PG 1 Rank 0]" somewhere in the line.
void offerRankInside(std::string_view text, RankGuess& guess)
{
    for (const std::string_view before : {"[Rank ", "Rank "}) {
        if (const auto rank = bytetext::integerAfter(text.substr(0, 400), before)) {
            guess.offer(RankSource::Global, *rank);
            return;
        }
    }
}

/// The end of the escape sequence that starts at `at`.
std::size_t escapeEnd(std::string_view line, std::size_t at)
{
    std::size_t next = at + 1;
    if (next >= line.size())
        return line.size();
    const char kind = line[next++];
    if (kind == '[') { // up to its final byte
        while (next < line.size() && !(line[next] >= 0x40 && line[next] <= 0x7e))
            ++next;
        return std::min(next + 1, line.size());
    }
    if (kind == ']') { // a title, up to BEL or ESC backslash
        while (next < line.size() && line[next] != '\a' && line[next] != '\x1b')
            ++next;
        if (next < line.size() && line[next] == '\x1b')
            ++next;
        return std::min(next + 1, line.size());
    }
    if (kind == '(' || kind == ')')
        ++next;
    return std::min(next, line.size());
}

} // namespace

RankedLine splitRankPrefix(std::string_view line)
{
    RankGuess guess;
    if (const auto label = splitNodeLabel(line))
        line = label->text;
    takeNameBeforeRank(line);
    for (int i = 0; i < 8 && takePrefix(line, guess); ++i) {
    }
    if (guess.source != RankSource::Global)
        offerRankInside(line, guess);
    while (!line.empty() && bytetext::isSpace(line.back()))
        line.remove_suffix(1);
    RankedLine result{line, std::nullopt};
    if (guess.source != RankSource::None)
        result.rank = guess.rank;
    return result;
}

QByteArray withoutEscapes(std::string_view line)
{
    QByteArray result;
    result.reserve(static_cast<qsizetype>(line.size()));
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t escape = line.find('\x1b', at);
        const std::string_view plain =
            line.substr(at, escape == std::string_view::npos ? escape : escape - at);
        result.append(plain.data(), static_cast<qsizetype>(plain.size()));
        if (escape == std::string_view::npos)
            break;
        at = escapeEnd(line, escape);
    }
    return result;
}

} // namespace megatune
