// SPDX-License-Identifier: GPL-3.0-or-later
// The engineer's own command and the files that it names: what is read of them, and edits in place.
#include "core/command/commandline.h"
#include "core/command/commandwrappers.h"
#include "core/command/configfile.h"
#include "core/command/nodecommand.h"
#include "core/command/shellwords.h"
#include "core/model/commandshape.h"
#include "core/preset/commandarguments.h"
#include "core/preset/layoutreach.h"
#include "core/preset/layoutvariables.h"
#include "core/trainer/dialect.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trainer/trialedits.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>
#include <QProcessEnvironment>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

using namespace megatune;
using namespace megatune::fuzz;

namespace {

QList<CommandEdit> layoutEdits()
{
    return {CommandEdit::set(u"tensor-model-parallel-size"_s, u"2"_s),
        CommandEdit::flag(u"sequence-parallel"_s), CommandEdit::set(u"recompute-modules"_s, u"mlp moe_act"_s),
        CommandEdit::remove(u"recompute-num-layers"_s), {CommandEdit::Kind::Print, {}},
        {CommandEdit::Kind::Assign, u"TP"_s, u"2"_s},
        {CommandEdit::Kind::Env, u"CUDA_DEVICE_MAX_CONNECTIONS"_s, u"1"_s}};
}

void requireMarksInside(const EditedCommand& edited)
{
    qsizetype begin = 0;
    for (const EditMark& mark : edited.marks) {
        require(mark.begin >= begin && mark.end >= mark.begin && mark.end <= edited.text.size(),
            "marks stand in the text, in order");
        begin = mark.begin;
    }
}

/// The words, each without what may change within a script that is one word (sh -c 'a <b'): blanks and
/// quotes.
QString wordsOf(const QString& text)
{
    static const QRegularExpression blanksAndQuotes(u"[\\s'\"\\\\]"_s);
    QStringList words;
    if (const auto tokens = splitShell(text)) {
        for (const ShellToken& token : *tokens)
            words.append(QString(token.value).remove(blanksAndQuotes));
    }
    return words.join(u'\n');
}

/// Which of several commands trains is a guess where none is a trainer's, and may be another one once options
/// stand in it; and the options of `srun` without a program cannot be told from what it would start.
bool isGuess(const CommandLine& command)
{
    const QStringList words = command.words();
    if (isCommandWrapper({command.launcher()}, 0)
        || (isCommandWrapper(words, 0) && wrappedProgram(words, 0) < 0))
        return true;
    const auto tokens = splitShell(command.text());
    return (command.trainer() == TrainerKind::Unknown || command.trainer() == TrainerKind::Script)
        && std::any_of(tokens->begin(), tokens->end(), [](const ShellToken& token) {
               return token.kind == ShellToken::Kind::Separator || token.kind == ShellToken::Kind::Pipe
                   || token.kind == ShellToken::Kind::Other;
           });
}

QString editedTwice(const CommandLine& command, const QList<CommandEdit>& edits)
{
    const EditedCommand once = command.edited(edits);
    requireMarksInside(once);
    const Result<CommandLine> again = CommandLine::parse(once.text);
    require(again.has_value(), "a command that was edited is still one");
    requireEqual(again->edited(edits).text, once.text, "edits that are applied twice change nothing");
    return once.text;
}

} // namespace

MEGATUNE_FUZZ_TARGET(command)
{
    const Result<CommandLine> command = CommandLine::parse(QString::fromUtf8(bytes));
    if (!command)
        return;
    const Result<CommandLine> same = CommandLine::parse(command->text());
    require(same && same->text() == command->text(), "a command that was read is read again as it is");
    requireEqual(command->edited({}).text, command->text(), "without edits a command stays as it is");
    (void)command->words();
    (void)command->launcher();
    (void)command->bodyArguments();
    (void)command->needsShell();
    (void)command->variables();
    for (const QString& name : command->optionNames())
        require(name.startsWith(u'-') || command->option(name).has_value(),
            "an option that is there has a value");
    if (!isGuess(*command))
        (void)editedTwice(*command, layoutEdits());
}

