// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test.h"
#include "ui/draft/choiceset.h"

namespace megatune::tst_choiceset {

namespace {

Parameter sizes(const QList<Value>& choices)
{
    return {u"tp"_s, u"TP"_s, {}, choices};
}

} // namespace

class ChoiceSetTest : public QObject
{
    Q_OBJECT

    const Parameter m_three = sizes({Value{1}, Value{2}, Value{4}});

private Q_SLOTS:
    void everythingIsAllowedAtFirst()
    {
        const ChoiceSet choices;
        QCOMPARE(choices.allowed(m_three), m_three.choices);
        QVERIFY(choices.isEmpty());
    }
    void theLastChoiceCannotBeSwitchedOff()
    {
        ChoiceSet choices;
        QVERIFY(choices.setAllowed(m_three, Value{1}, false));
        QVERIFY(choices.setAllowed(m_three, Value{2}, false));
        QVERIFY(!choices.setAllowed(m_three, Value{4}, false));
        QCOMPARE(choices.allowed(m_three), QList<Value>{Value{4}});
        QVERIFY(!choices.setAllowed(m_three, Value{3}, true)); // no choice of it
    }
    void aPinHoldsForChoicesThatComeLater()
    {
        ChoiceSet choices;
        QVERIFY(choices.pin(m_three, Value{2}));
        QVERIFY(!choices.pin(m_three, Value{2}));
        QVERIFY(!choices.pin(m_three, Value{3}));
        const QList<Value> two{Value{2}};
        QCOMPARE(choices.allowed(sizes({Value{1}, Value{2}, Value{4}, Value{8}})), two);
        QCOMPARE(
            choices.allowed(sizes({Value{1}, Value{3}})).size(), 2); // where it is no choice, all are left
        QCOMPARE(choices.allowed(m_three), two);
        QVERIFY(!choices.setAllowed(m_three, Value{2}, false));
        QVERIFY(choices.setAllowed(m_three, Value{4}, true));
        QCOMPARE(choices.allowed(m_three), (QList<Value>{Value{2}, Value{4}}));
    }
    void aSwitchHoldsForChoicesThatComeBack()
    {
        ChoiceSet choices;
        QVERIFY(choices.setAllowed(m_three, Value{4}, false));
        const Parameter fewer = sizes({Value{1}, Value{2}});
        QVERIFY(choices.setAllowed(fewer, Value{1}, false));
        QCOMPARE(choices.allowed(m_three), QList<Value>{Value{2}});
        QVERIFY(choices.allowAll(u"tp"_s));
        QVERIFY(!choices.allowAll(u"tp"_s));
        QCOMPARE(choices.allowed(m_three), m_three.choices);
    }
    void aNarrowerSpaceIsTakenOver()
    {
        const SearchSpace whole({m_three, Parameter{u"pp"_s, u"PP"_s, {}, {Value{1}, Value{2}}}});
        const SearchSpace part =
            whole.restricted(u"tp"_s, {Value{1}, Value{2}}).restricted(u"pp"_s, {Value{1}});
        ChoiceSet choices;
        choices.narrow(whole, part);
        QCOMPARE(restrictionText(whole, choices.restricted(whole)), u"tp:1+2/pp:1"_s);
    }
};

MEGATUNE_TEST(ChoiceSetTest)

} // namespace megatune::tst_choiceset

#include "tst_choiceset.moc"
