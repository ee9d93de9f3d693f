// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/flops.h"

#include "core/base/tr.h"
#include "core/estimate/shapesizes.h"

#include <QRegularExpression>

namespace megatune {

namespace {

double flopsGroupRatio(const ShapeSizes& s)
{
    return s.query > 0 ? s.keyValue / s.query : 1;
}

// core_v0.5.0, megatron/training.py: num_floating_point_operations.
double flopsV05(const ShapeSizes& s, double seq, double batch)
{
    const double h = s.hidden;
    return 60 * batch * seq * s.layers * h * h
        * (1 + flopsGroupRatio(s) / 5 + seq / (5 * h) + s.vocab / (10 * s.layers * h));
}

// core_v0.6.0: the feed-forward width is --ffn-hidden-size (an expert's in an MoE model) on every layer.
double flopsV06(const ShapeSizes& s, double seq, double batch)
{
    const double h = s.hidden;
    const double width = s.experts > 0 ? s.expertFfn * s.topK : s.ffn;
    return 12 * batch * seq * s.layers * h * h
        * (1 + width / h * s.matrices / 2 + flopsGroupRatio(s) + seq / h + s.vocab / (2 * s.layers * h));
}

// core_v0.8.0 to 0.10.0: attention by the projection's width; shared experts from 0.10 on.
double flopsV08(const ShapeSizes& s, double seq, double batch)
{
    const double h = s.hidden;
    const double projection = s.mla ? s.heads * (s.qkHead + s.ropeHead) : s.query;
    const double width = (s.experts > 0 ? s.expertFfn * s.topK : s.ffn) + s.sharedFfn;
    return 12 * batch * seq * s.layers * h * h
        * ((1 + flopsGroupRatio(s) + seq / h) * projection / h + width / h * s.matrices / 2
            + s.vocab / (2 * s.layers * h));
}

/// Multiply-adds a token of a layer's full attention that do not grow with the sequence.
double flopsAttentionLinear(const ShapeSizes& s)
{
    const double h = s.hidden;
    if (s.mla) {
        const double up = s.heads * (s.qkHead + s.ropeHead);
        const double query = s.qLora > 0 ? s.qLora * (h + up + 1) : h * up;
        return query + s.kvLora * (h + s.heads * (s.qkHead + s.vHead) + 1) + h * s.ropeHead
            + s.heads * s.vHead * h;
    }
    return s.attentionSharded;
}

/// The same of Gated DeltaNet. Head size 128 and convolution width 4: those of Qwen3-Next and Qwen3.5.
double flopsDeltaNetLinear(const ShapeSizes& s)
{
    constexpr double valueHead = 128;
    constexpr double convolution = 4;
    const double valueHeads = s.linearValue / valueHead;
    return s.hidden * (2 * s.linearKey + 2 * s.linearValue + 2 * valueHeads)
        + convolution * (2 * s.linearKey + s.linearValue) + s.linearValue * valueHead * 4
        + s.hidden * s.linearValue;
}

// HEAD, megatron/training/training.py: num_floating_point_operations; 0.11 and 0.12 without linear attention.
/// Each layer of multi-token prediction is one more of the last kind, a projection of twice the width, norms
/// and another output layer.
double flopsHead(const ShapeSizes& s, double seq, double batch, bool countLinear, int mtp)
{
    const int layers = static_cast<int>(s.layers);
    const bool lastIsMoe = s.moeLayersBefore(layers) > s.moeLayersBefore(layers - 1);
    const bool lastIsFull = !countLinear || s.fullLayersBefore(layers) > s.fullLayersBefore(layers - 1);
    const double all = s.layers + mtp;
    const double moe = s.moeLayersBefore(layers) + (lastIsMoe ? mtp : 0);
    const double full = (countLinear ? s.fullLayersBefore(layers) : s.layers) + (lastIsFull ? mtp : 0);
    const double h = s.hidden;
    const double ffn =
        h * s.matrices * (s.ffn * (all - moe) + s.expertFfn * s.topK * moe + s.sharedFfn * moe);
    const double linear =
        flopsAttentionLinear(s) * full + (full < all ? flopsDeltaNetLinear(s) * (all - full) : 0);
    // Causal: half of the scores; MLA's keys and values have different widths.
    const double core = s.mla ? s.heads * (s.qkHead + s.ropeHead + s.vHead) / 2 : s.query;
    const double predicted = mtp * (3 * h + 2 * h * h);
    return 6 * batch * seq * (ffn + linear + predicted + h * s.vocab * (mtp + 1))
        + 6 * batch * seq * seq * core * full;
}

} // namespace

QString flopConventionTitle(FlopConvention convention)
{
    switch (convention) {
    case FlopConvention::CoreV05:
        return Tr::tr("core 0.5");
    case FlopConvention::CoreV06:
        return Tr::tr("core 0.6 to 0.7");
    case FlopConvention::CoreV08:
        return Tr::tr("core 0.8 to 0.10");
    case FlopConvention::CoreV011:
        return Tr::tr("core 0.11 to 0.12");
    case FlopConvention::Head:
        break;
    }
    return Tr::tr("core 0.13 and newer");
}

std::optional<FlopConvention> flopConventionForVersion(const QString& coreVersion)
{
    static const QRegularExpression pattern(QStringLiteral("(\\d{1,4})\\.(\\d{1,4})"));
    const QRegularExpressionMatch match = pattern.match(coreVersion);
    if (!match.hasMatch())
        return std::nullopt;
    const int minor = match.capturedView(1).toInt() > 0 ? 1000 : match.capturedView(2).toInt();
    if (minor <= 5)
        return FlopConvention::CoreV05;
    if (minor <= 7)
        return FlopConvention::CoreV06;
    if (minor <= 10)
        return FlopConvention::CoreV08;
    return minor <= 12 ? FlopConvention::CoreV011 : FlopConvention::Head;
}

Result<double> trainingFlops(const ModelShape& shape, FlopConvention convention, double sequenceLength,
    double globalBatch, int mtpLayers)
{
    const Result<ShapeSizes> sizes = shapeSizes(shape);
    MEGATUNE_TRY(sizes);
    switch (convention) {
    case FlopConvention::CoreV05:
        return flopsV05(*sizes, sequenceLength, globalBatch);
    case FlopConvention::CoreV06:
        return flopsV06(*sizes, sequenceLength, globalBatch);
    case FlopConvention::CoreV08:
        return flopsV08(*sizes, sequenceLength, globalBatch);
    case FlopConvention::CoreV011:
        return flopsHead(*sizes, sequenceLength, globalBatch, false, mtpLayers);
    case FlopConvention::Head:
        break;
    }
    return flopsHead(*sizes, sequenceLength, globalBatch, true, mtpLayers);
}

std::optional<double> stepFlops(
    const ModelShape& shape, const QString& coreVersion, qint64 globalBatch, qint64 sequenceLength)
{
    if (globalBatch <= 0 || sequenceLength <= 0)
        return std::nullopt;
    const FlopConvention convention = flopConventionForVersion(coreVersion).value_or(FlopConvention::Head);
    const Result<double> flops = trainingFlops(
        shape, convention, static_cast<double>(sequenceLength), static_cast<double>(globalBatch));
    return flops && *flops > 0 ? std::optional(*flops) : std::nullopt;
}

double tflopsPerGpu(double flops, double stepSeconds, int gpus)
{
    return stepSeconds > 0 && gpus > 0 ? flops / (stepSeconds * gpus * 1e12) : 0;
}

} // namespace megatune
