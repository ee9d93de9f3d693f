// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/studycomparison.h"

#include "core/base/text.h"
#include "core/words/trialwords.h"
#include "ui/common/itemroles.h"
#include "ui/studies/studysummary.h"

#include <algorithm>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int comparisonGatherMs = 200;

Direction directionOf(const StudyFeed& feed)
{
    return feed.state().header().direction;
}

} // namespace

StudyComparison::StudyComparison(QObject* parent)
    : QAbstractTableModel(parent)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(comparisonGatherMs);
    connect(&m_timer, &QTimer::timeout, this, &StudyComparison::flush);
}

StudyComparison::~StudyComparison() = default;

void StudyComparison::setStudies(const QList<StudyFeed*>& feeds)
{
    beginResetModel();
    for (const auto& entry : m_entries) {
        if (entry->feed)
            entry->feed->disconnect(this);
    }
    m_entries.clear();
    for (StudyFeed* feed : feeds) {
        auto entry = std::make_unique<Entry>();
        entry->feed = feed;
        entry->progress = std::make_unique<RunProgress>();
        entry->progress->setFeed(feed);
        Entry* kept = entry.get();
        connect(feed, &StudyFeed::changed, this, [this, kept](const StudyEvent& event) {
            if (!std::holds_alternative<IterationSummary>(event.data)
                && !std::holds_alternative<GpuLoadSummary>(event.data))
                mark(*kept);
        });
        connect(feed, &StudyFeed::reset, this, [this, kept] { mark(*kept); });
        connect(feed, &QObject::destroyed, this, &StudyComparison::forget);
        m_entries.push_back(std::move(entry));
    }
    endResetModel();
    flush();
}

void StudyComparison::forget(const QObject* feed)
{
    Q_UNUSED(feed);
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (m_entries[static_cast<size_t>(row)]->feed)
            continue;
        beginRemoveRows({}, row, row);
        m_entries.erase(m_entries.begin() + row);
        endRemoveRows();
    }
    flush();
}

void StudyComparison::mark(Entry& entry)
{
    entry.stale = true;
    if (!m_timer.isActive())
        m_timer.start();
}

void StudyComparison::flush()
{
    m_timer.stop();
    for (const auto& entry : m_entries) {
        if (entry->stale && entry->feed)
            entry->curve = curveOf(entry->feed->state());
        entry->stale = false;
    }
    tellShown();
}

void StudyComparison::tellShown()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
    Q_EMIT curvesChanged();
}

void StudyComparison::showOnly(const QList<StudyFeed*>& feeds)
{
    m_off.clear();
    for (const auto& entry : m_entries) {
        if (!feeds.contains(entry->feed.data()))
            m_off.append(entry->feed);
    }
    tellShown();
}

bool StudyComparison::isOff(const StudyFeed* feed) const
{
    return std::any_of(
        m_off.begin(), m_off.end(), [feed](const QPointer<StudyFeed>& off) { return off.data() == feed; });
}

bool StudyComparison::isShown(int row) const
{
    const StudyFeed* study = feed(row);
    return study != nullptr && !isOff(study);
}

const StudyFeed* StudyComparison::feed(int row) const
{
    return m_entries[static_cast<size_t>(row)]->feed;
}

QList<QPointF> StudyComparison::curveOf(const StudyState& state)
{
    QList<QPointF> curve;
    std::optional<double> best;
    int count = 0;
    for (const Trial& trial : state.trials()) {
        if (!isFinal(trial.state) || trial.baseline || trial.confirms
            || (trial.refinement && !(trial.verdict && trial.verdict->kept)))
            continue;
        ++count;
        if (!trial.value || (best && !isBetter(*trial.value, *best, state.header().direction)))
            continue;
        if (best)
            curve.append(QPointF(count, *best));
        curve.append(QPointF(count, *trial.value));
        best = trial.value;
    }
    if (best && curve.last().x() < count)
        curve.append(QPointF(count, *best));
    return curve;
}

const QList<QPointF>& StudyComparison::curve(int row) const
{
    static const QList<QPointF> none;
    return isShown(row) ? m_entries[static_cast<size_t>(row)]->curve : none;
}

