// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/filereader.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/study/journal.h"

namespace megatune {

namespace {

/// An event is far smaller; what is longer is not read into memory any further.
constexpr qsizetype studyLongestLine = 64 * bytesPerMib;
/// Lines without any event after which a file is taken for something else.
constexpr qint64 studyLinesToJudgeBy = 3;
/// Damaged lines that are told one by one.
constexpr qsizetype studyMostWarnings = 20;

/// Whether `rest`, all that the file holds, can be the beginning of a first event that was never finished.
bool mayBeTornHeader(QByteArrayView rest)
{
    constexpr QByteArrayView begin("{\"v\":");
    const qsizetype common = std::min(rest.size(), begin.size());
    return rest.first(common) == begin.first(common);
}

Result<void> checkReadable(const QFileInfo& info, const QString& path)
{
    if (!info.exists() && !info.isSymLink()) {
        return failure(
            ErrorKind::NotFound, Tr::tr("There is no study file %1; check its name and folder.").arg(path));
    }
    if (info.isDir()) {
        return failure(ErrorKind::Unreadable,
            Tr::tr("%1 is a folder, not a study file; choose a file in it.").arg(path));
    }
    if (info.exists() && !info.isFile()) {
        return failure(
            ErrorKind::Unreadable, Tr::tr("%1 is not an ordinary file; choose a study file.").arg(path));
    }
    return {};
}

} // namespace

StudyFileReader::StudyFileReader(const QString& path, EventSink sink)
    : m_path(QDir::toNativeSeparators(path))
    , m_sink(std::move(sink))
{
}

void StudyFileReader::continueBehind(qint64 lines, qint64 lastSeq)
{
    m_lastSeq = lastSeq;
    m_line = lines;
    m_events = lines;
    m_hasHeader = lines > 0;
}

tl::unexpected<Error> StudyFileReader::foreign() const
{
    return failure(ErrorKind::Malformed,
        Tr::tr("%1 is not a study file of Megatune; choose one that Megatune wrote (.mtune).").arg(m_path));
}

void StudyFileReader::warn(const QString& sentence)
{
    if (m_warnings.size() < studyMostWarnings)
        m_warnings.append(sentence);
    else
        ++m_leftOutWarnings;
}

/// Events are numbered one after the other, so that it shows when some are gone.
void StudyFileReader::warnOfGap(qint64 seq)
{
    const qint64 missing = m_lastSeq > 0 ? seq - m_lastSeq - 1 : 0;
    if (missing > m_damaged) {
        warn(Tr::tr("%Ln event(s) in front of line %1 of %2 are gone (numbers %3 to %4).", nullptr,
            static_cast<int>(std::min<qint64>(missing, INT_MAX)))
                 .arg(m_line)
                 .arg(m_path)
                 .arg(m_lastSeq + 1)
                 .arg(seq - 1));
    }
    m_lastSeq = seq;
    m_damaged = 0;
}

Result<void> StudyFileReader::readLine(const QByteArray& line)
{
    ++m_line;
    if (line.trimmed().isEmpty())
        return {};
    const Result<StudyEvent> event = eventFromLine(line);
    if (event) {
        ++m_events;
        warnOfGap(event->seq);
        m_hasHeader = m_hasHeader || std::holds_alternative<StudyCreated>(event->data);
        if (!m_sink(*event)) {
            warn(Tr::tr("Line %1 of %2 contradicts the lines before it and was left out.")
                     .arg(m_line)
                     .arg(m_path));
        }
        return {};
    }
    if (event.error().kind == ErrorKind::Unsupported) {
        return failure(ErrorKind::Unsupported,
            Tr::tr("%1 was written by a newer Megatune (line %2); open it with that version.")
                .arg(m_path)
                .arg(m_line),
            event.error().sentence);
    }
    ++m_damaged;
    warn(Tr::tr("Line %1 of %2 is damaged and was left out.").arg(m_line).arg(m_path));
    if (m_events == 0 && m_line >= studyLinesToJudgeBy)
        return foreign();
    return {};
}

Result<void> StudyFileReader::feed(QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const qsizetype newline = bytes.indexOf('\n');
        if (newline < 0) {
            if (m_rest.size() <= studyLongestLine)
                m_rest.append(bytes.data(), bytes.size());
            // Seen before much of a foreign file was read: no first event begins otherwise.
            if (m_line == 0 && !mayBeTornHeader(m_rest))
                return foreign();
            return {};
        }
        QByteArray line = QByteArray::fromRawData(bytes.data(), newline);
        if (!m_rest.isEmpty()) {
            m_rest.append(bytes.data(), newline);
            line = std::exchange(m_rest, {});
        }
        m_goodSize += line.size() + 1;
        if (const Result<void> read = readLine(line); !read)
            return read;
        bytes = bytes.sliced(newline + 1);
    }
    return {};
}

