// SPDX-License-Identifier: GPL-3.0-or-later
// The folder for the sockets and logs of ssh: short, for its owner only, and gone with it. What a killed
// program left behind is taken away by the next one.
#pragma once

#include "core/base/error.h"

#include <memory>
#include <QString>

class QFile;
class QTemporaryDir;

namespace megatune {

class SocketFolder
{
public:
    /// In the first of XDG_RUNTIME_DIR, TMPDIR and /tmp that takes one; an error names those that do not.
    [[nodiscard]] static Result<std::unique_ptr<SocketFolder>> make();
    ~SocketFolder();
    SocketFolder(const SocketFolder&) = delete;
    SocketFolder& operator=(const SocketFolder&) = delete;

    [[nodiscard]] QString filePath(const QString& name) const;
    /// False once somebody has taken it away: a logout, or who cleans such places.
    [[nodiscard]] bool isThere() const;

private:
    explicit SocketFolder(const QString& place);
    /// Marks it as ours for as long as we live, and sees whether the place takes files.
    [[nodiscard]] bool claim();

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QFile> m_owner; ///< locked
};

} // namespace megatune
