// SPDX-License-Identifier: GPL-3.0-or-later
// Where an exported text came from, as comments in it.
#pragma once

#include "core/export/exporter.h"
#include "core/run/hostspec.h"

namespace megatune {

/// Which of the study's hosts the trial ran on, where that was one of `kind`.
[[nodiscard]] std::optional<HostSpec> hostOfTrial(
    const StudyCreated& study, const Trial& trial, HostSpec::Kind kind);

/// A sentence for forms that run on one machine by themselves, where the trial ran otherwise: which export
/// runs as it did. Empty where they do.
[[nodiscard]] QStringList placeRemarks(const StudyCreated& study, const Trial& trial);

/// "# TEXT" on one line, whatever the text holds.
[[nodiscard]] QString commentLine(const QString& text);

/// Study, trial, value and layout, when it was measured and by what it was written: a comment line each.
[[nodiscard]] QString originComments(
    const StudyState& state, const Trial& trial, const ExportRequest& request);

} // namespace megatune
