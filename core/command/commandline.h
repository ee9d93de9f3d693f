// The engineer's own training command: a shell text in which options are set, replaced and removed in place
// while everything else stays byte for byte as it was written.
#pragma once

#include "core/base/error.h"

#include <optional>
#include <QList>
#include <QString>

namespace megatune {

/// One wish about the command. `option` is the canonical spelling without dashes and with hyphens
/// ("tensor-model-parallel-size"); both spellings of it are found in the command.
struct CommandEdit
{
    enum class Kind {
        Set,    ///< --option value, once; replaces every occurrence
        Switch, ///< --option without a value, once
        Remove, ///< no occurrence of it, in any spelling, with its value
        Env,    ///< VARIABLE=value in front of the training command
    };
    Kind kind = Kind::Set;
    QString option;
    QString value = {};

    static CommandEdit set(const QString& option, const QString& value) { return {Kind::Set, option, value}; }
    static CommandEdit flag(const QString& option) { return {Kind::Switch, option, {}}; }
    static CommandEdit remove(const QString& option) { return {Kind::Remove, option, {}}; }
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

/// What is launched, as far as the words tell. Decides the spelling of options that are inserted.
enum class CommandFlavour { Unknown, MegatronLm, MegatronSwift, Swift, Accelerate, Script };

class CommandLine
{
public:
    /// Fails with one sentence when the text is empty, is no shell text (unclosed quote) or holds no command.
    [[nodiscard]] static Result<CommandLine> parse(const QString& text);
    /// The command as an argument vector, as after "--" on a command line. One single word that holds spaces
    /// or shell operators is taken as a shell text ("a && b"), several words are quoted each.
    [[nodiscard]] static Result<CommandLine> fromArguments(const QStringList& arguments);

    [[nodiscard]] const QString& text() const { return m_text; }
    [[nodiscard]] CommandFlavour flavour() const { return m_flavour; }
    /// "Megatron-SWIFT, sft", "Megatron-LM, torchrun", "a script": for people.
    [[nodiscard]] QString flavourTitle() const;

    /// The value that the program would see for `option` (last one wins, both spellings), if it is there.
    /// A switch without a value gives an empty string.
    [[nodiscard]] std::optional<QString> option(const QString& option) const;

    /// The words of the training command after quote removal, environment prefixes left out.
    [[nodiscard]] QStringList words() const;

    [[nodiscard]] EditedCommand edited(const QList<CommandEdit>& edits) const;

private:
    QString m_text;
    CommandFlavour m_flavour = CommandFlavour::Unknown;
    qsizetype m_firstToken = 0; ///< range of the training command in splitShell(m_text)
    qsizetype m_lastToken = 0;
};

} // namespace megatune
