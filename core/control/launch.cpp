// SPDX-License-Identifier: GPL-3.0-or-later
// How a trial of a StudyController comes about: which one is next at the end, what it is measured by, and
// what it has to reach.
#include "core/advice/fitadvice.h"
#include "core/base/text.h"
#include "core/control/controller_p.h"
#include "core/findings/earlystop.h"
#include "core/findings/ranking.h"
#include "core/secrets/secrets.h"
#include "core/trial/refining.h"

#include <QCoreApplication>

namespace megatune {

namespace {

struct LaunchText
{
    Q_DECLARE_TR_FUNCTIONS(LaunchText)
};

/// How many iterations the command trains for, as far as it says it.
std::optional<qint64> iterationsAskedBy(const Dialect& dialect)
{
    std::optional<qint64> asked;
    for (const char* option : {"exit-interval", "train-iters", "max-steps", "max-train-steps"}) {
        const std::optional<qint64> number = dialect.number(QLatin1String(option));
        if (number && *number > 0)
            asked = std::min(asked.value_or(*number), *number);
    }
    return asked;
}

/// What the log of a trial of this layout may confirm or contradict.
QMap<QString, qint64> askedFlagsOf(const Preset& preset, const Layout& layout)
{
    QMap<QString, qint64> asked;
    if (layout.isEmpty())
        return asked;
    const QStringList names = AppliedFlags::names();
    for (const QString& name : names) {
        if (const Value* value = layout.find(name))
            asked.insert(name, value->number);
    }
    if (const auto batch = toInteger(preset.arguments().value(QStringLiteral("gbs"))))
        asked.insert(QStringLiteral("gbs"), *batch);
    return asked;
}

} // namespace

bool StudyController::Private::finishOrComplete(const QString& reason)
{
    if (!isIdle())
        return false;
    if (!tooOftenLost.isEmpty()) {
        fail({ErrorKind::Process, tooOftenLost.first()});
        return false;
    }
    if (confirm() || refine())
        return true;
    if (error)
        return false;
    QStringList sentences{reason};
    if (const auto ranking = layoutRankingOf(q->m_state); ranking && plan.confirm > 0)
        sentences.append(confirmationText(*ranking));
    if (plan.refine > 0)
        sentences.append(refinementText(q->m_state, proposer->dialect()));
    sentences.removeAll(QString());
    complete(sentences.join(u' '));
    return false;
}

bool StudyController::Private::confirm()
{
    const std::optional<int> again = nextToConfirm(q->m_state, plan.confirm);
    if (!again || !log->announceResumption())
        return false;
    const Trial trial = *q->m_state.trial(*again);
    const auto number = static_cast<int>(q->m_state.trials().size());
    if (write(TrialQueued{number, trial.layout, trial.command,
            LaunchText::tr("Measures trial %1 again, for the order of the first two.").arg(*again), false,
            *again}))
        reruns.append(number);
    return true;
}

bool StudyController::Private::refine()
{
    if (error || plan.refine <= 0)
        return false;
    const RefineStep step = nextToRefine(q->m_state, *preset, proposer->dialect(), plan);
    if (step.kind == RefineStep::Kind::Done || !log->announceResumption())
        return false;
    if (step.kind == RefineStep::Kind::Judge)
        return write(RefinementJudged{step.number, step.verdict});
    const bool isAgain = step.kind == RefineStep::Kind::Again;
    const Trial base = *q->m_state.trial(isAgain ? step.number : step.refinement.of);
    const auto number = static_cast<int>(q->m_state.trials().size());
    TrialQueued queued{number, base.layout, base.command, step.reason};
    if (isAgain)
        queued.confirms = step.number;
    else
        queued.command = masked(proposer->refinedCommand(base.layout, step.refinement.options));
    queued.refinement = step.refinement;
    if (!write(queued))
        return false;
    reruns.append(number);
    return true;
}

/// The trial that the proposer knows by this one's command.
int StudyController::Private::commandNumber(int number) const
{
    return commandTrial(q->m_state, number);
}

QString StudyController::Private::commandOf(int number) const
{
    const Trial& trial = *q->m_state.trial(number);
    if (!trial.refinement || trial.refinement->options.isEmpty())
        return proposer->command(commandNumber(number));
    return proposer->refinedCommand(trial.layout, trial.refinement->options);
}

/// trial-queued is on disk before a process starts.
void StudyController::Private::queueAndStart(
    const Layout& layout, const QString& command, const QString& reason, bool baseline)
{
    const auto number = static_cast<int>(q->m_state.trials().size());
    if (!write(TrialQueued{number, layout, masked(command), reason, baseline}))
        return;
    if (baseline)
        proposer->knowBaseline(number);
    else
        proposer->tried(number);
    // Somebody who heard of it may have stopped the study: it is run when the study goes on.
    if (phase == RunPhase::Running)
        startAttempt(number, false);
    else
        reruns.append(number);
}

AttemptSettings StudyController::Private::attemptSettings(int number) const
{
    AttemptSettings settings;
    settings.measure = q->m_state.header().measure;
    settings.measure.anyFiniteValue = plan.metricRegex.has_value();
    settings.metricRegex = plan.metricRegex;
    settings.stopAfter = plan.stopAfter;
    settings.settlePercent = plan.settlePercent;
    settings.direction = q->m_state.header().direction;
    settings.iterationsAsked = iterationsAskedBy(proposer->dialect());
    settings.secrets = secrets;
    settings.logPath = trialLogPath(plan.path, number);
    settings.work = work;
    settings.askedFlags = askedFlagsOf(*preset, q->m_state.trial(number)->layout);
    settings.fitting = [preset = preset, layout = q->m_state.trial(number)->layout](double missingGib) {
        return fittingChanges(*preset, layout, missingGib * 1024 * 1024 * 1024);
    };
    return settings;
}

/// What this trial has to reach in order not to be given up.
std::optional<double> StudyController::Private::barFor(int number) const
{
    const Trial* best = q->m_state.bestLayout();
    if (!plan.earlyStop || best == nullptr || runsAlone(*q->m_state.trial(number)))
        return std::nullopt;
    const Sample sample{best->deviation ? best->iterations : 0, 0, best->deviation.value_or(0)};
    return barOf(q->m_state.valueOf(*best), sample, q->m_state.header().direction);
}

void StudyController::Private::learnFrom(const Trial& trial)
{
    if (trial.state != TrialState::Finished || !trial.durationS)
        return;
    // One that was ended early says what is usual only as far as its whole length is known.
    if (trial.endedEarly && !trial.endedEarly->savedS)
        return;
    const double whole = *trial.durationS + (trial.endedEarly ? *trial.endedEarly->savedS : 0);
    fastestS = std::min(fastestS.value_or(whole), whole);
}

/// One that is taken over has its GPUs already.
void StudyController::Private::startAttempt(int number, bool takeOver)
{
    const GpuSlot slot = takeOver ? pool->slotOf(number) : pool->take(number);
    const Trial& trial = *q->m_state.trial(number);
    RunRequest request;
    request.studyUid = q->m_state.header().uid;
    request.trial = number;
    request.attempt = trial.attempt + (takeOver ? 0 : 1);
    request.takeOver = takeOver;
    request.command = commandOf(number);
    request.workingDirectory = plan.workingDirectory;
    request.environment = plan.environment;
    request.uploads = plan.uploads;
    request.killGraceMs = plan.killGraceMs;
    request.gpus = preset->gpuCount();
    request.freshPort = !slot.gpus.isEmpty();
    if (!slot.gpus.isEmpty())
        request.environment.append({QStringLiteral("CUDA_VISIBLE_DEVICES"), slot.gpus.join(u',')});
    AttemptSettings settings = attemptSettings(number);
    settings.takesOver = takeOver;
    if (pool->nodeCount(slot.host) > 1)
        settings.ranksAsked = request.gpus;
    if (takeOver)
        settings.pointsInFile = trial.points;
    auto process = pool->createProcess(request);
    auto created =
        std::make_unique<TrialAttempt>(number, request.attempt, settings, std::move(process), clock);
    created->setBar(barFor(number));
    TrialAttempt* attempt = created.get();
    attempts[number] = std::move(created);
    connect(attempt, &TrialAttempt::started, q,
        [this, attempt](const ProcessIdentity& identity) { onStarted(*attempt, identity); });
    connect(attempt, &TrialAttempt::ended, q, [this, attempt] { onEnded(*attempt); });
    connect(attempt, &TrialAttempt::warning, q, &StudyFeed::warning);
    connect(attempt, &TrialAttempt::logGrew, q, [this, number] { Q_EMIT q->logGrew(number); });
    connect(attempt, &TrialAttempt::waiting, q,
        [this, number](const QString& reason) { Q_EMIT q->trialWaiting(number, reason); });
    connect(attempt, &TrialAttempt::point, q,
        [this, number](const IterationPoint& point) { Q_EMIT q->livePoint(number, point); });
    attempt->start();
}

} // namespace megatune
