// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipe/layoutchoice.h"

#include "core/base/tr.h"
#include "core/estimate/memorymodel.h"
#include "core/preset/megatron.h"
#include "core/space/enumerator.h"

#include <array>
#include <numeric>
#include <tuple>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr double comfortableShare = 0.8;
/// Sequences up to this length are not split over GPUs.
constexpr qint64 longestWithoutContext = 16'384;

QList<int> divisorsUpTo(int number, int limit)
{
    QList<int> divisors;
    for (int value = 1; value <= std::min(number, limit); ++value) {
        if (number % value == 0)
            divisors.append(value);
    }
    return divisors;
}

class LayoutChooser
{
public:
    LayoutChooser(const RecipeRequest& request, const LayoutWish& wish, qint64 length);

    Result<LayoutChoice> choose();

private:
    void tryAll(int tp, int pp);
    void consider(const LayoutSpec& spec);
    [[nodiscard]] bool isAccepted(const LayoutSpec& spec) const;
    [[nodiscard]] bool isComfortable(const LayoutSpec& spec) const;
    [[nodiscard]] std::optional<double> memoryOf(const LayoutSpec& spec) const;
    void refine();

    const RecipeRequest& m_request;
    const LayoutWish& m_wish;
    MegatronFacts m_facts;
    std::optional<MemoryModel> m_memory;
    double m_limit = 0; ///< bytes
    SearchSpace m_space;
    RuleSet m_rules;
    // The best so far.
    std::optional<LayoutSpec> m_best;
    std::tuple<double, int, int, int, int> m_bestKey;
    bool m_bestFits = false;
};

LayoutChooser::LayoutChooser(const RecipeRequest& request, const LayoutWish& wish, qint64 length)
    : m_request(request)
    , m_wish(wish)
{
    m_facts.gpus = request.gpus;
    // A batch that every data-parallel size divides.
    const qint64 shared = std::lcm<qint64, qint64>(request.gpus, 8);
    m_facts.globalBatch = request.globalBatch.value_or((16 + shared - 1) / shared * shared);
    m_facts.mbsMax = wish.largestMicroBatch;
    m_facts.recomputeLayersMax = 1;
    m_facts.shape = request.shape;
    m_facts.layers = request.shape.numLayers;
    m_facts.queryGroups = request.shape.numQueryGroups;
    m_facts.isVlm = request.shape.isMultimodal;
    m_facts.trainer = request.dialect.value_or(TrainerKind::MsSwift4);
    m_facts.coreMinor = wish.coreMinor;
    m_facts.sequenceLength = length;
    m_facts.isLora = wish.loraRank > 0;
    m_facts.knowsPipelineLayout = trainerOf(m_facts.trainer).namesPipelineLayout;
    m_space = megatronCoreSpace(m_facts);
    m_rules = megatronCoreRules(m_facts);

    const Result<GpuSpec> gpu = gpuSpec(request.gpu);
    if (!gpu)
        return;
    ClusterSpec cluster;
    cluster.gpu = *gpu;
    cluster.gpuCount = request.gpus;
    cluster.gpusPerNode = request.gpusPerNode;
    TrainingSpec training;
    training.sequenceLength = static_cast<double>(length);
    training.globalBatch = static_cast<double>(m_facts.globalBatch);
    training.loraRank = wish.loraRank;
    training.weightBytes += wish.otherModelBytes;
    const Result<MemoryModel> memory = MemoryModel::create(request.shape, cluster, training);
    if (memory)
        m_memory = *memory;
    m_limit = gpu->memoryBytes * wish.memoryShare;
}

bool LayoutChooser::isAccepted(const LayoutSpec& spec) const
{
    LayoutChoice choice;
    choice.spec = spec;
    Layout layout = layoutOfChoice(choice);
    if (spec.tp == 1) // without TP it has no effect, and the first choice stands for both
        layout.set(axis::sequenceParallel,
            m_space.parameters()[m_space.indexOf(axis::sequenceParallel)].choices.first());
    const auto index = m_space.indexOf(layout);
    return index && firstBroken(m_space, m_rules, *index) == nullptr;
}

std::optional<double> LayoutChooser::memoryOf(const LayoutSpec& spec) const
{
    return m_memory ? std::optional(m_memory->estimate(spec).total()) : std::nullopt;
}

bool LayoutChooser::isComfortable(const LayoutSpec& spec) const
{
    const auto memory = memoryOf(spec);
    return memory && *memory <= m_limit * comfortableShare;
}

