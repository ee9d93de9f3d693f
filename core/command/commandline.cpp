// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/commandline.h"

#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/parsedcommand.h"
#include "core/command/programnames.h"
#include "core/command/scriptword.h"
#include "core/command/shellassignments.h"
#include "core/command/shellfunctions.h"
#include "core/command/shellwords.h"
#include "core/command/trainingcommand.h"

#include <algorithm>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qsizetype deepestInlineScript = 8;
const QString loopEnd = u"done"_s;

/// Where the word is an option of its own: its name and its length. Empty for values.
std::pair<QString, qsizetype> optionIn(const ParsedCommand& parsed, qsizetype i)
{
    const QString& value = parsed.word(i).value;
    const qsizetype sign = value.indexOf(u'=');
    const qsizetype length = sign < 0 ? value.size() : sign;
    if (value.startsWith(u"--") && value.size() > 2 && looksLikeOption(value))
        return {canonicalOption(QStringView(value).left(length)), length};
    if (i <= parsed.bodyWord)
        return {};
    if (const qsizetype key = parsed.overrideLength(value); key > 0) {
        const qsizetype plus = value.lastIndexOf(u'+', key - 1) + 1;
        return {canonicalOption(QStringView(value).mid(plus, key - plus)), key};
    }
    if (parsed.command.trainer == TrainerKind::MegatronBridge)
        return {bridgeOptionOf(QStringView(value).left(length)), length};
    return {};
}

/// Collects the words among which options are looked for, and the options.
void collectCommandWords(ParsedCommand& parsed)
{
    const TrainingCommand& command = parsed.command;
    // What stands between an interpreter and its script is the interpreter's own.
    const LauncherKind kind = launcherKind(command.launcher);
    const bool interpreter = kind == LauncherKind::Python || kind == LauncherKind::Shell;
    const bool isVariable = !command.bodyInVariable.isEmpty() && parsed.tokens[command.program].expands;
    const qsizetype first = isVariable ? command.program
        : interpreter                  ? std::max(command.body, command.program + 1)
                                       : command.program + 1;
    for (qsizetype i = first; i <= command.last; ++i) {
        const ShellToken& token = parsed.tokens[i];
        if (token.kind != ShellToken::Kind::Word)
            continue;
        if (i == command.body)
            parsed.bodyWord = parsed.words.size();
        if (i > command.body && token.value == u"--")
            break;
        parsed.words.append(i);
    }
    for (qsizetype i = 0; i < parsed.words.size(); ++i) {
        const auto [name, length] = optionIn(parsed, i);
        if (!name.isEmpty())
            parsed.options[name].append({i, length, length < parsed.word(i).value.size()});
    }
}

/// The loops that one of these tokens stands in, outermost first.
QList<ShellBlock> loopsAround(
    const QString& script, const QList<ShellToken>& tokens, const QList<qsizetype>& commands)
{
    QList<ShellBlock> blocks = shellBlocks(script, tokens);
    blocks.removeIf([&](const ShellBlock& block) {
        const bool isWhole = script.first(block.end).endsWith(loopEnd);
        return !block.repeats || !isWhole
            || std::none_of(commands.begin(), commands.end(), [&](qsizetype command) {
                   const qsizetype at = tokens[command].begin;
                   return block.begin <= at && at <= block.end;
               });
    });
    return blocks;
}

/// "train.py | tee log &" without a `wait` behind it.
bool goesToBackground(const QString& script, const QList<ShellToken>& tokens, const TrainingCommand& command)
{
    qsizetype behind = command.last + 1;
    while (behind < tokens.size() && tokens[behind].kind != ShellToken::Kind::Separator)
        ++behind;
    const auto written = [&](const ShellToken& token) {
        return QStringView(script).mid(token.begin, token.end - token.begin);
    };
    return behind < tokens.size() && written(tokens[behind]) == u"&"
        && std::none_of(tokens.begin() + behind, tokens.end(),
            [](const ShellToken& token) { return token.value == u"wait"; });
}

