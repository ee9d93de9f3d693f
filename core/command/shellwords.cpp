// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/shellwords.h"

#include "core/base/tr.h"

#include <algorithm>
#include <array>
#include <optional>
#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr std::array shellReservedWords{"if", "then", "elif", "else", "fi", "while", "until", "do", "done",
    "for", "case", "esac", "select", "function", "{", "}", "!"};

bool isReservedForShell(QStringView word)
{
    return std::any_of(shellReservedWords.begin(), shellReservedWords.end(),
        [word](const char* reserved) { return word == QLatin1String(reserved); });
}

bool isShellNameStart(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || c == u'_';
}

bool isShellDigit(QChar c)
{
    return c >= u'0' && c <= u'9';
}

/// What $'...' stands for in bash: the usual escapes, \xHH and up to three octal digits.
QString decodedAnsiQuote(QStringView body)
{
    static constexpr QStringView names = u"abefnrtv";
    static constexpr QStringView meanings = u"\a\b\x1b\f\n\r\t\v";
    QString plain;
    for (qsizetype i = 0; i < body.size(); ++i) {
        if (body[i] != u'\\' || i + 1 == body.size()) {
            plain += body[i];
            continue;
        }
        const bool hex = body[i + 1] == u'x';
        const qsizetype first = i + (hex ? 2 : 1);
        const QStringView digits = hex ? QStringView(u"0123456789abcdefABCDEF") : QStringView(u"01234567");
        qsizetype end = first;
        while (end < body.size() && end < first + (hex ? 2 : 3) && digits.contains(body[end]))
            ++end;
        if (end > first) {
            plain += QChar(body.mid(first, end - first).toUShort(nullptr, hex ? 16 : 8));
            i = end - 1;
        } else {
            const qsizetype known = names.indexOf(body[++i]);
            plain += known >= 0 ? meanings[known] : body[i];
        }
    }
    return plain;
}

/// One pass over the text. Substitutions are skipped with an explicit stack, so depth costs no call stack.
class ShellSplitter
{
public:
    explicit ShellSplitter(const QString& text)
        : m_text(text)
    {
    }

    Result<QList<ShellToken>> run();

private:
    struct Heredoc
    {
        qsizetype token = 0;
        bool stripsTabs = false;
    };

    [[nodiscard]] QChar at(qsizetype i) const { return i < m_text.size() ? m_text[i] : QChar(); }
    [[nodiscard]] bool starts(QStringView part) const
    {
        return QStringView(m_text).mid(m_at).startsWith(part);
    }
    /// The length of the line end at i: 0, 1 (LF) or 2 (CR LF).
    [[nodiscard]] qsizetype lineEnd(qsizetype i) const
    {
        return at(i) == u'\n' ? 1 : at(i) == u'\r' && at(i + 1) == u'\n' ? 2 : 0;
    }
    /// Behind the ends of lines that are joined there: a shell takes them out first, "$\<newline>NAME" is
    /// $NAME.
    [[nodiscard]] qsizetype behindJoined(qsizetype i) const
    {
        while (at(i) == u'\\' && lineEnd(i + 1) > 0)
            i += 1 + lineEnd(i + 1);
        return i;
    }
    void fail(const QString& sentence) { m_error = Error{ErrorKind::Malformed, sentence}; }
    void failUnclosed(QStringView what, qsizetype where);
    [[nodiscard]] QString place(qsizetype where) const;

    void skipBlanks();
    void readToken();
    void readNewline(qsizetype length);
    void readOperator();
    void readRedirect(qsizetype digits);
    void readWordToken();
    void readWord(ShellToken& word);
    void readSpecial(ShellToken& word);
    void readPlain(ShellToken& word);
    void readSingleQuoted(ShellToken& word);
    void readDoubleQuoted(ShellToken& word);
    void readDollar(ShellToken& word, bool quoted);
    void readNested(ShellToken& word, qsizetype openerLength, QChar closer, bool quoted);
    void stepNested(QList<QChar>& closers, bool quoted);
    void add(ShellToken::Kind kind, qsizetype length, bool commandFollows);

