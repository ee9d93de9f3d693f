// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/messageplace.h"

#include "ui/common/messagebar.h"
#include "ui/look/look.h"

#include <algorithm>
#include <QEvent>
#include <QLayout>
#include <QStatusBar>

namespace megatune {

namespace {

constexpr int widestMessage = 960;
constexpr int leastMessage = 400;

} // namespace

MessagePlace::MessagePlace(MessageBar* bar, QStatusBar* status, QObject* parent)
    : QObject(parent)
    , m_bar(bar)
    , m_status(status)
{
    bar->setParent(status->window());
    bar->hide();
    bar->installEventFilter(this);
    status->installEventFilter(this);
}

bool MessagePlace::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (watched == m_bar && type == QEvent::Hide)
        m_status->setMinimumHeight(0);
    else if (watched == m_bar ? type == QEvent::LayoutRequest || type == QEvent::Show
                              : type == QEvent::Resize || type == QEvent::Move)
        lay();
    else if (watched == m_status && type == QEvent::LayoutRequest)
        QMetaObject::invokeMethod(
            this, &MessagePlace::lay, Qt::QueuedConnection); // what it says has its place then
    return QObject::eventFilter(watched, event);
}

/// Between what the status bar says at its ends, where that leaves enough.
QRect MessagePlace::room() const
{
    QRect room = m_status->geometry();
    const QRect whole = room;
    for (const QObject* child : m_status->children()) {
        const auto* widget = qobject_cast<const QWidget*>(child);
        if (widget == nullptr || widget->isHidden())
            continue;
        const QRect taken = widget->geometry().translated(whole.topLeft());
        if (taken.center().x() < whole.center().x())
            room.setLeft(std::max(room.left(), taken.right() + look::group));
        else
            room.setRight(std::min(room.right(), taken.left() - look::group));
    }
    return room.width() < look::byLetters(leastMessage) ? whole : room;
}

void MessagePlace::lay()
{
    if (m_bar->isHidden())
        return;
    const QRect place = room();
    const int width = std::min(place.width(), look::byLetters(widestMessage));
    const int height = m_bar->layout()->totalHeightForWidth(width);
    const int beyondMargin = height - look::group; // that every page has at its foot
    m_status->setMinimumHeight(beyondMargin > m_status->minimumSizeHint().height() ? beyondMargin : 0);
    m_bar->setGeometry(place.left(), place.bottom() + 1 - height, width, height);
    m_bar->raise();
}

} // namespace megatune

#include "moc_messageplace.cpp"
