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
    HostLight light = HostLight::NotChecked; ///< the worst one
    QString text;
    QList<HostLine> lines; ///< in the hosts' order
};

/// "2 of 3 hosts ready; gpu-b is asked again at 12:34".
[[nodiscard]] HostSummary hostSummary(const QList<HostStatus>& running);
/// Of the draft; `problem` is what is wrong with the hosts as a whole. Hosts that are switched off have a
/// line, too.
[[nodiscard]] HostSummary hostSummary(const HostListModel& hosts, const QString& problem);

} // namespace megatune
