// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/griddelegate.h"

#include "ui/charts/chartpictures.h"
#include "ui/grid/spacegridmodel.h"
#include "ui/look/gridcell.h"
#include "ui/look/look.h"

#include <QPainter>

namespace megatune {

QSize GridDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    const QFontMetrics metrics(option.font);
    return {metrics.horizontalAdvance(QStringLiteral("0,000 of 0,000 fit")) + 2 * look::related,
        3 * metrics.height()};
}

/// Measured cells by their value (viridis), estimated ones at half strength, others like a sheet, empty ones
/// like the page.
QColor GridDelegate::ground(const QModelIndex& index, const QPalette& palette)
{
    if (const QVariant share = index.data(SpaceGridModel::ColourRole); share.isValid()) {
        const QColor colour = look::viridis(share.toDouble());
        const bool measured = index.data(SpaceGridModel::BestValueRole).isValid();
        return measured ? colour : look::halfOf(colour, palette.color(QPalette::Base));
    }
    return palette.color(
        index.data(SpaceGridModel::KeptRole).toULongLong() == 0 ? QPalette::Window : QPalette::Base);
}

void GridDelegate::paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const
{
    QStyleOptionViewItem option = given;
    if (option.widget != nullptr && isPictured(*option.widget))
        option.state.setFlag(QStyle::State_HasFocus, false);
    const QPalette& palette = option.palette;
    const bool empty = index.data(SpaceGridModel::KeptRole).toULongLong() == 0;
    const int failures = index.data(SpaceGridModel::FailuresRole).toInt();
    const bool onlyFailures = failures > 0 && failures == index.data(SpaceGridModel::TrialsRole).toInt();
    const bool noneFits = index.data(SpaceGridModel::NoneFitsRole).toBool();
    const bool estimated = index.data(SpaceGridModel::EstimateRole).isValid();
    const bool best = index.data(SpaceGridModel::BestRole).toBool();
    GridCell cell;
    cell.ground = ground(index, palette);
    cell.isColoured = estimated || index.data(SpaceGridModel::BestValueRole).isValid();
    cell.isFramed = !empty && !cell.isColoured;
    if (onlyFailures || noneFits)
        cell.hatch = look::outOfMemory(palette);
    cell.ink = cell.isColoured ? look::textOn(cell.ground)
                               : palette.color(empty ? QPalette::Disabled : QPalette::Active, QPalette::Text);
    cell.title = index.data(Qt::DisplayRole).toString();
    cell.isBold = best || onlyFailures;
    cell.isItalic = estimated || noneFits;
    cell.shortTitle = index.data(SpaceGridModel::ShortTitleRole).toString();
    cell.below = index.data(SpaceGridModel::BelowRole).toString();
    cell.shortBelow = index.data(SpaceGridModel::ShortBelowRole).toString();
    painter->save();
    paintGridCell(*painter, option, cell);
    if (index.data(SpaceGridModel::SlowRole).toBool())
        paintSlow(painter, option, cell.ink);
    painter->restore();
    paintGridMarks(*painter, option, cell.ink, best, index.data(SpaceGridModel::MarkedRole));
}

void GridDelegate::paintSlow(QPainter* painter, const QStyleOptionViewItem& option, const QColor& ink)
{
    QFont small = option.font;
    small.setPointSizeF(small.pointSizeF() * 0.75);
    small.setItalic(true);
    painter->setPen(ink);
    painter->setFont(small);
    painter->drawText(
        insideOfGridCell(option).adjusted(5, 2, 0, 0), Qt::AlignLeft | Qt::AlignTop, tr("slow"));
}

} // namespace megatune

#include "moc_griddelegate.cpp"
