// SPDX-License-Identifier: GPL-3.0-or-later
// An explained run for people, section by section: what a terminal, a page for a browser and the window show.
#pragma once

#include "core/explain/runexplanation.h"
#include "core/words/estimatewords.h"

namespace megatune {

struct ExplainedRow
{
    QString name;
    QString value;
};

struct ExplainedSection
{
    QString title;
    QList<ExplainedRow> rows = {};
    QList<PartOfWhole> parts = {}; ///< of what the title names
    QStringList sentences = {};
};

/// Those that say something, translated, in the order in which one asks.
[[nodiscard]] QList<ExplainedSection> explanationSections(const RunExplanation& run);

} // namespace megatune
