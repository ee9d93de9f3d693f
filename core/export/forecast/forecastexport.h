// SPDX-License-Identifier: GPL-3.0-or-later
// A forecast over clusters as a file.
#pragma once

#include "core/base/json.h"
#include "core/export/forecast/forecastcolumns.h"

namespace megatune {

[[nodiscard]] QByteArray forecastCsv(const ForecastReport& report);
[[nodiscard]] OrderedJson forecastJson(const ForecastReport& report);
/// One page for any browser, without a network: the table and a chart of tokens/s by GPUs beside ideal
/// scaling. `written`: by what and when, for its foot.
[[nodiscard]] QByteArray forecastHtml(const ForecastReport& report, const QString& written);

} // namespace megatune
