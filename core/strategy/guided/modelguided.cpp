// SPDX-License-Identifier: GPL-3.0-or-later
// Strategy `model-guided`: starts from the estimates of memory and speed, learns from every outcome how wrong
// they are, and proposes the layout with the best expected gain, weighed with the risk that it does not run.
// Without the model's shape or the type of GPU the structure of layouts takes the estimates' place, and it
// says what would have to be known.
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/estimate/memoryfit.h"
#include "core/space/enumerator.h"
#include "core/strategy/candidates.h"
#include "core/strategy/guided/gainmodel.h"
#include "core/strategy/guided/leastneed.h"
#include "core/strategy/guided/measuredtimes.h"
#include "core/strategy/guided/memoryorder.h"
#include "core/strategy/guided/roomadvice.h"
#include "core/strategy/guided/runchances.h"
#include "core/strategy/guided/searchaxes.h"
#include "core/strategy/strategy.h"
#include "core/strategy/strategykinds.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr size_t guidedPoolLimit = 4096;
/// Gain that stands against a run that ends without a value: keeps hopeless layouts behind.
constexpr double guidedRiskCost = 0.001;
// It stops when no layout promises an expected gain of 0.2 % over the best, the risk of a lost run weighed.
// With few measurements the deviations count more: 1 + 2.5 / measurements times.
constexpr double guidedWorthwhile = 0.002;
constexpr double guidedCaution = 2.5;
// It does not stop before there are as many values as axes and three more: one for the factor that all
// residuals share, two that are left to tell how far estimates are off.
constexpr int guidedSpareValues = 3;
/// ... nor before each axis was moved on which a layout lies that is expected to be slower than the best by
/// less than this (logarithm): 49 of 50 measured layouts of public sweeps are nearer to their estimates.
constexpr double guidedOffMost = 0.25;
/// ... nor while so few such layouts, tried ones among them, make up the whole space.
constexpr size_t guidedSmallSpace = 10;
/// Where the estimates are wrong, so few layouts are all tried.
constexpr size_t guidedExhausted = 25;
// Promises that do not come true count less: after 5 outcomes without 1 % more, each 5 further ones ask for
// 0.2 % more.
constexpr int guidedPatience = 5;
constexpr double guidedNotable = 0.01;
/// What is only hoped for, not expected, counts with this power of the chance to fit: risks are for layouts
/// that are likely to be faster, and what is tried for the sake of learning should at least run.
constexpr double guidedHopePower = 2;
/// Before the first value, layouts are held against one that is slower than the fastest by this (logarithm).
constexpr double guidedReference = 0.35;
/// What a step may take longer (logarithm) for a layout that splits the model less.
constexpr double guidedHardlySlower = 0.05;
constexpr double guidedEarlierNoise = 0.03;
constexpr int guidedMostFailures = 20;
/// The first trial fits with this chance at least. A layout that waits for its outcome and fits with less is
/// supposed to run out of memory.
constexpr double guidedSureToFit = 0.75;
/// ... and after so many lost in a row nothing else is tried.
constexpr int guidedMostLost = 6;
/// What is tried for being of another kind than all that ran fits with this chance.
constexpr double guidedMayFit = 0.1;

struct GuidedChoice
{
    size_t candidate = 0;
    double score = 0;
    double probability = 0;
    enum class Why {
        Promise,      ///< its expected gain
        Least,        ///< it needs least memory
        EstimatesOff, ///< they speak against it, and are wrong
        NewKind,      ///< nothing like it has run
    };
    Why why = Why::Promise;
};

class ModelGuided final : public Strategy
{
public:
    explicit ModelGuided(const StrategySettings& settings)
        : m_preset(settings.preset)
        , m_pool(makeCandidatePool(
              *settings.preset, guidedPoolLimit, earlierIndexes(*settings.preset, settings.earlier)))
        , m_gain(m_pool.candidates)
        , m_chances(m_pool)
        , m_least(m_pool, m_chances)
        , m_axes(m_pool.candidates)
        , m_covered(m_pool.candidates)
        , m_times(m_pool, settings.direction)
        , m_state(m_pool.candidates.size(), State::Open)
    {
        for (const EarlierTrial& trial : settings.earlier) {
            if (const auto at = find(trial.layout))
                take(*at, trial.outcome, false);
        }
    }

