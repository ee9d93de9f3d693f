// SPDX-License-Identifier: GPL-3.0-or-later
// The layouts of trials by parameter.
#include "core/findings/parametercolumns.h"
#include "tests/support/test.h"

namespace megatune::tst_parametercolumns {

namespace {

Trial trialOf(int number, const QList<LayoutItem>& items)
{
    Trial trial;
    trial.number = number;
    trial.layout = Layout(items);
    return trial;
}

} // namespace

class ParameterColumnsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void choicesStandInTheirOrderWheneverTheyAreAskedFor()
    {
        ParameterColumns columns;
        const QList<qint64> numbers{8, 2, 4, 2, 1, 16, 8};
        for (int i = 0; i < numbers.size(); ++i) {
            columns.add(trialOf(i, {{u"tp"_s, {numbers.at(i)}}}));
            if (i == 3) // asked for in between, as a chart does while the study runs
                QCOMPARE(columns.all().first().choices.size(), 3);
        }
        const ParameterColumn& tp = columns.all().first();
        QVERIFY(std::is_sorted(tp.choices.begin(), tp.choices.end(),
            [](const Value& a, const Value& b) { return a.number < b.number; }));
        for (int i = 0; i < numbers.size(); ++i)
            QCOMPARE(tp.choice(tp.positionOf(i))->number, numbers.at(i));
        QCOMPARE(columns.indexOf(u"tp"_s), 0);
        QCOMPARE(columns.indexOf(u"pp"_s), -1);
        QVERIFY(!tp.someLackIt);
    }

    void whoLacksAParameterIsKnown()
    {
        ParameterColumns columns;
        columns.add(trialOf(0, {{u"tp"_s, {1}}}));
        columns.add(trialOf(1, {}));
        columns.add(trialOf(2, {{u"method"_s, {0, u"block"_s}}, {u"tp"_s, {2}}}));
        columns.padTo(4);
        const ParameterColumn& method = columns.all().at(columns.indexOf(u"method"_s));
        QVERIFY(method.someLackIt);
        QVERIFY(!columns.all().first().someLackIt); // a baseline does not count
        QCOMPARE(method.positionOf(0), -1);
        QCOMPARE(method.positionOf(2), 0);
        QCOMPARE(method.positionOf(3), -1);
    }

    void aParameterNamedTwiceMovesNoOtherTrial()
    {
        ParameterColumns columns;
        columns.add(trialOf(0, {{u"tp"_s, {1}}, {u"tp"_s, {2}}}));
        columns.add(trialOf(1, {{u"tp"_s, {4}}}));
        const ParameterColumn& tp = columns.all().first();
        QCOMPARE(tp.choice(tp.positionOf(0))->number, 1);
        QCOMPARE(tp.choice(tp.positionOf(1))->number, 4);
    }

    void aFileOfThousandsOfParametersIsBounded()
    {
        QList<LayoutItem> items;
        for (int i = 0; i < 5000; ++i)
            items.append({u"p%1"_s.arg(i), {i}});
        ParameterColumns columns;
        columns.add(trialOf(0, items));
        QCOMPARE(columns.all().size(), mostParameterColumns);
    }
};

MEGATUNE_TEST(ParameterColumnsTest)

} // namespace megatune::tst_parametercolumns

#include "tst_parametercolumns.moc"
