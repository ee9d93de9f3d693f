// Strategy `model-guided`: starts from the estimates of memory and speed, learns from every outcome how wrong
// they are, and proposes the layout with the best expected gain, weighed with the risk that it does not run.
// Without the model's shape or the type of GPU the structure of layouts takes the estimates' place, and it
// says what would have to be known.
#include "core/estimate/memoryfit.h"
#include "core/space/enumerator.h"
#include "core/strategy/gainmodel.h"
#include "core/strategy/memoryorder.h"
#include "core/strategy/roomadvice.h"
#include "core/strategy/searchaxes.h"
#include "core/strategy/strategy.h"

#include <algorithm>
#include <cmath>
#include <QCoreApplication>
#include <set>

namespace megatune {

namespace {

struct GuidedText
{
    Q_DECLARE_TR_FUNCTIONS(GuidedText)
};

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
// Promises that do not come true count less: after 5 outcomes without 1 % more, each 5 further ones ask for
// 0.2 % more.
constexpr int guidedPatience = 5;
constexpr double guidedNotable = 0.01;
/// What is only hoped for, not expected, counts with this power of the chance to fit: risks are for layouts
/// that are likely to be faster, and what is tried for the sake of learning should at least run.
constexpr double guidedHopePower = 2;
/// Before the first value, layouts are held against one that is slower than the fastest by this (logarithm).
constexpr double guidedReference = 0.35;
/// A value that is off by more than this factor (logarithm) is not believed.
constexpr double guidedImplausible = 2.0;
constexpr double guidedRoughImplausible = 3.0;
constexpr double guidedEarlierNoise = 0.03;
constexpr int guidedMostFailures = 20;
/// After so many layouts that need least have run out of memory it gives up.
constexpr size_t guidedMostLeast = 6;
/// What a layout proves about its nearest neighbours (fractions of a doubling away) that need as much.
constexpr double guidedNearProof = 0.6;
constexpr double guidedNearLength = 0.5;
/// ... and, without estimates, about those that split no further and keep no less: what is left of the chance
/// of the other outcome.
constexpr double guidedOrderDoubt = 0.25;
/// The first trial fits with this chance at least. A layout that waits for its outcome and fits with less is
/// supposed to run out of memory.
constexpr double guidedSureToFit = 0.75;
/// What is only tried in order to learn fits rather than not.
constexpr double guidedLikelyToFit = 0.5;
/// ... and after so many lost in a row nothing else is tried.
constexpr int guidedMostLost = 6;
/// What fits with less, by an estimate, is not tried once something ran.
constexpr double guidedHopeless = 0.02;

/// Expected improvement over `best` of a normal distribution (logarithms of times).
double expectedGain(double best, double mean, double deviation)
{
    const double z = (best - mean) / deviation;
    const double density = std::exp(-z * z / 2) * 0.3989422804014327;
    return deviation * (z * 0.5 * std::erfc(-z * 0.7071067811865476) + density);
}

struct GuidedValue
{
    size_t candidate = 0;
    double residual = 0; ///< logarithm of measured over estimated time, in units that may be wrong
    double noise = 0;
    bool counts = true; ///< of this study
};

struct GuidedChoice
{
    size_t candidate = 0;
    double score = 0;
    double probability = 0;
    bool least = false; ///< chosen because it needs least memory
};

class ModelGuided final : public Strategy
{
public:
    explicit ModelGuided(const StrategySettings& settings)
        : m_preset(settings.preset)
        , m_direction(settings.direction)
        , m_pool(makeCandidatePool(*settings.preset, guidedPoolLimit, earlierIndexes(settings)))
        , m_gain(m_pool.candidates)
        , m_fit(m_pool.capacity, m_pool.rough)
        , m_proofs(m_pool.candidates, m_pool.rough)
        , m_axes(m_pool.candidates)
        , m_state(m_pool.candidates.size(), State::Open)
        , m_probability(m_pool.candidates.size())
        , m_outNear(m_pool.candidates.size(), 1)
        , m_fitNear(m_pool.candidates.size(), 1)
        , m_failedNear(m_pool.candidates.size(), 0)
        , m_workedNear(m_pool.candidates.size(), 0)
    {
        for (const EarlierTrial& trial : settings.earlier) {
            if (const auto at = find(trial.layout))
                take(*at, trial.outcome, false);
        }
    }

