// SPDX-License-Identifier: GPL-3.0-or-later
// What stands behind the program's name: options in both forms (--k v, --k=v), operands, and the training
// command behind "--". Says in one sentence what cannot be used.
#pragma once

#include "core/base/error.h"

#include <limits>
#include <optional>
#include <QChar>
#include <QList>
#include <QMap>
#include <QStringList>

namespace megatune {

struct OptionSpec
{
    QString name;              ///< without dashes, with hyphens: "n-trials"
    QString value = {};        ///< what stands for the value in --help; empty: a switch
    QString meaning = {};      ///< one phrase
    QString shownDefault = {}; ///< as --help shows it; empty: none is shown
    bool repeated = false;
    QString ifAlone = {}; ///< the value when none is given; empty: one must be given
    QChar letter = {};    ///< -o
    QString heading = {}; ///< of the group in --help that starts with this option
};

/// As help and manual pages have it: many choices stand behind the meaning, not in the option's own line.
[[nodiscard]] OptionSpec asShown(OptionSpec option);

/// A line as somebody types it, and what comes of it.
struct CommandExample
{
    QString line;
    QString meaning; ///< one sentence, in manual pages
};

/// A variable or a file, and what it is for.
struct NamedPlace
{
    QString name;
    QString meaning; ///< one phrase
};

/// What a subcommand takes.
struct CommandSpec
{
    QString name;
    QString summary;                     ///< one line, for the list of subcommands
    QList<CommandExample> examples = {}; ///< what --help begins with
    QStringList usage = {};              ///< behind "megatune-cli NAME "
    QString description = {};
    QList<OptionSpec> options = {};
    QStringList operands = {};                     ///< names of the operands that must be given, in order
    bool takesMoreOperands = false;                ///< the last one may be given several times
    bool takesCommand = false;                     ///< words behind "--"
    QList<QPair<QString, QStringList>> notes = {}; ///< headings with their lines, behind the options
    QList<NamedPlace> variables = {};              ///< of the environment that it reads; in manual pages
    QList<NamedPlace> files = {};                  ///< that it reads or writes unasked; in manual pages
};

class Arguments
{
public:
    /// `words` are those behind the subcommand's name. Nothing but the form is checked; with --help among
    /// them nothing at all.
    [[nodiscard]] static Result<Arguments> parse(const CommandSpec& spec, const QStringList& words);

    [[nodiscard]] bool wantsHelp() const { return m_help; }
    [[nodiscard]] bool has(const QString& option) const { return m_values.contains(option); }
    [[nodiscard]] QString value(const QString& option, const QString& fallback = {}) const;
    /// Of an option that may be repeated, in order.
    [[nodiscard]] QStringList values(const QString& option) const { return m_values.value(option); }
    [[nodiscard]] const QStringList& operands() const { return m_operands; }
    /// The words behind "--"; nothing when there is no "--".
    [[nodiscard]] const std::optional<QStringList>& command() const { return m_command; }

    /// Everything, as it was given.
    [[nodiscard]] const QStringList& words() const { return m_words; }
    /// The same without these options and their values, and perhaps without operands.
    [[nodiscard]] QStringList wordsWithout(const QStringList& options, bool withOperands = true) const;

    /// Absent options give nothing; what is no such number, or out of bounds, gives a sentence.
    [[nodiscard]] Result<std::optional<qint64>> integer(
        const QString& option, qint64 minimum, qint64 maximum = std::numeric_limits<qint64>::max()) const;
    /// A decimal number above zero.
    [[nodiscard]] Result<std::optional<double>> positive(const QString& option, double maximum = 1e12) const;
    /// One of `choices`, or `fallback` when absent.
    [[nodiscard]] Result<QString> choice(
        const QString& option, const QStringList& choices, const QString& fallback) const;

private:
    friend class ArgumentReader;
    bool m_help = false;
    QStringList m_words;
    QStringList m_optionOfWord; ///< by word: the option that it is part of; empty: none
    QMap<QString, QStringList> m_values;
    QStringList m_operands;
    std::optional<QStringList> m_command;
};

/// What --help begins with: a heading and the lines. Empty without examples.
[[nodiscard]] QString exampleText(const QList<CommandExample>& examples);

/// What --help prints.
[[nodiscard]] QString helpText(const CommandSpec& spec);

/// `text` broken into lines of at most `columns`, each but the first behind `indent` spaces.
[[nodiscard]] QString wrapped(const QString& text, qsizetype columns, qsizetype indent);

} // namespace megatune
