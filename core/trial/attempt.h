// SPDX-License-Identifier: GPL-3.0-or-later
// One attempt of one trial while it runs: its process, its raw log, what its output says, and when it is
// enough. Writes no study file and decides nothing about the study.
#pragma once

#include "core/base/clock.h"
#include "core/log/lines/linebuffer.h"
#include "core/log/logparser.h"
#include "core/run/trialprocess.h"
#include "core/trial/attemptclock.h"
#include "core/trial/boundedlog.h"
#include "core/trial/pointsampler.h"
#include "core/trial/secretfilter.h"
#include "core/trial/verdict.h"
#include "core/trial/whatran.h"

#include <memory>
#include <QRegularExpression>
#include <QTimer>

namespace megatune {

struct AttemptSettings
{
    MeasureSettings measure;
    std::optional<QRegularExpression> metricRegex = {};
    std::optional<int> stopAfter = {};
    std::optional<double> settlePercent = {};
    Direction direction = Direction::Maximize;
    std::optional<qint64> requestedIterations = {}; ///< of the trial, as far as it is known
    QList<QByteArray> secrets = {};
    QString logPath;                   ///< see BoundedLog
    QString studyPath = {};            ///< see BoundedLog
    std::optional<StepWork> work = {}; ///< when it is known
    QString throughputOption = {};     ///< see AttemptFacts
    QList<AskedAxis> asked = {};       ///< that a value is to belong to
    std::function<RankLayout(const RankProcess&)> layoutOfRank = {};
    std::function<QString(const QList<EvidenceFact>&)> whereSet = {}; ///< see AttemptFacts
    QStringList slot = {};   ///< the GPUs that it was given; empty: left alone
    QString mark = {};       ///< trialMark()
    bool reattaches = false; ///< it runs already: its output comes once more from the first byte
    QList<IterationPoint> pointsInFile = {};                ///< of one that is taken over
    std::function<QString(double missingGib)> fitting = {}; ///< see AttemptFacts
};

class TrialAttempt : public QObject
{
    Q_OBJECT

public:
    TrialAttempt(int number, int attempt, const AttemptSettings& settings,
        std::unique_ptr<TrialProcess> process, std::shared_ptr<const Clock> clock);
    ~TrialAttempt() override;

    void start();
    /// The first cause counts.
    void stop(StopCause cause);
    /// Ends by itself once its iterations cannot reach this any more; nothing: never.
    void setThreshold(std::optional<double> threshold) { m_threshold = threshold; }
    /// Which ranks it has now, and who is on the GPUs of its host: for evidence().
    void setRanks(const QList<RankProcess>& ranks) { m_seen.ranks = ranks; }
    void setGpuUses(const QList<GpuUse>& uses) { m_seen.gpuUses = uses; }
    void stopForTimeout(double limitS, TimeLimit which);
    /// At once, without a grace time.
    void kill();

    [[nodiscard]] int number() const { return m_number; }
    [[nodiscard]] int attempt() const { return m_attempt; }
    [[nodiscard]] bool reattaches() const { return m_settings.reattaches; }
    [[nodiscard]] double elapsedS() const
    {
        return m_clock.runningS();
    } ///< from launch, without what it waited for its host
    /// Since it printed something last, or began; 0 while it waits for its host.
    [[nodiscard]] double silentS() const { return m_clock.silentS(); }
    /// A rank has said its last; the others may wait for it for ever.
    [[nodiscard]] bool hasDeadRank() const;
    /// What it took from launch to its first iteration; nothing: it has logged none.
    [[nodiscard]] std::optional<double> startS() const { return m_startS; }
    [[nodiscard]] PointSampler& points() { return m_points; }
    /// After ended().
    [[nodiscard]] TrialEnded verdict() const
    {
        return verdictOn(m_number, m_attempt, m_facts, m_measurement);
    }
    [[nodiscard]] const RunEnd& end() const { return m_facts.end; }
    /// After ended(). Empty where it ended before it told anything.
    [[nodiscard]] const QList<EvidenceFact>& evidence() const { return m_facts.evidence; }

Q_SIGNALS:
    void started(const megatune::ProcessIdentity& identity);
    void began(); ///< its first iteration was logged
    void point(const megatune::IterationPoint& point, const megatune::TrialCourse& course);
    void logGrew();
    void waiting(const QString& reason); ///< as TrialProcess
    void warning(const QString& sentence);
    void ended();

private:
    void onOutput(OutputChannel channel, const QByteArray& bytes);
    void onWaiting(const QString& reason);
    void onEnded(const RunEnd& end);
    void take(OutputChannel channel, const QByteArray& clean);
    void readLine(OutputChannel channel, QByteArrayView line);
    void noteErrorLine(QByteArrayView text);
    void takeEvents(const QList<LogEvent>& events);
    void add(const IterationRecord& record);
    void adoptBatch();
    void openLog();
    [[nodiscard]] QByteArray attemptHeader() const;
    void writeLog(const QByteArray& bytes);
    void logFailed();
    void judgeWhatRan();
    [[nodiscard]] bool isOtherLog() const;
    [[nodiscard]] std::optional<Measured> measured() const;
    [[nodiscard]] std::optional<double> valueOf(const IterationRecord& record) const;
    void endIfEnough();
    [[nodiscard]] std::optional<EarlyReason> reasonToEnd() const;
    [[nodiscard]] std::optional<qint64> requestedIterations() const;
    [[nodiscard]] std::optional<EndedEarly> earlyEnd(EarlyReason reason) const;
    /// `step`: the iterations between two lines.
    [[nodiscard]] TrialCourse course(qint64 step) const;
    [[nodiscard]] std::optional<double> secondsPerIteration() const;

    int m_number;
    int m_attempt;
    AttemptSettings m_settings;
    std::unique_ptr<TrialProcess> m_process;
    AttemptClock m_clock;
    IterationPace m_pace;

    BoundedLog m_log;
    QTimer m_grew; ///< at most so often is told that the log grew
    SecretFilter m_filters[2];
    LineBuffer m_lines[2];
    LogParser m_parser;
    Measurement m_measurement;
    WhatWasSeen m_seen;
    QDateTime m_startedAt; ///< UTC
    PointSampler m_points;
    AttemptFacts m_facts;
    QMap<int, QByteArray> m_lastErrorLines; ///< by node, from 1; 0: of any
    QByteArray m_lastTold; ///< the last line of either channel that is no command which `set -x` shows
    std::optional<double> m_threshold;
    std::optional<double> m_startS;
    qint64 m_requestedIterations = 0; ///< as the log says it; 0: it does not
    qint64 m_nextLook = 0;            ///< iterations after which it is looked again whether it is enough
    bool m_hasEnded = false;
};

} // namespace megatune
