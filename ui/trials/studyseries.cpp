// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trials/studyseries.h"

#include "core/base/units.h"
#include "core/findings/bestsofar.h"
#include "core/findings/studycalibration.h"
#include "core/log/measurement.h"
#include "core/words/trialwords.h"

#include <cmath>

namespace megatune {

namespace {

/// Live points kept of one trial; older ones are in the file's sample by then.
constexpr qsizetype maxLivePoints = 20'000;
constexpr int calibrationPauseMs = 200;

IterationRecord recordOf(const IterationPoint& point)
{
    IterationRecord record;
    record.iteration = point.iteration;
    if (std::isfinite(point.value))
        record.tflopsPerGpu = point.value;
    if (std::isfinite(point.elapsedMs))
        record.elapsedMs = point.elapsedMs;
    if (std::isfinite(point.memoryGib))
        record.memoryGib = point.memoryGib;
    return record;
}

} // namespace

struct StudySeries::Live
{
    explicit Live(const MeasureSettings& settings)
        : measurement(settings)
    {
    }
    Measurement measurement;
    QList<IterationPoint> points;
};

StudySeries::StudySeries(QObject* parent)
    : QObject(parent)
{
    // Trials may end faster than anybody can look.
    m_calibrateSoon.setSingleShot(true);
    m_calibrateSoon.setInterval(calibrationPauseMs);
    connect(&m_calibrateSoon, &QTimer::timeout, this, [this] {
        calibrate();
        expectAll();
        Q_EMIT trialsChanged();
    });
}

StudySeries::~StudySeries() = default;

void StudySeries::setFeed(StudyFeed* feed)
{
    if (m_feed)
        m_feed->disconnect(this);
    m_feed = feed;
    m_preset.reset();
    if (feed) {
        connect(feed, &StudyFeed::changed, this, &StudySeries::apply);
        connect(feed, &StudyFeed::reset, this, &StudySeries::rebuild);
        connect(feed, &StudyFeed::livePoint, this, &StudySeries::addLivePoint);
    }
    rebuild();
}

void StudySeries::setPreset(const PresetPtr& preset)
{
    if (m_preset == preset)
        return;
    m_preset = preset;
    for (int number = 0; number < m_trials.size(); ++number) {
        const Trial* trial = m_feed ? m_feed->state().trial(number) : nullptr;
        m_needs[number] = needOf(trial ? trial->layout : Layout());
    }
    calibrate();
    expectAll();
    Q_EMIT trialsChanged();
}

void StudySeries::setFilter(const TrialFilter& filter, const std::vector<bool>& holds)
{
    m_filter = filter;
    bool changed = false;
    for (int number = 0; number < m_trials.size(); ++number) {
        const auto at = static_cast<size_t>(number);
        const bool leftOut = at < holds.size() ? !holds[at] : isLeftOut(number);
        changed = std::exchange(m_trials[number].leftOut, leftOut) != leftOut || changed;
    }
    if (changed)
        Q_EMIT trialsChanged();
}

bool StudySeries::isLeftOut(int number) const
{
    const Trial* trial = m_filter.isEmpty() || !m_feed ? nullptr : m_feed->state().trial(number);
    return trial && !m_filter.matches(*trial, number == best());
}

/// "best:no" holds for a trial until another one is better.
void StudySeries::followBest()
{
    const int before = std::exchange(m_best, best());
    if (before == m_best)
        return;
    for (const int number : {before, m_best}) {
        if (number >= 0 && number < m_trials.size())
            m_trials[number].leftOut = isLeftOut(number);
    }
}

void StudySeries::calibrate()
{
    m_calibrateSoon.stop();
    m_calibration = m_preset && m_feed ? studyCalibration(*m_preset, m_feed->state()) : Calibration();
}

void StudySeries::expectAll()
{
    for (int number = 0; number < m_trials.size(); ++number)
        m_trials[number].expectedGib = expectedGib(m_needs[number]);
}

MemoryNeed StudySeries::needOf(const Layout& layout) const
{
    MemoryNeed unknown;
    unknown.memoryKnown = false;
    if (!m_preset || !m_preset->estimator() || layout.isEmpty())
        return unknown;
    const std::optional<CombinationIndex> index = m_preset->space().indexOf(layout);
    if (!index)
        return unknown;
    const LayoutEstimate estimate = m_preset->estimateAt(*index);
    return estimate.memoryKnown ? memoryNeed(estimate.memory) : unknown;
}

float StudySeries::expectedGib(const MemoryNeed& need) const
{
    return need.memoryKnown ? static_cast<float>(m_calibration.bytes(need) / bytesPerGib)
                            : std::numeric_limits<float>::quiet_NaN();
}

std::optional<double> StudySeries::capacityGib() const
{
    if (m_capacityGib || !m_preset || !m_preset->estimator())
        return m_capacityGib;
    return m_preset->estimator()->capacity() / bytesPerGib;
}

void StudySeries::rebuild()
{
    m_trials.clear();
    m_needs.clear();
    m_live.clear();
    m_capacityGib.reset();
    if (m_feed) {
        const QList<Trial>& trials = m_feed->state().trials();
        m_trials.reserve(trials.size());
        for (int number = 0; number < trials.size(); ++number)
            update(number);
    }
    m_best = best();
    calibrate();
    expectAll();
    m_bestSoFarIsOld = true;
    Q_EMIT restarted();
    Q_EMIT trialsChanged();
}

void StudySeries::update(int number)
{
    const Trial* trial = m_feed->state().trial(number);
    if (!trial)
        return;
    while (m_trials.size() <= number) {
        m_trials.append(TrialPoint{});
        m_needs.append(needOf(Layout()));
    }
    TrialPoint point;
    point.state = trial->state;
    point.baseline = trial->baseline;
    point.confirms = trial->confirms.has_value();
    point.refines = trial->refinement.has_value();
    point.unverified = isUnverified(*trial);
    point.leftOut = isLeftOut(number);
    if (trial->state == TrialState::Finished && trial->value)
        point.value = *trial->value;
    if (trial->memoryGib)
        point.memoryGib = static_cast<float>(*trial->memoryGib);
    m_needs[number] = needOf(trial->layout);
    point.expectedGib = expectedGib(m_needs[number]);
    m_trials[number] = point;
    if (!m_capacityGib)
        m_capacityGib = reportedCapacityGib(*trial);
}

void StudySeries::apply(const StudyEvent& event)
{
    int number = -1;
    if (const auto* queued = std::get_if<TrialQueued>(&event.data)) {
        number = queued->number;
    } else if (const auto* started = std::get_if<TrialStarted>(&event.data)) {
        number = started->number;
        m_live.remove(number);
    } else if (const auto* requeued = std::get_if<TrialRequeued>(&event.data)) {
        number = requeued->number;
    } else if (const auto* summary = std::get_if<IterationSummary>(&event.data)) {
        Q_EMIT iterationsChanged(summary->number);
        return;
    } else if (const auto* load = std::get_if<GpuLoadSummary>(&event.data)) {
        Q_EMIT iterationsChanged(load->number);
        return;
    } else if (const auto* ended = std::get_if<TrialEnded>(&event.data)) {
        number = ended->number;
        m_live.remove(number);
        m_bestSoFarIsOld = true;
        if (m_preset && m_preset->estimator() && !m_calibrateSoon.isActive())
            m_calibrateSoon.start();
    } else if (const auto* judged = std::get_if<RefinementJudged>(&event.data)) {
        number = judged->number;
        m_bestSoFarIsOld = true;
    } else if (const auto* note = std::get_if<NoteSet>(&event.data)) {
        number = note->number.value_or(-1); // the filter looks for notes and stars, too
    } else if (const auto* star = std::get_if<StarSet>(&event.data)) {
        number = star->number.value_or(-1);
    }
    if (number < 0)
        return;
    update(number);
    followBest();
    Q_EMIT trialsChanged();
    Q_EMIT iterationsChanged(number);
}

void StudySeries::addLivePoint(int number, const IterationPoint& point)
{
    std::shared_ptr<Live>& live = m_live[number];
    if (!live)
        live = std::make_shared<Live>(m_feed->state().header().measure);
    live->measurement.add(recordOf(point));
    live->points.append(point);
    if (live->points.size() > maxLivePoints)
        live->points.remove(0, maxLivePoints / 2);
    Q_EMIT iterationsChanged(number);
}

int StudySeries::best() const
{
    const Trial* best = m_feed ? m_feed->state().best() : nullptr;
    return best ? best->number : -1;
}

int StudySeries::bestLayout() const
{
    const Trial* best = m_feed ? m_feed->state().bestLayout() : nullptr;
    return best ? best->number : -1;
}

double StudySeries::layoutValue(int number) const
{
    const TrialPoint point = m_trials.value(number);
    const Trial* trial = m_feed ? m_feed->state().trial(number) : nullptr;
    return trial && trial->value && std::isfinite(point.value) && !point.confirms
        ? m_feed->state().valueOf(*trial)
        : std::numeric_limits<double>::quiet_NaN();
}

const QList<QPointF>& StudySeries::bestSoFar() const
{
    if (!m_bestSoFarIsOld)
        return m_bestSoFar;
    m_bestSoFarIsOld = false;
    m_bestSoFar.clear();
    if (!m_feed)
        return m_bestSoFar;
    const StudyState& state = m_feed->state();
    for (const Trial* better : improvements(state)) {
        if (!m_bestSoFar.isEmpty())
            m_bestSoFar.append(QPointF(better->number, m_bestSoFar.last().y()));
        m_bestSoFar.append(QPointF(better->number, *better->value));
    }
    const auto last = std::find_if(state.trials().crbegin(), state.trials().crend(), competes);
    if (!m_bestSoFar.isEmpty() && m_bestSoFar.last().x() < last->number)
        m_bestSoFar.append(QPointF(last->number, m_bestSoFar.last().y()));
    return m_bestSoFar;
}

std::shared_ptr<const StudySeries::Live> StudySeries::liveOf(int number) const
{
    if (const auto live = m_live.value(number))
        return live;
    const Trial* trial = m_feed ? m_feed->state().trial(number) : nullptr;
    if (!trial)
        return nullptr;
    auto sampled = std::make_shared<Live>(m_feed->state().header().measure);
    for (const IterationPoint& point : trial->points)
        sampled->measurement.add(recordOf(point));
    return sampled;
}

double StudySeries::liveValue(int number) const
{
    const auto live = liveOf(number);
    const std::optional<Measured> measured = live ? live->measurement.soFar() : std::nullopt;
    return measured ? measured->value : std::numeric_limits<double>::quiet_NaN();
}

std::optional<double> StudySeries::liveStepMs(int number) const
{
    const auto live = liveOf(number);
    const std::optional<Measured> measured = live ? live->measurement.elapsedMs() : std::nullopt;
    return measured ? std::optional(measured->value) : std::nullopt;
}

QList<QPointF> StudySeries::iterations(int number) const
{
    QList<QPointF> line;
    const auto add = [&line](const IterationPoint& point) {
        // A trainer that prints no iteration number is counted by us.
        const double x = point.iteration > 0 ? static_cast<double>(point.iteration)
                                             : (line.isEmpty() ? 1.0 : line.last().x() + 1);
        if (std::isfinite(point.value))
            line.append(QPointF(x, point.value));
    };
    const auto live = m_live.value(number);
    const Trial* trial = m_feed ? m_feed->state().trial(number) : nullptr;
    if (trial) {
        for (const IterationPoint& point : trial->points) {
            if (live && !live->points.isEmpty() && point.iteration >= live->points.first().iteration)
                break;
            add(point);
        }
    }
    if (live) {
        for (const IterationPoint& point : live->points)
            add(point);
    }
    return line;
}

std::optional<IterationPoint> StudySeries::lastIteration(int number) const
{
    const auto live = m_live.value(number);
    if (live && !live->points.isEmpty())
        return live->points.last();
    const Trial* trial = m_feed ? m_feed->state().trial(number) : nullptr;
    if (trial && !trial->points.isEmpty())
        return trial->points.last();
    return std::nullopt;
}

QList<QPointF> thinned(const QList<QPointF>& points, double from, double to, int columns)
{
    if (columns < 1 || points.size() <= 2 * qsizetype{columns} || !(to > from))
        return points;
    const auto byX = [](const QPointF& point, double x) { return point.x() < x; };
    qsizetype begin = std::lower_bound(points.begin(), points.end(), from, byX) - points.begin();
    qsizetype end = std::lower_bound(points.begin(), points.end(), to, byX) - points.begin();
    begin = std::max<qsizetype>(0, begin - 1);
    end = std::min(points.size(), end + 1);
    QList<QPointF> result;
    result.reserve(2 * columns + 2);
    const double width = (to - from) / columns;
    qsizetype i = begin;
    while (i < end) {
        const double column = std::floor((points.at(i).x() - from) / width);
        qsizetype low = i;
        qsizetype high = i;
        for (; i < end && std::floor((points.at(i).x() - from) / width) == column; ++i) {
            if (points.at(i).y() < points.at(low).y())
                low = i;
            if (points.at(i).y() > points.at(high).y())
                high = i;
        }
        result.append(points.at(std::min(low, high)));
        if (low != high)
            result.append(points.at(std::max(low, high)));
    }
    return result;
}

} // namespace megatune

#include "moc_studyseries.cpp"
