// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/shellfunctions.h"

#include <algorithm>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int deepestCall = 8;           // functions that call each other, or themselves
constexpr qsizetype mostFunctions = 200; // each is looked for in the whole text
constexpr qsizetype mostPairs = 8;       // so is what lies between two calls

/// The words of a text where a shell's grammar matters.
struct ShellText
{
    const QString& script;
    const QList<ShellToken>& tokens;

    [[nodiscard]] QStringView written(qsizetype i) const
    {
        return i >= 0 && i < tokens.size()
            ? QStringView(script).mid(tokens[i].begin, tokens[i].end - tokens[i].begin)
            : QStringView();
    }
    [[nodiscard]] bool isReserved(qsizetype i, QStringView word) const
    {
        return i >= 0 && i < tokens.size() && tokens[i].kind == ShellToken::Kind::Other && written(i) == word;
    }
    [[nodiscard]] bool isWord(qsizetype i) const
    {
        return i >= 0 && i < tokens.size() && tokens[i].kind == ShellToken::Kind::Word;
    }
    /// Not behind the words of another command; its own assignments may stand in front.
    [[nodiscard]] bool beginsCommand(qsizetype i) const
    {
        qsizetype before = i - 1;
        while (isWord(before) && assignedNameLength(written(before)) > 0)
            --before;
        return before < 0
            || (!isWord(before) && tokens[before].kind != ShellToken::Kind::Redirect
                && !isReserved(before, u"for") && !isReserved(before, u"case"));
    }
};

std::optional<ShellFunction> functionAt(const ShellText& text, qsizetype i)
{
    const bool isNamed = text.isWord(i) && text.written(i) == u"function" && text.isWord(i + 1);
    const bool isKeyword = isNamed || (text.isReserved(i, u"function") && text.isWord(i + 1));
    const qsizetype name = isKeyword ? i + 1 : i;
    const bool hasBrackets = text.isReserved(name + 1, u"(") && text.isReserved(name + 2, u")");
    if (!text.isWord(name) || !text.beginsCommand(i) || (!isKeyword && !hasBrackets))
        return std::nullopt;
    qsizetype open = name + (hasBrackets ? 3 : 1);
    while (open < text.tokens.size() && !text.isWord(open) && text.written(open).trimmed().isEmpty())
        ++open;
    const QString begins = text.isReserved(open, u"{") ? u"{"_s
        : text.isReserved(open, u"(")                  ? u"("_s
                                                       : QString();
    if (begins.isEmpty())
        return std::nullopt;
    const QString ends = begins == u"{" ? u"}"_s : u")"_s;
    int depth = 0;
    qsizetype close = open;
    for (; close < text.tokens.size(); ++close) {
        depth += text.isReserved(close, begins) ? 1 : text.isReserved(close, ends) ? -1 : 0;
        if (depth == 0)
            break;
    }
    return ShellFunction{text.tokens[name].value, i, open, close};
}

const ShellFunction* functionAround(const QList<ShellFunction>& functions, qsizetype token)
{
    const ShellFunction* inner = nullptr;
    for (const ShellFunction& each : functions) {
        if (each.open < token && token < each.close)
            inner = &each;
    }
    return inner;
}

QStringList wordsFrom(const ShellText& text, qsizetype first)
{
    QStringList words;
    for (qsizetype i = first;
         text.isWord(i) || (i < text.tokens.size() && text.tokens[i].kind == ShellToken::Kind::Redirect);
         ++i) {
        if (text.isWord(i))
            words.append(text.tokens[i].value);
    }
    return words;
}

