// SPDX-License-Identifier: GPL-3.0-or-later
// The studies that wait, in the status line: how many, and a click away which, with what can be done with
// each.
#pragma once

#include <QFrame>
#include <QToolButton>

class QLabel;
class QListWidget;
class QPushButton;

namespace megatune {

class StudyQueue;

class WaitingList final : public QFrame
{
    Q_OBJECT

public:
    /// `queue` outlives this.
    WaitingList(StudyQueue* queue, QWidget* parent);

    /// Above this place on the screen, its right edge at the place's.
    void popUp(const QRect& place);

Q_SIGNALS:
    /// Of the studies that wait.
    void editRequested(int at);
    void removeRequested(int at);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill();
    void refreshButtons();
    void moveUp();

    StudyQueue* m_queue;
    QListWidget* m_list;
    QLabel* m_when;
    QPushButton* m_next;
    QPushButton* m_up;
    QPushButton* m_edit;
    QPushButton* m_remove;
};

/// Hidden while none waits.
class WaitingButton final : public QToolButton
{
    Q_OBJECT

public:
    /// `queue` outlives this.
    explicit WaitingButton(StudyQueue* queue, QWidget* parent = nullptr);

    [[nodiscard]] WaitingList* list() { return m_list; }
    void showList();

private:
    void refresh();

    StudyQueue* m_queue;
    WaitingList* m_list;
};

} // namespace megatune
