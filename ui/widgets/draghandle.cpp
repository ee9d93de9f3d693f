#include "ui/widgets/draghandle.h"

#include <QApplication>
#include <QClipboard>
#include <QDrag>
#include <QMimeData>
#include <QMouseEvent>

namespace megatune {

DragHandle::DragHandle(const QString& text, QWidget* parent)
    : QLabel(text, parent)
{
    setCursor(Qt::OpenHandCursor);
    setTextFormat(Qt::PlainText);
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