ShellReach reach(const ShellText& text, const QList<ShellFunction>& functions, qsizetype command, int depth)
{
    const ShellFunction* const around = functionAround(functions, command);
    if (around == nullptr)
        return {};
    QList<qsizetype> calls;
    for (qsizetype i = 0; i < text.tokens.size(); ++i) {
        const bool isOutside = i < around->begin || i > around->close;
        if (isOutside && text.isWord(i) && text.tokens[i].value == around->name && text.beginsCommand(i)
            && !text.isReserved(i + 1, u"("))
            calls.append(i);
    }
    if (calls.isEmpty() || depth > deepestCall)
        return {.hasScriptArguments = false};
    const ShellReach outer = reach(text, functions, calls.last(), depth + 1);
    ShellReach found{
        .calls = QList<qsizetype>{calls.last()} + outer.calls, .runsSeveralTimes = outer.runsSeveralTimes};
    for (qsizetype i = std::max<qsizetype>(1, calls.size() - mostPairs); i < calls.size(); ++i)
        found.runsSeveralTimes =
            found.runsSeveralTimes || bothRun(text.script, text.tokens, calls[i - 1], calls[i]);
    found.callArguments = wordsFrom(text, calls.last() + 1);
    const bool handsOn = std::any_of(found.callArguments.begin(), found.callArguments.end(), isAllArguments);
    found.hasScriptArguments = handsOn && outer.hasScriptArguments;
    if (handsOn)
        found.callArguments += outer.callArguments;
    return found;
}

} // namespace

QList<ShellFunction> shellFunctions(const QString& script, const QList<ShellToken>& tokens)
{
    const ShellText text{script, tokens};
    QList<ShellFunction> functions;
    for (qsizetype i = 0; i < tokens.size() && functions.size() < mostFunctions; ++i) {
        if (const auto function = functionAt(text, i)) {
            functions.append(*function);
            i = function->open;
        }
    }
    return functions;
}

ShellReach reachOf(const QString& script, const QList<ShellToken>& tokens, qsizetype command)
{
    return reach({script, tokens}, shellFunctions(script, tokens), command, 0);
}

bool bothRun(const QString& script, const QList<ShellToken>& tokens, qsizetype one, qsizetype other)
{
    const ShellText text{script, tokens};
    const QList<ShellFunction> functions = shellFunctions(script, tokens);
    const ShellFunction* const around = functionAround(functions, one);
    const ShellFunction* const aroundOther = functionAround(functions, other);
    if ((around != nullptr ? around->begin : -1) != (aroundOther != nullptr ? aroundOther->begin : -1))
        return false;
    static const QSet<QString> openers{u"if"_s, u"case"_s};
    static const QSet<QString> closers{u"fi"_s, u"esac"_s};
    int depth = 0;
    bool isElse = false; // behind ||, which may not be reached
    for (qsizetype i = std::min(one, other); i < std::max(one, other); ++i) {
        const QString word = text.written(i).toString();
        const bool isReserved = tokens[i].kind == ShellToken::Kind::Other;
        if (tokens[i].kind == ShellToken::Kind::Separator && depth == 0 && !word.startsWith(u";;"))
            isElse = word == u"||";
        const bool isAlternative = isReserved && (word == u"else" || word == u"elif");
        const bool ends = (word == u"exit" || word == u"return") && text.beginsCommand(i) && !isElse;
        if (depth == 0 && (isAlternative || word.startsWith(u";;") || ends))
            return false;
        depth += isReserved && openers.contains(word) ? 1 : isReserved && closers.contains(word) ? -1 : 0;
        if (depth < 0)
            return false; // the first one stands in a block of its own
    }
    return depth == 0 && !isElse;
}

bool isAllArguments(const QString& word)
{
    return word == u"$@" || word == u"${@}" || word == u"$*" || word == u"${*}" || word == u"${@:1}";
}

QString withoutFunctionArguments(const QString& script, const QList<ShellToken>& tokens)
{
    QString text = script;
    const QList<ShellFunction> functions = shellFunctions(script, tokens);
    for (const ShellFunction& function : functions) {
        if (reach({script, tokens}, functions, function.open + 1, 0).hasScriptArguments)
            continue;
        const qsizetype end = function.close < tokens.size() ? tokens[function.close].begin : text.size();
        for (qsizetype at = tokens[function.open].end; at < end; ++at) {
            if (text[at] != u'\n')
                text[at] = u' ';
        }
    }
    return text;
}

} // namespace megatune
