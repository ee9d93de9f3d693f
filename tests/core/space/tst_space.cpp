// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/space/enumerator.h"
#include "tests/support/test.h"

#include <nlohmann/json.hpp>
#include <QRandomGenerator>

namespace megatune::tst_space {

namespace {

QList<Value> numbersTo(int last)
{
    QList<Value> values;
    for (int i = 1; i <= last; ++i)
        values.append(Value{i});
    return values;
}

SearchSpace smallSpace()
{
    return SearchSpace({{u"a"_s, u"A"_s, {}, numbersTo(4)}, {u"b"_s, u"B"_s, {}, numbersTo(3)},
        {u"c"_s, u"C"_s, {}, {{0, u"full"_s}, {1, u"selective"_s}}}, {u"d"_s, u"D"_s, {}, numbersTo(5)}});
}

/// A rule over the given parameters that keeps a pseudo-random half of their combinations.
Rule randomRule(const SearchSpace& space, const QString& id, const QStringList& names, quint32 salt)
{
    std::vector<size_t> axes;
    for (const QString& name : names)
        axes.push_back(static_cast<size_t>(space.indexOf(name)));
    return {id, id, names,
        [axes, salt](Numbers n) {
            quint32 hash = salt;
            for (const size_t axis : axes)
                hash = hash * 2654435761U + static_cast<quint32>(n[axis]) + 1U;
            return (hash >> 13U) % 2U == 0U;
        },
        [id](Numbers) { return id; }};
}

} // namespace

class SpaceTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCombinationHasANumberAndBack()
    {
        const SearchSpace space = smallSpace();
        QCOMPARE(space.size(), quint64{120});
        for (quint64 index = 0; index < space.size(); ++index)
            QCOMPARE(space.indexOf(space.layoutAt(index)), index);
        QCOMPARE(space.layoutAt(7).toText(), u"a=1 b=1 c=selective d=3"_s);
    }
    void aLayoutFromAFileFindsItsPlace()
    {
        const SearchSpace space = smallSpace();
        QList<LayoutItem> items = space.layoutAt(119).items();
        for (LayoutItem& item : items)
            item.value.number = item.value.isNumber() ? item.value.number : 0; // it has words without codes
        const Layout read(items);
        QCOMPARE(read, space.layoutAt(119));
        QCOMPARE(space.indexOf(read), quint64{119});
        QVERIFY(!space.indexOf(Layout({{u"a"_s, Value{9}}})));
    }
    void theWalkAgreesWithLookingAtEveryCombination()
    {
        const SearchSpace space = smallSpace();
        const QList<QStringList> scopes{
            {u"a"_s, u"d"_s}, {u"b"_s}, {u"a"_s, u"b"_s, u"c"_s}, {u"c"_s}, {u"d"_s}, {}};
        auto* random = QRandomGenerator::global();
        for (int round = 0; round < 300; ++round) {
            RuleSet rules;
            const int count = random->bounded(5);
            for (int i = 0; i < count; ++i)
                rules.append(
                    randomRule(space, QString::number(i), scopes[random->bounded(5)], random->generate()));
            Classification expected;
            expected.prunedByRule.fill(0, rules.size());
            for (quint64 index = 0; index < space.size(); ++index) {
                const Rule* broken = firstBroken(space, rules, index);
                if (broken == nullptr)
                    expected.keptIndexes.push_back(index);
                else
                    ++expected.prunedByRule[broken->id.toInt()];
            }
            const Classification found = classify(space, rules, Listing::Kept);
            QCOMPARE(found.total, space.size());
            QCOMPARE(found.kept, quint64{expected.keptIndexes.size()});
            QCOMPARE(found.prunedByRule, expected.prunedByRule);
            QVERIFY(found.keptIndexes == expected.keptIndexes);
        }
    }
    void whereNothingIsKeptTheLastRuleToBreakDecides()
    {
        const SearchSpace space = smallSpace();
        const auto rule = [](const QString& id, const QStringList& parameters, auto holds) {
            return Rule{id, id, parameters, holds, [](Numbers) { return QString(); }};
        };
        const qint64 first = space.parameters().first().choices.first().number;
        const Rule some = rule(u"some"_s, {u"a"_s}, [first](Numbers n) { return n[0] == first; });
        const Rule others = rule(u"others"_s, {u"a"_s}, [first](Numbers n) { return n[0] != first; });
        const Rule all = rule(u"all"_s, {}, [](Numbers) { return true; });
        const auto decides = [&space](const RuleSet& rules) {
            const Rule* found = decisiveRule(rules, classify(space, rules, Listing::CountsOnly));
            return found == nullptr ? QString() : found->id;
        };
        QCOMPARE(decides({some, all}), QString());
        QCOMPARE(decides({some, others, all}), u"others"_s);
        QCOMPARE(decides({others, some}), u"some"_s);
    }
    void theGridAddsUpToTheSpace()
    {
        const SearchSpace space = smallSpace();
        const RuleSet rules{
            randomRule(space, u"0"_s, {u"a"_s, u"d"_s}, 3), randomRule(space, u"1"_s, {u"b"_s}, 5)};
        const Classification whole = classify(space, rules, Listing::CountsOnly);
        for (const auto& [row, column] : {std::pair{u"a"_s, u"b"_s}, {u"c"_s, u"d"_s}, {u"b"_s, u"b"_s}}) {
            quint64 kept = 0;
            quint64 total = 0;
            for (const Classification& cell : classifyGrid(space, rules, row, column)) {
                kept += cell.kept;
                total += cell.total;
            }
            QCOMPARE(kept, whole.kept);
            QCOMPARE(total, whole.total);
        }
    }
    void choicesCanBeNamedInAText()
    {
        const SearchSpace space = smallSpace();
        const auto part = restrictedByText(space, u"a:1+4/c:selective"_s);
        QVERIFY(part);
        QCOMPARE(part->size(), quint64{2 * 3 * 1 * 5});
        QCOMPARE(restrictionText(space, *part), u"a:1+4/c:selective"_s);
        QCOMPARE(restrictionText(space, space), QString());
        const auto unknownName = restrictedByText(space, u"e:1"_s);
        QVERIFY(!unknownName && unknownName.error().sentence.contains(u"\"e:1\""));
        const auto unknownValue = restrictedByText(space, u"c:none"_s);
        QVERIFY(!unknownValue && unknownValue.error().sentence.contains(u"full, selective"));
        QVERIFY(!restrictedByText(space, u"a"_s));
        QVERIFY(!restrictedByText(space, u"a:"_s));
    }

