// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/gridcell.h"

#include "ui/look/look.h"

#include <QPainter>
#include <QStyleOptionViewItem>

namespace megatune {

namespace {

constexpr int gridCellGap = 2;

/// The text that has room, in the painter's font; what is cut short last is the shorter one.
QString fitting(const QPainter& painter, const QString& text, const QString& shorter, int width)
{
    if (shorter.isEmpty() || painter.fontMetrics().horizontalAdvance(text) <= width)
        return painter.fontMetrics().elidedText(text, Qt::ElideRight, width);
    return painter.fontMetrics().elidedText(shorter, Qt::ElideRight, width);
}

} // namespace

QRect insideOfGridCell(const QStyleOptionViewItem& option)
{
    return option.rect.adjusted(gridCellGap, gridCellGap, -gridCellGap, -gridCellGap);
}

void paintGridCell(QPainter& painter, const QStyleOptionViewItem& option, const GridCell& cell)
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QRect place = insideOfGridCell(option);
    const QRectF sheet = QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(cell.isFramed ? QPen(option.palette.color(QPalette::Mid)) : QPen(Qt::NoPen));
    painter.setBrush(cell.ground);
    painter.drawRoundedRect(sheet, 3, 3);
    if (cell.hatch.isValid()) {
        const QColor hatch = look::faint(cell.hatch, 0.35F);
        painter.setBrush(QBrush(hatch, Qt::BDiagPattern));
        painter.drawRoundedRect(sheet, 3, 3);
    }
    painter.setPen(cell.ink);
    QFont large = look::tabular(look::sectionFont());
    large.setBold(cell.isBold);
    large.setItalic(cell.isItalic);
    painter.setFont(large);
    const bool twoLines = !cell.below.isEmpty() && place.height() >= painter.fontMetrics().height() * 2;
    const QRect upper(place.left(), place.top(), place.width(), place.height() * 11 / 20);
    painter.drawText(twoLines ? upper : place,
        static_cast<int>(Qt::AlignHCenter | (twoLines ? Qt::AlignBottom : Qt::AlignVCenter)),
        fitting(painter, cell.title, cell.shortTitle, place.width() - 4));
    if (!twoLines)
        return;
    QFont small = look::tabular(option.font);
    small.setPointSizeF(small.pointSizeF() * 0.85);
    painter.setFont(small);
    const QColor faint = look::faint(cell.ink, 0.75F);
    painter.setPen(faint);
    const QRect lower(place.left(), upper.bottom() + 1, place.width(), place.height() - upper.height());
    painter.drawText(lower, Qt::AlignHCenter | Qt::AlignTop,
        fitting(painter, cell.below, cell.shortBelow, place.width() - 4));
}

void paintGridMarks(QPainter& painter, const QStyleOptionViewItem& option, const QColor& ink, bool best,
    const QVariant& marked)
{
    painter.save();
    const QRect cell = insideOfGridCell(option);
    QString corner = best ? QStringLiteral("\u2605") : QString();
    if (marked.isValid())
        corner.prepend(u'#' + QString::number(marked.toInt()));
    if (!corner.isEmpty()) {
        painter.setPen(ink);
        painter.setFont(option.font);
        painter.drawText(cell.adjusted(0, 2, -6, 0), Qt::AlignRight | Qt::AlignTop, corner);
    }
    if (option.state.testFlag(QStyle::State_Selected) || option.state.testFlag(QStyle::State_HasFocus)) {
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(
            QPen(look::accent(option.palette), selected ? 2 : 1, selected ? Qt::SolidLine : Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(cell).adjusted(1, 1, -1, -1), 3, 3);
    }
    painter.restore();
}

} // namespace megatune
