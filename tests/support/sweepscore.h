// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates held against measured sweeps: outcomes, peaks, ranks. Header only, for tests and benches.
#pragma once

#include "core/estimate/memorymodel.h"
#include "core/estimate/throughputmodel.h"
#include "tests/support/sweeprows.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace megatune::sweeps {

struct SweepScore
{
    QString name;
    int runs = 0;
    int ooms = 0;
    int right = 0;
    int judged = 0;
    double worstOk = 0; ///< largest estimate of a run that fitted, as a share of capacity
    double spearman = 0;
    double topGap = 0; ///< measured time of the layout that was estimated fastest, over the fastest
    double medianRatio = 0;
    double slope = 1; ///< of the logarithm of the measured time over that of the estimate
    bool ranked = false;

    [[nodiscard]] double outcomeShare() const { return judged > 0 ? double(right) / judged : 0; }
};

struct Score
{
    std::vector<SweepScore> sweeps;
    int outcomes = 0;
    int outcomesRight = 0;
    int mixed = 0; ///< outcomes in sweeps that have both
    int mixedRight = 0;
    double worstOk = 0;
    double medianSpearman = 0;
    double worstTop = 0;
    int topWithinTen = 0;
    int ranked = 0;
};

/// A measured peak beside the estimate of what the framework allocates.
struct Peak
{
    const Row* row = nullptr;
    double estimatedGib = 0;
    double error = 0;
};

inline double median(std::vector<double> values)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    const size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

/// Ranks with ties at their mean.
inline std::vector<double> ranksOf(const std::vector<double>& values)
{
    std::vector<size_t> order(values.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (size_t i = 0; i < order.size();) {
        size_t end = i + 1;
        while (end < order.size() && values[order[end]] == values[order[i]])
            ++end;
        for (size_t k = i; k < end; ++k)
            ranks[order[k]] = double(i + end - 1) / 2;
        i = end;
    }
    return ranks;
}

inline double spearmanOf(const std::vector<double>& a, const std::vector<double>& b)
{
    const std::vector<double> x = ranksOf(a);
    const std::vector<double> y = ranksOf(b);
    const double mean = (double(a.size()) - 1) / 2;
    double product = 0;
    double squaresX = 0;
    double squaresY = 0;
    for (size_t i = 0; i < x.size(); ++i) {
        product += (x[i] - mean) * (y[i] - mean);
        squaresX += (x[i] - mean) * (x[i] - mean);
        squaresY += (y[i] - mean) * (y[i] - mean);
    }
    return squaresX > 0 && squaresY > 0 ? product / std::sqrt(squaresX * squaresY) : 0;
}

/// By least squares; 1 where the estimates do not differ.
inline double logSlope(const std::vector<double>& estimated, const std::vector<double>& measured)
{
    const auto meanLog = [](const std::vector<double>& values) {
        double sum = 0;
        for (const double value : values)
            sum += std::log(value);
        return sum / double(values.size());
    };
    const double x = meanLog(estimated);
    const double y = meanLog(measured);
    double product = 0;
    double squares = 0;
    for (size_t i = 0; i < estimated.size(); ++i) {
        const double off = std::log(estimated[i]) - x;
        product += off * (std::log(measured[i]) - y);
        squares += off * off;
    }
    return squares > 0 ? product / squares : 1;
}

inline std::vector<Peak> peaksOf(const std::vector<Row>& rows)
{
    std::vector<Peak> peaks;
    for (const Row& row : rows) {
        if (!row.shapeKnown || row.memoryGib <= 0)
            continue;
        const bool lastOnly = row.memoryKind.contains(QLatin1String("last pipeline stage"));
        TrainingSpec training = row.training;
        if (lastOnly) // the last rank is any rank, not the one that most tokens go to
            training.expertSpread = 0;
        const Result<MemoryModel> model = MemoryModel::create(row.shape, row.cluster, training);
        if (!model)
            continue;
        StageMemory worst;
        for (int stage = lastOnly ? row.layout.pp - 1 : 0; stage < row.layout.pp; ++stage) {
            const StageMemory memory = model->stage(row.layout, stage);
            if (memory.allocated() > worst.allocated())
                worst = memory;
        }
        const bool device = row.memoryKind.contains(QLatin1String("smi"));
        const double bytes = device ? worst.total() : worst.allocated();
        const double gib = bytes / (1024.0 * 1024 * 1024);
        peaks.push_back({&row, gib, gib / row.memoryGib - 1});
    }
    return peaks;
}

inline void judgeOutcome(SweepScore& sweep, const Row& row)
{
    const Result<MemoryModel> model = MemoryModel::create(row.shape, row.cluster, row.training);
    if (!model || !row.memoryKnown
        || (row.outcome != QLatin1String("ok") && row.outcome != QLatin1String("oom")))
        return;
    const double share = model->estimate(row.layout).total() / model->capacity();
    const bool oom = row.outcome == QLatin1String("oom");
    ++sweep.judged;
    sweep.ooms += oom ? 1 : 0;
    sweep.right += (share > 1) == oom ? 1 : 0;
    if (!oom)
        sweep.worstOk = std::max(sweep.worstOk, share);
}

inline void rank(SweepScore& sweep, const std::vector<const Row*>& rows)
{
    std::vector<double> estimated;
    std::vector<double> measured;
    std::vector<double> ratios;
    for (const Row* row : rows) {
        const Result<ThroughputModel> model =
            ThroughputModel::create(row->shape, row->cluster, row->training);
        if (!model || row->stepSeconds <= 0 || row->outcome != QLatin1String("ok"))
            continue;
        estimated.push_back(model->estimate(row->layout).stepSeconds);
        measured.push_back(row->stepSeconds);
        ratios.push_back(estimated.back() / measured.back());
    }
    sweep.medianRatio = median(ratios);
    sweep.ranked = measured.size() >= 4 && !sweep.name.isEmpty();
    if (!sweep.ranked)
        return;
    const auto best = std::min_element(estimated.begin(), estimated.end()) - estimated.begin();
    sweep.spearman = spearmanOf(estimated, measured);
    sweep.slope = logSlope(estimated, measured);
    sweep.topGap =
        measured[static_cast<size_t>(best)] / *std::min_element(measured.begin(), measured.end()) - 1;
}

inline Score scoreOf(const std::vector<Row>& rows)
{
    std::map<QString, std::vector<const Row*>> bySweep;
    for (const Row& row : rows) {
        if (row.shapeKnown)
            bySweep[row.sweep.isEmpty() ? u"(" + row.file + u")" : row.sweep].push_back(&row);
    }
    Score score;
    std::vector<double> correlations;
    for (const auto& [name, members] : bySweep) {
        SweepScore sweep;
        sweep.name = members.front()->sweep;
        sweep.runs = static_cast<int>(members.size());
        for (const Row* row : members)
            judgeOutcome(sweep, *row);
        rank(sweep, members);
        sweep.name = name;
        score.outcomes += sweep.judged;
        score.outcomesRight += sweep.right;
        if (sweep.ooms > 0) {
            score.mixed += sweep.judged;
            score.mixedRight += sweep.right;
        }
        score.worstOk = std::max(score.worstOk, sweep.worstOk);
        if (sweep.ranked) {
            ++score.ranked;
            correlations.push_back(sweep.spearman);
            score.worstTop = std::max(score.worstTop, sweep.topGap);
            score.topWithinTen += sweep.topGap <= 0.1 ? 1 : 0;
        }
        score.sweeps.push_back(sweep);
    }
    score.medianSpearman = median(correlations);
    return score;
}

} // namespace megatune::sweeps
