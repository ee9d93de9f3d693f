// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/state.h"

#include "core/base/statistics.h"

#include <algorithm>
#include <cmath>

namespace megatune {

namespace {

/// Trials whose trial-queued line was lost leave a gap, which is filled; a number far beyond it is damage.
constexpr int stateLargestGap = 10'000;
/// Points of one trial that are kept; a writer of ours stays far below.
constexpr qsizetype stateMostPoints = 10'000;
constexpr qsizetype stateMostLoads = 1'000;
/// A layout has fewer parameters.
constexpr qsizetype stateMostFacts = 64;

/// In ms, of what is behind the warm-up.
std::optional<double> stepTime(const QList<IterationPoint>& points, int warmup)
{
    QList<double> times;
    for (const IterationPoint& point : points.sliced(std::min<qsizetype>(warmup, points.size()))) {
        if (std::isfinite(point.elapsedMs) && point.elapsedMs > 0)
            times.append(point.elapsedMs);
    }
    return medianOf(times);
}

} // namespace

int StudyCounts::executed() const
{
    int sum = 0;
    for (const auto& [state, count] : byState) {
        if (isFinal(state))
            sum += count;
    }
    return sum;
}

int StudySavings::trials() const
{
    int sum = 0;
    for (const auto& [reason, count] : byReason)
        sum += count;
    return sum;
}

bool isBetter(double value, double than, Direction direction)
{
    return direction == Direction::Maximize ? value > than : value < than;
}

RunningMeans runningMeans(const StudyState& state, bool isRun)
{
    if (isRun)
        return RunningMeans::Running;
    const QList<Trial>& trials = state.trials();
    for (const RunningMeans means : {RunningMeans::LeftRunning, RunningMeans::Asked}) {
        if (std::any_of(trials.begin(), trials.end(), [means](const Trial& trial) {
                return trial.state == TrialState::Running && runningMeans(trial, false) == means;
            }))
            return means;
    }
    return RunningMeans::Interrupted;
}

StudyState::StudyState()
{
    for (const TrialState state : allTrialStates())
        m_counts.byState[state] = 0;
}

bool StudyState::apply(const StudyEvent& event)
{
    const int ignored = m_ignored;
    ++m_events;
    m_lastSeq = std::max(m_lastSeq, event.seq);
    m_lastEventAt = event.at;
    std::visit([this, &event](const auto& data) { on(data, event.at); }, event.data);
    return m_ignored == ignored;
}

const Trial* StudyState::trial(int number) const
{
    return number >= 0 && number < m_trials.size() ? &m_trials.at(number) : nullptr;
}

const Trial& StudyState::at(int number) const
{
    Q_ASSERT(trial(number) != nullptr);
    return m_trials[number];
}

Trial* StudyState::mutableTrial(int number)
{
    return number >= 0 && number < m_trials.size() ? &m_trials[number] : nullptr;
}

int StudyState::refinedLayout(int number) const
{
    // What a trial refines comes before it.
    while (m_trials.at(number).refinement)
        number = m_trials.at(number).refinement->of;
    return number;
}

int StudyState::refinedBest(int layoutNumber) const
{
    for (auto kept = m_kept.crbegin(); kept != m_kept.crend(); ++kept) {
        if (refinedLayout(*kept) == layoutNumber)
            return *kept;
    }
    return layoutNumber;
}

QList<double> StudyState::valuesOf(const Trial& trial) const
{
    QList<double> values;
    if (trial.value)
        values.append(*trial.value);
    for (const int again : m_confirmations.value(trial.number)) {
        if (const std::optional<double>& value = m_trials.at(again).value)
            values.append(*value);
    }
    return values;
}

double StudyState::valueOf(const Trial& trial) const
{
    const double own = trial.value.value_or(0);
    const auto repeats = m_repeats.constFind(trial.number);
    if (repeats == m_repeats.constEnd() || !trial.value)
        return own;
    // Differences from the first run: no large sums.
    return own + repeats->second / (1 + repeats->first);
}

bool StudyState::isAhead(const Trial& trial, int ofNumber) const
{
    const Trial* other = this->trial(ofNumber);
    if (other == nullptr)
        return true;
    const double value = valueOf(trial);
    const double its = valueOf(*other);
    return isBetter(value, its, m_header.direction) || (value == its && trial.number < ofNumber);
}

bool StudyState::isMeasured(int number) const
{
    const Trial* trial = this->trial(number);
    return trial != nullptr && trial->value && !trial->confirms;
}

void StudyState::rank(const Trial& trial) const
{
    if (!trial.value || !trial.standsForLayout())
        return;
    if (isAhead(trial, m_leaders.layout)) {
        m_leaders.second = m_leaders.layout;
        m_leaders.layout = trial.number;
    } else if (isAhead(trial, m_leaders.second)) {
        m_leaders.second = trial.number;
    }
}

const StudyState::Leaders& StudyState::leaders() const
{
    if (m_leaders.layoutsAreOld) {
        m_leaders = {.bestIsOld = true};
        for (const Trial& trial : std::as_const(m_trials))
            rank(trial);
    }
    if (m_leaders.bestIsOld)
        findBest();
    return m_leaders;
}

/// A refinement that was kept stands before its layout, whatever later runs say; before others by its value.
void StudyState::findBest() const
{
    m_leaders.bestIsOld = false;
    m_leaders.best = m_leaders.layout < 0 ? -1 : refinedBest(m_leaders.layout);
    for (const int kept : std::as_const(m_kept)) {
        if (refinedBest(refinedLayout(kept)) == kept && isAhead(m_trials.at(kept), m_leaders.best)
            && refinedLayout(kept) != m_leaders.layout)
            m_leaders.best = kept;
    }
}

/// Of a trial that has just ended.
void StudyState::learnValue(const Trial& trial)
{
    m_leaders.bestIsOld = true;
    if (trial.confirms && trial.value) {
        auto& [count, sum] = m_repeats[*trial.confirms];
        ++count;
        sum += *trial.value - m_trials.at(*trial.confirms).value.value_or(0);
        m_leaders.layoutsAreOld = true;
    } else if (!m_leaders.layoutsAreOld) {
        rank(trial);
    }
}

void StudyState::shareTexts(Trial& trial)
{
    for (QString* text :
        {&trial.reason, &trial.process.host, &trial.process.bootId, &trial.gpus, &trial.metric})
        m_shared.texts.share(*text);
}

const Trial* StudyState::baseline() const
{
    return !m_trials.isEmpty() && m_trials.first().baseline ? &m_trials.first() : nullptr;
}

int StudyState::proposedTrials() const
{
    return static_cast<int>(m_trials.size()) - (baseline() != nullptr ? 1 : 0) - m_counts.confirmations
        - m_counts.byHand - m_counts.refining;
}

void StudyState::move(Trial& trial, TrialState state)
{
    --m_counts.byState[trial.state];
    ++m_counts.byState[state];
    trial.state = state;
}

void StudyState::addTrial(int number)
{
    Trial trial;
    trial.number = number;
    m_trials.append(trial);
    ++m_counts.byState[TrialState::Queued];
}

void StudyState::on(const StudyCreated& event, const QString& at)
{
    if (m_phase != StudyPhase::Empty) {
        ++m_ignored;
        return;
    }
    m_header = event;
    m_limits = event.limits;
    m_run = event.run.value_or(StudyRun());
    m_gpuCheck = m_run.gpuCheck;
    m_run.uid = event.uid;
    m_createdAt = at;
    m_phase = StudyPhase::Idle;
}

void StudyState::on(const TrialQueued& event, const QString& at)
{
    const auto expected = static_cast<int>(m_trials.size());
    // Trials that a damaged file has lost; all of them together, so that a file takes memory in proportion to
    // it.
    const qint64 missing = qint64(event.number) - expected;
    if (missing < 0 || missing > stateLargestGap + m_events - m_missing) {
        ++m_ignored;
        return;
    }
    m_missing += missing;
    for (int number = expected; number <= event.number; ++number)
        addTrial(number);
    Trial& trial = m_trials.last();
    trial.reason = event.reason;
    const Trial* before = this->trial(event.number - 1);
    trial.layout = event.params;
    if (before != nullptr)
        trial.layout.shareWith(before->layout);
    trial.command =
        before != nullptr ? DerivedText(event.command, before->command) : DerivedText(event.command);
    shareTexts(trial);
    trial.baseline = event.baseline && event.number == 0;
    if (event.confirms && isMeasured(*event.confirms)) {
        trial.confirms = event.confirms;
        m_confirmations[*event.confirms].append(event.number);
        m_counts.confirmations += event.byHand || event.refinement ? 0 : 1;
    }
    // Never a result of its layout alone, also where what it refines was lost.
    if (event.refinement && event.refinement->of >= 0 && event.refinement->of < event.number) {
        trial.refinement = event.refinement;
        ++m_counts.refining;
    }
    trial.byHand = event.byHand;
    m_counts.byHand += event.byHand ? 1 : 0;
    trial.queuedAt = at;
    if (!event.byHand || m_phase != StudyPhase::Paused) // what is asked for during a pause waits for its end
        m_phase = StudyPhase::Running;
}

void StudyState::on(const TrialLaunched& event, const QString&)
{
    Trial* trial = mutableTrial(event.number);
    if (trial == nullptr || !mayMove(trial->state, TrialState::Running)
        || event.attempt < trial->nextAttempt()) {
        ++m_ignored;
        return;
    }
    trial->launched = event.attempt;
}

void StudyState::on(const TrialStarted& event, const QString& at)
{
    Trial* trial = mutableTrial(event.number);
    if (trial == nullptr || !mayMove(trial->state, TrialState::Running) || event.attempt <= trial->attempt) {
        ++m_ignored;
        return;
    }
    move(*trial, TrialState::Running);
    trial->attempt = event.attempt;
    trial->process = event.process;
    trial->gpus = event.gpus;
    shareTexts(*trial);
    trial->startedAt = at;
    trial->endedAt.clear();
    trial->failure.reset();
    trial->points.clear();
    trial->evidence.clear();
    trial->gpuLoad.reset();
    if (m_phase != StudyPhase::Paused)
        m_phase = StudyPhase::Running;
}

void StudyState::on(const IterationSummary& event, const QString&)
{
    Trial* trial = mutableTrial(event.number);
    if (trial == nullptr || trial->state != TrialState::Running) {
        ++m_ignored;
        return;
    }
    if (trial->points.isEmpty() && event.points.size() <= stateMostPoints) {
        trial->points = event.points; // shared, and no longer than it must be
        return;
    }
    const qsizetype room = stateMostPoints - trial->points.size();
    trial->points.append(event.points.size() <= room ? event.points : event.points.first(room));
}

void StudyState::on(const GpuLoadSummary& event, const QString&)
{
    Trial* trial = mutableTrial(event.number);
    if (trial == nullptr || trial->state != TrialState::Running) {
        ++m_ignored;
        return;
    }
    QList<GpuLoadPoint> points = trial->gpuLoad.value_or(QList<GpuLoadPoint>());
    const qsizetype room = std::min(stateMostLoads - points.size(), event.points.size());
    if (room <= 0)
        return;
    points.append(event.points.first(room));
    trial->gpuLoad = points;
}

void StudyState::on(const TrialEvidence& event, const QString&)
{
    Trial* trial = mutableTrial(event.number);
    if (trial == nullptr || trial->state != TrialState::Running || event.attempt != trial->attempt) {
        ++m_ignored;
        return;
    }
    trial->evidence = event.facts.first(std::min(stateMostFacts, event.facts.size()));
    for (EvidenceFact& fact : trial->evidence) {
        for (QString* text : {&fact.axis, &fact.asked, &fact.ran})
            m_shared.texts.share(*text);
    }
}

void StudyState::on(const TrialEnded& event, const QString& at)
{
    Trial* trial = mutableTrial(event.number);
    // An attempt ends once. One that could not even be started ends without having been Running.
    const bool ofThisAttempt = trial != nullptr
        && (trial->state == TrialState::Running ? event.attempt == trial->attempt
                                                : event.attempt > trial->attempt);
    if (!ofThisAttempt || !mayMove(trial->state, event.state)) {
        ++m_ignored;
        return;
    }
    move(*trial, event.state);
    trial->attempt = event.attempt;
    trial->endedAt = at;
    trial->value = event.state == TrialState::Finished ? event.value : std::nullopt;
    trial->metric = event.metric;
    shareTexts(*trial);
    trial->iterations = event.iterations;
    trial->memoryGib = event.memoryGib;
    trial->durationS = event.durationS;
    trial->exitCode = event.exitCode;
    trial->signal = event.signal;
    trial->failure = event.failure;
    trial->deviation = event.deviation;
    trial->endedEarly = event.endedEarly;
    trial->stepMs = stepTime(trial->points, m_header.measure.warmup);
    if (trial->endedEarly) {
        ++m_savings.byReason[trial->endedEarly->reason];
        m_savings.seconds += trial->endedEarly->savedS.value_or(0);
        m_savings.ofUnknownLength += trial->endedEarly->savedS ? 0 : 1;
    }
    learnValue(*trial);
    if (event.state == TrialState::Stopped && m_counts.of(TrialState::Running) == 0
        && m_phase == StudyPhase::Running)
        m_phase = StudyPhase::Idle;
}

void StudyState::on(const TrialRequeued& event, const QString&)
{
    Trial* trial = mutableTrial(event.number);
    if (trial == nullptr || !mayMove(trial->state, TrialState::Queued)) {
        ++m_ignored;
        return;
    }
    move(*trial, TrialState::Queued);
    trial->verdict.reset();
    // Nothing of the attempt that gave no value is this trial's result any more.
    trial->startedAt.clear();
    trial->endedAt.clear();
    trial->metric.clear();
    trial->iterations = 0;
    trial->deviation.reset();
    trial->endedEarly.reset();
    trial->failure.reset();
    trial->exitCode.reset();
    trial->signal.reset();
    trial->memoryGib.reset();
    trial->durationS.reset();
    trial->points.clear();
    trial->evidence.clear();
    trial->gpuLoad.reset();
    if (m_phase != StudyPhase::Paused)
        m_phase = StudyPhase::Running;
}

void StudyState::on(const RefinementJudged& event, const QString&)
{
    Trial* trial = mutableTrial(event.number);
    const bool isValid = trial != nullptr && trial->refines() && !trial->verdict && isFinal(trial->state)
        && (trial->value || !event.verdict.kept);
    if (!isValid) {
        ++m_ignored;
        return;
    }
    trial->verdict = event.verdict;
    if (event.verdict.kept)
        m_kept.append(event.number);
    m_leaders.bestIsOld = true;
}

void StudyState::on(const TrialPruned& event, const QString&)
{
    m_pruned.append(event);
    ++m_counts.pruned;
    m_phase = StudyPhase::Running;
}

void StudyState::on(const StudyPaused&, const QString&)
{
    m_phase = StudyPhase::Paused;
}

void StudyState::on(const StudyResumed& event, const QString&)
{
    if (event.limits)
        m_limits = event.limits;
    if (event.run) {
        const QString before = m_run.uid;
        m_run = *event.run;
        if (m_run.uid.isEmpty())
            m_run.uid = before;
        if (m_run.gpuCheck)
            m_gpuCheck = m_run.gpuCheck;
    }
    m_phase = StudyPhase::Running;
    m_completionReason.clear();
}

void StudyState::on(const StudyCompleted& event, const QString&)
{
    m_phase = StudyPhase::Completed;
    m_completionReason = event.reason;
}

void StudyState::on(const NoteSet& event, const QString&)
{
    if (!event.number) {
        m_note = event.text;
    } else if (Trial* trial = mutableTrial(*event.number); trial != nullptr) {
        trial->note = event.text;
    } else {
        ++m_ignored;
    }
}

void StudyState::on(const StarSet& event, const QString&)
{
    if (!event.number) {
        m_starred = event.on;
    } else if (Trial* trial = mutableTrial(*event.number); trial != nullptr) {
        trial->starred = event.on;
    } else {
        ++m_ignored;
    }
}

void StudyState::on(const UnknownEvent&, const QString&)
{
    // Kept in the file for the program that knows it; says nothing to this one.
}

} // namespace megatune
