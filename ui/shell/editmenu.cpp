// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/editmenu.h"

#include "ui/common/available.h"

#include <QUndoStack>

namespace megatune {

EditMenu::EditMenu(QUndoStack* stack, std::function<void()> beforeStep, QWidget* parent)
    : QMenu(tr("&Edit"), parent)
    , m_stack(stack)
    , m_beforeStep(std::move(beforeStep))
{
    QAction* undo = stack->createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = stack->createRedoAction(this, tr("&Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    takeStep(undo, [stack] { stack->undo(); });
    takeStep(redo, [stack] { stack->redo(); });
    addActions({undo, redo});
    setToolTipsVisible(true);
    const auto allowUndo = [undo](bool can) {
        setAvailable(undo, can ? QString() : tr("No note and no star was changed that could be put back."));
    };
    const auto allowRedo = [redo](bool can) {
        setAvailable(redo, can ? QString() : tr("Nothing was put back that could be done again."));
    };
    connect(stack, &QUndoStack::canUndoChanged, undo, allowUndo);
    connect(stack, &QUndoStack::canRedoChanged, redo, allowRedo);
    allowUndo(false);
    allowRedo(false);
}

void EditMenu::takeStep(QAction* action, const std::function<void()>& step)
{
    action->disconnect(m_stack);
    connect(action, &QAction::triggered, m_stack, [this, step] {
        m_beforeStep();
        step();
    });
}

} // namespace megatune

#include "moc_editmenu.cpp"
