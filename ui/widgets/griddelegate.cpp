// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/griddelegate.h"

#include "ui/models/spacegridmodel.h"
#include "ui/widgets/look.h"

#include <QLocale>
#include <QPainter>
#include <tuple>

namespace megatune {

namespace {

constexpr int gridCellGap = 2;

QRect insideOf(const QStyleOptionViewItem& option)
{
    return option.rect.adjusted(gridCellGap, gridCellGap, -gridCellGap, -gridCellGap);
}

/// The text that has room, in the painter's font; what is cut short last is the shorter one.
QString fitting(const QPainter& painter, const QString& text, const QString& shorter, int width)
{
    if (shorter.isEmpty() || painter.fontMetrics().horizontalAdvance(text) <= width)
        return painter.fontMetrics().elidedText(text, Qt::ElideRight, width);
    return painter.fontMetrics().elidedText(shorter, Qt::ElideRight, width);
}

} // namespace

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
    painter->drawText(insideOf(option).adjusted(5, 2, 0, 0), Qt::AlignLeft | Qt::AlignTop, tr("slow"));
}

void paintGridCell(QPainter& painter, const QStyleOptionViewItem& option, const GridCell& cell)
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QRect place = insideOf(option);
    const QRectF sheet = QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(cell.isFramed ? QPen(option.palette.color(QPalette::Mid)) : QPen(Qt::NoPen));
    painter.setBrush(cell.ground);
    painter.drawRoundedRect(sheet, 3, 3);
    if (cell.hatch.isValid()) {
        QColor hatch = cell.hatch;
        hatch.setAlphaF(0.35F);
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
    QColor faint = cell.ink;
    faint.setAlphaF(0.75F);
    painter.setPen(faint);
    const QRect lower(place.left(), upper.bottom() + 1, place.width(), place.height() - upper.height());
    painter.drawText(lower, Qt::AlignHCenter | Qt::AlignTop,
        fitting(painter, cell.below, cell.shortBelow, place.width() - 4));
}

void paintGridMarks(QPainter& painter, const QStyleOptionViewItem& option, const QColor& ink, bool best,
    const QVariant& marked)
{
    painter.save();
    const QRect cell = insideOf(option);
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

#include "moc_griddelegate.cpp"