void LayoutChooser::consider(const LayoutSpec& spec)
{
    if (!isAccepted(spec))
        return;
    const auto memory = memoryOf(spec);
    // What cannot be estimated is split as much as one node allows.
    const bool fits = memory ? *memory <= m_limit : spec.tp * spec.pp * spec.cp >= m_request.gpusPerNode;
    const int parallel = spec.tp * spec.pp * spec.cp;
    const double excess = fits ? 0 : memory.value_or(1.0 / parallel);
    const std::tuple key{excess, parallel, spec.cp, spec.pp, -spec.ep};
    if (m_best && key >= m_bestKey)
        return;
    m_best = spec;
    m_bestKey = key;
    m_bestFits = fits;
}

void LayoutChooser::tryAll(int tp, int pp)
{
    const bool splitsSequences = m_wish.contextParallel && *m_facts.sequenceLength > longestWithoutContext;
    const QList<int> contexts =
        splitsSequences ? divisorsUpTo(m_request.gpus / (tp * pp), 32) : QList<int>{1};
    const int node = std::min(m_request.gpus, m_request.gpusPerNode);
    const QList<int> experts = m_request.shape.isMoe() ? divisorsUpTo(m_request.gpus, node) : QList<int>{1};
    for (const int cp : contexts) {
        for (const int ep : experts) {
            LayoutSpec spec;
            spec.tp = tp;
            spec.pp = pp;
            spec.cp = cp;
            spec.ep = ep;
            spec.recompute = RecomputeGranularity::Full;
            consider(spec);
        }
    }
}

/// A larger micro-batch, then less recomputation, as long as much of the GPU stays free.
void LayoutChooser::refine()
{
    LayoutSpec& best = *m_best;
    const qint64 parallel = m_request.gpus / (best.tp * best.pp * best.cp);
    for (int mbs = 2; mbs <= m_wish.largestMicroBatch; mbs *= 2) {
        LayoutSpec larger = best;
        larger.mbs = mbs;
        const bool fillsPipeline = m_facts.globalBatch / (mbs * parallel) >= 2 * best.pp || best.pp == 1;
        if (!fillsPipeline || !isAccepted(larger) || !isComfortable(larger))
            break;
        best = larger;
    }
    LayoutSpec selective = best;
    selective.recompute = RecomputeGranularity::Selective;
    if (isAccepted(selective) && isComfortable(selective))
        best = selective;
}

Result<LayoutChoice> LayoutChooser::choose()
{
    MEGATUNE_TRY(gpuSpec(m_request.gpu));
    const int node = std::min(m_request.gpus, m_request.gpusPerNode);
    for (const int pp : divisorsUpTo(m_request.gpus, 1024)) {
        for (const int tp : divisorsUpTo(m_request.gpus / pp, node))
            tryAll(tp, pp);
    }
    if (!m_best) {
        return failure(ErrorKind::Usage,
            Tr::tr("No layout of %1 GPUs runs %2 with a global batch of %3; give one that is a "
                   "multiple of %1.")
                .arg(m_request.gpus)
                .arg(m_request.shape.name)
                .arg(m_facts.globalBatch));
    }
    refine();
    LayoutChoice choice;
    choice.spec = *m_best;
    choice.splitEdits = splitEdits(m_facts, m_best->pp, m_best->vpp);
    choice.globalBatch = m_facts.globalBatch;
    choice.dataParallel = m_request.gpus / (m_best->tp * m_best->pp * m_best->cp);
    choice.memoryBytes = memoryOf(*m_best);
    choice.capacityBytes = m_limit / m_wish.memoryShare;
    choice.fits = m_bestFits || !m_memory;
    return choice;
}

} // namespace

Result<LayoutChoice> chooseLayout(const RecipeRequest& request, const LayoutWish& wish, qint64 sequenceLength)
{
    return LayoutChooser(request, wish, sequenceLength).choose();
}

Layout layoutOfChoice(const LayoutChoice& choice)
{
    const LayoutSpec& spec = choice.spec;
    Layout layout;
    const std::array<std::pair<QString, int>, 7> sizes{
        {{axis::tp, spec.tp}, {axis::pp, spec.pp}, {axis::cp, spec.cp}, {axis::ep, spec.ep},
            {axis::etp, spec.etp}, {axis::mbs, spec.mbs}, {axis::vpp, spec.vpp}}};
    for (const auto& [name, value] : sizes)
        layout.set(name, Value{value});
    layout.set(axis::sequenceParallel, spec.tp > 1 ? Value{1, u"true"_s} : Value{0, u"false"_s});
    const bool full = spec.recompute == RecomputeGranularity::Full;
    layout.set(axis::granularity,
        full ? Value{FullRecompute, u"full"_s} : Value{SelectiveRecompute, u"selective"_s});
    layout.set(axis::method, Value{UniformMethod, u"uniform"_s});
    layout.set(axis::recomputeLayers, Value{1});
    return layout;
}

} // namespace megatune