/// Walks into `bash -c TEXT` until the words of the training command itself are at hand.
Result<ParsedCommand> parsedCommandOf(const QString& text)
{
    ParsedCommand parsed;
    QMap<QString, QString> around; // what variables of the outer texts hold
    QList<QList<ShellToken>> tokensOfTexts;
    QList<QList<ShellBlock>> loopsOfTexts;
    while (true) {
        const QString& script = parsed.script(text);
        auto tokens = splitShell(script);
        MEGATUNE_TRY(tokens);
        const auto command = findTrainingCommand(script, *tokens, around);
        MEGATUNE_TRY(command);
        around.insert(variableTexts(script, *tokens));
        parsed.tokens = *tokens;
        parsed.command = *command;
        tokensOfTexts.append(*tokens);
        const bool trains = launcherKind(command->launcher) != LauncherKind::None;
        const ShellReach reach = reachOf(script, *tokens, command->first);
        loopsOfTexts.append(trains
                ? loopsAround(script, *tokens, reach.calls + QList<qsizetype>{command->program})
                : QList<ShellBlock>());
        parsed.hasRivals = parsed.hasRivals || command->hasRivals;
        parsed.trainsSeveralTimes =
            parsed.trainsSeveralTimes || (trains && (command->runsSeveralTimes || reach.runsSeveralTimes));
        parsed.isInFunction = !reach.hasScriptArguments;
        parsed.callArguments = reach.callArguments;
        parsed.isInBackground =
            parsed.isInBackground || (trains && goesToBackground(script, *tokens, *command));
        if (command->submitter >= 0) {
            parsed.submitterLayer = parsed.layers.size();
            parsed.submitterBegin = parsed.tokens[command->submitter].begin;
        }
        if (command->inlineText < 0)
            break;
        const ShellToken& token = parsed.tokens[command->inlineText];
        auto inner = ScriptWord::read(script, token.begin, token.end);
        if (!inner || parsed.layers.size() == deepestInlineScript) {
            return failure(ErrorKind::Unsupported,
                Tr::tr("The text behind \"%1 -c\" is quoted in a way that cannot be edited; put it "
                       "in single quotes or into a script file.")
                    .arg(command->launcher));
        }
        const qsizetype behind = command->inlineText + 1;
        if (parsed.layers.isEmpty() && behind <= command->last)
            parsed.scriptName = parsed.tokens[behind].value;
        parsed.scriptArguments.clear();
        for (qsizetype i = behind + 1; i <= command->last; ++i) {
            if (parsed.tokens[i].kind == ShellToken::Kind::Word)
                parsed.scriptArguments.append(parsed.tokens[i].value);
        }
        parsed.layers.append(*inner);
    }
    collectCommandWords(parsed);
    QStringList words;
    for (qsizetype i = 0; i < parsed.words.size(); ++i)
        words.append(parsed.word(i).value);
    if (std::any_of(words.begin(), words.end(), isAllArguments))
        words += parsed.callArguments;
    else
        parsed.callArguments.clear();
    for (qsizetype layer = parsed.layers.size(); layer >= 0; --layer) {
        const QString& script = layer > 0 ? parsed.layers[layer - 1].text() : text;
        const QList<ShellToken>& tokens = tokensOfTexts[layer];
        parsed.texts.prepend({optionsInVariables(script, tokens, words), assignedValues(script, tokens), {}});
        for (const ShellBlock& loop : std::as_const(loopsOfTexts[layer]))
            parsed.texts.first().loopEnds.prepend(loop.end - loopEnd.size());
        words.append(script); // the text around it may set what it reads
    }
    return parsed;
}

} // namespace

qsizetype ParsedCommand::overrideLength(const QString& word) const
{
    if (isSwift(command.trainer) || command.trainer == TrainerKind::Accelerate)
        return 0;
    static const QRegularExpression plain(u"\\A[A-Za-z_]\\w*(?==)"_s);
    return isLlamaFactory(command.trainer) ? plain.match(word).capturedLength() : overrideKeyLength(word);
}

