// SPDX-License-Identifier: GPL-3.0-or-later
// The engineer's own training command: a shell text in which options are set, replaced and removed in place
// while everything else stays byte for byte as it was written.
#pragma once

#include "core/base/error.h"
#include "core/command/trainerkind.h"

#include <functional>
#include <memory>
#include <optional>
#include <QByteArray>
#include <QList>
#include <QString>

namespace megatune {

/// Gives the beginning of a file that a command names, or nothing when it cannot be read. Reading may block:
/// call what takes a reader where that is allowed.
using CommandFileReader = std::function<std::optional<QByteArray>(const QString& path, qsizetype atMost)>;

/// One wish about the command. `option` is the canonical spelling without dashes and with hyphens
/// ("tensor-model-parallel-size"); both spellings of it are found in the command.
struct CommandEdit
{
    enum class Kind {
        Set,    ///< --option value, once; replaces every occurrence
        Switch, ///< --option without a value, once
        Remove, ///< no occurrence of it, in any spelling, with its value
        Env,    ///< VARIABLE=value in front of the training command
        Assign, ///< VARIABLE=value wherever a text of the command sets that variable
        Print,  ///< no redirection of what the training prints into a file ("> log")
        Once,   ///< each loop around the training ends after its first pass
        Fill,   ///< the value in place of the text `option` ("{tp}"), wherever that stands in the whole text
        Front,  ///< the words `value` in front of `ray job submit`, where that starts the training
    };
    Kind kind = Kind::Set;
    QString option;
    QString value = {};
    /// How an option that is inserted is written, without dashes; empty: as the command's trainer has it.
    QString spelling = {};
    bool expands = false; ///< of a Set: the shell fills the value in ("/tmp/$NAME"), so that it is not quoted

    static CommandEdit set(const QString& option, const QString& value)
    {
        return {Kind::Set, option, value, {}};
    }
    static CommandEdit flag(const QString& option) { return {Kind::Switch, option, {}, {}}; }
    static CommandEdit remove(const QString& option) { return {Kind::Remove, option, {}, {}}; }
    /// Of options; the others change what stands around them.
    [[nodiscard]] bool isOfOption() const { return kind < Kind::Env; }
    bool operator==(const CommandEdit&) const = default;
};

/// A stretch that an edit changed, for the eye: where it stands and what was there before.
struct EditMark
{
    enum class Kind { Inserted, Replaced, Removed };
    Kind kind = Kind::Inserted;
    qsizetype begin = 0; ///< in the edited text; for Removed the place where it was (begin == end)
    qsizetype end = 0;
    QString before = {}; ///< the text that stood there in the original; empty for Inserted
};

struct EditedCommand
{
    QString text;
    QList<EditMark> marks; ///< in order of `begin`
};

struct ParsedCommand;

/// Immutable; copies share what was parsed. May be used in any thread, by one thread at a time each copy.
///
/// Which command is meant: see findTrainingCommand(). Where options are looked for: in all words of that
/// simple command behind its environment prefixes, up to a bare "--" that follows the script (what stands
/// behind "--" is never touched). New options go to the end of these words, before redirections, pipes,
/// separators and comments; one a line where the last option has a line of its own. Those of the launcher
/// itself (accelerate's megatron-lm-..., torchrun's nnodes) go in front of the script. In `bash -c TEXT` the
/// command inside TEXT is the one that is edited; options that reach it through "$@" from outside are not
/// seen. Nor are options inside variables ($ARGS, "${ARGS[@]}") or in a script's file: an option that is set
/// comes behind them and wins, one that is removed there stays.
class CommandLine
{
public:
    /// Fails with one sentence when the text is empty, is no shell text (unclosed quote) or holds no command.
    /// CR LF line ends become LF: a shell would take the CR for a part of the word.
    [[nodiscard]] static Result<CommandLine> parse(const QString& text);
    /// The command as an argument vector, as after "--" on a command line. One single word that holds spaces
    /// or shell operators is taken as a shell text ("a && b"), several words are quoted each. NAME=value
    /// words in front are environment prefixes.
    [[nodiscard]] static Result<CommandLine> fromArguments(const QStringList& arguments);

    [[nodiscard]] const QString& text() const { return m_text; }
    /// What is launched, as far as the words tell: never Torchrun, and of ms-swift with Megatron the newest
    /// version. Decides the spelling of options that are inserted.
    [[nodiscard]] TrainerKind trainer() const;

    /// The value that the program would see for `option` (last one wins, both spellings), if it is there.
    /// A switch without a value gives an empty string; several values are joined by spaces; what the shell
    /// would fill in stands as it is written ("$TP").
    [[nodiscard]] std::optional<QString> option(const QString& option) const;

