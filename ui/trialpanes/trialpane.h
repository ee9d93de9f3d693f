// SPDX-License-Identifier: GPL-3.0-or-later
// Everything about one trial: what is known of it in words, its iterations as a chart, its log.
#pragma once

#include "ui/common/sections.h"

#include <memory>

class QLabel;

namespace megatune {

class ChartPictures;
class GpuLoadChart;
class IterationsChart;
class LogView;
class LogWindow;
class StudyFeed;
class StudySeries;
class TrialDetail;

class TrialPane final : public PartSplitter
{
    Q_OBJECT

public:
    /// `series` outlives this. `pictures` takes that of the iterations.
    TrialPane(const StudySeries* series, ChartPictures* pictures, QWidget* parent = nullptr);
    ~TrialPane() override;

    [[nodiscard]] TrialDetail* detail() const { return m_detail; }
    /// `feed` may be null, and the number -1: there is no trial to show. What it says follows with refresh().
    void showTrial(const StudyFeed* feed, int number);
    void refresh(const StudyFeed& feed);
    /// The log may have grown.
    void readOn();
    /// False where the log has not got the focus.
    bool findInLog();
    /// How the log is shown, for the settings; nothing is taken from what is none of it.
    [[nodiscard]] QByteArray saveLog() const;
    void restoreLog(const QByteArray& state);

Q_SIGNALS:
    void copyCommandRequested(int number);
    void againRequested(int number);

private:
    void wrapLog(bool wrapping);
    void showLogFile(LogView* log) const;

    const StudySeries* m_series;
    TrialDetail* m_detail;
    QLabel* m_iterationsTitle;
    IterationsChart* m_iterations;
    GpuLoadChart* m_gpuLoad;
    LogView* m_log = nullptr;
    std::unique_ptr<LogWindow> m_logWindow;
    QString m_logPath;
    int m_number = -1;
};

} // namespace megatune
