// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/drawnplot.h"

#include "ui/charts/chartpictures.h"
#include "ui/look/look.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace megatune {

DrawnPlot::DrawnPlot(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(160, 96);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void DrawnPlot::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.fillRect(rect(), palette().base());
    painter.setRenderHint(QPainter::Antialiasing);
    draw(painter);
    if (hasFocus() && !isPictured(*this)) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(look::accent(palette()), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void DrawnPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    lookChanged();
}

void DrawnPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        lookChanged();
        update();
    }
}

void DrawnPlot::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void DrawnPlot::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

bool DrawnPlot::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = textAt(help->pos());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void DrawnPlot::describe(const QString& text)
{
    if (accessibleDescription() != text)
        setAccessibleDescription(text);
}

} // namespace megatune

#include "moc_drawnplot.cpp"
