#include "core/study/annotate.h"

#include <algorithm>
#include <QDateTime>

namespace megatune {

Result<void> annotateStudy(const QString& path, const StudyEventData& annotation)
{
    qint64 lastSeq = 0;
    const auto contents =
        readStudyFile(path, [&lastSeq](const StudyEvent& event) { lastSeq = std::max(lastSeq, event.seq); });
    if (!contents)
        return tl::unexpected(contents.error());
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
