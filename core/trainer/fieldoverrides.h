// SPDX-License-Identifier: GPL-3.0-or-later
// Trainers that read no options but overrides of a configuration's fields, as Hydra writes them
// ("model.tensor_model_parallel_size=4"): those that have Trainer::fields.
#pragma once

#include "core/trainer/dialect.h"

namespace megatune {

/// As Hydra writes them.
inline constexpr const char* noValue = "null";
inline constexpr const char* switchedOff = "false";

/// Where the option goes: its field, or a flag of the trainer's scripts; empty: there is none.
[[nodiscard]] OptionForm fieldForm(const Trainer& trainer, const QString& canonical);
/// Every name that the option may stand by, the likeliest first.
[[nodiscard]] QStringList fieldNames(const Trainer& trainer, const QString& canonical);
/// "[mlp,moe_act]" as "mlp moe_act", quotes taken off; nothing for null.
[[nodiscard]] std::optional<QString> overrideRead(const QString& value);

/// Edits in Megatron-LM's names as Trainer::translate gives them. A field is set where the command has it: as
/// an override, or by the flag that the trainer's scripts have for it; else it becomes an override.
[[nodiscard]] QList<CommandEdit> fieldTranslation(const Dialect& dialect, const QList<CommandEdit>& edits);

} // namespace megatune
