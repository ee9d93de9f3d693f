// SPDX-License-Identifier: GPL-3.0-or-later
// Commands as their trainer reads them, from one line of text, and edited as a trial edits them.
#pragma once

#include "core/trainer/dialect.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trainer/trialedits.h"

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

/// As a trial of five iterations makes it.
inline QString shortened(const QString& text)
{
    const Dialect dialect = dialectOf(text);
    return dialect.command().edited(shortTrialEdits(dialect, 5)).text;
}

} // namespace megatune
