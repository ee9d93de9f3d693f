// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/studyfile.h"

#include "app/cli/console.h"
#include "core/base/tr.h"
#include "core/study/journal.h"

namespace megatune {

Result<LoadedStudy> loadStudy(const QString& path)
{
    LoadedStudy study;
    const Result<StudyFileContents> contents =
        readStudyFile(path, [&study](const StudyEvent& event) { return study.state.apply(event); });
    MEGATUNE_TRY(contents);
    study.warnings = contents->warnings;
    if (study.state.createdAt().isEmpty() && study.state.trials().isEmpty()) {
        return failure(ErrorKind::Malformed,
            Tr::tr("%1 holds no study yet; megatune-cli optimize with --study %1 begins one in it.")
                .arg(oneLine(path)));
    }
    return study;
}

} // namespace megatune
