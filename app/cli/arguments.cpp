// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"

#include "core/base/text.h"
#include "core/base/texttable.h"
#include "core/base/tr.h"
#include "core/preset/formerrules.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qsizetype helpColumns = 100;
constexpr qsizetype helpMeaningColumn = 32;

/// A word of the command line as a sentence can show it.
QString shownWord(const QString& word)
{
    const QString plain = word.simplified();
    return plain.size() > 80 ? QString(plain.left(80) + u'\u2026') : plain;
}

QString optionHead(const OptionSpec& option)
{
    QString head = option.letter.isNull() ? QString() : QString(u'-' + option.letter + u", ");
    head += QLatin1String("--") + option.name;
    if (option.value.isEmpty())
        return head;
    return option.ifAlone.isEmpty() ? QString(head + u' ' + option.value)
                                    : QString(head + u" [" + option.value + u']');
}

/// What stands on one line: a word, or in scripts without blanks a letter with its punctuation.
struct WrapPiece
{
    QString text;
    bool afterBlank = false;
};

QList<WrapPiece> wrapPieces(const QString& text)
{
    static const QString closing =
        u"\u3001\u3002\uff0c\uff1a\uff1b\uff09\u300d\u300f\u201d\uff01\uff1f\u30fc)]"_s;
    static const QString opening = u"\uff08\u300c\u300e\u201c(["_s;
    QList<WrapPiece> pieces;
    bool blank = false;
    QChar before;
    for (const QChar c : text) {
        if (c == u' ') {
            blank = true;
            continue;
        }
        const bool wide = displayWidth(QString(c)) > 1;
        const bool wasWide = !before.isNull() && displayWidth(QString(before)) > 1;
        const bool mayBreak = (wide || wasWide) && !closing.contains(c) && !opening.contains(before);
        if (pieces.isEmpty() || blank || mayBreak)
            pieces.append({QString(), blank});
        pieces.last().text += c;
        blank = false;
        before = c;
    }
    return pieces;
}

} // namespace

OptionSpec asShown(OptionSpec option)
{
    constexpr qsizetype widest = 64;
    if (option.value.size() > widest && option.value.contains(u'|')) {
        option.meaning += u": "_s + option.value.replace(u"|"_s, u", "_s);
        option.value = u"NAME"_s;
    }
    return option;
}

/// Goes over the words once.
class ArgumentReader
{
public:
    ArgumentReader(const CommandSpec& spec, const QStringList& words)
        : m_spec(spec)
        , m_words(words)
    {
        m_result.m_words = words;
        m_result.m_optionOfWord.resize(words.size());
    }

    Result<Arguments> run()
    {
        const qsizetype end = m_words.indexOf(u"--"_s) < 0 ? m_words.size() : m_words.indexOf(u"--"_s);
        const auto isHelp = [](const QString& word) { return word == u"--help" || word == u"-h"; };
        m_result.m_help = std::any_of(m_words.begin(), m_words.begin() + end, isHelp);
        if (m_result.m_help)
            return m_result;
        while (m_at < m_words.size()) {
            m_wordAt = m_at;
            const QString word = m_words[m_at++];
            if (word == u"--") {
                takeRest();
                break;
            }
            MEGATUNE_TRY(isOption(word) ? takeOption(word) : takeOperand(word));
        }
        return checkedOperands();
    }

private:
    static bool isOption(const QString& word) { return word.size() > 1 && word.startsWith(u'-'); }

    void takeRest()
    {
        const QStringList rest = m_words.mid(m_at);
        if (m_spec.takesCommand)
            m_result.m_command = rest;
        else
            m_result.m_operands += rest;
    }

    Result<void> takeOperand(const QString& word)
    {
        if (m_spec.takesCommand && m_result.m_operands.size() >= m_spec.operands.size()) {
            return failure(ErrorKind::Usage,
                Tr::tr("\"%1\" is not an option; put -- in front of the training command.")
                    .arg(shownWord(word)));
        }
        m_result.m_operands.append(word);
        return {};
    }

