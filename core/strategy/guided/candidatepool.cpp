// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/strategy/guided/candidatepool.h"

#include "core/base/units.h"
#include "core/hardware/gpuspec.h"
#include "core/space/axisnames.h"
#include "core/space/enumerator.h"
#include "core/space/variants.h"
#include "core/strategy/candidates.h"
#include "core/strategy/guided/roughestimator.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <unordered_set>

namespace megatune {

namespace {

constexpr quint64 poolWholeSpace = 300'000;
constexpr size_t poolLevels = 64;
/// What a search comes to when nothing else fits.
constexpr size_t poolLeastNeed = 64;
/// The estimate may be wrong about whole ways to split a model: of each the one that needs least is kept.
constexpr size_t poolMostSplits = 1024;
constexpr float poolMostRatio = 1.3F;
constexpr double poolCaution = 1.02;
constexpr double poolUsualGib = 60;
constexpr float poolRoughFactor = 1.5F;
/// Deviation of the slope of measured over estimated times (logarithms): twice that of public sweeps, of
/// which two of three have 0.84 to 1.03 (bench_estimate), since estimates were made by them.
constexpr float poolSpread = 0.2F;

double poolLog2(double value)
{
    return value > 1 ? std::log2(value) : 0;
}

/// Prior deviations of the estimate's error, as shares of a step's time and for each doubling of a degree.
/// From the differences between estimates and measurements of public sweeps: parts are off by half of
/// themselves.
std::array<float, Candidate::featureCount> poolFeatures(const LayoutEstimate& estimate)
{
    const StepEstimate& step = estimate.step;
    const LayoutSpec& layout = estimate.layout;
    const double whole = std::max(1e-12, step.stepSeconds);
    const double kernels = std::min(1.5, estimate.launches * 2e-3 / whole);
    const std::array<double, Candidate::featureCount> values{0.3, 0.5 * step.recomputeSeconds / whole,
        0.7 * step.tensorSeconds / whole, 0.5 * step.bubbleSeconds / whole, step.pipelineSeconds / whole,
        0.7 * step.gradientSeconds / whole, 0.7 * step.optimizerSeconds / whole,
        0.7 * step.expertSeconds / whole, 0.7 * step.contextSeconds / whole, 0.05 * poolLog2(layout.tp),
        0.05 * poolLog2(layout.pp), 0.05 * poolLog2(layout.cp), 0.05 * poolLog2(layout.ep),
        0.06 * poolLog2(layout.mbs), 0.03 * poolLog2(layout.vpp),
        layout.recompute == RecomputeGranularity::Full ? 0.05 : 0,
        layout.recompute == RecomputeGranularity::Selective ? 0.04 : 0,
        layout.tp > 1 && layout.sequenceParallel > 0 ? 0.04 : 0, 0.5 * kernels,
        0.5 * step.hostSeconds / whole};
    std::array<float, Candidate::featureCount> features{};
    for (size_t i = 0; i < values.size(); ++i)
        features[i] = static_cast<float>(std::isfinite(values[i]) ? values[i] : 0);
    return features;
}

std::array<float, Candidate::placeCount> poolPlace(const LayoutSpec& layout)
{
    const auto at = [](double value) { return static_cast<float>(poolLog2(value)); };
    const bool full = layout.recompute == RecomputeGranularity::Full;
    const double remade = !full                     ? 0
        : layout.method == RecomputeMethod::Uniform ? 1.5
                                                    : 1.5 - 1.0 / (1 + layout.recomputeLayers);
    return {at(layout.tp), at(layout.pp), at(layout.cp), at(layout.ep), at(layout.etp), at(layout.mbs),
        at(layout.vpp), static_cast<float>(remade),
        layout.recompute == RecomputeGranularity::Selective
            ? 0.5F + 0.2F * static_cast<float>(std::max(1, std::popcount(layout.recomputeModules)))
            : 0.0F,
        layout.tp > 1 && layout.sequenceParallel > 0 ? 0.5F : 0.0F};
}

const QStringList& poolKnownParameters()
{
    static const QStringList names{axis::tp, axis::pp, axis::cp, axis::ep, axis::etp, axis::vpp, axis::mbs,
        axis::sequenceParallel, axis::granularity, axis::method, axis::recomputeLayers,
        axis::recomputeModules};
    return names;
}

/// One estimate, no more than what thinning out needs.
struct PoolSketch
{
    CombinationIndex index = 0;
    float logTime = 0;
    float ratio = 0;         ///< estimated memory over capacity
    quint64 split = 0;       ///< tells apart TP, PP, CP and EP
    float cautiousRatio = 0; ///< for those that need least
    bool heldBack = false;
};

quint64 poolSplit(const LayoutSpec& layout)
{
    quint64 split = 0;
    for (const int degree : {layout.tp, layout.pp, layout.cp, layout.ep})
        split = (split << 16U) | (static_cast<quint64>(degree) & 0xffffU);
    return split;
}

/// Where its type is not known, a GPU may be any of those that models are trained on with Megatron; that it
/// is smaller the first failure tells.
std::vector<double> poolCapacities(const CandidatePool& pool)
{
    if (pool.assumedGpu.isEmpty())
        return {pool.capacity};
    std::vector<double> capacities;
    for (const GpuSpec& gpu : gpuSpecs()) {
        if (gpu.memoryBytes > poolUsualGib * bytesPerGib)
            capacities.push_back(gpu.memoryBytes);
    }
    return capacities;
}

class PoolMaker
{
public:
    explicit PoolMaker(const Preset& preset)
        : m_preset(preset)
        , m_space(preset.space())
        , m_isRough(preset.searchEstimator() == nullptr)
        , m_estimator(m_isRough ? roughEstimator(preset) : preset.searchEstimator())
        , m_numbers(static_cast<size_t>(m_space.count()))
        , m_heldBack(preset)
    {
        for (int i = 0; i < m_space.count(); ++i) {
            const Parameter& parameter = m_space.parameters()[i];
            if (!poolKnownParameters().contains(parameter.name) && parameter.choices.size() > 1)
                m_own.push_back(i);
        }
    }

