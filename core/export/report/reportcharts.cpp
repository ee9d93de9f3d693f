// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/report/reportcharts.h"

#include "core/base/statistics.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/export/exporter.h"
#include "core/export/report/svgchart.h"
#include "core/findings/importance.h"
#include "core/findings/timeline.h"
#include "core/space/valueorder.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace megatune {

namespace {

constexpr double timelineWidth = 960;
constexpr double laneHeight = 20;
constexpr double laneTop = 26;
constexpr double laneName = 150; ///< px for the name of a host

/// What trials with one choice, or one pair of choices, came to.
struct Outcomes
{
    QList<double> values; ///< of those that finished, as they came
    int oom = 0;
    int failed = 0;
    std::optional<double> best = {};
    bool holdsBest = false; ///< the study's best trial

    [[nodiscard]] qsizetype trials() const { return values.size() + oom + failed; }
};

/// A parameter that differs between trials.
struct ReportParameter
{
    QString name;
    std::map<Value, Outcomes, decltype(&comesBefore)> choices{&comesBefore};
    std::optional<Importance> importance = {};
};

/// Trials that say something about their layout: not the baseline, none that only measures another one again.
bool isAboutItsLayout(const Trial& trial)
{
    const bool failed = trial.state == TrialState::Failed || trial.state == TrialState::TimedOut;
    return !trial.baseline && trial.standsForLayout() && !trial.layout.isEmpty()
        && (failed || trial.state == TrialState::Oom || (trial.state == TrialState::Finished && trial.value));
}

void addTo(Outcomes& outcomes, const Trial& trial, const StudyState& state)
{
    outcomes.oom += trial.state == TrialState::Oom ? 1 : 0;
    if (trial.state != TrialState::Finished) {
        outcomes.failed += trial.state == TrialState::Oom ? 0 : 1;
        return;
    }
    const double value = state.valueOf(trial);
    outcomes.values.append(value);
    if (!outcomes.best || isBetter(value, *outcomes.best, state.header().direction))
        outcomes.best = value;
    outcomes.holdsBest = outcomes.holdsBest || &trial == state.bestLayout();
}

/// How much of the differences between values the parameter explains.
std::optional<Importance> importanceIn(const StudyState& state, const ReportParameter& parameter)
{
    QList<int> choices;
    QList<double> values;
    for (const Trial& trial : state.trials()) {
        const Value* value = trial.layout.find(parameter.name);
        if (value == nullptr || !isAboutItsLayout(trial) || trial.state != TrialState::Finished)
            continue;
        const auto at = parameter.choices.find(*value);
        choices.append(static_cast<int>(std::distance(parameter.choices.begin(), at)));
        values.append(state.valueOf(trial));
    }
    return importanceOf(choices, values);
}

/// Those that differ, the one that explains most first; in the order of the layouts where nothing is known.
QList<ReportParameter> parametersOf(const StudyState& state)
{
    QList<ReportParameter> found;
    for (const Trial& trial : state.trials()) {
        if (!isAboutItsLayout(trial))
            continue;
        for (const LayoutItem& item : trial.layout.items()) {
            auto at = std::find_if(found.begin(), found.end(),
                [&item](const ReportParameter& other) { return other.name == item.name; });
            if (at == found.end())
                at = found.insert(found.end(), ReportParameter{item.name});
            addTo(at->choices[item.value], trial, state);
        }
    }
    found.removeIf([](const ReportParameter& parameter) { return parameter.choices.size() < 2; });
    for (ReportParameter& parameter : found)
        parameter.importance = importanceIn(state, parameter);
    std::stable_sort(found.begin(), found.end(), [](const ReportParameter& a, const ReportParameter& b) {
        return (a.importance ? a.importance->share : -1) > (b.importance ? b.importance->share : -1);
    });
    return found;
}

/// The smallest and the largest best value; both 0 where there is none.
template<typename Choices>
std::pair<double, double> rangeOf(const Choices& choices)
{
    std::optional<std::pair<double, double>> range;
    for (const auto& [choice, outcomes] : choices) {
        if (!outcomes.best)
            continue;
        range = range
            ? std::pair(std::min(range->first, *outcomes.best), std::max(range->second, *outcomes.best))
            : std::pair(*outcomes.best, *outcomes.best);
    }
    return range.value_or(std::pair(0.0, 0.0));
}

QString shownNumber(const std::optional<double>& number)
{
    return number ? QString::number(*number, 'f', 2) : u"\u2013"_qs;
}

QString percentText(double share)
{
    return QString::number(qRound(100 * share)) + u" %"_qs;
}

QString explainsText(const std::optional<Importance>& importance)
{
    if (!importance)
        return Tr::tr("too few trials");
    return importance->isSure() ? percentText(importance->share) : Tr::tr("may be chance");
}

/// How good a value is, 0 the worst of the range and 1 the best, for the strength of a colour.
QString shareStyle(double value, const std::pair<double, double>& range, Direction direction)
{
    const double width = range.second - range.first;
    const double up = width > 0 ? (value - range.first) / width : 1;
    return u" style=\"--share:%1\""_qs.arg(direction == Direction::Maximize ? up : 1 - up, 0, 'f', 3);
}

QString valueCell(const Outcomes& outcomes, const std::pair<double, double>& range, const StudyState& state)
{
    if (!outcomes.best)
        return u"<td class=\"number\">%1</td>"_qs.arg(shownNumber({}));
    return u"<td class=\"number heat%1\"%2>%3</td>"_qs.arg(outcomes.holdsBest ? u" best"_qs : QString(),
        shareStyle(*outcomes.best, range, state.header().direction), shownNumber(outcomes.best));
}

QString rowsOf(const ReportParameter& parameter, const StudyState& state)
{
    const auto range = rangeOf(parameter.choices);
    const QString head = u"<th scope=\"rowgroup\" rowspan=\"%1\">%2</th><td rowspan=\"%1\">%3</td>"_qs.arg(
        QString::number(parameter.choices.size()), htmlText(parameter.name),
        htmlText(explainsText(parameter.importance)));
    QString rows;
    for (const auto& [choice, outcomes] : parameter.choices) {
        const auto fitted = double(outcomes.values.size() + outcomes.oom);
        rows += u"<tr>"_qs + (rows.isEmpty() ? head : QString());
        rows += u"<td class=\"number\">%1</td><td class=\"number\">%2</td>"_qs.arg(
            htmlText(choice.text()), QString::number(outcomes.trials()));
        rows += valueCell(outcomes, range, state);
        rows += u"<td class=\"number\">%1</td><td class=\"number\">%2</td></tr>\n"_qs.arg(
            shownNumber(medianOf(outcomes.values)),
            fitted > 0 ? percentText(outcomes.oom / fitted) : u"\u2013"_qs);
    }
    return u"<tbody>"_qs + rows + u"</tbody>\n"_qs;
}

QString headerRow(const QStringList& titles)
{
    QString row;
    for (const QString& title : titles)
        row += u"<th scope=\"col\">%1</th>"_qs.arg(htmlText(title));
    return u"<thead><tr>"_qs + row + u"</tr></thead>\n"_qs;
}

QString heatCell(const Outcomes* outcomes, const std::pair<double, double>& range, const StudyState& state)
{
    if (outcomes == nullptr)
        return u"<td></td>"_qs;
    const QString title = Tr::tr("trials: %1, out of memory: %2")
                              .arg(QString::number(outcomes->trials()), QString::number(outcomes->oom));
    QString cell = outcomes->best
        ? valueCell(*outcomes, range, state)
        : u"<td class=\"number none\">%1</td>"_qs.arg(htmlText(
            outcomes->oom > 0 ? trialStateTitle(TrialState::Oom) : trialStateTitle(TrialState::Failed)));
    return cell.insert(3, u" title=\"%1\""_qs.arg(htmlText(title)));
}

QString classOf(const Trial& trial)
{
    if (trial.state == TrialState::Oom)
        return u"oom-bar"_qs;
    return trial.state == TrialState::Finished || !hasEnded(trial.state) ? u"bar"_qs : u"failed"_qs;
}

/// A unit of time in which the whole is told by small numbers.
std::pair<double, QString> timeUnit(double seconds)
{
    if (seconds < 180)
        return {1, Tr::tr("s", "seconds")};
    if (seconds < 3 * 3600)
        return {60, Tr::tr("min", "minutes")};
    return {3600, Tr::tr("h", "hours")};
}

QString timeAxis(const Timeline& line, double scale, double foot)
{
    const auto [second, unit] = timeUnit(line.length);
    QString axis;
    for (const double tick : axisTicks(0, line.length / second, 10)) {
        if (tick * second > line.length)
            break;
        axis +=
            u"<line class=\"grid\" x1=\"%1\" x2=\"%1\" y1=\"%2\" y2=\"%3\"/><text class=\"tick\" x=\"%1\" "
            "y=\"%4\" text-anchor=\"middle\">%5 %6</text>\n"_qs.arg(
                QString::number(laneName + tick * second * scale, 'f', 1), QString::number(laneTop - 4),
                QString::number(foot), QString::number(laneTop - 10), shortestNumber(tick), htmlText(unit));
    }
    return axis;
}

QString timelineBars(const Timeline& line, const StudyState& state, double scale)
{
    const qsizetype step = std::max<qsizetype>(1, (line.bars.size() + mostMarks - 1) / mostMarks);
    QString bars;
    for (qsizetype i = 0; i < line.bars.size(); i += step) {
        const TimelineBar& bar = line.bars[i];
        const Trial* trial = state.trial(bar.number);
        bars += u"<rect class=\"%1\" x=\"%2\" y=\"%3\" width=\"%4\" height=\"%5\">%6</rect>\n"_qs.arg(
            classOf(*trial), QString::number(laneName + bar.start * scale, 'f', 1),
            QString::number(laneTop + bar.lane * laneHeight + 2),
            QString::number(std::max(1.0, (bar.end - bar.start) * scale - 1), 'f', 1),
            QString::number(laneHeight - 4), trialTitle(*trial, trialStateTitle(trial->state)));
    }
    return bars;
}

} // namespace

