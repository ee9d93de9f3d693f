// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/trialcharts.h"

#include "core/study/feed.h"
#include "core/words/trialwords.h"
#include "ui/charts/chartpictures.h"
#include "ui/charts/memorychart.h"
#include "ui/charts/statelegend.h"
#include "ui/charts/trialschart.h"
#include "ui/common/labels.h"

namespace megatune {

TrialCharts::TrialCharts(const StudySeries* series, ChartPictures* pictures, QWidget* parent)
    : PartSplitter(Qt::Vertical, parent)
    , m_legend(new StateLegend(this))
    , m_values(new TrialsChart(series, this))
    , m_valuesTitle(new SectionLabel({}, this))
    , m_memory(new MemoryChart(series, this))
{
    addWidget(createSection(this, {m_valuesTitle, m_legend}, m_values));
    pictures->add({m_values, QStringLiteral("values"), [this] { return m_valuesTitle->text(); }});
    const QString memory = tr("Memory per GPU by trial, GiB");
    addWidget(createSection(this, {new SectionLabel(memory, this)}, m_memory));
    pictures->add({m_memory, QStringLiteral("memory"), [memory] { return memory; }});
    for (TrialPlot* chart : {static_cast<TrialPlot*>(m_values), static_cast<TrialPlot*>(m_memory)})
        connect(chart, &TrialPlot::trialSelected, this, &TrialCharts::trialSelected);
    connect(m_legend, &StateLegend::filterRequested, this, &TrialCharts::filterRequested);
}

void TrialCharts::setSelected(int number)
{
    m_values->setSelected(number);
    m_memory->setSelected(number);
}

void TrialCharts::refresh(const StudyFeed& feed, std::optional<int> expectedTrials)
{
    m_values->setExpectedTrials(expectedTrials);
    m_memory->setExpectedTrials(expectedTrials);
    m_legend->showCounts(feed.state().counts(), runningMeans(feed.state(), feed.isRun()));
    m_valuesTitle->setText(
        isSpeed(feed.state().header()) ? tr("TFLOP/s per GPU by trial") : tr("Value by trial"));
}

} // namespace megatune

#include "moc_trialcharts.cpp"
