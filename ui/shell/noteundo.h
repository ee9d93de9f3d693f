// Notes and stars that can be taken back: every edit is a step of one undo stack, whichever study it is of.
#pragma once

#include <optional>
#include <QUndoStack>

namespace megatune {

class NoteStore;
class StudyFeed;

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

private:
    NoteStore* m_store;
    QUndoStack m_stack;
};

} // namespace megatune
