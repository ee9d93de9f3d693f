// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trial/attempt.h"

#include "core/base/logging.h"
#include "core/base/tr.h"
#include "core/findings/earlystop.h"
#include "core/log/failures.h"
#include "core/log/lines/nodelabel.h"
#include "core/log/mention.h"
#include "core/secrets/secrets.h"

#include <array>
#include <QDir>

namespace megatune {

namespace {

/// As often as a person can follow.
constexpr int attemptLogSignalMs = 100;
constexpr qsizetype attemptLongestErrorLine = 400;
/// Two time zones are no further apart.
constexpr qint64 attemptMostZoneS = 26 * 3600;
/// Clocks of two machines run no more apart than this over a trial.
constexpr qint64 attemptClockSlackS = 60;

/// For log statements.
const char* stopCauseName(StopCause cause)
{
    static constexpr std::array names{
        "nobody", "enough is measured", "timeout", "skipped", "the study stops"};
    return names[static_cast<size_t>(cause)];
}

/// A command that `set -x` shows.
bool isTrace(QByteArrayView line)
{
    return line.startsWith('+') && withoutComment({line.data(), static_cast<size_t>(line.size())}).empty();
}

size_t channelIndex(OutputChannel channel)
{
    return channel == OutputChannel::Out ? 0 : 1;
}

} // namespace

TrialAttempt::TrialAttempt(int number, int attempt, const AttemptSettings& settings,
    std::unique_ptr<TrialProcess> process, std::shared_ptr<const Clock> clock)
    : m_number(number)
    , m_attempt(attempt)
    , m_settings(settings)
    , m_process(std::move(process))
    , m_clock(std::move(clock))
    , m_log(settings.logPath, settings.studyPath)
    , m_filters{SecretFilter(settings.secrets), SecretFilter(settings.secrets)}
    , m_lines{LineBuffer([this](QByteArrayView line) { readLine(OutputChannel::Out, line); }),
          LineBuffer([this](QByteArrayView line) { readLine(OutputChannel::Err, line); })}
    , m_parser(settings.metricRegex ? LogParser(*settings.metricRegex) : LogParser())
    , m_measurement(settings.measure)
{
    m_facts.settings = settings.measure;
    m_points.skip(static_cast<int>(settings.pointsInFile.size()));
    m_facts.work = settings.work;
    m_facts.throughputOption = settings.throughputOption;
    m_facts.fitting = settings.fitting;
    m_facts.whereSet = settings.whereSet;
    m_grew.setSingleShot(true);
    m_grew.setInterval(attemptLogSignalMs);
    connect(&m_grew, &QTimer::timeout, this, &TrialAttempt::logGrew);
    connect(m_process.get(), &TrialProcess::started, this, &TrialAttempt::started);
    connect(m_process.get(), &TrialProcess::waiting, this, &TrialAttempt::onWaiting);
    connect(m_process.get(), &TrialProcess::output, this, &TrialAttempt::onOutput);
    connect(m_process.get(), &TrialProcess::notice, this, &TrialAttempt::warning);
    connect(m_process.get(), &TrialProcess::ended, this, &TrialAttempt::onEnded);
}

TrialAttempt::~TrialAttempt() = default;

void TrialAttempt::start()
{
    m_clock.start();
    m_startedAt = QDateTime::currentDateTimeUtc();
    openLog();
    m_process->start();
}

void TrialAttempt::onWaiting(const QString& reason)
{
    m_clock.setWaiting(!reason.isEmpty());
    Q_EMIT waiting(reason);
}

void TrialAttempt::stop(StopCause cause)
{
    if (m_hasEnded || m_facts.cause != StopCause::None)
        return;
    m_facts.cause = cause;
    qCDebug(runLog) << "trial" << m_number << "attempt" << m_attempt << "is stopped:" << stopCauseName(cause);
    // What the launcher prints of it looks like a crash to who reads the log.
    const QString why = cause == StopCause::Enough
        ? QStringLiteral("after %1 iterations, which are enough").arg(m_measurement.iterationCount())
        : QStringLiteral("by Megatune: ") + QLatin1String(stopCauseName(cause));
    writeLog(QStringLiteral("\n[megatune] ended %1\n").arg(why).toUtf8());
    m_process->stop();
}

void TrialAttempt::stopForTimeout(double limitS, TimeLimit which)
{
    if (m_facts.cause == StopCause::None) {
        m_facts.limitS = limitS;
        m_facts.limit = which;
    }
    stop(StopCause::Timeout);
}

bool TrialAttempt::hasDeadRank() const
{
    const std::optional<FailureRecord> cause = m_measurement.rootCause();
    return cause && isFatal(*cause);
}

void TrialAttempt::kill()
{
    if (m_hasEnded || !m_process)
        return;
    stop(StopCause::StudyStop);
    m_process->disconnect(this);
    // Its destruction ends the processes; not here, where a signal of its own may be under way.
    connect(m_process.get(), &QObject::destroyed, this, [this] { onEnded(RunEnd{RunEnd::Kind::Stopped}); });
    m_process.release()->deleteLater();
}

void TrialAttempt::onOutput(OutputChannel channel, const QByteArray& bytes)
{
    m_clock.hear();
    take(channel, m_filters[channelIndex(channel)].feed(bytes));
}

void TrialAttempt::take(OutputChannel channel, const QByteArray& clean)
{
    if (clean.isEmpty())
        return;
    writeLog(clean);
    m_lines[channelIndex(channel)].feed(clean);
}

void TrialAttempt::readLine(OutputChannel channel, QByteArrayView line)
{
    if (QByteArrayView text = line.trimmed(); !text.isEmpty()) {
        text = text.first(std::min(text.size(), attemptLongestErrorLine));
        if (!isTrace(text))
            m_lastTold = text.toByteArray();
        if (channel == OutputChannel::Err)
            noteErrorLine(text);
    }
    // What is printed while we end it says nothing about the layout.
    if (m_facts.cause != StopCause::None)
        return;
    m_seen.log.feed(line);
    takeEvents(m_parser.feed(line));
    endIfEnough();
}

void TrialAttempt::noteErrorLine(QByteArrayView text)
{
    m_lastErrorLines[0] = text.toByteArray();
    if (const auto label = splitNodeLabel({text.data(), static_cast<size_t>(text.size())}))
        m_lastErrorLines[label->node] = text.toByteArray();
}

void TrialAttempt::takeEvents(const QList<LogEvent>& events)
{
    for (const LogEvent& event : events) {
        if (const auto* iteration = std::get_if<IterationRecord>(&event))
            add(*iteration);
        else
            std::visit([this](const auto& record) { m_measurement.add(record); }, event);
    }
}

void TrialAttempt::add(const IterationRecord& record)
{
    const qint64 before = m_measurement.iterationCount() == 0 ? -1 : m_pace.lastIteration();
    const Measurement::Added added = m_measurement.add(record);
    if (!m_startS) {
        m_startS = elapsedS();
        Q_EMIT began();
    }
    adoptBatch();
    if (record.total > 0)
        m_requestedIterations = record.total;
    if (added == Measurement::Added::Nothing)
        return; // the same line once more
    const IterationRecord& last =
        added == Measurement::Added::Value ? m_measurement.iterations().last() : record;
    IterationPoint at;
    at.iteration = last.iteration > 0 ? last.iteration : m_measurement.iterationCount();
    at.value = valueOf(last).value_or(at.value);
    at.elapsedMs = last.elapsedMs.value_or(at.elapsedMs);
    at.memoryGib = last.memoryGib.value_or(at.memoryGib);
    const qint64 step = before < 0 ? 1 : std::max<qint64>(1, at.iteration - before);
    if (added == Measurement::Added::Iteration)
        m_pace.add(at.iteration, m_clock.now(), m_measurement.iterationCount() > m_settings.measure.warmup);
    m_points.add(at);
    if (m_settings.pointsInFile.isEmpty() || at.iteration > m_settings.pointsInFile.last().iteration)
        Q_EMIT point(at, course(step));
}

/// A value is derived from the batch that really ran, where trials cannot set it.
void TrialAttempt::adoptBatch()
{
    const auto ran = m_seen.log.samplesOfIteration();
    if (ran && *ran > 0 && m_settings.work)
        m_facts.work = m_settings.work = m_settings.work->ofBatch(static_cast<double>(*ran));
}

/// Printed, or derived from the times.
std::optional<Measured> TrialAttempt::measured() const
{
    if (m_settings.measure.metric == Metric::Duration)
        return std::nullopt; // only its end tells
    const std::optional<Measured> printed =
        m_settings.measure.bySamples ? std::nullopt : m_measurement.measured();
    return printed || !m_settings.work ? printed
                                       : derivedSpeed(*m_settings.work, m_measurement, m_settings.measure);
}

std::optional<double> TrialAttempt::valueOf(const IterationRecord& record) const
{
    if (m_settings.measure.metric == Metric::Duration)
        return std::nullopt;
    const std::optional<double> printed = m_settings.measure.bySamples ? std::nullopt : record.tflopsPerGpu;
    if (printed || !m_settings.work || m_settings.metricRegex || !record.elapsedMs
        || !(*record.elapsedMs > 0))
        return printed;
    return m_settings.work->speed(*record.elapsedMs);
}

void TrialAttempt::endIfEnough()
{
    // Looked at once an iteration; in a long training, whose value hardly moves, a hundred times a decade.
    const int seen = m_measurement.iterationCount();
    const bool anyWish = m_settings.stopAfter || m_settings.settlePercent || m_threshold;
    if (!anyWish || seen < m_nextLook)
        return;
    m_nextLook = seen + (m_settings.stopAfter ? 1 : 1 + seen / 50);
    const std::optional<EarlyReason> reason = reasonToEnd();
    if (!reason)
        return;
    m_facts.early = earlyEnd(*reason);
    stop(StopCause::Enough);
}

std::optional<EarlyReason> TrialAttempt::reasonToEnd() const
{
    const std::optional<Measured> value = measured();
    if (!value)
        return std::nullopt;
    if (m_settings.stopAfter && value->iterationsUsed >= *m_settings.stopAfter)
        return EarlyReason::StopAfter;
    if (!m_settings.settlePercent && !m_threshold)
        return std::nullopt;
    const QList<double> speeds = measuredSpeeds(m_measurement, m_settings.work, m_settings.measure);
    if (m_threshold && cannotReach(speeds, *m_threshold, m_settings.direction))
        return EarlyReason::CannotWin;
    if (m_settings.settlePercent && isSettled(sampleOf(speeds), *m_settings.settlePercent))
        return EarlyReason::Settled;
    return std::nullopt;
}

/// As the log says it, or the command, which may end it before (--exit-interval).
std::optional<qint64> TrialAttempt::requestedIterations() const
{
    if (m_requestedIterations == 0)
        return m_settings.requestedIterations;
    return std::min(m_requestedIterations, m_settings.requestedIterations.value_or(m_requestedIterations));
}

TrialCourse TrialAttempt::course(qint64 step) const
{
    TrialCourse course{requestedIterations()};
    const qint64 last = m_pace.lastIteration();
    if (m_settings.stopAfter) {
        const int lines = m_settings.measure.warmup + *m_settings.stopAfter - m_measurement.iterationCount();
        const qint64 stopsAt = last + step * std::max(0, lines);
        course.iterations = std::min(stopsAt, course.iterations.value_or(stopsAt));
    }
    const std::optional<double> seconds = secondsPerIteration();
    if (course.iterations && seconds)
        course.leftS = static_cast<double>(std::max<qint64>(0, *course.iterations - last)) * *seconds;
    return course;
}

/// Nothing when there was nothing left to run.
std::optional<EndedEarly> TrialAttempt::earlyEnd(EarlyReason reason) const
{
    EndedEarly early{reason, m_pace.lastIteration()};
    early.requestedIterations = requestedIterations();
    if (!early.requestedIterations)
        return early;
    const qint64 left = *early.requestedIterations - early.iteration;
    if (left <= 0)
        return std::nullopt;
    if (const std::optional<double> seconds = secondsPerIteration())
        early.savedS = static_cast<double>(left) * *seconds;
    return early;
}

/// By our own clock; by what was printed when all lines came at once.
std::optional<double> TrialAttempt::secondsPerIteration() const
{
    if (const std::optional<double> seconds = m_pace.secondsPerIteration())
        return seconds;
    const std::optional<Measured> printed = m_measurement.elapsedMs();
    return printed ? std::optional(printed->value / 1000) : std::nullopt;
}

void TrialAttempt::openLog()
{
    if (!m_log.open())
        logFailed();
    else if (m_settings.reattaches)
        m_log.forgetBehind(attemptHeader()); // what it has printed so far comes again
    else if (!m_log.isEmpty())
        writeLog(attemptHeader());
}

QByteArray TrialAttempt::attemptHeader() const
{
    return QStringLiteral("\n[megatune] attempt %1\n").arg(m_attempt).toUtf8();
}

void TrialAttempt::writeLog(const QByteArray& bytes)
{
    if (!m_log.isOpen())
        return;
    if (!m_log.write(bytes)) {
        logFailed();
        m_log.close();
        return;
    }
    if (!m_grew.isActive())
        m_grew.start();
}

/// The study is complete without it: a warning, and the trial goes on.
void TrialAttempt::logFailed()
{
    Q_EMIT warning(tr("The output of trial %1 cannot be kept in %2: %3. The trial goes on without it.")
                       .arg(m_number)
                       .arg(QDir::toNativeSeparators(m_settings.logPath), m_log.errorString()));
}

void TrialAttempt::judgeWhatRan()
{
    m_seen.isOtherLog = isOtherLog();
    m_seen.slot = m_settings.slot;
    m_seen.mark = m_settings.mark;
    if (!m_seen.ranks.isEmpty() && m_settings.layoutOfRank) {
        const RankProcess& rank = m_seen.ranks.first();
        m_seen.layoutOfRanks = m_settings.layoutOfRank(rank);
        const QString words = maskedLine(rank.words.join(u' '), attemptLongestErrorLine);
        SecretFilter filter(m_settings.secrets);
        writeLog(filter.feed(QStringLiteral("\n[megatune] rank %1 was started with: %2\n")
                                 .arg(rank.rank)
                                 .arg(words)
                                 .toUtf8()));
    }
    const QList<EvidenceFact> facts = evidenceOf(m_settings.asked, m_seen);
    const bool anyKnown =
        std::any_of(facts.begin(), facts.end(), [](const EvidenceFact& fact) { return !fact.ran.isEmpty(); });
    if (anyKnown || m_measurement.iterationCount() > 0)
        m_facts.evidence = facts;
}

/// Printed before this attempt began, whatever the time zone is, or over a longer time than it took.
bool TrialAttempt::isOtherLog() const
{
    const QDateTime& first = m_seen.log.firstTime();
    if (!first.isValid() || m_settings.reattaches)
        return false;
    const QDateTime& last = m_seen.log.lastTime();
    const QDateTime now = QDateTime::currentDateTimeUtc();
    return m_startedAt.secsTo(first) < -attemptMostZoneS || now.secsTo(last) > attemptMostZoneS
        || first.secsTo(last) > m_startedAt.secsTo(now) + attemptClockSlackS;
}

void TrialAttempt::onEnded(const RunEnd& end)
{
    if (m_hasEnded)
        return;
    for (const OutputChannel channel : {OutputChannel::Out, OutputChannel::Err}) {
        take(channel, m_filters[channelIndex(channel)].flush());
        m_lines[channelIndex(channel)].flush();
    }
    if (m_facts.cause == StopCause::None)
        takeEvents(m_parser.finish());
    m_hasEnded = true;
    m_facts.end = end;
    m_facts.lastErrorLine = QString::fromUtf8(m_lastErrorLines.value(end.node));
    if (isTrace(m_lastErrorLines.value(end.node)) && !m_lastTold.isEmpty()) {
        m_facts.lastErrorLine = Tr::tr("%1 (then the script ended, at \"%2\")")
                                    .arg(QString::fromUtf8(m_lastTold), m_facts.lastErrorLine);
    }
    if (!m_settings.reattaches) // else nobody knows how long it has run
        m_facts.durationS = elapsedS();
    judgeWhatRan();
    m_log.close();
    if (m_grew.isActive()) {
        m_grew.stop();
        Q_EMIT logGrew();
    }
    Q_EMIT ended();
}

} // namespace megatune

#include "moc_attempt.cpp"
