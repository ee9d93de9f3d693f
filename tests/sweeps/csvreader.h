// SPDX-License-Identifier: GPL-3.0-or-later
// Records of a CSV text: fields may be quoted, hold doubled quotes, separators and newlines.
#pragma once

#include <QList>
#include <QStringList>

namespace megatune {

/// Every record that has a field; a last one without a newline included.
[[nodiscard]] QList<QStringList> csvRecords(const QString& text);

} // namespace megatune