    [[nodiscard]] Proposal next() override
    {
        refreshProbabilities();
        const std::optional<double> best = bestTime();
        if (!anyOpen())
            return nothing(m_values > 0 ? allTriedSentence() : hopelessSentence());
        if (!best && isHopeless())
            return nothing(hopelessSentence());
        const std::optional<GuidedChoice> choice = best ? worthTrying(*best) : likelyFastest();
        if (!choice)
            return nothing(stopSentence());
        const QString reason = reasonFor(*choice, best);
        if (choice->least)
            m_least.insert(choice->candidate);
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
        const std::optional<double> before = bestTime();
        take(*candidate, outcome, true);
        const std::optional<double> after = bestTime();
        const bool better = after && (!before || *after < *before - guidedNotable);
        m_sinceBetter = better ? 0 : m_sinceBetter + 1;
        m_lostInARow = outcome.succeeded() ? 0 : m_lostInARow + 1;
    }

    void underWay(const Layout& layout) override
    {
        const auto candidate = find(layout);
        if (!candidate || m_state[*candidate] != State::Open)
            return;
        refreshProbabilities();
        suppose(*candidate);
    }

    void learn(const Layout& layout, const Outcome& outcome) override
    {
        const auto candidate = find(layout);
        if (candidate && m_failed.erase(*candidate) > 0) {
            --m_failures;
            spread(*candidate, m_failedNear, -1);
        }
        tell(layout, outcome);
    }

    [[nodiscard]] HeldBackCounts heldBack() const override { return m_pool.heldBack; }

    [[nodiscard]] bool isExcluded(const Layout& layout) const override
    {
        const auto candidate = find(layout);
        return candidate && m_proofs.isDead(*candidate);
    }

private:
    enum class State : char { Open, Pending, Told };

    [[nodiscard]] const Candidate& at(size_t candidate) const { return m_pool.candidates[candidate]; }

    static std::vector<CombinationIndex> earlierIndexes(const StrategySettings& settings)
    {
        std::vector<CombinationIndex> indexes;
        for (const EarlierTrial& trial : settings.earlier) {
            const auto index = settings.preset->space().indexOf(trial.layout);
            if (index && firstBroken(settings.preset->space(), settings.preset->rules(), *index) == nullptr)
                indexes.push_back(settings.preset->canonical(*index));
        }
        return indexes;
    }

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
        if (outcome.kind == Outcome::Kind::Pruned)
            return;
        if (outcome.memoryGib > 0 && outcome.succeeded())
            m_fit.learnPeak(at(candidate), outcome.memoryGib * 1024 * 1024 * 1024);
        if (counts && m_probability[candidate] < guidedLikelyToFit) {
            m_longShots += m_probability[candidate];
            m_longShotsHit += outcome.succeeded() ? 1 : 0;
        }
        if (outcome.kind == Outcome::Kind::OutOfMemory) {
            ++m_outOfMemory;
            m_fit.learn(at(candidate), false);
            m_proofs.ranOut(candidate);
            spreadFit(candidate, m_outNear);
        } else if (outcome.succeeded() && std::isfinite(outcome.value) && outcome.value > 0) {
            m_fit.learn(at(candidate), true);
            m_proofs.fitted(candidate);
            spreadFit(candidate, m_fitNear);
            spread(candidate, m_workedNear);
            if (counts)
                m_axes.measured(candidate);
            learnValue({candidate, residualOf(candidate, outcome.value), counts ? 0.005 : guidedEarlierNoise,
                counts});
        } else {
            ++m_failures;
            m_failed.insert(candidate);
            spread(candidate, m_failedNear);
        }
        m_gain.forget();
        for (const size_t pending : m_pending)
            m_gain.suppose(pending);
        m_stale = true;
    }

