// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/shellbranches.h"

#include "core/command/shellassignments.h"
#include "core/command/shellfunctions.h"
#include "core/command/shellwords.h"

#include <algorithm>
#include <optional>
#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

using Truth = std::optional<bool>; // nothing: not known

constexpr int deepestBlock = 32;
constexpr qsizetype mostTokens = 20'000; // each block costs as much as there are variables

Truth negated(Truth truth)
{
    return truth ? Truth(!*truth) : truth;
}

Truth both(Truth left, Truth right)
{
    if (left == false || right == false)
        return false;
    return left && right ? Truth(true) : std::nullopt;
}

Truth either(Truth left, Truth right)
{
    return negated(both(negated(left), negated(right)));
}

/// Reads the text from the beginning to the end as a shell would run it.
class BranchReader
{
public:
    BranchReader(const QString& text, const QList<ShellToken>& tokens, const QMap<QString, QString>& outer,
        qsizetype place)
        : m_text(text)
        , m_tokens(tokens)
        , m_live(text)
        , m_place(place)
    {
        for (auto it = outer.begin(); it != outer.end(); ++it)
            m_values.insert(it.key(), it.value());
        for (const ShellFunction& function : shellFunctions(text, tokens)) {
            const bool isThere = function.close < tokens.size() && tokens[function.open].begin < place
                && place < tokens[function.close].begin;
            m_training = isThere ? std::optional(function) : m_training;
        }
    }
    ShellBranches read();

private:
    using Values = QMap<QString, std::optional<QString>>; // nothing: set, to what is not known

    [[nodiscard]] bool atEnd() const { return m_at >= m_tokens.size(); }
    [[nodiscard]] QStringView written(qsizetype i) const
    {
        return i < m_tokens.size()
            ? QStringView(m_text).mid(m_tokens[i].begin, m_tokens[i].end - m_tokens[i].begin)
            : QStringView();
    }
    /// A reserved word or a bracket where a command may begin.
    [[nodiscard]] bool isReserved(qsizetype i, QStringView word) const
    {
        return i < m_tokens.size() && m_tokens[i].kind == ShellToken::Kind::Other && written(i) == word;
    }
    [[nodiscard]] bool isReservedAmong(const QStringList& words) const
    {
        return std::any_of(
            words.begin(), words.end(), [this](const QString& word) { return isReserved(m_at, word); });
    }
    [[nodiscard]] std::optional<QString> valueOf(const ShellToken& token, qsizetype from = 0) const;
    [[nodiscard]] std::optional<QString> expanded(QString value) const;
    void set(qsizetype i);
    void forget(const QString& name);
    void forget(qsizetype first, qsizetype last);
    void forgetArguments(qsizetype first, qsizetype last);
    void blank(qsizetype first, qsizetype last);
    void readStatements(const QStringList& ends);
    void readList();
    Truth readCommand();
    void readSimple(qsizetype first);
    void readGroup(const QString& end);
    void forgetArithmetic(qsizetype first, qsizetype last);
    /// One of an `if` or a `case`: its tokens from the condition (head) over what it runs (body to end) to
    /// the next one.
    struct Alternative
    {
        qsizetype head = 0;
        qsizetype body = 0;
        qsizetype end = 0;
        qsizetype next = 0;
        Truth truth = {};
        bool isTakenBefore = false; ///< one in front of it is for certain
    };
    Truth readCondition();
    Truth readPatterns(const std::optional<QString>& subject);
    void readIf();
    void readCase();
    void settle(const QList<Alternative>& alternatives, QList<Values> ends);
    void readUnknown(const QStringList& ends);
    void readCall(qsizetype first);
    [[nodiscard]] Truth readTest(qsizetype first, QStringView close, qsizetype& behind) const;
    [[nodiscard]] Truth testOf(qsizetype first, qsizetype last) const;
    [[nodiscard]] Truth compared(qsizetype left, QStringView sign, qsizetype right) const;
    [[nodiscard]] static Values joined(const QList<Values>& alternatives);

    const QString& m_text;
    const QList<ShellToken>& m_tokens;
    QString m_live;
    qsizetype m_place;
    Values m_values;
    std::optional<Values> m_valuesThere; ///< at m_place
    qsizetype m_at = 0;                  ///< the token that is read next
    int m_depth = 0;
    bool m_isTooDeep = false;
    bool m_isCalled = false;                 ///< the function that trains
    QSet<QString> m_setByFunctions;          ///< whenever they are called
    std::optional<ShellFunction> m_training; ///< the function that m_place is in
};

