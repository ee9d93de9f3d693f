// SPDX-License-Identifier: GPL-3.0-or-later
// The output of a trial that ran elsewhere, from its file, as if it ran now.
#pragma once

#include "core/run/trialprocess.h"

namespace megatune {

/// start() says all of the file, then that it ended by itself with this status: it has ended when that
/// returns, and blocks as long as the file system does. A file that cannot be read is FailedToStart.
class LogReplay final : public TrialProcess
{
    Q_OBJECT

public:
    LogReplay(const QString& path, int exitStatus, QObject* parent = nullptr);
    void start() override;
    void stop() override;

private:
    QString m_path;
    int m_exitStatus;
    bool m_isStopped = false;
};

} // namespace megatune
