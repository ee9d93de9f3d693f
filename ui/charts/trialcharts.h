// SPDX-License-Identifier: GPL-3.0-or-later
// The two charts over the trials of a study: their values, with the legend of states, and their memory.
#pragma once

#include "ui/common/sections.h"

#include <optional>

class QComboBox;
class QLabel;

namespace megatune {

class ChartPictures;
class MemoryChart;
class StateLegend;
class StudyFeed;
class StudySeries;
class TrialsChart;

class TrialCharts final : public PartSplitter
{
    Q_OBJECT

public:
    /// `series` outlives this. `pictures` takes those of the charts.
    TrialCharts(const StudySeries* series, ChartPictures* pictures, QWidget* parent = nullptr);

    void setSelected(int number);
    /// What the series does not tell: how many trials are expected, counts and the metric.
    void refresh(const StudyFeed& feed, std::optional<int> expectedTrials);

Q_SIGNALS:
    void trialSelected(int number);
    /// A word of the filter: "state:oom".
    void filterRequested(const QString& word);

private:
    void offerUnits(const StudyFeed& feed);

    StateLegend* m_legend;
    TrialsChart* m_values;
    QLabel* m_valuesTitle;
    QComboBox* m_unit; ///< hidden while there is one only
    MemoryChart* m_memory;
};

} // namespace megatune
