// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/pagescroll.h"

#include <QBoxLayout>
#include <QEvent>
#include <QScrollBar>
#include <QStackedLayout>

namespace megatune {

namespace {

int leastHeight(const QWidget* widget, int width);

int leastHeight(QLayoutItem* item, int width)
{
    if (const QWidget* widget = item->widget())
        return leastHeight(widget, width);
    return item->hasHeightForWidth() ? item->minimumHeightForWidth(width) : item->minimumSize().height();
}

/// What wrapped texts and the least sizes of everything else need. A layout's own minimumHeightForWidth()
/// takes for widgets with layouts the height that they would like to have.
int leastHeight(const QWidget* widget, int width)
{
    const int least = widget->minimumSizeHint().expandedTo(widget->minimumSize()).height();
    QLayout* layout = widget->layout();
    if (layout == nullptr || !layout->hasHeightForWidth())
        return widget->hasHeightForWidth() ? std::max(least, widget->heightForWidth(width)) : least;
    const bool isStack = qobject_cast<QStackedLayout*>(layout) != nullptr;
    const QMargins margins = isStack ? QMargins() : layout->contentsMargins(); // a stack pays no heed to them
    const int inside = width - margins.left() - margins.right();
    const auto* box = qobject_cast<QBoxLayout*>(layout);
    if (!isStack && (box == nullptr || box->direction() != QBoxLayout::TopToBottom))
        return std::max(least, layout->minimumHeightForWidth(width));
    int sum = 0;     // of what stands below each other
    int highest = 0; // of what lies upon each other
    int shown = 0;
    for (int i = 0; i < layout->count(); ++i) {
        QLayoutItem* item = layout->itemAt(i);
        if (item->isEmpty() && !isStack)
            continue;
        const int height = leastHeight(item, inside);
        sum += height + (shown++ > 0 ? layout->spacing() : 0);
        highest = std::max(highest, height);
    }
    return std::max(least, (isStack ? highest : sum) + margins.top() + margins.bottom());
}

} // namespace

PageScroll::PageScroll(QWidget* page, QWidget* parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidget(page);
    setFocusProxy(page);
}

bool PageScroll::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        fit();
    return QScrollArea::eventFilter(watched, event);
}

void PageScroll::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

/// QScrollArea's own fitting asks for the height that a page would like to have, not for the least.
void PageScroll::fit()
{
    QWidget* page = widget();
    if (page == nullptr)
        return;
    QSize room = maximumViewportSize();
    const int bar = verticalScrollBar()->sizeHint().width();
    const QSize least = page->minimumSizeHint().expandedTo(page->minimumSize());
    if (least.width() > room.width())
        room.rheight() -= bar;
    if (leastHeight(page, std::max(room.width(), least.width())) > room.height())
        room.rwidth() -= bar;
    const int width = std::max(room.width(), least.width());
    page->resize(width, std::max(room.height(), leastHeight(page, width)));
}

} // namespace megatune

#include "moc_pagescroll.cpp"
