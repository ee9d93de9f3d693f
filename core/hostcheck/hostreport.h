// SPDX-License-Identifier: GPL-3.0-or-later
// What a host has, what it lacks and what to do about it, from the answers to resources/host-probe.sh. Pure
// functions; thread-safe.
#pragma once

#include "core/base/error.h"
#include "core/run/gpuanswers.h"

#include <QMap>
#include <QStringList>

namespace megatune {

/// One thing that was looked at.
struct HostFinding
{
    enum class Level {
        Good,
        Advice,  ///< trials may run; something is missing or not as recommended
        Problem, ///< trials cannot run well here
    };
    QString id; ///< stable, for programs: "gpus", "flash-attn"
    Level level = Level::Good;
    QString title;
    QString found;            ///< one line
    QString recommended = {}; ///< of a version: as the Megatron-SWIFT guide has it
    QString fix = {};         ///< what to do: a sentence or commands
    QString raw = {};         ///< what was answered
};

struct HostReport
{
    QString host; ///< its spec
    QList<HostFinding> findings;
    QList<GpuState> gpus; ///< empty: not known
    /// Of packages that are there, by name: "megatron-core", also of a checkout, "ms-swift", "accelerate".
    QMap<QString, QString> versions = {};
    QString machine = {}; ///< which one it is, however it is reached; empty: not known
    [[nodiscard]] HostFinding::Level worst() const;
    /// One line: what is wrong first, or what there is.
    [[nodiscard]] QString summary() const;
};

struct ProbeTimes
{
    qint64 askedS = 0; ///< our clock, seconds since 1970
    qint64 answeredS = 0;
};

/// `text` may hold a banner of the login shell; `tag` marks what is the script's. `severalHosts`: what only
/// matters for several nodes is looked at, too.
[[nodiscard]] HostReport hostReport(const QString& host, const QByteArray& text, const QByteArray& tag,
    const ProbeTimes& times, bool severalHosts);
/// Adds a finding to each report of a machine that an earlier one is about.
void noteSameMachines(QList<HostReport>& reports);
/// Of a host that could not be asked.
[[nodiscard]] HostReport unreachableReport(const QString& host, const Error& problem);

/// How packages that compile something are installed on a host: by the guide's option B where the headers of
/// cuDNN and NCCL are there, else by its option A, with those that pip brings.
struct InstallWay
{
    bool hasHeaders = true;
    QString cudaHome = {};
    QString site = {};   ///< the folder of site-packages
    QString python = {}; ///< its interpreter
    bool hasUv = false;
};
/// From the probe's answer; option B where it does not tell.
[[nodiscard]] InstallWay installWay(const QString& answer);

/// A row of the guide's table. `found` is a version, or "-".
[[nodiscard]] HostFinding packageFinding(
    const QString& name, const QString& found, const InstallWay& way = {});

} // namespace megatune
