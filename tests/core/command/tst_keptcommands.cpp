// SPDX-License-Identifier: GPL-3.0-or-later
// Commands as people keep them: options in variables and arrays, the whole command in one, loops, the text of
// a script in place of its file.
#include "core/command/commandline.h"
#include "tests/support/test.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

namespace megatune::tst_keptcommands {

namespace {

CommandLine commandOf(const QString& text)
{
    const Result<CommandLine> command = CommandLine::parse(text);
    return command ? *command : CommandLine();
}

QString without(const QString& text, const QString& option)
{
    return commandOf(text).edited({CommandEdit::remove(option)}).text;
}

/// What a program gets that prints its arguments, one a line, when bash runs the text.
QStringList argumentsSeen(const QString& text, const QString& program = u"torchrun"_s)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(program));
    if (!file.open(QIODevice::WriteOnly))
        return {};
    file.write("#!/bin/bash\nprintf '%s\\n' \"$@\"\n");
    file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
    file.close();
    QProcess bash;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"PATH"_s, folder.path() + u':' + environment.value(u"PATH"_s));
    bash.setProcessEnvironment(environment);
    bash.start(u"bash"_s, {u"-c"_s, text});
    bash.waitForFinished(-1);
    return QString::fromUtf8(bash.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
}

} // namespace

class KeptCommandsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anOptionIsTakenOutOfTheVariableThatHoldsIt_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("edited");
        const auto row = [](const char* name, const char* text, const char* edited) {
            QTest::newRow(name) << QString::fromLatin1(text) << QString::fromLatin1(edited);
        };
        row("a string", "A=\"--bf16 --sp --lr 1\"\ntorchrun t.py $A",
            "A=\"--bf16 --lr 1\"\ntorchrun t.py $A");
        row("an array", "A=(--sp --lr 1)\ntorchrun t.py \"${A[@]}\"",
            "A=( --lr 1)\ntorchrun t.py \"${A[@]}\"");
        row("lines of an array", "A=(\n  --lr 1 # rate\n  --sp\n)\ntorchrun t.py ${A[@]}",
            "A=(\n  --lr 1 # rate\n\n)\ntorchrun t.py ${A[@]}");
        row("continued lines", "A=\"\n  --lr 1 \\\n  --sp \\\n\"\ntorchrun t.py $A",
            "A=\"\n  --lr 1 \\\n \\\n\"\ntorchrun t.py $A");
        row("what is added", "A=(--lr 1)\nA+=(--sp)\ntorchrun t.py ${A[@]}",
            "A=(--lr 1)\nA+=()\ntorchrun t.py ${A[@]}");
        row("in a variable of a variable", "B=\"--sp\"\nA=\"--lr 1 $B\"\ntorchrun t.py $A",
            "B=\"\"\nA=\"--lr 1 $B\"\ntorchrun t.py $A");
        row("in either branch", "if x; then A=--sp; else A=\"--sp --lr 1\"; fi\ntorchrun t.py $A",
            "if x; then A=; else A=\" --lr 1\"; fi\ntorchrun t.py $A");
        row("not of another command", "B=\"--sp\"\npython convert.py $B\ntorchrun t.py --sp",
            "B=\"--sp\"\npython convert.py $B\ntorchrun t.py");
    }
    void anOptionIsTakenOutOfTheVariableThatHoldsIt()
    {
        QFETCH(QString, text);
        QFETCH(QString, edited);
        QCOMPARE(without(text, u"sp"_s).replace(u" )"_s, u")"_s).replace(u"( "_s, u"("_s),
            edited.replace(u" )"_s, u")"_s).replace(u"( "_s, u"("_s));
        QVERIFY(!argumentsSeen(without(text, u"sp"_s)).contains(u"--sp"));
    }

    void withItsValues()
    {
        QCOMPARE(without(u"A=(--save /c --recompute-modules mlp moe_act --bf16)\ntorchrun t.py ${A[@]}"_s,
                     u"recompute-modules"_s),
            u"A=(--save /c --bf16)\ntorchrun t.py ${A[@]}"_s);
        QCOMPARE(without(u"A=\"--save=/c --bf16 true\"\ntorchrun t.py $A"_s, u"save"_s),
            u"A=\" --bf16 true\"\ntorchrun t.py $A"_s);
    }

    void whatCannotBeTakenOutIsKnown()
    {
        QVERIFY(commandOf(u"A=\"--sp\"\ntorchrun t.py $A --sp"_s).canLeaveOut(u"sp"_s));
        QVERIFY(!commandOf(u"A=$(echo --sp)\ntorchrun t.py $A"_s).canLeaveOut(u"sp"_s));
        QVERIFY(!commandOf(u"f() { echo --sp; }\ntorchrun t.py $(f)"_s).canLeaveOut(u"sp"_s));
        QVERIFY(!commandOf(u"torchrun t.py"_s).canLeaveOut(u"sp"_s));
    }

    void aCommandInAVariableIsSeen_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("launcher");
        QTest::addColumn<QString>("body");
        const auto row = [](const char* text, const char* launcher, const char* body) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(launcher)
                                << QString::fromLatin1(body);
        };
        row("CMD=\"torchrun --nproc_per_node 8 a/pretrain_gpt.py --bf16\"\neval $CMD", "torchrun",
            "a/pretrain_gpt.py");
        row("CMD=\"torchrun pretrain_gpt.py --bf16\"\necho ${CMD}\n${CMD}", "torchrun", "pretrain_gpt.py");
        row("L=\"python -m torch.distributed.run --nproc_per_node 8\"\nC=\"pretrain_gpt.py --bf16\"\nbash -c \"$L $C\"",
            "torchrun", "pretrain_gpt.py");
        row("P=$DIR/pretrain_gpt.py\nA=(--nnodes 1)\ntorchrun ${A[@]} $P --bf16", "torchrun",
            "$DIR/pretrain_gpt.py");
        row("L=(python3)\n\"${L[@]}\" -m some.trainer", "python3", "some.trainer");
    }
    void aCommandInAVariableIsSeen()
    {
        QFETCH(QString, text);
        const CommandLine command = commandOf(text);
        QTEST(command.launcher(), "launcher");
        QTEST(command.body(), "body");
        // What is added comes last.
        const QString edited = command.edited({CommandEdit::set(u"tp"_s, u"4"_s)}).text;
        const QStringList seen = argumentsSeen(edited,
            text.contains(u"python3")      ? u"python3"_s
                : text.contains(u"python") ? u"python"_s
                                           : u"torchrun"_s);
        QVERIFY2(seen.size() >= 2 && seen.mid(seen.size() - 2) == QStringList({u"--tp"_s, u"4"_s}),
            qPrintable(edited));
    }
    /// What is added behind it would go to tee.
    void notWhereThatHoldsSeveral()
    {
        QVERIFY(commandOf(u"CMD=\"torchrun pretrain_gpt.py | tee log\"\neval $CMD"_s).body()
            != u"pretrain_gpt.py");
    }

    void loopsAndTheBackgroundAreSeen()
    {
        QVERIFY(commandOf(u"for t in 1 2; do torchrun t.py --tp $t; done"_s).isInLoop());
        QVERIFY(commandOf(u"bash -c 'while true; do torchrun t.py; done'"_s).isInLoop());
        QVERIFY(!commandOf(u"for t in 1 2; do echo $t; done\ntorchrun t.py"_s).isInLoop());
        QVERIFY(!commandOf(u"if x; then for t in 1 2; do echo $t; done; torchrun t.py; fi"_s).isInLoop());
        QVERIFY(commandOf(u"for t in 1 2; do if x; then torchrun t.py; fi; done"_s).isInLoop());
        QVERIFY(commandOf(u"nohup torchrun t.py > log 2>&1 &"_s).isInBackground());
        QVERIFY(commandOf(u"torchrun t.py | tee log &"_s).isInBackground());
        QVERIFY(!commandOf(u"torchrun t.py &\nwait"_s).isInBackground());
        QVERIFY(!commandOf(u"serve & torchrun t.py && echo ok"_s).isInBackground());
    }

    void aTrialTrainsOnce_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("a list") << u"for t in 1 2; do torchrun t.py --n $t; done"_s;
        QTest::newRow("loops in loops")
            << u"for a in 1 2\ndo\n  for t in 1 2; do\n    torchrun t.py --n $t\n  done\ndone"_s;
        QTest::newRow("in a quoted text") << u"bash -c 'while true; do torchrun t.py --n 1; done'"_s;
        QTest::newRow("around a quoted text") << u"for t in 1 2; do bash -c \"torchrun t.py --n $t\"; done"_s;
        QTest::newRow("a branch in it")
            << u"for t in 1 2; do if :; then torchrun t.py --n $t; fi; done | cat"_s;
    }
    void aTrialTrainsOnce()
    {
        QFETCH(QString, text);
        const QString once = commandOf(text).edited({{CommandEdit::Kind::Once, {}}}).text;
        QCOMPARE(argumentsSeen(once, u"torchrun"_s), QStringList({u"t.py"_s, u"--n"_s, u"1"_s}));
        QVERIFY(!commandOf(text).hasRivals());
        QVERIFY(commandOf(text + u"\ntorchrun u.py"_s).hasRivals());
    }

    void whatItPrintsDoesNotGoIntoFiles_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char* text, const char* shown) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(shown);
        };
        row("torchrun t.py > log 2>&1", "torchrun t.py 2>&1");
        row("torchrun t.py &>> $LOG/x", "torchrun t.py");
        row("torchrun t.py 2> err >>out; cat out", "torchrun t.py; cat out");
        row("torchrun t.py >& log", "torchrun t.py");
        row("torchrun t.py 2>&1 | tee log", "torchrun t.py 2>&1 | tee log");
        row("echo a > b; torchrun t.py < c >&2", "echo a > b; torchrun t.py < c >&2");
        row("CMD=\"torchrun t.py &> ${A}/log\"\neval $CMD", "CMD=\"torchrun t.py\"\neval $CMD");
    }
    void whatItPrintsDoesNotGoIntoFiles()
    {
        QFETCH(QString, text);
        const CommandLine command = commandOf(text);
        QTEST(command.edited({{CommandEdit::Kind::Print, {}}}).text, "shown");
        QCOMPARE(command.printsIntoFile(), text != command.edited({{CommandEdit::Kind::Print, {}}}).text);
        // What is added stands where it stood.
        const CommandEdit option = CommandEdit::set(u"tp"_s, u"2"_s);
        const QString both = command.edited({option, {CommandEdit::Kind::Print, {}}}).text;
        QCOMPARE(
            both, commandOf(command.edited({{CommandEdit::Kind::Print, {}}}).text).edited({option}).text);
    }

    void aVariableChangesWhereItIsSet()
    {
        const CommandEdit edit{CommandEdit::Kind::Assign, u"TP"_s, u"8"_s};
        const QString text =
            u"TP=${TP:-2}; export TP='4' # TP=1\nNTP=3\nTP+=1\nbash -c 'TP=5 torchrun t.py $TP'"_s;
        QCOMPARE(commandOf(text).edited({edit}).text,
            u"TP=8; export TP=8 # TP=1\nNTP=3\nTP+=1\nbash -c 'TP=8 torchrun t.py $TP'"_s);
    }

    void aScriptCanStandInItsCommand_data()
    {
        QTest::addColumn<QString>("command");
        for (const char* command : {"bash run.sh 8 'a b'", "X=1 bash -e run.sh 8 'a b' | cat",
                 "./run.sh 8 'a b'", "cd . && bash run.sh 8 'a b'", "bash -c \"bash run.sh 8 'a b'\""})
            QTest::newRow(command) << QString::fromLatin1(command);
    }
    void aScriptCanStandInItsCommand()
    {
        QFETCH(QString, command);
        const QString text =
            u"#!/bin/bash\nIT='it'\\''s'\nTP=2\n"
            "torchrun $(basename \"${BASH_SOURCE[0]}\") \"$IT\" \"$2\" --tp $TP --n \"$1\"\n"_s;
        const std::optional<CommandLine> inside = commandOf(command).withScriptInside(text);
        QVERIFY(inside);
        QCOMPARE(inside->launcher(), u"torchrun"_s);
        const QString edited = inside->edited({CommandEdit::set(u"tp"_s, u"4"_s)}).text;
        if (!command.contains(u" -c ")) // quoted in quotes
            QCOMPARE(
                withoutScriptInside(edited), QString(command).replace(u"./run.sh"_s, u"bash ./run.sh"_s));
        QCOMPARE(argumentsSeen(edited),
            (QStringList{u"run.sh"_s, u"it's"_s, u"a b"_s, u"--tp"_s, u"4"_s, u"--n"_s, u"8"_s}));
    }
    void onlyWhereItRunsOne()
    {
        QCOMPARE(withoutScriptInside(u"bash -c 'torchrun t.py' x"_s), u"bash -c 'torchrun t.py' x"_s);
        QVERIFY(!commandOf(u"torchrun t.py"_s).withScriptInside(u"torchrun t.py"_s));
        QVERIFY(!commandOf(u"bash run.sh"_s).withScriptInside({}));
        QVERIFY(!commandOf(u"bash run.sh"_s).withScriptInside(u"echo 'not closed"_s));
    }
};

MEGATUNE_TEST(KeptCommandsTest)

} // namespace megatune::tst_keptcommands

#include "tst_keptcommands.moc"
