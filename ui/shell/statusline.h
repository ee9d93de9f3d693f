// The status bar: on the left the host and its GPUs, on the right what runs.
#pragma once

#include <QPointer>
#include <QStatusBar>
#include <QTimer>

class QLabel;

namespace megatune {

class StudyController;
class StudyDraft;

class StatusLine final : public QStatusBar
{
    Q_OBJECT

public:
    explicit StatusLine(StudyDraft* draft, QWidget* parent = nullptr);

    /// Null: nothing runs.
    void setController(StudyController* controller);

private:
    void refreshHost();
    void refreshRun();

    StudyDraft* m_draft;
    QPointer<StudyController> m_controller;
    QTimer m_tick; ///< once a second, only while something runs
    QLabel* m_host;
    QLabel* m_run;
};

} // namespace megatune
