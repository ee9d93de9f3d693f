// SPDX-License-Identifier: GPL-3.0-or-later
// An explained run for people, section by section: what a terminal, a page for a browser and the window show.
#pragma once

#include "core/explain/runexplanation.h"

namespace megatune {

struct ExplainedRow
{
    QString name;
    QString value;
    std::optional<double> share = {}; ///< of the section's whole
};

struct ExplainedSection
{
    QString title;
    QList<ExplainedRow> rows = {};
    QStringList sentences = {};
};

/// Those that say something, translated, in the order in which one asks.
[[nodiscard]] QList<ExplainedSection> explanationSections(const RunExplanation& run);

} // namespace megatune
