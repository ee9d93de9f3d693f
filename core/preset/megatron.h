// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the preset `megatron` share: the facts that rules decide by, the axes of its space, its
// two rule sets. Internal to core: for this folder, and for recipes, which must only propose what is
// accepted.
#pragma once

#include "core/dialect/dialect.h"
#include "core/estimate/estimator.h"
#include "core/estimate/stages.h"
#include "core/model/modelshape.h"
#include "core/preset/refinements.h"
#include "core/preset/trainingoptions.h"
#include "core/space/rule.h"
#include "core/space/searchspace.h"

namespace megatune {

/// Names of the search space's parameters; the rules of both sets find their numbers by them.
namespace axis {
inline const QString tp = QStringLiteral("tp");
inline const QString pp = QStringLiteral("pp");
inline const QString cp = QStringLiteral("cp");
inline const QString ep = QStringLiteral("ep");
inline const QString etp = QStringLiteral("etp");
inline const QString mbs = QStringLiteral("mbs");
inline const QString vpp = QStringLiteral("vpp");
inline const QString sequenceParallel = QStringLiteral("sequence_parallel");
inline const QString granularity = QStringLiteral("recompute_granularity");
inline const QString method = QStringLiteral("recompute_method");
inline const QString recomputeLayers = QStringLiteral("recompute_num_layers");
inline const QString recomputeModules = QStringLiteral("recompute_modules");
inline const QString vit = QStringLiteral("vit_gradient_checkpointing");
} // namespace axis

// Codes of words, for rules.
enum GranularityCode : qint64 { FullRecompute = 0, SelectiveRecompute = 1, NoRecompute = 2 };
enum MethodCode : qint64 { UniformMethod = 0, BlockMethod = 1 };

/// What the arguments, the model's config and the command say; absent is unknown and switches off the rules
/// that need it.
struct MegatronFacts
{
    qint64 gpus = 1;
    qint64 globalBatch = 1;
    qint64 mbsMax = 8;
    qint64 recomputeLayersMax = 8;
    std::optional<qint64> layers = {};
    std::optional<qint64> queryGroups = {};
    bool isVlm = false;
    // From here on for the rule set megatron-core only.
    std::optional<ModelShape> shape = {};
    CommandFlavour flavour = CommandFlavour::Unknown;
    int coreMinor = 18; ///< megatron-core 0.N
    std::optional<qint64> sequenceLength = {};
    std::optional<qint64> firstStageLayers = {}; ///< --decoder-first-pipeline-num-layers
    std::optional<qint64> lastStageLayers = {};
    int extraPipelineLayers = 0;     ///< embedding and loss that count as layers (--account-for-...)
    bool hasPipelineLayout = false;  ///< --pipeline-model-parallel-layout decides where layers go
    bool knowsPipelineLayout = true; ///< the trainer has that option from core 0.13 on
    bool isLora = false;
    bool overlapsPipeline = true;     ///< false: --no-overlap-p2p-communication
    bool overlapsTensor = false;      ///< --tp-comm-overlap
    bool overlapsExperts = false;     ///< --overlap-moe-expert-parallel-comm
    bool offloadsActivations = false; ///< --cpu-offloading
    bool groupsExpertProducts = true; ///< --moe-grouped-gemm, which recomputing their activation needs
    bool recomputesWithFp8 = true;    ///< norms and experts' activations may be recomputed
    int mtpLayers = 0;                ///< --mtp-num-layers
    QStringList ownModules = {};      ///< --recompute-modules of the command
    // For estimates.
    QString gpu = {};    ///< type; empty: not known
    int gpusPerNode = 8; ///< at most `gpus`
    TrainingOptions options = {};
};

/// Adds what the options of the command decide.
void readCommandFacts(MegatronFacts& facts, const Dialect& dialect);

/// How the layers are split over PP x VPP without the command's own say; nothing where the trainer cannot be
/// told so, or the layers are not known.
[[nodiscard]] std::optional<PipelineSplit> splitOf(const MegatronFacts& facts, qint64 pp, qint64 vpp);
/// The options that ask for it; those that it does not need are taken out.
[[nodiscard]] QList<CommandEdit> splitEdits(const MegatronFacts& facts, qint64 pp, qint64 vpp);
/// Layers of the largest stage, as the command gives them or by splitOf(); -1 where they do not come out.
[[nodiscard]] qint64 largestStage(const MegatronFacts& facts, qint64 pp, qint64 vpp);
/// Whether the command itself says which stage has which layers.
[[nodiscard]] bool pinsPipeline(const MegatronFacts& facts);

[[nodiscard]] SearchSpace zenithSpace(const MegatronFacts& facts);
[[nodiscard]] RuleSet zenithRules(const MegatronFacts& facts);
/// Megatron-Core's own grid; more axes, degrees that are no powers of two, and only what the model can use.
[[nodiscard]] SearchSpace megatronCoreSpace(const MegatronFacts& facts);
[[nodiscard]] RuleSet megatronCoreRules(const MegatronFacts& facts);

/// Null when something that estimates need is not known.
[[nodiscard]] EstimatorPtr estimatorFor(const MegatronFacts& facts, const SearchSpace& space);

/// What may still make the command of a found layout faster, best first: see Preset::refinements.
[[nodiscard]] QList<Refinement> refinementsOf(
    const MegatronFacts& facts, const Dialect& winner, const QStringList& numeric);

// Parts of both spaces.
[[nodiscard]] QList<Value> powersOfTwoUpTo(qint64 limit);
[[nodiscard]] QList<Value> microBatchChoices(const MegatronFacts& facts);
[[nodiscard]] QList<Value> countTo(qint64 limit);
[[nodiscard]] Parameter parallelParameter(const QString& name, const QList<Value>& choices);
[[nodiscard]] Parameter methodParameter();
[[nodiscard]] Parameter recomputeLayersParameter(const MegatronFacts& facts);
[[nodiscard]] Parameter vitParameter();

} // namespace megatune