    [[nodiscard]] Proposal next() override
    {
        m_chances.refresh([this](size_t i) { return m_state[i] == State::Open; });
        const std::optional<double> best = m_times.best();
        if (!anyOpen())
            return nothing(m_times.count() > 0 ? allTriedSentence() : hopelessSentence());
        if (isAtFault())
            return nothing(hopelessSentence());
        std::optional<GuidedChoice> choice = best ? worthTrying(*best) : likelyFastest();
        if (!choice && best && misfit())
            choice = withoutEstimates();
        if (!choice && best)
            choice = unlikeAllThatRan();
        if (!choice)
            return nothing(best ? stopSentence() : hopelessSentence());
        const QString reason = reasonFor(*choice, best);
        if (choice->why == GuidedChoice::Why::Least)
            m_least.taken(choice->candidate);
        if (choice->why == GuidedChoice::Why::NewKind)
            m_covered.measured(choice->candidate);
        suppose(choice->candidate);
        return {Proposal::Kind::Try, m_preset->space().layoutAt(at(choice->candidate).index), reason};
    }

    void tell(const Layout& layout, const Outcome& outcome) override
    {
        const auto candidate = find(layout);
        if (!candidate)
            return;
        m_state[*candidate] = State::Told;
        m_pending.erase(std::remove(m_pending.begin(), m_pending.end(), *candidate), m_pending.end());
        if (outcome.kind == Outcome::Kind::Pruned) { // nothing ran
            m_least.givenBack(*candidate);
            take(*candidate, outcome, false);
            return;
        }
        const std::optional<double> before = m_times.best();
        take(*candidate, outcome, true);
        const std::optional<double> after = m_times.best();
        const bool better = after && (!before || *after < *before - guidedNotable);
        m_sinceBetter = better ? 0 : m_sinceBetter + 1;
        m_lostInARow = outcome.succeeded() ? 0 : m_lostInARow + 1;
    }

    void underWay(const Layout& layout) override
    {
        const auto candidate = find(layout);
        if (!candidate || m_state[*candidate] != State::Open)
            return;
        m_chances.refresh([this](size_t i) { return m_state[i] == State::Open; });
        suppose(*candidate);
    }

    void learn(const Layout& layout, const Outcome& outcome) override
    {
        const auto candidate = find(layout);
        if (candidate && m_chances.forgetFailure(*candidate))
            --m_failures;
        tell(layout, outcome);
    }

    [[nodiscard]] HeldBackCounts heldBack() const override { return m_pool.heldBack; }

    [[nodiscard]] bool isExcluded(const Layout& layout) const override
    {
        const auto candidate = find(layout);
        return candidate && m_chances.isDead(*candidate);
    }

private:
    enum class State : char { Open, Pending, Told };

    [[nodiscard]] const Candidate& at(size_t candidate) const { return m_pool.candidates[candidate]; }

    [[nodiscard]] std::optional<size_t> find(const Layout& layout) const
    {
        return findCandidate(m_pool, *m_preset, layout);
    }

    /// That it runs, as its end is expected now.
    void suppose(size_t candidate)
    {
        m_state[candidate] = State::Pending;
        m_pending.push_back(candidate);
        m_gain.suppose(candidate);
    }

    void take(size_t candidate, const Outcome& outcome, bool counts)
    {
        if (outcome.kind != Outcome::Kind::Pruned)
            learnFrom(candidate, outcome, counts);
        m_gain.forget();
        for (const size_t pending : m_pending)
            m_gain.suppose(pending);
    }

    void learnFrom(size_t candidate, const Outcome& outcome, bool counts)
    {
        if (counts)
            m_chances.expected(candidate, outcome.succeeded());
        if (outcome.kind == Outcome::Kind::OutOfMemory) {
            ++m_outOfMemory;
            m_chances.ranOut(candidate, outcome.wantedGib * bytesPerGib, outcome.capacityGib * bytesPerGib);
            m_least.ranOut(candidate);
        } else if (outcome.succeeded() && std::isfinite(outcome.value) && outcome.value > 0) {
            m_chances.worked(candidate, outcome.memoryGib * bytesPerGib);
            if (counts) {
                m_axes.measured(candidate);
                m_covered.measured(candidate);
            }
            m_times.learn({candidate, m_times.residualOf(candidate, outcome.value),
                              counts ? 0.005 : guidedEarlierNoise, counts},
                m_gain);
        } else {
            ++m_failures;
            m_chances.failed(candidate);
        }
    }

