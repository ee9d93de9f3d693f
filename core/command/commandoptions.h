// SPDX-License-Identifier: GPL-3.0-or-later
// What is known about single options of Megatron-LM, ms-swift and Megatron-Bridge: which take no value, which
// take several.
#pragma once

#include <QString>

namespace megatune {

/// Whether a word that the shell fills in ("$X", "$(x)") is the value of the word in front of it; an array
/// never is.
[[nodiscard]] bool isValueBehind(const QString& before, const QString& word);
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
/// The length of "model.context_parallel_size" in "model.context_parallel_size=2", an override of Hydra's
/// without a section of its own being added; 0 for any other word. A "+" in front counts.
[[nodiscard]] qsizetype overrideKeyLength(const QString& word);
/// The option behind a short one of Megatron-Bridge's scripts: "tensor-model-parallel-size" for "-tp"; empty
/// for any other word.
[[nodiscard]] QString bridgeOptionOf(QStringView shortOption);

} // namespace megatune