ShellBranches BranchReader::read()
{
    while (!atEnd()) {
        readStatements({});
        ++m_at; // an end without a beginning
    }
    if (m_isTooDeep)
        return {m_text, {}};
    if (m_training && !m_isCalled) // nobody knows when
        forget(m_training->begin, m_training->close);
    ShellBranches branches{m_live, {}};
    const Values values = m_valuesThere.value_or(m_values);
    for (auto it = values.begin(); it != values.end(); ++it) {
        const bool isName = it.key().front().isLetter() || it.key().startsWith(u'_');
        if (isName && it.value() && !it.value()->startsWith(u'('))
            branches.variables.insert(it.key(), *it.value());
    }
    return branches;
}

// -- values --

/// Of a word, without its first `from` characters, quotes taken off.
std::optional<QString> BranchReader::valueOf(const ShellToken& token, qsizetype from) const
{
    const QString value = token.value.mid(from);
    return token.expands ? expanded(value) : std::optional(value);
}

std::optional<QString> BranchReader::expanded(QString value) const
{
    static const QRegularExpression argument(u"\\$(?:([0-9#])|\\{([0-9]+|#)(?::?-([^{}$`]*))?\\})"_s);
    static const QRegularExpression name(u"\\$(?:([A-Za-z_]\\w*)|\\{([A-Za-z_]\\w*)(:?[-=])?)"_s);
    for (auto match = argument.match(value); match.hasMatch(); match = argument.match(value)) {
        const QString number = match.captured(1) + match.captured(2);
        const auto there = m_values.constFind(number);
        const bool isKnown =
            there != m_values.constEnd() ? there->has_value() : m_values.contains(argumentCount);
        QString text = there != m_values.constEnd() ? there->value_or(QString()) : QString();
        if (!isKnown && match.capturedLength(3) == 0)
            return std::nullopt;
        if (text.isEmpty())
            text = match.captured(3);
        if (text.contains(u'$'))
            return std::nullopt;
        value.replace(match.capturedStart(), match.capturedLength(), text);
    }
    QMap<QString, QString> known;
    for (QRegularExpressionMatchIterator found = name.globalMatch(value); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const QString variable = match.captured(1) + match.captured(2);
        const auto there = m_values.constFind(variable);
        if (there != m_values.constEnd() && !there->has_value())
            return std::nullopt;
        const bool isEmpty = there == m_values.constEnd() || there->value().isEmpty();
        if (!isEmpty || (match.capturedLength(3) != 2 && there != m_values.constEnd()))
            known.insert(variable, there->value());
    }
    for (auto it = m_values.begin(); value.contains(u"$(("_s) && it != m_values.end(); ++it) {
        if (it.value()) // names stand without a $ in it
            known.insert(it.key(), *it.value());
    }
    static const QRegularExpression assigns(u"\\$\\{(\\w+):?=([^{}$`]*)\\}"_s);
    value = withAssignments(value.replace(assigns, u"${\\1:-\\2}"_s), known);
    return value.contains(u'$') || value.contains(u'`') ? std::nullopt : std::optional(value);
}

/// NAME=value and NAME+=value.
void BranchReader::set(qsizetype i)
{
    const qsizetype length = assignedNameLength(written(i));
    const QString name = written(i).left(length).toString();
    const bool adds = written(i).mid(length).startsWith(u'+');
    std::optional<QString> value = valueOf(m_tokens[i], length + (adds ? 2 : 1));
    if (adds && value) {
        const auto before = m_values.constFind(name);
        const bool isKnown = before != m_values.constEnd() && before->has_value();
        value = isKnown ? std::optional(before->value() + *value) : std::nullopt;
    }
    if (m_setByFunctions.contains(name))
        value.reset();
    m_values.insert(name, value);
}

/// What holds another value by now, if it is a variable's name.
void BranchReader::forget(const QString& name)
{
    if (assignedNameLength(QString(name + u'=')) == name.size() && !name.isEmpty())
        m_values.insert(name, std::nullopt);
}

/// Whatever the tokens set is not known any more.
void BranchReader::forget(qsizetype first, qsizetype last)
{
    for (qsizetype i = first; i < std::min(last, m_tokens.size()); ++i) {
        const qsizetype length =
            m_tokens[i].kind == ShellToken::Kind::Word ? assignedNameLength(written(i)) : 0;
        if (length > 0)
            forget(written(i).left(length).toString());
    }
    forgetArguments(first, std::min(last, m_tokens.size()));
}

