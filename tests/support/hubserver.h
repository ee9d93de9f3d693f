// SPDX-License-Identifier: GPL-3.0-or-later
// Plays a model hub on 127.0.0.1: every path gets the answer that a test gave it, and requests are kept.
#pragma once

#include <functional>
#include <QHash>
#include <QHostAddress>
#include <QTcpServer>
#include <QTcpSocket>

namespace megatune::test {

struct HubRequestSeen
{
    QByteArray path;
    QByteArray headers; ///< in small letters, a line each
};

class HubServer
{
public:
    /// What the server does with a connection whose request is complete.
    using Play = std::function<void(QTcpSocket*)>;

    HubServer()
    {
        m_server.listen(QHostAddress::LocalHost);
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] { accept(); });
    }

    [[nodiscard]] QString address(const QString& host = QStringLiteral("127.0.0.1")) const
    {
        return QStringLiteral("http://%1:%2").arg(host).arg(m_server.serverPort());
    }
    [[nodiscard]] quint16 port() const { return m_server.serverPort(); }
    [[nodiscard]] const QList<HubRequestSeen>& seen() const { return m_seen; }
    void forget() { m_seen.clear(); }

    void play(const QByteArray& path, const Play& play) { m_plays.insert(path, play); }
    /// A whole answer. `extra` are more header lines, each with its line end.
    void answer(const QByteArray& path, int status, const QByteArray& body, const QByteArray& extra = {})
    {
        const QByteArray head = "HTTP/1.1 " + QByteArray::number(status) + " Some Reason\r\n" + extra
            + "Content-Length: " + QByteArray::number(body.size()) + "\r\nConnection: close\r\n\r\n";
        play(path, [head, body](QTcpSocket* socket) {
            socket->write(head + body);
            socket->disconnectFromHost();
        });
    }
    void redirect(const QByteArray& path, const QByteArray& location, int status = 302)
    {
        answer(path, status, "elsewhere", "Location: " + location + "\r\n");
    }

private:
    void accept()
    {
        while (QTcpSocket* socket = m_server.nextPendingConnection()) {
            QObject::connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
            QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket] {
                const QByteArray request = socket->peek(64 * 1024);
                if (!request.contains("\r\n\r\n"))
                    return;
                socket->readAll();
                const QByteArray path = request.mid(4, request.indexOf(' ', 4) - 4);
                m_seen.append({path, request.toLower()});
                if (const Play play = m_plays.value(path))
                    play(socket);
                else
                    socket->abort();
            });
        }
    }

    QTcpServer m_server;
    QHash<QByteArray, Play> m_plays;
    QList<HubRequestSeen> m_seen;
};

} // namespace megatune::test
