// SPDX-License-Identifier: GPL-3.0-or-later
// The hosts in one line for the status bar, and a line for each: of the study that runs, or of the draft.
#pragma once

#include "core/control/controller.h"
#include "ui/hosts/hostlistmodel.h"

namespace megatune {

struct HostLine
{
    HostLight light = HostLight::NotChecked;
    QString text;
};

struct HostSummary
{
    /// The worst one; of a run that goes on without some of its hosts amber.
    HostLight light = HostLight::NotChecked;
    QString text;
    QList<HostLine> lines; ///< in the hosts' order
};

/// "1 of 3 hosts ready; asking gpu-b; gpu-c put aside until 12:34".
[[nodiscard]] HostSummary hostSummary(const QList<HostStatus>& running);
/// Of the draft; `problem` is what is wrong with the hosts as a whole. Hosts that are switched off have a
/// line, too.
[[nodiscard]] HostSummary hostSummary(const HostListModel& hosts, const QString& problem);

} // namespace megatune