    [[nodiscard]] bool isOpen(size_t candidate) const
    {
        return m_state[candidate] == State::Open && !at(candidate).heldBack && !m_chances.isDead(candidate);
    }

    /// An outstanding layout that may run out of memory is supposed to: what needs more waits for it.
    [[nodiscard]] bool waitsForOther(size_t candidate) const
    {
        return std::any_of(m_pending.begin(), m_pending.end(), [&](size_t pending) {
            return m_chances.of(pending) < guidedSureToFit
                && needsMore(at(candidate), at(pending), m_pool.rough);
        });
    }

    [[nodiscard]] double reference() const
    {
        double lowest = std::numeric_limits<double>::max();
        for (size_t i = 0; i < m_pool.candidates.size(); ++i) {
            if (m_state[i] != State::Told && !at(i).heldBack)
                lowest = std::min(lowest,
                    at(i).logTime + m_gain.at(i).mean - 0.5 * std::log(std::max(1e-6, m_chances.of(i))));
        }
        return lowest + guidedReference;
    }

    [[nodiscard]] bool anyOpen() const
    {
        for (size_t i = 0; i < m_state.size(); ++i) {
            if (isOpen(i))
                return true;
        }
        return false;
    }

    /// Before the first value: the best estimate of the layouts that are likely to fit. Beside others that
    /// are under way, and where none is likely to, what promises most; where that does not fit rather than
    /// fits, what needs least: if it does not run, nothing does.
    [[nodiscard]] std::optional<GuidedChoice> likelyFastest() const
    {
        if (!m_pool.rough && m_pending.empty()) {
            const auto likely = [this](size_t i) { return m_chances.of(i) >= guidedSureToFit; };
            const auto fastest = fastestOf(likely);
            if (fastest && !m_pool.assumedGpu.isEmpty())
                return plainestNear(expectedTime(fastest->candidate), likely);
            if (fastest)
                return fastest;
        }
        const double hopeless = m_pool.rough ? hopelessChance : likelyToRun;
        const auto promising = choose(std::nullopt, 1, guidedHopePower);
        return promising && promising->probability < hopeless ? leastNeed() : promising;
    }

    /// Of those that would hardly be slower, the one that splits the model least: what splits cost depends on
    /// the links, which are as little known as the type of GPU.
    template<typename Suits>
    [[nodiscard]] std::optional<GuidedChoice> plainestNear(double fastest, Suits suits) const
    {
        return highest([&](size_t i) { return suits(i) && expectedTime(i) <= fastest + guidedHardlySlower; },
            [&](size_t i) {
                const LayoutSpec& layout = at(i).layout;
                return -double(layout.tp) * layout.pp * layout.cp * layout.ep - expectedTime(i);
            });
    }

    /// Nothing when it is time to stop.
    [[nodiscard]] std::optional<GuidedChoice> worthTrying(double best) const
    {
        const auto choice = choose(best, 1, guidedHopePower);
        if (!choice || choice->score >= worthwhile())
            return choice;
        const bool mayLearn = m_lostInARow < guidedMostLost;
        if (mayLearn && m_times.count() < m_axes.count() + guidedSpareValues
            && choice->probability >= likelyToRun)
            return choice;
        // Nothing is worth it if the model is right; with few measurements it may not be.
        const auto cautious = choose(best, 1 + guidedCaution / m_times.count(), 1);
        if (cautious && cautious->score >= worthwhile())
            return cautious;
        const auto mayMatter = [&](size_t i) {
            return mayLearn && m_chances.of(i) >= likelyToRun && expectedTime(i) < best + guidedOffMost;
        };
        size_t left = 0;
        for (size_t i = 0; i < m_state.size(); ++i)
            left += isOpen(i) && mayMatter(i) ? 1 : 0;
        const bool small = left + static_cast<size_t>(m_times.count()) <= guidedSmallSpace;
        return fastestOf([&](size_t i) { return mayMatter(i) && (small || m_axes.isNew(i)); });
    }

