// SPDX-License-Identifier: GPL-3.0-or-later
// Notes and stars of whatever is open: what Run and Review ask for becomes a step that can be undone, and is
// written.
#pragma once

#include "ui/session/noteundo.h"
#include "ui/studies/notestore.h"

namespace megatune {

class RunPage;
class Session;
class StudyFolder;

class NoteEditing final : public QObject
{
    Q_OBJECT

public:
    /// All of them outlive this.
    NoteEditing(Session* session, RunPage* run, StudyFolder* folder, QObject* parent = nullptr);

    [[nodiscard]] QUndoStack* undoStack() { return m_undo.stack(); }

Q_SIGNALS:
    /// As NoteStore says it.
    void refused(const QString& sentence);
    /// As NoteUndo says it.
    void stepped(const megatune::StudyRef& study, std::optional<int> number, const QString& what);

private:
    void takeFrom(RunPage* run);

    NoteStore m_store;
    NoteUndo m_undo;
};

} // namespace megatune
