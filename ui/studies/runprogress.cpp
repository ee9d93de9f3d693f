// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/runprogress.h"

#include "core/base/isotime.h"
#include "core/base/tr.h"

namespace megatune {

void RunProgress::setFeed(StudyFeed* feed)
{
    if (m_feed)
        m_feed->disconnect(this);
    m_feed = feed;
    if (feed) {
        connect(feed, &StudyFeed::changed, this, &RunProgress::apply);
        connect(feed, &StudyFeed::reset, this, &RunProgress::rebuild);
    }
    rebuild();
}

void RunProgress::rebuild()
{
    m_running.clear();
    m_busyS = 0;
    m_busyUntil = 0;
    m_sumS = 0;
    m_ended = 0;
    if (!m_feed)
        return;
    for (const Trial& trial : m_feed->state().trials()) {
        if (trial.state == TrialState::Running)
            m_running.append(trial.number);
        else
            add(trial);
    }
}

void RunProgress::add(const Trial& trial)
{
    const std::optional<double> begin = trial.startedAt.seconds();
    const std::optional<double> end = trial.endedAt.seconds();
    if (begin && end && *end > *begin) {
        m_busyS += std::max(0.0, *end - std::max(*begin, m_busyUntil));
        m_busyUntil = std::max(m_busyUntil, *end);
    }
    if (isFinal(trial.state) && trial.durationS) {
        m_sumS += *trial.durationS;
        ++m_ended;
    }
}

void RunProgress::apply(const StudyEvent& event)
{
    if (const auto* started = std::get_if<TrialStarted>(&event.data)) {
        const Trial* trial = m_feed->state().trial(started->number);
        if (trial && trial->state == TrialState::Running && !m_running.contains(started->number)) {
            const auto place = std::lower_bound(m_running.begin(), m_running.end(), started->number);
            m_running.insert(place, started->number);
        }
    } else if (const auto* ended = std::get_if<TrialEnded>(&event.data)) {
        // An end that contradicts what is known (a damaged file) was ignored by the state.
        const Trial* trial = m_feed->state().trial(ended->number);
        if (trial && m_running.removeAll(ended->number) > 0 && hasEnded(trial->state))
            add(*trial);
    }
}

double RunProgress::busyS(double nowS) const
{
    double first = nowS;
    for (const int number : m_running) {
        if (const Trial* trial = m_feed ? m_feed->state().trial(number) : nullptr)
            first = std::min(first, trial->startedAt.seconds().value_or(nowS));
    }
    return m_busyS + std::max(0.0, nowS - std::max(first, m_busyUntil));
}

std::optional<double> RunProgress::meanTrialS() const
{
    return m_ended > 0 ? std::optional(m_sumS / m_ended) : std::nullopt;
}

std::optional<double> RunProgress::remainingS(qint64 trials) const
{
    const std::optional<double> mean = meanTrialS();
    if (!mean)
        return std::nullopt;
    const double atOnce = std::max(1.0, static_cast<double>(m_running.size()));
    return *mean * static_cast<double>(trials + m_running.size()) / atOnce;
}

RunControls runControls(RunPhase phase, const QList<int>& running, int selected)
{
    RunControls controls;
    const bool selectedRuns = running.contains(selected);
    if (selectedRuns || running.size() == 1)
        controls.skipTarget = selectedRuns ? selected : running.first();
    controls.pauseResumes = phase == RunPhase::Pausing || phase == RunPhase::Paused;
    switch (phase) {
    case RunPhase::NotStarted:
    case RunPhase::Ended: {
        const QString reason =
            phase == RunPhase::Ended ? Tr::tr("The run has ended.") : Tr::tr("The run has not started yet.");
        controls.pause = controls.skip = controls.stop = {false, reason};
        return controls;
    }
    case RunPhase::Stopping: {
        const QString reason = Tr::tr("The run is being stopped.");
        controls.pause = controls.skip = {false, reason};
        controls.stop = {true, Tr::tr("Ends the running trials at once, without waiting for them.")};
        return controls;
    }
    case RunPhase::Starting:
        controls.pause = {false, Tr::tr("The run is just starting.")};
        break;
    case RunPhase::Running:
        controls.pause = {true, Tr::tr("Running trials go on to their end; no new one is started.")};
        break;
    case RunPhase::Pausing:
    case RunPhase::Paused:
        controls.pause = {true, Tr::tr("Starts the next trial.")};
        break;
    }
    controls.stop = {true, Tr::tr("Ends the running trials and the run. It can be continued later.")};
    if (running.isEmpty())
        controls.skip = {false, Tr::tr("No trial is running.")};
    else if (controls.skipTarget < 0)
        controls.skip = {false, Tr::tr("Select the running trial to skip.")};
    else
        controls.skip = {true, Tr::tr("Ends trial %1 and goes on with the next.").arg(controls.skipTarget)};
    return controls;
}

} // namespace megatune

#include "moc_runprogress.cpp"
