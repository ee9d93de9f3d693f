// SPDX-License-Identifier: GPL-3.0-or-later
// Hides secrets before anything is stored or shown: values of variables and options whose names sound secret,
// and words that look like well-known tokens.
#pragma once

#include <QString>

namespace megatune {

/// HF_TOKEN, WANDB_API_KEY, --password ...: names whose values must never reach a file, log, chart or export.
[[nodiscard]] bool isSecretName(const QString& name);

/// The text with every secret value replaced by "***". What is not secret stays as it is, byte for byte:
/// names, quotes, and values that hold no secret ($HF_TOKEN, $(...), None, true). For commands as well as for
/// logs (several hundred MB/s); a text without secrets is returned uncopied. Hidden are the values of
/// isSecretName() in NAME=x, --name x, --name=x, "name": "x", name: x, name ..... x; well-known tokens (hf_,
/// ghp_, sk-, AKIA ...); what follows "Bearer"; passwords in URLs. A secret that has no such name or shape
/// cannot be recognised. Invalid UTF-8 and half surrogates pass through.
[[nodiscard]] QString masked(const QString& text);
[[nodiscard]] QByteArray masked(const QByteArray& text);

/// masked(), on one line and cut after `most` characters: fit for a log statement.
[[nodiscard]] QString maskedLine(const QString& text, qsizetype most = 400);
[[nodiscard]] QString maskedLine(const QByteArray& text, qsizetype most = 400);

/// Something in it was hidden by masked().
[[nodiscard]] bool isMasked(const QString& text);

} // namespace megatune
