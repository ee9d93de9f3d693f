// SPDX-License-Identifier: GPL-3.0-or-later
// The forms of export, each in a file of its own; exportKinds() lists them.
#pragma once

#include "core/export/exporter.h"

namespace megatune {

[[nodiscard]] ExportKind accelerateExport();
[[nodiscard]] ExportKind argumentsExport();
[[nodiscard]] ExportKind csvExport();
[[nodiscard]] ExportKind diffExport();
[[nodiscard]] ExportKind htmlExport();
[[nodiscard]] ExportKind jsonExport();
[[nodiscard]] ExportKind nodesExport();
[[nodiscard]] ExportKind optunaExport();
[[nodiscard]] ExportKind sbatchExport();
[[nodiscard]] ExportKind scriptExport();
[[nodiscard]] ExportKind shellExport();
[[nodiscard]] ExportKind swiftYamlExport();

} // namespace megatune
