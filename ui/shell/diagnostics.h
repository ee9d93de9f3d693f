// SPDX-License-Identifier: GPL-3.0-or-later
// What a report of a fault should say of the window and of what is open in it, as text.
#pragma once

#include <QString>

class QSettings;

namespace megatune {

class HostListModel;
class Session;

/// Versions of program, Qt and system, language, where ssh and its like are, the settings, the hosts with
/// what their lights say, and the open studies with their states: lines of English, for whoever mends the
/// fault. Secrets are masked, notes left out. Asks nobody and waits for nothing: hosts are as they were last
/// checked.
[[nodiscard]] QString diagnosticsText(
    const QSettings& settings, const HostListModel& hosts, const Session& session);
/// Into the clipboard; what to tell the person, one sentence.
[[nodiscard]] QString copyDiagnostics(
    const QSettings& settings, const HostListModel& hosts, const Session& session);

} // namespace megatune
