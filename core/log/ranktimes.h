// SPDX-License-Identifier: GPL-3.0-or-later
// What Megatron's timers (--timing-log-option all or minmax) and its straggler detector (--log-straggler) say
// of single ranks.
#pragma once

#include <optional>
#include <QMap>
#include <QString>
#include <string_view>

namespace megatune {

/// TFLOP/s of the slowest and of the fastest rank.
struct RankSpeeds
{
    double slowest = 0;
    int slowestRank = 0;
    double fastest = 0;
    int fastestRank = 0;
};

/// ms an iteration by timer ("forward-compute"): the mean of what was printed, but for the first time where
/// there are more, which warms up.
struct RankTimes
{
    QMap<QString, QMap<int, double>> byRank = {};
    QMap<QString, std::pair<double, double>> spread = {}; ///< least and most of all ranks
    std::optional<RankSpeeds> speeds = {};

    /// The next line of the log, whole. Thread-safe where nobody else uses the object.
    void feed(std::string_view line);

private:
    enum class Block { None, All, Spread };
    [[nodiscard]] bool takeRank(const QString& text);
    [[nodiscard]] bool takeSpread(const QString& text);

    /// How many values the mean of this timer has with the next one.
    [[nodiscard]] int countOf(const QString& timer);

    Block m_block = Block::None;
    QString m_timer;
    int m_count = 1;             ///< countOf() it
    QMap<QString, int> m_blocks; ///< that a timer stood in
};

} // namespace megatune
