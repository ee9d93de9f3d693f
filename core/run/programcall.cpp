// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/programcall.h"

#include "core/base/tr.h"
#include "core/secrets/secrets.h"

#include <memory>
#include <QElapsedTimer>
#include <QProcess>
#include <QTimer>

namespace megatune {

namespace {

constexpr qsizetype complaintLength = 400;
/// Of a call and of its answer: a script in it is known, and lists of jobs are long.
constexpr qsizetype longestLoggedCall = 300;

/// One running call; deletes itself.
class RunningCall final : public QProcess
{
public:
    RunningCall(QObject* context, const ProgramCall& call, std::function<void(const ProgramAnswer&)> done,
        const QLoggingCategory& (*category)())
        : QProcess(context)
        , m_mostBytes(call.mostBytes)
        , m_done(std::move(done))
        , m_category(category)
    {
        qCDebug(m_category).noquote()
            << "calls" << call.program << maskedLine(call.arguments.join(u' '), longestLoggedCall);
        m_since.start();
        setProgram(call.program);
        setArguments(call.arguments);
        setProcessEnvironment(call.environment);
        setWorkingDirectory(call.workingDirectory);
        connect(this, &QProcess::readyReadStandardOutput, this,
            [this] { take(m_answer.out, readAllStandardOutput()); });
        connect(this, &QProcess::readyReadStandardError, this,
            [this] { take(m_answer.err, readAllStandardError()); });
        connect(this, &QProcess::errorOccurred, this, &RunningCall::onError);
        connect(this, &QProcess::finished, this, &RunningCall::onFinished);
        connect(&m_deadline, &QTimer::timeout, this, [this] {
            m_isLate = true;
            kill();
        });
        m_deadline.setSingleShot(true);
        m_deadline.start(call.deadlineMs);
        start();
        write(call.input);
        closeWriteChannel();
    }
    ~RunningCall() override
    {
        disconnect();
        close(); // as ~QProcess does, which also warns
    }

private:
    void take(QByteArray& target, const QByteArray& bytes) const
    {
        target += bytes.left(std::max<qsizetype>(0, m_mostBytes - target.size()));
    }
    void onError(ProcessError error)
    {
        if (error != QProcess::FailedToStart)
            return; // finished() follows
        m_answer.kind = ProgramAnswer::Kind::NotStarted;
        m_answer.problem = errorString();
        answer();
    }
    void onFinished(int exitCode, ExitStatus status)
    {
        take(m_answer.out, readAllStandardOutput());
        take(m_answer.err, readAllStandardError());
        m_answer.exitCode = exitCode;
        m_answer.kind = m_isLate             ? ProgramAnswer::Kind::TimedOut
            : status == QProcess::NormalExit ? ProgramAnswer::Kind::Exited
                                             : ProgramAnswer::Kind::Killed;
        answer();
    }
    void answer()
    {
        m_deadline.stop();
        deleteLater();
        logAnswer();
        // Not from inside of start(): the caller has not finished its own step yet.
        QTimer::singleShot(0, parent(), [done = std::move(m_done), answer = m_answer] { done(answer); });
    }

    void logAnswer() const
    {
        qCDebug(m_category).noquote() << program() << "answered after" << m_since.elapsed()
                                      << (m_isLate ? "ms, too late, status" : "ms, status")
                                      << m_answer.exitCode << maskedLine(m_answer.out, longestLoggedCall)
                                      << maskedLine(m_answer.problem + QString::fromUtf8(m_answer.err));
    }

    qsizetype m_mostBytes;
    std::function<void(const ProgramAnswer&)> m_done;
    const QLoggingCategory& (*m_category)();
    QElapsedTimer m_since;
    QTimer m_deadline;
    bool m_isLate = false;
    ProgramAnswer m_answer;
};

} // namespace

QString ProgramAnswer::complaint() const
{
    switch (kind) {
    case Kind::NotStarted:
        return problem;
    case Kind::TimedOut:
        return Tr::tr("it did not answer in time");
    case Kind::Exited:
    case Kind::Killed:
        break;
    }
    const QString said = QString::fromUtf8(err.trimmed().isEmpty() ? out : err).simplified();
    return said.isEmpty() ? Tr::tr("it ended with status %1").arg(exitCode) : said.left(complaintLength);
}

void callProgram(QObject* context, const ProgramCall& call,
    std::function<void(const ProgramAnswer& answer)> done, const QLoggingCategory& (*category)())
{
    new RunningCall(context, call, std::move(done), category);
}

} // namespace megatune