    /// Logarithm of measured over estimated time. TFLOP/s are held against estimated ones; other units give a
    /// constant that learnValue() takes out.
    [[nodiscard]] double residualOf(size_t candidate, double value) const
    {
        const Candidate& c = at(candidate);
        if (m_direction == Direction::Minimize)
            return std::log(value) - c.logTime;
        return (c.tflops > 0 ? std::log(c.tflops) : -double(c.logTime)) - std::log(value);
    }

    [[nodiscard]] bool isPlausible(const GuidedValue& measured) const
    {
        const double most = m_pool.rough ? guidedRoughImplausible : guidedImplausible;
        return std::abs(measured.residual - m_offset) < most;
    }

    /// Values in other units than estimates have shift all residuals; a few absurd ones must not.
    void learnValue(const GuidedValue& measured)
    {
        m_values += measured.counts ? 1 : 0;
        m_measured.push_back(measured);
        const auto plausible = std::count_if(m_measured.begin(), m_measured.end(),
            [this](const GuidedValue& one) { return isPlausible(one); });
        if (2 * static_cast<size_t>(plausible) >= m_measured.size() && plausible > 0) {
            if (isPlausible(measured))
                m_gain.learn(measured.candidate, measured.residual - m_offset, measured.noise);
            return;
        }
        std::vector<double> residuals;
        for (const GuidedValue& one : m_measured)
            residuals.push_back(one.residual);
        std::nth_element(residuals.begin(), residuals.begin() + static_cast<qsizetype>(residuals.size() / 2),
            residuals.end());
        m_offset = residuals[residuals.size() / 2];
        m_gain.clear();
        for (const GuidedValue& one : m_measured) {
            if (isPlausible(one))
                m_gain.learn(one.candidate, one.residual - m_offset, one.noise);
        }
    }

    /// Failures that are not for want of memory are likely where others failed.
    void spread(size_t from, std::vector<float>& weights, float share = 1) const
    {
        for (size_t i = 0; i < weights.size(); ++i) {
            const float far = at(i).distance(at(from));
            weights[i] = std::max(0.0F, weights[i] + (far > 40 ? 0 : share * std::exp(-far / 2)));
        }
    }

    /// The error of a layout's estimated memory is that of its neighbours, too: what remains of the chance of
    /// the other outcome.
    void spreadFit(size_t from, std::vector<double>& rest) const
    {
        const bool out = &rest == &m_outNear;
        for (size_t i = 0; i < rest.size(); ++i) {
            const double far = at(i).distance(at(from)) / (2 * guidedNearLength * guidedNearLength);
            const double more = at(i).need() / std::max(1e-9, at(from).need());
            if (far < 10 && (out ? more > 0.97 : more < 1.03))
                rest[i] *= 1 - guidedNearProof * std::exp(-far);
            if (m_pool.rough && likelyNeedsMore(at(out ? i : from), at(out ? from : i)))
                rest[i] *= guidedOrderDoubt;
        }
    }

    /// Chances of less than a half that did not come true make the next ones count less: how many did against
    /// how many should have, one of each supposed.
    [[nodiscard]] double longShotsHit() const
    {
        return std::min(1.0, (1 + m_longShotsHit) / (1 + m_longShots));
    }

    void refreshProbabilities()
    {
        if (!m_stale)
            return;
        m_stale = false;
        for (size_t i = 0; i < m_probability.size(); ++i) {
            if (m_state[i] != State::Open)
                continue;
            const double alone = m_fit.probability(at(i)) * m_outNear[i];
            const double fits = m_proofs.isSafe(i) ? 0.99 : 1 - (1 - alone) * m_fitNear[i];
            const double worked = 1 + m_workedNear[i];
            const double believed = fits < guidedLikelyToFit ? fits * longShotsHit() : fits;
            m_probability[i] = believed * worked / (worked + m_failedNear[i]);
        }
    }

    /// Of this study, as the logarithm of a time in the estimates' units.
    [[nodiscard]] std::optional<double> bestTime() const
    {
        std::optional<double> best;
        for (const GuidedValue& one : m_measured) {
            if (!one.counts || !isPlausible(one))
                continue;
            const double time = one.residual - m_offset + at(one.candidate).logTime;
            best = best ? std::min(*best, time) : time;
        }
        return best;
    }

