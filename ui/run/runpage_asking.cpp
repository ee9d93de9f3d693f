// SPDX-License-Identifier: GPL-3.0-or-later
// What a person asks of a study from the Run page: trials again, notes and stars.
#include "ui/common/available.h"
#include "ui/run/runheader.h"
#include "ui/run/runpage.h"
#include "ui/run/trialdetail.h"
#include "ui/studies/notestore.h"
#include "ui/trials/trialtext.h"

#include <QAction>
#include <QMenu>

namespace megatune {

/// Of a study that runs here at once; else whoever starts it is asked.
void RunPage::runAgain(const QList<int>& numbers)
{
    if (numbers.isEmpty()) {
        Q_EMIT messageRequested(tr("No trial of this study has failed."));
        return;
    }
    for (const int number : numbers) {
        if (const QString problem = retryProblem(m_feed->state(), number); !problem.isEmpty()) {
            Q_EMIT messageRequested(problem);
            return;
        }
    }
    const bool isRun = m_controller && m_controller->runPhase() != RunPhase::Ended;
    if (!isRun) {
        Q_EMIT againRequested(numbers);
        return;
    }
    if (const Result<void> asked = m_controller->retry(numbers); !asked)
        Q_EMIT messageRequested(asked.error().sentence);
}

/// Whoever asked for it wants to know how it ended.
void RunPage::tellOfRetry(const StudyEvent& event)
{
    if (const auto* requeued = std::get_if<TrialRequeued>(&event.data))
        m_ranAgain.insert(requeued->number);
    const auto* ended = std::get_if<TrialEnded>(&event.data);
    const Trial* trial = ended ? m_feed->state().trial(ended->number) : nullptr;
    if (trial && m_controller && m_ranAgain.contains(trial->number))
        Q_EMIT messageRequested(
            tr("Trial %1 ran again: %2.").arg(trial->number).arg(stateText(*trial, m_feed->isRun())));
}

void RunPage::fillTrialMenu(int number, QMenu* menu)
{
    if (!m_feed)
        return;
    menu->setToolTipsVisible(true);
    menu->addSeparator();
    QAction* again = menu->addAction(tr("Run trial %1 again").arg(number), QKeySequence(Qt::CTRL | Qt::Key_R),
        this, [this, number] { runAgain({number}); });
    const QString problem = retryProblem(m_feed->state(), number);
    setAvailable(again, problem);
    const QList<int> failed = failedTrials(m_feed->state());
    const QString title = failed.isEmpty()
        ? tr("Run failed trials again")
        : tr("Run all %n failed trial(s) again", nullptr, static_cast<int>(failed.size()));
    QAction* all = menu->addAction(
        title, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R), this, [this, failed] { runAgain(failed); });
    all->setToolTip(
        tr("Those that failed, were stopped or lost their host; what ran out of memory keeps its verdict."));
    setAvailable(all, failed.isEmpty() ? tr("No trial of this study has failed.") : QString());
}

void RunPage::setNotes(NoteStore* notes)
{
    m_notes = notes;
    m_detail->setEditable(m_controller || m_notes);
    connect(notes, &NoteStore::changed, this, &RunPage::scheduleRefresh);
}

void RunPage::commitNotes()
{
    m_detail->commitNote();
    m_header->commitNote();
}

/// What is being typed is of the study that was in the file before.
void RunPage::dropNotesOfAnother()
{
    const QString before = std::exchange(m_uid, m_feed->state().header().uid);
    if (before == m_uid || before.isEmpty())
        return;
    for (const QString& text : {m_detail->takeTypedNote(), m_header->takeTypedNote()}) {
        if (!text.isEmpty())
            Q_EMIT warned(tr("The file holds another study now; this note was not saved: %1").arg(text));
    }
}

void RunPage::connectNotes()
{
    connect(m_detail, &TrialDetail::noteEdited, this, [this](int number, const QString& text) {
        if (!m_notes && m_controller)
            m_controller->setNote(number, text);
        Q_EMIT noteEdited(number, text);
    });
    connect(m_detail, &TrialDetail::starToggled, this, [this](int number, bool on) {
        if (!m_notes && m_controller)
            m_controller->setStar(number, on);
        Q_EMIT starToggled(number, on);
    });
    connect(
        m_header, &RunHeader::noteEdited, this, [this](const QString& text) { Q_EMIT noteEdited(-1, text); });
    connect(m_header, &RunHeader::starToggled, this, [this](bool on) { Q_EMIT starToggled(-1, on); });
}

void RunPage::showAnnotations()
{
    const StudyState& state = m_feed->state();
    if (!m_notes) {
        m_header->setAnnotation(state.note(), state.starred(), {});
        return;
    }
    const QString path = m_feed->path();
    m_header->setAnnotation(
        m_notes->note(path, state, {}), m_notes->isStarred(path, state, {}), m_notes->waiting(path));
    if (m_selected >= 0)
        m_detail->setAnnotation(
            m_notes->note(path, state, m_selected), m_notes->isStarred(path, state, m_selected));
}

} // namespace megatune
