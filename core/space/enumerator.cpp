// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/space/enumerator.h"

#include <algorithm>
#include <unordered_map>

namespace megatune {

namespace {

/// A depth-first walk over the choices of one parameter after the other. At a branch whose rules up to the
/// first broken one are all decided by the parameters chosen so far, the whole branch is counted at once.
class SpaceWalk
{
public:
    SpaceWalk(const SearchSpace& space, const RuleSet& rules, Listing listing)
        : m_space(space)
        , m_rules(rules)
        , m_listing(listing)
        , m_numbers(static_cast<size_t>(space.count()))
        , m_decidedAt(static_cast<size_t>(space.count()) + 1)
    {
        m_result.total = space.size();
        m_result.prunedByRule.fill(0, rules.size());
        m_result.prunedByRule.detach();
        m_pruned = m_result.prunedByRule.data();
        for (int i = 0; i < space.count(); ++i) {
            std::vector<qint64>& numbers = m_choices.emplace_back();
            for (const Value& value : space.parameters()[i].choices)
                numbers.push_back(value.number);
            m_strides.push_back(space.stride(i));
        }
        for (int rule = 0; rule < rules.size(); ++rule)
            m_decidedAt[static_cast<size_t>(depthThatDecides(rules[rule]))].push_back(rule);
        m_recalled.resize(m_decidedAt.size());
        findLiveParameters();
    }

    /// `expected` kept combinations, so that their list never has to grow.
    Classification run(quint64 expected)
    {
        m_result.keptIndexes.reserve(expected);
        walk(0, 0, firstBrokenOf(0, noRule()));
        return std::move(m_result);
    }

private:
    [[nodiscard]] int noRule() const { return static_cast<int>(m_rules.size()); }

    /// How many parameters must be chosen before the rule can be asked.
    [[nodiscard]] int depthThatDecides(const Rule& rule) const
    {
        int depth = 0;
        for (const QString& name : rule.parameters)
            depth = std::max(depth, m_space.indexOf(name) + 1);
        return depth;
    }

    [[nodiscard]] int firstBrokenOf(size_t depth, int broken) const
    {
        for (const int rule : m_decidedAt[depth]) {
            if (rule >= broken)
                break;
            if (!m_rules[rule].holds(m_numbers)) {
                broken = rule;
                break;
            }
        }
        return broken;
    }

    /// Some rule before `broken` is still open at this depth.
    [[nodiscard]] bool isOpen(size_t depth, int broken) const
    {
        for (size_t later = depth + 1; later < m_decidedAt.size(); ++later) {
            if (!m_decidedAt[later].empty() && m_decidedAt[later].front() < broken)
                return true;
        }
        return false;
    }

    void walk(size_t depth, CombinationIndex base, int broken)
    {
        const quint64 below = depth == 0 ? m_result.total : m_strides[depth - 1];
        if (!isOpen(depth, broken)) {
            close(base, below, broken);
            return;
        }
        // What the open rules will say depends on few of the choices made so far: equal branches are walked
        // once.
        const quint64 key = recallKey(depth, base, broken);
        const auto known = m_recalled[depth].find(key);
        if (known != m_recalled[depth].end()) {
            repeat(known->second, base);
            return;
        }
        Branch branch{counts(), base, m_result.keptIndexes.size(), 0};
        descend(depth, base, broken);
        const Counts after = counts();
        for (size_t i = 0; i < after.size(); ++i)
            branch.counts[i] = after[i] - branch.counts[i];
        branch.end = m_result.keptIndexes.size();
        m_recalled[depth].emplace(key, std::move(branch));
    }

    void descend(size_t depth, CombinationIndex base, int broken)
    {
        const std::vector<qint64>& choices = m_choices[depth];
        for (size_t choice = 0; choice < choices.size(); ++choice) {
            m_numbers[depth] = choices[choice];
            walk(depth + 1, base + choice * m_strides[depth], firstBrokenOf(depth + 1, broken));
        }
    }

    /// The whole branch has one fate.
    void close(CombinationIndex base, quint64 below, int broken)
    {
        if (broken < noRule()) {
            m_pruned[broken] += below;
            return;
        }
        m_result.kept += below;
        if (m_listing == Listing::Kept) {
            for (CombinationIndex index = base; index < base + below; ++index)
                m_result.keptIndexes.push_back(index);
        }
    }

    /// Kept, then pruned by each rule.
    using Counts = std::vector<quint64>;

    [[nodiscard]] Counts counts() const
    {
        Counts now{m_result.kept};
        now.insert(now.end(), m_pruned, m_pruned + m_rules.size());
        return now;
    }

    /// A branch that was walked: what it counted, and where its kept combinations stand in the result.
    struct Branch
    {
        Counts counts;
        CombinationIndex base = 0;
        size_t begin = 0;
        size_t end = 0;
    };

