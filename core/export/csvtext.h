// SPDX-License-Identifier: GPL-3.0-or-later
// Comma-separated values as RFC 4180 has them: UTF-8, CRLF, quotes only where they are needed.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace megatune {

/// The field as it stands in a record: in quotes when it holds a comma, a quote or a line break.
[[nodiscard]] QString csvField(const QString& value);
/// One record with its line end.
[[nodiscard]] QByteArray csvRecord(const QStringList& values);

} // namespace megatune
