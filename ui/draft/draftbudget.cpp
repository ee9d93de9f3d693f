// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/draftbudget.h"

#include "core/base/tr.h"
#include "core/log/metricregex.h"
#include "core/preset/givenvariables.h"
#include "core/trainer/trialedits.h"

#include <algorithm>
#include <QLocale>

namespace megatune {

namespace {

/// Until the model-guided strategy stops by itself: 9 to 20 trials on the simulated problems of
/// tests/bench/bench_search (--simulated --to-the-end), and what real ones took on 8 and 16 GPUs, 10 to 24.
constexpr int leastUsualTrials = 10;
constexpr int mostUsualTrials = 25;

bool stopsByItself(const DraftBudget& budget)
{
    return budget.strategy == u"model-guided";
}

/// Minutes, or hours and minutes: "2 h 20 min".
QString draftHours(double seconds)
{
    const qint64 minutes = std::max<qint64>(1, qRound64(seconds / 60));
    if (minutes < 60)
        return Tr::tr("%1 min").arg(minutes);
    return minutes % 60 == 0 ? Tr::tr("%1 h").arg(minutes / 60)
                             : Tr::tr("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
}

/// Of the first layout's iterations; absent where no estimate knows it.
std::optional<double> runSeconds(const DraftAnalysis& analysis)
{
    const Preset& preset = *analysis.preset;
    const std::optional<int> iterations = trialIterations(preset.arguments());
    if (!preset.estimator() || !iterations || !analysis.firstLayout)
        return std::nullopt;
    const std::optional<CombinationIndex> index = preset.space().indexOf(*analysis.firstLayout);
    return index ? std::optional(*iterations * preset.estimateAt(*index).step.stepSeconds) : std::nullopt;
}

/// Of a command that is short by itself and touches no checkpoints, so that it is left as it is.
QString ownLengthSentence(const DraftBudget& budget)
{
    if (!budget.dialect || trialIterations(budget.analysis.preset->arguments())
        || usualTrialIterations(*budget.dialect, budget.options.created.measure, budget.options.stopAfter))
        return {};
    const std::optional<qint64> own = ownIterations(*budget.dialect);
    return own ? Tr::tr("Trials run the %n iteration(s) of your command, which saves nothing.", nullptr,
               static_cast<int>(*own))
               : QString();
}

QString shortTime(double seconds)
{
    return seconds < 90 ? Tr::tr("%1 s").arg(std::max<qint64>(1, qRound64(seconds))) : draftHours(seconds);
}

} // namespace

QString budgetSentence(const DraftBudget& budget)
{
    const auto kept = static_cast<qint64>(budget.analysis.classification->kept);
    const HeldBackCounts& held = budget.analysis.heldBack;
    const qint64 launched = std::max<qint64>(0, kept - held.total());
    qint64 runs = budget.analysis.remainingAtMost.value_or(launched);
    if (budget.options.maxTrials)
        runs = std::min<qint64>(runs, *budget.options.maxTrials);
    if (budget.runsBaseline)
        ++runs;
    const qint64 jobs =
        budget.options.jobs ? std::min<qint64>(*budget.options.jobs, budget.atOnce) : budget.atOnce;
    QString sentence = runs == 1 ? Tr::tr("At most one trial")
        : stopsByItself(budget) && runs > mostUsualTrials
        ? Tr::tr("Usually %1 to %2 trials").arg(leastUsualTrials).arg(mostUsualTrials)
        : Tr::tr("At most %1 trials").arg(QLocale().toString(runs));
    if (jobs > 1 && runs > 1)
        sentence += Tr::tr(", %1 at a time").arg(jobs);
    const int confirm = runs > 1 ? budget.options.confirm : 0;
    if (confirm > 0)
        sentence += Tr::tr("; then up to %1 for the best two").arg(confirm);
    if (budget.options.refine > 0)
        sentence += Tr::tr("; then the winner is refined");
    if (budget.options.timeoutS)
        sentence += Tr::tr("; %1 at the longest")
                        .arg(draftHours((double(runs) / double(jobs) + confirm) * *budget.options.timeoutS));
    return Tr::tr("%1.", "the end of a sentence").arg(sentence);
}

QString runSentence(const DraftBudget& budget)
{
    const QString own = ownLengthSentence(budget);
    if (!own.isEmpty())
        return own;
    const QString length =
        budget.dialect ? trialLengthSentence(*budget.analysis.preset, *budget.dialect) : QString();
    const std::optional<double> seconds = runSeconds(budget.analysis);
    return length.isEmpty() || !seconds
        ? length
        : QString(length + u' '
            + Tr::tr("By the estimate that is about %1, and what loading takes.").arg(shortTime(*seconds)));
}

QString planProblem(const StudyPlan& plan)
{
    if (const QString problem = givenVariablesProblem(plan.environment); !problem.isEmpty())
        return problem;
    const Result<QRegularExpression> regex =
        plan.metricRegex ? metricRegexFrom(plan.metricRegex->pattern()) : QRegularExpression();
    return regex ? QString() : regex.error().sentence;
}

QStringList earlierStudyPaths(const StudyPlan& plan)
{
    QStringList paths;
    for (const LearnedStudy& earlier : plan.created.learned)
        paths.append(earlier.path);
    return paths;
}

bool isAnalysedAnew(const StudyPlan& before, const StudyPlan& now)
{
    return before.created.direction != now.created.direction
        || before.created.measure.warmup != now.created.measure.warmup
        || before.created.measure.minIterations != now.created.measure.minIterations
        || before.stopAfter != now.stopAfter || before.created.seed != now.created.seed
        || before.workingDirectory != now.workingDirectory || before.environment != now.environment
        || before.metricRegex.has_value() != now.metricRegex.has_value()
        || earlierStudyPaths(before) != earlierStudyPaths(now);
}

} // namespace megatune
