#include "ui/shell/statusline.h"

#include "core/base/text.h"
#include "core/study/controller.h"
#include "ui/models/studydraft.h"
#include "ui/widgets/look.h"

#include <QLabel>

namespace megatune {

StatusLine::StatusLine(StudyDraft* draft, QWidget* parent)
    : QStatusBar(parent)
    , m_draft(draft)
    , m_host(new QLabel(this))
    , m_run(new QLabel(this))
{
    m_host->setObjectName(QStringLiteral("hostState"));
    m_run->setObjectName(QStringLiteral("runState"));
    m_host->setContentsMargins(look::related, 0, look::related, 0);
    m_run->setContentsMargins(look::related, 0, look::related, 0);
    m_run->setFont(look::tabular(look::textFont()));
    setSizeGripEnabled(false);
    addWidget(m_host, 1);
    addPermanentWidget(m_run);
    m_tick.setInterval(1000);
    connect(&m_tick, &QTimer::timeout, this, &StatusLine::refreshRun);
    connect(m_draft, &StudyDraft::changed, this, &StatusLine::refreshHost);
    refreshHost();
    refreshRun();
}

void StatusLine::setController(StudyController* controller)
{
    if (m_controller)
        disconnect(m_controller, nullptr, this, nullptr);
    m_controller = controller;
    if (controller != nullptr) {
        m_tick.start();
        connect(controller, &StudyController::runPhaseChanged, this, &StatusLine::refreshRun);
        connect(controller, &StudyFeed::changed, this, &StatusLine::refreshRun);
    } else {
        m_tick.stop();
    }
    refreshRun();
}

void StatusLine::refreshHost()
{
    const QString problem = m_draft->hostProblem();
    const qsizetype gpus = m_draft->hostGpus().size();
    if (!problem.isEmpty())
        m_host->setText(tr("\u25b2 %1").arg(problem));
    else if (gpus == 0)
        m_host->setText(tr("\u25cb This machine, no GPUs found"));
    else
        m_host->setText(tr("\u25cf This machine, %n GPU(s)", nullptr, static_cast<int>(gpus)));
}

void StatusLine::refreshRun()
{
    if (!m_controller || m_controller->runPhase() == RunPhase::Ended) {
        m_run->setText(tr("Nothing is running"));
        return;
    }
    QStringList running;
    for (const Trial& trial : m_controller->state().trials()) {
        if (trial.state == TrialState::Running)
            running.append(QString::number(trial.number));
    }
    const QString elapsed = durationText(m_controller->elapsedS());
    switch (m_controller->runPhase()) {
    case RunPhase::Pausing:
    case RunPhase::Paused:
        m_run->setText(tr("Paused, %1").arg(elapsed));
        return;
    case RunPhase::Stopping:
        m_run->setText(tr("Stopping\u2026"));
        return;
    default:
        break;
    }
    m_run->setText(running.isEmpty() ? tr("Starting\u2026, %1").arg(elapsed)
                                     : tr("Trial %1 is running, %2").arg(running.join(u", "), elapsed));
}

} // namespace megatune
