// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes, clusters and layouts that the tests of the estimates share. Header only.
#pragma once

#include "core/estimate/memorymodel.h"

using namespace Qt::StringLiterals;

namespace megatune::estimates {

inline constexpr double mebibyte = 1024.0 * 1024;
inline constexpr double gibibyte = 1024.0 * mebibyte;

/// layers, hidden, heads, groups, head dimension, feed-forward, vocabulary.
inline ModelShape denseShape(int layers, int hidden, int heads, int groups, int headDim, int ffn, int vocab)
{
    ModelShape shape;
    shape.name = u"a dense model"_s;
    shape.numLayers = layers;
    shape.hiddenSize = hidden;
    shape.numAttentionHeads = heads;
    shape.numQueryGroups = groups;
    shape.headDim = headDim;
    shape.ffnHiddenSize = ffn;
    shape.vocabSize = vocab;
    shape.tiedEmbeddings = false;
    return shape;
}

inline ModelShape llama2Shape()
{
    return denseShape(32, 4096, 32, 32, 128, 11008, 32000);
}

inline ModelShape llama3Shape(int layers)
{
    return denseShape(layers, 8192, 64, 8, 128, 28672, 128256);
}

inline ModelShape sparseShape()
{
    ModelShape shape = denseShape(48, 2048, 32, 4, 128, 6144, 151936);
    shape.numExperts = 128;
    shape.expertsPerToken = 8;
    shape.expertFfnHiddenSize = 768;
    return shape;
}

/// DeepSeek-V2 with four layers.
inline ModelShape latentShape()
{
    ModelShape shape = denseShape(4, 5120, 128, 128, 40, 12288, 102400);
    shape.numExperts = 160;
    shape.expertsPerToken = 6;
    shape.expertFfnHiddenSize = 1536;
    shape.sharedExpertFfnHiddenSize = 3072;
    shape.firstDenseLayers = 1;
    shape.qLoraRank = 1536;
    shape.kvLoraRank = 512;
    shape.qkNopeHeadDim = 128;
    shape.qkRopeHeadDim = 64;
    shape.vHeadDim = 128;
    return shape;
}

inline ClusterSpec clusterOf(int gpus)
{
    return {*gpuSpec(u"H100"_s), gpus, 8, 0};
}

inline LayoutSpec layoutOf(int tp, int pp, int cp = 1, int ep = 1, int mbs = 1)
{
    LayoutSpec layout;
    layout.tp = tp;
    layout.pp = pp;
    layout.cp = cp;
    layout.ep = ep;
    layout.mbs = mbs;
    return layout;
}

inline MemoryModel modelOf(const ModelShape& shape, int gpus, const TrainingSpec& training = {})
{
    const Result<MemoryModel> model = MemoryModel::create(shape, clusterOf(gpus), training);
    return model ? *model : MemoryModel(ShapeSizes(), clusterOf(gpus), training);
}

inline TrainingSpec trainingOf(
    double sequence, double batch, StateSharding sharding = StateSharding::OptimizerState)
{
    TrainingSpec training;
    training.sequenceLength = sequence;
    training.globalBatch = batch;
    training.sharding = sharding;
    return training;
}

inline double states(const StageMemory& memory)
{
    return memory.weights + memory.gradients + memory.optimizer;
}

} // namespace megatune::estimates