    [[nodiscard]] std::optional<double> misfit() const
    {
        return m_pool.rough ? std::nullopt : m_times.misfit();
    }

    /// When the estimates are wrong, their promise to be slower is no reason to stop: each value of each axis
    /// is tried once, then what differs from the best on one axis, and what is left of a small space.
    [[nodiscard]] std::optional<GuidedChoice> withoutEstimates() const
    {
        const std::optional<MeasuredTime> fastest = m_times.fastest();
        if (!fastest || m_lostInARow >= guidedMostLost)
            return std::nullopt;
        const auto mayRun = [this](size_t i) { return m_chances.of(i) >= likelyToRun; };
        int most = 0;
        size_t left = 0;
        for (size_t i = 0; i < m_state.size(); ++i) {
            if (!isOpen(i) || !mayRun(i))
                continue;
            ++left;
            most = std::max(most, m_axes.newValues(i));
        }
        auto choice = fastestOf([&](size_t i) {
            return mayRun(i)
                && (most > 0 ? m_axes.newValues(i) == most : m_axes.differing(i, fastest->candidate) == 1);
        });
        if (!choice && left <= guidedExhausted)
            choice = fastestOf(mayRun);
        if (choice)
            choice->why = GuidedChoice::Why::EstimatesOff;
        return choice;
    }

    /// Where more layouts ran out of memory than ran, it is not their estimated speed that decides: each
    /// value of each axis that nothing has run with is tried once, with the layout that most likely fits.
    [[nodiscard]] std::optional<GuidedChoice> unlikeAllThatRan() const
    {
        if (m_outOfMemory <= m_times.count())
            return std::nullopt;
        auto choice = highest(
            [this](size_t i) {
                return m_chances.of(i) >= guidedMayFit && m_covered.hasNewSize(i) && m_least.mayNeedLess(i);
            },
            [this](size_t i) { return m_chances.of(i); });
        if (choice)
            choice->why = GuidedChoice::Why::NewKind;
        return choice;
    }

    [[nodiscard]] double expectedTime(size_t candidate) const
    {
        return at(candidate).logTime + m_gain.at(candidate).mean;
    }

    /// Of those that may be tried now and suit, the one with the highest score.
    template<typename Suits, typename Score>
    [[nodiscard]] std::optional<GuidedChoice> highest(Suits suits, Score scoreOf) const
    {
        std::optional<GuidedChoice> chosen;
        for (size_t i = 0; i < m_pool.candidates.size(); ++i) {
            if (!isOpen(i) || waitsForOther(i) || !suits(i))
                continue;
            const double score = scoreOf(i);
            if (!chosen || score > chosen->score)
                chosen = GuidedChoice{i, score, m_chances.of(i)};
        }
        return chosen;
    }

    template<typename Suits>
    [[nodiscard]] std::optional<GuidedChoice> fastestOf(Suits suits) const
    {
        return highest(suits, [this](size_t i) { return -expectedTime(i); });
    }

    [[nodiscard]] std::optional<GuidedChoice> choose(
        std::optional<double> best, double caution, double hopePower) const
    {
        const double reference = best ? *best : this->reference();
        const double leastChance = m_lostInARow < guidedMostLost ? hopelessChance : likelyToRun;
        std::optional<GuidedChoice> chosen;
        for (size_t i = 0; i < m_pool.candidates.size(); ++i) {
            if (!isOpen(i) || waitsForOther(i))
                continue;
            const double fits = m_chances.of(i);
            if (best && !m_pool.rough && fits < leastChance)
                continue;
            const Residual residual = m_gain.at(i);
            const double time = expectedTime(i);
            const double gain = expectedGain(reference, time, residual.deviation * caution);
            const double sure = best ? std::max(0.0, reference - time) : gain;
            const double hope = std::pow(fits, hopePower) * (gain - sure);
            const double score = fits * sure + hope - guidedRiskCost * (1 - fits);
            if (!chosen || score > chosen->score)
                chosen = GuidedChoice{i, score, fits};
        }
        return chosen;
    }

