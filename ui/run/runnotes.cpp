// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/runnotes.h"

#include "ui/run/runheader.h"
#include "ui/trialpanes/trialdetail.h"

namespace megatune {

RunNotes::RunNotes(RunHeader* header, TrialDetail* detail, QObject* parent)
    : QObject(parent)
    , m_header(header)
    , m_detail(detail)
{
    connectFields();
}

void RunNotes::connectFields()
{
    connect(m_detail, &TrialDetail::noteEdited, this, [this](int number, const QString& text) {
        if (!m_store && m_controller)
            m_controller->setNote(number, text);
        Q_EMIT noteEdited(number, text);
    });
    connect(m_detail, &TrialDetail::starToggled, this, [this](int number, bool on) {
        if (!m_store && m_controller)
            m_controller->setStar(number, on);
        Q_EMIT starToggled(number, on);
    });
    connect(
        m_header, &RunHeader::noteEdited, this, [this](const QString& text) { Q_EMIT noteEdited(-1, text); });
    connect(m_header, &RunHeader::starToggled, this, [this](bool on) { Q_EMIT starToggled(-1, on); });
}

void RunNotes::setStore(NoteStore* store)
{
    m_store = store;
    m_detail->setEditable(m_controller || m_store);
    connect(store, &NoteStore::changed, this, &RunNotes::changed);
}

void RunNotes::showStudy(StudyFeed* feed, StudyController* controllerOrNull)
{
    m_feed = feed;
    m_controller = controllerOrNull;
    m_uid = feed ? feed->state().header().uid : QString();
    m_detail->setEditable(controllerOrNull || m_store);
}

void RunNotes::commit()
{
    m_detail->commitNote();
    m_header->commitNote();
}

void RunNotes::dropOfAnother()
{
    const QString before = std::exchange(m_uid, m_feed->state().header().uid);
    if (before == m_uid || before.isEmpty())
        return;
    for (const QString& text : {m_detail->takeTypedNote(), m_header->takeTypedNote()}) {
        if (!text.isEmpty())
            Q_EMIT warned(tr("The file holds another study now; this note was not saved: %1").arg(text));
    }
}

bool RunNotes::isTrialNoteBeingTyped() const
{
    return m_detail->isNoteBeingTyped();
}

void RunNotes::refresh(int selectedTrial)
{
    const StudyState& state = m_feed->state();
    if (!m_store) {
        m_header->setAnnotation(state.note(), state.starred(), {});
        return;
    }
    const QString path = m_feed->path();
    m_header->setAnnotation(
        m_store->note(path, state, {}), m_store->isStarred(path, state, {}), m_store->waiting(path));
    if (selectedTrial >= 0)
        m_detail->setAnnotation(
            m_store->note(path, state, selectedTrial), m_store->isStarred(path, state, selectedTrial));
}

} // namespace megatune

#include "moc_runnotes.cpp"