    const QString& m_text;
    qsizetype m_at = 0;
    QList<ShellToken> m_tokens;
    QList<Heredoc> m_heredocs;
    bool m_commandPosition = true;
    bool m_functionHeader = false;
    qsizetype m_braceOpen = -1; ///< where the last unquoted { stands in the value of the word being read
    std::optional<Error> m_error;
};

QString ShellSplitter::place(qsizetype where) const
{
    const QStringView before = QStringView(m_text).left(where);
    const qsizetype line = before.count(u'\n') + 1;
    const qsizetype column = where - before.lastIndexOf(u'\n');
    return Tr::tr("line %1, column %2").arg(line).arg(column);
}

void ShellSplitter::failUnclosed(QStringView what, qsizetype where)
{
    fail(Tr::tr("The command is not complete: the %1 in %2 is never closed.")
             .arg(what.toString(), place(where)));
}

Result<QList<ShellToken>> ShellSplitter::run()
{
    const qsizetype nul = m_text.indexOf(QChar(u'\0'));
    if (nul >= 0)
        fail(Tr::tr("The command holds a NUL character in %1; remove it.").arg(place(nul)));
    while (!m_error) {
        skipBlanks();
        if (m_at >= m_text.size())
            break;
        readToken();
    }
    if (m_error)
        return tl::unexpected<Error>(*m_error);
    return m_tokens;
}

void ShellSplitter::skipBlanks()
{
    m_at = behindJoined(m_at);
    while (at(m_at) == u' ' || at(m_at) == u'\t')
        m_at = behindJoined(m_at + 1);
}

void ShellSplitter::add(ShellToken::Kind kind, qsizetype length, bool commandFollows)
{
    m_tokens.append({kind, m_at, m_at + length});
    m_at += length;
    m_commandPosition = commandFollows;
    m_functionHeader = false;
}

void ShellSplitter::readToken()
{
    const QChar c = at(m_at);
    if (const qsizetype length = lineEnd(m_at); length > 0)
        return readNewline(length);
    if (c == u'#') {
        qsizetype end = m_text.indexOf(u'\n', m_at);
        end = end < 0 ? m_text.size() : end;
        if (at(end) == u'\n' && at(end - 1) == u'\r')
            --end;
        m_tokens.append({ShellToken::Kind::Comment, m_at, end});
        m_at = end;
        return;
    }
    if (starts(u"&>"))
        return readRedirect(0);
    if (c == u';' || c == u'&' || c == u'|' || c == u'(' || c == u')')
        return readOperator();
    qsizetype digits = 0;
    while (isShellDigit(at(m_at + digits)))
        ++digits;
    const QChar after = at(m_at + digits);
    const bool substitution = digits == 0 && at(m_at + 1) == u'(';
    if ((after == u'<' || after == u'>') && !substitution)
        return readRedirect(digits);
    readWordToken();
}

void ShellSplitter::readOperator()
{
    for (const QStringView separator : {u";;&", u";;", u";&", u"&&", u"||"}) {
        if (starts(separator))
            return add(ShellToken::Kind::Separator, separator.size(), true);
    }
    const QChar c = at(m_at);
    if (c == u';' || c == u'&')
        return add(ShellToken::Kind::Separator, 1, true);
    if (c == u'|')
        return add(ShellToken::Kind::Pipe, at(m_at + 1) == u'&' ? 2 : 1, true);
    add(ShellToken::Kind::Other, 1, true);
}

void ShellSplitter::readNewline(qsizetype length)
{
    const qsizetype begin = m_at;
    m_at += length;
    for (const Heredoc& heredoc : std::as_const(m_heredocs)) {
        ShellToken& token = m_tokens[heredoc.token];
        token.documentBegin = token.documentEnd = m_at;
        bool found = false;
        while (!found && m_at < m_text.size()) {
            qsizetype end = m_text.indexOf(u'\n', m_at);
            end = end < 0 ? m_text.size() : end;
            QStringView line = QStringView(m_text).mid(m_at, end - m_at);
            if (line.endsWith(u'\r'))
                line.chop(1);
            while (heredoc.stripsTabs && line.startsWith(u'\t'))
                line = line.mid(1);
            found = line == token.value;
            m_at = std::min(end + 1, m_text.size());
            token.documentEnd = found ? token.documentEnd : m_at;
        }
    }
    m_heredocs.clear();
    const qsizetype end = m_at;
    m_at = begin;
    add(ShellToken::Kind::Separator, end - begin, true);
}

