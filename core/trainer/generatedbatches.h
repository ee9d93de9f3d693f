// SPDX-License-Identifier: GPL-3.0-or-later
// Trainers of reinforcement learning: a batch is prompts with several answers each, and micro-batches may be
// filled with tokens, whatever their number of samples.
#pragma once

#include "core/trainer/dialect.h"

namespace megatune {

/// For DialectFacts::computed: the answers that each prompt of a batch gets.
inline const QString answersOption = QStringLiteral("answers-per-prompt");
/// Whether a critic is trained beside the actor.
inline const QString criticOption = QStringLiteral("trains-critic");

/// `usual` where nothing is said; 0: what is said is not seen.
[[nodiscard]] qint64 numberOr(const Dialect& dialect, const QString& option, qint64 usual);

/// Micro-batches that are filled up to so many tokens; all 0 where something is not seen.
struct FilledBatches
{
    QString option;         ///< the trainer's limit of tokens
    qint64 tokens = 0;      ///< that limit
    qint64 longest = 0;     ///< tokens of a sample at most
    qint64 context = 1;     ///< CP, where the limit is a GPU's
    bool isOfGroup = false; ///< the limit is that of all GPUs which share a sample

    /// How many of the longest samples fit: MBS.
    [[nodiscard]] qint64 samples() const;
    /// `edit` of MBS as one of the limit.
    [[nodiscard]] CommandEdit limitFor(const CommandEdit& edit) const;
    /// What MBS means: one sentence.
    [[nodiscard]] QString remark(const Dialect& dialect) const;
};

/// Adds to DialectFacts::computed; without a value where that is not seen (0).
void computeNumber(DialectFacts& facts, const QString& name, qint64 value, const QString& written = {});
/// Likewise the answers of a prompt, whether a critic is trained, and MBS where batches are filled;
/// `written`: their limit.
void computeGeneration(DialectFacts& facts, qint64 answers, bool trainsCritic,
    const std::optional<FilledBatches>& filled, const QString& written);

/// CP as `edits` leave it.
[[nodiscard]] qint64 contextBehind(const Dialect& dialect, const QList<CommandEdit>& edits);

} // namespace megatune