/// LLaMA-Factory takes overrides of a file only.
bool ParsedCommand::isOverride(const QString& option) const
{
    const bool hasFile = isLlamaFactory(command.trainer) && bodyWord + 1 < words.size()
        && !word(bodyWord + 1).value.startsWith(u'-');
    return hasFile || option.contains(u'.');
}

qsizetype ParsedCommand::valueCount(
    const QString& option, const OptionUse& use, bool onlySwitch, const QString* ownValue) const
{
    const qsizetype first = use.word + 1;
    const auto isValue = [&](qsizetype i) {
        return i < words.size() && !looksLikeOption(word(i).value) && i != bodyWord
            && !isAllArguments(word(i).value) && overrideLength(word(i).value) == 0;
    };
    if (use.joined || !isValue(first))
        return 0;
    if (onlySwitch || isSwitchOption(option))
        return isBooleanWord(word(first).value) || (ownValue != nullptr && word(first).value == *ownValue)
            ? 1
            : 0;
    // ms-swift knows no positional arguments: whatever follows belongs to the option.
    const bool swift = isSwift(command.trainer);
    qsizetype count = 1;
    const bool isList = isListOption(option);
    if (isList || (swift && first > bodyWord)) {
        // What the shell fills in behind the value of another option may be anything: "--lr 1e-5 $MORE".
        while (isValue(first + count) && (isList || !word(first + count).expands))
            ++count;
    }
    return count;
}

Result<CommandLine> CommandLine::read(const QString& text)
{
    if (!text.isValidUtf16()) {
        return failure(ErrorKind::Malformed,
            Tr::tr("The command holds a character that is not valid Unicode; type it anew."));
    }
    const auto isBlank = [](QChar c) { return c.isSpace(); };
    if (std::all_of(text.begin(), text.end(), isBlank)) {
        return failure(ErrorKind::Usage,
            Tr::tr("The training command is empty; enter the command that you train with."));
    }
    auto parsed = parsedCommandOf(text);
    MEGATUNE_TRY(parsed);
    CommandLine line;
    line.m_text = text;
    line.m_parsed = std::make_shared<const ParsedCommand>(std::move(*parsed));
    line.m_optionText = withoutShellComments(withoutUnreadVariables(line.script()));
    return line;
}

Result<CommandLine> CommandLine::parse(const QString& text)
{
    QString unix = text;
    static const QRegularExpression lineEnd(u"\\r+\\n"_s);
    unix.replace(lineEnd, u"\n"_s);
    return read(unix);
}

Result<CommandLine> CommandLine::fromArguments(const QStringList& arguments)
{
    if (arguments.size() == 1) {
        static const QString special = u" \t\r\n;&|<>()$`'\"\\"_s;
        const QString& only = arguments.first();
        const auto isSpecial = [](QChar c) { return special.contains(c); };
        if (std::any_of(only.begin(), only.end(), isSpecial))
            return parse(only);
    }
    QStringList prefixes;
    qsizetype first = 0;
    for (; first < arguments.size(); ++first) {
        const QString& word = arguments[first];
        if (assignedNameLength(word) == 0)
            break;
        const qsizetype sign = word.indexOf(u'=') + 1;
        prefixes.append(word.left(sign) + quoteForShell(word.mid(sign)));
    }
    if (first < arguments.size())
        prefixes.append(joinForShell(arguments.mid(first)));
    return read(prefixes.join(u' '));
}

TrainerKind CommandLine::trainer() const
{
    return m_parsed ? m_parsed->command.trainer : TrainerKind::Unknown;
}

std::optional<QString> CommandLine::option(const QString& option) const
{
    const QStringList values = optionValues(option);
    return values.isEmpty() ? std::nullopt : std::optional(values.last());
}

