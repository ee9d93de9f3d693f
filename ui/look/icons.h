// SPDX-License-Identifier: GPL-3.0-or-later
// Small line icons that are drawn in the palette's own text colour, so that they fit light and dark and every
// size.
#pragma once

#include <QIcon>

namespace megatune {

enum class Glyph {
    Start,
    Plan,
    Setup,
    Space,
    Run,
    Review,
    Add,
    Folder,
    Demo,
    Close,
    Info,
    Warning,
    Error,
    Copy,
    Filter,
    File,
    Host,
    Guide,
    Settings,
    Wrap,
    Apart
};

/// Follows the application's palette when it changes. Checked icons take the accent colour.
[[nodiscard]] QIcon glyphIcon(Glyph glyph);

} // namespace megatune
