// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of Megatron-Bridge's ConfigContainer by Megatron-LM's options, and the edits that set them. Used
// by Dialect.
#pragma once

#include "core/trainer/dialect.h"

#include <QStringList>

namespace megatune {

/// One option of Megatron-LM as an override.
struct BridgeField
{
    const char* option; ///< Megatron-LM's, canonical
    const char* field;  ///< "model.context-parallel-size"
    /// What stands for the option's absence, since without an override the recipe decides; null: nothing
    /// does.
    const char* absent = nullptr;
    const char* flag = nullptr;  ///< of the scripts that take one, where it is not `option`
    const char* other = nullptr; ///< a field that must say the same where it stands
    bool inverted = false;       ///< yes and no are swapped
};

/// By any of its names; null: none of the table.
[[nodiscard]] const BridgeField* bridgeField(const QString& canonical);
/// The field that the option goes to: the table's; a name with a section is one already; the rest belongs to
/// the model, whose fields are those of TransformerConfig. A flag of its scripts stays what it is. Empty:
/// there is none.
[[nodiscard]] QString bridgeFieldName(const QString& canonical);
/// "[mlp,moe_act]" -> "mlp moe_act", quotes taken off; nothing for null.
[[nodiscard]] std::optional<QString> bridgeValueRead(const QString& value);

/// Edits in Megatron-LM's names -> edits of a command of Megatron-Bridge. A field is set where the command
/// has it: as an override, or by the flag that its scripts have for it; else it becomes an override.
[[nodiscard]] QList<CommandEdit> bridgeEdits(const Dialect& dialect, const QList<CommandEdit>& edits);

} // namespace megatune
