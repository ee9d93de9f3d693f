// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/commandoptions.h"
#include "core/command/parsedcommand.h"
#include "core/command/shellfunctions.h"

#include <algorithm>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// The words that an option gets: one, or those of a list such as "mlp moe_act" for --recompute-modules.
QStringList wantedValues(const QString& name, const QString& value)
{
    const QStringList several = value.split(u' ', Qt::SkipEmptyParts);
    const bool isList = name.endsWith(u"-modules") || name.endsWith(u"-scope") || name.endsWith(u"-sizes");
    return isList && several.size() > 1 ? several : QStringList{value};
}

QString writtenValue(const QString& value, const CommandEdit& edit)
{
    return edit.expands ? value : quoteForShell(value);
}

/// As it is written behind "--option": " value", or "=--value", which is the only way to give such a value.
QString writtenValues(const QStringList& values, const CommandEdit& edit)
{
    const bool joins = values.size() == 1 && looksLikeOption(values.first());
    QString text;
    for (const QString& value : values)
        text += (joins ? u'=' : u' ') + writtenValue(value, edit);
    return text;
}

const QString* ownValueOf(const CommandEdit& edit)
{
    return edit.kind == CommandEdit::Kind::Set ? &edit.value : nullptr;
}

bool hasEdit(const QList<CommandEdit>& edits, CommandEdit::Kind kind)
{
    return std::any_of(
        edits.begin(), edits.end(), [kind](const CommandEdit& edit) { return edit.kind == kind; });
}

/// Turns edits into changes of one script's text. Lives for one call.
class CommandEditor
{
public:
    CommandEditor(const ParsedCommand& parsed, const QString& script)
        : m_parsed(parsed)
        , m_script(script)
    {
        m_lastHidden = lastHiddenWord();
    }

    QList<CommandChange> changes(const QList<CommandEdit>& edits);

private:
    void apply(const CommandEdit& edit, const QString& name);
    void removeWords(qsizetype first, qsizetype count);
    void rewrite(const CommandEdit& edit, const QString& name, const OptionUse& use);
    void rewriteJoined(const CommandEdit& edit, const QString& option, const OptionUse& use);
    void insertOption(const CommandEdit& edit, const QString& name);
    void insertOverride(const CommandEdit& edit, const QString& name);
    void setVariable(const CommandEdit& edit);
    [[nodiscard]] qsizetype lastHiddenWord() const;
    void keepOutput();
    void keepNumbersFromRedirections();
    void replace(qsizetype begin, qsizetype end, const QString& body, const QString& lead = {});
    [[nodiscard]] QStringView written(const ShellToken& token) const
    {
        return QStringView(m_script).mid(token.begin, token.end - token.begin);
    }
    [[nodiscard]] QString gapBefore(qsizetype token) const;
    [[nodiscard]] QString optionGap() const;
    [[nodiscard]] qsizetype lastBeforeScript() const;
    [[nodiscard]] bool isLaunchersOption(const QString& name) const;

    const ParsedCommand& m_parsed;
    const QString& m_script;
    QList<CommandChange> m_changes;
    qsizetype m_lastHidden = -1;       ///< as lastHiddenWord() has it
    QList<CommandChange> m_insertions; ///< kept apart so that they come behind changes at the same place
};

QList<CommandChange> CommandEditor::changes(const QList<CommandEdit>& edits)
{
    const auto keyOf = [](const CommandEdit& edit) {
        return edit.isOfOption()                  ? canonicalOption(edit.option)
            : edit.kind == CommandEdit::Kind::Env ? QString(u'$' + edit.option)
                                                  : QString(); // not of single words
    };
    QSet<QString> seen;
    QList<CommandEdit> effective;
    for (auto edit = edits.crbegin(); edit != edits.crend(); ++edit) {
        const QString key = keyOf(*edit);
        if (key.isEmpty() || seen.contains(key))
            continue;
        seen.insert(key);
        effective.prepend(*edit);
    }
    for (CommandEdit edit : std::as_const(effective)) {
        const QString name = canonicalOption(edit.option);
        if (edit.kind == CommandEdit::Kind::Switch && m_parsed.isOverride(name)) // an override has a value
            edit = {CommandEdit::Kind::Set, edit.option, u"true"_s, edit.spelling};
        apply(edit, name);
    }
    if (hasEdit(edits, CommandEdit::Kind::Print))
        keepOutput();
    m_changes += m_insertions;
    std::stable_sort(m_changes.begin(), m_changes.end(), comesBefore);
    keepNumbersFromRedirections();
    return m_changes;
}

