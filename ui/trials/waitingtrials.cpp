// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trials/waitingtrials.h"

#include "core/study/feed.h"

namespace megatune {

void WaitingTrials::setFeed(StudyFeed* feed)
{
    if (m_feed == feed)
        return;
    if (m_feed)
        m_feed->disconnect(this);
    m_feed = feed;
    m_reasons.clear();
    if (feed != nullptr) {
        connect(feed, &StudyFeed::trialWaiting, this, &WaitingTrials::onWaiting);
        connect(feed, &StudyFeed::changed, this, [this](const StudyEvent& event) {
            if (const auto* ended = std::get_if<TrialEnded>(&event.data))
                onWaiting(ended->number, {});
        });
    }
    Q_EMIT changed();
}

QString WaitingTrials::text(int number) const
{
    const QString reason = m_reasons.value(number);
    return reason.isEmpty() ? QString() : tr("waits: %1; that time does not count").arg(reason);
}

QStringList WaitingTrials::lines() const
{
    QStringList all;
    for (auto it = m_reasons.keyBegin(); it != m_reasons.keyEnd(); ++it)
        all.append(tr("Trial %1 %2", "number, what it waits for").arg(QString::number(*it), text(*it)));
    return all;
}

void WaitingTrials::onWaiting(int number, const QString& reason)
{
    if (m_reasons.value(number) == reason)
        return;
    if (reason.isEmpty())
        m_reasons.remove(number);
    else
        m_reasons.insert(number, reason);
    Q_EMIT changed();
}

} // namespace megatune

#include "moc_waitingtrials.cpp"
