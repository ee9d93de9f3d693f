// SPDX-License-Identifier: GPL-3.0-or-later
// Commands as their trainer reads them, from one line of text, and edited as a trial edits them.
#pragma once

#include "core/trainer/dialect.h"
#include "core/trainer/dialecttranslation.h"

namespace megatune {

inline Dialect dialectOf(const QString& text, const CommandFileReader& reader = {})
{
    const auto command = CommandLine::parse(text);
    return Dialect::recognized(
        command ? *command : *CommandLine::parse(QStringLiteral("unreadable")), reader);
}

/// `edits` in Megatron-LM's names.
inline QString edited(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    return dialect.command().edited(translatedEdits(dialect, edits)).text;
}

inline QString edited(const QString& text, const QList<CommandEdit>& edits)
{
    return edited(dialectOf(text), edits);
}

} // namespace megatune
