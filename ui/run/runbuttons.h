// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with the study that the page Run shows. One that is run from here can be paused, skipped
// in and stopped; any other can be continued.
#pragma once

#include "core/control/controller.h"

#include <QPointer>
#include <QWidget>

class QPushButton;

namespace megatune {

class RunButtons final : public QWidget
{
    Q_OBJECT

public:
    explicit RunButtons(QWidget* parent = nullptr);

    /// Null: the study is not run from here.
    void setController(StudyController* controller) { m_controller = controller; }
    /// The trial that is skipped where several run.
    void setSelected(int number);
    void showNoStudy();
    /// `running`: numbers of trials; `isBeingWritten`: by another process.
    void showStudy(const StudyState& state, const QList<int>& running, bool isBeingWritten);

Q_SIGNALS:
    void copyBestRequested();
    void exportRequested();
    void likeRequested();
    /// Nobody runs the study, and it shall go on.
    void resumeRequested();
    /// Nothing ran: what it would take.
    void planRequested();

private:
    void connectControls();
    void refreshControls();
    void refreshContinue(const StudyState& state, bool isBeingWritten);

    QPointer<StudyController> m_controller;
    QList<int> m_running;
    int m_selected = -1;
    QPushButton* m_pause;
    QPushButton* m_skip;
    QPushButton* m_stop;
    QPushButton* m_continue; ///< of a study that nobody runs
    QPushButton* m_copyBest;
    QPushButton* m_plan; ///< in its place where nothing ran
    QPushButton* m_like; ///< a new study that begins with what this one says
    QPushButton* m_export;
};

} // namespace megatune