void ShellSplitter::readRedirect(qsizetype digits)
{
    ShellToken token{ShellToken::Kind::Redirect, m_at, m_at};
    m_at += digits;
    for (const QStringView sign :
        {u"&>>", u"&>", u"<<<", u"<<-", u"<<", u"<>", u"<&", u">>", u">&", u">|", u"<", u">"}) {
        if (!starts(sign))
            continue;
        m_at += sign.size();
        skipBlanks();
        readWord(token);
        if (sign == u"<<" || sign == u"<<-")
            m_heredocs.append({m_tokens.size(), sign.size() == 3});
        break;
    }
    token.end = m_at;
    m_tokens.append(token);
}

void ShellSplitter::readWordToken()
{
    ShellToken token{ShellToken::Kind::Word, m_at, m_at};
    readWord(token);
    token.end = m_at;
    const QStringView written = QStringView(m_text).mid(token.begin, token.end - token.begin);
    const bool opensFunction = m_functionHeader && written == u"{";
    if ((m_commandPosition && isReservedForShell(written)) || opensFunction) {
        token.kind = ShellToken::Kind::Other;
        m_functionHeader = written == u"function";
        m_commandPosition =
            written != u"for" && written != u"case" && written != u"select" && !m_functionHeader;
    } else {
        m_commandPosition = false;
    }
    m_tokens.append(token);
}

/// From m_at to the first unquoted blank, line end or operator. Always takes at least one unit, unless the
/// text or line is at its end or at an operator.
void ShellSplitter::readWord(ShellToken& word)
{
    const qsizetype begin = m_at;
    m_braceOpen = -1;
    while (m_at < m_text.size() && !m_error) {
        const QChar c = at(m_at);
        if (c == u' ' || c == u'\t' || c == u';' || c == u'&' || c == u'|' || c == u')' || lineEnd(m_at) > 0)
            return;
        if (c == u'<' || c == u'>') {
            if (m_at != begin || at(m_at + 1) != u'(')
                return;
            readNested(word, 2, u')', false);
        } else if (c == u'(') {
            const QStringView written = QStringView(m_text).mid(begin, m_at - begin);
            if (!written.endsWith(u'=') || assignedNameLength(written) == 0)
                return;
            readNested(word, 1, u')', false);
        } else {
            readSpecial(word);
        }
    }
}

void ShellSplitter::readSpecial(ShellToken& word)
{
    const QChar c = at(m_at);
    if (c == u'\'')
        return readSingleQuoted(word);
    if (c == u'"')
        return readDoubleQuoted(word);
    if (c == u'$')
        return readDollar(word, false);
    if (c == u'`')
        return readNested(word, 1, u'`', false);
    if (c != u'\\')
        return readPlain(word);
    if (const qsizetype length = lineEnd(m_at + 1); length > 0) {
        m_at += 1 + length;
    } else if (m_at + 1 == m_text.size()) {
        fail(Tr::tr("The command ends with a backslash: remove it, or add what should follow."));
    } else {
        word.value += at(m_at + 1);
        m_at += 2;
    }
}

void ShellSplitter::readPlain(ShellToken& word)
{
    const QChar c = at(m_at);
    const QChar before = m_at > word.begin ? at(m_at - 1) : QChar(u'=');
    const bool tilde = c == u'~' && (before == u'=' || before == u':' || before == u' ' || before == u'>');
    word.expands = word.expands || c == u'*' || c == u'?' || c == u'[' || tilde;
    if (c == u'{') {
        m_braceOpen = word.value.size();
    } else if (c == u'}' && m_braceOpen >= 0) { // bash's {a,b} and {1..8}
        const QStringView inside = QStringView(word.value).mid(m_braceOpen + 1);
        word.expands = word.expands || inside.contains(u',') || inside.contains(u"..");
        m_braceOpen = -1;
    }
    word.value += c;
    ++m_at;
}

void ShellSplitter::readSingleQuoted(ShellToken& word)
{
    const qsizetype end = m_text.indexOf(u'\'', m_at + 1);
    if (end < 0)
        return failUnclosed(Tr::tr("single quote"), m_at);
    word.value += QStringView(m_text).mid(m_at + 1, end - m_at - 1);
    m_at = end + 1;
}

