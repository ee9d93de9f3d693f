// SPDX-License-Identifier: GPL-3.0-or-later
// An export on the disk.
#pragma once

#include <QByteArray>
#include <QString>

namespace megatune {

/// All of `bytes`, or what was there before. `executable`: for everybody who may read the file. What went
/// wrong in the words of the system; empty: nothing did. Blocks as long as the file system does.
[[nodiscard]] QString replaceFile(const QString& path, const QByteArray& bytes, bool executable);

} // namespace megatune