QString parametersHtml(const StudyState& state)
{
    const QList<ReportParameter> parameters = parametersOf(state);
    if (parameters.isEmpty())
        return {};
    QString table = headerRow({Tr::tr("Parameter"), Tr::tr("Explains"), Tr::tr("Choice"), Tr::tr("Trials"),
        Tr::tr("Best"), Tr::tr("Median"), Tr::tr("Out of memory")});
    for (const ReportParameter& parameter : parameters)
        table += rowsOf(parameter, state);
    return u"<div class=\"scroll\"><table class=\"choices\">"_qs + table + u"</table></div>\n"_qs;
}

QString heatMapHtml(const StudyState& state)
{
    const QList<ReportParameter> parameters = parametersOf(state);
    if (parameters.size() < 2)
        return {};
    const ReportParameter& row = parameters[0];
    const ReportParameter& column = parameters[1];
    const auto pairBefore = [](const std::pair<Value, Value>& a, const std::pair<Value, Value>& b) {
        return comesBefore(a.first, b.first) || (a.first == b.first && comesBefore(a.second, b.second));
    };
    std::map<std::pair<Value, Value>, Outcomes, decltype(pairBefore)> cells(pairBefore);
    for (const Trial& trial : state.trials()) {
        const Value* one = trial.layout.find(row.name);
        const Value* other = trial.layout.find(column.name);
        if (one != nullptr && other != nullptr && isAboutItsLayout(trial))
            addTo(cells[{*one, *other}], trial, state);
    }
    const auto range = rangeOf(cells);
    QStringList titles{row.name + u" \\ "_qs + column.name};
    for (const auto& [choice, outcomes] : column.choices)
        titles.append(choice.text());
    QString table = headerRow(titles);
    for (const auto& [one, ofRow] : row.choices) {
        table += u"<tr><th scope=\"row\">%1</th>"_qs.arg(htmlText(one.text()));
        for (const auto& [other, ofColumn] : column.choices) {
            const auto cell = cells.find({one, other});
            table += heatCell(cell == cells.end() ? nullptr : &cell->second, range, state);
        }
        table += u"</tr>\n"_qs;
    }
    return u"<div class=\"scroll\"><table class=\"map\">"_qs + table + u"</table></div>\n"_qs;
}

QString timelineSvg(const StudyState& state)
{
    const Timeline line = timelineOf(state);
    if (line.bars.isEmpty() || line.length <= 0)
        return {};
    const double foot = laneTop + double(line.lanes.size()) * laneHeight + 4;
    const double scale = (timelineWidth - laneName - 24) / line.length;
    QString svg =
        u"<svg viewBox=\"0 0 %1 %2\" role=\"img\" aria-label=\"%3\">\n"_qs.arg(QString::number(timelineWidth),
            QString::number(foot + 4), htmlText(Tr::tr("Timeline of the trials")));
    svg += timeAxis(line, scale, foot);
    for (const TimelineHost& host : line.hosts) {
        svg += u"<text class=\"tick\" x=\"12\" y=\"%1\">%2<title>%3</title></text>\n"_qs.arg(
            QString::number(laneTop + host.firstLane * laneHeight + laneHeight / 2 + 4),
            htmlText(host.name.size() > 20 ? QString(host.name.left(19) + u'\u2026') : host.name),
            htmlText(host.name + u", "_qs + Tr::tr("%1 busy").arg(percentText(host.busy))));
    }
    return svg + timelineBars(line, state, scale) + u"</svg>\n"_qs;
}

} // namespace megatune
