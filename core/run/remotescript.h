// SPDX-License-Identifier: GPL-3.0-or-later
// What is sent to resources/remote-run.sh on another machine: the script itself, a job's text, and the
// command that takes them in. Pure texts; nothing is run here.
#pragma once

#include "core/run/trialprocess.h"

#include <QByteArray>

namespace megatune {

/// trialMark().
[[nodiscard]] QString remoteJobId(const RunRequest& request);

/// The command for a login shell of any kind (sh, csh, fish): it reads the script from its standard input and
/// runs it with these arguments. They are meant to be plain words of letters, digits and :._/- and others are
/// quoted.
[[nodiscard]] QString remoteCommand(const QStringList& arguments);

/// A script of one's own as one line of standard input for remoteCommand(), with its newline.
[[nodiscard]] QByteArray remoteLine(QByteArray text);

/// A file that is sent to hosts: "remote-run.sh", "host-probe.sh".
[[nodiscard]] QByteArray remoteResource(const QString& name);
/// What stands in front of a job where there is Python (remote-keep.py), without comments and apostrophes:
/// `python3 -I -S -c TEXT megatune-run GRACE_S PROGRAM ARGUMENT...`
[[nodiscard]] QByteArray remoteKeeperText();
/// The script itself, for a shell on this machine: `/bin/sh -c SCRIPT megatune-run ARGUMENTS`.
[[nodiscard]] QByteArray remoteScriptText();

/// The script as one line of standard input, with its newline.
[[nodiscard]] QByteArray remoteScriptLine();

/// The job as one line of standard input, with its newline: where it runs, the line of set-up, the command
/// and its environment. Secrets are in it: it goes nowhere else.
[[nodiscard]] QByteArray remoteJobLine(const RunRequest& request, const QString& setup);

} // namespace megatune
