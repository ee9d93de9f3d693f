// SPDX-License-Identifier: GPL-3.0-or-later
// Files that a shell text writes before it names them: "cat > train.yaml <<EOF". Pure but for the reader.
#pragma once

#include "core/command/commandline.h"

#include <QMap>

namespace megatune {

/// `reader` as the commands of the text find the files: of those that it writes itself (cat and tee of a here
/// document, echo) what is written there, with `assigned` in place of variables; nothing for those that it
/// writes or changes in another way, and for scripts in which a variable is not known. Empty where `reader`
/// is.
[[nodiscard]] CommandFileReader withWrittenFiles(
    const CommandFileReader& reader, const QString& shellText, const QMap<QString, QString>& assigned);

} // namespace megatune