    [[nodiscard]] std::optional<GuidedChoice> leastNeed() const
    {
        const auto least = m_least.next([this](size_t i) { return isOpen(i) && !waitsForOther(i); });
        return least ? std::optional(GuidedChoice{*least, 0, m_chances.of(*least), GuidedChoice::Why::Least})
                     : std::nullopt;
    }

    /// Nothing has worked: the command is at fault.
    [[nodiscard]] bool isAtFault() const
    {
        return m_times.count() == 0 && m_failures >= guidedMostFailures && m_outOfMemory == 0;
    }

    [[nodiscard]] double worthwhile() const
    {
        return guidedWorthwhile * (1 + std::max(0, m_sinceBetter - guidedPatience) / double(guidedPatience));
    }

    [[nodiscard]] Proposal nothing(const QString& reason) const
    {
        if (!m_pending.empty())
            return {Proposal::Kind::Wait};
        return {Proposal::Kind::Done, {}, reason};
    }

    [[nodiscard]] QString stopSentence() const
    {
        qint64 open = 0;
        qint64 dead = 0;
        for (size_t i = 0; i < m_state.size(); ++i) {
            open += isOpen(i) ? 1 : 0;
            dead += m_state[i] == State::Open && !at(i).heldBack && m_chances.isDead(i) ? 1 : 0;
        }
        const qint64 left = open + static_cast<qint64>(m_pool.leftOut);
        if (const auto off = misfit()) {
            return Tr::tr(
                "%L1 layouts were not tried, and the estimates are off by %2 % from layout to layout: one of "
                "them may be faster.")
                .arg(left)
                .arg(std::lround(100 * std::expm1(*off)));
        }
        return Tr::tr("None of the %L1 untried layouts promises 0.2 % over the best, the risk of running "
                      "out of memory weighed; %L2 more are proven to.")
            .arg(left)
            .arg(dead);
    }

    /// Why nothing has worked.
    [[nodiscard]] QString hopelessSentence() const
    {
        if (m_outOfMemory == 0 && m_failures > 0) {
            return Tr::tr("%1 different layouts failed and none gave a value: the command itself seems to "
                          "be at fault.")
                .arg(m_failures);
        }
        return m_outOfMemory > 0 || m_pool.heldBack.memory > 0
            ? m_least.sentence(m_outOfMemory) + u' ' + adviceSentence()
            : allTriedSentence();
    }

    [[nodiscard]] static QString allTriedSentence()
    {
        return Tr::tr("Every layout was tried or is proven to run out of memory.");
    }

    [[nodiscard]] static QString gibText(double bytes)
    {
        return QString::number(bytes / bytesPerGib, 'f', 1);
    }

    /// What would make it fit.
    [[nodiscard]] QString adviceSentence() const
    {
        if (m_pool.rough)
            return Tr::tr("More GPUs or a shorter sequence would help.");
        std::vector<qint64> numbers(static_cast<size_t>(m_preset->space().count()));
        m_preset->space().numbersAt(at(m_least.leastOfAll()).index, numbers);
        const QStringList ways =
            whatWouldFit(m_preset->searchEstimator()->estimate(numbers).memory, m_chances.memory(),
                m_chances.memory().capacity().value_or(m_pool.capacity), m_preset->gpuCount());
        return ways.isEmpty()
            ? Tr::tr("By the estimate, it takes more than one change to make it fit.")
            : Tr::tr("By the estimate, each of these would make it fit: %1.").arg(ways.join(u"; "_s));
    }

