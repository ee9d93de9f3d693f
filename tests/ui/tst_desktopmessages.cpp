// SPDX-License-Identifier: GPL-3.0-or-later
// What the desktop is asked to show, and what a click on it does. The notification server is our own, at the
// other end of a direct connection without a bus.
#include "tests/support/test.h"
#include "ui/session/desktopmessages.h"

#include <QDBusConnection>
#include <QDBusServer>
#include <QSignalSpy>

namespace megatune::tst_desktopmessages {

/// Shows messages as a desktop does.
class Desktop : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

public:
    struct Shown
    {
        uint replaced;
        QString title;
        QString text;
    };
    QList<Shown> shown;

public Q_SLOTS:
    uint Notify(const QString&, uint replaced, const QString&, const QString& title, const QString& text,
        const QStringList&, const QVariantMap&, int)
    {
        shown.append({replaced, title, text});
        return 7;
    }

Q_SIGNALS:
    void ActionInvoked(uint message, const QString& action);
};

class DesktopMessagesTest : public QObject
{
    Q_OBJECT

private:
    Desktop m_desktop;
    QDBusServer m_server{QStringLiteral("unix:tmpdir=/tmp")};

    [[nodiscard]] QDBusConnection desktopConnection() const
    {
        return QDBusConnection::connectToPeer(m_server.address(), QStringLiteral("desktop"));
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!m_server.isConnected())
            QSKIP("this machine has no D-Bus");
        m_server.setAnonymousAuthenticationAllowed(true);
        connect(&m_server, &QDBusServer::newConnection, this, [this](QDBusConnection connection) {
            connection.registerObject(QStringLiteral("/org/freedesktop/Notifications"), &m_desktop,
                QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals);
        });
    }
    void aMessageIsShownAndTheNextTakesItsPlace()
    {
        DesktopMessages messages(desktopConnection());
        messages.show(QStringLiteral("night: completed"), QStringLiteral("500 TFLOP/s\nTP <2> & PP 1"));
        QTRY_COMPARE(m_desktop.shown.size(), 1);
        QCOMPARE(m_desktop.shown.first().title, QStringLiteral("night: completed"));
        // Text of a study's file is not markup.
        QCOMPARE(m_desktop.shown.first().text, QStringLiteral("500 TFLOP/s\nTP &lt;2&gt; &amp; PP 1"));
        QCOMPARE(m_desktop.shown.first().replaced, 0U);

        // The click counts once the server's answer has said which message that was.
        const QSignalSpy clicked(&messages, &DesktopMessages::clicked);
        QTRY_VERIFY((Q_EMIT m_desktop.ActionInvoked(7, QStringLiteral("default")), clicked.count() > 0));
        messages.show(QStringLiteral("morning: failed"), {});
        QTRY_COMPARE(m_desktop.shown.size(), 2);
        QCOMPARE(m_desktop.shown.last().replaced, 7U);
        const auto before = clicked.count();
        Q_EMIT m_desktop.ActionInvoked(8, QStringLiteral("default")); // of another program
        test::letTimePass(50);
        QCOMPARE(clicked.count(), before);
    }
};

MEGATUNE_TEST(DesktopMessagesTest)

} // namespace megatune::tst_desktopmessages

#include "tst_desktopmessages.moc"
