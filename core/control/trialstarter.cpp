// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control/trialstarter.h"

#include "core/base/logging.h"
#include "core/base/text.h"
#include "core/base/units.h"
#include "core/findings/earlystop.h"
#include "core/forecast/fitadvice.h"
#include "core/secrets/secrets.h"
#include "core/space/argumentnames.h"
#include "core/study/journal.h"

namespace megatune {

namespace {

/// How many iterations a trial trains for: as long as trials are, or the command where that is shorter. The
/// log counts up to the command's own number, which many trials never come near.
std::optional<qint64> iterationsOfTrial(const Preset& preset, const Dialect& dialect)
{
    std::optional<qint64> asked;
    if (const auto iterations = trialIterations(preset.arguments()))
        asked = *iterations;
    for (const char* option : {"exit-interval", "train-iters", "max-steps", "max-train-steps"}) {
        const std::optional<qint64> number = dialect.number(QLatin1String(option));
        if (number && *number > 0)
            asked = std::min(asked.value_or(*number), *number);
    }
    return asked;
}

} // namespace

AttemptSettings attemptSettings(const RunContext& run, int number)
{
    const StudyPlan& plan = run.plan;
    const Layout& layout = run.state.at(number).layout;
    AttemptSettings settings;
    settings.measure = run.state.header().measure;
    settings.measure.anyFiniteValue = plan.metricRegex.has_value();
    settings.metricRegex = plan.metricRegex;
    settings.stopAfter = plan.stopAfter;
    settings.settlePercent = plan.settlePercent;
    settings.direction = run.state.header().direction;
    settings.requestedIterations = iterationsOfTrial(*run.preset, run.proposer.dialect());
    settings.secrets = secretValues(plan.command, plan.environment);
    settings.logPath = trialLogPath(plan.path, number);
    settings.studyPath = plan.path;
    settings.work =
        settings.measure.bySamples ? sampleWork(*run.preset) : stepWork(*run.preset, run.proposer.dialect());
    settings.throughputOption = throughputOption(run.proposer.dialect());
    settings.asked = askedAxes(*run.preset, run.proposer.dialect(), layout);
    settings.layoutOfRank = [preset = run.preset](
                                const RankProcess& rank) { return layoutOfRank(rank, preset->space()); };
    settings.whereSet = [dialect = run.proposer.dialect()](
                            const QList<EvidenceFact>& facts) { return whereItIsSet(facts, dialect); };
    settings.fitting = [preset = run.preset, layout](double missingGib) {
        return fittingChanges(*preset, layout, missingGib * bytesPerGib);
    };
    return settings;
}

TrialStarter::TrialStarter(const RunContext& run, HostPool& pool, std::shared_ptr<const Clock> clock)
    : m_run(run)
    , m_pool(pool)
    , m_clock(std::move(clock))
{
}

std::unique_ptr<TrialAttempt> TrialStarter::create(int number, bool reattach) const
{
    const GpuSlot slot = m_pool.slotOf(number);
    const RunRequest request = requestFor(number, slot, reattach);
    qCDebug(runLog).noquote() << "trial" << number << "attempt" << request.attempt << "as"
                              << trialMark(request) << (reattach ? "is taken up again on" : "goes to")
                              << m_pool.names().value(slot.host) << "GPUs"
                              << (slot.gpus.isEmpty() ? QStringLiteral("as they are") : slot.gpus.join(u','));
    AttemptSettings settings = attemptSettings(m_run, number);
    settings.reattaches = reattach;
    settings.slot = slot.gpus;
    settings.mark = trialMark(request);
    if (reattach)
        settings.pointsInFile = m_run.state.at(number).points;
    auto attempt = std::make_unique<TrialAttempt>(
        number, request.attempt, settings, m_pool.createProcess(request), m_clock);
    attempt->setThreshold(thresholdFor(number));
    return attempt;
}

RunRequest TrialStarter::requestFor(int number, const GpuSlot& slot, bool reattach) const
{
    RunRequest request;
    request.studyUid = m_run.plan.runUid;
    request.trial = number;
    const Trial& trial = m_run.state.at(number);
    request.attempt = reattach ? trial.attempt : trial.launched;
    request.reattach = reattach;
    request.command = commandOf(number);
    request.workingDirectory = m_run.plan.workingDirectory;
    request.environment = m_run.plan.environment;
    request.uploads = m_run.plan.uploads;
    request.killGraceMs = m_run.plan.killGraceMs;
    request.memoryFloorPercent = m_run.plan.memoryFloorPercent;
    request.gpus = m_run.preset->gpuCount();
    // Whoever exports a port may have machines of their own that meet there; trials side by side cannot.
    request.freshPort = !slot.gpus.isEmpty() || !qEnvironmentVariableIsSet("MASTER_PORT");
    if (!slot.gpus.isEmpty())
        request.environment.append({QStringLiteral("CUDA_VISIBLE_DEVICES"), slot.gpus.join(u',')});
    return request;
}

/// What this trial runs, secrets and all.
QString TrialStarter::commandOf(int number) const
{
    const Trial& trial = m_run.state.at(number);
    if (!trial.refinement || trial.refinement->options.isEmpty())
        return m_run.proposer.command(commandTrial(m_run.state, number));
    return m_run.proposer.refinedCommand(trial.layout, trial.refinement->options);
}

std::optional<double> TrialStarter::thresholdFor(int number) const
{
    const Trial* best = m_run.state.bestLayout();
    if (!m_run.plan.earlyStop || best == nullptr || runsAlone(m_run.state.at(number)))
        return std::nullopt;
    const Sample sample{best->deviation ? best->iterations : 0, 0, best->deviation.value_or(0)};
    return thresholdOf(m_run.state.valueOf(*best), sample, m_run.state.header().direction);
}

} // namespace megatune