void BranchReader::blank(qsizetype first, qsizetype last)
{
    if (first >= last)
        return;
    for (qsizetype at = m_tokens[first].begin; at < m_tokens[last - 1].end; ++at) {
        if (m_live[at] != u'\n')
            m_live[at] = u' ';
    }
}

BranchReader::Values BranchReader::joined(const QList<Values>& alternatives)
{
    Values values;
    for (const Values& each : alternatives) {
        for (auto it = each.begin(); it != each.end(); ++it) {
            const bool isSame =
                std::all_of(alternatives.begin(), alternatives.end(), [&it](const Values& other) {
                    return other.contains(it.key()) && other[it.key()] == it.value();
                });
            values.insert(it.key(), isSame ? it.value() : std::nullopt);
        }
    }
    return values;
}

// -- commands --

/// Up to one of the reserved words, which stays.
void BranchReader::readStatements(const QStringList& ends)
{
    static const QStringList allEnds{u"then"_s, u"elif"_s, u"else"_s, u"fi"_s, u"do"_s, u"done"_s, u"esac"_s};
    while (!atEnd()) {
        if (isReservedAmong(ends) || isReservedAmong(allEnds))
            return;
        if (ends.contains(u"esac"_s) && written(m_at).startsWith(u";;"))
            return;
        if (m_tokens[m_at].kind == ShellToken::Kind::Separator)
            ++m_at;
        else
            readList();
    }
}

/// "a && b || c": what is not reached has no effect.
void BranchReader::readList()
{
    Truth truth = readCommand();
    while (!atEnd()) {
        const bool isAnd = written(m_at) == u"&&";
        if (!isAnd && written(m_at) != u"||")
            return;
        const qsizetype sign = m_at++;
        while (!atEnd() && written(m_at).trimmed().isEmpty())
            ++m_at; // the line goes on behind the sign
        if (atEnd())
            return;
        const Values before = m_values;
        const Truth reached = isAnd ? truth : negated(truth);
        const Truth next = readCommand();
        if (reached == false) {
            m_values = before;
            blank(sign, m_at);
        } else if (!reached) {
            m_values = joined({before, m_values});
        }
        truth = isAnd ? both(truth, next) : either(truth, next);
    }
}

/// What it returns, where that is known; a whole pipeline.
Truth BranchReader::readCommand()
{
    if (++m_depth > deepestBlock) {
        m_isTooDeep = true;
        m_at = m_tokens.size();
        return std::nullopt;
    }
    const bool isDefined = m_training && m_at == m_training->begin;
    if (!m_valuesThere && m_tokens[m_at].begin >= m_place && (!m_training || m_isCalled))
        m_valuesThere = m_values;
    Truth truth;
    const qsizetype first = m_at;
    if (isReserved(m_at, u"!")) {
        ++m_at;
        truth = atEnd() ? std::nullopt : negated(readCommand());
    } else if (isReserved(m_at, u"if")) {
        readIf();
    } else if (isReserved(m_at, u"case")) {
        readCase();
    } else if (isReservedAmong({u"for"_s, u"while"_s, u"until"_s, u"select"_s})) {
        readUnknown({u"done"_s});
    } else if (isReserved(m_at, u"{")) {
        readGroup(u"}"_s);
    } else if (isReserved(m_at, u"(")) {
        const Values before = m_values;
        readGroup(u")"_s);
        m_values = before; // those of a subshell are its own
        forgetArithmetic(first, m_at);
    } else if (m_tokens[m_at].kind == ShellToken::Kind::Other) {
        ++m_at; // an end without a beginning
    } else if (isDefined) {
        m_at = m_training->close + 1;
    } else if (written(m_at) == u"function" || (isReserved(m_at + 1, u"(") && isReserved(m_at + 2, u")"))) {
        readUnknown({u"}"_s});
    } else if (written(m_at) == u"[[" || written(m_at) == u"[" || written(m_at) == u"test") {
        const QStringView close = written(m_at) == u"[[" ? QStringView(u"]]")
            : written(m_at) == u"["                      ? QStringView(u"]")
                                                         : QStringView();
        truth = readTest(m_at + 1, close, m_at);
    } else {
        if (written(m_at) == u"true" || written(m_at) == u":")
            truth = true;
        else if (written(m_at) == u"false")
            truth = false;
        readSimple(first);
    }
    while (!atEnd() && m_tokens[m_at].kind == ShellToken::Kind::Pipe) {
        ++m_at;
        if (!atEnd())
            readCommand();
        truth.reset();
    }
    --m_depth;
    return truth;
}

