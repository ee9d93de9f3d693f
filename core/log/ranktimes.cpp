// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/ranktimes.h"

#include "core/base/bytetext.h"
#include "core/log/lines/rankprefix.h"

#include <algorithm>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// More than any trainer has; a hostile log costs no memory.
constexpr qsizetype mostTimers = 200;
constexpr qsizetype mostRanksTimed = 100'000;

/// core/utils.py, StragglerDetector.report: "... | MnEtpt/Rnk: 53.74TF/0 | MxEtpt/Rnk: 61.95TF/4".
std::optional<RankSpeeds> speedsIn(std::string_view text)
{
    if (!bytetext::contains(text, "MnEtpt/Rnk: "))
        return std::nullopt;
    static const QRegularExpression form(
        u"MnEtpt/Rnk: ([0-9.]+)TF/([0-9]+).*MxEtpt/Rnk: ([0-9.]+)TF/([0-9]+)"_s);
    const auto found = form.match(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
    if (!found.hasMatch())
        return std::nullopt;
    return RankSpeeds{found.captured(1).toDouble(), found.captured(2).toInt(), found.captured(3).toDouble(),
        found.captured(4).toInt()};
}

/// The mean of `count` values, of which `next` is the last.
void takeMean(double& mean, double next, int count)
{
    mean = count <= 1 ? next : mean + (next - mean) / count;
}

} // namespace

int RankTimes::countOf(const QString& timer)
{
    if (m_blocks.size() >= mostTimers && !m_blocks.contains(timer))
        return 1;
    return std::max(1, m_blocks[timer]++);
}

void RankTimes::feed(std::string_view line)
{
    const std::string_view text = splitRankPrefix(line).text;
    if (bytetext::contains(text, "ime across ranks (ms):")
        || bytetext::contains(text, "imes across ranks (ms):")) {
        const bool isSpread = bytetext::contains(text, "(min, max) ");
        m_block = isSpread ? Block::Spread : bytetext::contains(text, "max time ") ? Block::None : Block::All;
        m_timer.clear();
        return;
    }
    if (const std::optional<RankSpeeds> found = speedsIn(text))
        speeds = found;
    if (m_block == Block::None)
        return;
    const QString entry = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).trimmed();
    if (!(m_block == Block::All ? takeRank(entry) : takeSpread(entry)))
        m_block = Block::None;
}

/// core/timers.py, _get_all_ranks_time_string: "  forward-compute:", then "     rank  3: 1234.56" for each.
bool RankTimes::takeRank(const QString& text)
{
    static const QRegularExpression ofRank(u"^rank +([0-9]{1,6}): ([0-9.]+)$"_s);
    static const QRegularExpression ofTimer(u"^([a-z][a-z0-9/-]{2,60}):$"_s);
    if (const auto timer = ofTimer.match(text); timer.hasMatch()) {
        m_timer = timer.captured(1);
        m_count = countOf(m_timer);
        return true;
    }
    const auto rank = ofRank.match(text);
    if (!rank.hasMatch() || m_timer.isEmpty())
        return false;
    if (byRank.size() < mostTimers && byRank[m_timer].size() < mostRanksTimed)
        takeMean(byRank[m_timer][rank.captured(1).toInt()], rank.captured(2).toDouble(), m_count);
    return true;
}

/// "    forward-compute ................................: (1000.10, 1800.20)".
bool RankTimes::takeSpread(const QString& text)
{
    static const QRegularExpression form(u"^([a-z][a-z0-9/-]{2,60}) \\.*: \\(([0-9.]+), ([0-9.]+)\\)$"_s);
    const auto found = form.match(text);
    if (!found.hasMatch())
        return false;
    const QString timer = found.captured(1);
    const int count = countOf(timer);
    if (spread.size() < mostTimers) {
        takeMean(spread[timer].first, found.captured(2).toDouble(), count);
        takeMean(spread[timer].second, found.captured(3).toDouble(), count);
    }
    return true;
}

} // namespace megatune
