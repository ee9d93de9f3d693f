// SPDX-License-Identifier: GPL-3.0-or-later
// What is found before a study starts, the same for the command line and the window: why its trials could not
// run, and what a person should know though nothing is wrong for sure.
#pragma once

#include "core/preset/preset.h"
#include "core/run/hostspec.h"
#include "core/trainer/dialect.h"

#include <QProcessEnvironment>

namespace megatune {

struct StartProblem
{
    enum class About {
        Program,   ///< of the command, on this machine
        Script,    ///< that the command runs, on this machine
        Paths,     ///< stand for somebody's own, which have to be filled in
        Variables, ///< that the trials would inherit on this machine
        Trainer,   ///< reads the command, or refuses it
        Processes, ///< of the command are not as many as a trial has GPUs
        Devices,   ///< are chosen by the command itself
        Length,    ///< of the trials
        Machines,  ///< that the command waits for are more than a host is
        Nodes,     ///< of a trial could not be told what they are
        Gpu,       ///< of a type that nobody has told
    };
    About about = About::Trainer;
    bool blocks = true; ///< trials could not run; else it is a remark
    QString sentence;
    bool isMissing = false; ///< on this machine: what the trials would run can be looked at all the same
    /// What to give as the argument layout_env against it; empty: that is not known to help.
    QString layoutVariables = {};
};

/// The command of a study, and where it is started.
struct StartCommand
{
    Dialect dialect;                                 ///< who reads it; its files are read
    QString folder = {};                             ///< empty: here
    QList<QPair<QString, QString>> environment = {}; ///< set for the trials
    QProcessEnvironment own = {};                    ///< that they inherit on this machine
};

/// Whatever the hosts are. Null: what depends on the preset is left out. Looks at files, and at every choice
/// of the preset: for a worker thread.
[[nodiscard]] QList<StartProblem> commandProblems(const StartCommand& command, const Preset* preset);

/// Those of commandProblems() that count on these hosts, and what these ask of the command.
[[nodiscard]] QList<StartProblem> startProblems(QList<StartProblem> found, const QString& command,
    const QList<QPair<QString, QString>>& environment, const QList<HostSpec>& hosts);

/// This machine is one of them, or of their groups.
[[nodiscard]] bool runsHere(const QList<HostSpec>& hosts);
/// Why trials on these hosts cannot run in this folder, one sentence; empty when they can, also for no
/// folder.
[[nodiscard]] QString folderProblem(const QString& folder, const QList<HostSpec>& hosts);

} // namespace megatune