    [[nodiscard]] bool isOpen(size_t candidate) const
    {
        return m_state[candidate] == State::Open && !at(candidate).heldBack && !m_proofs.isDead(candidate);
    }

    /// An outstanding layout that may run out of memory is supposed to: what needs more waits for it.
    [[nodiscard]] bool waitsForOther(size_t candidate) const
    {
        return std::any_of(m_pending.begin(), m_pending.end(), [&](size_t pending) {
            return m_probability[pending] < guidedSureToFit
                && needsMore(at(candidate), at(pending), m_pool.rough);
        });
    }

    [[nodiscard]] double reference() const
    {
        double lowest = std::numeric_limits<double>::max();
        for (size_t i = 0; i < m_pool.candidates.size(); ++i) {
            if (m_state[i] != State::Told && !at(i).heldBack)
                lowest = std::min(lowest,
                    at(i).logTime + m_gain.at(i).mean - 0.5 * std::log(std::max(1e-6, m_probability[i])));
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
            if (auto fastest = fastestOf([this](size_t i) { return m_probability[i] >= guidedSureToFit; }))
                return fastest;
        }
        const double hopeless = m_pool.rough ? guidedHopeless : guidedLikelyToFit;
        const auto promising = choose(std::nullopt, 1, guidedHopePower);
        return promising && promising->probability < hopeless ? leastNeed() : promising;
    }

    /// Nothing when it is time to stop.
    [[nodiscard]] std::optional<GuidedChoice> worthTrying(double best) const
    {
        const auto choice = choose(best, 1, guidedHopePower);
        if (!choice || choice->score >= worthwhile())
            return choice;
        const bool mayLearn = m_lostInARow < guidedMostLost;
        if (mayLearn && m_values < m_axes.count() + guidedSpareValues
            && choice->probability >= guidedLikelyToFit)
            return choice;
        // Nothing is worth it if the model is right; with few measurements it may not be.
        const auto cautious = choose(best, 1 + guidedCaution / m_values, 1);
        if (cautious && cautious->score >= worthwhile())
            return cautious;
        const auto mayMatter = [&](size_t i) {
            return mayLearn && m_probability[i] >= guidedLikelyToFit
                && expectedTime(i) < best + guidedOffMost;
        };
        size_t left = 0;
        for (size_t i = 0; i < m_state.size(); ++i)
            left += isOpen(i) && mayMatter(i) ? 1 : 0;
        const bool small = left + static_cast<size_t>(m_values) <= guidedSmallSpace;
        return fastestOf([&](size_t i) { return mayMatter(i) && (small || m_axes.isNew(i)); });
    }

    [[nodiscard]] double expectedTime(size_t candidate) const
    {
        return at(candidate).logTime + m_gain.at(candidate).mean;
    }

    template<typename Suits>
    [[nodiscard]] std::optional<GuidedChoice> fastestOf(Suits suits) const
    {
        std::optional<GuidedChoice> chosen;
        for (size_t i = 0; i < m_pool.candidates.size(); ++i) {
            if (!isOpen(i) || waitsForOther(i) || !suits(i))
                continue;
            const double score = -expectedTime(i);
            if (!chosen || score > chosen->score)
                chosen = GuidedChoice{i, score, m_probability[i]};
        }
        return chosen;
    }

