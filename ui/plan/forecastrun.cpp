// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/forecastrun.h"

#include "core/base/background.h"
#include "core/base/text.h"
#include "core/model/modellocator.h"
#include "core/space/argumentnames.h"

namespace megatune {

ForecastRun::ForecastRun(const QProcessEnvironment& environment, QObject* parent)
    : QObject(parent)
    , m_environment(environment)
{
}

void ForecastRun::ask(const ForecastQuestion& question, const QStringList& gpus, const QList<int>& counts)
{
    clear();
    m_question = question;
    m_report.calibration = question.calibration;
    m_report.calibratedGpu = question.calibratedGpu;
    for (const QString& gpu : gpus) {
        for (const int count : counts)
            m_open.append({gpu, count});
    }
    next();
}

void ForecastRun::clear()
{
    ++m_generation;
    ++m_changesGeneration;
    m_open.clear();
    const TrainingGoal goal = m_report.goal;
    m_report = ForecastReport();
    m_report.goal = goal;
    Q_EMIT changed();
}

void ForecastRun::setGoal(const TrainingGoal& goal)
{
    m_report.goal = goal;
    Q_EMIT changed();
}

ForecastRun::Answer ForecastRun::answerTo(
    const ForecastQuestion& question, const Cluster& cluster, const QProcessEnvironment& environment)
{
    const ModelLocator locator(environment);
    Answer answer{forecastCluster(question, cluster.gpu, cluster.count, locator)};
    const Result<PresetPtr> preset = presetOnCluster(question, cluster.gpu, cluster.count, locator);
    if (!answer.cluster || !preset)
        return answer;
    if (answer.cluster->problem.isEmpty()) {
        answer.cluster->longestSequence =
            longestSequenceThatFits(question, cluster.gpu, cluster.count, locator).value_or(0);
    }
    const PresetArguments& arguments = (*preset)->arguments();
    answer.shape = (*preset)->shape().value_or(ModelShape());
    answer.globalBatch = toInteger(arguments.value(argument::globalBatch)).value_or(0);
    answer.sequenceLength = toInteger(arguments.value(argument::sequenceLength)).value_or(0);
    return answer;
}

void ForecastRun::next()
{
    if (m_open.isEmpty())
        return;
    inBackground<Answer>(
        this,
        [question = m_question, cluster = m_open.first(), environment = m_environment] {
            return answerTo(question, cluster, environment);
        },
        [this, generation = m_generation](const Answer& answer) {
            if (generation == m_generation)
                take(answer);
        });
}

void ForecastRun::take(const Answer& answer)
{
    if (!answer.cluster) {
        clear();
        Q_EMIT failed(answer.cluster.error());
        return;
    }
    m_open.removeFirst();
    m_report.shape = answer.shape;
    m_report.globalBatch = answer.globalBatch;
    m_report.sequenceLength = answer.sequenceLength;
    m_report.clusters.append(*answer.cluster);
    Q_EMIT changed();
    next();
}

void ForecastRun::findChanges(const ClusterForecast& cluster)
{
    const int generation = ++m_changesGeneration;
    inBackground<QList<StepChange>>(
        this,
        [question = m_question, cluster, environment = m_environment]() -> QList<StepChange> {
            const ModelLocator locator(environment);
            const Result<PresetPtr> preset =
                presetOnCluster(question, cluster.gpu, cluster.gpuCount, locator);
            return preset ? changesThatSave(question, **preset, cluster.layout, locator)
                          : QList<StepChange>();
        },
        [this, generation](const QList<StepChange>& changes) {
            if (generation == m_changesGeneration)
                Q_EMIT changesFound(changes);
        });
}

} // namespace megatune

#include "moc_forecastrun.cpp"
