// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Export needs to know of a study, as pure functions over values for the thread pool: which
// formats fit, the text of one of them, and the file that it becomes.
#pragma once

#include "core/export/exporter.h"

#include <atomic>
#include <memory>
#include <QHash>

namespace megatune {

/// What is read of a text before it is saved or copied, in characters; files and copies have all of it.
inline constexpr qsizetype exportPreviewLimit = 200'000;

struct ExportQuestion
{
    std::shared_ptr<const StudyState> state;
    QList<ExportKind> kinds; ///< all of them
    ExportKind kind;         ///< the chosen one
    ExportRequest request;   ///< `trial` and `production` only count for kinds of a trial
    /// True once nobody waits for the answer: it comes sooner then, and without a text. Null: somebody does.
    std::shared_ptr<const std::atomic<bool>> isObsolete = nullptr;
};

struct ExportAnswer
{
    QHash<QString, QString> problems = {}; ///< by kind: why it does not fit, one sentence
    QList<int> trials = {};                ///< that have a command: by value, the best first, then by number
    std::optional<int> best = {};          ///< the study's, when it was asked
    std::optional<int> trial = {};         ///< whose command it is; absent for the whole study
    Result<Exported> exported = Exported();
    QString preview = {}; ///< at most exportPreviewLimit characters, whole lines where there are any
    bool isWhole = true;  ///< the preview is everything
};

/// Why there is nothing to export, one sentence; empty when there is.
[[nodiscard]] QString exportProblem(const StudyState& state);

/// Runs in any thread.
[[nodiscard]] ExportAnswer answerExport(const ExportQuestion& question);

/// The text as it goes into the clipboard: without the line end that would run a pasted command at once.
[[nodiscard]] QString exportedText(const QByteArray& bytes);

/// "NAME-trial-6-production.sh" for a study file NAME.mtune; `trial` is absent for the whole study.
[[nodiscard]] QString exportFileName(
    const QString& studyPath, const ExportKind& kind, std::optional<int> trial, bool production);

/// All of it or, after a failure, what was there before. Refuses folders and `studyPath`. Blocks as long as
/// the file system does.
[[nodiscard]] Result<void> saveExport(
    const QString& path, const QString& studyPath, const QByteArray& bytes, bool executable);

} // namespace megatune
