#include "ui/models/timelinemodel.h"

#include "core/base/text.h"
#include "ui/models/trialtext.h"

#include <chrono>
#include <cmath>
#include <map>
#include <QDateTime>
#include <QSet>

namespace megatune {

namespace {

/// A program's own time may be shorter than from its start to its end: waiting for a host counts from here
/// on.
constexpr double waitingWorthTelling = 2;
constexpr double notKnown = std::numeric_limits<double>::quiet_NaN();

/// Digits from `from` up to `end`, or -1.
int digitsOf(const QString& text, int from, int end)
{
    int number = 0;
    for (int i = from; i < end; ++i) {
        const char16_t digit = text.at(i).unicode();
        if (digit < u'0' || digit > u'9')
            return -1;
        number = number * 10 + (digit - u'0');
    }
    return number;
}

} // namespace

double secondsOf(const QString& isoTime)
{
    // By hand, as a hundred thousand of them by QDateTime would take a second.
    if (isoTime.size() == 24 && isoTime.at(10) == u'T' && isoTime.endsWith(u'Z')) {
        const int year = digitsOf(isoTime, 0, 4);
        const int month = digitsOf(isoTime, 5, 7);
        const int day = digitsOf(isoTime, 8, 10);
        const int hour = digitsOf(isoTime, 11, 13);
        const int minute = digitsOf(isoTime, 14, 16);
        const int second = digitsOf(isoTime, 17, 19);
        const int milli = digitsOf(isoTime, 20, 23);
        using namespace std::chrono;
        const year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
            std::chrono::day(static_cast<unsigned>(day))};
        if (std::min({year, hour, minute, second, milli}) >= 0 && date.ok()) {
            return static_cast<double>(sys_days(date).time_since_epoch().count()) * 86'400.0 + hour * 3600.0
                + minute * 60.0 + second + milli / 1000.0;
        }
    }
    const QDateTime time = QDateTime::fromString(isoTime, Qt::ISODateWithMs);
    return time.isValid() ? static_cast<double>(time.toMSecsSinceEpoch()) / 1000 : notKnown;
}

TimelineModel::TimelineModel(const StudySeries* series, QObject* parent)
    : QAbstractTableModel(parent)
    , m_series(series)
{
}

void TimelineModel::refresh()
{
    beginResetModel();
    readBars();
    findRange();
    placeBars();
    measureHosts();
    endResetModel();
}

void TimelineModel::readBars()
{
    m_bars.clear();
    m_length = 0;
    const StudyFeed* feed = m_series->feed();
    if (!feed)
        return;
    const double begin = secondsOf(feed->state().createdAt());
    const double last = secondsOf(feed->state().lastEventAt());
    double first = begin;
    for (const Trial& trial : feed->state().trials()) {
        const TrialPoint point = m_series->trials().value(trial.number);
        const double started = point.leftOut ? notKnown : secondsOf(trial.startedAt);
        if (!std::isfinite(started))
            continue;
        TimelineBar bar{trial.number, 0, started, started,
            hasEnded(trial.state) ? secondsOf(trial.endedAt) : last, trial.state, point.value};
        if (!std::isfinite(bar.end) || bar.end < started)
            bar.end = started;
        // A later attempt was queued when the first one was.
        if (const double queued = secondsOf(trial.queuedAt); trial.attempt <= 1 && queued <= started)
            bar.queued = queued;
        if (trial.durationS && bar.end - started - *trial.durationS > waitingWorthTelling)
            bar.start = bar.end - *trial.durationS;
        first = std::isfinite(first) ? std::min(first, bar.queued) : bar.queued;
        m_bars.append(bar);
    }
    for (TimelineBar& bar : m_bars) {
        bar.queued -= first;
        bar.start -= first;
        bar.end -= first;
        m_length = std::max(m_length, bar.end);
    }
}

void TimelineModel::findRange()
{
    constexpr double infinite = std::numeric_limits<double>::infinity();
    m_range = {infinite, -infinite};
    for (const TimelineBar& bar : std::as_const(m_bars)) {
        if (std::isfinite(bar.value)) {
            m_range.first = std::min(m_range.first, bar.value);
            m_range.second = std::max(m_range.second, bar.value);
        }
    }
    if (m_range.first > m_range.second)
        m_range = {0, 0};
}

