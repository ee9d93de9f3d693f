// SPDX-License-Identifier: GPL-3.0-or-later
// How a cell of the search space's grid of two parameters looks.
#pragma once

#include <QColor>
#include <QRect>
#include <QString>
#include <QVariant>

class QPainter;
class QStyleOptionViewItem;

namespace megatune {

struct GridCell
{
    QColor ground;
    QColor hatch; ///< invalid: none
    QColor ink;
    bool isColoured = false; ///< the ground tells a value
    bool isFramed = false;
    QString title;
    QString shortTitle = {}; ///< where there is no room for the title; empty: none
    QString below;           ///< left out where there is no room
    QString shortBelow = {};
    bool isBold = false;
    bool isItalic = false;
};
void paintGridCell(QPainter& painter, const QStyleOptionViewItem& option, const GridCell& cell);
/// In the corner the best trial and the number of the one that is `marked`, around all what is selected or
/// has the focus.
void paintGridMarks(QPainter& painter, const QStyleOptionViewItem& option, const QColor& ink, bool best,
    const QVariant& marked = {});

/// The cell without the gap to its neighbours.
[[nodiscard]] QRect insideOfGridCell(const QStyleOptionViewItem& option);

} // namespace megatune
