// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the file of a study is the one that its last run wrote, or a copy of it. Two runs of one uid would
// take each other's trials for their own.
#pragma once

#include "core/study/state.h"

namespace megatune {

/// Of this process, for the study file at `path`, which is there; its uid is left empty. Reads /proc.
[[nodiscard]] StudyRun thisStudyRun(const QString& path);

/// Whether the next run in the same file may go on under this one's uid: else it would take others' processes
/// for its own, or put a stranger's words into commands.
[[nodiscard]] bool leavesItsUid(const StudyRun& last);

/// Why what the file holds was begun in another file, or nobody can say in which, and its run is to have a
/// uid of its own: one sentence. Empty: it is the same file, renamed or written anew in its place, or nothing
/// of it runs that somebody would miss. `now` holds the file's lock.
[[nodiscard]] QString copiedStudySentence(const StudyState& state, const StudyRun& now);

} // namespace megatune