QStringList CommandLine::optionValues(const QString& option) const
{
    QStringList all;
    if (!m_parsed)
        return all;
    const QString name = canonicalOption(option);
    for (const OptionUse& use : m_parsed->options.value(name)) {
        if (use.joined) {
            all.append(m_parsed->word(use.word).value.mid(use.nameLength + 1));
            continue;
        }
        QStringList values;
        const qsizetype count = m_parsed->valueCount(name, use, false);
        for (qsizetype i = 1; i <= count; ++i)
            values.append(m_parsed->word(use.word + i).value);
        all.append(values.join(u' '));
    }
    return all;
}

QStringList CommandLine::words() const
{
    QStringList words;
    if (!m_parsed)
        return words;
    const QString& script = m_parsed->script(m_text);
    bool prefix = true;
    for (qsizetype i = m_parsed->command.first; i <= m_parsed->command.last; ++i) {
        const ShellToken& token = m_parsed->tokens[i];
        if (token.kind != ShellToken::Kind::Word)
            continue;
        const QStringView written = QStringView(script).mid(token.begin, token.end - token.begin);
        prefix = prefix && assignedNameLength(written) > 0;
        if (!prefix)
            words.append(token.value);
    }
    return words;
}

QString CommandLine::launcher() const
{
    return m_parsed ? m_parsed->command.launcher : QString();
}

QString CommandLine::body() const
{
    if (!m_parsed)
        return {};
    const TrainingCommand& command = m_parsed->command;
    return command.bodyInVariable.isEmpty() ? m_parsed->tokens[command.body].value : command.bodyInVariable;
}

QStringList CommandLine::bodyArguments() const
{
    QStringList words;
    if (!m_parsed)
        return words;
    const bool holdsAll = !m_parsed->command.bodyInVariable.isEmpty();
    for (qsizetype i = 0; i < m_parsed->words.size(); ++i) {
        if (holdsAll || m_parsed->words[i] > m_parsed->command.body)
            words.append(m_parsed->word(i).value);
    }
    return words;
}

QStringList CommandLine::optionNames() const
{
    return m_parsed ? QStringList(m_parsed->options.keys()) : QStringList();
}

QStringList CommandLine::namesInVariables() const
{
    QStringList names;
    for (const ShellTextParts& text : m_parsed ? m_parsed->texts : QList<ShellTextParts>()) {
        for (const OptionInVariable& one : text.options)
            names.append(one.name);
    }
    return names;
}

std::optional<QString> CommandLine::variable(const QString& name) const
{
    if (!m_parsed)
        return std::nullopt;
    const TrainingCommand& command = m_parsed->command;
    for (qsizetype i = command.program - 1; i >= command.first; --i) {
        const ShellToken& token = m_parsed->tokens[i];
        const qsizetype length = assignedNameLength(token.value);
        if (token.kind == ShellToken::Kind::Word && length > 0 && token.value.left(length) == name)
            return token.value.mid(token.value.indexOf(u'=') + 1);
    }
    return std::nullopt;
}

QList<QPair<QString, QString>> CommandLine::variables() const
{
    QList<QPair<QString, QString>> found;
    if (!m_parsed)
        return found;
    for (qsizetype i = m_parsed->command.first; i < m_parsed->command.program; ++i) {
        const ShellToken& token = m_parsed->tokens[i];
        const qsizetype length = assignedNameLength(token.value);
        if (token.kind == ShellToken::Kind::Word && length > 0)
            found.append({token.value.left(length), token.value.mid(token.value.indexOf(u'=') + 1)});
    }
    return found;
}

QString CommandLine::script() const
{
    QStringList texts{m_text};
    for (const ScriptWord& layer : m_parsed ? m_parsed->layers : QList<ScriptWord>()) {
        if (2 * layer.text().size() > texts.last().size())
            texts.removeLast();
        texts.append(layer.text());
    }
    return texts.join(u'\n');
}

qsizetype CommandLine::occurrences(const QString& name) const
{
    const QRegularExpression written(
        u"(?<![\\w-])--"_s + QString(name).replace(u'-', u"[-_]"_s) + u"(?![\\w-])"_s);
    return m_optionText.count(written);
}