QString StudyComparison::name(int row) const
{
    const StudyFeed* study = feed(row);
    return study == nullptr ? QString() : studyTitle(*study);
}

bool StudyComparison::isComparable() const
{
    std::optional<Direction> first;
    for (int row = 0; row < rowCount(); ++row) {
        if (!isShown(row))
            continue;
        if (first && *first != directionOf(*feed(row)))
            return false;
        first = directionOf(*feed(row));
    }
    return true;
}

std::optional<double> StudyComparison::bestOfAll() const
{
    std::optional<double> best;
    for (const auto& entry : m_entries) {
        if (!entry->curve.isEmpty() && entry->feed && !isOff(entry->feed)
            && (!best || isBetter(entry->curve.last().y(), *best, directionOf(*entry->feed))))
            best = entry->curve.last().y();
    }
    return best;
}

std::optional<int> StudyComparison::trialsUntilNear(const Entry& entry) const
{
    const std::optional<double> best = bestOfAll();
    if (!best || !entry.feed || isOff(entry.feed) || !isComparable())
        return std::nullopt;
    const double sign = directionOf(*entry.feed) == Direction::Maximize ? 1 : -1;
    const double least = sign * *best - nearShare * std::abs(*best);
    for (const QPointF& corner : entry.curve) {
        if (sign * corner.y() >= least)
            return static_cast<int>(corner.x());
    }
    return std::nullopt;
}

int StudyComparison::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

int StudyComparison::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columns;
}

QString StudyComparison::text(const Entry& entry, int column) const
{
    const QString absent = u"\u2013"_s;
    const StudyState& state = entry.feed->state();
    switch (column) {
    case StrategyColumn:
        return state.header().strategy;
    case BestColumn: {
        const Trial* best = state.best();
        return best ? numberText(state.valueOf(*best), decimalsFor(state.valueOf(*best))) : absent;
    }
    case TrialsColumn: {
        const auto running = entry.progress->running().size();
        return running > 0 ? tr("%1, %2 running").arg(state.counts().executed()).arg(running)
                           : QString::number(state.counts().executed());
    }
    case OomColumn:
        return QString::number(state.counts().of(TrialState::Oom));
    case NearColumn: {
        const std::optional<int> count = trialsUntilNear(entry);
        return count ? QString::number(*count) : absent;
    }
    case TimeColumn:
        return durationText(entry.progress->busyS());
    default:
        return {};
    }
}

QVariant StudyComparison::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Entry& entry = *m_entries[static_cast<size_t>(index.row())];
    if (!entry.feed)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == NameColumn ? name(index.row()) : text(entry, index.column());
    case Qt::CheckStateRole:
        return index.column() == NameColumn ? QVariant(isShown(index.row()) ? Qt::Checked : Qt::Unchecked)
                                            : QVariant();
    case IdleRole:
        return !isShown(index.row());
    case Qt::ToolTipRole:
        return entry.feed->path();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::AlignVCenter | (index.column() <= StrategyColumn ? Qt::AlignLeft : Qt::AlignRight));
    default:
        return {};
    }
}

bool StudyComparison::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || index.column() != NameColumn
        || !checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return false;
    const QPointer<StudyFeed> study = m_entries[static_cast<size_t>(index.row())]->feed;
    m_off.removeAll(study);
    if (value.toInt() != Qt::Checked)
        m_off.append(study);
    tellShown();
    return true;
}

Qt::ItemFlags StudyComparison::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == NameColumn ? usual | Qt::ItemIsUserCheckable : usual;
}

QVariant StudyComparison::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::AlignVCenter | (section <= StrategyColumn ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::ToolTipRole && section == NearColumn)
        return tr("Trials until a value within 5 % of the best of these studies was found");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Study");
    case StrategyColumn:
        return tr("Strategy");
    case BestColumn:
        return m_entries.empty() || !m_entries.front()->feed
            ? shortUnit(StudyCreated())
            : shortUnit(m_entries.front()->feed->state().header());
    case TrialsColumn:
        return tr("Trials");
    case OomColumn:
        return tr("Out of memory");
    case NearColumn:
        return tr("Trials to 5 %");
    case TimeColumn:
        return tr("Time");
    default:
        return {};
    }
}

} // namespace megatune

#include "moc_studycomparison.cpp"