    [[nodiscard]] std::optional<GuidedChoice> choose(
        std::optional<double> best, double caution, double hopePower) const
    {
        const double reference = best ? *best : this->reference();
        const double leastChance = m_lostInARow < guidedMostLost ? guidedHopeless : guidedLikelyToFit;
        std::optional<GuidedChoice> chosen;
        for (size_t i = 0; i < m_pool.candidates.size(); ++i) {
            if (!isOpen(i) || waitsForOther(i))
                continue;
            const double fits = m_probability[i];
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
        std::optional<size_t> least;
        for (size_t i = 0; i < m_pool.candidates.size(); ++i) {
            if (isOpen(i) && !waitsForOther(i)
                && (!least || m_fit.expectedNeed(at(i)) < m_fit.expectedNeed(at(*least))))
                least = i;
        }
        return least ? std::optional(GuidedChoice{*least, 0, m_probability[*least], true}) : std::nullopt;
    }

    /// Nothing has worked: the command is at fault, or even what needs least does not fit.
    [[nodiscard]] bool isHopeless() const
    {
        return m_values == 0
            && ((m_failures >= guidedMostFailures && m_outOfMemory == 0)
                || m_least.size() >= guidedMostLeast);
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
            dead += m_state[i] == State::Open && !at(i).heldBack && m_proofs.isDead(i) ? 1 : 0;
        }
        const qint64 left = open + static_cast<qint64>(m_pool.leftOut);
        return GuidedText::tr(
            "None of the %1 untried layouts promises 0.2 % over the best, the risk of running "
            "out of memory weighed; %2 more are proven to.")
            .arg(left)
            .arg(dead);
    }

    /// Why nothing has worked.
    [[nodiscard]] QString hopelessSentence() const
    {
        if (m_outOfMemory == 0 && m_failures > 0) {
            return GuidedText::tr(
                "%1 different layouts failed and none gave a value: the command itself seems to "
                "be at fault.")
                .arg(m_failures);
        }
        return m_outOfMemory > 0 || m_pool.heldBack.memory > 0 ? leastSentence() + u' ' + adviceSentence()
                                                               : allTriedSentence();
    }

    [[nodiscard]] static QString allTriedSentence()
    {
        return GuidedText::tr("Every layout was tried or is proven to run out of memory.");
    }

    [[nodiscard]] static QString gibText(double bytes)
    {
        return QString::number(bytes / (1024.0 * 1024 * 1024), 'f', 1);
    }

    /// Of the layouts that need least memory, which did not run.
    [[nodiscard]] QString leastSentence() const
    {
        const Candidate& least = at(leastOfAll());
        const QString tried = m_outOfMemory == 0 ? GuidedText::tr("No layout fits by the estimate")
            : m_least.size() < guidedMostLeast
            ? GuidedText::tr("Every layout ran out of memory, failed, or is proven to run out of memory")
            : GuidedText::tr("None of the %1 layouts that need least memory ran").arg(m_least.size());
        if (m_pool.rough || !least.memoryKnown)
            return tried + u'.';
        const double need = std::max(m_pool.capacity, m_fit.expectedNeed(least));
        return GuidedText::tr("%1: the least of all is expected to need %2 of %3 GiB.")
            .arg(tried, gibText(need), gibText(m_pool.capacity));
    }

    [[nodiscard]] size_t leastOfAll() const
    {
        size_t least = 0;
        for (size_t i = 0; i < m_pool.candidates.size(); ++i)
            least = m_fit.expectedNeed(at(i)) < m_fit.expectedNeed(at(least)) ? i : least;
        return least;
    }

    /// What would make it fit.
    [[nodiscard]] QString adviceSentence() const
    {
        if (m_pool.rough)
            return GuidedText::tr("More GPUs or a shorter sequence would help.");
        std::vector<qint64> numbers(static_cast<size_t>(m_preset->space().count()));
        m_preset->space().numbersAt(at(leastOfAll()).index, numbers);
        const QStringList ways = whatWouldFit(
            m_preset->estimator()->estimate(numbers).memory, m_fit, m_pool.capacity, m_preset->gpuCount());
        return ways.isEmpty()
            ? GuidedText::tr("By the estimate, it takes more than one change to make it fit.")
            : GuidedText::tr("By the estimate, each of these would make it fit: %1.")
                  .arg(ways.join(u"; "_qs));
    }

