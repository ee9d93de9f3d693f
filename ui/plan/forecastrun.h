// SPDX-License-Identifier: GPL-3.0-or-later
// A forecast in the making: one cluster after the other in the background, so that the first rows are there
// at once.
#pragma once

#include "core/export/forecast/forecastcolumns.h"
#include "core/forecast/forecastinput.h"
#include "core/forecast/stepchanges.h"

#include <QObject>
#include <QProcessEnvironment>

namespace megatune {

class ForecastRun final : public QObject
{
    Q_OBJECT

public:
    /// `environment` decides where models are looked for.
    explicit ForecastRun(const QProcessEnvironment& environment, QObject* parent = nullptr);

    /// One after the other; what was under way is dropped. `lengths`: see ForecastReport.
    void ask(const ForecastQuestion& question, const QList<PlannedCluster>& clusters,
        const QList<qint64>& lengths);
    void clear();
    /// Days and cost of what is there already.
    void setGoal(const TrainingGoal& goal);

    [[nodiscard]] const ForecastReport& report() const { return m_report; }
    [[nodiscard]] bool isComputing() const { return !m_open.isEmpty(); }
    [[nodiscard]] const ForecastQuestion& question() const { return m_question; }
    [[nodiscard]] const QProcessEnvironment& environment() const { return m_environment; }
    /// changesFound() follows, unless something else is asked before.
    void findChanges(const ClusterForecast& cluster);

Q_SIGNALS:
    /// Another cluster is there, or all of them are gone.
    void changed();
    /// No cluster can be looked at.
    void failed(const megatune::Error& error);
    void changesFound(const QList<megatune::StepChange>& changes);

private:
    void reset();
    void next();
    void take(const Result<ClusterForecast>& cluster);

    QProcessEnvironment m_environment;
    ForecastQuestion m_question;
    QList<PlannedCluster> m_open; ///< the first one is being computed
    ForecastReport m_report;
    int m_generation = 0;
    int m_changesGeneration = 0;
};

} // namespace megatune
