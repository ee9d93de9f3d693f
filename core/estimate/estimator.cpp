// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/estimator.h"

#include "core/base/vectorregisters.h"
#include "core/estimate/layoutreader.h"
#include "core/estimate/stages.h"

namespace megatune {

namespace {

class ShapeEstimator final : public Estimator
{
public:
    ShapeEstimator(const SearchSpace& space, MemoryModel memory, ThroughputModel speed,
        const TrainingSpec& training, int gpus, int layers, SpeedDoubt doubt)
        : m_reader(space)
        , m_memory(std::move(memory))
        , m_speed(std::move(speed))
        , m_training(training)
        , m_gpus(gpus)
        , m_layers(layers)
        , m_doubt(std::move(doubt))
    {
    }

    [[nodiscard]] LayoutEstimate estimate(Numbers numbers) const override
    {
        clearVectorRegisters();
        const LayoutSpec layout = m_reader.read(numbers);
        return estimateLayout(m_memory, m_speed, layout, layerLaunches(layout, m_training, m_gpus, m_layers));
    }

    [[nodiscard]] PipelineCosts pipeline(Numbers numbers) const override
    {
        return pipelineCosts(m_memory, m_speed, m_reader.read(numbers), m_training, m_gpus);
    }

    [[nodiscard]] double capacity() const override { return m_memory.capacity(); }
    [[nodiscard]] SpeedDoubt doubt() const override { return m_doubt; }

private:
    LayoutReader m_reader;
    MemoryModel m_memory;
    ThroughputModel m_speed;
    TrainingSpec m_training;
    int m_gpus;
    int m_layers;
    SpeedDoubt m_doubt;
};

} // namespace

Result<EstimatorPtr> makeEstimator(const SearchSpace& space, const ModelShape& shape,
    const ClusterSpec& cluster, const TrainingSpec& training)
{
    Result<MemoryModel> memory = MemoryModel::create(shape, cluster, training);
    MEGATUNE_TRY(memory);
    Result<ThroughputModel> speed = ThroughputModel::create(shape, cluster, training);
    MEGATUNE_TRY(speed);
    return std::make_shared<const ShapeEstimator>(space, std::move(*memory), std::move(*speed), training,
        cluster.gpuCount, shape.numLayers.value_or(1), speedDoubt(shape, cluster.gpu, training));
}

Result<EstimatorPtr> makeEstimator(const SearchSpace& space, const ModelShape& shape, const QString& gpu,
    int gpuCount, int gpusPerNode, const TrainingSpec& training)
{
    const Result<GpuSpec> spec = gpuSpec(gpu);
    MEGATUNE_TRY(spec);
    return makeEstimator(space, shape, ClusterSpec{*spec, gpuCount, gpusPerNode, 0}, training);
}

Result<void> checkGpuName(const QString& gpu)
{
    const Result<GpuSpec> spec = gpuSpec(gpu);
    MEGATUNE_TRY(spec);
    return {};
}

bool multipliesIn(ProductPrecision precision, const QString& gpu)
{
    const Result<GpuSpec> spec = gpuSpec(gpu);
    if (!spec)
        return false;
    if (precision == ProductPrecision::Sixteen)
        return true;
    return precision == ProductPrecision::Eight ? spec->fp8Tflops > 0 : spec->fp4Tflops > 0;
}

double peakTflops(const GpuSpec& gpu, ProductPrecision precision)
{
    if (precision == ProductPrecision::Four && gpu.fp4Tflops > 0)
        return gpu.fp4Tflops;
    if (precision != ProductPrecision::Sixteen && gpu.fp8Tflops > 0)
        return gpu.fp8Tflops;
    return gpu.bf16Tflops;
}

LayoutEstimate estimateLayout(
    const MemoryModel& memory, const ThroughputModel& speed, const LayoutSpec& layout, double launches)
{
    return {memory.estimate(layout), speed.estimate(layout), layout, launches};
}

double layerLaunches(const LayoutSpec& layout, const TrainingSpec& training, int gpus, int layers)
{
    return layoutSizes(layout, training, gpus).microBatches * std::max(1.0, double(layers) / layout.pp);
}

} // namespace megatune
