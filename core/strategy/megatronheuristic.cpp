// SPDX-License-Identifier: GPL-3.0-or-later
// Strategy `megatron-heuristic`: the documented walk in two stages. Stage 1 tries every TP x EP at MBS 1 with
// full recomputation and keeps the best EP of each TP; stage 2 grows the micro-batch of those, first with
// selective and then with full recomputation, until it fails.
#include "core/base/tr.h"
#include "core/space/axisnames.h"
#include "core/space/enumerator.h"
#include "core/strategy/strategy.h"
#include "core/strategy/strategykinds.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

struct FixedValue
{
    const char* parameter;
    const char* value;
};

constexpr std::array<FixedValue, 6> fixedValues{{
    {"pp", "1"},
    {"cp", "1"},
    {"etp", "1"},
    {"recompute_method", "uniform"},
    {"recompute_num_layers", "1"},
    {"vit_gradient_checkpointing", "true"},
}};

bool isBetterValue(double value, double than, Direction direction)
{
    return direction == Direction::Maximize ? value > than : value < than;
}

/// Stage 2 for one TP: a sequence of steps, each depending on the outcome of the one before.
struct MicroBatchWalk
{
    Value tp;
    Value ep;
    bool selective = true;
    qsizetype step = 0; ///< position in the MBS choices
    std::optional<qsizetype> bestStep = {};
    double bestValue = 0;
    bool pending = false;
    bool done = false;
};

struct ParallelPair
{
    Value tp;
    Value ep;
    bool told = false;
    Outcome outcome = {};
};

class MegatronHeuristic final : public Strategy
{
public:
    explicit MegatronHeuristic(const StrategySettings& settings)
        : m_preset(settings.preset)
        , m_heldBack(*m_preset)
        , m_documented(m_preset->ruleSetName() == u"zenith")
        , m_space(m_preset->space())
        , m_direction(settings.direction)
    {
        QList<Value> tensor = choicesOf(axis::tp);
        std::reverse(tensor.begin(), tensor.end());
        for (const Value& tp : std::as_const(tensor)) {
            for (const Value& ep : choicesOf(axis::ep)) {
                // Megatron itself has a grid of its own for experts: there the rules alone decide.
                if (!m_documented || settings.preset->gpuCount() % (tp.number * ep.number) == 0)
                    m_pairs.push_back({tp, ep});
            }
        }
        m_microBatches = choicesOf(axis::mbs);
    }

    /// Under the documented rules it launches to the letter what it would hold back, and says so.
    [[nodiscard]] Proposal next() override
    {
        for (;;) {
            Proposal proposal = nextOfTheWalk();
            const auto index = m_space.indexOf(proposal.layout);
            if (proposal.kind != Proposal::Kind::Try || !index
                || firstBroken(m_space, m_preset->rules(), *index) != nullptr)
                return proposal; // rules have the first word
            if (m_documented) {
                if (const QString warning = m_heldBack.warning(*index); !warning.isEmpty())
                    proposal.reason += u' ' + warning;
                return proposal;
            }
            if (!m_heldBack.holds(*index))
                return proposal;
            tell(proposal.layout, {Outcome::Kind::Pruned});
        }
    }

    [[nodiscard]] HeldBackCounts heldBack() const override { return m_heldBack.counts(); }

    void tell(const Layout& layout, const Outcome& outcome) override
    {
        const QString tp = layout.text(axis::tp);
        if (!m_stageTwo) {
            for (ParallelPair& pair : m_pairs) {
                if (pair.tp.text() == tp && pair.ep.text() == layout.text(axis::ep)) {
                    pair.told = true;
                    pair.outcome = outcome;
                }
            }
            return;
        }
        for (MicroBatchWalk& walk : m_walks) {
            if (walk.tp.text() == tp && walk.pending)
                advance(walk, outcome);
        }
    }

