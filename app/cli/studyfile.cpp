// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/studyfile.h"

#include "app/cli/console.h"
#include "core/study/journal.h"

#include <QCoreApplication>

namespace megatune {

namespace {

struct LoadedStudyText
{
    Q_DECLARE_TR_FUNCTIONS(LoadedStudyText)
};

} // namespace

Result<LoadedStudy> loadStudy(const QString& path)
{
    LoadedStudy study;
    const Result<StudyFileContents> contents =
        readStudyFile(path, [&study](const StudyEvent& event) { study.state.apply(event); });
    if (!contents)
        return tl::unexpected(contents.error());
    study.warnings = contents->warnings;
    if (study.state.createdAt().isEmpty() && study.state.trials().isEmpty()) {
        return failure(ErrorKind::Malformed,
            LoadedStudyText::tr(
                "%1 holds no study yet; megatune-cli optimize with --study %1 begins one in it.")
                .arg(oneLine(path)));
    }
    return study;
}

} // namespace megatune
