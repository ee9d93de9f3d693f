// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a study, or one trial of it, into a text for somewhere else. One file a form; never writes a file and
// never runs anything.
#pragma once

#include "core/study/state.h"

#include <functional>
#include <optional>
#include <QByteArray>
#include <QDateTime>
#include <QStringList>

namespace megatune {

struct ExportRequest
{
    QString studyFile;             ///< its name, for comments
    std::optional<int> trial = {}; ///< absent: the best one
    QDateTime at = {};             ///< when; for comments
    QString program = {};          ///< "megatune-cli 0.1.0"; for comments
    bool production = false;       ///< a trial's command without what only made the trial short
};

struct Exported
{
    QByteArray bytes;
    QStringList remarks = {}; ///< one sentence each: what a person must do before it can be used
};

struct ExportKind
{
    QString name;        ///< as --as takes it: "script"
    QString label = {};  ///< a few words, as people call it: "Shell script"
    QString title;       ///< one line for `list exports`
    QString suffix;      ///< of a file that holds it: "sh"
    bool ofTrial = true; ///< of one trial; else of the whole study, and ExportRequest::trial must be absent
    bool executable = false;
    std::function<Result<Exported>(const StudyState&, const ExportRequest&)> create;
};

/// Sorted by name; see core/export/exportkinds.h.
[[nodiscard]] QList<ExportKind> exportKinds();
/// Unknown name: the nearest known one is in the sentence.
[[nodiscard]] Result<ExportKind> exportKind(const QString& name);

/// What ExportRequest::trial names, or the best trial. Fails with one sentence when there is none or it has
/// no command. The pointer lives as long as `state` and until it changes.
[[nodiscard]] Result<const Trial*> trialToExport(const StudyState& state, const std::optional<int>& number);

/// The name of the form that runs the trial's command as it ran: "nodes" after several machines, "sbatch"
/// after Slurm, else "script".
[[nodiscard]] QString exportThatRuns(const StudyCreated& study, const Trial& trial);

/// The command to hand out for a trial, with what a person should know about it.
struct ExportedCommand
{
    QString text;
    QStringList remarks = {};
};

/// Fails where productionCommand() does.
[[nodiscard]] Result<ExportedCommand> exportedCommand(
    const StudyState& state, const Trial& trial, bool production);
/// The remarks of exportedCommand() for any trial of the study.
[[nodiscard]] QStringList shortTrialRemarks(const StudyCreated& study, bool production);

/// Which files a trial found in $MEGATUNE_UPLOADS, in one sentence, or nothing.
[[nodiscard]] QStringList uploadRemarks(const StudyCreated& study);

/// What must be run before a trial's command so that it finds what the trial found: its folder and its
/// environment, one command a line. Empty when there is nothing.
[[nodiscard]] QStringList commandPreparation(const StudyCreated& study);

/// Which variables commandPreparation() only asks for, as their values were secrets, a sentence each.
[[nodiscard]] QStringList environmentRemarks(const StudyCreated& study);

/// The sentence about secrets that were masked in `command`, or nothing.
[[nodiscard]] QStringList maskRemarks(const QString& command);

} // namespace megatune