Result<void> StudyFileReader::finish()
{
    if (m_leftOutWarnings > 0) {
        m_warnings.append(Tr::tr("%Ln more line(s) were left out.", nullptr, m_leftOutWarnings));
        m_leftOutWarnings = 0;
    }
    if (!m_rest.isEmpty()) {
        if (m_events == 0 && (m_line > 0 || !mayBeTornHeader(m_rest)))
            return foreign();
        if (eventFromLine(m_rest)) {
            m_goodSize += m_rest.size();
            m_newlineMissing = true;
            const QByteArray line = std::exchange(m_rest, {});
            if (const Result<void> read = readLine(line); !read)
                return read;
        } else {
            m_tornEnd = true;
            m_warnings.append(
                Tr::tr("The last line of %1 was not written to its end and was left out.").arg(m_path));
        }
    } else if (m_events == 0 && m_line > 0) {
        return foreign();
    }
    if (m_events == 0)
        m_warnings.append(Tr::tr("%1 holds no event yet.").arg(m_path));
    else if (!m_hasHeader)
        m_warnings.append(Tr::tr("%1 has lost the line that says what was tuned.").arg(m_path));
    return {};
}

Result<StudyFileContents> readStudyFile(
    const QString& path, const EventSink& sink, const ReadingProgress& progress)
{
    const QString shown = QDir::toNativeSeparators(path);
    MEGATUNE_TRY(checkReadable(QFileInfo(path), shown));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered)) {
        return failure(ErrorKind::Unreadable,
            Tr::tr("%1 cannot be read: %2. Check its permissions.").arg(shown, file.errorString()));
    }
    StudyFileReader reader(path, sink);
    QByteArray chunk(bytesPerMib, Qt::Uninitialized);
    qint64 got = 0;
    while ((got = file.read(chunk.data(), chunk.size())) > 0) {
        MEGATUNE_TRY(reader.feed(QByteArrayView(chunk).first(got)));
        if (progress && !progress(file.pos(), file.size()))
            return failure(
                ErrorKind::Unreadable, Tr::tr("Reading %1 was stopped; open it again to see it.").arg(shown));
    }
    if (got < 0) {
        return failure(ErrorKind::Unreadable,
            Tr::tr("%1 cannot be read: %2. Check its permissions.").arg(shown, file.errorString()));
    }
    MEGATUNE_TRY(reader.finish());
    StudyFileContents contents;
    contents.warnings = reader.takeWarnings();
    contents.goodSize = reader.goodSize();
    contents.lines = reader.lines();
    contents.tornEnd = reader.tornEnd();
    contents.newlineMissing = reader.newlineMissing();
    return contents;
}

std::optional<StudyCreated> studyHeader(const QString& path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const auto event = eventFromLine(file.readLine(studyLongestLine));
    const auto* created = event ? std::get_if<StudyCreated>(&event->data) : nullptr;
    return created != nullptr ? std::optional(*created) : std::nullopt;
}

Result<StudyFileContents> readStudyFile(const QString& path)
{
    QList<StudyEvent> events;
    Result<StudyFileContents> contents = readStudyFile(path, [&events](const StudyEvent& event) {
        events.append(event);
        return true;
    });
    if (contents)
        contents->events = std::move(events);
    return contents;
}

} // namespace megatune
