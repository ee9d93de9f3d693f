// SPDX-License-Identifier: GPL-3.0-or-later
// Fusion everywhere, on the desktop's palette or on one of two palettes of our own.
#pragma once

#include <optional>
#include <QString>

class QApplication;

namespace megatune {

enum class Theme { Desktop, Light, Dark };

/// "light", "dark", "desktop".
[[nodiscard]] std::optional<Theme> themeFromName(const QString& name);

void applyTheme(QApplication& application, Theme theme);

} // namespace megatune