    CandidatePool make(size_t limit, const std::vector<CombinationIndex>& always)
    {
        std::vector<PoolSketch> sketches = all();
        const bool known = m_preset.estimator() != nullptr;
        for (PoolSketch& sketch : sketches)
            sketch.heldBack = m_heldBack.holds(sketch.index, known ? sketch.ratio : 0);
        const size_t whole = sketches.size();
        if (whole > limit)
            std::erase_if(
                sketches, [this](const PoolSketch& sketch) { return hasSmallerEquivalent(sketch.index); });
        if (sketches.size() > limit)
            sketches = thinned(std::move(sketches), limit);
        std::vector<CombinationIndex> indexes = always;
        for (const PoolSketch& sketch : sketches)
            indexes.push_back(sketch.index);
        std::sort(indexes.begin(), indexes.end());
        indexes.erase(std::unique(indexes.begin(), indexes.end()), indexes.end());
        CandidatePool pool;
        pool.capacity = m_estimator->capacity();
        pool.rough = m_isRough;
        pool.assumedGpu = m_preset.assumedGpu();
        pool.capacities = poolCapacities(pool);
        pool.heldBack = m_heldBack.counts();
        pool.leftOut = whole - sketches.size();
        pool.candidates.reserve(indexes.size());
        for (const CombinationIndex index : indexes)
            pool.candidates.push_back(candidate(index));
        doubtSpread(pool.candidates);
        return pool;
    }

private:
    /// Estimates may spread the times too far, not far enough, or the wrong way.
    static void doubtSpread(std::vector<Candidate>& candidates)
    {
        float fastest = std::numeric_limits<float>::max();
        for (const Candidate& one : candidates)
            fastest = std::min(fastest, one.logTime);
        for (Candidate& one : candidates)
            one.features.back() = poolSpread * (one.logTime - fastest);
    }

    [[nodiscard]] LayoutEstimate estimateAt(CombinationIndex index)
    {
        m_space.numbersAt(index, m_numbers);
        return m_estimator->estimate(m_numbers);
    }

    /// Twice the micro-batch over twice the GPUs of CP is the same work for each GPU, with an exchange
    /// between them on top: where half of both is kept, it is tried in its place.
    [[nodiscard]] bool hasSmallerEquivalent(CombinationIndex index) const
    {
        CombinationIndex equivalent = index;
        for (const QString& name : {axis::cp, axis::mbs}) {
            const int at = m_space.indexOf(name);
            if (at < 0)
                return false;
            const Parameter& parameter = m_space.parameters()[at];
            const int choice = m_space.choiceAt(index, at);
            const qint64 number = parameter.choices[choice].number;
            const int half = number % 2 == 0 ? parameter.indexOf(Value{number / 2}) : -1;
            if (half < 0)
                return false;
            equivalent -= static_cast<quint64>(choice - half) * m_space.stride(at);
        }
        return firstBroken(m_space, m_preset.rules(), equivalent) == nullptr;
    }

