// SPDX-License-Identifier: GPL-3.0-or-later
// What a training that ran without Megatune was, what it reached, what its time and memory went to, and what
// would have been faster: from its log alone, or with its command beside it. Reads the files that the command
// names and the model's; any thread.
#pragma once

#include "core/forecast/publishedsettings.h"
#include "core/forecast/stepchanges.h"
#include "core/log/logsummary.h"
#include "core/plan/studypreparation.h"

namespace megatune {

struct RunQuestion
{
    LogSummary log;
    QString preset = {}; ///< whose rules and estimates count
    /// The training's; nothing: it is looked for in the log.
    std::optional<CommandLine> command = {};
    /// That commandInFile() found in the log; empty: none.
    QString commandInLog = {};
    QString folder = {}; ///< where files that the command names are looked for; empty: here
    /// Of the preset, such as the type of GPU, which no log says. What is given goes before all else.
    PresetArguments given = {};
    QProcessEnvironment environment = {};
};

/// Where it is known from what was trained and how.
enum class RunSource {
    Nowhere,
    Command,   ///< that was given
    LogsWords, ///< the log shows what was started
    Arguments, ///< that the trainer printed
};

struct RunExplanation
{
    LogSummary log;
    RunSource source = RunSource::Nowhere;
    QString trainer = {};
    ForecastTask task = {};
    int gpus = 0;
    QString gpu = {}; ///< its type; empty: not known
    Layout layout = {};
    /// In words, where something is not known: one sentence each.
    QStringList missing = {};

    std::optional<double> tflops = {};          ///< of one GPU: printed, or derived from the time
    std::optional<double> stepMs = {};          ///< of one iteration
    std::optional<double> tokensPerSecond = {}; ///< of one GPU
    double peakTflops = 0;                      ///< of one GPU, at the precision of the command; 0: not known
    double capacity = 0;                        ///< bytes of one GPU; 0: not known

    std::optional<LayoutEstimate> estimate = {};    ///< before this run corrected it
    std::optional<LayoutEstimate> corrected = {};   ///< by what this run measured
    SpeedDoubt doubt = {};                          ///< of the estimated speed
    std::optional<PublishedSetting> published = {}; ///< the nearest to what ran
    QString publishedText = {};                     ///< with what it has otherwise
    QStringList odd = {};                           ///< one sentence each, the most telling first
    QList<StepChange> changes = {};                 ///< that would save most, at most five
    QString failure = {};                           ///< why it ended, and what would fit; empty: it ran

    /// Model FLOPs utilisation, a share.
    [[nodiscard]] std::optional<double> mfu() const
    {
        return tflops && peakTflops > 0 ? std::optional(*tflops / peakTflops) : std::nullopt;
    }
};

/// That little is known is an answer.
[[nodiscard]] RunExplanation explainRun(const RunQuestion& question);

} // namespace megatune
