// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/resumeoffer.h"

#include "core/base/text.h"
#include "core/study/follower.h"
#include "ui/common/messagebar.h"
#include "ui/session/session.h"

#include <QFileInfo>
#include <QPointer>

namespace megatune {

ResumeOffer::ResumeOffer(const Session* session, MessageBar* messages, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_messages(messages)
{
}

QString ResumeOffer::notEndedText(const StudyFeed& feed)
{
    return tr("%1 has not come to its end; what was measured is kept.")
        .arg(oneLine(QFileInfo(feed.path()).fileName()));
}

void ResumeOffer::make(StudyFeed* feed)
{
    const auto* follower = qobject_cast<StudyFollower*>(feed);
    const bool isWritten = follower != nullptr ? follower->isBeingWritten() : feed == m_session->running();
    if (isWritten || feed->state().phase() == StudyPhase::Completed)
        return;
    const auto take = [this, alive = QPointer<StudyFeed>(feed)] {
        if (alive)
            Q_EMIT taken(alive);
    };
    m_messages->say(MessageBar::Kind::Info, notEndedText(*feed), {tr("Go on in Setup"), take});
}

void ResumeOffer::withdraw(const StudyFeed& feed)
{
    m_messages->drop(notEndedText(feed));
}

} // namespace megatune

#include "moc_resumeoffer.cpp"
