// SPDX-License-Identifier: GPL-3.0-or-later
// What is known about single options of Megatron-LM and ms-swift: which take no value, which take several.
#pragma once

#include <QString>

namespace megatune {

/// The spelling by which options are compared: no leading dashes, hyphens for underscores.
[[nodiscard]] QString canonicalOption(QStringView option);
/// An option that stands alone in Megatron-LM and may take true or false in ms-swift. Takes canonical names.
[[nodiscard]] bool isSwitchOption(const QString& option);
/// An option that takes every word up to the next option (argparse's nargs). Takes canonical names.
[[nodiscard]] bool isListOption(const QString& option);
/// true, false, yes, no, 1, 0 in any case.
[[nodiscard]] bool isBooleanWord(const QString& word);
/// Whether argparse would take the word for an option and not for a value: "--x" and "-x", but not "-", "-1",
/// "-.5".
[[nodiscard]] bool looksLikeOption(const QString& word);

} // namespace megatune
