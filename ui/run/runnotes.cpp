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
    connect(m_detail, &TrialDetail::noteEdited, this, &RunNotes::noteEdited);
    connect(m_detail, &TrialDetail::starToggled, this, &RunNotes::starToggled);
    connect(
        m_header, &RunHeader::noteEdited, this, [this](const QString& text) { Q_EMIT noteEdited(-1, text); });
    connect(m_header, &RunHeader::starToggled, this, [this](bool on) { Q_EMIT starToggled(-1, on); });
}

void RunNotes::setStore(NoteStore* store)
{
    m_store = store;
    connect(store, &NoteStore::changed, this, &RunNotes::changed);
}

void RunNotes::showStudy(StudyFeed* feed, StudyController* controllerOrNull)
{
    m_feed = feed;
    m_controller = controllerOrNull;
    m_uid = feed ? feed->state().header().uid : QString();
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

QString RunNotes::whyReadOnly() const
{
    if (m_store && (m_controller || !m_feed->isRun() || m_store->isWriting(m_feed->path())))
        return {};
    return tr("Another program runs this study: notes and stars can be set when it has ended.");
}

void RunNotes::refresh(int selectedTrial)
{
    const StudyState& state = m_feed->state();
    const QString path = m_feed->path();
    const QString why = whyReadOnly();
    m_detail->setReadOnly(why);
    if (!m_store) {
        m_header->setAnnotation(state.note(), state.starred(), why);
        return;
    }
    m_header->setAnnotation(m_store->note(path, state, {}), m_store->isStarred(path, state, {}), why);
    if (selectedTrial >= 0)
        m_detail->setAnnotation(
            m_store->note(path, state, selectedTrial), m_store->isStarred(path, state, selectedTrial));
}

} // namespace megatune

#include "moc_runnotes.cpp"
