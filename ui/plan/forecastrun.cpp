// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/forecastrun.h"

#include "core/base/background.h"
#include "core/model/modellocator.h"

namespace megatune {

ForecastRun::ForecastRun(const QProcessEnvironment& environment, QObject* parent)
    : QObject(parent)
    , m_environment(environment)
{
}

void ForecastRun::ask(
    const ForecastQuestion& question, const QList<PlannedCluster>& clusters, const QList<qint64>& lengths)
{
    reset();
    m_question = question;
    m_report.calibration = question.calibration;
    m_report.calibratedGpu = question.calibratedGpu;
    m_report.lengths = lengths;
    m_open = clusters;
    Q_EMIT changed();
    next();
}

void ForecastRun::clear()
{
    reset();
    Q_EMIT changed();
}

void ForecastRun::reset()
{
    ++m_generation;
    ++m_changesGeneration;
    m_open.clear();
    const TrainingGoal goal = m_report.goal;
    m_report = ForecastReport();
    m_report.goal = goal;
}

void ForecastRun::setGoal(const TrainingGoal& goal)
{
    m_report.goal = goal;
    Q_EMIT changed();
}

void ForecastRun::next()
{
    if (m_open.isEmpty())
        return;
    inBackground<Result<ClusterForecast>>(
        this,
        [question = m_question, cluster = m_open.first(), environment = m_environment] {
            return forecastCluster(question.withLength(cluster.sequenceLength), cluster.gpu, cluster.gpuCount,
                ModelLocator(environment));
        },
        [this, generation = m_generation](const Result<ClusterForecast>& cluster) {
            if (generation == m_generation)
                take(cluster);
        });
}

void ForecastRun::take(const Result<ClusterForecast>& cluster)
{
    if (!cluster) {
        clear();
        Q_EMIT failed(cluster.error());
        return;
    }
    m_open.removeFirst();
    m_report.clusters.append(*cluster);
    Q_EMIT changed();
    next();
}

void ForecastRun::findChanges(const ClusterForecast& cluster)
{
    const int generation = ++m_changesGeneration;
    inBackground<QList<StepChange>>(
        this,
        [question = m_question.withLength(cluster.task.sequenceLength), cluster,
            environment = m_environment]() -> QList<StepChange> {
            const ModelLocator locator(environment);
            const Result<PresetPtr> preset =
                presetOnCluster(question, cluster.askedGpu, cluster.gpuCount, locator);
            return preset ? changesThatSave(question, **preset, cluster, locator) : QList<StepChange>();
        },
        [this, generation](const QList<StepChange>& changes) {
            if (generation == m_changesGeneration)
                Q_EMIT changesFound(changes);
        });
}

} // namespace megatune

#include "moc_forecastrun.cpp"
