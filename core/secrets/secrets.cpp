// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/secrets/secrets.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <QByteArray>
#include <string>
#include <string_view>

namespace megatune {

namespace {

/// Beginnings of secrets: two neighbouring letters that are rare in logs, and the word around them.
struct SecretTrigger
{
    enum class Kind { Name, Shape, Bearer, Url };
    std::string_view word; ///< lower case
    size_t anchor = 0;     ///< where its two telling letters stand
    Kind kind = Kind::Name;
    size_t shortest = 0;            ///< for shapes: letters that must follow
    std::string_view alphabet = {}; ///< for shapes: besides letters and digits
    bool digit = false;             ///< for shapes: one of them must be a digit
    std::string_view written = {};  ///< for shapes: the exact spelling; empty: any case
};

constexpr std::array secretTriggers{SecretTrigger{"token", 2}, SecretTrigger{"key", 0},
    SecretTrigger{"secret", 2}, SecretTrigger{"credential", 0}, SecretTrigger{"passw", 2},
    SecretTrigger{"passphrase", 2}, SecretTrigger{"auth", 0},
    SecretTrigger{"hf_", 1, SecretTrigger::Kind::Shape, 16, "", false, "hf_"},
    SecretTrigger{"ghp_", 0, SecretTrigger::Kind::Shape, 20, "", false, "ghp_"},
    SecretTrigger{"gho_", 0, SecretTrigger::Kind::Shape, 20, "", false, "gho_"},
    SecretTrigger{"ghu_", 0, SecretTrigger::Kind::Shape, 20, "", false, "ghu_"},
    SecretTrigger{"ghs_", 0, SecretTrigger::Kind::Shape, 20, "", false, "ghs_"},
    SecretTrigger{"ghr_", 0, SecretTrigger::Kind::Shape, 20, "", false, "ghr_"},
    SecretTrigger{"github_pat_", 5, SecretTrigger::Kind::Shape, 20, "_", false, "github_pat_"},
    SecretTrigger{"glpat-", 1, SecretTrigger::Kind::Shape, 16, "_-", false, "glpat-"},
    SecretTrigger{"sk-", 1, SecretTrigger::Kind::Shape, 12, "_-", true, "sk-"},
    SecretTrigger{"xox", 0, SecretTrigger::Kind::Shape, 12, "-", true, "xox"},
    SecretTrigger{"akia", 2, SecretTrigger::Kind::Shape, 16, "", false, "AKIA"},
    SecretTrigger{"asia", 2, SecretTrigger::Kind::Shape, 16, "", true, "ASIA"},
    SecretTrigger{"nvapi-", 1, SecretTrigger::Kind::Shape, 20, "_-", false, "nvapi-"},
    SecretTrigger{"aiza", 1, SecretTrigger::Kind::Shape, 30, "_-", true, "AIza"},
    SecretTrigger{"eyj", 1, SecretTrigger::Kind::Shape, 30, "_-.", true, "eyJ"},
    SecretTrigger{"bearer", 0, SecretTrigger::Kind::Bearer},
    SecretTrigger{"://", 1, SecretTrigger::Kind::Url}};

constexpr size_t longestSecretName = 100;
constexpr size_t longestUrlAuthority = 512;
constexpr size_t longestQuotedSecret = 8192; // a private key has half of it
constexpr size_t shapeLetters = 200;         // that many decide whether it is a token

constexpr unsigned foldedLetter(unsigned c)
{
    return c < 128 ? (c | 0x20U) : 0U;
}

/// For two folded letters: a bit for each trigger that they may belong to.
constexpr auto secretAnchors = [] {
    static_assert(secretTriggers.size() <= 32);
    std::array<quint32, 128 * 128> table{};
    for (size_t i = 0; i < secretTriggers.size(); ++i) {
        const SecretTrigger& trigger = secretTriggers[i];
        const auto first = static_cast<unsigned char>(trigger.word[trigger.anchor]);
        const auto second = static_cast<unsigned char>(trigger.word[trigger.anchor + 1]);
        table[foldedLetter(first) * 128 + foldedLetter(second)] |= 1U << i;
    }
    return table;
}();

/// One pass over a text of bytes or of UTF-16 units.
template<typename Char>
class SecretMasker
{
public:
    using View = std::basic_string_view<Char>;
    explicit SecretMasker(View text)
        : m_text(text)
    {
    }