    [[nodiscard]] std::optional<qint64> remainingAtMost() const override
    {
        const auto steps = static_cast<qint64>(m_microBatches.size());
        if (!m_stageTwo)
            return static_cast<qint64>(m_pairs.size() - m_nextPair) + tensorDegrees() * (2 * steps - 1);
        qint64 left = 0;
        for (const MicroBatchWalk& walk : m_walks) {
            if (!walk.done)
                left += steps - walk.step - (walk.pending ? 1 : 0) + (walk.selective ? steps - 1 : 0);
        }
        return left;
    }

private:
    [[nodiscard]] Proposal nextOfTheWalk()
    {
        if (m_nextPair < m_pairs.size()) {
            const ParallelPair& pair = m_pairs[m_nextPair++];
            return {Proposal::Kind::Try, layout(pair.tp, pair.ep, m_microBatches.first(), false),
                Tr::tr(
                    "Stage 1: the best EP for TP %1 is searched at MBS 1 with full recomputation; now EP %2.")
                    .arg(pair.tp.text(), pair.ep.text())};
        }
        if (!std::all_of(m_pairs.begin(), m_pairs.end(), [](const ParallelPair& pair) { return pair.told; }))
            return {Proposal::Kind::Wait};
        if (!m_stageTwo)
            startStageTwo();
        return nextStep();
    }

    [[nodiscard]] QList<Value> choicesOf(const QString& name) const
    {
        return m_space.parameters()[m_space.indexOf(name)].choices;
    }

    [[nodiscard]] qint64 tensorDegrees() const
    {
        qint64 degrees = 0;
        for (size_t i = 0; i < m_pairs.size(); ++i)
            degrees += i == 0 || !(m_pairs[i].tp == m_pairs[i - 1].tp) ? 1 : 0;
        return degrees;
    }

    [[nodiscard]] Layout layout(const Value& tp, const Value& ep, const Value& mbs, bool selective) const
    {
        Layout layout;
        for (const Parameter& parameter : m_space.parameters())
            layout.set(parameter.name, parameter.choices.first());
        for (const FixedValue& fixed : fixedValues) {
            const QString name = QString::fromLatin1(fixed.parameter);
            if (m_space.indexOf(name) < 0)
                continue;
            for (const Value& choice : choicesOf(name)) {
                if (choice.text() == QLatin1String(fixed.value))
                    layout.set(name, choice);
            }
        }
        layout.set(axis::tp, tp);
        layout.set(axis::ep, ep);
        layout.set(axis::mbs, mbs);
        for (const Value& choice : choicesOf(axis::granularity)) {
            if (choice.text() == (selective ? u"selective" : u"full"))
                layout.set(axis::granularity, choice);
        }
        return layout;
    }

    /// One walk for each TP that succeeded, with its best EP (the first on a tie), in the order of stage 1.
    void startStageTwo()
    {
        m_stageTwo = true;
        for (size_t i = 0; i < m_pairs.size();) {
            const ParallelPair* best = nullptr;
            const Value tp = m_pairs[i].tp;
            for (; i < m_pairs.size() && m_pairs[i].tp == tp; ++i) {
                const ParallelPair& pair = m_pairs[i];
                if (pair.outcome.succeeded()
                    && (best == nullptr
                        || isBetterValue(pair.outcome.value, best->outcome.value, m_direction)))
                    best = &pair;
            }
            if (best != nullptr)
                m_walks.push_back({best->tp, best->ep});
        }
    }

    [[nodiscard]] Proposal nextStep()
    {
        bool waiting = false;
        for (MicroBatchWalk& walk : m_walks) {
            waiting = waiting || walk.pending;
            if (walk.done || walk.pending)
                continue;
            walk.pending = true;
            const Value& mbs = m_microBatches[walk.step];
            return {Proposal::Kind::Try, layout(walk.tp, walk.ep, mbs, walk.selective), reasonOf(walk, mbs)};
        }
        if (waiting)
            return {Proposal::Kind::Wait};
        return {Proposal::Kind::Done, {}, Tr::tr("Both stages of the heuristic are done.")};
    }

