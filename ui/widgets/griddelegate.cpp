#include "ui/widgets/griddelegate.h"

#include "ui/models/spacegridmodel.h"
#include "ui/widgets/look.h"

#include <cmath>
#include <QPainter>

namespace megatune {

namespace {

constexpr int gridCellGap = 2;

QColor mixed(const QColor& a, const QColor& b, double share)
{
    const auto mix = [share](int from, int to) {
        return static_cast<int>(std::lround(from + (to - from) * share));
    };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
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

/// Measured cells by their value (viridis), kept ones by how much of them is kept, empty ones like the page.
QColor GridDelegate::ground(const QModelIndex& index, const QPalette& palette) const
{
    const QVariant value = index.data(SpaceGridModel::BestValueRole);
    if (value.isValid()) {
        const auto [least, most] = m_model->valueRange();
        return look::viridis(most > least ? (value.toDouble() - least) / (most - least) : 1.0);
    }
    const double kept = index.data(SpaceGridModel::KeptRole).toDouble();
    const double total = index.data(SpaceGridModel::TotalRole).toDouble();
    if (kept <= 0 || total <= 0)
        return palette.color(QPalette::Window);
    // The square root keeps cells apart that keep few of very many.
    const double share = 0.12 + 0.28 * std::sqrt(kept / total);
    return mixed(palette.color(QPalette::Base), palette.color(QPalette::Text), share * 0.5);
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

    painter->setPen(Qt::NoPen);
    painter->setBrush(background);
    painter->drawRoundedRect(cell, 3, 3);
    if (onlyFailures) {
        painter->setBrush(QBrush(look::outOfMemory(palette), Qt::BDiagPattern));
        painter->drawRoundedRect(cell, 3, 3);
    }
    const bool measured = index.data(SpaceGridModel::BestValueRole).isValid();
    const QColor ink = measured
        ? look::textOn(background)
        : palette.color(empty ? QPalette::Disabled : QPalette::Active, QPalette::Text);
    painter->setPen(ink);
    QFont large = look::tabular(option.font);
    large.setBold(index.data(SpaceGridModel::BestRole).toBool());
    painter->setFont(large);
    const QRect upper(cell.left(), cell.top(), cell.width(), cell.height() * 3 / 5);
    painter->drawText(upper, Qt::AlignHCenter | Qt::AlignBottom, index.data(Qt::DisplayRole).toString());
    if (!empty) {
        QFont small = look::tabular(option.font);
        small.setPointSizeF(small.pointSizeF() * 0.85);
        painter->setFont(small);
        QColor faint = ink;
        faint.setAlphaF(0.75F);
        painter->setPen(faint);
        const QRect lower(cell.left(), upper.bottom() + 1, cell.width(), cell.height() - upper.height());
        const QLocale locale;
        painter->drawText(lower, Qt::AlignHCenter | Qt::AlignTop,
            tr("%1 of %2")
                .arg(locale.toString(index.data(SpaceGridModel::KeptRole).toULongLong()),
                    locale.toString(index.data(SpaceGridModel::TotalRole).toULongLong())));
    }
    if (index.data(SpaceGridModel::BestRole).toBool()) {
        painter->setPen(ink);
        painter->drawText(cell.adjusted(0, 2, -6, 0), Qt::AlignRight | Qt::AlignTop, QStringLiteral("★"));
    }
    if (option.state.testFlag(QStyle::State_Selected) || option.state.testFlag(QStyle::State_HasFocus)) {
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        QPen pen(look::accent(palette), selected ? 2 : 1, selected ? Qt::SolidLine : Qt::DashLine);
        painter->setPen(pen);
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(cell).adjusted(1, 1, -1, -1), 3, 3);
    }
    painter->restore();
}

} // namespace megatune