/// "{ a; b; }": one command.
void BranchReader::readGroup(const QString& end)
{
    ++m_at;
    readStatements({end});
    if (isReserved(m_at, end))
        ++m_at;
}

/// The names in ((A++, B=2)).
void BranchReader::forgetArithmetic(qsizetype first, qsizetype last)
{
    static const QRegularExpression name(u"[A-Za-z_]\\w*"_s);
    if (!isReserved(first + 1, u"("))
        return;
    for (qsizetype i = first; i < last; ++i) {
        for (auto found = name.globalMatch(m_tokens[i].value); found.hasNext();)
            forget(found.next().captured());
    }
}

/// A command's own variables (A=1 train.py) are not the text's.
void BranchReader::readSimple(qsizetype first)
{
    static const QSet<QString> setters{u"export"_s, u"local"_s, u"readonly"_s, u"declare"_s, u"typeset"_s};
    static const QSet<QString> readers{u"read"_s, u"unset"_s, u"getopts"_s, u"mapfile"_s, u"readarray"_s};
    while (!atEnd() && m_tokens[m_at].kind != ShellToken::Kind::Separator
        && m_tokens[m_at].kind != ShellToken::Kind::Pipe && m_tokens[m_at].kind != ShellToken::Kind::Other)
        ++m_at;
    if (m_at == first) // whatever it is, it is behind
        ++m_at;
    const QString program = m_tokens[first].value;
    const bool isSetter = setters.contains(program);
    bool onlySets = true;
    for (qsizetype i = first + (isSetter ? 1 : 0); i < m_at; ++i) {
        const bool isWord = m_tokens[i].kind == ShellToken::Kind::Word;
        onlySets = onlySets && (!isWord || assignedNameLength(written(i)) > 0);
    }
    for (qsizetype i = first; (onlySets || isSetter) && i < m_at; ++i) {
        if (m_tokens[i].kind == ShellToken::Kind::Word && assignedNameLength(written(i)) > 0)
            set(i);
    }
    for (qsizetype i = first + 1; readers.contains(program) && i < m_at; ++i)
        forget(m_tokens[i].value);
    forgetArguments(first, m_at);
    if (m_training && program == m_training->name && first > m_training->close && !m_isCalled)
        readCall(first);
}

/// The function that trains, as this call starts it; m_at is behind the call.
void BranchReader::readCall(qsizetype first)
{
    const Values before = m_values;
    const qsizetype behind = m_at;
    const auto isArgument = [](const QString& name) {
        return name == argumentCount || name.front().isDigit();
    };
    m_values.removeIf([&isArgument](const auto& value) { return isArgument(value.key()); });
    int count = 0;
    bool areKnown = true;
    for (qsizetype i = first + 1; i < behind; ++i) {
        if (m_tokens[i].kind != ShellToken::Kind::Word)
            continue;
        areKnown = areKnown && !isAllArguments(m_tokens[i].value);
        if (areKnown)
            m_values.insert(QString::number(++count), valueOf(m_tokens[i]));
    }
    if (areKnown)
        m_values.insert(argumentCount, QString::number(count));
    m_isCalled = true;
    m_at = m_training->open;
    readGroup(written(m_at) == u"{" ? u"}"_s : u")"_s);
    m_at = behind;
    m_values.removeIf([&isArgument](const auto& value) { return isArgument(value.key()); });
    for (auto it = before.begin(); it != before.end(); ++it) {
        if (isArgument(it.key()))
            m_values.insert(it.key(), it.value());
    }
}

/// Where the tokens shift them, or set others.
void BranchReader::forgetArguments(qsizetype first, qsizetype last)
{
    const auto changes = [this](qsizetype i) {
        return written(i) == u"shift" || (written(i) == u"set" && written(i + 1) == u"--");
    };
    while (first < last && !changes(first))
        ++first;
    if (first == last)
        return;
    for (auto value = m_values.begin(); value != m_values.end(); ++value) {
        if (!value.key().isEmpty() && value.key().front().isDigit())
            value.value().reset();
    }
    m_values.remove(argumentCount);
}

