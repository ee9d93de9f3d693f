// SPDX-License-Identifier: GPL-3.0-or-later
// --layout tp=4,pp=2: one layout by names, for subcommands that look at a single one.
#pragma once

#include "app/cli/arguments.h"
#include "core/preset/preset.h"
#include "core/trainer/dialect.h"

namespace megatune {

[[nodiscard]] OptionSpec layoutOption();

/// The names of "tp=4,recompute=full" with their texts, spelled as layouts spell them. Errors: it names
/// nothing, or something twice, or is not of that form.
[[nodiscard]] Result<QList<QPair<QString, QString>>> layoutItems(const QString& text);

/// The names that a layout can have, but for parameters of one's own.
[[nodiscard]] const QStringList& layoutKeys();

/// What stands for "nothing of it", or what trainers take by themselves; null: there is no such choice.
[[nodiscard]] const Value* neutralChoice(const Parameter& parameter);

[[nodiscard]] Error missingLayout();

/// "tp=4,pp=2". Errors: it names something twice, or something that no layout has.
[[nodiscard]] Result<Layout> layoutFromText(const QString& text);
/// What --layout says. Errors: it is missing, names something twice, or something that no layout has.
[[nodiscard]] Result<Layout> layoutFrom(const Arguments& arguments);

/// Names sequence parallelism where it has an effect and the layout does not: as the command has it, else
/// off, but on for experts, which train with nothing else (core/transformer/moe/moe_layer.py).
void completeSequenceParallelism(
    Layout& layout, const Preset& preset, const std::optional<Dialect>& command = {});

} // namespace megatune
