// SPDX-License-Identifier: GPL-3.0-or-later
// Export `json`: the whole study as one document.
#include "core/base/tr.h"
#include "core/export/exporter.h"
#include "core/export/exportkinds.h"
#include "core/export/jsondocument.h"
#include "core/export/studydocument.h"

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

Result<Exported> exportJson(const StudyState& state, const ExportRequest&)
{
    // Trial by trial: the tree of a million of them would take gigabytes.
    Exported exported{openJsonDocument(studyDocument(state)) + ",\n  \"trials\": ["};
    const StudyThroughput throughput(state.header());
    const int warmup = state.header().measure.warmup;
    const char* before = "\n    ";
    for (const Trial& trial : state.trials()) {
        exported.bytes += std::exchange(before, ",\n    ") + toLine(trialDocument(trial, throughput, warmup));
    }
    exported.bytes += state.trials().isEmpty() ? "]\n}\n" : "\n  ]\n}\n";
    return exported;
}

} // namespace

ExportKind jsonExport()
{
    return ExportKind{.name = u"json"_s,
        .label = Tr::tr("JSON document"),
        .title = Tr::tr("the study with all its trials as one JSON document"),
        .suffix = u"json"_s,
        .ofTrial = false,
        .create = exportJson};
}

} // namespace megatune
