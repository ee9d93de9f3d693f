// SPDX-License-Identifier: GPL-3.0-or-later
// Icons that are painted: sharp in every size, in the colours of the palette that there is just then.
#pragma once

#include <functional>
#include <QIcon>

class QPainter;

namespace megatune {

/// Paints into the rectangle; the painter's state may be left changed.
using IconPainter = std::function<void(QPainter&, const QRect&, QIcon::Mode, QIcon::State)>;
[[nodiscard]] QIcon paintedIcon(const IconPainter& paint);

/// From here on the painter's units are sixteenths of the largest square in the middle of `rect`; lines are
/// round and `width` units wide.
void beginGlyph(QPainter& painter, const QRect& rect, const QColor& color, double width);

} // namespace megatune
