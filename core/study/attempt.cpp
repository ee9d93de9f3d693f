#include "core/study/attempt.h"

#include <array>
#include <cmath>
#include <QDir>
#include <QFileInfo>
#include <sys/stat.h>

namespace megatune {

namespace {

/// As often as a person can follow.
constexpr int attemptLogSignalMs = 100;
constexpr qsizetype attemptLongestErrorLine = 400;

size_t channelIndex(OutputChannel channel)
{
    return channel == OutputChannel::Out ? 0 : 1;
}

/// Two-sided 95 % quantiles of Student's t for 1 ... 30 degrees of freedom; beyond that the normal one is
/// near enough.
double studentQuantile(qsizetype freedom)
{
    constexpr std::array<double, 30> table{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262,
        2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069,
        2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042};
    return freedom <= 30 ? table[static_cast<size_t>(freedom - 1)] : 1.96;
}

/// The file's folder and the file itself hold what a training printed: for their owner, like the study.
bool makePrivateFolder(const QString& path)
{
    const QByteArray name = QFile::encodeName(path);
    return ::mkdir(name.constData(), 0700) == 0 || QFileInfo(path).isDir();
}

} // namespace

TrialAttempt::TrialAttempt(int number, int attempt, const GpuSlot& slot, const AttemptSettings& settings,
    std::unique_ptr<TrialProcess> process, std::shared_ptr<const Clock> clock)
    : m_number(number)
    , m_attempt(attempt)
    , m_slot(slot)
    , m_settings(settings)
    , m_process(std::move(process))
    , m_clock(std::move(clock))
    , m_log(settings.logPath)
    , m_sieves{OutputSieve(settings.secrets), OutputSieve(settings.secrets)}
    , m_lines{LineBuffer([this](QByteArrayView line) { readLine(OutputChannel::Out, line); }),
          LineBuffer([this](QByteArrayView line) { readLine(OutputChannel::Err, line); })}
    , m_parser(settings.metricRegex ? LogParser(*settings.metricRegex) : LogParser())
    , m_measurement(settings.measure)
{
    m_facts.settings = settings.measure;
    m_points.skip(static_cast<int>(settings.pointsInFile.size()));
    m_facts.work = settings.work;
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
    m_startedMs = m_clock->elapsedMs();
    openLog();
    m_process->start();
}

double TrialAttempt::elapsedS() const
{
    const qint64 untilMs = m_waitsSinceMs.value_or(m_clock->elapsedMs());
    return static_cast<double>(untilMs - m_startedMs - m_waitedMs) / 1000;
}

void TrialAttempt::onWaiting(const QString& reason)
{
    const qint64 nowMs = m_clock->elapsedMs();
    if (reason.isEmpty() && m_waitsSinceMs) {
        m_waitedMs += nowMs - *m_waitsSinceMs;
        m_waitsSinceMs.reset();
    } else if (!reason.isEmpty() && !m_waitsSinceMs) {
        m_waitsSinceMs = nowMs;
    }
    Q_EMIT waiting(reason);
}

void TrialAttempt::stop(StopCause cause)
{
    if (m_hasEnded || m_facts.cause != StopCause::None)
        return;
    m_facts.cause = cause;
    m_process->stop();
}

void TrialAttempt::stopForTimeout(double limitS, bool dynamic)
{
    if (m_facts.cause == StopCause::None) {
        m_facts.limitS = limitS;
        m_facts.limitIsDynamic = dynamic;
    }
    stop(StopCause::Timeout);
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
    take(channel, m_sieves[channelIndex(channel)].feed(bytes));
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
    if (channel == OutputChannel::Err) {
        if (const QByteArrayView text = line.trimmed(); !text.isEmpty())
            m_lastErrorLine = text.first(std::min(text.size(), attemptLongestErrorLine)).toByteArray();
    }
    // What is printed while we end it says nothing about the layout.
    if (m_facts.cause != StopCause::None)
        return;
    if (!m_settings.askedFlags.isEmpty())
        m_flags.feed(line);
    for (const LogEvent& event : m_parser.feed(line)) {
        if (const auto* iteration = std::get_if<IterationRecord>(&event))
            add(*iteration);
        else
            std::visit([this](const auto& record) { m_measurement.add(record); }, event);
    }
    if (isEnough())
        stop(StopCause::Enough);
}

void TrialAttempt::add(const IterationRecord& record)
{
    const int before = m_measurement.iterationCount();
    m_measurement.add(record);
    if (m_measurement.iterationCount() == before)
        return; // the same line once more
    IterationPoint at;
    at.iteration = record.iteration > 0 ? record.iteration : m_measurement.iterationCount();
    at.value = valueOf(record).value_or(at.value);
    at.elapsedMs = record.elapsedMs.value_or(at.elapsedMs);
    at.memoryGib = record.memoryGib.value_or(at.memoryGib);
    m_points.add(at);
    if (m_settings.pointsInFile.isEmpty() || at.iteration > m_settings.pointsInFile.last().iteration)
        Q_EMIT point(at);
}

/// Printed, or derived from the times.
std::optional<Measured> TrialAttempt::measured() const
{
    const std::optional<Measured> printed = m_measurement.measured();
    return printed || !m_settings.work ? printed
                                       : derivedSpeed(*m_settings.work, m_measurement, m_settings.measure);
}

std::optional<double> TrialAttempt::valueOf(const IterationRecord& record) const
{
    if (record.tflopsPerGpu || !m_settings.work || m_settings.metricRegex || !record.elapsedMs
        || !(*record.elapsedMs > 0))
        return record.tflopsPerGpu;
    return m_settings.work->tflops(*record.elapsedMs);
}

bool TrialAttempt::isEnough() const
{
    if (!m_settings.stopAfter && !m_settings.settlePercent)
        return false;
    const std::optional<Measured> value = measured();
    if (!value)
        return false;
    return (m_settings.stopAfter && value->iterationsUsed >= *m_settings.stopAfter) || isSettled();
}

/// Whether the 95 % interval of the mean is within the wanted share of it, on either side.
bool TrialAttempt::isSettled() const
{
    if (!m_settings.settlePercent)
        return false;
    const QList<IterationRecord>& all = m_measurement.iterations();
    double sum = 0;
    double squares = 0;
    qsizetype count = 0;
    for (qsizetype i = m_settings.measure.warmup; i < all.size(); ++i) {
        const std::optional<double> value = valueOf(all[i]);
        if (!value)
            continue;
        sum += *value;
        squares += *value * *value;
        ++count;
    }
    if (count < 3 || sum == 0)
        return false;
    const auto n = static_cast<double>(count);
    const double mean = sum / n;
    const double variance = std::max(0.0, (squares - n * mean * mean) / (n - 1));
    const double half = studentQuantile(count - 1) * std::sqrt(variance / n);
    return half <= std::abs(mean) * *m_settings.settlePercent / 100;
}

void TrialAttempt::openLog()
{
    const QString folder = QFileInfo(m_settings.logPath).absolutePath();
    const bool again = m_log.exists();
    m_logWorks = makePrivateFolder(folder)
        && m_log.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Unbuffered);
    if (!m_logWorks) {
        logFailed();
        return;
    }
    if (!again)
        m_log.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    else if (m_settings.takesOver)
        forgetThisAttempt();
    else if (m_log.size() > 0)
        writeLog(QStringLiteral("\n[megatune] attempt %1\n").arg(m_attempt).toUtf8());
}

