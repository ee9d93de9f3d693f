// SPDX-License-Identifier: GPL-3.0-or-later
// One step of a layout as a picture, and as a trace that Perfetto and chrome://tracing open.
#pragma once

#include "core/estimate/pipelinetimeline.h"

namespace megatune {

/// Drawn below one another on one scale.
struct TitledTimeline
{
    QString title; ///< of the layout
    PipelineTimeline timeline;
    double capacity = 0; ///< bytes of one GPU
};

/// How wide the picture is, in pixels, and its colours as CSS has them.
struct PictureStyle
{
    double width = 1280;
    QString ground = QStringLiteral("#ffffff");
    QString text = QStringLiteral("#222222");
    QString idle = QStringLiteral("#f2f2f2");
    QString memory = QStringLiteral("#d9d9d9");
};

/// An SVG document of its own, without scripts and references.
[[nodiscard]] QByteArray pipelineSvg(const QList<TitledTimeline>& timelines, const PictureStyle& style = {});
/// What that picture shows at a place, one line; empty: nothing.
[[nodiscard]] QString pipelineTextAt(
    const QList<TitledTimeline>& timelines, const PictureStyle& style, double x, double y);
/// Pixels that it is high.
[[nodiscard]] double pipelineHeight(const QList<TitledTimeline>& timelines, const PictureStyle& style);
/// JSON of the Trace Event Format, times in microseconds: a process for each layout, a thread for each stage,
/// a counter for the memory of each.
[[nodiscard]] QByteArray pipelineTrace(const QList<TitledTimeline>& timelines);

/// "forward", "recomputation", ...
[[nodiscard]] QString spanTitle(PipelineSpan::Kind kind);

} // namespace megatune
