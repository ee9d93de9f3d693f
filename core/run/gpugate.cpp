// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/gpugate.h"

#include "core/base/logging.h"
#include "core/secrets/secrets.h"

#include <algorithm>
#include <QPointer>

namespace megatune {

namespace {

/// Between two questions: soon at first, for a driver that is still giving memory back.
constexpr int firstGateMs = 1000;
constexpr int lastGateMs = 15'000;

} // namespace

GpuGate::GpuGate(GpuGateSettings settings)
    : m_settings(std::move(settings))
{
    m_again.setSingleShot(true);
    m_again.setInterval(firstGateMs);
    connect(&m_again, &QTimer::timeout, this, &GpuGate::ask);
}

void GpuGate::start()
{
    if (m_stopWanted)
        finish({RunEnd::Kind::Stopped});
    else
        ask();
}

void GpuGate::stop()
{
    m_stopWanted = true;
    if (m_process)
        m_process->stop();
    else
        finish({RunEnd::Kind::Stopped});
}

void GpuGate::ask()
{
    const QPointer<GpuGate> self(this);
    m_settings.ask([self](const Result<QList<GpuUse>>& answer) {
        if (self && !self->m_hasEnded)
            self->take(answer);
    });
}

void GpuGate::take(const Result<QList<GpuUse>>& answer)
{
    if (!answer) {
        qCDebug(runLog).noquote() << m_settings.host
                                  << "does not say who uses its GPUs:" << maskedLine(answer.error().sentence);
        if (m_settings.unknown)
            m_settings.unknown(answer.error());
        open();
        return;
    }
    const QStringList busy = busyGpus(*answer, m_settings.gpus, m_settings.studyUid);
    if (busy.isEmpty()) {
        open();
        return;
    }
    const QStringList others = m_settings.exchange
        ? m_settings.exchange(busyGpus(*answer, m_settings.allGpus, m_settings.studyUid))
        : QStringList();
    if (others.isEmpty()) {
        waitFor(*answer, busy);
    } else {
        qCDebug(runLog).noquote() << m_settings.host << "GPUs" << m_settings.gpus.join(u',')
                                  << "are in use, others are taken:" << others.join(u',');
        m_settings.gpus = others;
        open();
    }
}

void GpuGate::waitFor(const QList<GpuUse>& uses, const QStringList& busy)
{
    const bool isFirst = !m_busyFor.isValid();
    if (isFirst)
        m_busyFor.start();
    const QString text = busyGpusText(uses, busy, m_settings.studyUid, m_settings.host);
    qCDebug(runLog).noquote() << m_settings.host << "waits for GPUs:" << maskedLine(text);
    const double leftMs = m_settings.limitS.value_or(0) * 1000 - static_cast<double>(m_busyFor.elapsed());
    if (m_settings.limitS && leftMs <= 0) {
        finish({RunEnd::Kind::Busy, 0, 0, text + u'.'});
        return;
    }
    // What only holds memory may be a process that has just ended.
    if (!isFirst || hasKnownUser(uses, busy)) {
        m_isWaiting = true;
        Q_EMIT waiting(tr("%1: waiting").arg(text));
    }
    int pause = isFirst ? firstGateMs : std::min(lastGateMs, m_again.interval() * 3 / 2);
    if (m_settings.limitS)
        pause = static_cast<int>(std::min<double>(pause, leftMs));
    m_again.start(pause);
}

void GpuGate::open()
{
    if (m_isWaiting)
        Q_EMIT waiting({});
    if (m_hasEnded) // whoever heard of it has stopped us
        return;
    m_process = m_settings.create(m_settings.gpus);
    connect(m_process.get(), &TrialProcess::started, this, &TrialProcess::started);
    connect(m_process.get(), &TrialProcess::waiting, this, &TrialProcess::waiting);
    connect(m_process.get(), &TrialProcess::output, this, &TrialProcess::output);
    connect(m_process.get(), &TrialProcess::notice, this, &TrialProcess::notice);
    connect(m_process.get(), &TrialProcess::ended, this, [this](const RunEnd& end) {
        m_hasEnded = true;
        Q_EMIT ended(end);
    });
    m_process->start();
}

/// From the event loop, as every end.
void GpuGate::finish(const RunEnd& end)
{
    if (std::exchange(m_hasEnded, true))
        return;
    m_again.stop();
    QTimer::singleShot(0, this, [this, end] {
        if (m_isWaiting)
            Q_EMIT waiting({});
        Q_EMIT ended(end);
    });
}

} // namespace megatune

#include "moc_gpugate.cpp"