    /// The values of every occurrence of `option`, in order; each as option() gives the last one.
    [[nodiscard]] QStringList optionValues(const QString& option) const;

    /// The words of the training command after quote removal, environment prefixes left out.
    [[nodiscard]] QStringList words() const;
    /// The program's file name: "torchrun", "megatron", "bash".
    [[nodiscard]] QString launcher() const;
    /// The script or the subcommand that the launcher runs, as it is written ("sft", "./train.sh",
    /// "pretrain_gpt.py"); the program itself when it is started alone.
    [[nodiscard]] QString body() const;
    /// The words behind body(), what stands behind "--" left out.
    [[nodiscard]] QStringList bodyArguments() const;
    /// Canonical names of the options that are there, each once, in no order.
    [[nodiscard]] QStringList optionNames() const;
    /// The value of a VARIABLE=value prefix, also behind `env`; what the shell would fill in as it is
    /// written.
    [[nodiscard]] std::optional<QString> variable(const QString& name) const;
    /// All of them, in order; of a name that is set twice both.
    [[nodiscard]] QList<QPair<QString, QString>> variables() const;
    /// Options that it takes from variables of its own text: canonical names, as often as they stand there.
    [[nodiscard]] QStringList namesInVariables() const;
    /// What the shells read: the text itself and that behind `bash -c`; a text that is little more than the
    /// one inside is left out.
    [[nodiscard]] QString script() const;
    /// Every occurrence of the option in script() can be taken out: it stands among the words, or in a
    /// variable or an array that the text itself sets.
    [[nodiscard]] bool canLeaveOut(const QString& option) const;
    /// script() has more occurrences of it than can be taken out.
    [[nodiscard]] bool standsElsewhere(const QString& option) const;
    /// It would train once in each pass.
    [[nodiscard]] bool isInLoop() const;
    /// Another command of the text looks as much like training.
    [[nodiscard]] bool hasRivals() const;
    /// It would train more than once, outside of loops: another such command runs, too, or a function that
    /// trains is called again.
    [[nodiscard]] bool trainsSeveralTimes() const;
    /// "$@" among its words is what script() itself is started with, and not what a function is called with.
    [[nodiscard]] bool takesScriptArguments() const;
    /// What a function that trains is called with, where the training command takes it ("$@").
    [[nodiscard]] QStringList callArguments() const;
    /// What it prints goes into a file, by a redirection ("> log").
    [[nodiscard]] bool printsIntoFile() const;
    /// The shell does not wait for it ("train.py &").
    [[nodiscard]] bool isInBackground() const;
    /// `ray job submit` starts it.
    [[nodiscard]] bool isSubmitted() const;
    /// The trainer takes the option as an override, "name=value".
    [[nodiscard]] bool isOverride(const QString& option) const;
    /// What the text behind `bash -c` is started as ("run.sh"); empty where there is none.
    [[nodiscard]] QString scriptName() const;
    /// The arguments that it is started with behind that name, as they are written.
    [[nodiscard]] QStringList scriptArguments() const;
    /// Where the program stands in script().
    [[nodiscard]] qsizetype place() const;
    /// The same command where the text of the shell script that it runs stands in the command itself:
    /// `bash run.sh 8` becomes `bash -c TEXT run.sh 8`, so that the script's own words can be edited. Nothing
    /// where it runs none, or the text holds no command.
    [[nodiscard]] std::optional<CommandLine> withScriptInside(const QString& text) const;
    /// Whether the shell would still change a word among bodyArguments() or variables() ("$TP", "*.json").
    [[nodiscard]] bool needsShell() const;

    /// Applies the edits; of several edits of one option the last counts. Everything that no edit names stays
    /// byte for byte, and applying the same edits to the result changes nothing. Values are quoted as needed;
    /// a value of an option whose name ends in "-modules", "-scope" or "-sizes" is split at spaces. An Env
    /// edit whose name is no variable name and an edit with an empty option are ignored. What a Fill and a
    /// Front put in is not quoted, and what a Front and a Once put in is put in once more each time.
    [[nodiscard]] EditedCommand edited(const QList<CommandEdit>& edits) const;

private:
    [[nodiscard]] static Result<CommandLine> read(const QString& text);
    [[nodiscard]] qsizetype occurrences(const QString& name) const;
    [[nodiscard]] qsizetype removableOccurrences(const QString& name) const;

    QString m_text;
    QString m_optionText; ///< of script(), where options may stand
    std::shared_ptr<const ParsedCommand> m_parsed;
};

/// For people: a command with a script's text in it (withScriptInside()) as it was before, "bash run.sh 8";
/// any other as it is. Thread-safe.
[[nodiscard]] QString withoutScriptInside(const QString& command);
/// That text; empty where there is none. Thread-safe.
[[nodiscard]] QString scriptInside(const QString& command);

} // namespace megatune
