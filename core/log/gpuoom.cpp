// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/gpuoom.h"

#include "core/base/bytetext.h"

#include <algorithm>

namespace megatune {

namespace {

/// The size that stands before `marker`: "62.00 MiB" in "...; 62.00 MiB free; ...".
std::optional<double> sizeGibBefore(std::string_view text, std::string_view marker)
{
    const std::size_t at = text.find(marker);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view head = bytetext::trimmed(text.substr(0, at));
    const std::size_t unit = head.rfind(' ');
    if (unit == std::string_view::npos || unit == 0)
        return std::nullopt;
    const std::size_t number = head.find_last_of(" (", unit - 1);
    return bytetext::leadingSizeGib(number == std::string_view::npos ? head : head.substr(number + 1));
}

std::optional<int> deviceIndex(std::string_view text)
{
    for (const std::string_view before : {"(GPU ", " GPU ", "(NPU ", " NPU ", "(device ", "device "}) {
        if (const auto index = bytetext::integerAfter(text, before); index && *index >= 0 && *index < 100'000)
            return static_cast<int>(*index);
    }
    // NCCL's header: "host:pid:tid [3] include/alloc.h:178 NCCL WARN ..."
    const std::size_t warning = text.find(" NCCL WARN");
    if (warning == std::string_view::npos)
        return std::nullopt;
    if (const auto index = bytetext::integerAfter(text.substr(0, warning), " ["); index && *index >= 0)
        return static_cast<int>(std::min<qint64>(*index, 100'000));
    return std::nullopt;
}

} // namespace

void readOomNumbers(std::string_view text, FailureRecord& record)
{
    record.gpu = deviceIndex(text);
    record.triedGib = bytetext::sizeGibAfter(text, "Tried to allocate ");
    // "capacty" is how PyTorch 2.1 writes it.
    for (const std::string_view before : {"total capacity of ", "total capacty of "}) {
        if (!record.capacityGib)
            record.capacityGib = bytetext::sizeGibAfter(text, before);
    }
    if (!record.capacityGib)
        record.capacityGib = sizeGibBefore(text, " total capacity");
    record.freeGib = bytetext::sizeGibAfter(text, "of which ");
    if (!record.freeGib)
        record.freeGib = sizeGibBefore(text, " free;");
    record.allocatedGib = bytetext::sizeGibAfter(text, "Of the allocated memory ");
    record.reservedUnallocatedGib = sizeGibBefore(text, " is reserved by PyTorch but unallocated");
    if (!record.allocatedGib) {
        record.allocatedGib = sizeGibBefore(text, " already allocated");
        const auto reserved = sizeGibBefore(text, " reserved in total by PyTorch");
        if (record.allocatedGib && reserved)
            record.reservedUnallocatedGib = std::max(0.0, *reserved - *record.allocatedGib);
    }
}

bool isAbsurdRequest(std::string_view text, const FailureRecord& record)
{
    if (bytetext::contains(text, "more than 1EB memory"))
        return true;
    if (!record.triedGib)
        return false;
    return *record.triedGib > 4096 || (record.capacityGib && *record.triedGib > 10 * *record.capacityGib);
}

} // namespace megatune
