// SPDX-License-Identifier: GPL-3.0-or-later
// Notes and stars that can be taken back: every edit is a step of one undo stack, whichever study it is of.
#pragma once

#include "ui/studies/notestore.h"

#include <QUndoStack>

namespace megatune {

class NoteUndo final : public QObject
{
    Q_OBJECT

public:
    /// `store` outlives this.
    explicit NoteUndo(NoteStore* store, QObject* parent = nullptr);

    [[nodiscard]] QUndoStack* stack() { return &m_stack; }
    /// Without a number: of the study itself. What is as before is no step.
    void setNote(const StudyFeed& feed, std::optional<int> number, const QString& text);
    void setStar(const StudyFeed& feed, std::optional<int> number, bool on);
    /// Of a study that need not be open; its file says `before`.
    void setStar(const StudyRef& study, bool before, bool on);

Q_SIGNALS:
    /// A step was taken back, or done again: `what` it was, as in the menu.
    void stepped(const megatune::StudyRef& study, std::optional<int> number, const QString& what);

private:
    struct Step
    {
        StudyRef study;
        std::optional<int> number;
        QString title;
    };

    /// `put` writes the value of this side of the step; false: it cannot be any more.
    void push(const StudyRef& study, std::optional<int> number, const QString& title,
        std::function<bool(bool isUndo)> put);
    void pushStar(const StudyRef& study, std::optional<int> number, bool on);

    NoteStore* m_store;
    QUndoStack m_stack;
    QList<Step> m_stepped; ///< to be told once the stack has made it
};

} // namespace megatune
