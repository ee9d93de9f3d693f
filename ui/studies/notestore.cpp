// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/notestore.h"

#include "core/base/background.h"
#include "core/study/annotate.h"
#include "ui/studies/studysummary.h"

#include <algorithm>
#include <QCryptographicHash>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Another process holds its file as long as its study runs; this often it is asked whether it still does.
constexpr int noteAgainMs = 2000;
/// One key for each note and star: several windows share the settings.
const QString waitingNotesGroup = QStringLiteral("waitingNotes");

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

QString textOf(const StudyEventData& data)
{
    const auto* note = std::get_if<NoteSet>(&data);
    return note ? note->text : QString();
}

/// What the study says about the same.
bool isInState(const StudyState& state, const StudyEventData& data)
{
    const auto* note = std::get_if<NoteSet>(&data);
    const auto* star = std::get_if<StarSet>(&data);
    const std::optional<int> number = note ? note->number : star->number;
    const Trial* trial = number ? state.trial(*number) : nullptr;
    if (number && !trial)
        return false;
    return note ? note->text == (trial ? trial->note : state.note())
                : star->on == (trial ? trial->starred : state.starred());
}

bool mayBeTheSame(const QString& uid, const QString& other)
{
    return uid.isEmpty() || other.isEmpty() || uid == other;
}

QString savedKey(const QString& studyKey, const StudyEventData& data)
{
    const auto* note = std::get_if<NoteSet>(&data);
    const auto* star = std::get_if<StarSet>(&data);
    const std::optional<int> number = note ? note->number : star->number;
    QString subject = note ? u"note "_s : u"star "_s;
    subject += number ? QString::number(*number) : u"study"_s;
    const QByteArray id = QString(studyKey % u'\n' % subject).toUtf8();
    return waitingNotesGroup % u'/'
        % QString::fromLatin1(QCryptographicHash::hash(id, QCryptographicHash::Sha1).toHex());
}

QStringList savedTexts(const Annotation& annotation)
{
    return {annotation.study.path, annotation.study.uid,
        QString::fromUtf8(toLine(StudyEvent{0, {}, annotation.data}))};
}

} // namespace

StudyRef refOf(const StudyFeed& feed)
{
    return {feed.path(), feed.state().header().uid};
}

NoteStore::NoteStore(QSettings* settings, QObject* parent)
    : QObject(parent)
    , m_settings(settings)
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

void NoteStore::watch(StudyFeed* feed)
{
    if (!m_feeds.contains(feed)) {
        m_feeds.insert(feed);
        connect(feed, &StudyFeed::changed, this,
            [this, feed](const StudyEvent& event) { onRead(feed->path(), event); });
        // It has read the whole file.
        connect(feed, &StudyFeed::reset, this, [this, feed] { dropWritten(studyKey(feed->path())); });
        connect(feed, &QObject::destroyed, this, [this, feed] { m_feeds.remove(feed); });
    }
    tryAgain(feed->path());
}

void NoteStore::unwatch(StudyFeed* feed)
{
    if (!m_feeds.remove(feed))
        return;
    feed->disconnect(this);
    dropWritten(studyKey(feed->path()));
}

StudyFeed* NoteStore::watched(const QString& key) const
{
    for (StudyFeed* feed : m_feeds) {
        if (studyKey(feed->path()) == key)
            return feed;
    }
    return nullptr;
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
    const Entry fresh{annotation, studyKey(annotation.study.path)};
    StudyFeed* feed = watched(fresh.key);
    if (feed && !mayBeTheSame(annotation.study.uid, feed->state().header().uid)) {
        refuse(annotation);
        return false;
    }
    const auto same = [&fresh](const Entry& entry) {
        return entry.key == fresh.key && isAboutTheSame(entry.annotation.data, fresh.annotation.data);
    };
    m_entries.erase(std::remove_if(m_entries.begin(), m_entries.end(), same), m_entries.end());
    if (auto* controller = qobject_cast<StudyController*>(feed)) {
        const auto* note = std::get_if<NoteSet>(&annotation.data);
        const auto* star = std::get_if<StarSet>(&annotation.data);
        if (note ? controller->setNote(note->number, note->text)
                 : controller->setStar(star->number, star->on)) {
            m_settings->remove(savedKey(fresh.key, annotation.data));
            Q_EMIT written(annotation);
            Q_EMIT changed();
            return true;
        }
    }
    m_entries.append(fresh);
    save(fresh);
    writeNext();
    Q_EMIT changed();
    return true;
}

/// One after the other: two for the same study must not meet at its lock.
void NoteStore::writeNext()
{
    if (m_isWriting)
        return;
    const auto isGone = [this](const Entry& entry) {
        return entry.isDue && !entry.isWritten && !isSaved(entry);
    };
    m_entries.erase(std::remove_if(m_entries.begin(), m_entries.end(), isGone), m_entries.end());
    const auto next = std::find_if(m_entries.begin(), m_entries.end(),
        [](const Entry& entry) { return entry.isDue && !entry.isWritten; });
    if (next == m_entries.end())
        return;
    m_isWriting = true;
    next->isDue = false;
    const Annotation annotation = next->annotation;
    const auto work = [annotation]() -> std::optional<Error> {
        const Result<void> done = annotateStudy(annotation.study.path, annotation.data, annotation.study.uid);
        return done ? std::nullopt : std::optional(done.error());
    };
    inBackground<std::optional<Error>>(this, work, [this, annotation](const std::optional<Error>& problem) {
        m_isWriting = false;
        onWritten(annotation, problem);
        writeNext();
    });
}

