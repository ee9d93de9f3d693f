// SPDX-License-Identifier: GPL-3.0-or-later
// The menu Edit: undo and redo of one stack.
#pragma once

#include <functional>
#include <QMenu>

class QUndoStack;

namespace megatune {

class EditMenu final : public QMenu
{
    Q_OBJECT

public:
    /// `stack` outlives this. `beforeStep` makes a step of what is being typed, before another one is taken.
    EditMenu(QUndoStack* stack, std::function<void()> beforeStep, QWidget* parent = nullptr);

private:
    void takeStep(QAction* action, const std::function<void()>& step);

    QUndoStack* m_stack;
    std::function<void()> m_beforeStep;
};

} // namespace megatune
