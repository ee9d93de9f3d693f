// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/report/svgchart.h"

#include "core/base/nicescale.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/findings/bestsofar.h"
#include "core/trial/refining.h"
#include "core/words/trialwords.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr double chartWidth = 960;
constexpr double chartHeight = 300;
constexpr double marginLeft = 56;
constexpr double marginRight = 16;
constexpr double marginTop = 30;
constexpr double marginBottom = 40;

QString svgNumber(double number)
{
    return QString::number(number, 'f', 1);
}

/// From trial numbers and values to places in the picture.
class ChartFrame
{
public:
    ChartFrame(qsizetype trials, double low, double high)
        : m_trials(std::max<double>(1, double(trials) - 1))
        , m_scale(niceScale(low, high > low ? high : low + 1, 6))
    {
    }
    [[nodiscard]] double x(double number) const
    {
        return marginLeft + 12 + number / m_trials * (chartWidth - marginLeft - marginRight - 24);
    }
    [[nodiscard]] double y(double value) const
    {
        return foot() - (value - m_scale.from) / (m_scale.to - m_scale.from) * (foot() - marginTop);
    }
    [[nodiscard]] static double foot() { return chartHeight - marginBottom; }

    [[nodiscard]] QString begin(const QString& title, const QString& unit) const
    {
        QString svg = u"<svg viewBox=\"0 0 %1 %2\" role=\"img\" aria-label=\"%3\">\n"_s.arg(
            svgNumber(chartWidth), svgNumber(chartHeight), htmlText(title));
        for (const double tick : m_scale.ticks()) {
            svg += u"<line class=\"grid\" x1=\"%1\" x2=\"%2\" y1=\"%3\" y2=\"%3\"/>"
                   "<text class=\"tick\" x=\"%4\" y=\"%5\" text-anchor=\"end\">%6</text>\n"_s.arg(
                       svgNumber(marginLeft), svgNumber(chartWidth - marginRight), svgNumber(y(tick)),
                       svgNumber(marginLeft - 8), svgNumber(y(tick) + 4), shortestNumber(tick));
        }
        for (const double tick : niceScale(0, m_trials, 10, true).ticks()) {
            if (tick > m_trials)
                break;
            svg += u"<text class=\"tick\" x=\"%1\" y=\"%2\" text-anchor=\"middle\">%3</text>\n"_s.arg(
                svgNumber(x(tick)), svgNumber(chartHeight - 8), shortestNumber(tick));
        }
        return svg
            + u"<text class=\"tick\" x=\"%1\" y=\"18\">%2</text>\n"_s.arg(svgNumber(12), htmlText(unit));
    }

private:
    double m_trials;
    NiceScale m_scale;
};

/// Out of memory is a cross, another failure a triangle: never by colour alone.
QString failureMark(const Trial& trial, double x)
{
    const double y = ChartFrame::foot() + 10;
    const QString title = trialTitle(trial, trialStateTitle(trial.state));
    if (trial.state == TrialState::Oom) {
        return u"<path class=\"oom\" d=\"M%1 %2l8 8m0 -8l-8 8\">%3</path>\n"_s.arg(
            svgNumber(x - 4), svgNumber(y - 4), title);
    }
    return u"<path class=\"failed\" d=\"M%1 %2l5 8h-10z\">%3</path>\n"_s.arg(
        svgNumber(x), svgNumber(y - 4), title);
}

bool hasValue(const Trial& trial)
{
    return trial.state == TrialState::Finished && trial.value && std::isfinite(*trial.value);
}

/// Trials that are drawn: all, or evenly chosen ones, always with the best.
QList<const Trial*> drawnTrials(const StudyState& state)
{
    QList<const Trial*> drawn;
    const qsizetype count = state.trials().size();
    const qsizetype step = std::max<qsizetype>(1, (count + mostMarks - 1) / mostMarks);
    for (qsizetype i = 0; i < count; ++i) {
        if (i % step == 0 || &state.trials()[i] == state.best())
            drawn.append(&state.trials()[i]);
    }
    return drawn;
}

