// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sweeps/simulatedsweeps.h"

#include "core/base/units.h"
#include "core/estimate/stages.h"
#include "core/hardware/gpuspec.h"
#include "core/space/axisnames.h"
#include "core/strategy/splitmix.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace megatune {

namespace {

struct SimulatedScenario
{
    QString name;
    ModelShape shape;
    QString gpu;
    int gpus = 8;
    double sequence = 4096;
    double batch = 64;
    QList<int> tp{1, 2, 4, 8};
    QList<int> pp{1, 2, 4, 8};
    QList<int> cp{1};
    QList<int> ep{1};
    QList<int> etp{1};
    QList<int> vpp{1};
    QList<int> mbs{1, 2, 4, 8};
};

ModelShape simulatedDense(int layers, int hidden, int heads, int groups, int ffn, int vocabulary)
{
    ModelShape shape;
    shape.numLayers = layers;
    shape.hiddenSize = hidden;
    shape.numAttentionHeads = heads;
    shape.numQueryGroups = groups;
    shape.headDim = 128;
    shape.ffnHiddenSize = ffn;
    shape.vocabSize = vocabulary;
    shape.tiedEmbeddings = false;
    return shape;
}

QList<SimulatedScenario> simulatedScenarios()
{
    QList<SimulatedScenario> all;
    SimulatedScenario experts;
    experts.name = QStringLiteral("simulated-experts");
    experts.shape = simulatedDense(48, 2048, 32, 4, 6144, 151936);
    experts.shape.numExperts = 128;
    experts.shape.expertsPerToken = 8;
    experts.shape.expertFfnHiddenSize = 768;
    experts.gpu = QStringLiteral("H100-80GB");
    experts.gpus = 16;
    experts.batch = 256;
    experts.ep = {1, 2, 4, 8, 16};
    experts.etp = {1, 2};
    all.append(experts);
    SimulatedScenario context;
    context.name = QStringLiteral("simulated-long-context");
    context.shape = simulatedDense(32, 4096, 32, 8, 14336, 128256);
    context.gpu = QStringLiteral("H100-80GB");
    context.gpus = 32;
    context.sequence = 131072;
    context.batch = 32;
    context.cp = {1, 2, 4, 8, 16};
    context.mbs = {1, 2};
    all.append(context);
    SimulatedScenario recompute;
    recompute.name = QStringLiteral("simulated-little-memory");
    recompute.shape = simulatedDense(40, 5120, 40, 40, 13824, 32000);
    recompute.gpu = QStringLiteral("A100-40GB");
    recompute.gpus = 16;
    recompute.batch = 256;
    all.append(recompute);
    SimulatedScenario stages;
    stages.name = QStringLiteral("simulated-virtual-stages");
    stages.shape = simulatedDense(80, 8192, 64, 8, 28672, 128256);
    stages.gpu = QStringLiteral("H100-80GB");
    stages.gpus = 64;
    stages.batch = 128;
    stages.vpp = {1, 2, 5};
    stages.mbs = {1, 2, 4};
    all.append(stages);
    SimulatedScenario nodes;
    nodes.name = QStringLiteral("simulated-two-nodes");
    nodes.shape = simulatedDense(32, 4096, 32, 8, 14336, 128256);
    nodes.gpu = QStringLiteral("A800-80GB");
    nodes.gpus = 16;
    nodes.batch = 128;
    nodes.pp = {1, 2, 4, 8, 16};
    nodes.vpp = {1, 2};
    all.append(nodes);
    return all;
}

/// One draw of the law.
class SimulatedLaw
{
public:
    explicit SimulatedLaw(quint64 seed)
        : m_random(seed)
    {
        for (double& factor : m_parts)
            factor = std::exp(0.5 * m_random.normal());
        m_parts[0] = std::exp(0.15 * m_random.normal());
        m_parts[1] = std::exp(0.15 * m_random.normal());
        m_launch = 0.5e-3 * m_random.unit();
        m_states = std::exp(0.1 * m_random.normal());
        m_moving = std::exp(0.2 * m_random.normal());
    }

    Outcome outcomeOf(const LayoutEstimate& estimate, double capacity)
    {
        const StageMemory& memory = estimate.memory;
        const double allocated = m_states * (memory.weights + memory.gradients + memory.optimizer)
            + m_moving * (memory.activations + memory.logits + memory.transient);
        const double need = (allocated + memory.framework) * fragmentation(estimate.layout);
        const StepEstimate& step = estimate.step;
        const std::array<double, 9> parts{step.computeSeconds, step.recomputeSeconds, step.tensorSeconds,
            step.expertSeconds, step.contextSeconds, step.bubbleSeconds, step.pipelineSeconds,
            step.gradientSeconds, step.optimizerSeconds};
        double seconds = m_launch * estimate.launches;
        for (size_t i = 0; i < parts.size(); ++i)
            seconds += m_parts[i] * parts[i];
        seconds *= std::exp(0.02 * m_random.normal());
        if (need > capacity)
            return {Outcome::Kind::OutOfMemory};
        return {Outcome::Kind::Value, seconds, allocated / bytesPerGib};
    }

private:
    double fragmentation(const LayoutSpec& layout)
    {
        const std::array<int, 6> sizes{layout.tp, layout.pp, layout.cp, layout.ep, layout.etp, layout.vpp};
        const auto known = m_fragmentation.find(sizes);
        if (known != m_fragmentation.end())
            return known->second;
        return m_fragmentation[sizes] = std::exp(0.03 * m_random.normal());
    }

