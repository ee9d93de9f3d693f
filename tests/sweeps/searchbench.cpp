// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sweeps/searchbench.h"

#include "core/findings/refusals.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace megatune {

namespace {

double benchBest(const Sweep& sweep)
{
    double best = std::numeric_limits<double>::infinity();
    for (const Outcome& outcome : sweep.outcomes) {
        if (outcome.succeeded())
            best = std::min(best, outcome.value);
    }
    return best;
}

/// The median with "never" above every number; nothing when it is never.
std::optional<double> benchMedian(std::vector<std::optional<double>> values)
{
    if (values.empty())
        return std::nullopt;
    std::sort(values.begin(), values.end(), [](const auto& a, const auto& b) {
        return a.value_or(std::numeric_limits<double>::infinity())
            < b.value_or(std::numeric_limits<double>::infinity());
    });
    const auto& upper = values[values.size() / 2];
    const auto& lower = values[(values.size() - 1) / 2];
    if (!upper || !lower)
        return std::nullopt;
    return (*upper + *lower) / 2;
}

template<typename Member>
double benchMedianOf(const std::vector<SearchRun>& runs, Member member)
{
    std::vector<std::optional<double>> values;
    for (const SearchRun& run : runs)
        values.emplace_back(static_cast<double>(std::invoke(member, run)));
    return benchMedian(std::move(values)).value_or(0);
}

/// The shares are better when larger: "never" is below every number.
std::optional<double> benchMedianShare(std::vector<std::optional<double>> values)
{
    for (auto& value : values) {
        if (value)
            value = -*value;
    }
    const auto median = benchMedian(std::move(values));
    return median ? std::optional(-*median) : std::nullopt;
}

class Replay
{
public:
    Replay(const Sweep& sweep, Strategy& strategy)
        : m_sweep(sweep)
        , m_strategy(strategy)
        , m_best(benchBest(sweep))
    {
        for (size_t i = 0; i < sweep.indexes.size(); ++i)
            m_rowOf[sweep.indexes[i]] = i;
    }

    SearchRun play(int mostTrials)
    {
        const size_t mostProposals = 3 * m_sweep.indexes.size() + 100;
        for (size_t i = 0; i < mostProposals; ++i) {
            if (m_run.toWithinOne && static_cast<int>(m_run.tried.size()) >= mostTrials)
                break;
            const Proposal proposal = m_strategy.next();
            if (proposal.kind != Proposal::Kind::Try)
                break;
            take(proposal.layout);
        }
        if (!m_run.toWithinOne)
            m_run.outOfMemory = m_run.outOfMemoryInAll;
        for (size_t k = 0; k < benchMilestones.size(); ++k) {
            if (static_cast<int>(m_run.tried.size()) < benchMilestones[k])
                m_run.bestAfter[k] = share();
        }
        m_run.wronglyExcluded = static_cast<int>(m_wrong.size());
        const auto out = std::count_if(m_sweep.outcomes.begin(), m_sweep.outcomes.end(),
            [](const Outcome& outcome) { return outcome.kind == Outcome::Kind::OutOfMemory; });
        const double share = static_cast<double>(out) / static_cast<double>(m_sweep.outcomes.size());
        m_run.drawnOutOfMemoryInAll = share * static_cast<double>(m_run.tried.size());
        m_run.drawnOutOfMemory = m_run.toWithinOne ? share * *m_run.toWithinOne : m_run.drawnOutOfMemoryInAll;
        return std::move(m_run);
    }

private:
    [[nodiscard]] std::optional<double> share() const
    {
        return m_found ? std::optional(m_best / *m_found) : std::nullopt;
    }

    void take(const Layout& layout)
    {
        const auto index = m_sweep.preset->space().indexOf(layout);
        const auto row = index ? m_rowOf.find(*index) : m_rowOf.end();
        if (row == m_rowOf.end()) {
            m_strategy.tell(layout, {Outcome::Kind::Pruned});
            return;
        }
        if (m_refusals.closes(layout)) { // as the product passes over it
            m_strategy.tell(layout, {Outcome::Kind::Pruned});
            return;
        }
        const Outcome& outcome = m_sweep.outcomes[row->second];
        if (outcome.succeeded())
            m_refusals.ran(layout);
        else if (outcome.kind == Outcome::Kind::Failed && !m_sweep.refusal.isEmpty())
            m_refusals.refused(static_cast<int>(m_run.tried.size()), layout, m_sweep.refusal);
        if (m_told.insert(row->second).second)
            count(row->second, outcome);
        else
            ++m_run.repeats;
        m_strategy.tell(layout, outcome);
        for (size_t i = 0; i < m_sweep.indexes.size(); ++i) {
            if (m_sweep.outcomes[i].succeeded() && m_wrong.count(i) == 0
                && m_strategy.isExcluded(m_sweep.preset->space().layoutAt(m_sweep.indexes[i])))
                m_wrong.insert(i);
        }
    }

    void count(size_t row, const Outcome& outcome)
    {
        m_run.tried.push_back(row);
        const int trials = static_cast<int>(m_run.tried.size());
        if (outcome.kind == Outcome::Kind::OutOfMemory)
            ++m_run.outOfMemoryInAll;
        if (outcome.succeeded() && (!m_found || outcome.value < *m_found))
            m_found = outcome.value;
        if (m_found && !m_run.toWithinFive && *m_found <= 1.05 * m_best)
            m_run.toWithinFive = trials;
        if (m_found && !m_run.toWithinOne && *m_found <= 1.01 * m_best) {
            m_run.toWithinOne = trials;
            m_run.outOfMemory = m_run.outOfMemoryInAll;
        }
        for (size_t k = 0; k < benchMilestones.size(); ++k) {
            if (trials == benchMilestones[k])
                m_run.bestAfter[k] = share();
        }
    }

