#include "ui/widgets/griddelegate.h"

#include "ui/models/spacegridmodel.h"
#include "ui/widgets/look.h"

#include <QLocale>
#include <QPainter>

namespace megatune {

namespace {

constexpr int gridCellGap = 2;

QColor halfOf(const QColor& colour, const QColor& sheet)
{
    return QColor((colour.red() + sheet.red()) / 2, (colour.green() + sheet.green()) / 2,
        (colour.blue() + sheet.blue()) / 2);
}

} // namespace

GridDelegate::GridDelegate(const SpaceGridModel* model, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
{
}

QSize GridDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    const QFontMetrics metrics(option.font);
    return {metrics.horizontalAdvance(QStringLiteral("0,000 of 0,000")) + 2 * look::related,
        3 * metrics.height()};
}

/// Measured cells by their value (viridis), estimated ones at half strength, others like a sheet, empty ones
/// like the page.
QColor GridDelegate::ground(const QModelIndex& index, const QPalette& palette) const
{
    const auto [least, most] = m_model->valueRange();
    const auto colour = [least = least, most = most](const QVariant& value) {
        return look::viridis(most > least ? (value.toDouble() - least) / (most - least) : 1.0);
    };
    if (const QVariant measured = index.data(SpaceGridModel::BestValueRole); measured.isValid())
        return colour(measured);
    if (const QVariant estimate = index.data(SpaceGridModel::EstimateRole); estimate.isValid())
        return halfOf(colour(estimate), palette.color(QPalette::Base));
    return palette.color(
        index.data(SpaceGridModel::KeptRole).toULongLong() == 0 ? QPalette::Window : QPalette::Base);
}

/// What the second line says: how many of how many.
QString GridDelegate::secondLine(const QModelIndex& index) const
{
    const QLocale locale;
    const QString total = locale.toString(index.data(SpaceGridModel::TotalRole).toULongLong());
    const bool showsKept = !index.data(SpaceGridModel::BestValueRole).isValid()
        && !index.data(SpaceGridModel::EstimateRole).isValid()
        && !index.data(SpaceGridModel::NoneFitsRole).toBool()
        && index.data(SpaceGridModel::TrialsRole).toInt() == 0;
    if (showsKept)
        return tr("of %1").arg(total);
    return tr("%1 of %2").arg(locale.toString(index.data(SpaceGridModel::KeptRole).toULongLong()), total);
}

/// In the corners: slow groups, the best trial; around all: what is selected.
void GridDelegate::paintMarks(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
    const QRect& cell, const QColor& ink) const
{
    const QPalette& palette = option.palette;
    if (index.data(SpaceGridModel::SlowRole).toBool()) {
        QFont small = option.font;
        small.setPointSizeF(small.pointSizeF() * 0.75);
        small.setItalic(true);
        painter->setPen(ink);
        painter->setFont(small);
        painter->drawText(cell.adjusted(5, 2, 0, 0), Qt::AlignLeft | Qt::AlignTop, tr("slow"));
    }
    if (index.data(SpaceGridModel::BestRole).toBool()) {
        painter->setPen(ink);
        painter->setFont(option.font);
        painter->drawText(cell.adjusted(0, 2, -6, 0), Qt::AlignRight | Qt::AlignTop, QStringLiteral("★"));
    }
    if (option.state.testFlag(QStyle::State_Selected) || option.state.testFlag(QStyle::State_HasFocus)) {
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        QPen pen(look::accent(palette), selected ? 2 : 1, selected ? Qt::SolidLine : Qt::DashLine);
        painter->setPen(pen);
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(cell).adjusted(1, 1, -1, -1), 3, 3);
    }
}

void GridDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRect cell = option.rect.adjusted(gridCellGap, gridCellGap, -gridCellGap, -gridCellGap);
    const QPalette& palette = option.palette;
    const QColor background = ground(index, palette);
    const bool empty = index.data(SpaceGridModel::KeptRole).toULongLong() == 0;
    const int failures = index.data(SpaceGridModel::FailuresRole).toInt();
    const bool onlyFailures = failures > 0 && failures == index.data(SpaceGridModel::TrialsRole).toInt();

    const bool noneFits = index.data(SpaceGridModel::NoneFitsRole).toBool();
    const bool estimated = index.data(SpaceGridModel::EstimateRole).isValid();
    const bool coloured = estimated || index.data(SpaceGridModel::BestValueRole).isValid();
    painter->setPen(empty || coloured ? QPen(Qt::NoPen) : QPen(palette.color(QPalette::Mid)));
    painter->setBrush(background);
    painter->drawRoundedRect(QRectF(cell).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    if (onlyFailures || noneFits) {
        QColor hatch = look::outOfMemory(palette);
        hatch.setAlphaF(0.35F);
        painter->setBrush(QBrush(hatch, Qt::BDiagPattern));
        painter->drawRoundedRect(QRectF(cell).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    }
    const QColor ink = coloured
        ? look::textOn(background)
        : palette.color(empty ? QPalette::Disabled : QPalette::Active, QPalette::Text);
    painter->setPen(ink);
    QFont large = look::tabular(look::sectionFont());
    large.setBold(index.data(SpaceGridModel::BestRole).toBool() || onlyFailures);
    large.setItalic(estimated || noneFits);
    painter->setFont(large);
    const bool twoLines = !empty && cell.height() >= painter->fontMetrics().height() * 2;
    const QRect upper(cell.left(), cell.top(), cell.width(), cell.height() * 11 / 20);
    painter->drawText(twoLines ? upper : cell,
        Qt::AlignHCenter | (twoLines ? Qt::AlignBottom : Qt::AlignVCenter),
        index.data(Qt::DisplayRole).toString());
    if (twoLines) {
        QFont small = look::tabular(option.font);
        small.setPointSizeF(small.pointSizeF() * 0.85);
        painter->setFont(small);
        QColor faint = ink;
        faint.setAlphaF(0.75F);
        painter->setPen(faint);
        const QRect lower(cell.left(), upper.bottom() + 1, cell.width(), cell.height() - upper.height());
        painter->drawText(lower, Qt::AlignHCenter | Qt::AlignTop, secondLine(index));
    }
    paintMarks(painter, option, index, cell, ink);
    painter->restore();
}

} // namespace megatune
