// SPDX-License-Identifier: GPL-3.0-or-later
// The names that a person has given to machines in ssh's configuration, for completion. Reads files only;
// connects to nothing.
#pragma once

#include <QStringList>

namespace megatune {

/// Hosts of `path` and of the files that it includes, each once, in their order; patterns (* ? !) are none.
/// `home` stands for ~ and its .ssh is where relative names of Include are looked for. What cannot be read is
/// left out. Reads at most some hundred files of 1 MiB; to be called in the background.
[[nodiscard]] QStringList sshAliases(const QString& path, const QString& home);

} // namespace megatune
