// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/wrappinglayout.h"

#include <algorithm>
#include <QWidget>

namespace megatune {

WrappingLayout::WrappingLayout(QWidget* parent, int gap)
    : QLayout(parent)
    , m_gap(gap)
{
    setContentsMargins(0, 0, 0, 0);
}

WrappingLayout::~WrappingLayout()
{
    qDeleteAll(m_items);
}

void WrappingLayout::addItem(QLayoutItem* item)
{
    m_items.append(item);
}

int WrappingLayout::count() const
{
    return static_cast<int>(m_items.size());
}

QLayoutItem* WrappingLayout::itemAt(int index) const
{
    return m_items.value(index);
}

QLayoutItem* WrappingLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

int WrappingLayout::heightForWidth(int width) const
{
    return layOut(QRect(0, 0, width, 0), false);
}

QSize WrappingLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem* item : m_items)
        size = size.expandedTo(item->sizeHint());
    return size;
}

void WrappingLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    layOut(rect, true);
}

int WrappingLayout::layOut(const QRect& room, bool moves) const
{
    const bool mirrored = parentWidget() != nullptr && parentWidget()->isRightToLeft();
    int x = room.left();
    int y = room.top();
    int lineHeight = 0;
    for (QLayoutItem* item : m_items) {
        const QSize size = item->sizeHint();
        if (x > room.left() && x + size.width() > room.right() + 1) {
            x = room.left();
            y += lineHeight + m_gap;
            lineHeight = 0;
        }
        if (moves) {
            const int left = mirrored ? room.left() + room.right() + 1 - x - size.width() : x;
            item->setGeometry(QRect(QPoint(left, y), size));
        }
        x += size.width() + m_gap;
        lineHeight = std::max(lineHeight, size.height());
    }
    return y + lineHeight - room.top();
}

} // namespace megatune
