// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/notestore.h"

#include "core/base/background.h"
#include "core/study/annotate.h"
#include "ui/studies/studysummary.h"

#include <algorithm>
#include <QFileInfo>
#include <QMutex>
#include <tuple>

namespace megatune {

namespace {

/// Both set the same note, or the same star.
bool isAboutTheSame(const StudyEventData& a, const StudyEventData& b)
{
    const auto* noteA = std::get_if<NoteSet>(&a);
    const auto* noteB = std::get_if<NoteSet>(&b);
    const auto* starA = std::get_if<StarSet>(&a);
    const auto* starB = std::get_if<StarSet>(&b);
    return (noteA && noteB && noteA->number == noteB->number)
        || (starA && starB && starA->number == starB->number);
}

/// One after the other, in any thread: two must not meet at the lock of a study.
Result<StudyEvent> annotateInTurn(const Annotation& annotation)
{
    static QMutex oneAtATime;
    const QMutexLocker lock(&oneAtATime);
    return annotateStudy(annotation.study.path, annotation.data, annotation.study.uid);
}

bool mayBeTheSame(const QString& uid, const QString& other)
{
    return uid.isEmpty() || other.isEmpty() || uid == other;
}

} // namespace

StudyRef refOf(const StudyFeed& feed)
{
    return {feed.path(), feed.state().header().uid};
}

NoteStore::NoteStore(FindOpen findOpen, QObject* parent)
    : QObject(parent)
    , m_findOpen(std::move(findOpen))
{
}

NoteStore::~NoteStore()
{
    if (m_queue.size() < 2)
        return;
    QThreadPool::globalInstance()->start([waiting = m_queue.sliced(1)] {
        for (const Annotation& annotation : waiting)
            std::ignore = annotateInTurn(annotation);
    });
}

bool NoteStore::set(const StudyRef& study, std::optional<int> number, const QString& note)
{
    return put({study, NoteSet{number, note}});
}

bool NoteStore::setStar(const StudyRef& study, std::optional<int> number, bool on)
{
    return put({study, StarSet{number, on}});
}

bool NoteStore::put(const Annotation& annotation)
{
    StudyFeed* feed = m_findOpen(annotation.study.path);
    if (feed && !mayBeTheSame(annotation.study.uid, feed->state().header().uid)) {
        refuse(annotation, tr("%1 holds another study now.").arg(QFileInfo(feed->path()).fileName()));
        return false;
    }
    if (auto* controller = qobject_cast<StudyController*>(feed)) {
        const auto* note = std::get_if<NoteSet>(&annotation.data);
        const auto* star = std::get_if<StarSet>(&annotation.data);
        if (note ? controller->setNote(note->number, note->text)
                 : controller->setStar(star->number, star->on)) {
            Q_EMIT written(annotation);
            Q_EMIT changed();
            return true;
        }
    }
    m_queue.append(annotation);
    if (m_queue.size() == 1)
        writeNext();
    Q_EMIT changed();
    return true;
}

/// One after the other, in their order.
void NoteStore::writeNext()
{
    const auto work = [next = m_queue.first()] { return annotateInTurn(next); };
    inBackground<Result<StudyEvent>>(
        this, work, [this](const Result<StudyEvent>& event) { onWritten(event); });
}

void NoteStore::onWritten(const Result<StudyEvent>& event)
{
    const Annotation annotation = m_queue.first();
    StudyFeed* feed = m_findOpen(annotation.study.path);
    if (event && feed)
        feed->onAppended(*event); // sees that our lock is gone, while isWriting() still says whose it was
    m_queue.removeFirst();
    if (!m_queue.isEmpty())
        writeNext();
    if (event)
        Q_EMIT written(annotation);
    else
        refuse(annotation, event.error().sentence);
    Q_EMIT changed();
}

void NoteStore::refuse(const Annotation& annotation, const QString& why)
{
    const auto* note = std::get_if<NoteSet>(&annotation.data);
    Q_EMIT refused(note && !note->text.isEmpty()
            ? tr("The note \"%1\" was not written: %2").arg(note->text, why)
            : tr("Nothing was written: %1").arg(why));
}

/// The last one, which is written over those before it.
const Annotation* NoteStore::find(const StudyRef& study, const StudyEventData& like) const
{
    const auto found = std::find_if(m_queue.rbegin(), m_queue.rend(), [&](const Annotation& one) {
        return isAboutTheSame(one.data, like) && mayBeTheSame(one.study.uid, study.uid)
            && studyKey(one.study.path) == studyKey(study.path);
    });
    return found == m_queue.rend() ? nullptr : &*found;
}

QString NoteStore::note(const QString& path, const StudyState& state, std::optional<int> number) const
{
    if (const Annotation* waiting = find({path, state.header().uid}, NoteSet{number, {}}))
        return std::get<NoteSet>(waiting->data).text;
    const Trial* trial = number ? state.trial(*number) : nullptr;
    return number ? (trial ? trial->note : QString()) : state.note();
}

bool NoteStore::isStarred(const QString& path, const StudyState& state, std::optional<int> number) const
{
    const Trial* trial = number ? state.trial(*number) : nullptr;
    const bool inFile = number ? trial && trial->starred : state.starred();
    const Annotation* waiting = find({path, state.header().uid}, StarSet{number, false});
    return waiting ? std::get<StarSet>(waiting->data).on : inFile;
}

bool NoteStore::isStarred(const StudyRef& study, bool inFile) const
{
    const Annotation* waiting = find(study, StarSet{{}, false});
    return waiting ? std::get<StarSet>(waiting->data).on : inFile;
}

bool NoteStore::isWriting(const QString& path) const
{
    return std::any_of(m_queue.begin(), m_queue.end(),
        [&path](const Annotation& one) { return studyKey(one.study.path) == studyKey(path); });
}

} // namespace megatune

#include "moc_notestore.cpp"