void NoteStore::onWritten(const Annotation& annotation, const std::optional<Error>& problem)
{
    const QString key = studyKey(annotation.study.path);
    if (!problem)
        Q_EMIT written(annotation);
    const auto entry = std::find_if(m_entries.begin(), m_entries.end(),
        [&](const Entry& one) { return one.key == key && isTheSame(one.annotation.data, annotation.data); });
    if (entry == m_entries.end())
        return; // changed again meanwhile: the later one is due
    if (problem && problem->kind != ErrorKind::Usage) {
        const bool isNews = waiting(annotation.study.path).isEmpty();
        entry->problem = problem->sentence;
        if (problem->kind == ErrorKind::Conflict)
            m_again.start();
        if (isNews) {
            Q_EMIT kept(tr("The note on %1 is kept here and written later: %2")
                            .arg(QFileInfo(annotation.study.path).fileName(), problem->sentence));
        }
    } else {
        removeSaved(*entry);
        const StudyFeed* feed = watched(key);
        entry->isWritten = !problem && feed && !isInState(feed->state(), annotation.data);
        if (!entry->isWritten)
            m_entries.erase(entry);
        if (problem)
            refuse(annotation);
    }
    Q_EMIT changed();
}

void NoteStore::refuse(const Annotation& annotation)
{
    const QString file = QFileInfo(annotation.study.path).fileName();
    const QString text = textOf(annotation.data);
    Q_EMIT kept(text.isEmpty()
            ? tr("%1 holds another study now; nothing was written into it.").arg(file)
            : tr("%1 holds another study now; this note was not written into it: %2").arg(file, text));
}

const NoteStore::Entry* NoteStore::find(const StudyRef& study, const StudyEventData& like) const
{
    for (const Entry& entry : m_entries) {
        if (isAboutTheSame(entry.annotation.data, like) && mayBeTheSame(entry.annotation.study.uid, study.uid)
            && entry.key == studyKey(study.path))
            return &entry;
    }
    return nullptr;
}

QString NoteStore::note(const QString& path, const StudyState& state, std::optional<int> number) const
{
    if (const Entry* entry = find({path, state.header().uid}, NoteSet{number, {}}))
        return std::get<NoteSet>(entry->annotation.data).text;
    const Trial* trial = number ? state.trial(*number) : nullptr;
    return number ? (trial ? trial->note : QString()) : state.note();
}

bool NoteStore::isStarred(const QString& path, const StudyState& state, std::optional<int> number) const
{
    if (const Entry* entry = find({path, state.header().uid}, StarSet{number, false}))
        return std::get<StarSet>(entry->annotation.data).on;
    const Trial* trial = number ? state.trial(*number) : nullptr;
    return number ? trial && trial->starred : state.starred();
}

bool NoteStore::isStarred(const StudyRef& study, bool inFile) const
{
    const Entry* entry = find(study, StarSet{{}, false});
    return entry ? std::get<StarSet>(entry->annotation.data).on : inFile;
}

QString NoteStore::waiting(const QString& path) const
{
    if (m_entries.isEmpty())
        return {};
    const QString key = studyKey(path);
    for (const Entry& entry : m_entries) {
        if (entry.key == key && !entry.isWritten && !entry.problem.isEmpty())
            return entry.problem;
    }
    return {};
}

void NoteStore::onRead(const QString& path, const StudyEvent& event)
{
    if (m_entries.isEmpty())
        return;
    const QString key = studyKey(path);
    const auto isThere = [&](const Entry& entry) {
        return entry.isWritten && entry.key == key && isAboutTheSame(entry.annotation.data, event.data);
    };
    m_entries.erase(std::remove_if(m_entries.begin(), m_entries.end(), isThere), m_entries.end());
}

void NoteStore::dropWritten(const QString& key)
{
    const auto isOver = [&key](const Entry& entry) { return entry.isWritten && entry.key == key; };
    m_entries.erase(std::remove_if(m_entries.begin(), m_entries.end(), isOver), m_entries.end());
}

void NoteStore::tryAgain(const QString& path)
{
    if (m_entries.isEmpty())
        return;
    const QString key = studyKey(path);
    for (Entry& entry : m_entries)
        entry.isDue = entry.isDue || (entry.key == key && !entry.isWritten);
    writeNext();
}

void NoteStore::load()
{
    m_settings->beginGroup(waitingNotesGroup);
    const QStringList keys = m_settings->childKeys();
    m_settings->endGroup();
    for (const QString& key : keys) {
        const QStringList texts = m_settings->value(waitingNotesGroup % u'/' % key).toStringList();
        const Result<StudyEvent> event = eventFromLine(texts.value(2).toUtf8());
        const bool isOurs = event
            && (std::holds_alternative<NoteSet>(event->data) || std::holds_alternative<StarSet>(event->data));
        if (isOurs) // until its study is opened
            m_entries.append({{{texts[0], texts[1]}, event->data}, studyKey(texts[0]), {}, false, false});
    }
}

void NoteStore::save(const Entry& entry)
{
    m_settings->setValue(savedKey(entry.key, entry.annotation.data), savedTexts(entry.annotation));
}

bool NoteStore::isSaved(const Entry& entry)
{
    m_settings->sync();
    const QVariant saved = m_settings->value(savedKey(entry.key, entry.annotation.data));
    return saved.toStringList() == savedTexts(entry.annotation);
}

void NoteStore::removeSaved(const Entry& entry)
{
    if (isSaved(entry))
        m_settings->remove(savedKey(entry.key, entry.annotation.data));
}

} // namespace megatune

#include "moc_notestore.cpp"