QString bestSoFarPath(const StudyState& state, const ChartFrame& frame)
{
    QString path;
    for (const Trial* better : improvements(state)) {
        const QString x = svgNumber(frame.x(better->number));
        path += (path.isEmpty() ? u"M%1 %2"_s : u"H%1V%2"_s).arg(x, svgNumber(frame.y(*better->value)));
    }
    if (path.isEmpty())
        return path;
    return u"<path class=\"best-so-far\" d=\"%1H%2\"/>\n"_s.arg(
        path, svgNumber(frame.x(double(state.trials().size()) - 1)));
}

} // namespace

QString trialTitle(const Trial& trial, const QString& what)
{
    QStringList lines{Tr::tr("Trial %1: %2").arg(QString::number(trial.number), what),
        trial.layout.shownText(), refiningText(trial)};
    lines.removeAll(QString());
    return u"<title>"_s + htmlText(lines.join(u'\n')) + u"</title>"_s;
}

QString htmlText(const QString& text)
{
    QString shown = text.toHtmlEscaped();
    // The page is XML-clean, too: control characters have no place in it.
    for (QChar& c : shown) {
        if (c.category() == QChar::Other_Control && c != u'\n' && c != u'\t')
            c = QChar::ReplacementCharacter;
    }
    return shown;
}

QString trialsSvg(const StudyState& state)
{
    double low = 0;
    double high = 0;
    for (const Trial& trial : state.trials()) {
        if (hasValue(trial)) {
            low = std::min(low, *trial.value);
            high = std::max(high, *trial.value);
        }
    }
    const ChartFrame frame(state.trials().size(), low, high);
    QString svg = frame.begin(Tr::tr("Value by trial"), valueUnit(state.header()));
    svg += bestSoFarPath(state, frame);
    const Trial* best = state.best();
    for (const Trial* trial : drawnTrials(state)) {
        const double x = frame.x(trial->number);
        if (hasValue(*trial)) {
            svg += u"<circle class=\"%1\" cx=\"%2\" cy=\"%3\" r=\"%4\">%5</circle>\n"_s.arg(trial == best
                    ? u"best"_s
                    : trial->refinement ? u"refining"_s
                                        : u"value"_s,
                svgNumber(x), svgNumber(frame.y(*trial->value)), trial == best ? u"6"_s : u"4"_s,
                trialTitle(
                    *trial, QString::number(*trial->value, 'g', 6) + u' ' + valueUnit(state.header())));
        } else if (hasEnded(trial->state)) {
            svg += failureMark(*trial, x);
        }
    }
    return svg + u"</svg>\n"_s;
}

QString memorySvg(const StudyState& state, const std::optional<double>& capacityGib)
{
    double high = capacityGib.value_or(0);
    bool any = false;
    for (const Trial& trial : state.trials()) {
        if (trial.memoryGib && std::isfinite(*trial.memoryGib)) {
            high = std::max(high, *trial.memoryGib);
            any = true;
        }
    }
    if (!any)
        return {};
    const ChartFrame frame(state.trials().size(), 0, high);
    QString svg = frame.begin(Tr::tr("Peak memory of a GPU by trial"), Tr::tr("GiB"));
    const double width = std::clamp(0.6 * (frame.x(1) - frame.x(0)), 1.0, 18.0);
    for (const Trial* trial : drawnTrials(state)) {
        if (!trial->memoryGib || !std::isfinite(*trial->memoryGib))
            continue;
        svg += u"<rect class=\"%1\" x=\"%2\" y=\"%3\" width=\"%4\" height=\"%5\">%6</rect>\n"_s.arg(
            trial->state == TrialState::Oom ? u"oom-bar"_s : u"bar"_s,
            svgNumber(frame.x(trial->number) - width / 2), svgNumber(frame.y(*trial->memoryGib)),
            svgNumber(width), svgNumber(ChartFrame::foot() - frame.y(*trial->memoryGib)),
            trialTitle(*trial, Tr::tr("%1 GiB").arg(*trial->memoryGib, 0, 'f', 1)));
    }
    if (capacityGib) {
        svg += u"<line class=\"capacity\" x1=\"%1\" x2=\"%2\" y1=\"%3\" y2=\"%3\"/>\n"_s.arg(
            svgNumber(marginLeft), svgNumber(chartWidth - marginRight), svgNumber(frame.y(*capacityGib)));
    }
    return svg + u"</svg>\n"_s;
}

} // namespace megatune
