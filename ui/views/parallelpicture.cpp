// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parallelpicture.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/words/trialwords.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int bestLines = 100;
constexpr int failureLines = 400;
constexpr int leftOutLines = 300;
constexpr int valueSteps = 5;
/// Of the value axis: failures stand below it, in a part of their own.
constexpr double footShare = 0.22;
/// Of a choice's room: lines through it are spread over this much.
constexpr double spread = 0.7;

QStringList valueSubjects()
{
    return {QStringLiteral("value"), QStringLiteral("state")};
}

ParallelAxis axisOf(const ParameterColumn& column, const QString& filterText, const QStringList& names)
{
    ParallelAxis axis{column.name, parameterTitle(column.name), {}};
    const QString words = TrialFilter::only(filterText, {column.name}, names);
    axis.isFiltered = !words.isEmpty();
    const TrialFilter filter = TrialFilter::parse(words, names);
    const int lacking = column.someLackIt ? 1 : 0;
    const double count = lacking + static_cast<double>(column.choices.size());
    for (int i = -lacking; i < column.choices.size(); ++i) {
        ParallelStop stop;
        stop.choice = column.choice(i);
        stop.title = stop.choice ? stop.choice->text() : QStringLiteral("\u2013");
        stop.from = (i + lacking) / count;
        stop.to = (i + lacking + 1) / count;
        Trial trial;
        if (stop.choice)
            trial.layout.set(column.name, *stop.choice);
        stop.isChosen = axis.isFiltered && filter.matches(trial, false);
        axis.stops.append(stop);
    }
    return axis;
}

/// Chosen steps of the value are those of which the filter lets the middle pass.
ParallelAxis valueAxis(const ParallelPicture& picture, bool anyFailure, const StudyCreated& study,
    const QString& filterText, const QStringList& names)
{
    ParallelAxis axis{QStringLiteral("value"), shortUnit(study), {}};
    const QString words = TrialFilter::only(filterText, valueSubjects(), names);
    axis.isFiltered = !words.isEmpty();
    const TrialFilter filter = TrialFilter::parse(words, names);
    const auto add = [&](ParallelStop stop, TrialState state, std::optional<double> value) {
        Trial trial;
        trial.state = state;
        trial.value = value;
        stop.isChosen = axis.isFiltered && filter.matches(trial, false);
        axis.stops.append(stop);
    };
    const double foot = anyFailure ? footShare : 0;
    if (anyFailure) {
        add({Tr::tr("failed"), 0, foot * 0.4, false, {}, 0, 0, QStringLiteral("failed,timed_out")},
            TrialState::Failed, std::nullopt);
        add({Tr::tr("OOM"), foot * 0.4, foot * 0.8, false, {}, 0, 0, QStringLiteral("oom")}, TrialState::Oom,
            std::nullopt);
    }
    const NiceScale& scale = picture.scale;
    const auto steps = static_cast<int>(std::lround((scale.to - scale.from) / scale.step));
    for (int i = 0; i < steps; ++i) {
        ParallelStop stop;
        stop.low = scale.from + i * scale.step;
        stop.high = stop.low + scale.step;
        stop.title = numberText(stop.low, scale.decimals());
        stop.from = foot + (1 - foot) * i / steps;
        stop.to = foot + (1 - foot) * (i + 1) / steps;
        add(stop, TrialState::Finished, (stop.low + stop.high) / 2);
    }
    return axis;
}

/// `most` of them at even distances, in their order.
QList<int> evenly(const QList<int>& numbers, qsizetype most)
{
    if (numbers.size() <= most)
        return numbers;
    QList<int> result;
    result.reserve(most);
    for (qsizetype i = 0; i < most; ++i)
        result.append(numbers.at(i * numbers.size() / most));
    return result;
}

struct EndedTrials
{
    QList<int> finished; ///< the worst first
    QList<int> failed;
    QList<int> leftOut;
    QList<double> values; ///< of layouts, by number; NaN without one
};

EndedTrials endedTrials(const TrialColumns& columns, Direction direction)
{
    EndedTrials ended;
    const StudySeries& series = columns.series();
    const ParameterColumn& first = columns.all().first();
    const auto hasLayout = [&](int number) {
        return first.ofTrial.at(number) >= 0
            || (first.someLackIt && !series.feed()->state().trial(number)->layout.isEmpty());
    };
    ended.values.fill(std::nan(""), first.ofTrial.size());
    QList<std::pair<double, int>> finished;
    for (int number = 0; number < first.ofTrial.size(); ++number) {
        const TrialPoint& point = series.trials().at(number);
        const bool hasValue = std::isfinite(point.value);
        const bool failed = point.state == TrialState::Oom || point.state == TrialState::Failed
            || point.state == TrialState::TimedOut;
        if (point.confirms || point.refines || !(hasValue || failed) || !hasLayout(number))
            continue;
        if (hasValue)
            ended.values[number] = series.layoutValue(number);
        if (hasValue && !point.leftOut)
            finished.append({ended.values.at(number), number});
        else
            (point.leftOut ? ended.leftOut : ended.failed).append(number);
    }
    std::stable_sort(finished.begin(), finished.end(),
        [direction](const auto& a, const auto& b) { return isBetter(b.first, a.first, direction); });
    for (const auto& [value, number] : finished)
        ended.finished.append(number);
    return ended;
}