    SplitMix m_random;
    std::map<std::array<int, 6>, double> m_fragmentation;
    std::array<double, 9> m_parts{};
    double m_launch;
    double m_states;
    double m_moving;
};

class SimulatedRows
{
public:
    SimulatedRows(const SimulatedScenario& scenario, const MemoryModel& memory, const ThroughputModel& speed,
        const TrainingSpec& training)
        : m_scenario(scenario)
        , m_memory(memory)
        , m_speed(speed)
        , m_training(training)
    {
    }

    std::vector<SweepRow> make()
    {
        const SimulatedScenario& s = m_scenario;
        for (const int tp : s.tp) {
            for (const int pp : s.pp) {
                for (const int cp : s.cp)
                    addExpertGrids(tp, pp, cp);
            }
        }
        return std::move(m_rows);
    }

private:
    void addExpertGrids(int tp, int pp, int cp)
    {
        const int layers = *m_scenario.shape.numLayers;
        if (m_scenario.gpus % (tp * pp * cp) != 0 || layers % pp != 0)
            return;
        for (const int ep : m_scenario.ep) {
            for (const int etp : m_scenario.etp) {
                if (m_scenario.gpus % (ep * etp * pp) != 0)
                    continue;
                for (const int vpp : m_scenario.vpp) {
                    if (vpp == 1 || (pp > 1 && layers % (pp * vpp) == 0))
                        addBatches(LayoutSpec{tp, pp, cp, ep, etp, vpp});
                }
            }
        }
    }

    void addBatches(LayoutSpec layout)
    {
        const int ranks = m_scenario.gpus / (layout.tp * layout.pp * layout.cp);
        for (const int mbs : m_scenario.mbs) {
            const double microBatches = m_scenario.batch / (double(ranks) * mbs);
            if (microBatches < 1 || std::fmod(m_scenario.batch, double(ranks) * mbs) != 0
                || (layout.vpp > 1 && std::fmod(microBatches, layout.pp) != 0))
                continue;
            layout.mbs = mbs;
            for (const auto recompute :
                {RecomputeGranularity::None, RecomputeGranularity::Selective, RecomputeGranularity::Full}) {
                layout.recompute = recompute;
                add(layout);
            }
        }
    }

    void add(const LayoutSpec& layout)
    {
        SweepRow row;
        const auto set = [&row](const char* name, int value) {
            row.layout.set(QString::fromLatin1(name), Value{value});
        };
        set("tp", layout.tp);
        set("pp", layout.pp);
        set("cp", layout.cp);
        set("ep", layout.ep);
        set("etp", layout.etp);
        set("vpp", layout.vpp);
        set("mbs", layout.mbs);
        const std::array<QString, 3> words{
            QStringLiteral("none"), QStringLiteral("selective"), QStringLiteral("full")};
        row.layout.set(axis::granularity, Value{0, words[static_cast<size_t>(layout.recompute)]});
        row.estimate = estimateLayout(m_memory, m_speed, layout,
            layerLaunches(layout, m_training, m_scenario.gpus, *m_scenario.shape.numLayers));
        row.estimated = true;
        m_rows.push_back(std::move(row));
    }

    const SimulatedScenario& m_scenario;
    const MemoryModel& m_memory;
    const ThroughputModel& m_speed;
    const TrainingSpec& m_training;
    std::vector<SweepRow> m_rows;
};

} // namespace

QList<Sweep> simulatedSweeps(int draws)
{
    QList<Sweep> sweeps;
    quint64 seed = 1;
    for (const SimulatedScenario& scenario : simulatedScenarios()) {
        TrainingSpec training;
        training.sequenceLength = scenario.sequence;
        training.globalBatch = scenario.batch;
        const ClusterSpec cluster{*gpuSpec(scenario.gpu), scenario.gpus, 8, 0};
        const Result<MemoryModel> memory = MemoryModel::create(scenario.shape, cluster, training);
        const Result<ThroughputModel> speed = ThroughputModel::create(scenario.shape, cluster, training);
        if (!memory || !speed)
            continue;
        const std::vector<SweepRow> rows = SimulatedRows(scenario, *memory, *speed, training).make();
        for (int draw = 0; draw < draws; ++draw) {
            SimulatedLaw law(seed++ * 7919);
            std::vector<SweepRow> drawn = rows;
            for (SweepRow& row : drawn)
                row.outcome = law.outcomeOf(row.estimate, memory->capacity());
            const bool solved = std::any_of(
                drawn.begin(), drawn.end(), [](const SweepRow& row) { return row.outcome.succeeded(); });
            if (solved) {
                const QString name = scenario.name + u'-' + QString::number(draw + 1);
                sweeps.append(makeSweep(name, std::move(drawn), memory->capacity(), scenario.gpus));
            }
        }
    }
    return sweeps;
}

} // namespace megatune
