// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/nodecommand.h"

#include "core/base/tr.h"
#include "core/command/commandline.h"
#include "core/command/launchedprocesses.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

using NodeValues = QList<QPair<QString, QString>>;

NodeValues placeholderValues(const NodeWords& words)
{
    return {{u"{nnodes}"_s, words.nodes}, {u"{node_rank}"_s, words.rank}, {u"{master_addr}"_s, words.address},
        {u"{master_port}"_s, words.port}, {u"{nproc_per_node}"_s, words.processes}};
}

NodeValues ownValues(const NodeWords& words)
{
    return {{u"NNODES"_s, words.nodes}, {u"NODE_RANK"_s, words.rank}, {u"MASTER_ADDR"_s, words.address},
        {u"MASTER_PORT"_s, words.port}, {u"NPROC_PER_NODE"_s, words.processes}};
}

/// Those of a static rendezvous, which needs no service of its own; where the command chooses another one,
/// that is told where to meet.
QList<CommandEdit> torchrunEdits(const CommandLine& command, const NodeWords& words)
{
    QList<CommandEdit> edits{CommandEdit::set(u"nnodes"_s, words.nodes),
        CommandEdit::set(u"node-rank"_s, words.rank), CommandEdit::set(u"master-addr"_s, words.address),
        CommandEdit::set(u"master-port"_s, words.port), CommandEdit::remove(u"standalone"_s)};
    if (!words.processes.isEmpty())
        edits.insert(1, CommandEdit::set(u"nproc-per-node"_s, words.processes));
    if (command.option(u"rdzv-backend"_s) || command.option(u"rdzv-endpoint"_s))
        edits.append(CommandEdit::set(u"rdzv-endpoint"_s, words.address + u':' + words.port));
    for (CommandEdit& edit : edits)
        edit.spelling = QString(edit.option).replace(u'-', u'_'); // also read by torch before 2.0
    return edits;
}

QList<CommandEdit> accelerateEdits(const NodeWords& words)
{
    QList<CommandEdit> edits{CommandEdit::set(u"num-machines"_s, words.nodes),
        CommandEdit::set(u"machine-rank"_s, words.rank),
        CommandEdit::set(u"main-process-ip"_s, words.address),
        CommandEdit::set(u"main-process-port"_s, words.port)};
    if (!words.allProcesses.isEmpty())
        edits.insert(1, CommandEdit::set(u"num-processes"_s, words.allProcesses));
    for (CommandEdit& edit : edits)
        edit.spelling = QString(edit.option).replace(u'-', u'_');
    return edits;
}

QString filledIn(const QString& command, const NodeWords& words)
{
    QString text = command;
    for (const auto& [placeholder, value] : placeholderValues(words))
        text.replace(placeholder, value);
    return text;
}

/// Where a character of a shell text stands.
enum class Quotes { None, Single, Double };

bool beginsComment(const QString& text, qsizetype at)
{
    return text[at] == u'#' && (at == 0 || QStringView(u" \t\n;&|(").contains(text[at - 1]));
}

/// Walks over one character, a backslash with what it quotes, or a comment.
qsizetype passCharacter(const QString& text, qsizetype at, Quotes& quotes)
{
    const QChar c = text[at];
    if (quotes == Quotes::None && beginsComment(text, at)) {
        const qsizetype end = text.indexOf(u'\n', at);
        return end < 0 ? text.size() : end;
    }
    if (c == u'\\' && quotes != Quotes::Single)
        return at + 2;
    if (c == u'\'' && quotes != Quotes::Double)
        quotes = quotes == Quotes::Single ? Quotes::None : Quotes::Single;
    else if (c == u'"' && quotes != Quotes::Single)
        quotes = quotes == Quotes::Double ? Quotes::None : Quotes::Double;
    return at + 1;
}

QString variableIn(Quotes quotes, const QString& variable)
{
    switch (quotes) {
    case Quotes::Double:
        return u"${"_s + variable + u'}';
    case Quotes::Single: // left for as long as the variable lasts
        return u"'\"${"_s + variable + u"}\"'"_s;
    case Quotes::None:
        break;
    }
    return u"\"${"_s + variable + u"}\""_s;
}

} // namespace

QStringList nodeVariableNames()
{
    QStringList names;
    for (const auto& [name, value] : ownValues({}))
        names << name << u"PET_"_s + name;
    return names;
}

QList<QPair<QString, QString>> nodeVariables(const NodeWords& words)
{
    NodeValues all;
    for (const auto& [name, value] : ownValues(words)) {
        if (!value.isEmpty())
            all << std::pair(name, value) << std::pair(QString(u"PET_"_s + name), value);
    }
    return all;
}

QStringList nodePlaceholders()
{
    QStringList names;
    for (const auto& [placeholder, value] : placeholderValues({}))
        names.append(placeholder);
    return names;
}

bool hasNodePlaceholder(const QString& command)
{
    for (const QString& placeholder : nodePlaceholders()) {
        if (command.contains(placeholder))
            return true;
    }
    return false;
}

Result<QString> commandForNode(const QString& command, const NodeWords& words)
{
    const auto parsed = CommandLine::parse(filledIn(command, words));
    MEGATUNE_TRY(parsed);
    if (parsed->launcher() == u"deepspeed" && !hasNodePlaceholder(command)) {
        return failure(ErrorKind::Usage,
            Tr::tr("deepspeed starts its processes on other machines by itself, so that a trial over "
                   "several nodes would start them twice; write torchrun in its place, or say for "
                   "each node what it is, as in %1.")
                .arg(u"--no_ssh --node_rank {node_rank} --master_addr {master_addr}"_s));
    }
    QList<CommandEdit> edits;
    if (isTorchrun(*parsed))
        edits = torchrunEdits(*parsed, words);
    else if (parsed->trainer() == TrainerKind::Accelerate)
        edits = accelerateEdits(words);
    for (const auto& [name, value] : nodeVariables(words)) {
        if (parsed->variable(name))
            edits.append({CommandEdit::Kind::Env, name, value, {}});
    }
    return edits.isEmpty() ? parsed->text() : parsed->edited(edits).text;
}

bool takesNodes(const QString& command)
{
    if (hasNodePlaceholder(command))
        return true;
    for (const QString& name : nodeVariableNames()) {
        if (command.contains(u'$' + name) || command.contains(u"${"_s + name))
            return true;
    }
    const auto parsed = CommandLine::parse(command);
    if (!parsed)
        return false;
    const TrainerKind trainer = parsed->trainer();
    return isTorchrun(*parsed) || isSwift(trainer) || trainer == TrainerKind::Accelerate
        || trainer == TrainerKind::Primus || isLlamaFactory(trainer) || trainer == TrainerKind::Script;
}

QString withShellVariables(const QString& command, const QList<QPair<QString, QString>>& variableOfWord)
{
    QString text;
    Quotes quotes = Quotes::None;
    for (qsizetype at = 0; at < command.size();) {
        bool isWord = false;
        for (const auto& [word, variable] : variableOfWord) {
            if (word.isEmpty() || !QStringView(command).mid(at).startsWith(word))
                continue;
            text += variableIn(quotes, variable);
            at += word.size();
            isWord = true;
            break;
        }
        if (isWord)
            continue;
        const qsizetype next = std::min(passCharacter(command, at, quotes), command.size());
        text += QStringView(command).mid(at, next - at);
        at = next;
    }
    return text;
}

} // namespace megatune
