// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/desktopmessages.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>

namespace megatune {

namespace {

const QString& notificationsPath()
{
    static const QString path = QStringLiteral("/org/freedesktop/Notifications");
    return path;
}

const QString& notificationsInterface()
{
    static const QString name = QStringLiteral("org.freedesktop.Notifications");
    return name;
}

} // namespace

DesktopMessages::DesktopMessages(QDBusConnection bus)
    : m_bus(std::move(bus))
{
    // From any sender: naming one would block until the bus has said who owns the name.
    m_bus.connect({}, notificationsPath(), notificationsInterface(), QStringLiteral("ActionInvoked"), this,
        SLOT(onAction(uint, QString)));
}

void DesktopMessages::show(const QString& title, const QString& text)
{
    QDBusMessage call = QDBusMessage::createMethodCall(
        notificationsInterface(), notificationsPath(), notificationsInterface(), QStringLiteral("Notify"));
    const QStringList actions{QStringLiteral("default"), tr("Show")};
    const QVariantMap hints{{QStringLiteral("desktop-entry"), QGuiApplication::desktopFileName()}};
    constexpr int asLongAsTheDesktopLikes = -1;
    call << QGuiApplication::applicationDisplayName() << m_shown << QGuiApplication::desktopFileName()
         << title << text.toHtmlEscaped() << actions << hints << asLongAsTheDesktopLikes;
    auto* answer = new QDBusPendingCallWatcher(m_bus.asyncCall(call), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
        const QDBusPendingReply<uint> number = *answer;
        if (number.isValid())
            m_shown = number.value();
        answer->deleteLater();
    });
}

void DesktopMessages::onAction(uint message, const QString& action)
{
    if (message == m_shown && action == QLatin1String("default"))
        Q_EMIT clicked();
}

} // namespace megatune

#include "moc_desktopmessages.cpp"
