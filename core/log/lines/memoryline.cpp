// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/lines/memoryline.h"

#include "core/base/bytetext.h"

#include <vector>

namespace megatune {

namespace {

/// "memory (MB)", and "memory (GB)" in Megatron-Bridge.
constexpr std::string_view memoryMarkStart = "memory (";
constexpr std::size_t memoryMarkSize = std::string_view("memory (MB)").size();
constexpr std::string_view rankMark = "[Rank ";

std::optional<double> plausibleMib(double value)
{
    if (value > 0 && value <= 1e9)
        return value;
    return std::nullopt;
}

/// Where the next mark stands. One search for both: a line that has many of one may have none of the other.
std::size_t nextMark(std::string_view line, std::size_t from)
{
    std::size_t at = line.find(memoryMarkStart, from);
    while (at != std::string_view::npos) {
        const std::string_view unit = line.substr(at + memoryMarkStart.size());
        if (unit.starts_with("MB)") || unit.starts_with("GB)"))
            break;
        at = line.find(memoryMarkStart, at + memoryMarkStart.size());
    }
    return at;
}

/// "mem-max-reserved-gigabytes" is "max reserved" in 1e9 bytes (training/utils/train_utils.py,
/// report_memory).
std::pair<std::string_view, double> plainName(std::string_view name)
{
    constexpr double mibInGigabyte = 1e9 / (1024 * 1024);
    using Name = std::pair<std::string_view, std::string_view>;
    for (const auto& [own, plain] :
        {Name{"mem-allocated-gigabytes", "allocated"}, Name{"mem-max-allocated-gigabytes", "max allocated"},
            Name{"mem-reserved-gigabytes", "reserved"}, Name{"mem-max-reserved-gigabytes", "max reserved"}}) {
        if (name == own)
            return {plain, mibInGigabyte};
    }
    return {name, 1};
}

/// `text` follows "memory (MB)" and ends before the next record.
MemoryRecord readMemoryFields(std::string_view text)
{
    MemoryRecord record;
    while (!text.empty()) {
        const std::size_t pipe = text.find('|');
        const std::string_view part = bytetext::trimmed(text.substr(0, pipe));
        if (const std::size_t colon = part.find(':'); colon != std::string_view::npos) {
            const auto [name, factor] = plainName(part.substr(0, colon));
            const auto number = bytetext::leadingNumber(part.substr(colon + 1));
            const auto value = number ? plausibleMib(number->value * factor) : std::nullopt;
            if (name == "allocated")
                record.allocatedMib = value;
            else if (name == "max allocated")
                record.maxAllocatedMib = value;
            else if (name == "reserved")
                record.reservedMib = value;
            else if (name == "max reserved")
                record.maxReservedMib = value;
        }
        if (pipe == std::string_view::npos)
            break;
        text.remove_prefix(pipe + 1);
    }
    return record;
}

/// Where the record of the memory mark at `mark` begins, but not before `from`: at its "[Rank n]".
std::size_t recordBegin(std::string_view line, std::size_t from, std::size_t mark)
{
    const std::size_t at = line.substr(from, mark - from).rfind(rankMark);
    return at == std::string_view::npos ? mark : from + at;
}

} // namespace

QList<MemoryRecord> readMemoryLine(std::string_view line, std::optional<int> rank)
{
    std::vector<std::size_t> marks;
    for (std::size_t at = nextMark(line, 0); at != std::string_view::npos;
         at = nextMark(line, at + memoryMarkSize))
        marks.push_back(at);

    QList<MemoryRecord> records;
    std::size_t from = 0;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const std::size_t begin = recordBegin(line, from, marks[i]);
        const std::size_t fields = marks[i] + memoryMarkSize;
        const std::size_t end = i + 1 < marks.size() ? recordBegin(line, fields, marks[i + 1]) : line.size();
        MemoryRecord record = readMemoryFields(line.substr(fields, end - fields));
        record.rank = rank;
        if (const auto own = bytetext::integerAfter(line.substr(begin, fields - begin), rankMark);
            own && *own >= 0 && *own < 10'000'000)
            record.rank = static_cast<int>(*own);
        if (record.allocatedMib || record.maxAllocatedMib || record.reservedMib || record.maxReservedMib)
            records.append(record);
        from = end;
    }
    return records;
}

} // namespace megatune
