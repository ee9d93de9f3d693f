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
    const QString script = u"set -- " + text + u"\nprintf '%s\\0' \"$#\" \"$@\""_s;
    QProcess shell;
    shell.start(u"/bin/sh"_s, {u"-c"_s, script});
    if (!shell.waitForFinished(test::patientMs) || shell.exitCode() != 0
        || shell.exitStatus() != QProcess::NormalExit)
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
        return {u"error: "_s + tokens.error().sentence};
    QStringList lines;
    static const QString kinds = u"WSPRCO"_s;
    for (const ShellToken& token : *tokens) {
        const QString mark = token.expands ? u"$"_s : QString();
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
        for (const QString& word : {u""_s, u"plain"_s, u"it's\ttwo\nlines"_s, u"\x1b[2J"_s,
                 u"a\x07\x7f"
                 "b"_s,
                 u"\u009b2J'\x1b'"_s, u"$(x)\r"_s,
                 u"\x1b"
                 "7"_s}) {
            const QString quoted = quoteForScript(word);
            QCOMPARE(wordsOfShell(quoted), std::optional(QStringList{word}));
            QVERIFY2(!quoted.contains(u'\x1b') && !quoted.contains(u'\r') && !quoted.contains(u'\u009b'),
                qPrintable(quoted));
        }
        QCOMPARE(quoteForScript(u"it's plain"_s), quoteForShell(u"it's plain"_s));
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
        static const QString letters = u"ab'\"\\ \n#=$-"_s;
        int compared = 0;
        int refused = 0;
        for (int round = 0; round < 800; ++round) {
            QString text = u"x"_s;
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
        QVERIFY2(compared > 150 && refused > 150, qPrintable(u"%1 %2"_s.arg(compared).arg(refused)));
    }
    void quotedWordsComeBackFromTheShell()
    {
        QStringList words{u""_s, u"a"_s, u"a b"_s, u"'"_s, u"it's"_s, u"$HOME"_s, u"`id`"_s, u"~"_s, u"*"_s,
            u"a\nb"_s, u"a\r\nb"_s, u"\\"_s, u"\""_s, u"#x"_s, u"-n"_s, u"größe"_s, u"{a,b}"_s, u"!"_s,
            u"a=b"_s, u"if"_s, u"\x01\x7f"_s, u"\u00a0"_s};
        QRandomGenerator random(7);
        for (int i = 0; i < 400; ++i) {
            QString word;
            for (int j = random.bounded(10); j > 0; --j)
                word += QChar(random.bounded(1, 0x250));
            words.append(word);
        }
        QCOMPARE(wordsOfShell(u"x "_s + joinForShell(words)).value().mid(1),
            QStringList({quoteForShell(words.first()) == u"''" ? u""_s : u"?"_s}) + words.mid(1));
        for (const QString& word : words) {
            const auto tokens = splitShell(quoteForShell(word));
            QVERIFY2(tokens && tokens->size() == 1, qPrintable(word));
            QCOMPARE(tokens->first().value, word);
            QVERIFY(!tokens->first().expands);
        }
    }
    void plainWordsStayUnquoted()
    {
        QCOMPARE(joinForShell({u"torchrun"_s, u"--lr=1e-5"_s, u"a/b:c,d@e%f+g"_s, u"a b"_s}),
            u"torchrun --lr=1e-5 a/b:c,d@e%f+g 'a b'"_s);
        QCOMPARE(joinForShell({u"if"_s, u"if"_s}), u"'if' if"_s);
        QCOMPARE(joinForShell({u"A=b"_s, u"A=b"_s}), u"'A=b' A=b"_s);
    }

    void everyPieceHasItsKindAndPlace_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("tokens");
        const auto row = [](const char* text, const QStringList& tokens) {
            QTest::newRow(rowNameText(text).constData()) << QString::fromUtf8(text) << tokens;
        };
        row("a && b || c; d & e",
            {u"W:a"_s, u"S:&&"_s, u"W:b"_s, u"S:||"_s, u"W:c"_s, u"S:;"_s, u"W:d"_s, u"S:&"_s, u"W:e"_s});
        row("a|b |& c", {u"W:a"_s, u"P:|"_s, u"W:b"_s, u"P:|&"_s, u"W:c"_s});
        row("a 2>&1 >log >>b 2> err &>all &>>more < in >|x",
            {u"W:a"_s, u"R:2>&1"_s, u"R:>log"_s, u"R:>>b"_s, u"R:2> err"_s, u"R:&>all"_s, u"R:&>>more"_s,
                u"R:< in"_s, u"R:>|x"_s});
        row("a2>b 2 >c", {u"W:a2"_s, u"R:>b"_s, u"W:2"_s, u"R:>c"_s});
        row("a ${b:-$\\\n{c} d} ${b:-$\\\n(e ')') f} \"${b:-$\\\n{c} d}\" ${b:-$\\\n$\\\n{c} d",
            {u"W:a"_s, u"W$:${b:-$\\\n{c} d}"_s, u"W$:${b:-$\\\n(e ')') f}"_s, u"W$:\"${b:-$\\\n{c} d}\""_s,
                u"W$:${b:-$\\\n$\\\n{c}"_s, u"W:d"_s});
        row("a <<< 'x y' b", {u"W:a"_s, u"R:<<< 'x y'"_s, u"W:b"_s});
        row("cat <<E >o\n$x 'y\nE\nb", {u"W:cat"_s, u"R:<<E"_s, u"R:>o"_s, u"S:\n$x 'y\nE\n"_s, u"W:b"_s});
        row("cat <<-'E F'\n\tx\n\tE F\nb", {u"W:cat"_s, u"R:<<-'E F'"_s, u"S:\n\tx\n\tE F\n"_s, u"W:b"_s});
        row("a # it's\nb", {u"W:a"_s, u"C:# it's"_s, u"S:\n"_s, u"W:b"_s});
        row("a # x\r\nb \\\r\n c\r\n", {u"W:a"_s, u"C:# x"_s, u"S:\r\n"_s, u"W:b"_s, u"W:c"_s, u"S:\r\n"_s});
        row("(cd x && y)>z", {u"O:("_s, u"W:cd"_s, u"W:x"_s, u"S:&&"_s, u"W:y"_s, u"O:)"_s, u"R:>z"_s});
        row("if a; then b if; fi",
            {u"O:if"_s, u"W:a"_s, u"S:;"_s, u"O:then"_s, u"W:b"_s, u"W:if"_s, u"S:;"_s, u"O:fi"_s});
        row("for x in if 2; do y; done",
            {u"O:for"_s, u"W:x"_s, u"W:in"_s, u"W:if"_s, u"W:2"_s, u"S:;"_s, u"O:do"_s, u"W:y"_s, u"S:;"_s,
                u"O:done"_s});
        row("{ a; } ; 'if' b", {u"O:{"_s, u"W:a"_s, u"S:;"_s, u"O:}"_s, u"S:;"_s, u"W:'if'"_s, u"W:b"_s});
        row("x $TP ${A:-b c} \"$B\" $(a 'b)' \"$(c)\") `d e`",
            {u"W:x"_s, u"W$:$TP"_s, u"W$:${A:-b c}"_s, u"W$:\"$B\""_s, u"W$:$(a 'b)' \"$(c)\")"_s,
                u"W$:`d e`"_s});
        row("x '$TP' \\$TP $ a$", {u"W:x"_s, u"W:'$TP'"_s, u"W:\\$TP"_s, u"W:$"_s, u"W:a$"_s});
        row("$((1 + (2))) \"${x:-it's}\" ${#a[@]}b",
            {u"W$:$((1 + (2)))"_s, u"W$:\"${x:-it's}\""_s, u"W$:${#a[@]}b"_s});
        row("$(a # it's\n) b", {u"W$:$(a # it's\n)"_s, u"W:b"_s});
        row("*.py a[0] ~/x x~ a?", {u"W$:*.py"_s, u"W$:a[0]"_s, u"W$:~/x"_s, u"W:x~"_s, u"W$:a?"_s});
        row("{a,b} {1..8} {a} {}", {u"W$:{a,b}"_s, u"W$:{1..8}"_s, u"W:{a}"_s, u"W:{}"_s});
        row("A=(a 'b)' c) b", {u"W$:A=(a 'b)' c)"_s, u"W:b"_s});
        row("f() { a; }", {u"W:f"_s, u"O:("_s, u"O:)"_s, u"O:{"_s, u"W:a"_s, u"S:;"_s, u"O:}"_s});
        row("a > >(tee b) <(c)", {u"W:a"_s, u"R$:> >(tee b)"_s, u"W$:<(c)"_s});
        row("$\\\nNAME \"$\\\n{A}\" $\\\n", {u"W$:$\\\nNAME"_s, u"W$:\"$\\\n{A}\""_s, u"W:$\\\n"_s});
        row("${A:-$${b} $(a $$(b)) c", {u"W$:${A:-$${b}"_s, u"W$:$(a $$(b))"_s, u"W:c"_s});
        row("$'a\\'b' c", {u"W$:$'a\\'b'"_s, u"W:c"_s});
        row("case x in a) b;; esac",
            {u"O:case"_s, u"W:x"_s, u"W:in"_s, u"W:a"_s, u"O:)"_s, u"W:b"_s, u"S:;;"_s, u"O:esac"_s});
    }
    void everyPieceHasItsKindAndPlace()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, tokens);
        QCOMPARE(described(text), tokens);
    }
    void redirectionsNameTheirTarget()
    {
        QCOMPARE(splitShell(u"a 2> 'x y'"_s)->last().value, u"x y"_s);
        QCOMPARE(splitShell(u"a 2>&1"_s)->last().value, u"1"_s);
    }
    void bashEscapesAreDecoded()
    {
        QCOMPARE(splitShell(u"$'a\\tb\\x41\\101\\q'"_s)->first().value, u"a\tbAAq"_s);
    }

    void whatIsNotClosedIsNamedWithItsPlace_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("part");
        QTest::newRow("single") << u"a\nb 'c"_s << u"single quote in line 2, column 3"_s;
        QTest::newRow("double") << u"a \"c"_s << u"double quote in line 1, column 3"_s;
        QTest::newRow("substitution") << u"a $(b"_s << u"\"$(\" in line 1, column 3"_s;
        QTest::newRow("backtick") << u"`b"_s << u"\"`\" in line 1"_s;
        QTest::newRow("brace") << u"a\n\n\"${b\""_s << u"line 3, column 2"_s;
        QTest::newRow("array") << u"A=(b"_s << u"\"(\" in line 1"_s;
        QTest::newRow("backslash") << u"a \\"_s << u"ends with a backslash"_s;
        QTest::newRow("nul") << QString(u"a"_s + QChar(u'\0')) << u"NUL character in line 1, column 2"_s;
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
        static const QString letters = u"a'\"\\ \n\r\t#=$(){}`<>|&;~*[]!1\u00e9\xd83d"_s;
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
