// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/messageplace.h"

#include "ui/common/messagebar.h"
#include "ui/look/look.h"

#include <QEvent>
#include <QLayout>

namespace megatune {

namespace {

constexpr int widestMessage = 640;

} // namespace

MessagePlace::MessagePlace(MessageBar* bar, QWidget* page, QObject* parent)
    : QObject(parent)
    , m_bar(bar)
    , m_page(page)
{
    bar->installEventFilter(this);
    page->installEventFilter(this);
}

bool MessagePlace::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (watched == m_bar ? type == QEvent::LayoutRequest || type == QEvent::Show
                         : type == QEvent::Resize || type == QEvent::Move)
        lay();
    return QObject::eventFilter(watched, event);
}

/// On the left, where no page has the button that matters most.
void MessagePlace::lay()
{
    const QRect room = m_page->geometry().adjusted(look::edge, 0, -look::edge, -look::related);
    const int width = std::min(room.width(), look::byLetters(widestMessage));
    const int height = m_bar->layout()->totalHeightForWidth(width);
    m_bar->setGeometry(room.left(), room.bottom() + 1 - height, width, height);
    m_bar->raise();
}

} // namespace megatune

#include "moc_messageplace.cpp"