void ShellSplitter::readDoubleQuoted(ShellToken& word)
{
    const qsizetype begin = m_at++;
    while (m_at < m_text.size() && !m_error) {
        const QChar c = at(m_at);
        const QChar next = at(m_at + 1);
        if (c == u'"') {
            ++m_at;
            return;
        }
        if (c == u'$') {
            readDollar(word, true);
        } else if (c == u'`') {
            readNested(word, 1, u'`', true);
        } else if (c == u'\\' && lineEnd(m_at + 1) > 0) {
            m_at += 1 + lineEnd(m_at + 1);
        } else if (c == u'\\' && (next == u'$' || next == u'`' || next == u'"' || next == u'\\')) {
            word.value += next;
            m_at += 2;
        } else {
            word.value += c;
            ++m_at;
        }
    }
    if (!m_error)
        failUnclosed(Tr::tr("double quote"), begin);
}

void ShellSplitter::readDollar(ShellToken& word, bool quoted)
{
    const qsizetype dollar = m_at;
    m_at = behindJoined(m_at + 1) - 1;
    const QChar next = at(m_at + 1);
    if (next == u'(' || next == u'{') {
        const bool isJoined = m_at > dollar;
        if (isJoined) {
            word.value += u'$';
            ++m_at;
        }
        return readNested(word, isJoined ? 1 : 2, next == u'(' ? u')' : u'}', quoted);
    }
    if (next == u'\'' && !quoted) {
        qsizetype end = m_at + 2;
        while (end < m_text.size() && at(end) != u'\'')
            end += at(end) == u'\\' ? 2 : 1;
        if (end >= m_text.size())
            return failUnclosed(Tr::tr("single quote"), m_at + 1);
        word.value += decodedAnsiQuote(QStringView(m_text).mid(m_at + 2, end - m_at - 2));
        word.expands = true; // bash decodes it, other shells do not
        m_at = end + 1;
        return;
    }
    const bool expands = isShellNameStart(next) || isShellDigit(next)
        || (!next.isNull() && QStringView(u"@*#?-$!").contains(next)) || (next == u'"' && !quoted);
    word.expands = word.expands || expands;
    word.value += u'$';
    ++m_at;
    if (expands && !isShellNameStart(next) && !isShellDigit(next) && next != u'"') {
        word.value += next;
        ++m_at;
    }
}

/// Takes $(...), ${...}, `...`, <(...) or a bash array as it is written.
void ShellSplitter::readNested(ShellToken& word, qsizetype openerLength, QChar closer, bool quoted)
{
    const qsizetype begin = m_at;
    QList<QChar> closers{closer};
    m_at += openerLength;
    while (!closers.isEmpty() && m_at < m_text.size())
        stepNested(closers, quoted);
    if (!closers.isEmpty()) {
        const QString opener = m_text.mid(begin, openerLength);
        return failUnclosed(Tr::tr("\"%1\"").arg(opener), begin);
    }
    word.value += QStringView(m_text).mid(begin, m_at - begin);
    word.expands = true;
}

/// One step inside a substitution; `closers` holds what is still to be closed, '"' included.
void ShellSplitter::stepNested(QList<QChar>& closers, bool quoted)
{
    const QChar c = at(m_at);
    const QChar top = closers.last();
    const qsizetype behind = c == u'$' ? behindJoined(m_at + 1) : m_at + 1;
    const QChar next = at(behind);
    const QChar outer = closers.size() > 1 ? closers[closers.size() - 2] : quoted ? QChar(u'"') : QChar();
    const QChar before = at(m_at - 1);
    if (c == u'\\' || (c == u'$' && next == u'$')) { // $${ is $$ and a brace
        m_at = std::min(behind + 1, m_text.size());
    } else if (c == top) {
        closers.removeLast();
        ++m_at;
    } else if (c == u'$' && (next == u'(' || next == u'{')) {
        closers.append(next == u'(' ? QChar(u')') : QChar(u'}'));
        m_at = behind + 1;
    } else if (c == u'`' || (c == u'"' && top != u'"') || (c == u'(' && top == u')')) {
        closers.append(c == u'(' ? QChar(u')') : c);
        ++m_at;
    } else if (c == u'\'' && top != u'"' && !(top == u'}' && outer == u'"')) {
        const qsizetype end = m_text.indexOf(u'\'', m_at + 1);
        m_at = end < 0 ? m_text.size() : end + 1;
    } else if (c == u'#' && top == u')' && (before.isSpace() || before == u';')) {
        const qsizetype end = m_text.indexOf(u'\n', m_at);
        m_at = end < 0 ? m_text.size() : end;
    } else {
        ++m_at;
    }
}

} // namespace

