// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sweeps/sweep.h"

#include "core/space/axisnames.h"

#include <algorithm>
#include <map>

namespace megatune {

namespace {

using SweepKey = std::vector<qint64>;

class SweepEstimator final : public Estimator
{
public:
    SweepEstimator(std::map<SweepKey, LayoutEstimate> estimates, double capacity)
        : m_estimates(std::move(estimates))
        , m_capacity(capacity)
    {
    }

    [[nodiscard]] LayoutEstimate estimate(Numbers numbers) const override
    {
        const auto found = m_estimates.find(SweepKey(numbers.begin(), numbers.end()));
        return found == m_estimates.end() ? LayoutEstimate{} : found->second;
    }
    [[nodiscard]] double capacity() const override { return m_capacity; }

private:
    std::map<SweepKey, LayoutEstimate> m_estimates;
    double m_capacity;
};

/// The one rule: what was not measured is left out.
Rule measuredRule(const SearchSpace& space, std::map<SweepKey, size_t> rows)
{
    Rule rule;
    rule.id = QStringLiteral("measured");
    rule.title = rule.id;
    rule.parameters = space.names();
    rule.holds = [rows = std::move(rows)](Numbers numbers) {
        return rows.find(SweepKey(numbers.begin(), numbers.end())) != rows.end();
    };
    rule.sentence = [](Numbers) { return QStringLiteral("not measured"); };
    return rule;
}

class SweepPreset final : public Preset
{
public:
    SweepPreset(
        const QString& name, const SearchSpace& space, const Rule& rule, EstimatorPtr estimator, int gpus)
    {
        m_name = name;
        m_space = space;
        m_rules = {rule};
        m_ruleSetName = QStringLiteral("measured");
        m_recommendedStrategy = QStringLiteral("model-guided");
        m_gpuCount = gpus;
        m_estimator = std::move(estimator);
    }
    [[nodiscard]] CombinationIndex canonical(CombinationIndex index) const override { return index; }
    [[nodiscard]] QList<CommandEdit> edits(const Layout&, TrainerKind) const override { return {}; }
    [[nodiscard]] QStringList layoutParameters() const override { return m_space.names(); }
};

/// What strategies start from, measured or not: one of each degree, and both kinds of recomputation.
void addStartingChoices(Parameter& parameter)
{
    static const QStringList degrees{axis::pp, axis::cp, axis::ep, axis::etp, axis::mbs};
    if (degrees.contains(parameter.name) && parameter.indexOf(Value{1}) < 0)
        parameter.choices.append(Value{1});
    if (parameter.name != axis::granularity)
        return;
    for (const QString& word : {QStringLiteral("full"), QStringLiteral("selective")}) {
        const bool known = std::any_of(parameter.choices.begin(), parameter.choices.end(),
            [&word](const Value& choice) { return choice.text() == word; });
        if (!known)
            parameter.choices.append(Value{parameter.choices.size(), word});
    }
}

/// Numbers in ascending order, words in the order of their appearance.
QList<Parameter> sweepParameters(std::vector<SweepRow>& rows)
{
    QList<Parameter> parameters;
    for (const LayoutItem& item : rows.front().layout.items())
        parameters.append({item.name, item.name, item.name, {}});
    for (Parameter& parameter : parameters) {
        for (SweepRow& row : rows) {
            Value value = *row.layout.find(parameter.name);
            if (!value.isNumber()) {
                const int known = parameter.indexOf(value);
                value.number = known < 0 ? parameter.choices.size() : known;
                row.layout.set(parameter.name, value);
            }
            if (!parameter.choices.contains(value))
                parameter.choices.append(value);
        }
        addStartingChoices(parameter);
        std::stable_sort(parameter.choices.begin(), parameter.choices.end(),
            [](const Value& a, const Value& b) { return a.number < b.number; });
    }
    return parameters;
}

void tellRunsApart(std::vector<SweepRow>& rows)
{
    std::map<QString, qint64> runs;
    bool twice = false;
    std::vector<qint64> numbers;
    for (const SweepRow& row : rows) {
        numbers.push_back(++runs[row.layout.toText()]);
        twice = twice || numbers.back() > 1;
    }
    for (size_t i = 0; twice && i < rows.size(); ++i)
        rows[i].layout.set(QStringLiteral("run"), Value{numbers[i]});
}

} // namespace

Sweep makeSweep(const QString& name, std::vector<SweepRow> rows, double capacity, int gpus)
{
    Sweep sweep;
    sweep.name = name;
    if (rows.empty())
        return sweep;
    tellRunsApart(rows);
    const SearchSpace space(sweepParameters(rows));
    std::map<SweepKey, size_t> keys;
    std::map<SweepKey, LayoutEstimate> estimates;
    bool estimated = true;
    SweepKey key(static_cast<size_t>(space.count()));
    for (size_t i = 0; i < rows.size(); ++i) {
        const CombinationIndex index = space.indexOf(rows[i].layout).value_or(0);
        space.numbersAt(index, key);
        keys[key] = i;
        estimates[key] = rows[i].estimate;
        estimated = estimated && rows[i].estimated;
        sweep.indexes.push_back(index);
        sweep.outcomes.push_back(rows[i].outcome);
    }
    EstimatorPtr estimator;
    if (estimated)
        estimator = std::make_shared<const SweepEstimator>(std::move(estimates), capacity);
    sweep.preset = std::make_shared<const SweepPreset>(
        name, space, measuredRule(space, std::move(keys)), std::move(estimator), gpus);
    return sweep;
}

} // namespace megatune
