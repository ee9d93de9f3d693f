// SPDX-License-Identifier: GPL-3.0-or-later
// What a function's "$@" is, and which commands of a text run together.
#include "core/command/commandline.h"
#include "core/command/shellfunctions.h"
#include "tests/support/test.h"

namespace megatune::tst_shellfunctions {

namespace {

ShellReach reachIn(const QString& script)
{
    const QList<ShellToken> tokens = *splitShell(script);
    const auto train = std::find_if(
        tokens.begin(), tokens.end(), [](const ShellToken& token) { return token.value == u"torchrun"; });
    return reachOf(script, tokens, train - tokens.begin());
}

const QString train = u"train() {\n  torchrun a.py \"$@\"\n}\n"_s;

} // namespace

class ShellFunctionsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void functionsAreFound()
    {
        const auto names = [](const QString& script) {
            QStringList found;
            for (const ShellFunction& each : shellFunctions(script, *splitShell(script)))
                found.append(each.name);
            return found.join(u' ');
        };
        QCOMPARE(
            names(u"f() { a; }\nfunction g { b; }\nfunction h() {\n{ c; }\n}\nk () ( d )\n"_s), u"f g h k"_s);
        QCOMPARE(names(u"f\n( a )\n{ b; }\n"_s), QString());
        QCOMPARE(shellFunctions(u"f() { a"_s, *splitShell(u"f() { a"_s)).size(), 1);
    }

    void argumentsAreThoseOfTheCall()
    {
        QVERIFY(reachIn(u"torchrun a.py \"$@\"\n"_s).hasScriptArguments);
        const ShellReach fixed = reachIn(train + u"X=1 train --bf16 -x > log\n"_s);
        QVERIFY(!fixed.hasScriptArguments && !fixed.runsSeveralTimes);
        QCOMPARE(fixed.callArguments, (QStringList{u"--bf16"_s, u"-x"_s}));
        QVERIFY(reachIn(train + u"train --bf16 \"$@\"\n"_s).hasScriptArguments);
        QVERIFY(reachIn(train + u"main() { train --x \"$@\"; }\nmain \"$@\"\n"_s).hasScriptArguments);
        const ShellReach through = reachIn(train + u"main() { train --x \"$@\"; }\nmain --y\n"_s);
        QVERIFY(!through.hasScriptArguments);
        QCOMPARE(through.callArguments, (QStringList{u"--x"_s, u"$@"_s, u"--y"_s}));
        QCOMPARE(through.calls.size(), 2);
        QVERIFY(!reachIn(train).hasScriptArguments); // nobody calls it here
        QVERIFY(!reachIn(u"train() { torchrun a.py; train; }\n"_s).hasScriptArguments);
        QVERIFY(!reachIn(u"a() { torchrun x; b; }\nb() { a; }\n"_s).hasScriptArguments); // without an end
    }

    void severalRunsAreFoundWhereTheyAreCertain_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<bool>("again");
        const auto row = [](const char* script, bool again) {
            QTest::newRow(script) << QString::fromLatin1(script).replace(
                u"T"_s, u"torchrun pretrain_gpt.py"_s)
                                  << again;
        };
        row("T", false);
        row("T\nT", true);
        row("T && T", true);
        row("T; T; T", true);
        row("T || exit 1\nT", true);
        row("T || T", false);
        row("T\nexit\nT", false);
        row("if [ -f x ]; then T; T; fi", true);
        row("case $1 in a) T ;; b) T ;; esac", false);
        row("if [ -f x ]; then T; fi\nT", false);
        row("f() { T; }\nT", false);
        row("f() { T; }\nf a\nf b", true);
        row("f() { T; }\nif [ -f x ]; then f a; else f b; fi", false);
        row("f() { T; }\ncase $1 in a) f ;; b) f ;; esac", false);
        row("f() { T; }\ng() { f; }\ng\ng", true);
        row("python3 convert.py\nT\npython3 evaluate.py", false);
    }
    void severalRunsAreFoundWhereTheyAreCertain()
    {
        QFETCH(QString, script);
        const auto command = CommandLine::parse(script);
        QVERIFY(command);
        QTEST(command->trainsSeveralTimes(), "again");
    }

    void whatIsOfOtherArgumentsIsBlank()
    {
        const QString script = train + u"echo \"$@\"\ntrain --x\n"_s;
        const QString own = withoutFunctionArguments(script, *splitShell(script));
        QCOMPARE(own.size(), script.size());
        QCOMPARE(own.count(u"$@"), 1);
        const QString handing = train + u"train \"$@\"\n"_s;
        QCOMPARE(withoutFunctionArguments(handing, *splitShell(handing)), handing);
    }
};

MEGATUNE_TEST(ShellFunctionsTest)

} // namespace megatune::tst_shellfunctions

#include "tst_shellfunctions.moc"
