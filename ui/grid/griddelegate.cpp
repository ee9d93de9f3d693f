// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/griddelegate.h"

#include "ui/grid/spacegridmodel.h"
#include "ui/look/gridcell.h"
#include "ui/look/look.h"

#include <QLocale>
#include <QPainter>
#include <tuple>

namespace megatune {

QSize GridDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    const QFontMetrics metrics(option.font);
    return {metrics.horizontalAdvance(QStringLiteral("0,000 of 0,000")) + 2 * look::related,
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

/// What the second line says: how many of how many. Whatever the first line says already is short enough.
std::pair<QString, QString> GridDelegate::secondLine(const QModelIndex& index)
{
    const QLocale locale;
    const QString total = locale.toString(index.data(SpaceGridModel::TotalRole).toULongLong());
    const QString kept = locale.toString(index.data(SpaceGridModel::KeptRole).toULongLong());
    const bool showsKept = !index.data(SpaceGridModel::BestValueRole).isValid()
        && !index.data(SpaceGridModel::EstimateRole).isValid()
        && !index.data(SpaceGridModel::NoneFitsRole).toBool()
        && index.data(SpaceGridModel::TrialsRole).toInt() == 0;
    if (showsKept)
        return {tr("of %1").arg(total), {}};
    return {tr("%1 of %2").arg(kept, total), kept};
}

/// Italics and the hatch say that it is an estimate.
QString GridDelegate::shortTitle(const QModelIndex& index)
{
    if (index.data(SpaceGridModel::NoneFitsRole).toBool())
        return tr("OOM");
    const QVariant estimate = index.data(SpaceGridModel::EstimateRole);
    return estimate.isValid() ? QLocale().toString(estimate.toDouble(), 'f', 0) : QString();
}

void GridDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
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
    cell.shortTitle = shortTitle(index);
    if (!empty)
        std::tie(cell.below, cell.shortBelow) = secondLine(index);
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
