// SPDX-License-Identifier: GPL-3.0-or-later
// Export `json`: the whole study as one document.
#include "core/base/tr.h"
#include "core/export/exporter.h"
#include "core/export/exportkinds.h"
#include "core/export/jsondocument.h"
#include "core/export/studydocument.h"

#include <nlohmann/json.hpp>

namespace megatune {

namespace {

Result<Exported> exportJson(const StudyState& state, const ExportRequest&)
{
    return Exported{jsonDocument(studyDocument(state))};
}

} // namespace

ExportKind jsonExport()
{
    return ExportKind{.name = u"json"_qs,
        .label = Tr::tr("JSON document"),
        .title = Tr::tr("the study with all its trials as one JSON document"),
        .suffix = u"json"_qs,
        .ofTrial = false,
        .create = exportJson};
}

} // namespace megatune
