// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/annotate.h"

#include <algorithm>
#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>

namespace megatune {

namespace {

struct AnnotateText
{
    Q_DECLARE_TR_FUNCTIONS(AnnotateText)
};

} // namespace

Result<void> annotateStudy(const QString& path, const StudyEventData& annotation, const QString& uid)
{
    qint64 lastSeq = 0;
    QString uidInFile;
    const auto contents = readStudyFile(path, [&](const StudyEvent& event) {
        lastSeq = std::max(lastSeq, event.seq);
        if (const auto* created = std::get_if<StudyCreated>(&event.data))
            uidInFile = created->uid;
    });
    if (!contents)
        return tl::unexpected(contents.error());
    if (!uid.isEmpty() && uidInFile != uid) {
        return failure(ErrorKind::Usage,
            AnnotateText::tr("%1 holds another study now; nothing was written into it.")
                .arg(QFileInfo(path).fileName()));
    }
    const auto journal = StudyJournal::append(path, *contents, lastSeq);
    if (!journal)
        return tl::unexpected(journal.error());
    const auto written = (*journal)->write(
        annotation, QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs), Durability::Synced);
    if (!written)
        return tl::unexpected(written.error());
    return {};
}

} // namespace megatune
