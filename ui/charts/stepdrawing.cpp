// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/stepdrawing.h"

#include "core/base/units.h"
#include "core/words/trialwords.h"
#include "ui/look/look.h"

#include <algorithm>
#include <QLocale>
#include <QSvgRenderer>

namespace megatune {

namespace {

/// Pixels of the picture's own letters; the window's may be larger.
constexpr double pictureLetters = 12;

double pictureScale()
{
    return QFontInfo(look::textFont()).pixelSize() / pictureLetters;
}

} // namespace

StepDrawing::StepDrawing(QWidget* parent)
    : DrawnPlot(parent)
    , m_picture(new QSvgRenderer(this))
{
    setAccessibleName(tr("One step of the pipeline, by stage"));
}

void StepDrawing::setSteps(const QList<TitledTimeline>& steps)
{
    m_steps = steps;
    QStringList lines;
    for (const TitledTimeline& step : steps) {
        double peak = 0;
        for (const StageTimeline& stage : step.timeline.stages)
            peak = std::max(peak, stage.peakBytes);
        lines.append(tr("%1: %2, at most %3 GiB")
                         .arg(step.title, stepTimeText(1000 * step.timeline.seconds),
                             QLocale().toString(peak / bytesPerGib, 'f', 1)));
    }
    describe(lines.join(u'\n'));
    lookChanged();
    update();
}

PictureStyle StepDrawing::style() const
{
    const QColor sheet = palette().color(QPalette::Base);
    return {width() / pictureScale(), sheet.name(), palette().color(QPalette::Text).name(),
        palette().color(QPalette::Window).name(), look::halfOf(look::quiet(palette()), sheet).name()};
}

void StepDrawing::lookChanged()
{
    if (m_steps.isEmpty())
        return;
    m_picture->load(pipelineSvg(m_steps, style()));
    setMinimumHeight(static_cast<int>(pipelineHeight(m_steps, style()) * pictureScale()));
}

void StepDrawing::draw(QPainter& painter)
{
    m_picture->render(&painter, QRectF(0, 0, width(), pipelineHeight(m_steps, style()) * pictureScale()));
}

QString StepDrawing::textAt(const QPointF& position) const
{
    const QPointF place = position / pictureScale();
    return pipelineTextAt(m_steps, style(), place.x(), place.y()).toHtmlEscaped();
}

} // namespace megatune

#include "moc_stepdrawing.cpp"
