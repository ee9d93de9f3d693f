// SPDX-License-Identifier: GPL-3.0-or-later
// Says of a study that nobody writes that it has not come to its end, and offers to resume it.
#pragma once

#include <QObject>

namespace megatune {

class MessageBar;
class Session;
class StudyFeed;

class ResumeOffer final : public QObject
{
    Q_OBJECT

public:
    /// Both outlive this.
    ResumeOffer(const Session* session, MessageBar* messages, QObject* parent = nullptr);

    /// Nothing is said of a study that has come to its end or is being written.
    void make(StudyFeed* feed);
    void withdraw(const StudyFeed& feed);

Q_SIGNALS:
    void taken(megatune::StudyFeed* feed);

private:
    [[nodiscard]] static QString notEndedText(const StudyFeed& feed);

    const Session* m_session;
    MessageBar* m_messages;
};

} // namespace megatune
