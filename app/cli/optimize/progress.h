// SPDX-License-Identifier: GPL-3.0-or-later
// What `optimize` says while it runs and at its end: lines for people, or JSON Lines for programs.
#pragma once

#include "app/cli/console.h"
#include "app/cli/optimize/optimizerequest.h"
#include "core/study/state.h"

#include <memory>

namespace megatune {

/// How a run of ours ended.
struct RunOutcome
{
    int status = ExitOk;
    bool interrupted = false;
    std::optional<Error> error = {};
    double elapsedS = 0;
    QString resumeCommand = {}; ///< for a shell; secrets masked
};

/// How a study stands when it is opened, before anything runs.
struct RunBeginning
{
    bool resumed = false;
    std::optional<qint64> trialsAtMost = {}; ///< that are still to come
};

class Progress
{
public:
    virtual ~Progress() = default;
    /// `state` must last until ended().
    virtual void begun(const StudyState& state, const RunBeginning& beginning) = 0;
    /// After `event` was applied to `state`.
    virtual void happened(const StudyEvent& event, const StudyState& state) = 0;
    /// StudyFeed::trialWaiting.
    virtual void waits(int number, const QString& reason, const StudyState& state) = 0;
    /// StudyFeed::livePoint.
    virtual void measured(int, const IterationPoint&, const TrialCourse&, const StudyState&) {}
    virtual void warned(const QString& sentence) = 0;
    /// The first signal came.
    virtual void stopping() = 0;
    virtual void ended(const StudyState& state, const RunOutcome& outcome) = 0;
};

/// `results` and `request` must outlive it.
[[nodiscard]] std::unique_ptr<Progress> createTextProgress(Results& results, const OptimizeRequest& request);
[[nodiscard]] std::unique_ptr<Progress> createJsonProgress(Results& results, const OptimizeRequest& request);

} // namespace megatune
