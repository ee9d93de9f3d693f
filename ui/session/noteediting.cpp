// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/noteediting.h"

#include "ui/review/studyfolder.h"
#include "ui/run/runpage.h"
#include "ui/session/session.h"

namespace megatune {

NoteEditing::NoteEditing(Session* session, RunPage* run, StudyFolder* folder, QObject* parent)
    : QObject(parent)
    , m_store([session](const QString& path) { return session->find(path); })
    , m_undo(&m_store)
{
    run->setNotes(&m_store);
    takeFrom(run);
    connect(&m_store, &NoteStore::refused, this, &NoteEditing::refused);
    folder->setNotes(&m_store);
    connect(folder, &StudyFolder::starRequested, &m_undo,
        qOverload<const StudyRef&, bool, bool>(&NoteUndo::setStar));
    connect(&m_undo, &NoteUndo::stepped, this, &NoteEditing::stepped);
}

void NoteEditing::takeFrom(RunPage* run)
{
    const auto numberOf = [](int number) {
        return number < 0 ? std::optional<int>() : std::optional(number);
    };
    connect(run, &RunPage::noteEdited, this, [this, run, numberOf](int number, const QString& text) {
        if (run->feed() != nullptr)
            m_undo.setNote(*run->feed(), numberOf(number), text);
    });
    connect(run, &RunPage::starToggled, this, [this, run, numberOf](int number, bool on) {
        if (run->feed() != nullptr)
            m_undo.setStar(*run->feed(), numberOf(number), on);
    });
}

} // namespace megatune

#include "moc_noteediting.cpp"
