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

/// An SVG document of its own, without scripts and references.
[[nodiscard]] QByteArray pipelineSvg(const QList<TitledTimeline>& timelines);
/// JSON of the Trace Event Format, times in microseconds: a process for each layout, a thread for each stage,
/// a counter for the memory of each.
[[nodiscard]] QByteArray pipelineTrace(const QList<TitledTimeline>& timelines);

/// "forward", "recomputation", ...
[[nodiscard]] QString spanTitle(PipelineSpan::Kind kind);

} // namespace megatune