    [[nodiscard]] QString reasonFor(const GuidedChoice& choice, std::optional<double> best) const
    {
        const Candidate& c = at(choice.candidate);
        const auto percent = [](double share) { return QString::number(std::lround(100 * share)); };
        const QString fits = fitText(choice);
        if (choice.least) {
            return GuidedText::tr("None is likely to fit, and of those left this one needs least memory; %1.")
                .arg(fits);
        }
        if (!best) {
            if (m_pool.rough)
                return GuidedText::tr("Without an estimate, its structure promises most; %1.").arg(fits)
                    + wishText();
            const bool isBest = m_pending.empty() && choice.probability >= guidedSureToFit;
            const QString about = !isBest ? GuidedText::tr("Its estimate promises most")
                : m_gain.count() > 0
                ? GuidedText::tr("The best of those likely to fit, by estimate and earlier runs")
                : GuidedText::tr("The best estimate of those likely to fit");
            return c.tflops > 0 ? GuidedText::tr("%1: %2 TFLOP/s per GPU; %3.")
                                      .arg(about, QString::number(c.tflops, 'f', 0), fits)
                                : GuidedText::tr("%1; %2.").arg(about, fits);
        }
        const Residual residual = m_gain.at(choice.candidate);
        const double ahead = *best - c.logTime - residual.mean;
        const QString about = ahead >= 0
            ? GuidedText::tr("Expected %1 % faster than the best so far").arg(percent(std::expm1(ahead)))
            : GuidedText::tr("Expected %1 % slower than the best so far").arg(percent(-std::expm1(ahead)));
        return GuidedText::tr("%1, give or take %2 %; %3.").arg(about, percent(residual.deviation), fits);
    }

    /// What would have to be known for an estimate.
    [[nodiscard]] QString wishText() const
    {
        const QStringList& missing = m_preset->missingFacts();
        return missing.isEmpty() ? QString()
                                 : u' '
                + GuidedText::tr("The search would start from an estimate if this were known: %1.")
                      .arg(missing.join(u", "_qs));
    }

    [[nodiscard]] QString fitText(const GuidedChoice& choice) const
    {
        if (m_proofs.isSafe(choice.candidate))
            return GuidedText::tr("fits, because a layout that needs more did");
        const QString likely = QString::number(std::lround(100 * std::clamp(choice.probability, 0.0, 0.99)));
        const Candidate& c = at(choice.candidate);
        if (m_pool.rough || !c.memoryKnown)
            return GuidedText::tr("runs with a chance of %1 %").arg(likely);
        return GuidedText::tr("runs with a chance of %1 %, %2 of %3 GiB expected")
            .arg(likely, gibText(m_fit.expectedNeed(c)), gibText(m_pool.capacity));
    }

    PresetPtr m_preset;
    Direction m_direction;
    CandidatePool m_pool;
    GainModel m_gain;
    MemoryFit m_fit;
    MemoryProofs m_proofs;
    SearchAxes m_axes;
    std::vector<State> m_state;
    std::vector<double> m_probability; ///< that it runs
    std::vector<double> m_outNear; ///< what is left of the chance to fit, after neighbours ran out of memory
    std::vector<double> m_fitNear; ///< what is left of the chance not to fit, after neighbours fitted
    std::set<size_t> m_failed;     ///< not for want of memory
    std::vector<float> m_failedNear;
    std::vector<float> m_workedNear;
    double m_longShots = 0; ///< chances of those tried that were not likely to fit, summed
    double m_longShotsHit = 0;
    bool m_stale = true;
    std::vector<size_t> m_pending;
    std::vector<GuidedValue> m_measured;
    double m_offset = 0;
    int m_values = 0;
    int m_sinceBetter = 0; ///< outcomes since the best became notably better
    int m_lostInARow = 0;  ///< outcomes without a value since the last one with it
    int m_outOfMemory = 0;
    int m_failures = 0;
    std::set<size_t> m_least; ///< tried because they need least memory
};

const StrategyRegistration guidedRegistration([] {
    return StrategyKind{u"model-guided"_qs,
        GuidedText::tr("the best expected gain next, from estimates that learn with every outcome"),
        [](const StrategySettings& settings) -> Result<std::unique_ptr<Strategy>> {
            return std::make_unique<ModelGuided>(settings);
        },
        true};
});

} // namespace

} // namespace megatune