/// "--size 2" in front of ">log" must not become "--size 2>log", which redirects descriptor 2.
void CommandEditor::keepNumbersFromRedirections()
{
    for (qsizetype i = 0; i < m_changes.size(); ++i) {
        CommandChange& change = m_changes[i];
        const bool last = i + 1 == m_changes.size() || m_changes[i + 1].begin > change.end;
        const QStringView behind = QStringView(m_script).mid(change.end, 1);
        if (!last || (behind != u"<" && behind != u">"))
            continue;
        const qsizetype near = std::max<qsizetype>(0, change.begin - 32);
        const QString text = m_script.mid(near, change.begin - near) + change.lead + change.body;
        qsizetype digits = 0;
        while (digits < text.size() && text[text.size() - 1 - digits].isDigit())
            ++digits;
        const qsizetype left = text.size() - digits;
        if (digits > 0 && (left == 0 || text[left - 1].isSpace()))
            change.trail += u' ';
    }
}

void CommandEditor::apply(const CommandEdit& edit, const QString& name)
{
    if (edit.kind == CommandEdit::Kind::Env)
        return setVariable(edit);
    const auto uses = m_parsed.options.constFind(name);
    const bool removes = edit.kind == CommandEdit::Kind::Remove;
    if (uses == m_parsed.options.constEnd()) {
        if (!removes)
            insertOption(edit, name);
        return;
    }
    const bool onlySwitch = edit.kind == CommandEdit::Kind::Switch;
    const bool movesToEnd = !removes && uses->last().word < m_lastHidden;
    if (movesToEnd)
        insertOption(edit, name);
    for (qsizetype i = 0; i < uses->size(); ++i) {
        const OptionUse& use = uses->at(i);
        if (removes || movesToEnd || i + 1 < uses->size())
            removeWords(use.word, 1 + m_parsed.valueCount(name, use, onlySwitch, ownValueOf(edit)));
        else
            rewrite(edit, name, use);
    }
}

/// The last word that may turn out to be any option: an argument that is handed to the text or to the
/// function that trains, a variable that no text sets, what a command prints. -1: none.
qsizetype CommandEditor::lastHiddenWord() const
{
    QSet<QString> isSet;
    for (const ShellTextParts& text : m_parsed.texts) {
        for (const AssignedValue& value : text.values)
            isSet.insert(value.name);
    }
    const bool hasArguments = !m_parsed.callArguments.isEmpty() || !m_parsed.scriptArguments.isEmpty();
    for (qsizetype i = m_parsed.words.size() - 1; i > 0; --i) {
        const QString& word = m_parsed.word(i).value;
        const bool isValue = isValueBehind(m_parsed.word(i - 1).value, word);
        const QString variable = wholeVariable(word);
        const bool isHidden =
            isCommandSubstitution(word) || (!variable.isEmpty() && !isSet.contains(variable));
        if ((isAllArguments(word) && hasArguments) || (isHidden && !isValue))
            return i;
    }
    return -1;
}

void CommandEditor::keepOutput()
{
    for (qsizetype i = m_parsed.command.first; i <= m_parsed.command.last; ++i) {
        const ShellToken& token = m_parsed.tokens[i];
        if (token.kind == ShellToken::Kind::Redirect && sendsOutputIntoFile(written(token)))
            replace(token.begin - gapBefore(i).size(), token.end, {});
    }
}

/// The blanks and line continuations between a token and the one before it.
QString CommandEditor::gapBefore(qsizetype token) const
{
    const qsizetype begin = token > 0 ? m_parsed.tokens[token - 1].end : 0;
    return m_script.mid(begin, m_parsed.tokens[token].begin - begin);
}

