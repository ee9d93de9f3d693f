// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/resumeoffer.h"

#include "core/base/text.h"
#include "core/study/follower.h"
#include "ui/common/messagebar.h"
#include "ui/session/session.h"

#include <QFileInfo>

namespace megatune {

ResumeOffer::ResumeOffer(const Session* session, MessageBar* messages, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_messages(messages)
{
    connect(session, &Session::runningChanged, this, &ResumeOffer::reconsider);
    connect(session, &Session::replaced, this, &ResumeOffer::withdraw);
    connect(session, &Session::closing, this, [this](const StudyFeed* feed) {
        if (feed == m_feed)
            withdraw();
    });
}

void ResumeOffer::make(StudyFeed* feed)
{
    if (!isDue(*feed))
        return;
    withdraw();
    m_feed = feed;
    connect(feed, &StudyFeed::changed, this, &ResumeOffer::reconsider);
    connect(feed, &StudyFeed::runChanged, this, &ResumeOffer::reconsider);
    m_said = tr("%1 has not come to its end; what was measured is kept.")
                 .arg(oneLine(QFileInfo(feed->path()).fileName()));
    m_messages->say(MessageBar::Kind::Info, m_said, {tr("Continue\u2026"), [this] {
                                                         if (StudyFeed* taken = m_feed)
                                                             Q_EMIT this->taken(taken);
                                                     }});
}

bool ResumeOffer::isDue(const StudyFeed& feed) const
{
    const auto* follower = qobject_cast<const StudyFollower*>(&feed);
    const bool isWritten = follower != nullptr ? follower->isBeingWritten() : &feed == m_session->running();
    return !isWritten && feed.state().phase() != StudyPhase::Completed
        && !feed.state().header().uid.isEmpty();
}

void ResumeOffer::reconsider()
{
    if (m_feed && !isDue(*m_feed))
        withdraw();
}

void ResumeOffer::look(const StudyFeed* feed)
{
    if (m_feed && feed != m_feed)
        withdraw();
}

void ResumeOffer::withdraw()
{
    if (m_feed)
        m_feed->disconnect(this);
    m_feed.clear();
    m_messages->drop(std::exchange(m_said, {}));
}

} // namespace megatune

#include "moc_resumeoffer.cpp"
