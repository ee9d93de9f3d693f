// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/notice/studywatch.h"

#include <algorithm>

namespace megatune {

StudyWatch::StudyWatch(const StudyController* controller, QObject* parent, int patienceMs)
    : QObject(parent)
    , m_controller(controller)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(patienceMs);
    connect(&m_patience, &QTimer::timeout, this, &StudyWatch::tellOfHosts);
    connect(controller, &StudyController::hostsChanged, this, &StudyWatch::lookAtHosts);
    connect(controller, &StudyController::ended, this, &StudyWatch::end);
}

/// One that is asked again counts as before until it has answered.
void StudyWatch::lookAtHosts()
{
    const QList<HostStatus> hosts = m_controller->hosts();
    const auto isReady = [](const HostStatus& host) { return host.kind == HostStatus::Kind::Ready; };
    const auto hasFailed = [](const HostStatus& host) { return !host.problem.isEmpty(); };
    if (std::any_of(hosts.begin(), hosts.end(), isReady)) {
        m_patience.stop();
        m_isTold = false;
    } else if (!m_isTold && !m_patience.isActive() && std::any_of(hosts.begin(), hosts.end(), hasFailed)) {
        m_patience.start();
    }
}

void StudyWatch::tellOfHosts()
{
    QStringList problems;
    for (const HostStatus& host : m_controller->hosts()) {
        if (!host.problem.isEmpty())
            problems.append(host.problem);
    }
    m_isTold = true;
    Q_EMIT noticed(noticeOf(*m_controller, StudyNotice::Kind::Waiting, problems.join(u' ')));
}

void StudyWatch::end(const std::optional<Error>& error)
{
    m_patience.stop();
    const StudyState& state = m_controller->state();
    if (error)
        Q_EMIT noticed(noticeOf(*m_controller, StudyNotice::Kind::Failed, error->sentence));
    else if (state.phase() == StudyPhase::Completed)
        Q_EMIT noticed(noticeOf(*m_controller, StudyNotice::Kind::Completed, state.completionReason()));
    else
        Q_EMIT noticed(noticeOf(*m_controller, StudyNotice::Kind::Stopped, {}));
}

} // namespace megatune

#include "moc_studywatch.cpp"