    /// False when nothing had to be hidden; then result() is empty.
    bool run();
    [[nodiscard]] const std::basic_string<Char>& result() const { return m_result; }

private:
    struct Value
    {
        size_t begin = 0; ///< inside its quotes
        size_t end = 0;
    };

    [[nodiscard]] unsigned at(size_t i) const
    {
        return i < m_text.size() ? static_cast<unsigned>(static_cast<std::make_unsigned_t<Char>>(m_text[i]))
                                 : 0U;
    }
    /// Limits count characters, so that text and its bytes are masked alike: the second half of a character
    /// counts for nothing, nor do its later bytes.
    [[nodiscard]] static size_t charactersIn(unsigned c)
    {
        const bool goesOn = sizeof(Char) == 1 ? (c & 0xc0U) == 0x80U : (c & 0xfc00U) == 0xdc00U;
        return goesOn ? 0 : 1;
    }
    [[nodiscard]] static bool isAlphanumeric(unsigned c)
    {
        return (c >= '0' && c <= '9') || (foldedLetter(c) >= 'a' && foldedLetter(c) <= 'z');
    }
    [[nodiscard]] static bool isNameLetter(unsigned c)
    {
        return isAlphanumeric(c) || c == '_' || c == '-' || c == '.';
    }
    [[nodiscard]] static bool isSpace(unsigned c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
    [[nodiscard]] static bool isOneOf(unsigned c, std::string_view list)
    {
        return c > 0 && c < 128 && list.find(static_cast<char>(c)) != std::string_view::npos;
    }
    [[nodiscard]] bool matches(size_t begin, std::string_view word, bool exact) const;
    [[nodiscard]] bool equals(Value value, std::string_view word) const
    {
        return value.end - value.begin == word.size() && matches(value.begin, word, false);
    }
    void inspect(size_t anchor, quint32 triggers);
    void hide(Value value);
    void inspectName(size_t begin);
    void inspectShape(size_t begin, const SecretTrigger& trigger);
    void inspectBearer(size_t begin);
    void inspectUrl(size_t begin);
    [[nodiscard]] size_t valueBehind(size_t nameBegin, size_t nameEnd) const;
    [[nodiscard]] size_t skipBlanks(size_t i, bool overLines) const;
    [[nodiscard]] Value valueAt(size_t begin) const;
    [[nodiscard]] Value clippedValue(size_t begin, size_t nameBegin, size_t nameEnd) const;
    [[nodiscard]] std::optional<Value> defaultIn(size_t begin, size_t end) const;
    [[nodiscard]] std::optional<Value> defaultAt(size_t place) const;
    [[nodiscard]] size_t bracesEnd(size_t begin) const;
    [[nodiscard]] bool isPlaceholder(Value value) const;
    [[nodiscard]] size_t behindScheme(size_t begin) const;
    [[nodiscard]] size_t quoteEnd(size_t begin) const;
    [[nodiscard]] bool isHarmless(Value value, size_t nameBegin, size_t nameEnd) const;

    View m_text;
    std::basic_string<Char> m_result;
    size_t m_done = 0; ///< up to here the text is in m_result
    size_t m_seen = 0; ///< up to here nothing needs to be looked at again
};

template<typename Char>
bool SecretMasker<Char>::run()
{
    unsigned before = 0;
    for (size_t i = 0; i < m_text.size(); ++i) {
        const unsigned c = foldedLetter(at(i));
        const quint32 triggers = secretAnchors[before * 128 + c];
        if (triggers != 0 && i > m_seen)
            inspect(i - 1, triggers);
        before = c;
    }
    if (m_done == 0)
        return false;
    m_result += m_text.substr(m_done);
    return true;
}

template<typename Char>
bool SecretMasker<Char>::matches(size_t begin, std::string_view word, bool exact) const
{
    for (size_t i = 0; i < word.size(); ++i) {
        const auto wanted = static_cast<unsigned char>(word[i]);
        const unsigned c = at(begin + i);
        if (exact ? c != wanted : foldedLetter(c) != foldedLetter(wanted))
            return false;
    }
    return true;
}

template<typename Char>
void SecretMasker<Char>::inspect(size_t anchor, quint32 triggers)
{
    for (; triggers != 0; triggers &= triggers - 1) {
        const SecretTrigger& trigger = secretTriggers[static_cast<size_t>(std::countr_zero(triggers))];
        if (anchor < trigger.anchor || anchor - trigger.anchor < m_seen)
            continue;
        const size_t begin = anchor - trigger.anchor;
        const bool exact = !trigger.written.empty();
        if (!matches(begin, exact ? trigger.written : trigger.word, exact))
            continue;
        switch (trigger.kind) {
        case SecretTrigger::Kind::Name:
            inspectName(begin);
            break;
        case SecretTrigger::Kind::Shape:
            inspectShape(begin, trigger);
            break;
        case SecretTrigger::Kind::Bearer:
            inspectBearer(begin);
            break;
        case SecretTrigger::Kind::Url:
            inspectUrl(begin);
            break;
        }
    }
}

template<typename Char>
void SecretMasker<Char>::hide(Value value)
{
    m_result += m_text.substr(m_done, value.begin - m_done);
    m_result.append(3, Char('*'));
    m_done = value.end;
    m_seen = std::max(m_seen, value.end);
}

template<typename Char>
void SecretMasker<Char>::inspectName(size_t begin)
{
    const size_t lowest = std::max(m_seen, begin > longestSecretName ? begin - longestSecretName : 0);
    size_t nameBegin = begin;
    while (nameBegin > lowest && isNameLetter(at(nameBegin - 1)))
        --nameBegin;
    size_t nameEnd = begin;
    while (isNameLetter(at(nameEnd)) && nameEnd < begin + longestSecretName)
        ++nameEnd;
    m_seen = std::max(m_seen, nameEnd);
    QString name;
    for (size_t i = nameBegin; i < nameEnd; ++i)
        name += QChar(static_cast<char16_t>(at(i)));
    if (!isSecretName(name))
        return;
    const size_t place = valueBehind(nameBegin, nameEnd);
    if (place == 0)
        return;
    // ${NAME:-text}: the reference stays, and what stands for it where the variable is not set is looked at.
    if (auto inside = defaultAt(place)) {
        while (const auto nested = defaultIn(inside->begin, inside->end))
            inside = nested;
        if (!isHarmless(*inside, nameBegin, nameEnd) && !isPlaceholder(*inside))
            hide(*inside);
        m_seen = std::max(m_seen, inside->end);
        return;
    }
    const Value value = clippedValue(behindScheme(place), nameBegin, nameEnd);
    if (!isHarmless(value, nameBegin, nameEnd))
        hide(value);
}

/// What stands behind the operator of a "${NAME:-text}" that is all there is between these, without the
/// quotes when one pair holds all of it; of ${NAME:?text}, which is a message, and ${NAME%text} nothing. No
/// value: there is no such reference.
template<typename Char>
auto SecretMasker<Char>::defaultIn(size_t begin, size_t end) const -> std::optional<Value>
{
    size_t i = begin + 2;
    while (isAlphanumeric(at(i)) || at(i) == '_')
        ++i;
    if (end < i + 2 || at(begin) != '$' || at(begin + 1) != '{' || i == begin + 2 || bracesEnd(begin) != end)
        return std::nullopt;
    i += at(i) == ':' ? 1 : 0;
    if (isOneOf(at(i), "?%#/^,@[")) // a message, or a part of what the variable holds
        return Value{i, i};
    if (!isOneOf(at(i), "-=+"))
        return std::nullopt;
    const Value text{i + 1, end - 1};
    const bool isQuoted =
        text.end > text.begin + 1 && isOneOf(at(text.begin), "\"'") && at(text.end - 1) == at(text.begin);
    return isQuoted ? Value{text.begin + 1, text.end - 1} : text;
}

/// The same of a whole value that begins here, with or without double quotes around it.
template<typename Char>
auto SecretMasker<Char>::defaultAt(size_t place) const -> std::optional<Value>
{
    const bool isQuoted = at(place) == '"';
    const size_t begin = place + (isQuoted ? 1 : 0);
    const size_t end = bracesEnd(begin);
    if (end == begin || (isQuoted && at(end) != '"'))
        return std::nullopt;
    const size_t behind = end + (isQuoted ? 1 : 0);
    const bool isWhole =
        behind >= m_text.size() || isSpace(at(behind)) || isOneOf(at(behind), ";&|()<>\"'`,");
    return isWhole ? defaultIn(begin, end) : std::nullopt;
}

/// Behind the brace that closes the "${" at `begin`; `begin` where there is none.
template<typename Char>
size_t SecretMasker<Char>::bracesEnd(size_t begin) const
{
    size_t left = longestQuotedSecret;
    int depth = 0;
    for (size_t i = begin + 1; at(begin) == '$' && i < m_text.size() && left > 0; ++i) {
        left -= charactersIn(at(i));
        if (depth > 0 && isOneOf(at(i), "\"'"))
            i = std::max(i, quoteEnd(i) - 1);
        depth += at(i) == '{' ? 1 : at(i) == '}' ? -1 : 0;
        if (depth == 0)
            return at(i) == '}' ? i + 1 : begin;
    }
    return begin;
}

/// What scripts are published with in the place of a secret: "your_key", "xxx", "<token>". A digit is none of
/// them.
template<typename Char>
bool SecretMasker<Char>::isPlaceholder(Value value) const
{
    for (size_t i = value.begin; i < value.end; ++i) {
        if ((at(i) >= '0' && at(i) <= '9') || i > value.begin + 40)
            return false;
    }
    constexpr std::array words{std::string_view("your"), std::string_view("xxx"), std::string_view("change"),
        std::string_view("dummy"), std::string_view("placeholder"), std::string_view("example"),
        std::string_view("empty"), std::string_view("todo"), std::string_view("unset"),
        std::string_view("<")};
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        return value.end - value.begin >= word.size() && matches(value.begin, word, false);
    });
}

/// "Authorization: Bearer abc": where abc begins.
template<typename Char>
size_t SecretMasker<Char>::behindScheme(size_t begin) const
{
    for (const std::string_view scheme : {"bearer ", "basic ", "token ", "digest "}) {
        if (matches(begin, scheme, false))
            return begin + scheme.size();
    }
    return begin;
}

/// The value, which ends with the quotes in which its name stands, too: 'TOKEN=a b', -H "Authorization: x".
template<typename Char>
auto SecretMasker<Char>::clippedValue(size_t begin, size_t nameBegin, size_t nameEnd) const -> Value
{
    const unsigned quote = nameBegin > 0 && isOneOf(at(nameBegin - 1), "\"'") ? at(nameBegin - 1) : 0U;
    if (quote == 0 || at(nameEnd) == quote || at(nameEnd) == '\\' || at(begin) == quote)
        return valueAt(begin);
    size_t option = nameBegin - 1;
    while (option > 0 && (at(option - 1) == ' ' || at(option - 1) == '\t'))
        --option;
    const bool script = option > 1 && at(option - 1) == 'c'; // sh -c 'TOKEN=a python x.py'
    Value value = script ? valueAt(begin) : Value{begin, m_text.size()};
    size_t left = longestQuotedSecret;
    for (size_t i = value.begin; i < value.end && left > 0; ++i) {
        if (at(i) == quote)
            return {value.begin, i};
        left -= charactersIn(at(i));
    }
    return script ? value : valueAt(begin);
}

template<typename Char>
size_t SecretMasker<Char>::skipBlanks(size_t i, bool overLines) const
{
    while (true) {
        if (at(i) == ' ' || at(i) == '\t')
            ++i;
        else if (overLines && at(i) == '\\' && at(i + 1) == '\n')
            i += 2;
        else if (overLines && at(i) == '\\' && at(i + 1) == '\r' && at(i + 2) == '\n')
            i += 3;
        else
            return i;
    }
}

/// Where the value of a name begins: NAME=x, --name x, "name": "x", name: x, name ..... x, '--name', 'x'. 0:
/// nowhere.
template<typename Char>
size_t SecretMasker<Char>::valueBehind(size_t nameBegin, size_t nameEnd) const
{
    const bool option = at(nameBegin) == '-';
    const size_t behind = skipBlanks(nameEnd, false);
    if (at(nameEnd) == '+' && at(nameEnd + 1) == '=')
        return nameEnd + 2;
    if (at(behind) == '=')
        return at(behind + 1) == '=' ? 0 : behind == nameEnd ? behind + 1 : skipBlanks(behind + 1, false);
    size_t quote = nameEnd;
    while (isOneOf(at(quote), "\\\"'") && quote < nameEnd + 2)
        ++quote;
    if (quote > nameEnd) {
        const size_t sign = skipBlanks(quote, false);
        const bool pair = at(sign) == ':' || (at(sign) == ',' && option);
        if (pair)
            return skipBlanks(sign + 1, false);
        return option && isSpace(at(quote)) ? skipBlanks(quote, true) : 0;
    }
    if (option) {
        const size_t value = skipBlanks(nameEnd, true);
        const bool missing = value == nameEnd || isOneOf(at(value), "\n\r;&|<>")
            || (at(value) == '-' && !(at(value + 1) >= '0' && at(value + 1) <= '9'));
        return missing ? 0 : value;
    }
    if (at(behind) == '.' && at(behind + 1) == '.' && at(behind + 2) == '.') {
        size_t dots = behind;
        while (at(dots) == '.')
            ++dots;
        return skipBlanks(dots, false);
    }
    const Value name{nameBegin, nameEnd};
    const bool plainWord = equals(name, "token") || equals(name, "auth"); // "unexpected token: x"
    return at(nameEnd) == ':' && isSpace(at(nameEnd + 1)) && !plainWord ? skipBlanks(nameEnd + 1, false) : 0;
}

/// Behind the quote that closes the one at `begin`; the end of the line when none does.
template<typename Char>
size_t SecretMasker<Char>::quoteEnd(size_t begin) const
{
    const unsigned quote = at(begin);
    size_t left = longestQuotedSecret;
    for (size_t i = begin + 1; i < m_text.size() && left > 0; ++i) {
        left -= charactersIn(at(i));
        if (at(i) == quote)
            return i + 1;
        if (at(i) == '\\' && quote == '"')
            ++i;
    }
    size_t end = begin + 1;
    while (end < m_text.size() && at(end) != '\n' && at(end) != '\r')
        ++end;
    return end;
}

/// The value as a shell or a log would write it, without the quotes when one pair holds all of it.
template<typename Char>
auto SecretMasker<Char>::valueAt(size_t begin) const -> Value
{
    if (at(begin) == '\\' && isOneOf(at(begin + 1), "\"'")) {
        const Char closing[] = {Char('\\'), m_text[begin + 1]};
        const size_t end = m_text.find(View(closing, 2), begin + 2);
        return {begin + 2, end == View::npos ? m_text.size() : end};
    }
    size_t end = begin;
    size_t pieces = 0;
    bool quoted = false;
    while (end < m_text.size() && !isSpace(at(end)) && !isOneOf(at(end), ";&|()<>")) {
        ++pieces;
        if (isOneOf(at(end), "\"'")) {
            // the quote that closes what is around: sh -c '... --token abc'
            if (pieces > 1 && !quoted
                && (end + 1 >= m_text.size() || isSpace(at(end + 1)) || isOneOf(at(end + 1), ",;&|)]}<>")))
                break;
            quoted = true;
            end = quoteEnd(end);
            if (isOneOf(at(end), ",;)]}:"))
                break;
            continue;
        }
        while (end < m_text.size() && !isSpace(at(end)) && !isOneOf(at(end), ";&|()<>\"'"))
            end += at(end) == '\\' && end + 1 < m_text.size() ? 2 : 1;
    }
    if (quoted && pieces == 1) {
        const bool closed = end > begin + 1 && at(end - 1) == at(begin);
        return {begin + 1, closed ? end - 1 : end};
    }
    while (!quoted && at(begin) != '$' && end > begin && isOneOf(at(end - 1), ",]}"))
        --end;
    return {begin, end};
}

/// Nothing, None, true, a variable or a substitution that the shell fills in: no secret is written there.
template<typename Char>
bool SecretMasker<Char>::isHarmless(Value value, size_t nameBegin, size_t nameEnd) const
{
    if (value.begin >= value.end || at(value.begin) == '`')
        return true;
    for (const std::string_view word : {"none", "null", "true", "false", "***"}) {
        if (equals(value, word))
            return true;
    }
    size_t i = value.begin;
    if (at(i) == '$') {
        if (at(i + 1) == '(' || i + 1 == value.end)
            return true;
        const bool braces = at(i + 1) == '{';
        i += braces ? 2 : 1;
        while (i < value.end && (isAlphanumeric(at(i)) || at(i) == '_'))
            ++i;
        return i + (braces && at(i) == '}' ? 1 : 0) == value.end;
    }
    if (!equals({nameBegin, nameEnd}, "token"))
        return false;
    while (i < value.end && at(i) >= '0' && at(i) <= '9') // a count in a log line: token=128
        ++i;
    return i == value.end;
}

template<typename Char>
void SecretMasker<Char>::inspectShape(size_t begin, const SecretTrigger& trigger)
{
    if (begin > 0 && (isAlphanumeric(at(begin - 1)) || at(begin - 1) == '_'))
        return;
    const size_t body = begin + trigger.word.size();
    size_t end = body;
    bool digit = false;
    const auto belongs = [&](size_t i) { return isAlphanumeric(at(i)) || isOneOf(at(i), trigger.alphabet); };
    while (end < body + shapeLetters && belongs(end)) {
        digit = digit || (at(end) >= '0' && at(end) <= '9');
        ++end;
    }
    if (end - body < trigger.shortest || (trigger.digit && !digit) || at(end) == '_')
        return;
    while (belongs(end))
        ++end;
    hide({begin, end});
}

template<typename Char>
void SecretMasker<Char>::inspectBearer(size_t begin)
{
    const size_t word = begin + 6;
    const size_t body = skipBlanks(word, false);
    if (body == word || (begin > 0 && isAlphanumeric(at(begin - 1))))
        return;
    size_t end = body;
    bool digit = false;
    while (isAlphanumeric(at(end)) || isOneOf(at(end), "._~+/=-")) {
        digit = digit || (at(end) >= '0' && at(end) <= '9');
        ++end;
    }
    const size_t length = end - body;
    if (length >= 24 || (length >= 8 && digit))
        hide({body, end});
}

/// scheme://user:password@host
template<typename Char>
void SecretMasker<Char>::inspectUrl(size_t begin)
{
    const size_t authority = begin + 3;
    size_t colon = 0;
    size_t sign = 0;
    size_t left = longestUrlAuthority;
    for (size_t i = authority; i < m_text.size() && left > 0; ++i) {
        const unsigned c = at(i);
        left -= charactersIn(c);
        if (isSpace(c) || isOneOf(c, "/\"'<>?#`"))
            break;
        if (c == ':' && colon == 0)
            colon = i;
        if (c == '@')
            sign = i;
    }
    const Value password{colon + 1, sign};
    if (colon > 0 && sign > colon && !isHarmless(password, begin, begin))
        hide(password);
}

} // namespace

bool isMasked(const QString& text)
{
    return text.contains(u"***");
}

QString masked(const QString& text)
{
    SecretMasker<char16_t> masker(
        {reinterpret_cast<const char16_t*>(text.utf16()), static_cast<size_t>(text.size())});
    return masker.run() ? QString::fromStdU16String(masker.result()) : text;
}

QByteArray masked(const QByteArray& text)
{
    SecretMasker<char> masker({text.constData(), static_cast<size_t>(text.size())});
    return masker.run() ? QByteArray::fromStdString(masker.result()) : text;
}

QString maskedLine(const QString& text, qsizetype most)
{
    const QString line = oneLine(masked(text));
    return line.size() <= most ? line : QString(line.first(most) + u'\u2026');
}

QString maskedLine(const QByteArray& text, qsizetype most)
{
    return maskedLine(QString::fromUtf8(text), most);
}

} // namespace megatune
