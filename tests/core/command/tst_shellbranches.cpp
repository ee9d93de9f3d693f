// SPDX-License-Identifier: GPL-3.0-or-later
// Which alternatives of a shell text are taken.
#include "core/command/shellbranches.h"
#include "tests/support/test.h"

#include <QProcess>
#include <QRandomGenerator>

namespace megatune::tst_shellbranches {

namespace {

using Map = QMap<QString, QString>;

ShellBranches read(const QString& text, const Map& outer = {})
{
    return readBranches(text, outer, text.size());
}

/// The words of what is left.
QString left(const QString& text, const Map& outer = {})
{
    return read(text, outer).text.simplified();
}

const Map noArguments{{argumentCount, u"0"_s}};

} // namespace

class ShellBranchesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void alternativesAreTakenAsAShellTakesThem_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<Map>("outer");
        QTest::addColumn<QString>("left");
        const auto row = [](const char* text, const char* left, const Map& outer = {}) {
            QTest::newRow(text) << QString::fromLatin1(text) << outer << QString::fromLatin1(left);
        };
        row("A=full; if [ $A = full ]; then X=1; else X=2; fi", "A=full; X=1;");
        row("A=no; if [ \"$A\" == full ]; then X=1; else X=2; fi", "A=no; X=2;");
        row("A=no; if [ $A = full ]; then X=1; fi; Y=2", "A=no; ; Y=2");
        row("N=2; if [[ $N -gt 1 && $N -le 2 ]]; then X=1; elif true; then X=2; fi", "N=2; X=1;");
        row("N=2; if [ $N -gt 2 ] || ! test -z \"$N\"; then X=1; fi", "N=2; X=1;");
        row("if [ -z \"$1\" ]; then X=1; fi", "X=1;", noArguments);
        row("if [ $# -ge 1 ]; then X=1; fi; Y=$1", "; Y=$1", noArguments);
        row("M=${1:-7b}\ncase $M in 7b|8b) X=1 ;; (70b) X=2 ;; *) exit 1 ;; esac", "M=${1:-7b} X=1",
            noArguments);
        row("M=9; case $M in 7) X=1 ;; *) X=2 ;; esac", "M=9; X=2");
        row("S=false; [ $S = true ] && X=1", "S=false; [ $S = true ]");
        row("S=false; [ $S = true ] && { X=1; Y=2; }; Z=1", "S=false; [ $S = true ] ; Z=1");
        row("S=false; [ $S = true ] || { X=1; }", "S=false; [ $S = true ] || { X=1; }");
        row("A=1; if [ $A = 1 ]; then if [ $A = 2 ]; then X=1; else X=2; fi; fi", "A=1; X=2; ;");
        // What nobody knows stays.
        for (const char* text : {"if [ $A = full ]; then X=1; else X=2; fi", "if [ -f x ]; then X=1; fi",
                 "A=$(date); if [ $A = 1 ]; then X=1; fi",
                 "for i in 1 2; do if [ $i = 1 ]; then X=1; fi; done", "case $A in 7b) X=1 ;; esac",
                 "f() { A=1; }; A=2; f; if [ -z $B ]; then X=1; fi", "if [ -z \"$1\" ]; then X=1; fi",
                 "shift; if [ \"$1\" = 1 ]; then X=1; fi"})
            row(text, text);
        row("A=1; if [ -f x ]; then A=2; fi; if [ $A = 1 ]; then X=1; fi",
            "A=1; if [ -f x ]; then A=2; fi; if [ $A = 1 ]; then X=1; fi");
        row("A=2; if [ -f x ]; then Y=1; elif [ $A = 1 ]; then X=1; else X=2; fi",
            "A=2; if [ -f x ]; then Y=1; elif [ $A = 1 ]; then else X=2; fi");
        row("if [ $A = \"unclosed ]; then", "if [ $A = \"unclosed ]; then");
    }
    void alternativesAreTakenAsAShellTakesThem()
    {
        QFETCH(QString, text);
        QFETCH(Map, outer);
        QCOMPARE(read(text, outer).text.size(), text.size());
        QTEST(left(text, outer), "left");
    }

    void variablesAreThoseOfTheirPlace()
    {
        const QString text =
            u"A=1\nE=\"\"\nif [ $A = 1 ]; then E=\"$E --x\"; fi\nE+=\" --y\"\ntrain\nA=2\n"_s;
        const ShellBranches branches = readBranches(text, {}, text.indexOf(u"train"_s));
        QCOMPARE(branches.variables.value(u"A"_s), u"1"_s);
        QCOMPARE(branches.variables.value(u"E"_s), u" --x --y"_s);
        QCOMPARE(read(text).variables.value(u"A"_s), u"2"_s);
        QCOMPARE(read(u"N=$((A * 2)); B=${A:-3}"_s, {{u"A"_s, u"4"_s}}).variables.value(u"N"_s), u"8"_s);
        QVERIFY(!read(u"A=1 train"_s).variables.contains(u"A"_s));
        QVERIFY(!read(u"A=1; read A"_s).variables.contains(u"A"_s));
        QVERIFY(!read(u"A=(1 2)"_s).variables.contains(u"A"_s));
        QVERIFY(!read(u"A=1; [ -f x ] && { A=2; }"_s).variables.contains(u"A"_s));
        QCOMPARE(read(u"A=1; ( A=2 )"_s).variables.value(u"A"_s), u"1"_s);
        QVERIFY(!read(u"A=1; ((A++))"_s).variables.contains(u"A"_s));
        QVERIFY(!read(u"f() { A=2; }; A=1; f"_s).variables.contains(u"A"_s));
        const auto inFunction = [](const QString& script, const QString& name) {
            return readBranches(script, noArguments, script.indexOf(u"torchrun"_s))
                .variables.value(name, u"?"_s);
        };
        const QString body =
            u"run() {\nlocal tp=$1\nM=${2:-7b}\nif [ $M = 7b ]; then L=32; else L=80; fi\ntorchrun x\n}\n"_s;
        QCOMPARE(inFunction(body + u"run 4\n"_s, u"tp"_s), u"4"_s);
        QCOMPARE(inFunction(body + u"run 4\n"_s, u"L"_s), u"32"_s);
        QCOMPARE(inFunction(body + u"A=8\nrun $A 70b\n"_s, u"tp"_s), u"8"_s);
        QCOMPARE(inFunction(body + u"A=8\nrun $A 70b\n"_s, u"L"_s), u"80"_s);
        QCOMPARE(inFunction(body + u"run $(tp)\n"_s, u"tp"_s), u"?"_s);
        QCOMPARE(inFunction(u"L=8\n"_s + body + u"main() { run 4; }\nmain\n"_s, u"L"_s), u"?"_s);
        const QString deep = u"if false; then "_s.repeated(40) + u"X=1"_s + u"; fi"_s.repeated(40);
        QCOMPARE(read(deep).text, deep);
    }

    /// Against a shell that runs the same text, with random conditions.
    void aShellAgrees()
    {
        QRandomGenerator random(7);
        const auto one = [&random](const QStringList& words) { return words[random.bounded(words.size())]; };
        QString script;
        QStringList known;
        for (int round = 0; round < 200; ++round) {
            QString text = u"A=\nB=\nC=\n"_s;
            const QStringList names{u"A"_s, u"B"_s, u"C"_s};
            const QStringList values{u"0"_s, u"1"_s, u"2"_s, u"full"_s, u"''"_s, u"$A"_s, u"${B:-1}"_s};
            for (const QString& name : names)
                text += name + u'=' + one(values) + u'\n';
            for (int i = 0; i < 4; ++i) {
                const QString test = one({u"[ \"$A\" = 1 ]"_s, u"[ \"$B\" != full ]"_s, u"[ -z \"$C\" ]"_s,
                    u"[ -n \"$A\" ] && [ \"$C\" = 2 ]"_s, u"! [ \"$B\" = 0 ] || [ \"$A\" = 2 ]"_s});
                text += u"if "_s + test + u"; then "_s + one(names) + u'=' + one(values) + u"; else "_s
                    + one(names) + u'=' + one(values) + u"; fi\n"_s;
                text += u"case \"$"_s + one(names) + u"\" in 0|1) C="_s + one(values) + u" ;; 2) B="_s
                    + one(values) + u" ;; *) : ;; esac\n"_s;
                text += u"[ \"$C\" = 1 ] "_s + one({u"&&"_s, u"||"_s}) + u" { "_s + one(names) + u'='
                    + one(values) + u"; }\n( A=9 )\n"_s;
            }
            const ShellBranches branches = read(text);
            const auto shown = [](const QString& value) { return QString(u'<' + value + u'>'); };
            known.append(shown(branches.variables.value(u"A"_s, u"?"_s))
                + shown(branches.variables.value(u"B"_s, u"?"_s))
                + shown(branches.variables.value(u"C"_s, u"?"_s)));
            QVERIFY2(!branches.text.contains(u"if "_s), qPrintable(text + u"\n--\n" + branches.text));
            // What is left does the same.
            for (const QString& each : {text, branches.text})
                script += u"( "_s + each + u"echo \"<$A><$B><$C>\"\n)\n"_s;
        }
        QProcess shell;
        shell.start(u"/bin/sh"_s, {});
        shell.write(script.toUtf8());
        shell.closeWriteChannel();
        QVERIFY(shell.waitForFinished(test::patientMs));
        const QStringList lines =
            QString::fromUtf8(shell.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2 * known.size());
        for (qsizetype i = 0; i < known.size(); ++i) {
            QCOMPARE(known[i], lines[2 * i]);
            QCOMPARE(lines[2 * i + 1], lines[2 * i]);
        }
    }
};

MEGATUNE_TEST(ShellBranchesTest)

} // namespace megatune::tst_shellbranches

#include "tst_shellbranches.moc"