    void choicesAreNamedInTheWordsOfTheFilters_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("left"); ///< as restrictionText() says it; else a part of the refusal
        QTest::newRow("a list") << u"a=1,4 c=selective"_s << u"a:1+4/c:selective"_s;
        QTest::newRow("as in a program") << u"a==2"_s << u"a:2"_s;
        QTest::newRow("a value and a bound") << u"a=1,4 a<3"_s << u"a:1"_s;
        QTest::newRow("a bound") << u"a<=2"_s << u"a:1+2"_s;
        QTest::newRow("two bounds") << u"a>1 a<4"_s << u"a:2+3"_s;
        QTest::newRow("all but one") << u" c!=full "_s << u"c:selective"_s;
        QTest::newRow("both forms") << u"a=1+4/c:full"_s << u"a:1+4/c:full"_s;
        QTest::newRow("nothing left") << u"a>1 a<2"_s << u"no choice left with \"a<2\""_s;
        QTest::newRow("no number") << u"a<few"_s << u"needs a whole number"_s;
        QTest::newRow("words have no order") << u"c<4"_s << u"no choice left"_s;
        QTest::newRow("unknown value") << u"a=9"_s << u"a has no choice \"9\""_s;
        QTest::newRow("unknown name") << u"a=1 e=2"_s << u"\"e=2\" in --only names no parameter"_s;
        QTest::newRow("twice") << u"a=1 a=2"_s << u"\"a\" in --only is there twice"_s;
    }
    void choicesAreNamedInTheWordsOfTheFilters()
    {
        QFETCH(QString, text);
        QFETCH(QString, left);
        const SearchSpace space = smallSpace();
        const auto part = restrictedByText(space, text);
        const QString found = part ? restrictionText(space, *part) : part.error().sentence;
        QVERIFY2(part ? found == left : found.contains(left), qPrintable(found));
    }
};

MEGATUNE_TEST(SpaceTest)

} // namespace megatune::tst_space

#include "tst_space.moc"
