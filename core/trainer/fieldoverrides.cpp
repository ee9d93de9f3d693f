// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/fieldoverrides.h"

#include "core/command/commandoptions.h"
#include "core/trainer/optionnames.h"

#include <algorithm>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

bool isCalled(const char* text, const QString& word)
{
    return text != nullptr && QLatin1String(text) == word;
}

/// By any of its names; null: none of the table.
const FieldName* fieldCalled(const Trainer& trainer, const QString& canonical)
{
    // A name that another trainer has for it is Megatron-LM's by now.
    const OptionForm megatron = optionForm(trainerOf(TrainerKind::MegatronLm), canonical);
    for (const FieldName& row : trainer.fields) {
        for (const char* const name : {row.option, row.field, row.flag, row.other}) {
            if (isCalled(name, canonical) || (name == row.option && isCalled(name, megatron.name)))
                return &row;
        }
    }
    return nullptr;
}

bool isScriptFlag(const Trainer& trainer, const QString& name)
{
    return std::any_of(trainer.scriptFlags.begin(), trainer.scriptFlags.end(),
        [&name](const char* flag) { return isCalled(flag, name); });
}

/// Trainer::defaultSection without its sign, and the sign.
QString defaultSection(const Trainer& trainer)
{
    return QString::fromLatin1(trainer.defaultSection).remove(u'+');
}

QString signOfDefault(const Trainer& trainer)
{
    return QString::fromLatin1(trainer.defaultSection).startsWith(u'+') ? u"++"_s : QString();
}

/// The table's field; a name with a section is one already; the rest belongs to the section of
/// TransformerConfig. A flag of its scripts stays what it is. Empty: there is none.
QString fieldNameOf(const Trainer& trainer, const QString& canonical)
{
    if (canonical == option::recomputeActivations || canonical == option::layersPerVirtualStage
        || optionForm(trainerOf(TrainerKind::MegatronLm), canonical).name.isEmpty())
        return {};
    if (const FieldName* const row = fieldCalled(trainer, canonical))
        return QString::fromLatin1(row->field);
    if (canonical.contains(u'.') || isScriptFlag(trainer, canonical))
        return canonical;
    return defaultSection(trainer) + canonical;
}

/// As Hydra's grammar wants it: lists in brackets, and what its bare words cannot hold in quotes.
QString overrideValue(const QString& name, const QString& value)
{
    if (isListOption(name)) {
        if (value.startsWith(u'['))
            return value;
        return u'[' + value.split(u' ', Qt::SkipEmptyParts).join(u',') + u']';
    }
    static const QRegularExpression special(u"[()\\[\\]{}:=,'\"\\s\\\\]"_s);
    if (!value.contains(special) || value.startsWith(u'['))
        return value;
    QString quoted = value;
    quoted.replace(u'\'', u"\\'"_s);
    return u'\'' + quoted + u'\'';
}

/// One field of a command, and how it shall be.
struct FieldEdit
{
    QString name; ///< canonical: "model.context-parallel-size"
    const FieldName* row = nullptr;
    QString value = {}; ///< as overrideValue() has it; empty: the override goes out
    bool clears = false;
    CommandEdit asked = {};
    bool notByFlag = false;
};

/// Without an override the recipe decides, or what stands where it is not seen.
QString absentValue(const Dialect& dialect, const FieldName* row)
{
    if (row == nullptr)
        return {};
    const bool mayStand = row->isUsuallyOn || dialect.trainer().startsFromRecipe
        || dialect.facts().hidesOptions() || dialect.mentions(QString::fromLatin1(row->field));
    return mayStand ? QString::fromLatin1(row->absent) : QString();
}

QString fieldValue(const Dialect& dialect, const FieldName* row, const CommandEdit& edit)
{
    const QString name = canonicalOption(edit.option);
    const bool turns = row != nullptr && row->inverted && isCalled(row->option, name);
    if (edit.kind == CommandEdit::Kind::Switch)
        return turns ? u"false"_s : u"true"_s;
    const bool isNone = name == option::recomputeGranularity && edit.value == u"none";
    if (edit.kind == CommandEdit::Kind::Remove || isNone)
        return absentValue(dialect, row);
    const bool isTruth = isBooleanWord(edit.value) && isSwitchOption(name);
    if (!isTruth)
        return overrideValue(row != nullptr ? QString::fromLatin1(row->option) : name, edit.value);
    const bool yes = QStringList{u"true"_s, u"1"_s, u"yes"_s}.contains(edit.value.toLower());
    return yes != turns ? u"true"_s : u"false"_s;
}

FieldEdit fieldEdit(const Dialect& dialect, const CommandEdit& edit)
{
    const QString name = canonicalOption(edit.option);
    const bool clears = edit.kind == CommandEdit::Kind::Remove;
    if (edit.kind == CommandEdit::Kind::Env || isScriptFlag(dialect.trainer(), name))
        return {(edit.kind == CommandEdit::Kind::Env ? u"$"_s : u"--"_s) + name, nullptr, {}, clears, edit};
    const FieldName* const row = fieldCalled(dialect.trainer(), name);
    return {fieldNameOf(dialect.trainer(), name), row, fieldValue(dialect, row, edit), clears, edit};
}

