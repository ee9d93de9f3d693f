// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findings/refusals.h"

#include "core/space/axisnames.h"
#include "tests/support/test.h"

namespace megatune::tst_refusals {

namespace {

/// "tp=2 sequence_parallel=true recompute_granularity=full"; sizes that are not named are 1.
Layout layoutOf(const QString& text)
{
    Layout layout;
    for (const QString& name : {axis::tp, axis::pp, axis::cp, axis::ep, axis::etp, axis::mbs, axis::vpp})
        layout.set(name, Value{1});
    layout.set(axis::sequenceParallel, {0, u"false"_s});
    layout.set(axis::granularity, {2, u"none"_s});
    for (const QString& item : text.split(u' ', Qt::SkipEmptyParts)) {
        const QString word = item.section(u'=', 1);
        bool isNumber = false;
        const qint64 number = word.toLongLong(&isNumber);
        layout.set(item.section(u'=', 0, 0), isNumber ? Value{number} : Value{0, word});
    }
    return layout;
}

const QString onlyTe = QStringLiteral("Context parallelism is only supported by TEDotProductAttention!");
const QString groups =
    QStringLiteral("num_query_groups (4) must be divisible by tensor_model_parallel_size (8)");
const QString plainNorm = QStringLiteral("sequence parallel not supported by torch LayerNorm");
const QString batch = QStringLiteral(
    "global batch size (16) is not divisible by micro batch size (8) times data parallel size (4)");
const QString undefined = QStringLiteral("NameError: name 'FP8GlobalStateManager' is not defined");

} // namespace

class RefusalsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRefusalThatNamesSizesClosesThem()
    {
        Refusals refusals;
        refusals.refused(3, layoutOf(u"tp=8 mbs=2"_s), groups);
        QVERIFY(refusals.closes(layoutOf(u"tp=8"_s)));
        QVERIFY(refusals.closes(layoutOf(u"tp=8 pp=2 mbs=4"_s)));
        QVERIFY(!refusals.closes(layoutOf(u"tp=4 mbs=2"_s)));
        const QList<ClosedLayouts> closed = refusals.closed();
        QCOMPARE(closed.size(), 1);
        QCOMPARE(closed.first().kind, u"TP 8"_s);
        QCOMPARE(closed.first().trials, QList<int>{3});
        QCOMPARE(closed.first().message, groups);
    }

    // The numbers of a message say what it is about: those of two messages are two facts.
    void otherNumbersAreAnotherRefusal()
    {
        Refusals refusals;
        refusals.refused(3, layoutOf(u"tp=8"_s), groups);
        refusals.refused(4, layoutOf(u"tp=16"_s), QString(groups).replace(u"(8)"_s, u"(16)"_s));
        QVERIFY(refusals.closes(layoutOf(u"tp=16 mbs=2"_s)));
        QVERIFY(!refusals.closes(layoutOf(u"tp=4"_s)));
    }

    void twoRefusalsOfDifferentSizesCloseWhatIsAboveOne()
    {
        Refusals refusals;
        refusals.refused(3, layoutOf(u"cp=4"_s), onlyTe);
        QVERIFY(!refusals.closes(layoutOf(u"cp=2"_s)));
        refusals.refused(5, layoutOf(u"cp=2 mbs=2"_s), onlyTe);
        QVERIFY(refusals.closes(layoutOf(u"cp=8 pp=2"_s)));
        QVERIFY(!refusals.closes(layoutOf(u"pp=2"_s)));
        QCOMPARE(refusals.closed().first().kind, u"CP above 1"_s);
    }

    void whatHasNoEffectIsNoCause()
    {
        Refusals refusals;
        refusals.refused(1, layoutOf(u"tp=2 sequence_parallel=true"_s), plainNorm);
        QVERIFY(refusals.closes(layoutOf(u"tp=4 sequence_parallel=true"_s)));
        QVERIFY(!refusals.closes(layoutOf(u"tp=4"_s)));
        QVERIFY(!refusals.closes(layoutOf(u"sequence_parallel=true"_s))); // TP 1
        QCOMPARE(refusals.closed().first().kind, u"TP above 1, SP true"_s);
    }

    // DP is not a size of its own: the same micro-batch size with fewer copies is another matter.
    void aBatchThatDoesNotDivideClosesThatPairOnly()
    {
        Refusals refusals;
        refusals.refused(1, layoutOf(u"mbs=8 tp=2"_s), batch);
        QVERIFY(refusals.closes(layoutOf(u"mbs=8 tp=2 recompute_granularity=full"_s)));
        QVERIFY(!refusals.closes(layoutOf(u"mbs=8 tp=4"_s)));
        QVERIFY(!refusals.closes(layoutOf(u"mbs=4 tp=2"_s)));
        refusals.refused(2, layoutOf(u"mbs=8 pp=2"_s), batch); // the same sizes of it by other ways
        QVERIFY(refusals.closes(layoutOf(u"mbs=8 pp=2 recompute_granularity=full"_s)));
        QVERIFY(refusals.closes(layoutOf(u"mbs=8 tp=2 recompute_granularity=full"_s)));
        QVERIFY(!refusals.closes(layoutOf(u"mbs=8 tp=2 pp=2"_s)));
    }

    void aRefusalWithoutNamesClosesWhatOnlyTheRefusedHave()
    {
        Refusals refusals;
        const QString normed = u" recompute_granularity=selective recompute_modules=layernorm"_s;
        refusals.ran(layoutOf(u"mbs=2"_s));
        refusals.ran(layoutOf(u"recompute_granularity=selective recompute_modules=core_attn"_s));
        refusals.refused(2, layoutOf(u"mbs=4"_s + normed), undefined);
        QVERIFY(!refusals.closes(layoutOf(normed)));
        refusals.refused(3, layoutOf(u"tp=2"_s + normed + u"-mlp"_s), undefined);
        QVERIFY(refusals.closes(layoutOf(u"pp=2"_s + normed)));
        QVERIFY(!refusals.closes(layoutOf(u"recompute_granularity=selective recompute_modules=mlp"_s)));
    }

    void withoutALayoutThatRanNothingIsSaidOfTheOthers()
    {
        Refusals refusals;
        for (int trial = 1; trial < 5; ++trial)
            refusals.refused(trial, layoutOf(u"mbs=%1"_s.arg(1 << trial)), undefined);
        QVERIFY(!refusals.closes(layoutOf(u"mbs=32"_s)));
        QVERIFY(refusals.closed().isEmpty());
    }

    void theSameLayoutAgainIsNoSecondRefusal()
    {
        Refusals refusals;
        refusals.ran(layoutOf(u"pp=2"_s));
        for (int attempt = 0; attempt < 3; ++attempt)
            refusals.refused(4, layoutOf(u"tp=4"_s), undefined);
        QVERIFY(!refusals.closes(layoutOf(u"tp=4 mbs=2"_s)));
    }

    void whatRunsAfterAllIsOpenAgain()
    {
        Refusals refusals;
        refusals.refused(1, layoutOf(u"cp=2"_s), onlyTe);
        QVERIFY(refusals.closes(layoutOf(u"cp=2 mbs=2"_s)));
        refusals.ran(layoutOf(u"cp=2 mbs=4"_s)); // asked for by hand
        QVERIFY(!refusals.closes(layoutOf(u"cp=2 mbs=2"_s)));
    }
};

MEGATUNE_TEST(RefusalsTest)

} // namespace megatune::tst_refusals

#include "tst_refusals.moc"
