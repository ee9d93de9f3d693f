// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/annotate.h"

#include "core/base/tr.h"

#include <algorithm>
#include <QDateTime>
#include <QFileInfo>

namespace megatune {

Result<StudyEvent> annotateStudy(const QString& path, const StudyEventData& annotation, const QString& uid)
{
    qint64 lastSeq = 0;
    QString uidInFile;
    const auto contents = readStudyFile(path, [&](const StudyEvent& event) {
        lastSeq = std::max(lastSeq, event.seq);
        if (const auto* created = std::get_if<StudyCreated>(&event.data))
            uidInFile = created->uid;
        return true;
    });
    MEGATUNE_TRY(contents);
    if (!uid.isEmpty() && uidInFile != uid) {
        return failure(
            ErrorKind::Usage, Tr::tr("%1 holds another study now.").arg(QFileInfo(path).fileName()));
    }
    const auto journal = StudyJournal::append(path, *contents, lastSeq);
    MEGATUNE_TRY(journal);
    return (*journal)->write(
        annotation, QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs), Durability::Synced);
}

} // namespace megatune
