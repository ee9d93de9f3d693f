// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/lines/progressbar.h"

#include "core/base/bytetext.h"
#include "core/log/lines/iterationline.h"

namespace megatune {

namespace {

constexpr std::size_t longestBar = 512;

/// What stands in front of the percentage: nothing, or a word for the training's own loop.
bool isOfTraining(std::string_view description)
{
    const std::string_view words = bytetext::trimmed(description);
    return words.empty() || words.starts_with("Epoch") || words.starts_with("epoch")
        || words.starts_with("Step") || words.starts_with("step");
}

/// "2.00s/it" or "1.50it/s", which a postfix may follow.
std::optional<double> stepMsOf(std::string_view rate)
{
    const auto number = bytetext::leadingNumber(rate);
    if (!number || !(number->value > 0))
        return std::nullopt;
    if (number->rest.starts_with("s/it"))
        return number->value * 1000;
    return number->rest.starts_with("it/s") ? std::optional(1000 / number->value) : std::nullopt;
}

} // namespace

std::optional<IterationRecord> iterationOfBar(std::string_view line)
{
    if (line.size() > longestBar)
        return std::nullopt;
    line = bytetext::trimmed(line);
    if (line.empty() || line.back() != ']')
        return std::nullopt;
    const std::size_t percent = line.find("%|");
    const std::size_t bracket = line.rfind(" [");
    if (percent == std::string_view::npos || bracket == std::string_view::npos || bracket < percent)
        return std::nullopt;
    std::size_t description = percent;
    while (description > 0 && bytetext::isDigit(line[description - 1]))
        --description;
    if (!isOfTraining(line.substr(0, description)))
        return std::nullopt;
    const std::string_view counts = line.substr(0, bracket);
    const auto done = bytetext::leadingInteger(counts.substr(counts.rfind('|') + 1));
    if (!done || done->value <= 0 || !done->rest.starts_with('/'))
        return std::nullopt;
    const auto total = bytetext::leadingInteger(done->rest.substr(1));
    const auto rate = bytetext::after(line.substr(bracket), ",");
    const auto stepMs = rate ? stepMsOf(*rate) : std::nullopt;
    if (!total || total->value < done->value || !stepMs || !plausibleElapsedMs(*stepMs))
        return std::nullopt;
    return IterationRecord{.iteration = done->value,
        .total = total->value,
        .elapsedMs = stepMs,
        .elapsedDerived = true,
        .fromProgressBar = true};
}

} // namespace megatune
