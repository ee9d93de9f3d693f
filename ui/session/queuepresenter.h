// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says and asks about studies that wait: which one runs now, which could not be started, and
// whether those that somebody's Stop holds shall go on.
#pragma once

#include "ui/session/studyqueue.h"
#include "ui/session/waitinglist.h"

#include <QPointer>

namespace megatune {

class MessageBar;

class QueuePresenter final : public QObject
{
    Q_OBJECT

public:
    /// Both outlive this.
    QueuePresenter(Session* session, MessageBar* messages, QObject* parent = nullptr);

    [[nodiscard]] StudyQueue* queue() { return &m_queue; }
    /// For the status line, which owns it then.
    [[nodiscard]] WaitingButton* createButton();
    /// Which studies wait, or that none does.
    void showList();
    /// Behind the study that runs: what `draft` says, in this file.
    void add(const StudyDraft& draft, const QString& studyPath);
    [[nodiscard]] int waiting() const { return static_cast<int>(m_queue.waiting().size()); }

Q_SIGNALS:
    void showRequested(megatune::StudyFeed* feed);
    /// It waits no longer, and is to be seen in Setup.
    void editRequested(const megatune::WaitingStudy& study);

private:
    void tellHeld();
    void tellStarted(StudyFeed* feed);
    void tellFailed(const WaitingStudy& study, const Error& error);
    void remove(int at);

    Session* m_session;
    MessageBar* m_messages;
    StudyQueue m_queue;
    QPointer<WaitingButton> m_button;
    QString m_saidAdded;
    QString m_saidHeld;
};

} // namespace megatune
