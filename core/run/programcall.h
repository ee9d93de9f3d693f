// SPDX-License-Identifier: GPL-3.0-or-later
// One call of a small program whose answer is wanted (squeue, nvidia-smi, ssh): started, fed, read and
// bounded in time and size without blocking. Not for trials.
#pragma once

#include "core/base/logging.h"
#include "core/base/units.h"

#include <functional>
#include <QByteArray>
#include <QObject>
#include <QProcessEnvironment>
#include <QStringList>

namespace megatune {

struct ProgramCall
{
    QString program;
    QStringList arguments = {};
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    QByteArray input = {};
    QString workingDirectory = {};
    int deadlineMs = 20'000;               ///< after it the program is killed
    qsizetype mostBytes = 8 * bytesPerMib; ///< of each channel; what comes beyond is dropped
};

struct ProgramAnswer
{
    enum class Kind { Exited, Killed, NotStarted, TimedOut };
    Kind kind = Kind::NotStarted;
    int exitCode = -1;
    QByteArray out = {};
    QByteArray err = {};
    QString problem = {}; ///< of NotStarted: the system's words

    [[nodiscard]] bool isFine() const { return kind == Kind::Exited && exitCode == 0; }
    /// What it said about its failure, on one line; for people, behind a sentence of ours.
    [[nodiscard]] QString complaint() const;
};

/// `done` is called once from the event loop, and not at all once `context` is destroyed, which kills the
/// program. The call and its answer are a line each in the log `category`, secrets masked.
void callProgram(QObject* context, const ProgramCall& call,
    std::function<void(const ProgramAnswer& answer)> done,
    const QLoggingCategory& (*category)() = processLog);

} // namespace megatune
