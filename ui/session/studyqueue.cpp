// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/studyqueue.h"

#include "core/base/text.h"
#include "core/hardware/gpudescription.h"
#include "core/space/argumentnames.h"
#include "ui/session/session.h"
#include "ui/studies/studysummary.h"

#include <algorithm>
#include <QFileInfo>

namespace megatune {

namespace {

QString aboutDraft(const StudyDraft& draft)
{
    const std::optional<ModelShape> shape = draft.shape();
    const QString model = shape ? shape->name : draft.usedArgument(argument::model);
    const QString type = gpuNameIn(draft.usedArgument(argument::gpuType));
    const QString gpus = draft.usedArgument(argument::gpus);
    QStringList parts{oneLine(model),
        type.isEmpty() ? StudyQueue::tr("%1 GPUs").arg(gpus)
                       : StudyQueue::tr("%1 \u00d7 %2").arg(gpus, type)};
    parts.removeAll(QString());
    return parts.join(u", ");
}

} // namespace

QString WaitingStudy::name() const
{
    return oneLine(QFileInfo(path).completeBaseName());
}

StudyQueue::StudyQueue(Session* session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(session, &Session::runningChanged, this, &StudyQueue::watch);
    connect(session, &Session::openingChanged, this, &StudyQueue::changed);
    connect(session, &Session::openingStopped, this, [this](const QString& path) {
        if (m_next && !m_draft && path == m_next->path)
            putBack();
    });
}

StudyQueue::~StudyQueue() = default;

Result<void> StudyQueue::add(const StudyDraft& draft, const QString& path)
{
    if (const QString missing = draft.firstMissing(); !missing.isEmpty())
        return failure(ErrorKind::Usage, missing);
    const QStringList taken = takenFiles();
    const auto isSame = [key = studyKey(path)](const QString& other) { return studyKey(other) == key; };
    if (std::any_of(taken.begin(), taken.end(), isSame))
        return failure(ErrorKind::Conflict,
            tr("%1 belongs to a study that runs or waits; choose another study file.")
                .arg(oneLine(QFileInfo(path).fileName())));
    m_waiting.append({path, aboutDraft(draft), draft.contents(), draft.hostChecks()});
    Q_EMIT changed();
    return {};
}

void StudyQueue::insert(qsizetype at, const WaitingStudy& study)
{
    m_waiting.insert(std::clamp<qsizetype>(at, 0, m_waiting.size()), study);
    Q_EMIT changed();
}

bool StudyQueue::isHeld() const
{
    return !m_waiting.isEmpty() && !m_next && !m_session->isBusy();
}

QStringList StudyQueue::takenFiles() const
{
    QStringList taken;
    if (const StudyController* running = m_session->running())
        taken.append(running->path());
    if (m_session->isStarting())
        taken.append(m_session->openingPath());
    if (m_next)
        taken.append(m_next->path);
    for (const WaitingStudy& study : m_waiting)
        taken.append(study.path);
    return taken;
}

void StudyQueue::moveUp(qsizetype at)
{
    if (at <= 0 || at >= m_waiting.size())
        return;
    m_waiting.swapItemsAt(at, at - 1);
    Q_EMIT changed();
}

WaitingStudy StudyQueue::take(qsizetype at)
{
    WaitingStudy study = m_waiting.takeAt(at);
    Q_EMIT changed();
    return study;
}

void StudyQueue::clear()
{
    dropDraft();
    m_next.reset();
    m_waiting.clear();
    Q_EMIT changed();
}

/// Session has done its own by the time that we hear of the end.
void StudyQueue::watch()
{
    if (const StudyController* running = m_session->running()) {
        connect(running, &StudyController::ended, this, [this, running](const std::optional<Error>& error) {
            if (error || running->state().phase() == StudyPhase::Completed)
                startNext();
            else if (isHeld())
                Q_EMIT held();
        });
    }
    Q_EMIT changed();
}

void StudyQueue::startNext()
{
    if (!isHeld())
        return;
    m_next = m_waiting.takeFirst();
    m_draft = std::make_unique<StudyDraft>(m_session->draft()->environment());
    connect(m_draft.get(), &StudyDraft::changed, this, &StudyQueue::tryStart);
    Q_EMIT changed();
    m_draft->setHostChecks(m_next->checks);
    m_draft->setContents(m_next->contents);
}

void StudyQueue::tryStart()
{
    if (!m_draft || m_draft->isComputing())
        return;
    if (m_session->isBusy()) // somebody was quicker
        return putBack();
    const StudyDraft* draft = m_draft.get();
    dropDraft();
    m_session->start(
        *draft, m_next->path,
        [self = QPointer(this)](const Result<StudyFeed*>& started) {
            if (self)
                self->finish(started);
        },
        Session::Asked::Earlier);
}

void StudyQueue::finish(const Result<StudyFeed*>& started)
{
    if (!m_next)
        return;
    const WaitingStudy study = *std::exchange(m_next, std::nullopt);
    Q_EMIT changed();
    if (started) {
        Q_EMIT this->started(*started);
        return;
    }
    Q_EMIT failed(study, started.error());
    startNext();
}

void StudyQueue::putBack()
{
    dropDraft();
    m_waiting.prepend(*std::exchange(m_next, std::nullopt));
    Q_EMIT changed();
}

/// It may be the one that calls.
void StudyQueue::dropDraft()
{
    if (StudyDraft* draft = m_draft.release()) {
        draft->disconnect(this);
        draft->setParent(this);
        draft->deleteLater();
    }
}

} // namespace megatune

#include "moc_studyqueue.cpp"
