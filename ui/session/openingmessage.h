// SPDX-License-Identifier: GPL-3.0-or-later
// Says how far the reading of a study has come, once it takes longer than people take for at once.
#pragma once

#include <QObject>
#include <QTimer>

namespace megatune {

class MessageBar;
class Session;

class OpeningMessage final : public QObject
{
    Q_OBJECT

public:
    static constexpr int openingIsSlowMs = 500;

    /// Both outlive this. Nothing is said of what takes less than `slowMs`.
    OpeningMessage(Session* session, MessageBar* messages, QObject* parent, int slowMs = openingIsSlowMs);

private:
    void begin();
    void show();

    Session* m_session;
    MessageBar* m_messages;
    QTimer m_tick;
    int m_slowMs;
    QString m_shown; ///< the sentence that stands in the bar; empty: none yet
};

} // namespace megatune
