// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the preset `megatron` share: the facts that rules decide by, the axes of its space, its
// two rule sets. Internal to core: for this folder, and for recipes, which must only propose what is
// accepted.
#pragma once

#include "core/estimate/estimator.h"
#include "core/estimate/stages.h"
#include "core/model/modelshape.h"
#include "core/preset/refinements.h"
#include "core/preset/trainingoptions.h"
#include "core/space/axisnames.h"
#include "core/space/rule.h"
#include "core/space/searchspace.h"
#include "core/trainer/dialect.h"

namespace megatune {

/// Parameters whose value is written as it is, with their options; in the order in which they come into the
/// command.
[[nodiscard]] const QList<QPair<QString, QString>>& sizeOptions();

// Codes of words, for rules.
enum GranularityCode : qint64 { FullRecompute = 0, SelectiveRecompute = 1, NoRecompute = 2 };
enum MethodCode : qint64 { UniformMethod = 0, BlockMethod = 1 };

/// What the command's options beside those of the layout ask of a layout; see addCommandRules().
struct LayoutDemands
{
    bool graphsExcludeFull = false;      ///< CUDA graphs of less than a whole iteration
    bool graphsExcludeSelective = false; ///< those of older versions
    bool graphsExcludeExperts = false;   ///< --cuda-graph-impl local with EP
    QStringList graphedModules = {};     ///< that CUDA graphs exclude from selective recomputation
    bool shardsByTorch = false;          ///< --use-torch-fsdp2
    bool shardsByMegatron = false;       ///< --use-megatron-fsdp
    QString excludesFullSharding = {};   ///< the option that does not go with it
    bool distributesRecompute = false;   ///< --distribute-saved-activations
    bool ordersPipelineFirst = false;    ///< --use-tp-pp-dp-mapping
    bool gathersInOptimizerStep = false; ///< --overlap-param-gather-with-optimizer-step
    bool defersEmbedding = false;        ///< --defer-embedding-wgrad-compute
    bool usesHybridContext = false;      ///< --hybrid-context-parallel
    bool usesHyperConnections = false;   ///< --enable-mhc-connections: manifold-constrained hyper-connections
    bool offloadsInExperts = false;      ///< --offload-modules names a part of the experts
    QString hybridPattern = {};          ///< --hybrid-layer-pattern: M, *, -, E a layer, | between stages
    bool dispatchesOverGroup = false;    ///< a flex token dispatcher, which one rank cannot have
    bool hasBiases = false;              ///< of linear layers: no --disable-bias-linear
    bool excludesPipeline = false;       ///< DeepSpeed's ZeRO 2 or 3, or its experts
    bool repeatsContext = false;         ///< every CP rank gets the whole sequence: Accelerate's own batches
    qint64 weightShards = 0;             ///< --tensor-parallel-num-weight-shards; 0: TP
    qint64 expertWeightShards = 0;       ///< --expert-tensor-parallel-num-weight-shards; 0: ETP
    qint64 optimizerInstances = 1;       ///< --num-distributed-optimizer-instances
    qint64 microBatchGroup = 0;          ///< --microbatch-group-size-per-virtual-pipeline-stage; 0: PP
    // GRPO of ms-swift.
    qint64 answers = 0;         ///< of each prompt of a batch; 0: it holds no prompts
    qint64 generations = 0;     ///< completions of a prompt (num_generations); 0: nothing is generated
    qint64 generationBatch = 0; ///< completions of one generation, where the command names them
    qint64 generationSteps = 1; ///< global batches of one generation, otherwise
    /// --hierarchical-context-parallel-sizes, which are written anew for each CP.
    QList<qint64> contextLevels = {};
};

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
    TrainerKind trainer = TrainerKind::Unknown;
    QStringList missingOptions = {}; ///< of the layout's, that the trainer lacks
    bool takesOptions = true;        ///< else a trial brings its layout to the trainer by other ways
    int coreMinor = 18;              ///< megatron-core 0.N
    std::optional<qint64> sequenceLength = {};
    std::optional<qint64> firstStageLayers = {}; ///< --decoder-first-pipeline-num-layers
    std::optional<qint64> lastStageLayers = {};
    qint64 ownStages = 1;            ///< PP of the command as it is
    int extraPipelineLayers = 0;     ///< embedding and loss that count as layers (--account-for-...)
    bool hasPipelineLayout = false;  ///< --pipeline-model-parallel-layout decides where layers go
    bool knowsPipelineLayout = true; ///< the trainer has that option from core 0.13 on
    bool isLora = false;
    bool hasNoExperts = false;        ///< the command gives the sizes of the model, and no experts
    bool triesFullSharding = false;   ///< trials with and without Megatron-FSDP
    bool hasTeacher = false;          ///< lies on these GPUs, and knows no virtual stages
    bool overlapsPipeline = true;     ///< false: --no-overlap-p2p-communication
    bool overlapsTensor = false;      ///< --tp-comm-overlap
    bool overlapsExperts = false;     ///< --overlap-moe-expert-parallel-comm
    bool offloadsActivations = false; ///< --cpu-offloading-num-layers
    bool groupsExpertProducts = true; ///< --moe-grouped-gemm, which recomputing their activation needs
    bool recomputesWithFp8 = true;    ///< norms and experts' activations may be recomputed
    int mtpLayers = 0;                ///< --mtp-num-layers
    QStringList ownModules = {};      ///< --recompute-modules of the command
    std::optional<qint64> fixedMicroBatches = {}; ///< of a step, set in the code of a script for accelerate
    LayoutDemands demands = {};
    // For estimates.
    QString gpu = {};    ///< type; empty: not known
    int gpusPerNode = 8; ///< at most `gpus`
    TrainingOptions options = {};

