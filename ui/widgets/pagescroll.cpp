#include "ui/widgets/pagescroll.h"

#include <QEvent>
#include <QLayout>
#include <QScrollBar>

namespace megatune {

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
    QSize least = page->minimumSizeHint().expandedTo(page->minimumSize());
    const auto heightAt = [&](int width) {
        const bool wraps = page->layout() != nullptr && page->layout()->hasHeightForWidth();
        return wraps ? std::max(least.height(), page->layout()->minimumHeightForWidth(width))
                     : least.height();
    };
    if (least.width() > room.width())
        room.rheight() -= bar;
    if (heightAt(std::max(room.width(), least.width())) > room.height())
        room.rwidth() -= bar;
    const int width = std::max(room.width(), least.width());
    page->resize(width, std::max(room.height(), heightAt(width)));
}

} // namespace megatune