/// Trials of the same GPUs of a host follow each other on a lane; where they overlap they take another one.
void TimelineModel::placeBars()
{
    m_lanes.clear();
    m_hosts.clear();
    QList<int> order;
    for (int i = 0; i < m_bars.size(); ++i)
        order.append(i);
    const auto isEarlier = [this](int a, int b) { return m_bars.at(a).start < m_bars.at(b).start; };
    if (!std::is_sorted(order.begin(), order.end(), isEarlier))
        std::stable_sort(order.begin(), order.end(), isEarlier);
    // Host and GPUs -> lanes, each with the time when it is free again.
    struct Free
    {
        QList<int> bars;
        double at = 0;
    };
    std::map<std::pair<QString, QString>, QList<Free>> places;
    auto same = places.end();
    for (const int i : order) {
        const Trial* trial = trialOf(i);
        // Mostly where the one before it was.
        if (same == places.end() || same->first.first != trial->process.host
            || same->first.second != trial->gpus)
            same = places.try_emplace({trial->process.host, trial->gpus}).first;
        QList<Free>& lanes = same->second;
        auto lane = std::find_if(lanes.begin(), lanes.end(),
            [&](const Free& other) { return other.at <= m_bars.at(i).start + 1e-3; });
        if (lane == lanes.end())
            lane = lanes.insert(lanes.end(), Free{});
        lane->bars.append(i);
        lane->at = m_bars.at(i).end;
    }
    for (const auto& [place, lanes] : places) {
        if (m_hosts.isEmpty() || m_hosts.last().name != place.first)
            m_hosts.append(TimelineHost{place.first, static_cast<int>(m_lanes.size()), 0, 0});
        for (const Free& lane : lanes) {
            for (const int bar : lane.bars)
                m_bars[bar].lane = static_cast<int>(m_lanes.size());
            m_lanes.append(TimelineLane{static_cast<int>(m_hosts.size()) - 1, place.second, lane.bars});
            ++m_hosts.last().lanes;
        }
    }
}

void TimelineModel::measureHosts()
{
    for (TimelineHost& host : m_hosts) {
        QSet<QString> gpus;
        double gpuSeconds = 0;
        double laneSeconds = 0;
        for (int lane = host.firstLane; lane < host.firstLane + host.lanes; ++lane) {
            const QStringList own = m_lanes.at(lane).gpus.split(u',', Qt::SkipEmptyParts);
            for (const QString& gpu : own)
                gpus.insert(gpu);
            for (const int bar : m_lanes.at(lane).bars) {
                const double seconds = m_bars.at(bar).end - m_bars.at(bar).start;
                laneSeconds += seconds;
                gpuSeconds += seconds * static_cast<double>(own.size());
            }
        }
        const double whole =
            gpus.isEmpty() ? m_length * host.lanes : m_length * static_cast<double>(gpus.size());
        const double worked = gpus.isEmpty() ? laneSeconds : gpuSeconds;
        host.busy = whole > 0 ? std::min(1.0, worked / whole) : 0;
    }
}

const Trial* TimelineModel::trialOf(int bar) const
{
    const StudyFeed* feed = m_series->feed();
    return feed ? feed->state().trial(m_bars.at(bar).number) : nullptr;
}

int TimelineModel::indexOf(int number) const
{
    const auto at = std::lower_bound(m_bars.begin(), m_bars.end(), number,
        [](const TimelineBar& bar, int wanted) { return bar.number < wanted; });
    return at != m_bars.end() && at->number == number ? static_cast<int>(at - m_bars.begin()) : -1;
}

int TimelineModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_bars.size());
}

int TimelineModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant TimelineModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_bars.size())
        return {};
    const bool isText =
        index.column() == HostColumn || index.column() == GpusColumn || index.column() == StateColumn;
    if (role == Qt::TextAlignmentRole && !isText)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    const Trial* trial = role == Qt::DisplayRole ? trialOf(index.row()) : nullptr;
    if (!trial)
        return {};
    const TimelineBar& bar = m_bars.at(index.row());
    switch (index.column()) {
    case NumberColumn:
        return bar.number;
    case HostColumn:
        return trial->process.host;
    case GpusColumn:
        return trial->gpus;
    case StartColumn:
        return durationText(bar.start);
    case WaitedColumn:
        return durationText(bar.waited());
    case RanColumn:
        return durationText(bar.end - bar.start);
    case StateColumn:
        return stateText(*trial, m_series->feed()->isRun());
    case ValueColumn:
        return numberText(trial->value.value_or(notKnown), decimalsFor(trial->value.value_or(1)));
    default:
        return {};
    }
}

QVariant TimelineModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    switch (section) {
    case NumberColumn:
        return QStringLiteral("#");
    case HostColumn:
        return tr("Host");
    case GpusColumn:
        return tr("GPUs");
    case StartColumn:
        return tr("Started after");
    case WaitedColumn:
        return tr("Waited");
    case RanColumn:
        return tr("Ran");
    case StateColumn:
        return tr("State");
    case ValueColumn:
        return tr("Value");
    default:
        return {};
    }
}

} // namespace megatune
