// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/queuepresenter.h"

#include "ui/common/messagebar.h"
#include "ui/session/session.h"
#include "ui/studies/studysummary.h"

namespace megatune {

QueuePresenter::QueuePresenter(Session* session, MessageBar* messages, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_messages(messages)
    , m_queue(session)
{
    connect(&m_queue, &StudyQueue::held, this, &QueuePresenter::tellHeld);
    connect(&m_queue, &StudyQueue::started, this, &QueuePresenter::tellStarted);
    connect(&m_queue, &StudyQueue::failed, this, &QueuePresenter::tellFailed);
    connect(&m_queue, &StudyQueue::changed, this, [this] {
        if (!m_queue.isHeld())
            m_messages->drop(std::exchange(m_saidHeld, {}));
    });
}

WaitingButton* QueuePresenter::createButton()
{
    m_button = new WaitingButton(&m_queue);
    connect(m_button->list(), &WaitingList::editRequested, this,
        [this](int at) { Q_EMIT editRequested(m_queue.take(at)); });
    connect(m_button->list(), &WaitingList::removeRequested, this, &QueuePresenter::remove);
    return m_button;
}

void QueuePresenter::showList()
{
    if (m_queue.waiting().isEmpty())
        m_messages->say(MessageBar::Kind::Done,
            tr("No study waits. While one runs, Start in Setup puts the next one behind it."));
    else if (m_button)
        m_button->showList();
}

void QueuePresenter::add(const StudyDraft& draft, const QString& studyPath)
{
    const Result<void> added = m_queue.add(draft, studyPath);
    if (!added)
        return m_messages->say(MessageBar::Kind::Error, added.error().sentence);
    const bool isOfSetup = &draft == m_session->draft();
    m_saidAdded = (isOfSetup ? tr("%1 waits and starts by itself; the form can be changed for another one.")
                             : tr("%1 waits and goes on by itself."))
                      .arg(m_queue.waiting().constLast().name());
    m_messages->say(MessageBar::Kind::Done, m_saidAdded);
}

void QueuePresenter::tellHeld()
{
    m_messages->drop(std::exchange(m_saidAdded, {})); // it is not so any more
    m_saidHeld = tr("The running study was stopped, so %1, which is next, waits until you start it.")
                     .arg(m_queue.waiting().constFirst().name());
    m_messages->say(
        MessageBar::Kind::Info, m_saidHeld, {tr("Start the next"), [this] { m_queue.startNext(); }});
}

/// Whoever is at something else stays there.
void QueuePresenter::tellStarted(StudyFeed* feed)
{
    m_messages->say(MessageBar::Kind::Info, tr("%1 waited and runs now.").arg(studyTitle(*feed)),
        {tr("Show"), [this, feed = QPointer(feed)] {
             if (feed)
                 Q_EMIT showRequested(feed);
         }});
}

void QueuePresenter::tellFailed(const WaitingStudy& study, const Error& error)
{
    m_messages->say(MessageBar::Kind::Error,
        tr("%1 waited and could not be started: %2").arg(study.name(), error.sentence),
        {tr("Edit in Setup"), [this, study] { Q_EMIT editRequested(study); }, true});
}

void QueuePresenter::remove(int at)
{
    const WaitingStudy study = m_queue.take(at);
    m_messages->say(MessageBar::Kind::Done, tr("%1 waits no longer.").arg(study.name()),
        {tr("Bring it back"), [this, at, study] { m_queue.insert(at, study); }, true});
}

} // namespace megatune

#include "moc_queuepresenter.cpp"