qsizetype CommandLine::removableOccurrences(const QString& name) const
{
    return m_parsed ? m_parsed->options.value(name).size() + namesInVariables().count(name) : 0;
}

bool CommandLine::canLeaveOut(const QString& option) const
{
    const QString name = canonicalOption(option);
    const qsizetype seen = occurrences(name);
    return seen > 0 && seen == removableOccurrences(name);
}

bool CommandLine::standsElsewhere(const QString& option) const
{
    const QString name = canonicalOption(option);
    return occurrences(name) > removableOccurrences(name);
}

bool CommandLine::isInLoop() const
{
    const auto hasLoop = [](const ShellTextParts& text) { return !text.loopEnds.isEmpty(); };
    return m_parsed && std::any_of(m_parsed->texts.begin(), m_parsed->texts.end(), hasLoop);
}

bool CommandLine::hasRivals() const
{
    return m_parsed && m_parsed->hasRivals;
}

bool CommandLine::trainsSeveralTimes() const
{
    return m_parsed && m_parsed->trainsSeveralTimes;
}

bool CommandLine::takesScriptArguments() const
{
    return !m_parsed || !m_parsed->isInFunction;
}

QStringList CommandLine::callArguments() const
{
    return m_parsed ? m_parsed->callArguments : QStringList();
}

bool CommandLine::printsIntoFile() const
{
    return m_parsed && edited({{CommandEdit::Kind::Print, {}}}).text != m_text;
}

bool CommandLine::isInBackground() const
{
    return m_parsed && m_parsed->isInBackground;
}

bool CommandLine::isSubmitted() const
{
    return m_parsed && m_parsed->submitterLayer >= 0;
}

bool CommandLine::isOverride(const QString& option) const
{
    return m_parsed ? m_parsed->isOverride(option) : option.contains(u'.');
}

QStringList CommandLine::scriptArguments() const
{
    return m_parsed ? m_parsed->scriptArguments : QStringList();
}

qsizetype CommandLine::place() const
{
    return m_parsed ? m_parsed->tokens[m_parsed->command.program].begin : 0;
}

QString CommandLine::scriptName() const
{
    return m_parsed ? m_parsed->scriptName : QString();
}

std::optional<CommandLine> CommandLine::withScriptInside(const QString& text) const
{
    if (!m_parsed || trainer() != TrainerKind::Script)
        return std::nullopt;
    // Behind -c bash knows no file that it reads, only what it was started as.
    static const QRegularExpression source(u"\\$\\{BASH_SOURCE(?:\\[0\\])?\\}|\\$BASH_SOURCE\\b"_s);
    const QString inside = QString(text).replace(u"\r\n"_s, u"\n"_s).replace(source, u"$0"_s);
    const TrainingCommand& command = m_parsed->command;
    const ShellToken& file = m_parsed->tokens[command.body];
    const bool isDirect = command.body == command.program;
    const bool isPlainShell = inside.startsWith(u"#!/bin/sh");
    CommandChange change{file.begin, file.begin, {},
        (isDirect ? QString(isPlainShell ? u"sh "_s : u"bash "_s) : QString()) + u"-c "_s
            + quoteForShell(inside),
        u" "_s};
    for (auto layer = m_parsed->layers.crbegin(); layer != m_parsed->layers.crend(); ++layer)
        change = layer->outward(change);
    QString whole = m_text;
    whole.replace(change.begin, change.end - change.begin, change.lead + change.body + change.trail);
    const Result<CommandLine> line = read(whole);
    return line && line->script() != script() ? std::optional(*line) : std::nullopt;
}

bool CommandLine::needsShell() const
{
    if (!m_parsed)
        return false;
    for (qsizetype i = m_parsed->command.first; i < m_parsed->command.program; ++i) {
        if (m_parsed->tokens[i].expands)
            return true;
    }
    for (qsizetype i = 0; i < m_parsed->words.size(); ++i) {
        if (m_parsed->words[i] > m_parsed->command.body && m_parsed->word(i).expands)
            return true;
    }
    return false;
}