    Result<void> takeOption(const QString& word)
    {
        const bool isLong = word.startsWith(u"--");
        qsizetype equals = isLong ? word.indexOf(u'=') : -1;
        QString name = isLong ? word.mid(2, equals < 0 ? -1 : equals - 2) : word.mid(1, 1);
        name.replace(u'_', u'-');
        const OptionSpec* option = find(name, isLong);
        if (option == nullptr && name == u"rules")
            return wrongArgument(
                u"preset"_s, formerRulesSentence(equals >= 0 ? word.mid(equals + 1) : m_words.value(m_at)));
        if (option == nullptr)
            return unknown(isLong ? QString(u"--"_s + name) : word);
        std::optional<QString> attached;
        if (equals >= 0)
            attached = word.mid(equals + 1);
        else if (!isLong && word.size() > 2)
            attached = word.mid(2);
        const QString shown = isLong ? QString(u"--"_s + option->name) : word.left(2);
        if (option->value.isEmpty())
            return attached ? tooMuch(shown) : store(*option, {}, shown);
        if (!attached) {
            const bool none = m_at >= m_words.size() || m_words[m_at].startsWith(u"--");
            if (none && option->ifAlone.isEmpty())
                return missing(shown, option->value);
            attached = none ? option->ifAlone : m_words[m_at++];
        }
        return store(*option, *attached, shown);
    }

    const OptionSpec* find(const QString& name, bool isLong) const
    {
        const auto found =
            std::find_if(m_spec.options.begin(), m_spec.options.end(), [&](const OptionSpec& option) {
                return isLong ? option.name == name : option.letter == name.at(0);
            });
        return found == m_spec.options.end() ? nullptr : &*found;
    }

    Result<void> store(const OptionSpec& option, const QString& value, const QString& shown)
    {
        QStringList& values = m_result.m_values[option.name];
        if (!values.isEmpty() && !option.repeated)
            return failure(ErrorKind::Usage, Tr::tr("%1 is given twice; give it once.").arg(shown));
        values.append(value);
        for (qsizetype i = m_wordAt; i < m_at; ++i)
            m_result.m_optionOfWord[i] = option.name;
        return {};
    }

    tl::unexpected<Error> unknown(const QString& word) const
    {
        QStringList known;
        for (const OptionSpec& option : m_spec.options)
            known.append(u"--"_s + option.name);
        known.append(u"--help"_s);
        QString hint = word.startsWith(u"--") ? didYouMean(word, known) : QString();
        if (hint.isEmpty())
            hint = u' ' + Tr::tr("See megatune-cli %1 --help.").arg(m_spec.name);
        return failure(ErrorKind::Usage,
            Tr::tr("megatune-cli %1 has no option %2.").arg(m_spec.name, shownWord(word)) + hint);
    }

    static tl::unexpected<Error> tooMuch(const QString& option)
    {
        return failure(
            ErrorKind::Usage, Tr::tr("%1 takes no value; leave out what follows the =.").arg(option));
    }

    /// The word behind it may be meant as the value, unless it is an option of ours.
    tl::unexpected<Error> missing(const QString& option, const QString& value) const
    {
        const QString next = m_words.value(m_at);
        if (next.size() > 2 && next.startsWith(u"--")
            && find(next.mid(2).section(u'=', 0, 0), true) == nullptr) {
            return failure(ErrorKind::Usage,
                Tr::tr("%1 needs a value; one that begins with -- stands behind a =: %1=%2.")
                    .arg(option, shownWord(next)));
        }
        return failure(ErrorKind::Usage, Tr::tr("%1 needs a value: %1 %2.").arg(option, value));
    }

    Result<Arguments> checkedOperands() const
    {
        const QStringList& given = m_result.m_operands;
        if (given.size() > m_spec.operands.size() && !m_spec.takesMoreOperands) {
            const QString extra = shownWord(given[m_spec.operands.size()]);
            return failure(ErrorKind::Usage,
                Tr::tr("megatune-cli %1 does not take \"%2\"; see megatune-cli %1 --help.")
                    .arg(m_spec.name, extra));
        }
        if (given.size() < m_spec.operands.size()) {
            return failure(ErrorKind::Usage,
                Tr::tr("%1 is missing: megatune-cli %2 %3; see megatune-cli %2 --help.")
                    .arg(m_spec.operands[given.size()], m_spec.name, m_spec.operands.join(u' ')));
        }
        return m_result;
    }

    const CommandSpec& m_spec;
    const QStringList& m_words;
    qsizetype m_at = 0;
    qsizetype m_wordAt = 0; ///< of the word that is looked at
    Arguments m_result;
};

Result<Arguments> Arguments::parse(const CommandSpec& spec, const QStringList& words)
{
    return ArgumentReader(spec, words).run();
}

QStringList Arguments::wordsWithout(const QStringList& options, bool withOperands) const
{
    const qsizetype command = m_command ? m_words.size() - m_command->size() - 1 : m_words.size();
    QStringList words;
    for (qsizetype i = 0; i < m_words.size(); ++i) {
        const bool isOperand = m_optionOfWord[i].isEmpty() && i < command;
        if (!options.contains(m_optionOfWord[i]) && (withOperands || !isOperand))
            words.append(m_words[i]);
    }
    return words;
}