    [[nodiscard]] PoolSketch sketch(CombinationIndex index, const LayoutEstimate& estimate) const
    {
        const double ratio = estimate.memory.total() / m_estimator->capacity();
        return {index, static_cast<float>(std::log(std::max(1e-12, estimate.step.stepSeconds))),
            static_cast<float>(ratio), poolSplit(estimate.layout),
            static_cast<float>(ratio * cautionFactor(estimate.layout))};
    }

    std::vector<PoolSketch> all()
    {
        if (m_isRough || classify(m_space, m_preset.rules(), Listing::CountsOnly).kept > poolWholeSpace)
            return promising(!m_isRough);
        std::vector<PoolSketch> sketches;
        for (const CombinationIndex index : distinctCandidates(m_preset))
            sketches.push_back(sketch(index, estimateAt(index)));
        return sketches;
    }

    /// Of a large space: first without the details of recomputation, then these where they can matter.
    std::vector<PoolSketch> promising(bool withDetails)
    {
        SearchSpace base = m_space;
        const QStringList details{axis::method, axis::recomputeLayers};
        for (const QString& name : details) {
            if (const int at = m_space.indexOf(name); at >= 0)
                base = base.restricted(name, {m_space.parameters()[at].choices.first()});
        }
        const WholeSpaceIndex whole(m_space, base);
        std::vector<PoolSketch> sketches;
        std::vector<std::pair<CombinationIndex, float>> variants;
        float fastest = std::numeric_limits<float>::max();
        for (const CombinationIndex part : classify(base, m_preset.rules(), Listing::Kept).keptIndexes) {
            const CombinationIndex index = whole.of(part);
            if (m_preset.canonical(index) != index)
                continue;
            const LayoutEstimate estimate = estimateAt(index);
            sketches.push_back(sketch(index, estimate));
            const double bare = estimate.step.stepSeconds - estimate.step.recomputeSeconds;
            const auto bareLog = static_cast<float>(std::log(std::max(1e-12, bare)));
            fastest = std::min(fastest, bareLog);
            if (withDetails && estimate.layout.recompute == RecomputeGranularity::Full
                && sketches.back().ratio < 1.5F)
                variants.emplace_back(index, bareLog);
        }
        for (const auto& [index, bareLog] : variants) {
            if (bareLog < fastest + 0.3F)
                addDetails(sketches, index, details);
        }
        return sketches;
    }

    void addDetails(std::vector<PoolSketch>& sketches, CombinationIndex index, const QStringList& details)
    {
        for (const CombinationIndex variant : variantsOf(m_space, index, details)) {
            if (variant != index && firstBroken(m_space, m_preset.rules(), variant) == nullptr
                && m_preset.canonical(variant) == variant)
                sketches.push_back(sketch(variant, estimateAt(variant)));
        }
    }

    /// Moves those that need least to the front, of all and for each way to split the model, apart from what
    /// is held back; how many they are.
    static size_t leastFirst(std::vector<PoolSketch>& sketches)
    {
        std::sort(sketches.begin(), sketches.end(), [](const PoolSketch& a, const PoolSketch& b) {
            if (a.heldBack != b.heldBack)
                return b.heldBack;
            return a.cautiousRatio != b.cautiousRatio ? a.cautiousRatio < b.cautiousRatio : a.index < b.index;
        });
        size_t count = 0;
        std::unordered_set<quint64> splits;
        const auto isLeast = [&](const PoolSketch& sketch) {
            const bool isFirst = sketch.ratio < poolMostRatio && splits.size() < poolMostSplits
                && splits.insert(sketch.split).second;
            return count++ < poolLeastNeed || (isFirst && !sketch.heldBack);
        };
        return static_cast<size_t>(
            std::stable_partition(sketches.begin(), sketches.end(), isLeast) - sketches.begin());
    }