    const Sweep& m_sweep;
    Strategy& m_strategy;
    double m_best;
    std::map<CombinationIndex, size_t> m_rowOf;
    std::set<size_t> m_told;
    std::set<size_t> m_wrong;
    Refusals m_refusals;
    std::optional<double> m_found;
    SearchRun m_run;
};

std::vector<std::optional<double>> benchColumn(
    const QList<SearchResult>& results, std::optional<double> SearchResult::*member)
{
    std::vector<std::optional<double>> values;
    for (const SearchResult& result : results) {
        if (result.candidates > 1)
            values.push_back(result.*member);
    }
    return values;
}

std::optional<double> benchMean(const std::vector<std::optional<double>>& values)
{
    double sum = 0;
    for (const auto& value : values) {
        if (!value)
            return std::nullopt;
        sum += *value;
    }
    return values.empty() ? std::nullopt : std::optional(sum / double(values.size()));
}

} // namespace

Result<SearchRun> replay(const Sweep& sweep, const QString& strategy, quint64 seed, int mostTrials)
{
    const Result<std::unique_ptr<Strategy>> created =
        createStrategy(strategy, {sweep.preset, Direction::Minimize, seed, {}});
    MEGATUNE_TRY(created);
    return Replay(sweep, **created).play(mostTrials);
}

Result<SearchResult> benchmark(const Sweep& sweep, const QString& strategy, int seeds, int mostTrials)
{
    const bool draws = strategy == u"random" || strategy == u"tpe";
    std::vector<SearchRun> runs;
    for (int seed = 0; seed < (draws ? std::max(1, seeds) : 1); ++seed) {
        Result<SearchRun> run = replay(sweep, strategy, static_cast<quint64>(seed), mostTrials);
        MEGATUNE_TRY(run);
        runs.push_back(std::move(*run));
    }
    SearchResult result;
    result.sweep = sweep.name;
    result.strategy = strategy;
    result.candidates = static_cast<int>(sweep.indexes.size());
    const auto medianOf = [&runs](auto&& read) {
        std::vector<std::optional<double>> values;
        for (const SearchRun& run : runs)
            values.push_back(read(run));
        return benchMedian(std::move(values));
    };
    const auto asNumber = [](const std::optional<int>& value) {
        return value ? std::optional<double>(*value) : std::nullopt;
    };
    result.toWithinFive = medianOf([&](const SearchRun& run) { return asNumber(run.toWithinFive); });
    result.toWithinOne = medianOf([&](const SearchRun& run) { return asNumber(run.toWithinOne); });
    result.outOfMemory = benchMedianOf(runs, &SearchRun::outOfMemory);
    result.outOfMemoryInAll = benchMedianOf(runs, &SearchRun::outOfMemoryInAll);
    result.drawnOutOfMemory = benchMedianOf(runs, &SearchRun::drawnOutOfMemory);
    result.drawnOutOfMemoryInAll = benchMedianOf(runs, &SearchRun::drawnOutOfMemoryInAll);
    result.trials = benchMedianOf(runs, [](const SearchRun& run) { return run.tried.size(); });
    result.repeats = benchMedianOf(runs, &SearchRun::repeats);
    result.wronglyExcluded = benchMedianOf(runs, &SearchRun::wronglyExcluded);
    for (size_t k = 0; k < benchMilestones.size(); ++k) {
        std::vector<std::optional<double>> shares;
        for (const SearchRun& run : runs)
            shares.push_back(run.bestAfter[k]);
        result.bestAfter[k] = benchMedianShare(std::move(shares));
    }
    return result;
}

SearchTotal totalOf(const QString& strategy, const QList<SearchResult>& results)
{
    SearchTotal total;
    total.strategy = strategy;
    const auto five = benchColumn(results, &SearchResult::toWithinFive);
    const auto one = benchColumn(results, &SearchResult::toWithinOne);
    total.sweeps = static_cast<int>(one.size());
    total.medianToWithinFive = benchMedian(five);
    total.medianToWithinOne = benchMedian(one);
    total.meanToWithinFive = benchMean(five);
    total.meanToWithinOne = benchMean(one);
    for (const auto& value : one) {
        total.unsolved += value ? 0 : 1;
        if (value)
            total.worstToWithinOne = std::max(total.worstToWithinOne.value_or(0), *value);
    }
    for (const SearchResult& result : results) {
        if (result.candidates < 2)
            continue;
        total.outOfMemory += result.outOfMemory;
        total.outOfMemoryInAll += result.outOfMemoryInAll;
        total.drawnOutOfMemory += result.drawnOutOfMemory;
        total.drawnOutOfMemoryInAll += result.drawnOutOfMemoryInAll;
        total.trials += result.trials;
        total.repeats += result.repeats;
        total.wronglyExcluded += result.wronglyExcluded;
    }
    for (size_t k = 0; k < benchMilestones.size(); ++k) {
        std::vector<std::optional<double>> shares;
        for (const SearchResult& result : results) {
            if (result.candidates > 1)
                shares.push_back(result.bestAfter[k]);
        }
        total.bestAfter[k] = benchMedianShare(std::move(shares));
    }
    return total;
}

QStringList benchStrategies()
{
    return {QStringLiteral("model-guided"), QStringLiteral("tpe"), QStringLiteral("random"),
        QStringLiteral("grid")};
}

} // namespace megatune
