// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test.h"
#include "ui/layouts/layoutfilter.h"

namespace megatune::tst_layoutfilter {

namespace {

SearchSpace space()
{
    return SearchSpace({{u"tp"_s, u"TP"_s, {}, {Value{1}, Value{2}, Value{4}, Value{8}}},
        {u"mbs"_s, u"MBS"_s, {}, {Value{1}, Value{2}}},
        {u"recompute_granularity"_s, u"recompute"_s, {}, {Value{0, u"full"_s}, Value{1, u"selective"_s}}}});
}

} // namespace

class LayoutFilterTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wordsNarrowTheirParameter_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("left");
        QTest::newRow("nothing") << u""_s << u""_s;
        QTest::newRow("equal") << u"tp=2"_s << u"tp:2"_s;
        QTest::newRow("its title") << u"TP=2"_s << u"tp:2"_s;
        QTest::newRow("one of two") << u"tp=2+4 mbs=1"_s << u"tp:2+4/mbs:1"_s;
        QTest::newRow("as for trials") << u"tp=2,4"_s << u"tp:2+4"_s;
        QTest::newRow("at least") << u"tp>=4"_s << u"tp:4+8"_s;
        QTest::newRow("not") << u"tp!=4"_s << u"tp:1+2+8"_s;
        QTest::newRow("between") << u"tp>1 tp<8"_s << u"tp:2+4"_s;
        QTest::newRow("a word") << u"recompute_granularity=sel"_s << u"recompute_granularity:selective"_s;
        QTest::newRow("being typed") << u"mbs=1 tp="_s << u"mbs:1"_s;
        QTest::newRow("a name being typed") << u"mbs=1 t"_s << u"mbs:1"_s;
    }
    void wordsNarrowTheirParameter()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, left);
        const LayoutFilter filter = LayoutFilter::parse(text, space());
        QCOMPARE(filter.problem(), QString());
        QVERIFY(filter.space().has_value());
        QCOMPARE(restrictionText(space(), *filter.space()), left);
        QVERIFY(!filter.asksEstimates() && filter.holds(100, 100));
    }
    void estimatesAreCompared()
    {
        const LayoutFilter filter = LayoutFilter::parse(u"memory<70 tflops>=400 tp=1"_s, space());
        QCOMPARE(filter.problem(), QString());
        QVERIFY(filter.asksEstimates());
        QVERIFY(filter.holds(69, 400));
        QVERIFY(!filter.holds(71, 400));
        QVERIFY(!filter.holds(69, 399));
        QCOMPARE(restrictionText(space(), *filter.space()), u"tp:1"_s);
    }
    void whatIsNotUnderstoodIsNamedAndLeftOut()
    {
        const LayoutFilter filter = LayoutFilter::parse(u"tp=2 state:oom"_s, space());
        QVERIFY2(filter.problem().contains(u"state:oom"), qPrintable(filter.problem()));
        QVERIFY(filter.problem().size() < 90);
        QCOMPARE(restrictionText(space(), *filter.space()), u"tp:2"_s);
        const QString longWord(500, u'x');
        QVERIFY(LayoutFilter::parse(longWord, space()).problem().size() < 110);
    }
    void aChoiceThatIsNotThereListsNothing()
    {
        const LayoutFilter filter = LayoutFilter::parse(u"tp=3 mbs=1"_s, space());
        QVERIFY(!filter.space().has_value());
        QCOMPARE(filter.problem(), u"TP is 1, 2, 4, 8 here; nothing else is listed."_s);
    }
};

MEGATUNE_TEST(LayoutFilterTest)

} // namespace megatune::tst_layoutfilter

#include "tst_layoutfilter.moc"
