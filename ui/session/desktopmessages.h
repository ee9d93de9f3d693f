// SPDX-License-Identifier: GPL-3.0-or-later
// Desktop notifications, by freedesktop.org's specification 1.2. Without a bus, or a notification server on
// it, nothing happens.
#pragma once

#include <QDBusConnection>
#include <QObject>

namespace megatune {

class DesktopMessages final : public QObject
{
    Q_OBJECT

public:
    explicit DesktopMessages(QDBusConnection bus);

    /// Replaces the message before it. `text` is plain text with line breaks.
    void show(const QString& title, const QString& text);

Q_SIGNALS:
    /// Somebody clicked the message.
    void clicked();

private Q_SLOTS:
    void onAction(uint message, const QString& action);

private:
    QDBusConnection m_bus;
    uint m_shown = 0; ///< the server's id of the last message; 0: none yet
};

} // namespace megatune
