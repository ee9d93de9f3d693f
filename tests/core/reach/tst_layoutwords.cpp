// SPDX-License-Identifier: GPL-3.0-or-later
// Which braces of a command stand for values of its layout, what they become, and what variables may be
// given.
#include "core/command/nodecommand.h"
#include "core/reach/layoutvariables.h"
#include "core/reach/layoutwords.h"
#include "tests/support/test.h"

namespace megatune::tst_layoutwords {

namespace {

const QStringList all{u"tp"_qs, u"pp"_qs, u"cp"_qs, u"ep"_qs, u"etp"_qs, u"mbs"_qs, u"vpp"_qs,
    u"sequence_parallel"_qs, u"recompute_granularity"_qs, u"recompute_method"_qs, u"recompute_num_layers"_qs,
    u"recompute_modules"_qs};

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
        QCOMPARE(withLayout(text, all, layoutOf(layout), {16, 8, 64}).value_or(u"nothing"_qs), filled);
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
        QTest::newRow("a letter twice") << u"run {tpp}"_qs << u"Did you mean tp?"_qs;
        QTest::newRow("capitals") << u"run --tp {TP}"_qs << u"Did you mean tp?"_qs;
        QTest::newRow("a long one") << u"run {recompute_granularty}"_qs << u"recompute_granularity?"_qs;
        QTest::newRow("not an axis here")
            << u"run {vit_gradient_checkpointing}"_qs << u"stands for nothing"_qs;
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
        QVERIFY(!needsLayout(u"run {gbs} {n_gpus} ${tp}"_qs, all));
        QVERIFY(needsLayout(u"run {dp}"_qs, all));
        QCOMPARE(withLayout(u"{gbs}"_qs, all, {}, {16, 8, 64}).value_or(QString()), u"64"_qs);
        QVERIFY(!withLayout(u"{tp}"_qs, all, {}, {16, 8, 64}));
    }

    void variablesAreReadWithTheirWords()
    {
        const auto read = layoutVariablesFromText(u"TP=tp, VP=vpp:-,A=--tp {tp}\\,{pp}"_qs, all);
        QVERIFY2(read, qPrintable(read ? QString() : read.error().sentence));
        const QList<LayoutVariable> wanted{
            {u"TP"_qs, u"{tp}"_qs}, {u"VP"_qs, u"{vpp:-}"_qs}, {u"A"_qs, u"--tp {tp},{pp}"_qs}};
        QCOMPARE(*read, wanted);
        const QString hostile = u"a\\b,{tp}\\,c"_qs;
        const auto back = layoutVariablesFromText(layoutVariableItem(u"X"_qs, hostile), all);
        QVERIFY(back);
        QCOMPARE(back->first().text, hostile);
    }

    void badVariablesAreRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("an unknown word") << u"TP=tpp"_qs << u"TP=tpp stands for nothing"_qs;
        QTest::newRow("no name") << u"1P=tp"_qs << u"does not give a variable"_qs;
        QTest::newRow("no value") << u"TP"_qs << u"does not give a variable"_qs;
        QTest::newRow("nothing of a layout") << u"TP=-2"_qs << u"is nothing of a layout"_qs;
        QTest::newRow("a slip in a text") << u"A=--tp {tpp}"_qs << u"{tpp} stands for nothing"_qs;
        QTest::newRow("twice") << u"TP=tp,TP=pp"_qs << u"TP is given twice"_qs;
        QTest::newRow("an empty one") << u"TP=tp,,PP=pp"_qs << u"does not give a variable"_qs;
    }
    void badVariablesAreRefused()
    {
        QFETCH(QString, text);
        QFETCH(QString, said);
        const auto read = layoutVariablesFromText(text, all);
        QVERIFY(!read);
        QVERIFY2(read.error().sentence.contains(said), qPrintable(read.error().sentence));
        QCOMPARE(read.error().argument, u"layout_env"_qs);
    }
};

MEGATUNE_TEST(LayoutWordsTest)

} // namespace megatune::tst_layoutwords

#include "tst_layoutwords.moc"
