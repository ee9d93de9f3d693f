// SPDX-License-Identifier: GPL-3.0-or-later
// What a person decides before Start.
#pragma once

#include "core/base/runuid.h"
#include "core/preset/preset.h"
#include "core/run/uploads.h"
#include "core/study/event.h"
#include "core/trial/trialcommand.h"

#include <QRegularExpression>

namespace megatune {

/// Only `created` and the limits go into the file.
struct StudyPlan : StudyLimits
{
    QString path;
    StudyCreated created; ///< uid and programVersion are filled in when the study is opened
    RunUid runUid = {};   ///< filled in when the study is opened: marks what its run starts
    QString command;      ///< unmasked; what is edited and run
    /// The limits that somebody has given, as options without dashes: the others are taken over from a file
    /// that is gone on with (StudyController::keptLimits). maxTrials is only where trials run again or by
    /// hand (one of a file without limits is the number that it has); it is said where it is not. Absent: all
    /// of them are meant as they stand here.
    std::optional<QStringList> givenLimits = {};
    /// With a file that is gone on with, in place of maxTrials: so many beyond those that it has.
    std::optional<int> moreTrials = {};
    /// Trials of the file that run again before anything else (see StudyController::retry).
    QList<int> retry = {};
    QList<Layout> layouts = {};   ///< run before new trials (see StudyController::runLayout)
    bool retryFailed = false;     ///< failedTrials() as well
    std::optional<int> jobs = {}; ///< trials at the same time; absent: as many as the GPUs allow
    std::optional<QRegularExpression> metricRegex = {};
    std::optional<bool> baseline = {}; ///< the engineer's own command first; absent: as the preset recommends
    QString workingDirectory = {};
    QList<QPair<QString, QString>> environment = {};
    QList<UploadedFile> uploads = {};      ///< for every trial; their bytes do not go into the file
    std::optional<GpuCheck> gpuCheck = {}; ///< what was measured before the run
    int killGraceMs = 5000;
    int gpuLoadMs = 5000; ///< between two questions what the GPUs of trials do
};

/// Not of a command whose placeholders only a layout fills in.
[[nodiscard]] inline bool runsBaseline(const StudyPlan& plan, const Preset& preset, const QString& command)
{
    return plan.baseline.value_or(preset.recommendsBaseline()) && !needsLayout(preset, command);
}
[[nodiscard]] inline bool runsBaseline(const StudyPlan& plan, const Preset& preset)
{
    return runsBaseline(plan, preset, plan.command);
}

} // namespace megatune
