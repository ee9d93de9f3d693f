// SPDX-License-Identifier: GPL-3.0-or-later
// What a child does between its fork and its program.
#pragma once

#include <functional>
#include <QProcess>

namespace megatune {

/// `modify` runs in the child and only makes system calls. By vfork where Qt has that choice, which is
/// since 6.6: the child of its fork waits for a word of ours (seen with 6.8), so that a SIGKILL to us at that
/// moment would leave it there for good, with the locks of our files.
inline void setChildModifier(QProcess& process, const std::function<void()>& modify)
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 6, 0)
    process.setUnixProcessParameters(QProcess::UnixProcessFlag::UseVFork);
#endif
    process.setChildProcessModifier(modify);
}

} // namespace megatune
