// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/report/reportcharts.h"

#include "core/base/nicescale.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/export/exporter.h"
#include "core/export/report/svgchart.h"
#include "core/findings/parametereffects.h"
#include "core/findings/timeline.h"
#include "core/words/trialwords.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr double timelineWidth = 960;
constexpr double laneHeight = 20;
constexpr double laneTop = 26;
constexpr double laneName = 150; ///< px for the name of a host

/// What the tables are made from: trials that came to an end with something to say about their layout.
struct LayoutTrials
{
    explicit LayoutTrials(const StudyState& state);
    ParameterColumns columns;
    QList<LayoutResult> results;
    QList<ParameterEffect> effects;
};

LayoutTrials::LayoutTrials(const StudyState& state)
{
    results = layoutResults(state, [this](const Trial& trial) {
        const bool hasEnded = trial.state == TrialState::Finished ? trial.value.has_value()
                                                                  : trial.state == TrialState::Oom
                || trial.state == TrialState::Failed || trial.state == TrialState::TimedOut;
        if (hasEnded)
            columns.add(trial);
        return hasEnded;
    });
    effects = parameterEffects(columns, results);
}

/// The smallest and the largest best value; both 0 where there is none.
template<typename Cells>
std::pair<double, double> rangeOf(const Cells& cells)
{
    std::optional<std::pair<double, double>> range;
    for (const Outcomes& outcomes : cells) {
        const double best = outcomes.best();
        if (std::isfinite(best))
            range = range ? std::pair(std::min(range->first, best), std::max(range->second, best))
                          : std::pair(best, best);
    }
    return range.value_or(std::pair(0.0, 0.0));
}

QString shownNumber(double number)
{
    return std::isfinite(number) ? QString::number(number, 'f', 2) : u"\u2013"_s;
}

QString percentText(double share)
{
    return std::isfinite(share) ? QString::number(qRound(100 * share)) + u" %"_s : u"\u2013"_s;
}

/// How good a value is, 0 the worst of the range and 1 the best, for the strength of a colour.
QString shareStyle(double value, const std::pair<double, double>& range, Direction direction)
{
    const double width = range.second - range.first;
    const double up = width > 0 ? (value - range.first) / width : 1;
    return u" style=\"--share:%1\""_s.arg(direction == Direction::Maximize ? up : 1 - up, 0, 'f', 3);
}

QString valueCell(const Outcomes& outcomes, const std::pair<double, double>& range, const StudyState& state)
{
    const QString text = shownNumber(outcomes.best());
    if (outcomes.values.isEmpty())
        return u"<td class=\"number\">%1</td>"_s.arg(text);
    return u"<td class=\"number heat%1\"%2>%3</td>"_s.arg(outcomes.holdsBest ? u" best"_s : QString(),
        shareStyle(outcomes.best(), range, state.header().direction), text);
}

QString rowsOf(const ParameterEffect& parameter, const StudyState& state)
{
    const auto range = rangeOf(parameter.choices);
    const QString head = u"<th scope=\"rowgroup\" rowspan=\"%1\">%2</th><td rowspan=\"%1\">%3</td>"_s.arg(
        QString::number(parameter.choices.size()), htmlText(parameter.name),
        htmlText(importanceText(parameter.forValue)));
    QString rows;
    for (const ChoiceEffect& choice : parameter.choices) {
        rows += u"<tr>"_s + (rows.isEmpty() ? head : QString());
        rows += u"<td class=\"number\">%1</td><td class=\"number\">%2</td>"_s.arg(
            htmlText(choice.title()), QString::number(choice.ended()));
        rows += valueCell(choice, range, state);
        rows += u"<td class=\"number\">%1</td><td class=\"number\">%2</td></tr>\n"_s.arg(
            shownNumber(choice.median()), percentText(choice.oomShare()));
    }
    return u"<tbody>"_s + rows + u"</tbody>\n"_s;
}

QString headerRow(const QStringList& titles)
{
    QString row;
    for (const QString& title : titles)
        row += u"<th scope=\"col\">%1</th>"_s.arg(htmlText(title));
    return u"<thead><tr>"_s + row + u"</tr></thead>\n"_s;
}

