// SPDX-License-Identifier: GPL-3.0-or-later
// What the value of a trial amounts to beside TFLOP/s: time of an iteration, tokens/s, model FLOPs
// utilisation (MFU). Printed where the log has it, else derived from what it has. Pure functions.
#pragma once

#include "core/study/state.h"

namespace megatune {

/// Absent: neither printed nor to be derived.
struct Throughput
{
    std::optional<double> stepMs = {};             ///< one iteration
    std::optional<double> tokensPerSecond = {};    ///< of all GPUs, taking sequences as full
    std::optional<double> tokensPerSecondGpu = {}; ///< of one GPU
    std::optional<double> mfu = {};                ///< 0.42 of peakTflops()
};

/// Of the trials of one study. Reads no files.
class StudyThroughput
{
public:
    explicit StudyThroughput(const StudyCreated& study);

    /// Nothing of a trial without a value.
    [[nodiscard]] Throughput of(const Trial& trial) const;
    /// Of a value in the study's unit, with the time of an iteration where it was printed.
    [[nodiscard]] Throughput of(double value, std::optional<double> stepMs = {}) const;

    /// Model, length and batch are known well enough to say it of some value.
    [[nodiscard]] bool hasTokens() const;
    [[nodiscard]] bool hasMfu() const;
    /// Peak of the GPU's dense products at the precision that the command asks for, 16 bits where it does not
    /// say; what MFU is a share of.
    [[nodiscard]] std::optional<double> peakTflops() const { return m_peakTflops; }
    /// Of the products, as the command asks for them.
    [[nodiscard]] ProductPrecision products() const { return m_products; }
    /// Mean tokens of a sequence, as far as they are known.
    [[nodiscard]] std::optional<qint64> sequenceLength() const { return m_length; }

private:
    bool m_isSpeed;
    bool m_isSamples;
    int m_gpus = 0; ///< 0: not known
    ProductPrecision m_products = ProductPrecision::Sixteen;
    std::optional<qint64> m_length = {};
    std::optional<double> m_batch = {};  ///< sequences of an iteration
    std::optional<double> m_tokens = {}; ///< of an iteration
    std::optional<double> m_flops = {};  ///< of an iteration
    std::optional<double> m_peakTflops = {};
};

} // namespace megatune
