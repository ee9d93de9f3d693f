// SPDX-License-Identifier: GPL-3.0-or-later
// How a study's trials, their layouts and their numbers are written for people: one place, so that the
// command line, the window's tables and charts, and reports say the same.
#pragma once

#include "core/findings/doubts.h"
#include "core/findings/importance.h"
#include "core/findings/ranking.h"
#include "core/findings/throughput.h"
#include "core/findings/trialload.h"
#include "core/space/parametertitles.h"

namespace megatune {

/// "TP2 PP4 EP8 MBS2 full uniform/1"; what is usual (sizes of 1 except for TP and MBS, no recomputation,
/// checkpointing of the vision tower) and what has no effect is left out. "Command as given" for
/// the baseline.
[[nodiscard]] QString layoutText(const Trial& trial);
[[nodiscard]] QString layoutText(const Layout& layout);
/// What layoutText() says of one parameter; empty when it goes without saying.
[[nodiscard]] QString layoutPart(const LayoutItem& item, const Layout& layout);

/// Digits after the point for values up to `largest`: 412.3, 1.25, 0.0123.
[[nodiscard]] int decimalsFor(double largest);
/// In the default locale; NaN is an en dash.
[[nodiscard]] QString numberText(double value, int decimals = 1);
/// "71.0 GiB".
[[nodiscard]] QString memoryText(double gib);
/// What a parameter explains: "62 %", "may be chance", "too few trials".
[[nodiscard]] QString importanceText(const std::optional<Importance>& importance);
/// The study measures TFLOP/s, no metric of its own.
[[nodiscard]] bool isSpeed(const StudyCreated& study);
/// What the study measures by: "TFLOP/s", or "value" of a metric of its own.
[[nodiscard]] QString shortUnit(const StudyCreated& study);
/// The unit of the study's values: "TFLOP/s per GPU".
[[nodiscard]] QString valueUnit(const StudyCreated& study);
/// "41.7 %", of 0.417.
[[nodiscard]] QString mfuText(double share);
/// "812 ms", "3.21 s".
[[nodiscard]] QString stepTimeText(double ms);
/// "MFU 41.7 %", "1,234 tokens/s per GPU (9,876 in all)", "3.21 s an iteration": what is known.
[[nodiscard]] QStringList throughputTexts(const Throughput& throughput);
/// "GPU utilisation 93 %, 612 W a GPU"; what is not known is left out.
[[nodiscard]] QString loadText(const MeanLoad& load);
/// "about 1 h 10 min", "about 5 min", "less than a minute"; for estimates.
[[nodiscard]] QString roughDuration(double seconds);

/// "ended early after iteration 5 of 20: cannot win; about 12 min saved".
[[nodiscard]] QString earlyEndText(const EndedEarly& early);
/// "9 trials ended early, about 12 min saved"; empty when none did.
[[nodiscard]] QString savingsText(const StudySavings& savings);
/// "± 0.4 (95 %, 8 iterations, 1 run); ahead of trial 7 by 2.1, sure".
[[nodiscard]] QString certaintyText(const Ranking& ranking, const NumberText& number);
/// What a trial is beside its layout and its result: "baseline", "measures 5 again", "cannot win".
[[nodiscard]] QStringList trialMarks(const Trial& trial);
/// It has a value, and it was looked at what ran, but not seen whether that is what it is named after.
[[nodiscard]] bool isUnverified(const Trial& trial);
/// "Verified by its log: TP, PP; by its processes: number of GPUs. Not as asked: CP: 1, not 2."; empty where
/// nothing is on record. What is not verified of a value is among doubtsAbout() it.
[[nodiscard]] QString whatRanText(const Trial& trial);
/// "Trials 0, 1, 2 and 5 more".
[[nodiscard]] QString namedTrials(const QList<int>& numbers);
/// "Trials 0, 1, 2 and 5 more: the value cannot be right."
[[nodiscard]] QString doubtText(const Doubt& doubt);
/// Its state and its marks: "finished, cannot win"; isRun as StudyFeed::isRun() says it.
[[nodiscard]] QString stateText(const Trial& trial, bool isRun);

/// "Trial 9, 447.2 TFLOP/s, 71.0 GiB, finished": the trial for a tooltip's second line and for screen
/// readers.
[[nodiscard]] QString trialSentence(const Trial& trial, bool isBest, const StudyCreated& study, bool isRun);

} // namespace megatune
