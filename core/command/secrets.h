// Hides secrets before anything is stored or shown: values of variables and options whose names sound secret,
// and words that look like well-known tokens.
#pragma once

#include <QString>

namespace megatune {

/// HF_TOKEN, WANDB_API_KEY, --password ...: names whose values must never reach a file, log, chart or export.
[[nodiscard]] bool isSecretName(const QString& name);

/// The text with every secret value replaced by "***". What is not secret stays as it is, byte for byte.
[[nodiscard]] QString masked(const QString& text);
[[nodiscard]] QByteArray masked(const QByteArray& text);

} // namespace megatune