    void repeat(const Branch& branch, CombinationIndex base)
    {
        m_result.kept += branch.counts[0];
        for (qsizetype rule = 0; rule < m_rules.size(); ++rule)
            m_pruned[rule] += branch.counts[static_cast<size_t>(rule) + 1];
        for (size_t i = branch.begin; i < branch.end; ++i)
            m_result.keptIndexes.push_back(m_result.keptIndexes[i] - branch.base + base);
    }

    /// One number for the choices that rules still to be asked read, and for the rule broken so far.
    [[nodiscard]] quint64 recallKey(size_t depth, CombinationIndex base, int broken) const
    {
        quint64 key = static_cast<quint64>(broken);
        for (const size_t live : m_liveAt[depth])
            key = key * m_choices[live].size() + base / m_strides[live] % m_choices[live].size();
        return key;
    }

    /// Parameters before each depth that a rule decided at or after it still reads.
    void findLiveParameters()
    {
        m_liveAt.resize(m_choices.size() + 1);
        for (size_t depth = 0; depth < m_liveAt.size(); ++depth) {
            std::vector<bool> live(m_choices.size(), false);
            for (size_t later = depth + 1; later < m_decidedAt.size(); ++later) {
                for (const int rule : m_decidedAt[later]) {
                    for (const QString& name : m_rules[rule].parameters)
                        live[static_cast<size_t>(m_space.indexOf(name))] = true;
                }
            }
            for (size_t parameter = 0; parameter < depth; ++parameter) {
                if (live[parameter])
                    m_liveAt[depth].push_back(parameter);
            }
        }
    }

    const SearchSpace& m_space;
    const RuleSet& m_rules;
    Listing m_listing;
    std::vector<qint64> m_numbers;
    std::vector<std::vector<qint64>> m_choices;
    std::vector<quint64> m_strides;
    std::vector<std::vector<int>> m_decidedAt; ///< rules by the depth that decides them, ascending
    std::vector<std::vector<size_t>> m_liveAt;
    std::vector<std::unordered_map<quint64, Branch>> m_recalled; ///< by depth and recallKey()
    Classification m_result;
    quint64* m_pruned = nullptr;
};

} // namespace

Classification classify(const SearchSpace& space, const RuleSet& rules, Listing listing)
{
    Classification counted = SpaceWalk(space, rules, Listing::CountsOnly).run(0);
    return listing == Listing::CountsOnly ? counted : SpaceWalk(space, rules, listing).run(counted.kept);
}

const Rule* firstBroken(const SearchSpace& space, const RuleSet& rules, CombinationIndex index)
{
    std::vector<qint64> numbers(static_cast<size_t>(space.count()));
    space.numbersAt(index, numbers);
    const auto broken = std::find_if(
        rules.begin(), rules.end(), [&numbers](const Rule& rule) { return !rule.holds(numbers); });
    return broken == rules.end() ? nullptr : &*broken;
}

const Rule* decisiveRule(const RuleSet& rules, const Classification& found)
{
    for (qsizetype i = rules.size() - 1; found.kept == 0 && i >= 0; --i) {
        if (found.prunedByRule[i] > 0)
            return &rules[i];
    }
    return nullptr;
}

QString reasonFor(const SearchSpace& space, const RuleSet& rules, CombinationIndex index)
{
    const Rule* rule = firstBroken(space, rules, index);
    if (rule == nullptr)
        return {};
    std::vector<qint64> numbers(static_cast<size_t>(space.count()));
    space.numbersAt(index, numbers);
    return rule->sentence(numbers);
}

SearchSpace projected(const SearchSpace& space, const QStringList& names)
{
    QList<Parameter> parameters = space.parameters();
    for (Parameter& parameter : parameters) {
        if (!names.contains(parameter.name))
            parameter.choices = {parameter.choices.first()};
    }
    return SearchSpace(std::move(parameters));
}

std::vector<Classification> classifyGrid(const SearchSpace& space, const RuleSet& rules,
    const QString& rowParameter, const QString& columnParameter)
{
    std::vector<Classification> cells;
    const int row = space.indexOf(rowParameter);
    const int column = space.indexOf(columnParameter);
    if (row < 0 || column < 0)
        return cells;
    for (const Value& rowValue : space.parameters()[row].choices) {
        const SearchSpace rowSpace = space.restricted(rowParameter, {rowValue});
        for (const Value& columnValue : space.parameters()[column].choices) {
            if (row == column && !(rowValue == columnValue)) {
                cells.push_back({});
                continue;
            }
            cells.push_back(
                classify(rowSpace.restricted(columnParameter, {columnValue}), rules, Listing::CountsOnly));
        }
    }
    return cells;
}

} // namespace megatune
