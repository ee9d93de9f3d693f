// SPDX-License-Identifier: GPL-3.0-or-later
// Notes and stars of a study that nobody runs at the moment: one event more at the end of its file.
#pragma once

#include "core/study/journal.h"

namespace megatune {

/// Appends a NoteSet or StarSet, and returns it as it stands there. Reads the file and may block: for a
/// worker thread. Fails with one sentence as readStudyFile and StudyJournal::append do: a Conflict while
/// another program writes the study. With a `uid`: Usage, where another study stands in the file.
[[nodiscard]] Result<StudyEvent> annotateStudy(
    const QString& path, const StudyEventData& annotation, const QString& uid = {});

} // namespace megatune
