// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/slurm/slurmqueue.h"

#include "core/base/logging.h"
#include "core/run/programcall.h"

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// The place in the queue is a second question, about everybody's jobs, and seldom changes.
constexpr qint64 slurmAheadMs = 10'000;
/// While Slurm is down.
constexpr int slurmSilentMs = 30'000;

} // namespace

QStringList squeueOwnJobs()
{
    // By number: --me is newer than some clusters.
    return {u"--noheader"_s, u"--states=all"_s, u"--user="_s + QString::number(::getuid()),
        u"--format="_s + squeueJobsFormat()};
}

SlurmQueue::SlurmQueue(const QProcessEnvironment& environment)
    : m_environment(environment)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &SlurmQueue::ask);
}

void SlurmQueue::watch(qint64 job)
{
    m_watched.insert(job);
    hurry();
}

void SlurmQueue::forget(qint64 job)
{
    m_watched.remove(job);
    m_states.remove(job);
    if (m_watched.isEmpty())
        m_timer.stop();
}

void SlurmQueue::hurry()
{
    m_pauseMs = m_shortestMs;
    m_isHurried = m_isAsking;
    if (m_isAsking || m_watched.isEmpty())
        return;
    const qint64 since = m_sinceAsked.isValid() ? m_sinceAsked.elapsed() : m_shortestMs;
    plan(static_cast<int>(std::max<qint64>(0, m_shortestMs - since)));
}

void SlurmQueue::plan(int inMs)
{
    if (!m_watched.isEmpty() && !m_isAsking)
        m_timer.start(inMs);
}

void SlurmQueue::ask()
{
    m_isAsking = true;
    m_isHurried = false;
    m_asked = m_watched;
    m_sinceAsked.start();
    ProgramCall call{u"squeue"_s, squeueOwnJobs(), m_environment};
    const auto onAnswer = [this](const ProgramAnswer& answer) {
        m_isAsking = false;
        if (answer.isFine()) {
            take(squeueJobs(answer.out));
            plan(m_isHurried ? m_shortestMs : m_pauseMs);
            return;
        }
        const Error error = answer.kind == ProgramAnswer::Kind::Exited
            ? slurmFailure(u"squeue"_s, answer.err, {})
            : Error{ErrorKind::Process,
                tr("Slurm's squeue gave no answer: %1; it is asked again.").arg(answer.complaint())};
        m_pauseMs = std::min(slurmSilentMs, m_pauseMs * 2);
        plan(m_pauseMs);
        Q_EMIT silent(error.sentence);
    };
    callProgram(this, call, onAnswer, slurmLog);
}

void SlurmQueue::take(const QList<SlurmJobState>& jobs)
{
    bool anyChange = false;
    bool anyWaits = false;
    for (const SlurmJobState& job : jobs) {
        if (!m_watched.contains(job.id))
            continue;
        anyWaits = anyWaits || job.stage() == SlurmStage::Waiting;
        const QString before = m_states.value(job.id);
        if (before != job.state) {
            qCDebug(slurmLog).noquote() << "job" << job.id << job.name
                                        << (before.isEmpty() ? "is" : "becomes") << job.state << job.reason;
        }
        anyChange = anyChange || before != job.state;
        m_states.insert(job.id, job.state);
    }
    m_pauseMs = anyChange ? m_shortestMs : std::min(m_longestMs, m_pauseMs * 3 / 2);
    if (anyWaits && (!m_sinceAhead.isValid() || m_sinceAhead.elapsed() > slurmAheadMs || anyChange))
        askWhoIsAhead(jobs);
    else
        tell(jobs);
}

void SlurmQueue::askWhoIsAhead(const QList<SlurmJobState>& jobs)
{
    m_sinceAhead.start();
    const ProgramCall call{u"squeue"_s,
        {u"--noheader"_s, u"--states=PENDING"_s, u"--format="_s + squeuePriorityFormat()}, m_environment};
    const auto onAnswer = [this, jobs](const ProgramAnswer& answer) {
        if (answer.isFine())
            m_ahead = jobsAhead(answer.out);
        tell(jobs);
    };
    callProgram(this, call, onAnswer, slurmLog);
}

void SlurmQueue::tell(const QList<SlurmJobState>& jobs)
{
    QSet<qint64> unseen = m_asked; // one that came later may have been submitted after the answer
    for (const SlurmJobState& job : jobs) {
        if (m_watched.contains(job.id) && unseen.remove(job.id))
            Q_EMIT seen(job, m_ahead.value(job.id, -1));
    }
    for (const qint64 job : std::as_const(unseen)) {
        if (m_watched.contains(job))
            Q_EMIT missing(job);
    }
}

} // namespace megatune

#include "moc_slurmqueue.cpp"