    [[nodiscard]] static QString reasonOf(const MicroBatchWalk& walk, const Value& mbs)
    {
        const QString text = walk.selective
            ? Tr::tr(
                "Stage 2: TP %1 with its best EP %2; the micro-batch grows under selective recomputation, now %3.")
            : Tr::tr(
                "Stage 2: TP %1 with its best EP %2; the micro-batch grows under full recomputation, now %3.");
        return text.arg(walk.tp.text(), walk.ep.text(), mbs.text());
    }

    void advance(MicroBatchWalk& walk, const Outcome& outcome)
    {
        walk.pending = false;
        if (outcome.succeeded() && walk.selective
            && (!walk.bestStep || isBetterValue(outcome.value, walk.bestValue, m_direction))) {
            walk.bestStep = walk.step;
            walk.bestValue = outcome.value;
        }
        ++walk.step;
        const bool over = !outcome.succeeded() || walk.step == m_microBatches.size();
        if (over && walk.selective) {
            walk.selective = false;
            walk.step = std::max<qsizetype>(1, walk.bestStep.value_or(1)); // MBS 1 with full ran in stage 1
            walk.done = walk.step >= m_microBatches.size();
        } else if (over) {
            walk.done = true;
        }
    }

    PresetPtr m_preset;
    HeldBack m_heldBack;
    bool m_documented; ///< the rules of the documented preset
    SearchSpace m_space;
    Direction m_direction;
    std::vector<ParallelPair> m_pairs;
    size_t m_nextPair = 0;
    QList<Value> m_microBatches;
    std::vector<MicroBatchWalk> m_walks;
    bool m_stageTwo = false;
};

bool isPowerOfTwo(int number)
{
    return number > 0 && (number & (number - 1)) == 0;
}

bool hasChoice(const SearchSpace& space, const QString& parameter, const QString& value)
{
    const int at = space.indexOf(parameter);
    if (at < 0)
        return true; // a rule set without this parameter does not vary it
    const QList<Value>& choices = space.parameters()[at].choices;
    return std::any_of(
        choices.begin(), choices.end(), [&value](const Value& choice) { return choice.text() == value; });
}

Result<std::unique_ptr<Strategy>> createHeuristic(const StrategySettings& settings)
{
    for (const QString& name : {axis::tp, axis::ep, axis::mbs}) {
        if (settings.preset->space().indexOf(name) < 0) {
            return wrongArgument(u"strategy"_s,
                Tr::tr(
                    "Strategy megatron-heuristic walks through TP, EP and MBS, which are no parameters here; "
                    "choose another one, such as tpe."));
        }
    }
    const int gpus = settings.preset->gpuCount();
    if (!isPowerOfTwo(gpus)) {
        return wrongArgument(u"strategy"_s,
            Tr::tr("Strategy megatron-heuristic needs a power of two as number of GPUs, and %1 is none; "
                   "choose the strategy grid or random, or another number of GPUs.")
                .arg(gpus));
    }
    QList<QPair<QString, QString>> needed;
    for (const FixedValue& fixed : fixedValues)
        needed.append({QString::fromLatin1(fixed.parameter), QString::fromLatin1(fixed.value)});
    needed.append({axis::mbs, u"1"_s});
    needed.append({axis::granularity, u"full"_s});
    needed.append({axis::granularity, u"selective"_s});
    for (const auto& [parameter, value] : std::as_const(needed)) {
        if (!hasChoice(settings.preset->space(), parameter, value)) {
            return wrongArgument(u"strategy"_s,
                Tr::tr("Strategy megatron-heuristic needs %1 among the choices of %2; allow it or choose "
                       "the strategy grid or random.")
                    .arg(value, parameter));
        }
    }
    return std::make_unique<MegatronHeuristic>(settings);
}

} // namespace

StrategyKind megatronHeuristicStrategy()
{
    return StrategyKind{u"megatron-heuristic"_s,
        Tr::tr("two stages: best EP for each TP, then the largest micro-batch that pays"), createHeuristic};
}

} // namespace megatune
