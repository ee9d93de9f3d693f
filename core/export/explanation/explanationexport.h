// SPDX-License-Identifier: GPL-3.0-or-later
// An explained run as a file.
#pragma once

#include "core/base/json.h"
#include "core/explain/runexplanation.h"

namespace megatune {

[[nodiscard]] OrderedJson explanationJson(const RunExplanation& run);
/// One page for any browser, without a network. `title`: the log's name; `written`: by what and when.
[[nodiscard]] QByteArray explanationHtml(
    const RunExplanation& run, const QString& title, const QString& written);

} // namespace megatune
