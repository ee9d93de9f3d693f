// SPDX-License-Identifier: GPL-3.0-or-later
// Comma-separated values as RFC 4180 has them: UTF-8, CRLF, quotes only where they are needed.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace megatune {

/// The field as it stands in a record: in quotes when it holds a comma, a quote or a line break. A text that
/// a spreadsheet would compute (=, +, -, @, a tab or a carriage return at its front, and no number) gets an
/// apostrophe before it, as OWASP has it: studies come from strangers, too.
[[nodiscard]] QString csvField(const QString& text);
/// One record with its line end.
[[nodiscard]] QByteArray csvRecord(const QStringList& values);

} // namespace megatune
