// SPDX-License-Identifier: GPL-3.0-or-later
// Where a filled form can come from beside typing: the bundled demo, and a study that is to go on.
#pragma once

#include "ui/draft/studydraft.h"

namespace megatune {

/// The demo trainer with Qwen3-30B-A3B on sixteen H100 that it only pretends to have; the winner is refined.
[[nodiscard]] DraftContents demoContents(const QString& trainer);

/// What a study's file says, with the limits of its latest run; secrets in its command are masked there and
/// must be typed again.
[[nodiscard]] DraftContents contentsOf(const StudyState& state);
/// The same for a study that has not begun.
[[nodiscard]] DraftContents contentsOf(const StudyCreated& study, const std::optional<StudyLimits>& limits);

/// The same for a study of its own, which learns from this one where its strategy can and there is something
/// to learn.
[[nodiscard]] DraftContents contentsLike(const StudyState& state, const QString& path);
/// The same of a study that is not open. Reads the whole file: for a worker thread.
[[nodiscard]] Result<DraftContents> contentsLike(const QString& path);

} // namespace megatune