QString Arguments::value(const QString& option, const QString& fallback) const
{
    const auto found = m_values.find(option);
    return found == m_values.end() ? fallback : found->last();
}

Result<std::optional<qint64>> Arguments::integer(const QString& option, qint64 minimum, qint64 maximum) const
{
    if (!has(option))
        return std::nullopt;
    const std::optional<qint64> number = toInteger(value(option));
    if (!number || *number < minimum || *number > maximum) {
        const QString wanted = maximum == std::numeric_limits<qint64>::max()
            ? Tr::tr("give a whole number from %1 on").arg(minimum)
            : Tr::tr("give a whole number from %1 to %2").arg(minimum).arg(maximum);
        return failure(ErrorKind::Usage,
            Tr::tr("--%1 cannot be \"%2\"; %3.").arg(option, shownWord(value(option)), wanted));
    }
    return number;
}

Result<std::optional<double>> Arguments::positive(const QString& option, double maximum) const
{
    if (!has(option))
        return std::nullopt;
    bool ok = false;
    const double number = value(option).trimmed().toDouble(&ok);
    if (!ok || !std::isfinite(number) || number <= 0 || number > maximum) {
        const QString wanted = maximum <= 1000
            ? Tr::tr("give a number above 0, up to %1").arg(shortestNumber(maximum))
            : Tr::tr("give a number above 0");
        return failure(ErrorKind::Usage,
            Tr::tr("--%1 cannot be \"%2\"; %3.").arg(option, shownWord(value(option)), wanted));
    }
    return number;
}

Result<QString> Arguments::choice(
    const QString& option, const QStringList& choices, const QString& fallback) const
{
    const QString chosen = value(option, fallback);
    if (!choices.contains(chosen)) {
        return failure(ErrorKind::Usage,
            Tr::tr("--%1 cannot be \"%2\"; give one of %3.")
                    .arg(option, shownWord(chosen), choices.join(u", "))
                + didYouMean(chosen, choices));
    }
    return chosen;
}

QString wrapped(const QString& text, qsizetype columns, qsizetype indent)
{
    QString result;
    qsizetype used = indent;
    const QString lineStart = QString(indent, u' ');
    for (const WrapPiece& piece : wrapPieces(text)) {
        const qsizetype width = displayWidth(piece.text);
        const qsizetype gap = piece.afterBlank ? 1 : 0;
        if (!result.isEmpty() && used + gap + width > columns) {
            result += u'\n' + lineStart;
            used = indent;
        } else if (!result.isEmpty() && gap > 0) {
            result += u' ';
            ++used;
        }
        result += piece.text;
        used += width;
    }
    return result;
}

QString exampleText(const QList<CommandExample>& examples)
{
    QString text = examples.isEmpty() ? QString() : QString(Tr::tr("Examples") + u'\n');
    for (const CommandExample& example : examples)
        text += u"  "_s + example.line + u'\n';
    return examples.isEmpty() ? QString() : QString(text + u'\n');
}

QString helpText(const CommandSpec& spec)
{
    QString text = exampleText(spec.examples);
    const QString title = Tr::tr("Usage:") + u' ';
    for (qsizetype i = 0; i < spec.usage.size(); ++i)
        text += (i == 0 ? title : QString(displayWidth(title), u' ')) + u"megatune-cli "_s + spec.name + u' '
            + spec.usage[i] + u'\n';
    text += u'\n' + wrapped(spec.description, helpColumns, 0) + u'\n';
    QList<OptionSpec> options = spec.options;
    options.append({.name = u"help"_s, .meaning = Tr::tr("this text"), .letter = u'h'});
    if (options.first().heading.isEmpty())
        options.first().heading = Tr::tr("Options");
    for (const OptionSpec& one : std::as_const(options)) {
        const OptionSpec option = asShown(one);
        if (!option.heading.isEmpty())
            text += u'\n' + option.heading + u'\n';
        const QString head = u"  "_s + optionHead(option);
        QString meaning = option.meaning;
        if (!option.shownDefault.isEmpty())
            meaning += u' ' + Tr::tr("(default: %1)").arg(option.shownDefault);
        text += head.size() + 2 <= helpMeaningColumn
            ? head.leftJustified(helpMeaningColumn)
            : QString(head + u'\n' + QString(helpMeaningColumn, u' '));
        text += wrapped(meaning, helpColumns, helpMeaningColumn) + u'\n';
    }
    for (const auto& [heading, lines] : spec.notes) {
        text += u'\n' + heading + u'\n';
        for (const QString& line : lines)
            text += u"  "_s + (displayWidth(line) + 2 <= helpColumns ? line : wrapped(line, helpColumns, 2))
                + u'\n';
    }
    return text;
}

} // namespace megatune
