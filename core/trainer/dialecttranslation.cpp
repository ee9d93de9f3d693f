// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/dialecttranslation.h"

#include "core/command/commandoptions.h"
#include "core/trainer/optionnames.h"

#include <algorithm>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

bool meansYes(const QString& value)
{
    const QString lower = value.toLower();
    return lower == u"true" || lower == u"1" || lower == u"yes";
}

/// The last edit of each option, in the order in which the options come first.
QList<CommandEdit> lastOfEach(const QList<CommandEdit>& edits)
{
    QSet<QString> seen;
    QList<CommandEdit> effective;
    for (auto edit = edits.crbegin(); edit != edits.crend(); ++edit) {
        const QString key = edit->kind == CommandEdit::Kind::Env ? QString(u'$' + edit->option)
                                                                 : canonicalOption(edit->option);
        if (seen.contains(key))
            continue;
        seen.insert(key);
        effective.prepend(*edit);
    }
    return effective;
}

CommandEdit translatedEdit(const Dialect& dialect, const CommandEdit& edit)
{
    if (edit.kind == CommandEdit::Kind::Env)
        return edit;
    const QString name = canonicalOption(edit.option);
    const OptionForm form = optionForm(dialect.trainer(), name);
    if (dialect.lacks(name))
        return CommandEdit::remove(name);
    if (edit.kind == CommandEdit::Kind::Remove) {
        // What stands in a file can be switched off from outside, though not taken out.
        const bool canBeOff = isSwitchOption(name) && dialect.fileOption(form.name);
        return canBeOff ? switchEdit(dialect, name, false) : CommandEdit::remove(form.name);
    }
    if (edit.kind == CommandEdit::Kind::Switch)
        return switchEdit(dialect, name, true);
    const bool boolean = isBooleanWord(edit.value);
    if (boolean && (form.inverted || (!dialect.isSwift() && isSwitchOption(name))))
        return switchEdit(dialect, name, meansYes(edit.value));
    if (name == option::recomputeGranularity && edit.value == u"none" && !dialect.trainer().hasRecomputeNone)
        return CommandEdit::remove(form.name);
    CommandEdit own = edit;
    own.option = form.name;
    return writtenEdit(dialect, own);
}

} // namespace

CommandEdit switchEdit(const Dialect& dialect, const QString& canonical, bool on)
{
    const QString name = canonicalOption(canonical);
    const OptionForm form = optionForm(dialect.trainer(), name);
    if (form.name.isEmpty())
        return CommandEdit::remove(name);
    const bool value = on != form.inverted;
    const char* const plain = dialect.trainer().plainSwitch;
    if (dialect.trainer().takesTrueFalse && (plain == nullptr || form.name != QLatin1String(plain)))
        return writtenEdit(dialect, CommandEdit::set(form.name, value ? u"true"_s : u"false"_s));
    return writtenEdit(dialect, value ? CommandEdit::flag(form.name) : CommandEdit::remove(form.name));
}

CommandEdit writtenEdit(const Dialect& dialect, CommandEdit edit)
{
    edit.option = canonicalOption(edit.option);
    const QString own = dialect.spelled(edit.option);
    edit.spelling = own != edit.option && edit.kind != CommandEdit::Kind::Remove ? own : QString();
    return edit;
}

void putEdit(QList<CommandEdit>& edits, const CommandEdit& edit)
{
    const QString name = canonicalOption(edit.option);
    for (CommandEdit& there : edits) {
        const bool env = there.kind == CommandEdit::Kind::Env || edit.kind == CommandEdit::Kind::Env;
        if (env || canonicalOption(there.option) != name)
            continue;
        if (edit.kind != CommandEdit::Kind::Remove)
            there = edit;
        return;
    }
    edits.append(edit);
}

QList<CommandEdit> translatedByName(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    QList<CommandEdit> result;
    for (const CommandEdit& edit : edits) {
        const CommandEdit own = translatedEdit(dialect, edit);
        putEdit(result, own);
        const bool otherName = canonicalOption(own.option) != canonicalOption(edit.option);
        if (edit.kind == CommandEdit::Kind::Remove && otherName)
            putEdit(result, CommandEdit::remove(canonicalOption(edit.option)));
    }
    return result;
}

QList<CommandEdit> translatedEdits(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    const auto translate = dialect.trainer().translate;
    return (translate != nullptr ? translate : translatedByName)(dialect, lastOfEach(edits));
}

} // namespace megatune