/// What decides it, up to `then`, which is read, too.
Truth BranchReader::readCondition()
{
    Truth truth;
    QStringView sign;
    while (!atEnd() && !isReserved(m_at, u"then")) {
        if (m_tokens[m_at].kind == ShellToken::Kind::Separator) {
            const bool joins = written(m_at) == u"&&" || written(m_at) == u"||";
            if (joins || !written(m_at).trimmed().isEmpty())
                sign = joins ? written(m_at) : QStringView();
            ++m_at;
            continue;
        }
        const Truth next = readCommand();
        truth = sign == u"&&" ? both(truth, next) : sign == u"||" ? either(truth, next) : next;
    }
    if (!atEnd())
        ++m_at;
    return truth;
}

/// Takes those away that are not taken, and all else of the block where one is for certain.
void BranchReader::settle(const QList<Alternative>& alternatives, QList<Values> ends)
{
    const bool isTaken = std::any_of(
        alternatives.begin(), alternatives.end(), [](const Alternative& each) { return each.truth == true; });
    if (!isTaken)
        ends.append(m_values);
    const bool isDecided = ends.size() == 1;
    for (const Alternative& each : alternatives) {
        if (each.truth == false || each.isTakenBefore)
            blank(each.body, each.end);
        if (isDecided) {
            blank(each.head, each.body);
            blank(each.end, each.next);
        }
    }
    m_values = joined(ends);
    if (atEnd())
        return;
    if (isDecided)
        blank(m_at, m_at + 1);
    ++m_at;
}

void BranchReader::readIf()
{
    QList<Alternative> alternatives;
    QList<Values> ends; // of those that may be taken
    bool isTaken = false;
    while (!atEnd() && !isReserved(m_at, u"fi")) {
        Alternative one{.head = m_at, .isTakenBefore = isTaken};
        one.truth = isReserved(m_at++, u"else") ? Truth(true) : readCondition();
        one.body = m_at;
        const Values before = m_values;
        readStatements({u"elif"_s, u"else"_s, u"fi"_s});
        one.end = one.next = m_at;
        if (!isTaken && one.truth != false)
            ends.append(m_values);
        m_values = before;
        isTaken = isTaken || one.truth == true;
        alternatives.append(one);
        if (!isReservedAmong({u"elif"_s, u"else"_s, u"fi"_s}))
            break; // a text that is none
    }
    settle(alternatives, ends);
}

/// The patterns up to ")", which is read, too.
Truth BranchReader::readPatterns(const std::optional<QString>& subject)
{
    Truth matches = false;
    for (; !atEnd() && !isReserved(m_at, u")"); ++m_at) {
        if (m_tokens[m_at].kind != ShellToken::Kind::Word)
            continue;
        const bool isAny = written(m_at) == u"*";
        const bool isPlain = subject && !m_tokens[m_at].expands;
        matches = either(matches,
            isAny         ? Truth(true)
                : isPlain ? Truth(m_tokens[m_at].value == *subject)
                          : std::nullopt);
    }
    if (!atEnd())
        ++m_at;
    return matches;
}

void BranchReader::readCase()
{
    QList<Alternative> alternatives;
    QList<Values> ends;
    bool isTaken = false;
    qsizetype head = m_at;
    const auto subject = m_at + 1 < m_tokens.size() ? valueOf(m_tokens[m_at + 1]) : std::nullopt;
    m_at = std::min(m_at + 3, m_tokens.size()); // case WORD in
    while (!atEnd() && !isReserved(m_at, u"esac")) {
        if (m_tokens[m_at].kind == ShellToken::Kind::Separator || isReserved(m_at, u"(")) {
            ++m_at;
            continue;
        }
        Alternative one{.head = head, .isTakenBefore = isTaken};
        one.truth = readPatterns(subject);
        one.body = m_at;
        const Values before = m_values;
        readStatements({u"esac"_s});
        one.end = m_at;
        if (written(m_at) == u";&" || written(m_at) == u";;&") // the next one may run, too
            one.truth.reset();
        if (!atEnd() && !isReserved(m_at, u"esac"))
            ++m_at;
        head = one.next = m_at;
        if (!isTaken && one.truth != false)
            ends.append(m_values);
        m_values = before;
        isTaken = isTaken || one.truth == true;
        alternatives.append(one);
    }
    settle(alternatives, ends);
}

