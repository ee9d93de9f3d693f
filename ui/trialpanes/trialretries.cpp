// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trialpanes/trialretries.h"

#include "core/words/trialwords.h"
#include "ui/common/available.h"

#include <QAction>
#include <QMenu>

namespace megatune {

void TrialRetries::showStudy(StudyFeed* feed, StudyController* controllerOrNull)
{
    if (m_feed)
        m_feed->disconnect(this);
    m_feed = feed;
    m_controller = controllerOrNull;
    m_ranAgain.clear();
    if (feed)
        connect(feed, &StudyFeed::changed, this, &TrialRetries::onChanged);
}

void TrialRetries::runAgain(const QList<int>& numbers)
{
    if (!m_feed)
        return;
    if (numbers.isEmpty()) {
        Q_EMIT messageRequested(tr("No trial of this study has failed."));
        return;
    }
    for (const int number : numbers) {
        if (const QString problem = retryProblem(m_feed->state(), number); !problem.isEmpty()) {
            Q_EMIT messageRequested(problem);
            return;
        }
    }
    const bool isRun = m_controller && m_controller->runPhase() != RunPhase::Ended;
    if (!isRun) {
        Q_EMIT againRequested(numbers);
        return;
    }
    if (const Result<void> asked = m_controller->retry(numbers); !asked)
        Q_EMIT messageRequested(asked.error().sentence);
}

void TrialRetries::runFailedAgain()
{
    if (m_feed)
        runAgain(failedTrials(m_feed->state()));
}

/// Whoever asked for it wants to know how it ended.
void TrialRetries::onChanged(const StudyEvent& event)
{
    if (const auto* requeued = std::get_if<TrialRequeued>(&event.data))
        m_ranAgain.insert(requeued->number);
    const auto* ended = std::get_if<TrialEnded>(&event.data);
    const Trial* trial = ended ? m_feed->state().trial(ended->number) : nullptr;
    if (trial && m_controller && m_ranAgain.contains(trial->number))
        Q_EMIT messageRequested(
            tr("Trial %1 ran again: %2.").arg(trial->number).arg(stateText(*trial, m_feed->isRun())));
}

void TrialRetries::addTo(QMenu* menu, int number)
{
    if (!m_feed)
        return;
    menu->setToolTipsVisible(true);
    menu->addSeparator();
    QAction* again = menu->addAction(tr("Run trial %1 again").arg(number), QKeySequence(Qt::CTRL | Qt::Key_R),
        this, [this, number] { runAgain({number}); });
    setAvailable(again, retryProblem(m_feed->state(), number));
    const QList<int> failed = failedTrials(m_feed->state());
    const QString title = failed.isEmpty()
        ? tr("Run failed trials again")
        : tr("Run all %n failed trial(s) again", nullptr, static_cast<int>(failed.size()));
    QAction* all = menu->addAction(
        title, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R), this, [this, failed] { runAgain(failed); });
    all->setToolTip(
        tr("Those that failed, were stopped or lost their host; what ran out of memory keeps its verdict."));
    setAvailable(all, failed.isEmpty() ? tr("No trial of this study has failed.") : QString());
}

} // namespace megatune

#include "moc_trialretries.cpp"