namespace {

/// Marks what it changes, but for what was changed already. "${tp}" is a variable of the shell.
void fillIn(EditedCommand& command, const QString& placeholder, const QString& value)
{
    const qsizetype growth = value.size() - placeholder.size();
    qsizetype from = 0;
    for (qsizetype at = command.text.indexOf(placeholder); at >= 0;
         at = command.text.indexOf(placeholder, from)) {
        from = at + 1;
        if (at > 0 && command.text[at - 1] == u'$')
            continue;
        from = at + value.size();
        command.text.replace(at, placeholder.size(), value);
        bool isMarked = false;
        for (EditMark& mark : command.marks) {
            if (mark.begin > at)
                mark.begin += growth;
            isMarked = isMarked || (mark.begin <= at && at < mark.end);
            if (mark.end > at)
                mark.end += growth;
        }
        if (!isMarked)
            command.marks.append({EditMark::Kind::Replaced, at, at + value.size(), placeholder});
    }
}

/// Of what stands at `begin`.
void putInFront(QList<CommandChange>& changes, qsizetype begin, const QList<CommandEdit>& edits)
{
    const auto front = std::find_if(edits.begin(), edits.end(),
        [](const CommandEdit& edit) { return edit.kind == CommandEdit::Kind::Front; });
    if (front == edits.end())
        return;
    const auto behind = std::find_if(changes.begin(), changes.end(),
        [begin](const CommandChange& change) { return change.begin >= begin; });
    changes.insert(behind, {begin, begin, {}, front->value, u" "_s});
}

} // namespace

EditedCommand CommandLine::edited(const QList<CommandEdit>& edits) const
{
    EditedCommand result{m_text, {}};
    if (!m_parsed)
        return result;
    QList<CommandChange> changes = changesFor(*m_parsed, m_parsed->script(m_text), edits);
    for (qsizetype layer = m_parsed->layers.size(); layer >= 0; --layer) {
        for (CommandChange& change : changes) {
            if (layer < m_parsed->layers.size())
                change = m_parsed->layers[layer].outward(change);
        }
        const QString& script = layer > 0 ? m_parsed->layers[layer - 1].text() : m_text;
        // A variable's value comes in front of what is put in behind its word.
        changes = changesAround(m_parsed->texts[layer], script, edits) + changes;
        std::stable_sort(changes.begin(), changes.end(), comesBefore);
        if (layer == m_parsed->submitterLayer)
            putInFront(changes, m_parsed->submitterBegin, edits);
    }
    QString text;
    qsizetype done = 0;
    for (const CommandChange& change : std::as_const(changes)) {
        if (change.begin < done) // within what another one takes out
            continue;
        text += QStringView(m_text).mid(done, change.begin - done);
        text += change.lead;
        const qsizetype begin = text.size();
        text += change.body;
        result.marks.append({change.kind, begin, text.size(), change.before});
        text += change.trail;
        done = change.end;
    }
    text += QStringView(m_text).mid(done);
    result.text = text;
    for (const CommandEdit& edit : edits) {
        if (edit.kind == CommandEdit::Kind::Fill && !edit.option.isEmpty())
            fillIn(result, edit.option, edit.value);
    }
    std::stable_sort(result.marks.begin(), result.marks.end(),
        [](const EditMark& a, const EditMark& b) { return a.begin < b.begin; });
    return result;
}

namespace {

/// A text of several lines behind -c, with a name behind it for $0.
const QRegularExpression& copiedScript()
{
    static const QRegularExpression copy(
        u" -c '(?=[^']*\\n)((?:[^']|'\\\\'')*+)'(?= \\S)"_s, QRegularExpression::DotMatchesEverythingOption);
    return copy;
}

} // namespace

QString withoutScriptInside(const QString& command)
{
    QString shown = command;
    return shown.remove(copiedScript());
}

QString scriptInside(const QString& command)
{
    return copiedScript().match(command).captured(1).replace(u"'\\''"_s, u"'"_s);
}

} // namespace megatune