/// Loops and functions: nobody knows how often they run. `ends` stay in the text.
void BranchReader::readUnknown(const QStringList& ends)
{
    const qsizetype first = m_at;
    int open = 0;
    static const QSet<QString> openers{u"for"_s, u"while"_s, u"until"_s, u"select"_s};
    const bool isFunction = ends.contains(u"}"_s);
    for (; !atEnd(); ++m_at) {
        if (m_tokens[m_at].kind != ShellToken::Kind::Other)
            continue;
        const QString word = written(m_at).toString();
        open += (isFunction ? word == u"{" : openers.contains(word)) ? 1 : 0;
        if (ends.contains(word) && --open <= 0)
            break;
    }
    if (!atEnd())
        ++m_at;
    if (!isFunction && first + 1 < m_tokens.size())
        forget(m_tokens[first + 1].value); // `for` sets it
    forget(first, m_at);
    for (qsizetype i = first; isFunction && i < m_at; ++i)
        m_setByFunctions.insert(written(i).left(assignedNameLength(written(i))).toString());
}

// -- conditions --

/// `behind`: the token behind the test.
Truth BranchReader::readTest(qsizetype first, QStringView close, qsizetype& behind) const
{
    qsizetype last = first;
    const bool isDouble = close == u"]]";
    const auto ends = [&](qsizetype i) {
        const bool isSign =
            m_tokens[i].kind == ShellToken::Kind::Separator || m_tokens[i].kind == ShellToken::Kind::Pipe;
        return (!close.isEmpty() && written(i) == close) || (isSign && !isDouble);
    };
    while (last < m_tokens.size() && !ends(last))
        ++last;
    behind = last + (last < m_tokens.size() && !close.isEmpty() && written(last) == close ? 1 : 0);
    while (behind < m_tokens.size() && m_tokens[behind].kind == ShellToken::Kind::Redirect)
        ++behind;
    Truth truth;
    bool isFirst = true;
    bool isAnd = true;
    for (qsizetype begin = first; begin <= last;) {
        qsizetype end = begin;
        while (end < last && written(end) != u"&&" && written(end) != u"||")
            ++end;
        const Truth one = testOf(begin, end);
        truth = isFirst ? one : isAnd ? both(truth, one) : either(truth, one);
        // && binds stronger than ||: of both together nothing is said.
        if (!isFirst && end < last && (written(end) == u"&&") != isAnd)
            return std::nullopt;
        isFirst = false;
        isAnd = written(end) == u"&&";
        begin = end + 1;
    }
    return truth;
}

Truth BranchReader::testOf(qsizetype first, qsizetype last) const
{
    if (first < last && (written(first) == u"!"))
        return negated(testOf(first + 1, last));
    for (qsizetype i = first; i < last; ++i) {
        if (m_tokens[i].kind != ShellToken::Kind::Word)
            return std::nullopt;
    }
    const qsizetype words = last - first;
    const auto emptyAt = [this](qsizetype i) {
        const auto value = valueOf(m_tokens[i]);
        return value ? Truth(value->isEmpty()) : std::nullopt;
    };
    if (words == 1)
        return negated(emptyAt(first));
    if (words == 2 && written(first) == u"-z")
        return emptyAt(first + 1);
    if (words == 2 && written(first) == u"-n")
        return negated(emptyAt(first + 1));
    return words == 3 ? compared(first, written(first + 1), first + 2) : std::nullopt;
}

Truth BranchReader::compared(qsizetype left, QStringView sign, qsizetype right) const
{
    const auto a = valueOf(m_tokens[left]);
    const auto b = valueOf(m_tokens[right]);
    if (!a || !b)
        return std::nullopt;
    static const QRegularExpression pattern(u"[*?\\[]"_s);
    if (sign == u"=" || sign == u"==" || sign == u"!=") {
        if (b->contains(pattern))
            return std::nullopt;
        return (*a == *b) == (sign != u"!=");
    }
    bool isNumber = false;
    const qint64 x = a->trimmed().toLongLong(&isNumber);
    if (!isNumber)
        return std::nullopt;
    const qint64 y = b->trimmed().toLongLong(&isNumber);
    if (!isNumber)
        return std::nullopt;
    if (sign == u"-eq")
        return x == y;
    if (sign == u"-ne")
        return x != y;
    if (sign == u"-gt")
        return x > y;
    if (sign == u"-ge")
        return x >= y;
    if (sign == u"-lt")
        return x < y;
    return sign == u"-le" ? Truth(x <= y) : std::nullopt;
}

} // namespace

ShellBranches readBranches(const QString& shellText, const QMap<QString, QString>& outer, qsizetype place)
{
    const Result<QList<ShellToken>> tokens = splitShell(shellText);
    if (!tokens || tokens->size() > mostTokens)
        return {shellText, {}};
    return BranchReader(shellText, *tokens, outer, place).read();
}

} // namespace megatune