/// Takes words away with the blanks in front of them, one change for each run of neighbouring tokens.
void CommandEditor::removeWords(qsizetype first, qsizetype count)
{
    for (qsizetype i = first; i < first + count;) {
        qsizetype end = i + 1;
        while (end < first + count && m_parsed.words[end] == m_parsed.words[end - 1] + 1)
            ++end;
        const qsizetype begin = m_parsed.word(i).begin;
        const qsizetype gap = gapBefore(m_parsed.words[i]).size();
        CommandChange change{begin - gap, m_parsed.word(end - 1).end};
        change.kind = EditMark::Kind::Removed;
        change.before = m_script.mid(begin, change.end - begin);
        m_changes.append(change);
        i = end;
    }
}

void CommandEditor::replace(qsizetype begin, qsizetype end, const QString& body, const QString& lead)
{
    CommandChange change{begin, end, lead, body};
    change.before = m_script.mid(begin, end - begin).trimmed();
    change.kind = change.before.isEmpty() ? EditMark::Kind::Inserted
        : body.isEmpty()                  ? EditMark::Kind::Removed
                                          : EditMark::Kind::Replaced;
    m_changes.append(change);
}

/// Changes the one occurrence that stays, and of it only what differs.
void CommandEditor::rewrite(const CommandEdit& edit, const QString& name, const OptionUse& use)
{
    if (use.joined)
        return rewriteJoined(edit, name, use);
    const bool isSwitch = edit.kind == CommandEdit::Kind::Switch;
    const qsizetype count = m_parsed.valueCount(name, use, isSwitch, ownValueOf(edit));
    const ShellToken& option = m_parsed.word(use.word);
    if (isSwitch) {
        removeWords(use.word + 1, count);
        return;
    }
    const QStringList wanted = wantedValues(name, edit.value);
    const QString value = writtenValues(wanted, edit);
    const bool joins = value.startsWith(u'=');
    if (count == 0)
        return replace(option.end, option.end, value.mid(joins ? 0 : 1), joins ? QString() : u" "_s);
    QStringList present;
    bool expands = false;
    for (qsizetype i = 1; i <= count; ++i) {
        present.append(m_parsed.word(use.word + i).value);
        expands = expands || m_parsed.word(use.word + i).expands;
    }
    if (!expands && !joins && present == wanted)
        return;
    qsizetype together = 1; // values that stand side by side are replaced in one go
    while (together < count
        && m_parsed.words[use.word + together + 1] == m_parsed.words[use.word + together] + 1)
        ++together;
    removeWords(use.word + 1 + together, count - together);
    const qsizetype begin = joins ? option.end : m_parsed.word(use.word + 1).begin;
    const bool glued = !joins && begin == option.end; // --option<(command)
    replace(
        begin, m_parsed.word(use.word + together).end, value.mid(joins ? 0 : 1), glued ? u" "_s : QString());
}

void CommandEditor::rewriteJoined(const CommandEdit& edit, const QString& option, const OptionUse& use)
{
    const ShellToken& token = m_parsed.word(use.word);
    const bool isSwitch = edit.kind == CommandEdit::Kind::Switch;
    if (!isSwitch && !token.expands && token.value.mid(use.nameLength + 1) == edit.value)
        return;
    const QString name = token.value.left(use.nameLength);
    const QStringList wanted = wantedValues(option, edit.value);
    if (!isSwitch && wanted.size() > 1)
        return replace(token.begin, token.end, quoteForShell(name) + writtenValues(wanted, edit));
    const bool plain = written(token).startsWith(QString(name + u'='));
    if (plain) {
        const qsizetype sign = token.begin + use.nameLength;
        if (isSwitch)
            replace(sign, token.end, {});
        else
            replace(sign + 1, token.end, writtenValue(edit.value, edit));
        return;
    }
    replace(token.begin, token.end,
        isSwitch ? quoteForShell(name)
                 : QString(quoteForShell(name + u'=') + writtenValue(edit.value, edit)));
}

