// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/studynotifier.h"

#include "core/notice/noticecommand.h"
#include "core/notice/studywatch.h"
#include "ui/common/messagebar.h"
#include "ui/session/session.h"
#include "ui/settings/preferences.h"

#include <QApplication>
#include <QWidget>

namespace megatune {

StudyNotifier::StudyNotifier(
    QWidget* window, const Session* session, MessageBar* messages, const Preferences* preferences)
    : QObject(window)
    , m_window(window)
    , m_session(session)
    , m_messages(messages)
    , m_preferences(preferences)
    , m_desktop(QDBusConnection::sessionBus())
{
    connect(&m_desktop, &DesktopMessages::clicked, window, [window] {
        window->setWindowState(window->windowState() & ~Qt::WindowMinimized);
        window->raise();
        window->activateWindow();
    });
    connect(session, &Session::runningChanged, this, &StudyNotifier::watch);
}

void StudyNotifier::watch()
{
    // The one before may be telling of its end just now.
    if (StudyWatch* before = std::exchange(m_watch, nullptr))
        before->deleteLater();
    if (const StudyController* running = m_session->running()) {
        m_watch = new StudyWatch(running, this);
        connect(m_watch, &StudyWatch::noticed, this, &StudyNotifier::tell);
    }
}

void StudyNotifier::tell(const StudyNotice& notice)
{
    if (notice.kind == StudyNotice::Kind::Stopped)
        return;
    if (!m_window->isActiveWindow()) {
        QApplication::alert(m_window);
        m_desktop.show(noticeTitle(notice), noticeText(notice));
    }
    if (const QString command = m_preferences->endCommand(); !command.isEmpty()) {
        auto* run = new NoticeCommand(command, notice, this);
        connect(run, &NoticeCommand::done, m_messages, [messages = m_messages](const QString& problem) {
            messages->say(MessageBar::Kind::Warning, problem);
        });
    }
}

} // namespace megatune

#include "moc_studynotifier.cpp"