    /// Those that need least, of all and of each split, and the fastest of each level of memory; places that
    /// a level does not fill go to the fastest of the others.
    static std::vector<PoolSketch> thinned(std::vector<PoolSketch> sketches, size_t limit)
    {
        const auto least = static_cast<qsizetype>(leastFirst(sketches));
        std::vector<PoolSketch> chosen(sketches.begin(), sketches.begin() + least);
        std::sort(sketches.begin() + least, sketches.end(), [](const PoolSketch& a, const PoolSketch& b) {
            return a.logTime != b.logTime ? a.logTime < b.logTime : a.index < b.index;
        });
        std::array<size_t, poolLevels> taken{};
        std::vector<PoolSketch> rest;
        for (auto at = sketches.begin() + least; at != sketches.end(); ++at) {
            const PoolSketch& entry = *at;
            if (entry.heldBack)
                continue;
            // From a sixteenth of the capacity to four times of it.
            const double level = (std::log2(std::max(1e-9F, entry.ratio)) + 4) / 6 * poolLevels;
            const auto bin = static_cast<size_t>(std::clamp(level, 0.0, double(poolLevels - 1)));
            const bool room = taken[bin] < limit / poolLevels;
            taken[bin] += room ? 1 : 0;
            (room ? chosen : rest).push_back(entry);
        }
        for (size_t i = 0; i < rest.size() && chosen.size() < limit; ++i) {
            if (rest[i].ratio < poolMostRatio)
                chosen.push_back(rest[i]);
        }
        return chosen;
    }

    [[nodiscard]] Candidate candidate(CombinationIndex index)
    {
        const LayoutEstimate estimate = estimateAt(index);
        Candidate made;
        made.index = index;
        made.layout = estimate.layout;
        made.logTime = static_cast<float>(std::log(std::max(1e-12, estimate.step.stepSeconds)));
        made.tflops = static_cast<float>(estimate.step.tflopsPerGpu);
        static_cast<MemoryNeed&>(made) = memoryNeed(estimate.memory);
        made.memoryKnown = estimate.memoryKnown;
        made.heldBack =
            m_heldBack.wouldHold(index, m_preset.estimator() ? made.need() / m_estimator->capacity() : 0);
        made.features = poolFeatures(estimate);
        if (m_preset.estimator() == nullptr) {
            // What structure alone says, or another type of GPU, may be off by much more; the first feature
            // is the common factor.
            for (size_t i = 1; i < made.features.size(); ++i)
                made.features[i] *= poolRoughFactor;
        }
        made.place = poolPlace(estimate.layout);
        for (const int parameter : m_own) {
            const int choice = m_space.choiceAt(index, parameter);
            made.ownValues.push_back(static_cast<quint16>(choice));
            const Parameter& own = m_space.parameters()[parameter];
            if (own.name == axis::vit)
                made.remakesVision = own.choices[choice].text() == u"true";
            else
                made.others = made.others * 1'000'003U + static_cast<quint64>(choice) + 1;
        }
        return made;
    }

    const Preset& m_preset;
    const SearchSpace& m_space;
    bool m_isRough;
    EstimatorPtr m_estimator;
    std::vector<qint64> m_numbers;
    HeldBack m_heldBack;
    std::vector<int> m_own; ///< parameters with a choice that estimates do not know
};

} // namespace

double cautionFactor(const LayoutSpec& layout)
{
    const bool isPlain = layout.recompute != RecomputeGranularity::Full
        || (layout.method == RecomputeMethod::Uniform && layout.recomputeLayers == 1);
    return isPlain ? 1 : poolCaution;
}

CandidatePool makeCandidatePool(
    const Preset& preset, size_t limit, const std::vector<CombinationIndex>& always)
{
    return PoolMaker(preset).make(limit, always);
}

std::optional<size_t> findCandidate(const CandidatePool& pool, const Preset& preset, const Layout& layout)
{
    const auto index = preset.space().indexOf(layout);
    if (!index)
        return std::nullopt;
    const auto& all = pool.candidates;
    for (const CombinationIndex wanted : {*index, preset.canonical(*index)}) {
        const auto found = std::lower_bound(all.begin(), all.end(), wanted,
            [](const Candidate& candidate, CombinationIndex other) { return candidate.index < other; });
        if (found != all.end() && found->index == wanted)
            return static_cast<size_t>(found - all.begin());
    }
    return std::nullopt;
}

} // namespace megatune
