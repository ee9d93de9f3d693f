// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/space/layout.h"
#include "tests/support/test.h"

namespace megatune::tst_layout {

class LayoutTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void layoutsThatAreMuchAlikeHoldTheirTextsOnce()
    {
        const auto made = [](int tp, const char* word) {
            return Layout({{QString::fromLatin1("tp"), {tp}},
                {QString::fromLatin1("granularity"), {1, QString::fromLatin1(word)}}});
        };
        const Layout first = made(2, "full");
        Layout second = made(4, "full");
        second.shareWith(first);
        QCOMPARE(second, made(4, "full"));
        for (int i = 0; i < 2; ++i)
            QCOMPARE(second.items().at(i).name.constData(), first.items().at(i).name.constData());
        QCOMPARE(second.items().at(1).value.word.constData(), first.items().at(1).value.word.constData());
        Layout equal = made(2, "full");
        equal.shareWith(first);
        QCOMPARE(equal.items().constData(), first.items().constData());
    }

    void peopleAreShownWhatHasAnEffect()
    {
        const auto layout = [](qint64 tp, qint64 vpp, const QString& granularity) {
            return Layout({{u"tp"_s, {tp}}, {u"pp"_s, {2}}, {u"vpp"_s, {vpp}},
                {u"sequence_parallel"_s, {1, u"true"_s}}, {u"recompute_granularity"_s, {1, granularity}},
                {u"recompute_method"_s, {1, u"uniform"_s}}, {u"recompute_num_layers"_s, {3}},
                {u"recompute_modules"_s, {1, u"core_attn"_s}}, {u"lr"_s, {5}}});
        };
        QCOMPARE(layout(1, 1, u"none"_s).shownText(), u"tp=1 pp=2 recompute_granularity=none lr=5"_s);
        QCOMPARE(layout(2, 3, u"full"_s).shownText(),
            u"tp=2 pp=2 vpp=3 sequence_parallel=true recompute_granularity=full recompute_method=uniform "
            "recompute_num_layers=3 lr=5"_s);
        QCOMPARE(layout(1, 1, u"selective"_s).shownText(),
            u"tp=1 pp=2 recompute_granularity=selective recompute_modules=core_attn lr=5"_s);
        QVERIFY(effectiveValue(layout(1, 1, u"none"_s), u"recompute_modules"_s) == nullptr);
        QCOMPARE(effectiveValue(layout(1, 1, u"none"_s), u"pp"_s)->number, 2);
    }

    void layoutsOfOtherParametersStayAsTheyAre()
    {
        Layout layout({{u"mbs"_s, {8}}, {u"tp"_s, {4}}});
        const Layout before = layout;
        layout.shareWith(Layout({{u"tp"_s, {2}}}));
        QCOMPARE(layout, before);
        layout.shareWith(Layout());
        QCOMPARE(layout, before);
    }
};

MEGATUNE_TEST(LayoutTest)

} // namespace megatune::tst_layout

#include "tst_layout.moc"