/// What it has printed so far comes again.
void TrialAttempt::forgetThisAttempt()
{
    QFile reader(m_log.fileName());
    if (!reader.open(QIODevice::ReadOnly))
        return;
    const QByteArray header = QStringLiteral("\n[megatune] attempt %1\n").arg(m_attempt).toUtf8();
    const qint64 size = reader.size();
    const uchar* bytes = size > 0 ? reader.map(0, size) : nullptr;
    if (bytes == nullptr)
        return;
    const QByteArrayView text(bytes, size);
    const qsizetype at = text.lastIndexOf(header);
    m_log.resize(at < 0 ? 0 : at + header.size());
}

void TrialAttempt::writeLog(const QByteArray& bytes)
{
    if (!m_logWorks)
        return;
    if (m_log.write(bytes) != bytes.size()) {
        m_logWorks = false;
        logFailed();
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

void TrialAttempt::onEnded(const RunEnd& end)
{
    if (m_hasEnded)
        return;
    for (const OutputChannel channel : {OutputChannel::Out, OutputChannel::Err}) {
        take(channel, m_sieves[channelIndex(channel)].flush());
        m_lines[channelIndex(channel)].flush();
    }
    m_hasEnded = true;
    m_facts.end = end;
    m_facts.lastErrorLine = QString::fromUtf8(m_lastErrorLine);
    if (!m_settings.takesOver) // else nobody knows how long it has run
        m_facts.durationS = elapsedS();
    m_facts.notApplied = m_flags.check(m_settings.askedFlags).differences;
    m_log.close();
    if (m_grew.isActive()) {
        m_grew.stop();
        Q_EMIT logGrew();
    }
    Q_EMIT ended();
}

} // namespace megatune
