// SPDX-License-Identifier: GPL-3.0-or-later
// Options of trainers that more than one file asks for, canonical as CommandLine takes them, by Megatron-LM's
// name where it has one. What other trainers call them is in dialectoptions.cpp.
#pragma once

#include <QString>

namespace megatune::option {

inline const QString tensorParallel = QStringLiteral("tensor-model-parallel-size");
inline const QString pipelineParallel = QStringLiteral("pipeline-model-parallel-size");
inline const QString contextParallel = QStringLiteral("context-parallel-size");
inline const QString contextLevels = QStringLiteral("hierarchical-context-parallel-sizes");
inline const QString expertParallel = QStringLiteral("expert-model-parallel-size");
inline const QString expertTensorParallel = QStringLiteral("expert-tensor-parallel-size");
/// Of a script for accelerate, by transformers' convention.
inline const QString perDeviceBatch = QStringLiteral("per-device-train-batch-size");
/// Accelerate's, in place of the global batch size.
inline const QString acceleratesMicroBatches = QStringLiteral("megatron-lm-num-micro-batches");
inline const QString microBatch = QStringLiteral("micro-batch-size");
inline const QString globalBatch = QStringLiteral("global-batch-size");
inline const QString sequenceParallel = QStringLiteral("sequence-parallel");
inline const QString pipelineLayout = QStringLiteral("pipeline-model-parallel-layout");
inline const QString virtualStages = QStringLiteral("num-virtual-stages-per-pipeline-rank");
inline const QString layersPerVirtualStage = QStringLiteral("num-layers-per-virtual-pipeline-stage");
inline const QString recomputeGranularity = QStringLiteral("recompute-granularity");
inline const QString recomputeMethod = QStringLiteral("recompute-method");
inline const QString recomputeLayers = QStringLiteral("recompute-num-layers");
inline const QString recomputeModules = QStringLiteral("recompute-modules");
inline const QString recomputeActivations = QStringLiteral("recompute-activations");
inline const QString vitRecompute = QStringLiteral("vit-gradient-checkpointing");
inline const QString distributedOptimizer = QStringLiteral("use-distributed-optimizer");
inline const QString megatronFsdp = QStringLiteral("use-megatron-fsdp");
inline const QString shardingStrategy = QStringLiteral("data-parallel-sharding-strategy");
inline const QString checkpointFormat = QStringLiteral("ckpt-format");
inline const QString optimizerOffload = QStringLiteral("optimizer-cpu-offload");
inline const QString overlapGradReduce = QStringLiteral("overlap-grad-reduce");
inline const QString overlapParamGather = QStringLiteral("overlap-param-gather");
inline const QString layers = QStringLiteral("num-layers");
inline const QString hiddenSize = QStringLiteral("hidden-size");
inline const QString experts = QStringLiteral("num-experts");
inline const QString iterations = QStringLiteral("train-iters");

} // namespace megatune::option
