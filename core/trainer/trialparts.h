// SPDX-License-Identifier: GPL-3.0-or-later
// What the trainers' files make a short trial of (Trainer::shortTrial).
#pragma once

#include "core/trainer/dialect.h"

namespace megatune {

/// An interval that no trial reaches.
inline const QString trialNever = QStringLiteral("1000000");

/// To the trial's own folder: its mark is in its environment wherever it runs.
[[nodiscard]] CommandEdit intoScratch(const QString& option);
/// In the command's own words.
[[nodiscard]] bool isGiven(const Dialect& dialect, const QString& option);
/// It is in a configuration file, a script or a text that is not edited, from where it cannot be taken away,
/// whether or not it is in the words, too.
[[nodiscard]] bool staysBehind(const Dialect& dialect, const QString& option);

/// Takes the option out; `otherwise` where that cannot be.
void leaveOut(QList<CommandEdit>& edits, const Dialect& dialect, const CommandEdit& otherwise);
/// The same of what would write into the user's folders, or read from there: said also where it may only be.
void keepFrom(QList<CommandEdit>& edits, const Dialect& dialect, const CommandEdit& otherwise);
/// What reports to somewhere else or measures by itself, as far as it can be taken out.
void leaveOutReports(QList<CommandEdit>& edits, const Dialect& dialect);

} // namespace megatune
