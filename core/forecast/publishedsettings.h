// SPDX-License-Identifier: GPL-3.0-or-later
// Speeds that vendors and others have published, from resources/published.json: numbers and the names of
// their sources. They are neither estimates nor one's own measurements, and are never mixed with them.
#pragma once

#include "core/forecast/clusterforecast.h"

namespace megatune {

struct PublishedSetting
{
    QString model;     ///< "Llama-3-8B"
    double total = 0;  ///< parameters
    double active = 0; ///< parameters that a token meets
    QString gpu;       ///< as the table of GPUs spells it
    int gpus = 0;
    qint64 sequenceLength = 0; ///< tokens
    qint64 globalBatch = 0;    ///< 0: not published
    QString precision;         ///< "BF16", "FP8", "MXFP8", "NVFP4"
    QString layout;            ///< "TP2 PP4 MBS1"; what was not published is absent
    double tflops = 0;         ///< of one GPU
    QString source;            ///< "Megatron-Bridge 26.04"
};

/// A malformed resource is empty. Thread-safe.
[[nodiscard]] const QList<PublishedSetting>& publishedSettings();

/// What a setting is compared by.
struct PublishedQuery
{
    ModelShape shape;
    QString gpu; ///< as the table of GPUs spells it
    int gpus = 0;
    qint64 sequenceLength = 0; ///< tokens
    ProductPrecision products = ProductPrecision::Sixteen;
};

/// Nothing where model, type of GPU or length are not known.
[[nodiscard]] std::optional<PublishedQuery> publishedQuery(const StudyCreated& study);
[[nodiscard]] PublishedQuery publishedQuery(const ClusterForecast& cluster);

/// The one of the same type of GPU (or the same chip under another name, such as H800), of a model of the
/// same kind (dense, or with experts) with at most twice or half the active parameters, that is nearest in
/// size, precision, length and number of GPUs; of several the fastest. Nothing where there is none.
[[nodiscard]] std::optional<PublishedSetting> nearestPublished(const PublishedQuery& query);

/// "409 TFLOP/s per GPU: Llama-3-8B on 8 H100-80GB in BF16, 8,192 tokens, TP1 MBS1 (Megatron-Bridge 26.04)".
[[nodiscard]] QString publishedText(const PublishedSetting& setting);
/// The same with what of the query it has otherwise: "...; other precision, number of GPUs".
[[nodiscard]] QString publishedText(const PublishedQuery& query, const PublishedSetting& setting);
/// That of the nearest; empty: there is none, or nothing is asked.
[[nodiscard]] QString nearPublishedText(const std::optional<PublishedQuery>& query);

} // namespace megatune
