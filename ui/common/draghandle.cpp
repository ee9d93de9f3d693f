// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/draghandle.h"

#include "ui/look/look.h"

#include <QApplication>
#include <QClipboard>
#include <QDrag>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>

namespace megatune {

DragHandle::DragHandle(const QString& text, QWidget* parent)
    : QLabel(text, parent)
{
    setCursor(Qt::OpenHandCursor);
    setTextFormat(Qt::PlainText);
    setContentsMargins(look::group, 0, 0, 0); // for the grip
}

/// The six dots that say: take hold here.
void DragHandle::paintEvent(QPaintEvent* event)
{
    QLabel::paintEvent(event);
    constexpr double dot = 3;
    constexpr double distance = 5;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(
        palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText));
    const double top = (height() - 2 * distance - dot) / 2;
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 2; ++column)
            painter.drawEllipse(QRectF(column * distance, top + row * distance, dot, dot));
}

std::unique_ptr<QMimeData> DragHandle::dragged() const
{
    const QString text = m_source ? m_source() : QString();
    if (text.isEmpty())
        return nullptr;
    auto carried = std::make_unique<QMimeData>();
    carried->setText(text);
    return carried;
}

void DragHandle::mousePressEvent(QMouseEvent* event)
{
    m_pressedAt = event->pos();
    event->accept(); // else it would never hear of the move
}

void DragHandle::mouseMoveEvent(QMouseEvent* event)
{
    if (!event->buttons().testFlag(Qt::LeftButton)
        || (event->pos() - m_pressedAt).manhattanLength() < QApplication::startDragDistance())
        return;
    std::unique_ptr<QMimeData> carried = dragged();
    if (!carried)
        return;
    auto* drag = new QDrag(this); // deletes itself, as do the item views'
    drag->setMimeData(carried.release());
    drag->exec(Qt::CopyAction);
}

bool putIntoClipboard(const QString& text)
{
    QClipboard* clipboard = QApplication::clipboard();
    if (clipboard == nullptr)
        return false;
    clipboard->setText(text);
    return clipboard->text() == text;
}

} // namespace megatune

#include "moc_draghandle.cpp"
