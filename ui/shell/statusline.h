// SPDX-License-Identifier: GPL-3.0-or-later
// The status bar: on the left the hosts, with a list of them a click away, on the right what runs: here, or
// in another process whose study is looked at.
#pragma once

#include "ui/hosts/hostsummary.h"

#include <QPointer>
#include <QStatusBar>
#include <QTimer>

class QLabel;
class QMenu;
class QToolButton;

namespace megatune {

class HostListModel;
class StudyController;
class StudyDraft;
class StudyFeed;
class WaitingTrials;

class StatusLine final : public QStatusBar
{
    Q_OBJECT

public:
    /// Both outlive this.
    StatusLine(StudyDraft* draft, const HostListModel* hosts, QWidget* parent = nullptr);

    /// Null: nothing runs in this window.
    void setController(StudyController* controller);
    /// What is looked at; null: nothing.
    void setShown(StudyFeed* feed);

Q_SIGNALS:
    /// Somebody chose a host of the list.
    void hostChosen(int row);

private:
    void refresh();
    void refreshHosts();
    void fillHostMenu();
    void refreshRun();
    void askForWriter();
    [[nodiscard]] QString runText() const;
    [[nodiscard]] QString followedText() const;
    [[nodiscard]] HostSummary summary() const;

    StudyDraft* m_draft;
    const HostListModel* m_hosts;
    QPointer<StudyController> m_controller;
    QPointer<StudyFeed> m_shown;
    WaitingTrials* m_waiting;
    bool m_isWrittenElsewhere = false;
    int m_sinceAsked = 0;
    QTimer m_tick; ///< once a second, only while something runs or is followed
    QToolButton* m_host;
    QMenu* m_hostMenu;
    QLabel* m_run;
};

} // namespace megatune
