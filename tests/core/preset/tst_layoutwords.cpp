// SPDX-License-Identifier: GPL-3.0-or-later
// Which braces of a command stand for values of its layout, what they become, and what variables may be
// given.
#include "core/command/nodecommand.h"
#include "core/preset/layoutvariables.h"
#include "core/preset/layoutwords.h"
#include "tests/support/test.h"

namespace megatune::tst_layoutwords {

namespace {

const QStringList all{u"tp"_s, u"pp"_s, u"cp"_s, u"ep"_s, u"etp"_s, u"mbs"_s, u"vpp"_s,
    u"sequence_parallel"_s, u"recompute_granularity"_s, u"recompute_method"_s, u"recompute_num_layers"_s,
    u"recompute_modules"_s};

Layout layoutOf(const QString& text)
{
    Layout layout;
    for (const QString& item : text.split(u' ')) {
        const QString value = item.section(u'=', 1);
        bool isNumber = false;
        const int number = value.toInt(&isNumber);
        layout.set(item.section(u'=', 0, 0), isNumber ? Value{number} : Value{0, value});
    }
    return layout;
}

const QString plain =
    QStringLiteral("tp=1 pp=1 cp=1 ep=1 etp=1 mbs=2 vpp=1 sequence_parallel=true recompute_granularity=none "
                   "recompute_method=uniform recompute_num_layers=1 recompute_modules=core_attn");
const QString rich =
    QStringLiteral("tp=2 pp=2 cp=1 ep=4 etp=1 mbs=2 vpp=3 sequence_parallel=true recompute_granularity=full "
                   "recompute_method=block recompute_num_layers=5 recompute_modules=core_attn");
const QString selective = QStringLiteral(
    "tp=2 pp=1 cp=1 ep=1 etp=1 mbs=2 vpp=1 sequence_parallel=false recompute_granularity=selective "
    "recompute_method=uniform recompute_num_layers=1 recompute_modules=layernorm-mlp");

} // namespace

class LayoutWordsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPlaceholderBecomesItsValueAndNoneOfItIsAWordToo_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("layout");
        QTest::addColumn<QString>("filled");
        const auto row = [](const char* text, const QString& layout, const char* filled) {
            QTest::addRow("%s in %s", text, qPrintable(layout.left(24)))
                << QString::fromLatin1(text) << layout << QString::fromLatin1(filled);
        };
        row("{tp} {pp} {cp} {ep} {etp} {mbs} {vpp}", rich, "2 2 1 4 1 2 3");
        row("{sp} {sequence_parallel}", rich, "true true");
        row("{recompute} {recompute_method} {recompute_num_layers}", rich, "full block 5");
        row("{gbs} {dp} {num_micro_batches} {n_gpus} {gpus_per_node}", rich, "64 4 8 16 8");
        row("{vpp} {sp} {recompute}", plain, "1 false none"); // sequence parallelism is nothing with TP 1
        row("{recompute_method} {recompute_num_layers} {recompute_modules}", plain, "none 0 none");
        row("[{vpp:-}] [{recompute:-no}] [{recompute_num_layers:-1}]", plain, "[] [no] [1]");
        row("[{vpp:-}] [{recompute:-no}] [{recompute_num_layers:-1}]", rich, "[3] [full] [5]");
        row("{recompute_modules}", selective, "layernorm mlp");
        row("-x{tp}-{tp:-}", rich, "-x2-2");
    }
    void aPlaceholderBecomesItsValueAndNoneOfItIsAWordToo()
    {
        QFETCH(QString, text);
        QFETCH(QString, layout);
        QFETCH(QString, filled);
        QCOMPARE(withLayout(text, all, layoutOf(layout), {16, 8, 64}).value_or(u"nothing"_s), filled);
    }

    void bracesOfTheShellAndOfJsonAreLeftAlone_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"${tp}", "${TP:-2}", "{a,b}", "{1..4}", "{\"tp\": 2}", "awk {print}",
                 "{ tp; }", "{}", "{master_addr}", "{i}", "{some_name}", "{tp,pp}"})
            QTest::newRow(text) << QString::fromLatin1(text);
    }
    void bracesOfTheShellAndOfJsonAreLeftAlone()
    {
        QFETCH(QString, text);
        QCOMPARE(layoutPlaceholders(text, all), QList<LayoutPlaceholder>());
        QCOMPARE(placeholderProblem(text, all, nodePlaceholders()), QString());
    }

    void aSlipOfAWordIsNamed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("meant");
        QTest::newRow("a letter twice") << u"run {tpp}"_s << u"Did you mean tp?"_s;
        QTest::newRow("capitals") << u"run --tp {TP}"_s << u"Did you mean tp?"_s;
        QTest::newRow("a long one") << u"run {recompute_granularty}"_s << u"recompute_granularity?"_s;
        QTest::newRow("not an axis here") << u"run {vit_gradient_checkpointing}"_s << u"stands for nothing"_s;
    }
    void aSlipOfAWordIsNamed()
    {
        QFETCH(QString, text);
        QFETCH(QString, meant);
        const QString problem = placeholderProblem(text, all, nodePlaceholders());
        QVERIFY2(problem.contains(meant), qPrintable(problem));
    }

    void withoutALayoutOnlyWhatIsTheSameInAllTrialsHasAValue()
    {
        QVERIFY(!needsLayout(u"run {gbs} {n_gpus} ${tp}"_s, all));
        QVERIFY(needsLayout(u"run {dp}"_s, all));
        QCOMPARE(withLayout(u"{gbs}"_s, all, {}, {16, 8, 64}).value_or(QString()), u"64"_s);
        QVERIFY(!withLayout(u"{tp}"_s, all, {}, {16, 8, 64}));
    }

    void variablesAreReadWithTheirWords()
    {
        const auto read = layoutVariablesFromText(u"TP=tp, VP=vpp:-,A=--tp {tp}\\,{pp}"_s, all);
        QVERIFY2(read, qPrintable(read ? QString() : read.error().sentence));
        const QList<LayoutVariable> wanted{
            {u"TP"_s, u"{tp}"_s}, {u"VP"_s, u"{vpp:-}"_s}, {u"A"_s, u"--tp {tp},{pp}"_s}};
        QCOMPARE(*read, wanted);
        const QString hostile = u"a\\b,{tp}\\,c"_s;
        const auto back = layoutVariablesFromText(layoutVariableItem(u"X"_s, hostile), all);
        QVERIFY(back);
        QCOMPARE(back->first().text, hostile);
    }

    void badVariablesAreRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("an unknown word") << u"TP=tpp"_s << u"TP=tpp stands for nothing"_s;
        QTest::newRow("no name") << u"1P=tp"_s << u"does not give a variable"_s;
        QTest::newRow("no value") << u"TP"_s << u"does not give a variable"_s;
        QTest::newRow("nothing of a layout") << u"TP=-2"_s << u"is nothing of a layout"_s;
        QTest::newRow("a slip in a text") << u"A=--tp {tpp}"_s << u"{tpp} stands for nothing"_s;
        QTest::newRow("twice") << u"TP=tp,TP=pp"_s << u"TP is given twice"_s;
        QTest::newRow("an empty one") << u"TP=tp,,PP=pp"_s << u"does not give a variable"_s;
    }
    void badVariablesAreRefused()
    {
        QFETCH(QString, text);
        QFETCH(QString, said);
        const auto read = layoutVariablesFromText(text, all);
        QVERIFY(!read);
        QVERIFY2(read.error().sentence.contains(said), qPrintable(read.error().sentence));
        QCOMPARE(read.error().argument, u"layout_env"_s);
    }
};

MEGATUNE_TEST(LayoutWordsTest)

} // namespace megatune::tst_layoutwords

#include "tst_layoutwords.moc"
