// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a person's own command with a notice in its environment: a mail, a message to a chat. The command
// comes from that person's settings or command line, never from a file of a study.
#pragma once

#include "core/notice/studynotice.h"

#include <QProcess>
#include <QTimer>

namespace megatune {

class NoticeCommand final : public QObject
{
    Q_OBJECT

public:
    static constexpr int usualLimitMs = 60'000;

    /// Runs at once, in the shell that $SHELL names. Deletes itself after done().
    NoticeCommand(
        const QString& command, const StudyNotice& notice, QObject* parent, int limitMs = usualLimitMs);
    ~NoticeCommand() override;

Q_SIGNALS:
    /// Once; `problem` is one sentence, empty where all went well.
    void done(const QString& problem);

private:
    void end(const QString& problem);
    void kill();
    [[nodiscard]] QString exitProblem(int status) const;

    QProcess m_process;
    QTimer m_limit;
    QByteArray m_said; ///< the end of what it printed
    bool m_isDone = false;
};

} // namespace megatune
