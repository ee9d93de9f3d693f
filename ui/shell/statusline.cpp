// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/statusline.h"

#include "core/base/isotime.h"
#include "core/base/text.h"
#include "core/control/controller.h"
#include "core/study/follower.h"
#include "ui/draft/studydraft.h"
#include "ui/hosts/hostlight.h"
#include "ui/look/look.h"
#include "ui/studies/runprogress.h"
#include "ui/trials/waitingtrials.h"

#include <QDateTime>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// The lock of another process is a file, on a network at worst.
constexpr int writerAskedTicks = 3;
/// What runs keeps its room beside it; the rest is in the list.
constexpr int widestHosts = 520;

} // namespace

StatusLine::StatusLine(StudyDraft* draft, const HostListModel* hosts, QWidget* parent)
    : QStatusBar(parent)
    , m_draft(draft)
    , m_hosts(hosts)
    , m_waiting(new WaitingTrials(this))
    , m_host(new QToolButton(this))
    , m_hostMenu(new QMenu(m_host))
    , m_run(new QLabel(this))
{
    m_host->setObjectName(QStringLiteral("hostState"));
    m_host->setAutoRaise(true);
    m_host->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_host->setPopupMode(QToolButton::InstantPopup);
    m_host->setMenu(m_hostMenu);
    m_host->setFocusPolicy(Qt::TabFocus);
    m_run->setObjectName(QStringLiteral("runState"));
    m_run->setContentsMargins(look::related, 0, look::related, 0);
    m_run->setFont(look::tabular(look::textFont()));
    setSizeGripEnabled(false);
    addWidget(m_host);
    addPermanentWidget(m_run);
    m_tick.setInterval(1000);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        askForWriter();
        refreshRun();
    });
    connect(m_hostMenu, &QMenu::aboutToShow, this, &StatusLine::fillHostMenu);
    connect(m_draft, &StudyDraft::changed, this, &StatusLine::refreshHosts);
    connect(m_hosts, &HostListModel::lightsChanged, this, &StatusLine::refreshHosts);
    connect(m_waiting, &WaitingTrials::changed, this, &StatusLine::refreshRun);
    refresh();
}

void StatusLine::setController(StudyController* controller)
{
    if (m_controller)
        disconnect(m_controller, nullptr, this, nullptr);
    m_controller = controller;
    m_waiting->setFeed(controller);
    if (controller != nullptr) {
        connect(controller, &StudyController::runPhaseChanged, this, &StatusLine::refresh);
        connect(controller, &StudyController::hostsChanged, this, &StatusLine::refreshHosts);
        connect(controller, &StudyFeed::changed, this, &StatusLine::refreshRun);
    }
    refresh();
}

void StatusLine::setShown(StudyFeed* feed)
{
    m_shown = feed;
    m_sinceAsked = 0;
    askForWriter();
    refresh();
}

void StatusLine::refresh()
{
    const bool isFollowing = qobject_cast<StudyFollower*>(m_shown) != nullptr;
    if (m_controller || isFollowing)
        m_tick.start();
    else
        m_tick.stop();
    refreshHosts();
    refreshRun();
}

HostSummary StatusLine::summary() const
{
    const bool isRunning = m_controller && m_controller->runPhase() != RunPhase::Ended;
    return isRunning ? hostSummary(m_controller->hosts()) : hostSummary(*m_hosts, m_draft->hostProblem());
}

void StatusLine::refreshHosts()
{
    const HostSummary now = summary();
    QString shown = fontMetrics().elidedText(now.text, Qt::ElideRight, widestHosts);
    m_host->setText(shown.replace(u'&', QLatin1String("&&")));
    m_host->setIcon(hostLightIcon(now.light));
    QStringList lines;
    for (const HostLine& line : now.lines)
        lines.append(line.text);
    m_host->setToolTip(lines.join(u'\n'));
    m_host->setAccessibleName(tr("Hosts: %1").arg(now.text));
}

void StatusLine::fillHostMenu()
{
    m_hostMenu->clear();
    const bool isRunning = m_controller && m_controller->runPhase() != RunPhase::Ended;
    const HostSummary now = summary();
    for (int row = 0; row < now.lines.size(); ++row) {
        QString text = now.lines[row].text;
        QAction* action = m_hostMenu->addAction(
            hostLightIcon(now.lines[row].light), text.replace(u'&', QLatin1String("&&")));
        // What runs is no matter of the list in Setup, which may say something else by now.
        if (!isRunning)
            connect(action, &QAction::triggered, this, [this, row] { Q_EMIT hostChosen(row); });
    }
}

/// Whether somebody writes the study that is looked at.
void StatusLine::askForWriter()
{
    const auto* follower = qobject_cast<StudyFollower*>(m_shown);
    if (m_sinceAsked++ % writerAskedTicks == 0)
        m_isWrittenElsewhere = follower != nullptr && follower->isBeingWritten();
}

void StatusLine::refreshRun()
{
    const bool isRunning = m_controller && m_controller->runPhase() != RunPhase::Ended;
    m_run->setText(isRunning ? runText() : followedText());
}

QString StatusLine::followedText() const
{
    if (!m_shown || !m_isWrittenElsewhere)
        return tr("Nothing is running");
    QStringList running;
    for (const Trial& trial : m_shown->state().trials()) {
        if (trial.state == TrialState::Running)
            running.append(QString::number(trial.number));
    }
    return running.isEmpty() ? tr("Run by another process")
                             : tr("Run by another process: trial %1").arg(running.join(u", "));
}

QString StatusLine::runText() const
{
    const QString elapsed = durationText(m_controller->elapsedS());
    switch (m_controller->runPhase()) {
    case RunPhase::Pausing:
    case RunPhase::Paused:
        return tr("Paused, %1").arg(elapsed);
    case RunPhase::Stopping:
        return tr("Stopping\u2026");
    default:
        break;
    }
    QStringList running;
    std::optional<double> since;
    for (const Trial& trial : m_controller->state().trials()) {
        if (trial.state == TrialState::Running && !m_waiting->isWaiting(trial.number)) {
            running.append(QString::number(trial.number));
            since = trial.startedAt.seconds();
        }
    }
    QStringList parts = m_waiting->lines();
    const auto now = static_cast<double>(QDateTime::currentSecsSinceEpoch());
    if (running.size() == 1 && since)
        parts.prepend(
            tr("Trial %1 is running, %2").arg(running.first(), durationText(std::max(0.0, now - *since))));
    else if (!running.isEmpty())
        parts.prepend(tr("Trials %1 are running").arg(running.join(u", ")));
    return parts.isEmpty() ? tr("Starting\u2026, %1").arg(elapsed) : parts.join(u"  \u00b7  "_s);
}

} // namespace megatune

#include "moc_statusline.cpp"
