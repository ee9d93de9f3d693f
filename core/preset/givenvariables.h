// SPDX-License-Identifier: GPL-3.0-or-later
// Environment variables that a person sets for every trial.
#pragma once

#include <QList>
#include <QPair>
#include <QString>

namespace megatune {

/// What is wrong with them, the first as one sentence: a name that is none or is there twice, a placeholder
/// that stands for nothing. Empty: nothing. No value is repeated, for it may be a secret.
[[nodiscard]] QString givenVariablesProblem(const QList<QPair<QString, QString>>& variables);

} // namespace megatune
