// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/trialcharts.h"

#include "core/study/feed.h"
#include "core/words/trialwords.h"
#include "ui/charts/chartpictures.h"
#include "ui/charts/memorychart.h"
#include "ui/charts/statelegend.h"
#include "ui/charts/trialschart.h"
#include "ui/common/labels.h"

#include <algorithm>
#include <QComboBox>

namespace megatune {

TrialCharts::TrialCharts(const StudySeries* series, ChartPictures* pictures, QWidget* parent)
    : PartSplitter(Qt::Vertical, parent)
    , m_legend(new StateLegend(this))
    , m_values(new TrialsChart(series, this))
    , m_valuesTitle(new SectionLabel({}, this))
    , m_unit(new QComboBox(this))
    , m_memory(new MemoryChart(series, this))
{
    m_unit->setObjectName(QStringLiteral("chartUnit"));
    m_unit->setAccessibleName(tr("Unit of the values"));
    m_unit->setToolTip(tr("The unit in which the chart shows the values"));
    m_unit->hide();
    connect(m_unit, &QComboBox::activated, this, [this, series] {
        m_values->setUnit(static_cast<ChartUnit>(m_unit->currentData().toInt()));
        if (series->feed())
            offerUnits(*series->feed());
    });
    addWidget(createSection(this, {m_valuesTitle, m_unit, m_legend}, m_values));
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
    offerUnits(feed);
}

void TrialCharts::offerUnits(const StudyFeed& feed)
{
    const StudyCreated& study = feed.state().header();
    const QList<ChartUnit> units = m_values->units();
    if (m_unit->count() != units.size() || m_unit->itemText(0) != unitName(units.first(), study)) {
        m_unit->clear();
        for (const ChartUnit unit : units)
            m_unit->addItem(unitName(unit, study), static_cast<int>(unit));
        m_unit->setCurrentIndex(std::max(0, m_unit->findData(static_cast<int>(m_values->unit()))));
        m_unit->setVisible(units.size() > 1);
    }
    m_valuesTitle->setText(unitTitle(static_cast<ChartUnit>(m_unit->currentData().toInt()), study));
}

} // namespace megatune

#include "moc_trialcharts.cpp"