/// An option that was set has its value; taken out again, the text is what it was.
MEGATUNE_FUZZ_TARGET(edit)
{
    const Result<CommandLine> command = CommandLine::parse(QString::fromUtf8(bytes));
    const QString name = u"tensor-model-parallel-size"_s;
    if (!command || command->option(name) || isGuess(*command))
        return;
    const QString set = editedTwice(*command, {CommandEdit::set(name, u"4"_s)});
    const Result<CommandLine> changed = CommandLine::parse(set);
    require(changed && changed->option(name) == u"4", "an option that was set has its value");
    const QString back = changed->edited({CommandEdit::remove(name)}).text;
    // A script that was one bare word (sh -c ./train.sh) keeps the quotes that it got, a redirection its
    // blank.
    if (back != command->text())
        requireEqual(wordsOf(back), wordsOf(command->text()), "set and taken back, the text is what it was");
}

MEGATUNE_FUZZ_TARGET(nodecommand)
{
    const QString text = QString::fromUtf8(bytes);
    (void)takesNodes(text);
    const NodeWords words{u"2"_s, u"1"_s, u"node1"_s, u"29500"_s, u"8"_s, u"16"_s};
    const Result<QString> ofNode = commandForNode(text, words);
    if (!ofNode || !CommandLine::parse(text))
        return;
    require(CommandLine::parse(*ofNode).has_value(), "the command of a node is one", *ofNode);
    (void)withShellVariables(*ofNode, {{u"node1"_s, u"MASTER_ADDR"_s}});
}

/// A command, and behind the first NUL the file that it names, whichever that is.
MEGATUNE_FUZZ_TARGET(dialect)
{
    const auto [text, file] = partedAt(bytes, '\0');
    const Result<CommandLine> command = CommandLine::parse(QString::fromUtf8(text));
    if (!command)
        return;
    const CommandFileReader reader = [&named = file](const QString&, qsizetype atMost) {
        return std::optional(named.first(std::min(atMost, named.size())));
    };
    const Dialect dialect = Dialect::recognized(*command, reader);
    (void)dialect.name();
    (void)dialect.rlhfType();
    (void)dialect.tuning();
    (void)ownIterations(dialect);
    (void)touchesCheckpoints(dialect);
    (void)ownShortOptions(dialect);
    (void)shapeFromCommand(dialect);
    (void)layoutVariablesIn(dialect, {u"tp"_s, u"pp"_s});
    (void)commandArguments(dialect, ModelLocator(QProcessEnvironment()), u"/nonexistent"_s);
    const QList<CommandEdit> edits = translatedEdits(dialect, layoutEdits()) + shortTrialEdits(dialect, 10);
    require(CommandLine::parse(command->edited(edits).text).has_value(), "the command of a trial is one");
}

/// The first byte says the form, as a file's name does.
MEGATUNE_FUZZ_TARGET(configfile)
{
    if (bytes.isEmpty())
        return;
    const QString name = bytes[0] == 'j' ? u"config.json"_s : u"config.yaml"_s;
    const Result<ConfigFile> file = readConfigFile(bytes.sliced(1), name);
    require(
        file || !file.error().sentence.isEmpty(), "a file that cannot be read is refused with a sentence");
}

/// A text in which layouts are filled in, and behind a newline the study's variables.
MEGATUNE_FUZZ_TARGET(layoutwords)
{
    const auto [first, rest] = partedAt(bytes, '\n');
    const QStringList parameters{u"tp"_s, u"pp"_s, u"mbs"_s, u"own"_s};
    const QString text = QString::fromUtf8(rest);
    (void)layoutVariablesFromText(QString::fromUtf8(first), parameters);
    (void)placeholderProblem(text, parameters, nodePlaceholders());
    const Layout layout(
        {{u"tp"_s, {2, {}}}, {u"pp"_s, {1, {}}}, {u"mbs"_s, {4, {}}}, {u"own"_s, {0, u"word"_s}}});
    for (const LayoutPlaceholder& placeholder : layoutPlaceholders(text, parameters))
        require(text.contains(placeholder.written), "a placeholder stands in the text");
    (void)withLayout(text, parameters, layout, {8, 8, 16});
    if (const Result<CommandLine> command = CommandLine::parse(text)) {
        const LayoutReach reach(Dialect::recognized(*command), QString::fromUtf8(first), parameters);
        require(CommandLine::parse(command->edited(reach.otherEdits(layout, {8, 8, 16})).text).has_value()
                || text.contains(u'{') || first.contains('\0'),
            "a command stays one when its variables are set");
    }
}