/// A line of its own for a new option where the last option has one; else a space.
QString CommandEditor::optionGap() const
{
    for (qsizetype i = m_parsed.words.size() - 1; i >= 0; --i) {
        const QString& word = m_parsed.word(i).value;
        if (!word.startsWith(u"--") && m_parsed.overrideLength(word) == 0)
            continue;
        const QString gap = gapBefore(m_parsed.words[i]);
        return gap.contains(u'\n') ? gap : u" "_s;
    }
    return u" "_s;
}

/// The token behind which options of the launcher itself belong: in front of the script or of the -m
/// that announces a module. Without a script the body is the launcher's own word.
qsizetype CommandEditor::lastBeforeScript() const
{
    const TrainingCommand& command = m_parsed.command;
    if (m_parsed.bodyWord < 0 || command.runs.isEmpty())
        return command.body;
    qsizetype before = m_parsed.bodyWord - 1;
    const QString word = before >= 0 ? m_parsed.word(before).value : QString();
    if (word == u"-m" || word == u"--module")
        --before;
    return before >= 0 ? m_parsed.words[before] : command.program;
}

/// Whether it is the launcher that reads the option, and not what it launches.
bool CommandEditor::isLaunchersOption(const QString& name) const
{
    static const QSet<QString> accelerate{u"use-megatron-lm"_s, u"num-machines"_s, u"num-processes"_s,
        u"machine-rank"_s, u"main-process-ip"_s, u"main-process-port"_s};
    static const QSet<QString> torchrun{u"nnodes"_s, u"node-rank"_s, u"nproc-per-node"_s, u"master-addr"_s,
        u"master-port"_s, u"rdzv-endpoint"_s};
    if (m_parsed.command.trainer == TrainerKind::Accelerate)
        return name.startsWith(u"megatron-lm-") || accelerate.contains(name);
    return m_parsed.command.launcher == u"torchrun" && torchrun.contains(name);
}

void CommandEditor::insertOption(const CommandEdit& edit, const QString& name)
{
    const TrainerKind trainer = m_parsed.command.trainer;
    const bool ofLauncher = isLaunchersOption(name);
    const bool ofAccelerate = ofLauncher && trainer == TrainerKind::Accelerate;
    QString spelled = name;
    if (isSwift(trainer) || ofAccelerate)
        spelled.replace(u'-', u'_');
    if (!edit.spelling.isEmpty())
        spelled = edit.spelling;
    if (m_parsed.isOverride(name))
        return insertOverride(edit, spelled);
    QString body = quoteForShell(u"--" + spelled);
    if (edit.kind == CommandEdit::Kind::Set)
        body += writtenValues(wantedValues(name, edit.value), edit);
    const qsizetype lastWord = ofLauncher ? lastBeforeScript()
        : m_parsed.words.isEmpty()        ? m_parsed.command.program
                                          : m_parsed.words[m_parsed.words.size() - 1];
    const qsizetype place = m_parsed.tokens[lastWord].end;
    m_insertions.append({place, place, optionGap(), body});
}

/// Behind everything, but for an option that would take it for one more of its values.
void CommandEditor::insertOverride(const CommandEdit& edit, const QString& name)
{
    const QString key = QString(name).replace(u'-', u'_') + u'=';
    const QString body = edit.expands ? QString(key + edit.value) : quoteForShell(key + edit.value);
    const auto stands = [this](const QString& option) { return m_parsed.options.contains(option); };
    const bool lists =
        stands(u"dataset-paths"_s) || stands(u"c4-train-shards"_s) || stands(u"custom-bash-cmds"_s);
    const qsizetype last = m_parsed.words.isEmpty() ? m_parsed.command.program : m_parsed.words.last();
    const qsizetype place = m_parsed.tokens[lists ? m_parsed.command.body : last].end;
    m_insertions.append({place, place, optionGap(), body});
}

