#include "app/cli/studyfile.h"

#include "core/study/journal.h"

namespace megatune {

Result<LoadedStudy> loadStudy(const QString& path)
{
    LoadedStudy study;
    const Result<StudyFileContents> contents =
        readStudyFile(path, [&study](const StudyEvent& event) { study.state.apply(event); });
    if (!contents)
        return tl::unexpected(contents.error());
    study.warnings = contents->warnings;
    return study;
}

} // namespace megatune