    [[nodiscard]] QString reasonFor(const GuidedChoice& choice, std::optional<double> best) const
    {
        const Candidate& c = at(choice.candidate);
        const auto percent = [](double share) { return QString::number(std::lround(100 * share)); };
        const QString fits = fitText(choice);
        if (choice.why == GuidedChoice::Why::NewKind) {
            return Tr::tr("More layouts ran out of memory than ran, and nothing like it has run; %1.")
                .arg(fits);
        }
        if (choice.why == GuidedChoice::Why::Least) {
            const QString why = m_least.mayNeedLess(choice.candidate)
                ? Tr::tr(
                    "None is likely to fit; of the kinds that were not tried this one needs least memory; %1.")
                : Tr::tr("None is likely to fit, and of those left this one needs least memory; %1.");
            return why.arg(fits);
        }
        if (!best) {
            if (m_pool.rough)
                return Tr::tr("Without an estimate, its structure promises most; %1.").arg(fits) + wishText();
            const bool isBest = m_pending.empty() && choice.probability >= guidedSureToFit;
            const QString about = !isBest ? Tr::tr("Its estimate promises most")
                : m_gain.count() > 0 ? Tr::tr("The best of those likely to fit, by estimate and earlier runs")
                                     : Tr::tr("The best estimate of those likely to fit");
            if (!m_pool.assumedGpu.isEmpty())
                return Tr::tr("%1, as on %2 (the type of GPU is not known); %3.")
                    .arg(about, m_pool.assumedGpu, fits);
            return c.tflops > 0
                ? Tr::tr("%1: %2 TFLOP/s per GPU; %3.").arg(about, QString::number(c.tflops, 'f', 0), fits)
                : Tr::tr("%1; %2.").arg(about, fits);
        }
        if (choice.why == GuidedChoice::Why::EstimatesOff) {
            return Tr::tr(
                "The estimates are wrong here (off by %1 % from layout to layout), so it is tried for being "
                "different; %2.")
                .arg(percent(std::expm1(misfit().value_or(0))), fits);
        }
        const Residual residual = m_gain.at(choice.candidate);
        const double ahead = *best - c.logTime - residual.mean;
        const QString about = ahead >= 0
            ? Tr::tr("Expected %1 % faster than the best so far").arg(percent(std::expm1(ahead)))
            : Tr::tr("Expected %1 % slower than the best so far").arg(percent(-std::expm1(ahead)));
        return Tr::tr("%1, give or take %2 %; %3.").arg(about, percent(residual.deviation), fits);
    }

    /// What would have to be known for an estimate.
    [[nodiscard]] QString wishText() const
    {
        const QStringList& missing = m_preset->missingFacts();
        return missing.isEmpty() ? QString()
                                 : u' '
                + Tr::tr("The search would start from an estimate if this were known: %1.")
                      .arg(missing.join(u", "_s));
    }

    [[nodiscard]] QString fitText(const GuidedChoice& choice) const
    {
        if (m_chances.isSafe(choice.candidate))
            return Tr::tr("fits, because a layout that needs more did");
        const QString likely = QString::number(std::lround(100 * std::clamp(choice.probability, 0.0, 0.99)));
        const Candidate& c = at(choice.candidate);
        if (m_pool.rough || !c.memoryKnown)
            return Tr::tr("runs with a chance of %1 %").arg(likely);
        const QString need = gibText(m_chances.memory().likelyNeed(c));
        if (const auto capacity = m_chances.memory().capacity())
            return Tr::tr("runs with a chance of %1 %, %2 of %3 GiB expected")
                .arg(likely, need, gibText(*capacity));
        return Tr::tr("runs with a chance of %1 %, %2 GiB expected").arg(likely, need);
    }

    PresetPtr m_preset;
    CandidatePool m_pool;
    GainModel m_gain;
    RunChances m_chances;
    LeastNeed m_least;
    SearchAxes m_axes;
    SearchAxes m_covered; ///< what was tried because nothing like it had run counts here, too
    MeasuredTimes m_times;
    std::vector<State> m_state;
    std::vector<size_t> m_pending;
    int m_sinceBetter = 0; ///< outcomes since the best became notably better
    int m_lostInARow = 0;  ///< outcomes without a value since the last one with it
    int m_outOfMemory = 0;
    int m_failures = 0;
};

} // namespace

StrategyKind modelGuidedStrategy()
{
    return StrategyKind{u"model-guided"_s,
        Tr::tr("the best expected gain next, from estimates that learn with every outcome"),
        [](const StrategySettings& settings) -> Result<std::unique_ptr<Strategy>> {
            return std::make_unique<ModelGuided>(settings);
        },
        true};
}

} // namespace megatune
