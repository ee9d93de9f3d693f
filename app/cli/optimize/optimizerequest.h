// SPDX-License-Identifier: GPL-3.0-or-later
// What `optimize` was asked to do: its options, checked and put together.
#pragma once

#include "app/cli/arguments.h"
#include "core/command/commandline.h"
#include "core/control/controller.h"
#include "core/run/hostspec.h"

#include <vector>

namespace megatune {

struct OptimizeRequest
{
    PresetPtr preset;
    CommandLine command;
    Dialect dialect; ///< of the command
    QList<HostSpec> hosts;
    HostContext context;
    StudyPlan plan;
    QString shownPath = {}; ///< the study file as it was given
    bool isNamed = false;   ///< the study file was given, not named by us
    bool json = false;
    bool dryRun = false;
    QString commandTitle = {}; ///< who reads it: "Megatron-LM, pretrain_gpt.py"; empty: not known
    QString derived = {};      ///< which arguments come from the command and the hosts, one line
    QString trialLength = {};  ///< what is done to it so that trials are short, one sentence
    QString onEnd = {};        ///< a command of the person's own; empty: none
    QStringList remarks = {};  ///< what a person should know before trials run; nothing is wrong for sure
};

[[nodiscard]] QList<OptionSpec> optimizeOptions();

/// What hosts are made with, apart from their specs: --setup, --ssh-config, --detach.
[[nodiscard]] Result<HostContext> hostContextFrom(const Arguments& arguments);

/// Who runs the trials.
enum class TrialsRun { ByUs, Elsewhere };

/// Reads files that options name; starts and writes nothing. ErrorKind::Unsupported: no host could be used.
/// Elsewhere: no host is looked at, and there are none. `hosts`: in place of those of the options.
[[nodiscard]] Result<OptimizeRequest> optimizeRequest(
    const Arguments& arguments, TrialsRun runs = TrialsRun::ByUs, const QList<HostSpec>& hosts = {});

} // namespace megatune