QString heatCell(const Outcomes& outcomes, const std::pair<double, double>& range, const StudyState& state)
{
    if (outcomes.trials == 0)
        return u"<td></td>"_s;
    const QString title = Tr::tr("trials: %1, out of memory: %2")
                              .arg(QString::number(outcomes.trials), QString::number(outcomes.oom));
    QString cell = outcomes.finished() > 0
        ? valueCell(outcomes, range, state)
        : u"<td class=\"number none\">%1</td>"_s.arg(
            htmlText(trialStateTitle(outcomes.oom > 0 ? TrialState::Oom : TrialState::Failed)));
    return cell.insert(3, u" title=\"%1\""_s.arg(htmlText(title)));
}

QString classOf(const Trial& trial)
{
    if (trial.state == TrialState::Oom)
        return u"oom-bar"_s;
    return trial.state == TrialState::Finished || !hasEnded(trial.state) ? u"bar"_s : u"failed"_s;
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
    for (const double tick : niceScale(0, line.length / second, 10).ticks()) {
        if (tick * second > line.length)
            break;
        axis +=
            u"<line class=\"grid\" x1=\"%1\" x2=\"%1\" y1=\"%2\" y2=\"%3\"/><text class=\"tick\" x=\"%1\" "
            "y=\"%4\" text-anchor=\"middle\">%5 %6</text>\n"_s.arg(
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
        bars += u"<rect class=\"%1\" x=\"%2\" y=\"%3\" width=\"%4\" height=\"%5\">%6</rect>\n"_s.arg(
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
    const LayoutTrials trials(state);
    if (trials.effects.isEmpty())
        return {};
    QString table = headerRow({Tr::tr("Parameter"), Tr::tr("Explains"), Tr::tr("Choice"), Tr::tr("Trials"),
        Tr::tr("Best"), Tr::tr("Median"), Tr::tr("Out of memory")});
    for (const ParameterEffect& parameter : trials.effects)
        table += rowsOf(parameter, state);
    return u"<div class=\"scroll\"><table class=\"choices\">"_s + table + u"</table></div>\n"_s;
}

QString heatMapHtml(const StudyState& state)
{
    const LayoutTrials trials(state);
    if (trials.effects.size() < 2)
        return {};
    const auto columnOf = [&trials](int effect) {
        return trials.columns.all().at(trials.columns.indexOf(trials.effects.at(effect).name));
    };
    const ParameterColumn rows = columnOf(0);
    const ParameterColumn columns = columnOf(1);
    const QList<Outcomes> cells = pairOutcomes(rows, columns, trials.results);
    const auto range = rangeOf(cells);
    QStringList titles{rows.name + u" \\ "_s + columns.name};
    for (const Value& choice : columns.choices)
        titles.append(choice.text());
    QString table = headerRow(titles);
    auto cell = cells.begin();
    for (const Value& choice : rows.choices) {
        table += u"<tr><th scope=\"row\">%1</th>"_s.arg(htmlText(choice.text()));
        for (qsizetype i = 0; i < columns.choices.size(); ++i)
            table += heatCell(*cell++, range, state);
        table += u"</tr>\n"_s;
    }
    return u"<div class=\"scroll\"><table class=\"map\">"_s + table + u"</table></div>\n"_s;
}

QString timelineSvg(const StudyState& state)
{
    const Timeline line = timelineOf(state);
    if (line.bars.isEmpty() || line.length <= 0)
        return {};
    const double foot = laneTop + double(line.lanes.size()) * laneHeight + 4;
    const double scale = (timelineWidth - laneName - 24) / line.length;
    QString svg =
        u"<svg viewBox=\"0 0 %1 %2\" role=\"img\" aria-label=\"%3\">\n"_s.arg(QString::number(timelineWidth),
            QString::number(foot + 4), htmlText(Tr::tr("Timeline of the trials")));
    svg += timeAxis(line, scale, foot);
    for (const TimelineHost& host : line.hosts) {
        svg += u"<text class=\"tick\" x=\"12\" y=\"%1\">%2<title>%3</title></text>\n"_s.arg(
            QString::number(laneTop + host.firstLane * laneHeight + laneHeight / 2 + 4),
            htmlText(host.name.size() > 20 ? QString(host.name.left(19) + u'\u2026') : host.name),
            htmlText(host.name + u", "_s + Tr::tr("%1 busy").arg(percentText(host.busy))));
    }
    return svg + timelineBars(line, state, scale) + u"</svg>\n"_s;
}

} // namespace megatune
