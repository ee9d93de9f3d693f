// SPDX-License-Identifier: GPL-3.0-or-later
// What one and the same option is called by the trainers, and which of them know it. Used by Dialect.
#pragma once

#include "core/trainer/dialect.h"

#include <QStringList>

namespace megatune {

/// What a trainer calls an option.
struct OptionForm
{
    QString name;          ///< canonical; empty: the trainer has no such option
    bool inverted = false; ///< "no-x" here is "x" there: the value turns round
};

/// The form in the trainer's dialect of an option that is named as in Megatron-LM, in any ms-swift or in
/// accelerate. What is in no table has the same name everywhere.
[[nodiscard]] OptionForm optionForm(TrainerKind trainer, const QString& canonical);

/// Every name that the option has in some dialect and that means the same, `canonical` first.
[[nodiscard]] QStringList optionAliases(const QString& canonical);

/// How many of these options exist in ms-swift 3.x only (first) and in 4.x only (second).
[[nodiscard]] std::pair<int, int> swiftVersionEvidence(const QStringList& optionNames);

} // namespace megatune