Result<QList<ShellToken>> splitShell(const QString& text)
{
    return ShellSplitter(text).run();
}

QString quoteForShell(const QString& word)
{
    const auto safe = [](QChar c) {
        return isShellNameStart(c) || isShellDigit(c) || QStringView(u"@%+=:,./-").contains(c);
    };
    if (!word.isEmpty() && std::all_of(word.begin(), word.end(), safe))
        return word;
    QString quoted = word;
    quoted.replace(u"'"_s, u"'\\''"_s);
    return u'\'' + quoted + u'\'';
}

QString quoteForScript(const QString& word)
{
    const auto isRaw = [](QChar c) {
        return c.category() == QChar::Other_Control && c != u'\n' && c != u'\t';
    };
    QString quoted;
    for (qsizetype begin = 0; begin < word.size();) {
        const bool raw = isRaw(word.at(begin));
        qsizetype end = begin + 1;
        while (end < word.size() && isRaw(word.at(end)) == raw)
            ++end;
        const QString part = word.sliced(begin, end - begin);
        begin = end;
        if (!raw) {
            quoted += quoteForShell(part);
            continue;
        }
        QString octal;
        for (const char byte : part.toUtf8())
            octal += u'\\' + QString::number(static_cast<unsigned char>(byte), 8).rightJustified(3, u'0');
        quoted += u"\"$(printf '"_s + octal + u"')\""_s;
    }
    return quoted.isEmpty() ? quoteForShell(word) : quoted;
}

QString joinForShell(const QStringList& words)
{
    QStringList quoted;
    quoted.reserve(words.size());
    for (const QString& word : words) {
        const bool special = quoted.isEmpty() && (isReservedForShell(word) || assignedNameLength(word) > 0);
        const QString plain = quoteForShell(word);
        quoted.append(special && !plain.startsWith(u'\'') ? QString(u'\'' + plain + u'\'') : plain);
    }
    return quoted.join(u' ');
}

qsizetype assignedNameLength(QStringView writtenWord)
{
    qsizetype length = 0;
    while (length < writtenWord.size()
        && (isShellNameStart(writtenWord[length]) || (length > 0 && isShellDigit(writtenWord[length]))))
        ++length;
    const QStringView rest = writtenWord.mid(length);
    return length > 0 && (rest.startsWith(u'=') || rest.startsWith(u"+=")) ? length : 0;
}

bool sendsOutputIntoFile(QStringView redirection)
{
    static const QRegularExpression sign(u"\\A(?:[12]?>[>|]?(?![>|&])|&>>?|>&(?![ \\t]*(?:\\d+|-)\\z))"_s);
    return sign.match(redirection.toString()).hasMatch();
}

QList<ShellBlock> shellBlocks(const QString& script, const QList<ShellToken>& tokens)
{
    static const QSet<QString> loops{u"for"_s, u"while"_s, u"until"_s, u"select"_s};
    static const QSet<QString> openers = loops | QSet<QString>{u"if"_s, u"case"_s};
    static const QSet<QString> closers{u"fi"_s, u"esac"_s, u"done"_s};
    QList<ShellBlock> blocks;
    QList<qsizetype> open; // indices into `blocks`
    for (const ShellToken& token : tokens) {
        const QString word = token.kind == ShellToken::Kind::Other
            ? script.mid(token.begin, token.end - token.begin)
            : QString();
        if (openers.contains(word)) {
            open.append(blocks.size());
            blocks.append({token.begin, script.size(), loops.contains(word)});
        } else if (closers.contains(word) && !open.isEmpty()) {
            blocks[open.takeLast()].end = token.end;
        }
    }
    return blocks;
}

} // namespace megatune