    /// For sure; else there may be experts.
    [[nodiscard]] bool isDense() const { return shape ? !shape->isMoe() : hasNoExperts; }
};

/// Adds what the options of the command decide, by `facts.coreMinor`.
void readCommandFacts(MegatronFacts& facts, const Dialect& dialect);
/// Whether there is sequence parallelism to choose.
[[nodiscard]] bool offersSequenceParallel(const MegatronFacts& facts);
/// Whether dense layers' ETP stays out of the command, so that Megatron takes TP for it.
[[nodiscard]] bool leavesExpertTensor(const MegatronFacts& facts);
/// ETP is always TP, since the trainer has no option for it.
[[nodiscard]] bool tiesExpertTensor(const MegatronFacts& facts);
/// The levels of the command's hierarchical CP for another degree: each as large as it was where it divides,
/// the rest is the last one's. Empty where the command has none.
[[nodiscard]] QList<qint64> contextLevelsFor(const MegatronFacts& facts, qint64 cp);

/// How the layers are split over PP x VPP without the command's own say; nothing where the trainer cannot be
/// told so, or the layers are not known.
[[nodiscard]] std::optional<PipelineSplit> splitOf(const MegatronFacts& facts, qint64 pp, qint64 vpp);
/// The options that ask for it; those that it does not need are taken out.
[[nodiscard]] QList<CommandEdit> splitEdits(const MegatronFacts& facts, qint64 pp, qint64 vpp);
/// Every option that splitEdits() may ask with.
[[nodiscard]] QStringList pipelineSplitOptions();
/// Layers of the largest stage, as the command gives them or by splitOf(); -1 where they do not come out.
[[nodiscard]] qint64 largestStage(const MegatronFacts& facts, qint64 pp, qint64 vpp);
/// Whether the command itself says which stage has which layers.
[[nodiscard]] bool pinsPipeline(const MegatronFacts& facts);
/// The command's own stages do not hold all layers. Cores without the check train those that they have, which
/// looks faster than it is (NVIDIA/Megatron-LM#2718).
[[nodiscard]] bool losesLayers(const MegatronFacts& facts);

[[nodiscard]] SearchSpace zenithSpace(const MegatronFacts& facts);
[[nodiscard]] RuleSet zenithRules(const MegatronFacts& facts);
/// Megatron-Core's own grid; more axes, degrees that are no powers of two, and only what the model can use.
[[nodiscard]] SearchSpace megatronCoreSpace(const MegatronFacts& facts);
[[nodiscard]] RuleSet megatronCoreRules(const MegatronFacts& facts);
/// See Preset::doubts(); of either space.
[[nodiscard]] RuleSet megatronDoubts(const MegatronFacts& facts, const SearchSpace& space);

/// Null when something that estimates need is not known.
[[nodiscard]] EstimatorPtr estimatorFor(const MegatronFacts& facts, const SearchSpace& space);

/// The version of megatron-core whose rules count where nobody says one, as core_version takes it.
[[nodiscard]] QString assumedCoreVersion();
/// Of a version of megatron-core that was found the nearest one whose rules are known, as core_version takes
/// it; nothing where it is no version.
[[nodiscard]] std::optional<QString> nearestCoreVersion(const QString& version);

/// What may still make the command of a found layout faster, best first: see Preset::refinements.
[[nodiscard]] QList<Refinement> refinementsOf(
    const MegatronFacts& facts, const Dialect& winner, const QStringList& numeric);

// Parts of both spaces.
[[nodiscard]] QList<Value> powersOfTwoUpTo(qint64 limit);
[[nodiscard]] QList<Value> microBatchChoices(const MegatronFacts& facts);
[[nodiscard]] QList<Value> countTo(qint64 limit);
[[nodiscard]] Parameter methodParameter(const MegatronFacts& facts);
[[nodiscard]] Parameter recomputeLayersParameter(const MegatronFacts& facts);
[[nodiscard]] Parameter vitParameter();

} // namespace megatune
