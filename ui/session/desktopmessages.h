// SPDX-License-Identifier: GPL-3.0-or-later
// Messages that the desktop shows, and keeps until they are read, as freedesktop.org's Desktop Notifications
// 1.2 describe them. Where nothing on the bus shows messages, or there is no bus, nothing happens.
#pragma once

#include <QDBusConnection>
#include <QObject>

namespace megatune {

class DesktopMessages final : public QObject
{
    Q_OBJECT

public:
    DesktopMessages(QDBusConnection bus, QObject* parent);

    /// In the place of the one before. `text` is plain, with line breaks.
    void show(const QString& title, const QString& text);

Q_SIGNALS:
    /// Somebody clicked the message.
    void clicked();

private Q_SLOTS:
    void onAction(uint message, const QString& action);

private:
    QDBusConnection m_bus;
    uint m_shown = 0; ///< the desktop's number of the last one; 0 before it answers
};

} // namespace megatune
