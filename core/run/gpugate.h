// SPDX-License-Identifier: GPL-3.0-or-later
// Holds a trial back until its GPUs are free: strangers are asked for, told, waited for, and never touched.
#pragma once

#include "core/run/gpuusers.h"
#include "core/run/trialprocess.h"

#include <QElapsedTimer>

namespace megatune {

struct GpuGateSettings
{
    QString host;     ///< for people
    RunUid studyUid;  ///< whose processes are no strangers
    QStringList gpus; ///< that the trial is to have
    /// After it the end is RunEnd::Kind::Busy; nothing: it waits for as long as it takes.
    std::optional<double> limitS = {};
    /// Asks the host; answers from the event loop.
    std::function<void(std::function<void(const Result<QList<GpuUse>>&)>)> ask;
    /// Gives the trial other GPUs of its host in place of its own, none of them in `busy`; empty: there are
    /// not enough. All of the host's GPUs that are busy are named. May be absent.
    std::function<QStringList(const QStringList& busy)> exchange = {};
    /// Of which exchange() may choose.
    QStringList allGpus = {};
    /// The trial itself, with these GPUs.
    std::function<std::unique_ptr<TrialProcess>(const QStringList& gpus)> create;
    /// Nobody can say whether they are free: the trial starts all the same. Once.
    std::function<void(const Error& why)> unknown = {};
};

class GpuGate final : public TrialProcess
{
    Q_OBJECT

public:
    explicit GpuGate(GpuGateSettings settings);

    void start() override;
    void stop() override;

private:
    void ask();
    void take(const Result<QList<GpuUse>>& answer);
    void waitFor(const QList<GpuUse>& uses, const QStringList& busy);
    void open();
    void finish(const RunEnd& end);

    GpuGateSettings m_settings;
    std::unique_ptr<TrialProcess> m_process; ///< once the gate is open
    QTimer m_again;
    QElapsedTimer m_busyFor;
    bool m_isWaiting = false; ///< said
    bool m_stopWanted = false;
    bool m_hasEnded = false;
};

} // namespace megatune