void findScale(ParallelPicture& picture, const EndedTrials& ended)
{
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    const QList<int>& numbers = ended.finished.isEmpty() ? ended.leftOut : ended.finished;
    for (const int number : numbers) {
        const double value = ended.values.at(number);
        if (std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    picture.scale = niceScale(low, high, valueSteps);
    picture.decimals = decimalsFor(high);
}

float heightOn(const ParallelAxis& axis, const ParameterColumn& column, int number, double rank)
{
    const int stop = column.ofTrial.at(number) + (column.someLackIt ? 1 : 0);
    if (stop < 0 || stop >= axis.stops.size())
        return 0;
    const ParallelStop& place = axis.stops.at(stop);
    return static_cast<float>(place.middle() + (rank - 0.5) * spread * (place.to - place.from));
}

float heightOfOutcome(const ParallelPicture& picture, const ParallelLine& line)
{
    const ParallelAxis& axis = picture.axes.last();
    const double foot = axis.stops.first().states.isEmpty() ? 0 : footShare;
    if (std::isfinite(line.value)) {
        const double share = (line.value - picture.scale.from) / (picture.scale.to - picture.scale.from);
        return static_cast<float>(foot + (1 - foot) * std::clamp(share, 0.0, 1.0));
    }
    const auto slot = line.state == TrialState::Oom ? 1 : 0;
    return static_cast<float>(axis.stops.at(slot).middle());
}

} // namespace

int ParallelAxis::stopAt(double share) const
{
    for (int i = 0; i < stops.size(); ++i) {
        if (share <= stops.at(i).to)
            return i;
    }
    return static_cast<int>(stops.size()) - 1;
}

ParallelPicture parallelPicture(const TrialColumns& columns, const QString& filterText)
{
    ParallelPicture picture;
    const QList<int> varying = columns.varying();
    if (varying.isEmpty() || !columns.series().feed())
        return picture;
    const StudyCreated& study = columns.series().feed()->state().header();
    const EndedTrials ended = endedTrials(columns, study.direction);
    findScale(picture, ended);
    const QStringList names = columns.names();
    for (const int position : varying)
        picture.axes.append(axisOf(columns.all().at(position), filterText, names));
    bool anyFailure = !ended.failed.isEmpty();
    for (const int number : ended.leftOut)
        anyFailure = anyFailure || !std::isfinite(ended.values.at(number));
    picture.axes.append(valueAxis(picture, anyFailure, study, filterText, names));

    QList<double> ranks(ended.values.size(), -1);
    for (qsizetype i = 0; i < ended.finished.size(); ++i)
        ranks[ended.finished.at(i)] =
            (static_cast<double>(i) + 0.5) / static_cast<double>(ended.finished.size());
    const auto add = [&](const QList<int>& numbers, bool leftOut) {
        for (const int number : numbers) {
            ParallelLine line;
            line.number = number;
            line.state = columns.series().trials().at(number).state;
            line.value = ended.values.at(number);
            // Failures lie below all values, a little apart from each other.
            line.rank = ranks.at(number) >= 0 ? ranks.at(number) : leftOut ? 0.5 : -0.01 * (number % 12);
            line.leftOut = leftOut;
            for (qsizetype i = 0; i < varying.size(); ++i)
                line.heights.append(
                    heightOn(picture.axes.at(i), columns.all().at(varying.at(i)), number, line.rank));
            line.heights.append(heightOfOutcome(picture, line));
            picture.lines.append(line);
        }
    };
    const qsizetype most = parallelLinesMost;
    const qsizetype best = ended.finished.size() > most ? bestLines : 0;
    const QList<int> others = evenly(ended.finished.mid(0, ended.finished.size() - best), most - best);
    const QList<int> failed = evenly(ended.failed, failureLines);
    add(evenly(ended.leftOut, leftOutLines), true);
    add(failed, false);
    add(others, false);
    add(ended.finished.mid(ended.finished.size() - best), false);
    picture.trials = static_cast<int>(ended.finished.size() + ended.failed.size());
    picture.drawn = static_cast<int>(others.size() + best + failed.size());
    picture.best = static_cast<int>(best);
    return picture;
}

QString parallelFilter(const TrialColumns& columns, const QString& filterText, const ParallelPicture& picture,
    int axis, const QList<int>& stops)
{
    const ParallelAxis& chosen = picture.axes.at(axis);
    const QStringList names = columns.names();
    if (axis == picture.axes.size() - 1) {
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        for (const int stop : stops) {
            const ParallelStop& place = chosen.stops.at(stop);
            if (!place.states.isEmpty()) {
                return QString(
                    TrialFilter::without(filterText, valueSubjects(), names) % u" state:" % place.states)
                    .trimmed();
            }
            low = std::min(low, place.low);
            high = std::max(high, place.high);
        }
        return valueFilter(columns, filterText, picture, low, high);
    }
    QList<std::optional<Value>> choices;
    for (int stop = 0; stop < chosen.stops.size(); ++stop) {
        if (stops.contains(stop))
            choices.append(chosen.stops.at(stop).choice);
    }
    // All of them are as good as no word.
    if (choices.size() == chosen.stops.size())
        choices.clear();
    return QString(TrialFilter::without(filterText, {chosen.name}, names) % u' '
        % TrialFilter::choiceWord(chosen.name, choices))
        .trimmed();
}

QString valueFilter(const TrialColumns& columns, const QString& filterText, const ParallelPicture& picture,
    double low, double high)
{
    QString text = TrialFilter::without(filterText, valueSubjects(), columns.names());
    // One digit more than the scale has: a stretch is drawn by hand.
    const int decimals = picture.scale.decimals() + 1;
    const auto number = [decimals](double value) {
        const double factor = std::pow(10.0, decimals);
        return shortestNumber(std::round(value * factor) / factor);
    };
    if (std::isfinite(low) && std::isfinite(high)) {
        if (low > picture.scale.from)
            text += u" value>="_s % number(low);
        if (high < picture.scale.to)
            text += u" value<="_s % number(high);
        if (low <= picture.scale.from && high >= picture.scale.to)
            text += u" state:finished"_s;
    }
    return text.trimmed();
}

} // namespace megatune
