// SPDX-License-Identifier: GPL-3.0-or-later
// What launchers put in front of a rank's line: taken off, and kept as the rank.
#pragma once

#include <optional>
#include <QByteArray>
#include <string_view>

namespace megatune {

struct RankedLine
{
    std::string_view text = {}; ///< the line without its prefixes, trimmed at its end only
    std::optional<int> rank = {};
};

/// Knows "[rank3]:", "[default3]:" (torchrun: the local rank), "12: " and "12: [rank12]:" (srun -l), "host: "
/// before another prefix (pdsh), "[80746] " (a viewer's line number), "name [default2]:[rank2]: ", Primus'
/// and NCCL's own headers, "(Worker pid=12)" of Ray, "[1,3]<stdout>:" of mpirun, the time that Docker and
/// Kubernetes put in front. A "Rank 3" inside the line tells the rank when no prefix
/// does. Thread-safe.
[[nodiscard]] RankedLine splitRankPrefix(std::string_view line);

/// Without terminal escape sequences (colours, cursor movements, titles).
[[nodiscard]] QByteArray withoutEscapes(std::string_view line);

} // namespace megatune
