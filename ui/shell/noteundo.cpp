#include "ui/shell/noteundo.h"

#include "core/study/feed.h"
#include "ui/models/notestore.h"

#include <QFileInfo>
#include <QUndoCommand>

namespace megatune {

namespace {

/// More steps back than anybody counts, and a bound all the same.
constexpr int noteSteps = 1000;

class AnnotationStep final : public QUndoCommand
{
public:
    AnnotationStep(const QString& title, std::function<void()> there, std::function<void()> back)
        : QUndoCommand(title)
        , m_there(std::move(there))
        , m_back(std::move(back))
    {
    }
    void redo() override { m_there(); }
    void undo() override { m_back(); }

private:
    std::function<void()> m_there;
    std::function<void()> m_back;
};

} // namespace

NoteUndo::NoteUndo(NoteStore* store, QObject* parent)
    : QObject(parent)
    , m_store(store)
{
    m_stack.setUndoLimit(noteSteps);
}

void NoteUndo::setNote(const StudyFeed& feed, std::optional<int> number, const QString& text)
{
    const QString path = feed.path();
    const QString before = m_store->note(path, feed.state(), number);
    if (before == text)
        return;
    const QString title = number ? tr("note on trial %1").arg(*number)
                                 : tr("note on %1").arg(QFileInfo(path).completeBaseName());
    const auto set = [store = m_store, path, number](const QString& note) {
        return [store, path, number, note] { store->set(path, number, note); };
    };
    m_stack.push(new AnnotationStep(title, set(text), set(before)));
}

void NoteUndo::setStar(const StudyFeed& feed, std::optional<int> number, bool on)
{
    const QString path = feed.path();
    const bool before = m_store->isStarred(path, feed.state(), number);
    if (before == on)
        return;
    const QString title = number ? tr("star on trial %1").arg(*number)
                                 : tr("star on %1").arg(QFileInfo(path).completeBaseName());
    const auto set = [store = m_store, path, number](bool star) {
        return [store, path, number, star] { store->setStar(path, number, star); };
    };
    m_stack.push(new AnnotationStep(title, set(on), set(before)));
}

} // namespace megatune
