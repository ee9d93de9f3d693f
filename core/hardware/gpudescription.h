// SPDX-License-Identifier: GPL-3.0-or-later
// A type of GPU that the table does not have, described by hand: as one line of text, which stands wherever a
// type's name stands (--gpu, the draft, the study file), or as a JSON file.
#pragma once

#include "core/base/json.h"
#include "core/hardware/gpuspec.h"

namespace megatune {

/// One figure of a description.
struct GpuFigure
{
    QString key;                       ///< in text and files: "memory_gib"
    QString title;                     ///< for people, without the unit
    QString unit;                      ///< "GiB"
    double GpuSpec::*member = nullptr; ///< null: GPUs that the link reaches, which is a count
    double unitSize = 1;
    double least = 0;
    double most = 0;
    bool required = true;

    [[nodiscard]] double of(const GpuSpec& spec) const
    {
        return member == nullptr ? spec.linkDomain : spec.*member / unitSize;
    }
    /// Empty for a figure that is not required and that the GPU does not have, or has as GPUs usually do.
    [[nodiscard]] QString textOf(const GpuSpec& spec) const;
};

/// In the order in which they are written.
[[nodiscard]] QList<GpuFigure> gpuFigures();

/// No name has a '=', and every description does.
[[nodiscard]] inline bool isGpuDescription(const QString& text)
{
    return text.contains(u'=');
}

/// The name alone of what is a name or a description.
[[nodiscard]] inline QString gpuNameIn(const QString& text)
{
    return isGpuDescription(text) ? text.section(u'/', 0, 0) : text;
}

/// "H20-3e/memory_gib=139.8/bf16_tflops=148/memory_gb_per_s=4800/link_gb_per_s=450/network_gb_per_s=50". What
/// is missing, unknown or impossible is said in one sentence.
[[nodiscard]] Result<GpuSpec> gpuFromDescription(const QString& text);
/// The same of figures as they were typed, by key; empty ones count as absent.
[[nodiscard]] Result<GpuSpec> gpuFromFigures(
    const QString& name, const QList<QPair<QString, QString>>& figures);
/// The same of a file with one JSON object: "name", and the keys of the text.
[[nodiscard]] Result<GpuSpec> gpuFromFile(const QString& path);

/// The line of text that gpuFromDescription() reads.
[[nodiscard]] QString gpuDescription(const GpuSpec& spec);
/// What it does not say and estimates assume, one sentence.
[[nodiscard]] QString gpuDescriptionLimits(const GpuSpec& spec);
/// The object that gpuFromFile() reads.
[[nodiscard]] OrderedJson toJson(const GpuSpec& spec);

} // namespace megatune
