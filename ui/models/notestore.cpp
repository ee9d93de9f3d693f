#include "ui/models/notestore.h"

#include "core/base/background.h"
#include "core/study/annotate.h"

#include <algorithm>
#include <QFileInfo>

namespace megatune {

namespace {

/// Another process holds its file as long as its study runs; this often it is asked whether it still does.
constexpr int noteAgainMs = 2000;
const QString waitingNotesKey = QStringLiteral("notes/waiting");

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

bool isTheSame(const StudyEventData& a, const StudyEventData& b)
{
    const auto* noteA = std::get_if<NoteSet>(&a);
    const auto* noteB = std::get_if<NoteSet>(&b);
    if (noteA && noteB)
        return isAboutTheSame(a, b) && noteA->text == noteB->text;
    const auto* starA = std::get_if<StarSet>(&a);
    const auto* starB = std::get_if<StarSet>(&b);
    return starA && starB && isAboutTheSame(a, b) && starA->on == starB->on;
}

} // namespace

NoteStore::NoteStore(
    QSettings* settings, std::function<StudyController*(const QString& path)> controllerOf, QObject* parent)
    : QObject(parent)
    , m_settings(settings)
    , m_controllerOf(std::move(controllerOf))
{
    m_again.setInterval(noteAgainMs);
    connect(&m_again, &QTimer::timeout, this, [this] {
        for (Entry& entry : m_entries)
            entry.isDue = entry.isDue || !entry.isWritten;
        m_again.stop();
        writeNext();
    });
    load();
}

void NoteStore::set(const QString& path, std::optional<int> number, const QString& note)
{
    put({path, NoteSet{number, note}});
}

void NoteStore::setStar(const QString& path, std::optional<int> number, bool on)
{
    put({path, StarSet{number, on}});
}

void NoteStore::put(const Annotation& annotation)
{
    const auto same = [&annotation](const Entry& entry) {
        return entry.annotation.path == annotation.path
            && isAboutTheSame(entry.annotation.data, annotation.data);
    };
    m_entries.erase(std::remove_if(m_entries.begin(), m_entries.end(), same), m_entries.end());
    if (StudyController* controller = m_controllerOf(annotation.path)) {
        const auto* note = std::get_if<NoteSet>(&annotation.data);
        const auto* star = std::get_if<StarSet>(&annotation.data);
        if (note ? controller->setNote(note->number, note->text)
                 : controller->setStar(star->number, star->on)) {
            save();
            Q_EMIT changed();
            return;
        }
    }
    m_entries.append({annotation});
    save();
    writeNext();
    Q_EMIT changed();
}

/// One after the other: two for the same study must not meet at its lock.
void NoteStore::writeNext()
{
    const auto next = std::find_if(m_entries.begin(), m_entries.end(),
        [](const Entry& entry) { return entry.isDue && !entry.isWritten; });
    if (m_isWriting || next == m_entries.end())
        return;
    m_isWriting = true;
    next->isDue = false;
    const Annotation annotation = next->annotation;
    const auto work = [annotation]() -> std::optional<Error> {
        const Result<void> written = annotateStudy(annotation.path, annotation.data);
        return written ? std::nullopt : std::optional(written.error());
    };
    inBackground<std::optional<Error>>(this, work, [this, annotation](const std::optional<Error>& problem) {
        m_isWriting = false;
        onWritten(annotation, problem);
        writeNext();
    });
}

void NoteStore::onWritten(const Annotation& annotation, const std::optional<Error>& problem)
{
    const auto entry = std::find_if(m_entries.begin(), m_entries.end(), [&annotation](const Entry& one) {
        return one.annotation.path == annotation.path && isTheSame(one.annotation.data, annotation.data);
    });
    if (entry == m_entries.end())
        return; // changed again meanwhile: the later one is due
    entry->isWritten = !problem;
    if (problem) {
        const bool isNews = waiting(annotation.path).isEmpty();
        entry->problem = problem->sentence;
        if (problem->kind == ErrorKind::Conflict)
            m_again.start();
        if (isNews) {
            Q_EMIT kept(tr("The note on %1 is kept here and written later: %2")
                            .arg(QFileInfo(annotation.path).fileName(), problem->sentence));
        }
    }
    save();
    Q_EMIT changed();
}

const NoteStore::Entry* NoteStore::find(const QString& path, const StudyEventData& like) const
{
    for (const Entry& entry : m_entries) {
        if (entry.annotation.path == path && isAboutTheSame(entry.annotation.data, like))
            return &entry;
    }
    return nullptr;
}

QString NoteStore::note(const QString& path, const StudyState& state, std::optional<int> number) const
{
    if (const Entry* entry = find(path, NoteSet{number, {}}))
        return std::get<NoteSet>(entry->annotation.data).text;
    const Trial* trial = number ? state.trial(*number) : nullptr;
    return number ? (trial ? trial->note : QString()) : state.note();
}

bool NoteStore::isStarred(const QString& path, const StudyState& state, std::optional<int> number) const
{
    if (const Entry* entry = find(path, StarSet{number, false}))
        return std::get<StarSet>(entry->annotation.data).on;
    const Trial* trial = number ? state.trial(*number) : nullptr;
    return number ? trial && trial->starred : state.starred();
}

QString NoteStore::waiting(const QString& path) const
{
    for (const Entry& entry : m_entries) {
        if (entry.annotation.path == path && !entry.isWritten && !entry.problem.isEmpty())
            return entry.problem;
    }
    return {};
}

void NoteStore::happened(const QString& path, const StudyEvent& event)
{
    const auto isThere = [&](const Entry& entry) {
        return entry.isWritten && entry.annotation.path == path
            && isAboutTheSame(entry.annotation.data, event.data);
    };
    m_entries.erase(std::remove_if(m_entries.begin(), m_entries.end(), isThere), m_entries.end());
}

void NoteStore::tryAgain(const QString& path)
{
    for (Entry& entry : m_entries)
        entry.isDue = entry.isDue || (entry.annotation.path == path && !entry.isWritten);
    writeNext();
}

void NoteStore::load()
{
    const QStringList texts = m_settings->value(waitingNotesKey).toStringList();
    for (qsizetype i = 0; i + 1 < texts.size(); i += 2) {
        const Result<StudyEvent> event = eventFromLine(texts[i + 1].toUtf8());
        const bool isOurs = event
            && (std::holds_alternative<NoteSet>(event->data) || std::holds_alternative<StarSet>(event->data));
        if (isOurs)
            m_entries.append({{texts[i], event->data}, {}, false, false}); // until its study is opened
    }
}

void NoteStore::save()
{
    QStringList texts;
    for (const Entry& entry : std::as_const(m_entries)) {
        if (!entry.isWritten)
            texts << entry.annotation.path
                  << QString::fromUtf8(toLine(StudyEvent{0, {}, entry.annotation.data}));
    }
    if (texts.isEmpty())
        m_settings->remove(waitingNotesKey);
    else
        m_settings->setValue(waitingNotesKey, texts);
}

} // namespace megatune
