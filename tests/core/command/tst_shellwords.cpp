// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/shellwords.h"
#include "tests/support/test.h"

#include <algorithm>
#include <optional>
#include <QProcess>
#include <QRandomGenerator>

namespace megatune::tst_shellwords {

namespace {

/// The words that /bin/sh makes of `text`; nothing when it refuses the text.
std::optional<QStringList> wordsOfShell(const QString& text)
{
    const QString script = u"set -- " + text + u"\nprintf '%s\\0' \"$#\" \"$@\""_qs;
    QProcess shell;
    shell.start(u"/bin/sh"_qs, {u"-c"_qs, script});
    if (!shell.waitForFinished() || shell.exitCode() != 0 || shell.exitStatus() != QProcess::NormalExit)
        return std::nullopt;
    QStringList words = QString::fromUtf8(shell.readAllStandardOutput()).split(QChar(u'\0'));
    words.removeFirst();
    words.removeLast();
    return words;
}

QStringList valuesOf(const QList<ShellToken>& tokens)
{
    QStringList values;
    for (const ShellToken& token : tokens) {
        if (token.kind == ShellToken::Kind::Word)
            values.append(token.value);
    }
    return values;
}

/// A name for a row that stays on one line.
QByteArray rowNameText(const char* text)
{
    return QByteArray(text).replace('\n', "LF").replace('\r', "CR");
}

/// "W:a W:b S:; R:>log": kind and written text of each token.
QStringList described(const QString& text)
{
    const auto tokens = splitShell(text);
    if (!tokens)
        return {u"error: "_qs + tokens.error().sentence};
    QStringList lines;
    static const QString kinds = u"WSPRCO"_qs;
    for (const ShellToken& token : *tokens) {
        const QString mark = token.expands ? u"$"_qs : QString();
        lines.append(kinds[static_cast<int>(token.kind)] + mark + u':'
            + text.mid(token.begin, token.end - token.begin));
    }
    return lines;
}

} // namespace

class ShellWordsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aScriptHoldsNoRawControlCharacters()
    {
        for (const QString& word : {u""_qs, u"plain"_qs, u"it's\ttwo\nlines"_qs, u"\x1b[2J"_qs,
                 u"a\x07\x7f"
                 "b"_qs,
                 u"\u009b2J'\x1b'"_qs, u"$(x)\r"_qs,
                 u"\x1b"
                 "7"_qs}) {
            const QString quoted = quoteForScript(word);
            QCOMPARE(wordsOfShell(quoted), std::optional(QStringList{word}));
            QVERIFY2(!quoted.contains(u'\x1b') && !quoted.contains(u'\r') && !quoted.contains(u'\u009b'),
                qPrintable(quoted));
        }
        QCOMPARE(quoteForScript(u"it's plain"_qs), quoteForShell(u"it's plain"_qs));
    }
    void wordsAreThoseOfTheShell_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"", "a", "a b", "  a\t b  ", "'a b' c", "\"a b\" c", "a\\ b", "a'b'\"c\"d",
                 "''", "\"\"", "'' a \"\"", "\\'", "\"\\\"\"", "\"\\$x \\` \\\\ \\a\"", "'\\'", "'a\\nb'",
                 "a\\\nb", "a \\\n  b", "a\\\n\\\n b", "\"a\\\nb\"", "'a\\\nb'", "'a\nb'", "--x='1 2'",
                 "--x=\"1 2\"", "'--x'=1", "a#b", "a # b", "'#' a", "\\# a", "--layout 'E|(t|)*3,m|m||L'",
                 "a$ b", "\"a$\"", "\"$ \"", "\"it's\"", "'\"'", "a=b c", "\\a\\b", "1 2 -1 -.5", "{\"a\":1}",
                 "'{\"a\": [1, 2]}'", "\\\n a", "a \\\n", "grün \"größe\"", "a\\\tb", "\"\ta\""})
            QTest::newRow(rowNameText(text).constData()) << QString::fromUtf8(text);
    }
    void wordsAreThoseOfTheShell()
    {
        QFETCH(QString, text);
        const auto tokens = splitShell(text);
        QVERIFY2(tokens, tokens ? "" : qPrintable(tokens.error().sentence));
        for (const ShellToken& token : *tokens)
            QVERIFY2(!token.expands, qPrintable(token.value));
        QCOMPARE(valuesOf(*tokens), wordsOfShell(text).value());
    }
    void anyMixOfQuotesIsReadAsTheShellReadsIt()
    {
        QRandomGenerator random(20260101);
        static const QString letters = u"ab'\"\\ \n#=$-"_qs;
        int compared = 0;
        int refused = 0;
        for (int round = 0; round < 800; ++round) {
            QString text = u"x"_qs;
            for (int i = random.bounded(12); i >= 0; --i)
                text += letters[random.bounded(static_cast<int>(letters.size()))];
            if (text.endsWith(u'\\'))
                continue;
            const auto tokens = splitShell(text);
            const auto words = wordsOfShell(text);
            if (!tokens) {
                QVERIFY2(!words, qPrintable(text));
                ++refused;
                continue;
            }
            const bool plain = std::all_of(tokens->begin(), tokens->end(), [](const ShellToken& token) {
                return !token.expands
                    && (token.kind == ShellToken::Kind::Word || token.kind == ShellToken::Kind::Comment);
            });
            if (!plain)
                continue;
            QVERIFY2(words, qPrintable(text));
            QCOMPARE(valuesOf(*tokens), *words);
            ++compared;
        }
        QVERIFY2(compared > 150 && refused > 150, qPrintable(u"%1 %2"_qs.arg(compared).arg(refused)));
    }
    void quotedWordsComeBackFromTheShell()
    {
        QStringList words{u""_qs, u"a"_qs, u"a b"_qs, u"'"_qs, u"it's"_qs, u"$HOME"_qs, u"`id`"_qs, u"~"_qs,
            u"*"_qs, u"a\nb"_qs, u"a\r\nb"_qs, u"\\"_qs, u"\""_qs, u"#x"_qs, u"-n"_qs, u"größe"_qs,
            u"{a,b}"_qs, u"!"_qs, u"a=b"_qs, u"if"_qs, u"\x01\x7f"_qs, u"\u00a0"_qs};
        QRandomGenerator random(7);
        for (int i = 0; i < 400; ++i) {
            QString word;
            for (int j = random.bounded(10); j > 0; --j)
                word += QChar(random.bounded(1, 0x250));
            words.append(word);
        }
        QCOMPARE(wordsOfShell(u"x "_qs + joinForShell(words)).value().mid(1),
            QStringList({quoteForShell(words.first()) == u"''" ? u""_qs : u"?"_qs}) + words.mid(1));
        for (const QString& word : words) {
            const auto tokens = splitShell(quoteForShell(word));
            QVERIFY2(tokens && tokens->size() == 1, qPrintable(word));
            QCOMPARE(tokens->first().value, word);
            QVERIFY(!tokens->first().expands);
        }
    }
    void plainWordsStayUnquoted()
    {
        QCOMPARE(joinForShell({u"torchrun"_qs, u"--lr=1e-5"_qs, u"a/b:c,d@e%f+g"_qs, u"a b"_qs}),
            u"torchrun --lr=1e-5 a/b:c,d@e%f+g 'a b'"_qs);
        QCOMPARE(joinForShell({u"if"_qs, u"if"_qs}), u"'if' if"_qs);
        QCOMPARE(joinForShell({u"A=b"_qs, u"A=b"_qs}), u"'A=b' A=b"_qs);
    }

    void everyPieceHasItsKindAndPlace_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("tokens");
        const auto row = [](const char* text, const QStringList& tokens) {
            QTest::newRow(rowNameText(text).constData()) << QString::fromUtf8(text) << tokens;
        };
        row("a && b || c; d & e",
            {u"W:a"_qs, u"S:&&"_qs, u"W:b"_qs, u"S:||"_qs, u"W:c"_qs, u"S:;"_qs, u"W:d"_qs, u"S:&"_qs,
                u"W:e"_qs});
        row("a|b |& c", {u"W:a"_qs, u"P:|"_qs, u"W:b"_qs, u"P:|&"_qs, u"W:c"_qs});
        row("a 2>&1 >log >>b 2> err &>all &>>more < in >|x",
            {u"W:a"_qs, u"R:2>&1"_qs, u"R:>log"_qs, u"R:>>b"_qs, u"R:2> err"_qs, u"R:&>all"_qs,
                u"R:&>>more"_qs, u"R:< in"_qs, u"R:>|x"_qs});
        row("a2>b 2 >c", {u"W:a2"_qs, u"R:>b"_qs, u"W:2"_qs, u"R:>c"_qs});
        row("a ${b:-$\\\n{c} d} ${b:-$\\\n(e ')') f} \"${b:-$\\\n{c} d}\" ${b:-$\\\n$\\\n{c} d",
            {u"W:a"_qs, u"W$:${b:-$\\\n{c} d}"_qs, u"W$:${b:-$\\\n(e ')') f}"_qs,
                u"W$:\"${b:-$\\\n{c} d}\""_qs, u"W$:${b:-$\\\n$\\\n{c}"_qs, u"W:d"_qs});
        row("a <<< 'x y' b", {u"W:a"_qs, u"R:<<< 'x y'"_qs, u"W:b"_qs});
        row("cat <<E >o\n$x 'y\nE\nb",
            {u"W:cat"_qs, u"R:<<E"_qs, u"R:>o"_qs, u"S:\n$x 'y\nE\n"_qs, u"W:b"_qs});
        row("cat <<-'E F'\n\tx\n\tE F\nb",
            {u"W:cat"_qs, u"R:<<-'E F'"_qs, u"S:\n\tx\n\tE F\n"_qs, u"W:b"_qs});
        row("a # it's\nb", {u"W:a"_qs, u"C:# it's"_qs, u"S:\n"_qs, u"W:b"_qs});
        row("a # x\r\nb \\\r\n c\r\n",
            {u"W:a"_qs, u"C:# x"_qs, u"S:\r\n"_qs, u"W:b"_qs, u"W:c"_qs, u"S:\r\n"_qs});
        row("(cd x && y)>z",
            {u"O:("_qs, u"W:cd"_qs, u"W:x"_qs, u"S:&&"_qs, u"W:y"_qs, u"O:)"_qs, u"R:>z"_qs});
        row("if a; then b if; fi",
            {u"O:if"_qs, u"W:a"_qs, u"S:;"_qs, u"O:then"_qs, u"W:b"_qs, u"W:if"_qs, u"S:;"_qs, u"O:fi"_qs});
        row("for x in if 2; do y; done",
            {u"O:for"_qs, u"W:x"_qs, u"W:in"_qs, u"W:if"_qs, u"W:2"_qs, u"S:;"_qs, u"O:do"_qs, u"W:y"_qs,
                u"S:;"_qs, u"O:done"_qs});
        row("{ a; } ; 'if' b",
            {u"O:{"_qs, u"W:a"_qs, u"S:;"_qs, u"O:}"_qs, u"S:;"_qs, u"W:'if'"_qs, u"W:b"_qs});
        row("x $TP ${A:-b c} \"$B\" $(a 'b)' \"$(c)\") `d e`",
            {u"W:x"_qs, u"W$:$TP"_qs, u"W$:${A:-b c}"_qs, u"W$:\"$B\""_qs, u"W$:$(a 'b)' \"$(c)\")"_qs,
                u"W$:`d e`"_qs});
        row("x '$TP' \\$TP $ a$", {u"W:x"_qs, u"W:'$TP'"_qs, u"W:\\$TP"_qs, u"W:$"_qs, u"W:a$"_qs});
        row("$((1 + (2))) \"${x:-it's}\" ${#a[@]}b",
            {u"W$:$((1 + (2)))"_qs, u"W$:\"${x:-it's}\""_qs, u"W$:${#a[@]}b"_qs});
        row("$(a # it's\n) b", {u"W$:$(a # it's\n)"_qs, u"W:b"_qs});
        row("*.py a[0] ~/x x~ a?", {u"W$:*.py"_qs, u"W$:a[0]"_qs, u"W$:~/x"_qs, u"W:x~"_qs, u"W$:a?"_qs});
        row("{a,b} {1..8} {a} {}", {u"W$:{a,b}"_qs, u"W$:{1..8}"_qs, u"W:{a}"_qs, u"W:{}"_qs});
        row("A=(a 'b)' c) b", {u"W$:A=(a 'b)' c)"_qs, u"W:b"_qs});
        row("f() { a; }", {u"W:f"_qs, u"O:("_qs, u"O:)"_qs, u"O:{"_qs, u"W:a"_qs, u"S:;"_qs, u"O:}"_qs});
        row("a > >(tee b) <(c)", {u"W:a"_qs, u"R$:> >(tee b)"_qs, u"W$:<(c)"_qs});
        row("$\\\nNAME \"$\\\n{A}\" $\\\n", {u"W$:$\\\nNAME"_qs, u"W$:\"$\\\n{A}\""_qs, u"W:$\\\n"_qs});
        row("${A:-$${b} $(a $$(b)) c", {u"W$:${A:-$${b}"_qs, u"W$:$(a $$(b))"_qs, u"W:c"_qs});
        row("$'a\\'b' c", {u"W$:$'a\\'b'"_qs, u"W:c"_qs});
        row("case x in a) b;; esac",
            {u"O:case"_qs, u"W:x"_qs, u"W:in"_qs, u"W:a"_qs, u"O:)"_qs, u"W:b"_qs, u"S:;;"_qs, u"O:esac"_qs});
    }
    void everyPieceHasItsKindAndPlace()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, tokens);
        QCOMPARE(described(text), tokens);
    }
    void redirectionsNameTheirTarget()
    {
        QCOMPARE(splitShell(u"a 2> 'x y'"_qs)->last().value, u"x y"_qs);
        QCOMPARE(splitShell(u"a 2>&1"_qs)->last().value, u"1"_qs);
    }
    void bashEscapesAreDecoded()
    {
        QCOMPARE(splitShell(u"$'a\\tb\\x41\\101\\q'"_qs)->first().value, u"a\tbAAq"_qs);
    }

    void whatIsNotClosedIsNamedWithItsPlace_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("part");
        QTest::newRow("single") << u"a\nb 'c"_qs << u"single quote in line 2, column 3"_qs;
        QTest::newRow("double") << u"a \"c"_qs << u"double quote in line 1, column 3"_qs;
        QTest::newRow("substitution") << u"a $(b"_qs << u"\"$(\" in line 1, column 3"_qs;
        QTest::newRow("backtick") << u"`b"_qs << u"\"`\" in line 1"_qs;
        QTest::newRow("brace") << u"a\n\n\"${b\""_qs << u"line 3, column 2"_qs;
        QTest::newRow("array") << u"A=(b"_qs << u"\"(\" in line 1"_qs;
        QTest::newRow("backslash") << u"a \\"_qs << u"ends with a backslash"_qs;
        QTest::newRow("nul") << QString(u"a"_qs + QChar(u'\0')) << u"NUL character in line 1, column 2"_qs;
    }
    void whatIsNotClosedIsNamedWithItsPlace()
    {
        QFETCH(QString, text);
        QFETCH(QString, part);
        const auto tokens = splitShell(text);
        QVERIFY(!tokens);
        QVERIFY2(tokens.error().sentence.contains(part), qPrintable(tokens.error().sentence));
    }
    void anyBytesAreSurvived()
    {
        QRandomGenerator random(99);
        static const QString letters = u"a'\"\\ \n\r\t#=$(){}`<>|&;~*[]!1\u00e9\xd83d"_qs;
        for (int round = 0; round < 20'000; ++round) {
            QString text;
            for (int i = random.bounded(30); i > 0; --i)
                text += letters[random.bounded(static_cast<int>(letters.size()))];
            const auto tokens = splitShell(text);
            if (!tokens)
                continue;
            qsizetype end = 0;
            for (const ShellToken& token : *tokens) {
                QVERIFY(token.begin >= end && token.end > token.begin && token.end <= text.size());
                end = token.end;
            }
        }
    }
    void aMegabyteTakesLinearTime_data()
    {
        QTest::addColumn<QString>("piece");
        for (const char* piece : {"--option value ", "a", "'a' ", "\"$x\" ", "(", "{", "}", "$(", "$(a)",
                 "\\\n", "\n", "<<a ", "a=(", "1", "# ", ";", "`", "${", "{a}", "\"`"})
            QTest::newRow(rowNameText(piece).constData()) << QString::fromUtf8(piece);
    }
    void aMegabyteTakesLinearTime()
    {
        QFETCH(QString, piece);
        const QString text = piece.repeated((1 << 20) / piece.size());
        megatune::test::CpuTimer timer;
        const auto tokens = splitShell(text);
        QVERIFY2(timer.elapsed() < 5'000, qPrintable(QString::number(timer.elapsed())));
    }
};

MEGATUNE_TEST(ShellWordsTest)

} // namespace megatune::tst_shellwords

#include "tst_shellwords.moc"
