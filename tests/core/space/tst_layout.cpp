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
