// SPDX-License-Identifier: GPL-3.0-or-later
// A trial on this machine: /bin/sh behind a supervisor, so that its whole tree ends with it, and with us.
#pragma once

#include "core/hosts/local/outputpipe.h"
#include "core/hosts/local/processreaper.h"
#include "core/hosts/local/trialsupervisor.h"
#include "core/run/trialprocess.h"

#include <optional>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTimer>

namespace megatune {

/// The variable that marks every process of a trial: STUDY:TRIAL:ATTEMPT.
inline constexpr char trialMarkerVariable[] = "MEGATUNE_TRIAL";

/// One that nobody listens on. The system gives away another one each time, for as long as there are others.
[[nodiscard]] quint16 freshLocalPort();
/// Removes the folders with uploads of a study's trials that a killed run has left in `root`.
void removeLocalUploads(const QString& root, const RunUid& studyUid);

class LocalProcess final : public TrialProcess
{
    Q_OBJECT

public:
    /// `environment` is what the trial's own variables are laid over.
    LocalProcess(const RunRequest& request, const QString& hostName, const QProcessEnvironment& environment);
    ~LocalProcess() override;

    void start() override;
    void stop() override;

private:
    [[nodiscard]] bool isSupervised() const { return m_lifeline.isOpen(); }
    void startProcess();
    [[nodiscard]] QProcessEnvironment trialEnvironment(const QProcessEnvironment& base) const;
    [[nodiscard]] ProcessQuery query() const;
    void onStarted();
    void end();
    void onErrorOccurred(QProcess::ProcessError error);
    void onFinished(int exitCode, QProcess::ExitStatus status);
    void endTheRest();
    void failToStart(const QString& message);
    void watchMemory();
    void endForMemory();
    void removeUploads();
    void finishIfNothingIsLeft();

    RunRequest m_request;
    QString m_uploads; ///< the folder of its files; empty: it has none
    ProcessIdentity m_identity;
    OutputPipe m_out;
    OutputPipe m_err;
    QProcess m_process;
    ProcessReaper m_reaper;
    Lifeline m_lifeline; ///< the supervisor ends the trial once nobody holds it any more
    /// Until we look ourselves: the leader has ended and others may still be passing its last output on, or
    /// the supervisor was told to end the trial.
    QTimer m_flushing;
    std::optional<RunEnd> m_end;
    std::optional<qint64> m_memoryKills; ///< of the system, when it began
    QTimer m_memoryWatch;
    std::optional<qint64> m_residentKib; ///< when this machine's memory became short
    bool m_tookTooMuch = false;          ///< and was ended for it
    bool m_stopWanted = false;
    bool m_isReaped = false;
    bool m_hasEnded = false;
};

} // namespace megatune
