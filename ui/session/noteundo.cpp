// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/noteundo.h"

#include "core/base/text.h"

#include <QFileInfo>
#include <QUndoCommand>

namespace megatune {

namespace {

/// More steps back than anybody counts, and a bound all the same.
constexpr int noteSteps = 1000;

class AnnotationStep final : public QUndoCommand
{
public:
    AnnotationStep(const QString& title, std::function<bool(bool isUndo)> put)
        : QUndoCommand(title)
        , m_put(std::move(put))
    {
    }
    void redo() override { setObsolete(!m_put(false)); }
    void undo() override { setObsolete(!m_put(true)); }

private:
    std::function<bool(bool isUndo)> m_put;
};

QString studyIn(const QString& path)
{
    return oneLine(QFileInfo(path).completeBaseName());
}

} // namespace

NoteUndo::NoteUndo(NoteStore* store, QObject* parent)
    : QObject(parent)
    , m_store(store)
{
    m_stack.setUndoLimit(noteSteps);
    // Whoever hears of a step may ask for another one: that drops steps, and this one must have come to its
    // end.
    connect(&m_stack, &QUndoStack::indexChanged, this, [this] {
        const QList<Step> made = std::exchange(m_stepped, {});
        for (const Step& step : made)
            Q_EMIT stepped(step.study, step.number, step.title);
    });
}

void NoteUndo::push(const StudyRef& study, std::optional<int> number, const QString& title,
    std::function<bool(bool isUndo)> put)
{
    const auto step = [=, this, put = std::move(put), isFirst = true](bool isUndo) mutable {
        const bool done = put(isUndo);
        if (done && !std::exchange(isFirst, false))
            m_stepped.append({study, number, title});
        return done;
    };
    m_stack.push(new AnnotationStep(title, step));
}

void NoteUndo::setNote(const StudyFeed& feed, std::optional<int> number, const QString& text)
{
    const StudyRef study = refOf(feed);
    const QString before = m_store->note(study.path, feed.state(), number);
    if (before == text)
        return;
    const QString title = number ? tr("note on trial %1 of %2").arg(*number).arg(studyIn(study.path))
                                 : tr("note on %1").arg(studyIn(study.path));
    push(study, number, title, [store = m_store, study, number, text, before](bool isUndo) {
        return store->set(study, number, isUndo ? before : text);
    });
}

void NoteUndo::setStar(const StudyFeed& feed, std::optional<int> number, bool on)
{
    if (m_store->isStarred(feed.path(), feed.state(), number) != on)
        pushStar(refOf(feed), number, on);
}

void NoteUndo::setStar(const StudyRef& study, bool before, bool on)
{
    if (m_store->isStarred(study, before) != on)
        pushStar(study, {}, on);
}

void NoteUndo::pushStar(const StudyRef& study, std::optional<int> number, bool on)
{
    const QString title = number ? tr("star on trial %1 of %2").arg(*number).arg(studyIn(study.path))
                                 : tr("star on %1").arg(studyIn(study.path));
    push(study, number, title, [store = m_store, study, number, on](bool isUndo) {
        return store->setStar(study, number, on != isUndo);
    });
}

} // namespace megatune

#include "moc_noteundo.cpp"