void CommandEditor::setVariable(const CommandEdit& edit)
{
    const QString sign = edit.option + u'=';
    if (edit.option.isEmpty() || assignedNameLength(sign) != edit.option.size() || edit.option.endsWith(u'+'))
        return;
    const TrainingCommand& command = m_parsed.command;
    for (qsizetype i = command.program - 1; i >= command.first; --i) {
        const ShellToken& token = m_parsed.tokens[i];
        const qsizetype length = assignedNameLength(token.value);
        if (token.kind != ShellToken::Kind::Word || length == 0 || token.value.left(length) != edit.option)
            continue;
        if (!token.expands && token.value == sign + edit.value)
            return;
        if (written(token).startsWith(sign))
            return replace(token.begin + sign.size(), token.end, quoteForShell(edit.value));
        const bool prefix = assignedNameLength(written(token)) > 0;
        return replace(token.begin, token.end,
            prefix ? QString(sign + quoteForShell(edit.value)) : quoteForShell(sign + edit.value));
    }
    // `time` is a word of the shell only in front of everything else.
    qsizetype first = command.first;
    while (first < command.program
        && (m_parsed.tokens[first].kind == ShellToken::Kind::Redirect
            || m_parsed.tokens[first].value == u"time" || m_parsed.tokens[first].value == u"-p"))
        ++first;
    const bool lines = first < command.last && assignedNameLength(written(m_parsed.tokens[first])) > 0
        && gapBefore(first + 1).contains(u'\n');
    const qsizetype place = m_parsed.tokens[first].begin;
    const bool glued = place > 0 && !QStringView(u" \t\n;&|(").contains(m_script[place - 1]);
    const QString body = sign + quoteForShell(edit.value);
    m_insertions.append(
        {place, place, glued ? u" "_s : QString(), body, lines ? gapBefore(first + 1) : u" "_s});
}

/// With the blanks in front of it, so that nothing but the option is missing where it stood.
CommandChange withoutOption(const QString& script, const OptionInVariable& option)
{
    qsizetype begin = option.begin;
    while (begin > 0 && (script[begin - 1] == u' ' || script[begin - 1] == u'\t'))
        --begin;
    CommandChange change{begin, option.end};
    change.kind = EditMark::Kind::Removed;
    change.before = script.mid(option.begin, option.end - option.begin);
    return change;
}

/// The last edit of the option is to take it out.
bool removesOption(const QList<CommandEdit>& edits, const QString& name)
{
    const auto last = std::find_if(edits.crbegin(), edits.crend(), [&name](const CommandEdit& edit) {
        return edit.isOfOption() && canonicalOption(edit.option) == name;
    });
    return last != edits.crend() && last->kind == CommandEdit::Kind::Remove;
}

const CommandEdit* assignmentOf(const QList<CommandEdit>& edits, const QString& variable)
{
    const auto last = std::find_if(edits.crbegin(), edits.crend(), [&variable](const CommandEdit& edit) {
        return edit.kind == CommandEdit::Kind::Assign && edit.option == variable;
    });
    return last != edits.crend() ? &*last : nullptr;
}

} // namespace

QList<CommandChange> changesAround(
    const ShellTextParts& parts, const QString& script, const QList<CommandEdit>& edits)
{
    QList<CommandChange> changes;
    for (const OptionInVariable& option : parts.options) {
        if (option.name == intoFile ? hasEdit(edits, CommandEdit::Kind::Print)
                                    : removesOption(edits, option.name))
            changes.append(withoutOption(script, option));
    }
    for (const AssignedValue& value : parts.values) {
        const CommandEdit* const edit = assignmentOf(edits, value.name);
        const QString before = script.mid(value.begin, value.end - value.begin);
        if (edit == nullptr || before == quoteForShell(edit->value))
            continue;
        CommandChange change{value.begin, value.end, {}, quoteForShell(edit->value)};
        change.kind = EditMark::Kind::Replaced;
        change.before = before;
        changes.append(change);
    }
    for (const qsizetype end : parts.loopEnds) {
        if (hasEdit(edits, CommandEdit::Kind::Once))
            changes.append({end, end, {}, u"break;"_s, u" "_s});
    }
    return changes;
}

QList<CommandChange> changesFor(
    const ParsedCommand& parsed, const QString& script, const QList<CommandEdit>& edits)
{
    return CommandEditor(parsed, script).changes(edits);
}

} // namespace megatune