CommandEdit fieldSetting(const Trainer& trainer, const QString& name, const FieldEdit& wanted)
{
    CommandEdit edit =
        wanted.value.isEmpty() ? CommandEdit::remove(name) : CommandEdit::set(name, wanted.value);
    edit.expands = wanted.asked.expands;
    const bool isOfDefault = trainer.defaultSection != nullptr && name.startsWith(defaultSection(trainer));
    if (!wanted.value.isEmpty())
        edit.spelling =
            (isOfDefault ? signOfDefault(trainer) : QString()) + QString(name).replace(u'-', u'_');
    return edit;
}

/// The script's argument for the field, where it stands in the command or in a shell script; empty: none
/// does.
QString flagOf(const Dialect& dialect, const FieldEdit& wanted)
{
    if (wanted.row == nullptr)
        return {};
    for (const char* const name : {wanted.row->flag, wanted.row->option}) {
        const QString flag = QString::fromLatin1(name);
        if (!flag.isEmpty() && (dialect.command().option(flag) || dialect.fileOption(flag)))
            return flag;
    }
    return {};
}

/// A script's argument is one number or word, and none for what a field lacks.
bool fitsFlag(const QString& value)
{
    static const QRegularExpression plain(u"^(?!(?:null|true|false)$)[\\w./+-]+$"_s);
    return plain.match(value).hasMatch();
}

/// What a flag brings along must not win over what is asked for.
void avoidFlagsThatDoMore(QList<FieldEdit>& wanted)
{
    for (FieldEdit& edit : wanted) {
        const char* const brings = edit.row != nullptr ? edit.row->flagBrings : nullptr;
        const auto isOff = [brings](const FieldEdit& other) {
            return brings != nullptr && other.row != nullptr
                && isCalled(brings, QLatin1String(other.row->option)) && other.value != u"true";
        };
        edit.notByFlag = edit.value != u"1" && std::any_of(wanted.begin(), wanted.end(), isOff);
    }
}

void appendEdits(QList<CommandEdit>& result, const Dialect& dialect, const FieldEdit& wanted)
{
    if (wanted.name.startsWith(u'$') || wanted.name.startsWith(u"--")) {
        result.append(wanted.asked);
        return;
    }
    const Trainer& trainer = dialect.trainer();
    const QString flag = flagOf(dialect, wanted);
    const bool inFlag = !flag.isEmpty() && fitsFlag(wanted.value) && !wanted.notByFlag;
    if (inFlag)
        result.append(fieldSetting(trainer, flag, wanted));
    else if (!flag.isEmpty())
        result.append(CommandEdit::remove(flag));
    if (!inFlag)
        result.append(fieldSetting(trainer, wanted.name, wanted));
    else if (dialect.command().option(wanted.name))
        result.append(CommandEdit::remove(wanted.name));
    const QString other = wanted.row != nullptr ? QString::fromLatin1(wanted.row->other) : QString();
    if (!other.isEmpty() && (dialect.command().option(other) || dialect.fileOption(other)))
        result.append(fieldSetting(trainer, other, wanted));
}

} // namespace

OptionForm fieldForm(const Trainer& trainer, const QString& canonical)
{
    const FieldName* const row = fieldCalled(trainer, canonical);
    return {
        fieldNameOf(trainer, canonical), row != nullptr && row->inverted && isCalled(row->option, canonical)};
}

QStringList fieldNames(const Trainer& trainer, const QString& canonical)
{
    const FieldName* const row = fieldCalled(trainer, canonical);
    if (row == nullptr)
        return {};
    QStringList names;
    for (const char* const name : {row->field, row->flag, row->other, row->option}) {
        if (name != nullptr)
            names.append(QString::fromLatin1(name));
    }
    return names;
}

std::optional<QString> overrideRead(const QString& value)
{
    const QString lower = value.toLower();
    if (lower == u"null" || lower == u"none")
        return std::nullopt;
    QString text = value;
    if (text.startsWith(u'[') && text.endsWith(u']'))
        text = text.mid(1, text.size() - 2).replace(u',', u' ').simplified();
    const bool quoted =
        text.size() > 1 && text.front() == text.back() && (text.front() == u'\'' || text.front() == u'"');
    return quoted ? text.mid(1, text.size() - 2) : text;
}

QList<CommandEdit> fieldTranslation(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    QList<FieldEdit> wanted;
    for (const CommandEdit& edit : edits) {
        const QString name = canonicalOption(edit.option);
        if (edit.kind != CommandEdit::Kind::Env && fieldNameOf(dialect.trainer(), name).isEmpty())
            continue;
        const FieldEdit next = fieldEdit(dialect, edit);
        const auto known = std::find_if(wanted.begin(), wanted.end(),
            [&next](const FieldEdit& there) { return there.name == next.name; });
        if (known == wanted.end())
            wanted.append(next);
        else if (!next.clears
            || known->clears) // what sets a field counts, not what clears another name of it
            *known = next;
    }
    avoidFlagsThatDoMore(wanted);
    QList<CommandEdit> result;
    for (const FieldEdit& edit : std::as_const(wanted))
        appendEdits(result, dialect, edit);
    return result;
}

} // namespace megatune
