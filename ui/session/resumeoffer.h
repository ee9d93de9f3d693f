// SPDX-License-Identifier: GPL-3.0-or-later
// Says of an opened study that nobody writes that it has not come to its end, and offers to continue it. What
// is said goes once it is not so any more, or another study is looked at.
#pragma once

#include <QObject>
#include <QPointer>

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

    /// Nothing is said of a study that has come to its end, is being written or does not say what it tuned.
    void make(StudyFeed* feed);
    /// This study is looked at now; null: none.
    void look(const StudyFeed* feed);

Q_SIGNALS:
    void taken(megatune::StudyFeed* feed);

private:
    [[nodiscard]] bool isDue(const StudyFeed& feed) const;
    void reconsider();
    void withdraw();

    const Session* m_session;
    MessageBar* m_messages;
    QPointer<StudyFeed> m_feed; ///< of which something is said
    QString m_said;
};

} // namespace megatune
