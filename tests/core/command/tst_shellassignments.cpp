// SPDX-License-Identifier: GPL-3.0-or-later
// Which variables of a shell text are plain to see, and which only running it would tell.
#include "core/command/shellassignments.h"
#include "core/model/modeldescription.h"
#include "tests/support/test.h"

namespace megatune::tst_shellassignments {

class ShellAssignmentsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void valuesAreRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("value"); // of A
        const auto row = [](const char* text, const char* value) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(value);
        };
        row("A=8", "8");
        row("  export A=8 # eight", "8");
        row("set -e; A=8; run $A", "8");
        row("A='x y'", "x y");
        row("A=\"8\" && run", "8");
        row("A=1 B=2 A2=3", "1");
        row("B=2\nA=$B/x", "2/x");
        row("A=${A:-8}", "8");
        row("A=${OUTER:-8}", "16");
        row("A=8 torchrun x", "$A"); // for torchrun alone
        row(": \"${A:=8}\"", "8");
        row("set -e; : ${A=8}", "8");
        row("A=8\nA=9", "$A");
        row("A=$(nproc)", "$A");
        row("A=$((2 * 4))", "8");
        row("B=3\nA=$((2 * (B + 1) / 4 - 1))", "1");
        row("A=$((17 % 5 + $OUTER))", "18");
        row("A=$((2 / 0))", "$((2/0))");
        row("A=$((OTHER * 2))", "$(($OTHER*2))");
        row("A=$((9000000000 * 9000000000))", "$((9000000000*9000000000))");
        row("A=$((x = 2))", "$A");
        row("A=$1", "$A");
        row("run --A=8", "$A");
        row("# A=8", "$A");
    }
    void valuesAreRead()
    {
        QFETCH(QString, text);
        QFETCH(QString, value);
        const QMap<QString, QString> outer{{u"OUTER"_s, u"16"_s}};
        QMap<QString, QString> all = outer;
        all.insert(plainAssignments(text, outer));
        QCOMPARE(withAssignments(u"$A"_s, all), value);
    }

    void aVariableWithAUsualValueHasIt()
    {
        QCOMPARE(withAssignments(u"${A:-8}/${B-9}/${C:-}/$D"_s, {{u"B"_s, u"1"_s}}), u"8/1//$D"_s);
    }

    void variablesFromOutsideAreKnown_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("source"); // of A; "-" where nothing sets it
        const auto row = [](const char* text, const char* source) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(source);
        };
        row("run $A", "-");
        row("A=${A:-8}", "A");
        row("export A=\"${TP-8}\"", "TP");
        row("A=$TP", "TP");
        row("B=${TP:-2}; A=$B", "TP");
        row(": ${A:=8}", "A");
        row("A=8", "");
        row("A=$1", "");
        row("A='$TP'", "");
        row("A=x$TP", "");
        row("A=${TP:-2}\nif x; then A=4; fi", "");
        row("for A in 1 2; do run; done", "");
        row("read A", "");
        row("case $1 in --a) A=$2 ;; esac", "");
        row("run --A=8", "-");
        row("# A=8", "-");
    }
    void variablesFromOutsideAreKnown()
    {
        QFETCH(QString, text);
        QFETCH(QString, source);
        QCOMPARE(variablesFromOutside(text).value(u"A"_s, u"-"_s), source);
    }

    void whatNothingReadsIsLeftOut_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isLeftOut");
        const auto row = [](const char* text, bool isLeftOut) {
            QTest::newRow(text) << QString::fromLatin1(text) << isLeftOut;
        };
        row("A=\"--tp 2 \\\n--pp 2\"\ntrain.py", true);
        row("A=(--tp 2)\ntrain.py", true);
        row("B=1 A='--tp 2'; train.py $B", true);
        row("B=1\nA+=\" --tp 2\"\ntrain.py $B", true);
        row("if x; then A='--tp 2'; fi\ntrain.py", true);
        row("# source that\nA='--tp 2'\ntrain.py", true);
        row("A='--tp 2'\ntrain.py $A", false);
        row("A=(--tp 2)\ntrain.py \"${A[@]}\"", false);
        row("A='--tp 2'\nB=\"$A\"\ntrain.py $B", false);
        row("A='--tp 2' train.py", false);
        row("train.py A='--tp 2'", false);
        row("export A='--tp 2'; train.py", false);
        row("A='--tp 2'; export A; train.py", false);
        row("A='--tp 2'\n. run.inc\ntrain.py", false);
        row("A='--tp 2'\nN=A\ntrain.py ${!N}", false);
    }
    void whatNothingReadsIsLeftOut()
    {
        QFETCH(QString, text);
        const QString left = withoutUnreadVariables(text);
        QCOMPARE(left.size(), text.size());
        QCOMPARE(left.count(u'\n'), text.count(u'\n'));
        QTEST(!left.contains(u"--tp"), "isLeftOut");
        QVERIFY(left.contains(u"train.py"));
    }

    void aVariableThatNamesItselfComesToAnEnd()
    {
        QVERIFY(withAssignments(u"$A"_s, {{u"A"_s, u"$A$A"_s}}).size() < 1000);
        QCOMPARE(withAssignments(u"${B}/$A/$C"_s, {{u"A"_s, u"1"_s}}), u"${B}/1/$C"_s);
    }

    void aModelsDescriptionComesBackAndBadOnesAreRefused()
    {
        ModelShape shape;
        shape.numLayers = 32;
        shape.hiddenSize = 4096;
        shape.numAttentionHeads = 32;
        shape.numExperts = 8;
        shape.gatedFfn = false;
        shape.tiedEmbeddings = true;
        const QString text = modelDescription(shape);
        QVERIFY(isModelDescription(text) && !text.contains(u','));
        const auto read = modelFromDescription(text);
        QVERIFY(read);
        QCOMPARE(modelDescription(*read), text);
        QVERIFY(!read->gatedFfn && *read->tiedEmbeddings);
        for (const char* bad : {"num_layers=2", "wings=2", "head_dim=many", "head_dim=-1", "head_dim"})
            QVERIFY2(!modelFromDescription(text + u'/' + QLatin1String(bad)), bad);
        for (const QString& bad : {u"shape:"_s, u"shape:num_layers=32"_s})
            QVERIFY2(!modelFromDescription(bad), qPrintable(bad));
    }
};

MEGATUNE_TEST(ShellAssignmentsTest)

} // namespace megatune::tst_shellassignments

#include "tst_shellassignments.moc"
