// SPDX-License-Identifier: GPL-3.0-or-later
// The outer form of the pages that are written for browsers. Internal to core/export.
#pragma once

#include <QByteArray>
#include <QString>

namespace megatune {

/// "<tag>text</tag>" and a newline; `tag` may carry attributes, `text` is HTML already.
[[nodiscard]] QString element(const QString& tag, const QString& text);
/// Under a heading; nothing without content.
[[nodiscard]] QString reportSection(const QString& title, const QString& content);
/// A whole document, UTF-8, with its style and the script that sorts its tables.
[[nodiscard]] QByteArray reportPage(const QString& title, const QString& body);

} // namespace megatune
