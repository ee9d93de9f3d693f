// SPDX-License-Identifier: GPL-3.0-or-later
// Tells a person who is elsewhere that the window's study has ended or needs somebody: by the desktop, where
// it shows messages, and by a command of their own. Nobody is told of a Stop of their own.
#pragma once

#include "core/notice/studynotice.h"
#include "ui/session/desktopmessages.h"

class QWidget;

namespace megatune {

class MessageBar;
class Preferences;
class Session;
class StudyWatch;

class StudyNotifier final : public QObject
{
    Q_OBJECT

public:
    /// All of them outlive this.
    StudyNotifier(
        QWidget* window, const Session* session, MessageBar* messages, const Preferences* preferences);

private:
    void watch();
    void tell(const StudyNotice& notice);

    QWidget* m_window;
    const Session* m_session;
    MessageBar* m_messages;
    const Preferences* m_preferences;
    DesktopMessages m_desktop;
    StudyWatch* m_watch = nullptr;
};

} // namespace megatune
