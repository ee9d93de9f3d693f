// SPDX-License-Identifier: GPL-3.0-or-later
// What a job writes into its folder on the shared file system, read as it grows.
#pragma once

#include "core/hosts/slurm/slurmfolder.h"
#include "core/run/trialprocess.h"

namespace megatune {

/// Reads in the background, seldom while nothing comes. Lives in the thread that created it.
class SlurmOutput : public QObject
{
    Q_OBJECT

public:
    explicit SlurmOutput(const QString& folder, QObject* parent = nullptr);

    /// May be called more than once.
    void start();
    void stop();
    /// Slurm says that the job has ended: once nothing comes any more, everything has been read.
    void expectEnd();
    /// As the job's script wrote it at its end.
    [[nodiscard]] std::optional<int> exitCode() const { return m_exitCode; }
    /// The folder was there when it was read last.
    [[nodiscard]] bool isThere() const { return m_isThere; }

Q_SIGNALS:
    void output(megatune::OutputChannel channel, const QByteArray& bytes);
    /// It has written something, or its end: it runs, or has run.
    void isAlive();
    /// exitCode() is known.
    void exited();
    /// Once, after expectEnd().
    void complete();

private:
    void read();
    void onNews(const SlurmNews& news);

    QString m_folder;
    QTimer m_timer;
    qint64 m_outRead = 0; ///< bytes
    qint64 m_errRead = 0;
    int m_quietReads = 0; ///< after the job's end
    std::optional<int> m_exitCode;
    bool m_isThere = false;
    bool m_isReading = false;
    bool m_endIsExpected = false;
    bool m_isStopped = false;
};

} // namespace megatune
