// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/trialparts.h"

#include "core/base/runuid.h"
#include "core/command/commandoptions.h"

using namespace Qt::StringLiterals;

namespace megatune {

bool isGiven(const Dialect& dialect, const QString& option)
{
    return dialect.command().option(canonicalOption(dialect.optionName(option))).has_value();
}

CommandEdit intoScratch(const QString& option)
{
    CommandEdit edit = CommandEdit::set(option, trialScratchInShell);
    edit.expands = true;
    return edit;
}

bool staysBehind(const Dialect& dialect, const QString& option)
{
    const DialectFacts& facts = dialect.facts();
    const QString own = canonicalOption(dialect.optionName(option));
    const bool isInFile =
        (!facts.file.isEmpty() && dialect.fileOption(own)) || facts.sourcedOptions.contains(own);
    return dialect.option(option)
        && (!isGiven(dialect, option) || isInFile || facts.command.standsElsewhere(own));
}

void leaveOut(QList<CommandEdit>& edits, const Dialect& dialect, const CommandEdit& otherwise)
{
    if (staysBehind(dialect, otherwise.option))
        edits.append(otherwise);
    else if (isGiven(dialect, otherwise.option))
        edits.append(CommandEdit::remove(otherwise.option));
}

void keepFrom(QList<CommandEdit>& edits, const Dialect& dialect, const CommandEdit& otherwise)
{
    leaveOut(edits, dialect, otherwise);
    if (dialect.facts().hidesOptions())
        edits.append(otherwise);
}

void leaveOutReports(QList<CommandEdit>& edits, const Dialect& dialect)
{
    leaveOut(edits, dialect, intoScratch(u"tensorboard-dir"_s));
    leaveOut(edits, dialect, CommandEdit::set(u"wandb-project"_s, {}));
    for (const QString& option : {u"profile"_s, u"record-memory-history"_s, u"report-to"_s, u"push-to-hub"_s,
             u"with-tracking"_s, u"logging-dir"_s}) {
        if (isGiven(dialect, option))
            edits.append(CommandEdit::remove(option));
    }
}

} // namespace megatune
